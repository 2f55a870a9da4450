/// A rectangle of the page in CSS pixels, from the page's first cell.
package struct PageRect: Equatable, Sendable {
    /// The distance of the left edge from the left edge of the page.
    package var left: Float
    /// The distance of the top edge from the top edge of the page.
    package var top: Float
    var right: Float
    var bottom: Float

    init(left: Float, top: Float, right: Float, bottom: Float) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The distance between the left and the right edge.
    package var width: Float { right - left }
    /// The distance between the top and the bottom edge.
    package var height: Float { bottom - top }

    /// The cells of a row.
    init(row: Int32, columns: Range<Int32>) {
        self.init(
            left: Float(columns.lowerBound) * Cell.width, top: Float(row) * Cell.height,
            right: Float(columns.upperBound) * Cell.width, bottom: Float(row + 1) * Cell.height)
    }

    /// The least rectangle around two.
    func union(_ other: PageRect) -> PageRect {
        PageRect(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom))
    }

    func moved(by shift: (x: Float, y: Float)) -> PageRect {
        PageRect(
            left: left + shift.x, top: top + shift.y, right: right + shift.x,
            bottom: bottom + shift.y)
    }

    func contains(_ x: Float, _ y: Float) -> Bool {
        x >= left && x < right && y >= top && y < bottom
    }
}

/// The box of an element, with what is around its padding box and what overflows it.
package struct ElementBox: Equatable, Sendable {
    /// The border box.
    package var border: PageRect
    /// The widths of its borders.
    package var borderWidths: (top: Float, right: Float, bottom: Float, left: Float)
    /// The padding at each side.
    package var padding: (top: Float, right: Float, bottom: Float, left: Float)
    /// The right and bottom end of its content, if that is more than its padding box.
    package var overflow: (right: Float, bottom: Float)
    /// Whether it is a box in the line, of one rectangle a line.
    package var isInline: Bool

    mutating func move(by shift: (x: Float, y: Float)) {
        border = border.moved(by: shift)
        overflow = (overflow.right + shift.x, overflow.bottom + shift.y)
    }

    /// The padding box.
    package var paddingBox: PageRect {
        PageRect(
            left: border.left + borderWidths.left, top: border.top + borderWidths.top,
            right: max(border.left + borderWidths.left, border.right - borderWidths.right),
            bottom: max(border.top + borderWidths.top, border.bottom - borderWidths.bottom))
    }

    /// Compares all edges; tuples do not conform to `Equatable`.
    package static func == (a: ElementBox, b: ElementBox) -> Bool {
        a.border == b.border && a.borderWidths == b.borderWidths && a.padding == b.padding
            && a.overflow == b.overflow && a.isInline == b.isInline
    }
}
