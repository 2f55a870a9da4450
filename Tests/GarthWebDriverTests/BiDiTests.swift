import GarthJSON
import Testing

@testable import GarthWebDriver

@Suite("Parameters of WebDriver BiDi") struct BiDiTests {
    private func fields(_ text: String) throws -> BiDiFields {
        try BiDiFields(try JSONValue(parsing: text.utf8), "params")
    }

    private func local(_ text: String) throws -> JSONValue {
        let reader = LocalValueReader { (name) throws(WebDriverError) in
            name.count
        } handle: { (name) throws(WebDriverError) in
            throw WebDriverError(.noSuchHandle, name)
        }
        return try reader.value(try JSONValue(parsing: text.utf8))
    }

    private func code(_ body: () throws -> Void) -> WebDriverError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? WebDriverError)?.code
        }
    }

    @Test("a frame is gone only if a look at all documents has missed it")
    func frameChanges() {
        func frames(_ names: String...) -> [BiDiSession.ToldFrame] {
            names.map { BiDiSession.ToldFrame(name: $0, members: []) }
        }
        func changes(
            _ now: [BiDiSession.ToldFrame], isWhole: Bool
        ) -> BiDiSession.FrameChanges {
            BiDiSession.FrameChanges(
                from: frames("a", "b", "late"), to: now, knownBefore: ["a", "b"], isWhole: isWhole)
        }
        let whole = changes(frames("a", "c"), isWhole: true)
        #expect(whole.gone.map(\.name) == ["b"] && whole.new.map(\.name) == ["c"])
        #expect(whole.told.map(\.name) == ["a", "c", "late"])
        let part = changes(frames("a", "c"), isWhole: false)
        #expect(part.gone.isEmpty && part.new.map(\.name) == ["c"])
        #expect(part.told.map(\.name) == ["a", "c", "b", "late"])
    }

    @Test("a member of another type is an invalid argument, also null")
    func types() throws {
        let given = try fields(#"{"a": 1, "b": "x", "c": null, "d": 1.5, "e": []}"#)
        #expect(try given.integer("a") == 1)
        #expect(try given.stringIfAny("z") == nil)
        #expect(try given.objectOrNull("c") == nil)
        #expect(code { _ = try given.string("a") } == .invalidArgument)
        #expect(code { _ = try given.stringIfAny("c") } == .invalidArgument)
        #expect(code { _ = try given.integer("d") } == .invalidArgument)
        #expect(code { _ = try given.integer("a", 2...3) } == .invalidArgument)
        #expect(code { _ = try given.word("b", ["y"]) } == .invalidArgument)
        #expect(code { _ = try given.strings("e") } == .invalidArgument)
        #expect(code { _ = try BiDiFields(.array([]), "x") } == .invalidArgument)
    }

    @Test("values of a driver keep their form, and nodes become numbers")
    func values() throws {
        #expect(
            try local(#"{"type": "map", "value": [["k", {"sharedId": "abc"}]]}"#).serialized
                == #"{"type":"map","value":[["k",{"sharedId":3}]]}"#)
        for text in [
            #"{"type": "undefined"}"#, #"{"type":"number","value":"-0"}"#,
            #"{"type":"bigint","value":"-12"}"#,
            #"{"type":"date","value":"2022-05-31T13:47:29.000Z"}"#,
            #"{"type":"regexp","value":{"pattern":"a","flags":"g"}}"#,
        ] {
            #expect(throws: Never.self) { _ = try local(text) }
        }
    }

    @Test(
        "values of a wrong form are invalid arguments",
        arguments: [
            "1", "{}", #"{"type": "foo"}"#, #"{"type": "number", "value": "1"}"#,
            #"{"type": "string", "value": 1}"#, #"{"type": "boolean"}"#,
            #"{"type": "bigint", "value": "1.5"}"#, #"{"type": "date", "value": "tomorrow"}"#,
            #"{"type": "array", "value": [1]}"#, #"{"type": "object", "value": [["a"]]}"#,
            #"{"type": "regexp", "value": {"pattern": 1}}"#, #"{"sharedId": 1}"#,
            #"{"type": "channel", "value": {"channel": 1}}"#,
        ])
    func invalidValues(text: String) {
        #expect(code { _ = try local(text) } == .invalidArgument)
    }

    @Test("a handle that is not known says so")
    func handles() {
        #expect(code { _ = try local(#"{"handle": "x"}"#) } == .noSuchHandle)
    }

    @Test("events are named one by one or by their module")
    func events() {
        #expect(BiDiEvent.named("log") == [.entryAdded])
        #expect(BiDiEvent.named("script.message") == [.message])
        #expect(BiDiEvent.named("script.foo") == nil)
        #expect(BiDiEvent.named("foo") == nil)
        #expect(BiDiEvent.named("") == nil)
    }

    @Test("a subscription is for all windows, or for some, and ends by its name")
    func subscriptions() throws {
        var all = BiDiSubscriptions()
        all.add(.init(name: "1", events: [.load], windows: ["w"], userContexts: []))
        all.add(.init(name: "2", events: [.entryAdded], windows: [], userContexts: []))
        all.add(.init(name: "3", events: [.message], windows: [], userContexts: ["u"]))
        #expect(all.want(.load, ofWindow: "w", in: "default"))
        #expect(!all.want(.load, ofWindow: "v", in: "default"))
        #expect(all.want(.entryAdded, ofWindow: nil, in: nil))
        #expect(all.want(.message, ofWindow: "v", in: "u"))
        // Only subscriptions for all windows end by their events.
        #expect(throws: WebDriverError.self) { try all.remove(events: [.load]) }
        try all.remove(events: [.entryAdded])
        #expect(!all.want(.entryAdded, ofWindow: "w", in: nil))
        #expect(throws: WebDriverError.self) { try all.remove(names: ["1", "9"]) }
        try all.remove(names: ["1"])
        #expect(!all.want(.load, ofWindow: "w", in: nil))
        // One that lost its events still has its name; a name ends once.
        #expect(throws: Never.self) { try all.remove(names: ["2"]) }
        #expect(throws: WebDriverError.self) { try all.remove(names: ["2"]) }
    }

    @Test("a subscription ends with the last of its windows or user contexts")
    func forgottenSubscriptions() {
        var all = BiDiSubscriptions()
        all.add(.init(name: "1", events: [.load], windows: ["w", "v"], userContexts: []))
        all.add(.init(name: "2", events: [.load], windows: [], userContexts: ["u"]))
        all.forget(window: "w")
        all.forget(userContext: "u")
        #expect(all.all.map(\.name) == ["1"])
        #expect(all.want(.load, ofWindow: "v", in: "default"))
        #expect(!all.want(.load, ofWindow: "x", in: "u"))
        all.forget(window: "v")
        #expect(all.all.isEmpty)
    }

    @Test(
        "a language tag has a language, then a script, a region, variants and extensions",
        arguments: [
            ("de", true), ("de-DE", true), ("zh-Hans-CN", true), ("en-US-u-ca-gregory", true),
            ("sl-rozaj-biske", true), ("de-1901", true), ("en-x-a", true), ("es-419", true),
            ("", false), ("x", false), ("x-foo", false), ("de_DE", false), ("de-", false),
            ("en-u", false), ("en-u-ca-u-co", false), ("sl-rozaj-rozaj", false),
            ("abcd", false), ("e1", false), ("ä", false),
        ])
    func languages(tag: String, isValid: Bool) {
        #expect(LanguageTag.isValid(tag) == isValid)
    }

    @Test(
        "a time zone is a known name or an offset of hours and minutes",
        arguments: [
            ("UTC", true), ("Europe/Berlin", true), ("+05:30", true), ("-0330", true),
            ("+01", true),
            ("", false), ("Europe/Nowhere Else", false), ("../Europe/Berlin", false),
            ("+25:00", false), ("+1", false), ("+05:60", false), ("05:30", false),
        ])
    func timezones(name: String, isKnown: Bool) {
        #expect(Timezone.isKnown(name) == isKnown)
    }

    @Test("a viewport has a size, that of its window or none, and later settings count")
    func viewports() throws {
        var settings = try ViewportSettings(
            fields(#"{"viewport": {"width": 80, "height": 32}, "devicePixelRatio": 2}"#))
        settings.take(try ViewportSettings(fields(#"{"devicePixelRatio": null}"#)))
        #expect(settings.pixelRatio == .null)
        if case .pixels(80, 32) = settings.size {} else { Issue.record("\(settings.size)") }
        settings.take(try ViewportSettings(fields(#"{"viewport": null}"#)))
        if case .usual = settings.size {} else { Issue.record("\(settings.size)") }
        for (text, expected) in [
            (#"{"devicePixelRatio": 0}"#, WebDriverError.Code.invalidArgument),
            (#"{"viewport": {"width": -1, "height": 1}}"#, .invalidArgument),
            (#"{"viewport": {"width": 99999999, "height": 1}}"#, .unsupportedOperation),
        ] {
            #expect(code { _ = try ViewportSettings(try fields(text)) } == expected)
        }
    }

    @Test("addresses of intercepts are parsed, and wildcards are refused")
    func patterns() throws {
        #expect(throws: Never.self) {
            _ = try AddressPattern(
                try fields(#"{"type": "string", "pattern": "https://example.org/a"}"#))
        }
        for text in [
            #"{"type": "string", "pattern": "foo"}"#, #"{"type": "string"}"#, #"{"type": "x"}"#,
            #"{"type": "pattern", "protocol": ""}"#, #"{"type": "pattern", "hostname": "a/b"}"#,
            #"{"type": "pattern", "port": "x"}"#, #"{"type": "pattern", "pathname": "a?b"}"#,
            #"{"type": "pattern", "search": "*"}"#,
        ] {
            #expect(
                code { _ = try AddressPattern(try fields(text)) } == .invalidArgument)
        }
    }

    @Test(
        "a text of the protocol may be bytes in base64, with or without padding",
        arguments: [
            ("Zm9v", "foo"), ("Zm8=", "fo"), ("Zm8", "fo"), ("Z g==", "f"), ("", ""), ("Z*9v", nil),
            ("Zm9vY", nil), ("Zm==8=", nil),
        ] as [(String, String?)])
    func base64(value: String, text: String?) throws {
        let fields = try fields(#"{"type": "base64", "value": "\#(value)"}"#)
        if let text {
            #expect(try BytesValue(fields).text == text)
        } else {
            #expect(code { _ = try BytesValue(fields) } == .invalidArgument)
        }
    }
}

@Suite("Actions of input devices") struct InputActionTests {
    private func sequences(
        _ text: String, _ form: InputActionReader.Form = .classic
    ) throws -> [InputSequence] {
        try InputActionReader(form: form).sequences(
            try BiDiFields(try JSONValue(parsing: text.utf8), "params"))
    }

    private func action(_ device: String, _ text: String) -> String {
        #"{"actions": [{"type": "\#(device)", "id": "d", "actions": [\#(text)]}]}"#
    }

    @Test("keys, pointers, wheels and pauses are read")
    func read() throws {
        let origin = #"{"\#(WebDriverSession.elementKey)": "e1"}"#
        let move = #"{"type": "pointerMove", "x": 1, "y": 2.5, "origin": \#(origin)}"#
        #expect(
            try sequences(action("pointer", move))[0].actions
                == [.pointerMove(.element("e1"), x: 1, y: 2.5, milliseconds: 0, .init())])
        #expect(
            try sequences(action("key", #"{"type": "keyDown", "value": "a"}"#))[0].actions
                == [.keyDown("a")])
        #expect(
            try sequences(action("none", #"{"type": "pause", "duration": 5}"#))[0].actions
                == [.pause(5)])
        let node = #"{"type": "element", "element": {"sharedId": "e2"}}"#
        let scroll =
            #"{"type": "scroll", "x": 0, "y": 0, "deltaX": 1, "deltaY": 2, "origin": \#(node)}"#
        #expect(
            try sequences(action("wheel", scroll), .bidi)[0].actions
                == [.scroll(.element("e2"), x: 0, y: 0, deltaX: 1, deltaY: 2, milliseconds: 0)])
    }

    @Test(
        "faults are invalid arguments",
        arguments: [
            ("none", #"{"type": "keyDown", "value": "a"}"#), ("foo", #"{"type": "pause"}"#),
            ("key", #"{"type": "keyDown", "value": "ab"}"#), ("key", #"{"type": "keyUp"}"#),
            ("key", #"{"type": "pause", "duration": -1}"#), ("key", "1"),
            ("pointer", #"{"type": "pointerDown"}"#),
            ("pointer", #"{"type": "pointerDown", "button": -1}"#),
            ("pointer", #"{"type": "pointerDown", "button": 0, "pressure": 2}"#),
            ("pointer", #"{"type": "pointerMove", "x": 1}"#),
            ("pointer", #"{"type": "pointerMove", "x": 1, "y": "2"}"#),
            ("pointer", #"{"type": "pointerMove", "x": 1, "y": 1, "origin": "page"}"#),
            ("wheel", #"{"type": "scroll", "x": 0, "y": 0, "deltaX": 0}"#),
            ("wheel", #"{"type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": 1.5}"#),
        ])
    func faults(device: String, text: String) {
        #expect { try sequences(action(device, text)) } throws: { error in
            (error as? WebDriverError)?.code == .invalidArgument
        }
    }

    @Test("keys have the names and places of UI Events")
    func keys() {
        #expect(InputKey("a").code == "KeyA" && InputKey("A").key == "A")
        #expect(InputKey("\u{E008}").modifier == "shiftKey")
        #expect(InputKey("\u{E050}").location == 2)
        #expect(InputKey("\n").key == "Enter")
        #expect(InputKey("\u{E017}").key == "Delete")
        #expect(InputKey("!").code == "Digit1")
        #expect(InputKey("!").isShifted && InputKey("A").isShifted && InputKey("\"").isShifted)
        #expect(!InputKey("1").isShifted && !InputKey("a").isShifted && !InputKey("É").isShifted)
    }
}
