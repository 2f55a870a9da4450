import Foundation
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// A content process that lies, as a program that embeds the library meets it: `ContentRelay` in the
/// place of `garth-content`, with a script of lies.
@Suite("A lying content process in the library", .endsWhatHangs)
@MainActor struct LyingContentTests {
    /// The relay with a script, as a program that a pool starts.
    private func program(_ script: String) throws -> ContentProgram {
        let folder = NSTemporaryDirectory() + "garth-lies-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        try script.write(toFile: folder + "/script", atomically: true, encoding: .utf8)
        try writeProgram(
            "#!/bin/sh\nexec '\(programs.path)/ContentRelay' '\(folder)/script' "
                + "'\(programs.path)/garth-content' \"$@\"\n", to: folder + "/content")
        var program = ContentProgram()
        program.path = folder + "/content"
        // A loaded machine may stop the relay for seconds between a command and its lie.
        program.navigationTime = .seconds(3600)
        return program
    }

    /// A view, and what its delegates are told.
    private final class Setting: NavigationDelegate {
        let view: WebView
        var starts = 0
        var finishes = 0
        var terminations = 0
        var refusals: [Int] = []

        init(_ program: ContentProgram) {
            var configuration = WebViewConfiguration.patient(policy: .open)
            configuration.processPool = ProcessPool(program: program)
            view = WebView(configuration: configuration)
            view.aboutPage = {
                "<title>\($0.pathname)</title><p>page <a href=http://a.test/>\($0.pathname)</a>"
            }
            view.navigationDelegate = self
            begin { view.load(NavigationRequest(URLRecord.parse("about:one")!, purpose: .typed)) }
        }

        func webView(_ webView: WebView, didStartProvisionalNavigation navigation: Navigation) {
            starts += 1
        }

        func webView(_ webView: WebView, didFinish navigation: Navigation) { finishes += 1 }

        func webViewWebContentProcessDidTerminate(_ webView: WebView) { terminations += 1 }

        func webView(_ webView: WebView, didRefuseNavigationsOfContentProcess count: Int) {
            refusals.append(count)
        }

        func wait(_ condition: @MainActor () -> Bool) async throws {
            while !condition() { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    @Test(
        "navigations that nobody asked for are counted, told at doubling numbers, and not followed")
    func unasked() async throws {
        let setting = Setting(
            try program("on report finished: say 9 wantsNavigation href=about:two\n"))
        try await setting.wait { setting.view.page?.refusedNavigationCount == 9 }
        try await setting.wait { setting.finishes == 1 }
        #expect(setting.starts == 1 && setting.view.url?.href == "about:one")
        // How many come together is for the socket to say; no number is told twice.
        #expect(setting.refusals.first.map { $0 >= 1 } == true && setting.refusals.count <= 4)
        #expect(setting.refusals == setting.refusals.sorted())
    }

    @Test("an activation leads somewhere once", arguments: [1, 5])
    func asked(count: Int) async throws {
        let setting = Setting(
            try program("on command activate every: say \(count) wantsNavigation href=about:two\n"))
        try await setting.wait { setting.finishes == 1 }
        // A lie that overtakes the answer to an earlier command is refused, as it should be.
        while setting.starts == 1 {
            let refused = setting.view.page?.refusedNavigationCount ?? 0
            setting.view.activate(ElementReference(node: 1))
            try await setting.wait {
                setting.starts == 2
                    || setting.view.page?.refusedNavigationCount ?? 0 >= refused + count
            }
        }
        try await setting.wait { setting.finishes == 2 }
        #expect(setting.starts == 2 && setting.view.url?.href == "about:two")
    }

    @Test("what it exports has no controls", arguments: ExportFormat.allCases)
    func exports(format: ExportFormat) async throws {
        let setting = Setting(try program(#"put "a\e[31mb\x9bc\xc2\x9bd\n""# + "\n"))
        try await setting.wait { setting.finishes == 1 }
        let page = try #require(setting.view.page)
        let text = String(decoding: await page.export(format), as: UTF8.self)
        #expect(text.hasPrefix("a") && text.hasSuffix("d\n") && text.contains("[31mb"), "\(text)")
        let forbidden = text.unicodeScalars.filter {
            $0 != "\n" && Sanitizing.isForbiddenControl($0.value)
        }
        #expect(forbidden.isEmpty)
    }

    @Test("of a thousand titles the last one stands, and the page goes on")
    func titles() async throws {
        let setting = Setting(try program("on report lines: say 1000 title text=t%n\n"))
        try await setting.wait { setting.finishes == 1 && setting.view.title == "t999" }
        #expect(setting.terminations == 0)
    }

    @Test(
        "a process that wishes without end is ended",
        arguments: [
            "say forever frame href=about:blank", "say forever styleSheet href=x",
            "say forever frame element=1 href=about:two",
        ])
    func wishes(lie: String) async throws {
        let setting = Setting(try program("on report lines: \(lie)\n"))
        try await setting.wait { setting.terminations == 1 }
    }
}
