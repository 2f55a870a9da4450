import GarthPage

/// Consecutive children of one element.
struct SiblingRange {
    var first: NodeID
    /// The sibling behind the last one; none for all children from the first on.
    var end: NodeID = .none
    /// The style of the element.
    var style: StyleID
}

/// The walk over the children of a table that fills its grid, with the anonymous rows and cells
/// that they need (CSS 2.2 section 17.2.1).
struct TableReader {
    /// The children that belong to the table.
    private let content: SiblingRange
    private var grid = TableGrid()
    private var groupEnds: [Int] = []
    /// Content that is no cell, which the next anonymous cell will hold.
    private var stray: SiblingRange?
    private var isRowOpen = false

    /// A child of a table, with what the table does with it.
    private struct Part {
        enum Kind { case group, row, cell, stray }
        var kind: Kind
        var node: NodeID
        var style: StyleID
    }

    init(_ content: SiblingRange) {
        self.content = content
    }

    /// The grid; nil if it has too many columns or cells.
    mutating func read(_ document: Document, _ styles: inout StyleResolver) -> TableGrid? {
        var (headers, bodies, footers) = ([Part](), [Part](), [Part]())
        var child = content.first
        while child != content.end, child.exists {
            defer { child = document.nodes[child.index].nextSibling }
            guard let part = part(child, in: content.style, document, &styles) else { continue }
            switch styles.table[part.style].display {
            case .tableCaption where part.kind != .stray:
                grid.captions.append((child, part.style))
            case .tableColumn where part.kind != .stray,
                .tableColumnGroup where part.kind != .stray:
                readColumns(child, part.style, document, &styles)
            case .tableHeaderGroup where headers.isEmpty && part.kind == .group:
                headers.append(part)
            case .tableFooterGroup where footers.isEmpty && part.kind == .group:
                footers.append(part)
            // Every other box of a table is a row of it, or becomes one (CSS Tables section 2.1).
            case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
                .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
                .tableCell, .tableColumn, .tableColumnGroup, .tableCaption, .flex, .inlineFlex,
                .grid, .inlineGrid, .ruby, .rubyText:
                bodies.append(part)
            }
        }
        for part in headers { readGroup(part, isHeader: true, document, &styles) }
        for part in bodies { add(part, isHeader: false, of: content.style, document, &styles) }
        closeAnonymousRow(&styles)
        endGroup()
        for part in footers { readGroup(part, isHeader: false, document, &styles) }
        guard grid.compress(groupEnds: groupEnds) else { return nil }
        return grid
    }

    /// The role of a child; nil if it shows nothing.
    private func part(
        _ child: NodeID, in style: StyleID, _ document: Document, _ styles: inout StyleResolver
    ) -> Part? {
        let node = document.nodes[child.index]
        if node.kind == .text {
            return document.isBlankText(child) ? nil : Part(kind: .stray, node: child, style: style)
        }
        guard node.kind == .element else { return nil }
        let own = styles.style(of: child, parent: style, in: document)
        let display = styles.table[own].display
        if display == .none { return nil }
        // The parser leaves a form without content where it stood between the rows.
        if node.tag == .form, node.namespace == .html, !node.firstChild.exists { return nil }
        var part = Part(kind: .stray, node: child, style: own)
        guard !document.isReplaced(node) else { return part }
        switch display {
        case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup: part.kind = .group
        case .tableRow: part.kind = .row
        case .tableCell: part.kind = .cell
        case .tableCaption, .tableColumn, .tableColumnGroup: part.kind = .group
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            break
        }
        return part
    }

    private mutating func add(
        _ part: Part, isHeader: Bool, of style: StyleID, _ document: Document,
        _ styles: inout StyleResolver
    ) {
        switch part.kind {
        case .group:
            closeAnonymousRow(&styles)
            endGroup()
            readGroup(part, isHeader: isHeader, document, &styles)
        case .row:
            closeAnonymousRow(&styles)
            readRow(part, isHeader: isHeader, document, &styles)
        case .cell, .stray:
            if !isRowOpen { grid.beginRow(isHeader: isHeader) }
            isRowOpen = true
            addToRow(part, of: style, document, &styles)
        }
    }

    private mutating func closeAnonymousRow(_ styles: inout StyleResolver) {
        addStray(&styles)
        if isRowOpen { grid.endRow() }
        isRowOpen = false
    }

    private mutating func endGroup() {
        grid.endGroup()
        if groupEnds.last ?? 0 < grid.rows.count { groupEnds.append(grid.rows.count) }
    }

    private mutating func readGroup(
        _ group: Part, isHeader: Bool, _ document: Document, _ styles: inout StyleResolver
    ) {
        grid.groups.append((grid.rows.count, group.node, group.style))
        var child = document.nodes[group.node.index].firstChild
        while child.exists {
            defer { child = document.nodes[child.index].nextSibling }
            guard var part = part(child, in: group.style, document, &styles) else { continue }
            if part.kind == .group { part.kind = .stray }
            add(part, isHeader: isHeader, of: group.style, document, &styles)
        }
        closeAnonymousRow(&styles)
        endGroup()
    }

    private mutating func readRow(
        _ row: Part, isHeader: Bool, _ document: Document, _ styles: inout StyleResolver
    ) {
        grid.beginRow(isHeader: isHeader, node: row.node, style: row.style)
        var child = document.nodes[row.node.index].firstChild
        while child.exists {
            defer { child = document.nodes[child.index].nextSibling }
            guard let part = part(child, in: row.style, document, &styles) else { continue }
            addToRow(part, of: row.style, document, &styles)
        }
        addStray(&styles)
        grid.endRow()
    }

    // MARK: - Cells

    private mutating func addToRow(
        _ part: Part, of style: StyleID, _ document: Document, _ styles: inout StyleResolver
    ) {
        guard part.kind == .cell else {
            let end = document.nodes[part.node.index].nextSibling
            stray = SiblingRange(first: stray?.first ?? part.node, end: end, style: style)
            return
        }
        addStray(&styles)
        var (columns, rows) = (1, 1)
        if document.nodes[part.node.index].count & 0xFFFF > 0 {
            columns = document.integer(.colspan, of: part.node) ?? 1
            rows = document.integer(.rowspan, of: part.node) ?? 1
            if rows == 0 { rows = LayoutLimits.rowSpan }
        }
        grid.add(
            part.node, part.style, columnSpan: max(1, min(columns, LayoutLimits.columnSpan)),
            rowSpan: max(1, min(rows, LayoutLimits.rowSpan)))
    }

    /// Puts the content that is no cell into an anonymous one.
    private mutating func addStray(_ styles: inout StyleResolver) {
        guard let content = stray else { return }
        stray = nil
        let style = styles.anonymous(in: content.style, display: .tableCell)
        grid.add(content.first, style, content: content, columnSpan: 1, rowSpan: 1)
    }

    // MARK: - Columns

    private mutating func readColumns(
        _ node: NodeID, _ columnStyle: StyleID, _ document: Document,
        _ styles: inout StyleResolver
    ) {
        let isGroup = styles.table[columnStyle].display == .tableColumnGroup
        var child = isGroup ? document.nodes[node.index].firstChild : .none
        var hasChildren = false
        while child.exists {
            if document.nodes[child.index].kind == .element {
                let style = styles.style(of: child, parent: columnStyle, in: document)
                if styles.table[style].display == .tableColumn {
                    hasChildren = true
                    addColumns(styles.table[style].width, document.integer(.span, of: child))
                }
            }
            child = document.nodes[child.index].nextSibling
        }
        if !hasChildren {
            addColumns(styles.table[columnStyle].width, document.integer(.span, of: node))
        }
    }

    private mutating func addColumns(_ width: Length, _ span: Int?) {
        let count = max(1, min(span ?? 1, LayoutLimits.columnSpan))
        for _ in 0..<count where grid.columnWidths.count < 4 * LayoutLimits.tableColumns {
            grid.columnWidths.append(width)
        }
    }
}

extension Document {
    /// Whether a text is nothing but white space.
    func isBlankText(_ node: NodeID) -> Bool {
        for byte in text[textRange(node)] where !LayoutEngine.isSpace(byte) { return false }
        return true
    }

    /// Whether an element is laid out by itself and not by its children: its `display` is never that
    /// of a part of a table (CSS Display Level 3 section 2.4).
    func isReplaced(_ node: Node) -> Bool {
        guard node.namespace == .html else { return node.tag == .svg }
        return node.tag == .hr || node.tag == .br || TagSet.replaced.contains(node.tag)
    }
}

extension StyleResolver {
    /// The style of an anonymous box in a box: what it inherits, and nothing else.
    mutating func anonymous(in parent: StyleID, display: ComputedStyle.Display) -> StyleID {
        let key = UInt64(parent.rawValue) << 8 | UInt64(display.rawValue)
        if let known = anonymousStyles[key] { return known }
        var builder = StyleBuilder(
            StyleBuilder.Surroundings(
                parent: table[parent], rootFontSize: rootFontSize, isRoot: false, isCanvas: false,
                prefersDark: options.prefersDark))
        var style = builder.finish(&colors, &table)
        style.display = display
        let id = table.number(of: style)
        anonymousStyles[key] = id
        return id
    }
}
