import GarthPage

/// States of an element that selectors ask for and its attributes do not tell (Selectors Level 4,
/// HTML Standard section 4.16.3). Scripts, and the actions of a person, set them.
package struct SelectorStates: OptionSet, Sendable {
    /// The bits of the states.
    package let rawValue: UInt32

    /// Makes a set from its bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A checkbox, radio button or option that is on.
    static let checked = SelectorStates(rawValue: 1 << 0)
    /// A checkbox, radio button or option that is off, whatever its attributes say.
    static let unchecked = SelectorStates(rawValue: 1 << 1)
    static let indeterminate = SelectorStates(rawValue: 1 << 2)
    static let modal = SelectorStates(rawValue: 1 << 3)
    static let popoverOpen = SelectorStates(rawValue: 1 << 4)
    static let focus = SelectorStates(rawValue: 1 << 5)
    static let focusWithin = SelectorStates(rawValue: 1 << 6)
    static let valid = SelectorStates(rawValue: 1 << 7)
    static let invalid = SelectorStates(rawValue: 1 << 8)
    static let userValid = SelectorStates(rawValue: 1 << 9)
    static let userInvalid = SelectorStates(rawValue: 1 << 10)
    static let inRange = SelectorStates(rawValue: 1 << 11)
    static let outOfRange = SelectorStates(rawValue: 1 << 12)
    /// A field that shows its placeholder.
    static let placeholderShown = SelectorStates(rawValue: 1 << 13)
    /// A field that shows no placeholder, whatever its attributes say.
    static let placeholderHidden = SelectorStates(rawValue: 1 << 14)
    /// A custom element that is not defined.
    static let undefined = SelectorStates(rawValue: 1 << 15)
    static let target = SelectorStates(rawValue: 1 << 16)
    /// Names that a custom element gave itself (`:state()`).
    static let custom = SelectorStates(rawValue: 1 << 17)
    /// An element that the pointer is over, or one around it: that of a driver, or where a person has
    /// pressed last.
    static let hover = SelectorStates(rawValue: 1 << 18)
    /// An element that the pointer of a driver presses, or one around it.
    static let active = SelectorStates(rawValue: 1 << 19)

    /// Those of an element that a person points at, or in which the focus is.
    static let pointed = SelectorStates([.hover, .focus, .focusWithin])

    /// Those that scripts are asked for before the page is laid out, if its rules ask for them.
    package static let settled = SelectorStates([
        .indeterminate, .focus, .focusWithin, .valid, .invalid, .userValid, .userInvalid, .inRange,
        .outOfRange, .placeholderShown, .placeholderHidden, .undefined, .target,
    ])
}

extension Document {
    /// Gives an element those states of `mask` that are in `states`, and takes the others of it.
    package mutating func setStates(
        _ states: SelectorStates, among mask: SelectorStates, of node: NodeID
    ) {
        guard isElementNode(node) else { return }
        let old = elementStates[node] ?? []
        let new = old.subtracting(mask).union(states.intersection(mask))
        guard new != old else { return }
        elementStates[node] = new.isEmpty ? nil : new
        noteStates(old.symmetricDifference(new), of: node)
    }

    /// The elements that have one of some states, in the order of their numbers.
    func elements(in states: SelectorStates) -> [NodeID] {
        elementStates.filter { !$0.value.isDisjoint(with: states) }.keys
            .sorted { $0.index < $1.index }
    }

    /// Sets the names of the states that a custom element gave itself.
    package mutating func setCustomStates(_ names: [[UInt8]], of node: NodeID) {
        guard isElementNode(node) else { return }
        customStates[node] = names.isEmpty ? nil : names
        noteStates(.custom, of: node)
    }

    /// Notes whether a checkbox or radio button is on; nil lets its attributes say so.
    package mutating func setChecked(_ isChecked: Bool?, of node: NodeID) {
        let states: SelectorStates = isChecked.map { $0 ? .checked : .unchecked } ?? []
        setStates(states, among: [.checked, .unchecked], of: node)
    }

    /// Notes which options of a `select` are chosen, by their places.
    package mutating func setChosenOptions(_ places: [Int], of select: NodeID) {
        guard isElementNode(select) else { return }
        let chosen = Set(places)
        for (place, option) in options(of: select).enumerated() {
            setChecked(chosen.contains(place), of: option)
        }
    }

    /// A change of states that no rule asks for changes nothing that is shown.
    private mutating func noteStates(_ changed: SelectorStates, of node: NodeID) {
        guard !changed.isDisjoint(with: styledStates) || !frameTrees.isEmpty else { return }
        attributeChanges += 1
        note(.states(node, changed))
    }

    private func isElementNode(_ node: NodeID) -> Bool {
        node.exists && node.index < nodes.count && nodes[node.index].kind == .element
    }

    /// Whether an element is checked (HTML Standard, ":checked"): a checkbox, a radio button or an
    /// option.
    func isChecked(_ node: NodeID) -> Bool {
        let states = elementStates[node] ?? []
        let tag = self[node].tag
        guard tag == .option || tag == .input else { return false }
        if !states.isDisjoint(with: [.checked, .unchecked]) { return states.contains(.checked) }
        return tag == .option ? isChosenByMarkup(node) : has(.checked, node)
    }

    /// Whether an option is chosen as long as nobody has chosen another one (HTML Standard, "ask
    /// for a reset").
    private func isChosenByMarkup(_ option: NodeID) -> Bool {
        var select = self[option].parent
        while select.exists, !isElement(select, .select) { select = self[select].parent }
        guard select.exists, !has(.multiple, select) else { return has(.selected, option) }
        let options = options(of: select)
        if let last = options.last(where: { has(.selected, $0) }) { return last == option }
        let rows = string(.size, of: select).flatMap { Int($0.trimmingASCIIWhitespace) } ?? 1
        guard rows <= 1 else { return false }
        return option
            == options.first {
                !has(.disabled, $0)
                    && !(isElement(self[$0].parent, .optgroup) && has(.disabled, self[$0].parent))
            }
    }

    /// The options of a `select`, in their order. An option in an option is a part of its text.
    private func options(of select: NodeID) -> [NodeID] {
        var options: [NodeID] = []
        var node = next(select, within: select)
        while node.exists {
            let isOption = isElement(node, .option)
            if isOption { options.append(node) }
            node =
                isOption ? nextSkippingChildren(node, within: select) : next(node, within: select)
        }
        return options
    }
}
