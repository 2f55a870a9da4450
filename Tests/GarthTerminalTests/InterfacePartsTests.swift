import GarthPage
import Testing

@testable import GarthTerminal

/// Moving by the parts of a page (docs/keys.md, "Parts of the page").
@Suite("Interface: parts of the page") struct InterfacePartsTests {
    /// A page of 60 lines with parts at some of them.
    private static func conversation() -> Conversation {
        var talk = Conversation(columns: 60, rows: 14)
        var page = Conversation.Markup(
            (1...60).map { "text \($0) [to \($0)]" }.joined(separator: "\n"))
        page.add(PagePart(.landmark(.navigation), line: 0))
        page.add(PagePart(.heading(level: 1), line: 0))
        page.add(PagePart(.list, line: 4))
        page.add(PagePart(.heading(level: 2), line: 19))
        page.add(PagePart(.table, line: 24))
        page.add(PagePart(.landmark(.main), line: 29))
        page.add(PagePart(.form, line: 39))
        page.add(PagePart(.heading(level: 3), line: 49))
        talk.interface.page = PageView()
        talk.interface.update(.targets(page.targets))
        talk.interface.update(.lines(from: 0, page.takeLines()))
        talk.interface.update(.finished)
        return talk
    }

    @Test("keys go to the next and the previous heading, and say which one it is")
    func headings() {
        var talk = Self.conversation()
        _ = talk.type(")")
        #expect(talk.row(12) == "heading 1 (1 of 3)")
        _ = talk.type(")")
        #expect(talk.row(2) == "text 20 to 20" && talk.row(12) == "heading 2 (2 of 3)")
        _ = talk.type(")")
        #expect(talk.row(12) == "heading 3 (3 of 3)")
        _ = talk.type(")")
        #expect(talk.row(12) == "no headings below this place")
        _ = talk.type("2(")
        #expect(talk.row(2) == "text 1 to 1")
    }

    @Test(
        "each kind of part has its keys",
        arguments: [(";m", 1, 2), (";l", 5, 1), (";t", 25, 1), (";f", 40, 1), (";h", 1, 1)])
    func kinds(keys: String, line: Int, times: Int) {
        var talk = Self.conversation()
        _ = talk.type(keys)
        #expect(talk.row(2) == "text \(line) to \(line)")
    }

    @Test("Tab goes on from the part that was gone to")
    func tab() {
        var talk = Self.conversation()
        _ = talk.type(";t")
        _ = talk.type("Tab")
        #expect(talk.interface.focusedTarget == 25)
    }

    @Test("a panel shows the headings by level, finds in them, and goes to the chosen one")
    func outline() {
        var talk = Self.conversation()
        _ = talk.type("gH")
        let rows = talk.rows()
        #expect(rows[2].hasPrefix("Headings (3)"))
        #expect(rows[3].hasPrefix("• text 1 to 1") && rows[3].contains("heading 1"))
        #expect(rows[4].hasPrefix("    text 20"))
        _ = talk.type("/")
        _ = talk.enter("text 50")
        _ = talk.type("Enter Enter")
        #expect(talk.interface.page.topLine == 49)
        _ = talk.type("' '")
        #expect(talk.interface.page.topLine == 0)
    }

    @Test("a panel of links goes to a link, or follows it")
    func links() {
        var talk = Self.conversation()
        _ = talk.type("gL")
        #expect(talk.row(2).hasPrefix("Links (60)"))
        _ = talk.type("j j Enter")
        #expect(talk.interface.focusedTarget == 3)
        _ = talk.type("gL")
        #expect(talk.type("o") == [.follow(element(3), newTab: false)])
        _ = talk.type("gL")
        #expect(talk.type("t") == [.follow(element(3), newTab: true)])
    }

    @Test("a mark is a letter: m sets it, ' goes to it, and '' goes back")
    func marks() {
        var talk = Self.conversation()
        _ = talk.type("20G")
        _ = talk.type("m")
        #expect(talk.row(12) == "mark this place: which letter?")
        _ = talk.type("a")
        #expect(talk.row(12) == "mark a is here")
        _ = talk.type("gg")
        _ = talk.type("' a")
        #expect(talk.row(2) == "text 20 to 20")
        _ = talk.type("' '")
        #expect(talk.row(2) == "text 1 to 1")
        _ = talk.type("' b")
        #expect(talk.row(12) == "no mark b on this page (mb sets it)")
        _ = talk.type("m Esc")
        #expect(talk.row(12).hasPrefix("3 headings"))
    }

    @Test("the row above the toolbar says under which heading the first line in view stands")
    func headingsAbove() {
        var talk = Self.conversation()
        #expect(talk.row(12) == "3 headings (gH)   60 links (gL)")
        _ = talk.type("10j")
        #expect(talk.row(12) == "heading 1 of 3 (gH)   60 links (gL)")
        _ = talk.type("10j")
        #expect(talk.row(12) == "heading 2 of 3 (gH)   60 links (gL)")
        _ = talk.type("G")
        #expect(talk.row(12) == "heading 3 of 3 (gH)   60 links (gL)")
    }

    @Test("a page without such parts says so")
    func none() {
        var talk = Conversation(page: "text")
        for (keys, words) in [
            (")", "no headings"), (";m", "no landmarks"), (";l", "no lists"), (";t", "no tables"),
            (";f", "no forms"), ("gH", "no headings"), ("gM", "no landmarks"), ("gL", "no links"),
        ] {
            _ = talk.type(keys)
            #expect(talk.row(22) == "\(words) on this page")
        }
    }

    @Test("the text is read on from the line of the attention")
    func readOn() {
        var talk = Self.conversation()
        _ = talk.type("' x")
        _ = talk.type("59G")
        #expect(talk.type("; f") == [])
        _ = talk.type("G")
        guard case .printText(let text)? = talk.type("gR").first else {
            Issue.record("nothing is printed")
            return
        }
        #expect(text.hasSuffix("text 59 to 59\ntext 60 to 60"))
    }

    @Test("a code of a page that stands for nothing is no part")
    func claims() {
        #expect(PagePart(.heading(level: 3), line: 1).kind == .heading(level: 3))
        for landmark in PagePart.Landmark.allCases {
            #expect(PagePart.Landmark(role: landmark.role) == landmark)
        }
        #expect(PagePart.Landmark(role: "list") == nil)
    }
}
