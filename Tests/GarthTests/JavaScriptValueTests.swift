import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Values of scripts outside their page.
@MainActor
@Suite("Values of scripts", .endsWhatHangs) struct JavaScriptValueTests {
    private func view(_ page: String = "<p id=x>text") async throws -> WebView {
        let setting = ViewSetting(["/": page])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        try await setting.load("/")
        return setting.view
    }

    private static let values: [(script: String, value: JavaScriptValue)] = [
        ("'sa'", "sa"), ("''", ""), ("'u'", "u"), ("6 * 7", 42), ("-0.5", -0.5), ("true", true),
        ("null", nil), ("undefined", .undefined), ("1 / 0", .number(.infinity)),
        ("-1 / 0", .number(-.infinity)), ("[1, , undefined]", [1, .undefined, .undefined]),
        (
            "({ a: { b: ['c'] }, n: null, u: undefined })",
            ["a": ["b": ["c"]], "n": nil, "u": .undefined]
        ),
        ("new Date(1500)", .date(secondsSince1970: 1.5)),
        ("new Uint8Array([1, 2, 255])", .data([1, 2, 255])),
        ("new Uint8Array([1, 2, 3, 4]).buffer", .data([1, 2, 3, 4])),
        ("new DataView(new Uint8Array([1, 2, 3]).buffer, 1)", .data([2, 3])),
        ("new Uint16Array([258])", .data([2, 1])), ("new Number(3)", 3),
        ("new (class Point { x = 1 })", ["x": 1]), ("'\u{301}e'", "\u{301}e"),
        ("(function () { return arguments })(1, 'b')", [1, "b"]),
        ("new Proxy({ a: 1 }, {})", ["a": 1]), ("({ ['__proto__']: 1 })", ["__proto__": 1]),
    ]

    @Test("each kind of value is itself, as a result and as an argument")
    func kinds() async throws {
        let view = try await view()
        for (script, value) in Self.values {
            #expect(try await view.evaluateJavaScript(script) == value, "\(script)")
            let back = try await view.callAsyncJavaScript(
                "return given", arguments: ["given": value])
            #expect(back == value, "\(script)")
        }
        let number = try await view.evaluateJavaScript("NaN").number
        #expect(number?.isNaN == true)
        #expect(
            try await view.callAsyncJavaScript(
                "return [d instanceof Date, b instanceof Uint8Array, Array.isArray(a), o.constructor === Object]",
                arguments: ["d": .date(secondsSince1970: 1), "b": .data([1]), "a": [], "o": [:]])
                == [true, true, true, true])
    }

    @Test(
        "what has no form outside the page throws, also inside a value",
        arguments: [
            "document.body", "() => 1", "window", "Symbol()", "Promise.resolve(1)", "new Map",
            "[1, document]", "({ f() {} })", "let a = []; a.push(a); a", "1n", "new Error('x')",
        ])
    func valueless(script: String) async throws {
        let view = try await view()
        let error = await #expect(throws: JavaScriptError.self) {
            try await view.evaluateJavaScript(script)
        }
        #expect(error?.code == .resultTypeIsUnsupported, "\(error?.message ?? "")")
    }

    @Test("a page's changes of its prototypes do not reach the value")
    func prototypes() async throws {
        let view = try await view(
            """
            <script>Date.prototype.getTime = () => 7; Array.prototype.toJSON = () => 8;
            Object.prototype.toJSON = () => 9; Uint8Array.prototype.slice = null</script>
            """)
        #expect(
            try await view.evaluateJavaScript("[new Date(2000), { a: [1] }, new Uint8Array(1)]")
                == [.date(secondsSince1970: 2), ["a": [1]], .data([0])])
    }

    private struct Link: Decodable, Equatable {
        var href: String
        var size: Int?
        var tags: [String]
        var inner: [String: Double]
    }

    @Test("a value is decoded as a type of the program; one that is none says where")
    func decoded() async throws {
        let view = try await view()
        let links = try await view.evaluateJavaScript(
            "[{ href: 'a', tags: ['x'], inner: { n: 1.5 }, size: null }]", as: [Link].self)
        #expect(links == [Link(href: "a", size: nil, tags: ["x"], inner: ["n": 1.5])])
        #expect(try await view.evaluateJavaScript("undefined", as: Int?.self) == nil)
        #expect(try await view.callAsyncJavaScript("return [1, 2]", as: [UInt8].self) == [1, 2])
        let error = await #expect(throws: JavaScriptError.self) {
            try await view.evaluateJavaScript(
                "[{ href: 1, tags: [], inner: {} }]", as: [Link].self)
        }
        #expect(error?.code == .resultTypeIsUnsupported)
        #expect(
            error?.message.hasSuffix("expected a string, found the number 1.0, at 0.href") == true)
    }

    @Test("promises are awaited by callAsyncJavaScript alone")
    func promises() async throws {
        let view = try await view()
        #expect(try await view.callAsyncJavaScript("return Promise.resolve('late')") == "late")
        #expect(
            try await view.callAsyncJavaScript("return await new Promise(f => setTimeout(f, 1, 3))")
                == 3)
    }

    @Test("a frame that is not the main frame is refused, and not taken for it")
    func frames() async throws {
        let view = try await view()
        let frame = FrameInfo(isMainFrame: false, url: nil, at: [1])
        let error = await #expect(throws: JavaScriptError.self) {
            try await view.evaluateJavaScript("1", in: frame, contentWorld: .page)
        }
        #expect(error?.code == .invalidFrameTarget)
    }

    @Test("literals, members and texts of a value")
    func members() {
        let value: JavaScriptValue = ["name": "Garth", "list": [1, true, nil], "n": 2.5]
        #expect(value["name"].string == "Garth" && value["list"][0].integer == 1)
        #expect(value["list"][1].bool == true && value["list"][2] == .null)
        #expect(value["list"][9] == .undefined && value["none"]["deeper"] == .undefined)
        #expect(value["n"].number == 2.5 && value["n"].integer == nil)
        #expect(value.json == #"{"list":[1,true,null],"n":2.5,"name":"Garth"}"#)
        #expect("\(value["name"])" == "Garth" && "\(JavaScriptValue.undefined)" == "undefined")
        #expect(JavaScriptValue(any: ["a": [1, nil] as [Int?]]) == ["a": [1, nil]])
        #expect(JavaScriptValue(any: Any.self) == nil)
        #expect(1.javaScriptValue == 1 && "a".javaScriptValue == "a")
        #expect(value["list"][2].isNullOrUndefined && !value["n"].isNullOrUndefined)
        #expect(value.object?.count == 3 && value["list"].array?.count == 3)
    }

    @Test("a claim of a content process that is no value throws")
    func claims() {
        for text in ["{", #""q""#, #""""#, #""b!""#, String(repeating: "[", count: 300)] {
            #expect(throws: ValuelessError.self) { try JavaScriptValue(tagged: text) }
        }
    }

    private final class Tuple: ScriptMessageHandlerWithReply {
        func userContentController(
            _ userContentController: UserContentController, didReceive message: ScriptMessage
        ) async -> (Any?, String?) {
            message.body == "no" ? (nil, "refused") : (["got": message.body], nil)
        }
    }

    private final class Handler: ScriptMessageHandlerWithReply {
        func userContentController(
            _ userContentController: UserContentController, didReceive message: ScriptMessage,
            replyHandler: @escaping (Any?, String?) -> Void
        ) { replyHandler([1, "b"] as [Any], nil) }
    }

    private final class Silent: ScriptMessageHandlerWithReply {
        func userContentController(
            _ userContentController: UserContentController, didReceive message: ScriptMessage,
            replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
        ) {}
    }

    @Test(
        "handlers with a reply answer in each of WebKit's forms; bodies without a value are refused"
    )
    func replies() async throws {
        let setting = ViewSetting(["/": "<p>page"])
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        let controller = setting.configuration.userContentController
        controller.addScriptMessageHandler(Tuple(), name: "tuple")
        controller.addScriptMessageHandler(Handler(), name: "handler")
        controller.addScriptMessageHandler(Silent(), name: "silent")
        try await setting.load("/")
        let answers = try await setting.view.callAsyncJavaScript(
            """
            const post = (name, body) => webkit.messageHandlers[name].postMessage(body)
                .catch(e => e.name + ': ' + e.message)
            return [await post('tuple', new Date(1000)), await post('tuple', 'no'), await post('handler'),
                await post('silent'), await post('tuple', document)]
            """)
        #expect(answers[0] == ["got": .date(secondsSince1970: 1)])
        #expect(answers[1] == "Error: refused" && answers[2] == [1, "b"])
        #expect(answers[3] == "Error: the program gave no answer")
        #expect(answers[4].string?.hasPrefix("DataCloneError: ") == true)
        let message = ScriptMessage(name: "log", body: ["a": 1])
        #expect(message.body["a"] == 1 && message.frameInfo.isMainFrame)
    }
}
