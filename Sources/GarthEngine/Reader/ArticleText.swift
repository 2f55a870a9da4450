/// An outline with the parts removed so far, and the counts of the rest.
struct ArticleText {
    let outline: ReaderOutline
    /// Whether an item was dropped; those below a dropped one are gone with it.
    private(set) var isDropped: [Bool]
    /// By item: the content of the item and its descendants, without the removed parts.
    private(set) var totals: [TextTally]

    init(_ outline: ReaderOutline) {
        self.outline = outline
        isDropped = Array(repeating: false, count: outline.items.count)
        totals = outline.own
        measure(outline.items.indices)
    }

    mutating func drop(_ item: Int) { isDropped[item] = true }

    /// Counts again, from the last item of a range to its first. `judge` is called with every item
    /// after its descendants, and returns whether to remove it.
    mutating func measure(
        _ range: Range<Int>, judge: (Int, ArticleText) -> Bool = { _, _ in false }
    ) {
        for item in range { totals[item] = outline.own[item] }
        for item in range.reversed() {
            finish(item)
            guard !isDropped[item], item > range.lowerBound else { continue }
            if judge(item, self) {
                isDropped[item] = true
            } else {
                add(item, to: outline.items[item].parent)
            }
        }
    }

    /// Counts what depends on all that is below.
    private mutating func finish(_ item: Int) {
        let traits = outline.items[item].traits
        if traits.contains(.isLink) {
            totals[item].links =
                totals[item].letters * (traits.contains(.isFragmentLink) ? 0.3 : 1)
        }
        let tag = outline.items[item].tag
        if TagSet.headings.contains(tag) {
            totals[item].headings = totals[item].letters
            totals[item].headingCount = totals[item].letters > 0 ? 1 : 0
        }
        if tag == .ul || tag == .ol { totals[item].lists = totals[item].letters }
    }

    private mutating func add(_ item: Int, to parent: Int) {
        var total = totals[item]
        if isProse(item, in: parent) { total.prose = total.letters }
        totals[parent] += total
    }

    private static let prose = TagSet(
        [.p, .pre, .blockquote, .ul, .ol, .li, .dl], [.table, .td, .div, .span])

    /// Whether all text of an item counts as prose to the one around it: lines of a box do, too.
    private func isProse(_ item: Int, in parent: Int) -> Bool {
        let place = outline.items[item]
        if Self.prose.contains(place.tag) { return true }
        guard !place.traits.contains(.hasBlocks) else { return false }
        let box = outline.items[parent]
        return box.tag == .div || box.tag == .other && box.traits.contains(.isBlock)
    }

    // MARK: - Reading

    /// The items right below one that were not dropped.
    func children(of item: Int) -> [Int] {
        var children: [Int] = []
        var child = item + 1
        while child < outline.items[item].end {
            if !isDropped[child] { children.append(child) }
            child = outline.items[child].end
        }
        return children
    }

    func contains(_ outer: Int, _ inner: Int) -> Bool {
        inner >= outer && inner < outline.items[outer].end
    }

    /// The only element in an item; nil if the item has other content.
    func onlyElement(of item: Int) -> Int? {
        var only: Int?
        for child in children(of: item) {
            if outline.isText(child) {
                if totals[child].letters > 0 { return nil }
            } else {
                if only != nil { return nil }
                only = child
            }
        }
        return only
    }
}
