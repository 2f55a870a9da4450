import Foundation
import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// A way in which a load can end.
enum EndOfLoad: CaseIterable {
    case finished, actionCancelled, actionDenied, unknownScheme, unknownSchemeCancelled
    case redirectDenied, redirectCancelled, redirectMadeDownload, redirectRuled, redirectToScheme
    case redirectInCircles, redirectToNoURL, ruled
    case responseCancelled, responseMadeDownload, noContent, resetContent, notModified
    case stoppedInQuestion, stoppedInStart, stoppedInRedirect, stoppedBeforeCommit
    case stoppedInCommit, stoppedAfterCommit
    case timedOutBeforeCommit, timedOutAfterCommit, noHost, refused, reset, noTLS, cutShort
    case processDied, replacedBeforeCommit, replacedAfterCommit, backWhileLoading, formNotKept

    /// How the loads of the way end, in order; nothing is told of those that do not start.
    var ends: [String] {
        switch self {
        case .finished: ["finish"]
        case .actionCancelled, .unknownSchemeCancelled, .stoppedInQuestion: []
        case .actionDenied: ["failProvisional blockedByPolicy"]
        case .unknownScheme, .redirectToScheme: ["failProvisional unsupportedURL"]
        case .redirectDenied: ["failProvisional blockedByPolicy"]
        case .redirectCancelled, .redirectMadeDownload, .responseCancelled, .responseMadeDownload:
            ["failProvisional frameLoadInterrupted"]
        case .redirectRuled, .ruled: ["failProvisional blockedByContentRule"]
        case .redirectInCircles: ["failProvisional tooManyRedirects"]
        case .redirectToNoURL: ["failProvisional badURL"]
        case .noContent, .resetContent: ["failProvisional noContent"]
        case .notModified, .reset: ["failProvisional network"]
        case .stoppedInStart, .stoppedInRedirect, .stoppedBeforeCommit:
            ["failProvisional cancelled"]
        case .stoppedInCommit, .stoppedAfterCommit: ["fail cancelled"]
        case .timedOutBeforeCommit: ["failProvisional timedOut"]
        case .timedOutAfterCommit: ["fail timedOut"]
        case .noHost: ["failProvisional hostNotFound"]
        case .refused: ["failProvisional connectionRefused"]
        case .noTLS: ["failProvisional tls"]
        case .cutShort: ["fail cutShort"]
        case .processDied: ["fail contentProcessTerminated"]
        case .replacedBeforeCommit: ["failProvisional cancelled", "finish"]
        case .replacedAfterCommit: ["fail cancelled", "finish"]
        case .backWhileLoading: ["finish", "finish", "failProvisional cancelled", "finish"]
        case .formNotKept: ["failProvisional formNotKept"]
        }
    }
}

@MainActor
@Suite("The end of a load", .endsWhatHangs)
struct EndOfLoadTests {
    static func redirect(to location: String) -> String {
        "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
    }

    static let routes = [
        "/one": "<p>one", "/two": "<p>two", "/redirect": redirect(to: "/one"),
        "/denied": redirect(to: "http://b.test/"), "/circle": redirect(to: "/circle"),
        "/scheme": redirect(to: "foo:bar"), "/bad": redirect(to: "http://["),
        "/to-ruled": redirect(to: "/ruled"), "/ruled": "<p>ruled", "/silent": "",
        "/none": "HTTP/1.1 204 No Content\r\n\r\n", "/reset": "HTTP/1.1 205 Reset Content\r\n\r\n",
        "/same": "HTTP/1.1 304 Not Modified\r\n\r\n", "/held": RouteServer.hold,
        "/half": RouteServer.hold + "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
            + "Content-Length: 99\r\n\r\n<p>half",
        "/broken": "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<p>x",
    ]

    @MainActor final class Setting: NavigationDelegate {
        let server = RouteServer(EndOfLoadTests.routes)
        let view: WebView
        /// What was told of each load that started, by its number.
        var told: [Int: [String]] = [:]
        var ends: [String] = []
        var actions: [String: NavigationActionPolicy] = [:]
        var responses: [String: NavigationResponsePolicy] = [:]
        var onAction: ((String) -> Void)?
        var onStart: (() -> Void)?
        var onCommit: (() -> Void)?

        init(timeout: Duration?) throws {
            let policy = URLPolicy(allowing: try AllowList(parsing: "127.0.0.1:*\nlong.test"))
            var configuration = WebViewConfiguration.patient(policy: policy)
            configuration.websiteDataStore = .nonPersistent()
            configuration.showsErrorPages = false
            configuration.fetch.overallTimeout = timeout
            let rules = #"[{"trigger": {"url-filter": "/ruled"}, "action": {"type": "block"}}]"#
            configuration.userContentController.add(
                try ContentRuleList(identifier: "rules", json: rules))
            view = WebView(configuration: configuration)
            view.navigationDelegate = self
        }

        func load(_ address: String) {
            let base = URLRecord.parse("http://127.0.0.1:\(server.port)/")
            begin { view.load(NavigationRequest(URLRecord.parse(address, base: base)!)) }
        }

        func rest() async throws { try await wait { view.isAtRest } }

        private func end(_ navigation: Navigation, _ name: String) {
            told[navigation.number, default: []].append(name)
            ends.append(name)
        }

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        {
            onAction?(action.request.url.pathname)
            return actions[action.request.url.pathname] ?? .allow
        }
        func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
            -> NavigationResponsePolicy
        { responses[response.url.pathname] ?? .allow }
        func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation) {
            told[navigation.number, default: []].append("start")
            onStart?()
        }
        func webView(_ webView: WebView, didCommit navigation: Navigation) { onCommit?() }
        func webView(_ webView: WebView, didFinish navigation: Navigation) {
            end(navigation, "finish")
        }
        func webView(
            _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
        ) { end(navigation, "fail \(error.code)") }
        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
            with error: NavigationError
        ) { end(navigation, "failProvisional \(error.code)") }
    }

    /// The list refuses a load before it starts: only its end is told.
    @Test("a load that starts ends once, and as it went", arguments: EndOfLoad.allCases)
    func ends(way: EndOfLoad) async throws {
        let isTimed = way == .timedOutBeforeCommit || way == .timedOutAfterCommit
        let setting = try Setting(timeout: isTimed ? .milliseconds(300) : nil)
        try await perform(way, setting)
        try await setting.rest()
        #expect(setting.ends == way.ends)
        for events in setting.told.values {
            let isRefusal = way == .actionDenied && events == way.ends
            #expect(isRefusal || events.first == "start" && events.count == 2, "\(events)")
        }
    }

    private func perform(_ way: EndOfLoad, _ setting: Setting) async throws {
        let view = setting.view
        switch way {
        case .finished: setting.load("/one")
        case .actionCancelled:
            setting.actions = ["/one": .cancel]
            setting.load("/one")
        case .actionDenied: setting.load("http://b.test/")
        case .unknownScheme: setting.load("foo:bar")
        case .unknownSchemeCancelled:
            setting.actions = ["bar": .cancel]
            setting.load("foo:bar")
        case .redirectDenied: setting.load("/denied")
        case .redirectCancelled:
            setting.actions = ["/one": .cancel]
            setting.load("/redirect")
        case .redirectMadeDownload:
            setting.actions = ["/one": .download]
            setting.load("/redirect")
        case .redirectRuled: setting.load("/to-ruled")
        case .redirectToScheme: setting.load("/scheme")
        case .redirectInCircles: setting.load("/circle")
        case .redirectToNoURL: setting.load("/bad")
        case .ruled: setting.load("/ruled")
        case .responseCancelled:
            setting.responses = ["/one": .cancel]
            setting.load("/one")
        case .responseMadeDownload:
            setting.responses = ["/one": .download]
            setting.load("/one")
        case .noContent: setting.load("/none")
        case .resetContent: setting.load("/reset")
        case .notModified: setting.load("/same")
        case .stoppedInQuestion:
            setting.onAction = { _ in view.stopLoading() }
            setting.load("/one")
        case .stoppedInStart:
            setting.onStart = { view.stopLoading() }
            setting.load("/one")
        case .stoppedInRedirect:
            setting.onAction = { if $0 == "/one" { view.stopLoading() } }
            setting.load("/redirect")
        case .stoppedBeforeCommit:
            setting.load("/held")
            try await wait { setting.server.visits == ["/held"] }
            view.stopLoading()
        case .stoppedInCommit:
            setting.onCommit = { view.stopLoading() }
            setting.load("/one")
        case .stoppedAfterCommit:
            setting.load("/half")
            try await wait { view.loading.committedNavigation != nil }
            view.stopLoading()
        case .timedOutBeforeCommit: setting.load("/held")
        case .timedOutAfterCommit: setting.load("/half")
        // A label of more than 63 letters: no resolver asks for it.
        case .noHost: setting.load("http://\(String(repeating: "a", count: 64)).long.test/")
        case .refused: setting.load("http://127.0.0.1:\(Self.closedPort())/")
        case .reset: setting.load("/silent")
        case .noTLS: setting.load("https://127.0.0.1:\(setting.server.port)/one")
        case .cutShort: setting.load("/broken")
        case .processDied:
            setting.load("/half")
            try await wait { view.page?.processIdentifier != nil }
            kill(try #require(view.page?.processIdentifier), SIGKILL)
        default: try await performTwo(way, setting)
        }
    }

    /// The ways that take more than one load.
    private func performTwo(_ way: EndOfLoad, _ setting: Setting) async throws {
        let view = setting.view
        switch way {
        case .replacedBeforeCommit:
            setting.load("/held")
            try await wait { setting.server.visits == ["/held"] }
            setting.load("/one")
        case .replacedAfterCommit:
            setting.load("/half")
            try await wait { view.loading.committedNavigation != nil }
            setting.load("/one")
        case .backWhileLoading:
            for path in ["/one", "/two"] {
                setting.load(path)
                try await setting.rest()
            }
            setting.load("/held")
            try await wait { setting.server.visits.last == "/held" }
            begin { view.goBack() }
        case .formNotKept:
            let url = URLRecord.parse("http://127.0.0.1:\(setting.server.port)/one")!
            var request = NavigationRequest(url, method: "POST")
            request.hasLostForm = true
            begin { view.load(request) }
        default: Issue.record("\(way) is not performed")
        }
    }

    /// A port of this machine that nothing listens on.
    private static func closedPort() -> Int { LoopbackSocket.freePort() }

    @Test("a process that dies behind its page ends no load about another page")
    func processBehind() async throws {
        let setting = try Setting(timeout: nil)
        setting.load("/one")
        try await wait { setting.ends == ["finish"] }
        let process = try #require(setting.view.page?.processIdentifier)
        setting.load("/held")
        try await wait { setting.server.visits.last == "/held" }
        kill(process, SIGKILL)
        try await wait { setting.view.page?.isErrorPage == true }
        #expect(setting.ends == ["finish"])
        setting.view.stopLoading()
        #expect(setting.ends == ["finish", "failProvisional cancelled"])
    }
}
