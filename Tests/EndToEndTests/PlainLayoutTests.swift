import Foundation
import TestSupport
import Testing

/// `--css plain`, `css`, `gl` and `:css`: a page in one column.
@Suite("One plain column", .serialized) struct PlainLayoutTests {
    private static let page =
        "<div style='display: flex; gap: 2ch'><b>left</b><b>right</b></div><p style='margin-left: 9em'>text"

    @Test("--css plain prints one column, and --css page what the page asks for")
    func dump() throws {
        let plain = try Garth.run(["--dump", "--css", "plain", "-"], input: Self.page)
        #expect(plain.output == "left\nright\n\ntext\n")
        let page = try Garth.run(["--dump", "--css=page", "-"], input: Self.page)
        #expect(page.output.contains("left  right"))
        let wrong = try Garth.run(["--dump", "--css", "none", "-"], input: Self.page)
        #expect(wrong.status == 64 && wrong.errors.split(separator: "\n").count == 1)
    }

    @Test("gl and :css change the layout of the page on the screen")
    func keys() throws {
        let file = try TestFolder.shared.write(Self.page, to: "plain.html")
        let terminal = try Terminal([file])
        try terminal.wait(for: "left  right")
        try terminal.send("g", "l")
        try terminal.wait(for: "left\nright\n\ntext")
        try terminal.send("g", "l")
        try terminal.wait(for: "left  right")
        try terminal.type(":css plain")
        try terminal.send("Enter")
        try terminal.wait(for: "left\nright\n\ntext")
    }
}
