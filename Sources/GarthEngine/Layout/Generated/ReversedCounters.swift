import GarthPage

/// The changes of the elements in a reversed counter's scope.
private struct ReversedSum {
    private var sum = 0
    private var lastStep = 0

    /// Adds an element that changes the counter; one that sets it ends the sum with its value.
    mutating func add(increment: Int, set value: Int32?) {
        if increment != 0 { lastStep = 0 - increment }
        sum += value.map { Int($0) } ?? (0 - increment)
    }

    var start: Int32 { Int32(clamping: sum + lastStep) }
}

extension LayoutEngine {
    /// Whether an element's counters depend on its descendants, some of which may not have arrived.
    mutating func awaitsCounters(_ child: NodeID, _ node: Node, _ look: Look) -> Bool {
        if look.resetsReversed {
            let parent = flow.boxes[flow.boxes.top].node
            return parent.exists && isGrowing(parent)
        }
        guard node.tag == .ol, node.count & 0xFFFF > 0, input.document.has(.reversed, child) else {
            return false
        }
        return isGrowing(child)
    }

    /// The start value of a reversed counter, so that it ends with the last step of its scope (CSS
    /// Lists Level 3 section 4.4.2).
    ///
    /// The scope of `list-item` is only the element: items after a list do not belong to it, and
    /// need not have arrived.
    mutating func start(of name: UInt16, _ element: NodeID, _ style: StyleID) -> Int32 {
        guard element.exists else { return 0 }
        var sum = ReversedSum()
        /// The elements around the next node, the innermost last; empty among later siblings.
        var path = [(node: element, style: style)]
        var next = input.document.nodes[element.index].firstChild
        let outerStyle = flow.boxes.last?.style ?? .initial
        if name != Counters.listItem, add(element, style, name, to: &sum) { return sum.start }
        while shared.reversedSteps > 0 {
            shared.reversedSteps -= 1
            guard next.exists else {
                guard let ended = path.popLast() else { break }
                if let after = styles.after(of: ended.node, style: ended.style, in: input.document),
                    add(.none, after, name, to: &sum)
                {
                    break
                }
                if path.isEmpty, name == Counters.listItem { break }
                next = input.document.nodes[ended.node.index].nextSibling
                continue
            }
            let node = input.document.nodes[next.index]
            let current = next
            next = node.nextSibling
            guard node.kind == .element else { continue }
            let inner = styles.style(
                of: current, parent: path.last?.style ?? outerStyle, in: input.document)
            if look(inner).display == .none { continue }
            if resets(name, current, inner) {
                if path.isEmpty { break }
                continue
            }
            if add(current, inner, name, to: &sum) { break }
            if let before = styles.before(of: current, style: inner, in: input.document),
                add(.none, before, name, to: &sum)
            {
                break
            }
            path.append((current, inner))
            next = node.firstChild
        }
        return sum.start
    }

    /// Whether an element makes another counter of the name.
    private mutating func resets(_ name: UInt16, _ element: NodeID, _ style: StyleID) -> Bool {
        let counterReset = computed(style).counterReset
        if name == Counters.listItem, counterReset == 0 { return isList(element) }
        guard look(style).changesCounters else { return false }
        return styles.table.counterSteps[Int(counterReset)].contains {
            $0.name == name
        }
    }

    /// Adds what an element does to a counter; true when it sets it, which ends the sum.
    private mutating func add(
        _ element: NodeID, _ style: StyleID, _ name: UInt16, to sum: inout ReversedSum
    ) -> Bool {
        let look = look(style)
        let isItem = look.display == .listItem && name == Counters.listItem
        guard look.changesCounters || isItem else { return false }
        let css = computed(style)
        let steps = styles.table.counterSteps[Int(css.counterIncrement)].filter { $0.name == name }
        var increment = steps.reduce(0) { $0 + Int($1.value) }
        if isItem, steps.isEmpty, !element.exists || !input.document.isElement(element, .summary) {
            increment = -1
        }
        let sets = styles.table.counterSteps[Int(css.counterSet)].filter { $0.name == name }
        let value = sets.last?.value ?? (isItem ? itemValue(element) : nil)
        sum.add(increment: increment, set: value)
        return value != nil
    }
}
