import GarthPage

/// An item of a flex or grid container.
struct BoxItem {
    enum Content {
        /// An element that is laid out by its children.
        case element
        /// An element with a form of its own (a picture, a control, a table): it applies its own
        /// margins and padding.
        case whole
        case text
        /// What is in a `details` element beside its summary, from a node on.
        case details
        case before, after
    }

    var node: NodeID
    /// The style of the element or pseudo-element; of the container for a text.
    var style: StyleID
    var parentStyle: StyleID
    var css: ComputedStyle
    var content: Content
    /// Whether it is a picture that is shown by its words.
    var isPicture = false
    /// The widths of the content without padding, in columns.
    var measure = BoxMeasure(greatest: 0, least: 0)
    /// The layout that measured it, if it can be shown as it is.
    var fragment: Fragment?
    /// The moment in front of it; nil until the layout that counts what is in it.
    var counted: LayoutShared.Mark?
    /// The edge of its margin and its content in pixels: what stands left and right of the content.
    var left: Float = 0
    var right: Float = 0
    /// Rows of its margin and padding above and below the content.
    var rowsAbove = 0
    var rowsBelow = 0

    var edges: Float { left + right }
    /// Whether the margins, the padding and the width of its style are its own.
    var isBox: Bool { content == .element || content == .details }
    /// Where its measure is kept; nil for what is always measured anew.
    var key: NodeID? {
        switch content {
        case .element, .whole: node
        case .details: NodeID(rawValue: ~node.rawValue)
        case .text, .before, .after: nil
        }
    }

    /// Whether a box of so many pixels of content is too narrow for running text beside others.
    func isNarrow(_ width: Float) -> Bool {
        let padding = css.padding.left.fixedPixels + css.padding.right.fixedPixels
        return width < Float(LayoutLimits.paddedColumns) * Cell.width
            || width + padding < Float(LayoutLimits.readableColumns) * Cell.width
    }
    /// The rows that it takes, with its margins and at least its height.
    var rowCount: Int { rowsAbove + contentRows + rowsBelow }
    var contentRows: Int {
        let lines = fragment?.lineCount ?? 0
        guard css.height.kind == .pixels || css.minHeight.kind == .pixels else { return lines }
        let height = max(
            css.height.kind == .pixels ? css.height.value : 0,
            css.minHeight.kind == .pixels ? css.minHeight.value : 0)
        let rows = Cell.rows(max(0, height))
        if lines == 0, rows > LayoutLimits.heightRows { return 0 }
        return max(lines, min(rows, LayoutLimits.heightRows))
    }
}

/// The items of a container, in the order of the document, and what is out of its flow.
struct BoxItems {
    var all: [BoxItem] = []
    var outOfFlow: [BoxItem] = []
    /// The indices of `all` in the order of `order`.
    var visualOrder: [Int] = []
    /// Some item was measured before, so that its layout has not changed the counters.
    var hasKnownMeasures = false

    /// Gives the items of a row the margins above their first lines, which do not collapse with those
    /// around them (CSS Flexbox Level 1 section 4). Rows that all of them begin with are left out.
    /// Items that stand in the middle of their row do without: margins below are left out, too.
    mutating func alignFirstLines(of indices: [Int], _ alignItems: ComputedStyle.Alignment) {
        let shown = indices.filter { (all[$0].fragment?.lineCount ?? 0) > 0 }
        guard
            !shown.contains(where: {
                let own = all[$0].css.alignSelf
                return (own == .auto ? alignItems : own) == .center
            })
        else { return }
        let common = shown.map { all[$0].fragment?.leadingRows ?? 0 }.min() ?? 0
        for i in shown { all[i].rowsAbove += (all[i].fragment?.leadingRows ?? 0) - common }
    }

    /// Leaves out all items but those in some places of the visual order.
    mutating func keep(_ places: [Int]) {
        let kept = places.map { visualOrder[$0] }
        var numbers = [Int](repeating: 0, count: all.count)
        for (number, index) in kept.sorted().enumerated() { numbers[index] = number }
        visualOrder = kept.map { numbers[$0] }
        all = kept.sorted().map { all[$0] }
    }

    /// The columns that the widest word of any item takes.
    var leastColumns: Int { all.map(\.measure.least).max() ?? 0 }
    /// The columns of what can not be broken.
    var hardColumns: Int { all.map(\.measure.hard).max() ?? 0 }
}

extension LayoutEngine {
    // MARK: - Finding the items

    /// The items of the innermost box, a flex or grid container (CSS Flexbox Level 1 section 4).
    mutating func boxItems(of container: NodeID, _ style: StyleID, base: Float) -> BoxItems {
        var items = BoxItems()
        if let before = styles.before(of: container, style: style, in: input.document) {
            appendPseudo(container, before, style, .before, to: &items)
        }
        let legend = input.document.legend(of: container)
        let details = flow.boxes[flow.boxes.top]
        let isApart = details.flags.contains(.hasContentApart)
        var parents = [(next: input.document.nodes[container.index].firstChild, style: style)]
        while let parent = parents.last {
            guard parent.next.exists else {
                parents.removeLast()
                continue
            }
            let child = parent.next
            let node = input.document.nodes[child.index]
            parents[parents.count - 1].next = node.nextSibling
            if isApart, parents.count == 1, !isFirstSummary(child, of: container) {
                if node.kind == .element || node.kind == .text && !input.document.isBlankText(child)
                {
                    appendContent(of: details, from: child, to: &items)
                    // A summary behind it is a part of it.
                    parents[0].next = .none
                }
            } else if node.kind == .text {
                appendTextItem(child, parent.style, to: &items)
            } else if node.kind == .element, child != legend {
                let itemStyle = styles.style(of: child, parent: parent.style, in: input.document)
                let css = computed(itemStyle)
                if css.display == .contents, parents.count < LayoutLimits.nestedContexts {
                    parents.append((node.firstChild, itemStyle))
                } else {
                    appendElement(child, node, itemStyle, parent.style, to: &items)
                }
            }
        }
        if let after = styles.after(of: container, style: style, in: input.document) {
            appendPseudo(container, after, style, .after, to: &items)
        }
        for i in items.all.indices { setEdges(&items.all[i], base: base) }
        items.visualOrder = Array(items.all.indices)
        if items.all.contains(where: { $0.css.order != 0 }) {
            let orders = items.all.map(\.css.order)
            items.visualOrder.sort { (orders[$0], $0) < (orders[$1], $1) }
        }
        return items
    }

    /// Appends what is in a `details` element beside its summary, from a child on.
    private mutating func appendContent(
        of details: OpenBox, from child: NodeID, to items: inout BoxItems
    ) {
        guard let style = contentStyle(of: details) else { return }
        items.all.append(
            BoxItem(
                node: child, style: style, parentStyle: details.style, css: computed(style),
                content: .details))
    }

    private mutating func appendTextItem(
        _ child: NodeID, _ style: StyleID, to items: inout BoxItems
    ) {
        let range = input.document.textRange(child)
        guard !input.document.text[range].allSatisfy(Self.isSpace) else { return }
        var css = ComputedStyle()
        css.textAlign = computed(style).textAlign
        css.isRightToLeft = computed(style).isRightToLeft
        items.all.append(
            BoxItem(node: child, style: style, parentStyle: style, css: css, content: .text))
    }

    private mutating func appendElement(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ parent: StyleID,
        to items: inout BoxItems
    ) {
        var css = computed(style)
        let look = look(style)
        let isTransparent = look.isOutOfSight && isWorkedUnseen(child, style) == true
        guard css.display != .none || isWorkedByLabel(child, in: parent) == true,
            node.tag != .br, node.tag != .wbr,
            isTransparent || !isOutOfSight(look, style)
                || look.isPulledAway && !items.all.isEmpty,
            !isHiddenByMarkup(child, node, flow.boxes.top),
            !look.isAbsolute || !look.hasBackground || !showsBackground(child, style)
        else { return }
        // It stands before what the page draws in its place, and has not the size of that.
        if isTransparent { css = ComputedStyle() }
        // A control is one row, however high the page makes it: the rest would stand below it alone.
        if isRowOfControl(child, node) { (css.height, css.minHeight) = (.auto, .auto) }
        let isWhole = hasOwnForm(node) || css.display == .table || css.display == .inlineTable
        var item = BoxItem(
            node: child, style: style, parentStyle: parent, css: css,
            content: isWhole ? .whole : .element)
        item.isPicture = isPicture(child) && !input.options.showsPictures
        if css.position == .absolute || css.position == .fixed {
            items.outOfFlow.append(item)
        } else {
            items.all.append(item)
        }
    }

    private mutating func appendPseudo(
        _ container: NodeID, _ style: StyleID, _ parent: StyleID, _ content: BoxItem.Content,
        to items: inout BoxItems
    ) {
        let css = computed(style)
        guard css.display != .none, !css.isOutOfSight, css.position != .absolute,
            css.position != .fixed
        else { return }
        items.all.append(
            BoxItem(
                node: container, style: style, parentStyle: parent, css: css, content: content))
    }

    /// Whether an element is a control that is drawn in one row.
    private func isRowOfControl(_ node: NodeID, _ record: Node) -> Bool {
        guard record.namespace == .html else { return false }
        return record.tag == .button
            || record.tag == .input && lowercased(.type, of: node) != "image"
            || record.tag == .select && !isListBox(node)
    }

    /// Elements that are not laid out by their children alone.
    private func hasOwnForm(_ node: Node) -> Bool {
        guard node.namespace == .html else { return true }
        return TagSet.ownForms.contains(node.tag)
    }

    mutating func setEdges(_ item: inout BoxItem, base: Float) {
        guard item.isBox else { return }
        var css = item.css
        if css.backgroundPicture != 0, isPaddedBackground(item) {
            (css.padding.top, css.padding.bottom) = (.zero, .zero)
        }
        func edge(_ margin: Length, _ padding: Length) -> Float {
            let margin = pixels(margin, of: base) ?? 0
            let padding = max(0, pixels(padding, of: base) ?? 0)
            return max(-LayoutLimits.edgePixels, min(margin + padding, LayoutLimits.edgePixels))
        }
        item.left = edge(css.margin.left, css.padding.left)
        item.right = edge(css.margin.right, css.padding.right)
        item.rowsAbove = min(
            LayoutLimits.heightRows, max(0, Cell.rows(edge(css.margin.top, css.padding.top))))
        item.rowsBelow = min(
            LayoutLimits.heightRows,
            max(0, Cell.rows(edge(css.margin.bottom, css.padding.bottom))))
    }

    // MARK: - Measuring and laying out

    /// Lays out each item in its natural width, in the entered flow; nothing is shown of it yet.
    ///
    /// Items that were measured before count nothing. With one of them nothing of the others
    /// remains either: all are laid out again.
    mutating func measure(_ items: inout BoxItems, link: NodeID, depth level: Int32) {
        let isNew: Void? = attempting(in: .thisFlow) {
            $0.layOutNatural(&items, link: link, depth: level)
            return items.hasKnownMeasures ? nil : ()
        }
        guard isNew == nil else { return }
        for i in items.all.indices { (items.all[i].fragment, items.all[i].counted) = (nil, nil) }
    }

    private mutating func layOutNatural(
        _ items: inout BoxItems, link: NodeID, depth level: Int32
    ) {
        for i in items.all.indices {
            items.all[i].counted = shared.mark
            let isElement = items.all[i].content == .element || items.all[i].content == .whole
            let node = items.all[i].node
            let key = items.all[i].key
            if depth > 1, let key, let known = measures[key] {
                items.all[i].measure = known
                items.hasKnownMeasures = true
                continue
            }
            let mark = flow.out.mark
            let lastMeasured = purpose.measuredEnd
            if isElement {
                purpose.measuredEnd = min(
                    purpose.measuredEnd, input.order.place(of: node) + LayoutLimits.measuredExtent)
            }
            let isWhole = !isElement || isMeasuredWhole(node)
            let fragment = layOut(
                items.all[i], columns: LayoutLimits.unlimitedColumns, link: link, depth: level)
            purpose.measuredEnd = lastMeasured
            items.all[i].measure = fragment.measure
            if depth > 1, isWhole, let key { measures[key] = items.all[i].measure }
            if isWhole, !fragment.dependsOnWidth, fragment.align == .left {
                items.all[i].fragment = fragment
            } else {
                flow.out.truncate(to: mark)
            }
        }
    }

    /// Whether measuring looks at the whole content of an element.
    func isMeasuredWhole(_ node: NodeID) -> Bool {
        purpose.measuredEnd == .max
            || input.order.place(of: node) + extent(of: node) <= purpose.measuredEnd
    }

    /// Lays out an item in so many columns, in the entered flow, unless its measured form fits. Words
    /// are not broken: a box that is narrower than its longest word overflows. All lines of one that
    /// is confined break.
    mutating func settle(
        _ item: inout BoxItem, columns: Int, isConfined: Bool, link: NodeID,
        depth level: Int32
    ) {
        let least = min(item.measure.least, input.options.columns)
        if look(item.style).isQueryContainer, item.content == .element {
            page.containerWidths[item.node] = Cell.width(ofColumns: columns)
        }
        if item.fragment != nil, item.measure.greatest <= max(columns, least) { return }
        // In a column for reading, a long word alone is wider than its box: the lines around it end
        // where they end without it. In a narrow one they take the same columns, and the items of a
        // container share all of them.
        let isText =
            columns >= LayoutLimits.readableColumns
            && (!look(item.style).isContainer || item.css.clipsOverflow)
        let own = max(1, isText || isConfined ? columns : max(columns, least))
        if isConfined { flow.confine() }
        flow.expect(naturalColumns: item.measure.greatest)
        guard let counted = item.counted else {
            item.counted = shared.mark
            item.fragment = layOut(
                item, columns: own, most: max(own, least), link: link, depth: level)
            return
        }
        item.fragment = again(from: counted) {
            $0.layOut(item, columns: own, most: max(own, least), link: link, depth: level)
        }
    }

    /// Lays out an item in so many columns; its words may take more of them, up to `most`.
    private mutating func layOut(
        _ item: BoxItem, columns: Int, most: Int = 0, link: NodeID, depth level: Int32
    ) -> Fragment {
        let align = item.css.lineAlign
        switch item.content {
        case .text:
            return layOutText(
                of: item.node, style: item.style, columns: columns, align: align, depth: level,
                link: link)
        case .element:
            changeCounters(item.node, item.style, look(item.style), depth: level)
            let fragment = layOutContent(
                of: item.node, style: item.style, columns: columns, most: most, link: link,
                align: align, depth: level)
            shared.counters.close(level)
            return fragment
        case .details:
            return layOutContent(
                SiblingRange(first: item.node, style: item.style), columns: max(columns, most),
                link: link, align: align, depth: level)
        case .whole, .before, .after:
            return layOutChild(item, columns: columns, link: link, align: align, depth: level)
        }
    }

    /// Lays out an element or a pseudo-element as the only child of an anonymous block.
    private mutating func layOutChild(
        _ item: BoxItem, columns: Int, link: NodeID, align: LineAlign, depth level: Int32
    ) -> Fragment {
        flow.reset(columns: columns, depth: level - 1)
        var box = OpenBox(
            node: .none, style: item.parentStyle, kind: .block, look: look(item.parentStyle))
        box.right = Cell.width(ofColumns: columns)
        box.link = link
        box.align = align
        box.startLine = Int32(truncatingIfNeeded: flow.firstLine)
        flow.boxes.push(box)
        if item.content == .whole {
            flow.content.soleElement = item.node
            if openElement(item.node, input.document.nodes[item.node.index]) { _ = walk(floor: 1) }
        } else {
            generate(item.node, item.style)
        }
        // The anonymous block has no edges of its own.
        flow.boxes.endChild()
        _ = walk()
        placeLeftAnchors()
        return fragment()
    }
}
