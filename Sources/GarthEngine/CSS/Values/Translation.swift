/// How far `transform` and `translate` move a box from its place (CSS Transforms Module Level 1).
struct Translation: Hashable {
    var left = Length.zero
    var top = Length.zero

    /// Both moves: lengths of one kind are added, of two kinds the first one counts.
    static func + (first: Translation, second: Translation) -> Translation {
        Translation(left: sum(first.left, second.left), top: sum(first.top, second.top))
    }

    private static func sum(_ first: Length, _ second: Length) -> Length {
        if first == .zero { return second }
        guard first.kind == second.kind, first.calculation == 0, second.calculation == 0 else {
            return first
        }
        return Length(kind: first.kind, value: first.value + second.value)
    }

    /// Whether the box cannot be seen where it is moved to. A fixed box stands at an edge of the
    /// screen, and leaves it by its own size; other boxes may be moved into sight that way. An
    /// absolute box may stand far down in a long list.
    func leavesPage(_ style: ComputedStyle) -> Bool {
        let position = style.position
        if position == .fixed, left.kind == .pixels, style.width.kind == .pixels,
            style.width.value >= LayoutLimits.panelPixels, left.value <= -style.width.value
        {
            return true
        }
        if Self.isFar(left) || Self.isFar(top) && (position != .absolute || top.value < 0) {
            return true
        }
        guard position == .fixed else { return false }
        return [left, top].contains { $0.kind == .percent && abs($0.value) >= 100 }
            || Self.leaves(style.inset.right, style.width, by: left.fixedPixels)
            || Self.leaves(style.inset.bottom, style.height, by: top.fixedPixels)
            || Self.leaves(style.inset.top, style.height, by: -top.fixedPixels)
    }

    /// Whether a move takes a box at an edge of the window over that edge, up to less than a letter.
    private static func leaves(_ edge: Length, _ size: Length, by move: Float) -> Bool {
        edge.kind == .pixels && size.kind == .pixels && size.value >= Cell.height
            && move > edge.value + size.value - Cell.width
    }

    private static func isFar(_ length: Length) -> Bool {
        length.kind == .pixels && (length.value <= -1_000 || length.value >= 5_000)
    }

    // MARK: - Values

    /// The value of `translate`; nil for an invalid one.
    static func translate(_ parser: inout ValueParser) -> DeclarationValue? {
        guard !parser.isAtEnd else { return nil }
        var amounts: [DeclarationValue] = []
        while !parser.isAtEnd { amounts.append(amount(&parser)) }
        return value(amounts)
    }

    /// The value of `transform`; nil for an invalid one. Of several moves, the first one counts.
    static func transform(_ parser: inout ValueParser) -> DeclarationValue? {
        guard !parser.isAtEnd else { return nil }
        var result: DeclarationValue?
        while !parser.isAtEnd {
            guard result == nil, let function = function(parser.token, parser) else {
                parser.skipComponent()
                continue
            }
            parser.advance()
            if function == .scale {
                if scalesToNothing(&parser) { result = value([far, far]) }
                continue
            }
            let amounts = amounts(&parser)
            switch function {
            case .scale: break
            case .both: result = value(amounts)
            case .left: result = value(Array(amounts.prefix(1)))
            case .top: result = value([none] + amounts.prefix(1))
            case .matrix:
                let isNothing = amounts.prefix(4).allSatisfy { $0 == none }
                result = isNothing ? value([far, far]) : value(Array(amounts.dropFirst(4)))
            }
        }
        return result ?? value([])
    }

    private enum Function { case both, left, top, matrix, scale }

    private static func function(_ token: CSSToken, _ parser: ValueParser) -> Function? {
        guard token.kind == .function else { return nil }
        if parser.isFunction(token, "translate") || parser.isFunction(token, "translate3d") {
            return .both
        }
        if parser.isFunction(token, "translatex") { return .left }
        if parser.isFunction(token, "translatey") { return .top }
        for name in scales where parser.isFunction(token, name) { return .scale }
        return parser.isFunction(token, "matrix") ? .matrix : nil
    }

    private static let scales: [StaticString] = ["scale", "scalex", "scaley", "scale3d"]

    /// A place beyond any page, for a box of no size.
    private static let far = DeclarationValue.length(.pixels(-100_000))

    /// Whether one of the factors up to the end of the function is 0.
    private static func scalesToNothing(_ parser: inout ValueParser) -> Bool {
        var isNothing = false
        while !parser.isAtEnd, parser.token.kind != .closeParen {
            if parser.token.kind == .number || parser.token.kind == .percentage,
                parser.token.number == 0
            {
                isNothing = true
            }
            parser.advance()
        }
        if !parser.isAtEnd { parser.advance() }
        return isNothing
    }

    private static let none = DeclarationValue.length(.pixels(0))

    private static func value(_ amounts: [DeclarationValue]) -> DeclarationValue {
        .position([amounts.first ?? none, amounts.dropFirst().first ?? none])
    }

    /// The amounts up to the end of the function.
    private static func amounts(_ parser: inout ValueParser) -> [DeclarationValue] {
        var result: [DeclarationValue] = []
        while !parser.isAtEnd, parser.token.kind != .closeParen {
            if parser.token.kind == .comma {
                parser.advance()
            } else {
                result.append(amount(&parser))
            }
        }
        if !parser.isAtEnd { parser.advance() }
        return result
    }

    /// One amount; nothing for what is none. Numbers without a unit are those of a matrix.
    private static func amount(_ parser: inout ValueParser) -> DeclarationValue {
        if parser.keyword == nil, let value = parser.length([.percent, .negative, .unitless]) {
            return value
        }
        parser.skipComponent()
        return none
    }
}
