import Foundation
import GarthFetch
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// What is told of frames, what is asked for them, and what becomes of them.
@MainActor
@Suite("Frames of a page in a web view", .endsWhatHangs)
struct FrameEventTests {
    static let routes = [
        "/page": "<title>P</title><p>main<iframe src=/in name=f></iframe><p>end",
        "/in": "<p>inner <a href=/two>go</a> <a href=/two target=_top>top</a>"
            + "<a href=/two target=g>other</a><a href=#x>place</a><p id=x>x",
        "/two": "<p>two <a href=/in>again</a>",
        "/sheet": "<iframe src=/styled></iframe>",
        "/styled": "<link rel=stylesheet href=/css><p class=x>no<p>yes",
        "/css": "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nContent-Length: 16\r\n\r\n"
            + ".x{display:none}",
        "/redirected": "<iframe src=/hop></iframe>",
        "/hop": "HTTP/1.1 302 Found\r\nLocation: /in\r\nContent-Length: 0\r\n\r\n",
        "/nested": "<iframe src=/page></iframe>", "/self": "<iframe src=/self#x></iframe>",
        "/missing": "<iframe src=/nothing></iframe>", "/dead": "<iframe src=/silent></iframe>",
        "/silent": "", "/cut": "<iframe src=/broken></iframe>",
        "/broken": "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<p>x",
        "/binary": "<iframe src=/image></iframe>",
        "/image": "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 1\r\n\r\nx",
        "/denying": "<iframe src=/deny></iframe>",
        "/deny": "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Frame-Options: deny\r\n"
            + "Content-Length: 1\r\n\r\nx",
        "/data": "<iframe src='data:text/html,<p>data'></iframe><iframe srcdoc='<p>doc'></iframe>",
        "/set": "<frameset><frame src=/menu><frame name=body src=/in></frameset>",
        "/menu": "<a href=/two target=body>Two</a><a href=/page target=_parent>Up</a>",
        "/many": String(repeating: "<iframe src=/two></iframe>", count: 300),
        "/files": "<iframe src=file:///etc/passwd></iframe>",
        "/refused": "<iframe src=http://ads.example/x></iframe>",
    ]

    @MainActor final class Setting: NavigationDelegate, DisplayDelegate {
        let server: RouteServer
        let view: WebView
        var events: [String] = []
        var frameEvents: [String] = []
        var actions: [String: NavigationActionPolicy] = [:]
        var responses: [String: NavigationResponsePolicy] = [:]
        var asked: [NavigationAction] = []
        var lines = PageLines()
        private var targets: [PageTarget] = []
        var fragments: [String] = []
        var messages: [String] = []

        init(
            _ routes: [String: String] = FrameEventTests.routes,
            _ policy: (Int) -> URLPolicy = { _ in .open }
        ) {
            server = RouteServer(routes)
            var configuration = WebViewConfiguration.patient(policy: policy(server.port))
            configuration.websiteDataStore = .nonPersistent()
            configuration.showsErrorPages = false
            configuration.layout = LayoutOptions(columns: 100, isInteractive: true)
            view = WebView(configuration: configuration)
            view.navigationDelegate = self
            view.displayDelegate = self
        }

        func webView(_ webView: WebView, didReceiveMessage message: String) {
            messages.append(message)
        }

        func webView(_ webView: WebView, page: Page, didUpdate updates: [PageUpdate]) {
            for update in updates {
                switch update {
                case .restarted: targets = []
                case .targets(let more): targets += more
                case .lines(let from, let batch):
                    lines.truncate(toLine: from)
                    lines.append(batch)
                default: break
                }
            }
        }

        func webView(_ webView: WebView, didShow page: Page, replacing previous: Page?) {
            if page !== previous { (lines, targets) = (PageLines(), []) }
        }

        func webView(_ webView: WebView, scrollToAnchor name: String) { fragments.append(name) }

        /// The lines without the rules at the left of frames.
        var text: String {
            (0..<lines.count).map {
                lines.string(ofLine: $0).replacing("│ ", with: "").replacing("│", with: "")
            }.filter { !$0.isEmpty }
                .joined(separator: "|")
        }

        func url(_ path: String) -> URLRecord {
            URLRecord.parse("http://127.0.0.1:\(server.port)\(path)")!
        }

        func load(_ path: String) async throws -> [String] {
            (events, frameEvents, asked) = ([], [], [])
            begin { view.load(NavigationRequest(url(path))) }
            try await rest()
            return events
        }

        func rest() async throws {
            try await wait { view.isAtRest }
            try await answered()
        }

        /// What the content process says in one turn may come behind the answer to it.
        func answered() async throws {
            for _ in 0..<2 { _ = await view.page?.export(.links) }
        }

        /// The element of the link that shows a text; nil when there is none.
        func target(_ text: String) -> ElementReference? {
            var page: ElementReference?
            for line in 0..<lines.count {
                var at = lines.textRange(ofLine: line).lowerBound
                for run in lines.runs[lines.runRange(ofLine: line)] {
                    let end = at + Int(run.byteCount)
                    if String(decoding: lines.text[at..<end], as: UTF8.self) == text {
                        page = run.target > 0 ? targets[Int(run.target) - 1].element : nil
                    }
                    at = end
                }
            }
            return page
        }

        /// Follows the link that shows a text.
        func click(_ text: String) async throws -> [String] {
            (events, frameEvents, asked) = ([], [], [])
            view.activate(try #require(target(text), "\(text) in \(self.text)"))
            try await answered()
            try await rest()
            return events
        }

        private func note(_ name: String, _ frame: FrameInfo?, _ url: URLRecord?) {
            let child = frame?.isMainFrame == false ? "child " : ""
            events.append("\(child)\(name) \(url?.pathname ?? "")")
        }

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        {
            asked.append(action)
            let hop = action.isRedirect ? "redirected " : ""
            note("\(hop)action", action.targetFrame, action.request.url)
            return actions[action.request.url.pathname] ?? .allow
        }
        func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) async
            -> NavigationResponsePolicy
        {
            events.append(
                (response.isForMainFrame ? "" : "child ") + "response \(response.url.pathname)")
            return responses[response.url.pathname] ?? .allow
        }
        func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation) {
            note("start", nil, webView.url)
        }
        func webView(_ webView: WebView, didCommit navigation: Navigation) {
            note("commit", nil, webView.url)
        }
        func webView(_ webView: WebView, didFinish navigation: Navigation) {
            #expect(!webView.isLoading && webView.estimatedProgress == 1)
            #expect(webView.finishedResources == webView.totalResources)
            note("finish", nil, webView.url)
        }
        func webView(
            _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
            with error: NavigationError
        ) { note("failProvisional", nil, error.url) }
        func webView(
            _ webView: WebView, didFail navigation: Navigation, with error: NavigationError
        ) { note("fail", nil, error.url) }
        func webView(
            _ webView: WebView, didStartProvisionalLoadWith request: NavigationRequest,
            in frame: FrameInfo
        ) { frameEvents.append("start \(request.url.pathname)") }
        func webView(
            _ webView: WebView, didCommitLoadWith request: NavigationRequest, in frame: FrameInfo
        ) { frameEvents.append("commit \(request.url.pathname)") }
        func webView(
            _ webView: WebView, didFinishLoadWith request: NavigationRequest, in frame: FrameInfo
        ) { frameEvents.append("finish \(request.url.pathname)") }
        func webView(
            _ webView: WebView, didFailProvisionalLoadWith request: NavigationRequest,
            in frame: FrameInfo, error: NavigationError
        ) { frameEvents.append("failProvisional \(error.code)") }
        func webView(
            _ webView: WebView, didFailLoadWith request: NavigationRequest, in frame: FrameInfo,
            error: NavigationError
        ) { frameEvents.append("fail \(error.code)") }
    }

    /// The events of a page with a frame whose own are `child`.
    static func whole(_ page: String, _ child: [String]) -> [String] {
        ["action \(page)", "start \(page)", "response \(page)", "commit \(page)"]
            + child.map { "child \($0)" } + ["finish \(page)"]
    }

    @Test("after the page's commit a frame's action and response are asked about, and nothing else")
    func ordinary() async throws {
        let setting = Setting()
        let events = try await setting.load("/page")
        #expect(events == Self.whole("/page", ["action /in", "response /in"]))
        #expect(setting.frameEvents == ["start /in", "commit /in", "finish /in"])
        let action = try #require(setting.asked.last)
        #expect(action.targetFrame == FrameInfo(isMainFrame: false, url: nil))
        #expect(action.sourceFrame == FrameInfo(isMainFrame: true, url: setting.url("/page")))
        #expect(action.navigationType == .other)
        #expect(action.sourceFrame?.webView === setting.view)
        #expect(action.sourceFrame?.request?.url == setting.url("/page"))
        #expect(action.sourceFrame?.securityOrigin == setting.url("/").origin)
        #expect(action.targetFrame?.securityOrigin == .opaque)
        #expect(setting.text == "main|inner go topotherplace|x|end")
    }

    @Test(
        "in failure, too, no more is told than the questions, and the frame says why",
        arguments: [
            ("/dead", ["action /silent"], "[frame: /silent: "),
            ("/missing", ["action /nothing", "response /nothing"], ""),
            (
                "/cut", ["action /broken", "response /broken"],
                "x|[the end of the frame is missing]"
            ),
            ("/binary", ["action /image", "response /image"], "image/png is not shown]"),
            ("/denying", ["action /deny"], "(X-Frame-Options)]"),
            ("/self", [], "the page is in itself]"),
            ("/refused", ["action /x"], "[frame: ads.example/x: "),
            ("/files", [], "[frame: file:///etc/passwd: "),
            ("/redirected", ["action /hop", "redirected action /in", "response /in"], "inner go"),
            ("/sheet", ["action /styled", "response /styled"], "yes"),
        ])
    func failures(page: String, child: [String], text: String) async throws {
        let setting = Setting()
        let events = try await setting.load(page)
        #expect(events == Self.whole(page, child))
        #expect(text.isEmpty || setting.text.contains(text), "\(setting.text)")
        if page == "/sheet" { #expect(!setting.text.contains("no")) }
    }

    @Test("a frame that is not to be shown leaves a notice with a link", arguments: 0..<2)
    func refusals(kind: Int) async throws {
        let setting = Setting()
        if kind == 0 {
            setting.actions["/in"] = .cancel
        } else {
            setting.responses["/in"] = .cancel
        }
        let child = kind == 0 ? ["action /in"] : ["action /in", "response /in"]
        #expect(try await setting.load("/page") == Self.whole("/page", child))
        #expect(setting.text == "main|[frame: f: not shown: the program refused it]|end")
        setting.actions = [:]
        setting.responses = [:]
        let label = "[frame: f: not shown: the program refused it]"
        #expect(try await setting.click(label).last == "finish /in")
        #expect(setting.view.url?.pathname == "/in")
    }

    @Test("the allow-list is asked for each frame, and for each hop of it")
    func policy() async throws {
        let setting = Setting(FrameEventTests.routes) { port in
            // swift-format-ignore: NeverUseForceTry
            URLPolicy(allowing: try! AllowList(parsing: "127.0.0.1:\(port)\n!127.0.0.1:\(port)/in"))
        }
        #expect(try await setting.load("/page") == Self.whole("/page", []))
        #expect(setting.text.contains("[frame: f: blocked]"))
        let page = try #require(setting.view.page)
        #expect(page.refusals.count == 1 && page.frameProblems.count == 1)
        #expect(page.frameProblems.first?.hasSuffix(page.refusals[0].message) == true)
        #expect(try await setting.load("/redirected") == Self.whole("/redirected", ["action /hop"]))
        #expect(!setting.server.visits.contains("/in"))
    }

    @Test("frames within frames are told of in turn, before the page is whole")
    func nested() async throws {
        let setting = Setting()
        let child = ["action /page", "response /page", "action /in", "response /in"]
        #expect(try await setting.load("/nested") == Self.whole("/nested", child))
        #expect(setting.asked.last?.sourceFrame?.isMainFrame == false)
        #expect(setting.text.hasPrefix("main|inner go"))
    }

    @Test("data and the document that an element holds make frames, the latter without a response")
    func embedded() async throws {
        let setting = Setting()
        let events = try await setting.load("/data")
        #expect(events.filter { $0.hasPrefix("child action") }.count == 2)
        #expect(events.filter { $0.hasPrefix("child response") }.count == 1)
        #expect(setting.text == "data|doc")
        #expect(setting.asked.last?.request.url.href == "about:srcdoc")
    }

    @Test("fifty frames are fetched and no more")
    func many() async throws {
        let setting = Setting()
        _ = try await setting.load("/many")
        #expect(setting.server.visits.filter { $0 == "/two" }.count == 50)
    }

    @Test("a link in a frame shows its document there, on behalf of the frame")
    func links() async throws {
        let setting = Setting()
        _ = try await setting.load("/page")
        #expect(try await setting.click("go") == ["child action /two", "child response /two"])
        #expect(setting.asked.first?.navigationType == .linkActivated)
        let frame = FrameInfo(isMainFrame: false, url: setting.url("/in"))
        #expect(setting.asked.first?.sourceFrame == frame)
        #expect(setting.asked.first?.targetFrame == frame)
        #expect(setting.asked.first?.request.source?.url.pathname == "/in")
        #expect(setting.text == "main|two again|end" && setting.view.url?.pathname == "/page")
        #expect(try await setting.click("again").count == 2)
        #expect(try await setting.click("top").last == "finish /two")
        #expect(setting.asked.first?.sourceFrame == frame)
        #expect(setting.asked.first?.targetFrame?.isMainFrame == true)
        #expect(setting.view.url?.pathname == "/two")
    }

    @Test("names of frames are where links with a target lead; one that nobody has is a window's")
    func names() async throws {
        let setting = Setting()
        _ = try await setting.load("/set")
        #expect(setting.text.hasPrefix("TwoUp|inner"))
        #expect(try await setting.click("Two") == ["child action /two", "child response /two"])
        #expect(setting.asked.first?.targetFrame?.url?.pathname == "/in")
        #expect(setting.text == "TwoUp|two again")
        #expect(try await setting.click("Up").last == "finish /page")
        #expect(try await setting.click("other") == ["action /two"])
        #expect(setting.asked.first?.targetFrame == nil && setting.asked.first?.frameName == "g")
    }

    @Test("going back shows the page with its frames, and a new size keeps them without a fetch")
    func history() async throws {
        let setting = Setting()
        _ = try await setting.load("/sheet")
        _ = try await setting.load("/page")
        let visits = setting.server.visits
        begin { setting.view.goBack() }
        try await setting.rest()
        setting.view.setSize(columns: 30, rows: 24)
        try await setting.rest()
        try await wait { setting.text == "yes" }
        #expect(setting.server.visits == visits)
    }

    @Test(
        "a document that a link put into a frame is an entry, and going back shows the one before")
    func frameHistory() async throws {
        let setting = Setting()
        _ = try await setting.load("/page")
        _ = try await setting.click("go")
        #expect(setting.view.canGoBack && setting.text == "main|two again|end")
        let visits = setting.server.visits
        (setting.events, setting.asked) = ([], [])
        begin { setting.view.goBack() }
        try await setting.rest()
        #expect(
            setting.events == ["child action /in"]
                && setting.asked[0].navigationType == .backForward)
        #expect(setting.text.hasPrefix("main|inner") && setting.view.canGoForward)
        setting.view.navigationDelegate = nil
        begin { setting.view.goForward() }
        try await setting.rest()
        #expect(setting.text == "main|two again|end")
        setting.view.navigationDelegate = setting
        _ = try await setting.load("/two")
        let item = try #require(setting.view.backForwardList.item(at: -2))
        begin { setting.view.go(to: item) }
        try await setting.rest()
        try await wait { setting.text.hasPrefix("main|inner") }
        #expect(setting.server.visits == visits + ["/two"])
    }

    @Test("a link to a place in its frame scrolls there and loads nothing")
    func fragments() async throws {
        let setting = Setting()
        _ = try await setting.load("/page")
        let visits = setting.server.visits
        #expect(try await setting.click("place").isEmpty && setting.server.visits == visits)
        let name = try #require(setting.fragments.last)
        #expect(setting.lines.anchors.contains { $0.name == name })
    }

    @Test("stopping ends what frames load, and says so in their places")
    func stopping() async throws {
        let setting = Setting()
        begin { setting.view.load(NavigationRequest(setting.url("/page"))) }
        while setting.view.page?.frames.isEmpty != false { await Task.yield() }
        setting.view.stopLoading()
        try await setting.rest()
        #expect(setting.events.last == "fail /page")
        try await wait { setting.text.contains("stopped") }
    }

    // MARK: - Who may be framed

    private func permission(
        _ fields: [(String, String)], at url: String = "https://a.test/x",
        within: [String] = ["https://b.test/y"]
    ) -> Bool {
        let head = ResponseHead(
            status: 200, version: .http11, headers: fields.map { HeaderField($0.0, $0.1) })
        return FramePermission(
            head, from: URLRecord.parse(url)!, within: within.map { URLRecord.parse($0)! }
        ).refusal == nil
    }

    @Test(
        "X-Frame-Options is understood as the HTML Standard says",
        arguments: [
            ("DENY", false, false), ("SameOrigin", false, true), ("", true, true),
            ("allow-from https://b.test", true, true), ("deny, sameorigin", false, false),
            ("sameorigin, sameorigin", false, true), ("a, b", true, true),
            ("allowall, x", false, false),
        ])
    func frameOptions(value: String, foreign: Bool, own: Bool) {
        #expect(permission([("x-frame-options", value)]) == foreign)
        #expect(permission([("X-Frame-Options", value)], within: ["https://a.test/"]) == own)
        let both = ["https://a.test/", "https://b.test/"]
        #expect(permission([("X-Frame-Options", value)], within: both) == foreign)
    }

    @Test(
        "frame-ancestors names the origins that may frame, and has the last word",
        arguments: [
            ("frame-ancestors 'none'", false), ("frame-ancestors", false),
            ("frame-ancestors 'self'", false), ("frame-ancestors b.test", true),
            ("default-src 'none'; frame-ancestors https://b.test:443/p", true),
            ("frame-ancestors *.test", true), ("frame-ancestors *.b.test", false),
            ("frame-ancestors http://b.test", true), ("frame-ancestors b.test:8443", false),
            ("frame-ancestors b.test:*", true), ("frame-ancestors https:", true),
            ("frame-ancestors *", true), ("FRAME-ANCESTORS B.TEST", true),
            ("frame-ancestors b.test, frame-ancestors c.test", false),
            ("default-src 'none'", true),
        ])
    func frameAncestors(value: String, isAllowed: Bool) {
        #expect(permission([("Content-Security-Policy", value)]) == isAllowed)
        guard value.lowercased().contains("frame-ancestors") else { return }
        let both = [("Content-Security-Policy", value), ("X-Frame-Options", "DENY")]
        #expect(permission(both) == isAllowed)
    }

    @Test("names of targets lead to the nearest frame that has them")
    func targets() {
        var frames = PageFrames()
        let page = SourcePage(url: URLRecord.parse("http://a.test/")!)
        func add(_ id: UInt32, _ element: UInt32, _ name: String, in owner: UInt32? = nil) {
            let place = PageFrame(element: element, name: name)
            let wish = PageResource(id: id, kind: .frame, href: "x", owner: owner, frame: place)
            _ = frames.note(wish, in: page)
        }
        add(1, 5, "menu")
        add(2, 9, "body")
        add(3, 4, "menu", in: 2)
        #expect(frames.target(named: "menu", from: []) == .frame([5]))
        #expect(frames.target(named: "menu", from: [9]) == .frame([9, 4]))
        #expect(frames.target(named: "body", from: [9, 4]) == .frame([9]))
        #expect(frames.target(named: "_PARENT", from: [9, 4]) == .frame([9]))
        #expect(frames.target(named: "_parent", from: [9]) == .page)
        #expect(frames.target(named: "_top", from: [9, 4]) == .page)
        #expect(frames.target(named: "", from: [9]) == .frame([9]))
        #expect(frames.target(named: "_self", from: []) == .page)
        #expect(frames.target(named: "_blank", from: [9]) == .window)
        #expect(frames.target(named: "Menu", from: []) == .window)
        #expect(
            frames.place(7) == nil
                && frames.note(
                    PageResource(
                        id: 8, kind: .frame, href: "x", owner: 7, frame: PageFrame(element: 1)),
                    in: page) == nil
        )
    }
}
