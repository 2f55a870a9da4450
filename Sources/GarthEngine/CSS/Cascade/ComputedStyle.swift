import GarthPage

/// The number of a computed style in its `StyleTable`. Equal styles share a number.
struct StyleID: Hashable, Sendable {
    var rawValue: UInt32
    /// The initial style, with which the root is styled before any rule.
    static let initial = StyleID(rawValue: 0)
}

/// A length after the cascade: `auto`, CSS pixels, or a percentage of the containing block.
struct Length: Hashable, Sendable {
    enum Kind: UInt8 { case auto, pixels, percent, minContent, maxContent, fitContent }
    var kind: Kind
    /// For a percentage in `calc()`, `min()`, `max()` or `clamp()`: its index in
    /// `StyleTable.calculations`; 0 is none. `StyleTable.pixels(_:of:)` uses it.
    var calculation: UInt16 = 0
    var value: Float

    static let auto = Length(kind: .auto, value: 0)
    static let zero = Length(kind: .pixels, value: 0)
    static func pixels(_ value: Float) -> Length { Length(kind: .pixels, value: value) }
    static func percent(_ value: Float) -> Length { Length(kind: .percent, value: value) }

    /// The length, if it is one in pixels, is at least 0.
    var nonnegative: Length {
        var result = self
        if kind == .pixels { result.value = max(0, value) }
        return result
    }
}

/// Four lengths, one for each side of a box.
struct Sides<Value: Hashable & Sendable>: Hashable, Sendable {
    var top: Value
    var right: Value
    var bottom: Value
    var left: Value
    init(_ all: Value) { (top, right, bottom, left) = (all, all, all, all) }
}

/// The values of the properties that decide which text is shown and where lines break.
///
/// A cell of the terminal is 8 CSS pixels wide and 16 high (`Cell`): 1em is two columns, or one
/// row.
struct ComputedStyle: Hashable, Sendable {
    enum Display: UInt8 {
        case none, inline, block, inlineBlock, listItem, flowRoot, contents
        case table, inlineTable, tableRowGroup, tableHeaderGroup, tableFooterGroup, tableRow
        case tableCell, tableColumn, tableColumnGroup, tableCaption
        case flex, inlineFlex, grid, inlineGrid
        case ruby, rubyText
    }
    enum WhiteSpace: UInt8 { case normal, nowrap, pre, preWrap, preLine, breakSpaces }
    /// The values with a prefix move blocks, too (`center`, `div align`; HTML Standard section
    /// 15.3.3, "align descendants").
    enum TextAlign: UInt8 {
        case start, end, left, right, center, justify
        case webkitLeft, webkitRight, webkitCenter
    }
    enum TextTransform: UInt8 { case none, uppercase, lowercase, capitalize }
    enum Float: UInt8 { case none, left, right }
    enum Clear: UInt8 { case none, left, right, both }
    enum ContentVisibility: UInt8 { case visible, auto, hidden }
    enum Position: UInt8 { case `static`, relative, absolute, fixed, sticky }
    enum VerticalAlign: UInt8 { case baseline, sub, `super`, top, middle, bottom }
    /// The values of `overflow-x` and `overflow-y` (CSS Overflow Level 3 section 3.1).
    enum Overflow: UInt8 {
        case visible, hidden, scroll, auto, clip

        /// Whether neither a person nor a scroll bar reaches what is outside.
        var hides: Bool { self == .hidden || self == .clip }
    }
    enum BorderStyle: UInt8 { case none, hidden, solid, double, dashed, dotted }
    /// The values of the alignment properties (CSS Box Alignment Level 3); `auto` defers to the
    /// container.
    enum Alignment: UInt8 {
        case auto, normal, stretch, start, center, end, baseline, flexStart, flexEnd
        case spaceBetween, spaceAround, spaceEvenly
    }
    enum WordBreaking: UInt8 { case normal, breakWord, breakAll, keepAll }

    // Box
    var display: Display = .inline
    var position: Position = .static
    var float: Float = .none
    var clear: Clear = .none
    var margin = Sides<Length>(.zero)
    var padding = Sides<Length>(.zero)
    var inset = Sides<Length>(.auto)
    var borderStyle = Sides<BorderStyle>(.none)
    var borderWidth = Sides<Swift.Float>(0)
    var width = Length.auto
    var minWidth = Length.auto
    var maxWidth = Length.auto
    var height = Length.auto
    var minHeight = Length.auto
    var maxHeight = Length.auto
    /// The width for each unit of height (`aspect-ratio`); 0 is `auto`.
    var aspectRatio: Swift.Float = 0
    /// Whether a picture's own ratio stands above that (`auto` beside a ratio).
    var prefersNaturalRatio = false
    var objectFit: PictureFit = .fill
    /// The picture behind the box: the index in `StyleTable.backgroundPictures`; 0 is none.
    var backgroundPicture: UInt16 = 0
    /// `object-position`: the offsets from the left and the top edge.
    var objectLeft = Length.percent(50)
    var objectTop = Length.percent(50)
    var isBorderBox = false
    /// `overflow` is not `visible` (a box of zero size then shows nothing).
    var clipsOverflow = false
    /// What leaves the box at its sides cannot be brought into sight (`overflow-x`).
    var hidesColumns = false
    /// What leaves the box at its lower edge cannot be brought into sight (`overflow-y`).
    var hidesRows = false
    /// `clip`, `clip-path` or `opacity: 0` hide the whole box.
    var isClippedAway = false
    /// `transform` or `translate` moves the box off the page; `isClippedAway` is true as well.
    var isMovedAway = false
    /// The move of an absolutely positioned box by `transform` and `translate`.
    var translation = Translation()
    /// `text-overflow`: a line that is too long for its box ends in an ellipsis.
    var cutsLines = false
    /// Counters and quotation marks below it are its own (`contain: style`).
    var containsStyle = false
    /// Queries of what is in the box ask for its width (`container-type`).
    var isQueryContainer = false
    /// The index in `StyleTable.strings` of its names for them.
    var containerNames: UInt16 = 0
    var contentVisibility: ContentVisibility = .visible
    var verticalAlign: VerticalAlign = .baseline
    var order: Int16 = 0
    var flexDirectionIsColumn = false
    var flexDirectionIsReversed = false
    var flexWraps = false
    var flexWrapIsReversed = false
    var flexGrow: Swift.Float = 0
    var flexShrink: Swift.Float = 1
    var alignItems: Alignment = .normal
    var alignSelf: Alignment = .auto
    var justifyContent: Alignment = .normal
    var justifyItems: Alignment = .normal
    var justifySelf: Alignment = .auto
    var columnGap = Length.zero
    var rowGap = Length.zero
    /// Whether `column-gap` is a length: `normal` is 1em in multi-column containers.
    var hasColumnGap = false

    // Grid: indices in `StyleTable.trackLists`, `gridAreas` and `gridLines`; 0 is none and `auto`.
    var gridColumns: UInt16 = 0
    var gridRows: UInt16 = 0
    var gridAutoColumns: UInt16 = 0
    var gridAreas: UInt16 = 0
    var gridFlowIsColumn = false
    var gridFlowIsDense = false
    var gridColumnStart: UInt16 = 0
    var gridColumnEnd: UInt16 = 0
    var gridRowStart: UInt16 = 0
    var gridRowEnd: UInt16 = 0

    // Columns; 0 is `auto`.
    var columnCount: UInt16 = 0
    var columnWidth = Length.auto
    var spansColumns = false

    // Table
    var borderCollapses = false
    var borderSpacingX: Swift.Float = 0
    var borderSpacingY: Swift.Float = 0
    var tableLayoutIsFixed = false
    var captionIsBelow = false

    // Text (inherited)
    var isVisible = true
    /// A person cannot use what is in the element (`inert`, `interactivity`).
    var isInert = false
    var whiteSpace: WhiteSpace = .normal
    var textAlign: TextAlign = .start
    /// nil is `auto`: that of `textAlign`.
    var textAlignLast: TextAlign?
    var textIndent = Length.zero
    var textTransform: TextTransform = .none
    var isRightToLeft = false
    var wordBreaking: WordBreaking = .normal
    var tabSize: UInt8 = 8
    /// In CSS pixels; 16 is the initial size. Only `em` lengths look at it.
    var fontSize: Swift.Float = 16
    var isBold = false
    var isItalic = false
    var listStyle: ListStyle = .disc
    /// The index of the string in `StyleTable.strings` when `listStyle` is `.string`, of the style in
    /// `StyleTable.counterStyles` when it is `.custom`.
    var listStyleIndex: UInt16 = 0
    var listStyleIsInside = false
    var borderIsHiddenWhenEmpty = false
    /// The pointer over the element is the one of links (`cursor: pointer`).
    var hasPointer = false
    /// An absolute or fixed box whose `display` is inline-level: its place in the flow is in the line.
    var standsInLine = false
    /// The index in `StyleTable.quotes`; 0 is the language's default pair.
    var quotes: UInt16 = 0
    var foreground: RGBColor?

    // Decoration (not inherited, but drawn on descendants: the cascade hands them down)
    var isUnderlined = false
    var isStruckThrough = false
    var background: RGBColor?
    var paint = BoxPainting()

    // Generated content: indices in `StyleTable.contents`; 0 is none (`normal`).
    var content: UInt16 = 0
    /// Indices in `StyleTable.counterChanges`; 0 is none.
    var counterReset: UInt16 = 0
    var counterIncrement: UInt16 = 0
    var counterSet: UInt16 = 0
    var lineClamp: UInt16 = 0
    var flexBasis = Length.auto
    /// nil is `auto`.
    var zIndex: Int16?
    /// The cascade's own: the page's colours, of which `foreground` and `background` are made, and
    /// the custom properties. The text's is nil for the initial one, the ground's for the canvas.
    var specifiedColor: RGBColor?
    var specifiedGround: RGBColor?
    /// The main colours of the page: the index in `StyleTable.palettes`.
    var palette: UInt16 = 0
    var colorScheme = ColorScheme()
    var customProperties: UInt32 = 0

    /// What the box shows beside its text.
    struct BoxPainting: Hashable, Sendable {
        /// The box has a ground of its own that differs from the ground around it; the canvas has
        /// none. With it, a `background` of nil is the terminal's own colour on a ground of the page.
        var hasGround = false
        /// The box is a heading, of the level below.
        var isHeading = false
        /// The level of the innermost heading around the text, from 1 to 6; 0 is none.
        var headingLevel: UInt8 = 0
        /// The lines around the box: the index in `StyleTable.borders`; 0 is none.
        var border: UInt16 = 0

        /// Whether there is a ground or a border.
        var isSeen: Bool { hasGround || border != 0 }
    }

    /// The words of `color-scheme` (CSS Color Adjustment Level 1 section 2); none are `normal`.
    struct ColorScheme: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let light = ColorScheme(rawValue: 1)
        static let dark = ColorScheme(rawValue: 2)
        static let only = ColorScheme(rawValue: 4)

        /// Whether colours that the page does not give are those of a dark page.
        func isDark(preferring prefersDark: Bool) -> Bool {
            contains(.dark) && (prefersDark || !contains(.light))
        }
    }

    enum ListStyle: UInt8 {
        case none, disc, circle, square, decimal, decimalLeadingZero, lowerAlpha, upperAlpha
        case lowerRoman, upperRoman, disclosureOpen, disclosureClosed, string
        /// A style that is found by its name, or `symbols()`.
        case custom
    }
}

extension ComputedStyle {
    /// The style with which the box and its content are visible.
    var uncovered: ComputedStyle {
        var style = self
        if style.display == .none { style.display = .block }
        style.isVisible = true
        style.isClippedAway = false
        return style
    }
}

/// One piece of a `content` value.
enum ContentPiece: Hashable, Sendable {
    case text([UInt8])
    case attribute([UInt8])
    case counter(name: [UInt8], style: CounterStyleName)
    case counters(name: [UInt8], separator: [UInt8], style: CounterStyleName)
    case openQuote, closeQuote, noOpenQuote, noCloseQuote
    /// A glyph of an icon font.
    case icon
}

/// One change of one counter.
struct CounterChange: Hashable, Sendable {
    var name: [UInt8]
    var value: Int32
    /// `reversed()`: the counter counts down.
    var isReversed = false
    /// The value is what brings a reversed counter to its end (CSS Lists Level 3 section 4.4.2).
    var isComputed = false
}
