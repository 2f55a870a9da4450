/// The words that property values are made of.
enum Keyword: String, CaseIterable {
    case inherit, initial, unset, revert
    case revertLayer = "revert-layer"
    case pointer, inert
    case none, auto, normal, hidden, visible, both, left, right, top, bottom, center, start, end
    case block, inline, contents, flex, grid, table, ruby, flow, math
    case inlineBlock = "inline-block"
    case listItem = "list-item"
    case flowRoot = "flow-root"
    case inlineTable = "inline-table"
    case inlineFlex = "inline-flex"
    case inlineGrid = "inline-grid"
    case tableRowGroup = "table-row-group"
    case tableHeaderGroup = "table-header-group"
    case tableFooterGroup = "table-footer-group"
    case tableRow = "table-row"
    case tableCell = "table-cell"
    case tableColumn = "table-column"
    case tableColumnGroup = "table-column-group"
    case tableCaption = "table-caption"
    case rubyText = "ruby-text"
    case rubyBase = "ruby-base"
    case runIn = "run-in"
    case webkitBox = "-webkit-box"
    case webkitInlineBox = "-webkit-inline-box"
    case webkitFlex = "-webkit-flex"
    case webkitInlineFlex = "-webkit-inline-flex"
    case msFlexbox = "-ms-flexbox"
    case msInlineFlexbox = "-ms-inline-flexbox"
    case msGrid = "-ms-grid"
    case mozBox = "-moz-box"
    case `static`, relative, absolute, fixed, sticky
    case webkitSticky = "-webkit-sticky"
    case inlineStart = "inline-start"
    case inlineEnd = "inline-end"
    case solid, double, dashed, dotted, groove, ridge, inset, outset
    case thin, medium, thick
    case minContent = "min-content"
    case maxContent = "max-content"
    case fitContent = "fit-content"
    case stretch
    case `repeat`, round, space
    case repeatX = "repeat-x"
    case repeatY = "repeat-y"
    case noRepeat = "no-repeat"
    case fill, contain, cover
    case scaleDown = "scale-down"
    case webkitFillAvailable = "-webkit-fill-available"
    case mozAvailable = "-moz-available"
    case borderBox = "border-box"
    case contentBox = "content-box"
    case paddingBox = "padding-box"
    case scroll, clip, overlay, ellipsis
    case baseline, sub, `super`, middle
    case textTop = "text-top"
    case textBottom = "text-bottom"
    case row, column, wrap, nowrap
    case rowReverse = "row-reverse"
    case columnReverse = "column-reverse"
    case wrapReverse = "wrap-reverse"
    case collapse, separate, show, hide
    case preserve
    case preserveBreaks = "preserve-breaks"
    case preserveSpaces = "preserve-spaces"
    case breakSpaces = "break-spaces"
    case pre
    case preWrap = "pre-wrap"
    case preLine = "pre-line"
    case balance, pretty, stable
    case justify
    case justifyAll = "justify-all"
    case matchParent = "match-parent"
    case webkitCenter = "-webkit-center"
    case webkitLeft = "-webkit-left"
    case webkitRight = "-webkit-right"
    case uppercase, lowercase, capitalize
    case fullWidth = "full-width"
    case ltr, rtl
    case breakWord = "break-word"
    case breakAll = "break-all"
    case keepAll = "keep-all"
    case anywhere
    case bold, bolder, lighter, italic, oblique
    case smallCaps = "small-caps"
    case xxSmall = "xx-small"
    case xSmall = "x-small"
    case small, large, smaller, larger
    case xLarge = "x-large"
    case xxLarge = "xx-large"
    case xxxLarge = "xxx-large"
    case caption, icon, menu
    case messageBox = "message-box"
    case smallCaption = "small-caption"
    case statusBar = "status-bar"
    case inside, outside
    case disc, circle, square, decimal
    case decimalLeadingZero = "decimal-leading-zero"
    case lowerAlpha = "lower-alpha"
    case upperAlpha = "upper-alpha"
    case lowerLatin = "lower-latin"
    case upperLatin = "upper-latin"
    case lowerRoman = "lower-roman"
    case upperRoman = "upper-roman"
    case disclosureOpen = "disclosure-open"
    case disclosureClosed = "disclosure-closed"
    case infinite
    case flexStart = "flex-start"
    case flexEnd = "flex-end"
    case selfStart = "self-start"
    case selfEnd = "self-end"
    case spaceBetween = "space-between"
    case spaceAround = "space-around"
    case spaceEvenly = "space-evenly"
    case legacy, safe, unsafe, first, last
    case dense, span, subgrid
    case autoFlow = "auto-flow"
    case autoFill = "auto-fill"
    case autoFit = "auto-fit"
    case strict, style, size, layout, paint
    case inlineSize = "inline-size"
    case openQuote = "open-quote"
    case closeQuote = "close-quote"
    case noOpenQuote = "no-open-quote"
    case noCloseQuote = "no-close-quote"
    case underline, overline
    case lineThrough = "line-through"
    case transparent
    case currentColor = "currentcolor"
    case content
    case inSpace = "in"
    case important, from, to, at, of, and, or, not, only
    case screen, print, all, speech
    case even, odd
    case hover, coarse, fine, dark, light, reduce, more, less, custom, active
    case landscape, portrait, progressive, interlace, browser, fast, slow, enabled, standalone
    case noPreference = "no-preference"
    case srgb, hsl, hwb, lab, lch, oklab, oklch, shorter, longer, increasing, decreasing, hue
    case srgbLinear = "srgb-linear"
    case displayP3 = "display-p3"

    private static let names = CSSNameTable(allCases.map(\.rawValue))
    private static let list = allCases

    /// The word with this spelling.
    init?(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        guard let number = Self.names[CSSBytes.hashIgnoringCase(bytes, start, end)] else {
            return nil
        }
        self = Self.list[number]
    }
}
