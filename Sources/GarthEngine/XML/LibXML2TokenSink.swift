import CLibxml2
import Glibc

/// Where the events of libxml2's HTML parser become tokens for the tree builder.
///
/// libxml2 keeps a stack of open elements of its own, closes elements by it and drops end tags that
/// match none. This stack is emptied after each event, so that no element is closed and every end
/// tag of the source is reported: as an error, "Unexpected end tag". One element always stays in
/// it, a `div`, which no start tag closes and in which any content may stand: with an empty stack
/// libxml2 makes paragraphs, and takes what follows an end tag for the end of the page.
///
/// The standard's tokenizer reads three things that libxml2 cannot: the raw text of elements
/// (libxml2 knows `script` and `style` alone), declarations that are no comments (libxml2 takes
/// them for text), and references whose name libxml2 does not know. Everything else is as libxml2
/// found it: tags, attributes and their values, comments, text.
///
/// Used from libxml2's callbacks only, while `parse` of its owner runs: the pointer to the document
/// is valid during that call and nil outside.
final class LibXML2TokenSink {
    /// The document that `parse` was given.
    var document: UnsafeMutablePointer<Document>?
    private var builder = TreeBuilder()
    /// In state `data` unless the text that comes is its to read.
    private var tokenizer = HTMLTokenizer()
    /// The element whose raw text comes.
    private var rawTag = Tag.other
    private var endedInReturn = false
    private var scratch: [UInt8] = []
    /// The parser whose events come; its owner outlives the sink's use.
    private var parser: htmlParserCtxtPtr?

    func attach(to parser: htmlParserCtxtPtr) {
        self.parser = parser
        forgetOpenElements(keeping: 0)
    }

    /// Ends the page.
    func finish() {
        guard let document else { return }
        endPending(&document.pointee)
        builder.end(&document.pointee)
    }

    // MARK: - libxml2's stack

    /// The name of the element that stays open.
    private static let permanent: StaticString = "div"
    /// The names in whose elements libxml2 reads raw text: in the first, up to that end tag; in
    /// the second, up to any end tag.
    private static let script: StaticString = "script"
    private static let style: StaticString = "style"

    private static func name(_ name: StaticString) -> UnsafePointer<xmlChar> { name.utf8Start }

    /// Has libxml2 believe that `count` elements are open, and that it is in the permanent one.
    ///
    /// A start tag `html` counts as misplaced, and loses its attributes, unless there are none; and
    /// so does `head` unless there is one.
    private func forgetOpenElements(keeping count: Int) {
        guard let parser, parser.pointee.nameMax >= count else { return }
        for i in 0..<count { parser.pointee.nameTab[i] = Self.name(Self.permanent) }
        parser.pointee.nameNr = Int32(count)
        parser.pointee.name = Self.name(Self.permanent)
        parser.pointee.depth = 0
        parser.pointee.recovery = 1
    }

    /// Has libxml2 read raw text.
    private func beginRawText() {
        guard let parser else { return }
        switch rawTag {
        case .script, .plaintext: parser.pointee.name = Self.name(Self.script)
        case .style: parser.pointee.name = Self.name(Self.style)
        default:
            parser.pointee.name = Self.name(Self.style)
            parser.pointee.recovery = 0
        }
    }

    /// The bytes of the page that libxml2 has before and behind it.
    private var input: (before: UnsafeBufferPointer<UInt8>, behind: UnsafeBufferPointer<UInt8>) {
        guard let input = parser?.pointee.input, let base = input.pointee.base,
            let current = input.pointee.cur, let end = input.pointee.end,
            base <= current, current <= end
        else {
            let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
            return (none, none)
        }
        return (
            UnsafeBufferPointer(start: base, count: current - base),
            UnsafeBufferPointer(start: current, count: end - current)
        )
    }

    // MARK: - Tags

    func startTag(
        _ name: UnsafeBufferPointer<UInt8>, attributeCount: Int,
        attribute: (Int) -> MarkupSink.SourceAttribute
    ) {
        guard let document else { return }
        let behind = input.behind
        forgetOpenElements(keeping: 0)
        // The page ended in the tag: there is none.
        if behind.isEmpty { return }
        endPending(&document.pointee)
        let textMark = document.pointee.text.count
        var token = token(name, &document.pointee)
        token.firstAttribute = UInt32(truncatingIfNeeded: document.pointee.attributes.count)
        token.isSelfClosing = behind.starts(with: "/>".utf8)
        for i in 0..<min(attributeCount, Limits.attributesPerElement) {
            MarkupSink.add(attribute(i), &document.pointee)
            token.attributeCount += 1
        }
        if token.tag == .html { forgetOpenElements(keeping: 1) }
        give(&token, textMark, &document.pointee)
    }

    /// A start tag of which libxml2 tells nothing but the name.
    private func bareStartTag(_ name: UnsafeBufferPointer<UInt8>) {
        guard let document else { return }
        endPending(&document.pointee)
        var token = token(name, &document.pointee)
        token.firstAttribute = UInt32(truncatingIfNeeded: document.pointee.attributes.count)
        give(&token, document.pointee.text.count, &document.pointee)
    }

    /// Gives a start tag to the builder and takes back what no element uses.
    private func give(_ token: inout TagToken, _ textMark: Int, _ document: inout Document) {
        let textEnd = document.text.count
        let attributeEnd = document.attributes.count
        let content = builder.startTag(&token, &document)
        if content != .data {
            tokenizer.state = content
            tokenizer.rawName = PackedName(Tag.spellings[Int(token.tag.rawValue)])
            rawTag = token.tag
            beginRawText()
        }
        guard !token.isAdopted, token.attributeCount > 0,
            document.attributes.count == attributeEnd
        else { return }
        document.attributes.removeLast(Int(token.attributeCount))
        if document.text.count == textEnd { document.text.removeLast(textEnd - textMark) }
    }

    private func endTag(_ name: UnsafeBufferPointer<UInt8>) {
        guard let document else { return }
        let before = input.before
        // The page ended in the tag: there is none.
        if before.last != UInt8(ascii: ">") { return }
        let token = token(name, &document.pointee)
        if rawTag != .other {
            guard token.tag == rawTag, rawTag != .plaintext else {
                // Text of the element that libxml2 took for a tag; it goes on being raw.
                read(Self.lastTag(of: before), &document.pointee)
                return
            }
        }
        endPending(&document.pointee)
        forgetOpenElements(keeping: 1)
        builder.endTag(token, &document.pointee)
    }

    /// The end tag that the bytes end with.
    private static func lastTag(
        of bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        var start = bytes.count - 2
        while start > 0, !bytes[start...].starts(with: "</".utf8) { start -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[max(start, 0)...])
    }

    private func token(
        _ name: UnsafeBufferPointer<UInt8>, _ document: inout Document
    ) -> TagToken {
        var token = TagToken(tag: Tag(rawValue: MarkupSink.known(name, in: .tags)) ?? .other)
        if token.tag == .other {
            token.name = document.number(ofName: UnsafeRawBufferPointer(name))
        }
        return token
    }

    // MARK: - Text

    /// Has the standard's tokenizer read text.
    private func read(_ bytes: UnsafeBufferPointer<UInt8>, _ document: inout Document) {
        tokenizer.read(bytes, &builder, &document)
    }

    /// Ends what the standard's tokenizer reads.
    private func endPending(_ document: inout Document) {
        rawTag = .other
        endedInReturn = false
        guard tokenizer.state != .data || tokenizer.endedInReturn else { return }
        tokenizer.finish(&builder, &document)
    }

    /// Text that libxml2 found; references in it are resolved.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let document, !bytes.isEmpty else { return }
        if tokenizer.state != .data || isUnread(bytes) {
            return read(bytes, &document.pointee)
        }
        scratch.removeAll(keepingCapacity: true)
        if bytes.count == 2, bytes[0] == 0xC2, bytes[1] < 0xA0 {
            // A number that libxml2 resolved without the standard's table.
            let number = CharacterReference.codePoint(ofNumber: UInt32(bytes[1]))
            CharacterReference.append(number, to: &scratch)
        } else if endedInReturn || bytes.contains(0x0D) {
            normalize(bytes)
        } else {
            return give(bytes, &document.pointee)
        }
        scratch.withUnsafeBufferPointer { give($0, &document.pointee) }
    }

    private func give(_ text: UnsafeBufferPointer<UInt8>, _ document: inout Document) {
        guard let start = text.baseAddress, !text.isEmpty else { return }
        builder.characters(start, text.count, &document)
    }

    /// Raw text that libxml2 found.
    func rawText(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let document else { return }
        read(bytes, &document.pointee)
    }

    /// Whether libxml2 gives as text what it could not read: `<` before a declaration or what is
    /// no name, `&` before a name that it does not know.
    private func isUnread(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == 1 else { return false }
        let (before, behind) = input
        if bytes[0] == UInt8(ascii: "<") {
            // A resolved reference ends in a semicolon; the text itself is a copy of libxml2's.
            guard behind.count > 1, behind[0] == UInt8(ascii: "<"),
                before.last != UInt8(ascii: ";")
            else { return false }
            return behind[1] == UInt8(ascii: "!") || behind[1] == UInt8(ascii: "/")
        }
        guard bytes[0] == UInt8(ascii: "&"), let last = before.last else { return false }
        return HTMLTokenizer.isLetter(last) || last &- UInt8(ascii: "0") < 10
    }

    /// Puts the text into `scratch`, its line ends as line feeds.
    private func normalize(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            let followsReturn = endedInReturn
            endedInReturn = byte == 0x0D
            if byte == 0x0A, followsReturn { continue }
            scratch.append(byte == 0x0D ? 0x0A : byte)
        }
    }

    // MARK: - Comments, doctype

    func comment(_ parts: UnsafeBufferPointer<UInt8>...) {
        guard let document else { return }
        endPending(&document.pointee)
        let start = document.pointee.text.count
        for part in parts where document.pointee.text.count < Limits.textBytes {
            document.pointee.text.append(contentsOf: part)
        }
        builder.comment(start..<document.pointee.text.count, &document.pointee)
    }

    func doctype(
        _ name: UnsafeBufferPointer<UInt8>, _ publicIdentifier: UnsafeBufferPointer<UInt8>?,
        _ systemIdentifier: UnsafeBufferPointer<UInt8>?
    ) {
        guard let document else { return }
        endPending(&document.pointee)
        var source: [UInt8] = Array(name)
        if let publicIdentifier {
            source += " PUBLIC ".utf8
            Self.append(publicIdentifier, to: &source)
        } else if systemIdentifier != nil {
            source += " SYSTEM".utf8
        }
        if let systemIdentifier {
            source.append(UInt8(ascii: " "))
            Self.append(systemIdentifier, to: &source)
        }
        source.append(UInt8(ascii: ">"))
        var reader = DoctypeReader()
        for byte in source where reader.read(byte) { break }
        builder.doctype(reader, &document.pointee)
    }

    private static func append(_ identifier: UnsafeBufferPointer<UInt8>, to source: inout [UInt8]) {
        let quote = UInt8(ascii: identifier.contains(UInt8(ascii: "\"")) ? "'" : "\"")
        source.append(quote)
        source += identifier
        source.append(quote)
    }

    // MARK: - Errors

    /// Takes from libxml2's errors the tags that it gives no event for.
    func note(_ fault: UnsafePointer<xmlError>) {
        guard let message = fault.pointee.message, let string = fault.pointee.str1 else { return }
        let code = fault.pointee.code
        let isEndTag =
            code == XML_ERR_TAG_NAME_MISMATCH.rawValue && message[0] == CChar(UInt8(ascii: "U"))
        let isMisplaced = code == XML_HTML_STRUCURE_ERROR.rawValue
        guard isEndTag || isMisplaced else { return }
        let length = strnlen(string, Int(Limits.textBytes))
        string.withMemoryRebound(to: UInt8.self, capacity: length) {
            let name = UnsafeBufferPointer(start: UnsafePointer($0), count: length)
            if isEndTag { endTag(name) } else { bareStartTag(name) }
        }
        if rawTag == .other {
            forgetOpenElements(keeping: isEndTag ? 1 : 0)
        } else if isEndTag {
            parser?.pointee.nameTab[0] = Self.name(Self.permanent)
            parser?.pointee.nameNr = 1
        }
    }

    /// libxml2 closes an element: after `/>` of a start tag that was given already, or where a name
    /// that stands in its stack for raw text came as an end tag.
    ///
    /// The stack is about to lose its last name, and gets one more.
    func closed(_ name: UnsafeBufferPointer<UInt8>) {
        let isSelfClosed = input.before.suffix(2).elementsEqual("/>".utf8)
        let endsRawText = rawTag != .other && !isSelfClosed
        if endsRawText { endTag(name) }
        if rawTag != .other {
            guard let parser, parser.pointee.nameMax >= 3 else { return }
            parser.pointee.nameTab[0] = Self.name(Self.permanent)
            parser.pointee.nameTab[1] = parser.pointee.name
            parser.pointee.nameTab[2] = Self.name(Self.permanent)
            parser.pointee.nameNr = 3
        } else if isSelfClosed || endsRawText {
            forgetOpenElements(keeping: 2)
        }
    }
}

extension LibXML2TokenSink {
    /// The sink that a callback was given as its user data.
    private static func of(_ userData: UnsafeMutableRawPointer?) -> LibXML2TokenSink? {
        userData.map { Unmanaged<LibXML2TokenSink>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func known(
        _ string: UnsafePointer<xmlChar>?
    ) -> UnsafeBufferPointer<UInt8>? {
        string.map { _ in MarkupSink.bytes(string) }
    }

    /// The callbacks.
    static func handler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC, which Swift does not see
        handler.startElement = { userData, name, attributes in
            var count = 0
            if let attributes {
                while count <= Limits.attributesPerElement, attributes[2 * count] != nil {
                    count += 1
                }
            }
            LibXML2TokenSink.of(userData)?.startTag(MarkupSink.bytes(name), attributeCount: count) {
                MarkupSink.SourceAttribute(
                    name: MarkupSink.bytes(attributes?[2 * $0]), prefix: 0,
                    value: MarkupSink.bytes(attributes?[2 * $0 + 1]))
            }
        }
        handler.endElement = { userData, name in
            LibXML2TokenSink.of(userData)?.closed(MarkupSink.bytes(name))
        }
        handler.characters = { userData, text, count in
            LibXML2TokenSink.of(userData)?.text(
                UnsafeBufferPointer(start: text, count: Int(count)))
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = { userData, text, count in
            LibXML2TokenSink.of(userData)?.rawText(
                UnsafeBufferPointer(start: text, count: Int(count)))
        }
        handler.comment = { userData, text in
            LibXML2TokenSink.of(userData)?.comment(MarkupSink.bytes(text))
        }
        handler.processingInstruction = { userData, target, data in
            LibXML2TokenSink.of(userData)?.instruction(target, data)
        }
        handler.internalSubset = { userData, name, publicIdentifier, systemIdentifier in
            LibXML2TokenSink.of(userData)?.doctype(
                MarkupSink.bytes(name), LibXML2TokenSink.known(publicIdentifier),
                LibXML2TokenSink.known(systemIdentifier))
        }
        handler.serror = { userData, fault in
            if let fault { LibXML2TokenSink.of(userData)?.note(UnsafePointer(fault)) }
        }
        return handler
    }

    /// A processing instruction, which is a comment in HTML.
    private func instruction(_ target: UnsafePointer<xmlChar>?, _ data: UnsafePointer<xmlChar>?) {
        let mark: StaticString = "?"
        let space: StaticString = " "
        comment(
            UnsafeBufferPointer(start: mark.utf8Start, count: 1), MarkupSink.bytes(target),
            UnsafeBufferPointer(start: space.utf8Start, count: data == nil ? 0 : 1),
            MarkupSink.bytes(data))
    }
}
