/// A token of JavaScript, as far as the search for module syntax tells tokens apart.
struct ScriptToken {
    enum Kind: UInt8 {
        /// Before the first token.
        case none
        /// An identifier or keyword.
        case word
        case number, string, regularExpression
        /// A template without substitutions, or the part of one up to or after a substitution.
        case template
        case openParen, closeParen, openBracket, closeBracket, openBrace, closeBrace
        /// `.` or `?.`
        case dot
        case comma, semicolon, colon, star, arrow, spread
        /// `++` or `--`
        case increment
        /// Any other punctuator, one byte of it.
        case punctuator
    }

    /// The words that decide what follows them.
    enum Word: UInt8 {
        /// An identifier, the name of a property, or a keyword that ends an operand.
        case other
        /// Keywords before an operand: `return`, `typeof`, ...
        case beforeOperand
        /// Keywords before a block: `do`, `else`, `try`, `finally`.
        case beforeBlock
        /// Keywords before a condition in parentheses: `if`, `while`, ...
        case beforeCondition
        case `await`, `class`, `default`, `export`, `for`, function, `import`, new, variable
    }

    var kind = Kind.none
    var word = Word.other
    var start = 0
    var end = 0
    var isAfterNewline = false
    /// For `)` and `}`: whether it ends a condition or a block, so that a statement may follow.
    var endsStatementPart = false

    /// Whether an expression may end with the token.
    var endsOperand: Bool {
        switch kind {
        case .word: word == .other
        case .number, .string, .regularExpression, .template, .closeBracket, .increment: true
        case .closeParen, .closeBrace: !endsStatementPart
        case .none, .openParen, .openBracket, .openBrace, .dot, .comma, .semicolon, .colon, .star,
            .arrow, .spread, .punctuator:
            false
        }
    }

    /// The words by their bytes, the first one lowest.
    static let words: [UInt64: Word] = {
        var words: [UInt64: Word] = [
            key("await"): .await, key("class"): .class, key("default"): .default,
            key("export"): .export, key("for"): .for, key("function"): .function,
            key("import"): .import, key("new"): .new,
        ]
        for name in ["var", "let", "const"] { words[key(name)] = .variable }
        for name in ["do", "else", "try", "finally"] { words[key(name)] = .beforeBlock }
        for name in ["if", "while", "with", "switch", "catch"] {
            words[key(name)] = .beforeCondition
        }
        for name in [
            "case", "delete", "extends", "in", "return", "throw", "typeof", "void", "yield",
            "break",
            "continue",
        ] {
            words[key(name)] = .beforeOperand
        }
        return words
    }()

    private static func key(_ name: String) -> UInt64 {
        name.utf8.enumerated().reduce(0) { $0 | UInt64($1.1) << (8 * UInt64($1.0)) }
    }
}
