import Foundation
import GarthIPC
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

@Suite("The content process", .endsWhatHangs) @MainActor struct ContentProcessTests {
    /// A web view over pages that are given as HTML, and what it tells.
    @MainActor final class Setting: NavigationDelegate, DisplayDelegate {
        let view: WebView
        var events: [String] = []
        var terminations = 0
        var messages = 0
        var unavailable: NavigationError?

        init(_ program: ContentProgram = ContentProgram()) {
            var configuration = WebViewConfiguration.patient(policy: .open)
            configuration.processPool = ProcessPool(program: program)
            view = WebView(configuration: configuration)
            view.aboutPage = { "<title>\($0.pathname)</title><p>page \($0.pathname)" }
            view.navigationDelegate = self
            view.displayDelegate = self
        }

        func webView(_ webView: WebView, cannotShowPages error: NavigationError) {
            unavailable = error
        }

        func webView(_ webView: WebView, didReceiveMessage message: String) { messages += 1 }

        func webView(_ webView: WebView, didFinish navigation: Navigation) {
            events.append("finish")
        }

        func webViewWebContentProcessDidTerminate(_ webView: WebView) { terminations += 1 }

        func load(_ name: String) {
            begin {
                view.load(NavigationRequest(URLRecord.parse("about:\(name)")!, purpose: .typed))
            }
        }
    }

    /// A program that speaks to descriptor 3 as a test tells it, in the place of `garth-content`.
    ///
    /// It gets ten seconds of processor time, so that it ends also when nobody is left to end it.
    private func impostor(_ script: String) throws -> ContentProgram {
        let path = NSTemporaryDirectory() + "garth-impostor-\(UUID().uuidString)"
        try writeProgram("#!/bin/sh\nulimit -t 10\n\(script)\n", to: path)
        var program = ContentProgram()
        program.path = path
        return program
    }

    @Test("a page is laid out in a process of its own, and says what holds that down")
    func held() async throws {
        let setting = Setting()
        setting.load("one")
        try await wait { setting.events == ["finish"] }
        let page = try #require(setting.view.page)
        let process = try #require(page.processIdentifier)
        #expect(process != getpid())
        #expect(page.process.sandbox?.isSufficient == true)
        #expect(setting.view.title == "one")
    }

    /// A program whose spare process ends when it is told of a page, and which then is another one.
    private func endingSpare(then program: String) throws -> (ContentProgram, marker: String) {
        let folder = NSTemporaryDirectory() + "garth-spare-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .path
        try "on command open: end\n".write(
            toFile: folder + "/script", atomically: true, encoding: .utf8)
        let relay = "'\(programs)/ContentRelay' '\(folder)/script' '\(programs)/garth-content'"
        let other = program == "relay" ? relay : "'\(programs)/garth-content'"
        var spare = try impostor(
            """
            echo started >>'\(folder)/starts'
            if [ -e '\(folder)/first' ]; then exec \(other) "$@"; fi
            : >'\(folder)/first'
            exec \(relay) "$@"
            """)
        spare.navigationTime = .seconds(3600)
        return (spare, folder + "/starts")
    }

    @Test("a spare process that ended while it waited is replaced, and the page is read")
    func endedSpare() async throws {
        let (program, starts) = try endingSpare(then: "garth-content")
        let setting = Setting(program)
        setting.view.configuration.processPool.warmUp()
        try await wait { FileManager.default.fileExists(atPath: starts) }
        setting.load("one")
        try await wait { setting.events == ["finish"] }
        try await wait { setting.view.title == "one" }
        #expect(setting.terminations == 0)
    }

    @Test("a page that ends each process is read twice at most")
    func endsEach() async throws {
        let (program, starts) = try endingSpare(then: "relay")
        let setting = Setting(program)
        setting.view.configuration.showsErrorPages = false
        setting.view.configuration.processPool.warmUp()
        try await wait { FileManager.default.fileExists(atPath: starts) }
        setting.load("one")
        try await wait { setting.terminations == 1 }
        #expect(setting.view.title == "")
    }

    @Test("a page in the history has no process; it gets a new one when it must be laid out again")
    func history() async throws {
        let setting = Setting()
        setting.load("one")
        try await wait { setting.events.count == 1 }
        let first = try #require(setting.view.page)
        let process = try #require(first.processIdentifier)
        setting.load("two")
        try await wait { setting.events.count == 2 }
        #expect(first.processIdentifier == nil)
        try await wait { kill(process, 0) != 0 }
        begin { setting.view.goBack() }
        try await wait { setting.events.count == 3 }
        #expect(setting.view.page === first)
        #expect(first.processIdentifier == nil)
        setting.view.setSize(columns: 40, rows: 24)
        try await wait { first.processIdentifier != nil }
    }

    @Test("when the process dies the view says so, shows a page about it, and can load again")
    func death() async throws {
        let setting = Setting()
        setting.load("one")
        try await wait { setting.events.count == 1 }
        kill(try #require(setting.view.page?.processIdentifier), SIGKILL)
        try await wait { setting.terminations == 1 && setting.view.page!.isErrorPage }
        try await wait { setting.view.title == "The page crashed" }
        #expect(setting.view.backForwardList.items.count == 1)
        begin { setting.view.reload() }
        try await wait { setting.events.count == 2 }
        #expect(setting.view.title == "one")
        #expect(setting.view.page?.isErrorPage == false)
    }

    @Test(
        "a process that says nonsense, or nothing and works on, is ended",
        arguments: [
            "printf 'this is no message at all' >&3; cat <&3 >/dev/null",
            "printf '\\377\\377\\377\\377\\377' >&3; cat <&3 >/dev/null",
            "while kill -0 $PPID; do :; done", "exit 3", "kill -SEGV $$",
        ])
    func impostors(script: String) async throws {
        var program = try impostor(script)
        defer { unlink(program.path!) }
        program.silentProcessorTime = .milliseconds(200)
        let setting = Setting(program)
        setting.load("one")
        // The page about it cannot be shown either; nothing goes round in circles.
        try await wait { setting.messages == 1 }
        #expect(setting.terminations == 1)
        #expect(!setting.view.isLoading)
        #expect(setting.unavailable == nil)
    }

    @Test("pages are refused where nothing holds the process down, unless that is allowed")
    func noSandbox() async throws {
        var encoder = WireEncoder()
        ContentReport.ready(ContentSandbox()).encode(to: &encoder)
        let ready = encoder.bytes.map { "\\0" + String($0, radix: 8) }.joined()
        var program = try impostor("printf '%b' '\(ready)' >&3; cat <&3 >/dev/null")
        defer { unlink(program.path!) }
        let setting = Setting(program)
        setting.load("one")
        try await wait { setting.unavailable != nil }
        #expect(setting.unavailable?.code == .contentProcessUnavailable)
        program.sandbox = .preferred
        let tolerant = Setting(program)
        tolerant.load("one")
        try await wait { tolerant.view.page?.process.sandbox != nil }
        #expect(tolerant.unavailable == nil)
    }

    @Test("a program that is not there is an error that names it")
    func missing() async throws {
        var program = ContentProgram()
        program.path = TestFolder.shared.missing
        let setting = Setting(program)
        setting.load("one")
        try await wait { setting.unavailable != nil }
        #expect(setting.unavailable?.message.contains(TestFolder.shared.missing) == true)
    }
}
