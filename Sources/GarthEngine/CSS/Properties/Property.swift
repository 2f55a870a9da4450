/// The properties that the cascade knows: first the longhands, then the shorthands. What is known of
/// each stands in `PropertyTable.swift`.
enum Property: UInt8, CaseIterable {
    // Longhands that others depend on come first: they are computed first.
    case fontSize, direction, colorScheme, color
    case display, position, float, clear, marginTop, marginRight, marginBottom, marginLeft
    case paddingTop, paddingRight, paddingBottom, paddingLeft, top, right, bottom, left
    case borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle
    case borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth
    case borderTopColor, borderRightColor, borderBottomColor, borderLeftColor
    case borderTopLeftRadius, width, minWidth, maxWidth, height, minHeight, maxHeight, aspectRatio,
        objectFit
    case objectPosition, boxSizing, overflowX, overflowY
    case clip, clipPath, maskImage, transform, translate, opacity, verticalAlign, order
    case flexDirection, flexWrap, flexGrow, flexShrink, flexBasis, alignItems, alignSelf
    case justifyContent
    case justifyItems, justifySelf, gridTemplateColumns, gridTemplateRows
    case gridTemplateAreas, gridAutoColumns, gridAutoFlow, gridColumnStart, gridColumnEnd
    case gridRowStart, gridRowEnd, columnCount, columnWidth, columnSpan, columnGap, rowGap
    case zIndex, borderCollapse, borderSpacingX, borderSpacingY, tableLayout, captionSide
    case emptyCells, visibility, whiteSpaceCollapse, textWrapMode, textAlign, textAlignLast
    case textIndent, textOverflow, textTransform, wordBreak, overflowWrap, tabSize, fontWeight
    case fontStyle, listStyleType, listStylePosition, quotes, textDecorationLine
    case backgroundColor, backgroundImage, backgroundPositionX, backgroundPositionY
    case backgroundSize, backgroundRepeat, backgroundGradient, content, counterReset
    case counterIncrement, counterSet
    case lineClamp, animationName, contain, containerType, containerName, contentVisibility, cursor
    case interactivity
    // Logical ones that depend on the direction.
    case marginInlineStart, marginInlineEnd, paddingInlineStart, paddingInlineEnd
    case insetInlineStart, insetInlineEnd

    // Shorthands and other names of longhands.
    case all, margin, padding, inset, border, overflow, flex, gap, font, background
    case backgroundPosition, animation, marginInline, marginBlock, marginBlockStart, marginBlockEnd
    case paddingInline, paddingBlock, paddingBlockStart, paddingBlockEnd, insetInline
    case insetBlock, insetBlockStart, insetBlockEnd, inlineSize, blockSize, minInlineSize
    case maxInlineSize, minBlockSize, maxBlockSize, borderTop, borderRight, borderBottom
    case borderLeft, borderInline, borderBlock, borderStyle, borderWidth, borderColor, borderRadius
    case borderSpacing
    case flexFlow, gridColumnGap, gridRowGap, gridGap, gridColumn, gridRow, gridArea
    case gridTemplate, grid, placeItems, placeSelf, placeContent, columns, whiteSpace
    case container, textWrap, wordWrap, listStyle, textDecoration, webkitLineClamp
    case webkitBoxSizing, mask, webkitMask, webkitMaskImage
    case mozBoxSizing, mozTabSize, webkitFlex, webkitFlexDirection, webkitFlexWrap
    case webkitColumnCount, webkitColumnWidth, mozColumnCount, mozColumnWidth

    /// Whether the property is about the picture behind a box alone.
    var isOfBackgroundImage: Bool {
        Self.partsOfBackgroundImage.contains(self)
    }

    private static let partsOfBackgroundImage: NameList<Property> = [
        .backgroundImage, .backgroundPositionX, .backgroundPositionY, .backgroundSize,
        .backgroundRepeat, .backgroundPosition,
    ]

    private static let numbers = CSSNameTable(names)
    private static let list = allCases

    /// The property with this name.
    init?(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        let key = CSSBytes.hashIgnoringCase(bytes, start, end)
        guard let number = Self.numbers[key] else { return nil }
        self = Self.list[number]
    }
}
