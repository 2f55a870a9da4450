import GarthURL

/// Matching selectors against elements, from the right to the left.
extension StyleResolver {
    /// Whether an element matches a selector. Never recurses on the depth of the page.
    mutating func matches(
        _ selector: Selector, _ node: NodeID, in document: borrowing Document
    ) -> Bool {
        matches(selector, from: 0, node, in: document, scope: .none, staysAmongSiblings: false)
    }

    /// Whether an element matches a selector from one of its compounds on.
    ///
    /// After a failure, only the nearest descendant or sibling combinator on the right is tried
    /// again with the next candidate: any other would fail at the same place.
    mutating func matches(
        _ selector: Selector, from first: Int, _ node: NodeID, in document: borrowing Document,
        scope: NodeID, staysAmongSiblings: Bool
    ) -> Bool {
        var place = first
        var element = node
        var ancestorRetry: (place: Int, element: NodeID)?
        var siblingRetry: (place: Int, element: NodeID)?
        var nearSiblings = Self.nearSiblings
        while true {
            steps -= 1
            guard steps > 0 else { return false }
            let compound = rules.store.compounds[Int(selector.first) + place]
            if matches(compound, element, in: document, scope: scope) {
                switch compound.combinator {
                case .none: return true
                case .descendant, .child:
                    if staysAmongSiblings { return true }
                    siblingRetry = nil
                    element = ancestor(of: element, for: selector, place + 1, in: document)
                    ancestorRetry =
                        compound.combinator == .descendant ? (place + 1, element) : ancestorRetry
                case .slotted:
                    if staysAmongSiblings { return true }
                    element = shadowTrees?.slot ?? .none
                case .part:
                    if staysAmongSiblings { return true }
                    element = shadowTrees?.part?.host ?? .none
                case .nextSibling, .laterSibling:
                    element = previousElement(of: element, in: document)
                    if compound.combinator == .laterSibling {
                        siblingRetry = (place + 1, element)
                        nearSiblings = Self.nearSiblings
                    }
                }
                place += 1
                if element.exists { continue }
            }
            if let retry = siblingRetry, retry.element.exists {
                nearSiblings -= 1
                if nearSiblings == 0, shadowTrees == nil {
                    siblingRetry = nil
                    if hasEarlierSibling(
                        matching: selector, from: retry.place, of: retry.element, in: document,
                        scope: scope, staysAmongSiblings: staysAmongSiblings)
                    {
                        return true
                    }
                }
            }
            if let retry = siblingRetry, retry.element.exists {
                element = previousElement(of: retry.element, in: document)
                siblingRetry = (retry.place, element)
                place = retry.place
                if element.exists { continue }
            }
            siblingRetry = nil
            guard let retry = ancestorRetry, retry.element.exists else { return false }
            element = ancestor(of: retry.element, for: selector, retry.place, in: document)
            ancestorRetry = (retry.place, element)
            place = retry.place
            guard element.exists else { return false }
        }
    }

    /// The parent of an element; for a compound with `:host`, the host above the outermost elements
    /// of a shadow tree.
    private func ancestor(
        of node: NodeID, for selector: Selector, _ place: Int, in document: borrowing Document
    ) -> NodeID {
        let parent = document[node].parent
        guard parent.exists else { return .none }
        if document[parent].kind == .element { return parent }
        guard let shadowTrees, place < selector.count,
            rules.store.compounds[Int(selector.first) + place].isHost
        else { return .none }
        return shadowTrees.hosts[parent] ?? .none
    }

    mutating func previousElement(
        of node: NodeID, in document: borrowing Document
    ) -> NodeID {
        var sibling = document[node].previousSibling
        while sibling.exists, document[sibling].kind != .element {
            steps -= 1
            sibling = document[sibling].previousSibling
        }
        return sibling
    }

    mutating func nextElement(of node: NodeID, in document: borrowing Document) -> NodeID {
        var sibling = document[node].nextSibling
        while sibling.exists, document[sibling].kind != .element {
            steps -= 1
            sibling = document[sibling].nextSibling
        }
        return sibling
    }

    // MARK: - Structure and sharing

    /// Mixes the answers of the structural tests that concern an element into its key.
    mutating func mixStructure(
        of node: NodeID, _ hash: inout StyleHash, _ document: borrowing Document
    ) {
        noteNames(of: node, in: document)
        mix(structuralTests.first(ofTag: tagNumber(of: node, in: document)), node, &hash, document)
        mix(structuralTests.firstOfAny, node, &hash, document)
        if keyedID != 0 {
            mix(structuralTests.first(ofID: keyedID), node, &hash, document)
        }
        for i in classNumbers.indices {
            mix(structuralTests.first(ofClass: classNumbers[i]), node, &hash, document)
        }
        keyedNode = .none
    }

    private mutating func mix(
        _ first: UInt32, _ node: NodeID, _ hash: inout StyleHash, _ document: borrowing Document
    ) {
        var place = first
        while place != 0 {
            let test = structuralTests[place]
            let holds = matches(
                test.selector, from: test.place, node, in: document, scope: .none,
                staysAmongSiblings: true)
            if holds { hash.mix(UInt64(place) << 32 | 1) }
            place = test.next
        }
    }

    /// Keeps the numbers of an element's id and classes while its key is made: it has no context
    /// yet that would have them.
    private mutating func noteNames(of node: NodeID, in document: borrowing Document) {
        keyedNode = node
        keyedID = idNumber(of: node, in: document)
        classNumbers.removeAll(keepingCapacity: true)
        guard let range = document.attribute(.class, of: node) else { return }
        var found = classNumbers
        classNumbers = []
        forEachName(document.text.span.extracting(range), isList: true) {
            if $0 != 0 { found.append($0) }
        }
        classNumbers = found
    }

    // MARK: - Compounds

    mutating func matches(
        _ compound: CompoundSelector, _ node: NodeID, in document: borrowing Document,
        scope: NodeID
    ) -> Bool {
        for i in Int(compound.first)..<Int(compound.first) + Int(compound.count)
        where !matches(rules.store.simples[i], node, in: document, scope: scope) {
            return false
        }
        return true
    }

    private mutating func matches(
        _ simple: SimpleSelector, _ node: NodeID, in document: borrowing Document, scope: NodeID
    ) -> Bool {
        switch simple.kind {
        case .any: return true
        case .never: return false
        case .tag:
            let context = contexts[node]
            if context != 0 { return contexts.list[Int(context)].tag == simple.number }
            return tagNumber(of: node, in: document) == simple.number
        case .id:
            if node == keyedNode { return keyedID == simple.number }
            let context = contexts[node]
            if context != 0 { return contexts.list[Int(context)].id == simple.number }
            return idNumber(of: node, in: document) == simple.number
        case .class: return hasClass(simple.number, node, in: document)
        case .attribute: return hasAttribute(simple.number, node, in: document)
        case .state:
            var states = document.elementStates[node] ?? []
            if assumesPointer { states.formUnion(.pointed) }
            let has = !states.isDisjoint(with: SelectorStates(rawValue: simple.number))
            return has == (simple.step == 0)
        case .customState:
            let name = rules.store.strings[Int(simple.number)]
            return document.customStates[node]?.contains(name) ?? false
        case .open:
            let tag = document[node].tag
            return (tag == .details || tag == .dialog) && document.has(.open, node)
        case .root:
            let parent = document[node].parent
            return parent.exists && document[parent].kind == .document
        case .scope: return scope.exists ? node == scope : document[node].parent == .document
        case .host: return isHost(node, matching: simple.number, in: document)
        case .hostContext: return isHost(node, below: simple.number, in: document)
        case .part: return isPart(Int(simple.number))
        case .link:
            let tag = document[node].tag
            return (tag == .a || tag == .area) && document.has(.href, node)
        case .empty: return isEmpty(node, in: document)
        case .nthChild, .nthLastChild, .nthOfType, .nthLastOfType:
            let place =
                simple.number == 0
                ? place(simple.kind, node, in: document)
                : place(amongList: simple, node, in: document)
            return place > 0 && Self.isNth(Int(place), simple.step, simple.offset)
        case .isOnlyOfType:
            let isTyped = simple.number == 1
            return place(isTyped ? .nthOfType : .nthChild, node, in: document) == 1
                && place(isTyped ? .nthLastOfType : .nthLastChild, node, in: document) == 1
        case .matches: return matchesAny(Int(simple.number), node, in: document, scope: scope)
        case .matchesNot:
            return !matchesAny(Int(simple.number), node, in: document, scope: scope)
        case .has:
            // Its answers are kept, and hold without a pointer.
            let assumes = assumesPointer
            assumesPointer = false
            defer { assumesPointer = assumes }
            return hasRelative(Int(simple.number), node, in: document)
        case .language: return isInLanguage(Int(simple.number), node, in: document)
        case .direction: return hasDirection(Int(simple.number), node, in: document)
        case .checked, .disabled, .enabled, .required, .optional, .readOnly, .readWrite,
            .placeholderShown, .isDefault:
            return isControl(simple.kind, node, in: document)
        }
    }

    /// Whether the part that is matched has all names of a string.
    private func isPart(_ names: Int) -> Bool {
        guard let part = shadowTrees?.part else { return false }
        return rules.store.strings[names].split(separator: 0x20).allSatisfy { name in
            part.names.contains { $0.elementsEqual(name) }
        }
    }

    /// Whether an element is a host that matches a list, given by its number plus 1; 0 is no list.
    private mutating func isHost(
        _ node: NodeID, matching list: UInt32, in document: borrowing Document
    ) -> Bool {
        guard document.shadowRoots[node] != nil else { return false }
        return list == 0 || matchesAny(Int(list) - 1, node, in: document, scope: .none)
    }

    /// Whether an element is a host that matches a list, or stands in an element that does.
    private mutating func isHost(
        _ node: NodeID, below list: UInt32, in document: borrowing Document
    ) -> Bool {
        guard document.shadowRoots[node] != nil, list > 0 else { return false }
        var ancestor = node
        while ancestor.exists, steps > 0 {
            steps -= 1
            if document[ancestor].kind == .element,
                matchesAny(Int(list) - 1, ancestor, in: document, scope: .none)
            {
                return true
            }
            let parent = document[ancestor].parent
            ancestor = shadowTrees?.hosts[parent] ?? parent
        }
        return false
    }

    private func hasClass(
        _ number: UInt32, _ node: NodeID, in document: borrowing Document
    ) -> Bool {
        if node == keyedNode { return classNumbers.contains(number) }
        let context = contexts[node]
        if context != 0 {
            let start = Int(contexts.list[Int(context)].classStart)
            let count = Int(contexts.list[Int(context)].classCount)
            for i in start..<start + count where contexts.classes[i] == number { return true }
            return false
        }
        guard let range = document.attribute(.class, of: node) else { return false }
        var found = false
        forEachName(document.text.span.extracting(range), isList: true) {
            if $0 == number { found = true }
        }
        return found
    }

    private mutating func hasAttribute(
        _ number: UInt32, _ node: NodeID, in document: borrowing Document
    ) -> Bool {
        let test = rules.store.attributeTests[Int(number)]
        for i in document.attributeRange(node) {
            let attribute = document.attributes[i]
            let name = relevance.number(of: attribute, in: document, rules.store)
            guard name != 0, name == test.name else { continue }
            let range =
                Int(attribute.valueStart)..<Int(attribute.valueStart) + Int(attribute.valueCount)
            return test.matches(document.text.span.extracting(range))
        }
        return false
    }

    mutating func matchesAny(
        _ list: Int, _ node: NodeID, in document: borrowing Document, scope: NodeID
    ) -> Bool {
        let list = rules.store.lists[list]
        for i in 0..<list.count {
            let selector = rules.store.selectors[Int(list.first + i)]
            if matches(
                selector, from: 0, node, in: document, scope: scope, staysAmongSiblings: false)
            {
                return true
            }
        }
        return false
    }

    // MARK: - Content

    private mutating func isEmpty(_ node: NodeID, in document: borrowing Document) -> Bool {
        var child = document[node].firstChild
        while child.exists {
            steps -= 1
            let inner = document[child]
            if inner.kind == .element || inner.kind == .text && inner.count > 0 { return false }
            child = inner.nextSibling
        }
        return !document[node].flags.contains(.isOpen)
    }

    // MARK: - Language, direction, forms

    private func isInLanguage(
        _ ranges: Int, _ node: NodeID, in document: borrowing Document
    ) -> Bool {
        var ancestor = node
        while ancestor.exists {
            if let range = document.attribute(.lang, of: ancestor) {
                let language = document.text[range].map(CSSBytes.lowercased)
                return rules.store.strings[ranges].split(separator: 0x2C).contains { wanted in
                    let wanted = wanted.starts(with: [0x2A, 0x2D]) ? wanted.dropFirst(2) : wanted
                    guard !wanted.isEmpty else { return false }
                    return language.starts(with: wanted)
                        && (language.count == wanted.count || language[wanted.count] == 0x2D)
                        || wanted.elementsEqual([0x2A]) && !language.isEmpty
                }
            }
            ancestor = document[ancestor].parent
        }
        return false
    }

    private func hasDirection(
        _ wanted: Int, _ node: NodeID, in document: borrowing Document
    ) -> Bool {
        let wantsRightToLeft = rules.store.strings[wanted] == Array("rtl".utf8)
        var ancestor = node
        while ancestor.exists {
            if let range = document.attribute(.dir, of: ancestor) {
                let isRightToLeft = CSSBytes.equalIgnoringCase(
                    document.text.span, range.lowerBound, range.upperBound, "rtl")
                return isRightToLeft == wantsRightToLeft
            }
            ancestor = document[ancestor].parent
        }
        return !wantsRightToLeft
    }

    private func isControl(
        _ kind: SimpleSelector.Kind, _ node: NodeID, in document: borrowing Document
    ) -> Bool {
        let tag = document[node].tag
        let isField = tag == .input || tag == .select || tag == .textarea
        let canBeDisabled =
            isField || tag == .button || tag == .fieldset || tag == .option || tag == .optgroup
        switch kind {
        case .checked: return document.isChecked(node)
        case .isDefault:
            return tag == .option && document.has(.selected, node)
                || tag == .input && document.has(.checked, node)
        case .disabled: return canBeDisabled && isDisabled(node, in: document)
        case .enabled: return canBeDisabled && !isDisabled(node, in: document)
        case .required: return isField && document.has(.required, node)
        case .optional: return isField && !document.has(.required, node)
        case .readOnly: return !isWritable(node, in: document)
        case .readWrite: return isWritable(node, in: document)
        case .placeholderShown:
            guard document.has(.placeholder, node) else { return false }
            if let states = document.elementStates[node],
                !states.isDisjoint(with: [.placeholderShown, .placeholderHidden])
            {
                return states.contains(.placeholderShown)
            }
            if tag == .textarea { return !document[node].firstChild.exists }
            return tag == .input && document.attribute(.value, of: node)?.isEmpty ?? true
        // The other kinds ask for nothing that attributes and states of controls tell.
        case .any, .never, .tag, .id, .class, .attribute, .state, .customState, .open, .root,
            .scope, .host, .hostContext, .part, .link, .empty, .language, .direction, .nthChild,
            .nthLastChild, .nthOfType, .nthLastOfType, .isOnlyOfType, .matches, .matchesNot, .has:
            return false
        }
    }

    private func isDisabled(_ node: NodeID, in document: borrowing Document) -> Bool {
        if document.has(.disabled, node) { return true }
        var ancestor = document[node].parent
        while ancestor.exists {
            let tag = document[ancestor].tag
            if tag == .fieldset || tag == .optgroup, document.has(.disabled, ancestor) {
                return true
            }
            ancestor = document[ancestor].parent
        }
        return false
    }

    /// Whether a person may write into an element (HTML Standard, ":read-write").
    private func isWritable(_ node: NodeID, in document: borrowing Document) -> Bool {
        let tag = document[node].tag
        guard tag == .textarea || tag == .input && takesReadonly(node, in: document) else {
            return isEditable(node, in: document)
        }
        return !document.has(.readonly, node) && !isDisabled(node, in: document)
    }

    /// Whether `readonly` applies to an input: its type is none of those without text or a date.
    private func takesReadonly(_ node: NodeID, in document: borrowing Document) -> Bool {
        guard let range = document.attribute(.type, of: node) else { return true }
        return !Self.typesWithoutReadonly.contains(document.text[range].map(CSSBytes.lowercased))
    }

    private static let typesWithoutReadonly = Set(
        [
            "hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset",
            "button",
        ].map { Array($0.utf8) })

    /// Whether an element is an editing host, or is edited as a part of one.
    private func isEditable(_ node: NodeID, in document: borrowing Document) -> Bool {
        guard document.knowsName(PressableElements.contentEditable) else { return false }
        var ancestor = node
        while ancestor.exists {
            if let says = document.contentEditable(of: ancestor) { return says }
            ancestor = document[ancestor].parent
        }
        return false
    }
}
