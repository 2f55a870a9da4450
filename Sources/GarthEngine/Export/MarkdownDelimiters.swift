/// The delimiters of emphasis, chosen so that a reader sees the intended emphasis (CommonMark 0.31
/// section 6.2).
///
/// Each mark starts as asterisks. The delimiters are then matched as a Markdown reader matches
/// them. A mark with another result is written with underscores, and as an HTML tag if underscores
/// do not work either.
struct MarkdownDelimiters {
    enum Form: UInt8 {
        case asterisk, underscore, tag
    }

    /// The effect of a character on a delimiter beside it.
    enum Neighbour {
        case space, punctuation, other
    }

    private typealias Piece = MarkdownParagraph.Piece

    /// The form of each mark, by the number of its opening and of its closing piece.
    private(set) var forms: [Form]
    private let paragraph: MarkdownParagraph

    /// After so many rounds of trying, marks in doubt become tags.
    private static let roundLimit = 16

    init(_ paragraph: MarkdownParagraph) {
        self.paragraph = paragraph
        forms = Array(repeating: .asterisk, count: paragraph.pieces.count)
        guard paragraph.pieces.contains(where: { Self.length(of: $0) > 0 }) else { return }
        var round = 0
        while tryAgain(isLast: round >= Self.roundLimit) { round += 1 }
    }

    /// Whether a mark has this form, so that its characters in the text are delimiters.
    func uses(_ form: Form) -> Bool {
        paragraph.pieces.indices.contains {
            forms[$0] == form
                && (paragraph.pieces[$0].kind == .opening(.emphasis)
                    || paragraph.pieces[$0].kind == .opening(.strong))
        }
    }

    // MARK: - Choosing

    /// Changes the innermost marks that would be misread; false when there are none.
    private mutating func tryAgain(isLast: Bool) -> Bool {
        let readings = readings()
        let pieces = paragraph.pieces
        var hasChanged = false
        // The outermost open mark, and the innermost wrong one in it.
        var outermost: Int?
        var wrong: Int?
        for i in pieces.indices where Self.length(of: pieces[i]) > 0 {
            guard case .opening = pieces[i].kind else {
                if pieces[i].partner == outermost {
                    if let mark = wrong { advance(mark) }
                    outermost = nil
                    wrong = nil
                }
                continue
            }
            if outermost == nil { outermost = i }
            guard forms[i] != .tag, !readings[i] else { continue }
            hasChanged = true
            if isLast { setForm(.tag, of: i) } else { wrong = i }
        }
        return hasChanged
    }

    private mutating func advance(_ opening: Int) {
        let isStrike = paragraph.pieces[opening].kind == .opening(.strike)
        setForm(forms[opening] == .asterisk && !isStrike ? .underscore : .tag, of: opening)
    }

    private mutating func setForm(_ form: Form, of opening: Int) {
        forms[opening] = form
        forms[paragraph.pieces[opening].partner] = form
    }

    /// The number of delimiters at each end of a mark; 0 without any.
    private static func length(of piece: Piece) -> Int {
        switch piece.kind {
        case .opening(.emphasis), .closing(.emphasis): 1
        case .opening(.strong), .closing(.strong), .opening(.strike), .closing(.strike): 2
        case .text, .code, .lineBreak, .tag, .opening, .closing: 0
        }
    }

    // MARK: - Reading

    /// Some delimiters of one kind side by side.
    private struct Run {
        var byte: UInt8
        var count: Int
        /// The remaining delimiters: the first `remaining` of an opener, the last of a closer.
        var remaining: Int
        /// The number of the first one that is left, counted over all delimiters.
        var position: Int
        var canOpen = false
        var canClose = false
        var previous: Int
    }

    /// For each piece that opens a mark, whether a reader sees that mark end where it does.
    private func readings() -> [Bool] {
        let pieces = paragraph.pieces
        var isRight = [Bool](repeating: false, count: pieces.count)
        /// The piece and the length of the delimiters, by their position.
        var openings: [Int: Int] = [:]
        var closings: [Int: Int] = [:]
        var reader = Reader()
        var position = 0
        var scopes: [Int] = []
        for i in pieces.indices {
            let length = forms[i] == .tag ? 0 : Self.length(of: pieces[i])
            switch pieces[i].kind {
            case .opening(.link), .opening(.image): scopes.append(reader.runs.count)
            case .closing(.link), .closing(.image): reader.match(from: scopes.popLast() ?? 0)
            case .opening where length > 0: openings[position] = i
            case .closing where length > 0: closings[position] = i
            case .text, .code, .lineBreak, .tag, .opening, .closing: break
            }
            guard length > 0 else {
                reader.isAdjacent = false
                continue
            }
            let sides = (neighbour(before: i), neighbour(after: i))
            reader.append(byte(of: i), length, position, before: sides.0, after: sides.1)
            position += length
        }
        reader.match(from: 0)
        for pair in reader.pairs {
            guard let opening = openings[pair.opener], let closing = closings[pair.closer],
                pieces[opening].partner == closing, Self.length(of: pieces[opening]) == pair.count
            else { continue }
            isRight[opening] = true
        }
        return isRight
    }

    private func byte(of i: Int) -> UInt8 {
        switch paragraph.pieces[i].kind {
        case .opening(.strike), .closing(.strike): UInt8(ascii: "~")
        case .text, .code, .lineBreak, .tag, .opening, .closing:
            forms[i] == .asterisk ? UInt8(ascii: "*") : UInt8(ascii: "_")
        }
    }

    private func neighbour(before i: Int) -> Neighbour {
        guard i > 0 else { return .space }
        let piece = paragraph.pieces[i - 1]
        switch piece.kind {
        case .text: return Self.lastNeighbour(paragraph.bytes(of: piece))
        case .lineBreak: return .space
        case .code, .tag, .opening, .closing: return .punctuation
        }
    }

    private func neighbour(after i: Int) -> Neighbour {
        guard i + 1 < paragraph.pieces.count else { return .space }
        let piece = paragraph.pieces[i + 1]
        return piece.kind == .text ? Self.firstNeighbour(paragraph.bytes(of: piece)) : .punctuation
    }

    /// The delimiter stack of a reader of Markdown.
    private struct Reader {
        struct Pair {
            var opener: Int
            var closer: Int
            var count: Int
        }

        var runs: [Run] = []
        var pairs: [Pair] = []
        /// Whether no text followed the last delimiter.
        var isAdjacent = false

        mutating func append(
            _ byte: UInt8, _ count: Int, _ position: Int, before: Neighbour, after: Neighbour
        ) {
            if isAdjacent, let last = runs.last, last.byte == byte {
                let i = runs.count - 1
                runs[i].count += count
                runs[i].remaining += count
                setSides(of: i, before: leading, after: after)
                return
            }
            isAdjacent = true
            leading = before
            runs.append(
                Run(
                    byte: byte, count: count, remaining: count, position: position,
                    previous: runs.count - 1))
            setSides(of: runs.count - 1, before: before, after: after)
        }

        /// The character before the last run.
        private var leading = Neighbour.space

        private mutating func setSides(of i: Int, before: Neighbour, after: Neighbour) {
            let sides = MarkdownDelimiters.sides(of: runs[i].byte, before: before, after: after)
            runs[i].canOpen = sides.canOpen
            runs[i].canClose = sides.canClose
        }

        /// Pairs the delimiters from a place on, as "process emphasis" does; the rest are text.
        mutating func match(from bottom: Int) {
            /// For a kind of closer, below which run there is no opener for it.
            var floors: [Int: Int] = [:]
            for closer in bottom..<max(bottom, runs.count) where runs[closer].canClose {
                let kind =
                    Int(runs[closer].byte) * 8 + (runs[closer].canOpen ? 4 : 0)
                    + runs[closer].count % 3
                while runs[closer].remaining > 0 {
                    let floor = max(bottom, floors[kind] ?? bottom)
                    guard let opener = opener(for: closer, above: floor) else {
                        floors[kind] = closer
                        break
                    }
                    pair(opener, closer)
                }
            }
            runs.removeSubrange(bottom...)
            isAdjacent = false
        }

        private mutating func opener(for closer: Int, above floor: Int) -> Int? {
            var i = runs[closer].previous
            while i >= floor {
                let run = runs[i]
                if run.remaining > 0, run.canOpen, run.byte == runs[closer].byte,
                    isAllowed(run, runs[closer])
                {
                    return i
                }
                i = run.previous
            }
            return nil
        }

        /// The rule of three.
        private func isAllowed(_ opener: Run, _ closer: Run) -> Bool {
            guard opener.canClose || closer.canOpen else { return true }
            return (opener.count + closer.count) % 3 != 0
                || opener.count % 3 == 0 && closer.count % 3 == 0
        }

        private mutating func pair(_ opener: Int, _ closer: Int) {
            let isTilde = runs[opener].byte == UInt8(ascii: "~")
            let count = min(runs[opener].remaining, runs[closer].remaining) > 1 || isTilde ? 2 : 1
            runs[opener].remaining -= count
            pairs.append(
                Pair(
                    opener: runs[opener].position + runs[opener].remaining,
                    closer: runs[closer].position, count: count))
            runs[closer].position += count
            runs[closer].remaining -= count
            // What stood between them is text.
            runs[closer].previous =
                runs[opener].remaining > 0 ? opener : runs[opener].previous
        }
    }

    // MARK: - Sides

    /// Whether delimiters between two characters can open and close emphasis.
    static func sides(
        of byte: UInt8, before: Neighbour, after: Neighbour
    ) -> (canOpen: Bool, canClose: Bool) {
        let isLeft = after != .space && (after != .punctuation || before != .other)
        let isRight = before != .space && (before != .punctuation || after != .other)
        guard byte == UInt8(ascii: "_") else { return (isLeft, isRight) }
        return (
            isLeft && (!isRight || before == .punctuation),
            isRight && (!isLeft || after == .punctuation)
        )
    }

    static func firstNeighbour(_ text: ArraySlice<UInt8>) -> Neighbour {
        guard let first = text.first else { return .space }
        if first < 0x80 { return neighbour(ascii: first) }
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.prefix(4).makeIterator()
        guard case .valid(let scalar) = parser.parseScalar(from: &bytes) else { return .other }
        return neighbour(Unicode.UTF8.decode(scalar))
    }

    static func lastNeighbour(_ text: ArraySlice<UInt8>) -> Neighbour {
        guard let last = text.last else { return .space }
        if last < 0x80 { return neighbour(ascii: last) }
        let tail = text.suffix(4)
        guard let start = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return .other }
        return firstNeighbour(tail[start...])
    }

    private static func neighbour(ascii byte: UInt8) -> Neighbour {
        if byte <= 0x20 { return .space }
        let isWord = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
        return isWord || byte == 0x7F ? .other : .punctuation
    }

    private static func neighbour(_ scalar: Unicode.Scalar) -> Neighbour {
        switch scalar.properties.generalCategory {
        case .spaceSeparator: .space
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
            .currencySymbol, .modifierSymbol, .otherSymbol:
            .punctuation
        default: .other
        }
    }
}
