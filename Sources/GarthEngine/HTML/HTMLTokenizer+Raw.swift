/// Raw text and scripts (HTML Standard, "RCDATA less-than sign state" to "Script data double
/// escape end state").
extension HTMLTokenizer {
    /// The longest name that ends raw text (`plaintext` has none), plus one.
    private static var longestRawName: Int { 9 }

    mutating func readRawEndTag(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let byte = bytes[p]
        switch state {
        case .rawLessThan where byte == UInt8(ascii: "/"):
            p += 1
            state = .rawEndTagOpen
        case .rawLessThan where byte == UInt8(ascii: "!") && rawState == .script:
            p += 1
            emit("<!", &builder, &document)
            state = .scriptEscapeStart
        case .rawLessThan:
            emit("<", &builder, &document)
            state = rawState
        case .rawEndTagOpen where Self.isLetter(byte):
            held.removeAll(keepingCapacity: true)
            name = PackedName()
            state = .rawEndTagName
        case .rawEndTagOpen:
            emit("</", &builder, &document)
            state = rawState
        // `HTMLTokenizer.read` chose the group: `rawEndTagName` is left.
        default: readRawEndTagName(bytes, &p, &builder, &document)
        }
    }

    private mutating func readRawEndTagName(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        while p < bytes.count, Self.isLetter(bytes[p]), held.count <= Self.longestRawName {
            held.append(bytes[p])
            name.append(Self.lowercased(bytes[p]))
            p += 1
        }
        if p == bytes.count { return }
        let byte = bytes[p]
        let ends = byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || Self.isSpace(byte)
        if ends, name == rawName {
            let ended = name
            beginTag(isEnd: true, &document)
            name = ended
            // The tag name state sees the byte again and resolves the name.
        } else {
            emit("</", &builder, &document)
            emitHeld(&builder, &document)
            state = rawState
        }
    }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    // MARK: - Escaped scripts

    mutating func readScript(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let byte = bytes[p]
        let isDash = byte == UInt8(ascii: "-")
        switch state {
        case .scriptEscapeStart, .scriptEscapeStartDash:
            guard isDash else {
                state = .script
                return
            }
            p += 1
            emit("-", &builder, &document)
            state = state == .scriptEscapeStart ? .scriptEscapeStartDash : .scriptEscapedDashDash
        case .scriptEscapedLessThan: readEscapedLessThan(byte, bytes, &p, &builder, &document)
        case .scriptDoubleEscapedLessThan:
            state = .scriptDoubleEscaped
            if byte == UInt8(ascii: "/") {
                p += 1
                emit("/", &builder, &document)
                held.removeAll(keepingCapacity: true)
                state = .scriptDoubleEscapeEnd
            }
        case .scriptDoubleEscapeStart, .scriptDoubleEscapeEnd:
            readDoubleEscapeName(bytes, &p, &builder, &document)
        // `HTMLTokenizer.read` chose the group: escaped text is left.
        default: readEscapedText(byte, bytes, &p, &builder, &document)
        }
    }

    private mutating func readEscapedLessThan(
        _ byte: UInt8, _ bytes: Span<UInt8>, _ p: inout Int, _ builder: inout TreeBuilder,
        _ document: inout Document
    ) {
        if byte == UInt8(ascii: "/") {
            p += 1
            rawState = .scriptEscaped
            state = .rawEndTagOpen
            return
        }
        emit("<", &builder, &document)
        held.removeAll(keepingCapacity: true)
        state = Self.isLetter(byte) ? .scriptDoubleEscapeStart : .scriptEscaped
    }

    private mutating func readDoubleEscapeName(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let isStart = state == .scriptDoubleEscapeStart
        let start = p
        while p < bytes.count, Self.isLetter(bytes[p]) {
            if held.count <= Self.longestRawName { held.append(Self.lowercased(bytes[p])) }
            p += 1
        }
        if p > start { builder.characters(bytes.extracting(start..<p), &document) }
        if p == bytes.count { return }
        let byte = bytes[p]
        let ends = byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || Self.isSpace(byte)
        let isScript = ends && held.elementsEqual("script".utf8)
        state = isScript == isStart ? .scriptDoubleEscaped : .scriptEscaped
        if ends {
            // The byte itself is text in either state; `>` must not end a run of dashes.
            if byte != 0x0D {
                p += 1
                builder.characters(bytes.extracting(p - 1..<p), &document)
            }
        }
    }

    /// The states that hold text, with the dashes that may end the escape.
    private mutating func readEscapedText(
        _ byte: UInt8, _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let isDouble =
            state == .scriptDoubleEscaped || state == .scriptDoubleEscapedDash
            || state == .scriptDoubleEscapedDashDash
        let text: State = isDouble ? .scriptDoubleEscaped : .scriptEscaped
        switch byte {
        case UInt8(ascii: "-"):
            p += 1
            emit("-", &builder, &document)
            let isFirst = state == text
            if isDouble {
                state = isFirst ? .scriptDoubleEscapedDash : .scriptDoubleEscapedDashDash
            } else {
                state = isFirst ? .scriptEscapedDash : .scriptEscapedDashDash
            }
        case UInt8(ascii: "<"):
            p += 1
            if isDouble { emit("<", &builder, &document) }
            state = isDouble ? .scriptDoubleEscapedLessThan : .scriptEscapedLessThan
        case UInt8(ascii: ">")
        where state == .scriptEscapedDashDash || state == .scriptDoubleEscapedDashDash:
            p += 1
            emit(">", &builder, &document)
            state = .script
        case 0:
            p += 1
            emitReplacement(&builder, &document)
            state = text
        case 0x0D:
            state = text
            readReturn(bytes, &p, &builder, &document)
        default:
            state = text
            let start = p
            while p < bytes.count, bytes[p] != UInt8(ascii: "-"), bytes[p] != UInt8(ascii: "<"),
                bytes[p] != 0, bytes[p] != 0x0D
            {
                p += 1
            }
            emit(bytes, start..<p, &builder, &document)
        }
    }
}
