import Foundation
import TestSupport
import Testing

/// Standard input that says nothing, drips, or has no end.
@Suite("Standard input without an end", .serialized) struct EndlessInputTests {
    private func run(_ shell: String, _ arguments: [String]) throws -> MeasuredRun {
        var setting = MeasuredRun.Setting()
        setting.shell = shell
        return try MeasuredRun(arguments, setting)
    }

    /// A pipe that somebody holds open and nobody writes to.
    private static let silence =
        "f=$(mktemp -u); mkfifo \"$f\"; exec 3<>\"$f\"; rm \"$f\"; exec \"$0\" \"$@\" <&3"

    @Test("--timeout ends a dump of standard input that says nothing")
    func silence() throws {
        let run = try run(Self.silence, ["--dump", "--timeout", "1", "-"])
        #expect(!run.hung && run.status == 69)
        #expect(
            run.errorText == "garth: standard input took longer than the time-out "
                + "(to allow more: --timeout)\n")
        #expect(run.output.isEmpty && run.orphans.isEmpty)
    }

    @Test(
        "--timeout ends a dump of standard input that drips, and what has come is printed",
        arguments: ["text", "markdown", "source"])
    func drip(format: String) throws {
        let shell =
            "(echo '<p>first words</p>'; while echo '<p>more'; do sleep 0.2; done) | \"$0\" \"$@\""
        let run = try run(shell, ["--dump", "--timeout", "3", "--format", format, "-"])
        #expect(!run.hung && run.status == 69)
        #expect(String(decoding: run.output, as: UTF8.self).contains("first words"))
        #expect(run.errorText.contains("standard input took longer than the time-out"))
    }

    @Test(
        "--max-bytes ends a dump of endless standard input, and what has come is printed",
        arguments: ["text", "json", "source"])
    func endless(format: String) throws {
        let run = try run(
            "yes '<p>words' | \"$0\" \"$@\"",
            ["--dump", "--max-bytes", "100000", "--format", format, "-"])
        #expect(!run.hung && run.status == 69)
        #expect(String(decoding: run.output, as: UTF8.self).contains("words"))
        #expect(
            run.errorText == "garth: standard input has more than 100000 bytes "
                + "(to allow more: --max-bytes)\n")
    }

    @Test("standard input as long as --max-bytes is whole")
    func asLong() throws {
        let result = try Garth.run(["--dump", "--max-bytes", "8", "-"], input: "<p>words")
        #expect(result.output == "words\n" && result.errors == "" && result.status == 0)
    }

    @Test(
        "a line of standard input without an end is refused, and takes little memory",
        arguments: [["--check-url", "--batch", "-"], ["--fetch-script", "-"], ["--drive", "-"]])
    func endlessLine(arguments: [String]) throws {
        let run = try run("tr '\\0' a </dev/zero | \"$0\" \"$@\"", arguments)
        #expect(!run.hung && run.status == 65)
        #expect(run.errorText == "garth: a line of standard input is longer than 16 MB\n")
        #expect(run.peakMemory < 150 << 20, "\(run.peakMemory >> 20) MB")
    }

    @Test("steps without end wait where they are written, and take little memory")
    func endlessSteps() throws {
        let note = String(repeating: "a", count: 4000)
        let run = try run(
            "yes '{\"do\":\"nothing\",\"note\":\"\(note)\"}' | head -n 20000 | \"$0\" \"$@\" >/dev/null",
            ["--drive", "-"])
        #expect(!run.hung && run.status == 0)
        #expect(run.peakMemory < 100 << 20, "\(run.peakMemory >> 20) MB")
    }
}
