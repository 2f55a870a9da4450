import GarthPage

extension StyleBuilder.Draft {
    /// What a computed style was before its properties acted on each other.
    init(of style: ComputedStyle) {
        self.style = style
        splitWhiteSpace(style.whiteSpace)
        isUnderlined = style.isUnderlined
        isStruckThrough = style.isStruckThrough
        if style.clipsOverflow {
            overflowX = style.hidesColumns ? .hidden : .auto
            overflowY = style.hidesRows ? .hidden : .auto
        }
        background = style.specifiedGround.map { .color(CSSColor($0)) }
    }

    /// The draft of a child to which no declaration applies.
    ///
    /// The fields are those of the longhands that children inherit (CSS Cascade Level 5 section 7,
    /// `LonghandDefinition.isInherited`). Every style begins with them: copied one by one they cost a
    /// thirtieth of what the table's functions do. `PropertyTableTests` compares the two.
    init(childOf parent: ComputedStyle) {
        style.customProperties = parent.customProperties
        style.fontSize = parent.fontSize
        style.isRightToLeft = parent.isRightToLeft
        style.colorScheme = parent.colorScheme
        style.specifiedColor = parent.specifiedColor
        style.borderCollapses = parent.borderCollapses
        style.borderSpacingX = parent.borderSpacingX
        style.borderSpacingY = parent.borderSpacingY
        style.captionIsBelow = parent.captionIsBelow
        style.borderIsHiddenWhenEmpty = parent.borderIsHiddenWhenEmpty
        style.isVisible = parent.isVisible
        splitWhiteSpace(parent.whiteSpace)
        style.textAlign = parent.textAlign
        style.textAlignLast = parent.textAlignLast
        style.textIndent = parent.textIndent
        style.textTransform = parent.textTransform
        style.wordBreaking = parent.wordBreaking
        style.tabSize = parent.tabSize
        style.isBold = parent.isBold
        style.isItalic = parent.isItalic
        style.listStyle = parent.listStyle
        style.listStyleIndex = parent.listStyleIndex
        style.listStyleIsInside = parent.listStyleIsInside
        style.quotes = parent.quotes
        style.hasPointer = parent.hasPointer
        style.isInert = parent.isInert
    }

    private mutating func splitWhiteSpace(_ whiteSpace: ComputedStyle.WhiteSpace) {
        switch whiteSpace {
        case .normal: (whiteSpaceCollapse, wraps) = (0, true)
        case .nowrap: (whiteSpaceCollapse, wraps) = (0, false)
        case .pre: (whiteSpaceCollapse, wraps) = (1, false)
        case .preWrap: (whiteSpaceCollapse, wraps) = (1, true)
        case .preLine: (whiteSpaceCollapse, wraps) = (2, true)
        case .breakSpaces: (whiteSpaceCollapse, wraps) = (3, true)
        }
    }
}
