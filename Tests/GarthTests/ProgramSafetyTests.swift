import Foundation
import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// What a program gets that makes a view without further thought.
@MainActor
@Suite("The default configuration", .endsWhatHangs) struct ProgramSafetyTests {
    private final class Ends: NavigationDelegate {
        var errors: [NavigationError] = []

        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
            with error: NavigationError
        ) { errors.append(error) }
        func webView(
            _ webView: WebView, didStartProvisionalNavigation navigation: Navigation
        ) { started += 1 }
        var started = 0
    }

    private func outcome(
        _ url: String, _ configuration: WebViewConfiguration
    ) async throws -> (view: WebView, ends: Ends) {
        let view = WebView(configuration: configuration)
        let ends = Ends()
        view.navigationDelegate = ends
        _ = try? await view.load(NavigationRequest(try #require(URLRecord.parse(url))))
        return (view, ends)
    }

    @Test("keeps nothing, and shares nothing with another one or with the browser")
    func stores() {
        let stores = (0..<2).map { _ in WebView().configuration.websiteDataStore }
        #expect(stores[0] !== stores[1] && stores[0] !== WebsiteDataStore.browser)
        #expect(!stores[0].isPersistent)
    }

    @Test(
        "refuses local files and private addresses, and asks no server",
        arguments: [
            "file:///etc/passwd", "http://127.0.0.1:SERVER/", "http://localhost:SERVER/",
            "http://[::1]:SERVER/", "http://2130706433:SERVER/", "http://169.254.169.254/latest/",
            "http://10.0.0.1/", "http://public.test:SERVER/",
        ])
    func refusals(address: String) async throws {
        let server = RouteServer(["/": "<title>Secret</title>"])
        var configuration = WebViewConfiguration()
        configuration.fetch.resolves = ["public.test:\(server.port):127.0.0.1"]
        let url = address.replacingOccurrences(of: "SERVER", with: "\(server.port)")
        let (view, ends) = try await outcome(url, configuration)
        #expect(server.visits == [] && view.title != "Secret")
        #expect(ends.errors.allSatisfy { $0.code == .blockedByPolicy })
        #expect(view.page?.isErrorPage ?? true)
    }

    @Test(
        "a redirect to a file or a private address is refused, also from an allowed server",
        arguments: [
            "file:///etc/passwd", "http://127.0.0.1:OTHER/", "http://169.254.169.254/latest/",
        ])
    func redirects(target: String) async throws {
        let other = RouteServer(["/": "<title>Secret</title>"])
        let location = target.replacingOccurrences(of: "OTHER", with: "\(other.port)")
        let server = RouteServer([
            "/": "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
        ])
        var configuration = WebViewConfiguration()
        configuration.policy = configuration.policy.adding(
            try AllowRule(parsing: "127.0.0.1:\(server.port)"))
        let (view, _) = try await outcome("http://127.0.0.1:\(server.port)/", configuration)
        #expect(server.visits == ["/"] && other.visits == [] && view.title != "Secret")
    }

    @Test("the configuration can allow both")
    func permissions() async throws {
        let server = RouteServer(["/": "<title>Own</title>"])
        var configuration = WebViewConfiguration()
        configuration.allowsPrivateNetwork = true
        let (view, _) = try await outcome("http://127.0.0.1:\(server.port)/", configuration)
        #expect(view.title == "Own")
        configuration.allowsLocalFiles = true
        let policy = configuration.policy
        #expect(policy.reservations == [])
        let file = try #require(URLRecord.parse("file:///etc/hostname"))
        #expect(policy.decision(for: file, purpose: .typed).isAllowed)
    }

    @Test("loadFileURL lets the view read a folder, and nothing beside it")
    func files() async throws {
        let folder = NSTemporaryDirectory() + "garth-files-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "<title>Mine</title><p>words".write(
            toFile: folder + "/page.html", atomically: true, encoding: .utf8)
        let view = WebView()
        let page = try #require(URLRecord(filePath: folder + "/page.html"))
        let tree = try #require(URLRecord(filePath: folder))
        try await view.loadFileURL(page, allowingReadAccessTo: tree)
        #expect(view.title == "Mine")
        let outside = try #require(URLRecord.parse("file:///etc/passwd"))
        #expect(view.denial(of: outside, purpose: .typed)?.reason == .reservedFile)
        let web = try #require(URLRecord.parse("https://example.org/"))
        #expect(begin { view.loadFileURL(web, allowingReadAccessTo: tree) } == nil)
    }
}
