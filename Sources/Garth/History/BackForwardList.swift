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
    /// The place of the page that was at the top of the screen when it was left; whoever draws the
    /// page keeps it, and `WebView.interactionState` has it. Nil when nobody has said so.
    public var scrollPosition: ScrollPosition?
    /// The page as it was left; nil when it is not kept.
    var page: Page? { didSet { if page !== oldValue { frames = nil } } }
    /// What the page's frames showed when the entry was left; nil when that was not yet.
    var frames: PageFrames.Entries?
    /// The request that made it, for reload and for pages that are no longer kept.
    var request: NavigationRequest

    init(url: URLRecord, initialURL: URLRecord, request: NavigationRequest, page: Page?) {
        self.url = url
        self.initialURL = initialURL
        self.request = request
        self.page = page
    }

    /// Whether the page answered a posted form, so that its address alone brings another one.
    public var answersForm: Bool { request.method == "POST" || request.hasLostForm }

    /// Why a navigation happens that asks for the entry's page again.
    var typeOfReturn: NavigationType { request.method == "POST" ? .formResubmitted : .backForward }

    /// Keeps what the frames show: another entry of the same page may change it.
    fileprivate func leave() {
        if let page, !page.frames.isEmpty { frames = page.frames.settled }
    }
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

/// The pages that were visited, in order, and which of them is shown.
///
/// Promises: going back and coming forward never change the entries; a new entry drops those
/// ahead; at most `capacity` are kept, the oldest going first (WebKit's `WKBackForwardList`).
@MainActor
public final class BackForwardList {
    /// The greatest number of entries.
    public nonisolated static let capacity = 100

    /// All entries, the oldest first.
    public private(set) var items: [BackForwardListItem] = []
    private var currentIndex = -1 { didSet { onStep?() } }

    /// Told of the entry that joined the list and of those that left it.
    var onChange: ((BackForwardListItem?, [BackForwardListItem]) -> Void)?

    /// Told when the current entry is another one, or stands elsewhere.
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

    /// Takes every entry out of the list, the current one too; the page that is shown stays.
    public func removeAllItems() {
        let removed = items
        items = []
        currentIndex = -1
        if !removed.isEmpty { onChange?(nil, removed) }
    }

    /// Puts other entries in the place of all, and makes one of them the current one.
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
