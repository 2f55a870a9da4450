/// The tabs in their order, the visible one, and the closed ones.
///
/// There is always one tab, and one is visible. Closed tabs return in the opposite order, each at
/// its place. Tabs that were opened from a tab follow it, in the order of their opening.
struct TabList<Item> {
    /// The place of a new tab.
    enum Place {
        case atEnd
        /// Behind the tab on the screen and those that were opened from it.
        case besideCurrent
    }

    private struct Entry {
        let id: Int
        /// The tab from which it was opened.
        var opener: Int?
        var item: Item
    }

    private struct Closed {
        var entry: Entry
        var index: Int
    }

    /// The number of closed tabs that can return: nobody remembers more.
    static var closedLimit: Int { 25 }

    private var entries: [Entry]
    private var closed: [Closed] = []
    private var idCount = 0
    /// The place of the tab on the screen, 0 being the first.
    private(set) var currentIndex = 0

    /// Makes the list of one tab.
    init(_ item: Item) {
        entries = [Entry(id: 0, opener: nil, item: item)]
    }

    /// Makes the list of some tabs, at least one.
    init(_ items: [Item], current: Int) {
        entries = items.enumerated().map { Entry(id: $0.offset, opener: nil, item: $0.element) }
        idCount = items.count
        currentIndex = items.indices.contains(current) ? current : 0
    }

    /// The tab on the screen.
    var current: Item { entries[currentIndex].item }
    /// All tabs, in their order.
    var items: [Item] { entries.map(\.item) }
    /// The number of tabs.
    var count: Int { entries.count }
    /// The tabs that can be brought back, the one that was closed last at the end.
    var closedItems: [Item] { closed.map(\.entry.item) }

    // MARK: - Changes

    /// Adds a tab, and shows it if `isShown`.
    mutating func add(_ item: Item, _ place: Place, isShown: Bool) {
        idCount += 1
        let opener = entries[currentIndex].id
        var index = entries.count
        if place == .besideCurrent {
            index = currentIndex + 1
            while index < entries.count, entries[index].opener == opener { index += 1 }
        }
        let isChild = place == .besideCurrent
        entries.insert(Entry(id: idCount, opener: isChild ? opener : nil, item: item), at: index)
        if isShown { currentIndex = index }
    }

    /// Shows the tab at a place; no effect without one.
    mutating func select(_ index: Int) {
        if entries.indices.contains(index) { currentIndex = index }
    }

    /// Shows the tab so many places on; behind the last comes the first.
    mutating func step(by count: Int) {
        let step = count % entries.count
        currentIndex = (currentIndex + step + entries.count) % entries.count
    }

    /// Removes a tab and returns it; nil if there is none at the place, or if it is the only one.
    ///
    /// The tab after the visible one is a related one: a tab that was opened from it, the next one
    /// with the same opener, or its opener; else the next one, or the last.
    mutating func close(_ index: Int, keeps: Bool) -> Item? {
        guard entries.count > 1, entries.indices.contains(index) else { return nil }
        let successor = index == currentIndex ? self.successor(of: index) : currentIndex
        let entry = entries.remove(at: index)
        currentIndex = successor > index ? successor - 1 : successor
        if keeps {
            closed.append(Closed(entry: entry, index: index))
            if closed.count > Self.closedLimit { closed.removeFirst() }
        }
        return entry.item
    }

    /// Brings the tab back that was closed last, shows it and returns it; nil when there is none.
    mutating func undoClose() -> Item? {
        guard let last = closed.popLast() else { return nil }
        currentIndex = min(last.index, entries.count)
        entries.insert(last.entry, at: currentIndex)
        return last.entry.item
    }

    /// Adds tabs that were closed in an earlier session to the closed ones.
    mutating func remember(closed items: [(item: Item, index: Int)]) {
        for (item, index) in items.suffix(Self.closedLimit) {
            idCount += 1
            closed.append(
                Closed(entry: Entry(id: idCount, opener: nil, item: item), index: index))
        }
    }

    /// The places at which closed tabs stood, in the order of `closedItems`.
    var closedIndices: [Int] { closed.map(\.index) }

    private func successor(of index: Int) -> Int {
        let entry = entries[index]
        let behind = entries.indices.dropFirst(index + 1)
        if let child = behind.first(where: { entries[$0].opener == entry.id }) { return child }
        if let opener = entry.opener {
            if let sibling = behind.first(where: { entries[$0].opener == opener }) {
                return sibling
            }
            if let parent = entries.firstIndex(where: { $0.id == opener }) { return parent }
        }
        return index + 1 < entries.count ? index + 1 : index - 1
    }
}
