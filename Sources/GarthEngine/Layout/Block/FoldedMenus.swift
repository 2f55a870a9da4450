import GarthLanguage
import GarthPage

/// Menus that a page keeps beside itself until a button brings them in: on a screen, each is one
/// line that opens, because no script and no pointer brings it.
extension LayoutEngine {
    /// Begins a menu that stands off the page, or is hidden behind a check box; nil if the element
    /// is none, false if its end is awaited.
    ///
    /// The line is a disclosure of the element itself. A dump shows no such menu.
    mutating func openFoldedMenu(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool? {
        guard input.options.isInteractive, input.options.wantsProvisionalLines, depth == 0,
            node.kind == .element, node.namespace == .html,
            look.display != .none || followsCheckBox(child)
        else { return nil }
        if isGrowing(child) { return false }
        guard PageState.isMenu(node.tag) else { return nil }
        let links = linkCount(below: child)
        guard links >= LayoutLimits.menuLinks else { return nil }
        let isOpen = input.state.openDetails[child] ?? false
        appendMenuLine(child, links: links, isOpen: isOpen)
        flow.boxes.finish(child)
        guard isOpen else { return true }
        let shown = styles.table.number(of: computed(style).broughtIn)
        openBlock(child, node, shown, self.look(shown))
        return true
    }

    /// Writes `▸ Menu (41 links)`, with the name of the menu if it has one.
    mutating func appendMenuLine(_ child: NodeID, links: Int, isOpen: Bool) {
        let name = cleanString(.ariaLabel, of: child).prefix(LayoutLimits.menuNameLetters)
        let title = name.isEmpty ? localized("Menu") : String(name)
        appendDisclosure(
            of: child,
            "\(isOpen ? "▾" : "▸") "
                + localized(
                    links, one: "\(title) (\(links) link)", other: "\(title) (\(links) links)"),
            isOpen: isOpen
        )
    }

    /// Writes a line of its own that opens and closes what a page hides of an element.
    mutating func appendDisclosure(of child: NodeID, _ text: String, isOpen: Bool) {
        _ = addTarget(child, kind: .disclosure(isOpen: isOpen))
        let parent = flow.boxes[flow.boxes.top]
        let line = styles.anonymous(in: parent.style, display: .block)
        openBlock(.none, Document.blank(.element), line, look(line))
        flow.boxes.link(child, in: flow.boxes.top)
        var bytes = Array(text.utf8)
        shared.madeText.take(&bytes, nodes: input.document.nodes.count)
        unsafe bytes.withUnsafeBufferPointer { unsafe appendText($0) }
        closeBox()
    }

    /// Whether a check box stands before an element among its siblings: its state shows and hides
    /// menus without a script.
    private func followsCheckBox(_ child: NodeID) -> Bool {
        var sibling = input.document.nodes[child.index].previousSibling
        var steps = 0
        while sibling.exists, steps < LayoutLimits.menuSiblings {
            if input.document.isElement(sibling, .input),
                let type = input.document.attribute(.type, of: sibling),
                equals(type, "checkbox")
            {
                return true
            }
            sibling = input.document.nodes[sibling.index].previousSibling
            steps += 1
        }
        return false
    }

    /// The links below an element that is a menu; 0 if most of its text is outside of links.
    func linkCount(below root: NodeID) -> Int {
        guard extent(of: root) <= LayoutLimits.menuExtent else { return 0 }
        var (links, linked, other) = (0, 0, 0)
        // The place of the last node of a link.
        var linkEnd = -1
        var node = input.document.nodes[root.index].firstChild
        while node.exists {
            let data = input.document.nodes[node.index]
            let isLinked = input.order.place(of: node) <= linkEnd
            if data.kind == .text, !input.document.isBlankText(node) {
                if isLinked { linked += Int(data.count) } else { other += Int(data.count) }
            } else if data.tag == .a, input.document.has(.href, node) {
                links += 1
                linkEnd = input.order.place(of: node) + extent(of: node)
            }
            node = input.document.next(node, within: root)
        }
        return linked >= other ? links : 0
    }
}

extension ComputedStyle {
    /// Whether the box stands where no page is, and not for screen readers alone.
    var isOffCanvas: Bool {
        if isMovedAway || isBesideContainer { return true }
        guard !isClippedAway, position == .absolute || position == .fixed else {
            return false
        }
        return [inset.left, inset.top, inset.right, inset.bottom].contains {
            $0.kind != .auto && $0.value != 0
        } && !(width.kind == .pixels && width.value < 2)
    }

    /// The style with which a menu that stood off the page is a block in it.
    var broughtIn: ComputedStyle {
        var style = uncovered
        style.display = .block
        style.position = .static
        style.float = .none
        style.isMovedAway = false
        style.clipsOverflow = false
        (style.inset, style.margin) = (Sides(.auto), Sides(.zero))
        style.translation = Translation()
        (style.width, style.height, style.maxHeight) = (.auto, .auto, .auto)
        style.textIndent = .zero
        return style
    }
}
