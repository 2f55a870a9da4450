import GarthJSON
import TestSupport
import Testing

/// Refreshes of pages that wait for no time, for drivers.
@Suite("Refreshes for drivers", .endsWhatHangs) struct DriverRefreshTests {
    private let server = ScriptedServer()

    @Test("a page that refreshes itself without end ends the command after as many as redirects")
    func endless() throws {
        server.route(
            "/", [.page("<meta http-equiv=refresh content=0><title>Round</title>")])
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        #expect(try driver.get("title").value.string == "Round")
        #expect(server.requests.count == 1 + 20)
        #expect(driver.end() == 0)
    }

    @Test("a load of the driver takes the place of a refresh that waits for its page")
    func replaced() throws {
        server.page(
            "/lead",
            "<meta http-equiv=refresh content='0;url=/wrong'><title>Lead</title>"
                + "<iframe src=/frame></iframe>")
        server.route("/frame", [.silence])
        server.page("/wrong", "<title>Wrong</title>")
        server.route("/right", [.hold, .page("<title>Right</title>")])
        let driver = try DriverClient(capabilities: #"{"pageLoadStrategy": "none"}"#)
        try driver.post("url", #"{"url": "\#(server.origin)/lead"}"#)
        while try driver.get("title").value.string != "Lead" {}
        try driver.post("url", #"{"url": "\#(server.origin)/right"}"#)
        while !server.requests.contains("/right") {}
        server.release()
        while try driver.get("title").value.string == "Lead" {}
        #expect(try driver.get("title").value.string == "Right")
        #expect(!server.requests.contains("/wrong"))
        #expect(driver.end() == 0)
    }
}
