import Foundation
import TestSupport
import Testing

/// Boxes side by side, as a person sees and uses them.
@Suite("Boxes side by side", .serialized) struct BoxesTests {
    private static let words = "This text has enough words to need a line or two of its column."
    private static let page = """
        <title>Boxes</title><style>
        .page { display: grid; grid-template-columns: 160px 1fr; column-gap: 16px }
        .card { display: flex; gap: 16px; justify-content: space-between; color: inherit }
        .note { float: right; width: 160px } p { margin: 0 } .end { clear: both }
        </style>
        <div class=page><div>Menu</div><div><p>\(words)</p></div></div>
        <a class=card href="other.html"><span>Read on</span><span>today</span></a>
        <p><span class=note>A note.</span>\(words)</p>
        <div class=end>The end.</div>
        """

    @Test("grids, flex rows and floats stand beside one another where there is room")
    func dump() throws {
        let result = try Garth.run(["--dump", "--width", "80", "-"], input: Self.page)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("Menu                  This text has") == true)
        #expect(lines.contains { $0.hasPrefix("Read on") && $0.hasSuffix("today") })
        #expect(lines.contains { $0.hasPrefix("This text") && $0.hasSuffix("A note.") })
        #expect(lines.last == "The end.")
    }

    @Test("no word is lost in any width", arguments: [(80, 24), (40, 30), (120, 40)])
    func screen(columns: Int, rows: Int) throws {
        let file = try TestFolder.shared.write(Self.page, to: "boxes.html")
        let terminal = try Terminal([file], columns: columns, rows: rows)
        try terminal.wait(for: "all boxes") { screen in
            ["Menu", "Read on", "today", "A note.", "The end."].allSatisfy(screen.contains)
                && screen.components(separatedBy: "This").count == 3
        }
    }

    @Test("a flex row that is a link is followed by a key")
    func link() throws {
        let file = try TestFolder.shared.write(Self.page, to: "boxes-with-link.html")
        _ = try TestFolder.shared.write("<p>the other page", to: "other.html")
        let terminal = try Terminal([file])
        try terminal.wait(for: "The end.")
        try terminal.send("Tab")
        try terminal.send("Enter")
        try terminal.wait(for: "the other page")
    }
}
