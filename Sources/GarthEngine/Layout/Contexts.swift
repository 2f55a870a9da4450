import GarthPage

extension LayoutEngine {
    mutating func openContext(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        if look.isOutOfSight {
            flow.boxes[flow.boxes.count - 1].lastChild = child
            return true
        }
        if isHeldForFrames(child) { return false }
        if look.display == .table { return openTable(child, node, style, look) }
        // A plain page has its boxes one below the other.
        if options.usesPlainLayout {
            openBlock(child, node, style, look)
            return true
        }
        return openFlex(child, node, style, look)
    }
}
