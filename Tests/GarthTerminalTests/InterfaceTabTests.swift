import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: tabs") struct InterfaceTabTests {
    private func talk(_ titles: [String], selected: Int = 0, columns: Int = 80) -> Conversation {
        var talk = Conversation(columns: columns, page: "a page")
        talk.interface.chrome.tabs = titles.map { TabLabel(title: $0) }
        talk.interface.chrome.selectedTab = selected
        return talk
    }

    @Test("a single tab is not named")
    func alone() {
        var talk = talk(["Title"])
        #expect(talk.row(0) == "Title")
    }

    @Test("the tabs stand at the right, the one on the screen by its number alone")
    func row() {
        var talk = talk(["Title", "Weather", "News"])
        #expect(
            talk.row(0) == "Title" + String(repeating: " ", count: 53) + "[1] 2 Weather  3 News")
    }

    @Test("marks say which tab asks, loads, and leaves nothing behind")
    func marks() {
        var talk = talk(["Title", "Weather", "News", "Diary"])
        talk.interface.chrome.tabs[1].asks = true
        talk.interface.chrome.tabs[2].isLoading = true
        talk.interface.chrome.tabs[3].isPrivate = true
        #expect(talk.row(0).hasSuffix("[1] 2! Weather  3~ News  4* Diary"))
        talk.interface.chrome.isPrivate = true
        #expect(talk.row(0).hasPrefix("private · Title"))
    }

    @Test(
        "on narrow rows titles go, then the tabs that are farthest; the page keeps a piece of its title",
        arguments: [
            (60, 5, "[5] 6  7  8"), (30, 5, "‹ 3  4 [5] 6  7  8 ›"), (20, 5, "‹ 4 [5] 6 ›"),
            (20, 12, "‹ 11 [12]"), (20, 1, "[1] 2  3 ›"), (10, 5, "[5]"),
        ])
    func narrow(columns: Int, selected: Int, shown: String) {
        var talk = talk(
            (1...12).map { "Number \($0)" }, selected: selected - 1, columns: columns)
        let row = talk.row(0)
        #expect(row.contains(shown), "\(row)")
        #expect(row.hasPrefix("T"), "\(row)")
    }

    @Test("a click shows a tab, the middle button closes it, the wheel turns through them")
    func mouse() {
        var talk = talk(["Title", "Weather", "News"])
        let row = talk.row(0)
        let column = row.distance(from: row.startIndex, to: row.firstIndex(of: "W")!)
        #expect(talk.click(row: 0, column: column) == [.selectTab(2)])
        #expect(talk.click(row: 0, column: column, button: 2) == [.closeTab(2)])
        #expect(talk.click(row: 0, column: 3) == [])
        let wheel = MouseEvent(action: .wheelDown, button: 0, column: 3, row: 0)
        #expect(talk.interface.handle(.mouse(wheel), at: talk.now) == [.nextTab(count: 1)])
    }

    @Test(
        "keys of the tabs",
        arguments: [
            ("t", InterfaceCommand.newTab), ("T", .newPrivateTab), ("x", .closeTab(nil)),
            ("3x", .closeTab(3)), ("X", .undoCloseTab), ("gt", .nextTab(count: 1)),
            ("2}", .nextTab(count: 2)), ("gT", .previousTab(count: 1)),
            ("{", .previousTab(count: 1)), ("Alt-3", .selectTab(3)),
        ])
    func keys(keys: String, command: InterfaceCommand) {
        var talk = talk(["Title", "Weather"])
        #expect(talk.type(keys) == [command])
    }

    @Test("q asks where several tabs are open, and Q does not")
    func quit() {
        var talk = talk(["Title", "Weather", "News"])
        #expect(talk.type("q").isEmpty)
        #expect(talk.shows("Quit Garth?"))
        #expect(talk.shows("3 tabs are open."))
        #expect(talk.type("Esc").isEmpty)
        #expect(!talk.shows("Quit Garth?"))
        #expect(talk.type("Q") == [.quit])
    }

    @Test("closing another tab asks when a form in it is filled in")
    func closeFilledIn() {
        var talk = talk(["Title", "Weather", "News"])
        #expect(talk.type("2x") == [.closeTab(2)])
        talk.interface.chrome.tabs[1].hasEditedForm = true
        #expect(talk.type("3x") == [.closeTab(3)])
        #expect(talk.type("2x").isEmpty)
        #expect(talk.shows("Close tab 2?") && talk.shows("X opens the tab again"))
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(talk.type("Right Enter") == [.closeTab(2)])
    }

    @Test("a new tab begins with the Open prompt; Escape leaves the start page")
    func newTab() {
        var talk = talk(["Title"])
        #expect(talk.type("t") == [.newTab])
        _ = talk.interface.exchangeTab(for: TabScreen())
        _ = talk.interface.askForAddress()
        #expect(talk.row(1) == "Open:")
        _ = talk.enter("qx")
        #expect(talk.row(1) == "Open: qx")
        #expect(talk.type("Esc").isEmpty)
        #expect(!talk.shows("Open: qx"))
    }

    @Test("Alt-Enter at the Open prompt opens in a new tab, and so does the prompt of go")
    func open() {
        var talk = talk(["Title"])
        _ = talk.type("o") + talk.enter("a.test")
        #expect(talk.type("Alt-Enter") == [.open("a.test", newTab: true)])
        _ = talk.type("go") + talk.enter("b.test")
        #expect(talk.shows("Open in a new tab: b.test"))
        #expect(talk.type("Enter") == [.open("b.test", newTab: true)])
    }

    @Test("what was typed at Open in a private tab is not offered again")
    func privateAddress() {
        var talk = talk(["Title"])
        talk.interface.chrome.isPrivate = true
        _ = talk.type("o") + talk.enter("secret.test") + talk.type("Enter")
        #expect(talk.interface.openHistory.isEmpty)
    }

    @Test("a tab keeps its page, its form and its questions while another one is shown")
    func exchange() {
        var talk = InterfaceSheetTests.refused()
        _ = talk.rows()
        let left = talk.interface.exchangeTab(for: TabScreen())
        #expect(left.asks)
        #expect(left.page.lines.count > 0)
        #expect(!talk.shows("Unauthorized"))
        #expect(!talk.shows("a page"))
        #expect(talk.type("gt") == [.nextTab(count: 1)], "no question takes the keys")
        _ = talk.interface.exchangeTab(for: left)
        _ = talk.rows()
        #expect(talk.shows("Unauthorized"))
        #expect(talk.type("Enter").isEmpty, "the wait begins anew")
        talk.wait(.seconds(1))
        #expect(talk.type("Enter") == [.refusal(sheet: 7, .cancel)])
        #expect(talk.shows("a page"))
    }

    @Test("while a tab asks, another one can be shown, by Alt and a number or a click")
    func away() {
        var talk = InterfaceSheetTests.refused()
        talk.interface.chrome.tabs = ["Title", "Weather"].map { TabLabel(title: $0) }
        _ = talk.rows()
        #expect(talk.type("Alt-2") == [.selectTab(2)])
        #expect(talk.click(row: 0, column: 75) == [.selectTab(2)])
        #expect(talk.type("gt").isEmpty, "letters are the question's")
    }

    @Test("a question of a tab in the background waits, and can be taken back")
    func background() {
        var screen = TabScreen()
        screen.present(.message(id: 3, title: "Hear"))
        #expect(screen.asks)
        screen.dismissSheet(3)
        #expect(!screen.asks)
    }
}
