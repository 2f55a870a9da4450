import CLibxml2

/// Reads HTML by the parser of libxml2 up to 2.13; `LibXML2TokenSink` makes tokens of its events.
@safe final class LibXML2OldReader: LibXML2Reader {
    private let sink = LibXML2TokenSink()
    private let raw: htmlParserCtxtPtr?
    /// The first bytes of a character that the last piece was cut in: libxml2 would take them
    /// for characters of another encoding.
    private var cutCharacter: [UInt8] = []
    /// The first bytes of an end tag that the last piece was cut in: libxml2 2.9 reads nothing
    /// more of a page after an end tag of a script that was cut.
    private var cutTag: [UInt8] = []
    /// Longer than `</plaintext`, the longest end tag of raw text.
    private static let cutTagLimit = 16

    init() {
        var handler = unsafe LibXML2TokenSink.handler()
        // Nothing is implied: elements that no tag named are the tree builder's.
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
            | HTML_PARSE_NOIMPLIED.rawValue | XML_PARSE_HUGE.rawValue
        unsafe raw = unsafe garth_html_parser_new(
            &handler, Unmanaged.passUnretained(sink).toOpaque(), Int32(bitPattern: options))
        if let raw = unsafe raw { unsafe sink.attach(to: raw) }
    }

    deinit {
        if let raw = unsafe raw { unsafe garth_html_parser_free(raw) }
    }

    func parse(
        _ utf8: UnsafeRawBufferPointer, isLast: Bool, _ document: inout Document
    ) {
        guard let raw = unsafe raw else { return }
        unsafe withUnsafeMutablePointer(to: &document) { document in
            unsafe sink.document = unsafe document
            if unsafe !utf8.isEmpty { unsafe join(utf8, to: raw) }
            if isLast {
                unsafe cutTag.withUnsafeBytes { unsafe pass($0, to: raw) }
                unsafe cutCharacter.withUnsafeBytes { unsafe pass($0, to: raw) }
                unsafe raw.pointee.checkIndex = 0
                unsafe garth_html_parse(raw, nil, 0, true)
                sink.finish()
            }
            unsafe sink.document = nil
        }
    }

    /// Gives libxml2 the held bytes and a piece, up to an end tag that is cut.
    private func join(_ utf8: UnsafeRawBufferPointer, to raw: htmlParserCtxtPtr) {
        guard cutTag.isEmpty else {
            let joined = unsafe cutTag + utf8
            cutTag = []
            return unsafe joined.withUnsafeBytes { unsafe join($0, to: raw) }
        }
        let end = unsafe utf8.suffix(Self.cutTagLimit)
        guard let start = unsafe end.lastIndex(of: UInt8(ascii: "<")),
            unsafe !end[start...].contains(UInt8(ascii: ">")),
            unsafe start + 1 == utf8.count || utf8[start + 1] == UInt8(ascii: "/")
        else { return unsafe give(utf8, to: raw) }
        unsafe cutTag += utf8[start...]
        if start > 0 { unsafe give(UnsafeRawBufferPointer(rebasing: utf8[..<start]), to: raw) }
    }

    /// Gives libxml2 a piece up to its last whole character.
    private func give(_ utf8: UnsafeRawBufferPointer, to raw: htmlParserCtxtPtr) {
        var piece = unsafe utf8
        if !cutCharacter.isEmpty {
            let rest = unsafe piece.prefix { $0 & 0xC0 == 0x80 }.count
            unsafe cutCharacter += piece[..<rest]
            unsafe piece = unsafe UnsafeRawBufferPointer(rebasing: piece[rest...])
            let whole = HTMLTokenizer.characterLength(cutCharacter[0])
            if unsafe piece.isEmpty, cutCharacter.count < whole { return }
            unsafe cutCharacter.withUnsafeBytes { unsafe pass($0, to: raw) }
            cutCharacter.removeAll(keepingCapacity: true)
        }
        var cut = 1
        while cut <= min(3, piece.count), unsafe piece[piece.count - cut] & 0xC0 == 0x80 {
            cut += 1
        }
        if cut <= min(3, piece.count),
            unsafe HTMLTokenizer.characterLength(piece[piece.count - cut]) > cut
        {
            unsafe cutCharacter += piece[(piece.count - cut)...]
            unsafe piece = unsafe UnsafeRawBufferPointer(rebasing: piece.dropLast(cut))
        }
        unsafe pass(piece, to: raw)
    }

    private func pass(_ bytes: UnsafeRawBufferPointer, to raw: htmlParserCtxtPtr) {
        guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else { return }
        // A piece cut inside a quoted value leaves a wrong scan position behind, after which
        // nothing more is delivered: libxml2 2.9's state is put back each time.
        unsafe raw.pointee.checkIndex = 0
        unsafe garth_html_parse(
            raw, start.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), false)
        while sink.goesOn {
            sink.goesOn = false
            unsafe garth_html_parse(raw, nil, 0, false)
        }
    }
}
