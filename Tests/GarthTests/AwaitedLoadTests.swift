import Foundation
import GarthFetch
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// A way to begin a load and to end it.
enum AwaitedWay: String, CaseIterable {
    case load, errorStatus, redirect, reload, reloadFromOrigin, goBack, goForward, goToEntry
    case follow, followToPlace, followToFrame, followToWindow, submit, htmlString, data, fileURL
    case goToLoadedFrame, noEntry, nothingToReload, denied, deniedRedirect, ruled, scheme
    case actionCancelled, actionMadeDownload, linkCancelled, responseCancelled
    case responseMadeDownload, noContent, circles, noHost, refused, cutShort, timedOut
    case taskCancelledBefore, taskCancelledAfter, taskCancelledFirst, stopped, replaced
    case processDied, noProgram, windowRefused, frameRefused, formNotValid

    enum End {
        case shows(String)
        case throwing(NavigationError.Code)
    }

    /// The title and status of the page that is shown then, or the error that is thrown.
    var end: End {
        switch self {
        case .load, .redirect, .reload, .reloadFromOrigin, .goBack, .goToEntry, .follow, .submit:
            .shows("One 200")
        case .goForward: .shows("Two 200")
        case .errorStatus: .shows("None 404")
        case .followToPlace, .followToFrame, .goToLoadedFrame: .shows("Page 200")
        case .followToWindow: .shows("One 200")
        case .htmlString, .data, .fileURL: .shows("Own 200")
        case .noEntry, .nothingToReload: .throwing(.nothingToLoad)
        case .denied, .deniedRedirect: .throwing(.blockedByPolicy)
        case .ruled: .throwing(.blockedByContentRule)
        case .scheme: .throwing(.unsupportedURL)
        case .actionCancelled, .actionMadeDownload, .linkCancelled, .responseCancelled,
            .responseMadeDownload, .windowRefused, .frameRefused:
            .throwing(.frameLoadInterrupted)
        case .noContent: .throwing(.noContent)
        case .circles: .throwing(.tooManyRedirects)
        case .noHost: .throwing(.hostNotFound)
        case .refused: .throwing(.connectionRefused)
        case .cutShort: .throwing(.cutShort)
        case .timedOut: .throwing(.timedOut)
        case .taskCancelledBefore, .taskCancelledAfter, .taskCancelledFirst, .stopped, .replaced:
            .throwing(.cancelled)
        case .processDied: .throwing(.contentProcessTerminated)
        case .noProgram: .throwing(.contentProcessUnavailable)
        case .formNotValid: .throwing(.formNotSubmitted)
        }
    }
}

@MainActor
@Suite("Loads that are awaited", .endsWhatHangs)
struct AwaitedLoadTests {
    static let routes = [
        "/one": "<title>One</title><link rel=stylesheet href=/style.css><p>one",
        "/two": "<title>Two</title><p>two", "/style.css": "p {}",
        "/none": "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 19\r\n\r\n"
            + "<title>None</title>",
        "/redirect": EndOfLoadTests.redirect(to: "/one"),
        "/denied": EndOfLoadTests.redirect(to: "http://b.test/"),
        "/circle": EndOfLoadTests.redirect(to: "/circle"), "/ruled": "<p>ruled",
        "/empty": "HTTP/1.1 204 No Content\r\n\r\n", "/held": RouteServer.hold,
        "/half": RouteServer.hold + "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
            + "Content-Length: 99\r\n\r\n<title>Half</title><p>half",
        "/broken": "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<p>x",
        "/page": "<title>Page</title><p id=part>part<iframe name=inner src=/inner></iframe>"
            + "<form method=post action=/one><input name=a required value=1><button>b</button></form>",
        "/empty-form": "<title>Form</title><form method=post action=/one><input name=a required>"
            + "<button>b</button></form>",
        "/inner": "<p>inner", "/other": "<p>other",
    ]

    /// Decides by path, and opens windows in the same view unless it is told not to.
    @MainActor private final class Delegate: NavigationDelegate, UIDelegate {
        var actions: [String: NavigationActionPolicy] = [:]
        var responses: [String: NavigationResponsePolicy] = [:]
        var opensWindows = true

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        { actions[action.request.url.pathname] ?? .allow }
        func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
            -> NavigationResponsePolicy
        { responses[response.url.pathname] ?? .allow }
        func webView(
            _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
            for action: NavigationAction
        ) async -> WebView? { opensWindows ? webView : nil }
    }

    private func makeSetting(_ way: AwaitedWay) throws -> ViewSetting {
        let setting = ViewSetting(
            Self.routes,
            policy: URLPolicy(allowing: try AllowList(parsing: "127.0.0.1:*\nlong.test")))
        let rules = #"[{"trigger": {"url-filter": "/ruled"}, "action": {"type": "block"}}]"#
        setting.configuration.userContentController.add(
            try ContentRuleList(identifier: "rules", json: rules))
        if way == .timedOut { setting.configuration.loadTimeout = .milliseconds(300) }
        if way == .noProgram {
            var program = ContentProgram()
            program.path = TestFolder.shared.missing
            setting.configuration.processPool = ProcessPool(program: program)
        }
        return setting
    }

    @Test(
        "returns the response of the whole page, and throws for every other end",
        arguments: AwaitedWay.allCases)
    func ends(way: AwaitedWay) async throws {
        let setting = try makeSetting(way)
        let delegate = Delegate()
        setting.view.navigationDelegate = delegate
        setting.view.uiDelegate = delegate
        let view = setting.view
        switch way.end {
        case .shows(let page):
            let response = try await perform(way, setting, delegate)
            // Not early: the page is whole when the call returns.
            #expect(!view.isLoading && view.page?.isComplete == true)
            #expect("\(view.title) \(response.statusCode)" == page)
            #expect(view.failure == nil && view.state.failure == nil)
        case .throwing(let code):
            var failure: NavigationError?
            do {
                try await perform(way, setting, delegate)
            } catch let error as NavigationError { failure = error }
            #expect(failure?.code == code && failure?.message.isEmpty == false)
        }
        setting.view.stopLoading()
    }

    @discardableResult
    private func perform(
        _ way: AwaitedWay, _ setting: ViewSetting, _ delegate: Delegate
    ) async throws -> NavigationResponse {
        let view = setting.view
        func request(_ address: String) -> NavigationRequest {
            NavigationRequest(setting.url(address))
        }
        switch way {
        case .load: return try await view.load(request("/one"))
        case .errorStatus: return try await view.load(request("/none"))
        case .redirect: return try await view.load(request("/redirect"))
        case .nothingToReload: return try await view.reload()
        case .noEntry: return try await view.goBack()
        case .denied: return try await view.load(request("http://b.test/"))
        case .deniedRedirect: return try await view.load(request("/denied"))
        case .ruled: return try await view.load(request("/ruled"))
        case .scheme: return try await view.load(request("foo:bar"))
        case .noContent: return try await view.load(request("/empty"))
        case .circles: return try await view.load(request("/circle"))
        case .noHost:
            let name = String(repeating: "a", count: 64)
            return try await view.load(request("http://\(name).long.test/"))
        case .refused:
            return try await view.load(request("http://127.0.0.1:\(LoopbackSocket.freePort())/"))
        case .cutShort: return try await view.load(request("/broken"))
        case .timedOut: return try await view.load(request("/held"))
        case .noProgram: return try await view.load(request("/one"))
        case .htmlString:
            return try await view.loadHTMLString("<title>Own</title>", baseURL: nil)
        case .data:
            return try await view.load(
                Array("<title>Own</title>".utf8), mimeType: "text/html",
                characterEncodingName: "utf-8", baseURL: nil)
        case .fileURL:
            let path = NSTemporaryDirectory() + "garth-awaited-\(UUID().uuidString).html"
            try "<title>Own</title>".write(toFile: path, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let url = try #require(URLRecord(filePath: path))
            return try await view.loadFileURL(url, allowingReadAccessTo: url)
        default: return try await performOnPage(way, setting, delegate)
        }
    }

    /// The ways that a page, a delegate or another task has a part in.
    private func performOnPage(
        _ way: AwaitedWay, _ setting: ViewSetting, _ delegate: Delegate
    ) async throws -> NavigationResponse {
        let view = setting.view
        let one = NavigationRequest(setting.url("/one"))
        switch way {
        case .actionCancelled:
            delegate.actions = ["/one": .cancel]
            return try await view.load(one)
        case .actionMadeDownload:
            delegate.actions = ["/one": .download]
            return try await view.load(one)
        case .responseCancelled:
            delegate.responses = ["/one": .cancel]
            return try await view.load(one)
        case .responseMadeDownload:
            delegate.responses = ["/one": .download]
            return try await view.load(one)
        case .reload, .reloadFromOrigin:
            try await view.load(one)
            return way == .reload ? try await view.reload() : try await view.reloadFromOrigin()
        case .goBack, .goForward, .goToEntry:
            try await view.load(one)
            try await view.load(NavigationRequest(setting.url("/two")))
            if way == .goToEntry { return try await view.go(to: view.backForwardList.items[0]) }
            let response = try await view.goBack()
            return way == .goBack ? response : try await view.goForward()
        case .taskCancelledBefore, .taskCancelledAfter, .taskCancelledFirst, .stopped, .replaced,
            .processDied:
            return try await performWithTwo(way, setting)
        default: return try await performByLink(way, setting, delegate)
        }
    }

    /// The ways that somebody else ends.
    private func performWithTwo(
        _ way: AwaitedWay, _ setting: ViewSetting
    ) async throws -> NavigationResponse {
        let view = setting.view
        let path = way == .taskCancelledAfter || way == .processDied ? "/half" : "/held"
        let task = Task { () async throws -> NavigationResponse in
            if way == .taskCancelledFirst { try? await Task.sleep(for: .seconds(3600)) }
            return try await view.load(NavigationRequest(setting.url(path)))
        }
        if way == .taskCancelledFirst {
            task.cancel()
            let result = await task.result
            #expect(setting.server.visits == [])
            return try result.get()
        }
        try await wait { setting.server.visits == [path] }
        if path == "/half" { try await wait { view.page?.processIdentifier != nil } }
        switch way {
        case .stopped: view.stopLoading()
        case .replaced: try await view.load(NavigationRequest(setting.url("/one")))
        case .processDied: kill(try #require(view.page?.processIdentifier), SIGKILL)
        default: task.cancel()
        }
        let result = await task.result
        if way == .taskCancelledBefore || way == .taskCancelledAfter { #expect(!view.isLoading) }
        return try result.get()
    }

    /// The ways that begin at a page.
    private func performByLink(
        _ way: AwaitedWay, _ setting: ViewSetting, _ delegate: Delegate
    ) async throws -> NavigationResponse {
        let view = setting.view
        try await view.load(
            NavigationRequest(setting.url(way == .formNotValid ? "/empty-form" : "/page")))
        _ = await view.page?.export(.links)
        switch way {
        case .follow: return try await view.follow(PageLink(href: "/one"))
        case .followToPlace: return try await view.follow(PageLink(href: "#part"))
        case .followToFrame, .goToLoadedFrame:
            let link = PageLink(href: "/other", frameName: "inner")
            let response = try await view.follow(link)
            #expect(response.url.pathname == "/other" && !response.isForMainFrame)
            guard way == .goToLoadedFrame else { return response }
            return try await view.goBack()
        case .frameRefused:
            delegate.actions = ["/other": .cancel]
            return try await view.follow(PageLink(href: "/other", frameName: "inner"))
        case .followToWindow:
            return try await view.follow(PageLink(href: "/one", frameName: "_blank"))
        case .windowRefused:
            delegate.opensWindows = false
            return try await view.follow(PageLink(href: "/one", frameName: "_blank"))
        case .linkCancelled:
            delegate.actions = ["/one": .cancel]
            return try await view.follow(PageLink(href: "/one"))
        default:
            let field = setting.targets.first {
                if case .control(let control) = $0.kind { control.name == "a" } else { false }
            }
            return try await view.submit(try #require(field).element, .implicit)
        }
    }

    @Test("the events of one navigation are a sequence, which throws the error of its end")
    func events() async throws {
        let setting = ViewSetting(Self.routes)
        var events: [String] = []
        let redirected = setting.view.begin {
            $0.load(NavigationRequest(setting.url("/redirect")))
        }
        for try await event in redirected {
            events.append(Self.name(event))
        }
        #expect(events == ["start", "redirect", "commit", "finish 200"])
        events = []
        let navigation = setting.view.begin { $0.load(NavigationRequest(setting.url("/broken"))) }
        await #expect(throws: NavigationError.self) {
            for try await event in navigation { events.append(Self.name(event)) }
        }
        #expect(events == ["start", "commit"])
        // A reader that comes late misses nothing.
        var late = navigation.makeAsyncIterator()
        #expect(Self.name(try #require(try await late.next())) == "start")
    }

    private static func name(_ event: Navigation.Event) -> String {
        switch event {
        case .startedProvisional: "start"
        case .receivedServerRedirect: "redirect"
        case .committed: "commit"
        case .finished(let response): "finish \(response.statusCode)"
        case .failed(let error): "fail \(error.code)"
        }
    }

    @Test("the events of all navigations are a sequence that ends with the view")
    func navigations() async throws {
        var setting: ViewSetting? = ViewSetting(Self.routes)
        let navigations = try #require(setting).view.navigations
        try await setting?.view.load(NavigationRequest(try #require(setting).url("/one")))
        _ = try? await setting?.view.load(NavigationRequest(try #require(setting).url("/empty")))
        _ = try? await setting?.view.goForward()
        setting = nil
        var told: [String] = []
        for await next in navigations {
            told.append("\(next.navigation.number) \(Self.name(next.event))")
        }
        #expect(
            told == ["1 start", "1 commit", "1 finish 200", "2 start", "2 fail noContent"])
    }

    @Test("the state has the failure of the last load until the next one, and says when all rests")
    func failure() async throws {
        let setting = ViewSetting(Self.routes)
        _ = try? await setting.view.load(NavigationRequest(setting.url("/broken")))
        #expect(setting.view.state.failure?.code == .cutShort && setting.view.state.isAtRest)
        begin { setting.view.load(NavigationRequest(setting.url("/one"))) }
        #expect(setting.view.state.failure == nil && !setting.view.state.isAtRest)
        for await state in setting.view.states where state.isAtRest { break }
        #expect(setting.view.title == "One" && setting.view.state.failure == nil)
    }

    @Test("an error is printed as its message")
    func message() async throws {
        let setting = ViewSetting(Self.routes)
        do {
            try await setting.view.load(NavigationRequest(setting.url("/broken")))
            Issue.record("no error")
        } catch { #expect("\(error)" == error.message && !error.message.isEmpty) }
    }
}
