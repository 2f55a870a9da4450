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
        _ piece: UnsafeBufferPointer<UInt8>, _ builder: inout TreeBuilder,
        _ document: inout Document
    ) -> Int {
        guard let start = piece.baseAddress, !piece.isEmpty else { return 0 }
        var p = start
        let end = p + piece.count
        if endedInReturn {
            endedInReturn = false
            if p.pointee != 0x0A { endReturn(&builder, &document) }
        }
        if cutCharacter.count > 0 { completeCharacter(&p, end, &builder, &document) }
        while p < end {
            switch state {
            case .data: readData(&p, end, &builder, &document)
            case .rcdata, .rawtext, .plaintext, .script:
                readRawText(&p, end, &builder, &document)
            case .tagOpen, .endTagOpen, .tagName, .selfClosingStartTag, .beforeAttributeName,
                .attributeName, .afterAttributeName, .beforeAttributeValue, .doubleQuotedValue,
                .singleQuotedValue, .unquotedValue:
                readTag(&p, end, &builder, &document)
            case .rawLessThan, .rawEndTagOpen, .rawEndTagName:
                readRawEndTag(&p, end, &builder, &document)
            case .markupDeclaration, .bogusComment, .commentStart, .commentStartDash, .comment,
                .commentEndDash, .commentEnd, .commentEndBang:
                readComment(&p, end, &builder, &document)
            case .doctype: readDoctype(&p, end, &builder, &document)
            case .reference, .namedReference, .numericReference, .hexStart, .hexadecimal,
                .decimal:
                readReference(&p, end, &builder, &document)
            case .cdata, .cdataBracket, .cdataEnd: readCDATA(&p, end, &builder, &document)
            case .scriptPause: return p - start
            default: readScript(&p, end, &builder, &document)
            }
        }
        return piece.count
    }

    /// Ends the page: held text is passed on, unfinished tags are dropped.
    mutating func finish(_ builder: inout TreeBuilder, _ document: inout Document) {
        if endedInReturn { endReturn(&builder, &document) }
        endedInReturn = false
        emitCutCharacter(&builder, &document)
        switch state {
        case .reference, .namedReference, .numericReference, .hexStart, .hexadecimal, .decimal:
            finishReference(&builder, &document)
        default: break
        }
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
        default: break
        }
        state = .data
    }

    // MARK: - Text

    @inline(__always)
    private mutating func readData(
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let start = p
        p = Self.endOfText(p, end)
        if p > start { emit(start, p, isLast: p == end, &builder, &document) }
        guard p < end else { return }
        switch p.pointee {
        case UInt8(ascii: "<"):
            p += 1
            state = .tagOpen
            if p < end { readTag(&p, end, &builder, &document) }
        case UInt8(ascii: "&"):
            p += 1
            beginReference(.data)
        case 0x0D: readReturn(&p, end, &builder, &document)
        default:
            p += 1
            builder.nullCharacter(&document)
        }
    }

    private mutating func readRawText(
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let start = p
        p = Self.endOfText(p, end)
        if state != .rcdata {
            while p < end, p.pointee == UInt8(ascii: "&") { p = Self.endOfText(p + 1, end) }
        }
        if state == .plaintext {
            while p < end, p.pointee == UInt8(ascii: "<") || p.pointee == UInt8(ascii: "&") {
                p = Self.endOfText(p + 1, end)
            }
        }
        if p > start { emit(start, p, isLast: p == end, &builder, &document) }
        guard p < end else { return }
        switch p.pointee {
        case UInt8(ascii: "<"):
            p += 1
            rawState = state
            state = .rawLessThan
        case UInt8(ascii: "&"):
            p += 1
            beginReference(.rcdata)
        case 0x0D: readReturn(&p, end, &builder, &document)
        default:
            p += 1
            emitReplacement(&builder, &document)
        }
    }

    private mutating func readCDATA(
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        switch state {
        case .cdataBracket where p.pointee == UInt8(ascii: "]"):
            p += 1
            state = .cdataEnd
        case .cdataBracket:
            emit("]", &builder, &document)
            state = .cdata
        case .cdataEnd where p.pointee == UInt8(ascii: "]"):
            p += 1
            emit("]", &builder, &document)
        case .cdataEnd where p.pointee == UInt8(ascii: ">"):
            p += 1
            state = .data
        case .cdataEnd:
            emit("]]", &builder, &document)
            state = .cdata
        default:
            let start = p
            while p < end, p.pointee != UInt8(ascii: "]"), p.pointee != 0, p.pointee != 0x0D {
                p += 1
            }
            if p > start { emit(start, p, isLast: p == end, &builder, &document) }
            guard p < end else { return }
            if p.pointee == 0x0D {
                readReturn(&p, end, &builder, &document)
            } else if p.pointee == 0 {
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
    static func endOfText(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        var p = start
        while end - p >= 8 {
            let word = UnsafeRawPointer(p).loadUnaligned(as: UInt64.self)
            let found =
                zeroBytes(word ^ 0x3C3C_3C3C_3C3C_3C3C) | zeroBytes(word ^ 0x2626_2626_2626_2626)
                | zeroBytes(word ^ 0x0D0D_0D0D_0D0D_0D0D) | zeroBytes(word)
            if found != 0 { return p + (UInt64(littleEndian: found).trailingZeroBitCount &>> 3) }
            p += 8
        }
        while p < end {
            let byte = p.pointee
            if byte <= 0x3C, (textStops &>> UInt64(byte)) & 1 != 0 { break }
            p += 1
        }
        return p
    }

    private static var textStops: UInt64 { 1 << 0 | 1 << 0x0D | 1 << 0x26 | 1 << 0x3C }

    /// A word whose lowest marked byte is the lowest zero byte of the word.
    @inline(__always)
    static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    /// At a carriage return in text: it and a line feed behind it are one line feed.
    mutating func readReturn(
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        p += 1
        if p == end {
            endedInReturn = true
        } else if p.pointee != 0x0A {
            emitLineFeed(&builder, &document)
        }
    }

    /// A carriage return that ended the last piece was no part of a pair: it is a line feed.
    private mutating func endReturn(_ builder: inout TreeBuilder, _ document: inout Document) {
        switch state {
        case .comment, .bogusComment, .doubleQuotedValue, .singleQuotedValue:
            document.text.append(0x0A)
        default: emitLineFeed(&builder, &document)
        }
    }

    // MARK: - Giving text to the builder

    /// Passes on a run of text; at the end of a piece it holds back the start of an incomplete
    /// character.
    @inline(__always)
    mutating func emit(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, isLast: Bool,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        var count = end - start
        if isLast, end[-1] >= 0x80 {
            let cut = Self.cutBytes(start, count)
            cutCharacter = (0, 0)
            for i in 0..<cut {
                cutCharacter.bytes |= UInt32(start[count - cut + i]) << UInt32(8 * i)
            }
            cutCharacter.count = cut
            count -= cut
            if count == 0 { return }
        }
        builder.characters(start, count, &document)
    }

    /// The number of bytes at the end that start a longer character.
    private static func cutBytes(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var length = 1
        while length <= min(3, count) {
            let byte = start[count - length]
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
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let whole = Self.characterLength(UInt8(truncatingIfNeeded: cutCharacter.bytes))
        while p < end, cutCharacter.count < whole, p.pointee & 0xC0 == 0x80 {
            cutCharacter.bytes |= UInt32(p.pointee) << UInt32(8 * cutCharacter.count)
            cutCharacter.count += 1
            p += 1
        }
        if cutCharacter.count == whole || p < end { emitCutCharacter(&builder, &document) }
    }

    private mutating func emitCutCharacter(
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        var bytes = cutCharacter.bytes.littleEndian
        let count = cutCharacter.count
        cutCharacter = (0, 0)
        if count == 0 { return }
        withUnsafeBytes(of: &bytes) { bytes in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            builder.characters(start, count, &document)
        }
    }

    mutating func emit(
        _ text: StaticString, _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        builder.characters(text.utf8Start, text.utf8CodeUnitCount, &document)
    }

    mutating func emitHeld(_ builder: inout TreeBuilder, _ document: inout Document) {
        held.withUnsafeBufferPointer {
            if let base = $0.baseAddress, !$0.isEmpty {
                builder.characters(base, $0.count, &document)
            }
        }
    }

    func emitLineFeed(_ builder: inout TreeBuilder, _ document: inout Document) {
        let text: StaticString = "\n"
        builder.characters(text.utf8Start, 1, &document)
    }

    func emitReplacement(_ builder: inout TreeBuilder, _ document: inout Document) {
        let text: StaticString = "\u{FFFD}"
        builder.characters(text.utf8Start, 3, &document)
    }
}
