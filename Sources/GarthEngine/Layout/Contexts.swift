import GarthPage

extension LayoutEngine {
    mutating func openContext(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        openBlockOrHidden(child, node, style, look)
    }

    mutating func openInlineBlock(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        openInline(child, node, style, look)
        return true
    }

    mutating func emitRows(upTo end: LineBuilder.Opportunity, start: Int) -> Int {
        let column = emitPrefix(to: start)
        writeText(upTo: end.used)
        return column
    }

    mutating func finishAttachments(upTo end: LineBuilder.Opportunity, start: Int) {}

    mutating func appendInput(_ child: NodeID, _ style: StyleID, _ look: Look) {}

    mutating func appendControl(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) {}
}
