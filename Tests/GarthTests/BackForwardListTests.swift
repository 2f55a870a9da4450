import GarthURL
import Testing

@testable import Garth

@MainActor @Suite("Back-forward list") struct BackForwardListTests {
    private func item(_ name: String) throws -> BackForwardListItem {
        let url = try #require(URLRecord.parse("http://a.test/\(name)"))
        return BackForwardListItem(
            url: url, initialURL: url, request: NavigationRequest(url), page: nil)
    }

    @Test("a new entry drops those ahead of the current one")
    func forwardEntriesGo() throws {
        let list = BackForwardList()
        let (one, two, three) = (try item("1"), try item("2"), try item("3"))
        list.add(one)
        list.add(two)
        list.select(one)
        #expect(list.forwardList.count == 1)
        list.add(three)
        #expect(list.forwardList.isEmpty)
        #expect(list.items.map(\.url.pathname) == ["/1", "/3"])
    }

    @Test("going back and forward changes no entry")
    func going() throws {
        let list = BackForwardList()
        let items = try ["1", "2", "3"].map(item)
        for item in items { list.add(item) }
        #expect(list.item(at: -2) === items[0])
        #expect(list.item(at: 1) == nil)
        #expect(list.item(at: .min) == nil)
        list.select(items[0])
        #expect(list.backList.isEmpty)
        #expect(list.forwardList.count == 2)
        #expect(list.offset(of: items[2]) == 2)
    }

    @Test("at most a hundred entries are kept, the oldest going first")
    func capacity() throws {
        let list = BackForwardList()
        for number in 0...BackForwardList.capacity { list.add(try item("\(number)")) }
        #expect(list.items.count == BackForwardList.capacity)
        #expect(list.items[0].url.pathname == "/1")
        #expect(list.currentItem === list.items.last)
    }
}
