import CLibxml2
import GarthURL

/// Parses XML that arrives in pieces into a document, by libxml2's push parser.
///
/// Elements of XHTML, SVG and MathML become the same nodes as in the HTML parser. Every other
/// element is `Tag.other` in `Namespace.html`, and its name in `Document.names` is the qualified
/// name in the source: `rss`, `content:encoded`. In the namespaces of feeds it has the usual prefix,
/// whatever the source calls it (`FeedNamespace`). The parser never reads anything outside
/// the input: no DTD, no entity. It accepts references that HTML names (`&nbsp;`) without a
/// declaration, as feeds use them; it does not expand those that a document declares.
///
/// After an error the parser continues as well as it can, and `error` is the first one. A copy
/// shares the parser's state: use only one.
///
/// With scripting, the parser stops at the end tag of each script, as `PausableParser` says.
struct XMLParser {
    private let context: Context

    /// Makes a parser whose tree hangs on a document node. Nil where libxml2 cannot be used.
    init?(root: NodeID = .document, isScripting: Bool = false) {
        guard Libxml2.load() == nil else { return nil }
        context = Context(MarkupSink(root: root, isScripting: isScripting))
    }

    /// The first place where the input is not well-formed; nil when there is none so far.
    var error: (line: Int, message: String)? { context.sink.error }

    /// Parses the next piece, which is UTF-8 whatever its XML declaration says.
    mutating func parse(_ utf8: UnsafeRawBufferPointer, into document: inout Document) {
        unsafe context.take(utf8, isLast: false)
        _ = context.parse(&document)
    }

    /// Ends the input; returns false if the end waits for a script.
    @discardableResult
    mutating func finish(into document: inout Document) -> Bool {
        unsafe context.take(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
        return context.parse(&document)
    }

    // MARK: - Scripts

    /// The script that must run before the parser goes on; `.none` without one.
    var pausedScript: NodeID { context.sink.pausedScript }

    /// Whether a part of the document waits for a script.
    var isWaiting: Bool { context.sink.isHolding }

    /// Whether a script of the parser runs.
    var runsScript: Bool { context.sink.runsScript }

    /// A script of the parser begins to run.
    func beginScript() { context.sink.beginScript() }

    /// The script that was begun last has run.
    func endScript() { context.sink.endScript() }

    /// Goes on after a script; returns true if the document has come to its end.
    mutating func resume(into document: inout Document) -> Bool { context.parse(&document) }

    /// Owns libxml2's context.
    @safe private final class Context {
        let sink: MarkupSink
        private let raw: xmlParserCtxtPtr?
        private var references = NamedReferenceFilter()
        /// The bytes that the library has not got yet.
        private var pending: [UInt8] = []
        /// Whether the end of the input has come.
        private var isEnding = false
        /// Whether the library knows of the end.
        private var hasEnded = false

        /// The size of the pieces for the library: other sizes make another tree of a malformed
        /// document, whose elements would have other numbers.
        private static let pieceSize = 1024

        init(_ sink: MarkupSink) {
            self.sink = sink
            var handler = unsafe MarkupSink.handler()
            unsafe handler.startElementNs = unsafe startElement
            unsafe handler.endElementNs = { userData, _, _, _ in
                unsafe MarkupSink.of(userData)?.end()
            }
            unsafe handler.getEntity = { _, name in unsafe garth_xml_predefined_entity(name) }
            let options =
                XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_RECOVER.rawValue
                | XML_PARSE_IGNORE_ENC.rawValue
            unsafe raw = unsafe garth_xml_parser_new(
                &handler, Unmanaged.passUnretained(sink).toOpaque(), Int32(bitPattern: options))
        }

        deinit {
            if let raw = unsafe raw { unsafe garth_xml_parser_free(raw) }
        }

        /// Adds bytes to those that the library has not got.
        func take(_ utf8: UnsafeRawBufferPointer, isLast: Bool) {
            guard !isEnding else { return }
            isEnding = isLast
            unsafe references.pass(utf8, isLast: isLast) {
                unsafe pending.append(contentsOf: $0)
            }
        }

        private func parsePending(_ raw: xmlParserCtxtPtr) {
            var start = 0
            unsafe pending.withUnsafeBytes { bytes in
                while !sink.isHolding,
                    bytes.count - start >= Self.pieceSize || isEnding && start < bytes.count
                {
                    let count = min(Self.pieceSize, bytes.count - start)
                    let piece = unsafe UnsafeRawBufferPointer(
                        rebasing: bytes[start..<start + count])
                    if let first = piece.baseAddress {
                        unsafe garth_xml_parse(
                            raw, first.assumingMemoryBound(to: CChar.self), Int32(count), false)
                    }
                    start += count
                }
            }
            pending.removeFirst(start)
        }

        /// Parses as far as scripts allow; returns whether the input has come to its end.
        func parse(_ document: inout Document) -> Bool {
            guard let raw = unsafe raw else { return isEnding }
            return unsafe withUnsafeMutablePointer(to: &document) { document in
                unsafe sink.document = unsafe document
                defer { unsafe sink.document = nil }
                sink.replay()
                unsafe parsePending(raw)
                guard isEnding, !sink.isHolding else { return false }
                if !hasEnded {
                    hasEnded = true
                    unsafe garth_xml_parse(raw, nil, 0, true)
                    guard !sink.isHolding else { return false }
                }
                sink.endAll()
                return true
            }
        }
    }
}

private let startElement: startElementNsSAX2Func = {
    userData, localName, prefix, uri, _, _, attributeCount, _, attributes in
    guard let sink = unsafe MarkupSink.of(userData) else { return }
    let attribute = { (i: Int) -> MarkupSink.SourceAttribute in unsafe xmlAttribute(attributes, i) }
    let count = unsafe attributes == nil ? 0 : Int(attributeCount)
    let namespace = unsafe knownNamespace(MarkupSink.bytes(uri))
    // Scripts ask for the parts of names; elsewhere a prefix is a part of the name itself.
    let isQualified = unsafe sink.isScripting && (namespace == nil || prefix != nil)
    let qualifier = unsafe MarkupSink.SourceQualifier(
        namespace: MarkupSink.bytes(uri), prefix: MarkupSink.bytes(prefix))
    if namespace != nil || isQualified {
        unsafe sink.start(
            MarkupSink.bytes(localName), namespace ?? .html, isKnown: namespace != nil,
            isQualified ? qualifier : nil, attributeCount: count, attribute: attribute)
        return
    }
    var name = unsafe qualifier.namePrefix
    unsafe name += MarkupSink.bytes(localName)
    unsafe name.withUnsafeBufferPointer {
        unsafe sink.start(
            $0, .html, isKnown: false, nil, attributeCount: count, attribute: attribute)
    }
}

extension MarkupSink.SourceQualifier {
    /// The prefix of names with its colon: the usual one in namespaces of feeds, otherwise that of
    /// the source.
    fileprivate var namePrefix: [UInt8] {
        if let usual = unsafe FeedNamespace.prefix(of: namespace) { return Array(usual.utf8Span) }
        let written = unsafe Array(prefix)
        return written.isEmpty ? [] : written + [UInt8(ascii: ":")]
    }
}

/// The attribute in libxml2's array of local name, prefix, URI, begin and end of the value.
private func xmlAttribute(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ i: Int
) -> MarkupSink.SourceAttribute {
    let field = { (n: Int) -> UnsafePointer<xmlChar>? in unsafe attributes?[5 * i + n] }
    var value = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    if let begin = unsafe field(3), let end = unsafe field(4) {
        unsafe value = unsafe UnsafeBufferPointer(start: begin, count: max(end - begin, 0))
    }
    let uri = unsafe MarkupSink.bytes(field(2))
    var prefix: UInt8 = 0
    if unsafe uri.elementsEqual("http://www.w3.org/1999/xlink".utf8) { prefix = 1 }
    if unsafe uri.elementsEqual("http://www.w3.org/XML/1998/namespace".utf8) { prefix = 2 }
    return unsafe MarkupSink.SourceAttribute(
        name: MarkupSink.bytes(field(0)), prefix: prefix, value: value)
}

private func knownNamespace(_ uri: UnsafeBufferPointer<UInt8>) -> Namespace? {
    if unsafe uri.elementsEqual("http://www.w3.org/1999/xhtml".utf8) { return .html }
    if unsafe uri.elementsEqual("http://www.w3.org/2000/svg".utf8) { return .svg }
    if unsafe uri.elementsEqual("http://www.w3.org/1998/Math/MathML".utf8) { return .mathML }
    return nil
}
