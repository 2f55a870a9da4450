import GarthURL

/// Cleans an export as it comes, in pieces of any size.
///
/// The browser process runs every export of a content process through a cleaner, because the content
/// process may lie about what it has cleaned. What comes out is UTF-8 that no terminal obeys. An honest
/// export of JSON, Markdown or links passes unchanged.
package struct ExportCleaner: Sendable {
    /// What becomes of characters that must not pass.
    private enum Manner {
        /// As in `Sanitizing.appendLines`, which is what `SafeText` does to a line.
        case text
        /// Controls become U+FFFD and bidirectional controls are dropped. All other characters stay,
        /// because programs compare the format by character (`innertext`) or show it (`html`).
        case exact
        /// Controls become U+FFFD. All other characters stay, because programs compare the tree by
        /// character. The command cleans the lines again when they go to a terminal.
        case tree
        /// Everything that is not seen is escaped, as JSON strings allow (RFC 8259 section 7).
        case json
    }

    private let manner: Manner
    /// The first bytes of a character whose rest has not come.
    private var pending: [UInt8] = []
    /// The marks that the last base has, and that base.
    private var marks = 0
    private var base = UInt32(0)

    /// Makes a cleaner for one export.
    package init(_ format: ExportFormat) {
        manner =
            switch format {
            case .markdown, .articleMarkdown, .plain, .links, .hyperlinks: .text
            case .html, .innertext: .exact
            case .tree: .tree
            case .json, .feed: .json
            }
    }

    /// Appends what may pass of the next piece.
    package mutating func clean(_ piece: [UInt8], to output: inout [UInt8]) {
        output.reserveCapacity(output.count + piece.count)
        var rest = piece[...]
        while !pending.isEmpty, let byte = rest.first, byte & 0xC0 == 0x80, pending.count < 4 {
            pending.append(byte)
            rest = rest.dropFirst()
        }
        guard !rest.isEmpty else {
            // The character may still be cut: only one that is whole goes on.
            if Self.unfinishedByteCount(pending) == 0 { flush(to: &output) }
            return
        }
        flush(to: &output)
        let held = Self.unfinishedByteCount(rest.suffix(3))
        pending.append(contentsOf: rest.suffix(held))
        append(piece.span.extracting(rest.startIndex..<rest.endIndex - held), to: &output)
    }

    /// Appends what was held back, at the end of the export.
    package mutating func finish(to output: inout [UInt8]) { flush(to: &output) }

    private mutating func flush(to output: inout [UInt8]) {
        guard !pending.isEmpty else { return }
        let bytes = pending
        pending = []
        append(bytes.span, to: &output)
    }

    /// The bytes at the end that begin a character of UTF-8 and do not end it.
    private static func unfinishedByteCount(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return index + 1 < length ? index + 1 : 0
        }
        return 0
    }

    // MARK: - Whole characters

    private mutating func append(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
        let end = bytes.count
        var offset = 0
        /// Where the bytes begin that are to be appended as they are.
        var kept = 0
        while offset < end {
            let run = Sanitizing.plainRun(in: bytes, from: offset, end: end)
            if run > 0 {
                offset &+= run
                marks = 0
                base = UInt32(bytes[offset &- 1])
                guard offset < end else { break }
            }
            if bytes[offset] == 0x0A || bytes[offset] == 0x09 {
                (marks, base) = (0, 0)
                offset &+= 1
                continue
            }
            let scalar = UTF8Scalar(at: offset, in: bytes, end: end)
            if passes(scalar) {
                offset &+= scalar.byteCount
                continue
            }
            output.append(contentsOf: bytes.extracting(kept..<offset))
            offset &+= scalar.byteCount
            kept = offset
            appendInPlace(of: scalar, to: &output)
        }
        output.append(contentsOf: bytes.extracting(kept..<end))
    }

    /// Whether a character passes as it is.
    private mutating func passes(_ scalar: UTF8Scalar) -> Bool {
        switch manner {
        case .text:
            let fate = Sanitizing.fate(of: scalar, base: base)
            guard fate == .kept || (fate == .mark && marks < Sanitizing.markLimit) else {
                return false
            }
            marks = fate == .mark ? marks &+ 1 : 0
            base = scalar.value
            return true
        case .exact:
            return scalar.isWellFormed && !Sanitizing.isForbiddenControl(scalar.value)
                && !Sanitizing.isBidirectionalControl(scalar.value)
        case .tree:
            return scalar.isWellFormed && !Sanitizing.isForbiddenControl(scalar.value)
        case .json:
            guard scalar.isWellFormed, !Sanitizing.isUnseen(scalar.value) else { return false }
            let isMark = scalar.value >= 0x300 && DisplayWidth.columns(ofScalar: scalar.value) == 0
            marks = isMark ? marks &+ 1 : 0
            return marks <= Sanitizing.markLimit
        }
    }

    /// Appends what stands for a character that does not pass; nothing where it is dropped.
    private mutating func appendInPlace(of scalar: UTF8Scalar, to output: inout [UInt8]) {
        switch manner {
        case .text:
            let fate = Sanitizing.fate(of: scalar, base: base)
            guard fate == .space || fate == .replaced else { return }
            output.append(contentsOf: fate == .space ? " ".utf8 : "\u{FFFD}".utf8)
            (marks, base) = (0, 0xFFFD)
        case .tree: output.append(contentsOf: "\u{FFFD}".utf8)
        case .exact:
            if !Sanitizing.isBidirectionalControl(scalar.value) {
                output.append(contentsOf: "\u{FFFD}".utf8)
            }
        case .json:
            guard scalar.isWellFormed else {
                output.append(contentsOf: "\u{FFFD}".utf8)
                return
            }
            // A control outside of a string makes the text no JSON, before and after.
            let units =
                scalar.value < 0x10000
                ? [scalar.value]
                : [0xD800 | (scalar.value &- 0x10000) >> 10, 0xDC00 | scalar.value & 0x3FF]
            for unit in units {
                output.append(contentsOf: "\\u".utf8)
                for shift in [12, 8, 4, 0] as [UInt32] {
                    let digit = UInt8(unit >> shift & 15)
                    output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
                }
            }
        }
    }
}
