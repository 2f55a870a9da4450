/// The tabs in their order, which of them is on the screen, and which were closed.
///
/// Promises: there is always one tab, and one on the screen; what was closed comes back in the
/// opposite order, each at its place. Tabs that were opened from a tab stand behind it, in the
/// order of their opening.
struct TabList<Item> {
    /// Where a new tab goes.
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

    /// As many closed tabs come back: nobody remembers more.
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
    /// How many tabs there are.
    var count: Int { entries.count }
    /// The tabs that can be brought back, the one that was closed last at the end.
    var closedItems: [Item] { closed.map(\.entry.item) }

    // MARK: - Changes

    /// Adds a tab, and shows it if that is wanted.
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

    /// Shows the tab at a place; nothing changes when there is none.
    mutating func select(_ index: Int) {
        if entries.indices.contains(index) { currentIndex = index }
    }

    /// Shows the tab so many places on; behind the last comes the first.
    mutating func step(by count: Int) {
        let step = count % entries.count
        currentIndex = (currentIndex + step + entries.count) % entries.count
    }

    /// Takes a tab out and answers it; nil when there is none there, or it is the only one.
    ///
    /// The tab on the screen is followed by what belongs to it: a tab that was opened from it, the
    /// next one that was opened from where it was, the tab from which it was opened; else the next
    /// one, or the last.
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

    /// Brings the tab back that was closed last, shows it and answers it; nil when there is none.
    mutating func undoClose() -> Item? {
        guard let last = closed.popLast() else { return nil }
        currentIndex = min(last.index, entries.count)
        entries.insert(last.entry, at: currentIndex)
        return last.entry.item
    }

    /// Puts tabs that were closed earlier, in another session, among those that come back.
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
