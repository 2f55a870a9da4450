import GarthPage
import GarthURL

/// The first stage of reading a document: determines its encoding and decodes it to UTF-8, in
/// pieces.
///
/// ASCII is the same in every encoding that is still possible, so it is passed on while the
/// encoding is open, and the encoding stays open until the first byte beyond ASCII: nothing waits,
/// and no byte is read twice.
struct EncodingStage {
    private var sniffer: EncodingSniffer?
    private var decoder: TextDecoder?
    private let isXML: Bool
    /// The number of the sniffer's bytes that were passed on.
    private var passed = 0
    /// Bytes that wait to be read before those that come.
    private var pending: [UInt8] = []
    /// The encoding that was settled on; nil while it is open.
    private(set) var encoding: Encoding?

    /// The encoding of a document without a declaration; nil guesses it.
    private let fallback: Encoding?

    init(
        kind: EncodingSniffer.Kind, label: String?, isForced: Bool, fallback name: String?
    ) {
        fallback = name.flatMap { Encoding(label: $0) }
        sniffer = EncodingSniffer(
            kind: kind, label: label, isForced: isForced, fallback: fallback)
        isXML = kind == .xml
    }

    /// Appends the decoded bytes; `late` looks for a declaration in the text so far.
    ///
    /// If the result is true, the caller must parse the text so far and call again without new
    /// bytes: the new text may declare the encoding of the rest.
    mutating func read(
        _ bytes: Span<UInt8>, isLast: Bool, late: () -> Encoding?,
        into output: inout [UInt8]
    ) -> Bool {
        var bytes = bytes
        if sniffer != nil {
            guard let decision = sniffer?.feed(bytes, isLast: isLast) else {
                passASCII(&output)
                return false
            }
            let held = sniffer?.held ?? []
            sniffer = nil
            guard decision.encoding == .utf8, decision.source == .assumed, !isXML else {
                begin(decision.encoding, held.span, isLast: isLast, &output)
                return false
            }
            pending = Array(held[passed...])
            passed = 0
            bytes = Span()
        }
        if decoder != nil {
            decoder?.decode(bytes, into: &output, isLast: isLast)
            return false
        }
        guard !pending.isEmpty else {
            return readPlain(bytes, isLast: isLast, late, &output)
        }
        let all = pending + Array(bytes)
        pending = []
        return readPlain(all.span, isLast: isLast, late, &output)
    }

    /// Passes on the sniffer's bytes as far as they are the same in every encoding.
    private mutating func passASCII(_ output: inout [UInt8]) {
        guard let held = sniffer?.held else { return }
        let end = Self.plainCount(held.span, from: passed)
        output.append(contentsOf: held[passed..<end])
        passed = end
    }

    /// The end of the plain ASCII at the start of the bytes. Zeros indicate UTF-16, and an escape
    /// indicates ISO-2022-JP: then no byte is plain.
    private static func plainCount(_ bytes: Span<UInt8>, from start: Int) -> Int {
        guard start < bytes.count else { return start }
        let end = UTF8Decoder.skipASCII(in: bytes, from: start, end: bytes.count)
        let isOpen =
            bytes.firstIndex(of: 0, from: start) != nil
            || bytes.firstIndex(of: 0x1B, from: start) != nil
        return isOpen ? start : end
    }

    /// Continues while only ASCII has arrived and no encoding is declared.
    private mutating func readPlain(
        _ bytes: Span<UInt8>, isLast: Bool, _ late: () -> Encoding?,
        _ output: inout [UInt8]
    ) -> Bool {
        let plain = Self.plainCount(bytes, from: 0)
        output.append(contentsOf: bytes.extracting(..<plain))
        if plain == bytes.count {
            if isLast { encoding = .utf8 }
            return false
        }
        if plain > 0 || bytes.count < Self.leastForGuess && !isLast {
            pending = Array(bytes.extracting(plain...))
            return plain > 0
        }
        begin(
            late() ?? fallback ?? Self.guess(bytes, isLast: isLast), bytes, isLast: isLast, &output)
        return false
    }

    /// The bytes that a guess needs: one whole character of UTF-8.
    private static let leastForGuess = 4

    private static func guess(_ bytes: Span<UInt8>, isLast: Bool) -> Encoding {
        guard isLast else {
            return EncodingSniffer.detected(in: bytes).encoding
        }
        // A character that the end cuts off is no UTF-8; a space behind it shows it so.
        let closed = Array(bytes) + [0x20]
        return EncodingSniffer.detected(in: closed.span).encoding
    }

    private mutating func begin(
        _ encoding: Encoding, _ bytes: Span<UInt8>, isLast: Bool,
        _ output: inout [UInt8]
    ) {
        self.encoding = encoding
        var decoder = TextDecoder(encoding)
        if passed > 0 {
            // What was passed on is read again in silence, for what it does to the decoder.
            var known: [UInt8] = []
            decoder.decode(
                bytes.extracting(..<passed), into: &known, isLast: false)
        }
        decoder.decode(
            bytes.extracting(passed...), into: &output, isLast: isLast)
        self.decoder = decoder
    }
}

extension Document {
    /// The encoding that a `meta` element of the text so far names (HTML Standard, "prescan").
    var declaredEncoding: Encoding? {
        for node in notable where isElement(node, .meta) {
            var label = string(.charset, of: node)
            if label == nil, string(.httpEquiv, of: node)?.lowercased() == "content-type",
                let content = string(.content, of: node)?.lowercased()
            {
                label = content.firstPlace(of: "charset").map { place in
                    let part = content[place.upperBound...].drop { " =\"'\t\n".contains($0) }
                    return String(part.prefix { !"\"'; ".contains($0) })
                }
            }
            guard let label, let encoding = Encoding(label: label) else { continue }
            return encoding == .utf16be || encoding == .utf16le ? .utf8 : encoding
        }
        return nil
    }
}
