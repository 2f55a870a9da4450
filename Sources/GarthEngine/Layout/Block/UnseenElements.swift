import GarthPage

/// Elements with a form of their own that their style hides: controls, pictures, rules, media.
extension LayoutEngine {
    /// Lays out such an element without a place on the page; nil for one that keeps its room or is
    /// no such element, false if the label of a control is awaited.
    mutating func openUnseen(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool? {
        switch node.tag {
        case .input:
            guard let isWorked = isWorkedUnseen(child, style) else { return false }
            if isWorked {
                let shown = styles.table.number(of: computed(style).uncovered)
                appendInput(child, node, shown, self.look(shown))
                break
            }
            guard isOutOfSight(look, style) else { return nil }
        // A rule is drawn by its border: it has no height.
        case .hr:
            guard computed(style).isClippedAway else { return nil }
        case .img, .select, .textarea, .button, .progress, .meter, .audio, .video, .object,
            .embed, .canvas, .applet, .summary, .sub, .sup, .rt, .rtc:
            guard isOutOfSight(look, style) else { return nil }
        // Other elements have nothing that a hidden place would change.
        default: return nil
        }
        flow.boxes.finish(child)
        return true
    }

    /// Whether a link holds an element that a person sees, though it has no text: an icon.
    mutating func showsIcon(_ link: OpenBox) -> Bool {
        var child = input.document[link.node].firstChild
        while child.exists {
            if input.document[child].kind == .element {
                let look = look(styles.style(of: child, parent: link.style, in: input.document))
                if look.isVisible, look.display != .none, !look.isOutOfSight { return true }
            }
            child = input.document[child].nextSibling
        }
        return false
    }

    /// Whether a control that its style hides is drawn all the same, because a person works it; nil if
    /// that is known when more of the document is there.
    mutating func isWorkedUnseen(_ child: NodeID, _ style: StyleID) -> Bool? {
        let css = computed(style)
        // Where it has no size, its label is worked in its place.
        if css.isOutOfSight, css.hasNoSize { return false }
        return styles.isWorkedUnseen(
            child, style, input.formIndex, in: input.document,
            canWait: isGrowing(input.document.nodes[child.index].parent))
    }

    /// The control in whose place a person takes a label; none for other labels.
    mutating func targetOfLabel(_ label: NodeID) -> NodeID {
        guard input.options.isInteractive, trace == nil,
            let control = input.document.choice(ofLabel: label, input.formIndex),
            styles.isOnlyLabel(control, in: input.document)
        else { return .none }
        let isRadio = lowercased(.type, of: control) == "radio"
        let kind = PageTarget.Kind.control(choice(control, isRadio: isRadio))
        return addTarget(control, kind: kind) != 0 ? control : .none
    }
}
