import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: history and bookmarks") struct InterfaceHistoryTests {
    private func list(_ items: [ListOverlay.Item]) -> ListOverlay {
        ListOverlay(id: 5, title: "Pages", items: items, isFilteredElsewhere: true)
    }

    @Test("a list that the browser filters asks with each key, and shows what it is given")
    func filter() {
        var talk = Conversation(page: "x")
        talk.interface.showList(
            list([.init("Today", isEnabled: false), .init("apple"), .init("bear")]))
        #expect(talk.type("Down") == [])
        #expect(talk.type("/ b e") == [.filtered(list: 5, "b"), .filtered(list: 5, "be")])
        #expect(talk.row(3).contains("Today"))
        talk.interface.updateList(
            5, title: "Pages", items: [.init("Monday", isEnabled: false), .init("bee")])
        #expect(talk.type("Enter Enter") == [.chose(list: 5, item: 1)])
        talk.interface.showList(list([.init("apple"), .init("bear")]))
        _ = talk.type("/ b Down")
        #expect(talk.type("Esc") == [.filtered(list: 5, "")])
    }

    @Test("arrows move in the list while its filter is typed")
    func arrows() {
        var talk = Conversation(page: "x")
        talk.interface.showList(ListOverlay(id: 5, title: "T", items: [.init("a1"), .init("a2")]))
        #expect(talk.type("/ a Down Enter Enter") == [.chose(list: 5, item: 1)])
    }

    @Test("an empty line is an answer only where it may be")
    func emptyLine() {
        var talk = Conversation(page: "x")
        talk.interface.ask("Tags: ", question: 4, allowsNothing: true)
        #expect(talk.type("Enter") == [.entered(question: 4, "")])
        talk.interface.ask("Tags: ", text: "x", question: 4, allowsNothing: true)
        #expect(talk.type("Esc").isEmpty)
    }

    @Test("each word of what is typed at Open must be in the address or the title")
    func completion() {
        var talk = Conversation(page: "x")
        _ = talk.type("o")
        _ = talk.enter("swift tut")
        talk.interface.suggestions = [
            .init(address: "https://a.test/swift", title: "A tutorial"),
            .init(address: "https://b.test/swift", title: "Nothing"),
        ]
        #expect(talk.shows("https://a.test/swift") && !talk.shows("https://b.test/swift"))
        #expect(talk.type("Down Enter") == [.open("https://a.test/swift", newTab: false)])
    }

    @Test("a visited link has its own colour, unless the page painted behind it")
    func visited() {
        var talk = Conversation(page: "[one] [two]")
        var view = talk.interface.page
        view.visitedTargets = [2]
        talk.interface.updateMarks(of: view)
        func colour(_ column: Int) -> RGBColor? {
            var copy = talk
            let frame = copy.interface.render(at: copy.now)
            return frame.style(row: 2, column: column).foreground
        }
        #expect(colour(0) == nil)
        #expect(colour(4) == Theme.visited)
        talk.interface.update(.restarted)
        talk.interface.update(.lines(from: 0, PageLines()))
        #expect(talk.interface.page.visitedTargets.isEmpty)
    }

    @Test("the command line forgets, imports and exports")
    func commandLine() {
        var talk = Conversation(page: "x")
        _ = talk.type(":")
        #expect(
            talk.enter("clear site a.test") + talk.type("Enter") == [.clearHistory("site a.test")])
        _ = talk.type(":")
        _ = talk.enter("import ~/b.html")
        #expect(talk.type("Enter") == [.importBookmarks("~/b.html")])
        #expect(talk.type("gh") == [.showTabHistory])
        #expect(talk.type("gb a") == [.showBookmarks, .addBookmark])
    }
}
