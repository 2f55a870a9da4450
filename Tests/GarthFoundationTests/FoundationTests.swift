import Foundation
import FoundationNetworking
import Garth
import GarthFoundation
import GarthURL
import TestSupport
import Testing

/// Programs that use Foundation's types beside the library.
@Suite("Foundation's types", .endsWhatHangs)
@MainActor struct FoundationTests {
    private func configuration() -> WebViewConfiguration {
        var configuration = WebViewConfiguration()
        configuration.allowsPrivateNetwork = true
        configuration.showsErrorPages = false
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        return configuration
    }

    @Test("localizedDescription of an error is its message")
    func descriptions() async throws {
        let view = WebView(configuration: configuration())
        let url = try #require(URL(string: "sv://page/1"))
        do {
            try await view.load(URLRequest(url: url))
            Issue.record("loaded")
        } catch {
            #expect(error.localizedDescription == error.message && error.code == .unsupportedURL)
        }
        let script = await #expect(throws: JavaScriptError.self) {
            _ = try await view.evaluateJavaScript("throw new Error('no')")
        }
        #expect(script?.localizedDescription.hasPrefix(script?.message ?? "none") == true)
        let errors: [any LocalizedError & CustomStringConvertible] = [
            try #require(throws: URLParseError.self) { try URLRecord(parsing: "x") },
            try #require(throws: AllowListError.self) { try AllowList(parsing: "a b") },
            try #require(throws: ContentRuleListError.self) {
                try ContentRuleList(identifier: "x", json: "{}")
            },
            try #require(throws: URLSchemeHandlerError.self) {
                var configuration = WebViewConfiguration()
                try configuration.setURLSchemeHandler(NoHandler(), forURLScheme: "http")
            },
        ]
        for error in errors {
            #expect(error.errorDescription == error.description)
            #expect(error.localizedDescription == error.description)
        }
    }

    private final class NoHandler: URLSchemeHandler {
        func webView(_ webView: WebView, start task: URLSchemeTask) {}
        func webView(_ webView: WebView, stop task: URLSchemeTask) {}
    }

    @Test("a URLRequest is loaded with its method, fields, body and cache policy")
    func request() async throws {
        let server = ScriptedServer()
        server.route("/", [.page("<title>There</title>", headers: "X-A: 1\r\nX-A: 2\r\n")])
        var request = URLRequest(url: try #require(URL(string: server.origin + "/")))
        request.httpMethod = "POST"
        request.httpBody = Data("a=1".utf8)
        request.setValue("yes", forHTTPHeaderField: "X-Mine")
        request.cachePolicy = .reloadIgnoringLocalCacheData
        #expect(NavigationRequest(request)?.cachePolicy == .reloadIgnoringLocalCacheData)
        #expect(NavigationRequest(request)?.timeout == nil)
        request.timeoutInterval = 90
        #expect(NavigationRequest(request)?.timeout == .seconds(90))
        let view = WebView(configuration: configuration())
        let response = try await view.load(request)
        #expect(view.title == "There" && server.bodies == ["a=1"])
        #expect(server.heads.first?.contains("X-Mine: yes") == true)
        let http = try #require(response.response as? HTTPURLResponse)
        #expect(http.statusCode == 200 && (200...299).contains(http.statusCode))
        #expect(http.value(forHTTPHeaderField: "x-a") == "1, 2")
        #expect(http.url?.absoluteString == server.origin + "/")
        let back = try #require(NavigationRequest(request).flatMap { URLRequest($0) })
        #expect(back.timeoutInterval == 90)
        #expect(back.httpMethod == "POST" && back.httpBody == request.httpBody)
        #expect(back.value(forHTTPHeaderField: "X-Mine") == "yes" && back.url == request.url)
    }

    @Test("a request without a URL, or with none that the URL Standard reads, loads nothing")
    func invalid() async throws {
        let view = WebView(configuration: configuration())
        let invalid = URLRequest(url: try #require(URL(string: "relative")))
        let navigation = view.begin { $0.load(invalid) }
        #expect(navigation == nil && !view.isLoading)
        let error = await #expect(throws: NavigationError.self) { try await view.load(invalid) }
        #expect(error?.code == .badURL)
    }

    @Test("the six cache policies have their names")
    func cachePolicies() {
        let policies: [(NSURLRequest.CachePolicy, CachePolicy)] = [
            (.useProtocolCachePolicy, .useProtocolCachePolicy),
            (.reloadIgnoringLocalCacheData, .reloadIgnoringLocalCacheData),
            (.reloadIgnoringLocalAndRemoteCacheData, .reloadIgnoringLocalAndRemoteCacheData),
            (.returnCacheDataElseLoad, .returnCacheDataElseLoad),
            (.returnCacheDataDontLoad, .returnCacheDataDontLoad),
            (.reloadRevalidatingCacheData, .reloadRevalidatingCacheData),
        ]
        for (theirs, ours) in policies { #expect(CachePolicy(theirs) == ours) }
        #expect(policies.count == CachePolicy.allCases.count)
    }

    @Test("files, HTML and data are shown under URLs of Foundation")
    func documents() async throws {
        let view = WebView(configuration: configuration())
        let folder = URL(fileURLWithPath: TestFolder.shared.path, isDirectory: true)
        let path = try TestFolder.shared.write("<title>A file</title>", to: "foundation.html")
        let file = view.begin {
            $0.loadFileURL(
                URL(fileURLWithPath: path), allowingReadAccessTo: folder)
        }
        for try await _ in try #require(file) {}
        #expect(view.title == "A file")
        let base = try #require(URL(string: "http://a.test/b"))
        let html = view.begin { $0.loadHTMLString("<title>HTML</title>", baseURL: base) }
        for try await _ in try #require(html) {}
        #expect(view.title == "HTML" && view.url.flatMap { URL($0) } == base)
        let none = view.begin { $0.loadHTMLString("<title>None</title>", baseURL: nil) }
        for try await _ in try #require(none) {}
        #expect(view.title == "None" && view.url?.href == "about:blank")
        let data = view.begin {
            $0.load(
                Data("<title>Data</title>".utf8), mimeType: "text/html",
                characterEncodingName: "utf-8", baseURL: base)
        }
        for try await _ in try #require(data) {}
        #expect(view.title == "Data")
    }
}
