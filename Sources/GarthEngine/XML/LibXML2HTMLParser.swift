import CLibxml2

/// Parses HTML that arrives in pieces by libxml2's HTML push parser: the second parser, which only
/// an option selects.
///
/// It does not implement the tree construction of the HTML Standard, and an element with very many
/// attributes takes quadratic time. A copy shares the parser's state: use only one.
struct LibXML2HTMLParser {
    private let context: Context

    /// Nil where libxml2 cannot be used.
    init?() {
        guard Libxml2.load() == nil else { return nil }
        context = Context()
    }

    /// Parses the next piece of the page, which is UTF-8.
    mutating func parse(_ utf8: UnsafeRawBufferPointer, into document: inout Document) {
        context.parse(utf8, isLast: false, &document)
    }

    /// Ends the page.
    mutating func finish(into document: inout Document) {
        context.parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, &document)
    }

    /// Owns libxml2's context.
    private final class Context {
        private let sink = MarkupSink()
        private let raw: htmlParserCtxtPtr?

        init() {
            var handler = MarkupSink.handler()
            handler.initialized = 1  // HTML has the first version's callbacks only
            handler.serror = nil
            handler.startElement = startElement
            handler.endElement = { userData, _ in MarkupSink.of(userData)?.end() }
            let options =
                HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
                | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
                | HTML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_HUGE.rawValue
            raw = garth_html_parser_new(
                &handler, Unmanaged.passUnretained(sink).toOpaque(), Int32(bitPattern: options))
        }

        deinit {
            if let raw { garth_html_parser_free(raw) }
        }

        func parse(
            _ utf8: UnsafeRawBufferPointer, isLast: Bool, _ document: inout Document
        ) {
            guard let raw else { return }
            withUnsafeMutablePointer(to: &document) { document in
                sink.document = document
                // A piece cut inside a quoted value leaves a wrong scan position behind, after
                // which nothing more is delivered: libxml2 2.9's state is put back each time.
                raw.pointee.checkIndex = 0
                let start = utf8.baseAddress?.assumingMemoryBound(to: CChar.self)
                garth_html_parse(raw, start, Int32(clamping: utf8.count), isLast)
                if isLast { sink.endAll() }
                sink.document = nil
            }
        }
    }
}

private let startElement: startElementSAXFunc = { userData, name, attributes in
    var count = 0
    if let attributes {
        while count <= Limits.attributesPerElement, attributes[2 * count] != nil { count += 1 }
    }
    MarkupSink.of(userData)?.start(
        MarkupSink.bytes(name), .html, isKnown: true, attributeCount: count
    ) { i in
        MarkupSink.SourceAttribute(
            name: MarkupSink.bytes(attributes?[2 * i]), prefix: 0,
            value: MarkupSink.bytes(attributes?[2 * i + 1]))
    }
}
