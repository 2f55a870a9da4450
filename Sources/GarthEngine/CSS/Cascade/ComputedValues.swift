import GarthPage

/// The lengths of a laid-out box that stand for computed ones (CSSOM section 9, "resolved values").
struct UsedLengths {
    /// The size as `box-sizing` measures it.
    var width: Float
    var height: Float
    var padding: Sides<Float>
    /// Margins that `auto` became.
    var margin: Sides<Float?>
}

/// The resolved values of an element's properties, as `getComputedStyle` returns them.
struct ComputedValues {
    let style: ComputedStyle
    let table: StyleTable
    let cascaded: CascadedValues
    let prefersDark: Bool
    /// nil for an element without a box.
    let used: UsedLengths?
    /// The insets of a positioned box; nil at a side where the computed one stands.
    var insets = Sides<Float?>(nil)

    /// The value of a longhand that styles keep, also in part; empty for others.
    func text(of property: Property) -> String {
        switch property {
        // Boxes.
        case .display: style.display.text
        case .position: ValueText.word(style.position)
        case .float: ValueText.word(style.float)
        case .clear: ValueText.word(style.clear)
        case .marginTop: margin(style.margin.top, used?.margin.top)
        case .marginRight: margin(style.margin.right, used?.margin.right)
        case .marginBottom: margin(style.margin.bottom, used?.margin.bottom)
        case .marginLeft: margin(style.margin.left, used?.margin.left)
        case .marginInlineStart: text(of: style.isRightToLeft ? .marginRight : .marginLeft)
        case .marginInlineEnd: text(of: style.isRightToLeft ? .marginLeft : .marginRight)
        case .paddingTop: padding(style.padding.top, used?.padding.top)
        case .paddingRight: padding(style.padding.right, used?.padding.right)
        case .paddingBottom: padding(style.padding.bottom, used?.padding.bottom)
        case .paddingLeft: padding(style.padding.left, used?.padding.left)
        case .paddingInlineStart: text(of: style.isRightToLeft ? .paddingRight : .paddingLeft)
        case .paddingInlineEnd: text(of: style.isRightToLeft ? .paddingLeft : .paddingRight)
        case .top: margin(style.inset.top, insets.top)
        case .right: margin(style.inset.right, insets.right)
        case .bottom: margin(style.inset.bottom, insets.bottom)
        case .left: margin(style.inset.left, insets.left)
        case .insetInlineStart: text(of: style.isRightToLeft ? .right : .left)
        case .insetInlineEnd: text(of: style.isRightToLeft ? .left : .right)
        case .borderTopStyle: ValueText.word(style.borderStyle.top)
        case .borderRightStyle: ValueText.word(style.borderStyle.right)
        case .borderBottomStyle: ValueText.word(style.borderStyle.bottom)
        case .borderLeftStyle: ValueText.word(style.borderStyle.left)
        case .borderTopWidth: ValueText.pixels(style.borderWidth.top)
        case .borderRightWidth: ValueText.pixels(style.borderWidth.right)
        case .borderBottomWidth: ValueText.pixels(style.borderWidth.bottom)
        case .borderLeftWidth: ValueText.pixels(style.borderWidth.left)
        case .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor:
            color(property).map(ValueText.color) ?? text(of: .color)
        case .borderTopLeftRadius: radius
        case .width: used.map { ValueText.pixels($0.width) } ?? length(style.width)
        case .height: used.map { ValueText.pixels($0.height) } ?? length(style.height)
        case .minWidth: length(style.minWidth)
        case .minHeight: length(style.minHeight)
        case .maxWidth: length(style.maxWidth, none: "none")
        case .maxHeight: length(style.maxHeight, none: "none")
        case .aspectRatio: written(.aspectRatio, "auto")
        case .objectFit: ValueText.word(style.objectFit)
        case .objectPosition: length(style.objectLeft) + " " + length(style.objectTop)
        case .boxSizing: style.isBorderBox ? "border-box" : "content-box"
        case .overflowX: word(.overflowX, "visible")
        case .overflowY: word(.overflowY, "visible")
        case .clip: written(.clip, "auto")
        case .clipPath: written(.clipPath, "none")
        case .maskImage: written(.maskImage, "none")
        case .transform: written(.transform, "none")
        case .translate: written(.translate, "none")
        case .opacity: opacity
        case .zIndex: style.zIndex.map { "\($0)" } ?? "auto"
        case .contain: written(.contain, "none")
        case .containerType: word(.containerType, "normal")
        case .containerName: written(.containerName, "none")
        case .contentVisibility: word(.contentVisibility, "visible")
        case .cursor: style.hasPointer ? "pointer" : written(.cursor, "auto")
        case .interactivity: style.isInert ? "inert" : "auto"
        // Flex, grid, columns and tables.
        case .order: "\(style.order)"
        case .flexDirection:
            (style.flexDirectionIsColumn ? "column" : "row")
                + (style.flexDirectionIsReversed ? "-reverse" : "")
        case .flexWrap:
            !style.flexWraps ? "nowrap" : style.flexWrapIsReversed ? "wrap-reverse" : "wrap"
        case .flexGrow: ValueText.number(style.flexGrow)
        case .flexShrink: ValueText.number(style.flexShrink)
        case .flexBasis: length(style.flexBasis)
        case .alignItems: ValueText.word(style.alignItems)
        case .alignSelf: ValueText.word(style.alignSelf)
        case .justifyContent: ValueText.word(style.justifyContent)
        case .justifyItems: ValueText.word(style.justifyItems)
        case .justifySelf: ValueText.word(style.justifySelf)
        case .columnGap: style.hasColumnGap ? length(style.columnGap) : "normal"
        case .rowGap: style.rowGap == .zero ? written(.rowGap, "normal") : length(style.rowGap)
        case .columnCount: style.columnCount == 0 ? "auto" : "\(style.columnCount)"
        case .columnWidth: length(style.columnWidth)
        case .columnSpan: style.spansColumns ? "all" : "none"
        case .gridTemplateColumns: written(.gridTemplateColumns, "none")
        case .gridTemplateRows: written(.gridTemplateRows, "none")
        case .gridTemplateAreas: written(.gridTemplateAreas, "none")
        case .gridAutoColumns: written(.gridAutoColumns, "auto")
        case .gridAutoFlow:
            (style.gridFlowIsColumn ? "column" : "row") + (style.gridFlowIsDense ? " dense" : "")
        case .gridColumnStart: gridLine(style.gridColumnStart)
        case .gridColumnEnd: gridLine(style.gridColumnEnd)
        case .gridRowStart: gridLine(style.gridRowStart)
        case .gridRowEnd: gridLine(style.gridRowEnd)
        case .borderCollapse: style.borderCollapses ? "collapse" : "separate"
        case .borderSpacingX: ValueText.pixels(style.borderSpacingX)
        case .borderSpacingY: ValueText.pixels(style.borderSpacingY)
        case .tableLayout: style.tableLayoutIsFixed ? "fixed" : "auto"
        case .captionSide: style.captionIsBelow ? "bottom" : "top"
        case .emptyCells: style.borderIsHiddenWhenEmpty ? "hide" : "show"
        // Text.
        case .fontSize: ValueText.pixels(style.fontSize)
        case .direction: style.isRightToLeft ? "rtl" : "ltr"
        case .color:
            ValueText.color(
                color(.color) ?? style.specifiedColor.map { CSSColor($0) }
                    ?? CSSColor(red: 0, green: 0, blue: 0))
        case .visibility: style.isVisible ? "visible" : word(.visibility, "hidden")
        case .whiteSpaceCollapse:
            switch style.whiteSpace {
            case .normal, .nowrap: "collapse"
            case .pre, .preWrap: "preserve"
            case .preLine: "preserve-breaks"
            case .breakSpaces: "break-spaces"
            }
        case .textWrapMode:
            style.whiteSpace == .nowrap || style.whiteSpace == .pre ? "nowrap" : "wrap"
        case .textAlign: style.textAlign.text
        case .textAlignLast: style.textAlignLast.map { ValueText.word($0) } ?? "auto"
        case .textIndent: length(style.textIndent)
        case .textOverflow: style.cutsLines ? "ellipsis" : "clip"
        case .textTransform: ValueText.word(style.textTransform)
        case .wordBreak:
            style.wordBreaking == .breakWord ? "normal" : ValueText.word(style.wordBreaking)
        case .overflowWrap: style.wordBreaking == .breakWord ? "break-word" : "normal"
        case .tabSize: "\(style.tabSize)"
        case .fontWeight: style.isBold ? "700" : "400"
        case .fontStyle: style.isItalic ? "italic" : "normal"
        case .textDecorationLine: decoration
        case .verticalAlign: ValueText.word(style.verticalAlign)
        // Lists, generated content and colours.
        case .listStyleType: listStyle
        case .listStylePosition: style.listStyleIsInside ? "inside" : "outside"
        case .quotes: written(.quotes, "auto")
        case .backgroundColor: ValueText.color(color(.backgroundColor) ?? .transparent)
        case .content: written(.content, "normal")
        case .counterReset: written(.counterReset, "none")
        case .counterIncrement: written(.counterIncrement, "none")
        case .counterSet: written(.counterSet, "none")
        case .lineClamp: style.lineClamp == 0 ? "none" : "\(style.lineClamp)"
        case .animationName: written(.animationName, "none")
        // Written values of these are read from the cascade (`Engine.unkept`).
        case .colorScheme, .backgroundImage, .backgroundPositionX, .backgroundPositionY,
            .backgroundSize, .backgroundRepeat, .backgroundGradient:
            ""
        // Shorthands: scripts ask for their longhands.
        case .all, .margin, .padding, .inset, .border, .overflow, .flex, .gap, .font, .background,
            .container, .backgroundPosition, .animation, .marginInline, .marginBlock,
            .marginBlockStart, .marginBlockEnd, .paddingInline, .paddingBlock, .paddingBlockStart,
            .paddingBlockEnd,
            .insetInline, .insetBlock, .insetBlockStart, .insetBlockEnd, .inlineSize, .blockSize,
            .minInlineSize, .maxInlineSize, .minBlockSize, .maxBlockSize, .borderTop, .borderRight,
            .borderBottom, .borderLeft, .borderInline, .borderBlock, .borderStyle, .borderWidth,
            .borderColor, .borderRadius, .borderSpacing, .flexFlow, .gridColumnGap, .gridRowGap,
            .gridGap, .gridColumn, .gridRow, .gridArea, .gridTemplate, .grid, .placeItems,
            .placeSelf, .placeContent, .columns, .whiteSpace, .textWrap, .wordWrap, .listStyle,
            .textDecoration, .webkitLineClamp, .webkitBoxSizing, .mask, .webkitMask,
            .webkitMaskImage, .mozBoxSizing, .mozTabSize,
            .webkitFlex, .webkitFlexDirection, .webkitFlexWrap, .webkitColumnCount,
            .webkitColumnWidth, .mozColumnCount, .mozColumnWidth:
            ""
        }
    }

    // MARK: - Parts

    private func length(_ length: Length, none: String = "auto") -> String {
        ValueText.length(length, table, none: none)
    }

    /// The text of the winning declaration by its own name, for what a style keeps in part.
    private func written(_ property: Property, _ initial: String) -> String {
        guard let text = cascaded.texts[Array(property.name.utf8)] else { return initial }
        let value = ValueText.normalized(text)
        switch value {
        case "inherit", "initial", "unset", "revert", "revert-layer": return initial
        default: return value
        }
    }

    /// The word of the winning declaration, of a property that a style keeps as a flag.
    private func word(_ property: Property, _ initial: String) -> String {
        guard case .code(let code)? = cascaded.declared[property] else { return initial }
        let words = property.longhand.words
        return Int(code) < words.count ? words[Int(code)].rawValue : initial
    }

    private func color(_ property: Property) -> CSSColor? {
        guard case .color(let declared)? = cascaded.declared[property] else { return nil }
        switch declared {
        case .color(let color): return color
        case .currentColor: return style.specifiedColor.map { CSSColor($0) }
        case .schemes(let colors):
            return colors.color(isDark: style.colorScheme.isDark(preferring: prefersDark))
        }
    }

    // MARK: - Boxes

    /// The radius of the first corner, as it or those of all corners are written.
    private var radius: String {
        guard let all = cascaded.texts[Array("border-radius".utf8)],
            let first = DeclarationText.words(of: all).first
        else { return written(.borderTopLeftRadius, "0px") }
        return written(.borderTopLeftRadius, String(decoding: first, as: UTF8.self))
    }

    private func margin(_ computed: Length, _ used: Float??) -> String {
        if let used = used ?? nil { return ValueText.pixels(used) }
        return length(computed)
    }

    private func padding(_ computed: Length, _ used: Float?) -> String {
        used.map { ValueText.pixels($0) } ?? length(computed)
    }

    private var opacity: String {
        guard case .number(let value)? = cascaded.declared[.opacity] else { return "1" }
        return ValueText.number(max(0, min(1, value)))
    }

    // MARK: - Flex, grid, columns, tables

    private func gridLine(_ number: UInt16) -> String {
        let line = table.gridLines[Int(number)]
        guard !line.isAuto else { return "auto" }
        var words = line.isSpan ? ["span"] : []
        if line.number != 0, !line.isSpan || line.number != 1 || line.name.isEmpty {
            words.append("\(line.number)")
        }
        if !line.name.isEmpty { words.append(String(decoding: line.name, as: UTF8.self)) }
        return words.joined(separator: " ")
    }

    // MARK: - Text

    private var decoration: String {
        guard case .code(let code)? = cascaded.declared[.textDecorationLine] else { return "none" }
        switch code & 3 {
        case 1: return "underline"
        case 2: return "line-through"
        case 3: return "underline line-through"
        default: return "none"
        }
    }

    // MARK: - Lists, generated content, colours

    private var listStyle: String {
        switch style.listStyle {
        case .string: ValueText.string(table.strings[Int(style.listStyleIndex)])
        case .custom:
            switch table.counterStyles[Int(style.listStyleIndex)] {
            case .named(let name): String(decoding: name, as: UTF8.self)
            case .known, .symbols: written(.listStyleType, "disc")
            }
        case .none, .disc, .circle, .square, .decimal, .decimalLeadingZero, .lowerAlpha,
            .upperAlpha, .lowerRoman, .upperRoman, .disclosureOpen, .disclosureClosed:
            ValueText.word(style.listStyle)
        }
    }
}

extension ComputedStyle.TextAlign {
    /// The value in CSS.
    var text: String {
        switch self {
        case .webkitLeft: "-webkit-left"
        case .webkitRight: "-webkit-right"
        case .webkitCenter: "-webkit-center"
        case .start, .end, .left, .right, .center, .justify: ValueText.word(self)
        }
    }
}
