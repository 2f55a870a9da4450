/// The elements of a document that a selector matches.
struct Selection {
    /// The whole document.
    let document: Document
    /// The elements in document order; none of them lies in another one.
    let roots: [NodeID]
    /// The element with the visible content of a page: `body`, or the root of other documents.
    let container: NodeID

    init(of roots: [NodeID], in document: Document) {
        self.document = document
        self.roots = roots
        var container = document.body
        if !container.exists {
            container = document[.document].firstChild
            while container.exists, document[container].kind != .element {
                container = document[container].nextSibling
            }
        }
        self.container = container
    }

    /// Whether the roots hold all of the page, which then stays as it is.
    var isWhole: Bool {
        roots.contains { root in
            var node = container
            while node.exists, node != root { node = document[node].parent }
            return node.exists
        }
    }
}

/// The styles of the elements in a selection, which are those of the whole page: rules with
/// ancestors and siblings hold although these elements are gone.
struct SelectedStyles {
    /// The styles by node.
    private var styles: [StyleID]
    /// The numbers of list items that are now outside of their lists.
    private var ordinals: [NodeID: Int32] = [:]
    /// The document that rules for generated content are matched in.
    let document: Document

    init(_ selection: Selection, _ tree: ShownTree, _ table: inout StyleTable) {
        document = selection.document
        var hidden = ComputedStyle()
        hidden.display = .none
        var styles = [StyleID](
            repeating: table.number(of: hidden), count: selection.document.nodes.count)
        for index in styles.indices {
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: index))
            if let style = tree.style(of: node) { styles[index] = style }
        }
        // What surrounds the elements has no box of its own.
        var plain = ComputedStyle()
        plain.display = .block
        var around = selection.container
        while around.exists {
            styles[around.index] = table.number(of: plain)
            around = selection.document[around].parent
        }
        for root in selection.roots where tree.shows(root) {
            var style = table[styles[root.index]]
            style.standAlone()
            styles[root.index] = table.number(of: style)
        }
        self.styles = styles
        let items = selection.roots.filter { document.isElement($0, .li) }
        for item in items where ordinals[item] == nil {
            number(itemsBeside: item)
        }
    }

    /// The style of a node; nodes that were added have that of the node they copy.
    subscript(node: NodeID) -> StyleID { styles[node.index] }

    /// Adds a node that was appended after all others.
    mutating func append(_ style: StyleID) { styles.append(style) }

    /// The number of a list item in its former list; nil if it is in one.
    func ordinal(of item: NodeID) -> Int32? { ordinals[item] }

    /// Numbers the items of the list that an item was in (HTML Standard, "ordinal value").
    private mutating func number(itemsBeside item: NodeID) {
        let list = document[item].parent
        guard document.isElement(list, .ol) || document.isElement(list, .ul) else { return }
        var items: [NodeID] = []
        var child = document[list].firstChild
        while child.exists {
            if document.isElement(child, .li) { items.append(child) }
            child = document[child].nextSibling
        }
        let step: Int32 = document.has(.reversed, list) ? -1 : 1
        var ordinal = step < 0 ? Int32(clamping: items.count) : 1
        if let start = document.integer(.start, of: list) { ordinal = Int32(clamping: start) }
        for item in items {
            if let value = document.integer(.value, of: item) { ordinal = Int32(clamping: value) }
            ordinals[item] = ordinal
            ordinal &+= step
        }
    }
}

extension ComputedStyle {
    /// Makes the box a block on lines of its own (CSS Display Level 3 section 2.7,
    /// "blockification"); rows of tables stay, aligned with their neighbours.
    fileprivate mutating func standAlone() {
        position = .static
        float = .none
        switch display {
        case .tableCell:
            display = .block
            // In the middle of a column is not in the middle of the page.
            textAlign = .start
        case .inline, .inlineBlock, .tableCaption, .contents, .ruby, .rubyText: display = .block
        case .inlineTable: display = .table
        case .inlineFlex: display = .flex
        case .inlineGrid: display = .grid
        case .none, .block, .listItem, .flowRoot, .table, .tableRowGroup, .tableHeaderGroup,
            .tableFooterGroup, .tableRow, .tableColumn, .tableColumnGroup, .flex, .grid:
            break
        }
    }
}

extension Document {
    /// Replaces the page's content by the visible elements of a selection.
    ///
    /// Parts of tables are placed in a copy of their table; adjacent ones share a copy.
    mutating func reduce(
        to selection: Selection, _ tree: ShownTree, _ styles: inout SelectedStyles,
        _ table: inout StyleTable
    ) {
        guard selection.container.exists else { return }
        while self[selection.container].firstChild.exists {
            detach(self[selection.container].firstChild)
        }
        var last: (original: NodeID, copy: NodeID)?
        for root in selection.roots where tree.shows(root) {
            let whole =
                Self.needsTable(table[styles[root]])
                ? selection.table(around: root, tree, table) : .none
            detach(root)
            guard whole.exists else {
                last = nil
                append(root, to: selection.container)
                continue
            }
            if last?.original != whole {
                var node = selection.document[whole]
                (node.firstChild, node.lastChild) = (.none, .none)
                (node.previousSibling, node.nextSibling) = (.none, .none)
                node.parent = .none
                let copy = make(node)
                append(copy, to: selection.container)
                var style = table[tree.style(of: whole) ?? .initial]
                style.standAlone()
                styles.append(table.number(of: style))
                last = (whole, copy)
            }
            append(root, to: last?.copy ?? selection.container)
        }
    }

    private static func needsTable(_ style: ComputedStyle) -> Bool {
        switch style.display {
        case .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableColumn,
            .tableColumnGroup:
            true
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .tableCell, .tableCaption, .flex, .inlineFlex, .grid, .inlineGrid, .ruby,
            .rubyText:
            false
        }
    }
}

extension Selection {
    /// The element around a part of a table whose style makes it the table; `.none` without one.
    fileprivate func table(
        around part: NodeID, _ tree: ShownTree, _ styles: StyleTable
    ) -> NodeID {
        var node = document[part].parent
        while node.exists {
            if let style = tree.style(of: node) {
                let display = styles[style].display
                if display == .table || display == .inlineTable { return node }
            }
            node = document[node].parent
        }
        return .none
    }
}

extension StyleResolver {
    /// Whether a text is a selector list (Selectors Level 4 section 18, "parse a selector").
    static func isSelectorList(_ text: [UInt8]) -> Bool {
        var store = SelectorStore()
        return SelectorParser.list(
            text.span, from: 0, to: text.count, parent: nil, into: &store) != nil
    }

    /// The elements that a selector list matches, in document order, at most so many; nil for an
    /// invalid selector list. Those inside another match are among them only if asked for.
    mutating func elements(
        matching text: [UInt8], in document: borrowing Document, includesInner: Bool = false,
        limit: Int = .max
    ) -> [NodeID]? {
        if document.isQuirks != rules.store.foldsNames { setQuirks(document.isQuirks) }
        let number = SelectorParser.list(
            text.span, from: 0, to: text.count, parent: nil, into: &rules.store)
        guard let number else { return nil }
        // What was noted of elements before knows only the names of the page's own rules.
        forgetStyles()
        let list = rules.store.lists[number]
        let selectors = rules.store.selectors[Int(list.first)..<Int(list.first + list.count)]
            // No element is a pseudo-element.
            .filter { $0.pseudoElement == .none }
        var found: [NodeID] = []
        var node = document[.document].firstChild
        while node.exists, found.count < limit {
            let kind = document[node].kind
            var isFound = false
            if kind == .element {
                for selector in selectors where matches(selector, node, in: document) {
                    isFound = true
                    break
                }
            }
            if isFound { found.append(node) }
            let isSkipped = isFound && !includesInner || kind == .templateContent
            node = isSkipped ? document.nextSkippingChildren(node) : document.next(node)
        }
        return found
    }
}
