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
}

extension ComputedStyle {
    /// Whether its items stand one below the other, from the top.
    fileprivate var isColumnContainer: Bool {
        (display == .flex || display == .inlineFlex) && flexDirectionIsColumn
            && !flexDirectionIsReversed
    }
}
