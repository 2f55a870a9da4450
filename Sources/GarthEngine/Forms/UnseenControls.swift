/// Check boxes, radio buttons and file controls that their own style hides, because the page draws
/// something in their place that a person works.
extension StyleResolver {
    /// Whether a person can work such a control: one of its labels is shown, or it lies, without
    /// opacity, over a drawing. Nil if its label may still come.
    mutating func isWorkedUnseen(
        _ node: NodeID, _ style: StyleID, _ index: FormIndex, in document: Document,
        canWait: Bool = false
    ) -> Bool? {
        guard document.isChoiceOrFile(node), !document.isKeptBack(node) else { return false }
        let labels = document.labels(of: node, index)
        var sights = NameSights()
        if labels.contains(where: { sights.shows($0, &self, in: document) }) { return true }
        if canWait, labels.isEmpty, !document.hasElementBehind(node) { return nil }
        let css = table[style]
        let liesOverOthers = css.position == .absolute || css.position == .fixed
        // A control for screen readers alone is clipped to a pixel.
        return css.isVisible && css.isClippedAway && !css.isMovedAway && !css.clipsOverflow
            && !css.hasNoSize && (liesOverOthers || document.pressables != nil)
    }

    /// Whether the label of a check box or radio button is what a person takes for it: the control
    /// itself is nowhere.
    mutating func isOnlyLabel(_ control: NodeID, in document: Document) -> Bool {
        guard document.isChoiceOrFile(control), !document.isKeptBack(control),
            FormControl(control, in: document).kind != .file
        else { return false }
        var sights = NameSights()
        guard let style = sights.style(of: control, &self, in: document) else { return false }
        return table[style].isOutOfSight && table[style].hasNoSize
    }
}

extension ComputedStyle {
    /// Whether the box is a line or a point.
    var hasNoSize: Bool { [width, height].contains { $0.kind == .pixels && $0.value == 0 } }
}

extension Document {
    /// Whether assistive technology or the keys of a person are kept from an element.
    func isKeptBack(_ node: NodeID) -> Bool {
        isAriaHidden(node) || string(.tabindex, of: node) == "-1"
    }

    /// The check box or radio button that a label is for.
    func choice(ofLabel label: NodeID, _ index: FormIndex) -> NodeID? {
        if let id = attribute(.for, of: label) {
            return index.element(withID: text[id], in: self)
        }
        var node = next(label, within: label)
        var steps = 0
        while node.exists, steps < LayoutLimits.scriptNodes {
            steps += 1
            if isChoiceOrFile(node) { return node }
            node = next(node, within: label)
        }
        return nil
    }

    /// The labels of a control: those that name it, and the one around it.
    fileprivate func labels(of control: NodeID, _ index: FormIndex) -> [NodeID] {
        var labels = index.labels(for: control, in: self)
        var parent = self[control].parent
        while parent.exists, !isElement(parent, .label) { parent = self[parent].parent }
        if parent.exists, !has(.for, parent) { labels.append(parent) }
        return labels
    }

    fileprivate func hasElementBehind(_ node: NodeID) -> Bool {
        var sibling = self[node].nextSibling
        while sibling.exists, self[sibling].kind != .element {
            sibling = self[sibling].nextSibling
        }
        return sibling.exists
    }
}
