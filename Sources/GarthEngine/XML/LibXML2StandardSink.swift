import CLibxml2

/// Where the tokens of libxml2 2.14 and newer go to the tree builder.
///
/// This tokenizer follows the HTML Standard, and takes its state behind a start tag from the name
/// alone. The tree builder knows more: `title` in SVG holds markup, a `textarea` that ended in `/>`
/// holds text, `<![CDATA[` begins text in SVG. Where the two states differ, the parser is stopped
/// behind the tag, and Garth's tokenizer reads what libxml2 would take for something else.
///
/// Garth's tokenizer also reads again what libxml2 reads without telling all of it: a doctype,
/// NULs in text, tags with names that libxml2 cuts.
///
/// Used from libxml2's callbacks while `parse` of its owner runs: the pointer to the document is
/// valid during that call and nil outside.
@safe final class LibXML2StandardSink {
    /// The document that `parse` was given.
    var document: UnsafeMutablePointer<Document>?
    /// What libxml2 was given and has not read.
    var window = SourceWindow()
    /// The place from which on libxml2's parser must not read; nil unless it was stopped.
    private(set) var stopPlace: Int?
    private var builder = TreeBuilder()
    /// In state `data` while libxml2 reads.
    private var tokenizer = HTMLTokenizer()
    /// The state of libxml2's tokenizer: `data`, or that of the raw text that comes.
    private var state = HTMLTokenizer.State.data
    /// The place behind the last token.
    private var place = 0
    /// Whether Garth's tokenizer is to read from `stopPlace` on, in whatever state it is.
    private var readsMarkup = false
    /// The parser whose events come, and the place in the page of the first byte that it was given.
    private var parser: htmlParserCtxtPtr?
    private var origin = 0

    /// libxml2 cuts longer names.
    private static let longestName = 96

    /// Begins to take events of a parser that has read its opening.
    func attach(to parser: htmlParserCtxtPtr, at start: Int, opening: Int) {
        unsafe self.parser = unsafe parser
        origin = start - opening
        place = start
        state = .data
    }

    func detach() {
        unsafe parser = nil
        stopPlace = nil
    }

    func forgetWhatIsRead() { window.forget(before: place) }

    /// Ends the page.
    func finish() {
        guard let document = unsafe document else { return }
        unsafe readSkipped(&document.pointee)
        unsafe tokenizer.finish(&builder, &document.pointee)
        unsafe builder.end(&document.pointee)
    }

    // MARK: - Garth's tokenizer

    /// Whether Garth's tokenizer has to go on.
    var readsItself: Bool { readsMarkup || tokenizer.state != .data }

    /// Reads up to the end of the text for which libxml2 has no state, or of the window; returns
    /// the place where it ends. This text always ends with a `>`.
    func readItself(from start: Int) -> Int {
        guard let document = unsafe document else { return window.end }
        place = start
        repeat {
            let rest = window[place..<window.end]
            let count = rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 - rest.startIndex }
            let part = rest.prefix(count ?? rest.count)
            unsafe tokenizer.read(part.span, &builder, &document.pointee)
            place += part.count
            if count != nil { readsMarkup = false }
        } while readsItself && place < window.end
        return place
    }

    /// Reads all of the window without libxml2.
    func readAll(from start: Int) -> Int {
        guard let document = unsafe document else { return window.end }
        unsafe tokenizer.read(window[start..<window.end].span, &builder, &document.pointee)
        place = window.end
        return place
    }

    /// Has Garth's tokenizer read the bytes up to a place, which are one token.
    private func readAgain(upTo end: Int, _ document: inout Document) {
        tokenizer.read(window[place..<end].span, &builder, &document)
        place = end
    }

    /// Stops libxml2's parser; the page is read on from a place.
    private func stop(at end: Int) {
        guard let parser = unsafe parser else { return }
        unsafe garth_html_stop(parser)
        stopPlace = end
        place = end
    }

    /// The place in the page that libxml2 has read up to.
    private var placeOfParser: Int {
        guard let parser = unsafe parser else { return place }
        return unsafe origin + garth_html_position(parser)
    }

    /// Gives the builder the NULs that libxml2 has skipped before the token that comes.
    private func readSkipped(_ document: inout Document) {
        guard state == .data else { return }
        while true {
            if window[place] == 0 {
                builder.nullCharacter(&document)
                place += 1
            } else if window.begins(at: place, with: "</>") {
                place += 3
            } else {
                return
            }
        }
    }

    // MARK: - Tags

    func startTag(
        _ name: UnsafeBufferPointer<UInt8>, attributeCount: Int,
        attribute: (Int) -> MarkupSink.SourceAttribute
    ) {
        guard let document = unsafe document, unsafe parser != nil, stopPlace == nil else { return }
        unsafe readSkipped(&document.pointee)
        var end = placeOfParser
        let isSelfClosing = window[end] == UInt8(ascii: "/")
        end += isSelfClosing ? 2 : 1
        var isCut = name.count > Self.longestName
        let textMark = unsafe document.pointee.text.count
        var token = unsafe TagToken(name, &document.pointee)
        token.isSelfClosing = isSelfClosing
        for i in 0..<min(attributeCount, Limits.attributesPerElement) {
            let source = unsafe attribute(i)
            unsafe isCut = isCut || source.name.count > Self.longestName
            unsafe MarkupSink.add(source, &document.pointee)
            token.attributeCount += 1
        }
        state = isSelfClosing ? .data : Self.state(behind: token.tag)
        if isCut {
            unsafe document.pointee.forget(token, textMark)
            unsafe readAgain(upTo: end, &document.pointee)
        } else {
            tokenizer.state = unsafe builder.take(&token, textMark, &document.pointee)
        }
        place = end
        if tokenizer.state == state {
            tokenizer.state = .data
        } else {
            tokenizer.rawName = PackedName(Tag.spellings[Int(token.tag.rawValue)])
            stop(at: end)
        }
    }

    /// The state of libxml2's tokenizer behind a start tag.
    private static func state(behind tag: Tag) -> HTMLTokenizer.State {
        if TagSet.rcdata.contains(tag) { return .rcdata }
        if TagSet.rawtext.contains(tag) { return .rawtext }
        return tag == .script ? .script : tag == .plaintext ? .plaintext : .data
    }

    func endTag(_ name: UnsafeBufferPointer<UInt8>) {
        guard let document = unsafe document, unsafe parser != nil, stopPlace == nil else { return }
        unsafe readSkipped(&document.pointee)
        state = .data
        if name.count > Self.longestName {
            return unsafe readAgain(upTo: placeOfParser, &document.pointee)
        }
        place = placeOfParser
        unsafe builder.endTag(TagToken(name, &document.pointee), &document.pointee)
    }

    // MARK: - Text, comments, doctype

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let document = unsafe document, unsafe parser != nil, stopPlace == nil else { return }
        unsafe readSkipped(&document.pointee)
        let end = placeOfParser
        guard !bytes.isEmpty else { return }
        // libxml2 tells of a `<` that begins no tag before it steps over it. It tells of a text in
        // two parts, too, both from the end of the whole.
        let isLesserSign = unsafe end == place && bytes.count == 1 && bytes[0] == UInt8(ascii: "<")
        place = isLesserSign ? place + 1 : end
        unsafe builder.characters(Span(_unsafeElements: bytes), &document.pointee)
    }

    func comment(_ text: UnsafeBufferPointer<UInt8>) {
        guard let document = unsafe document, unsafe parser != nil, stopPlace == nil else { return }
        unsafe readSkipped(&document.pointee)
        if builder.allowsCDATA, window.begins(at: place, with: "<![CDATA[") {
            readsMarkup = true
            return stop(at: place)
        }
        place = placeOfParser
        let start = unsafe document.pointee.text.count
        if start < Limits.textBytes { unsafe document.pointee.text.append(contentsOf: text) }
        unsafe builder.comment(start..<document.pointee.text.count, &document.pointee)
    }

    func doctype() {
        guard let document = unsafe document, unsafe parser != nil, stopPlace == nil else { return }
        unsafe readSkipped(&document.pointee)
        unsafe readAgain(upTo: placeOfParser, &document.pointee)
    }
}

extension LibXML2StandardSink {
    /// The sink that a callback was given as its user data.
    private static func of(_ userData: UnsafeMutableRawPointer?) -> LibXML2StandardSink? {
        unsafe userData.map {
            unsafe Unmanaged<LibXML2StandardSink>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The callbacks.
    static func handler() -> xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.startElement = { userData, name, attributes in
            unsafe LibXML2StandardSink.of(userData)?.startTag(
                MarkupSink.bytes(name), attributeCount: MarkupSink.count(attributes)
            ) { unsafe MarkupSink.attribute(attributes, $0) }
        }
        unsafe handler.endElement = { userData, name in
            unsafe LibXML2StandardSink.of(userData)?.endTag(MarkupSink.bytes(name))
        }
        unsafe handler.characters = { userData, text, count in
            unsafe LibXML2StandardSink.of(userData)?.text(
                UnsafeBufferPointer(start: text, count: Int(count)))
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.cdataBlock = unsafe handler.characters
        unsafe handler.comment = { userData, text in
            unsafe LibXML2StandardSink.of(userData)?.comment(MarkupSink.bytes(text))
        }
        unsafe handler.internalSubset = { userData, _, _, _ in
            unsafe LibXML2StandardSink.of(userData)?.doctype()
        }
        return unsafe handler
    }
}
