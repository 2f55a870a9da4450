import Foundation
import TestSupport
import Testing

/// Text that reads calmly: gaps, widths, pictures and addresses, as a person meets them.
@Suite("Calm text", .serialized) struct CalmTextTests {
    private static let page = """
        <title>Gaps</title><p>above<br><br><br><br><br><br><div style="height: 900px"></div>
        <div style="margin: 300px 0">&nbsp;</div><table><tr><td>&nbsp;<tr><td><br><br><br></table>
        <p>below<pre>one\n\n\n\n\ntwo</pre>
        """

    @Test("a dump has two blank lines where a page asks for many, and those of its pre")
    func dump() throws {
        let result = try Garth.run(["--dump", "-"], input: Self.page)
        #expect(result.output == "above\n\n\nbelow\n\none\n\n\n\n\ntwo\n")
    }

    @Test("no screen is blank between two paragraphs", arguments: [(80, 24), (40, 20), (120, 40)])
    func screen(columns: Int, rows: Int) throws {
        let file = try TestFolder.shared.write(Self.page, to: "gaps.html")
        let terminal = try Terminal([file], columns: columns, rows: rows)
        try terminal.wait(for: "above\n\n\nbelow\n\none\n\n\n\n\ntwo")
    }

    @Test("frames side by side and one below the other leave no gaps")
    func frames() throws {
        let server = ScriptedServer()
        server.page("/gap", "<br><br><br><br>inside<div style='height: 400px'></div><br><br><br>.")
        server.page(
            "/", "<p>above<iframe src=/gap></iframe><iframe src=/gap></iframe><p>below")
        let result = try Garth.run(["--dump", "--allow", "127.0.0.1:*", server.origin + "/"])
        #expect(!result.output.contains("\n\n\n\n"))
        #expect(result.output.components(separatedBy: "inside").count == 3)
    }

    @Test("text is 100 columns wide, in the middle of a much wider terminal; :set text-width wins")
    func textWidth() throws {
        let words = String(repeating: "word ", count: 60)
        let file = try TestFolder.shared.write("<p>\(words)", to: "wide-text.html")
        func left(_ screen: String) -> Int? {
            screen.split(separator: "\n").first { $0.contains("word word") }
                .map { $0.prefix { $0 == " " }.count }
        }
        func width(_ screen: String) -> Int {
            screen.split(separator: "\n").filter { $0.contains("word word") }
                .map { $0.drop { $0 == " " }.count }.max() ?? 0
        }
        let wide = try Terminal([file], columns: 180, rows: 24)
        try wide.wait(for: "text in the middle") {
            left($0) == 40 && (95...100).contains(width($0))
        }
        try wide.type(":set text-width 0")
        try wide.send("Enter")
        try wide.wait(for: "text in the whole window") { left($0) == 0 && width($0) > 170 }
        try wide.type(":set text-width 60")
        try wide.send("Enter")
        try wide.wait(for: "narrow text") { left($0) == 60 && width($0) <= 60 }
        try wide.resize(columns: 70, rows: 24)
        try wide.wait(for: "text at the left") { left($0) == 0 && width($0) <= 60 }
        let usual = try Terminal([file], columns: 120, rows: 40)
        try usual.wait(for: "text at the left") { left($0) == 0 && (95...100).contains(width($0)) }
    }

    @Test("a dump is as wide as --width says, also where the browser's text would be narrower")
    func dumpWidth() throws {
        let words = String(repeating: "word ", count: 90)
        for options in [[], ["--reader"], ["--format", "ansi"]] {
            let result = try Garth.run(
                ["--dump", "--width", "160"] + options + ["-"], input: "<p>\(words)")
            let widest = result.output.split(separator: "\n").map(\.count).max() ?? 0
            #expect((150...160).contains(widest), "\(options)")
        }
    }

    @Test("an address with a line end in it is followed as the URL Standard says")
    func foldedAddress() throws {
        let server = ScriptedServer()
        server.page("/", "<a href='/folded\n\taddress'>link</a>")
        server.page("/foldedaddress", "arrived")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "link")
        try terminal.send("Tab")
        try terminal.wait(for: "/foldedaddress")
        try terminal.send("Enter")
        try terminal.wait(for: "arrived")
        #expect(server.requests.last == "/foldedaddress")
    }

    @Test("a picture without words says its name, and has the focus with its address")
    func pictures() throws {
        let server = ScriptedServer()
        server.page(
            "/", "<p><img src=dot.gif width=1 height=1>Look: <img src=/pics/tower.png width=300>")
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Look: [picture: tower.png]")
        try terminal.send("Tab")
        try terminal.wait(for: "\(server.port)/pics/tower.png")
        try terminal.allowClipboard()
        try terminal.type("yl")
        try terminal.wait(for: "copied")
    }
}
