import GarthURL

/// The tokenizer (HTML Standard, "Tokenization") over UTF-8 bytes that come in pieces.
///
/// The input may be cut at every byte. Everything that the bytes so far decide has been passed to
/// the tree builder. Text, attribute values and comments are copied once, into `Document.text`. No
/// memory is allocated for a token.
struct HTMLTokenizer {
    enum State: UInt8 {
        case data, rcdata, rawtext, script, plaintext, cdata
        case cdataBracket, cdataEnd
        case tagOpen, endTagOpen, tagName
        case rawLessThan, rawEndTagOpen, rawEndTagName
        case scriptEscapeStart, scriptEscapeStartDash, scriptEscaped, scriptEscapedDash
        case scriptEscapedDashDash, scriptEscapedLessThan
        case scriptDoubleEscapeStart, scriptDoubleEscaped, scriptDoubleEscapedDash
        case scriptDoubleEscapedDashDash, scriptDoubleEscapedLessThan, scriptDoubleEscapeEnd
        case beforeAttributeName, attributeName, afterAttributeName, beforeAttributeValue
        case doubleQuotedValue, singleQuotedValue, unquotedValue
        case selfClosingStartTag
        case markupDeclaration, bogusComment, commentStart, commentStartDash, comment
        case commentEndDash, commentEnd, commentEndBang
        case doctype
        case reference, namedReference, numericReference, hexStart, hexadecimal, decimal
        /// After the end tag of a script, which runs before the next byte is read.
        case scriptPause
    }

    var state = State.data
    /// The next state after a character reference.
    var returnState = State.data
    /// The next state after `</` in raw text that is not an end tag.
    var rawState = State.rawtext
    /// A carriage return was the last byte of the piece: the next line feed belongs to it.
    var endedInReturn = false
    /// The first bytes of a character that the piece was cut in.
    var cutCharacter: (bytes: UInt32, count: Int) = (0, 0)

    // MARK: The tag in the making

    var token = TagToken(tag: .other)
    var isEndTag = false
    /// `attribute` has its name and waits for the end of its value.
    var hasAttribute = false
    var name = PackedName()
    /// All the bytes of a name that is longer than `PackedName` holds.
    var longName: [UInt8] = []
    /// The name that ends the current raw text.
    var rawName = PackedName()
    /// The start of the tag's values, or of the comment, in `Document.text`.
    var textMark = 0
    var valueStart = 0
    var attribute = Attribute(
        name: .other, prefix: 0, otherName: 0, valueStart: 0, valueCount: 0)
    /// The attribute is a second one of its name, or one too many, or one of an end tag.
    var isAttributeDropped = false
    /// By attribute (known ones first, then `Document.names`), the number of the tag it was in.
    var seenInTag: [UInt32] = []
    var tagNumber: UInt32 = 0

    // MARK: Others in the making

    /// Bytes that may have to be given back as text.
    var held: [UInt8] = []
    /// The bytes that a character reference stands for.
    var given: [UInt8] = []
    var number: UInt32 = 0
    var doctype = DoctypeReader()

    let tags = NameTable.tags
    let attributeNames = NameTable.attributes

    init() {
        seenInTag = [UInt32](repeating: 0, count: 512)
        held.reserveCapacity(64)
    }

    // MARK: - The pieces

    /// Reads a piece of the page; returns the number of bytes that were read. It is smaller than
    /// the piece only where a script has to run first (`TreeBuilder.pausedScript`).
    @discardableResult
    mutating func read(
        _ bytes: Span<UInt8>, _ builder: inout TreeBuilder, _ document: inout Document
    ) -> Int {
        guard !bytes.isEmpty else { return 0 }
        var p = 0
        if endedInReturn {
            endedInReturn = false
            if bytes[p] != 0x0A { endReturn(&builder, &document) }
        }
        if cutCharacter.count > 0 { completeCharacter(bytes, &p, &builder, &document) }
        while p < bytes.count {
            switch state {
            case .data: readData(bytes, &p, &builder, &document)
            case .rcdata, .rawtext, .plaintext, .script:
                readRawText(bytes, &p, &builder, &document)
            case .tagOpen, .endTagOpen, .tagName, .selfClosingStartTag, .beforeAttributeName,
                .attributeName, .afterAttributeName, .beforeAttributeValue, .doubleQuotedValue,
                .singleQuotedValue, .unquotedValue:
                readTag(bytes, &p, &builder, &document)
            case .rawLessThan, .rawEndTagOpen, .rawEndTagName:
                readRawEndTag(bytes, &p, &builder, &document)
            case .markupDeclaration, .bogusComment, .commentStart, .commentStartDash, .comment,
                .commentEndDash, .commentEnd, .commentEndBang:
                readComment(bytes, &p, &builder, &document)
            case .doctype: readDoctype(bytes, &p, &builder, &document)
            case .reference, .namedReference, .numericReference, .hexStart, .hexadecimal,
                .decimal:
                readReference(bytes, &p, &builder, &document)
            case .cdata, .cdataBracket, .cdataEnd: readCDATA(bytes, &p, &builder, &document)
            case .scriptPause: return p
            case .scriptEscapeStart, .scriptEscapeStartDash, .scriptEscaped, .scriptEscapedDash,
                .scriptEscapedDashDash, .scriptEscapedLessThan, .scriptDoubleEscapeStart,
                .scriptDoubleEscaped, .scriptDoubleEscapedDash, .scriptDoubleEscapedDashDash,
                .scriptDoubleEscapedLessThan, .scriptDoubleEscapeEnd:
                readScript(bytes, &p, &builder, &document)
            }
        }
        return bytes.count
    }

    /// Ends the page: held text is passed on, unfinished tags are dropped.
    mutating func finish(_ builder: inout TreeBuilder, _ document: inout Document) {
        if endedInReturn { endReturn(&builder, &document) }
        endedInReturn = false
        emitCutCharacter(&builder, &document)
        let references: [State] = [
            .reference, .namedReference, .numericReference, .hexStart, .hexadecimal, .decimal,
        ]
        if references.contains(state) { finishReference(&builder, &document) }
        switch state {
        case .tagOpen, .rawLessThan, .scriptEscapedLessThan: emit("<", &builder, &document)
        case .endTagOpen, .rawEndTagOpen: emit("</", &builder, &document)
        case .rawEndTagName:
            emit("</", &builder, &document)
            emitHeld(&builder, &document)
        case .markupDeclaration:
            beginComment(&document)
            document.text.append(contentsOf: held)
            endComment(&builder, &document)
        case .bogusComment, .commentStart, .commentStartDash, .comment, .commentEndDash,
            .commentEnd, .commentEndBang:
            endComment(&builder, &document)
        case .doctype: endDoctype(isCut: true, &builder, &document)
        case .cdataBracket: emit("]", &builder, &document)
        case .cdataEnd: emit("]]", &builder, &document)
        case .tagName, .beforeAttributeName, .attributeName, .afterAttributeName,
            .beforeAttributeValue, .doubleQuotedValue, .singleQuotedValue, .unquotedValue,
            .selfClosingStartTag:
            dropTag(&document)
        // The other states hold no text back.
        default: break
        }
        state = .data
    }

    // MARK: - Text

    @inline(__always)
    private mutating func readData(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let start = p
        p = Self.endOfText(bytes, from: p)
        if p > start { emit(bytes, start..<p, &builder, &document) }
        guard p < bytes.count else { return }
        switch bytes[p] {
        case UInt8(ascii: "<"):
            p += 1
            state = .tagOpen
            if p < bytes.count { readTag(bytes, &p, &builder, &document) }
        case UInt8(ascii: "&"):
            p += 1
            beginReference(.data)
        case 0x0D: readReturn(bytes, &p, &builder, &document)
        default:
            p += 1
            builder.nullCharacter(&document)
        }
    }

    private mutating func readRawText(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let start = p
        p = Self.endOfText(bytes, from: p)
        if state != .rcdata {
            while p < bytes.count, bytes[p] == UInt8(ascii: "&") {
                p = Self.endOfText(bytes, from: p + 1)
            }
        }
        if state == .plaintext {
            while p < bytes.count, bytes[p] == UInt8(ascii: "<") || bytes[p] == UInt8(ascii: "&") {
                p = Self.endOfText(bytes, from: p + 1)
            }
        }
        if p > start { emit(bytes, start..<p, &builder, &document) }
        guard p < bytes.count else { return }
        switch bytes[p] {
        case UInt8(ascii: "<"):
            p += 1
            rawState = state
            state = .rawLessThan
        case UInt8(ascii: "&"):
            p += 1
            beginReference(.rcdata)
        case 0x0D: readReturn(bytes, &p, &builder, &document)
        default:
            p += 1
            emitReplacement(&builder, &document)
        }
    }

    private mutating func readCDATA(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        switch state {
        case .cdataBracket where bytes[p] == UInt8(ascii: "]"):
            p += 1
            state = .cdataEnd
        case .cdataBracket:
            emit("]", &builder, &document)
            state = .cdata
        case .cdataEnd where bytes[p] == UInt8(ascii: "]"):
            p += 1
            emit("]", &builder, &document)
        case .cdataEnd where bytes[p] == UInt8(ascii: ">"):
            p += 1
            state = .data
        case .cdataEnd:
            emit("]]", &builder, &document)
            state = .cdata
        // `cdata`: the caller chose the group.
        default:
            let start = p
            while p < bytes.count, bytes[p] != UInt8(ascii: "]"), bytes[p] != 0, bytes[p] != 0x0D {
                p += 1
            }
            if p > start { emit(bytes, start..<p, &builder, &document) }
            guard p < bytes.count else { return }
            if bytes[p] == 0x0D {
                readReturn(bytes, &p, &builder, &document)
            } else if bytes[p] == 0 {
                p += 1
                builder.nullCharacter(&document)
            } else {
                p += 1
                state = .cdataBracket
            }
        }
    }

    /// The first `<`, `&`, NUL or carriage return.
    @inline(__always)
    static func endOfText(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var p = start
        while bytes.count - p >= 8 {
            let word = bytes.word(at: p)
            let found =
                zeroBytes(word ^ 0x3C3C_3C3C_3C3C_3C3C) | zeroBytes(word ^ 0x2626_2626_2626_2626)
                | zeroBytes(word ^ 0x0D0D_0D0D_0D0D_0D0D) | zeroBytes(word)
            if found != 0 { return p + (UInt64(littleEndian: found).trailingZeroBitCount &>> 3) }
            p += 8
        }
        while p < bytes.count {
            let byte = bytes[p]
            if byte <= 0x3C, (textStops &>> UInt64(byte)) & 1 != 0 { break }
            p += 1
        }
        return p
    }

    private static var textStops: UInt64 { 1 << 0 | 1 << 0x0D | 1 << 0x26 | 1 << 0x3C }

    /// At a carriage return in text: it and a line feed behind it are one line feed.
    mutating func readReturn(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        p += 1
        if p == bytes.count {
            endedInReturn = true
        } else if bytes[p] != 0x0A {
            emitLineFeed(&builder, &document)
        }
    }

    /// A carriage return that ended the last piece was no part of a pair: it is a line feed.
    private mutating func endReturn(_ builder: inout TreeBuilder, _ document: inout Document) {
        let isHeld: NameList<State> = [
            .comment, .bogusComment, .doubleQuotedValue, .singleQuotedValue,
        ]
        // In all other states a line feed is text.
        guard isHeld.contains(state) else { return emitLineFeed(&builder, &document) }
        document.text.append(0x0A)
    }

    // MARK: - Giving text to the builder

    /// Passes on a run of text; at the end of a piece it holds back the start of an incomplete
    /// character.
    @inline(__always)
    mutating func emit(
        _ bytes: Span<UInt8>, _ run: Range<Int>, _ builder: inout TreeBuilder,
        _ document: inout Document
    ) {
        let text = bytes.extracting(run)
        if run.upperBound == bytes.count, bytes[bytes.count - 1] >= 0x80 {
            emitLast(text, &builder, &document)
        } else {
            builder.characters(text, &document)
        }
    }

    /// Gives the run that ends the piece, but for the beginning of a character at its end.
    private mutating func emitLast(
        _ text: Span<UInt8>, _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let whole = text.count - Self.cutBytes(text)
        cutCharacter = (0, text.count - whole)
        for i in whole..<text.count {
            cutCharacter.bytes |= UInt32(text[i]) << UInt32(8 * (i - whole))
        }
        if whole > 0 { builder.characters(text.extracting(..<whole), &document) }
    }

    /// The number of bytes at the end that start a longer character.
    private static func cutBytes(_ text: Span<UInt8>) -> Int {
        var length = 1
        while length <= min(3, text.count) {
            let byte = text[text.count - length]
            if byte >= 0xC0 { return characterLength(byte) > length ? length : 0 }
            if byte < 0x80 { return 0 }
            length += 1
        }
        return 0
    }

    /// The number of bytes of a character by its first one; 1 for a byte that is not a first one.
    static func characterLength(_ first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    private mutating func completeCharacter(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let whole = Self.characterLength(UInt8(truncatingIfNeeded: cutCharacter.bytes))
        while p < bytes.count, cutCharacter.count < whole, bytes[p] & 0xC0 == 0x80 {
            cutCharacter.bytes |= UInt32(bytes[p]) << UInt32(8 * cutCharacter.count)
            cutCharacter.count += 1
            p += 1
        }
        if cutCharacter.count == whole || p < bytes.count { emitCutCharacter(&builder, &document) }
    }

    private mutating func emitCutCharacter(
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let (bytes, count) = cutCharacter
        cutCharacter = (0, 0)
        if count == 0 { return }
        let text: InlineArray<4, UInt8> = InlineArray {
            UInt8(truncatingIfNeeded: bytes >> (8 * $0))
        }
        builder.characters(text.span.extracting(..<count), &document)
    }

    mutating func emit(
        _ text: StaticString, _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        builder.characters(text.utf8Span, &document)
    }

    mutating func emitHeld(_ builder: inout TreeBuilder, _ document: inout Document) {
        if !held.isEmpty { builder.characters(held.span, &document) }
    }

    func emitLineFeed(_ builder: inout TreeBuilder, _ document: inout Document) {
        let text: StaticString = "\n"
        builder.characters(text.utf8Span, &document)
    }

    func emitReplacement(_ builder: inout TreeBuilder, _ document: inout Document) {
        let text: StaticString = "\u{FFFD}"
        builder.characters(text.utf8Span, &document)
    }
}
