import GarthFetch
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// What documents in a sandbox may not do.
@MainActor
@Suite("Sandboxed documents", .endsWhatHangs)
struct SandboxTests {
    typealias Setting = FrameEventTests.Setting

    nonisolated private static func head(_ fields: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\(fields)\r\n"
    }

    nonisolated private static let document =
        "<p>inner <a href=/self>self</a> <a href=/self target=_top>top</a>"
        + "<a href=/self target=_blank>window</a><a href=/self target=other>other</a>"
        + "<a href=/self target=within>within</a><iframe name=within src=/leaf></iframe>"
        + "<form action=/sent method=post><input type=submit value=send></form>"

    /// A page with a frame in a sandbox, by the value of its attribute.
    private static func routes(_ sandbox: String?) -> [String: String] {
        let attribute = sandbox.map { "sandbox='\($0)'" } ?? ""
        return [
            "/page": "<p>main<iframe \(attribute) src=/in></iframe><iframe name=other src=/leaf>",
            "/in": document, "/leaf": "<p>leaf", "/self": "<p>there", "/sent": "<p>thanks",
        ]
    }

    private func setting(_ sandbox: String?) async throws -> Setting {
        let setting = Setting(Self.routes(sandbox))
        _ = try await setting.load("/page")
        return setting
    }

    @Test(
        "what a sandbox refuses is said and not asked for, and what it allows happens",
        arguments: [
            ("[ send ]", "allow-forms", SandboxFlags.Refusal.form, "/sent"),
            ("window", "ALLOW-POPUPS x", .window, "/self"),
            ("top", "allow-top-navigation", .page, "/self"),
            ("top", "allow-top-navigation-by-user-activation", .page, "/self"),
        ])
    func acts(link: String, token: String, refusal: SandboxFlags.Refusal, path: String)
        async throws
    {
        for sandbox in ["", "allow-scripts allow-same-origin", token, nil] {
            let setting = try await setting(sandbox)
            let events = try await setting.click(link)
            if sandbox == token || sandbox == nil {
                #expect(events.first?.hasSuffix("action \(path)") == true && setting.messages == [])
            } else {
                #expect(setting.messages == [refusal.message] && events.isEmpty)
                #expect(!setting.server.visits.contains(path))
            }
        }
    }

    @Test("a document in a sandbox leads itself and frames within it, and no other frame")
    func frames() async throws {
        var setting = try await setting("")
        #expect(try await setting.click("within").first == "child action /self")
        #expect(try await setting.click("other").isEmpty)
        #expect(setting.messages == [SandboxFlags.Refusal.frame.message])
        #expect(try await setting.click("self").first == "child action /self")
        setting = try await self.setting(nil)
        #expect(try await setting.click("other").first == "child action /self")
    }

    @Test("frames within are held as well, whatever they say themselves")
    func nested() async throws {
        let setting = Setting([
            "/page": "<iframe sandbox src=/middle></iframe>",
            "/middle": "<iframe sandbox='allow-forms allow-top-navigation' src=/in></iframe>"
                + "<iframe srcdoc='<a href=/self target=_blank>held</a>'></iframe>",
            "/in": Self.document, "/leaf": "leaf",
        ])
        _ = try await setting.load("/page")
        for link in ["[ send ]", "top", "held"] {
            #expect(try await setting.click(link).isEmpty)
        }
        #expect(setting.messages.count == 3)
    }

    @Test(
        "a response can ask for the sandbox itself, in a frame and in a window",
        arguments: ["", "allow-same-origin"])
    func policy(tokens: String) async throws {
        let held =
            Self.head(
                "Content-Security-Policy: default-src *; sandbox \(tokens), sandbox allow-forms\r\n"
            )
            + Self.document
        let setting = Setting([
            "/page": "<iframe src=/in></iframe>", "/in": held, "/leaf": "leaf", "/self": "there",
        ])
        for path in ["/page", "/in"] {
            _ = try await setting.load(path)
            setting.messages = []
            #expect(try await setting.click("window").isEmpty)
            #expect(try await setting.click("[ send ]").isEmpty)
            #expect(
                setting.messages == [
                    SandboxFlags.Refusal.window.message, SandboxFlags.Refusal.form.message,
                ])
        }
        // A page in the window may lead the window.
        #expect(try await setting.click("top").last == "finish /self")
        #expect(setting.view.page?.terms.sandbox == [])
    }

    @Test("a document with an origin of its own gets no cookies, sets none, and names no origin")
    func cookies() async throws {
        func requests(_ sandbox: String) async throws -> [String: String] {
            let setting = Setting([
                "/page": Self.head("Set-Cookie: top=1\r\n")
                    + "<iframe sandbox='allow-forms \(sandbox)' src=/in></iframe>",
                "/in": Self.head("Set-Cookie: in=1\r\n")
                    + "<link rel=stylesheet href=/css><form action=/sent method=post>"
                    + "<input type=submit value=send></form>",
                "/css": Self.head("Set-Cookie: css=1\r\n"), "/sent": "<p>thanks",
                "/last": "<form action=/sent2 method=post><input type=submit value=send></form>",
                "/sent2": "<p>thanks",
            ])
            _ = try await setting.load("/page")
            _ = try await setting.click("[ send ]")
            _ = try await setting.load("/last")
            _ = try await setting.click("[ send ]")
            let pairs = zip(setting.server.visits, setting.server.requests)
            return Dictionary(Array(pairs)) { first, _ in first }
        }
        let opaque = try await requests("")
        for path in ["/in", "/css", "/sent"] {
            #expect(opaque[path]?.contains("Cookie:") == false, "\(path)")
        }
        #expect(opaque["/sent"]?.contains("Origin: null\r\n") == true)
        #expect(opaque["/last"]?.contains("Cookie: top=1\r\n") == true)
        #expect(opaque["/sent2"]?.contains("Origin: http://127.0.0.1:") == true)
        #expect(opaque["/page"]?.contains("Origin:") == false)
        let own = try await requests("allow-same-origin")
        #expect(own["/in"]?.contains("Cookie: top=1\r\n") == true)
        #expect(own["/sent"]?.contains("Origin: http://127.0.0.1:") == true)
        #expect(own["/last"]?.contains("in=1; css=1") == true)
    }

    @Test("a window that a sandbox opens is held by it too, unless it may escape")
    func windows() async throws {
        @MainActor final class Opener: UIDelegate {
            var opened: WebView?
            func webView(
                _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
                for navigationAction: NavigationAction
            ) async -> WebView? {
                opened = WebView(configuration: configuration)
                return opened
            }
        }
        for escape in ["", "allow-popups-to-escape-sandbox"] {
            let opener = Opener()
            let setting = try await setting("allow-popups \(escape)")
            setting.view.uiDelegate = opener
            _ = try await setting.click("window")
            let window = try #require(opener.opened)
            try await wait { window.isAtRest }
            #expect(window.page?.terms.sandbox.contains(.forms) == escape.isEmpty)
            // What a person types is held by nobody.
            begin { window.load(NavigationRequest(setting.url("/in"))) }
            try await wait { window.isAtRest }
            #expect(window.page?.terms.sandbox == [])
        }
    }

    @Test("a frame in a sandbox makes no downloads, unless it may")
    func downloads() async throws {
        for sandbox in ["", "allow-downloads"] {
            let setting = try await setting(sandbox)
            setting.responses["/self"] = .download
            _ = try await setting.click("self")
            let refusal = SandboxFlags.Refusal.download.message
            #expect(setting.messages.contains(refusal) == sandbox.isEmpty)
        }
        let page = try await setting("allow-top-navigation")
        page.responses["/self"] = .download
        #expect(try await page.click("top").last == "failProvisional /self")
        #expect(page.messages == [SandboxFlags.Refusal.download.message])
    }

    @Test("a document around that is in a sandbox is of no site that may frame another")
    func framing() async throws {
        for sandbox in ["", "allow-same-origin"] {
            let setting = Setting([
                "/page": "<iframe sandbox='\(sandbox)' src=/middle></iframe>",
                "/middle": "<iframe src=/one></iframe><iframe src=/two></iframe>",
                "/one": Self.head("X-Frame-Options: SAMEORIGIN\r\n") + "first",
                "/two": Self.head("Content-Security-Policy: frame-ancestors 'self'\r\n") + "second",
            ])
            _ = try await setting.load("/page")
            #expect(setting.text.contains("first") == !sandbox.isEmpty)
            #expect(setting.text.contains("second") == !sandbox.isEmpty)
        }
    }

    @Test(
        "an element, or else its document, says what is told of the document",
        arguments: [
            ("<iframe src=/to></iframe>", "", true),
            ("<iframe referrerpolicy=no-referrer src=/to></iframe>", "", false),
            ("<iframe referrerpolicy=NO-REFERRER src=/to></iframe>", "", false),
            ("<iframe referrerpolicy=unknown src=/to></iframe>", "", true),
            ("<iframe src=/to></iframe>", "Referrer-Policy: no-referrer\r\n", false),
            ("<iframe referrerpolicy=origin src=/to></iframe>", "", nil),
            ("<a href=/to>go</a>", "", true), ("<a href=/to rel='x noreferrer'>go</a>", "", false),
            ("<a href=/to referrerpolicy=no-referrer>go</a>", "", false),
            ("<a href=/to>go</a>", "Referrer-Policy: origin, no-referrer, new\r\n", false),
            ("<a href=/to referrerpolicy=same-origin>go</a>", "Referrer-Policy: origin\r\n", true),
        ])
    func referrers(html: String, field: String, isWhole: Bool?) async throws {
        let setting = Setting(["/page": Self.head(field) + html, "/to": "there"])
        _ = try await setting.load("/page")
        if html.hasPrefix("<a") { _ = try await setting.click("go") }
        let request = try #require(setting.server.requests.last)
        let origin = "Referer: http://127.0.0.1:\(setting.server.port)/"
        #expect(request.hasPrefix("GET /to "))
        #expect(request.contains(origin) == (isWhole != false))
        #expect(request.contains(origin + "page") == (isWhole == true))
    }

    @Test("no policy tells more than the default one")
    func referrerPolicies() throws {
        let page = try #require(URLRecord.parse("https://u:p@a.test/x?y#z"))
        let others = ["https://a.test/2", "https://b.test/", "http://a.test/"]
        let urls = try others.map { try #require(URLRecord.parse($0)) }
        func told(_ name: String) throws -> [String?] {
            let policy = try #require(ReferrerPolicy(attribute: name))
            return urls.map { policy.referrer(from: page, to: $0) }
        }
        let (whole, origin) = ("https://a.test/x?y", "https://a.test/")
        for name in [
            "strict-origin-when-cross-origin", "unsafe-url", "origin-when-cross-origin",
            "no-referrer-when-downgrade",
        ] { #expect(try told(name) == [whole, origin, nil]) }
        for name in ["origin", "strict-origin"] {
            #expect(try told(name) == [origin, origin, nil])
        }
        #expect(try told("same-origin") == [whole, nil, nil])
        #expect(try told("no-referrer") == [nil, nil, nil])
        let policy = ReferrerPolicy.default
        #expect(
            urls.map { policy.origin(from: page, to: $0) }
                == ["https://a.test", "https://a.test", "null"])
        #expect(ReferrerPolicy.noReferrer.origin(from: page, to: urls[0]) == "null")
        #expect(ReferrerPolicy.sameOrigin.origin(from: page, to: urls[1]) == "null")
    }
}
