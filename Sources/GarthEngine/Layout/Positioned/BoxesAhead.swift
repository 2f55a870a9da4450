import GarthPage

/// The positioned boxes of a page that stand beside rows which are written before they come.
///
/// A side bar is often the last of a document, and its place is at the top: its rows have left the
/// engine when it comes. A layout of the whole document notes such boxes (`late`). The next one
/// opens them in front of its first row (`nodes`).
struct BoxesAhead {
    /// The boxes to open in front of the first row, in document order.
    let nodes: [NodeID]
    /// Boxes that came too late for their rows, in the first layout.
    private(set) var late: [NodeID] = []
    /// The boxes that have their place in front; the others have no room there.
    private var placed: Set<NodeID> = []

    init(nodes: [NodeID] = []) { self.nodes = nodes }

    /// Whether another layout would open boxes in front.
    var isIncomplete: Bool { !late.isEmpty }

    /// Whether a box stands in front of the first row already.
    func hasPlaced(_ node: NodeID) -> Bool { placed.contains(node) }

    mutating func note(late node: NodeID) {
        guard nodes.isEmpty, late.count < LayoutLimits.boxesAhead, !late.contains(node) else {
            return
        }
        late.append(node)
    }

    mutating func note(placed node: NodeID) { placed.insert(node) }
}

extension LayoutEngine {
    /// Notes a box at a side of the page if its rows have been written.
    mutating func noteLate(_ child: NodeID, _ css: ComputedStyle) {
        guard depth == 0, !purpose.isProvisional, !purpose.asksOnly, !input.options.usesPlainLayout,
            flow.boxes[flow.boxes.top].link == .none, isAheadOfPage(css),
            extent(of: child) <= LayoutLimits.floatExtent
        else { return }
        page.boxesAhead.note(late: child)
    }

    /// Whether the insets set a box in the first rows of the page, beside them or above them.
    private func isAheadOfPage(_ css: ComputedStyle) -> Bool {
        guard css.isSetAtSideOfPage, css.inset.top.kind == .pixels,
            css.inset.top.value <= LayoutLimits.aheadPixels
        else { return false }
        // What covers the screen is no part of the page; a side bar has a width.
        return css.height.kind != .percent || css.width.kind == .pixels
    }

    /// Whether the containing block of absolute boxes is the page, or the whole of it.
    var isContainedByPage: Bool {
        for index in flow.boxes.indices.reversed() {
            let box = flow.boxes[index]
            guard box.kind == .block, box.node.exists, box.node != .document else { continue }
            guard box.look.isPositioned else { continue }
            let tag = input.document.nodes[box.node.index].tag
            if tag != .body && tag != .html && !holdsPage(box) { return false }
        }
        return true
    }

    /// Whether a block begins in the page's first row and is as wide as the page: the element that
    /// many sites put around everything, relatively positioned.
    private func holdsPage(_ box: OpenBox) -> Bool {
        guard depth == 0, page.rowsTaken + Int(box.startLine) == 0 else { return false }
        let page = flow.boxes[0]
        return box.left < page.left + Cell.width && box.right > page.right - Cell.width
    }

    /// Opens the boxes that stand in front of the page's first row.
    mutating func openBoxesAhead() {
        guard !page.boxesAhead.nodes.isEmpty, page.rowsTaken == 0, flow.out.count == 0,
            flow.boxes.count == 1
        else { return }
        var boxes: [(node: NodeID, own: StyleID, parent: StyleID, top: Float)] = []
        for node in page.boxesAhead.nodes where input.document.isConnected(node) {
            guard let (style, parent) = styles(ofShown: node) else { continue }
            let look = look(style)
            let css = computed(style)
            guard css.position == .absolute || css.position == .fixed, isAheadOfPage(css),
                !look.isOutOfSight, !look.isOffCanvas
            else { continue }
            boxes.append((node, style, parent, pixels(css.inset.top, of: 0) ?? 0))
        }
        // Of those that are rows of their own, the higher one comes first.
        boxes.sort { ($0.top, $0.node) < ($1.top, $1.node) }
        for box in boxes where layOutAhead(box.node, box.own, look(box.own), box.parent) {
            page.boxesAhead.note(placed: box.node)
        }
    }

    /// The styles of an element and its parent; nil if it is not displayed.
    private mutating func styles(ofShown node: NodeID) -> (own: StyleID, parent: StyleID)? {
        var path: [NodeID] = []
        var ancestor = node
        while ancestor.exists, ancestor != .document {
            path.append(ancestor)
            ancestor = input.document.nodes[ancestor.index].parent
        }
        var (own, parent) = (StyleID.initial, StyleID.initial)
        for element in path.reversed() {
            parent = own
            own = styles.style(of: element, parent: parent, in: input.document)
            if computed(own).display == .none { return nil }
        }
        return (own, parent)
    }
}
