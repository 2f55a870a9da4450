import GarthPage

/// The values of CSS counters, outermost first, and the depth of quotation marks (CSS Lists Level 3
/// section 4, CSS Generated Content Level 3 section 3.2).
///
/// A depth is that of an element in the tree. Later siblings of an element see its counter, unless
/// the counter is nested in another one of the same name.
struct Counters {
    /// The name of the counter that numbers list items.
    static let listItem: UInt16 = 0

    struct Counter: Equatable {
        var name: UInt16
        var isReversed: Bool
        var value: Int32
        /// The depth of the element that made it.
        var depth: Int32
        /// The counter ends with the first element that is less deep than this.
        var scope: Int32
    }

    /// The elements that see a counter in addition to its element and the descendants: the later
    /// siblings, unless it is nested in one of the same name.
    enum Reach { case siblings, descendants }

    private(set) var all: [Counter] = []
    /// Open quotation marks.
    private(set) var quoteDepth = 0
    /// Counts the changes, so that equal ones are kept once.
    private(set) var version: UInt32 = 0
    private var deepestScope: Int32 = .min
    /// Counters of elements up to this depth do not change: `contain: style` is around.
    private var floor: Int32 = .min
    private var containments: [(floor: Int32, quoteDepth: Int)] = []

    /// Whether a counter counts down, so that its first value depends on what follows.
    var hasReversed: Bool { all.contains { $0.isReversed } }

    /// Whether the counters have the same values in the same places.
    func isEqual(to other: Counters) -> Bool {
        all == other.all && quoteDepth == other.quoteDepth && deepestScope == other.deepestScope
            && floor == other.floor && containments.count == other.containments.count
            && zip(containments, other.containments).allSatisfy { $0 == $1 }
    }

    private func innermost(_ name: UInt16) -> Int? {
        var i = all.count - 1
        while i >= 0 {
            if all[i].name == name { return all[i].depth > floor ? i : nil }
            i -= 1
        }
        return nil
    }

    /// Makes a counter of an element, in place of the one that it or an earlier sibling made.
    mutating func reset(
        _ name: UInt16, to value: Int32, depth: Int32, isReversed: Bool = false,
        reach: Reach = .siblings
    ) {
        version &+= 1
        var scope = reach == .siblings ? depth : depth + 1
        if let last = innermost(name) {
            if all[last].depth >= depth {
                scope = all[last].scope
                all.remove(at: last)
            } else {
                scope = depth + 1
            }
        }
        guard all.count < LayoutLimits.counters else { return }
        all.append(
            Counter(name: name, isReversed: isReversed, value: value, depth: depth, scope: scope))
        deepestScope = max(deepestScope, scope)
    }

    mutating func change(_ name: UInt16, by value: Int32, depth: Int32) {
        guard let last = innermost(name) else { return reset(name, to: value, depth: depth) }
        version &+= 1
        let (sum, overflows) = all[last].value.addingReportingOverflow(value)
        if !overflows { all[last].value = sum }
    }

    mutating func set(_ name: UInt16, to value: Int32, depth: Int32) {
        guard let last = innermost(name) else { return reset(name, to: value, depth: depth) }
        version &+= 1
        all[last].value = value
    }

    /// Ends what an element of a depth made for itself and its descendants.
    @inline(__always)
    mutating func close(_ depth: Int32) {
        if deepestScope > depth { removeDeeper(than: depth) }
    }

    private mutating func removeDeeper(than depth: Int32) {
        version &+= 1
        all.removeAll { $0.scope > depth }
        deepestScope = all.reduce(.min) { max($0, $1.scope) }
    }

    func value(of name: UInt16) -> Int32 { all.last { $0.name == name }?.value ?? 0 }

    func isReversed(_ name: UInt16) -> Bool { all.last { $0.name == name }?.isReversed ?? false }

    /// Opens a quotation mark, or closes one; false where none is open.
    mutating func openQuote() { quoteDepth += 1 }
    mutating func closeQuote() -> Bool {
        guard quoteDepth > 0 else { return false }
        quoteDepth -= 1
        return true
    }

    // MARK: - contain: style (CSS Containment Level 2 section 3.4)

    /// Contains the changes of the descendants of an element at a depth.
    mutating func enterContainment(_ depth: Int32) {
        containments.append((floor, quoteDepth))
        floor = depth
    }

    mutating func leaveContainment() {
        guard let last = containments.popLast() else { return }
        (floor, quoteDepth) = last
        version &+= 1
    }
}

extension LayoutEngine {
    /// The depth of a child of the innermost box, over all flows.
    var elementDepth: Int32 { flow.content.depth + Int32(truncatingIfNeeded: flow.boxes.count) }

    /// Applies the changes of an element or pseudo-element to counters: reset, then increment, then
    /// set (CSS Lists Level 3 section 4).
    @inline(__always)
    mutating func changeCounters(
        _ element: NodeID, _ style: StyleID, _ look: Look, depth: Int32
    ) {
        if look.changesCounters || look.display == .listItem || isList(element) {
            applyCounters(element, style, look, depth: depth)
        }
    }

    /// Whether an element numbers the list items below it (HTML Standard section 4.4.8).
    @inline(__always)
    func isList(_ element: NodeID) -> Bool {
        guard element.exists else { return false }
        let node = input.document.nodes[element.index]
        guard node.namespace == .html else { return false }
        return node.tag == .ul || node.tag == .ol || node.tag == .menu
    }

    private mutating func applyCounters(
        _ element: NodeID, _ style: StyleID, _ look: Look, depth: Int32
    ) {
        guard look.changesCounters else {
            return countItem(element, style, look, depth: depth)
        }
        let css = computed(style)
        // An element without a box changes no counter; a list numbers its items all the same.
        guard look.display != .contents else {
            if isList(element) { openList(element, style, depth: depth) }
            return
        }
        for step in styles.table.counterSteps[Int(css.counterReset)] {
            let value = step.isComputed ? start(of: step.name, element, style) : step.value
            shared.counters.reset(step.name, to: value, depth: depth, isReversed: step.isReversed)
        }
        if isList(element), css.counterReset == 0 { openList(element, style, depth: depth) }
        var namesListItem = false
        for step in styles.table.counterSteps[Int(css.counterIncrement)] {
            namesListItem = namesListItem || step.name == Counters.listItem
            shared.counters.change(step.name, by: step.value, depth: depth)
        }
        if look.display == .listItem, !namesListItem,
            !element.exists || !input.document.isElement(element, .summary)
        {
            let step: Int32 = shared.counters.isReversed(Counters.listItem) ? -1 : 1
            shared.counters.change(Counters.listItem, by: step, depth: depth)
        }
        namesListItem = false
        for step in styles.table.counterSteps[Int(css.counterSet)] {
            namesListItem = namesListItem || step.name == Counters.listItem
            shared.counters.set(step.name, to: step.value, depth: depth)
        }
        if look.display == .listItem, !namesListItem, let value = itemValue(element) {
            shared.counters.set(Counters.listItem, to: value, depth: depth)
        }
    }

    /// The default changes of lists and their items to counters.
    private mutating func countItem(
        _ element: NodeID, _ style: StyleID, _ look: Look, depth: Int32
    ) {
        if isList(element) { openList(element, style, depth: depth) }
        guard look.display == .listItem,
            !element.exists || !input.document.isElement(element, .summary)
        else { return }
        let step: Int32 = shared.counters.isReversed(Counters.listItem) ? -1 : 1
        shared.counters.change(Counters.listItem, by: step, depth: depth)
        if let value = itemValue(element) {
            shared.counters.set(Counters.listItem, to: value, depth: depth)
        }
    }

    /// Contains the counters and quotation marks of the descendants of a box that is about to open.
    mutating func enterContainment(_ box: inout OpenBox) {
        box.flags.insert(.containsStyle)
        if box.look.hidesContent, box.kind == .block { box.flags.insert(.hasContentApart) }
        shared.counters.enterContainment(elementDepth)
    }

    /// The number that an `li` says it has.
    func itemValue(_ element: NodeID) -> Int32? {
        guard element.exists, input.document.isElement(element, .li),
            input.document.nodes[element.index].count & 0xFFFF > 0
        else { return nil }
        return input.document.integer(.value, of: element).map { Int32(clamping: $0) }
    }

    /// The counter that a list without one of its own makes for its items.
    private mutating func openList(_ list: NodeID, _ style: StyleID, depth: Int32) {
        let node = input.document.nodes[list.index]
        var value: Int32 = 0
        var isReversed = false
        if node.tag == .ol, node.count & 0xFFFF > 0 {
            isReversed = input.document.has(.reversed, list)
            if let first = input.document.integer(.start, of: list) {
                value = Int32(clamping: isReversed ? first &+ 1 : first &- 1)
            } else if isReversed {
                value = start(of: Counters.listItem, list, style)
            }
        }
        // What numbers items outside of lists begins anew (HTML Standard section 4.4.8).
        shared.counters.reset(
            Counters.listItem, to: value, depth: depth, isReversed: isReversed,
            reach: .descendants)
    }
}
