import Foundation
import TestSupport
import Testing

/// `--linear`, `linear` and `show-cursor`: pages for screen readers and Braille lines.
@Suite("A linear screen", .serialized) struct LinearTests {
    private static let page = """
        <title>Ages</title><h1>Ages</h1><p>See <a href=#t>the table</a>.
        <table id=t><tr><th>Name<th>Age<tr><td>Ann<td>5</table>
        <h2>End</h2><p>last words
        """

    @Test("--linear prints roles in words, and a row of a table in a line")
    func dump() throws {
        let run = try Garth.run(["--dump", "--linear", "-"], input: Self.page)
        #expect(
            run.output.split(separator: "\n").map(String.init) == [
                "heading 1 Ages", "See link the table.", "table of 2 by 2", "Name | Age", "Ann | 5",
                "heading 2 End", "last words",
            ])
    }

    @Test("on the screen there is no toolbar, and keys go from heading to heading")
    func screen() throws {
        let file = try TestFolder.shared.write(Self.page, to: "linear.html")
        let terminal = try Terminal(["--linear", file])
        try terminal.wait(for: "heading 2 End")
        #expect(try !terminal.screen.contains("F1 Help"))
        try terminal.send(")", ")")
        try terminal.wait(for: "heading 2 (2 of 2)")
        try terminal.type(":set linear no")
        try terminal.send("Enter")
        try terminal.wait(for: "F1 Help")
    }

    @Test("gR prints the text from here on outside the screen, and Enter comes back")
    func readOn() throws {
        let file = try TestFolder.shared.write(Self.page, to: "read.html")
        let terminal = try Terminal(["--linear", file])
        try terminal.wait(for: "heading 2 End")
        try terminal.send(")", ")", "g", "R")
        try terminal.wait(for: "(end; Enter goes back to Garth)")
        #expect(try !terminal.screen.contains("Ann"))
        try terminal.send("Enter")
        try terminal.wait(for: "Ann | 5")
    }
}
