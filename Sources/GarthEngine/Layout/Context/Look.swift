import GarthPage

/// The facts of a computed style for the inline layout, packed.
struct Look {
    enum Space: UInt8 { case collapse, preserve, preserveLines }

    var isKnown = false
    /// The number of its `TextStyle` on the page.
    var textStyle: UInt16 = 0
    var display = ComputedStyle.Display.inline
    var space = Space.collapse
    var wraps = true
    var transform = ComputedStyle.TextTransform.none
    var isVisible = true
    /// What is shown of the box can be used: it is visible, and not inert.
    var isOperable = true
    var isRightToLeft = false
    /// An absolute or fixed box: it is out of the flow.
    var isAbsolute = false
    /// A positioned box, which boxes in it may be placed by.
    var isPositioned = false
    /// A box whose lines end in an ellipsis where they are too long (`text-overflow`).
    var cutsLines = false
    /// Whether a line that is too long for the box ends at its edge, with an ellipsis or without.
    var endsLines = false
    /// A box that shows only its first lines (`line-clamp`).
    var clampsLines = false
    var breaksAnywhere = false
    /// An inline box without margins, padding, position, float, counters or content.
    var isPlain = true
    var changesCounters = false
    /// A counter of it begins with what its scope takes it down by.
    var resetsReversed = false
    /// The bits of the two below: 1 and 2.
    private var containment: UInt8 = 0
    var containsStyle: Bool { containment & 1 != 0 }
    /// A box whose width container queries ask for.
    var isQueryContainer: Bool { containment & 2 != 0 }
    /// A box that floats, and is in the flow otherwise.
    var floats = false
    /// A positioned or clipped box that cannot be seen: its text is for screen readers only.
    var isOutOfSight = false
    /// A box that cannot be seen because it stands beside the page.
    var isOffCanvas = false
    /// A box out of sight whose style only says that it stands beside its containing block.
    var standsBesideContainer = false
    /// A box that its margins or a transformation move over the left edge of its container.
    var isPulledAway = false
    /// A box of a given height that hides what is below it.
    var clipsRows = false
    /// The floats that the box goes below.
    var clear = ComputedStyle.Clear.none
    /// A block whose floats end with it and that stands beside other floats as a whole.
    var isFlowRoot = false
    /// What few boxes have; one byte, because each box that is opened copies its look.
    private var rare: Rare = []
    /// A flex or grid container.
    var isContainer = false
    /// Text can go through the fast path.
    var isSimpleText = true

    private struct Rare: OptionSet {
        let rawValue: UInt8
        static let columns = Rare(rawValue: 1)
        static let background = Rare(rawValue: 2)
        static let hiddenContent = Rare(rawValue: 4)
        static let paint = Rare(rawValue: 8)
        static let title = Rare(rawValue: 16)
        static let tinyText = Rare(rawValue: 32)
    }

    /// A multi-column container.
    var hasColumns: Bool { rare.contains(.columns) }
    /// A box with a picture behind it.
    var hasBackground: Bool { rare.contains(.background) }
    /// A box with a ground or a border.
    var paints: Bool { rare.contains(.paint) }
    /// A heading of the first or second level.
    var isTitle: Bool { rare.contains(.title) }
    /// The letters of a box are too small for anybody to see.
    var hidesLetters: Bool { rare.contains(.tinyText) }
    /// A box that shows nothing of what is in it (`content-visibility: hidden`).
    var hidesContent: Bool { rare.contains(.hiddenContent) }

    init() {}

    init(_ style: ComputedStyle, textStyle: UInt16) {
        isKnown = true
        self.textStyle = textStyle
        display = style.display
        switch style.whiteSpace {
        case .normal: break
        case .nowrap: wraps = false
        case .pre: (space, wraps) = (.preserve, false)
        case .preWrap, .breakSpaces: space = .preserve
        case .preLine: space = .preserveLines
        }
        transform = style.textTransform
        isVisible = style.isVisible
        isOperable = style.isVisible && !style.isInert
        isRightToLeft = style.isRightToLeft
        // An element without a box has no place (CSS Display Level 3 section 2.5).
        let hasBox = display != .contents
        isAbsolute = hasBox && (style.position == .absolute || style.position == .fixed)
        isPositioned = hasBox && style.position != .static
        cutsLines = style.cutsLines && style.clipsOverflow && !wraps
        endsLines = cutsLines || style.hidesLineEnds && !wraps
        clampsLines = style.lineClamp > 0 && style.clipsOverflow
        breaksAnywhere = style.wordBreaking == .breakAll
        isSimpleText =
            space == .collapse && transform == .none && isVisible && !breaksAnywhere
            && !style.hidesLetters
        changesCounters =
            style.counterReset != 0 || style.counterIncrement != 0 || style.counterSet != 0
        if display != .contents {
            containment = (style.containsStyle ? 1 : 0) | (style.isQueryContainer ? 2 : 0)
        }
        isPlain =
            !isPositioned && style.float == .none && !style.isClippedAway
            && !changesCounters
            && style.margin.left.value == 0 && style.margin.right.value == 0
            && style.padding.left.value == 0 && style.padding.right.value == 0
            && !style.clipsOverflow
        floats =
            style.float != .none && style.position != .absolute && style.position != .fixed
        isOutOfSight = style.isOutOfSight
        isOffCanvas = isOutOfSight && style.isOffCanvas
        standsBesideContainer =
            isOutOfSight && style.position == .absolute && !style.isHiddenByItself
        isPulledAway =
            !isOutOfSight
            && (style.isPulledAway || style.isPushedAway || style.mayBeginBeyondContainer)
        clipsRows = style.clippedHeight != nil && !clampsLines
        clear = style.clear
        isFlowRoot = style.clipsOverflow || display == .flowRoot || isAbsolute
        if style.columnCount > 1 || style.columnWidth.kind == .pixels { rare.insert(.columns) }
        if style.backgroundPicture != 0 { rare.insert(.background) }
        if style.paint.isSeen { rare.insert(.paint) }
        if style.paint.isHeading, style.paint.headingLevel <= 2 { rare.insert(.title) }
        if style.contentVisibility == .hidden { rare.insert(.hiddenContent) }
        if style.hidesLetters { rare.insert(.tinyText) }
        switch display {
        case .flex, .inlineFlex, .grid, .inlineGrid: isContainer = true
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
            .tableCell, .tableColumn, .tableColumnGroup, .tableCaption, .ruby, .rubyText:
            break
        }
    }
}

extension ComputedStyle {
    /// Whether the letters of the text are too small for anybody to see.
    var hidesLetters: Bool { fontSize < LayoutLimits.seenLetterPixels }

    /// Whether a positioned or clipped box cannot be seen (text for screen readers only).
    var isOutOfSight: Bool { display != .contents && (isHiddenByItself || isBesideContainer) }

    /// Whether a box cannot be seen wherever its containing block stands.
    var isHiddenByItself: Bool {
        if isClippedAway || isBesideWindow { return true }
        if position == .absolute || position == .fixed {
            for edge in [inset.left, inset.top, inset.right, inset.bottom]
            where edge.kind == .pixels && edge.value < -LayoutLimits.hiddenOffsetPixels {
                return true
            }
            let left = inset.left
            if left.kind == .percent, left.value <= -100 || left.value >= 100, !isCentredOverPage {
                return true
            }
            if left.kind == .pixels, left.value > LayoutLimits.hiddenRightPixels { return true }
            if isTiny(width), isTiny(height), clipsOverflow { return true }
        }
        // A width or height of a table cell is no bound.
        if clipsOverflow, display != .tableCell {
            if height.kind == .pixels, height.value < 2 { return true }
            // A percentage of a height that is not known is `auto`.
            if position == .absolute || position == .fixed, height.isZeroPercent { return true }
            if width.isZeroPercent { return true }
            if maxHeight.kind == .pixels, maxHeight.value == 0 { return true }
            if maxWidth.kind == .pixels, maxWidth.value == 0 { return true }
            if width.kind == .pixels, width.value == 0 { return true }
        }
        return isFarAway || indentsTextAway
    }

    /// Whether a margin or a relative position moves the box farther than columns are moved.
    private var isFarAway: Bool {
        func isFar(_ length: Length) -> Bool {
            length.kind == .pixels && length.value < -LayoutLimits.farPixels
        }
        // The padding of a bar across the window takes its margin back.
        if float == .none, isFar(margin.left), !isFar(Length.pixels(-padding.left.value)) {
            return true
        }
        if position == .absolute, isFar(margin.top) { return true }
        return position == .relative && (isFar(inset.left) || isFar(inset.top))
    }

    /// Whether an absolute or fixed box ends above its containing block, the window, as far as its
    /// style tells.
    var isAboveContainer: Bool {
        // Skip links wait a window's height above it for the focus.
        if inset.top.kind == .percent, inset.top.value <= -100, inset.top.calculation == 0,
            inset.bottom.kind == .auto
        {
            return true
        }
        guard inset.top.kind == .pixels, inset.top.value <= -2 * Cell.height,
            inset.bottom.kind == .auto
        else { return false }
        switch height.kind {
        case .auto: return true
        case .pixels: return inset.top.value + height.value <= 0
        case .percent, .minContent, .maxContent, .fitContent: return false
        }
    }

    private func isTiny(_ length: Length) -> Bool { length.kind == .pixels && length.value < 2 }
}

extension Length {
    /// Whether it is nothing of what it is a part of.
    var isZeroPercent: Bool { kind == .percent && value == 0 && calculation == 0 }
}

extension TextStyle {
    /// The text style of a computed style.
    init(_ style: ComputedStyle) {
        var marks: Marks = []
        // A heading is one whatever weight its page gives it.
        if style.isBold || style.paint.headingLevel > 0 { marks.insert(.bold) }
        if style.isItalic { marks.insert(.italic) }
        if style.isUnderlined { marks.insert(.underline) }
        if style.isStruckThrough { marks.insert(.strikethrough) }
        self.init(marks: marks, foreground: style.foreground, background: style.background)
    }
}

extension LayoutEngine {
    /// The packed form of a style, made once for each.
    @inline(__always)
    mutating func look(_ style: StyleID) -> Look {
        shared.textStyles.look(style) ?? makeLook(style)
    }

    private mutating func makeLook(_ style: StyleID) -> Look {
        var css = computed(style)
        if let trace, trace.showsInvisibleText { css.isVisible = true }
        // What is not seen keeps its room, in blanks without lines and grounds.
        let textStyle = css.isVisible ? TextStyle(css) : TextStyle()
        var look = Look(css, textStyle: number(of: textStyle))
        look.resetsReversed = styles.table.counterSteps[Int(computed(style).counterReset)]
            .contains { $0.isComputed }
        shared.textStyles.keep(look, of: style)
        return look
    }

    /// The number of a text style on the page; announces new ones. If only text is requested, all
    /// styles are plain: each line is one run.
    mutating func number(of style: TextStyle) -> UInt16 {
        guard input.options.isInteractive else { return 0 }
        return shared.textStyles.number(of: style)
    }

    /// The text style with more marks.
    mutating func textStyle(_ number: UInt16, adding marks: TextStyle.Marks) -> UInt16 {
        var style = shared.textStyles.list[Int(number)]
        style.marks.formUnion(marks)
        return self.number(of: style)
    }
}
