import Foundation
import TestSupport
import Testing

/// Content processes that say nothing, or never come to an end: `--timeout` and Esc hold for them.
@Suite("Content processes that do not end", .serialized) struct StuckContentTests {
    private func page(_ name: String) throws -> String {
        try TestFolder.shared.write("<title>true title</title><p>true words", to: name)
    }

    @Test(
        "--timeout ends a dump whose content process is silent or drips",
        arguments: ["silent\n", "drip 500\n", "on command finished: silent\n"],
        ["text", "markdown"])
    func dump(script: String, format: String) throws {
        let content = try LyingContent(script)
        let run = try MeasuredRun(
            ["--dump", "--timeout", "1", "--format", format] + content.arguments
                + [try page("stuck.html")])
        #expect(!run.hung && run.status == 69)
        #expect(
            run.errorText
                == "garth: the page took longer than the time-out (to allow more: --timeout)\n")
        #expect(run.orphans.isEmpty)
    }

    @Test("--timeout ends the load of a page whose content process is stuck")
    func browser() throws {
        let content = try LyingContent("on command finished: silent\n")
        let page = try page("stuck-browser.html")
        let terminal = try Terminal(["--timeout", "2"] + content.arguments + [page])
        try terminal.wait(for: "the page took longer than the time-out")
        try terminal.wait(for: "Refresh")
        try terminal.send("Q")
        try terminal.wait(for: "status 0")
    }

    @Test("Esc ends the load of a page whose content process is stuck, and then the process")
    func escape() throws {
        let content = try LyingContent("on command finished: silent\n")
        let page = try page("stuck-escape.html")
        let terminal = try Terminal(content.arguments + [page])
        try terminal.wait(for: "Stop")
        let program = try #require(try terminal.process)
        // The process of the page, and the spare one; each is a shell at first, and comes late on a
        // busy machine.
        let end = Date().addingTimeInterval(60)
        var before = ProcessFamily(of: program).members
        while before.count < 2, Date() < end {
            usleep(50_000)
            before = ProcessFamily(of: program).members
        }
        try terminal.send("Escape")
        try terminal.wait(for: "stopped")
        var isEnded = false
        while !isEnded, Date() < end {
            usleep(50_000)
            isEnded = !Set(ProcessFamily(of: program).members).isSuperset(of: before)
        }
        #expect(before.count > 1 && isEnded)
        try terminal.send("Q")
        try terminal.wait(for: "status 0")
    }
}
