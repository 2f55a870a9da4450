/// The grammar of each longhand.
enum PropertyGrammar {
    /// The value of a longhand; nil for an invalid one. The caller checks that no token is left.
    static func value(of property: Property, _ parser: inout ValueParser) -> DeclarationValue? {
        property.longhand.grammar(&parser)
    }

    // MARK: - Words

    /// The place of the next word in a list of words.
    private static func place(
        in words: [Keyword], _ parser: inout ValueParser
    ) -> DeclarationValue? {
        guard let word = parser.keyword, let place = words.firstIndex(of: word) else { return nil }
        parser.advance()
        return .code(UInt8(place))
    }

    /// 1 reversed, 2 column.
    static func flexDirection(_ parser: inout ValueParser) -> DeclarationValue? {
        place(in: [.row, .rowReverse, .column, .columnReverse], &parser)
    }

    /// 0 nowrap, 1 wrap, 2 wrap-reverse.
    static func flexWrap(_ parser: inout ValueParser) -> DeclarationValue? {
        place(in: [.nowrap, .wrap, .wrapReverse], &parser)
    }

    /// 0 normal, 1 where a word may break anywhere.
    static func overflowWrap(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword, let code = overflowWraps[word] else { return nil }
        parser.advance()
        return .code(code)
    }

    private static let overflowWraps: KeyValuePairs<Keyword, UInt8> = [
        .normal: 0, .breakWord: 1, .anywhere: 1,
    ]

    /// The code of a value of `text-align`, or one of none for `auto`.
    static func textAlignLast(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword else { return nil }
        let code = word == .auto ? UInt8.max : textAligns[word]?.rawValue
        if code != nil { parser.advance() }
        return code.map { .code($0) }
    }

    /// The code of a value of `white-space-collapse`.
    static func whiteSpaceCollapse(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword, let code = collapses[word] else { return nil }
        parser.advance()
        return .code(code)
    }

    static func overflow(_ word: Keyword) -> ComputedStyle.Overflow? { overflows[word] }
    static func position(_ word: Keyword) -> ComputedStyle.Position? { positions[word] }
    static func float(_ word: Keyword) -> ComputedStyle.Float? { floats[word] }
    static func clear(_ word: Keyword) -> ComputedStyle.Clear? { clears[word] }
    static func borderStyle(_ word: Keyword) -> ComputedStyle.BorderStyle? { borderStyles[word] }
    static func textAlign(_ word: Keyword) -> ComputedStyle.TextAlign? { textAligns[word] }
    static func wordBreak(_ word: Keyword) -> ComputedStyle.WordBreaking? { wordBreaks[word] }
    static func contentVisibility(_ word: Keyword) -> ComputedStyle.ContentVisibility? {
        contentVisibilities[word]
    }

    private static let overflows: KeyValuePairs<Keyword, ComputedStyle.Overflow> = [
        .visible: .visible, .hidden: .hidden, .scroll: .scroll, .auto: .auto, .overlay: .auto,
        .clip: .clip,
    ]
    private static let positions: KeyValuePairs<Keyword, ComputedStyle.Position> = [
        .static: .static, .relative: .relative, .absolute: .absolute, .fixed: .fixed,
        .sticky: .sticky, .webkitSticky: .sticky,
    ]
    private static let floats: KeyValuePairs<Keyword, ComputedStyle.Float> = [
        .none: .none, .left: .left, .inlineStart: .left, .right: .right, .inlineEnd: .right,
    ]
    private static let clears: KeyValuePairs<Keyword, ComputedStyle.Clear> = [
        .none: .none, .left: .left, .inlineStart: .left, .right: .right, .inlineEnd: .right,
        .both: .both,
    ]
    private static let contentVisibilities:
        KeyValuePairs<Keyword, ComputedStyle.ContentVisibility> = [
            .visible: .visible, .auto: .auto, .hidden: .hidden,
        ]
    private static let borderStyles: KeyValuePairs<Keyword, ComputedStyle.BorderStyle> = [
        .none: .none, .hidden: .hidden, .solid: .solid, .groove: .solid, .ridge: .solid,
        .inset: .solid, .outset: .solid, .double: .double, .dashed: .dashed, .dotted: .dotted,
    ]
    private static let textAligns: KeyValuePairs<Keyword, ComputedStyle.TextAlign> = [
        .start: .start, .end: .end, .left: .left, .right: .right, .center: .center,
        .webkitLeft: .webkitLeft, .webkitRight: .webkitRight, .webkitCenter: .webkitCenter,
        .justify: .justify, .justifyAll: .justify,
    ]
    private static let wordBreaks: KeyValuePairs<Keyword, ComputedStyle.WordBreaking> = [
        .normal: .normal, .breakWord: .breakWord, .breakAll: .breakAll, .keepAll: .keepAll,
    ]
    /// The codes of `white-space-collapse`.
    static let collapses: KeyValuePairs<Keyword, UInt8> = [
        .collapse: 0, .preserve: 1, .preserveSpaces: 1, .preserveBreaks: 2, .breakSpaces: 3,
    ]

    static func fontStyle(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword, word == .normal || word == .italic || word == .oblique
        else { return nil }
        parser.advance()
        if word == .oblique, parser.token.kind == .dimension { parser.advance() }
        return .code(word == .normal ? 0 : 1)
    }

    static func textTransform(_ parser: inout ValueParser) -> DeclarationValue? {
        var result: ComputedStyle.TextTransform?
        while let word = parser.keyword {
            guard let transform = textTransforms[word] else { return nil }
            if word != .fullWidth || result == nil { result = transform }
            parser.advance()
        }
        return result.map { .code($0.rawValue) }
    }

    private static let textTransforms: KeyValuePairs<Keyword, ComputedStyle.TextTransform> = [
        .none: .none, .uppercase: .uppercase, .lowercase: .lowercase, .capitalize: .capitalize,
        .fullWidth: .none,
    ]

    static func verticalAlign(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword else {
            // A length raises or lowers by less than a row matters.
            return parser.length([.percent, .negative]).map { value in
                guard case .length(let length) = value, length.value != 0, length.unit != .percent
                else { return .code(ComputedStyle.VerticalAlign.baseline.rawValue) }
                return .code((length.value > 0 ? ComputedStyle.VerticalAlign.super : .sub).rawValue)
            }
        }
        guard let result = verticalAligns[word] else { return nil }
        parser.advance()
        return .code(result.rawValue)
    }

    private static let verticalAligns: KeyValuePairs<Keyword, ComputedStyle.VerticalAlign> = [
        .baseline: .baseline, .sub: .sub, .super: .super, .top: .top, .textTop: .top,
        .middle: .middle, .bottom: .bottom, .textBottom: .bottom,
    ]

    // MARK: - Numbers

    static func fraction(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.token.kind == .percentage {
            defer { parser.advance() }
            return .number(parser.token.number / 100)
        }
        return parser.number().map { .number($0) }
    }

    static func integer(_ parser: inout ValueParser) -> DeclarationValue? {
        parser.integer().map { .number(Swift.Float($0)) }
    }

    static func zIndex(_ parser: inout ValueParser) -> DeclarationValue? {
        parser.take(.auto) ? .code(0) : integer(&parser)
    }

    // MARK: - Lengths and colours

    static func color(_ parser: inout ValueParser) -> DeclarationValue? {
        parser.color().map { .color($0) }
    }

    static func flexBasis(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.content) { return .length(SpecifiedLength(unit: .maxContent)) }
        return parser.length([.percent, .auto, .contentSize])
    }

    /// `normal` is a length of its own, which is `auto` here.
    static func columnGap(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.normal) { return .length(.auto) }
        return parser.length([.percent])
    }

    /// The ratio of `aspect-ratio`: negative beside `auto`, 0 for `auto` alone and for a ratio that is
    /// none (CSS Values Level 4 section 5.7).
    static func aspectRatio(_ parser: inout ValueParser) -> DeclarationValue? {
        var isAuto = parser.take(.auto)
        var ratio: Swift.Float?
        if let width = parser.number() {
            var height: Swift.Float = 1
            if parser.takeDelimiter(0x2F) {
                guard let number = parser.number() else { return nil }
                height = number
            }
            guard width >= 0, height >= 0 else { return nil }
            let quotient = width / height
            ratio = quotient.isFinite ? quotient : 0
            if !isAuto { isAuto = parser.take(.auto) }
        }
        guard isAuto || ratio != nil else { return nil }
        return .number(isAuto ? -(ratio ?? 0) : ratio ?? 0)
    }

    /// The code of a `PictureFit`.
    static func objectFit(_ parser: inout ValueParser) -> DeclarationValue? {
        place(in: [.fill, .contain, .cover, .none, .scaleDown], &parser)
    }

    static func tabSize(_ parser: inout ValueParser) -> DeclarationValue? {
        if let number = parser.number() { return number >= 0 ? .number(number) : nil }
        guard case .length(let length)? = parser.length([]), length.unit == .pixels else {
            return nil
        }
        return .number(length.value / Cell.width)
    }

    static func lineClamp(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.none) { return .number(0) }
        guard let count = parser.integer(), count > 0 else { return nil }
        return .number(Swift.Float(count))
    }

    static func textIndent(_ parser: inout ValueParser) -> DeclarationValue? {
        let value = parser.length([.percent, .negative])
        while parser.token.kind == .ident { parser.advance() }
        return value
    }

    static func borderWidth(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword, let width = borderWidths[word] else {
            return parser.length([])
        }
        parser.advance()
        return .length(.pixels(width))
    }

    /// The first radius of a corner: it is round, or it is not.
    static func borderRadius(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let radius = parser.length([.percent]) else { return nil }
        if !parser.isAtEnd, parser.length([.percent]) == nil { return nil }
        return radius
    }

    private static let borderWidths: KeyValuePairs<Keyword, Swift.Float> = [
        .thin: 1, .medium: 3, .thick: 3,
    ]

    /// The words of `color-scheme`; schemes of other names are passed over.
    static func colorScheme(_ parser: inout ValueParser) -> DeclarationValue? {
        var scheme = ComputedStyle.ColorScheme()
        repeat {
            guard parser.token.kind == .ident else { return nil }
            switch String(
                decoding: parser.text(parser.token).map(CSSBytes.lowercased), as: UTF8.self)
            {
            case "light": scheme.insert(.light)
            case "dark": scheme.insert(.dark)
            case "only": scheme.insert(.only)
            // A scheme that no browser has.
            default: break
            }
            parser.advance()
        } while !parser.isAtEnd
        return .code(scheme.rawValue)
    }

    static func fontWeight(_ parser: inout ValueParser) -> DeclarationValue? {
        if let word = parser.keyword, let code = fontWeights[word] {
            parser.advance()
            return .code(code)
        }
        // In a shorthand, a 0 is the size.
        guard
            parser.token.kind == .number && parser.token.number >= 1
                || parser.token.kind == .function,
            let weight = parser.number(), weight >= 1, weight <= 1000
        else { return nil }
        return .code(weight >= 600 ? 1 : 0)
    }

    private static let fontWeights: KeyValuePairs<Keyword, UInt8> = [
        .normal: 0, .lighter: 0, .bold: 1, .bolder: 1,
    ]

    static func fontSize(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword else { return parser.length([.percent]) }
        let size = fontSizes[word].map(SpecifiedLength.pixels)
        let scaled = fontScales[word].map { SpecifiedLength(unit: .em, value: $0) }
        guard let length = size ?? scaled else { return nil }
        parser.advance()
        return .length(length)
    }

    /// Words for sizes in CSS pixels.
    private static let fontSizes: KeyValuePairs<Keyword, Swift.Float> = [
        .xxSmall: 9, .xSmall: 10, .small: 13, .medium: 16, .large: 18, .xLarge: 24, .xxLarge: 32,
        .xxxLarge: 48,
    ]
    /// Words for sizes in parts of the size around.
    private static let fontScales: KeyValuePairs<Keyword, Swift.Float> = [
        .smaller: 0.833, .larger: 1.2, .math: 1,
    ]

    // MARK: - Display (CSS Display Level 3 section 2)

    static func display(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let first = parser.keyword else { return nil }
        parser.advance()
        if parser.isAtEnd { return displays[first].map { .code($0.rawValue) } }
        var words = [first]
        while let word = parser.keyword, words.count < 3 {
            words.append(word)
            parser.advance()
        }
        return combinedDisplay(words).map { .code($0.rawValue) }
    }

    private static let displays: KeyValuePairs<Keyword, ComputedStyle.Display> = [
        .none: .none, .inline: .inline, .rubyBase: .inline, .runIn: .inline, .math: .inline,
        .block: .block, .flow: .block, .inlineBlock: .inlineBlock, .listItem: .listItem,
        .flowRoot: .flowRoot, .contents: .contents, .table: .table, .inlineTable: .inlineTable,
        .tableRowGroup: .tableRowGroup, .tableHeaderGroup: .tableHeaderGroup,
        .tableFooterGroup: .tableFooterGroup, .tableRow: .tableRow, .tableCell: .tableCell,
        .tableColumn: .tableColumn, .tableColumnGroup: .tableColumnGroup,
        .tableCaption: .tableCaption, .flex: .flex, .webkitFlex: .flex, .msFlexbox: .flex,
        .webkitBox: .flex, .mozBox: .flex, .inlineFlex: .inlineFlex,
        .webkitInlineFlex: .inlineFlex, .msInlineFlexbox: .inlineFlex,
        .webkitInlineBox: .inlineFlex, .grid: .grid, .msGrid: .grid, .inlineGrid: .inlineGrid,
        .ruby: .ruby, .rubyText: .rubyText,
    ]

    private static let insides: NameList<Keyword> = [
        .flow, .flowRoot, .table, .flex, .grid, .ruby,
    ]
    private static let outsides: NameList<Keyword> = [.inline, .block, .runIn, .listItem]

    private static func combinedDisplay(_ words: [Keyword]) -> ComputedStyle.Display? {
        var isInline = false
        var isListItem = false
        var inside: Keyword?
        for word in words {
            if insides.contains(word) { inside = word }
            guard inside == word || outsides.contains(word) else { return nil }
            isInline = isInline || word == .inline
            isListItem = isListItem || word == .listItem
        }
        if isListItem { return isInline ? .inline : .listItem }
        switch inside {
        case .flowRoot: return isInline ? .inlineBlock : .flowRoot
        case .table: return isInline ? .inlineTable : .table
        case .flex: return isInline ? .inlineFlex : .flex
        case .grid: return isInline ? .inlineGrid : .grid
        case .ruby: return .ruby
        // `flow`, or no word for the inside.
        default: return isInline ? .inline : .block
        }
    }

    // MARK: - Clipping

    /// 1 for an ellipsis or another text at the end of a line, the last of one or two values.
    static func textOverflow(_ parser: inout ValueParser) -> DeclarationValue? {
        var code: UInt8?
        while !parser.isAtEnd {
            guard
                parser.token.kind == .string || parser.keyword == .ellipsis
                    || parser.keyword == .clip
            else { return nil }
            code = parser.keyword == .clip ? 0 : 1
            parser.advance()
        }
        return code.map { .code($0) }
    }

    /// 1 if the box is hidden completely, 0 if a part may be visible.
    static func clip(_ parser: inout ValueParser) -> DeclarationValue? {
        let token = parser.token
        if token.kind == .ident || token.kind == .url {
            while !parser.isAtEnd { parser.skipComponent() }
            return .code(0)
        }
        guard token.kind == .function else { return nil }
        parser.advance()
        var values: [CSSToken] = []
        while !parser.isAtEnd, parser.token.kind != .closeParen {
            if parser.token.kind.isNumeric { values.append(parser.token) }
            parser.advance()
        }
        parser.advance()
        while !parser.isAtEnd { parser.skipComponent() }
        return .code(isEmptyShape(token, values, parser) ? 1 : 0)
    }

    /// A mask: 1 for one with a picture, as icons have; gradients only let the edges of text fade.
    static func mask(_ parser: inout ValueParser) -> DeclarationValue? {
        var hasPicture = false
        while !parser.isAtEnd {
            let token = parser.token
            hasPicture =
                hasPicture || token.kind == .url
                || token.kind == .function && parser.isFunction(token, "url")
            parser.skipComponent()
        }
        return .code(hasPicture ? 1 : 0)
    }

    private static func isEmptyShape(
        _ name: CSSToken, _ values: [CSSToken], _ parser: ValueParser
    ) -> Bool {
        if parser.isFunction(name, "rect") {
            guard values.count == 4 else { return false }
            return values[2].number - values[0].number <= 1
                || values[1].number - values[3].number <= 1
        }
        if parser.isFunction(name, "inset") {
            let top = values.first
            return top?.kind == .percentage && (top?.number ?? 0) >= 50
        }
        if parser.isFunction(name, "circle") || parser.isFunction(name, "ellipse") {
            return values.first?.number == 0
        }
        return parser.isFunction(name, "polygon") && !values.isEmpty
            && values.allSatisfy { $0.number == 0 }
    }

    /// Whether the pointer becomes the one of links: the last word decides, which stands behind the
    /// pictures.
    static func cursor(_ parser: inout ValueParser) -> DeclarationValue? {
        var isPointer = false
        while !parser.isAtEnd {
            isPointer = parser.token.kind == .ident && parser.keyword == .pointer
            parser.skipComponent()
        }
        return .code(isPointer ? 1 : 0)
    }

    /// The names of a query container, with spaces between them.
    static func containerName(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.none) { return .string([]) }
        var names: [UInt8] = []
        while parser.token.kind == .ident {
            if !names.isEmpty { names.append(0x20) }
            names += parser.text(parser.token)
            parser.advance()
        }
        return names.isEmpty ? nil : .string(names)
    }

    static func animationName(_ parser: inout ValueParser) -> DeclarationValue? {
        var isNamed = false
        while !parser.isAtEnd {
            if parser.token.kind == .ident, parser.keyword != Keyword.none { isNamed = true }
            if parser.token.kind == .string { isNamed = true }
            parser.skipComponent()
        }
        return .code(isNamed ? 1 : 0)
    }
}
