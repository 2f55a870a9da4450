extension Property {
    /// What is known of a property: its name, and for a longhand the rest of it.
    private typealias Entry = (name: String, longhand: LonghandDefinition?)

    private static let entries = allCases.map(\.entry)

    static let names = entries.map(\.name)

    /// The properties that are set one by one; the others expand to them.
    static let longhands = allCases.filter { entries[Int($0.rawValue)].longhand != nil }

    /// The longhands that children inherit (CSS Cascade Level 5 section 7).
    static let inherited = longhands.filter(\.longhand.isInherited)

    /// The longhands that give boxes their places and sizes.
    static let places = longhands.filter(\.longhand.givesPlace)

    private static let definitions = entries.prefix { $0.longhand != nil }.compactMap(\.longhand)

    /// The definition of a longhand; a shorthand has none and is a programming error.
    var longhand: LonghandDefinition { Self.definitions[Int(rawValue)] }

    var name: String { Self.names[Int(rawValue)] }

    /// The table of the properties.
    private var entry: Entry {
        switch self {
        case .fontSize:
            (
                "font-size",
                .value(\.style.fontSize, PropertyGrammar.fontSize) { builder, value, _ in
                    builder.draft.style.fontSize = builder.fontSize(value)
                }.inherited
            )
        case .direction: ("direction", .flag(\.style.isRightToLeft, .ltr, [.rtl]).inherited)
        case .color:
            (
                "color",
                .value(\.style.specifiedColor, PropertyGrammar.color) { builder, value, _ in
                    if case .color(let color) = value { builder.setColor(color) }
                }.inherited
            )
        case .display: ("display", .code(\.style.display, PropertyGrammar.display))
        case .position: ("position", .word(\.style.position, PropertyGrammar.position).place)
        case .float: ("float", .word(\.style.float, PropertyGrammar.float).place)
        case .clear: ("clear", .word(\.style.clear, PropertyGrammar.clear).place)
        case .marginTop: ("margin-top", .offset(\.style.margin.top).place)
        case .marginRight: ("margin-right", .offset(\.style.margin.right).place)
        case .marginBottom: ("margin-bottom", .offset(\.style.margin.bottom).place)
        case .marginLeft: ("margin-left", .offset(\.style.margin.left).place)
        case .paddingTop: ("padding-top", .size(\.style.padding.top, [.percent]).place)
        case .paddingRight: ("padding-right", .size(\.style.padding.right, [.percent]).place)
        case .paddingBottom: ("padding-bottom", .size(\.style.padding.bottom, [.percent]).place)
        case .paddingLeft: ("padding-left", .size(\.style.padding.left, [.percent]).place)
        case .top: ("top", .offset(\.style.inset.top).place)
        case .right: ("right", .offset(\.style.inset.right).place)
        case .bottom: ("bottom", .offset(\.style.inset.bottom).place)
        case .left: ("left", .offset(\.style.inset.left).place)
        case .borderTopStyle: ("border-top-style", .borderStyle(\.style.borderStyle.top))
        case .borderRightStyle: ("border-right-style", .borderStyle(\.style.borderStyle.right))
        case .borderBottomStyle: ("border-bottom-style", .borderStyle(\.style.borderStyle.bottom))
        case .borderLeftStyle: ("border-left-style", .borderStyle(\.style.borderStyle.left))
        case .borderTopWidth: ("border-top-width", .borderWidth(\.style.borderWidth.top))
        case .borderRightWidth: ("border-right-width", .borderWidth(\.style.borderWidth.right))
        case .borderBottomWidth: ("border-bottom-width", .borderWidth(\.style.borderWidth.bottom))
        case .borderLeftWidth: ("border-left-width", .borderWidth(\.style.borderWidth.left))
        case .width: ("width", .size(\.style.width).place)
        case .minWidth: ("min-width", .size(\.style.minWidth).place)
        case .maxWidth: ("max-width", .size(\.style.maxWidth, .greatestSize).place)
        case .height: ("height", .size(\.style.height).place)
        case .minHeight: ("min-height", .size(\.style.minHeight).place)
        case .maxHeight: ("max-height", .size(\.style.maxHeight, .greatestSize).place)
        case .boxSizing: ("box-sizing", .flag(\.style.isBorderBox, .contentBox, [.borderBox]))
        case .overflowX:
            (
                "overflow-x",
                .flag(
                    \.overflowsX, isInverted: true, .visible,
                    [.hidden, .scroll, .auto, .clip, .overlay])
            )
        case .overflowY:
            (
                "overflow-y",
                .flag(
                    \.overflowsY, isInverted: true, .visible,
                    [.hidden, .scroll, .auto, .clip, .overlay])
            )
        case .clip: ("clip", .flag(\.hasEmptyClip, PropertyGrammar.clip))
        case .clipPath: ("clip-path", .flag(\.hasEmptyClipPath, PropertyGrammar.clip))
        case .transform: ("transform", .code(\.transform, Translation.transform))
        case .translate: ("translate", .code(\.translate, Translation.translate))
        case .opacity: ("opacity", .number(\.opacity, PropertyGrammar.fraction) { $0 })
        case .verticalAlign:
            ("vertical-align", .code(\.style.verticalAlign, PropertyGrammar.verticalAlign).place)
        case .order:
            ("order", .number(\.style.order, PropertyGrammar.integer) { Int16(rounding: $0) }.place)
        case .flexDirection:
            (
                "flex-direction",
                .pair(
                    \.style.flexDirectionIsColumn, \.style.flexDirectionIsReversed,
                    PropertyGrammar.flexDirection
                ) { builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.style.flexDirectionIsColumn = code & 2 != 0
                    builder.draft.style.flexDirectionIsReversed = code & 1 != 0
                }
            )
        case .flexWrap:
            (
                "flex-wrap",
                .pair(
                    \.style.flexWraps, \.style.flexWrapIsReversed, PropertyGrammar.flexWrap
                ) { builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.style.flexWraps = code > 0
                    builder.draft.style.flexWrapIsReversed = code == 2
                }
            )
        case .flexGrow:
            (
                "flex-grow",
                .number(\.style.flexGrow, PropertyGrammar.fraction) { max(0, min(1e6, $0)) }
            )
        case .flexShrink:
            (
                "flex-shrink",
                .number(\.style.flexShrink, PropertyGrammar.fraction) { max(0, min(1e6, $0)) }
            )
        case .flexBasis: ("flex-basis", .length(\.style.flexBasis, PropertyGrammar.flexBasis))
        case .alignItems:
            (
                "align-items",
                .code(\.style.alignItems) { PropertyGrammar.alignment(&$0, allowsAuto: false) }
            )
        case .alignSelf:
            (
                "align-self",
                .code(\.style.alignSelf) { PropertyGrammar.alignment(&$0, allowsAuto: true) }
            )
        case .justifyContent:
            (
                "justify-content",
                .code(\.style.justifyContent) { PropertyGrammar.alignment(&$0, allowsAuto: false) }
            )
        case .justifyItems:
            (
                "justify-items",
                .code(\.style.justifyItems) { PropertyGrammar.alignment(&$0, allowsAuto: false) }
            )
        case .justifySelf:
            (
                "justify-self",
                .code(\.style.justifySelf) { PropertyGrammar.alignment(&$0, allowsAuto: true) }
            )
        case .gridTemplateColumns:
            ("grid-template-columns", .tracks(\.style.gridColumns, isTemplate: true))
        case .gridTemplateRows: ("grid-template-rows", .tracks(\.style.gridRows, isTemplate: true))
        case .gridTemplateAreas:
            (
                "grid-template-areas",
                .interned(\.style.gridAreas, PropertyGrammar.gridAreas) { value, table in
                    if case .areas(let areas) = value { table.number(of: areas) } else { nil }
                }
            )
        case .gridAutoColumns:
            ("grid-auto-columns", .tracks(\.style.gridAutoColumns, isTemplate: false))
        case .gridAutoFlow:
            (
                "grid-auto-flow",
                .pair(
                    \.style.gridFlowIsColumn, \.style.gridFlowIsDense, PropertyGrammar.gridFlow
                ) { builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.style.gridFlowIsColumn = code & 1 != 0
                    builder.draft.style.gridFlowIsDense = code & 2 != 0
                }
            )
        case .gridColumnStart: ("grid-column-start", .gridLine(\.style.gridColumnStart))
        case .gridColumnEnd: ("grid-column-end", .gridLine(\.style.gridColumnEnd))
        case .gridRowStart: ("grid-row-start", .gridLine(\.style.gridRowStart))
        case .gridRowEnd: ("grid-row-end", .gridLine(\.style.gridRowEnd))
        case .columnCount:
            (
                "column-count",
                .number(\.style.columnCount, PropertyGrammar.columnCount) {
                    UInt16(max(0, min(100, $0)))
                }.place
            )
        case .columnWidth:
            ("column-width", .length(\.style.columnWidth) { $0.length([.auto]) }.place)
        case .columnSpan: ("column-span", .flag(\.style.spansColumns, .none, [.all]))
        case .columnGap:
            (
                "column-gap",
                .pair(
                    \.style.columnGap, \.style.hasColumnGap, PropertyGrammar.columnGap
                ) { builder, value, table in
                    let length = builder.computed(value, &table)
                    builder.draft.style.hasColumnGap = length.kind != .auto
                    builder.draft.style.columnGap =
                        length.kind == .auto ? .zero : length.nonnegative
                }
            )
        case .rowGap: ("row-gap", .size(\.style.rowGap, [.percent, .normal]))
        case .zIndex:
            (
                "z-index",
                .value(\.style.zIndex, PropertyGrammar.zIndex) { builder, value, _ in
                    if case .number(let number) = value {
                        builder.draft.style.zIndex = Int16(rounding: number)
                    } else {
                        builder.draft.style.zIndex = nil
                    }
                }
            )
        case .borderCollapse:
            ("border-collapse", .flag(\.style.borderCollapses, .separate, [.collapse]).inherited)
        case .borderSpacingX:
            (
                "-garth-border-spacing-x",
                .pixels(\.style.borderSpacingX) { $0.length([]) }.inherited.place
            )
        case .borderSpacingY:
            (
                "-garth-border-spacing-y",
                .pixels(\.style.borderSpacingY) { $0.length([]) }.inherited.place
            )
        case .tableLayout:
            ("table-layout", .flag(\.style.tableLayoutIsFixed, .auto, [.fixed]).place)
        case .captionSide:
            ("caption-side", .flag(\.style.captionIsBelow, .top, [.bottom]).inherited)
        case .emptyCells:
            ("empty-cells", .flag(\.style.borderIsHiddenWhenEmpty, .show, [.hide]).inherited)
        case .visibility:
            (
                "visibility",
                .flag(\.style.isVisible, isInverted: true, .visible, [.hidden, .collapse])
                    .inherited
            )
        case .whiteSpaceCollapse:
            (
                "white-space-collapse",
                .value(
                    \.whiteSpaceCollapse, PropertyGrammar.whiteSpaceCollapse
                ) { builder, value, _ in
                    if case .code(let code) = value { builder.draft.whiteSpaceCollapse = code }
                }.inherited
            )
        case .textWrapMode:
            ("text-wrap-mode", .flag(\.wraps, isInverted: true, .wrap, [.nowrap]).inherited)
        case .textAlign:
            ("text-align", .word(\.style.textAlign, PropertyGrammar.textAlign).inherited)
        case .textAlignLast:
            (
                "text-align-last",
                .value(\.style.textAlignLast, PropertyGrammar.textAlignLast) { builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.style.textAlignLast = .init(rawValue: code)
                }.inherited
            )
        case .textIndent:
            ("text-indent", .length(\.style.textIndent, PropertyGrammar.textIndent).inherited.place)
        case .textOverflow:
            ("text-overflow", .flag(\.style.cutsLines, PropertyGrammar.textOverflow).place)
        case .textTransform:
            (
                "text-transform",
                .code(\.style.textTransform, PropertyGrammar.textTransform).inherited
            )
        case .wordBreak:
            ("word-break", .word(\.style.wordBreaking, PropertyGrammar.wordBreak).inherited)
        case .overflowWrap:
            (
                "overflow-wrap",
                .value(\.style.wordBreaking, PropertyGrammar.overflowWrap) { builder, value, _ in
                    if case .code(let code) = value { builder.setOverflowWrap(code) }
                }.inherited
            )
        case .tabSize:
            (
                "tab-size",
                .number(\.style.tabSize, PropertyGrammar.tabSize) {
                    UInt8(max(0, min(255, $0.rounded())))
                }.inherited
            )
        case .fontWeight:
            ("font-weight", .flag(\.style.isBold, PropertyGrammar.fontWeight).inherited)
        case .fontStyle:
            ("font-style", .flag(\.style.isItalic, PropertyGrammar.fontStyle).inherited)
        case .listStyleType:
            (
                "list-style-type",
                .pair(
                    \.style.listStyle, \.style.listStyleIndex, PropertyGrammar.listStyleType
                ) { $0.setListStyle($1, &$2) }.inherited
            )
        case .listStylePosition:
            ("list-style-position", .flag(\.style.listStyleIsInside, .outside, [.inside]).inherited)
        case .quotes:
            (
                "quotes",
                .interned(\.style.quotes, PropertyGrammar.quotes) { value, table in
                    if case .quotes(let marks) = value { table.number(ofQuotes: marks) } else { 0 }
                }.inherited
            )
        case .textDecorationLine:
            (
                "text-decoration-line",
                .pair(
                    \.isUnderlined, \.isStruckThrough, PropertyGrammar.textDecorationLine
                ) { builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.isUnderlined = code & 1 != 0
                    builder.draft.isStruckThrough = code & 2 != 0
                }
            )
        case .backgroundColor:
            (
                "background-color",
                .value(\.background, PropertyGrammar.color) { builder, value, _ in
                    if case .color(let color) = value { builder.draft.background = color }
                }
            )
        case .content:
            (
                "content",
                .interned(\.style.content, PropertyGrammar.content) { value, table in
                    if case .content(let pieces) = value { table.number(of: pieces) } else { 0 }
                }
            )
        case .counterReset:
            ("counter-reset", .counters(\.style.counterReset, defaultValue: 0, mayReverse: true))
        case .counterIncrement:
            ("counter-increment", .counters(\.style.counterIncrement, defaultValue: 1))
        case .counterSet: ("counter-set", .counters(\.style.counterSet, defaultValue: 0))
        case .lineClamp:
            (
                "line-clamp",
                .number(\.style.lineClamp, PropertyGrammar.lineClamp) {
                    UInt16(max(0, Int16(rounding: $0)))
                }.place
            )
        case .animationName: ("animation-name", .flag(\.isAnimated, PropertyGrammar.animationName))
        case .contain: ("contain", .flag(\.containsStyle, PropertyGrammar.contain))
        case .contentVisibility:
            ("content-visibility", .flag(\.skipsContent, .visible, [.auto, .hidden]))
        case .marginInlineStart:
            (
                "margin-inline-start",
                .logical(leftToRight: .marginLeft, rightToLeft: .marginRight, .offset)
            )
        case .marginInlineEnd:
            (
                "margin-inline-end",
                .logical(leftToRight: .marginRight, rightToLeft: .marginLeft, .offset)
            )
        case .paddingInlineStart:
            (
                "padding-inline-start",
                .logical(leftToRight: .paddingLeft, rightToLeft: .paddingRight, [.percent])
            )
        case .paddingInlineEnd:
            (
                "padding-inline-end",
                .logical(leftToRight: .paddingRight, rightToLeft: .paddingLeft, [.percent])
            )
        case .insetInlineStart:
            (
                "inset-inline-start",
                .logical(leftToRight: .left, rightToLeft: .right, .offset)
            )
        case .insetInlineEnd:
            (
                "inset-inline-end",
                .logical(leftToRight: .right, rightToLeft: .left, .offset)
            )

        // Shorthands and other names of longhands.
        case .all: ("all", nil)
        case .margin: ("margin", nil)
        case .padding: ("padding", nil)
        case .inset: ("inset", nil)
        case .border: ("border", nil)
        case .overflow: ("overflow", nil)
        case .flex: ("flex", nil)
        case .gap: ("gap", nil)
        case .font: ("font", nil)
        case .background: ("background", nil)
        case .animation: ("animation", nil)
        case .marginInline: ("margin-inline", nil)
        case .marginBlock: ("margin-block", nil)
        case .marginBlockStart: ("margin-block-start", nil)
        case .marginBlockEnd: ("margin-block-end", nil)
        case .paddingInline: ("padding-inline", nil)
        case .paddingBlock: ("padding-block", nil)
        case .paddingBlockStart: ("padding-block-start", nil)
        case .paddingBlockEnd: ("padding-block-end", nil)
        case .insetInline: ("inset-inline", nil)
        case .insetBlock: ("inset-block", nil)
        case .insetBlockStart: ("inset-block-start", nil)
        case .insetBlockEnd: ("inset-block-end", nil)
        case .inlineSize: ("inline-size", nil)
        case .blockSize: ("block-size", nil)
        case .minInlineSize: ("min-inline-size", nil)
        case .maxInlineSize: ("max-inline-size", nil)
        case .minBlockSize: ("min-block-size", nil)
        case .maxBlockSize: ("max-block-size", nil)
        case .borderTop: ("border-top", nil)
        case .borderRight: ("border-right", nil)
        case .borderBottom: ("border-bottom", nil)
        case .borderLeft: ("border-left", nil)
        case .borderInline: ("border-inline", nil)
        case .borderBlock: ("border-block", nil)
        case .borderStyle: ("border-style", nil)
        case .borderWidth: ("border-width", nil)
        case .borderSpacing: ("border-spacing", nil)
        case .flexFlow: ("flex-flow", nil)
        case .gridColumnGap: ("grid-column-gap", nil)
        case .gridRowGap: ("grid-row-gap", nil)
        case .gridGap: ("grid-gap", nil)
        case .gridColumn: ("grid-column", nil)
        case .gridRow: ("grid-row", nil)
        case .gridArea: ("grid-area", nil)
        case .gridTemplate: ("grid-template", nil)
        case .grid: ("grid", nil)
        case .placeItems: ("place-items", nil)
        case .placeSelf: ("place-self", nil)
        case .placeContent: ("place-content", nil)
        case .columns: ("columns", nil)
        case .whiteSpace: ("white-space", nil)
        case .textWrap: ("text-wrap", nil)
        case .wordWrap: ("word-wrap", nil)
        case .listStyle: ("list-style", nil)
        case .textDecoration: ("text-decoration", nil)
        case .webkitLineClamp: ("-webkit-line-clamp", nil)
        case .webkitBoxSizing: ("-webkit-box-sizing", nil)
        case .mozBoxSizing: ("-moz-box-sizing", nil)
        case .mozTabSize: ("-moz-tab-size", nil)
        case .webkitFlex: ("-webkit-flex", nil)
        case .webkitFlexDirection: ("-webkit-flex-direction", nil)
        case .webkitFlexWrap: ("-webkit-flex-wrap", nil)
        case .webkitColumnCount: ("-webkit-column-count", nil)
        case .webkitColumnWidth: ("-webkit-column-width", nil)
        case .mozColumnCount: ("-moz-column-count", nil)
        case .mozColumnWidth: ("-moz-column-width", nil)
        }
    }
}
