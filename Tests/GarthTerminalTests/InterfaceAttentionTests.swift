import GarthPage
import Testing

@testable import GarthTerminal

/// The cursor of the terminal, as screen readers and Braille lines follow it.
@Suite("Interface: the attention") struct InterfaceAttentionTests {
    private static let page = (1...40).map { "line \($0) [link\($0)]" }.joined(separator: "\n")

    @Test("the hidden cursor stands at the link that has the focus")
    func focus() {
        var reader = LineReader(page: Self.page, isLinear: false)
        #expect(reader.atCursor == "line 1 link1")
        _ = reader.press("Tab")
        #expect(reader.atCursor == "link1")
        _ = reader.press("Tab")
        #expect(reader.atCursor == "link2")
        #expect(!reader.seesCursor)
    }

    @Test("the cursor stands at the word that was found, and at each next one")
    func found() {
        var reader = LineReader(page: Self.page, isLinear: false)
        _ = reader.press("/ l i n k 3 Enter")
        #expect(reader.atCursor == "link3")
        _ = reader.press("n")
        #expect(reader.atCursor == "link30")
    }

    @Test(
        "after a move the cursor stands on the first line in view", arguments: ["Space", "G", "j"])
    func moved(keys: String) {
        var reader = LineReader(page: Self.page, isLinear: false)
        _ = reader.press("Tab")
        _ = reader.press(keys)
        let top = reader.talk.interface.page.topLine
        #expect(reader.atCursor == "line \(top + 1) link\(top + 1)")
        #expect(reader.row == 2)
    }

    @Test("in a list the cursor stands at the item")
    func list() {
        var reader = LineReader(page: Self.page, isLinear: false)
        _ = reader.press("gL")
        #expect(reader.atCursor.hasPrefix("  link1 "))
        _ = reader.press("j")
        #expect(reader.atCursor.hasPrefix("  link2 "))
        _ = reader.press("Enter")
        #expect(reader.atCursor == "link2")
    }

    @Test("in a question the cursor stands at the answer that Enter gives")
    func sheet() {
        var reader = LineReader(page: Self.page, isLinear: false)
        reader.talk.interface.present(
            .confirmation(id: 1, title: "Really?", body: [], confirm: "Send"))
        reader.look()
        #expect(reader.atCursor.hasPrefix("[ Cancel ]"))
    }

    @Test("a setting shows the cursor")
    func shown() {
        var reader = LineReader(page: Self.page, isLinear: false)
        reader.talk.interface.showsCursor = true
        _ = reader.press("Tab")
        #expect(reader.seesCursor && reader.atCursor == "link1")
    }

    // MARK: - A linear screen

    @Test("Down reads line by line, and changes no row while the line is in view")
    func lines() {
        var reader = LineReader(page: Self.page)
        #expect(reader.atCursor == "line 1 link1" && reader.seesCursor)
        for line in 2...9 {
            #expect(reader.press("Down") == [])
            #expect(reader.atCursor == "line \(line) link\(line)")
        }
        // The view is turned like a page.
        #expect(reader.press("Down") == Array(2...10))
        #expect(reader.atCursor == "line 10 link10")
        #expect(reader.row == 2)
        _ = reader.press("Up")
        #expect(reader.atCursor == "line 9 link9")
    }

    @Test("Tab goes on from the line that is read, and Enter follows the link on it")
    func tabFromLine() {
        var reader = LineReader(page: Self.page)
        _ = reader.press("j")
        _ = reader.press("j")
        #expect(reader.talk.type("Enter") == [.follow(element(3), newTab: false)])
        _ = reader.press("j")
        _ = reader.press("Tab")
        #expect(reader.atCursor == "link4")
    }

    @Test("messages have one fixed row, stay until the next key, and can be read again whole")
    func messages() {
        var reader = LineReader(columns: 40, page: Self.page)
        let long =
            "blocked by policy: ads.example is not on the allow-list (add: --allow ads.example)"
        reader.talk.interface.showMessage(long, at: reader.talk.now)
        #expect(reader.look() == [11])
        #expect(reader.rows[11].hasPrefix("blocked by policy"))
        reader.talk.wait(.seconds(60))
        #expect(reader.look() == [])
        #expect(reader.press("j") == [11])
        _ = reader.talk.enter(":messages")
        _ = reader.press("Enter")
        #expect(reader.rows.joined(separator: " ").contains("--allow ads.example"))
    }

    @Test("nothing moves while a page loads, and its end is said once")
    func loading() {
        var reader = LineReader(page: Self.page)
        reader.talk.interface.chrome.isLoading = true
        #expect(reader.look() == [11])
        #expect(reader.rows[11] == "loading")
        for step in 1...5 {
            reader.talk.interface.chrome.receivedBytes = step * 1000
            reader.talk.interface.chrome.progress = Double(step) / 6
            reader.talk.wait(.milliseconds(500))
            #expect(reader.look() == [])
        }
        #expect(reader.talk.interface.nextDeadline == nil)
        reader.talk.interface.chrome.page = ObjectIdentifier(Self.self as AnyObject)
        reader.talk.interface.chrome.isLoading = false
        #expect(reader.look() == [11])
        #expect(reader.rows[11] == "loaded")
        // A load that was stopped, or became a download, has loaded nothing.
        _ = reader.press("j")
        reader.talk.interface.chrome.isLoading = true
        reader.talk.interface.chrome.isLoading = false
        reader.look()
        #expect(reader.rows[11].isEmpty)
    }

    @Test("what lies over the page covers whole rows: no word of the page stands beside it")
    func wholeRows() {
        var reader = LineReader(columns: 100, rows: 24, page: Self.page)
        reader.talk.interface.present(
            .confirmation(id: 1, title: "Really?", body: ["Text"], confirm: "Send"))
        reader.look()
        let row = reader.rows.firstIndex { $0.contains("Really?") } ?? 0
        #expect(!reader.rows[row...row + 4].contains { $0.contains("line") })
        _ = reader.press("Esc")
        _ = reader.talk.type("g")
        reader.talk.wait(.seconds(1))
        reader.look()
        #expect(!reader.rows.contains { $0.contains("gg") && $0.contains("link") })
    }

    @Test("in a text over the page the arrow keys go by lines", arguments: [true, false])
    func text(isLinear: Bool) {
        var reader = LineReader(page: Self.page, isLinear: isLinear)
        reader.talk.interface.showText(
            TextOverlay(
                title: "About", text: Array((1...40).map { "fact \($0)\n" }.joined().utf8)))
        reader.look()
        #expect(reader.atCursor == "fact 1")
        _ = reader.press("Down")
        #expect(reader.atCursor == "fact 2")
        _ = reader.press("Up")
        #expect(reader.atCursor == "fact 1")
    }

    @Test("from the top, Tab goes to the first link again")
    func top() {
        var reader = LineReader(page: Self.page)
        _ = reader.press("Tab")
        _ = reader.press("Tab")
        _ = reader.press("gg")
        #expect(reader.atCursor == "line 1 link1")
        _ = reader.press("Tab")
        #expect(reader.atCursor == "link1")
    }

    @Test("the status tells of the focus and the search while they are what was moved to")
    func status() {
        var reader = LineReader(page: Self.page)
        _ = reader.press("Tab")
        #expect(!reader.rows[11].isEmpty)
        _ = reader.press("j")
        #expect(reader.rows[11].isEmpty)
        _ = reader.press("/ l i n k 3 Enter")
        #expect(reader.rows[11].contains("/link3"))
        _ = reader.press("j")
        #expect(reader.rows[11].isEmpty)
    }

    @Test("no box and no rule is drawn by lines")
    func noBoxes() {
        var reader = LineReader(columns: 80, rows: 24, page: Self.page)
        reader.talk.interface.allowedSites = ["a.example", "b.example"]
        reader.talk.interface.present(
            .confirmation(id: 1, title: "Really?", body: ["Text"], confirm: "Send"))
        reader.look()
        var screens = reader.rows
        _ = reader.press("Esc")
        _ = reader.press("o")
        screens += reader.rows
        _ = reader.press("Esc")
        _ = reader.talk.type("g")
        reader.talk.wait(.seconds(1))
        reader.look()
        screens += reader.rows
        #expect(!screens.joined().unicodeScalars.contains { (0x2500...0x259F).contains($0.value) })
    }
}
