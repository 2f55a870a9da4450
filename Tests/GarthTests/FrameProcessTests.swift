import GarthIPC
import GarthPage
import GarthURL
import Glibc
import TestSupport
import Testing

@testable import Garth

/// Frames of other origins in a view: their scripts run in processes of their own, and the view shows one
/// page.
@MainActor
@Suite("Frames with a process of their own", .endsWhatHangs)
struct FrameProcessTests {
    nonisolated private static let frame = """
        <p id=p>static<button id=b onclick="p.textContent = 'pressed'">press</button>\
        <input id=i oninput="p.textContent = 'typed ' + i.value">\
        <a href=/next>next</a><a id=t href=/top target=_top>top</a>\
        <form action=/next><input name=q value=v><input type=submit value=send></form>\
        <script>p.firstChild.data = 'scripted '; \
        onmessage = e => { p.textContent = 'got ' + e.data; e.source.postMessage('back', '*') }</script>
        """

    /// A page of one server with a frame of another.
    @MainActor private final class Pair {
        let setting: FrameEventTests.Setting
        let inner: RouteServer

        init(_ frame: String = FrameProcessTests.frame, page: String = "") {
            inner = RouteServer([
                "/frame": frame, "/next": "<p id=q>next<script>q.append(' made')</script>",
                "/next?q=v": "<p id=q>next<script>q.append(' made')</script>",
                "/loop": "<p>begun<script>setTimeout(() => { for (;;); })</script>",
            ])
            let script =
                "<p id=o>outer</p><script>onmessage = e => { o.textContent = e.data + ' ' + e.origin }</script>"
            setting = FrameEventTests.Setting([
                "/": script + page
                    + "<iframe id=f src=http://127.0.0.1:\(inner.port)/frame></iframe>",
                "/other": "<p>another page",
            ])
            setting.view.configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        }

        var frames: FrameProcesses? { setting.view.page?.workers.frames }

        func load() async throws {
            begin { setting.view.load(NavigationRequest(setting.url("/"))) }
            try await wait { setting.text.contains("scripted") || setting.text.contains("begun") }
        }
    }

    @Test("the view shows what the scripts of a frame have made, from a process of its own")
    func shown() async throws {
        let pair = Pair()
        try await pair.load()
        #expect(pair.setting.text.hasPrefix("outer|scripted"))
        #expect(pair.frames?.count == 1)
        let page = try #require(pair.setting.view.page)
        let inner = try #require(pair.frames?.all.first?.page)
        #expect(page.processIdentifier != inner.processIdentifier)
        #expect(page.process.sandbox == inner.process.sandbox)
    }

    @Test("leaving the page ends the processes of its frames")
    func left() async throws {
        let pair = Pair()
        try await pair.load()
        let inner = try #require(pair.frames?.all.first?.page)
        _ = try await pair.setting.load("/other")
        #expect(inner.content == nil)
    }

    @Test("a frame that shows another document has another process")
    func navigated() async throws {
        let pair = Pair()
        try await pair.load()
        let first = try #require(pair.frames?.all.first)
        let page = try #require(pair.setting.view.page)
        let request = NavigationRequest(
            URLRecord.parse("http://127.0.0.1:\(pair.inner.port)/next")!, purpose: .link)
        pair.setting.view.load(request, inFrameAt: first.place)
        try await wait { pair.setting.text.contains("next made") }
        #expect(first.page.content == nil && page.workers.frames.count == 1)
    }

    @Test("a frame whose process dies is shown as it was last, and the page says so")
    func died() async throws {
        let pair = Pair()
        try await pair.load()
        let page = try #require(pair.setting.view.page)
        let inner = try #require(pair.frames?.all.first?.page)
        let process = try #require(inner.processIdentifier)
        kill(process, SIGKILL)
        try await wait { pair.setting.messages.contains { $0.contains("ended their process") } }
        #expect(pair.setting.text.contains("scripted"))
        #expect(page.frameProblems.contains { $0.contains("ended their process") })
        #expect(page.workers.frames.isEmpty && page.content != nil)
    }

    @Test("messages go between the page and the frame")
    func messages() async throws {
        let pair = Pair(
            page: "<script>onload = () => f.contentWindow.postMessage('there', '*')</script>")
        begin { pair.setting.view.load(NavigationRequest(pair.setting.url("/"))) }
        let origin = "http://127.0.0.1:\(pair.inner.port)"
        try await wait {
            pair.setting.text.contains("back \(origin)") && pair.setting.text.contains("got there")
        }
    }

    @Test("an element of a frame is pressed in the process of the frame")
    func pressed() async throws {
        let pair = Pair()
        try await pair.load()
        let page = try #require(pair.setting.view.page)
        let frame = try #require(pair.frames?.all.first)
        let button = try #require(
            await page.elements(for: .snapshot(of: nil))?.first { $0.name == "press" })
        #expect(button.reference.document == frame.shown.number)
        page.activate(button.reference)
        try await wait { pair.setting.text.contains("pressed") }
    }

    @Test("a field of a frame is typed into in the process of the frame")
    func typed() async throws {
        let pair = Pair()
        try await pair.load()
        let page = try #require(pair.setting.view.page)
        let field = try #require(
            await page.elements(for: .snapshot(of: nil))?.first { $0.role == "textbox" })
        page.change(field.reference, .text("words"))
        try await wait { pair.setting.text.contains("typed words") }
    }

    @Test("a form of a frame is sent in the frame")
    func sent() async throws {
        let pair = Pair()
        try await pair.load()
        let page = try #require(pair.setting.view.page)
        let button = try #require(
            await page.elements(for: .snapshot(of: nil))?.first { $0.name == "send" })
        page.submit(button.reference, .button)
        try await wait { pair.setting.text.contains("next made") }
        #expect(pair.inner.visits.contains { $0.hasPrefix("/next?q=v") })
    }

    @Test("the load of a page waits for the scripts of its frames")
    func awaited() async throws {
        let pair = Pair()
        _ = try await pair.setting.load("/")
        #expect(pair.setting.text.contains("scripted"))
    }

    @Test(
        "no script of a frame leads the page without an act of a person",
        arguments: [
            "top.location = 'TARGET'", "parent.location.replace('TARGET')",
            "open('TARGET', '_top')", "open('TARGET')",
            "const a = document.createElement('a'); a.href = 'TARGET'; a.target = '_top';"
                + " document.body.append(a); a.click()",
            "const f = document.createElement('form'); f.action = 'TARGET'; f.target = '_top';"
                + " document.body.append(f); f.submit()",
        ])
    func unasked(act: String) async throws {
        let pair = Pair()
        let target = pair.setting.url("/other").href
        pair.inner.change(
            "/frame",
            to: "<p id=p>static<script>p.textContent = 'scripted';"
                + act.replacing("TARGET", with: target) + "</script>")
        try await pair.load()
        try await pair.setting.rest()
        #expect(pair.setting.text.hasPrefix("outer|scripted"))
        #expect(!pair.setting.server.visits.contains("/other"))
    }

    @Test("a script of a frame leads the page when a person has pressed something in the frame")
    func asked() async throws {
        let pair = Pair()
        let target = pair.setting.url("/other").href
        pair.inner.change(
            "/frame",
            to: "<button onclick=\"top.location = '\(target)'\">go</button><script>"
                + "document.body.append('scripted')</script>")
        try await pair.load()
        let page = try #require(pair.setting.view.page)
        let button = try #require(
            await page.elements(for: .snapshot(of: nil))?.first { $0.name == "go" })
        page.activate(button.reference)
        try await wait { pair.setting.text == "another page" }
    }

    @Test("a page that gets another process has its frames with their scripts again")
    func again() async throws {
        let pair = Pair()
        try await pair.load()
        let page = try #require(pair.setting.view.page)
        let first = try #require(pair.frames?.all.first)
        page.layOutAgain()
        #expect(first.page.content == nil)
        try await wait { pair.frames?.count == 1 && pair.setting.text.hasPrefix("outer|scripted") }
        #expect(pair.frames?.all.first !== first)
    }

    @Test("the process of a frame ends when a script of the page removes its element")
    func removed() async throws {
        let pair = Pair(
            page: "<button id=r onclick='f.remove()'>remove</button>")
        try await pair.load()
        let page = try #require(pair.setting.view.page)
        let button = try #require(
            await page.elements(for: .snapshot(of: nil))?.first { $0.name == "remove" })
        page.activate(button.reference)
        try await wait { page.workers.frames.isEmpty }
        try await wait { !pair.setting.text.contains("scripted") }
    }
}
