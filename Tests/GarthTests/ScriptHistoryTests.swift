import Garth
import GarthURL
import TestSupport
import Testing

/// The history as scripts change it (HTML Standard, "The History interface").
@Suite("The history of scripts", .endsWhatHangs)
@MainActor struct ScriptHistoryTests {
    @MainActor private final class Witness: NavigationDelegate {
        var events: [String] = []
        var added: [String] = []

        func webView(_ webView: WebView, didSameDocumentNavigation navigation: Navigation) {
            events.append("same " + (webView.url?.href.split(separator: "/").last ?? ""))
        }

        func webView(_ webView: WebView, didCommit navigation: Navigation?) {
            events.append("commit")
        }

        func webView(
            _ webView: WebView, backForwardListItemAdded item: BackForwardListItem?,
            removed: [BackForwardListItem]
        ) { added.append(item?.url.pathname ?? "") }
    }

    private let witness = Witness()

    private func setting(_ routes: [String: String]) -> ViewSetting {
        let setting = ViewSetting(routes)
        setting.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        setting.view.navigationDelegate = witness
        return setting
    }

    /// A page that notes its events.
    private static let page = """
        <a id=a href=there>link</a><a id=f href=#part>part</a><script>
        const seen = []
        addEventListener('popstate', e => seen.push('pop ' + JSON.stringify(e.state)))
        addEventListener('hashchange', e => seen.push('hash ' + location.hash))
        </script>
        """

    private func paths(_ list: BackForwardList) -> [String] {
        list.items.map { $0.url.pathname + $0.url.search + $0.url.hash }
    }

    private func string(_ script: String, _ setting: ViewSetting) async throws -> String? {
        try await setting.view.evaluateJavaScript(script).json
    }

    @Test("pushState adds an entry and changes the URL without a request")
    func push() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        witness.events = []
        let result = try await string(
            "history.pushState({ n: 1 }, '', '/deep/1'); [location.pathname, history.length]",
            setting)
        #expect(result == #"["/deep/1",2]"#)
        try await wait { setting.view.backForwardList.items.count == 2 }
        #expect(paths(setting.view.backForwardList) == ["/", "/deep/1"])
        #expect(setting.view.url?.pathname == "/deep/1")
        #expect(setting.view.canGoBack && !setting.view.canGoForward)
        #expect(witness.events == ["same 1"])
        #expect(witness.added.last == "/deep/1")
        // Relative addresses are those of the new URL.
        #expect(setting.view.page?.baseURL.pathname == "/deep/1")
        #expect(setting.server.visits == ["/"])
    }

    @Test("going back and forward among the entries of a document fires popstate with the state")
    func back() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        _ = try await string(
            "history.pushState({ when: new Date(0) }, '', '/1'); history.pushState(2, '', '/2')",
            setting)
        try await wait { setting.view.backForwardList.items.count == 3 }
        begin { setting.view.goBack() }
        try await wait { setting.view.url?.pathname == "/1" }
        // The state is the object itself, not what JSON makes of it.
        #expect(try await string("history.state.when instanceof Date", setting) == "true")
        begin { setting.view.goBack() }
        try await wait { setting.view.url?.pathname == "/" }
        #expect(
            try await string("[seen.length, seen[1], history.state, history.length]", setting)
                == #"[2,"pop null",null,3]"#)
        begin { setting.view.go(to: setting.view.backForwardList.items[2]) }
        try await wait { setting.view.url?.pathname == "/2" }
        #expect(try await string("[seen[2], location.pathname]", setting) == #"["pop 2","/2"]"#)
        #expect(setting.server.visits == ["/"])
    }

    @Test("replaceState changes the current entry only")
    func replace() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        _ = try await string("history.replaceState('s', '', '?q=1')", setting)
        try await wait { setting.view.url?.search == "?q=1" }
        #expect(paths(setting.view.backForwardList) == ["/?q=1"])
        #expect(try await string("[history.state, history.length]", setting) == #"["s",1]"#)
    }

    @Test("a script goes back and forward in the list, also to other documents")
    func traverse() async throws {
        let setting = setting(["/": Self.page, "/other": "<p>other<script>let n = 1</script>"])
        try await setting.load("/")
        _ = try await string("history.pushState(1, '', '/1')", setting)
        try await wait { setting.view.backForwardList.items.count == 2 }
        _ = try await string("history.back()", setting)
        try await wait { setting.view.url?.pathname == "/" }
        #expect(try await string("seen.at(-1)", setting) == #""pop null""#)
        try await setting.load("/other")
        #expect(try await string("history.length", setting) == "2")
        _ = try await string("history.go(-1)", setting)
        try await wait { setting.view.url?.pathname == "/" && setting.view.isAtRest }
        #expect(setting.server.visits == ["/", "/other"])
    }

    @Test("a fragment changes by a script or by a person, with hashchange")
    func fragments() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        _ = try await string("location.hash = 'one'", setting)
        try await wait { setting.view.backForwardList.items.count == 2 }
        #expect(setting.view.url?.hash == "#one")
        begin { setting.view.load(NavigationRequest(setting.url("/#two"), purpose: .link)) }
        try await wait { setting.view.backForwardList.items.count == 3 }
        #expect(try await string("[location.hash, history.length]", setting) == ##"["#two",3]"##)
        begin { setting.view.goBack() }
        try await wait { setting.view.url?.hash == "#one" }
        #expect(
            try await string("seen.join()", setting)
                == ##""pop null,hash #one,pop null,hash #two,pop null,hash #one""##)
    }

    @Test("each move to a fragment fires popstate at once, and hashchange later if it is another")
    func eventsOfFragments() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        let moves = [
            ("location.hash = 'one'", "pop null,now,hash #one"),
            // The same fragment is no move here, and one that makes no entry by a link.
            ("location.hash = '#one'", "now"), ("f.click()", "pop null,now,hash #part"),
            ("f.click()", "pop null,now"), ("location.replace('#/x')", "pop null,now,hash #/x"),
            ("location.href = '#'", "pop null,now,hash "),
            ("history.pushState(1, '', '#y'); history.replaceState(2, '', '#z')", "now"),
        ]
        for (script, events) in moves {
            let seen = try await setting.view.callAsyncJavaScript(
                """
                seen.length = 0; \(script); seen.push('now')
                await new Promise(then => setTimeout(then, 20))
                return seen.join()
                """)
            #expect(seen == .string(events), "\(script)")
        }
        #expect(try await string("[history.length, history.state]", setting) == "[5,2]")
    }

    @Test("a page that is read again has the URL and the state of its entry")
    func again() async throws {
        let setting = setting(["/": Self.page, "/1": Self.page])
        try await setting.load("/")
        _ = try await string("history.pushState({ a: [1] }, '', '/1')", setting)
        try await wait { setting.view.backForwardList.items.count == 2 }
        begin { setting.view.reload() }
        try await setting.rest()
        #expect(setting.server.visits == ["/", "/1"])
        #expect(
            try await string("[location.pathname, history.state, history.length]", setting)
                == #"["/1",{"a":[1]},2]"#)
        // The entry before it belongs to a document that is no more.
        begin { setting.view.goBack() }
        try await wait { setting.view.url?.pathname == "/" && setting.view.isAtRest }
        #expect(try await string("[location.pathname, history.state]", setting) == #"["/",null]"#)
    }

    @Test("another origin is refused, and a flood of entries ends with an error")
    func refusals() async throws {
        let setting = setting(["/": Self.page])
        try await setting.load("/")
        let refused = try await string(
            "try { history.pushState(0, '', 'http://other.test/') } catch (e) { e.name }", setting)
        #expect(refused == #""SecurityError""#)
        let flood = try await string(
            "let n = 0; try { for (;;) { history.pushState(n, '', '/' + n); n++ } } catch (e) { e.name + n }",
            setting)
        #expect(flood == #""SecurityError100""#)
        // Twenty of them became entries; the others replaced the last one.
        try await wait { setting.view.url?.pathname == "/99" }
        #expect(setting.view.backForwardList.items.count == 21)
    }
}
