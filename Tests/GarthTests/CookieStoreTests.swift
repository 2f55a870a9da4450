import GarthURL
import Testing

@testable import Garth
@testable import GarthFetch

@Suite("Cookies for programs") struct CookieStoreTests {
    let store = WebsiteDataStore.nonPersistent()

    private func receive(_ line: String, _ url: String = "https://a.example.org/") {
        store.storage.cookies.receive(
            [Array(line.utf8)], from: CookieContext(url: URLRecord.parse(url)!))
    }

    @Test("a page of a host that never asked for https has nobody's wish") @MainActor
    func httpsWish() async throws {
        let setting = ViewSetting(["/": "<p>x"])
        #expect(setting.view.httpsWish == nil)
        try await setting.load("/")
        let wish: HTTPSWish? = setting.view.httpsWish
        #expect(wish?.host == nil && wish?.expires == nil && wish?.includesSubdomains == nil)
    }

    @Test("what a server sets can be read, with a dot before a domain that is not the host's alone")
    func reading() async {
        receive("a=1; Secure; HttpOnly; SameSite=Strict; Path=/p; Max-Age=60")
        receive("b=2; Domain=example.org")
        let cookies = await store.httpCookieStore.allCookies()
        #expect(cookies.map(\.domain) == ["a.example.org", ".example.org"])
        let first = cookies[0]
        #expect(first.name == "a" && first.value == "1" && first.path == "/p")
        #expect(first.isSecure && first.isHTTPOnly && first.sameSitePolicy == .strict)
        #expect(!first.isSessionOnly && cookies[1].isSessionOnly)
    }

    @Test("what a program sets is sent, and what it deletes is not")
    func writing() async {
        let cookies = store.httpCookieStore
        let cookie = WebCookie(name: "a", value: "1", domain: ".Example.org")
        #expect(await cookies.setCookie(cookie))
        let context = CookieContext(url: URLRecord.parse("http://x.example.org/")!)
        #expect(store.storage.cookies.field(for: context) == Array("a=1".utf8))
        await cookies.delete(cookie)
        #expect(store.storage.cookies.field(for: context) == nil)
        #expect(await !cookies.setCookie(WebCookie(name: "a", value: "1", domain: ".org")))
    }

    @Test("changes are told with all cookies")
    func observing() async {
        var changes = store.httpCookieStore.changes.makeAsyncIterator()
        receive("a=1")
        #expect(await changes.next()?.map(\.name) == ["a"])
        await store.removeData(ofTypes: [.cookies], modifiedSince: 0)
        #expect(await changes.next()?.isEmpty == true)
    }

    @Test("data is removed by its time")
    func removing() async {
        receive("a=1")
        await store.removeData(ofTypes: [.cookies], modifiedSince: Int.max / 2)
        #expect(await store.httpCookieStore.allCookies().count == 1)
        await store.removeData(ofTypes: [.hsts], modifiedSince: 0)
        #expect(await store.httpCookieStore.allCookies().count == 1)
    }
}
