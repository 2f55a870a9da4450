/// The characters of a frame that have more than one scalar (accents, emoji sequences, flags).
///
/// The bytes are valid UTF-8 in which every scalar may be shown. A cluster has at most
/// `maximumScalars` of them, so that a flood of combining marks stays in its cell.
struct ClusterStore: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []

    /// The longest emoji sequences have 10 scalars; the longest honest syllables about as many.
    static let maximumScalars = 12
    /// The limit of a frame with only long clusters; further ones appear as U+FFFD.
    static let maximumByteCount = 16 << 20

    var isEmpty: Bool { ends.isEmpty }

    /// Stores a cluster, and returns its glyph; nil if the store is full.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> UInt32? {
        guard bytes.count < Self.maximumByteCount else { return nil }
        var at = range.lowerBound
        var count = 0
        while at < range.upperBound, count < Self.maximumScalars {
            let (scalar, next) = unsafe UTF8Step.decode(text, at: at)
            at = next
            guard GlyphScanner.kind(of: scalar) != .dropped else { continue }
            bytes.appendScalar(GlyphScanner.kind(of: scalar) == .control ? 0xFFFD : scalar)
            count += 1
        }
        ends.append(UInt32(bytes.count))
        return ScreenCell.clusterFlag | UInt32(ends.count - 1)
    }

    /// The UTF-8 of a cell's cluster.
    func bytes(of cell: ScreenCell) -> ArraySlice<UInt8> {
        let index = Int(cell.glyph & ~ScreenCell.clusterFlag)
        guard index < ends.count else { return [] }
        return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
    }
}

extension [UInt8] {
    /// Appends a scalar as UTF-8; what must never reach a terminal becomes U+FFFD.
    @inline(__always)
    mutating func appendScalar(_ value: UInt32) {
        if value >= 0x20, value < 0x7F {
            append(UInt8(truncatingIfNeeded: value))
        } else if value < 0xA0 || value > 0x10FFFF || (0xD800...0xDFFF).contains(value) {
            append(contentsOf: [0xEF, 0xBF, 0xBD])
        } else if value < 0x800 {
            append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
            append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
        } else if value < 0x10000 {
            append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
        } else {
            append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
            append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
        }
    }
}
