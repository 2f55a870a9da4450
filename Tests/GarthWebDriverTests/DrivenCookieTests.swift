import Garth
import GarthJSON
import GarthURL
import Testing

@testable import GarthWebDriver

@Suite("Cookies of drivers") struct DrivenCookieTests {
    private func domain(_ domain: String, on page: String) throws -> String {
        let value = JSONValue.object([
            ("name", .string("a")), ("value", .string("b")), ("domain", .string(domain)),
        ])
        let url = try #require(try? URLRecord(parsing: page))
        return try DrivenCookie.cookie(value, for: url).domain
    }

    @Test("a cookie may be of the page's domain or one around it")
    func own() throws {
        #expect(try domain("a.test", on: "http://a.test/") == "a.test")
        #expect(try domain("A.Test", on: "http://b.a.test/") == ".a.test")
        #expect(try domain(".b.a.test", on: "http://b.a.test/") == ".b.a.test")
        #expect(try domain("127.0.0.1", on: "http://127.0.0.1/") == "127.0.0.1")
        #expect(try domain("[::1]", on: "http://[::1]/") == "[::1]")
    }

    @Test(
        "a cookie of another domain is refused, also of the end of an address",
        arguments: [
            ("http://a.test/", "b.test"), ("http://a.test/", "b.a.test"), ("http://a.test/", ""),
            ("http://a.test/", "."), ("http://ba.test/", "a.test"), ("http://a.test/", "a.test."),
            ("http://127.0.0.1/", "0.0.1"), ("http://127.0.0.1/", ".0.1"),
            ("http://127.0.0.1/", "1"), ("http://[::1]/", "1]"),
        ])
    func foreign(page: String, domain: String) {
        #expect {
            _ = try self.domain(domain, on: page)
        } throws: {
            ($0 as? WebDriverError)?.code == .invalidCookieDomain
        }
    }
}
