import GarthPage

/// A multi-column container (CSS Multi-column Layout Level 1).
///
/// The content is laid out once in the width of a column, and its lines are cut into columns of
/// equal height. Columns narrower than `LayoutLimits.readableColumns` are not made: there are fewer
/// of them, or the content is an ordinary block.
struct ColumnContext {
    /// What stands below what is in front of it.
    enum Part {
        /// The whole content, in columns.
        case all
        /// Some children in columns.
        case columns(SiblingRange)
        /// A child across all columns.
        case spanner(NodeID)
    }

    private let room: ContainerRoom
    /// The left edge of the first column, in pixels.
    private let left: Float
    let count: Int
    private let width: Float
    private let gap: Float

    /// The number of columns and their width in pixels (section 3.4).
    init(
        _ css: ComputedStyle, room: ContainerRoom, edges: (left: Float, right: Float),
        in host: borrowing some ContextHost & ~Copyable
    ) {
        let whole = edges.right - edges.left
        let wished = css.hasColumnGap ? host.pixels(css.columnGap, of: whole) : nil
        let gap = max(Cell.width, min(wished ?? css.fontSize, LayoutLimits.edgePixels))
        var least = Float(LayoutLimits.readableColumns) * Cell.width
        if css.columnWidth.kind == .pixels { least = max(least, css.columnWidth.value) }
        var count = max(1, Int((whole + gap) / (least + gap)))
        if css.columnCount > 0 { count = min(count, Int(css.columnCount)) }
        self.room = room
        left = edges.left
        self.count = count
        width = (whole - gap * Float(count - 1)) / Float(count)
        self.gap = gap
    }

    /// The parts of the content, in their order (section 6). With generated content there is one: its
    /// place is in a column.
    func parts(in host: inout some ContextHost & ~Copyable) -> [Part] {
        let (container, style) = (room.box.node, room.box.style)
        let first = host.node(container).firstChild
        var (next, parts) = (first, [Part]())
        for spanner in spanners(in: &host) {
            if next != spanner {
                parts.append(.columns(SiblingRange(first: next, end: spanner, style: style)))
            }
            parts.append(.spanner(spanner))
            next = host.node(spanner).nextSibling
        }
        guard next != first else { return [.all] }
        if next.exists { parts.append(.columns(SiblingRange(first: next, style: style))) }
        return parts
    }

    private func spanners(in host: inout some ContextHost & ~Copyable) -> [NodeID] {
        var found: [NodeID] = []
        var child = host.node(room.box.node).firstChild
        while child.exists {
            let node = host.node(child)
            if node.kind == .element {
                let css = host.computed(host.style(of: child, parent: room.box.style))
                if css.spansColumns, css.float == .none, css.display != .none,
                    css.position != .absolute, css.position != .fixed
                {
                    found.append(child)
                }
            }
            child = node.nextSibling
        }
        guard !found.isEmpty, !host.hasGeneratedContent(room.box.node, room.box.style) else {
            return []
        }
        return found
    }

    /// Sets content in columns side by side.
    func rows(of part: SiblingRange?, in host: inout some ContextHost & ~Copyable) -> PlacedRows {
        let columns = max(1, Int(width / Cell.width))
        return host.below { host in
            let fragment =
                if let part {
                    host.layOutContent(
                        part, columns: columns, link: room.box.link, align: room.box.align,
                        depth: room.level - 1)
                } else {
                    host.layOutColumn(of: room.box, columns: columns, depth: room.level - 1)
                }
            let parts = balanced(fragment, in: host)
            var rows = PlacedRows(boxes: [], rowCount: parts.map(\.lineCount).max() ?? 0)
            for (number, part) in parts.enumerated() {
                let left = left + Float(number) * (width + gap)
                rows.boxes.append(
                    PlacedBox(fragment: part, column: max(0, Cell.column(at: left)), row: 0))
            }
            return rows
        }
    }

    /// Cuts lines into parts of about equal height; blank lines at the head of a part are left out.
    private func balanced(
        _ fragment: Fragment, in host: borrowing some ContextHost & ~Copyable
    ) -> [Fragment] {
        let end = fragment.firstLine + fragment.lineCount
        var height = max(1, (fragment.lineCount + count - 1) / count)
        while true {
            var parts: [Fragment] = []
            var line = fragment.firstLine
            while line < end {
                if host.width(ofLine: line) == 0 {
                    line += 1
                    continue
                }
                var part = fragment
                part.firstLine = line
                part.lineCount = min(height, end - line)
                parts.append(part)
                line += part.lineCount
            }
            if parts.count <= count { return parts }
            height += 1
        }
    }
}
