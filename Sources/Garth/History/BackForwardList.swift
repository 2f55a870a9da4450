import GarthPage
import GarthURL

/// One entry of a `BackForwardList`.
@MainActor
public final class BackForwardListItem {
    /// The URL that was shown.
    public internal(set) var url: URLRecord
    /// The URL that was asked for, before redirects.
    public let initialURL: URLRecord
    /// The page's title; empty when it has none.
    public internal(set) var title = ""
    /// The position of the page at the top of the screen when it was left. The program that draws
    /// the page sets it, and `WebView.interactionState` contains it. Nil if it was not set.
    public var scrollPosition: ScrollPosition?
    /// The page as it was left; nil when it is not kept.
    var page: Page? {
        didSet {
            guard page !== oldValue else { return }
            frames = nil
            if page == nil, let oldValue { keptFields = oldValue.keptFields }
        }
    }
    /// The person's actions on fields of the page while it is not kept.
    var keptFields: [KeptField] = []
    /// The content of the page's frames when the entry was left; nil before that.
    var frames: PageFrames.Entries?
    /// The state that a script gave the entry; nil without one.
    var scriptEntry: ScriptEntry?
    /// The request that made it, for reload and for pages that are no longer kept.
    var request: NavigationRequest

    init(url: URLRecord, initialURL: URLRecord, request: NavigationRequest, page: Page?) {
        self.url = url
        self.initialURL = initialURL
        self.request = request
        self.page = page
    }

    /// Whether the page answered a posted form, so that its address alone gives another page.
    public var answersForm: Bool { request.method == "POST" || request.hasLostForm }

    /// The type of a navigation that requests the entry's page again.
    var typeOfReturn: NavigationType { request.method == "POST" ? .formResubmitted : .backForward }

    /// Keeps the content of the frames: another entry of the same page may change it.
    fileprivate func leave() {
        if let page, !page.frames.isEmpty { frames = page.frames.settled }
    }
}

/// The state of an entry that a script made or changed (`pushState`, `replaceState`).
struct ScriptEntry: Sendable, Hashable {
    /// The number of no content process: pages count theirs from 1 on.
    static let noOpening = 0

    /// The content process of the page that made it, by the number of its start.
    var opening: Int
    /// The number by which that process knows the entry.
    let number: UInt32
    /// The state in JSON, for another process of the page.
    let state: String?
}

/// A place of a laid-out page.
public struct ScrollPosition: Sendable, Hashable {
    /// The line at the top of the screen, 0 being the first.
    public var line: Int
    /// The column at its left edge, 0 being the first.
    public var column: Int

    /// Makes a place, not in front of the first; without arguments that one.
    public init(line: Int = 0, column: Int = 0) {
        self.line = max(0, line)
        self.column = max(0, column)
    }
}

/// The visited pages, in order, and the current one.
///
/// Going back and forward never changes the entries. A new entry removes those ahead. The list has
/// at most `capacity` entries and removes the oldest first (WebKit's `WKBackForwardList`).
@MainActor
public final class BackForwardList {
    /// The greatest number of entries.
    public nonisolated static let capacity = 100

    /// All entries, the oldest first.
    public private(set) var items: [BackForwardListItem] = []
    private var currentIndex = -1 { didSet { onStep?() } }

    /// Called with a new entry of the list and the removed ones.
    var onChange: ((BackForwardListItem?, [BackForwardListItem]) -> Void)?

    /// Called when the current entry changes, or its position.
    var onStep: (() -> Void)?

    init() {}

    /// The entry that is shown; nil before the first page.
    public var currentItem: BackForwardListItem? {
        items.indices.contains(currentIndex) ? items[currentIndex] : nil
    }

    /// The entries behind the current one, the oldest first.
    public var backList: [BackForwardListItem] {
        currentIndex > 0 ? Array(items[..<currentIndex]) : []
    }

    /// The entries ahead of the current one, the nearest first.
    public var forwardList: [BackForwardListItem] {
        currentIndex + 1 < items.count ? Array(items[(currentIndex + 1)...]) : []
    }

    /// The entry `offset` steps from the current one; negative is back; nil when there is none.
    public func item(at offset: Int) -> BackForwardListItem? {
        let (index, overflow) = currentIndex.addingReportingOverflow(offset)
        guard !overflow, items.indices.contains(index) else { return nil }
        return items[index]
    }

    /// The place of an entry, as scripts of its page see it.
    func place(of item: BackForwardListItem) -> ScriptHistoryPlace {
        ScriptHistoryPlace(
            index: items.firstIndex { $0 === item } ?? 0, count: max(1, items.count),
            state: item.scriptEntry?.state)
    }

    /// The place of the next entry that `add` gets.
    var placeOfNewEntry: ScriptHistoryPlace {
        let index = min(currentIndex + 1, Self.capacity - 1)
        return ScriptHistoryPlace(index: index, count: index + 1)
    }

    /// The steps from the current entry to another; nil when it is not in the list.
    public func offset(of item: BackForwardListItem) -> Int? {
        items.firstIndex { $0 === item }.map { $0 - currentIndex }
    }

    /// Adds an entry behind the current one and makes it the current one.
    func add(_ item: BackForwardListItem) {
        currentItem?.leave()
        var removed = forwardList
        items.removeLast(removed.count)
        items.append(item)
        if items.count > Self.capacity { removed.append(items.removeFirst()) }
        currentIndex = items.count - 1
        onChange?(item, removed)
    }

    /// Removes every entry from the list, including the current one; the visible page stays.
    public func removeAllItems() {
        let removed = items
        items = []
        currentIndex = -1
        if !removed.isEmpty { onChange?(nil, removed) }
    }

    /// Replaces all entries, and makes one of the new ones current.
    func replace(with items: [BackForwardListItem], current: Int?) {
        self.items = items
        currentIndex = current ?? -1
    }

    /// Makes another entry the current one.
    func select(_ item: BackForwardListItem) {
        guard let index = items.firstIndex(where: { $0 === item }) else { return }
        if currentItem !== item { currentItem?.leave() }
        currentIndex = index
    }
}
