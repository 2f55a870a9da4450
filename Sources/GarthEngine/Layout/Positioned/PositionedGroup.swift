import GarthPage

/// A page that ends with absolute boxes alone: its bars and columns.
///
/// Each of them stands at the row and the column of its insets. Where one of them is wide, no text
/// makes room for the others at their sides, so they are placed together.
extension LayoutEngine {
    /// Places an absolute box and its following siblings by their insets; nil if the page has other
    /// content behind them, false if the layout must wait to know that.
    mutating func openPositionedGroup(_ child: NodeID, _ css: ComputedStyle) -> Bool? {
        guard css.isPlacedByInsets, depth == 0, containingBlock == 0, flow.line.isEmpty,
            flow.floats.isEmpty, !input.options.usesPlainLayout,
            flow.boxes[flow.boxes.top].node.exists,
            input.document.isElement(flow.boxes[flow.boxes.top].node, .body)
        else { return nil }
        page.dependsOnEnd = true
        guard !isFollowedByMany(child) else { return nil }
        let container = flow.boxes[0]
        let base = max(0, container.right - container.left)
        var items: [BoxItem] = []
        var (sibling, last, extents) = (child, child, 0)
        while sibling.exists {
            last = sibling
            switch input.document.nodes[sibling.index].kind {
            case .text where !input.document.isBlankText(sibling): return nil
            case .text, .comment, .document, .doctype, .templateContent: break
            case .element:
                guard let item = groupItem(sibling) else { return nil }
                if let item {
                    items.append(item)
                    extents += extent(of: sibling)
                }
            }
            guard items.count <= LayoutLimits.paintedBoxes, extents <= LayoutLimits.atomicExtent
            else { return nil }
            sibling = input.document.nodes[sibling.index].nextSibling
        }
        if isOpen(flow.boxes[flow.boxes.top].node) || isGrowing(last) { return false }
        let rows = page.rowsTaken + flow.out.count + flow.pendingRows
        let first = items.map { Cell.rows(max(0, $0.css.inset.top.value)) }.min() ?? 0
        guard items.count > 1, items.contains(where: { isWide($0.css, base: base) }),
            rows <= first + LayoutLimits.lateRows
        else { return nil }
        if items.contains(where: { isHeldForFrames($0.node) }) { return false }
        place(group: items, rowsAbove: rows, between: (container.left, container.right))
        flow.boxes.finish(last)
        return true
    }

    /// Whether more elements follow a child than are placed together: each of thousands of boxes would
    /// look at those behind it.
    private mutating func isFollowedByMany(_ child: NodeID) -> Bool {
        page.followers.areMany(behind: child, in: input.document)
    }

    /// An element of such a page: a box with its place, or nothing that is shown. Nil for all others.
    private mutating func groupItem(_ node: NodeID) -> BoxItem?? {
        let parent = flow.boxes[flow.boxes.top].style
        let style = styles.style(of: node, parent: parent, in: input.document)
        let look = look(style)
        if look.display == .none { return .some(nil) }
        let css = computed(style)
        guard look.isAbsolute, css.isPlacedByInsets, !isOutOfSight(look, style) else {
            return nil
        }
        return BoxItem(
            node: node, style: style, parentStyle: parent, css: css,
            content: look.display == .table ? .whole : .element)
    }

    /// Whether a box takes more than half of the page, so that it stands at no side of it.
    private func isWide(_ css: ComputedStyle, base: Float) -> Bool {
        if css.width.kind == .auto {
            return css.inset.left.kind != .auto && css.inset.right.kind != .auto
        }
        return (pixels(css.width, of: base) ?? 0) > base / 2
    }

    private mutating func place(
        group items: [BoxItem], rowsAbove: Int, between edges: (left: Float, right: Float)
    ) {
        let area = PositionedArea(
            left: edges.left, right: edges.right, rowCount: LayoutLimits.comparedRows,
            room: containerRoom())
        let mark = mark(in: .flowBelow)
        enterFlow()
        var placed: [PlacedBox] = []
        for var item in items {
            guard var box = positioned(&item, in: area) else { continue }
            box.row = max(0, box.row - rowsAbove)
            // Nothing is painted over: a box whose place is taken stands below what is there.
            while !isFree(box, among: placed),
                let end = placed.map(\.endRow).filter({ $0 > box.row }).min()
            {
                box.row = end
            }
            placed.append(box)
        }
        leaveFlow()
        compose(placed, rowCount: placed.map(\.endRow).max() ?? 0)
        pool[depth + 1].out.truncate(to: mark)
    }
}

/// Counts the elements behind the children of a body: from one child to the next, only the last of them
/// is another.
struct FollowingElements {
    private var child = NodeID.none
    /// The element with which they are more than are placed together.
    private var end = NodeID.none

    /// Whether an element and those behind it are more than are placed together.
    mutating func areMany(behind element: NodeID, in document: borrowing Document) -> Bool {
        let parent = document[element].parent
        if child.exists, end.exists, document[end].parent == parent,
            Self.next(after: child, in: document) == element
        {
            end = Self.next(after: end, in: document)
        } else {
            end = element
            for _ in 0..<LayoutLimits.groupElements where end.exists {
                end = Self.next(after: end, in: document)
            }
        }
        child = element
        return end.exists
    }

    private static func next(after element: NodeID, in document: borrowing Document) -> NodeID {
        var sibling = document[element].nextSibling
        while sibling.exists, document[sibling].kind != .element {
            sibling = document[sibling].nextSibling
        }
        return sibling
    }
}

extension ComputedStyle {
    /// Whether insets in pixels from the top, and from a side, say where an absolute box stands.
    fileprivate var isPlacedByInsets: Bool {
        guard position == .absolute, inset.top.kind == .pixels, inset.top.value >= 0,
            inset.bottom.kind == .auto, translation == Translation()
        else { return false }
        return [inset.left, inset.right].contains { $0.kind == .pixels || $0.kind == .percent }
    }
}
