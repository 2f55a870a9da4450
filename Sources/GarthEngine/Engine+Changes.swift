import GarthPage

/// Small changes of a page that is shown: only their lines are made again, and take the place of the
/// earlier ones.
extension Engine {
    /// Lays out only what has changed; false if the whole page must be laid out again.
    mutating func patchChanges() -> Bool {
        guard canBePatched else { return false }
        let part: ChangedPart
        switch changedPart(document.changes, layout.order(of: document)) {
        case .unknown: return false
        case .nothing:
            document.changes.removeAll()
            restarts.note(structuralChanges: document.structuralChanges)
            return true
        case .part(let changed): part = changed
        }
        guard
            let patch = layout.layOutAgain(
                part, document: &document, styles: &styles, state: state, forms: formIndex,
                targets: targets)
        else { return false }
        document.changes.removeAll()
        restarts.note(structuralChanges: document.structuralChanges)
        if !patch.newPictures.isEmpty { updates.append(.pictures(announced(patch.newPictures))) }
        if !patch.newStyles.isEmpty { updates.append(.styles(patch.newStyles)) }
        renewTargets(patch.renewedTargets)
        replaceTargets(patch.targets)
        if patch.removedLines > 0 || !patch.lines.isEmpty {
            updates.append(
                .linesSpliced(at: patch.line, removing: patch.removedLines, patch.lines))
        }
        renameControls()
        return true
    }

    /// Whether the lines that are shown are those of the whole document, but for the changes.
    private var canBePatched: Bool {
        owner == nil && isComplete && layout.isWhole && !isLayoutHeld && !isHeldByScripts
            && !restarts.isNeeded && !reader.isWanted && !selection.isWanted
            && !document.changes.isEmpty
            && !document.changes.isWhole && document.frames.isEmpty && document.shadowRoots.isEmpty
            && layout.boxesAhead.isEmpty && !layout.dependsOnEnd && !styles.asksContainers
            && !layout.hasCutText && !emptiness.letters.areSparse
            && layout.hasRoomForPatches
            && targets.count < Limits.targets / 2
            && formIndex.uncheckedRadios.count == state.uncheckedRadios.count
    }

    /// Describes targets anew that keep their numbers.
    private mutating func renewTargets(_ renewed: [UInt32: PageTarget]) {
        for (number, target) in renewed.sorted(by: { $0.key < $1.key }) {
            let index = Int(number) - 1
            guard targets.indices.contains(index), targets[index] != target else { continue }
            targets[index] = target
            updates.append(.targetChanged(number, target))
        }
    }

    /// Puts targets in the place of others. Where no number changes, those that look different are
    /// told.
    private mutating func replaceTargets(_ change: TargetChange) {
        let first = change.first - 1
        if change.keepsNumbers {
            for (index, target) in zip(first..., change.targets) where targets[index] != target {
                updates.append(.targetChanged(UInt32(truncatingIfNeeded: index + 1), target))
            }
        } else {
            updates.append(
                .targetsSpliced(
                    from: UInt32(truncatingIfNeeded: change.first), removing: change.removed,
                    change.targets))
        }
        targets.replaceSubrange(first..<first + change.removed, with: change.targets)
    }

    // MARK: - What has changed

    /// What changes of a document mean for its lines.
    enum ChangedExtent {
        /// Any line may be another one.
        case unknown
        case nothing
        case part(ChangedPart)
    }

    /// The part of the document whose lines may be others.
    mutating func changedPart(
        _ changes: DocumentChanges, _ order: DocumentOrder
    ) -> ChangedExtent {
        var parts = ChangedParts(document, order)
        let dependence = styles.dependence()
        if dependence.hasHas, mayChangeAnswersOfHas(dependence, changes) { return .unknown }
        for change in changes.list {
            guard document.isConnected(change.node), mayShow(change) else { continue }
            switch change {
            case .state(let node): parts.add(subtree: outerPart(node))
            case .states(let node, let states):
                let isOfSiblings = !dependence.ofSiblings.liveStates.isDisjoint(with: states)
                parts.add(subtree: isOfSiblings ? document[node].parent : outerPart(node))
            case .text(let node):
                let isEmptyAsked = dependence.hasEmpty
                parts.add(
                    subtree: isEmptyAsked
                        ? document[document[node].parent].parent : outerPart(node))
            case .attribute(let node, let name, let old, let new):
                guard isPlain(node, for: name) else { return .unknown }
                let text = document.text.span
                let (before, after) = (text.extracting(old), text.extracting(new))
                let store = styles.rules.store
                let isOfSiblings = dependence.ofSiblings.concern(
                    name, old: before, new: after, store)
                parts.add(subtree: isOfSiblings ? document[node].parent : outerPart(node))
            case .children(let parent, let after, let before):
                guard document[parent].tag != .html, parent != .document else { return .unknown }
                add(childrenOf: parent, after: after, before: before, dependence, to: &parts)
            }
        }
        if parts.isEmpty { return .nothing }
        return parts.hull.map { .part($0) } ?? .unknown
    }

    /// Whether `:has()` of any element may have another answer than before the changes. What was
    /// removed may have changed behind its removal, so that nodes outside of the document count.
    private mutating func mayChangeAnswersOfHas(
        _ dependence: StyleDependence, _ changes: DocumentChanges
    ) -> Bool {
        let document = document
        let text = document.text.span
        for change in changes.list {
            switch change {
            case .state, .children: break
            case .states(_, let states):
                if !dependence.ofAncestors.liveStates.isDisjoint(with: states) { return true }
            case .text: if dependence.candidates.countPlaces { return true }
            case .attribute(_, let name, let old, let new):
                let isConcerned = dependence.ofAncestors.concern(
                    name, old: text.extracting(old), new: text.extracting(new),
                    styles.rules.store)
                if isConcerned { return true }
            }
        }
        return styles.hasCandidates(among: changes, in: document)
    }

    private func add(
        childrenOf parent: NodeID, after: NodeID, before: NodeID, _ dependence: StyleDependence,
        to parts: inout ChangedParts
    ) {
        let outer = outerPart(parent)
        if dependence.hasEmpty {
            parts.add(subtree: document[parent].parent)
        } else if dependence.hasStructure || Self.parents.contains(document[parent].tag)
            || outer != parent
        {
            parts.add(subtree: outer)
        } else {
            parts.add(childrenOf: parent, after: after, before: before)
        }
    }

    /// Whether a change can be seen. A rule may display elements that show nothing by themselves.
    private func mayShow(_ change: DocumentChanges.Change) -> Bool {
        if case .attribute(let node, let name, _, _) = change,
            name == .class || name == .id || name == .style
        {
            return document[node].parent.exists
        }
        return !isHidden(change.node)
    }

    private static let metadata: TagSet = [
        .head, .title, .meta, .link, .style, .script, .template, .noscript,
    ]
    /// Elements whose attributes say what other elements show.
    private static let farReaching = TagSet(
        [.html, .body, .base, .area, .map, .form], [.object, .embed, .iframe, .frame, .frameset])
    /// Elements that are laid out by looking at all of their content.
    private static let outerParts = TagSet(
        [.select, .datalist, .table, .ruby, .picture, .svg, .math],
        [.video, .audio, .button, .textarea, .canvas])
    /// Elements for which it matters which children they have.
    private static let parents = TagSet(
        [.select, .optgroup, .datalist, .option, .details, .fieldset],
        [.table, .tbody, .thead, .tfoot, .tr, .colgroup],
        [.ruby, .picture, .video, .audio, .svg, .math, .button, .textarea], [.ol])

    /// Whether an element, or its parent, shows nothing. What style sheets do starts the layout
    /// again when they have come.
    private func isHidden(_ node: NodeID) -> Bool {
        let parent = document[node].parent
        return Self.metadata.contains(document[node].tag)
            || parent.exists && Self.metadata.contains(document[parent].tag)
    }

    /// Whether an attribute concerns only what its element and those below it show.
    private func isPlain(_ node: NodeID, for name: AttributeName) -> Bool {
        name != .form && !Self.farReaching.contains(document[node].tag)
    }

    /// The outermost element around a node that is laid out by looking at all of its content.
    private func outerPart(_ node: NodeID) -> NodeID {
        var outer = node
        var ancestor = document[node].parent
        while ancestor.exists, ancestor != .document {
            let tag = document[ancestor].tag
            if Self.outerParts.contains(tag) || tag == .ol && document.has(.reversed, ancestor) {
                outer = ancestor
            }
            ancestor = document[ancestor].parent
        }
        return outer
    }
}

/// Parts of a document, and the one part that holds them all.
private struct ChangedParts {
    private let document: Document
    private let order: DocumentOrder
    private var first = NodeID.none
    private var end = NodeID.none
    private var hasEnd = false

    var isEmpty: Bool { !hasEnd }

    init(_ document: Document, _ order: DocumentOrder) {
        self.document = document
        self.order = order
    }

    /// The part from the first of all to the end of the last; nil if there is none.
    var hull: ChangedPart? {
        first.exists && first != .document ? ChangedPart(first: first, end: end) : nil
    }

    /// Adds an element with all of its content.
    mutating func add(subtree node: NodeID) {
        guard node.exists, document.isConnected(node) else { return }
        add(from: node, to: document.nextSkippingChildren(node))
    }

    /// Adds the children between two others, as far as these still are children.
    mutating func add(childrenOf parent: NodeID, after: NodeID, before: NodeID) {
        func isChild(_ node: NodeID) -> Bool { node.exists && document[node].parent == parent }
        // If neighbours have gone, they have changes of their own; the children at large are safe.
        if after.exists, !isChild(after) || before.exists, !isChild(before) {
            return add(subtree: parent)
        }
        let start = after.exists ? document[after].nextSibling : document[parent].firstChild
        let end = before.exists ? before : document.nextSkippingChildren(parent)
        guard start.exists, start != before else {
            // Children have gone: what follows them is laid out behind another one.
            guard end.exists else { return add(from: last(below: after, or: parent), to: .none) }
            return add(from: end, to: end)
        }
        add(from: start, to: end)
    }

    private func last(below node: NodeID, or parent: NodeID) -> NodeID {
        node.exists ? node : parent
    }

    private mutating func add(from start: NodeID, to end: NodeID) {
        if !first.exists || order.place(of: start) < order.place(of: first) { first = start }
        defer { hasEnd = true }
        guard hasEnd else { return self.end = end }
        guard self.end.exists else { return }
        if !end.exists || order.place(of: end) > order.place(of: self.end) { self.end = end }
    }
}
