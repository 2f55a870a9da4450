/// Places among siblings (Selectors Level 4, sections 14.3 and 14.4). The siblings of a parent are
/// counted once, however many of them are asked.
extension StyleResolver {
    static func isNth(_ place: Int, _ step: Int32, _ offset: Int32) -> Bool {
        let distance = place - Int(offset)
        if step == 0 { return distance == 0 }
        return distance % Int(step) == 0 && distance / Int(step) >= 0
    }

    /// An element's place among its siblings from 1 on; 0 when it has none (it has no parent).
    mutating func place(
        _ kind: SimpleSelector.Kind, _ node: NodeID, in document: borrowing Document
    ) -> Int {
        let parent = document[node].parent
        guard parent.exists else { return 0 }
        counts.prepare(document)
        switch kind {
        case .nthChild: return index(of: node, in: document)
        case .nthOfType: return typeIndex(of: node, in: document)
        case .nthLastChild:
            // The parent is still growing: this may not be the last.
            var last = document[parent].lastChild
            while last.exists, document[last].kind != .element {
                last = document[last].previousSibling
            }
            guard last.exists else { return 0 }
            return index(of: last, in: document) - index(of: node, in: document) + 1
        case .nthLastOfType:
            return typeCount(for: node, in: document) - typeIndex(of: node, in: document) + 1
        // Other selectors do not ask for a place.
        case .any, .never, .tag, .id, .class, .attribute, .state, .customState, .open, .root,
            .scope, .host, .hostContext, .part, .link, .checked, .disabled, .enabled, .required,
            .optional, .readOnly, .readWrite, .placeholderShown, .isDefault, .empty, .language,
            .direction, .isOnlyOfType, .matches, .matchesNot, .has:
            return 0
        }
    }

    /// Counts from the nearest sibling on whose place is known.
    mutating func index(of node: NodeID, in document: borrowing Document) -> Int {
        let known = counts.indices[node.index]
        if known != 0 { return Int(known) }
        var (first, before) = (node, UInt32(0))
        var sibling = previousElement(of: node, in: document)
        while sibling.exists, steps > 0 {
            before = counts.indices[sibling.index]
            if before != 0 { break }
            first = sibling
            sibling = previousElement(of: sibling, in: document)
            steps -= 1
        }
        guard steps > 0 else { return 0 }
        while true {
            before += 1
            counts.indices[first.index] = before
            if first == node { return Int(before) }
            first = nextElement(of: first, in: document)
        }
    }

    // MARK: - By type

    private func type(
        of node: NodeID, in document: borrowing Document
    ) -> ChildCounts.ElementType {
        let record = document[node]
        return ChildCounts.ElementType(
            tag: record.tag.rawValue, namespace: record.namespace.rawValue,
            name: record.tag == .other ? record.count >> 16 : 0)
    }

    private mutating func typeIndex(of node: NodeID, in document: borrowing Document) -> Int {
        let known = counts.typeIndices[node.index]
        if known != 0 { return Int(known) }
        let type = type(of: node, in: document)
        var passed: UInt32 = 1
        var sibling = previousElement(of: node, in: document)
        var budget = Self.nearSiblings
        while sibling.exists, budget > 0 {
            if self.type(of: sibling, in: document) == type {
                let before = counts.typeIndices[sibling.index]
                if before != 0 {
                    passed += before
                    sibling = .none
                    break
                }
                passed += 1
            }
            sibling = previousElement(of: sibling, in: document)
            budget -= 1
            steps -= 1
        }
        if sibling.exists {
            countTypes(below: document[node].parent, in: document)
        } else {
            counts.typeIndices[node.index] = passed
        }
        return Int(counts.typeIndices[node.index])
    }

    /// The number of an element's siblings of its type, itself included.
    private mutating func typeCount(for node: NodeID, in document: borrowing Document) -> Int {
        let (parent, type) = (document[node].parent, type(of: node, in: document))
        var last = document[parent].lastChild
        var budget = Self.nearSiblings
        while last != node, budget > 0 {
            if document[last].kind == .element, self.type(of: last, in: document) == type { break }
            last = document[last].previousSibling
            budget -= 1
            steps -= 1
        }
        if budget > 0 { return typeIndex(of: last, in: document) }
        countTypes(below: parent, in: document)
        return Int(counts.typeRuns[parent]?.totals[type] ?? 0)
    }

    /// Counts the children of a parent by their types, from where the last count has ended.
    private mutating func countTypes(below parent: NodeID, in document: borrowing Document) {
        var run = counts.typeRuns.removeValue(forKey: parent) ?? ChildCounts.TypeRun()
        var child =
            run.last.exists ? document[run.last].nextSibling : document[parent].firstChild
        while child.exists {
            steps -= 1
            run.last = child
            if document[child].kind == .element {
                let type = type(of: child, in: document)
                run.totals[type, default: 0] += 1
                counts.typeIndices[child.index] = run.totals[type] ?? 0
            }
            child = document[child].nextSibling
        }
        counts.typeRuns[parent] = run
    }

    // MARK: - Among those that match a list

    /// The place among the siblings that match "of S"; 0 when the element itself does not.
    mutating func place(
        amongList simple: SimpleSelector, _ node: NodeID, in document: borrowing Document
    ) -> Int {
        let list = Int(simple.number) - 1
        let isFromEnd = simple.kind == .nthLastChild
        let parent = document[node].parent
        // A flat tree has the numbers of another document's nodes.
        guard parent.exists, document.shadowTrees == nil else {
            return matchesAny(list, node, in: document, scope: .none)
                ? walk(amongList: list, isFromEnd: isFromEnd, node, in: document) : 0
        }
        counts.prepare(document)
        listedPlaces.prepare(document)
        let key = ListedPlaces.Key(list: UInt32(list), parent: parent)
        let index = index(of: node, in: document)
        let isListed =
            listedPlaces.contains(index, key)
            ?? matchesAny(list, node, in: document, scope: .none)
        guard isListed else { return 0 }
        if listedPlaces[key] == nil { count(key, in: document) }
        return listedPlaces.place(index, key, isFromEnd: isFromEnd)
            ?? walk(amongList: list, isFromEnd: isFromEnd, node, in: document)
    }

    /// Counts the children of a parent that match a list.
    private mutating func count(_ key: ListedPlaces.Key, in document: borrowing Document) {
        guard listedPlaces.hasRoom else { return }
        var places: [UInt32] = []
        var place: UInt32 = 0
        var child = document[key.parent].firstChild
        while child.exists, steps > 0 {
            steps -= 1
            if document[child].kind == .element {
                if matchesAny(Int(key.list), child, in: document, scope: .none) { place += 1 }
                places.append(place)
            }
            child = document[child].nextSibling
        }
        if steps > 0 { listedPlaces[key] = places }
    }

    private mutating func walk(
        amongList list: Int, isFromEnd: Bool, _ node: NodeID, in document: borrowing Document
    ) -> Int {
        var place = 1
        var sibling = neighbour(of: node, isNext: isFromEnd, in: document)
        var budget = StyleLimits.siblingSteps
        while sibling.exists, budget > 0, steps > 0 {
            if matchesAny(list, sibling, in: document, scope: .none) { place += 1 }
            sibling = neighbour(of: sibling, isNext: isFromEnd, in: document)
            budget -= 1
        }
        return place
    }

    private mutating func neighbour(
        of node: NodeID, isNext: Bool, in document: borrowing Document
    ) -> NodeID {
        isNext ? nextElement(of: node, in: document) : previousElement(of: node, in: document)
    }
}
