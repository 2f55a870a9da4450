import GarthURL

/// Tags and attributes (HTML Standard, "Tag open state" to "Self-closing start tag state").
extension HTMLTokenizer {
    /// Reads on in a tag until it is complete or the piece ends.
    mutating func readTag(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        while p < bytes.count {
            let byte = bytes[p]
            switch state {
            case .tagOpen:
                if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
                    beginTag(isEnd: false, &document)
                    readTagName(bytes, &p, &document)
                    if endsHere(bytes, &p) { return endTag(&builder, &document) }
                } else if byte == UInt8(ascii: "/") {
                    p += 1
                    state = .endTagOpen
                } else {
                    return readDeclaration(bytes, &p, &builder, &document)
                }
            case .endTagOpen:
                if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
                    beginTag(isEnd: true, &document)
                    readTagName(bytes, &p, &document)
                    if endsHere(bytes, &p) { return endTag(&builder, &document) }
                } else if byte == UInt8(ascii: ">") {
                    p += 1
                    state = .data
                    return
                } else {
                    beginComment(&document)
                    state = .bogusComment
                    return
                }
            case .tagName: readTagName(bytes, &p, &document)
            case .beforeAttributeName, .afterAttributeName:
                if readBetweenAttributes(bytes, &p, &document) {
                    return endTag(&builder, &document)
                }
            case .attributeName: readAttributeName(bytes, &p, &document)
            case .beforeAttributeValue:
                if Self.isSpace(byte) {
                    p += 1
                } else if byte == UInt8(ascii: "\"") {
                    p += 1
                    state = .doubleQuotedValue
                } else if byte == UInt8(ascii: "'") {
                    p += 1
                    state = .singleQuotedValue
                } else if byte == UInt8(ascii: ">") {
                    p += 1
                    finishAttribute(&document)
                    return endTag(&builder, &document)
                } else {
                    state = .unquotedValue
                }
            case .doubleQuotedValue: readQuoted(bytes, &p, UInt8(ascii: "\""), &document)
            case .singleQuotedValue: readQuoted(bytes, &p, UInt8(ascii: "'"), &document)
            case .unquotedValue: readUnquoted(bytes, &p, &document)
            case .selfClosingStartTag:
                if byte == UInt8(ascii: ">") {
                    p += 1
                    token.isSelfClosing = true
                    return endTag(&builder, &document)
                }
                state = .beforeAttributeName
            // The tag has ended: the caller goes on by the state.
            default: return
            }
        }
    }

    /// Reads white space, the end of the tag or the name of the next attribute, with its `="value"`
    /// if that is there; true at the end of the tag.
    @inline(__always)
    private mutating func readBetweenAttributes(
        _ bytes: Span<UInt8>, _ p: inout Int, _ document: inout Document
    ) -> Bool {
        let byte = bytes[p]
        if Self.isSpace(byte) {
            repeat { p += 1 } while p < bytes.count && Self.isSpace(bytes[p])
        } else if byte == UInt8(ascii: ">") {
            p += 1
            finishAttributeIfAny(&document)
            return true
        } else if byte == UInt8(ascii: "/") {
            p += 1
            finishAttributeIfAny(&document)
            state = .selfClosingStartTag
        } else if byte == UInt8(ascii: "="), state == .afterAttributeName {
            p += 1
            state = .beforeAttributeValue
        } else {
            finishAttributeIfAny(&document)
            name = PackedName()
            longName.removeAll(keepingCapacity: true)
            state = .attributeName
            if byte == UInt8(ascii: "=") {
                p += 1
                appendToName(byte)
            }
            readAttributeName(bytes, &p, &document)
            if bytes.count - p >= 2, bytes[p] == UInt8(ascii: "="),
                bytes[p + 1] == UInt8(ascii: "\"")
            {
                p += 2
                state = .doubleQuotedValue
                readQuoted(bytes, &p, UInt8(ascii: "\""), &document)
                return endsHere(bytes, &p)
            }
        }
        return false
    }

    /// Reads the end of a tag directly after its name or its last value.
    @inline(__always)
    private func endsHere(
        _ bytes: Span<UInt8>, _ p: inout Int
    ) -> Bool {
        guard p < bytes.count, bytes[p] == UInt8(ascii: ">"), state == .beforeAttributeName else {
            return false
        }
        p += 1
        return true
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte <= 0x20
            && (1 << 0x20 | 1 << 9 | 1 << 10 | 1 << 12 | 1 << 13) as UInt64
                &>> UInt64(byte) & 1 != 0
    }

    // MARK: - Names

    @inline(__always)
    mutating func beginTag(isEnd: Bool, _ document: inout Document) {
        isEndTag = isEnd
        name = PackedName()
        longName.removeAll(keepingCapacity: true)
        textMark = document.text.count
        token = TagToken(
            tag: .other, firstAttribute: UInt32(truncatingIfNeeded: document.attributes.count))
        hasAttribute = false
        tagNumber &+= 1
        state = .tagName
    }

    private mutating func readTagName(
        _ bytes: Span<UInt8>, _ p: inout Int, _ document: inout Document
    ) {
        var packed = name
        while p < bytes.count {
            let byte = bytes[p]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || Self.isSpace(byte) {
                name = packed
                resolveTagName(&document)
                state = .beforeAttributeName
                return
            }
            p += 1
            if byte == 0 || packed.count >= PackedName.capacity {
                name = packed
                appendToName(byte)
                packed = name
            } else {
                packed.append(Self.lowercased(byte))
            }
        }
        name = packed
    }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// Adds a byte of any kind to a name of any length.
    mutating func appendToName(_ byte: UInt8) {
        if byte == 0 {
            for part: UInt8 in [0xEF, 0xBF, 0xBD] { appendToName(part) }
            return
        }
        let byte = Self.lowercased(byte)
        if name.count == PackedName.capacity {
            let bytes = name.bytes
            longName.append(contentsOf: bytes.span)
        }
        if name.count >= PackedName.capacity { longName.append(byte) }
        name.append(byte)
    }

    private mutating func resolveTagName(_ document: inout Document) {
        if name.count <= PackedName.capacity {
            token.tag = Tag(rawValue: tags.number(of: name)) ?? .other
        }
        if token.tag == .other { token.name = internName(&document) }
    }

    private mutating func internName(_ document: inout Document) -> UInt16 {
        if name.count <= PackedName.capacity {
            let bytes = name.bytes
            return document.number(ofName: bytes.span.extracting(..<name.count))
        }
        return document.number(ofName: longName.span)
    }

    private mutating func readAttributeName(
        _ bytes: Span<UInt8>, _ p: inout Int, _ document: inout Document
    ) {
        var packed = name
        while p < bytes.count {
            let byte = bytes[p]
            if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
                || byte == UInt8(ascii: "/") || Self.isSpace(byte)
            {
                name = packed
                resolveAttributeName(&document)
                state = .afterAttributeName
                return
            }
            p += 1
            if byte == 0 || packed.count >= PackedName.capacity {
                name = packed
                appendToName(byte)
                packed = name
            } else {
                packed.append(Self.lowercased(byte))
            }
        }
        name = packed
    }

    private mutating func resolveAttributeName(_ document: inout Document) {
        hasAttribute = true
        valueStart = document.text.count
        isAttributeDropped =
            isEndTag || Int(token.attributeCount) >= Limits.attributesPerElement
        if isAttributeDropped { return }
        attribute.name = .other
        if name.count <= PackedName.capacity {
            attribute.name = AttributeName(rawValue: attributeNames.number(of: name)) ?? .other
        }
        attribute.otherName = attribute.name == .other ? internName(&document) : 0
        let key =
            attribute.name == .other ? 256 + Int(attribute.otherName) : Int(attribute.name.rawValue)
        if key >= seenInTag.count {
            seenInTag.append(contentsOf: repeatElement(0, count: key + 256 - seenInTag.count))
        }
        isAttributeDropped = seenInTag[key] == tagNumber
        seenInTag[key] = tagNumber
    }

    // MARK: - Values

    @inline(__always)
    private mutating func readQuoted(
        _ bytes: Span<UInt8>, _ p: inout Int, _ quote: UInt8,
        _ document: inout Document
    ) {
        let start = p
        p = Self.endOfValue(bytes, from: p, quote)
        document.text.append(contentsOf: bytes.extracting(start..<p))
        guard p < bytes.count else { return }
        let byte = bytes[p]
        p += 1
        if byte == quote {
            finishAttribute(&document)
            state = .beforeAttributeName
        } else {
            readSpecial(byte, bytes, &p, &document)
        }
    }

    /// The first quote, `&`, NUL or carriage return.
    @inline(__always)
    private static func endOfValue(
        _ bytes: Span<UInt8>, from start: Int, _ quote: UInt8
    ) -> Int {
        var p = start
        let quotes = UInt64(quote) &* 0x0101_0101_0101_0101
        while bytes.count - p >= 8 {
            let word = bytes.word(at: p)
            let found =
                zeroBytes(word ^ quotes) | zeroBytes(word ^ 0x2626_2626_2626_2626)
                | zeroBytes(word ^ 0x0D0D_0D0D_0D0D_0D0D) | zeroBytes(word)
            if found != 0 { return p + (UInt64(littleEndian: found).trailingZeroBitCount &>> 3) }
            p += 8
        }
        while p < bytes.count {
            let byte = bytes[p]
            if byte == quote || byte == 0x26 || byte == 0x0D || byte == 0 { break }
            p += 1
        }
        return p
    }

    private mutating func readUnquoted(
        _ bytes: Span<UInt8>, _ p: inout Int, _ document: inout Document
    ) {
        let start = p
        while p < bytes.count, bytes[p] != UInt8(ascii: ">"), bytes[p] != UInt8(ascii: "&"),
            bytes[p] != 0, !Self.isSpace(bytes[p])
        {
            p += 1
        }
        document.text.append(contentsOf: bytes.extracting(start..<p))
        guard p < bytes.count else { return }
        let byte = bytes[p]
        if byte == UInt8(ascii: ">") || Self.isSpace(byte) {
            finishAttribute(&document)
            state = .beforeAttributeName
        } else {
            p += 1
            readSpecial(byte, bytes, &p, &document)
        }
    }

    /// After `&`, a carriage return or NUL in a value.
    private mutating func readSpecial(
        _ byte: UInt8, _ bytes: Span<UInt8>, _ p: inout Int,
        _ document: inout Document
    ) {
        if byte == UInt8(ascii: "&") {
            beginReference(state)
        } else if byte == 0 {
            CharacterReference.append(0xFFFD, to: &document.text)
        } else if p == bytes.count {
            endedInReturn = true
        } else if bytes[p] != 0x0A {
            document.text.append(0x0A)
        }
    }

    // MARK: - Ends

    @inline(__always)
    private mutating func finishAttributeIfAny(_ document: inout Document) {
        if hasAttribute { finishAttribute(&document) }
    }

    private mutating func finishAttribute(_ document: inout Document) {
        guard hasAttribute else { return }
        hasAttribute = false
        let count = document.text.count - valueStart
        if isAttributeDropped {
            document.text.removeLast(count)
            return
        }
        attribute.valueStart = UInt32(truncatingIfNeeded: valueStart)
        attribute.valueCount = UInt32(truncatingIfNeeded: count)
        document.attributes.append(attribute)
        token.attributeCount &+= 1
    }

    /// Passes the tag to the builder and removes the attributes that no element uses.
    private mutating func endTag(_ builder: inout TreeBuilder, _ document: inout Document) {
        state = .data
        if isEndTag {
            builder.endTag(token, &document)
            if builder.pausedScript.exists { state = .scriptPause }
            return
        }
        let textEnd = document.text.count
        let attributeEnd = document.attributes.count
        let content = builder.startTag(&token, &document)
        if content != .data {
            state = content
            rawName = PackedName(Tag.spellings[Int(token.tag.rawValue)])
        }
        guard !token.isAdopted, token.attributeCount > 0 else { return }
        if document.attributes.count == attributeEnd {
            document.attributes.removeLast(Int(token.attributeCount))
            if document.text.count == textEnd { document.text.removeLast(textEnd - textMark) }
        }
    }

    /// Forgets a tag that the end of the page cut.
    mutating func dropTag(_ document: inout Document) {
        document.attributes.removeLast(Int(token.attributeCount))
        document.text.removeLast(document.text.count - textMark)
        token.attributeCount = 0
    }
}
