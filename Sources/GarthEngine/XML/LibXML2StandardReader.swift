import CLibxml2

/// Reads HTML by the tokenizer of libxml2 2.14 and newer, in turns with Garth's own.
///
/// libxml2 reads all of a page but the text for which its state is not the tree builder's
/// (`LibXML2StandardSink`). There it is stopped, Garth's tokenizer reads up to the end of this
/// text, and a new parser of libxml2 goes on.
@safe final class LibXML2StandardReader: LibXML2Reader {
    private let sink = LibXML2StandardSink()
    /// The parser that reads; nil before the first piece, and while Garth's tokenizer reads.
    private var parser: htmlParserCtxtPtr?
    /// The next byte of the page that no tokenizer was given.
    private var given = 0
    /// The most bytes that libxml2 is given at once: what it has not read when it is stopped was
    /// copied in vain.
    private var step = LibXML2StandardReader.firstStep
    private static let firstStep = 512
    private static let lastStep = 1 << 16

    /// What each parser reads first: it would skip white space and a byte order mark at the start
    /// of a page, and the parser may be one for the middle.
    private static let opening: StaticString = "<a >"

    deinit { closeParser() }

    func parse(_ utf8: UnsafeRawBufferPointer, isLast: Bool, _ document: inout Document) {
        unsafe sink.window.append(utf8)
        unsafe withUnsafeMutablePointer(to: &document) { document in
            unsafe sink.document = unsafe document
            readWindow()
            while isLast, end() { readWindow() }
            if isLast { sink.finish() }
            unsafe sink.document = nil
        }
        sink.forgetWhatIsRead()
    }

    private func readWindow() {
        while given < sink.window.end {
            if sink.readsItself {
                given = sink.readItself(from: given)
            } else if openParser() {
                giveStep()
            } else {
                given = sink.readAll(from: given)
            }
        }
    }

    /// Gives libxml2 the next bytes; where it is stopped, the bytes behind that place are next.
    private func giveStep() {
        guard let parser = unsafe parser else { return }
        let count = min(step, sink.window.end - given)
        step = min(2 * step, Self.lastStep)
        unsafe sink.window.withBytes(from: given, count: count) {
            unsafe garth_html_parse(parser, $0, Int32(clamping: count), false)
        }
        given += count
        goBackIfStopped()
    }

    /// Has libxml2 read what it holds back; returns whether it was stopped before the end.
    private func end() -> Bool {
        guard let parser = unsafe parser else { return false }
        unsafe garth_html_parse(parser, nil, 0, true)
        if goBackIfStopped() { return true }
        closeParser()
        return false
    }

    @discardableResult
    private func goBackIfStopped() -> Bool {
        guard let place = sink.stopPlace else { return false }
        closeParser()
        given = place
        step = Self.firstStep
        return true
    }

    // MARK: - The parser

    /// Makes a parser unless there is one; returns false without memory.
    private func openParser() -> Bool {
        if unsafe parser != nil { return true }
        var handler = unsafe LibXML2StandardSink.handler()
        unsafe parser = unsafe garth_html_tokenizer_new(
            &handler, Unmanaged.passUnretained(sink).toOpaque())
        guard let parser = unsafe parser else { return false }
        let count = Self.opening.utf8CodeUnitCount
        unsafe Self.opening.utf8Start.withMemoryRebound(to: CChar.self, capacity: count) {
            unsafe garth_html_parse(parser, $0, Int32(clamping: count), false)
        }
        unsafe sink.attach(to: parser, at: given, opening: count)
        return true
    }

    private func closeParser() {
        if let parser = unsafe parser { unsafe garth_html_parser_free(parser) }
        unsafe parser = nil
        sink.detach()
    }
}
