import Foundation
import GarthJSON
import TestSupport
import Testing

/// Clients of the Chrome DevTools Protocol (docs/webdriver.md, "CDP").
@Suite("The Chrome DevTools Protocol", .endsWhatHangs) struct CDPTests {
    private let server: ScriptedServer
    private let program: RunningProgram
    private let port: Int
    private let browser: BiDiClient
    private let target: String
    private let page: BiDiClient

    init() throws {
        server = ScriptedServer()
        server.page("/", "<title>One</title><p id=p>first</p><a id=a href=/two>to two</a>")
        server.page("/two", "<title>Two</title>")
        program = try RunningProgram(
            ["-c", #"exec "$0" "$@" 2>&1"#, Garth.path, "--cdp", "0", "--allow", "127.0.0.1:*"],
            at: "/bin/sh")
        let start = String(decoding: try #require(try program.line()), as: UTF8.self)
        let digits = start.split(separator: ":").last?.prefix { $0.isNumber }
        port = try #require(digits.flatMap { Int($0) }, "\(start)")
        let id = try #require(start.split(separator: "/").last)
        browser = try BiDiClient(port: port, path: "/devtools/browser/\(id)")
        let targets = try browser.send("Target.getTargets")
        target = try #require(targets["targetInfos"]?.elements?.first?["targetId"]?.string)
        page = try BiDiClient(port: port, path: "/devtools/page/\(target)")
    }

    private func value(_ expression: String) throws -> JSONValue? {
        let text = JSONValue.string(expression).serialized
        return try page.send(
            "Runtime.evaluate", #"{"expression": \#(text), "returnByValue": true}"#)["result"]?[
                "value"]
    }

    private func code(_ answer: BiDiClient.Answer) -> Int? {
        answer.value["error"]?["code"]?.integer
    }

    @Test("a page is loaded, and its loads, frames and realms are told")
    func load() throws {
        try page.send("Page.enable")
        try page.send("Runtime.enable")
        let answer = try page.send("Page.navigate", #"{"url": "\#(server.origin)/"}"#)
        #expect(answer["frameId"] == .string(target))
        let frame = try page.event("Page.frameNavigated")["frame"]
        #expect(frame?["loaderId"] == answer["loaderId"])
        #expect(
            try page.event("Runtime.executionContextCreated")["context"]?["name"] == .string(""))
        _ = try page.event("Page.loadEventFired")
        #expect(try value("document.title") == .string("One"))
    }

    @Test("an unknown command is the error -32601 with its name, and not a silence")
    func unknown() throws {
        let answer = try page.send("HeapProfiler.enable")
        #expect(code(answer) == -32601)
        #expect(answer.value["error"]?["message"] == .string("'HeapProfiler.enable' wasn't found"))
        #expect(code(try page.send("Page.navigate")) == -32602)
        #expect(
            code(
                try page.send(
                    "Runtime.callFunctionOn",
                    #"{"functionDeclaration": "() => 1", "objectId": "9|x|y"}"#)) == -32000)
        #expect(code(try browser.send("Page.navigate", #"{"url": "about:blank"}"#)) == -32000)
    }

    @Test("the allow-list holds for each way in which a client opens a page")
    func allowList() throws {
        let answer = try page.send("Page.navigate", #"{"url": "http://other.example/"}"#)
        #expect(answer["errorText"]?.string?.isEmpty == false)
        let made = try browser.send("Target.createTarget", #"{"url": "http://other.example/"}"#)
        #expect(made["targetId"]?.string != nil)
        try page.send("Page.navigate", #"{"url": "\#(server.origin)/"}"#)
        let fetched = try page.send(
            "Runtime.evaluate",
            """
            {"expression": "fetch('http://other.example/').then(() => 'let in', () => 'refused')",
            "awaitPromise": true, "returnByValue": true}
            """)
        #expect(fetched["result"]?["value"] == .string("refused"))
    }

    @Test("two targets have documents of their own in flat sessions of one connection")
    func sessions() throws {
        try browser.send(
            "Target.setAutoAttach",
            #"{"autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true}"#)
        let made = try browser.send("Target.createTarget", #"{"url": "about:blank"}"#)
        let other = try #require(made["targetId"]?.string)
        #expect(other != target)
        _ = try browser.event("Target.attachedToTarget")
        let session = try browser.event("Target.attachedToTarget")
        #expect(session["targetInfo"]?["targetId"] == .string(other))
        let second = try BiDiClient(port: port, path: "/devtools/page/\(other)")
        try page.send("Page.navigate", #"{"url": "\#(server.origin)/"}"#)
        try second.send("Page.navigate", #"{"url": "\#(server.origin)/two"}"#)
        #expect(try value("location.pathname") == .string("/"))
        let path = try second.send("Runtime.evaluate", #"{"expression": "location.pathname"}"#)
        #expect(path["result"]?["value"] == .string("/two"))
    }

    @Test("a held request is answered by the client")
    func fulfil() throws {
        try page.send("Fetch.enable", #"{"patterns": [{"urlPattern": "*/two"}]}"#)
        let load = try page.begin("Page.navigate", #"{"url": "\#(server.origin)/two"}"#)
        let name = try #require(try page.event("Fetch.requestPaused")["requestId"]?.string)
        try page.send(
            "Fetch.fulfillRequest",
            """
            {"requestId": "\(name)", "responseCode": 200, "body": "PHRpdGxlPk1pbmU8L3RpdGxlPg==",
            "responseHeaders": [{"name": "Content-Type", "value": "text/html"}]}
            """)
        _ = try page.answer(to: load)
        #expect(try value("document.title") == .string("Mine"))
    }

    @Test("a node is found, described and clicked at its place")
    func nodes() throws {
        try page.send("Page.navigate", #"{"url": "\#(server.origin)/"}"#)
        let document = try page.send("DOM.getDocument")
        let root = try #require(document["root"]?["nodeId"]?.integer)
        let found = try page.send(
            "DOM.querySelector", #"{"nodeId": \#(root), "selector": "\#("#a")"}"#)
        let node = try #require(found["nodeId"]?.integer)
        let told = try page.send("DOM.describeNode", #"{"nodeId": \#(node)}"#)
        #expect(told["node"]?["nodeName"] == .string("A"))
        let box = try page.send("DOM.getBoxModel", #"{"nodeId": \#(node)}"#)
        let corners = try #require(box["model"]?["content"]?.elements)
        let place = #""x": \#(corners[0].serialized), "y": \#(corners[1].serialized)"#
        try page.send("Page.enable")
        for type in ["mousePressed", "mouseReleased"] {
            try page.send(
                "Input.dispatchMouseEvent", #"{"type": "\#(type)", \#(place), "button": "left"}"#)
        }
        #expect(
            try page.event("Page.frameNavigated")["frame"]?["url"]?.string?.hasSuffix("/two")
                == true)
    }
}
