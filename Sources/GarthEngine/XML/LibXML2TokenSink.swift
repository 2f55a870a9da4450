import CLibxml2
import Glibc

/// Where the events of libxml2's HTML parser become tokens for the tree builder.
///
/// libxml2 keeps a stack of open elements of its own, closes elements by it and drops end tags that
/// match none. This stack is emptied after each event, so that no element is closed and every end
/// tag of the source is reported: as an error, "Unexpected end tag". One element always stays in
/// it, whose name no tag can have, so that no tag of the page closes it: with an empty stack libxml2
/// makes paragraphs, and takes what follows an end tag for the end of the page.
///
/// The standard's tokenizer reads three things that libxml2 cannot: the raw text of elements
/// (libxml2 knows `script` and `style` alone), declarations that are no comments (libxml2 takes
/// them for text), and references whose name libxml2 does not know. Everything else is as libxml2
/// found it: tags, attributes and their values, comments, text.
///
/// Used from libxml2's callbacks only, while `parse` of its owner runs: the pointer to the document
/// is valid during that call and nil outside.
@safe final class LibXML2TokenSink {
    /// The document that `parse` was given.
    var document: UnsafeMutablePointer<Document>?
    private var builder = TreeBuilder()
    /// In state `data` unless the text that comes is its to read.
    private var tokenizer = HTMLTokenizer()
    /// The element whose raw text comes.
    private var rawTag = Tag.other
    private var endedInReturn = false
    /// Whether libxml2 has stopped before the end of what it was given.
    var goesOn = false
    private var scratch: [UInt8] = []
    /// The parser whose events come; its owner outlives the sink's use.
    private var parser: htmlParserCtxtPtr?

    func attach(to parser: htmlParserCtxtPtr) {
        unsafe self.parser = unsafe parser
        forgetOpenElements(keeping: 0)
    }

    /// Ends the page.
    func finish() {
        guard let document = unsafe document else { return }
        unsafe endPending(&document.pointee)
        unsafe builder.end(&document.pointee)
    }

    // MARK: - libxml2's stack

    /// The name of the element that stays open. A name that a page can write would be closed by the
    /// page's own end tag, and the rest of the page would be lost.
    private static let permanent: StaticString = "#page"
    /// The name of the element around raw text: no end tag has it. One that had would have libxml2
    /// close elements until that one is the last, which it never is while raw text comes.
    private static let aroundRawText: StaticString = "#"
    /// The names in whose elements libxml2 reads raw text: in the first, up to that end tag; in
    /// the second, up to any end tag.
    private static let script: StaticString = "script"
    private static let style: StaticString = "style"

    private static func name(_ name: StaticString) -> UnsafePointer<xmlChar> {
        unsafe name.utf8Start
    }

    /// Has libxml2 believe that `count` elements are open, and that it is in the permanent one.
    ///
    /// A start tag `html` counts as misplaced, and loses its attributes, unless there are none; and
    /// so does `head` unless there is one.
    private func forgetOpenElements(keeping count: Int) {
        guard let parser = unsafe parser, unsafe parser.pointee.nameMax >= count else { return }
        for i in 0..<count { unsafe parser.pointee.nameTab[i] = unsafe Self.name(Self.permanent) }
        unsafe parser.pointee.nameNr = Int32(count)
        unsafe parser.pointee.name = unsafe Self.name(Self.permanent)
        unsafe parser.pointee.depth = 0
        unsafe parser.pointee.recovery = 1
    }

    /// Has libxml2 read raw text.
    private func beginRawText() {
        guard let parser = unsafe parser else { return }
        let isLikeScript = rawTag == .script || rawTag == .plaintext
        unsafe parser.pointee.name = unsafe Self.name(isLikeScript ? Self.script : Self.style)
        if !isLikeScript, rawTag != .style { unsafe parser.pointee.recovery = 0 }
    }

    /// The bytes of the page that libxml2 has before and behind it.
    private var input: (before: UnsafeBufferPointer<UInt8>, behind: UnsafeBufferPointer<UInt8>) {
        guard let input = unsafe parser?.pointee.input, let base = unsafe input.pointee.base,
            let current = unsafe input.pointee.cur, let end = unsafe input.pointee.end,
            unsafe base <= current, unsafe current <= end
        else {
            let none = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
            return unsafe (none, none)
        }
        return unsafe (
            UnsafeBufferPointer(start: base, count: current - base),
            UnsafeBufferPointer(start: current, count: end - current)
        )
    }

    // MARK: - Tags

    func startTag(
        _ name: UnsafeBufferPointer<UInt8>, attributeCount: Int,
        attribute: (Int) -> MarkupSink.SourceAttribute
    ) {
        guard let document = unsafe document else { return }
        let behind = unsafe input.behind
        forgetOpenElements(keeping: 0)
        // The page ended in the tag: there is none.
        if behind.isEmpty { return }
        unsafe endPending(&document.pointee)
        let textMark = unsafe document.pointee.text.count
        var token = unsafe TagToken(name, &document.pointee)
        token.isSelfClosing = unsafe behind.starts(with: "/>".utf8)
        for i in 0..<min(attributeCount, Limits.attributesPerElement) {
            unsafe MarkupSink.add(attribute(i), &document.pointee)
            token.attributeCount += 1
        }
        if token.tag == .html { forgetOpenElements(keeping: 1) }
        unsafe give(&token, textMark, &document.pointee)
    }

    /// A start tag of which libxml2 tells nothing but the name.
    private func bareStartTag(_ name: UnsafeBufferPointer<UInt8>) {
        guard let document = unsafe document else { return }
        unsafe endPending(&document.pointee)
        var token = unsafe TagToken(name, &document.pointee)
        unsafe give(&token, document.pointee.text.count, &document.pointee)
    }

    /// Gives a start tag to the builder and takes back what no element uses.
    private func give(_ token: inout TagToken, _ textMark: Int, _ document: inout Document) {
        let content = builder.take(&token, textMark, &document)
        guard content != .data else { return }
        tokenizer.state = content
        tokenizer.rawName = PackedName(Tag.spellings[Int(token.tag.rawValue)])
        rawTag = token.tag
        beginRawText()
    }

    private func endTag(_ name: UnsafeBufferPointer<UInt8>) {
        guard let document = unsafe document else { return }
        let before = unsafe input.before
        // The page ended in the tag: there is none.
        if unsafe before.last != UInt8(ascii: ">") { return }
        let token = unsafe TagToken(name, &document.pointee)
        if rawTag != .other {
            guard token.tag == rawTag, rawTag != .plaintext else {
                // Text of the element that libxml2 took for a tag; it goes on being raw.
                unsafe read(Self.lastTag(of: before), &document.pointee)
                return
            }
        }
        unsafe endPending(&document.pointee)
        forgetOpenElements(keeping: 1)
        unsafe builder.endTag(token, &document.pointee)
    }

    /// The end tag that the bytes end with.
    private static func lastTag(
        of bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        var start = bytes.count - 2
        while start > 0, unsafe !bytes[start...].starts(with: "</".utf8) { start -= 1 }
        return unsafe UnsafeBufferPointer(rebasing: bytes[max(start, 0)...])
    }

    // MARK: - Text

    /// Has the standard's tokenizer read text.
    private func read(_ bytes: UnsafeBufferPointer<UInt8>, _ document: inout Document) {
        tokenizer.read(unsafe Span(_unsafeElements: bytes), &builder, &document)
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
        guard let document = unsafe document, !bytes.isEmpty else { return }
        if rawTag == .other, unsafe input.before.dropLast(bytes.count).hasBrokenEndTag {
            unsafe beginBrokenEndTag(&document.pointee)
        }
        leaveEpilogue()
        if unsafe tokenizer.state != .data || isUnread(bytes) {
            return unsafe read(bytes, &document.pointee)
        }
        scratch.removeAll(keepingCapacity: true)
        if bytes.count == 2, unsafe bytes[0] == 0xC2, unsafe bytes[1] < 0xA0 {
            // A number that libxml2 resolved without the standard's table.
            let number = unsafe CharacterReference.codePoint(ofNumber: UInt32(bytes[1]))
            CharacterReference.append(number, to: &scratch)
        } else if unsafe endedInReturn || bytes.contains(0x0D) {
            unsafe normalize(bytes)
        } else {
            return unsafe give(bytes, &document.pointee)
        }
        unsafe scratch.withUnsafeBufferPointer { unsafe give($0, &document.pointee) }
    }

    private func give(_ text: UnsafeBufferPointer<UInt8>, _ document: inout Document) {
        guard !text.isEmpty else { return }
        builder.characters(unsafe Span(_unsafeElements: text), &document)
    }

    /// Raw text that libxml2 found.
    func rawText(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let document = unsafe document else { return }
        unsafe read(bytes, &document.pointee)
    }

    /// Whether libxml2 gives as text what it could not read: `<` before a declaration or what is
    /// no name, `&` before a name that it does not know.
    private func isUnread(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == 1 else { return false }
        let (before, behind) = unsafe input
        if unsafe bytes[0] == UInt8(ascii: "<") {
            // A resolved reference ends in a semicolon; the text itself is a copy of libxml2's.
            guard behind.count > 1, unsafe behind[0] == UInt8(ascii: "<"),
                unsafe before.last != UInt8(ascii: ";")
            else { return false }
            return unsafe behind[1] == UInt8(ascii: "!") || behind[1] == UInt8(ascii: "/")
        }
        guard unsafe bytes[0] == UInt8(ascii: "&"), let last = unsafe before.last else {
            return false
        }
        return HTMLTokenizer.isLetter(last) || last &- UInt8(ascii: "0") < 10
    }

    /// Puts the text into `scratch`, its line ends as line feeds.
    private func normalize(_ bytes: UnsafeBufferPointer<UInt8>) {
        let text = unsafe Span(_unsafeElements: bytes)
        for i in text.indices {
            let byte = text[i]
            let followsReturn = endedInReturn
            endedInReturn = byte == 0x0D
            if byte == 0x0A, followsReturn { continue }
            scratch.append(byte == 0x0D ? 0x0A : byte)
        }
    }

    // MARK: - End tags without a name

    /// libxml2 has skipped the `</` of an end tag whose name does not begin with a letter, and tells
    /// nothing of it: for the standard, it begins a comment.
    private func beginBrokenEndTag(_ document: inout Document) {
        guard tokenizer.state == .data else { return }
        let start: StaticString = "</"
        unsafe read(UnsafeBufferPointer(start: start.utf8Start, count: 2), &document)
    }

    /// Has libxml2 go on where it takes the page for ended: behind an end tag without a name that
    /// comes while no element is open. `goesOn` asks the owner to have it read what it has.
    func leaveEpilogue() {
        guard let document = unsafe document, let parser = unsafe parser else { return }
        let state = unsafe parser.pointee.instate
        guard state == XML_PARSER_EPILOG || state == XML_PARSER_EOF else { return }
        if unsafe input.before.hasBrokenEndTag { unsafe beginBrokenEndTag(&document.pointee) }
        if unsafe input.behind.isEmpty { return }
        unsafe parser.pointee.instate = XML_PARSER_CONTENT
        forgetOpenElements(keeping: 1)
        goesOn = true
    }

    // MARK: - Comments, doctype

    func comment(_ parts: UnsafeBufferPointer<UInt8>...) {
        guard let document = unsafe document else { return }
        unsafe endPending(&document.pointee)
        let start = unsafe document.pointee.text.count
        for i in unsafe parts.indices
        where unsafe document.pointee.text.count < Limits.textBytes {
            unsafe document.pointee.text.append(contentsOf: parts[i])
        }
        unsafe builder.comment(start..<document.pointee.text.count, &document.pointee)
    }

    func doctype(
        _ name: UnsafeBufferPointer<UInt8>, _ publicIdentifier: UnsafeBufferPointer<UInt8>?,
        _ systemIdentifier: UnsafeBufferPointer<UInt8>?
    ) {
        guard let document = unsafe document else { return }
        unsafe endPending(&document.pointee)
        var source: [UInt8] = unsafe Array(name)
        if let publicIdentifier = unsafe publicIdentifier {
            source += " PUBLIC ".utf8
            unsafe Self.append(publicIdentifier, to: &source)
        } else if unsafe systemIdentifier != nil {
            source += " SYSTEM".utf8
        }
        if let systemIdentifier = unsafe systemIdentifier {
            source.append(UInt8(ascii: " "))
            unsafe Self.append(systemIdentifier, to: &source)
        }
        source.append(UInt8(ascii: ">"))
        var reader = DoctypeReader()
        for byte in source where reader.read(byte) { break }
        unsafe builder.doctype(reader, &document.pointee)
    }

    private static func append(_ identifier: UnsafeBufferPointer<UInt8>, to source: inout [UInt8]) {
        let quote = unsafe UInt8(ascii: identifier.contains(UInt8(ascii: "\"")) ? "'" : "\"")
        source.append(quote)
        unsafe source += identifier
        source.append(quote)
    }

    // MARK: - Errors

    /// Takes from libxml2's errors the tags that it gives no event for.
    func note(_ fault: UnsafePointer<xmlError>) {
        guard let message = unsafe fault.pointee.message, let string = unsafe fault.pointee.str1
        else { return }
        let code = unsafe fault.pointee.code
        let isEndTag =
            unsafe code == XML_ERR_TAG_NAME_MISMATCH.rawValue
            && message[0] == CChar(UInt8(ascii: "U"))
        let isMisplaced = code == XML_HTML_STRUCURE_ERROR.rawValue
        guard isEndTag || isMisplaced else { return }
        let length = unsafe strnlen(string, Int(Limits.textBytes))
        unsafe string.withMemoryRebound(to: UInt8.self, capacity: length) {
            let name = unsafe UnsafeBufferPointer(start: UnsafePointer($0), count: length)
            if isEndTag { unsafe endTag(name) } else { unsafe bareStartTag(name) }
        }
        if rawTag == .other {
            forgetOpenElements(keeping: isEndTag ? 1 : 0)
        } else if isEndTag {
            unsafe parser?.pointee.nameTab[0] = unsafe Self.name(Self.aroundRawText)
            unsafe parser?.pointee.nameNr = 1
        }
    }

    /// libxml2 closes an element: after `/>` of a start tag that was given already, or where a name
    /// that stands in its stack for raw text came as an end tag.
    ///
    /// The stack is about to lose its last name, and gets one more.
    func closed(_ name: UnsafeBufferPointer<UInt8>) {
        let isSelfClosed = unsafe input.before.suffix(2).elementsEqual("/>".utf8)
        let endsRawText = rawTag != .other && !isSelfClosed
        if endsRawText { unsafe endTag(name) }
        if rawTag != .other {
            guard let parser = unsafe parser, unsafe parser.pointee.nameMax >= 3 else { return }
            unsafe parser.pointee.nameTab[0] = unsafe Self.name(Self.aroundRawText)
            unsafe parser.pointee.nameTab[1] = unsafe parser.pointee.name
            unsafe parser.pointee.nameTab[2] = unsafe Self.name(Self.aroundRawText)
            unsafe parser.pointee.nameNr = 3
        } else if isSelfClosed || endsRawText {
            forgetOpenElements(keeping: 2)
        }
    }
}

extension LibXML2TokenSink {
    /// The sink that a callback was given as its user data.
    private static func of(_ userData: UnsafeMutableRawPointer?) -> LibXML2TokenSink? {
        unsafe userData.map {
            unsafe Unmanaged<LibXML2TokenSink>.fromOpaque($0).takeUnretainedValue()
        }
    }

    private static func known(
        _ string: UnsafePointer<xmlChar>?
    ) -> UnsafeBufferPointer<UInt8>? {
        unsafe string.map { _ in unsafe MarkupSink.bytes(string) }
    }

    /// The callbacks.
    static func handler() -> xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC, which Swift does not see
        unsafe handler.startElement = { userData, name, attributes in
            unsafe LibXML2TokenSink.of(userData)?.startTag(
                MarkupSink.bytes(name), attributeCount: MarkupSink.count(attributes)
            ) { unsafe MarkupSink.attribute(attributes, $0) }
        }
        unsafe handler.endElement = { userData, name in
            unsafe LibXML2TokenSink.of(userData)?.closed(MarkupSink.bytes(name))
        }
        unsafe handler.endDocument = { userData in
            unsafe LibXML2TokenSink.of(userData)?.leaveEpilogue()
        }
        unsafe handler.characters = { userData, text, count in
            unsafe LibXML2TokenSink.of(userData)?.text(
                UnsafeBufferPointer(start: text, count: Int(count)))
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.cdataBlock = { userData, text, count in
            unsafe LibXML2TokenSink.of(userData)?.rawText(
                UnsafeBufferPointer(start: text, count: Int(count)))
        }
        unsafe handler.comment = { userData, text in
            unsafe LibXML2TokenSink.of(userData)?.comment(MarkupSink.bytes(text))
        }
        unsafe handler.processingInstruction = { userData, target, data in
            unsafe LibXML2TokenSink.of(userData)?.instruction(target, data)
        }
        unsafe handler.internalSubset = { userData, name, publicIdentifier, systemIdentifier in
            unsafe LibXML2TokenSink.of(userData)?.doctype(
                MarkupSink.bytes(name), LibXML2TokenSink.known(publicIdentifier),
                LibXML2TokenSink.known(systemIdentifier))
        }
        unsafe handler.serror = { userData, fault in
            if let fault = unsafe fault {
                unsafe LibXML2TokenSink.of(userData)?.note(UnsafePointer(fault))
            }
        }
        return unsafe handler
    }

    /// A processing instruction, which is a comment in HTML.
    private func instruction(_ target: UnsafePointer<xmlChar>?, _ data: UnsafePointer<xmlChar>?) {
        let mark: StaticString = "?"
        let space: StaticString = " "
        unsafe comment(
            UnsafeBufferPointer(start: mark.utf8Start, count: 1), MarkupSink.bytes(target),
            UnsafeBufferPointer(start: space.utf8Start, count: data == nil ? 0 : 1),
            MarkupSink.bytes(data))
    }
}

extension RandomAccessCollection where Element == UInt8 {
    /// Whether the bytes end with the beginning of an end tag.
    fileprivate var hasBrokenEndTag: Bool { suffix(2).elementsEqual("</".utf8) }
}
