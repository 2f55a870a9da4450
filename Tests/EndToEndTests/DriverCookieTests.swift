import GarthJSON
import TestSupport
import Testing

/// Cookies that drivers set, and addresses that agents are told.
@Suite("Cookies and addresses for drivers", .endsWhatHangs) struct DriverCookieTests {
    private let server = ScriptedServer()

    private func add(_ domain: String, _ driver: DriverClient) throws -> String? {
        try driver.post(
            "cookie", #"{"cookie": {"name": "a", "value": "b", "domain": "\#(domain)"}}"#
        ).error
    }

    @Test("a page that is on its way takes no cookies, and shows none")
    func provisional() throws {
        server.page("/", "<title>T</title>")
        server.route("/held", [.send("HTTP/1.1 200 OK\r\n"), .hold])
        let driver = try DriverClient(capabilities: #"{"pageLoadStrategy": "none"}"#)
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        while try driver.get("title").value.string != "T" {}
        try driver.post("url", #"{"url": "http://localhost:\#(server.port)/held"}"#)
        #expect(try add("localhost", driver) == "invalid cookie domain")
        #expect(try add("127.0.0.1", driver) == nil)
        #expect(try add("0.0.1", driver) == "invalid cookie domain")
        #expect(try driver.get("cookie").value.elements?.count == 1)
        #expect(driver.end() == 0)
    }

    @Test("a frame without an address has the cookies around it, and a data: document has none")
    func frames() throws {
        server.page(
            "/", "<iframe srcdoc='<p>in'></iframe><iframe src='data:text/html,<p>in'></iframe>")
        let driver = try DriverClient()
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        try driver.post("frame", #"{"id": 0}"#)
        #expect(try add("127.0.0.1", driver) == nil)
        #expect(try driver.get("cookie").value.elements?.count == 1)
        try driver.post("frame/parent")
        try driver.post("frame", #"{"id": 1}"#)
        #expect(try add("127.0.0.1", driver) == "invalid cookie domain")
        #expect(try driver.get("cookie").value.elements?.isEmpty == true)
        #expect(driver.end() == 0)
    }
}
