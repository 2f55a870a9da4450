import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Which windows know each other (HTML Standard section 7.1.3).
@Suite("Opener policies") struct OpenerPolicyTests {
    private func document(_ policy: OpenerPolicy, _ address: String?) throws
        -> OpenerPolicy.Document
    {
        OpenerPolicy.Document(
            policy: policy, origin: try address.map { try URLRecord(parsing: $0).origin })
    }

    @Test(
        "a document takes the place of another one in its window, or begins a group of its own",
        arguments: [
            (OpenerPolicy.unsafeNone, OpenerPolicy.unsafeNone, "https://b.test", false),
            (.sameOrigin, .sameOrigin, "https://a.test", false),
            (.sameOrigin, .sameOrigin, "https://b.test", true),
            (.sameOrigin, .unsafeNone, "https://a.test", true),
            (.unsafeNone, .sameOrigin, "https://a.test", true),
            (.sameOriginAllowPopups, .unsafeNone, "https://b.test", true),
            (.sameOriginAllowPopups, .sameOriginAllowPopups, "https://a.test", false),
        ])
    func navigations(
        _ present: OpenerPolicy, _ next: OpenerPolicy, _ address: String, _ parts: Bool
    ) throws {
        #expect(
            OpenerPolicy.partsWindows(
                try document(present, "https://a.test"), isInitial: false,
                for: try document(next, address)) == parts)
    }

    @Test(
        "the first document of an opened window is judged with the policy of the opener",
        arguments: [
            (OpenerPolicy.sameOriginAllowPopups, OpenerPolicy.unsafeNone, false),
            (.noopenerAllowPopups, .unsafeNone, false),
            (.sameOriginAllowPopups, .sameOrigin, true),
            (.sameOrigin, .unsafeNone, true),
            (.unsafeNone, .noopenerAllowPopups, true),
            (.noopenerAllowPopups, .noopenerAllowPopups, true),
        ])
    func windows(_ opener: OpenerPolicy, _ next: OpenerPolicy, _ parts: Bool) throws {
        #expect(
            OpenerPolicy.partsWindows(
                try document(opener, "https://a.test"), isInitial: true,
                for: try document(next, "https://b.test")) == parts)
    }

    @Test("an opaque origin is that of no other document")
    func opaque() throws {
        let held = try document(.sameOrigin, nil)
        #expect(OpenerPolicy.partsWindows(held, isInitial: false, for: held))
    }
}

/// Windows that the program gives to pages.
@MainActor
@Suite("Windows of links") struct LinkedWindowTests {
    /// Gives windows, and notes which ones are to be shown.
    private final class Windows: UIDelegate {
        var opened: [WebView] = []
        var focused: [WebView] = []

        func webView(
            _ webView: WebView, createWebViewWith configuration: WebViewConfiguration,
            for navigationAction: NavigationAction
        ) async -> WebView? {
            let view = WebView(configuration: configuration)
            view.uiDelegate = self
            opened.append(view)
            return view
        }

        func webViewDidRequestFocus(_ webView: WebView) { focused.append(webView) }
    }

    @Test("a link with the name of an opened window leads that, and the program may show it")
    func named() async throws {
        let setting = ViewSetting([
            "/page": "<a href=/one target=n>one</a><a href=/two target=n>two</a>",
            "/one": "<title>One</title>", "/two": "<title>Two</title>",
        ])
        let windows = Windows()
        setting.view.uiDelegate = windows
        try await setting.view.load(NavigationRequest(setting.url("/page")))
        for name in ["/one", "/two"] {
            begin { setting.view.follow(PageLink(href: name, frameName: "n")) }
            try await wait {
                setting.view.isAtRest && windows.opened.first?.page?.url.pathname == name
            }
        }
        #expect(windows.opened.count == 1)
        #expect(windows.focused.map { $0 === windows.opened.first } == [true])
        // A window that is closed is not found any more.
        windows.opened.first?.isWindowClosed = true
        begin { setting.view.follow(PageLink(href: "/one", frameName: "n")) }
        try await wait { windows.opened.count == 2 }
    }

    @Test("a link without an opener opens a window that no name finds")
    func severed() async throws {
        let setting = ViewSetting(["/page": "page", "/one": "one"])
        let windows = Windows()
        setting.view.uiDelegate = windows
        try await setting.view.load(NavigationRequest(setting.url("/page")))
        for count in 1...2 {
            begin {
                setting.view.follow(PageLink(href: "/one", frameName: "n", rel: "noopener"))
            }
            try await wait { windows.opened.count == count && setting.view.isAtRest }
        }
        #expect(windows.focused.isEmpty)
    }
}
