import GarthPage

/// The elements at a point, in the order of painting.
extension PageGeometry {
    /// The place of an element in the order of painting (CSS 2.2 appendix E): the positioned boxes
    /// around it, the outermost first.
    private struct Depth {
        var boxes: [(zIndex: Int16, isContext: Bool, node: NodeID)] = []

        /// Enters a positioned box. One with a `z-index` stands in the nearest box around that has one.
        mutating func enter(_ node: NodeID, _ zIndex: Int16?) {
            if zIndex != nil {
                while boxes.last?.isContext == false { boxes.removeLast() }
            }
            boxes.append((zIndex ?? 0, zIndex != nil, node))
        }

        static func isAbove(_ first: Depth, _ second: Depth) -> Bool {
            for (one, other) in zip(first.boxes, second.boxes) where one.node != other.node {
                return one.zIndex == other.zIndex
                    ? one.node.index > other.node.index : one.zIndex > other.zIndex
            }
            let common = min(first.boxes.count, second.boxes.count)
            // What is positioned stands above the rest, unless it is put behind it.
            if first.boxes.count > common { return first.boxes[common].zIndex >= 0 }
            return second.boxes.count > common && second.boxes[common].zIndex < 0
        }
    }

    /// The elements at a point, the uppermost first.
    ///
    /// `hasBackground` tells whether an element has a background of its own: the styles of lines keep
    /// none that is light or lets the page show through.
    func elements(
        atX x: Float, y: Float, in document: Document, hasBackground: (NodeID) -> Bool
    ) -> [NodeID] {
        var found: [NodeID] = []
        var unseen: [NodeID] = []
        for node in order.reversed() {
            let box = boxes[node.index]
            guard box.isRendered, let rect = box.rect, rect.contains(x, y),
                table[styles[node.index]].isVisible, !table[styles[node.index]].isInert
            else { continue }
            // Many an empty box lies over a whole page.
            if showsNothing(node, document), !hasBackground(node) {
                unseen.append(node)
            } else {
                found.append(node)
            }
        }
        // Where text stands, its element is above all in the same box.
        let path = path(ofTextAtX: x, y: y, in: document)
        let known = Set(path)
        let all = path + found.filter { !known.contains($0) }
        let behind = unseen.filter { !known.contains($0) }
        guard all.contains(where: { isPositioned($0) }) else { return all + behind }
        let depths = all.map { (node: $0, depth: depth(of: $0, document)) }
        var sorted: [(node: NodeID, depth: Depth)] = []
        for item in depths {
            // Few elements stand at one point.
            let place = sorted.firstIndex { Depth.isAbove(item.depth, $0.depth) }
            sorted.insert(item, at: place ?? sorted.endIndex)
        }
        return sorted.map(\.node) + behind
    }

    /// The element whose text stands at a point, and those around it; empty where no text stands.
    private func path(ofTextAtX x: Float, y: Float, in document: Document) -> [NodeID] {
        guard
            let shown = fragments.all.last(where: {
                rect(of: $0, document).contains(x, y)
                    && !positioned.isMoved(
                        document[$0.node].kind == .text ? document[$0.node].parent : $0.node)
            })
        else { return [] }
        var path: [NodeID] = []
        var node = shown.node
        while node.exists, node != .document {
            if document[node].kind == .element { path.append(node) }
            node = document[node].parent
        }
        return path
    }

    private func isPositioned(_ node: NodeID) -> Bool {
        let css = table[styles[node.index]]
        return css.isOutOfFlow || css.position != .static && css.zIndex != nil
    }

    private func depth(of node: NodeID, _ document: Document) -> Depth {
        var around: [NodeID] = []
        var above = node
        while above.exists, above != .document {
            if isPositioned(above) { around.append(above) }
            above = document[above].parent
        }
        var depth = Depth()
        for box in around.reversed() { depth.enter(box, table[styles[box.index]].zIndex) }
        return depth
    }

    /// Whether an element is an empty box out of the flow: without content, a border or a picture.
    private func showsNothing(_ node: NodeID, _ document: Document) -> Bool {
        let css = table[styles[node.index]]
        return css.isOutOfFlow && !boxes[node.index].contentRight.isFinite
            && !document.isReplaced(document[node]) && css.backgroundPicture == 0
            && ElementEdges(css, table, base: 0).border == (0, 0, 0, 0)
    }
}

extension ComputedStyle {
    /// Whether a box is positioned out of the flow.
    var isOutOfFlow: Bool { position == .absolute || position == .fixed }

    /// Whether insets may move a box.
    var isMovedByInsets: Bool {
        isOutOfFlow || position == .relative && inset != Sides(.auto)
    }
}
