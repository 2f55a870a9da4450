/// Whether `transform` or `translate` moves a box away from its place, as far as style alone tells.
struct Translation: OptionSet {
    let rawValue: UInt8
    /// By its own width or height, at least.
    static let byItsSize = Translation(rawValue: 1)
    /// By more than a page is wide.
    static let far = Translation(rawValue: 2)

    /// Whether the box cannot be seen where it is moved to. A fixed box stands at an edge of the
    /// screen, and leaves it by its own size; other boxes may be moved into sight that way.
    func leavesPage(isFixed: Bool) -> Bool {
        contains(.far) || isFixed && contains(.byItsSize)
    }

    /// The code of a value of `translate`; nil for an invalid one.
    static func translate(_ parser: inout ValueParser) -> DeclarationValue? {
        guard !parser.isAtEnd else { return nil }
        var result = Translation()
        var place = 0
        while !parser.isAtEnd {
            if place < 2 { result.formUnion(amount(parser.token, parser)) }
            place += 1
            parser.skipComponent()
        }
        return .code(result.rawValue)
    }

    /// The code of a value of `transform`; nil for an invalid one.
    static func transform(_ parser: inout ValueParser) -> DeclarationValue? {
        guard !parser.isAtEnd else { return nil }
        var result = Translation()
        while !parser.isAtEnd {
            if parser.token.kind == .function, isTranslation(parser.token, parser) {
                parser.advance()
                result.formUnion(amounts(&parser))
            } else {
                parser.skipComponent()
            }
        }
        return .code(result.rawValue)
    }

    private static func isTranslation(_ token: CSSToken, _ parser: ValueParser) -> Bool {
        parser.isFunction(token, "translate") || parser.isFunction(token, "translatex")
            || parser.isFunction(token, "translatey") || parser.isFunction(token, "translate3d")
    }

    /// The amounts along the two axes of the screen, up to the end of the function.
    private static func amounts(_ parser: inout ValueParser) -> Translation {
        var result = Translation()
        var place = 0
        while !parser.isAtEnd, parser.token.kind != .closeParen {
            if parser.token.kind != .comma {
                if place < 2 { result.formUnion(amount(parser.token, parser)) }
                place += 1
            }
            parser.skipComponent()
        }
        parser.advance()
        return result
    }

    private static func amount(_ token: CSSToken, _ parser: ValueParser) -> Translation {
        switch token.kind {
        case .percentage: return abs(token.number) >= 100 ? .byItsSize : []
        case .dimension:
            guard let length = parser.dimension(token) else { return [] }
            var pixels = length.value
            switch length.unit {
            case .em, .rem: pixels *= 16
            case .pixels: break
            default: return []
            }
            return pixels <= -1_000 || pixels >= 5_000 ? .far : []
        default: return []
        }
    }
}
