import GarthPage

/// The colour of one side of a border as the page gives it, in one word.
struct BorderColor: Hashable {
    /// Red, green, blue and alpha, 8 bits each; 0 is transparent.
    private var bits: UInt32

    /// The colour of the element's text. No colour has these bits, because what is clear is 0.
    static let currentColor = BorderColor(bits: 0x100)

    private init(bits: UInt32) { self.bits = bits }

    init(_ color: CSSColor) {
        let packed = color.packed
        bits = packed & 255 == 0 ? 0 : packed
    }

    /// The colour; nil for that of the text.
    var color: CSSColor? { self == .currentColor ? nil : CSSColor(packed: bits) }
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
