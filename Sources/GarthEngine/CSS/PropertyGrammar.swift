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
        guard let word = parser.keyword else { return nil }
        switch word {
        case .normal, .breakWord, .anywhere: parser.advance()
        default: return nil
        }
        return .code(word == .normal ? 0 : 1)
    }

    /// The code of a value of `text-align`, or one of none for `auto`.
    static func textAlignLast(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword else { return nil }
        let code = word == .auto ? UInt8.max : textAlign(word)?.rawValue
        if code != nil { parser.advance() }
        return code.map { .code($0) }
    }

    /// The code of a value of `white-space-collapse`.
    static func whiteSpaceCollapse(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword, let code = whiteSpaceCollapse(word) else { return nil }
        parser.advance()
        return .code(code)
    }

    static func overflow(_ word: Keyword) -> ComputedStyle.Overflow? {
        switch word {
        case .visible: .visible
        case .hidden: .hidden
        case .scroll: .scroll
        case .auto, .overlay: .auto
        case .clip: .clip
        default: nil
        }
    }

    static func position(_ word: Keyword) -> ComputedStyle.Position? {
        switch word {
        case .static: .static
        case .relative: .relative
        case .absolute: .absolute
        case .fixed: .fixed
        case .sticky, .webkitSticky: .sticky
        default: nil
        }
    }

    static func float(_ word: Keyword) -> ComputedStyle.Float? {
        switch word {
        case .none: ComputedStyle.Float.none
        case .left, .inlineStart: .left
        case .right, .inlineEnd: .right
        default: nil
        }
    }

    static func clear(_ word: Keyword) -> ComputedStyle.Clear? {
        switch word {
        case .none: ComputedStyle.Clear.none
        case .left, .inlineStart: .left
        case .right, .inlineEnd: .right
        case .both: .both
        default: nil
        }
    }

    static func contentVisibility(_ word: Keyword) -> ComputedStyle.ContentVisibility? {
        switch word {
        case .visible: .visible
        case .auto: .auto
        case .hidden: .hidden
        // Another keyword makes the value invalid.
        default: nil
        }
    }

    static func borderStyle(_ word: Keyword) -> ComputedStyle.BorderStyle? {
        switch word {
        case .none: ComputedStyle.BorderStyle.none
        case .hidden: .hidden
        case .solid, .groove, .ridge, .inset, .outset: .solid
        case .double: .double
        case .dashed: .dashed
        case .dotted: .dotted
        default: nil
        }
    }

    static func textAlign(_ word: Keyword) -> ComputedStyle.TextAlign? {
        switch word {
        case .start: .start
        case .end: .end
        case .left: .left
        case .right: .right
        case .center: .center
        case .webkitLeft: .webkitLeft
        case .webkitRight: .webkitRight
        case .webkitCenter: .webkitCenter
        case .justify, .justifyAll: .justify
        default: nil
        }
    }

    static func wordBreak(_ word: Keyword) -> ComputedStyle.WordBreaking? {
        switch word {
        case .normal: .normal
        case .breakWord: .breakWord
        case .breakAll: .breakAll
        case .keepAll: .keepAll
        // Another keyword makes the value invalid.
        default: nil
        }
    }

    /// 0 collapse, 1 preserve, 2 preserve-breaks, 3 break-spaces.
    static func whiteSpaceCollapse(_ word: Keyword) -> UInt8? {
        switch word {
        case .collapse: 0
        case .preserve, .preserveSpaces: 1
        case .preserveBreaks: 2
        case .breakSpaces: 3
        default: nil
        }
    }

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
            switch word {
            case .none: result = ComputedStyle.TextTransform.none
            case .uppercase: result = .uppercase
            case .lowercase: result = .lowercase
            case .capitalize: result = .capitalize
            case .fullWidth: result = result ?? ComputedStyle.TextTransform.none
            default: return nil
            }
            parser.advance()
        }
        return result.map { .code($0.rawValue) }
    }

    static func verticalAlign(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword else {
            // A length raises or lowers by less than a row matters.
            return parser.length([.percent, .negative]).map { value in
                guard case .length(let length) = value, length.value != 0, length.unit != .percent
                else { return .code(ComputedStyle.VerticalAlign.baseline.rawValue) }
                return .code((length.value > 0 ? ComputedStyle.VerticalAlign.super : .sub).rawValue)
            }
        }
        let result: ComputedStyle.VerticalAlign
        switch word {
        case .baseline: result = .baseline
        case .sub: result = .sub
        case .super: result = .super
        case .top, .textTop: result = .top
        case .middle: result = .middle
        case .bottom, .textBottom: result = .bottom
        default: return nil
        }
        parser.advance()
        return .code(result.rawValue)
    }

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
        switch parser.keyword {
        case .thin, .medium, .thick:
            let isThin = parser.keyword == .thin
            parser.advance()
            return .length(.pixels(isThin ? 1 : 3))
        default: return parser.length([])
        }
    }

    static func fontWeight(_ parser: inout ValueParser) -> DeclarationValue? {
        switch parser.keyword {
        case .normal, .lighter:
            parser.advance()
            return .code(0)
        case .bold, .bolder:
            parser.advance()
            return .code(1)
        default:
            guard parser.token.kind == .number || parser.token.kind == .function,
                let weight = parser.number(), weight >= 1, weight <= 1000
            else { return nil }
            return .code(weight >= 600 ? 1 : 0)
        }
    }

    static func fontSize(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let word = parser.keyword else { return parser.length([.percent]) }
        let size: SpecifiedLength
        switch word {
        case .xxSmall: size = .pixels(9)
        case .xSmall: size = .pixels(10)
        case .small: size = .pixels(13)
        case .medium: size = .pixels(16)
        case .large: size = .pixels(18)
        case .xLarge: size = .pixels(24)
        case .xxLarge: size = .pixels(32)
        case .xxxLarge: size = .pixels(48)
        case .smaller: size = SpecifiedLength(unit: .em, value: 0.833)
        case .larger: size = SpecifiedLength(unit: .em, value: 1.2)
        case .math: size = SpecifiedLength(unit: .em, value: 1)
        default: return nil
        }
        parser.advance()
        return .length(size)
    }

    // MARK: - Display (CSS Display Level 3 section 2)

    static func display(_ parser: inout ValueParser) -> DeclarationValue? {
        guard let first = parser.keyword else { return nil }
        parser.advance()
        if parser.isAtEnd { return singleDisplay(first).map { .code($0.rawValue) } }
        var words = [first]
        while let word = parser.keyword, words.count < 3 {
            words.append(word)
            parser.advance()
        }
        return combinedDisplay(words).map { .code($0.rawValue) }
    }

    private static func singleDisplay(_ word: Keyword) -> ComputedStyle.Display? {
        switch word {
        case .none: ComputedStyle.Display.none
        case .inline, .rubyBase: .inline
        case .block, .flow: .block
        case .runIn: .inline
        case .inlineBlock: .inlineBlock
        case .listItem: .listItem
        case .flowRoot: .flowRoot
        case .contents: .contents
        case .table: .table
        case .inlineTable: .inlineTable
        case .tableRowGroup: .tableRowGroup
        case .tableHeaderGroup: .tableHeaderGroup
        case .tableFooterGroup: .tableFooterGroup
        case .tableRow: .tableRow
        case .tableCell: .tableCell
        case .tableColumn: .tableColumn
        case .tableColumnGroup: .tableColumnGroup
        case .tableCaption: .tableCaption
        case .flex, .webkitFlex, .msFlexbox, .webkitBox, .mozBox: .flex
        case .inlineFlex, .webkitInlineFlex, .msInlineFlexbox, .webkitInlineBox: .inlineFlex
        case .grid, .msGrid: .grid
        case .inlineGrid: .inlineGrid
        case .ruby: .ruby
        case .rubyText: .rubyText
        case .math: .inline
        default: nil
        }
    }

    private static func combinedDisplay(_ words: [Keyword]) -> ComputedStyle.Display? {
        var isInline = false
        var isListItem = false
        var inside: Keyword?
        for word in words {
            switch word {
            case .inline: isInline = true
            case .block, .runIn: break
            case .listItem: isListItem = true
            case .flow, .flowRoot, .table, .flex, .grid, .ruby: inside = word
            default: return nil
            }
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
            switch parser.token.kind {
            case .number, .dimension, .percentage: values.append(parser.token)
            case .ident: break
            default: break
            }
            parser.advance()
        }
        parser.advance()
        while !parser.isAtEnd { parser.skipComponent() }
        return .code(isEmptyShape(token, values, parser) ? 1 : 0)
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
