import GarthURL

/// A token of a style sheet, by its place in the sheet's bytes.
struct CSSToken {
    enum Kind: UInt8 {
        case ident, function, atKeyword, hash, string, badString, url, badURL, delim, number
        case percentage, dimension, whitespace, cdo, cdc, colon, semicolon, comma
        case openSquare, closeSquare, openParen, closeParen, openBrace, closeBrace, endOfFile

        /// By how much the token changes the number of open brackets.
        var nesting: Int { closer != nil ? 1 : Self.closers.contains(self) ? -1 : 0 }
        /// The token that ends what this one begins; nil for one that begins nothing.
        var closer: Kind? { Self.brackets[self] }
        var isNumeric: Bool { self == .number || self == .percentage || self == .dimension }

        private static let brackets: KeyValuePairs<Kind, Kind> = [
            .function: .closeParen, .openParen: .closeParen, .openSquare: .closeSquare,
            .openBrace: .closeBrace,
        ]
        private static let closers: NameList<Kind> = [.closeParen, .closeSquare, .closeBrace]
    }

    var kind: Kind
    /// The byte of a delimiter.
    var delimiter: UInt8 = 0
    /// The name or string holds escapes.
    var hasEscapes = false
    /// A number without fraction and exponent; a hash that is an identifier.
    var isStrict = false
    /// White space or a comment stood before it (set by `tokens(in:)`).
    var followsSpace = false
    /// The whole token.
    var start: Int32 = 0
    var end: Int32 = 0
    /// The name, the content of the string or URL, or the unit.
    var textStart: Int32 = 0
    var textEnd: Int32 = 0
    var number: Float = 0
}

/// The tokenizer of CSS Syntax Level 3 section 4, over bytes.
///
/// Every call of `next()` consumes a byte or returns `endOfFile`; nothing is copied.
struct CSSTokenizer: ~Escapable {
    let bytes: Span<UInt8>
    private(set) var position: Int
    let end: Int

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
        self.bytes = bytes
        self.end = max(0, min(end, bytes.count))
        position = max(0, min(start, self.end))
    }

    /// The byte at an offset; 0 outside.
    @inline(__always)
    private func at(_ offset: Int) -> UInt8 { offset < end ? bytes[offset] : 0 }

    mutating func seek(to offset: Int) { position = max(0, min(offset, end)) }

    mutating func next() -> CSSToken {
        skipComments()
        let start = position
        guard start < end else { return token(.endOfFile, from: start) }
        let byte = bytes[start]
        if CSSBytes.isSpace(byte) {
            while position < end, CSSBytes.isSpace(bytes[position]) { position += 1 }
            return token(.whitespace, from: start)
        }
        if CSSBytes.isDigit(byte) { return numeric() }
        if CSSBytes.isNameStart(byte) { return identLike() }
        switch byte {
        case 0x22, 0x27: return string(quote: byte)
        case 0x23: return hash()
        case 0x2B, 0x2E: return startsNumber(start) ? numeric() : single(.delim)
        case 0x2D:
            if startsNumber(start) { return numeric() }
            if at(start + 1) == 0x2D, at(start + 2) == 0x3E {
                position += 3
                return token(.cdc, from: start)
            }
            return startsName(start) ? identLike() : single(.delim)
        case 0x3C:
            if at(start + 1) == 0x21, at(start + 2) == 0x2D, at(start + 3) == 0x2D {
                position += 4
                return token(.cdo, from: start)
            }
            return single(.delim)
        case 0x40:
            guard startsName(start + 1) else { return single(.delim) }
            position += 1
            return name(.atKeyword, from: start)
        case 0x5C: return startsName(start) ? identLike() : single(.delim)
        case 0x28: return single(.openParen)
        case 0x29: return single(.closeParen)
        case 0x2C: return single(.comma)
        case 0x3A: return single(.colon)
        case 0x3B: return single(.semicolon)
        case 0x5B: return single(.openSquare)
        case 0x5D: return single(.closeSquare)
        case 0x7B: return single(.openBrace)
        case 0x7D: return single(.closeBrace)
        default: return single(.delim)
        }
    }

    // MARK: - Kinds of token

    private func token(_ kind: CSSToken.Kind, from start: Int) -> CSSToken {
        CSSToken(
            kind: kind, start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: position))
    }

    private mutating func single(_ kind: CSSToken.Kind) -> CSSToken {
        let start = position
        position += 1
        var result = token(kind, from: start)
        result.delimiter = bytes[start]
        return result
    }

    private mutating func skipComments() {
        while position + 1 < end, bytes[position] == 0x2F, bytes[position + 1] == 0x2A {
            position = CSSScanner.commentEnd(bytes, position, end)
        }
    }

    private func startsNumber(_ offset: Int) -> Bool {
        var offset = offset
        if at(offset) == 0x2B || at(offset) == 0x2D { offset += 1 }
        if CSSBytes.isDigit(at(offset)) { return true }
        return at(offset) == 0x2E && CSSBytes.isDigit(at(offset + 1))
    }

    private func startsEscape(_ offset: Int) -> Bool {
        guard at(offset) == 0x5C, offset + 1 < end else { return false }
        return !CSSBytes.isNewline(bytes[offset + 1])
    }

    private func startsName(_ offset: Int) -> Bool {
        guard offset < end else { return false }
        let byte = bytes[offset]
        if byte == 0x2D {
            let next = at(offset + 1)
            return next == 0x2D || CSSBytes.isNameStart(next) && offset + 1 < end
                || startsEscape(offset + 1)
        }
        return CSSBytes.isNameStart(byte) || startsEscape(offset)
    }

    /// Consumes a name from the position on; says whether it holds escapes.
    private mutating func consumeName() -> Bool {
        var hasEscapes = false
        while position < end {
            if CSSBytes.isName(bytes[position]) {
                position += 1
            } else if startsEscape(position) {
                hasEscapes = true
                consumeEscape()
            } else {
                break
            }
        }
        return hasEscapes
    }

    private mutating func consumeEscape() {
        position += 1
        guard position < end, CSSBytes.hexValue(bytes[position]) != nil else {
            position = min(position + 1, end)
            return
        }
        var digits = 0
        while digits < 6, position < end, CSSBytes.hexValue(bytes[position]) != nil {
            position += 1
            digits += 1
        }
        if at(position) == 0x0D, at(position + 1) == 0x0A {
            position += 2
        } else if position < end, CSSBytes.isSpace(bytes[position]) {
            position += 1
        }
    }

    private mutating func name(_ kind: CSSToken.Kind, from start: Int) -> CSSToken {
        let textStart = position
        let hasEscapes = consumeName()
        var result = token(kind, from: start)
        result.textStart = Int32(truncatingIfNeeded: textStart)
        result.textEnd = Int32(truncatingIfNeeded: position)
        result.hasEscapes = hasEscapes
        return result
    }

    private mutating func identLike() -> CSSToken {
        let start = position
        var result = name(.ident, from: start)
        guard at(position) == 0x28 else { return result }
        position += 1
        result.kind = .function
        result.end = Int32(truncatingIfNeeded: position)
        guard position - start == 4, CSSBytes.equalIgnoringCase(bytes, start, start + 3, "url")
        else { return result }
        var offset = position
        while offset < end, CSSBytes.isSpace(bytes[offset]) { offset += 1 }
        if at(offset) == 0x22 || at(offset) == 0x27 { return result }
        position = offset
        return url(from: start)
    }

    private mutating func url(from start: Int) -> CSSToken {
        let textStart = position
        var hasEscapes = false
        while position < end {
            let byte = bytes[position]
            if byte == 0x29 || CSSBytes.isSpace(byte) { break }
            if byte == 0x22 || byte == 0x27 || byte == 0x28 || byte < 0x20 || byte == 0x7F {
                return badURL(from: start)
            }
            if byte == 0x5C {
                guard startsEscape(position) else { return badURL(from: start) }
                hasEscapes = true
                consumeEscape()
            } else {
                position += 1
            }
        }
        let textEnd = position
        while position < end, CSSBytes.isSpace(bytes[position]) { position += 1 }
        if position < end, bytes[position] != 0x29 { return badURL(from: start) }
        position = min(position + 1, end)
        var result = token(.url, from: start)
        result.textStart = Int32(truncatingIfNeeded: textStart)
        result.textEnd = Int32(truncatingIfNeeded: textEnd)
        result.hasEscapes = hasEscapes
        return result
    }

    private mutating func badURL(from start: Int) -> CSSToken {
        while position < end, bytes[position] != 0x29 {
            if startsEscape(position) { consumeEscape() } else { position += 1 }
        }
        position = min(position + 1, end)
        return token(.badURL, from: start)
    }

    private mutating func hash() -> CSSToken {
        let start = position
        let next = at(start + 1)
        guard CSSBytes.isName(next) && start + 1 < end || startsEscape(start + 1) else {
            return single(.delim)
        }
        let isIdentifier = startsName(start + 1)
        position += 1
        var result = name(.hash, from: start)
        result.isStrict = isIdentifier
        return result
    }

    private mutating func string(quote: UInt8) -> CSSToken {
        let start = position
        position += 1
        var hasEscapes = false
        while position < end {
            let byte = bytes[position]
            if byte == quote { break }
            if CSSBytes.isNewline(byte) { return token(.badString, from: start) }
            if byte == 0x5C {
                hasEscapes = true
                if position + 1 >= end {
                    position += 1
                } else if CSSBytes.isNewline(bytes[position + 1]) {
                    position += at(position + 1) == 0x0D && at(position + 2) == 0x0A ? 3 : 2
                } else {
                    consumeEscape()
                }
            } else {
                position += 1
            }
        }
        let textEnd = position
        position = min(position + 1, end)
        var result = token(.string, from: start)
        result.textStart = Int32(truncatingIfNeeded: start + 1)
        result.textEnd = Int32(truncatingIfNeeded: textEnd)
        result.hasEscapes = hasEscapes
        return result
    }

    private mutating func numeric() -> CSSToken {
        let start = position
        var isNegative = false
        var isInteger = true
        if bytes[position] == 0x2B || bytes[position] == 0x2D {
            isNegative = bytes[position] == 0x2D
            position += 1
        }
        var value = 0.0
        while position < end, CSSBytes.isDigit(bytes[position]) {
            value = value * 10 + Double(bytes[position] - 0x30)
            position += 1
        }
        if at(position) == 0x2E, CSSBytes.isDigit(at(position + 1)) {
            isInteger = false
            position += 1
            var scale = 0.1
            while position < end, CSSBytes.isDigit(bytes[position]) {
                value += scale * Double(bytes[position] - 0x30)
                scale /= 10
                position += 1
            }
        }
        if at(position) | 0x20 == 0x65 {
            let sign = at(position + 1)
            let hasSign = sign == 0x2B || sign == 0x2D
            if CSSBytes.isDigit(at(position + (hasSign ? 2 : 1))) {
                isInteger = false
                value *= exponent(isNegative: sign == 0x2D, skipping: hasSign ? 2 : 1)
            }
        }
        // Every value is held within what integers and layout can bear.
        let magnitude = min(value, 1e9)
        let number = Float(isNegative ? -magnitude : magnitude)
        var result: CSSToken
        if startsName(position) {
            result = name(.dimension, from: start)
        } else if at(position) == 0x25 {
            position += 1
            result = token(.percentage, from: start)
        } else {
            result = token(.number, from: start)
        }
        result.number = number
        result.isStrict = isInteger
        return result
    }

    private mutating func exponent(isNegative: Bool, skipping count: Int) -> Double {
        position += count
        var exponent = 0
        while position < end, CSSBytes.isDigit(bytes[position]) {
            exponent = min(exponent * 10 + Int(bytes[position] - 0x30), 60)
            position += 1
        }
        var power = 1.0
        for _ in 0..<exponent { power *= isNegative ? 0.1 : 10 }
        return power
    }
}

/// Questions about the bytes of style sheets.
enum CSSBytes {
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }

    @inline(__always)
    static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    @inline(__always)
    static func isNameStart(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 || byte == 0x5F || byte == 0
    }

    @inline(__always)
    static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || isDigit(byte) || byte == 0x2D
    }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte - 0x30 }
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : nil
    }

    /// Whether a range of bytes spells a lower-case ASCII word in any letter case.
    static func equalIgnoringCase(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ word: StaticString
    ) -> Bool {
        guard end - start == word.utf8CodeUnitCount else { return false }
        let letters = word.utf8Span
        for i in 0..<(end - start) where lowercased(bytes[start + i]) != letters[i] {
            return false
        }
        return true
    }

    /// A hash of a name in lower case (FNV-1a, 64 bits).
    static func hashIgnoringCase(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int
    ) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var i = start
        while i < end {
            hash = (hash ^ UInt64(lowercased(bytes[i]))) &* 0x100_0000_01B3
            i += 1
        }
        return hash
    }

    /// The same of a name of the engine's own lists.
    static func hashIgnoringCase(_ name: String) -> UInt64 {
        // The view's iterator asks for each byte what kind of string it is.
        let bytes = name.utf8.span
        return hashIgnoringCase(bytes, 0, bytes.count)
    }

    /// The bytes of a name or string with its escapes resolved.
    static func unescaped(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(max(0, end - start))
        var i = start
        while i < end {
            let byte = bytes[i]
            i += 1
            if byte == 0 {
                appendScalar(0xFFFD, to: &result)
            } else if byte != 0x5C {
                result.append(byte)
            } else if i < end {
                i = resolveEscape(bytes, i, end, &result)
            }
        }
        return result
    }

    /// Resolves the escape after a backslash; returns the next offset.
    private static func resolveEscape(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ result: inout [UInt8]
    ) -> Int {
        var i = start
        if isNewline(bytes[i]) {
            let isPair = bytes[i] == 0x0D && i + 1 < end && bytes[i + 1] == 0x0A
            return i + (isPair ? 2 : 1)
        }
        guard hexValue(bytes[i]) != nil else {
            result.append(bytes[i])
            return i + 1
        }
        var scalar: UInt32 = 0
        var digits = 0
        while digits < 6, i < end, let value = hexValue(bytes[i]) {
            scalar = scalar << 4 | UInt32(value)
            i += 1
            digits += 1
        }
        if i < end, isSpace(bytes[i]) {
            i += bytes[i] == 0x0D && i + 1 < end && bytes[i + 1] == 0x0A ? 2 : 1
        }
        appendScalar(scalar, to: &result)
        return i
    }

    private static func appendScalar(_ value: UInt32, to result: inout [UInt8]) {
        let scalar = value == 0 ? nil : Unicode.Scalar(value)
        result.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}")!)
    }
}
