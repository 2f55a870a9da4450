import Foundation
import GarthJSON
import TestSupport
import Testing

/// Requests that a driver holds (docs/webdriver.md, WebDriver BiDi section 7.5).
@Suite("Held requests", .endsWhatHangs) struct HeldRequestTests {
    private let server: ScriptedServer
    private let driver: DriverClient
    private let client: BiDiClient
    private let window: String

    init() throws {
        server = ScriptedServer()
        server.page("/", "<title>T</title>")
        server.page("/data", "from the server")
        server.page("/other", "another answer")
        server.route("/cookie", [.page("c", headers: "Set-Cookie: own=1; Path=/\r\n")])
        server.route("/cookies", [.page("c", headers: "Set-Cookie: gone=1; Path=/\r\n")])
        server.page("/secret", "for members")
        server.protect("/secret", by: "Basic realm=\"r\"", until: "Basic dTpw")
        driver = try DriverClient(["--locked", "--allow", "127.0.0.1:\(server.port)"])
        client = try BiDiClient(port: driver.port)
        window = try client.beginSession()
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
        try client.send("session.subscribe", #"{"events": ["network"]}"#)
    }

    /// Begins a fetch of a script that is held at a phase: the number of the command and the name of
    /// the request.
    private func hold(
        _ path: String, at phase: String = "beforeRequestSent"
    ) throws -> (command: Int, request: String) {
        let pattern = #"{"type": "pattern", "pathname": "\#(path)"}"#
        let made = try client.send(
            "network.addIntercept", #"{"phases": ["\#(phase)"], "urlPatterns": [\#(pattern)]}"#)
        let intercept = try #require(made["intercept"]?.string)
        let source = JSONValue.string(
            "fetch('\(path)').then(async (r) => r.status + ' ' + await r.text(), () => 'failed')"
        ).serialized
        let command = try client.begin(
            "script.evaluate",
            #"{"expression": \#(source), "awaitPromise": true, "target": {"context": "\#(window)"}}"#
        )
        var event = try client.event("network.\(phase)")
        while event["isBlocked"] != .bool(true) { event = try client.event("network.\(phase)") }
        #expect(event["intercepts"]?.elements?.map(\.string) == [intercept])
        try client.send("network.removeIntercept", #"{"intercept": "\#(intercept)"}"#)
        return (command, try #require(event["request"]?["request"]?.string))
    }

    private func result(of command: Int) throws -> String? {
        try client.answer(to: command)["result"]?["value"]?.string
    }

    @Test("a held request is made when the driver lets it go on, and not before")
    func goesOn() throws {
        let (command, request) = try hold("/data")
        #expect(!server.requests.contains("/data"))
        #expect(
            try client.send("network.continueResponse", #"{"request": "\#(request)"}"#).error
                == "invalid argument")
        #expect(
            try client.send(
                "network.continueRequest",
                """
                {"request": "\(request)",
                "headers": [{"name": "X-Told", "value": {"type": "string", "value": "yes"}}]}
                """
            ).error == nil)
        #expect(try result(of: command)?.hasPrefix("200 from the server") == true)
        #expect(server.heads.contains { $0.contains("X-Told: yes") })
        #expect(
            try client.send("network.continueRequest", #"{"request": "\#(request)"}"#).error
                == "no such request")
    }

    @Test("an address that a driver puts in place is judged by the allow-list")
    func address() throws {
        let (allowed, first) = try hold("/data")
        try client.send(
            "network.continueRequest",
            #"{"request": "\#(first)", "url": "\#(server.origin)/other"}"#)
        #expect(try result(of: allowed)?.hasPrefix("200 another answer") == true)
        let trap = ScriptedServer()
        trap.page("/", "outside")
        let (denied, second) = try hold("/data")
        try client.send(
            "network.continueRequest", #"{"request": "\#(second)", "url": "\#(trap.origin)/"}"#)
        #expect(try result(of: denied) == "failed")
        let event = try client.event("network.fetchError")
        #expect(event["errorText"]?.string?.contains("allow-list") == true)
        #expect(trap.requests.isEmpty)
    }

    @Test("a driver fails a request, or answers in place of the server")
    func answers() throws {
        let (failing, first) = try hold("/data")
        try client.send("network.failRequest", #"{"request": "\#(first)"}"#)
        #expect(try result(of: failing) == "failed")
        let (provided, second) = try hold("/data")
        try client.send(
            "network.provideResponse",
            """
            {"request": "\(second)", "statusCode": 201,
            "body": {"type": "base64", "value": "Z2l2ZW4="}}
            """)
        #expect(try result(of: provided) == "201 given")
        #expect(!server.requests.contains("/data"))
        let (changed, third) = try hold("/data", at: "responseStarted")
        try client.send(
            "network.continueResponse", #"{"request": "\#(third)", "statusCode": 299}"#)
        #expect(try result(of: changed)?.hasPrefix("299 from the server") == true)
    }

    @Test("the cookies of an answer are those that the driver leaves, puts in place, or provides")
    func cookies() throws {
        func cookie(_ name: String) -> String {
            """
            "cookies": [{"name": "\(name)", "value": {"type": "string", "value": "1"}, "path": "/"}]
            """
        }
        let known = "document.cookie.split('; ').sort().join(' ')"
        let (left, first) = try hold("/cookie", at: "responseStarted")
        #expect(try client.evaluate(known, in: window)["value"]?.string == "")
        try client.send("network.continueResponse", #"{"request": "\#(first)"}"#)
        _ = try result(of: left)
        #expect(try client.evaluate(known, in: window)["value"]?.string == "own=1")
        let (replaced, second) = try hold("/cookies", at: "responseStarted")
        try client.send(
            "network.continueResponse", #"{"request": "\#(second)", \#(cookie("replaced"))}"#)
        _ = try result(of: replaced)
        let (provided, third) = try hold("/data")
        try client.send(
            "network.provideResponse", #"{"request": "\#(third)", \#(cookie("provided"))}"#)
        _ = try result(of: provided)
        #expect(
            try client.evaluate(known, in: window)["value"]?.string
                == "own=1 provided=1 replaced=1")
    }

    @Test("the cookies of an answer that confirms a stored one are stored")
    func confirmed() throws {
        server.route(
            "/stored", [.page("c", headers: "ETag: \"1\"\r\nCache-Control: max-age=60\r\n")])
        let ask =
            "fetch('/stored', {cache: 'no-cache'}).then(r => r.text()).then(() => document.cookie)"
        #expect(try client.evaluate(ask, in: window)["value"]?.string == "")
        server.route(
            "/stored",
            [.send("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\nSet-Cookie: again=1\r\n\r\n")])
        #expect(try client.evaluate(ask, in: window)["value"]?.string == "again=1")
        #expect(server.heads.last?.contains("If-None-Match: \"1\"") == true)
    }

    @Test("credentials are given, or the demand is shown")
    func credentials() throws {
        let (shown, first) = try hold("/secret", at: "authRequired")
        try client.send(
            "network.continueWithAuth", #"{"request": "\#(first)", "action": "cancel"}"#)
        #expect(try result(of: shown)?.hasPrefix("401 ") == true)
        let answer = try client.event("network.responseCompleted")["response"]
        let challenge = answer?["authChallenges"]?.elements?.first
        #expect(challenge?["scheme"]?.string == "Basic" && challenge?["realm"]?.string == "r")
        let (given, second) = try hold("/secret", at: "authRequired")
        try client.send(
            "network.continueWithAuth",
            """
            {"request": "\(second)", "action": "provideCredentials",
            "credentials": {"type": "password", "username": "u", "password": "p"}}
            """)
        #expect(try result(of: given)?.hasPrefix("200 for members") == true)
    }

    @Test("contents are collected, and fields are added, until the driver ends it")
    func collected() throws {
        let made = try client.send(
            "network.addDataCollector", #"{"dataTypes": ["response"], "maxEncodedDataSize": 1000}"#)
        let collector = try #require(made["collector"]?.string)
        try client.send(
            "network.setExtraHeaders",
            #"{"headers": [{"name": "X-Extra", "value": {"type": "string", "value": "1"}}]}"#)
        _ = try client.evaluate("fetch('/data').then((r) => r.text())", in: window)
        #expect(server.heads.last?.contains("X-Extra: 1") == true)
        let event = try client.event("network.responseCompleted")
        let request = try #require(event["request"]?["request"]?.string)
        let question = #"{"dataType": "response", "request": "\#(request)"}"#
        let data = try client.send("network.getData", question)
        #expect(data["bytes"]?["value"]?.string?.hasPrefix("from the server") == true)
        try client.send("network.removeDataCollector", #"{"collector": "\#(collector)"}"#)
        #expect(try client.send("network.getData", question).error == "no such network data")
    }

    @Test("a session of a WebSocket ends with it")
    func ended() throws {
        // More than the sessions that a server has at a time.
        for _ in 0..<20 {
            let other = try BiDiClient(port: driver.port)
            // The server notes the end of the connection before a little later.
            let isMade = try wait {
                try other.send("session.new", #"{"capabilities": {}}"#).error == nil
            }
            #expect(isMade)
        }
    }
}
