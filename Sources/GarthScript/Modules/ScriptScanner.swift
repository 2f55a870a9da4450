/// Reads the tokens of a script (ECMAScript section 12), each byte once.
///
/// It knows as much of the grammar as is needed to tell regular expressions from divisions, and
/// functions from other blocks. A script that is no JavaScript gives tokens all the same.
struct ScriptScanner {
    /// An open bracket.
    struct Opening {
        enum Kind: UInt8 {
            case paren, condition, bracket, block, function, object, template
        }

        let kind: Kind
        /// For the reader of the tokens, who gets it back at the end.
        var note = 0
    }

    let bytes: [UInt8]
    /// Comments of HTML are comments of classic scripts.
    private let isModule: Bool
    private var place = 0
    /// The end of a line with slashes that begin no expression, and how many of them there were.
    private var unended = (end: 0, count: 0)
    /// Such slashes of one line after which the others are not looked at: each look reads the rest of
    /// the line.
    private static let unendedSlashes = 100
    var openings: [Opening] = []
    /// The opening of the last closing bracket.
    private(set) var closed: Opening?
    /// The number of functions around the last token, as far as they have a body in braces.
    private(set) var functionDepth = 0
    private(set) var previous = ScriptToken()
    private(set) var beforePrevious = ScriptToken()
    private(set) var earlier = ScriptToken()

    init(_ bytes: [UInt8], isModule: Bool) {
        self.bytes = bytes
        self.isModule = isModule
    }

    /// The next token; nil at the end.
    mutating func next() -> ScriptToken? {
        var token = ScriptToken()
        token.isAfterNewline = skipSpace()
        guard place < bytes.count else { return nil }
        token.start = place
        scan(&token)
        token.end = place
        push(token)
        return token
    }

    /// A statement begins, whatever the tokens before it say.
    mutating func beginStatement() { push(ScriptToken(kind: .semicolon, start: place, end: place)) }

    /// An expression begins.
    mutating func beginExpression() {
        push(ScriptToken(kind: .punctuator, start: place, end: place))
    }

    func text(_ token: ScriptToken) -> ArraySlice<UInt8> { bytes[token.start..<token.end] }

    private mutating func push(_ token: ScriptToken) {
        earlier = beforePrevious
        beforePrevious = previous
        previous = token
    }

    private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

    private func has(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { text in
            text.indices.allSatisfy { unsafe bytes[start + $0] == text[$0] }
        }
    }

    // MARK: - White space and comments

    /// Skips what is between tokens; returns whether a line ended.
    private mutating func skipSpace() -> Bool {
        var hasNewline = false
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0B, 0x0C: place += 1
            case 0x0A, 0x0D:
                hasNewline = true
                place += 1
            case UInt8(ascii: "/"):
                guard skipComment(&hasNewline) else { return hasNewline }
            case UInt8(ascii: "#") where place == 0 && has("#!", at: 0): skipLine()
            case UInt8(ascii: "<") where !isModule && has("<!--", at: place): skipLine()
            case UInt8(ascii: "-")
            where !isModule && has("-->", at: place) && (hasNewline || previous.kind == .none):
                skipLine()
            case 0xC2 where byte(place + 1) == 0xA0: place += 2
            case 0xEF where has("\u{FEFF}", at: place): place += 3
            case 0xE2 where has("\u{2028}", at: place) || has("\u{2029}", at: place):
                hasNewline = true
                place += 3
            default: return hasNewline
            }
        }
        return hasNewline
    }

    private mutating func skipComment(_ hasNewline: inout Bool) -> Bool {
        switch byte(place + 1) {
        case UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "*"):
            place += 2
            while place < bytes.count, !has("*/", at: place) {
                if bytes[place] == 0x0A { hasNewline = true }
                place += 1
            }
            place = min(place + 2, bytes.count)
        default: return false
        }
        return true
    }

    private mutating func skipLine() {
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
    }

    // MARK: - Tokens

    private mutating func scan(_ token: inout ScriptToken) {
        let first = bytes[place]
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber(&token)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): scanString(first, &token)
        case UInt8(ascii: "`"):
            place += 1
            scanTemplate(&token)
        case UInt8(ascii: "("):
            open(previous.opensCondition(after: beforePrevious) ? .condition : .paren)
            token.kind = .openParen
        case UInt8(ascii: "["):
            open(.bracket)
            token.kind = .openBracket
        case UInt8(ascii: "{"):
            token.kind = .openBrace
            open(braceKind(isAfterNewline: token.isAfterNewline))
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(first, &token)
        case UInt8(ascii: "/"): scanSlash(&token)
        case _ where Self.isWord(first): scanWord(&token)
        default: scanPunctuator(first, &token)
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
            UInt8(ascii: "#"), UInt8(ascii: "\\"), 0x80...:
            true
        default: false
        }
    }

    private mutating func scanWord(_ token: inout ScriptToken) {
        let start = place
        while place < bytes.count, Self.isWord(bytes[place]) {
            if has("\\u{", at: place) {
                while place < bytes.count, bytes[place] != UInt8(ascii: "}") { place += 1 }
            }
            place += 1
        }
        place = min(place, bytes.count)
        token.kind = .word
        let count = place - start
        // The name of a property is no keyword.
        guard (2...8).contains(count), previous.kind != .dot else { return }
        var key: UInt64 = 0
        for offset in 0..<count { key |= UInt64(bytes[start + offset]) << (8 * UInt64(offset)) }
        token.word = ScriptToken.words[key] ?? .other
    }

    private mutating func scanNumber(_ token: inout ScriptToken) {
        token.kind = .number
        let isPlain = byte(place + 1) | 0x20 != UInt8(ascii: "x")
        while place < bytes.count {
            let byte = bytes[place]
            if Self.isWord(byte) || byte == UInt8(ascii: ".") {
                place += 1
            } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), isPlain,
                bytes[place - 1] | 0x20 == UInt8(ascii: "e")
            {
                place += 1
            } else {
                return
            }
        }
    }

    private mutating func scanString(_ quote: UInt8, _ token: inout ScriptToken) {
        token.kind = .string
        place += 1
        while place < bytes.count, bytes[place] != quote, bytes[place] != 0x0A {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place + 1, bytes.count)
    }

    /// Reads a template up to its end or to the expression in it.
    private mutating func scanTemplate(_ token: inout ScriptToken) {
        token.kind = .template
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "`"):
                place += 1
                return
            case UInt8(ascii: "\\"): place = min(place + 2, bytes.count)
            case UInt8(ascii: "$") where byte(place + 1) == UInt8(ascii: "{"):
                place += 2
                openings.append(Opening(kind: .template))
                // An expression follows.
                token.kind = .punctuator
                return
            default: place += 1
            }
        }
    }

    private mutating func scanSlash(_ token: inout ScriptToken) {
        token.kind = .punctuator
        place += 1
        guard !previous.endsOperand else { return }
        if place > unended.end { unended.count = 0 }
        guard unended.count < Self.unendedSlashes else { return }
        let start = place
        var isInClass = false
        while place < bytes.count, bytes[place] != 0x0A {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                place += 1
                while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
                token.kind = .regularExpression
                return
            default: break
            }
            place += 1
        }
        unended = (place, unended.count + 1)
        place = start
    }

    private mutating func scanPunctuator(_ first: UInt8, _ token: inout ScriptToken) {
        place += 1
        switch first {
        case UInt8(ascii: "."):
            if has("..", at: place) {
                place += 2
                token.kind = .spread
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(place)) {
                scanNumber(&token)
            } else {
                token.kind = .dot
            }
        case UInt8(ascii: "?"):
            let isChain =
                byte(place) == UInt8(ascii: ".")
                && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(place + 1))
            token.kind = isChain ? .dot : .punctuator
            if isChain { place += 1 }
        case UInt8(ascii: ","): token.kind = .comma
        case UInt8(ascii: ";"): token.kind = .semicolon
        case UInt8(ascii: ":"): token.kind = .colon
        case UInt8(ascii: "*"): token.kind = .star
        case UInt8(ascii: "=") where byte(place) == UInt8(ascii: ">"):
            place += 1
            token.kind = .arrow
        case UInt8(ascii: "+") where byte(place) == first,
            UInt8(ascii: "-") where byte(place) == first:
            place += 1
            token.kind = .increment
        default: token.kind = .punctuator
        }
    }

    // MARK: - Brackets

    private mutating func open(_ kind: Opening.Kind) {
        place += 1
        if kind == .function { functionDepth += 1 }
        openings.append(Opening(kind: kind))
    }

    private mutating func close(_ byte: UInt8, _ token: inout ScriptToken) {
        place += 1
        closed = openings.popLast()
        let kind = closed?.kind
        switch byte {
        case UInt8(ascii: ")"): token.kind = .closeParen
        case UInt8(ascii: "]"): token.kind = .closeBracket
        default: token.kind = .closeBrace
        }
        switch kind {
        case .condition, .block, nil: token.endsStatementPart = true
        case .function:
            functionDepth -= 1
            token.endsStatementPart = true
        case .template: scanTemplate(&token)
        case .paren, .bracket, .object: break
        }
    }

    /// What a brace opens, by the token before it.
    private func braceKind(isAfterNewline: Bool) -> Opening.Kind {
        switch previous.kind {
        case .closeParen:
            // After a line's end it may be a statement of its own.
            return previous.endsStatementPart || isAfterNewline ? .block : .function
        case .arrow: return .function
        case .colon:
            switch openings.last?.kind {
            case .object, .paren, .bracket, .template: return .object
            case .block, .function, .condition, nil: return .block
            }
        case .word:
            switch previous.word {
            case .beforeOperand, .await, .default, .export, .import, .new, .variable: return .object
            case .other, .beforeBlock, .beforeCondition, .class, .for, .function: return .block
            }
        case .openParen, .openBracket, .comma, .star, .spread, .increment, .punctuator, .dot:
            return .object
        case .none, .semicolon, .openBrace, .closeBrace, .closeBracket, .string, .number,
            .regularExpression, .template:
            return .block
        }
    }
}

extension ScriptToken {
    /// Whether a parenthesis after the token holds a condition and no arguments.
    fileprivate func opensCondition(after before: ScriptToken) -> Bool {
        guard kind == .word else { return false }
        switch word {
        case .beforeCondition, .for: return true
        case .await: return before.kind == .word && before.word == .for
        case .other, .beforeOperand, .beforeBlock, .class, .default, .export, .function, .import,
            .new, .variable:
            return false
        }
    }
}
