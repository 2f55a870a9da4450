import GarthPage

/// The insets of positioned boxes as scripts read them (CSSOM section 9, "resolved values").
extension PageGeometry {
    /// The used insets of a positioned box; nil at a side where the computed value stands, and for an
    /// element without a box.
    func insets(of node: NodeID, in document: Document) -> Sides<Float?>? {
        guard isRendered(node), let box = boxes[node.index].rect else { return nil }
        let css = table[styles[node.index]]
        switch css.position {
        case .static: return nil
        case .relative: return relative(css, size(ofContentAround: node, document))
        case .sticky: return specified(css, scrollPort(around: node, document))
        case .absolute, .fixed:
            let block =
                css.position == .fixed ? firstScreen : containingBlock(of: node, document)
            return outOfFlow(css, box, margin(of: node), in: block)
        }
    }

    /// The insets that a style gives; nil where they are automatic.
    private func specified(
        _ css: ComputedStyle, _ size: (width: Float, height: Float)
    ) -> Sides<Float?> {
        var sides = Sides<Float?>(nil)
        sides.top = table.pixels(css.inset.top, of: size.height)
        sides.right = table.pixels(css.inset.right, of: size.width)
        sides.bottom = table.pixels(css.inset.bottom, of: size.height)
        sides.left = table.pixels(css.inset.left, of: size.width)
        return sides
    }

    private func relative(
        _ css: ComputedStyle, _ size: (width: Float, height: Float)
    ) -> Sides<Float?> {
        var sides = specified(css, size)
        let given = sides
        sides.top = given.top ?? given.bottom.map { 0 - $0 } ?? 0
        sides.bottom = given.bottom ?? given.top.map { 0 - $0 } ?? 0
        sides.left = given.left ?? given.right.map { 0 - $0 } ?? 0
        sides.right = given.right ?? given.left.map { 0 - $0 } ?? 0
        return sides
    }

    private func outOfFlow(
        _ css: ComputedStyle, _ box: PageRect,
        _ margin: (top: Float?, right: Float?, bottom: Float?, left: Float?), in block: PageRect
    ) -> Sides<Float?> {
        var sides = specified(css, (block.width, block.height))
        sides.top = sides.top ?? box.top - (margin.top ?? 0) - block.top
        sides.bottom = sides.bottom ?? block.bottom - box.bottom - (margin.bottom ?? 0)
        sides.left = sides.left ?? box.left - (margin.left ?? 0) - block.left
        sides.right = sides.right ?? block.right - box.right - (margin.right ?? 0)
        return sides
    }

    private func size(
        ofContentAround node: NodeID, _ document: Document
    ) -> (width: Float, height: Float) {
        var above = document[node].parent
        while above.exists, above != .document, !isRendered(above) {
            above = document[above].parent
        }
        guard above.exists, above != .document, let box = box(of: above) else {
            return (viewport.width, viewport.height)
        }
        return contentSize(of: box)
    }

    private func contentSize(of box: ElementBox) -> (width: Float, height: Float) {
        let inner = box.paddingBox
        return (
            max(0, inner.width - box.padding.left - box.padding.right),
            max(0, inner.height - box.padding.top - box.padding.bottom)
        )
    }

    /// The size of the nearest box around an element whose content scrolls.
    private func scrollPort(
        around node: NodeID, _ document: Document
    ) -> (width: Float, height: Float) {
        var above = document[node].parent
        while above.exists, above != .document {
            if table[styles[above.index]].clipsOverflow, let box = box(of: above) {
                return contentSize(of: box)
            }
            above = document[above].parent
        }
        return (viewport.width, viewport.height)
    }
}
