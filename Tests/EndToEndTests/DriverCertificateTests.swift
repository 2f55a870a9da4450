import Foundation
import GarthJSON
import TestSupport
import Testing

/// Certificates that do not hold, for drivers that accept them (WebDriver section 7,
/// `acceptInsecureCerts`).
@Suite("Certificates of driven pages", .endsWhatHangs) struct DriverCertificateTests {
    private let server: Nginx

    init() throws {
        server = try Nginx()
        try server.page(
            "parts.html",
            """
            <!DOCTYPE html><title>none</title><script src="script.js"></script>
            <iframe src="frame.html"></iframe>
            """)
        try server.page("script.js", "document.title = 'of the script'")
        try server.page("frame.html", "<p id=inner>of the frame</p>")
        try server.page("data.txt", "of the request")
    }

    private var parts: String { #"{"url": "\#(server.origin)/parts.html"}"# }

    @Test("a session that accepts them loads pages, their parts, frames and requests of scripts")
    func accepted() throws {
        let driver = try DriverClient(
            ["--allow", "localhost:*"], capabilities: #"{"acceptInsecureCerts": true}"#)
        #expect(driver.capabilities["acceptInsecureCerts"] == .bool(true))
        #expect(try driver.post("url", parts).error == nil)
        #expect(try driver.get("title").value.string == "of the script")
        let script = "fetch('data.txt').then(r => r.text()).then(arguments[0], arguments[0])"
        let request = try driver.post("execute/async", #"{"script": "\#(script)", "args": []}"#)
        #expect(request.value.string == "of the request")
        try driver.post("frame", #"{"id": 0}"#)
        #expect(try driver.text("#inner") == "of the frame")
    }

    @Test("other sessions of the same server check them all the same, and the allow-list holds")
    func others() throws {
        let driver = try DriverClient(
            ["--allow", "localhost:*"], capabilities: #"{"acceptInsecureCerts": true}"#)
        try driver.post("url", parts)
        let other = server.origin.replacing("localhost", with: "127.0.0.1")
        let refused = try driver.post("url", #"{"url": "\#(other)/"}"#)
        #expect(refused.error == "unknown error")
        #expect(refused.message.contains("is not on the allow-list"))
        let made = try driver.send("POST", "/session", #"{"capabilities": {}}"#)
        let name = try #require(made.value["sessionId"]?.string)
        #expect(made.value["capabilities"]?["acceptInsecureCerts"] == .bool(false))
        let checked = try driver.send("POST", "/session/\(name)/url", parts)
        #expect(checked.error == "insecure certificate")
        #expect(try driver.post("refresh").error == nil)
    }

    @Test("a user context accepts them if it is told to, or else as its session does")
    func userContexts() throws {
        let driver = try DriverClient(["--allow", "localhost:*"])
        for isOfSession in [false, true] {
            let client = try BiDiClient(port: driver.port)
            let first = try client.beginSession(
                """
                {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": \(isOfSession)}}}
                """)
            #expect(try isLoaded(in: first, client) == isOfSession)
            for (wish, isAccepted) in [("", isOfSession), ("true", true), ("false", false)] {
                let told = wish.isEmpty ? "{}" : #"{"acceptInsecureCerts": \#(wish)}"#
                let made = try client.send("browser.createUserContext", told)
                let user = try #require(made["userContext"]?.string)
                let window = try client.send(
                    "browsingContext.create", #"{"type": "tab", "userContext": "\#(user)"}"#)
                let context = try #require(window["context"]?.string)
                #expect(try isLoaded(in: context, client) == isAccepted)
            }
        }
    }

    private func isLoaded(in context: String, _ client: BiDiClient) throws -> Bool {
        let url = server.origin + "/frame.html"
        let answer = try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(context)", "url": "\#(url)", "wait": "complete"}"#)
        return answer.error == nil
    }

    @Test("a locked browser has no session that accepts them")
    func locked() throws {
        let driver = try DriverClient(["--locked", "--allow", "localhost:*"])
        let refused = try driver.send(
            "POST", "/session", #"{"capabilities": {"alwaysMatch": {"acceptInsecureCerts": true}}}"#
        )
        #expect(refused.error == "session not created")
        #expect(refused.message.contains("--locked"))
        let client = try BiDiClient(port: driver.port)
        _ = try client.beginSession()
        let context = try client.send(
            "browser.createUserContext", #"{"acceptInsecureCerts": true}"#)
        #expect(context.error == "unsupported operation")
        #expect(try driver.post("url", parts).error == "insecure certificate")
        #expect(server.requestCount == 0)
    }
}
