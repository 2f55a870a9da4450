import Foundation
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth
@testable import GarthFetch

/// What no other suite is about: each public method and property of the library is tried somewhere.
@MainActor
@Suite("The rest of the library's surface", .endsWhatHangs)
struct PublicSurfaceTests {
    static let routes = [
        "/one": "<title>One</title><p>one", "/two": "<p>two",
        "http://a.test/one": "<title>Proxied</title>",
        "/file": "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n"
            + "Content-Length: 4\r\nConnection: close\r\n\r\nabcd",
        "/sandboxed": "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1\r\n"
            + "Content-Security-Policy: sandbox\r\nConnection: close\r\n\r\nx",
        "/moved": "HTTP/1.1 302 Found\r\nLocation: /file\r\nContent-Length: 0\r\n"
            + "Connection: close\r\n\r\n",
    ]

    /// Answers with downloads, and notes what is told.
    private final class Witness: NavigationDelegate, DownloadDelegate, DisplayDelegate {
        var list: [String] = []
        var redirects: [String] = []
        var redirectPolicy = DownloadRedirectPolicy.allow
        var download: Download?
        var stateCount = 0
        var ends: [String] = []

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        { action.request.url.pathname == "/moved" ? .download : .allow }

        func webView(
            _ webView: WebView, navigationAction: NavigationAction, didBecome download: Download
        ) {
            self.download = download
            download.delegate = self
        }

        func webView(
            _ webView: WebView, backForwardListItemAdded added: BackForwardListItem?,
            removed: [BackForwardListItem]
        ) { list.append("+\(added?.url.pathname ?? "") -\(removed.count)") }

        func webViewDidChangeState(_ webView: WebView) { stateCount += 1 }

        func download(
            _ download: Download, decideDestinationUsing response: NavigationResponse,
            suggestedFilename: String
        ) async -> String? {
            NSTemporaryDirectory() + "garth-surface-\(UUID().uuidString)"
        }

        func download(
            _ download: Download, willPerformHTTPRedirectionTo request: NavigationRequest
        ) async -> DownloadRedirectPolicy {
            redirects.append(request.url.pathname)
            return redirectPolicy
        }

        func downloadDidFinish(_ download: Download) { ends.append("finished") }
        func download(_ download: Download, didFailWith error: NavigationError) {
            ends.append("\(error.code)")
        }
    }

    @Test("requests are sent as the configuration says: languages, agent, limits, treatment by URL")
    func requests() async throws {
        let setting = ViewSetting(Self.routes)
        setting.configuration.language = "da, en"
        setting.configuration.customUserAgent = "Agent"
        setting.configuration.sitePreferences = { url in
            var preferences = WebpagePreferences()
            if url.pathname == "/two" { preferences.customUserAgent = "Two" }
            preferences.allowsContentJavaScript = true
            return preferences
        }
        setting.configuration.loadTimeout = .seconds(600)
        setting.configuration.htmlParser = .libxml2
        try await setting.load("/one")
        #expect(setting.view.title == "One", "read by the other parser")
        try await setting.load("/two")
        let requests = setting.server.requests
        #expect(requests.allSatisfy { $0.contains("Accept-Language: da, en") })
        #expect(requests[0].contains("User-Agent: Agent\r\n"))
        #expect(requests[1].contains("User-Agent: Two\r\n"))
        #expect(setting.view.configuration.loadTimeout == .seconds(600))
        setting.view.reconfigure { $0.maximumBodyByteCount = 4 }
        try await setting.load("/one")
        #expect(setting.view.pageSource.count <= 4 || setting.view.url?.pathname == "/two")
    }

    @Test("a proxy gets every request but those for its exceptions")
    func proxy() async throws {
        let setting = ViewSetting(Self.routes)
        setting.configuration.proxy = "http://127.0.0.1:\(setting.server.port)"
        setting.configuration.proxyExceptions = ["127.0.0.1"]
        try await setting.load("http://a.test/one")
        try await setting.load("/two")
        #expect(setting.server.visits == ["http://a.test/one", "/two"])
        #expect(setting.view.configuration.proxy != nil)
        #expect(setting.view.configuration.proxyExceptions == ["127.0.0.1"])
    }

    @Test("a timeout, authorities and encodings are what the fetches are made with")
    func settings() {
        var configuration = WebViewConfiguration(policy: .open)
        #expect(configuration.certificateAuthorityFile == nil && configuration.loadTimeout == nil)
        configuration.certificateAuthorityFile = "/ca.pem"
        configuration.loadTimeout = .seconds(5)
        #expect(configuration.fetch.caCertificateFile == "/ca.pem")
        #expect(configuration.fetch.overallTimeout == .seconds(5))
        #expect(configuration.maximumBodyByteCount == 64 << 20 && configuration.language == "en")
        #expect(WebViewConfiguration.knowsEncoding("Latin1"))
        #expect(!WebViewConfiguration.knowsEncoding("klingon"))
    }

    @Test("an action becomes a download, asked at each redirect, with its progress")
    func download() async throws {
        let setting = ViewSetting(Self.routes)
        let witness = Witness()
        setting.view.navigationDelegate = witness
        try await setting.load("/moved")
        let download = try #require(witness.download)
        #expect(witness.ends == ["finished"] && witness.redirects == ["/file"])
        #expect(download.originalRequest.url.pathname == "/moved")
        #expect(download.fractionCompleted == 1 && download.receivedByteCount == 4)
        try? FileManager.default.removeItem(atPath: download.destination ?? "")
        witness.redirectPolicy = .cancel
        try await setting.load("/moved")
        #expect(witness.ends.last == "cancelled" && setting.server.visits.count == 3)
    }

    @Test("changes of the list and of the state are told; a session keeps what is on its way")
    func state() async throws {
        let setting = ViewSetting(Self.routes)
        let witness = Witness()
        setting.view.navigationDelegate = witness
        setting.view.displayDelegate = witness
        let waiting = NavigationRequest(setting.url("/two"))
        let awaited = setting.view.sessionState(awaiting: waiting)
        #expect(setting.view.sessionState() == setting.view.interactionState)
        try await setting.load("/one")
        #expect(setting.view.sessionState(awaiting: waiting) == setting.view.interactionState)
        #expect(witness.list == ["+/one -0"] && witness.stateCount > 0)
        #expect(setting.view.page?.sourceBytes == setting.view.pageSource)
        let other = ViewSetting(Self.routes)
        other.view.restore(awaited, loading: .nothing)
        #expect(other.view.backForwardList.currentItem?.url == waiting.url)
        #expect(WebView.zoomRange.contains(setting.view.pageZoom))
    }

    @Test("names of sites, and hosts whose certificates may be excepted, are told")
    func hosts() throws {
        let view = WebView(configuration: ViewSetting().configuration)
        let url = try URLRecord(parsing: "https://www.example.co.uk/")
        #expect(view.registrableDomain(of: url) == "example.co.uk")
        #expect(view.registrableDomain(of: try URLRecord(parsing: "http://127.0.0.1/")) == nil)
        #expect(view.mayTrust(host: "www.example.co.uk"))
        view.configuration.websiteDataStore.storage.hsts.receive("max-age=9", from: url)
        #expect(!view.mayTrust(host: "www.example.co.uk"))
        let locked = WebView(
            configuration: WebViewConfiguration(policy: URLPolicy(lockedTo: AllowList())))
        #expect(!locked.mayTrust(host: "other.test"))
    }

    @Test("a page in a sandbox says why its links save nothing, and on whose behalf they load")
    func sandbox() async throws {
        let setting = ViewSetting(Self.routes)
        for (path, isRefused) in [("/one", false), ("/sandboxed", true)] {
            try await setting.load(path)
            let page = try #require(setting.view.page)
            let link = PageLink(href: "/file")
            #expect((page.downloadRefusal(of: link) != nil) == isRefused)
            let request = page.request(for: link, to: setting.url("/file"), purpose: .download)
            #expect(request.source?.url == page.url && request.purpose == .download)
        }
    }

    @Test("a process that was started before it is needed reads the first page")
    func warmUp() async throws {
        let setting = ViewSetting(Self.routes)
        setting.configuration.processPool.warmUp()
        try await setting.load("/one")
        #expect(setting.view.title == "One")
    }

    @Test("a page over TLS says with what it was encrypted and for whom the certificate is")
    func encryption() throws {
        let certificate = try #require(
            ServerCertificate(der: try TestCertificate.der(names: ["a.test", "b.test"])))
        func page(isException: Bool) -> Page {
            Page(
                url: URLRecord.parse("https://a.test/")!, info: DocumentInfo(url: ""),
                head: ResponseHead(
                    status: 200, version: .http2,
                    tls: TLSInfo(
                        protocolName: "TLSv1.3", cipher: "C", certificate: certificate,
                        isException: isException)),
                options: LayoutOptions(), parser: .standard, pool: ProcessPool())
        }
        let sound = page(isException: false)
        let trust = try #require(sound.serverTrust)
        #expect(trust.subjectAlternativeNames == ["a.test", "b.test"] && trust.host == "a.test")
        #expect(trust.sha256Fingerprint.count == 32 && trust.fingerprintText.count == 95)
        #expect(trust.subject.contains("a.test") && trust.reason.isEmpty && trust.port == 443)
        #expect(trust.facts.map(\.label).contains("SHA-256"))
        #expect(trust.summary.contains(trust.issuer) && trust.summary.contains(trust.validUntil))
        #expect(trust.validFrom < trust.validUntil && sound.protocolName == "HTTP/2")
        #expect(
            sound.encryption
                == ConnectionEncryption(
                    protocolName: "TLSv1.3", cipherName: "C", isCertificateExcepted: false))
        #expect(page(isException: true).encryption?.isCertificateExcepted == true)
        #expect(page(isException: true).encryption?.cipherName == "C")
    }

    @Test("the limits of stores are what is given; a cookie knows when it was set")
    func stores() async throws {
        var limits = WebsiteDataLimits(cacheByteCount: 1 << 20)
        limits.visitCount = 10
        #expect(limits == WebsiteDataLimits(cacheByteCount: 1 << 20, visitCount: 10))
        let store = WebsiteDataStore.nonPersistent()
        await store.httpCookieStore.setCookie(WebCookie(name: "a", value: "1", domain: "a.test"))
        let cookie = try #require(await store.httpCookieStore.allCookies().first)
        #expect(try #require(cookie.created) > 1_700_000_000)
        #expect(WebCookie(name: "a", value: "1", domain: "a.test").created == nil)
        #expect(ContentRuleListStore.identifierByteCount == 100)
        var features = WindowFeatures()
        #expect(features.menuBarVisibility == nil && features.statusBarVisibility == nil)
        #expect(features.toolbarsVisibility == nil && features.allowsResizing == nil)
        #expect(features.x == nil && features.y == nil && features.height == nil)
        features.width = 300
        #expect(features != WindowFeatures())
        await #expect(throws: ContentRuleListError.self) {
            try await ContentRuleListStore.default.contentRuleList(forIdentifier: "")
        }
    }
}
