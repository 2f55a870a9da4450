import GarthURL

/// Character references, from `&` to their end, wherever the piece was cut.
extension HTMLTokenizer {
    @inline(__always)
    mutating func beginReference(_ after: State) {
        returnState = after
        state = .reference
    }

    mutating func readReference(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let byte = bytes[p]
        switch state {
        case .reference:
            if Self.isAlphanumeric(byte) {
                held.removeAll(keepingCapacity: true)
                state = .namedReference
            } else if byte == UInt8(ascii: "#") {
                p += 1
                number = 0
                state = .numericReference
            } else {
                give("&", &builder, &document)
            }
        case .namedReference:
            while p < bytes.count, Self.isAlphanumeric(bytes[p]),
                held.count <= CharacterReference.longestName
            {
                held.append(bytes[p])
                p += 1
            }
            if p == bytes.count { return }
            let isSemicolon = bytes[p] == UInt8(ascii: ";")
            if resolveHeld(next: bytes[p], &builder, &document), isSemicolon { p += 1 }
        case .numericReference:
            if byte | 0x20 == UInt8(ascii: "x") {
                p += 1
                held.removeAll(keepingCapacity: true)
                held.append(byte)
                state = .hexStart
            } else if byte &- UInt8(ascii: "0") < 10 {
                state = .decimal
            } else {
                give("&#", &builder, &document)
            }
        case .hexStart:
            if CharacterReference.hexValue(byte) != nil {
                state = .hexadecimal
            } else {
                give(held[0] == UInt8(ascii: "x") ? "&#x" : "&#X", &builder, &document)
            }
        case .hexadecimal:
            while p < bytes.count, let digit = CharacterReference.hexValue(bytes[p]) {
                number = min(number &* 16 &+ UInt32(digit), 0x11_0000)
                p += 1
            }
            finishNumber(bytes, &p, &builder, &document)
        default:  // .decimal
            while p < bytes.count, bytes[p] &- UInt8(ascii: "0") < 10 {
                number = min(number &* 10 &+ UInt32(bytes[p] &- UInt8(ascii: "0")), 0x11_0000)
                p += 1
            }
            finishNumber(bytes, &p, &builder, &document)
        }
    }

    /// The page ends in a reference.
    mutating func finishReference(_ builder: inout TreeBuilder, _ document: inout Document) {
        switch state {
        case .reference: give("&", &builder, &document)
        case .namedReference: _ = resolveHeld(next: 0, &builder, &document)
        case .numericReference: give("&#", &builder, &document)
        case .hexStart:
            give(held[0] == UInt8(ascii: "x") ? "&#x" : "&#X", &builder, &document)
        // `hexadecimal` and `decimal`: the caller chose the group.
        default: giveNumber(&builder, &document)
        }
    }

    @inline(__always)
    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte &- UInt8(ascii: "0") < 10
    }

    private var isInAttribute: Bool { returnState != .data && returnState != .rcdata }

    /// Adds the meaning of the held run; returns whether the semicolon after it belongs to it.
    private mutating func resolveHeld(
        next: UInt8, _ builder: inout TreeBuilder, _ document: inout Document
    ) -> Bool {
        let match = CharacterReference.match(
            held.span, semicolonFollows: next == UInt8(ascii: ";"))
        let isLiteral =
            match.nameLength == 0
            || isInAttribute && !match.takesSemicolon
                && (match.nameLength < held.count || next == UInt8(ascii: "="))
        given.removeAll(keepingCapacity: true)
        if isLiteral {
            given.append(UInt8(ascii: "&"))
            given.append(contentsOf: held)
        } else {
            CharacterReference.append(match.first, to: &given)
            if match.second != 0 { CharacterReference.append(match.second, to: &given) }
            if match.nameLength < held.count {
                given.append(contentsOf: held[match.nameLength...])
            }
        }
        give(&builder, &document)
        return match.takesSemicolon
    }

    private mutating func finishNumber(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        if p == bytes.count { return }
        if bytes[p] == UInt8(ascii: ";") { p += 1 }
        giveNumber(&builder, &document)
    }

    private mutating func giveNumber(_ builder: inout TreeBuilder, _ document: inout Document) {
        given.removeAll(keepingCapacity: true)
        CharacterReference.append(CharacterReference.codePoint(ofNumber: number), to: &given)
        give(&builder, &document)
    }

    private mutating func give(
        _ text: StaticString, _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        given.removeAll(keepingCapacity: true)
        given.append(contentsOf: text.utf8Span)
        give(&builder, &document)
    }

    /// Adds the bytes to the value or the text with the reference.
    private mutating func give(_ builder: inout TreeBuilder, _ document: inout Document) {
        state = returnState
        if isInAttribute {
            document.text.append(contentsOf: given)
        } else if !given.isEmpty {
            builder.characters(given.span, &document)
        }
    }
}
