import Foundation
import TestSupport
import Testing

/// Text from right to left, as a person meets it on the screen and in dumps.
@Suite("Text from right to left in a terminal", .serialized) struct RightToLeftTests {
    private static let page = """
        <title>rtl</title><body dir=rtl><p>שלום one, עולם!<ul><li>אחד</ul>
        <table><tr><td>ימין<td>שמאל</table><p><a href=#x>קישור</a>
        """

    @Test(
        "the screen has visual order, from the right edge on, and finds what is typed as it reads")
    func screen() throws {
        let file = try TestFolder.shared.write(Self.page, to: "rtl.html")
        let terminal = try Terminal([file], columns: 60, rows: 20)
        try terminal.wait(for: "!םלוע ,one םולש")
        try terminal.wait(for: "דחא •")
        try terminal.wait(for: "לאמש ןימי")
        try terminal.wait(for: "text at the right edge") {
            $0.split(separator: "\n").contains { $0.hasPrefix("     ") && $0.contains("םלוע") }
        }
        try terminal.send("/")
        try terminal.type("עולם")
        try terminal.send("Enter")
        try terminal.wait(for: "1 of 1")
    }

    @Test("a dump has the order of reading, and so has the screen of a terminal that orders text")
    func reading() throws {
        let dump = try Garth.run(["--dump", "--width", "40", "-"], input: Self.page)
        #expect(dump.output.contains("שלום one, עולם!"))
        #expect(dump.output.contains("• אחד"))
        let profile = TestFolder.shared.path + "/profile-rtl"
        try FileManager.default.createDirectory(
            atPath: profile, withIntermediateDirectories: true)
        try "bidi = terminal\n".write(
            toFile: profile + "/config", atomically: true, encoding: .utf8)
        let file = try TestFolder.shared.write(Self.page, to: "rtl-terminal.html")
        let terminal = try Terminal(["--profile", profile, file], columns: 60, rows: 20)
        try terminal.wait(for: "שלום one, עולם!")
    }
}
