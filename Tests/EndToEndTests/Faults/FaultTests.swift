import Foundation
import TestSupport
import Testing

/// Promises P14, P16, P18, P22 and P23: whatever goes wrong, the program ends in time with the
/// right status, one line, within its memory, and leaves no process.
@Suite("Faults in a dump", .serialized) struct FaultTests {
    /// All processes together.
    private static let mostMemory = 500 << 20

    @Test("there are at least sixty faults")
    func count() {
        let all = Fault.documents + Fault.answers + Fault.surroundings + Fault.wrongArguments
        #expect(all.count >= 60)
        #expect(Set(all.map(\.name)).count == all.count)
    }

    @Test("a document of any kind is shown", arguments: Fault.documents)
    func document(fault: Fault) throws { try check(fault) }

    @Test("a server of any kind ends in a page or in one line", arguments: Fault.answers)
    func answer(fault: Fault) throws { try check(fault) }

    @Test("broken surroundings end in one line", arguments: Fault.surroundings)
    func surroundings(fault: Fault) throws { try check(fault) }

    @Test(
        "wrong arguments end with status 64, and nothing is printed",
        arguments: Fault.wrongArguments)
    func arguments(fault: Fault) throws { try check(fault) }

    private func check(_ fault: Fault) throws {
        var setting = MeasuredRun.Setting()
        setting.input = fault.input
        setting.shell = fault.shell
        setting.outputPath = fault.outputPath
        var arguments = fault.arguments
        var server: ScriptedServer?
        if let steps = fault.server {
            server = ScriptedServer { _ in steps }
            arguments.append((server?.origin ?? "") + "/")
        }
        let run = try MeasuredRun(arguments, setting)
        withExtendedLifetime(server) {}
        #expect(!run.hung)
        #expect(run.status == fault.status, "\(run.errorText)")
        #expect(run.peakMemory < Self.mostMemory)
        #expect(run.orphans == [])
        let lines = run.errorText.split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        if fault.status != 0, !fault.name.contains("standard error"),
            !fault.name.contains("all streams")
        {
            #expect(lines.count == 1, "\(run.errorText)")
            #expect(lines.first?.hasPrefix("garth: ") == true)
        }
        if let says = fault.says { #expect(run.errorText.contains(says), "\(run.errorText)") }
        if let prints = fault.prints {
            #expect(String(decoding: run.output, as: UTF8.self) == prints)
        }
        #expect(OutputCheck(run.errors, as: .text).complaints.isEmpty)
    }

    @Test(
        "text of every encoding may be cut anywhere",
        arguments: [
            ("utf-8", [0xF0, 0x9F, 0x98]), ("utf-16le", [0x3D]), ("utf-16be", [0xD8, 0x3D, 0xDE]),
            ("shift_jis", [0x81]), ("euc-jp", [0x8F, 0xA1]), ("iso-2022-jp", [0x1B, 0x24]),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x30]), ("gbk", [0x81]),
            ("gb18030", [0x84, 0x31, 0x95]),
            ("big5", [0x87]), ("euc-kr", [0xB0]), ("replacement", [0x1B]), ("windows-1252", [0x81]),
        ] as [(String, [UInt8])])
    func encodings(label: String, end: [UInt8]) throws {
        var setting = MeasuredRun.Setting()
        setting.input = Array("<p>words".utf8) + end
        let run = try MeasuredRun(["--dump", "--charset", label, "-"], setting)
        #expect(run.status == 0)
        #expect(OutputCheck(run.output, as: .text).complaints.isEmpty)
        #expect(run.orphans == [])
    }

    @Test(
        "a signal ends a dump at once, and its content process too",
        arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGKILL])
    func signals(number: Int32) throws {
        let server = ScriptedServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>begun<p>"), .silence]
        }
        let terminal = try PseudoTerminal(["--dump", server.origin + "/"])
        terminal.wait(for: "begun")
        terminal.signal(number)
        #expect(terminal.waitForEnd() == -number)
        #expect(terminal.orphans == [])
        #expect(terminal.isRestored)
    }
}
