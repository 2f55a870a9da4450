/// A rectangle of the page in CSS pixels, from the page's first cell.
package struct PageRect: Equatable, Sendable {
    package var left: Float
    package var top: Float
    package var right: Float
    package var bottom: Float

    package init(left: Float, top: Float, right: Float, bottom: Float) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    package var width: Float { right - left }
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

    package static func == (a: ElementBox, b: ElementBox) -> Bool {
        a.border == b.border && a.borderWidths == b.borderWidths && a.padding == b.padding
            && a.overflow == b.overflow && a.isInline == b.isInline
    }
}
