import Testing

@testable import GarthCLI

@Suite("The tabs as a list") struct TabListTests {
    /// Three tabs, the first on the screen.
    private func three() -> TabList<String> {
        var tabs = TabList("a")
        tabs.add("b", .atEnd, isShown: false)
        tabs.add("c", .atEnd, isShown: false)
        return tabs
    }

    @Test("tabs that a page opens stand behind it, in the order of their opening")
    func children() {
        var tabs = three()
        tabs.add("a1", .besideCurrent, isShown: false)
        tabs.add("a2", .besideCurrent, isShown: false)
        #expect(tabs.items == ["a", "a1", "a2", "b", "c"])
        #expect(tabs.current == "a", "a tab in the background does not take the screen")
        tabs.select(1)
        tabs.add("a1x", .besideCurrent, isShown: true)
        #expect(tabs.items == ["a", "a1", "a1x", "a2", "b", "c"])
        #expect(tabs.current == "a1x")
    }

    @Test("next and previous go round, by any count", arguments: [(1, "b"), (3, "a"), (-1, "c")])
    func steps(count: Int, shown: String) {
        var tabs = three()
        tabs.step(by: count)
        #expect(tabs.current == shown)
    }

    @Test("a tab that is not there cannot be shown or closed, and the only one stays")
    func absent() {
        var tabs = three()
        tabs.select(3)
        tabs.select(-1)
        #expect(tabs.current == "a")
        #expect(tabs.close(3, keeps: true) == nil)
        var alone = TabList("a")
        #expect(alone.close(0, keeps: true) == nil)
        #expect(alone.items == ["a"])
    }

    @Test("what is behind a closed tab follows it, and before the last one")
    func successor() {
        var tabs = three()
        tabs.select(1)
        #expect(tabs.close(1, keeps: true) == "b")
        #expect(tabs.current == "c")
        #expect(tabs.close(1, keeps: true) == "c")
        #expect(tabs.current == "a")
    }

    @Test("the tabs of one page follow one another, and then the page itself")
    func siblings() {
        var tabs = three()
        tabs.add("a1", .besideCurrent, isShown: false)
        tabs.add("a2", .besideCurrent, isShown: false)
        tabs.select(1)
        _ = tabs.close(1, keeps: true)
        #expect(tabs.current == "a2")
        _ = tabs.close(1, keeps: true)
        #expect(tabs.current == "a", "where they were opened, and not the next one")
    }

    @Test("closing a tab that is not on the screen changes nothing there")
    func closedBehind() {
        var tabs = three()
        tabs.select(2)
        #expect(tabs.close(0, keeps: true) == "a")
        #expect(tabs.current == "c")
        #expect(tabs.currentIndex == 1)
    }

    @Test("closed tabs come back in the opposite order, each at its place and on the screen")
    func undo() {
        var tabs = three()
        _ = tabs.close(1, keeps: true)
        _ = tabs.close(0, keeps: true)
        #expect(tabs.undoClose() == "a")
        #expect(tabs.items == ["a", "c"])
        #expect(tabs.undoClose() == "b")
        #expect(tabs.items == ["a", "b", "c"])
        #expect(tabs.current == "b")
        #expect(tabs.undoClose() == nil)
    }

    @Test("what is private, and what was closed long ago, does not come back")
    func forgotten() {
        var tabs = three()
        _ = tabs.close(1, keeps: false)
        #expect(tabs.closedItems.isEmpty)
        for number in 0..<40 {
            tabs.add("\(number)", .atEnd, isShown: true)
            _ = tabs.close(2, keeps: true)
        }
        #expect(tabs.closedItems.count == TabList<String>.closedLimit)
        #expect(tabs.closedItems.last == "39")
    }

    @Test("a tab that comes back is still where its sisters look for their page")
    func openerComesBack() {
        var tabs = three()
        tabs.add("a1", .besideCurrent, isShown: false)
        _ = tabs.close(0, keeps: true)
        _ = tabs.undoClose()
        tabs.select(1)
        _ = tabs.close(1, keeps: true)
        #expect(tabs.current == "a")
    }

    @Test("tabs of an earlier session stand as they did, and those closed then come back as well")
    func restored() {
        var tabs = TabList(["a", "b", "c"], current: 1)
        tabs.remember(closed: [(item: "x", index: 0), (item: "y", index: 9)])
        #expect(tabs.current == "b")
        #expect(tabs.closedIndices == [0, 9])
        #expect(tabs.undoClose() == "y")
        #expect(tabs.undoClose() == "x")
        #expect(tabs.items == ["x", "a", "b", "c", "y"])
        #expect(TabList(["a"], current: 7).current == "a")
    }
}
