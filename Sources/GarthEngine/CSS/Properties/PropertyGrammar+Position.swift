extension PropertyGrammar {
    /// The offsets of a place from the left and the top edge (CSS Values Level 4 section 9,
    /// `<position>`): one or two values, or two edges with an offset from each.
    static func position(_ parser: inout ValueParser) -> DeclarationValue? {
        var parts: [PositionPart] = []
        while !parser.isAtEnd, parts.count < 4 {
            guard let part = PositionPart(&parser) else { return nil }
            parts.append(part)
        }
        return position(of: parts)
    }

    private static func position(of parts: [PositionPart]) -> DeclarationValue? {
        switch parts.count {
        case 1: return place(parts[0], .keyword(.center)) ?? place(.keyword(.center), parts[0])
        // The order matters only where one of them is an offset.
        case 2:
            if let result = place(parts[0], parts[1]) { return result }
            guard parts[0].isKeyword, parts[1].isKeyword else { return nil }
            return place(parts[1], parts[0])
        case 4:
            let (first, second) = ((parts[0], parts[1]), (parts[2], parts[3]))
            if let left = edge(first, .left, .right), let top = edge(second, .top, .bottom) {
                return .position([left, top])
            }
            guard let left = edge(second, .left, .right), let top = edge(first, .top, .bottom)
            else { return nil }
            return .position([left, top])
        default: return nil
        }
    }

    /// The offsets of a layer of a background: as a place, or with an offset from one of two edges
    /// (CSS Backgrounds Level 3 section 3.6, `<bg-position>`).
    static func backgroundPosition(_ parser: inout ValueParser) -> DeclarationValue? {
        var parts: [PositionPart] = []
        while parts.count < 4, let part = PositionPart(&parser) { parts.append(part) }
        guard parts.count == 3 else { return position(of: parts) }
        // The word without an offset is 0 from its edge, or `center`.
        let isFirst = parts[1].isKeyword
        let (word, pair) =
            isFirst ? (parts[0], (parts[1], parts[2])) : (parts[2], (parts[0], parts[1]))
        guard word.isCenter else {
            let both = [word, .offset(.length(.zero))]
            return position(of: isFirst ? both + parts[1...] : parts[..<2] + both)
        }
        let half = DeclarationValue.length(SpecifiedLength(unit: .percent, value: 50))
        if let left = edge(pair, .left, .right) { return .position([left, half]) }
        return edge(pair, .top, .bottom).map { .position([half, $0]) }
    }

    /// An offset along one side: a length, or a word with an offset from its edge or without.
    static func offset(
        from first: Keyword, _ last: Keyword, _ parser: inout ValueParser
    ) -> DeclarationValue? {
        guard let part = PositionPart(&parser) else { return nil }
        guard part.isKeyword, !part.isCenter, let distance = parser.length([.percent, .negative])
        else { return part.offset(first, last) }
        return edge((part, .offset(distance)), first, last)
    }

    private enum PositionPart {
        case keyword(Keyword)
        case offset(DeclarationValue)

        init?(_ parser: inout ValueParser) {
            if let word = parser.keyword {
                guard [.left, .right, .top, .bottom, .center].contains(word) else { return nil }
                parser.advance()
                self = .keyword(word)
                return
            }
            guard let offset = parser.length([.percent, .negative]) else { return nil }
            self = .offset(offset)
        }

        var isKeyword: Bool { if case .keyword = self { true } else { false } }
        var isCenter: Bool { if case .keyword(.center) = self { true } else { false } }

        /// The offset from the first edge of a side; nil for the word of another side.
        func offset(_ first: Keyword, _ last: Keyword) -> DeclarationValue? {
            switch self {
            case .offset(let offset): return offset
            case .keyword(let word):
                let percent: Float? =
                    word == first ? 0 : word == last ? 100 : word == .center ? 50 : nil
                return percent.map { .length(SpecifiedLength(unit: .percent, value: $0)) }
            }
        }
    }

    private static func place(_ left: PositionPart, _ top: PositionPart) -> DeclarationValue? {
        guard let left = left.offset(.left, .right), let top = top.offset(.top, .bottom) else {
            return nil
        }
        return .position([left, top])
    }

    /// The offset from the first edge for an edge and an offset from that.
    private static func edge(
        _ parts: (PositionPart, PositionPart), _ first: Keyword, _ last: Keyword
    ) -> DeclarationValue? {
        guard case .keyword(let word) = parts.0, case .offset(let offset) = parts.1 else {
            return nil
        }
        if word == first { return offset }
        guard word == last else { return nil }
        let whole = CalculationStep.push(SpecifiedLength(unit: .percent, value: 100))
        // The parser of offsets gives lengths and calculations alone.
        if case .calculation(let steps) = offset {
            return .calculation([whole] + steps + [.subtract])
        }
        guard case .length(let length) = offset else { return nil }
        guard length.unit == .percent else {
            return .calculation([whole, .push(length), .subtract])
        }
        return .length(SpecifiedLength(unit: .percent, value: 100 - length.value))
    }
}
