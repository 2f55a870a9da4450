import GarthPage

/// What is added to the margins of the body, in CSS pixels.
struct BodyMargin {
    /// What the HTML Standard gives a body at each side.
    static let initial: Float = 8

    var body: NodeID
    var top: Float
    var right: Float
    var bottom: Float
    var left: Float
}

/// The border and padding of a box in CSS pixels.
struct ElementEdges {
    var border: (top: Float, right: Float, bottom: Float, left: Float) = (0, 0, 0, 0)
    var padding: (top: Float, right: Float, bottom: Float, left: Float) = (0, 0, 0, 0)

    init() {}

    init(_ css: ComputedStyle, _ table: StyleTable, base: Float) {
        func pixels(_ length: Length) -> Float {
            max(0, min(table.pixels(length, of: base) ?? 0, 1e6))
        }
        border = (
            css.borderWidth.top, css.borderWidth.right, css.borderWidth.bottom, css.borderWidth.left
        )
        padding = (
            pixels(css.padding.top), pixels(css.padding.right), pixels(css.padding.bottom),
            pixels(css.padding.left)
        )
    }

    /// The borders for which lines have no room.
    func thinBorders(_ css: ComputedStyle) -> (left: Float, right: Float) {
        (
            border.left - css.borderSpace(border.left, css.borderStyle.left),
            border.right - css.borderSpace(border.right, css.borderStyle.right)
        )
    }

    var top: Float { border.top + padding.top }
    var right: Float { border.right + padding.right }
    var bottom: Float { border.bottom + padding.bottom }
    var left: Float { border.left + padding.left }
}
