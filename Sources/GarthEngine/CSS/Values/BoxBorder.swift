import GarthPage

/// The colour of one side of a border as the page gives it, in one word.
struct BorderColor: Hashable {
    /// Red, green, blue and alpha, 8 bits each; 0 is the colour of the element's text. What is clear
    /// has other bits, whatever its colour.
    private var bits: UInt32 = 0

    /// The colour of the element's text.
    init() {}

    init(_ color: CSSColor) {
        let packed = color.packed
        bits = packed & 255 == 0 ? 0x100 : packed
    }

    /// The colour; nil for that of the text.
    var color: CSSColor? { bits == 0 ? nil : CSSColor(packed: bits) }
}

/// The lines around a box as they are shown.
struct BoxBorder: Hashable {
    /// One side of it.
    struct Side: Hashable {
        /// nil is the terminal's colour of text.
        var color: RGBColor?
        /// At least `LayoutLimits.heavyBorder` wide.
        var isHeavy = false
        /// So close to its ground that text with a line of its own below it would stand out more.
        var isFaint = false
    }

    var top: Side?
    var right: Side?
    var bottom: Side?
    var left: Side?
    var isRounded = false

    /// Whether no side is seen.
    var isEmpty: Bool { top == nil && right == nil && bottom == nil && left == nil }
}
