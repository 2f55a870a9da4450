import GarthPage

/// One item of a flex row.
private struct FlexItem {
    /// An element, or a text that is an item by itself.
    var node: NodeID
    var style: StyleID
    var css: ComputedStyle
    var isText = false
    var fragment = Fragment()
    /// The columns before, of and after its content.
    var left = 0
    var width = 0
    var right = 0
    var column = 0
    /// The counters as its element leaves them to its content.
    var counters = Counters()

    var whole: Int { left + width + right }
}

extension LayoutEngine {
    /// Lays out a flex container: short items side by side, others one below the other.
    ///
    /// CSS Flexbox section 9, as far as it decides which text is shown: a terminal is too narrow
    /// for columns of running text, so items stand side by side only if they fit in their natural
    /// width or are short. Returns false if the layout must wait for the container's end.
    mutating func openFlex(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        let css = computed(style)
        let isPlainColumn = css.flexDirectionIsColumn && !css.flexDirectionIsReversed
        if look.display == .grid || look.display == .inlineGrid || isPlainColumn
            || depth >= LayoutLimits.nestedContexts
            || extent(of: child) > LayoutLimits.atomicExtent
        {
            openStackedFlex(child, node, style, look)
            return true
        }
        if isGrowing(child) { return false }
        guard var items = flexItems(of: child, style) else {
            openStackedFlex(child, node, style, look)
            return true
        }
        openStackedFlex(child, node, style, look)
        prepareLine()
        let savedCounters = counters
        let level = elementDepth
        let block = flow.boxes[flow.block]
        let isNarrowed = block.flags.contains(.isNarrowed)
        enterFlow()
        let mark = flow.out.mark
        for i in items.indices { measure(&items[i], isNarrowed: isNarrowed, depth: level) }
        let measuredCounters = counters
        leaveFlow()
        let needed = neededColumns(items, css)
        let edges = edges(for: needed, in: block, isCentered: false)
        let room = flow.isMeasuring ? LayoutLimits.unlimitedColumns : edges.right - edges.left
        enterFlow()
        let rows = arrange(&items, room: room, css, depth: level)
        leaveFlow()
        if let rows {
            for row in rows { emit(items[row], at: edges.left) }
            flow.boxes[flow.boxes.count - 1].lastChild = node.lastChild
            counters = measuredCounters
        } else {
            counters = savedCounters
        }
        pool[depth + 1].out.truncate(to: mark)
        return true
    }

    private mutating func openStackedFlex(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) {
        openBlock(child, node, style, look)
        flow.boxes[flow.boxes.count - 1].flags.insert(.isFlexContainer)
    }

    /// The items of a flex container; nil if its content is not a simple row.
    private mutating func flexItems(of container: NodeID, _ style: StyleID) -> [FlexItem]? {
        var items: [FlexItem] = []
        var child = document.nodes[container.index].firstChild
        while child.exists {
            let node = document.nodes[child.index]
            defer { child = document.nodes[child.index].nextSibling }
            if node.kind == .text {
                let isBlank = document.text[document.textRange(child)].allSatisfy(Self.isSpace)
                if !isBlank {
                    var css = ComputedStyle()
                    css.textAlign = computed(style).textAlign
                    items.append(FlexItem(node: child, style: style, css: css, isText: true))
                }
            }
            guard node.kind == .element else { continue }
            let itemStyle = styles.style(of: child, parent: style, in: document)
            let css = computed(itemStyle)
            if css.display == .none || css.isOutOfSight { continue }
            if css.display == .contents || css.position == .absolute || css.position == .fixed
                || isReplaced(node) || isHiddenByMarkup(child, node, flow.boxes.count - 1)
            {
                return nil
            }
            items.append(FlexItem(node: child, style: itemStyle, css: css))
        }
        guard items.count > 0, items.count <= LayoutLimits.flexItems else { return nil }
        if items.contains(where: { $0.css.order != 0 }) {
            items = items.enumerated().sorted {
                ($0.element.css.order, $0.offset) < ($1.element.css.order, $1.offset)
            }.map(\.element)
        }
        if computed(style).flexDirectionIsReversed { items.reverse() }
        return items
    }

    /// Elements that are not laid out by their children.
    private func isReplaced(_ node: Node) -> Bool {
        guard node.namespace == .html else { return true }
        switch node.tag {
        case .img, .input, .select, .textarea, .button, .progress, .meter, .iframe, .frame, .audio,
            .video, .object, .embed, .canvas, .applet, .hr, .br, .table, .details, .summary, .svg,
            .dialog:
            return true
        default: return false
        }
    }

    private mutating func measure(_ item: inout FlexItem, isNarrowed: Bool, depth: Int32) {
        if !item.isText {
            changeCounters(item.node, item.style, look(item.style), depth: depth)
        }
        item.counters = counters
        item.fragment = layOut(item, columns: LayoutLimits.unlimitedColumns, depth: depth)
        counters.close(depth)
        item.left = columns(item.css.margin.left, item.css.padding.left)
        item.right = columns(item.css.margin.right, item.css.padding.right)
        item.width = item.fragment.greatestWidth
        var wished = item.css.flexBasis
        if wished.kind == .auto { wished = item.css.width }
        if wished.kind == .pixels, wished.value > 0 {
            item.width = max(
                item.fragment.leastWidth, Cell.columns(min(wished.value, LayoutLimits.boxPixels)))
        }
        if item.css.maxWidth.kind == .pixels {
            let most = Cell.columns(min(max(0, item.css.maxWidth.value), LayoutLimits.boxPixels))
            item.width = min(item.width, max(item.fragment.leastWidth, most))
        }
        if item.css.minWidth.kind == .pixels {
            let least = Cell.columns(
                min(max(0, item.css.minWidth.value), LayoutLimits.boxPixels))
            item.width = max(item.width, least)
        }
        if isNarrowed {
            item.width = min(item.width, max(item.fragment.leastWidth, textMeasure.columns))
        }
    }

    /// The columns of all items beside one another.
    private func neededColumns(_ items: [FlexItem], _ css: ComputedStyle) -> Int {
        items.reduce(0) { $0 + $1.whole } + gap(items, css) * (items.count - 1)
    }

    private func gap(_ items: [FlexItem], _ css: ComputedStyle) -> Int {
        let gap = Cell.columns(
            min(max(0, pixels(css.columnGap, of: 0) ?? 0), LayoutLimits.edgePixels))
        if gap == 0, items.allSatisfy({ $0.left + $0.right == 0 && !$0.isText }) { return 1 }
        return gap
    }

    private mutating func layOut(_ item: FlexItem, columns: Int, depth: Int32) -> Fragment {
        let align = lineAlign(item.css)
        counters = item.counters
        guard item.isText else {
            return layOutContent(
                of: item.node, style: item.style, columns: columns, align: align, depth: depth)
        }
        return layOutText(
            of: item.node, style: item.style, columns: columns, align: align, depth: depth)
    }

    private func columns(_ margin: Length, _ padding: Length) -> Int {
        let both = (pixels(margin, of: 0) ?? 0) + (pixels(padding, of: 0) ?? 0)
        return Cell.columns(min(max(0, both), LayoutLimits.edgePixels))
    }

    /// Arranges the items in rows of at most `room` columns; nil if they should be stacked.
    private mutating func arrange(
        _ items: inout [FlexItem], room: Int, _ css: ComputedStyle, depth: Int32
    ) -> [Range<Int>]? {
        if css.flexDirectionIsColumn {
            for i in items.indices {
                items[i].column = items[i].left
                items[i].width = min(items[i].width, max(1, room - items[i].left))
                guard isNarrower(items[i]) else { continue }
                items[i].fragment = layOut(items[i], columns: max(1, items[i].width), depth: depth)
            }
            return items.indices.map { $0..<$0 + 1 }
        }
        let gap = gap(items, css)
        let sum = neededColumns(items, css)
        var rows: [Range<Int>] = []
        if sum <= room {
            spread(&items, free: room - sum, isMeasured: room > LayoutLimits.screenColumns)
            rows = [0..<items.count]
        } else if css.flexWraps, items.allSatisfy({ $0.whole <= room }) {
            var first = 0
            var width = 0
            for i in items.indices {
                let next = width + (i > first ? gap : 0) + items[i].whole
                if next > room, i > first {
                    rows.append(first..<i)
                    first = i
                    width = items[i].whole
                } else {
                    width = next
                }
            }
            rows.append(first..<items.count)
        } else {
            guard shrink(&items, by: sum - room, room: room) else { return nil }
            rows = [0..<items.count]
        }
        for i in items.indices where isNarrower(items[i]) {
            items[i].fragment = layOut(items[i], columns: max(1, items[i].width), depth: depth)
            items[i].fragment.align = .left
        }
        for row in rows {
            var column = 0
            for i in row {
                items[i].column = column + items[i].left
                column += items[i].whole + gap
            }
        }
        return rows
    }

    private func isNarrower(_ item: FlexItem) -> Bool {
        item.width < item.fragment.greatestWidth
            || item.fragment.dependsOnWidth && item.width < LayoutLimits.screenColumns
    }

    /// Distributes free columns to items that grow, or to automatic margins.
    private func spread(_ items: inout [FlexItem], free: Int, isMeasured: Bool) {
        guard free > 0, !isMeasured else { return }
        let grow = items.reduce(Float(0)) { $0 + max(0, $1.css.flexGrow) }
        if grow > 0 {
            for i in items.indices where items[i].css.flexGrow > 0 {
                items[i].width += Int(Float(free) * items[i].css.flexGrow / max(1, grow))
            }
            return
        }
        var autos = 0
        for item in items {
            if item.css.margin.left.kind == .auto { autos += 1 }
            if item.css.margin.right.kind == .auto { autos += 1 }
        }
        guard autos > 0 else { return }
        for i in items.indices {
            if items[i].css.margin.left.kind == .auto { items[i].left += free / autos }
            if items[i].css.margin.right.kind == .auto { items[i].right += free / autos }
        }
    }

    /// Takes columns from the items in proportion to their widths; returns false if they have more
    /// text than is readable in columns.
    private func shrink(_ items: inout [FlexItem], by over: Int, room: Int) -> Bool {
        let natural = items.reduce(0) { $0 + $1.width }
        let least = items.reduce(0) { $0 + min($1.width, $1.fragment.leastWidth) }
        guard natural <= 6 * room, natural - least >= over else { return false }
        var missing = over
        var weight: Float = 0
        for item in items { weight += Float(item.width) * max(0, item.css.flexShrink) }
        guard weight > 0 else { return false }
        for i in items.indices {
            let share =
                Float(over) * Float(items[i].width) * max(0, items[i].css.flexShrink) / weight
            let cut = min(Int(share.rounded(.up)), items[i].width - items[i].fragment.leastWidth)
            guard cut > 0 else { continue }
            items[i].width -= min(cut, missing)
            missing -= min(cut, missing)
        }
        // What the narrowest could not give.
        for i in items.indices where missing > 0 {
            let cut = min(missing, items[i].width - items[i].fragment.leastWidth)
            guard cut > 0 else { continue }
            items[i].width -= cut
            missing -= cut
        }
        guard missing == 0 else { return false }
        return items.allSatisfy { $0.width >= min($0.fragment.greatestWidth, 8) }
    }

    /// Writes the items of one row side by side.
    private mutating func emit(_ items: ArraySlice<FlexItem>, at start: Int) {
        let height = items.map(\.fragment.lineCount).max() ?? 0
        var right = 0
        for line in 0..<height {
            emitPendingSpace()
            var column = emitPrefix(to: start)
            for item in items where line < item.fragment.lineCount {
                let source = item.fragment.firstLine + line
                let width = Int(pool[depth + 1].out.widths[source])
                guard width > 0 else {
                    flow.out.adoptKeeping(ofLine: source, of: pool[depth + 1].out)
                    continue
                }
                var at = start + item.column
                let spare = max(0, item.width - width)
                switch item.fragment.align {
                case .left: break
                case .center: at += spare / 2
                case .right: at += spare
                }
                if at < column { at = column + 1 }
                flow.out.appendBlanks(at - column)
                flow.out.appendLine(source, of: pool[depth + 1].out)
                column = at + width
            }
            for anchor in flow.pendingAnchors {
                flow.out.anchors.append(LineStore.Anchor(node: anchor, line: flow.out.count))
            }
            flow.pendingAnchors.removeAll(keepingCapacity: true)
            flow.out.endLine(width: column)
        }
        for item in items { right = max(right, start + item.column + item.width + item.right) }
        adoptAnchors(of: items, height: height)
        flow.greatestWidth = max(flow.greatestWidth, right)
        for item in items {
            flow.leastWidth = max(flow.leastWidth, start + item.fragment.leastWidth)
        }
    }

    /// Moves the anchors of boxes side by side to the new lines.
    private mutating func adoptAnchors(of items: ArraySlice<FlexItem>, height: Int) {
        guard options.isInteractive, height > 0 else { return }
        let first = flow.out.anchors.count
        for item in items {
            let line = item.fragment.firstLine
            flow.out.adoptAnchors(
                of: line..<line + item.fragment.lineCount, in: pool[depth + 1].out,
                onto: flow.out.count - height)
        }
        flow.out.sortAnchors(from: first)
    }
}
