import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: messages") struct InterfaceMessageTests {
    private let text =
        "blocked: a.long.name.of.a.host.example is not on the allow-list (to allow it: "
        + "--allow a.long.name.of.a.host.example)"

    @Test(
        "the remedy is never cut off: a message takes as many rows as its words need",
        arguments: [(120, 40, 1), (80, 24, 2), (40, 20, 3), (40, 12, 3)])
    func rows(columns: Int, rows: Int, taken: Int) {
        var talk = Conversation(
            columns: columns, rows: rows, page: Conversation.numbered(100))
        talk.interface.showMessage(text, at: talk.now)
        let screen = talk.rows()
        let last = rows - 2
        let said = screen[(last - taken + 1)...last].joined(separator: " ")
        #expect(said == text)
        #expect(screen[last - taken].hasPrefix("line"), "no more of the page is covered")
        #expect(screen[rows - 1].hasPrefix("B"))
        _ = talk.type("Esc")
        #expect(talk.row(last - 1).hasPrefix("line"))
    }

    @Test("a message that fits stands as it was said, with the blanks between its parts")
    func blanks() {
        var talk = Conversation(page: "a page")
        talk.interface.showMessage("zoom = 150   (this session)", at: talk.now)
        #expect(talk.row(22) == "zoom = 150   (this session)")
    }

    @Test("where the page is too low for all of it, the end is what is shown")
    func low() {
        var talk = Conversation(columns: 20, rows: 5, page: Conversation.numbered(100))
        talk.interface.showMessage(text, at: talk.now)
        let screen = talk.rows()
        #expect(screen[1].hasSuffix("…"))
        #expect(screen[1].hasPrefix("blocked"))
        #expect(screen[3].hasSuffix("example)"))
        #expect(screen[4].contains("o Open"))
    }
}
