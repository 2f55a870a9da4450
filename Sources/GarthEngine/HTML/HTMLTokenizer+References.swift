/// Character references, from `&` to their end, wherever the piece was cut.
extension HTMLTokenizer {
    @inline(__always)
    mutating func beginReference(_ after: State) {
        returnState = after
        state = .reference
    }

    mutating func readReference(
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let byte = p.pointee
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
            while p < end, Self.isAlphanumeric(p.pointee),
                held.count <= CharacterReference.longestName
            {
                held.append(p.pointee)
                p += 1
            }
            if p == end { return }
            let isSemicolon = p.pointee == UInt8(ascii: ";")
            if resolveHeld(next: p.pointee, &builder, &document), isSemicolon { p += 1 }
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
            while p < end, let digit = CharacterReference.hexValue(p.pointee) {
                number = min(number &* 16 &+ UInt32(digit), 0x11_0000)
                p += 1
            }
            finishNumber(&p, end, &builder, &document)
        default:  // .decimal
            while p < end, p.pointee &- UInt8(ascii: "0") < 10 {
                number = min(number &* 10 &+ UInt32(p.pointee &- UInt8(ascii: "0")), 0x11_0000)
                p += 1
            }
            finishNumber(&p, end, &builder, &document)
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
        default: giveNumber(&builder, &document)
        }
    }

    @inline(__always)
    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte &- UInt8(ascii: "0") < 10
    }

    private var isInAttribute: Bool { returnState != .data && returnState != .rcdata }

    /// Gives what the held run means; true when the semicolon behind it is a part of it.
    private mutating func resolveHeld(
        next: UInt8, _ builder: inout TreeBuilder, _ document: inout Document
    ) -> Bool {
        let match = held.withUnsafeBufferPointer {
            CharacterReference.match($0, semicolonFollows: next == UInt8(ascii: ";"))
        }
        let isLiteral =
            match.nameLength == 0
            || isInAttribute && !match.takesSemicolon
                && (match.nameLength < held.count || next == UInt8(ascii: "="))
        if isLiteral {
            held.insert(UInt8(ascii: "&"), at: 0)
        } else {
            let rest = held[match.nameLength...]
            var bytes: [UInt8] = []
            CharacterReference.append(match.first, to: &bytes)
            if match.second != 0 { CharacterReference.append(match.second, to: &bytes) }
            bytes += rest
            held.replaceSubrange(0..., with: bytes)
        }
        giveHeld(&builder, &document)
        return match.takesSemicolon
    }

    private mutating func finishNumber(
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        if p == end { return }
        if p.pointee == UInt8(ascii: ";") { p += 1 }
        giveNumber(&builder, &document)
    }

    private mutating func giveNumber(_ builder: inout TreeBuilder, _ document: inout Document) {
        held.removeAll(keepingCapacity: true)
        CharacterReference.append(CharacterReference.codePoint(ofNumber: number), to: &held)
        giveHeld(&builder, &document)
    }

    private mutating func give(
        _ text: StaticString, _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        held.removeAll(keepingCapacity: true)
        text.withUTF8Buffer { held.append(contentsOf: $0) }
        giveHeld(&builder, &document)
    }

    /// Adds the held bytes to the value or the text that the reference stands in.
    private mutating func giveHeld(_ builder: inout TreeBuilder, _ document: inout Document) {
        state = returnState
        if isInAttribute {
            document.text.append(contentsOf: held)
        } else {
            emitHeld(&builder, &document)
        }
    }
}
