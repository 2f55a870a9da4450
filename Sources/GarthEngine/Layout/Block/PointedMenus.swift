import GarthPage

/// Menus that come while a person points at the words around or before them (`:hover`, `:focus-within`):
/// a sign behind these words opens them, because keys point at nothing.
extension LayoutEngine {
    /// Begins a hidden menu that rules show under the pointer; nil if the element is none, false if its
    /// end is awaited. A dump shows no such menu.
    mutating func openPointedMenu(
        _ child: NodeID, _ node: Node, _ style: StyleID
    ) -> Bool? {
        guard input.options.isInteractive, input.options.wantsProvisionalLines,
            node.kind == .element, node.namespace == .html, PageState.isMenu(node.tag),
            let pointed = styles.pointedStyle(
                of: child, parent: flow.boxes[flow.boxes.top].style, in: input.document),
            pointed != style, isSeen(pointed)
        else { return nil }
        if isGrowing(child) { return false }
        let links = linkCount(below: child)
        guard links > 0 else { return nil }
        let isOpen = input.state.openDetails[child] ?? false
        if flow.line.isEmpty {
            appendMenuLine(child, links: links, isOpen: isOpen)
        } else {
            appendMenuSign(child, isOpen: isOpen)
        }
        flow.boxes.finish(child)
        guard isOpen else { return true }
        let shown = styles.table.number(of: computed(pointed).broughtIn)
        openBlock(child, node, shown, look(shown))
        return true
    }

    private mutating func isSeen(_ style: StyleID) -> Bool {
        let look = look(style)
        return look.display != .none && look.isVisible && !look.isOutOfSight && !look.isOffCanvas
    }

    /// Writes `▸` behind the words that a menu belongs to.
    private mutating func appendMenuSign(_ child: NodeID, isOpen: Bool) {
        _ = addTarget(child, kind: .disclosure(isOpen: isOpen))
        var box = flow.boxes[flow.boxes.top]
        guard box.look.isVisible else { return }
        if !flow.line.endsInSpace { flow.line.appendSpace(canBreak: false) }
        box.link = child
        appendGenerated(isOpen ? "▾" : "▸", box)
        prepareRun(flow.boxes[flow.boxes.top])
    }
}
