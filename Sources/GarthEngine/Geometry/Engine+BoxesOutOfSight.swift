import GarthPage

/// Boxes that nobody sees, for scripts that measure them before they show them: a panel whose height
/// is animated, a copy of a text at the left of the page. Layout leaves their content out; the
/// document is laid out once more, as if the styles of these boxes did not hide them.
extension Engine {
    /// The box of an element without rows, if it is out of sight or in such a box; nil otherwise.
    ///
    /// It stands where the box that hides it stands, and has the size that its own style bounds.
    mutating func boxOutOfSight(
        of node: NodeID, _ box: ElementBox, in geometry: PageGeometry
    ) -> ElementBox? {
        var hidden: [NodeID] = []
        var around = node
        while around.exists, document[around].kind == .element {
            if geometry.isOutOfSight(around) { hidden.append(around) }
            around = document[around].parent
        }
        guard let outermost = hidden.last, let place = geometry.box(of: outermost) else {
            return nil
        }
        let revealing = Set(hidden.map { geometry.styles[$0.index] })
        let whole = self.geometry(revealing: revealing)
        guard var found = whole.box(of: node), let origin = whole.box(of: outermost) else {
            return nil
        }
        found.move(
            by: (place.border.left - origin.border.left, place.border.top - origin.border.top))
        guard hidden.first == node else { return found }
        let css = geometry.table[geometry.styles[node.index]]
        if css.width.kind == .pixels || css.clipsOverflow && css.maxWidth.kind == .pixels {
            found.border.right = found.border.left + box.border.width
        }
        if css.height.kind == .pixels || css.clipsOverflow && css.maxHeight.kind == .pixels {
            found.border.bottom = found.border.top + box.border.height
        }
        return found
    }

    /// Where elements would lie if some styles hid nothing.
    private mutating func geometry(revealing hidden: Set<StyleID>) -> PageGeometry {
        let key = geometryKey
        if let known = answers.revealedGeometry, known.key == key, known.revealed == hidden {
            return known.geometry
        }
        // The styles that layout makes meanwhile stay in the table.
        let kept = hidden.map { ($0, styles.table[$0]) }
        for (id, style) in kept { styles.table.replace(id, by: style.revealed) }
        let geometry = makeGeometry(LayoutTrace(showsInvisibleText: true))
        for (id, style) in kept { styles.table.replace(id, by: style) }
        answers.revealedGeometry = KnownGeometry(key: key, geometry: geometry, revealed: hidden)
        return geometry
    }
}

extension ComputedStyle {
    /// The style with which the box would be seen, as far as its size does not depend on that.
    fileprivate var revealed: ComputedStyle {
        var style = self
        style.isClippedAway = false
        style.isMovedAway = false
        style.translation = Translation()
        if style.height.isNothing { style.height = .auto }
        if style.width.isNothing { style.width = .auto }
        if style.maxHeight.kind == .pixels { style.maxHeight = .auto }
        if style.maxWidth.kind == .pixels, style.maxWidth.value == 0 { style.maxWidth = .auto }
        style.inset.left.stay()
        style.inset.top.stay()
        style.inset.right.stay()
        style.inset.bottom.stay()
        style.margin.left.stay()
        style.margin.top.stay()
        return style
    }
}

extension Length {
    /// Whether it leaves no room for content.
    fileprivate var isNothing: Bool { isZeroPercent || kind == .pixels && value < 2 }

    /// Takes back what moves a box off the page or out of its container.
    fileprivate mutating func stay() {
        let isAway =
            kind == .percent
            ? abs(value) >= 100
            : kind == .pixels && (value < 0 || value > LayoutLimits.hiddenRightPixels)
        if isAway { self = .zero }
    }
}
