import GarthPage
import TestSupport
import Testing

@testable import GarthTerminal

@Suite("Interface: finding") struct InterfaceSearchTests {
    static func offsets(_ pattern: String, in text: String) -> [Int] {
        var matches: [TextPattern.Match] = []
        let bytes = Array(text.utf8)
        bytes.withUnsafeBufferPointer {
            TextPattern(pattern)?.find(in: $0, range: 0..<bytes.count, into: &matches)
        }
        return matches.map(\.start)
    }

    @Test("letter case matters only when a capital was typed")
    func smartCase() {
        #expect(Self.offsets("ab", in: "ab AB Ab") == [0, 3, 6])
        #expect(Self.offsets("Ab", in: "ab AB Ab") == [6])
        #expect(Self.offsets("[", in: "[{[") == [0, 2])
        #expect(Self.offsets("@a", in: "`a@A") == [2])
    }

    @Test("letters beyond ASCII are found in either case")
    func unicodeCase() {
        #expect(Self.offsets("über", in: "Über über ÜBER uber").count == 3)
        #expect(Self.offsets("жук", in: "Жук жУК").count == 2)
        #expect(Self.offsets("straße", in: "STRASSE Straße").count == 2)
        #expect(Self.offsets("Ü", in: "ü Ü").count == 1)
        #expect(Self.offsets("漢字", in: "「漢字」漢字") == [3, 12])
    }

    @Test("text from right to left is found in visual order and in the order of reading")
    func rightToLeft() {
        #expect(Self.offsets("שלום", in: "x םולש שלום") == [2, 11])
        #expect(Self.offsets("אב 12", in: "12 בא") == [0])
    }

    @Test(
        "a search finds what a plain comparison finds, at every length and place",
        arguments: 1...4 as ClosedRange<UInt64>)
    func againstPlainComparison(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let text = (0..<60).map { _ in "aAbB".randomElement(using: &random)! }
            let length = Int.random(in: 1...12, using: &random)
            let start = Int.random(in: 0...(60 - length), using: &random)
            let pattern = String(text[start..<start + length]).lowercased()
            var expected: [Int] = []
            var at = 0
            while at + length <= 60 {
                let piece = String(text[at..<at + length]).lowercased()
                if piece == pattern { expected.append(at) }
                at += piece == pattern ? length : 1
            }
            #expect(Self.offsets(pattern, in: String(text)) == expected)
        }
    }

    @Test("no match reaches over the end of a line, and none is hidden by one that would")
    func lineEnds() {
        var talk = Conversation(page: "xa\naab\na\na\naa")
        _ = talk.type("/ a a")
        #expect(talk.interface.page.search?.matches.map(\.start) == [2, 7])
    }

    @Test("matches are found across runs of style and of links")
    func acrossRuns() {
        var talk = Conversation(page: "one [two] three")
        _ = talk.enter("/e two t")
        #expect(talk.interface.page.search?.matches.count == 1)
        #expect(talk.row(23).hasSuffix("1 of 1"))
        let frame = talk.interface.render(at: talk.now)
        #expect(frame.style(row: 2, column: 2) == Theme.currentMatch)
        #expect(frame.style(row: 2, column: 5) == Theme.currentMatch)
        #expect(frame.style(row: 2, column: 8) == Theme.currentMatch)
        #expect(frame.style(row: 2, column: 9) == TextStyle())
    }

    @Test("typing moves to the first match, marks all and counts; n and N go on")
    func incremental() {
        var talk = Conversation(page: Conversation.numbered(100))
        _ = talk.enter("/5")
        #expect(talk.row(23).hasPrefix("/5"))
        #expect(talk.row(23).hasSuffix("1 of 20"))
        _ = talk.enter("0")
        #expect(talk.row(23).hasSuffix("1 of 1"))
        #expect(talk.interface.page.visibleLines.contains(49))
        _ = talk.type("Backspace Enter")
        #expect(talk.row(22) == "/5   1 of 20")
        _ = talk.type("n n")
        #expect(talk.row(22) == "/5   3 of 20")
        _ = talk.type("N N N")
        #expect(talk.row(22) == "/5   20 of 20")
        _ = talk.type("Esc")
        #expect(talk.row(22) == "")
    }

    @Test("Escape while typing goes back to where one was")
    func cancelling() {
        var talk = Conversation(page: Conversation.numbered(100))
        _ = talk.type("10j")
        _ = talk.enter("/100")
        #expect(talk.row(2) != "line 11")
        _ = talk.type("Esc")
        #expect(talk.row(2) == "line 11")
        #expect(talk.interface.page.search == nil)
    }

    @Test("backwards begins above the view; n then goes up")
    func backwards() {
        var talk = Conversation(page: Conversation.numbered(100))
        _ = talk.type("50G")
        _ = talk.enter("?line")
        _ = talk.type("Enter")
        #expect(talk.row(22) == "/line   69 of 100")
        _ = talk.type("n")
        #expect(talk.row(22) == "/line   68 of 100")
        _ = talk.type("N")
        #expect(talk.row(22) == "/line   69 of 100")
    }

    @Test("a match within a link gives it the focus")
    func matchedLink() {
        var talk = Conversation(page: Conversation.numbered(50) + "\nsee [the manual]")
        _ = talk.enter("/manual")
        #expect(talk.type("Enter Enter") == [.follow(element(1), newTab: false)])
    }

    @Test("lines that come later are searched too, and only once")
    func streaming() {
        var talk = Conversation()
        talk.show("needle\nhay", finished: false)
        _ = talk.enter("/needle")
        _ = talk.type("Enter")
        let more = Conversation.Markup("hay\nneedle needle")
        talk.interface.update(.lines(from: 2, more.takeLines()))
        #expect(talk.row(22) == "/needle   1 of 3")
        talk.interface.update(.lines(from: 3, more.takeLines()))
        #expect(talk.row(22) == "/needle   1 of 3")
        talk.interface.update(.lines(from: 0, more.takeLines()))
        #expect(talk.interface.page.search?.matches.count == 2)
        talk.interface.update(
            .linesSpliced(at: 1, removing: 1, Conversation.Markup("hay").takeLines()))
        #expect(talk.interface.page.search?.matches.count == 0)
    }

    @Test("nothing found is said, and the view stays")
    func notFound() {
        var talk = Conversation(page: Conversation.numbered(100))
        _ = talk.enter("/zebra")
        #expect(talk.row(23).hasSuffix("not found"))
        #expect(talk.row(2) == "line 1")
        _ = talk.type("Enter")
        #expect(talk.row(22) == "not found: zebra")
    }

    @Test("n without a search says how to begin one")
    func nothingToFind() {
        var talk = Conversation(page: "x")
        _ = talk.type("n")
        #expect(talk.row(22).contains("nothing to find yet"))
    }

    @Test("text over the page is searched by itself")
    func overlay() {
        var talk = Conversation(page: "help help")
        talk.interface.showText(TextOverlay(title: "Source", text: Array("a\nhelp\n".utf8)))
        _ = talk.enter("/help")
        #expect(talk.row(23).hasSuffix("1 of 1"))
        #expect(talk.interface.page.search == nil)
    }
}
