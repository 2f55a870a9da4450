import GarthPage

/// Boxes that insets and transforms move, with what is in them.
extension PageGeometry {
    /// Moves positioned boxes, with what is in them, to where their insets say; a fixed box has the
    /// place of the first screen.
    mutating func movePositioned(_ document: Document) {
        guard hasMoves || order.contains(where: { table[styles[$0.index]].isMovedByInsets }) else {
            return
        }
        for node in order {
            let css = table[styles[node.index]]
            // A fixed box does not move with those around it.
            let parent = document[node].parent
            var shift = css.position == .fixed ? (x: 0, y: 0) : positioned.shift(of: parent)
            boxes[node.index].move(by: shift)
            let isMoved = css.isMovedByInsets || moves[node] != nil
            if isMoved, let rect = boxes[node.index].rect {
                var placed = rect
                if css.isOutOfFlow {
                    placed = place(outOfFlow: node, rect, document)
                } else if css.position == .relative {
                    placed = rect.moved(by: relativeShift(of: node, css, document))
                }
                placed = placed.moved(by: translation(of: node, placed))
                let own = (x: placed.left - rect.left, y: placed.top - rect.top)
                boxes[node.index].move(by: own)
                (boxes[node.index].right, boxes[node.index].bottom) = (placed.right, placed.bottom)
                shift = (shift.x + own.x, shift.y + own.y)
            }
            positioned.set(shift, of: node, count: boxes.count)
        }
    }

    /// How far `transform` and `translate` move a box (CSS Transforms Level 1 section 3). Layout itself
    /// moves boxes out of the flow whose insets are automatic.
    private func translation(of node: NodeID, _ rect: PageRect) -> (x: Float, y: Float) {
        let css = table[styles[node.index]]
        guard let move = moves[node] ?? (css.isOutOfFlow ? css.translation : nil) else {
            return (0, 0)
        }
        let isStaticAcross =
            css.isOutOfFlow && css.inset.left.kind == .auto && css.inset.right.kind == .auto
        let isStaticDown =
            css.isOutOfFlow && css.inset.top.kind == .auto && css.inset.bottom.kind == .auto
        let x = table.pixels(move.left, of: rect.width) ?? 0
        let y = table.pixels(move.top, of: rect.height) ?? 0
        return (
            isStaticAcross ? 0 : max(-1e7, min(x, 1e7)), isStaticDown ? 0 : max(-1e7, min(y, 1e7))
        )
    }

    /// Where the insets of a box out of the flow put it.
    func place(outOfFlow node: NodeID, _ rect: PageRect, _ document: Document) -> PageRect {
        let css = table[styles[node.index]]
        let block = css.position == .fixed ? firstScreen : containingBlock(of: node, document)
        return place(rect, css, in: block, isReplaced: document.isReplaced(document[node]))
    }

    /// How far the insets of a relatively positioned box move it (CSS Positioned Layout Level 3
    /// section 3.3).
    private func relativeShift(
        of node: NodeID, _ css: ComputedStyle, _ document: Document
    ) -> (x: Float, y: Float) {
        let parent = document[node].parent
        let height = parent.exists && parent != .document ? definiteHeight(of: parent) : nil
        func pixels(_ length: Length, _ base: Float?) -> Float? {
            length.kind == .percent && base == nil
                ? nil : table.pixels(length, of: base ?? 0).map { max(-1e6, min($0, 1e6)) }
        }
        let base = boxes[node.index].base
        let (left, right) = (pixels(css.inset.left, base), pixels(css.inset.right, base))
        let (top, bottom) = (pixels(css.inset.top, height), pixels(css.inset.bottom, height))
        let x = css.isRightToLeft ? right.map { -$0 } ?? left : left ?? right.map { -$0 }
        return (x ?? 0, top ?? bottom.map { -$0 } ?? 0)
    }

    /// The height of the content box if the style says it in pixels.
    private func definiteHeight(of node: NodeID) -> Float? {
        let css = table[styles[node.index]]
        guard css.height.kind == .pixels else { return nil }
        let edges = ElementEdges(css, table, base: boxes[node.index].base)
        return css.isBorderBox
            ? max(0, css.height.value - edges.top - edges.bottom) : css.height.value
    }

    /// The padding box of the nearest positioned box around an element, or the first screen.
    func containingBlock(of node: NodeID, _ document: Document) -> PageRect {
        var above = document[node].parent
        while above.exists, above != .document {
            if table[styles[above.index]].position != .static, let box = box(of: above) {
                return box.paddingBox
            }
            above = document[above].parent
        }
        return firstScreen
    }

    /// How far a box lies from the cells that show it.
    func shift(of node: NodeID) -> (x: Float, y: Float) {
        let (one, other) = (stacked.shift(of: node), positioned.shift(of: node))
        return (one.x + other.x, one.y + other.y)
    }

    var firstScreen: PageRect {
        PageRect(left: 0, top: 0, right: viewport.width, bottom: viewport.height)
    }

    private func place(
        _ rect: PageRect, _ css: ComputedStyle, in block: PageRect, isReplaced: Bool
    ) -> PageRect {
        let edges = ElementEdges(css, table, base: block.width)
        func size(_ length: Length, _ base: Float, _ both: Float) -> Float? {
            table.pixels(length, of: base).map {
                css.isBorderBox ? max(both, $0) : max(0, $0) + both
            }
        }
        // Margins in per cent are those of the width (CSS 2.2 section 8.3).
        func margin(_ length: Length) -> Float { table.pixels(length, of: block.width) ?? 0 }
        let width = size(css.width, block.width, edges.left + edges.right)
        let height = size(css.height, block.height, edges.top + edges.bottom)
        let most = size(css.maxWidth, block.width, edges.left + edges.right) ?? rect.width
        let least = size(css.minWidth, block.width, edges.left + edges.right) ?? 0
        let known = max(least, min(most, rect.width))
        var placed = rect
        if let across = PositionedRects.place(
            in: (block.left, block.right), start: table.pixels(css.inset.left, of: block.width),
            end: table.pixels(css.inset.right, of: block.width),
            margins: (margin(css.margin.left), margin(css.margin.right)),
            size: width ?? (isReplaced ? rect.width : nil), known: known)
        {
            (placed.left, placed.right) = across
        } else {
            placed.right = placed.left + (width ?? known)
        }
        if let down = PositionedRects.place(
            in: (block.top, block.bottom), start: table.pixels(css.inset.top, of: block.height),
            end: table.pixels(css.inset.bottom, of: block.height),
            margins: (margin(css.margin.top), margin(css.margin.bottom)),
            size: height ?? (isReplaced ? rect.height : nil), known: rect.height)
        {
            (placed.top, placed.bottom) = down
        }
        return placed
    }
}
