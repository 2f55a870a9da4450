import GarthPage

/// A style in the making: declarations are applied to it in the order of the cascade.
struct StyleBuilder {
    /// The style with what its properties are before they act on each other.
    struct Draft {
        var style = ComputedStyle()
        var whiteSpaceCollapse: UInt8 = 0
        var wraps = true
        var overflowsX = true
        var overflowsY = true
        var isUnderlined = false
        var isStruckThrough = false
        var background: SpecifiedColor?
        var hasEmptyClip = false
        var hasEmptyClipPath = false
        var transform = Translation()
        var translate = Translation()
        var opacity: Float = 1
        var isAnimated = false
        var containsStyle = false
        var skipsContent = false
    }

    /// The surroundings of the element.
    struct Surroundings {
        var parent: ComputedStyle
        var rootFontSize: Float
        var isRoot: Bool
        /// The root or the body: their background is the page's paper.
        var isCanvas: Bool
        var prefersDark: Bool
    }

    private let surroundings: Surroundings
    private var draft: Draft
    /// The drafts that `inherit`, `initial` and `revert` take values from.
    private let inherited: Draft
    private var reverted: Draft
    /// The draft without the page's declarations; nil if their places and sizes count.
    private var plain: Draft?
    private static let initial = Draft()

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        let parent = surroundings.parent
        var inherited = Draft(style: parent)
        Self.splitWhiteSpace(parent.whiteSpace, &inherited)
        inherited.isUnderlined = parent.isUnderlined
        inherited.isStruckThrough = parent.isStruckThrough
        inherited.overflowsX = !parent.clipsOverflow
        inherited.overflowsY = !parent.clipsOverflow
        inherited.background = parent.background.map { .color(CSSColor($0)) }
        self.inherited = inherited
        draft = Draft()
        reverted = draft
        draft.style.customProperties = parent.customProperties
        draft.style.specifiedColor = parent.specifiedColor
        for property in Self.inheritedProperties { copy(property, from: inherited) }
        reverted = draft
    }

    /// Properties that children take over (CSS Cascade Level 5 section 7).
    private static let inheritedProperties: [Property] = [
        .fontSize, .direction, .color, .borderCollapse, .borderSpacingX, .borderSpacingY,
        .captionSide, .emptyCells, .visibility, .whiteSpaceCollapse, .textWrapMode, .textAlign,
        .textAlignLast, .textIndent, .textTransform, .wordBreak, .tabSize, .fontWeight, .fontStyle,
        .listStyleType, .listStylePosition, .quotes,
    ]

    private static func isInherited(_ property: Property) -> Bool {
        property == .overflowWrap || inheritedProperties.contains(property)
    }

    mutating func setCustomProperties(_ environment: UInt32) {
        draft.style.customProperties = environment
    }

    /// Marks that all declarations of an origin have been applied: `revert` returns here.
    mutating func beginOrigin() { reverted = draft }

    /// Marks that the declarations of the page follow, and that its boxes get no places and sizes
    /// from them (`LayoutOptions.usesPlainLayout`).
    mutating func beginPage() { plain = draft }

    /// The properties that give boxes their places and sizes.
    private static let places: [Property] = [
        .position, .float, .clear, .marginTop, .marginRight, .marginBottom, .marginLeft,
        .paddingTop, .paddingRight, .paddingBottom, .paddingLeft, .top, .right, .bottom, .left,
        .width, .minWidth, .maxWidth, .height, .minHeight, .maxHeight, .textIndent, .order,
        .lineClamp, .textOverflow, .verticalAlign, .tableLayout, .borderSpacingX, .borderSpacingY,
        .columnCount, .columnWidth,
    ]

    /// Takes the places and sizes back that the page gives to a box. A box that the page puts out
    /// of sight stays there.
    private mutating func removePlaces(_ plain: Draft) {
        guard !draft.style.isOutOfSight else { return }
        for property in Self.places { copy(property, from: plain) }
        switch draft.style.display {
        case .table, .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup,
            .tableRow, .tableCell, .tableColumn, .tableColumnGroup, .tableCaption:
            let own = plain.style.display
            draft.style.display = own == .none || own == .inline ? .block : own
        default: break
        }
    }

    // MARK: - Applying

    /// Whether a property is computed before the others, which depend on it.
    static func isEarly(_ property: Property) -> Bool {
        property == .fontSize || property == .direction
    }

    mutating func apply(
        _ property: Property, _ value: DeclarationValue, _ table: inout StyleTable
    ) {
        switch value {
        case .wide(let word):
            switch word {
            case .inherit: copy(property, from: inherited)
            case .initial: copy(property, from: Self.initial)
            case .revert, .revertLayer: copy(property, from: reverted)
            default:
                copy(property, from: Self.isInherited(property) ? inherited : Self.initial)
            }
        case .length, .calculation: applyLength(property, value, &table)
        case .code(let code): applyCode(property, code)
        case .number(let number): applyNumber(property, number)
        case .color(let color): applyColor(property, color)
        default: applyList(property, value, &table)
        }
    }

    // MARK: - Lengths

    private mutating func applyLength(
        _ property: Property, _ value: DeclarationValue, _ table: inout StyleTable
    ) {
        if property == .fontSize {
            draft.style.fontSize = fontSize(value)
            return
        }
        var length = computed(value, &table)
        switch property {
        case .width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight, .paddingTop,
            .paddingRight, .paddingBottom, .paddingLeft, .columnGap, .rowGap:
            if length.kind == .pixels { length.value = max(0, length.value) }
        default: break
        }
        setLength(property, length)
    }

    private func fontSize(_ value: DeclarationValue) -> Float {
        let parent = surroundings.parent.fontSize
        let rem = surroundings.isRoot ? 16 : surroundings.rootFontSize
        let size: Float
        switch value {
        case .length(let length):
            switch length.unit {
            case .percent: size = parent * length.value / 100
            case .em: size = parent * length.value
            case .rem: size = rem * length.value
            default: size = length.value
            }
        case .calculation(let steps):
            let result = CalculationValue.value(of: steps, em: parent, rem: rem)
            size = result.map { $0.amount + $0.percent * parent / 100 } ?? parent
        default: size = parent
        }
        return size.isFinite ? max(0, min(10_000, size)) : parent
    }

    private func computed(_ value: DeclarationValue, _ table: inout StyleTable) -> Length {
        let rem = surroundings.isRoot ? draft.style.fontSize : surroundings.rootFontSize
        switch value {
        case .length(let length):
            switch length.unit {
            case .auto: return .auto
            case .minContent: return Length(kind: .minContent, value: 0)
            case .maxContent: return Length(kind: .maxContent, value: 0)
            case .fitContent: return Length(kind: .fitContent, value: 0)
            case .pixels: return .pixels(bounded(length.value))
            case .percent: return .percent(bounded(length.value))
            case .em: return .pixels(bounded(length.value * draft.style.fontSize))
            case .rem: return .pixels(bounded(length.value * rem))
            }
        case .calculation(let steps):
            guard
                let result = CalculationValue.value(
                    of: steps, em: draft.style.fontSize, rem: rem)
            else { return .zero }
            if result.percent == 0 { return .pixels(bounded(result.amount)) }
            var length = Length.percent(bounded(result.percent))
            if result.amount != 0 || result.lower.isFinite || result.upper.isFinite {
                length.calculation = table.number(
                    of: StyleTable.Calculation(
                        percent: bounded(result.percent), offset: bounded(result.amount),
                        lower: result.lower, upper: result.upper))
            }
            return length
        default: return .zero
        }
    }

    /// A number that layout can add up without end.
    private func bounded(_ value: Float) -> Float {
        value.isFinite ? max(-1e6, min(1e6, value)) : 0
    }

    private mutating func setLength(_ property: Property, _ length: Length) {
        let isRightToLeft = draft.style.isRightToLeft
        switch property {
        case .marginTop: draft.style.margin.top = length
        case .marginRight: draft.style.margin.right = length
        case .marginBottom: draft.style.margin.bottom = length
        case .marginLeft: draft.style.margin.left = length
        case .marginInlineStart: setLength(isRightToLeft ? .marginRight : .marginLeft, length)
        case .marginInlineEnd: setLength(isRightToLeft ? .marginLeft : .marginRight, length)
        case .paddingTop: draft.style.padding.top = length
        case .paddingRight: draft.style.padding.right = length
        case .paddingBottom: draft.style.padding.bottom = length
        case .paddingLeft: draft.style.padding.left = length
        case .paddingInlineStart: setLength(isRightToLeft ? .paddingRight : .paddingLeft, length)
        case .paddingInlineEnd: setLength(isRightToLeft ? .paddingLeft : .paddingRight, length)
        case .top: draft.style.inset.top = length
        case .right: draft.style.inset.right = length
        case .bottom: draft.style.inset.bottom = length
        case .left: draft.style.inset.left = length
        case .insetInlineStart: setLength(isRightToLeft ? .right : .left, length)
        case .insetInlineEnd: setLength(isRightToLeft ? .left : .right, length)
        case .width: draft.style.width = length
        case .minWidth: draft.style.minWidth = length
        case .maxWidth: draft.style.maxWidth = length
        case .height: draft.style.height = length
        case .minHeight: draft.style.minHeight = length
        case .maxHeight: draft.style.maxHeight = length
        case .flexBasis: draft.style.flexBasis = length
        case .columnGap:
            draft.style.columnGap = length.kind == .auto ? .zero : length
            draft.style.hasColumnGap = length.kind != .auto
        case .columnWidth: draft.style.columnWidth = length
        case .rowGap: draft.style.rowGap = length
        case .textIndent: draft.style.textIndent = length
        case .borderTopWidth: draft.style.borderWidth.top = max(0, length.value)
        case .borderRightWidth: draft.style.borderWidth.right = max(0, length.value)
        case .borderBottomWidth: draft.style.borderWidth.bottom = max(0, length.value)
        case .borderLeftWidth: draft.style.borderWidth.left = max(0, length.value)
        case .borderSpacingX: draft.style.borderSpacingX = max(0, length.value)
        case .borderSpacingY: draft.style.borderSpacingY = max(0, length.value)
        default: break
        }
    }

    // MARK: - Words, numbers and colours

    private mutating func applyCode(_ property: Property, _ code: UInt8) {
        switch property {
        case .display: draft.style.display = .init(rawValue: code) ?? .inline
        case .position: draft.style.position = .init(rawValue: code) ?? .static
        case .float: draft.style.float = .init(rawValue: code) ?? .none
        case .clear: draft.style.clear = .init(rawValue: code) ?? .none
        case .borderTopStyle: draft.style.borderStyle.top = .init(rawValue: code) ?? .none
        case .borderRightStyle: draft.style.borderStyle.right = .init(rawValue: code) ?? .none
        case .borderBottomStyle: draft.style.borderStyle.bottom = .init(rawValue: code) ?? .none
        case .borderLeftStyle: draft.style.borderStyle.left = .init(rawValue: code) ?? .none
        case .boxSizing: draft.style.isBorderBox = code == 1
        case .overflowX: draft.overflowsX = code == 0
        case .overflowY: draft.overflowsY = code == 0
        case .clip: draft.hasEmptyClip = code == 1
        case .clipPath: draft.hasEmptyClipPath = code == 1
        case .transform: draft.transform = Translation(rawValue: code)
        case .translate: draft.translate = Translation(rawValue: code)
        case .textOverflow: draft.style.cutsLines = code == 1
        case .animationName: draft.isAnimated = code == 1
        case .contain: draft.containsStyle = code == 1
        case .contentVisibility: draft.skipsContent = code == 1
        case .verticalAlign: draft.style.verticalAlign = .init(rawValue: code) ?? .baseline
        case .flexDirection:
            draft.style.flexDirectionIsColumn = code >= 2
            draft.style.flexDirectionIsReversed = code & 1 == 1
        case .flexWrap:
            draft.style.flexWraps = code > 0
            draft.style.flexWrapIsReversed = code == 2
        case .zIndex: draft.style.zIndex = nil
        case .alignItems: draft.style.alignItems = .init(rawValue: code) ?? .normal
        case .alignSelf: draft.style.alignSelf = .init(rawValue: code) ?? .auto
        case .justifyContent: draft.style.justifyContent = .init(rawValue: code) ?? .normal
        case .justifyItems: draft.style.justifyItems = .init(rawValue: code) ?? .normal
        case .justifySelf: draft.style.justifySelf = .init(rawValue: code) ?? .auto
        case .gridAutoFlow:
            draft.style.gridFlowIsColumn = code & 1 == 1
            draft.style.gridFlowIsDense = code & 2 == 2
        case .columnSpan: draft.style.spansColumns = code == 1
        case .borderCollapse: draft.style.borderCollapses = code == 1
        case .tableLayout: draft.style.tableLayoutIsFixed = code == 1
        case .captionSide: draft.style.captionIsBelow = code == 1
        case .emptyCells: draft.style.borderIsHiddenWhenEmpty = code == 1
        case .visibility: draft.style.isVisible = code == 0
        case .whiteSpaceCollapse: draft.whiteSpaceCollapse = code
        case .textWrapMode: draft.wraps = code == 0
        case .textAlign: draft.style.textAlign = .init(rawValue: code) ?? .start
        case .textAlignLast: draft.style.textAlignLast = .init(rawValue: code)
        case .textTransform: draft.style.textTransform = .init(rawValue: code) ?? .none
        case .direction: draft.style.isRightToLeft = code == 1
        case .wordBreak: draft.style.wordBreaking = .init(rawValue: code) ?? .normal
        case .overflowWrap: applyOverflowWrap(code)
        case .fontWeight: draft.style.isBold = code == 1
        case .fontStyle: draft.style.isItalic = code == 1
        case .listStyleType:
            draft.style.listStyle = .init(rawValue: code) ?? .disc
            draft.style.listStyleIndex = 0
        case .listStylePosition: draft.style.listStyleIsInside = code == 1
        case .textDecorationLine:
            draft.isUnderlined = code & 1 != 0
            draft.isStruckThrough = code & 2 != 0
        case .content: draft.style.content = 0
        case .quotes: draft.style.quotes = 0
        default: break
        }
    }

    /// `word-break` is the stronger of the two properties that share a field.
    private mutating func applyOverflowWrap(_ code: UInt8) {
        let breaking = draft.style.wordBreaking
        if code == 1, breaking == .normal { draft.style.wordBreaking = .breakWord }
        if code == 0, breaking == .breakWord { draft.style.wordBreaking = .normal }
    }

    private mutating func applyNumber(_ property: Property, _ number: Float) {
        let whole = Int16(max(-32_768, min(32_767, number.rounded())))
        switch property {
        case .opacity: draft.opacity = number
        case .flexGrow: draft.style.flexGrow = max(0, min(1e6, number))
        case .flexShrink: draft.style.flexShrink = max(0, min(1e6, number))
        case .order: draft.style.order = whole
        case .zIndex: draft.style.zIndex = whole
        case .columnCount: draft.style.columnCount = UInt16(max(0, min(100, whole)))
        case .tabSize: draft.style.tabSize = UInt8(max(0, min(255, number.rounded())))
        case .lineClamp: draft.style.lineClamp = UInt16(max(0, whole))
        default: break
        }
    }

    private mutating func applyColor(_ property: Property, _ color: SpecifiedColor) {
        guard property == .color else {
            draft.background = color
            return
        }
        // `currentcolor` as the colour itself is the parent's, which stands there already.
        guard case .color(let value) = color else { return copy(.color, from: inherited) }
        if value.alpha <= 0 { return }
        let paper =
            surroundings.parent.background
            ?? (surroundings.prefersDark ? RGBColor(0, 0, 0) : RGBColor(255, 255, 255))
        draft.style.specifiedColor = value.blended(over: paper)
    }

    private mutating func applyList(
        _ property: Property, _ value: DeclarationValue, _ table: inout StyleTable
    ) {
        switch (property, value) {
        case (.content, .content(let pieces)): draft.style.content = table.number(of: pieces)
        case (.quotes, .quotes(let marks)): draft.style.quotes = table.number(ofQuotes: marks)
        case (.listStyleType, .string(let string)):
            draft.style.listStyle = .string
            draft.style.listStyleIndex = table.number(ofString: string)
        case (.listStyleType, .counterStyle(let name)):
            draft.style.listStyle = .custom
            draft.style.listStyleIndex = table.number(of: name)
        case (.counterReset, .counters(let changes)):
            draft.style.counterReset = table.number(of: changes)
        case (.counterSet, .counters(let changes)):
            draft.style.counterSet = table.number(of: changes)
        case (.counterIncrement, .counters(let changes)):
            draft.style.counterIncrement = table.number(of: changes)
        case (_, .tracks(let list)): applyTracks(property, list, &table)
        case (.gridTemplateAreas, .areas(let areas)):
            draft.style.gridAreas = table.number(of: areas)
        case (_, .gridLine(let line)): applyGridLine(property, table.number(of: line))
        default: break
        }
    }

    // MARK: - Grid

    private mutating func applyTracks(
        _ property: Property, _ list: SpecifiedTrackList, _ table: inout StyleTable
    ) {
        func size(_ specified: SpecifiedTrackList.Size) -> GridTrack.Size {
            switch specified {
            case .length(let value):
                let length = computed(value, &table)
                switch length.kind {
                case .minContent: return .minContent
                case .maxContent: return .maxContent
                case .auto, .fitContent: return .auto
                case .pixels, .percent: return .length(length)
                }
            case .fraction(let factor): return .fraction(factor)
            case .fitContent(let value): return .fitContent(computed(value, &table))
            }
        }
        var tracks: [GridTrack] = []
        for track in list.tracks {
            tracks.append(GridTrack(least: size(track.least), most: size(track.most)))
        }
        let number = table.number(
            of: GridTrackList(
                tracks: tracks, lineNames: list.lineNames, repeated: list.repeated,
                collapsesEmpty: list.collapsesEmpty))
        switch property {
        case .gridTemplateColumns: draft.style.gridColumns = number
        case .gridTemplateRows: draft.style.gridRows = number
        case .gridAutoColumns: draft.style.gridAutoColumns = number
        default: break
        }
    }

    private mutating func applyGridLine(_ property: Property, _ line: UInt16) {
        switch property {
        case .gridColumnStart: draft.style.gridColumnStart = line
        case .gridColumnEnd: draft.style.gridColumnEnd = line
        case .gridRowStart: draft.style.gridRowStart = line
        case .gridRowEnd: draft.style.gridRowEnd = line
        default: break
        }
    }

    // MARK: - Copying

    /// Copies one property's value from another draft.
    private mutating func copy(_ property: Property, from source: Draft) {
        switch property {
        case .fontSize: draft.style.fontSize = source.style.fontSize
        case .direction: draft.style.isRightToLeft = source.style.isRightToLeft
        case .color: draft.style.specifiedColor = source.style.specifiedColor
        case .display: draft.style.display = source.style.display
        case .position: draft.style.position = source.style.position
        case .float: draft.style.float = source.style.float
        case .clear: draft.style.clear = source.style.clear
        case .marginTop: draft.style.margin.top = source.style.margin.top
        case .marginRight: draft.style.margin.right = source.style.margin.right
        case .marginBottom: draft.style.margin.bottom = source.style.margin.bottom
        case .marginLeft: draft.style.margin.left = source.style.margin.left
        case .marginInlineStart:
            copy(draft.style.isRightToLeft ? .marginRight : .marginLeft, from: source)
        case .marginInlineEnd:
            copy(draft.style.isRightToLeft ? .marginLeft : .marginRight, from: source)
        case .paddingTop: draft.style.padding.top = source.style.padding.top
        case .paddingRight: draft.style.padding.right = source.style.padding.right
        case .paddingBottom: draft.style.padding.bottom = source.style.padding.bottom
        case .paddingLeft: draft.style.padding.left = source.style.padding.left
        case .paddingInlineStart:
            copy(draft.style.isRightToLeft ? .paddingRight : .paddingLeft, from: source)
        case .paddingInlineEnd:
            copy(draft.style.isRightToLeft ? .paddingLeft : .paddingRight, from: source)
        case .top: draft.style.inset.top = source.style.inset.top
        case .right: draft.style.inset.right = source.style.inset.right
        case .bottom: draft.style.inset.bottom = source.style.inset.bottom
        case .left: draft.style.inset.left = source.style.inset.left
        case .insetInlineStart: copy(draft.style.isRightToLeft ? .right : .left, from: source)
        case .insetInlineEnd: copy(draft.style.isRightToLeft ? .left : .right, from: source)
        case .borderTopStyle: draft.style.borderStyle.top = source.style.borderStyle.top
        case .borderRightStyle: draft.style.borderStyle.right = source.style.borderStyle.right
        case .borderBottomStyle: draft.style.borderStyle.bottom = source.style.borderStyle.bottom
        case .borderLeftStyle: draft.style.borderStyle.left = source.style.borderStyle.left
        case .borderTopWidth: draft.style.borderWidth.top = source.style.borderWidth.top
        case .borderRightWidth: draft.style.borderWidth.right = source.style.borderWidth.right
        case .borderBottomWidth: draft.style.borderWidth.bottom = source.style.borderWidth.bottom
        case .borderLeftWidth: draft.style.borderWidth.left = source.style.borderWidth.left
        case .width: draft.style.width = source.style.width
        case .minWidth: draft.style.minWidth = source.style.minWidth
        case .maxWidth: draft.style.maxWidth = source.style.maxWidth
        case .height: draft.style.height = source.style.height
        case .minHeight: draft.style.minHeight = source.style.minHeight
        case .maxHeight: draft.style.maxHeight = source.style.maxHeight
        case .boxSizing: draft.style.isBorderBox = source.style.isBorderBox
        case .overflowX: draft.overflowsX = source.overflowsX
        case .overflowY: draft.overflowsY = source.overflowsY
        default: copyRest(property, from: source)
        }
    }

    private mutating func copyRest(_ property: Property, from source: Draft) {
        switch property {
        case .clip: draft.hasEmptyClip = source.hasEmptyClip
        case .clipPath: draft.hasEmptyClipPath = source.hasEmptyClipPath
        case .transform: draft.transform = source.transform
        case .translate: draft.translate = source.translate
        case .textOverflow: draft.style.cutsLines = source.style.cutsLines
        case .opacity: draft.opacity = source.opacity
        case .animationName: draft.isAnimated = source.isAnimated
        case .contain: draft.containsStyle = source.containsStyle
        case .contentVisibility: draft.skipsContent = source.skipsContent
        case .verticalAlign: draft.style.verticalAlign = source.style.verticalAlign
        case .order: draft.style.order = source.style.order
        case .flexDirection:
            draft.style.flexDirectionIsColumn = source.style.flexDirectionIsColumn
            draft.style.flexDirectionIsReversed = source.style.flexDirectionIsReversed
        case .flexWrap:
            draft.style.flexWraps = source.style.flexWraps
            draft.style.flexWrapIsReversed = source.style.flexWrapIsReversed
        case .flexGrow: draft.style.flexGrow = source.style.flexGrow
        case .flexShrink: draft.style.flexShrink = source.style.flexShrink
        case .flexBasis: draft.style.flexBasis = source.style.flexBasis
        case .columnGap:
            draft.style.columnGap = source.style.columnGap
            draft.style.hasColumnGap = source.style.hasColumnGap
        case .alignItems: draft.style.alignItems = source.style.alignItems
        case .alignSelf: draft.style.alignSelf = source.style.alignSelf
        case .justifyContent: draft.style.justifyContent = source.style.justifyContent
        case .justifyItems: draft.style.justifyItems = source.style.justifyItems
        case .justifySelf: draft.style.justifySelf = source.style.justifySelf
        case .gridTemplateColumns: draft.style.gridColumns = source.style.gridColumns
        case .gridTemplateRows: draft.style.gridRows = source.style.gridRows
        case .gridTemplateAreas: draft.style.gridAreas = source.style.gridAreas
        case .gridAutoColumns: draft.style.gridAutoColumns = source.style.gridAutoColumns
        case .gridAutoFlow:
            draft.style.gridFlowIsColumn = source.style.gridFlowIsColumn
            draft.style.gridFlowIsDense = source.style.gridFlowIsDense
        case .gridColumnStart: draft.style.gridColumnStart = source.style.gridColumnStart
        case .gridColumnEnd: draft.style.gridColumnEnd = source.style.gridColumnEnd
        case .gridRowStart: draft.style.gridRowStart = source.style.gridRowStart
        case .gridRowEnd: draft.style.gridRowEnd = source.style.gridRowEnd
        case .columnCount: draft.style.columnCount = source.style.columnCount
        case .columnWidth: draft.style.columnWidth = source.style.columnWidth
        case .columnSpan: draft.style.spansColumns = source.style.spansColumns
        case .rowGap: draft.style.rowGap = source.style.rowGap
        case .zIndex: draft.style.zIndex = source.style.zIndex
        case .borderCollapse: draft.style.borderCollapses = source.style.borderCollapses
        case .borderSpacingX: draft.style.borderSpacingX = source.style.borderSpacingX
        case .borderSpacingY: draft.style.borderSpacingY = source.style.borderSpacingY
        case .tableLayout: draft.style.tableLayoutIsFixed = source.style.tableLayoutIsFixed
        case .captionSide: draft.style.captionIsBelow = source.style.captionIsBelow
        case .emptyCells:
            draft.style.borderIsHiddenWhenEmpty = source.style.borderIsHiddenWhenEmpty
        case .visibility: draft.style.isVisible = source.style.isVisible
        case .whiteSpaceCollapse: draft.whiteSpaceCollapse = source.whiteSpaceCollapse
        case .textWrapMode: draft.wraps = source.wraps
        case .textAlign: draft.style.textAlign = source.style.textAlign
        case .textAlignLast: draft.style.textAlignLast = source.style.textAlignLast
        case .textIndent: draft.style.textIndent = source.style.textIndent
        case .textTransform: draft.style.textTransform = source.style.textTransform
        case .wordBreak, .overflowWrap: draft.style.wordBreaking = source.style.wordBreaking
        case .tabSize: draft.style.tabSize = source.style.tabSize
        case .fontWeight: draft.style.isBold = source.style.isBold
        case .fontStyle: draft.style.isItalic = source.style.isItalic
        case .listStyleType:
            draft.style.listStyle = source.style.listStyle
            draft.style.listStyleIndex = source.style.listStyleIndex
        case .listStylePosition: draft.style.listStyleIsInside = source.style.listStyleIsInside
        case .quotes: draft.style.quotes = source.style.quotes
        case .textDecorationLine:
            draft.isUnderlined = source.isUnderlined
            draft.isStruckThrough = source.isStruckThrough
        case .backgroundColor: draft.background = source.background
        case .content: draft.style.content = source.style.content
        case .counterReset: draft.style.counterReset = source.style.counterReset
        case .counterIncrement: draft.style.counterIncrement = source.style.counterIncrement
        case .counterSet: draft.style.counterSet = source.style.counterSet
        case .lineClamp: draft.style.lineClamp = source.style.lineClamp
        default: break
        }
    }

    // MARK: - Finishing

    /// The computed style, once all declarations have been applied.
    mutating func finish() -> ComputedStyle {
        finishWhiteSpace()
        finishBox()
        finishDecoration()
        finishColors()
        return draft.style
    }

    private static func splitWhiteSpace(
        _ whiteSpace: ComputedStyle.WhiteSpace, _ draft: inout Draft
    ) {
        switch whiteSpace {
        case .normal: (draft.whiteSpaceCollapse, draft.wraps) = (0, true)
        case .nowrap: (draft.whiteSpaceCollapse, draft.wraps) = (0, false)
        case .pre: (draft.whiteSpaceCollapse, draft.wraps) = (1, false)
        case .preWrap: (draft.whiteSpaceCollapse, draft.wraps) = (1, true)
        case .preLine: (draft.whiteSpaceCollapse, draft.wraps) = (2, true)
        case .breakSpaces: (draft.whiteSpaceCollapse, draft.wraps) = (3, true)
        }
    }

    private mutating func finishWhiteSpace() {
        switch draft.whiteSpaceCollapse {
        case 0: draft.style.whiteSpace = draft.wraps ? .normal : .nowrap
        case 1: draft.style.whiteSpace = draft.wraps ? .preWrap : .pre
        case 2: draft.style.whiteSpace = .preLine
        default: draft.style.whiteSpace = .breakSpaces
        }
    }

    private mutating func finishBox() {
        if draft.style.position == .absolute || draft.style.position == .fixed {
            draft.style.float = .none
            if draft.hasEmptyClip { draft.style.isClippedAway = true }
        }
        if draft.hasEmptyClipPath { draft.style.isClippedAway = true }
        let translation = draft.transform.union(draft.translate)
        if translation.leavesPage(isFixed: draft.style.position == .fixed), !draft.isAnimated {
            draft.style.isClippedAway = true
            draft.style.isMovedAway = true
        }
        // What an animation would bring into sight is there to be read.
        if draft.opacity <= 0, !draft.isAnimated { draft.style.isClippedAway = true }
        draft.style.containsStyle = draft.containsStyle || draft.skipsContent
        draft.style.clipsOverflow = !draft.overflowsX || !draft.overflowsY
        finishClamp()
        if let plain { removePlaces(plain) }
        let isItem: Bool
        switch surroundings.parent.display {
        case .flex, .inlineFlex, .grid, .inlineGrid: isItem = true
        default: isItem = false
        }
        if isItem { draft.style.float = .none }
        if isItem || surroundings.isRoot || draft.style.float != .none
            || draft.style.position == .absolute || draft.style.position == .fixed
        {
            draft.style.display = Self.blockified(draft.style.display)
        }
        if draft.style.borderStyle.top == .none { draft.style.borderWidth.top = 0 }
        if draft.style.borderStyle.right == .none { draft.style.borderWidth.right = 0 }
        if draft.style.borderStyle.bottom == .none { draft.style.borderWidth.bottom = 0 }
        if draft.style.borderStyle.left == .none { draft.style.borderWidth.left = 0 }
    }

    /// A vertical `-webkit-box` that clamps lines is a block container (CSS Overflow Level 4
    /// section 4.2).
    private mutating func finishClamp() {
        guard draft.style.lineClamp > 0 else { return }
        switch draft.style.display {
        case .flex: draft.style.display = .flowRoot
        case .inlineFlex: draft.style.display = .inlineBlock
        default: break
        }
    }

    /// CSS Display Level 3 section 2.7.
    private static func blockified(_ display: ComputedStyle.Display) -> ComputedStyle.Display {
        switch display {
        case .inline, .ruby, .rubyText, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup,
            .tableRow, .tableCell, .tableColumn, .tableColumnGroup, .tableCaption:
            .block
        case .inlineBlock: .flowRoot
        case .inlineTable: .table
        case .inlineFlex: .flex
        case .inlineGrid: .grid
        default: display
        }
    }

    /// Text decorations continue in descendants, but not in boxes that are out of line (CSS Text
    /// Decoration Level 3 section 2).
    private mutating func finishDecoration() {
        var standsApart = draft.style.float != .none
        switch draft.style.display {
        case .inlineBlock, .inlineTable, .inlineFlex, .inlineGrid: standsApart = true
        default: break
        }
        if draft.style.position == .absolute || draft.style.position == .fixed {
            standsApart = true
        }
        let parent = surroundings.parent
        draft.style.isUnderlined = draft.isUnderlined || !standsApart && parent.isUnderlined
        draft.style.isStruckThrough =
            draft.isStruckThrough || !standsApart && parent.isStruckThrough
    }

    private mutating func finishColors() {
        let prefersDark = surroundings.prefersDark
        let parent = surroundings.parent.background
        var background = parent
        if let own = ownBackground() {
            let paper = parent ?? (prefersDark ? RGBColor(0, 0, 0) : RGBColor(255, 255, 255))
            let color = own.blended(over: paper)
            let isPaper =
                surroundings.isCanvas
                || ReadableColor.isPaper(color, prefersDark: prefersDark)
            background = isPaper ? nil : color
        }
        draft.style.background = background
        if let color = draft.style.specifiedColor {
            draft.style.foreground = ReadableColor.readable(
                color, on: background, prefersDark: prefersDark)
        } else {
            draft.style.foreground = background.map { ReadableColor.ownText(on: $0) }
        }
    }

    /// The background, when there is one to be seen.
    private func ownBackground() -> CSSColor? {
        switch draft.background {
        case .color(let color)?: return color.alpha > 0.05 ? color : nil
        case .currentColor?: return draft.style.specifiedColor.map { CSSColor($0) }
        case nil: return nil
        }
    }
}
