package import GarthPage
import GarthURL

/// Determines the encoding of a document from its first bytes (HTML Standard section 13.2.3.2
/// "encoding sniffing algorithm"; XML 1.0 appendix F for XML).
///
/// It keeps its input until it has decided, so that no byte is read twice from the network. After
/// the decision the caller decodes `held`, then the rest.
package struct EncodingSniffer: Sendable {
    /// The kind of document, which decides where it may declare its encoding.
    package enum Kind: Sendable {
        /// HTML: `meta`, then the XML declaration.
        case html
        /// XML: the XML declaration; without one UTF-8.
        case xml
        /// Plain text, which cannot declare an encoding.
        case text
    }

    /// An encoding, and why it was chosen.
    package struct Decision: Sendable, Equatable {
        /// The encoding.
        package let encoding: Encoding
        /// The reason for the choice.
        package let source: Source

        /// The reasons, the weightiest first.
        package enum Source: Sendable {
            /// The user forces the encoding.
            case forced
            case byteOrderMark
            /// The transport's label.
            case transport
            /// A declaration in the document.
            case declaration
            /// No declaration: the user's encoding for such documents.
            case fallback
            /// The bytes themselves can hardly be anything else.
            case detected
            /// No declaration: the guess may prove wrong (`TextDecoder.sawInvalid`);
            /// `EncodingSniffer.detected(in:)` of all bytes is then better.
            case assumed
        }
    }

    /// The bytes that are looked at: the HTML Standard's 1024.
    package static let byteLimit = 1024

    /// The bytes that were fed so far.
    package private(set) var held: [UInt8] = []

    private let kind: Kind
    private let transport: Encoding?
    private let isForced: Bool
    private let fallback: Encoding?
    private var decision: Decision?

    /// Starts a document; `label` is the transport's (or the user's) name for its encoding. Without
    /// any declaration, `fallback` replaces the guess from the bytes.
    package init(
        kind: Kind, label: String?, isForced: Bool = false, fallback: Encoding? = nil
    ) {
        self.fallback = fallback
        self.kind = kind
        transport = label.flatMap { Encoding(label: $0) }
        self.isForced = isForced && transport != nil
    }

    /// Takes the next bytes of the document; returns the encoding as soon as it is decided, and
    /// then always the same.
    ///
    /// With `isLast` (also when the caller does not wait any longer) it always returns one.
    package mutating func feed(_ bytes: Span<UInt8>, isLast: Bool) -> Decision? {
        held.append(contentsOf: bytes)
        if decision == nil {
            let window = min(held.count, Self.byteLimit)
            decision = decide(
                held.span.extracting(..<window), isLast: isLast || window == Self.byteLimit)
        }
        return decision
    }

    private func decide(_ bytes: Span<UInt8>, isLast: Bool) -> Decision? {
        if isForced, let transport { return Decision(encoding: transport, source: .forced) }
        for encoding in [Encoding.utf8, .utf16be, .utf16le] {
            let mark = encoding.byteOrderMark
            if bytes.hasPrefix(mark) {
                return Decision(encoding: encoding, source: .byteOrderMark)
            }
            if !isLast, mark.span.hasPrefix(bytes) { return nil }
        }
        if let transport { return Decision(encoding: transport, source: .transport) }
        if let declared = declaration(in: bytes, isLast: isLast) {
            return Decision(encoding: declared, source: .declaration)
        }
        // An XML declaration comes first or never.
        let isUndeclared =
            kind == .xml && bytes.count >= 5
            && (!bytes.hasPrefix("<?xml") || bytes.firstIndex(of: 0x3E) != nil)
        guard isLast || isUndeclared else { return nil }
        if kind == .xml { return Decision(encoding: .utf8, source: .assumed) }
        // Of plain ASCII nothing is known yet: what follows may still declare something.
        if let fallback, !bytes.isPlainASCII {
            return Decision(encoding: fallback, source: .fallback)
        }
        return Self.detected(in: bytes)
    }

    private func declaration(in bytes: Span<UInt8>, isLast: Bool) -> Encoding? {
        if kind != .text {
            if bytes.hasPrefix([0x3C, 0, 0x3F, 0, 0x78, 0]) { return .utf16le }
            if bytes.hasPrefix([0, 0x3C, 0, 0x3F, 0, 0x78]) { return .utf16be }
        }
        switch kind {
        case .text: return nil
        case .xml: return Encoding.inXMLDeclaration(bytes)
        case .html:
            if case .found(let encoding) = MetaPrescan.answer(to: bytes) { return encoding }
            return isLast ? Encoding.inXMLDeclaration(bytes) : nil
        }
    }
}

extension Span<UInt8> {
    /// Whether all bytes mean the same in every encoding: none is beyond ASCII or an escape.
    fileprivate var isPlainASCII: Bool {
        for i in indices where self[i] >= 0x80 || self[i] == 0x1B { return false }
        return true
    }
}
