import GarthPage

/// The sizes and places of items, for flex and grid containers, floats and positioned boxes.
extension ContextHost where Self: ~Copyable {
    /// The content width that the style asks for, and its bounds, in pixels; percentages of `room`.
    func widthBounds(
        _ item: BoxItem, room: Float?
    ) -> (wished: Float?, least: Float?, most: Float) {
        let css = item.css
        guard item.isBox else {
            let isShare = css.width.kind == .percent && item.content == .whole
            guard isShare, let room, takesShare(item.node) else { return (nil, nil, .infinity) }
            return (pixels(css.width, of: room), nil, .infinity)
        }
        let padding =
            (pixels(css.padding.left, of: room ?? 0) ?? 0)
            + (pixels(css.padding.right, of: room ?? 0) ?? 0)
        func used(_ length: Length) -> Float? {
            switch length.kind {
            case .percent where room == nil: return nil
            case .minContent: return Float(item.measure.least) * Cell.width
            case .maxContent: return Float(item.measure.greatest) * Cell.width
            case .auto, .pixels, .percent, .fitContent:
                guard let value = pixels(length, of: room ?? 0) else { return nil }
                let inner = css.isBorderBox ? value - padding : value
                return max(0, min(inner, LayoutLimits.boxPixels))
            }
        }
        return (used(css.width), used(css.minWidth), used(css.maxWidth) ?? .infinity)
    }

    /// The rows between two lines of items.
    func rowGap(_ css: ComputedStyle) -> Int {
        Cell.rows(min(max(0, pixels(css.rowGap, of: 0) ?? 0), LayoutLimits.edgePixels))
    }

    /// The rows above an item in a line that is higher than the item.
    func crossOffset(_ item: BoxItem, _ css: ComputedStyle, spare: Int) -> Int {
        guard spare > 0 else { return 0 }
        if item.css.margin.top.kind == .auto {
            return item.css.margin.bottom.kind == .auto ? spare / 2 : spare
        }
        switch item.css.alignSelf == .auto ? css.alignItems : item.css.alignSelf {
        case .center: return spare / 2
        case .end: return spare
        case .flexEnd: return css.flexWrapIsReversed ? 0 : spare
        case .flexStart, .baseline: return css.flexWrapIsReversed ? spare : 0
        case .auto, .normal, .stretch, .start, .spaceBetween, .spaceAround, .spaceEvenly: return 0
        }
    }

    /// The column and width of an item's content in a place of its own: the whole width if it is
    /// stretched, else its natural width at one side or in the middle.
    func place(
        _ item: BoxItem, in area: Range<Float>, _ alignment: ComputedStyle.Alignment, room: Float
    ) -> ItemPlace {
        let available = max(Cell.width, area.upperBound - area.lowerBound - item.edges)
        let bounds = widthBounds(item, room: room)
        let autoLeft = item.css.margin.left.kind == .auto
        let autoRight = item.css.margin.right.kind == .auto
        let fills: Bool
        switch alignment {
        case .auto, .normal, .stretch:
            fills = !autoLeft && !autoRight && bounds.wished == nil
        case .start, .center, .end, .baseline, .flexStart, .flexEnd, .spaceBetween, .spaceAround,
            .spaceEvenly:
            fills = false
        }
        let natural = Float(item.measure.greatest) * Cell.width
        let least = Float(item.measure.least) * Cell.width
        var width = fills ? available : bounds.wished ?? max(least, natural)
        width = max(bounds.least ?? 0, min(width, bounds.most, available))
        let spare = available - width
        var shift: Float = 0
        if autoLeft || autoRight {
            shift = autoLeft && autoRight ? spare / 2 : autoLeft ? spare : 0
        } else {
            switch alignment {
            case .center: shift = spare / 2
            case .end, .flexEnd: shift = spare
            case .auto, .normal, .stretch, .start, .baseline, .flexStart, .spaceBetween,
                .spaceAround, .spaceEvenly:
                shift = 0
            }
        }
        let left = area.lowerBound + item.left + max(0, shift)
        let column = max(0, Cell.column(at: left))
        return ItemPlace(
            column: column, width: max(1, Cell.wholeColumns(width)), left: left, pixels: width)
    }

    /// Places an item's content in a row that has `spare` rows more than it.
    mutating func place(
        _ item: BoxItem, _ fragment: Fragment, in css: ComputedStyle, at place: ItemPlace,
        row: Int, columns: Int = .max, spare: Int, to placed: inout [PlacedBox]
    ) {
        var box = PlacedBox(
            fragment: fragment, column: place.column,
            row: row + crossOffset(item, css, spare: spare), columns: columns)
        box.isPicture = item.isPicture
        let isStretched = item.isStretched(in: css)
        let end = row - item.rowsAbove + item.rowCount + max(0, spare)
        // One of a height that its text does not fill is painted as far as its neighbours reach.
        let ownEnd =
            item.css.height.kind == .pixels
            ? min(end, box.row + Cell.rows(max(0, item.css.height.value))) : nil
        box.paint = paint(
            of: item, at: place,
            rows: paddingRows(of: item, box.row, toEndOfLine: isStretched ? end : ownEnd))
        guard spare > 0, isStretched, let free = fragment.freeRows,
            (0..<fragment.lineCount).contains(free.line)
        else {
            placed.append(box)
            return
        }
        var (above, below) = (box, box)
        above.fragment.lineCount = free.line
        below.fragment.firstLine += free.line
        below.fragment.lineCount -= free.line
        below.row += free.line + (free.isHalf ? spare / 2 : spare)
        if free.line > 0 {
            below.paint = nil
            placed.append(above)
        }
        placed.append(below)
    }
}

extension BoxItem {
    /// Whether the item is as high as its row.
    fileprivate func isStretched(in container: ComputedStyle) -> Bool {
        guard content == .element, css.height.kind == .auto || css.height.kind == .percent,
            css.margin.top.kind != .auto, css.margin.bottom.kind != .auto
        else { return false }
        switch css.alignSelf == .auto ? container.alignItems : css.alignSelf {
        case .auto, .normal, .stretch: return true
        case .start, .center, .end, .baseline, .flexStart, .flexEnd, .spaceBetween, .spaceAround,
            .spaceEvenly:
            return false
        }
    }
}
