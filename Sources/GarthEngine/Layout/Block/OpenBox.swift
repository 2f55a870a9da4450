/// An element whose content is being laid out.
struct OpenBox {
    enum Kind: UInt8 {
        /// A box in the line.
        case inline
        /// A block container (also a list item or an anonymous table part).
        case block
        /// No box of its own (`display: contents`).
        case contents
    }

    /// The tasks for the end of the box.
    struct Flags: OptionSet {
        let rawValue: UInt16
        static let hasAfter = Flags(rawValue: 1)
        static let isLink = Flags(rawValue: 2)
        static let hasImage = Flags(rawValue: 4)
        static let isListItem = Flags(rawValue: 8)
        /// Its last lines are as wide as the box (`text-align-last: justify`).
        static let justifiesLastLines = Flags(rawValue: 16)
        /// Its content is hidden, or a box of its own in a `details` element (`Details.swift`).
        static let hasContentApart = Flags(rawValue: 32)
        static let isFlexContainer = Flags(rawValue: 64)
        static let isRubyText = Flags(rawValue: 128)
        /// It is as high as the item of a row in which it stands (`FreeRows.swift`).
        static let sharesHeight = Flags(rawValue: 256)
        /// An item in it takes its free height.
        static let hasGrownItem = Flags(rawValue: 512)
        /// The picture behind it takes all its rows, with those of its padding and height.
        static let isFilled = Flags(rawValue: 1024)
        static let containsStyle = Flags(rawValue: 2048)
        /// Its edges are those of running text (`TextMeasure`).
        static let isNarrowed = Flags(rawValue: 4096)
        /// Parts of tables in it are blocks: an anonymous table around them was too wide.
        static let stacksTableParts = Flags(rawValue: 8192)
        /// The box of some children of `node`, which itself is outside (CSS 2.2 section 17.2.1).
        static let isAnonymous = Flags(rawValue: 16384)
        /// A positioned box whose rows stay in the store until its end: boxes may be painted in them.
        static let keepsRows = Flags(rawValue: 32768)
    }

    var node: NodeID
    /// The last child that is wholly laid out.
    var lastChild: NodeID = .none
    /// The child at which an anonymous box ends; none for the end of the element.
    var end: NodeID = .none
    /// The number of laid-out bytes of the next child, a text.
    var textOffset: UInt32 = 0
    var style: StyleID
    var kind: Kind
    var flags: Flags = []
    var look: Look
    /// The link element around it, if targets are requested.
    var link: NodeID = .none
    /// The first picture in it, if it is a link.
    var picture: NodeID = .none
    /// The index of the innermost block container, itself if it is one.
    var block: Int32 = 0
    /// Content edges in CSS pixels from the flow's left edge.
    var left: Float = 0
    var right: Float = 0
    /// The distance from the content edge to the right edge of the flow, in pixels.
    var rightInset: Float = 0
    var textIndent: Float = 0
    var align: LineAlign = .left
    /// The side of its last lines and of those before a forced break, if it is another one.
    var lastAlign: LineAlign?
    /// The lines of the flow and the bytes of the line when it was opened.
    var startLine: Int32 = 0
    var startUsed: Int32 = 0
}

/// To which side a line is moved.
enum LineAlign: UInt8 {
    case left, center, right
}

extension LineAlign {
    /// The side that a style names.
    init(_ align: ComputedStyle.TextAlign, isRightToLeft: Bool) {
        switch align {
        case .left, .webkitLeft, .justify: self = .left
        case .start: self = isRightToLeft ? .right : .left
        case .right, .webkitRight: self = .right
        case .end: self = isRightToLeft ? .left : .right
        case .center, .webkitCenter: self = .center
        }
    }
}

extension ComputedStyle {
    /// The side to which the lines of a box go.
    var lineAlign: LineAlign { LineAlign(textAlign, isRightToLeft: isRightToLeft) }
}
