import Foundation
import FoundationNetworking
import Garth
import GarthFoundation
import Testing

@Suite("Cookies of Foundation") struct FoundationCookieTests {
    @Test("a cookie goes to Foundation and comes back")
    func both() throws {
        let cookie = WebCookie(
            name: "id", value: "7", domain: ".example.org", path: "/in", expires: 4_000_000_000,
            isSecure: true)
        let other = try #require(HTTPCookie(cookie))
        #expect(other.name == "id" && other.value == "7" && other.isSecure)
        #expect(WebCookie(other) == cookie)
    }

    @Test("a cookie without an end is one of the session")
    func session() throws {
        let other = try #require(HTTPCookie(WebCookie(name: "a", value: "b", domain: "a.test")))
        #expect(other.isSessionOnly && WebCookie(other).isSessionOnly)
    }
}
