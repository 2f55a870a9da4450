import GarthPage

/// Where a box that is higher than its content has its free rows, if not below: items of a row are as
/// high as their row, and what is in them may share that height (CSS Flexbox Level 1 section 9.7).
struct FreeRows {
    /// The line in front of which they stand.
    var line: Int
    /// Half of them stand there, and half below the content.
    var isHalf = false
}

/// The heights of stretched items.
///
/// An item is laid out before the height of its row is known. So a column container in it, or one that
/// takes its whole height, notes in front of which line the free rows would be: those that the footer
/// of a card has above it, or a text in the middle of its box.
extension LayoutEngine {
    /// Whether a box has a part of the free height of the box around it, which has one itself.
    func sharesHeight(_ css: ComputedStyle, in parent: OpenBox) -> Bool {
        if css.height.kind == .percent, css.height.value >= 100 { return true }
        return css.flexGrow > 0 && computed(parent.style).isColumnContainer
    }

    /// Notes the free rows in front of an item of the box `top`.
    mutating func noteFreeRows(before css: ComputedStyle, in top: Int) {
        let box = flow.boxes[top]
        let container = computed(box.style)
        guard container.isColumnContainer, !box.flags.contains(.hasGrownItem),
            css.position != .absolute, css.position != .fixed, css.display != .none
        else { return }
        var isHalf = false
        if css.margin.top.kind != .auto {
            switch (container.justifyContent, box.lastChild.exists) {
            case (.end, false), (.flexEnd, false), (.spaceBetween, true): break
            case (.center, false): isHalf = true
            default: return
            }
        } else if css.margin.bottom.kind == .auto {
            isHalf = true
        }
        endLine()
        flow.content.freeRows = FreeRows(line: flow.out.count, isHalf: isHalf)
    }

    /// Notes the free rows behind an item of the innermost box.
    mutating func noteFreeRows(behind item: OpenBox) {
        let top = flow.boxes.top
        let css = computed(item.style)
        guard item.kind == .block, computed(flow.boxes[top].style).isColumnContainer,
            !flow.boxes[top].flags.contains(.hasGrownItem),
            css.flexGrow > 0 || css.margin.bottom.kind == .auto && css.margin.top.kind != .auto
        else { return }
        if css.flexGrow > 0 { flow.boxes.insert(.hasGrownItem, in: top) }
        if let inside = flow.content.freeRows, inside.line >= Int(item.startLine) { return }
        flow.content.freeRows = FreeRows(line: flow.out.count)
    }

    /// Notes the free rows in front of the items of a column that stand in the rows of `placed`, the
    /// last of which has been written.
    mutating func noteFreeRows(
        ofColumn order: [Int], _ items: BoxItems, _ css: ComputedStyle, _ placed: [PlacedBox]
    ) {
        guard let box = flow.boxes.last, box.flags.contains(.sharesHeight),
            let end = placed.map(\.endRow).max(), placed.count == order.count
        else { return }
        let top = flow.out.count - end
        for (place, i) in order.enumerated() {
            let item = items.all[i].css
            let isBehindGrown = place > 0 && items.all[order[place - 1]].css.flexGrow > 0
            let isHalf = item.margin.top.kind == .auto && item.margin.bottom.kind == .auto
            let isLast = place == order.count - 1
            guard
                isBehindGrown || item.margin.top.kind == .auto
                    || isLast && place > 0 && css.justifyContent == .spaceBetween
                    || place == 0 && css.justifyContent.movesToEnd
            else { continue }
            let isCentered = place == 0 && css.justifyContent == .center
            flow.content.freeRows = FreeRows(
                line: max(flow.firstLine, top + placed[place].row), isHalf: isHalf || isCentered)
            if isBehindGrown { return }
        }
    }

    /// Places an item's content in a row that has `spare` rows more than it.
    mutating func place(
        _ item: BoxItem, _ fragment: Fragment, in css: ComputedStyle, at place: ItemPlace,
        row: Int, columns: Int = .max, spare: Int, to placed: inout [PlacedBox]
    ) {
        var box = PlacedBox(
            fragment: fragment, column: place.column,
            row: row + crossOffset(item, css, spare: spare), columns: columns)
        let isStretched = item.isStretched(in: css)
        let end = row - item.rowsAbove + item.rowCount + max(0, spare)
        box.paint = paint(
            of: item, at: place,
            rows: paddingRows(of: item, box.row, toEndOfLine: isStretched ? end : nil))
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

extension ComputedStyle {
    /// Whether its items stand one below the other, from the top.
    fileprivate var isColumnContainer: Bool {
        (display == .flex || display == .inlineFlex) && flexDirectionIsColumn
            && !flexDirectionIsReversed
    }
}

extension ComputedStyle.Alignment {
    /// Whether the first item has free space in front of it.
    fileprivate var movesToEnd: Bool {
        switch self {
        case .end, .flexEnd, .center: true
        case .auto, .normal, .stretch, .start, .baseline, .flexStart, .spaceBetween, .spaceAround,
            .spaceEvenly:
            false
        }
    }
}
