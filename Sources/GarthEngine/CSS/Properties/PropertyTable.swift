extension Property {
    /// What is known of a property: its name, and for a longhand the rest of it.
    private typealias Entry = (name: String, longhand: LonghandDefinition?)

    /// The names of all properties and the definitions of the longhands, by their numbers.
    private static let table: (names: [String], definitions: [LonghandDefinition]) = {
        var names: [String] = []
        var definitions: [LonghandDefinition] = []
        names.reserveCapacity(allCases.count)
        definitions.reserveCapacity(allCases.count)
        for property in allCases {
            let (name, longhand) = property.entry
            names.append(name)
            guard let longhand, definitions.count == Int(property.rawValue) else { continue }
            definitions.append(longhand)
        }
        return (names, definitions)
    }()

    static let names = table.names

    private static let definitions = table.definitions

    /// The properties that are set one by one; the others, which stand behind them, expand to them.
    static let longhands = Array(allCases.prefix(definitions.count))

    /// The longhands that give boxes their places and sizes.
    static let places = longhands.filter { definitions[Int($0.rawValue)].givesPlace }

    /// The definition of a longhand; a shorthand has none and is a programming error.
    var longhand: LonghandDefinition { Self.definitions[Int(rawValue)] }

    var name: String { Self.names[Int(rawValue)] }

    /// The table of the properties.
    private var entry: Entry {
        switch self {
        case .fontSize:
            (
                "font-size",
                .value({ $1(&$0.style.fontSize) }, PropertyGrammar.fontSize) { builder, value, _ in
                    builder.draft.style.fontSize = builder.fontSize(value)
                }.inherited
            )
        case .direction:
            ("direction", .flag({ $1(&$0.style.isRightToLeft) }, .ltr, [.rtl]).inherited)
        case .colorScheme:
            (
                "color-scheme",
                .code({ $1(&$0.style.colorScheme) }, PropertyGrammar.colorScheme).inherited
            )
        case .color:
            (
                "color",
                .pair(
                    { $1(&$0.style.specifiedColor) }, { $1(&$0.color) }, PropertyGrammar.color
                ) { builder, value, _ in
                    if case .color(let color) = value { builder.setColor(color) }
                }.inherited
            )
        case .display: ("display", .code({ $1(&$0.style.display) }, PropertyGrammar.display))
        case .position:
            ("position", .word({ $1(&$0.style.position) }, PropertyGrammar.position).place)
        case .float: ("float", .word({ $1(&$0.style.float) }, PropertyGrammar.float).place)
        case .clear: ("clear", .word({ $1(&$0.style.clear) }, PropertyGrammar.clear).place)
        case .marginTop: ("margin-top", .offset({ $1(&$0.style.margin.top) }).place)
        case .marginRight: ("margin-right", .offset({ $1(&$0.style.margin.right) }).place)
        case .marginBottom: ("margin-bottom", .offset({ $1(&$0.style.margin.bottom) }).place)
        case .marginLeft: ("margin-left", .offset({ $1(&$0.style.margin.left) }).place)
        case .paddingTop: ("padding-top", .size({ $1(&$0.style.padding.top) }, [.percent]).place)
        case .paddingRight:
            ("padding-right", .size({ $1(&$0.style.padding.right) }, [.percent]).place)
        case .paddingBottom:
            ("padding-bottom", .size({ $1(&$0.style.padding.bottom) }, [.percent]).place)
        case .paddingLeft: ("padding-left", .size({ $1(&$0.style.padding.left) }, [.percent]).place)
        case .top: ("top", .offset({ $1(&$0.style.inset.top) }).place)
        case .right: ("right", .offset({ $1(&$0.style.inset.right) }).place)
        case .bottom: ("bottom", .offset({ $1(&$0.style.inset.bottom) }).place)
        case .left: ("left", .offset({ $1(&$0.style.inset.left) }).place)
        case .borderTopStyle: ("border-top-style", .borderStyle({ $1(&$0.style.borderStyle.top) }))
        case .borderRightStyle:
            ("border-right-style", .borderStyle({ $1(&$0.style.borderStyle.right) }))
        case .borderBottomStyle:
            ("border-bottom-style", .borderStyle({ $1(&$0.style.borderStyle.bottom) }))
        case .borderLeftStyle:
            ("border-left-style", .borderStyle({ $1(&$0.style.borderStyle.left) }))
        case .borderTopWidth: ("border-top-width", .borderWidth({ $1(&$0.style.borderWidth.top) }))
        case .borderRightWidth:
            ("border-right-width", .borderWidth({ $1(&$0.style.borderWidth.right) }))
        case .borderBottomWidth:
            ("border-bottom-width", .borderWidth({ $1(&$0.style.borderWidth.bottom) }))
        case .borderLeftWidth:
            ("border-left-width", .borderWidth({ $1(&$0.style.borderWidth.left) }))
        case .borderTopColor: ("border-top-color", .borderColor({ $1(&$0.borderColor.top) }))
        case .borderRightColor: ("border-right-color", .borderColor({ $1(&$0.borderColor.right) }))
        case .borderBottomColor:
            ("border-bottom-color", .borderColor({ $1(&$0.borderColor.bottom) }))
        case .borderLeftColor: ("border-left-color", .borderColor({ $1(&$0.borderColor.left) }))
        case .borderTopLeftRadius:
            (
                "border-top-left-radius",
                .value({ $1(&$0.isRounded) }, PropertyGrammar.borderRadius) {
                    builder, value, table in
                    let radius = builder.computed(value, &table)
                    builder.draft.isRounded = radius.value > 0 || radius.calculation != 0
                }
            )
        case .width: ("width", .size({ $1(&$0.style.width) }).place)
        case .minWidth: ("min-width", .size({ $1(&$0.style.minWidth) }).place)
        case .maxWidth: ("max-width", .size({ $1(&$0.style.maxWidth) }, .greatestSize).place)
        case .height: ("height", .size({ $1(&$0.style.height) }).place)
        case .minHeight: ("min-height", .size({ $1(&$0.style.minHeight) }).place)
        case .maxHeight: ("max-height", .size({ $1(&$0.style.maxHeight) }, .greatestSize).place)
        case .aspectRatio:
            (
                "aspect-ratio",
                .pair(
                    { $1(&$0.style.aspectRatio) }, { $1(&$0.style.prefersNaturalRatio) },
                    PropertyGrammar.aspectRatio
                ) { builder, value, _ in
                    guard case .number(let number) = value else { return }
                    builder.draft.style.aspectRatio = abs(number)
                    builder.draft.style.prefersNaturalRatio = number <= 0
                }
            )
        case .objectFit:
            ("object-fit", .code({ $1(&$0.style.objectFit) }, PropertyGrammar.objectFit))
        case .objectPosition:
            (
                "object-position",
                .position({ $1(&$0.style.objectLeft) }, { $1(&$0.style.objectTop) })
            )
        case .boxSizing:
            ("box-sizing", .flag({ $1(&$0.style.isBorderBox) }, .contentBox, [.borderBox]))
        case .overflowX:
            (
                "overflow-x",
                .word({ $1(&$0.overflowX) }, PropertyGrammar.overflow)
                    .spelled([.visible, .hidden, .scroll, .auto, .clip])
            )
        case .overflowY:
            (
                "overflow-y",
                .word({ $1(&$0.overflowY) }, PropertyGrammar.overflow)
                    .spelled([.visible, .hidden, .scroll, .auto, .clip])
            )
        case .clip: ("clip", .flag({ $1(&$0.hasEmptyClip) }, PropertyGrammar.clip))
        case .clipPath: ("clip-path", .flag({ $1(&$0.hasEmptyClipPath) }, PropertyGrammar.clip))
        case .maskImage: ("mask-image", .flag({ $1(&$0.hasMask) }, PropertyGrammar.mask))
        case .transform:
            ("transform", .translation({ $1(&$0.transform) }, Translation.transform))
        case .translate:
            ("translate", .translation({ $1(&$0.translate) }, Translation.translate))
        case .opacity: ("opacity", .number({ $1(&$0.opacity) }, PropertyGrammar.fraction) { $0 })
        case .verticalAlign:
            (
                "vertical-align",
                .code({ $1(&$0.style.verticalAlign) }, PropertyGrammar.verticalAlign).place
            )
        case .order:
            (
                "order",
                .number({ $1(&$0.style.order) }, PropertyGrammar.integer) { Int16(rounding: $0) }
                    .place
            )
        case .flexDirection:
            (
                "flex-direction",
                .pair(
                    { $1(&$0.style.flexDirectionIsColumn) },
                    { $1(&$0.style.flexDirectionIsReversed) },
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
                    { $1(&$0.style.flexWraps) }, { $1(&$0.style.flexWrapIsReversed) },
                    PropertyGrammar.flexWrap
                ) { builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.style.flexWraps = code > 0
                    builder.draft.style.flexWrapIsReversed = code == 2
                }
            )
        case .flexGrow:
            (
                "flex-grow",
                .number({ $1(&$0.style.flexGrow) }, PropertyGrammar.fraction) {
                    max(0, min(1e6, $0))
                }
            )
        case .flexShrink:
            (
                "flex-shrink",
                .number({ $1(&$0.style.flexShrink) }, PropertyGrammar.fraction) {
                    max(0, min(1e6, $0))
                }
            )
        case .flexBasis:
            ("flex-basis", .length({ $1(&$0.style.flexBasis) }, PropertyGrammar.flexBasis))
        case .alignItems:
            (
                "align-items",
                .code({ $1(&$0.style.alignItems) }) {
                    PropertyGrammar.alignment(&$0, allowsAuto: false)
                }
            )
        case .alignSelf:
            (
                "align-self",
                .code({ $1(&$0.style.alignSelf) }) {
                    PropertyGrammar.alignment(&$0, allowsAuto: true)
                }
            )
        case .justifyContent:
            (
                "justify-content",
                .code({ $1(&$0.style.justifyContent) }) {
                    PropertyGrammar.alignment(&$0, allowsAuto: false)
                }
            )
        case .justifyItems:
            (
                "justify-items",
                .code({ $1(&$0.style.justifyItems) }) {
                    PropertyGrammar.alignment(&$0, allowsAuto: false)
                }
            )
        case .justifySelf:
            (
                "justify-self",
                .code({ $1(&$0.style.justifySelf) }) {
                    PropertyGrammar.alignment(&$0, allowsAuto: true)
                }
            )
        case .gridTemplateColumns:
            ("grid-template-columns", .tracks({ $1(&$0.style.gridColumns) }, isTemplate: true))
        case .gridTemplateRows:
            ("grid-template-rows", .tracks({ $1(&$0.style.gridRows) }, isTemplate: true))
        case .gridTemplateAreas:
            (
                "grid-template-areas",
                .interned({ $1(&$0.style.gridAreas) }, PropertyGrammar.gridAreas) { value, table in
                    if case .areas(let areas) = value { table.number(of: areas) } else { nil }
                }
            )
        case .gridAutoColumns:
            ("grid-auto-columns", .tracks({ $1(&$0.style.gridAutoColumns) }, isTemplate: false))
        case .gridAutoFlow:
            (
                "grid-auto-flow",
                .pair(
                    { $1(&$0.style.gridFlowIsColumn) }, { $1(&$0.style.gridFlowIsDense) },
                    PropertyGrammar.gridFlow
                ) { builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.style.gridFlowIsColumn = code & 1 != 0
                    builder.draft.style.gridFlowIsDense = code & 2 != 0
                }
            )
        case .gridColumnStart: ("grid-column-start", .gridLine({ $1(&$0.style.gridColumnStart) }))
        case .gridColumnEnd: ("grid-column-end", .gridLine({ $1(&$0.style.gridColumnEnd) }))
        case .gridRowStart: ("grid-row-start", .gridLine({ $1(&$0.style.gridRowStart) }))
        case .gridRowEnd: ("grid-row-end", .gridLine({ $1(&$0.style.gridRowEnd) }))
        case .columnCount:
            (
                "column-count",
                .number({ $1(&$0.style.columnCount) }, PropertyGrammar.columnCount) {
                    UInt16(max(0, min(100, $0)))
                }.place
            )
        case .columnWidth:
            ("column-width", .length({ $1(&$0.style.columnWidth) }) { $0.length([.auto]) }.place)
        case .columnSpan: ("column-span", .flag({ $1(&$0.style.spansColumns) }, .none, [.all]))
        case .columnGap:
            (
                "column-gap",
                .pair(
                    { $1(&$0.style.columnGap) }, { $1(&$0.style.hasColumnGap) },
                    PropertyGrammar.columnGap
                ) { builder, value, table in
                    let length = builder.computed(value, &table)
                    builder.draft.style.hasColumnGap = length.kind != .auto
                    builder.draft.style.columnGap =
                        length.kind == .auto ? .zero : length.nonnegative
                }
            )
        case .rowGap: ("row-gap", .size({ $1(&$0.style.rowGap) }, [.percent, .normal]))
        case .zIndex:
            (
                "z-index",
                .value({ $1(&$0.style.zIndex) }, PropertyGrammar.zIndex) { builder, value, _ in
                    if case .number(let number) = value {
                        builder.draft.style.zIndex = Int16(rounding: number)
                    } else {
                        builder.draft.style.zIndex = nil
                    }
                }
            )
        case .borderCollapse:
            (
                "border-collapse",
                .flag({ $1(&$0.style.borderCollapses) }, .separate, [.collapse]).inherited
            )
        case .borderSpacingX:
            (
                "-garth-border-spacing-x",
                .pixels({ $1(&$0.style.borderSpacingX) }) { $0.length([]) }.inherited.place
            )
        case .borderSpacingY:
            (
                "-garth-border-spacing-y",
                .pixels({ $1(&$0.style.borderSpacingY) }) { $0.length([]) }.inherited.place
            )
        case .tableLayout:
            ("table-layout", .flag({ $1(&$0.style.tableLayoutIsFixed) }, .auto, [.fixed]).place)
        case .captionSide:
            ("caption-side", .flag({ $1(&$0.style.captionIsBelow) }, .top, [.bottom]).inherited)
        case .emptyCells:
            (
                "empty-cells",
                .flag({ $1(&$0.style.borderIsHiddenWhenEmpty) }, .show, [.hide]).inherited
            )
        case .visibility:
            (
                "visibility",
                .flag(
                    { $1(&$0.style.isVisible) }, isInverted: true, .visible, [.hidden, .collapse]
                )
                .inherited
            )
        case .whiteSpaceCollapse:
            (
                "white-space-collapse",
                .value(
                    { $1(&$0.whiteSpaceCollapse) }, PropertyGrammar.whiteSpaceCollapse
                ) { builder, value, _ in
                    if case .code(let code) = value { builder.draft.whiteSpaceCollapse = code }
                }.inherited
            )
        case .textWrapMode:
            (
                "text-wrap-mode",
                .flag({ $1(&$0.wraps) }, isInverted: true, .wrap, [.nowrap]).inherited
            )
        case .textAlign:
            ("text-align", .word({ $1(&$0.style.textAlign) }, PropertyGrammar.textAlign).inherited)
        case .textAlignLast:
            (
                "text-align-last",
                .value({ $1(&$0.style.textAlignLast) }, PropertyGrammar.textAlignLast) {
                    builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.style.textAlignLast = .init(rawValue: code)
                }.inherited
            )
        case .textIndent:
            (
                "text-indent",
                .length({ $1(&$0.style.textIndent) }, PropertyGrammar.textIndent).inherited.place
            )
        case .textOverflow:
            (
                "text-overflow",
                .flag({ $1(&$0.style.cutsLines) }, PropertyGrammar.textOverflow).place
            )
        case .textTransform:
            (
                "text-transform",
                .code({ $1(&$0.style.textTransform) }, PropertyGrammar.textTransform).inherited
            )
        case .wordBreak:
            (
                "word-break",
                .word({ $1(&$0.style.wordBreaking) }, PropertyGrammar.wordBreak).inherited
            )
        case .overflowWrap:
            (
                "overflow-wrap",
                .value({ $1(&$0.style.wordBreaking) }, PropertyGrammar.overflowWrap) {
                    builder, value, _ in
                    if case .code(let code) = value { builder.setOverflowWrap(code) }
                }.inherited
            )
        case .tabSize:
            (
                "tab-size",
                .number({ $1(&$0.style.tabSize) }, PropertyGrammar.tabSize) {
                    UInt8(max(0, min(255, $0.rounded())))
                }.inherited
            )
        case .fontWeight:
            ("font-weight", .flag({ $1(&$0.style.isBold) }, PropertyGrammar.fontWeight).inherited)
        case .fontStyle:
            ("font-style", .flag({ $1(&$0.style.isItalic) }, PropertyGrammar.fontStyle).inherited)
        case .listStyleType:
            (
                "list-style-type",
                .pair(
                    { $1(&$0.style.listStyle) }, { $1(&$0.style.listStyleIndex) },
                    PropertyGrammar.listStyleType
                ) { $0.setListStyle($1, &$2) }.inherited
            )
        case .listStylePosition:
            (
                "list-style-position",
                .flag({ $1(&$0.style.listStyleIsInside) }, .outside, [.inside]).inherited
            )
        case .quotes:
            (
                "quotes",
                .interned({ $1(&$0.style.quotes) }, PropertyGrammar.quotes) { value, table in
                    if case .quotes(let marks) = value { table.number(ofQuotes: marks) } else { 0 }
                }.inherited
            )
        case .textDecorationLine:
            (
                "text-decoration-line",
                .pair(
                    { $1(&$0.isUnderlined) }, { $1(&$0.isStruckThrough) },
                    PropertyGrammar.textDecorationLine
                ) { builder, value, _ in
                    guard case .code(let code) = value else { return }
                    builder.draft.isUnderlined = code & 1 != 0
                    builder.draft.isStruckThrough = code & 2 != 0
                }
            )
        case .backgroundColor:
            (
                "background-color",
                .value({ $1(&$0.background) }, PropertyGrammar.color) { builder, value, _ in
                    if case .color(let color) = value { builder.draft.background = color }
                }
            )
        case .backgroundImage:
            (
                "background-image",
                .background({ $1(&$0.image) }, PropertyGrammar.backgroundImage) { _, value, _ in
                    if case .image(let image) = value { image } else { nil }
                }
            )
        case .backgroundPositionX:
            (
                "background-position-x",
                .backgroundOffsets({ $1(&$0.lefts) }, PropertyGrammar.backgroundPositionX)
            )
        case .backgroundPositionY:
            (
                "background-position-y",
                .backgroundOffsets({ $1(&$0.tops) }, PropertyGrammar.backgroundPositionY)
            )
        case .backgroundSize:
            (
                "background-size",
                .background({ $1(&$0.sizes) }, PropertyGrammar.backgroundSize) {
                    builder, value, table in
                    value.layers.map { builder.backgroundSize($0, &table) }
                }
            )
        case .backgroundRepeat:
            (
                "background-repeat",
                .background({ $1(&$0.repetitions) }, PropertyGrammar.backgroundRepeat) {
                    _, value, _ in
                    value.layers.map { layer in
                        guard case .code(let code) = layer else {
                            return BackgroundPicture.Repetition()
                        }
                        return BackgroundPicture.Repetition(
                            isAcross: code & 1 != 0, isDown: code & 2 != 0)
                    }
                }
            )
        case .backgroundGradient:
            (
                "-garth-background-gradient",
                .value({ $1(&$0.gradient) }, PropertyGrammar.color) { builder, value, _ in
                    if case .color(let color) = value { builder.draft.gradient = color }
                }
            )
        case .content:
            (
                "content",
                .interned({ $1(&$0.style.content) }, PropertyGrammar.content) { value, table in
                    if case .content(let pieces) = value { table.number(of: pieces) } else { 0 }
                }
            )
        case .counterReset:
            (
                "counter-reset",
                .counters({ $1(&$0.style.counterReset) }, defaultValue: 0, mayReverse: true)
            )
        case .counterIncrement:
            ("counter-increment", .counters({ $1(&$0.style.counterIncrement) }, defaultValue: 1))
        case .counterSet: ("counter-set", .counters({ $1(&$0.style.counterSet) }, defaultValue: 0))
        case .lineClamp:
            (
                "line-clamp",
                .number({ $1(&$0.style.lineClamp) }, PropertyGrammar.lineClamp) {
                    UInt16(max(0, Int16(rounding: $0)))
                }.place
            )
        case .animationName:
            ("animation-name", .flag({ $1(&$0.isAnimated) }, PropertyGrammar.animationName))
        case .contain: ("contain", .flag({ $1(&$0.containsStyle) }, PropertyGrammar.contain))
        case .containerType:
            (
                "container-type",
                .flag({ $1(&$0.style.isQueryContainer) }, .normal, [.inlineSize, .size])
            )
        case .containerName:
            (
                "container-name",
                .interned({ $1(&$0.style.containerNames) }, PropertyGrammar.containerName) {
                    if case .string(let names) = $0 { $1.number(ofString: names) } else { nil }
                }
            )
        case .contentVisibility:
            (
                "content-visibility",
                .word({ $1(&$0.style.contentVisibility) }, PropertyGrammar.contentVisibility)
                    .spelled([.visible, .auto, .hidden])
            )
        case .cursor:
            ("cursor", .flag({ $1(&$0.style.hasPointer) }, PropertyGrammar.cursor).inherited)
        case .interactivity:
            ("interactivity", .flag({ $1(&$0.style.isInert) }, .auto, [.inert]).inherited)
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
        case .backgroundPosition: ("background-position", nil)
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
        case .borderColor: ("border-color", nil)
        case .borderRadius: ("border-radius", nil)
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
        case .container: ("container", nil)
        case .webkitLineClamp: ("-webkit-line-clamp", nil)
        case .webkitBoxSizing: ("-webkit-box-sizing", nil)
        case .mask: ("mask", nil)
        case .webkitMask: ("-webkit-mask", nil)
        case .webkitMaskImage: ("-webkit-mask-image", nil)
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
