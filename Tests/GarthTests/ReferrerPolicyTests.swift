import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// What servers are told of the page that leads to them: `meta` elements and redirects.
@MainActor
@Suite("Referrer policies of documents and redirects", .endsWhatHangs)
struct ReferrerPolicyTests {
    typealias Setting = FrameEventTests.Setting

    /// How much of the page's address came with the request for a path; nil when there was none.
    private func told(_ setting: Setting, _ path: String) -> ReferrerPolicy.Extent? {
        guard let request = setting.server.requests.last(where: { $0.contains(" \(path) HTTP") })
        else { return nil }
        let origin = "Referer: http://127.0.0.1:\(setting.server.port)/"
        if !request.contains("Referer: ") { return .nothing }
        return request.contains(origin + "\r\n") ? .origin : .whole
    }

    private func dump(_ setting: Setting) async {
        let (url, configuration) = (setting.url("/page"), setting.view.configuration)
        _ = await Task.detached { PageDumping(url, configuration) }.value
    }

    private static func page(_ body: String, _ fields: String = "") -> String {
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\(fields)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func hop(_ fields: String, to path: String = "/to") -> String {
        "HTTP/1.1 302 Found\r\nLocation: \(path)\r\n\(fields)Content-Length: 0\r\n"
            + "Connection: close\r\n\r\n"
    }

    private nonisolated static func meta(_ content: String) -> String {
        "<meta name=referrer content='\(content)'>"
    }

    private nonisolated static let parts = [
        "<iframe src=/to></iframe>", "<link rel=stylesheet href=/to><p>x",
        "<style>@import '/to';</style><p>x", "<a href=/to>go</a>",
        "<form action=/to method=post><input type=submit value=go></form>",
    ]

    @Test("a document's meta is obeyed by all that it leads to", arguments: parts)
    func elements(html: String) async throws {
        let setting = Setting(["/page": Self.meta("no-referrer") + html, "/to": "there"])
        _ = try await setting.load("/page")
        if html.contains("go") {
            _ = try await setting.click(html.hasPrefix("<a") ? "go" : "[ go ]")
        }
        #expect(told(setting, "/to") == .nothing)
        guard !html.contains("go") else { return }
        let dumped = Setting(["/page": Self.meta("no-referrer") + html, "/to": "there"])
        await dump(dumped)
        #expect(told(dumped, "/to") == .nothing)
    }

    @Test(
        "the last meta that says a policy by its name, or by an older one, has the last word",
        arguments: [
            ("", meta("origin"), ReferrerPolicy.Extent.origin),
            ("", meta("ORIGIN"), .origin), ("", meta("never"), .nothing),
            ("", meta("no-referrer") + meta("always"), .whole),
            ("", meta("no-referrer") + meta("default"), .whole),
            ("", meta("no-referrer") + meta("origin-when-crossorigin"), .whole),
            ("", meta("no-referrer") + meta("unknown"), .nothing),
            ("", meta("no-referrer") + meta("") + meta(" origin "), .nothing),
            ("", meta("no-referrer") + "<meta name=REFERRER content=origin>", .origin),
            ("", "<meta name=referer content=no-referrer>", .whole),
            ("", "<template>\(meta("no-referrer"))</template>", .whole),
            ("", "<p>x\(meta("origin"))", .origin),
            ("Referrer-Policy: no-referrer\r\n", meta("origin"), .origin),
            ("Referrer-Policy: no-referrer\r\n", meta("strict"), .nothing),
        ])
    func values(field: String, html: String, extent: ReferrerPolicy.Extent) async throws {
        let body = html + "<iframe src=/to></iframe>"
        let setting = Setting(["/page": Self.page(body, field), "/to": "there"])
        _ = try await setting.load("/page")
        #expect(told(setting, "/to") == extent)
        let dumped = Setting(["/page": Self.page(body, field), "/to": "there"])
        await dump(dumped)
        #expect(told(dumped, "/to") == extent)
    }

    @Test("a document that an element holds keeps the policy that is said around it")
    func held() async throws {
        let html =
            Self.meta("origin") + "<iframe srcdoc='<link rel=stylesheet href=/held>'></iframe>"
        let setting = Setting(["/page": html])
        _ = try await setting.load("/page")
        #expect(told(setting, "/held") == .origin)
        let dumped = Setting(["/page": html])
        await dump(dumped)
        #expect(told(dumped, "/held") == .origin)
    }

    @Test("it counts for what is asked for behind it, and for its own document")
    func scope() async throws {
        let routes = [
            "/page": "<link rel=stylesheet href=/before>" + Self.meta("no-referrer")
                + "<link rel=stylesheet href=/behind><iframe src=/frame></iframe>",
            "/frame": "<link rel=stylesheet href=/in><p>x<iframe src=/deep></iframe>"
                + Self.meta("origin")
                + "<iframe srcdoc='<link rel=stylesheet href=/held>'></iframe>",
            "/deep": "<p>y",
        ]
        let setting = Setting(routes)
        _ = try await setting.load("/page")
        let dumped = Setting(routes)
        await dump(dumped)
        for setting in [setting, dumped] {
            #expect(told(setting, "/before") == .whole && told(setting, "/behind") == .nothing)
            #expect(told(setting, "/frame") == .nothing && told(setting, "/in") == .whole)
            #expect(told(setting, "/deep") == .origin && told(setting, "/held") == .origin)
        }
    }

    @Test(
        "an element has a say of its own against the meta, and noreferrer wins over it",
        arguments: [
            ("<a href=/to rel=noreferrer>go</a>", "unsafe-url", ReferrerPolicy.Extent.nothing),
            ("<a href=/to rel=noreferrer referrerpolicy=origin>go</a>", "unsafe-url", .nothing),
            ("<a href=/to referrerpolicy=origin>go</a>", "no-referrer", .origin),
            ("<a href=/hop rel=noreferrer>go</a>", "unsafe-url", .nothing),
        ])
    func links(html: String, meta: String, extent: ReferrerPolicy.Extent) async throws {
        let setting = Setting([
            "/page": Self.meta(meta) + html, "/to": "there",
            "/hop": Self.hop("Referrer-Policy: unsafe-url\r\n"),
        ])
        _ = try await setting.load("/page")
        _ = try await setting.click("go")
        #expect(told(setting, "/to") == extent)
    }

    @Test("a redirect says what is told from then on", arguments: parts)
    func redirects(html: String) async throws {
        let routes = [
            "/page": html.replacing("/to", with: "/hop"), "/to": "there",
            "/hop": Self.hop("Referrer-Policy: no-referrer\r\n", to: "/other"),
            "/other": Self.hop("Referrer-Policy: unsafe-url, unknown\r\n"),
        ]
        let setting = Setting(routes)
        _ = try await setting.load("/page")
        if html.contains("go") {
            _ = try await setting.click(html.hasPrefix("<a") ? "go" : "[ go ]")
        }
        #expect(told(setting, "/hop") == .whole && told(setting, "/other") == .nothing)
        // Who was told nothing cannot say that more be told.
        #expect(told(setting, "/to") == .nothing)
        guard !html.contains("go") else { return }
        let dumped = Setting(routes)
        await dump(dumped)
        #expect(told(dumped, "/hop") == .whole && told(dumped, "/other") == .nothing)
        #expect(told(dumped, "/to") == .nothing)
    }

    @Test("nobody behind a redirect is told more than the one before")
    func extents() throws {
        func url(_ text: String) throws -> URLRecord { try #require(URLRecord.parse(text)) }
        let source = SourcePage(url: try url("https://a.test/x?y"))
        func extent(
            _ policy: ReferrerPolicy?, _ hops: [(String, ReferrerPolicy?)]
        ) throws -> String? {
            var request = NavigationRequest(try url("https://b.test/"), purpose: .link)
            request.source = source
            request.context.referrerPolicy = policy
            var load = ResourceLoad(request)
            var action = load.start()
            for (next, policy) in hops {
                guard case .askPolicy(let asked, let purpose) = action else { break }
                _ = load.policyAnswered(URLPolicy.open.decision(for: asked, purpose: purpose))
                action = load.receivedResponse(status: 302, location: next, referrerPolicy: policy)
            }
            let told = load.request
            return (told.context.referrerPolicy ?? .default).referrer(
                from: source.url, to: told.url, atMost: told.context.referrerExtent)
        }
        let whole = "https://a.test/x?y"
        #expect(try extent(nil, [("https://a.test/", nil)]) == "https://a.test/")
        #expect(try extent(nil, [("https://a.test/", .unsafeURL)]) == "https://a.test/")
        #expect(try extent(nil, [("https://a.test/", .noReferrer)]) == nil)
        #expect(try extent(.sameOrigin, [("https://a.test/", .unsafeURL)]) == nil)
        #expect(try extent(nil, [("http://c.test/", nil), ("https://c.test/", nil)]) == nil)
        #expect(try extent(.unsafeURL, [("https://c.test/", .sameOrigin)]) == nil)
        #expect(ReferrerPolicy.default.referrer(from: source.url, to: source.url) == whole)
    }
}
