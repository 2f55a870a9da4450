/// The properties that the cascade knows: first the longhands, then the shorthands.
enum Property: String, CaseIterable {
    // Longhands that others depend on come first: they are computed first.
    case fontSize = "font-size"
    case direction, color

    case display, position, float, clear
    case marginTop = "margin-top"
    case marginRight = "margin-right"
    case marginBottom = "margin-bottom"
    case marginLeft = "margin-left"
    case paddingTop = "padding-top"
    case paddingRight = "padding-right"
    case paddingBottom = "padding-bottom"
    case paddingLeft = "padding-left"
    case top, right, bottom, left
    case borderTopStyle = "border-top-style"
    case borderRightStyle = "border-right-style"
    case borderBottomStyle = "border-bottom-style"
    case borderLeftStyle = "border-left-style"
    case borderTopWidth = "border-top-width"
    case borderRightWidth = "border-right-width"
    case borderBottomWidth = "border-bottom-width"
    case borderLeftWidth = "border-left-width"
    case width
    case minWidth = "min-width"
    case maxWidth = "max-width"
    case height
    case minHeight = "min-height"
    case maxHeight = "max-height"
    case boxSizing = "box-sizing"
    case overflowX = "overflow-x"
    case overflowY = "overflow-y"
    case clip
    case clipPath = "clip-path"
    case transform, translate
    case opacity
    case verticalAlign = "vertical-align"
    case order
    case flexDirection = "flex-direction"
    case flexWrap = "flex-wrap"
    case flexGrow = "flex-grow"
    case flexShrink = "flex-shrink"
    case flexBasis = "flex-basis"
    case alignItems = "align-items"
    case alignSelf = "align-self"
    case justifyContent = "justify-content"
    case justifyItems = "justify-items"
    case justifySelf = "justify-self"
    case gridTemplateColumns = "grid-template-columns"
    case gridTemplateRows = "grid-template-rows"
    case gridTemplateAreas = "grid-template-areas"
    case gridAutoColumns = "grid-auto-columns"
    case gridAutoFlow = "grid-auto-flow"
    case gridColumnStart = "grid-column-start"
    case gridColumnEnd = "grid-column-end"
    case gridRowStart = "grid-row-start"
    case gridRowEnd = "grid-row-end"
    case columnCount = "column-count"
    case columnWidth = "column-width"
    case columnSpan = "column-span"
    case columnGap = "column-gap"
    case rowGap = "row-gap"
    case zIndex = "z-index"
    case borderCollapse = "border-collapse"
    case borderSpacingX = "-garth-border-spacing-x"
    case borderSpacingY = "-garth-border-spacing-y"
    case tableLayout = "table-layout"
    case captionSide = "caption-side"
    case emptyCells = "empty-cells"
    case visibility
    case whiteSpaceCollapse = "white-space-collapse"
    case textWrapMode = "text-wrap-mode"
    case textAlign = "text-align"
    case textAlignLast = "text-align-last"
    case textIndent = "text-indent"
    case textOverflow = "text-overflow"
    case textTransform = "text-transform"
    case wordBreak = "word-break"
    case overflowWrap = "overflow-wrap"
    case tabSize = "tab-size"
    case fontWeight = "font-weight"
    case fontStyle = "font-style"
    case listStyleType = "list-style-type"
    case listStylePosition = "list-style-position"
    case quotes
    case textDecorationLine = "text-decoration-line"
    case backgroundColor = "background-color"
    case content
    case counterReset = "counter-reset"
    case counterIncrement = "counter-increment"
    case counterSet = "counter-set"
    case lineClamp = "line-clamp"
    case animationName = "animation-name"
    case contain
    case contentVisibility = "content-visibility"
    // Logical ones that depend on the direction.
    case marginInlineStart = "margin-inline-start"
    case marginInlineEnd = "margin-inline-end"
    case paddingInlineStart = "padding-inline-start"
    case paddingInlineEnd = "padding-inline-end"
    case insetInlineStart = "inset-inline-start"
    case insetInlineEnd = "inset-inline-end"

    // Shorthands and other names of longhands.
    case all, margin, padding, inset, border, overflow, flex, gap, font, background, animation
    case marginInline = "margin-inline"
    case marginBlock = "margin-block"
    case marginBlockStart = "margin-block-start"
    case marginBlockEnd = "margin-block-end"
    case paddingInline = "padding-inline"
    case paddingBlock = "padding-block"
    case paddingBlockStart = "padding-block-start"
    case paddingBlockEnd = "padding-block-end"
    case insetInline = "inset-inline"
    case insetBlock = "inset-block"
    case insetBlockStart = "inset-block-start"
    case insetBlockEnd = "inset-block-end"
    case inlineSize = "inline-size"
    case blockSize = "block-size"
    case minInlineSize = "min-inline-size"
    case maxInlineSize = "max-inline-size"
    case minBlockSize = "min-block-size"
    case maxBlockSize = "max-block-size"
    case borderTop = "border-top"
    case borderRight = "border-right"
    case borderBottom = "border-bottom"
    case borderLeft = "border-left"
    case borderInline = "border-inline"
    case borderBlock = "border-block"
    case borderStyle = "border-style"
    case borderWidth = "border-width"
    case borderSpacing = "border-spacing"
    case flexFlow = "flex-flow"
    case gridColumnGap = "grid-column-gap"
    case gridRowGap = "grid-row-gap"
    case gridGap = "grid-gap"
    case gridColumn = "grid-column"
    case gridRow = "grid-row"
    case gridArea = "grid-area"
    case gridTemplate = "grid-template"
    case grid
    case placeItems = "place-items"
    case placeSelf = "place-self"
    case placeContent = "place-content"
    case columns
    case whiteSpace = "white-space"
    case textWrap = "text-wrap"
    case wordWrap = "word-wrap"
    case listStyle = "list-style"
    case textDecoration = "text-decoration"
    case webkitLineClamp = "-webkit-line-clamp"
    case webkitBoxSizing = "-webkit-box-sizing"
    case mozBoxSizing = "-moz-box-sizing"
    case mozTabSize = "-moz-tab-size"
    case webkitFlex = "-webkit-flex"
    case webkitFlexDirection = "-webkit-flex-direction"
    case webkitFlexWrap = "-webkit-flex-wrap"
    case webkitColumnCount = "-webkit-column-count"
    case webkitColumnWidth = "-webkit-column-width"
    case mozColumnCount = "-moz-column-count"
    case mozColumnWidth = "-moz-column-width"

    /// The properties that are set one by one; the others expand to them.
    static let longhands = Array(allCases.prefix { $0 != .all })

    private static let names = CSSNameTable(allCases.map(\.rawValue))
    private static let list = allCases

    /// The property with this name.
    init?(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        let key = CSSBytes.hashIgnoringCase(bytes, start, end)
        guard let number = Self.names[key] else { return nil }
        self = Self.list[number]
    }
}
