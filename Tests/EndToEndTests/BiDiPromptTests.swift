import Foundation
import GarthJSON
import TestSupport
import Testing

/// What a driver of WebDriver BiDi adds to a page that is there already, and how it leaves one.
@Suite("WebDriver BiDi and pages that are there", .endsWhatHangs) struct BiDiPromptTests {
    private let server = ScriptedServer()
    /// Keeps the program running.
    private let driver: DriverClient
    private let client: BiDiClient
    private let window: String

    init() throws {
        server.page("/", "<title>T</title><iframe src='/frame'></iframe><p>text")
        server.page("/frame", "<title>F</title><input id=i>")
        server.page("/next", "<title>N</title>")
        driver = try DriverClient()
        client = try BiDiClient(port: driver.port)
        let prompts = #"{"unhandledPromptBehavior": {"beforeUnload": "ignore"}}"#
        window = try client.beginSession(#"{"capabilities": {"alwaysMatch": \#(prompts)}}"#)
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
    }

    private func text(_ expression: String) throws -> String? {
        try client.evaluate(expression, in: window)["value"]?.string
    }

    @Test(
        "a document in a frame asks before it is left, by itself or with its page",
        arguments: [true, false])
    func framesAsk(isFrame: Bool) throws {
        let tree = try client.send("browsingContext.getTree")["contexts"]?.elements?.first
        let frame = try #require(tree?["children"]?.elements?.first?["context"]?.string)
        let listen = "addEventListener('beforeunload', e => { e.preventDefault() })"
        try client.send(
            "script.evaluate",
            """
            {"expression": "\(listen)", "awaitPromise": false, "userActivation": true,
             "target": {"context": "\(frame)"}}
            """)
        try client.send("session.subscribe", #"{"events": ["browsingContext.userPromptOpened"]}"#)
        for isAccepted in [false, true] {
            let command = try client.begin(
                "browsingContext.navigate",
                """
                {"context": "\(isFrame ? frame : window)", "url": "\(server.origin)/next",
                 "wait": "complete"}
                """)
            let prompt = try client.event("browsingContext.userPromptOpened")
            #expect(prompt["type"]?.string == "beforeunload")
            try client.send(
                "browsingContext.handleUserPrompt",
                #"{"context": "\#(window)", "accept": \#(isAccepted)}"#)
            let answer = try client.answer(to: command)
            #expect((answer.error == nil) == isAccepted)
            #expect(server.requests.contains("/next") == isAccepted)
        }
    }

    @Test("frames that come later get the preload scripts of a page that was there before")
    func latePreloadScripts() throws {
        let added = try client.send(
            "script.addPreloadScript", #"{"functionDeclaration": "() => { window.late = 'yes' }"}"#)
        let insert = "document.body.appendChild(document.createElement('iframe'))"
        #expect(try text("String(\(insert).contentWindow.late)") == "yes")
        #expect(try text("String(window.late)") == "undefined", "the page itself began before")
        let name = try #require(added["script"]?.string)
        try client.send("script.removePreloadScript", #"{"script": "\#(name)"}"#)
        #expect(try text("String(\(insert).contentWindow.late)") == "undefined")
    }

    @Test("client hints of a driver are told to servers and to scripts, until they are removed")
    func clientHints() throws {
        let hints = """
            {"brands": [{"brand": "B \\"q\\"", "version": "1"}], "mobile": true, "platform": "P",
             "model": "M", "wow64": false}
            """
        let command = "userAgentClientHints.setClientHintsOverride"
        #expect(try text("typeof navigator.userAgentData") == "undefined")
        #expect(try client.send(command, #"{"clientHints": \#(hints)}"#).error == nil)
        #expect(
            try text("navigator.userAgentData.platform + navigator.userAgentData.mobile") == "Ptrue"
        )
        let values =
            "navigator.userAgentData.getHighEntropyValues(['model', 'wow64']).then(JSON.stringify)"
        #expect(
            try text(values)
                == #"{"brands":[{"brand":"B \"q\"","version":"1"}],"mobile":true,"platform":"P","model":"M","wow64":false}"#
        )
        _ = try text("fetch('/next').then(String)")
        let head = try #require(server.heads.last)
        #expect(head.contains("Sec-CH-UA: \"B \\\"q\\\"\";v=\"1\"\r\n"))
        #expect(head.contains("Sec-CH-UA-Mobile: ?1\r\n"))
        #expect(head.contains("Sec-CH-UA-Platform: \"P\"\r\n"))
        try client.send(command, #"{"clientHints": null}"#)
        #expect(try text("typeof navigator.userAgentData") == "undefined")
        #expect(try client.send(command, #"{"clientHints": 1}"#).error == "invalid argument")
        #expect(try client.send(command).error == "invalid argument")
    }

    @Test("a driver sets media features that are numbers")
    func mediaFeatures() throws {
        for (value, isSet) in [("8", "true"), ("null", "false")] {
            try client.send(
                "emulation.setMediaFeaturesOverride",
                #"{"contexts": ["\#(window)"], "features": {"monochrome": \#(value)}}"#)
            #expect(try text("String(matchMedia('(monochrome: 8)').matches)") == isSet)
        }
        let wrong = try client.send(
            "emulation.setMediaFeaturesOverride",
            #"{"contexts": ["\#(window)"], "features": {"monochrome": true}}"#)
        #expect(wrong.error == "invalid argument")
    }

    @Test(
        "a picture is made to fit the size that is asked for, and never larger",
        arguments: [
            (#"{"maxWidth": 50}"#, [50, 40]), (#"{"maxHeight": 20}"#, [25, 20]),
            (#"{"maxWidth": 50, "maxHeight": 20}"#, [25, 20]), (#"{"maxWidth": 900}"#, [100, 80]),
        ])
    func pictureSize(size: String, expected: [Int]) throws {
        let answer = try client.send(
            "browsingContext.captureScreenshot",
            """
            {"context": "\(window)", "imageSize": \(size),
             "clip": {"type": "box", "x": 0, "y": 0, "width": 100, "height": 80}}
            """)
        let bytes = [UInt8](try #require(Data(base64Encoded: answer["data"]?.string ?? "")))
        try #require(bytes.count > 24)
        let sides = [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(sides == expected)
    }
}
