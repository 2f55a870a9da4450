import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: the page") struct InterfacePageTests {
    @Test("keys move the view by lines, half pages, pages and to the ends")
    func scrolling() {
        var talk = Conversation(page: Conversation.numbered(100))
        func top(after keys: String) -> String {
            _ = talk.type(keys)
            return talk.row(2)
        }
        #expect(top(after: "j") == "line 2")
        #expect(top(after: "k") == "line 1")
        #expect(top(after: "Space") == "line 19")
        #expect(top(after: "b") == "line 1")
        #expect(top(after: "Ctrl-D") == "line 11")
        #expect(top(after: "Ctrl-U") == "line 1")
        #expect(top(after: "G") == "line 81")
        #expect(top(after: "Space") == "line 81")
        #expect(top(after: "Home") == "line 1")
        #expect(talk.row(23).hasSuffix("top"))
        _ = talk.type("20j")
        #expect(talk.row(23).hasSuffix("25 %"))
        _ = talk.type("End")
        #expect(talk.row(23).hasSuffix("end"))
    }

    @Test("the wheel scrolls, sideways too")
    func wheel() {
        var talk = Conversation(columns: 10, page: Conversation.numbered(60) + "\n0123456789abcdef")
        _ = talk.interface.handle(
            .mouse(MouseEvent(action: .wheelDown, button: 0, column: 0, row: 5)), at: talk.now)
        #expect(talk.row(2) == "line 4")
        _ = talk.type("G >")
        #expect(talk.row(21) == "‹789abcdef")
        _ = talk.type("<")
        #expect(talk.row(21) == "012345678›")
    }

    @Test("lines that are added leave the view where it is")
    func appending() {
        var talk = Conversation()
        talk.show(Conversation.numbered(50), finished: false)
        _ = talk.type("10j")
        let more = Conversation.Markup("new")
        talk.interface.update(.lines(from: 50, more.takeLines()))
        #expect(talk.row(2) == "line 11")
        talk.interface.update(.lines(from: 40, more.takeLines()))
        #expect(talk.row(2) == "line 11")
        #expect(talk.interface.page.lines.count == 41)
    }

    @Test("G stays with the end while lines come, until another key moves the view")
    func following() {
        var talk = Conversation()
        talk.show(Conversation.numbered(50), finished: false)
        _ = talk.type("G")
        let more = Conversation.Markup(Conversation.numbered(30))
        talk.interface.update(.lines(from: 50, more.takeLines()))
        #expect(talk.row(21) == "line 30")
        _ = talk.type("k")
        talk.interface.update(.lines(from: 80, more.takeLines()))
        #expect(talk.row(21) == "line 29")
    }

    @Test("a page that is laid out anew stays on the screen until its lines come, and in its place")
    func restarting() {
        var talk = Conversation()
        let wide = (1...100).map { "[word\($0)] and more" }
        talk.show(wide.joined(separator: "\n"))
        _ = talk.type("40j")
        #expect(talk.row(2) == "word41 and more")
        // Narrower: each line becomes two.
        let narrow = Conversation.Markup(
            (1...100).map { "[word\($0)]\nand more" }.joined(separator: "\n"))
        talk.interface.update(.restarted)
        talk.interface.update(.styles([TextStyle()]))
        talk.interface.update(.targets(narrow.targets))
        #expect(talk.row(2) == "word41 and more")
        talk.interface.update(.lines(from: 0, narrow.takeLines()))
        talk.interface.update(.finished)
        #expect(talk.row(2) == "word41")
    }

    @Test("a fragment is gone to as soon as it has come")
    func anchors() {
        var talk = Conversation()
        talk.show(Conversation.numbered(50), finished: false)
        talk.interface.scroll(toAnchor: "there")
        #expect(talk.row(2) == "line 1")
        let more = Conversation.Markup(Conversation.numbered(50)).withAnchor("there", line: 10)
        talk.interface.update(.lines(from: 50, more.takeLines()))
        #expect(talk.row(2) == "line 11")
        #expect(talk.interface.page.topLine == 60)
    }

    @Test("a page from the history comes back with its place, focus and search")
    func restoring() {
        var talk = Conversation(page: Conversation.numbered(100) + "\n[last]")
        _ = talk.type("G Tab")
        let kept = talk.interface.page
        talk.show("another")
        talk.interface.page = kept
        #expect(talk.row(21) == "last")
        #expect(talk.type("Enter") == [.follow(element(1), newTab: false)])
    }

    @Test("Tab gives the focus to links, also out of view, and around the end")
    func tab() {
        var talk = Conversation(page: "[one] [two]\n" + Conversation.numbered(100) + "\n[three]")
        #expect(talk.type("Tab Enter") == [.follow(element(1), newTab: false)])
        #expect(talk.row(22) == "/one")
        #expect(talk.type("Tab Tab Enter") == [.follow(element(3), newTab: false)])
        #expect(talk.shows("three"))
        #expect(talk.type("] Enter") == [.follow(element(1), newTab: false)])
        #expect(talk.type("S-Tab Enter") == [.follow(element(3), newTab: false)])
    }

    @Test("the focus shows in reverse")
    func reverse() {
        var talk = Conversation(page: "a [link]")
        _ = talk.type("Tab")
        let frame = talk.interface.render(at: talk.now)
        #expect(frame.style(row: 2, column: 2).marks == [.underline, .reverse])
        #expect(frame.style(row: 2, column: 0).marks == [])
    }

    @Test("the rows that say where the page is from are in reverse, whole; no text of a page is")
    func ownRows() {
        var talk = Conversation(page: "https://bank.test/      ✓ allowed")
        talk.interface.chrome.address = "https://evil.test/"
        talk.interface.chrome.verdict = .init(.allowed)
        let frame = talk.interface.render(at: talk.now)
        for column in 0..<80 {
            #expect(frame.style(row: 0, column: column).marks.contains(.reverse))
            #expect(frame.style(row: 1, column: column).marks.contains(.reverse))
            #expect(!frame.style(row: 2, column: column).marks.contains(.reverse))
        }
    }

    @Test("Down goes to the next link in view, else a line on")
    func down() {
        var talk = Conversation(page: "[one]\n[two]\n" + Conversation.numbered(100))
        #expect(talk.type("Down Down Enter") == [.follow(element(2), newTab: false)])
        _ = talk.type("Down")
        #expect(talk.row(2) == "two")
        #expect(talk.type("Up Up Enter") == [.follow(element(1), newTab: false)])
    }

    @Test("a focus out of view is never followed")
    func invisibleFocus() {
        var talk = Conversation(page: "[one]\n" + Conversation.numbered(100))
        _ = talk.type("Tab Space")
        #expect(talk.type("Enter").isEmpty)
        #expect(talk.row(22).contains("nothing has the focus"))
        #expect(talk.type("b Enter") == [.follow(element(1), newTab: false)])
    }

    @Test("a focus that moves is told, and the whole address is shown when it is known")
    func focusedAddress() {
        var talk = Conversation(page: "[one]")
        let commands = talk.interface.handle(.key(Key(.tab)), at: talk.now)
        #expect(commands == [.focusChanged(target: 1)])
        talk.interface.setFocusedAddress("https://example.org/one", ofTarget: 1)
        #expect(talk.row(22) == "https://example.org/one")
        _ = talk.type("E")
        #expect(talk.row(1).contains("Open: https://example.org/one"))
    }

    @Test("a click follows a link; beside one it does nothing")
    func clicks() {
        var talk = Conversation(page: "ab [link] cd\n漢字 [x]")
        #expect(talk.click(row: 2, column: 3) == [.follow(element(1), newTab: false)])
        #expect(talk.click(row: 2, column: 1).isEmpty)
        #expect(talk.click(row: 3, column: 5) == [.follow(element(2), newTab: false)])
        #expect(talk.click(row: 3, column: 4).isEmpty)
        #expect(talk.click(row: 9, column: 4).isEmpty)
    }

    @Test("the mouse's back button goes back")
    func backButton() {
        var talk = Conversation(page: "x")
        talk.interface.chrome.canGoBack = true
        #expect(talk.click(row: 4, column: 4, button: 8) == [.back(count: 1)])
    }

    @Test("hints put letters on links; typing them follows")
    func hints() {
        var talk = Conversation(page: "[one] [two]\nand [three]")
        _ = talk.type("f")
        #expect(talk.row(2).hasPrefix("Ane Swo"))
        #expect(talk.row(3) == "and Dhree")
        #expect(talk.type("s") == [.follow(element(2), newTab: false)])
        #expect(talk.row(2) == "one two")
    }

    @Test(
        "hint labels are as many as asked for and none begins another", arguments: [1, 26, 27, 700])
    func hintLabels(count: Int) {
        let labels = Hints.labels(count: count)
        #expect(Set(labels).count == count)
        for (index, label) in labels.enumerated() where label.count < 3 {
            for other in labels[(index + 1)...] where other.hasPrefix(label) {
                Issue.record("\(label) begins \(other)")
            }
        }
    }

    @Test("a line of many thousand links is drawn, scrolled sideways and its links in view reached")
    func greatLine() {
        let count = 20_000
        var talk = Conversation(page: (1...count).map { "[l\($0)] " }.joined() + "\nsecond")
        #expect(talk.row(2).hasPrefix("l1 l2 l3"))
        _ = talk.type("f")
        #expect(talk.interface.hints?.hints.count == 23)
        _ = talk.type("Esc")
        _ = talk.type("10>")
        #expect(talk.interface.page.leftColumn == 80)
        #expect(talk.row(3) == "‹")
        _ = talk.type("9999999>")
        #expect(talk.interface.page.leftColumn > 80)
        _ = talk.type("9999999<")
        #expect(talk.row(3) == "second")
    }

    @Test("numbers that the page has no styles or targets for do no harm")
    func hostileNumbers() {
        var talk = Conversation()
        talk.interface.page = PageView()
        var lines = PageLines()
        Array("abc".utf8).withUnsafeBytes { lines.append($0, style: 999, target: 4_000_000_000) }
        lines.endLine()
        talk.interface.update(.lines(from: 7, lines))
        talk.interface.update(.linesSpliced(at: 5, removing: 1, lines))
        talk.interface.update(.linesSpliced(at: .max, removing: .max, lines))
        talk.interface.update(.targetsSpliced(from: .max, removing: 2, []))
        talk.interface.update(.lines(from: -3, lines))
        talk.interface.update(
            .targetChanged(77, PageTarget(element(77), kind: .disclosure(isOpen: true))))
        #expect(talk.row(2) == "abc")
        #expect(talk.type("Tab Enter f").isEmpty)
    }
}

extension Conversation.Markup {
    func withAnchor(_ name: String, line: Int) -> Conversation.Markup {
        var copy = self
        copy.addAnchor(name, line: line)
        return copy
    }
}
