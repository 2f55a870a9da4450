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

    @Test("the end of a cookie is a date, in whole seconds")
    func dates() {
        var cookie = WebCookie(name: "a", value: "b", domain: "a.test")
        #expect(cookie.expiresDate == nil)
        cookie.expiresDate = Date(timeIntervalSince1970: 1_700_000_000.7)
        #expect(cookie.expires == 1_700_000_000)
        cookie.expiresDate = .distantFuture
        #expect(cookie.expiresDate == .distantFuture)
    }

    @Test("data is removed that was stored since a date")
    @MainActor func removal() async {
        let store = WebsiteDataStore.nonPersistent()
        await store.httpCookieStore.setCookie(
            WebCookie(name: "a", value: "b", domain: "a.test", expires: 4_000_000_000))
        await store.removeData(ofTypes: [.cookies], modifiedSince: .distantFuture)
        #expect(await store.httpCookieStore.allCookies().count == 1)
        await store.removeData(ofTypes: [.cookies], modifiedSince: .distantPast)
        #expect(await store.httpCookieStore.allCookies().isEmpty)
    }

    @Test("a cookie without an end is one of the session")
    func session() throws {
        let other = try #require(HTTPCookie(WebCookie(name: "a", value: "b", domain: "a.test")))
        #expect(other.isSessionOnly && WebCookie(other).isSessionOnly)
    }
}
