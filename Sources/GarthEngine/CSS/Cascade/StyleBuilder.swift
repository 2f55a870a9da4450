import GarthPage

/// A style in the making: declarations are applied to it in the order of the cascade.
struct StyleBuilder {
    /// The style with what its properties are before they act on each other.
    struct Draft {
        var style = ComputedStyle()
        var whiteSpaceCollapse: UInt8 = 0
        var wraps = true
        var overflowX = ComputedStyle.Overflow.visible
        var overflowY = ComputedStyle.Overflow.visible
        var isUnderlined = false
        var isStruckThrough = false
        /// The colour of text, until it is blended with the ground below it; nil: as in the style.
        var color: CSSColor?
        var background: SpecifiedColor?
        /// The middle of a gradient above the background's colour.
        var gradient: SpecifiedColor?
        var borderColor = Sides(BorderColor())
        var isRounded = false
        var hasEmptyClip = false
        var hasEmptyClipPath = false
        /// A picture says which parts of the box are drawn.
        var hasMask = false
        var transform = Translation()
        var translate = Translation()
        var opacity: Float = 1
        var isAnimated = false
        var containsStyle = false
    }

    /// The surroundings of the element.
    struct Surroundings {
        var parent: ComputedStyle
        var rootFontSize: Float
        var isRoot: Bool
        /// The root or the body: their colours are the page's main ones, and their ground its
        /// canvas.
        var isCanvas: Bool
        var prefersDark: Bool
        /// The level of the heading that the element is; 0 for others.
        var headingLevel: UInt8 = 0
    }

    let surroundings: Surroundings
    var draft: Draft
    /// The draft that `revert` takes values from.
    private var reverted: Draft
    /// The draft without the page's declarations; nil if their places and sizes count.
    private var plain: Draft?
    private static let initial = Draft()

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        draft = Draft(childOf: surroundings.parent)
        reverted = draft
    }

    /// The draft that `inherit` takes values from: the parent's.
    private var inherited: Draft { Draft(of: surroundings.parent) }

    mutating func setCustomProperties(_ environment: UInt32) {
        draft.style.customProperties = environment
    }

    /// Marks that all declarations of an origin have been applied: `revert` returns here.
    mutating func beginOrigin() { reverted = draft }

    /// Marks that the declarations of the page follow, and that its boxes get no places and sizes
    /// from them (`LayoutOptions.usesPlainLayout`).
    mutating func beginPage() { plain = draft }

    /// Takes the places and sizes back that the page gives to a box. A box that the page puts out
    /// of sight stays there.
    private mutating func removePlaces(_ plain: Draft) {
        guard !draft.style.isOutOfSight else { return }
        var source = plain
        for property in Property.places { property.longhand.copy(&draft, &source) }
        switch draft.style.display {
        case .table, .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup,
            .tableRow, .tableCell, .tableColumn, .tableColumnGroup, .tableCaption:
            let own = plain.style.display
            draft.style.display = own == .none || own == .inline ? .block : own
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .flex,
            .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            break
        }
    }

    // MARK: - Applying

    /// Whether a property is computed before the others, which depend on it.
    static func isEarly(_ property: Property) -> Bool {
        property == .fontSize || property == .direction || property == .colorScheme
    }

    mutating func apply(
        _ property: Property, _ value: DeclarationValue, _ table: inout StyleTable
    ) {
        // The property reads values of all other kinds itself.
        guard case .wide(let word) = value else {
            return property.longhand.set(&self, value, &table)
        }
        let source: Draft
        switch word {
        case .inherit: source = inherited
        case .initial: source = Self.initial
        case .revert, .revertLayer: source = reverted
        case .unset: source = property.longhand.isInherited ? inherited : Self.initial
        }
        if let copyPart = property.longhand.copyPart {
            copyPart(&draft, source, &table)
        } else {
            copy(property, from: source)
        }
    }

    /// Copies one property's value from another draft.
    private mutating func copy(_ property: Property, from source: Draft) {
        var source = source
        property.longhand.copy(&draft, &source)
    }

    // MARK: - Lengths

    func fontSize(_ value: DeclarationValue) -> Float {
        let parent = surroundings.parent.fontSize
        let rem = surroundings.isRoot ? 16 : surroundings.rootFontSize
        let size: Float
        switch value {
        case .length(let length):
            switch length.unit {
            case .percent: size = parent * length.value / 100
            case .em: size = parent * length.value
            case .rem: size = rem * length.value
            case .auto, .minContent, .maxContent, .fitContent, .pixels: size = length.value
            }
        case .calculation(let steps):
            let result = CalculationValue.value(of: steps, em: parent, rem: rem)
            size = result.map { $0.amount + $0.percent * parent / 100 } ?? parent
        // The grammar of the property gives no other kind.
        default: size = parent
        }
        return size.isFinite ? max(0, min(10_000, size)) : parent
    }

    func computed(_ value: DeclarationValue, _ table: inout StyleTable) -> Length {
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
        // The grammar of lengths gives no other kind.
        default: return .zero
        }
    }

    /// The size of a layer of a background.
    func backgroundSize(
        _ value: DeclarationValue, _ table: inout StyleTable
    ) -> BackgroundPicture.Size {
        if case .code(1) = value { return .cover }
        if case .code(2) = value { return .contain }
        guard case .position(let sides) = value, sides.count == 2 else {
            return .sides(.auto, .auto)
        }
        return .sides(
            computed(sides[0], &table).nonnegative, computed(sides[1], &table).nonnegative)
    }

    /// A number that layout can add up without end.
    private func bounded(_ value: Float) -> Float {
        value.isFinite ? max(-1e6, min(1e6, value)) : 0
    }

    // MARK: - Words, colours and lists

    /// `word-break` is the stronger of the two properties that share a field.
    mutating func setOverflowWrap(_ code: UInt8) {
        let breaking = draft.style.wordBreaking
        if code == 1, breaking == .normal { draft.style.wordBreaking = .breakWord }
        if code == 0, breaking == .breakWord { draft.style.wordBreaking = .normal }
    }

    mutating func setListStyle(_ value: DeclarationValue, _ table: inout StyleTable) {
        switch value {
        case .code(let code):
            draft.style.listStyle = .init(rawValue: code) ?? .disc
            draft.style.listStyleIndex = 0
        case .string(let string):
            draft.style.listStyle = .string
            draft.style.listStyleIndex = table.number(ofString: string)
        case .counterStyle(let name):
            draft.style.listStyle = .custom
            draft.style.listStyleIndex = table.number(of: name)
        // The grammar of the property gives no other kind.
        default: break
        }
    }

    /// The tracks of the grid around a subgrid (CSS Grid Level 2 section 9): the subgrid is a grid of
    /// its own with the same tracks.
    func parentTracks(_ field: LonghandDefinition.Field<UInt16>) -> UInt16 {
        var (parent, tracks) = (inherited, UInt16(0))
        field(&parent) { tracks = $0 }
        return tracks
    }

    /// The number of a list of tracks with their computed sizes.
    func number(of list: SpecifiedTrackList, _ table: inout StyleTable) -> UInt16 {
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
        return table.number(
            of: GridTrackList(
                tracks: tracks, lineNames: list.lineNames, repeated: list.repeated,
                collapsesEmpty: list.collapsesEmpty))
    }

    // MARK: - Finishing

    /// The computed style, once all declarations have been applied.
    mutating func finish(
        _ colors: inout ScreenColors, _ table: inout StyleTable
    ) -> ComputedStyle {
        finishWhiteSpace()
        finishBox()
        finishDecoration()
        draft.style.paint.isHeading = surroundings.headingLevel > 0
        draft.style.paint.headingLevel =
            surroundings.headingLevel > 0
            ? surroundings.headingLevel : surroundings.parent.paint.headingLevel
        finishColors(&colors, &table)
        if colors.drawsBorders, draft.style.borderWidth != Sides(0), !surroundings.isCanvas {
            finishBorder(&colors, &table)
        }
        return draft.style
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
        let translation = draft.transform + draft.translate
        if translation.leavesPage(draft.style), !draft.isAnimated {
            draft.style.isClippedAway = true
            draft.style.isMovedAway = true
        } else if draft.style.position == .absolute || draft.style.display == .flex {
            draft.style.translation = translation
        }
        // What an animation would bring into sight is there to be read.
        if draft.opacity < LayoutLimits.seenOpacity, !draft.isAnimated {
            draft.style.isClippedAway = true
        }
        draft.style.containsStyle =
            draft.containsStyle || draft.style.contentVisibility != .visible
        draft.style.clipsOverflow = draft.overflowX != .visible || draft.overflowY != .visible
        draft.style.hidesColumns = draft.overflowX.hides
        draft.style.hidesRows = draft.overflowY.hides
        finishClamp()
        if let plain { removePlaces(plain) }
        let isItem: Bool
        switch surroundings.parent.display {
        case .flex, .inlineFlex, .grid, .inlineGrid: isItem = true
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
            .tableCell, .tableColumn, .tableColumnGroup, .tableCaption, .ruby, .rubyText:
            isItem = false
        }
        if isItem { draft.style.float = .none }
        if isItem || surroundings.isRoot || draft.style.float != .none
            || draft.style.position == .absolute || draft.style.position == .fixed
        {
            if draft.style.position == .absolute || draft.style.position == .fixed {
                draft.style.standsInLine = Self.isInlineLevel(draft.style.display)
            }
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
        if draft.style.display == .flex { draft.style.display = .flowRoot }
        if draft.style.display == .inlineFlex { draft.style.display = .inlineBlock }
    }

    private static func isInlineLevel(_ display: ComputedStyle.Display) -> Bool {
        switch display {
        case .inline, .inlineBlock, .inlineTable, .inlineFlex, .inlineGrid, .ruby, .rubyText: true
        case .none, .block, .listItem, .flowRoot, .contents, .table, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumn,
            .tableColumnGroup, .tableCaption, .flex, .grid:
            false
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
        case .none, .block, .listItem, .flowRoot, .contents, .table, .flex, .grid: display
        }
    }

    /// Text decorations continue in descendants, but not in boxes that are out of line (CSS Text
    /// Decoration Level 3 section 2).
    private mutating func finishDecoration() {
        var standsApart = draft.style.float != .none
        switch draft.style.display {
        case .inlineBlock, .inlineTable, .inlineFlex, .inlineGrid: standsApart = true
        case .none, .inline, .block, .listItem, .flowRoot, .contents, .table, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumn,
            .tableColumnGroup, .tableCaption, .flex, .grid, .ruby, .rubyText:
            break
        }
        if draft.style.position == .absolute || draft.style.position == .fixed {
            standsApart = true
        }
        let parent = surroundings.parent
        draft.style.isUnderlined = draft.isUnderlined || !standsApart && parent.isUnderlined
        draft.style.isStruckThrough =
            draft.isStruckThrough || !standsApart && parent.isStruckThrough
    }
}

extension Int16 {
    /// The nearest whole number that fits.
    init(rounding number: Float) {
        self = Int16(Swift.max(-32_768, Swift.min(32_767, number.rounded())))
    }
}
