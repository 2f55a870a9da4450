import GarthPage

/// What a page shows of an element, as far as names are made of it.
struct NameSight {
    /// Whether the element has a box: without one, nothing in it is shown.
    var isRendered = true
    /// Whether text directly in it is shown.
    var isVisible = true
    /// Whether its box is where nobody sees it: text to be read aloud.
    var isOutOfSight = false
    /// Whether text directly in it is only read aloud.
    var hidesText = false
    /// Whether its words are apart from those around it.
    var isApart = false
    /// The letters that are made of its text.
    var transform = ComputedStyle.TextTransform.none
    /// The text of its `::before`.
    var before = ""
    /// The text of its `::after`.
    var after = ""

    /// An element that has no box.
    static let unrendered = NameSight(isRendered: false, isVisible: false)

    init(isRendered: Bool = true, isVisible: Bool = true) {
        self.isRendered = isRendered
        self.isVisible = isVisible
    }

    init(_ style: ComputedStyle) {
        isRendered = style.display != .none && style.contentVisibility != .hidden
        isVisible = style.isVisible
        isOutOfSight = style.isOutOfSight && !style.indentsTextAway
        hidesText = style.hidesLetters || style.indentsTextAway
        let isInLine = style.display == .inline || style.display == .contents
        isApart = !isInLine || style.position == .absolute || style.position == .fixed
        transform = style.textTransform
    }
}

/// What a page shows of the elements that some names are made of.
struct NameSights {
    private struct Entry {
        var node: NodeID
        var style: StyleID
        var sight: NameSight
        /// Whether what is in the element was added.
        var isWhole = false
    }

    private var entries: [Entry] = []
    /// The places of the entries, once they are many: most names are made of few elements.
    private var places = [NodeID: Int]()
    private static let searchedEntries = 24

    init() {}

    /// Begins with an element that is laid out with a style.
    init(of node: NodeID, _ style: StyleID, _ table: StyleTable) {
        set(node, style, NameSight(table[style]))
    }

    /// The sight of an element; a shown one for elements that were not added.
    subscript(node: NodeID) -> NameSight {
        place(of: node).map { entries[$0].sight } ?? NameSight()
    }

    private func place(of node: NodeID) -> Int? {
        if !places.isEmpty { return places[node] }
        return entries.lastIndex { $0.node == node }
    }

    private mutating func set(_ node: NodeID, _ style: StyleID, _ sight: NameSight) {
        if let place = place(of: node) {
            (entries[place].style, entries[place].sight) = (style, sight)
            return
        }
        entries.append(Entry(node: node, style: style, sight: sight))
        if !places.isEmpty {
            places[node] = entries.count - 1
        } else if entries.count > Self.searchedEntries {
            for place in entries.indices { places[entries[place].node] = place }
        }
    }

    /// Adds an element with what is in it.
    mutating func add(_ root: NodeID, _ resolver: inout StyleResolver, in document: Document) {
        if let place = place(of: root), entries[place].isWhole { return }
        let style = style(of: root, &resolver, in: document)
        if let place = place(of: root) { entries[place].isWhole = true }
        guard let style else { return }
        var open = [(next: document[root].firstChild, style: style)]
        var steps = 0
        while let parent = open.last, steps < LayoutLimits.lookAheadNodes {
            guard parent.next.exists else {
                open.removeLast()
                continue
            }
            steps += 1
            let node = parent.next
            open[open.count - 1].next = document[node].nextSibling
            guard document[node].kind == .element else { continue }
            let own = resolver.style(of: node, parent: parent.style, in: document)
            let sight = note(node, own, in: parent.style, &resolver, document)
            if sight.isRendered, document[node].firstChild.exists {
                open.append((document[node].firstChild, own))
            }
        }
    }

    /// Whether a person sees an element.
    mutating func shows(
        _ node: NodeID, _ resolver: inout StyleResolver, in document: Document
    ) -> Bool {
        guard style(of: node, &resolver, in: document) != nil, self[node].isVisible else {
            return false
        }
        var around = node
        while around.exists, around != .document {
            if self[around].isOutOfSight { return false }
            around = document[around].parent
        }
        return true
    }

    /// The style of an element, found from the root on; nil for one that has no box.
    mutating func style(
        of root: NodeID, _ resolver: inout StyleResolver, in document: Document
    ) -> StyleID? {
        var missing: [NodeID] = []
        var node = root
        var known: Int?
        while node.exists, node != .document {
            known = place(of: node)
            if known != nil { break }
            missing.append(node)
            node = document[node].parent
        }
        var style = known.map { entries[$0].style } ?? .initial
        var isRendered = known.map { entries[$0].sight.isRendered } ?? true
        for node in missing.reversed() {
            let own = resolver.style(of: node, parent: style, in: document)
            let sight = note(node, own, in: style, isIn: isRendered, &resolver, document)
            isRendered = sight.isRendered
            style = own
        }
        return isRendered ? style : nil
    }

    /// Notes an element that is in one of a style, and whether that has a box.
    private mutating func note(
        _ node: NodeID, _ style: StyleID, in parent: StyleID, isIn isBoxed: Bool = true,
        _ resolver: inout StyleResolver, _ document: Document
    ) -> NameSight {
        var sight = isBoxed ? NameSight(resolver.table[style]) : .unrendered
        if isBoxed, resolver.table[parent].display.isContainer { sight.isApart = true }
        if sight.isRendered { resolver.addGenerated(to: &sight, of: node, style, in: document) }
        set(node, style, sight)
        return sight
    }
}

extension ComputedStyle.Display {
    /// Whether boxes of it lay out their children as items.
    var isContainer: Bool {
        switch self {
        case .flex, .inlineFlex, .grid, .inlineGrid: true
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
            .tableCell, .tableColumn, .tableColumnGroup, .tableCaption, .ruby, .rubyText:
            false
        }
    }
}

extension StyleResolver {
    /// The names of one of several elements, without what the page hides.
    mutating func name(
        of node: NodeID, _ index: FormIndex, _ controls: [NodeID: ControlChange],
        in document: Document, _ sights: inout NameSights
    ) -> AccessibleName {
        let unstyled = AccessibleName(in: document, index, controls) { _ in NameSight() }
        return name(madeOf: unstyled.sources(of: node), index, controls, in: document, &sights)
    }

    /// The same for an element whose name is made of the text of these.
    mutating func name(
        madeOf sources: [NodeID], _ index: FormIndex, _ controls: [NodeID: ControlChange],
        in document: Document, _ sights: inout NameSights
    ) -> AccessibleName {
        for source in sources { sights.add(source, &self, in: document) }
        let known = sights
        return AccessibleName(in: document, index, controls) { known[$0] }
    }

    /// Adds the text that style sheets put into an element.
    mutating func addGenerated(
        to sight: inout NameSight, of node: NodeID, _ style: StyleID, in document: Document
    ) {
        guard rules.has(.before) || rules.has(.after) else { return }
        if let before = before(of: node, style: style, in: document) {
            sight.before = words(ofGenerated: before, of: node, in: document)
        }
        if let after = after(of: node, style: style, in: document) {
            sight.after = words(ofGenerated: after, of: node, in: document)
        }
    }

    /// The words of a generated box; counters and quotation marks depend on the layout and are left out.
    private func words(
        ofGenerated style: StyleID, of node: NodeID, in document: Document
    ) -> String {
        let computed = table[style]
        let number = Int(computed.content)
        guard computed.isVisible, !computed.isOutOfSight, number < table.contents.count else {
            return ""
        }
        var bytes: [UInt8] = []
        for piece in table.contents[number] where bytes.count < LayoutLimits.labelBytes {
            switch piece {
            case .text(let text): bytes += text.prefix(LayoutLimits.labelBytes)
            case .attribute(let name):
                let value = document.string(of: String(decoding: name, as: UTF8.self), node)
                bytes += (value ?? "").utf8.prefix(LayoutLimits.labelBytes)
            case .counter, .counters, .openQuote, .closeQuote, .noOpenQuote, .noCloseQuote, .icon:
                break
            }
        }
        let words = LayoutEngine.withoutPrivateUse(bytes)
        let text = computed.textTransform.applied(to: String(decoding: words, as: UTF8.self))
        let isInLine = computed.display == .inline || computed.display == .contents
        return isInLine ? text : " " + text + " "
    }
}
