import GarthPage

/// Divides UTF-8 into the contents of cells: a cluster of scalars and its columns.
///
/// The columns are those of the layout (`GraphemeCluster`), so that layout and drawing agree. Only
/// control characters, which no page line has, get a column here.
enum GlyphScanner {
    struct Glyph {
        /// One past the last byte.
        var end: Int
        /// 0, 1 or 2 columns.
        var width: Int
        /// The scalar, when the cluster has only one; 0 otherwise.
        var scalar: UInt32
    }

    /// The effect of a scalar on a terminal.
    enum Kind {
        /// A control character, which is shown as U+FFFD.
        case control
        /// Invisible and possibly misleading: left out.
        case dropped
        /// Without columns of its own: a part of the character before it.
        case joined
        case shown
    }

    static func next(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Glyph {
        let cluster = unsafe GraphemeCluster.next(in: bytes, from: start)
        let (first, afterFirst) = unsafe UTF8Step.decode(bytes, at: start)
        guard cluster.end <= afterFirst else {
            return Glyph(end: cluster.end, width: cluster.width, scalar: 0)
        }
        switch kind(of: first) {
        case .control: return Glyph(end: afterFirst, width: 1, scalar: 0xFFFD)
        // What has columns all the same (fillers) is blank: the layout has counted them.
        case .dropped:
            let blank: UInt32 = cluster.width == 2 ? 0x3000 : 0x20
            return Glyph(end: afterFirst, width: cluster.width, scalar: blank)
        case .joined, .shown: return Glyph(end: afterFirst, width: cluster.width, scalar: first)
        }
    }

    static func kind(of scalar: UInt32) -> Kind {
        switch scalar {
        case 0x20..<0x7F: .shown
        case 0..<0xA0, 0x2028, 0x2029, 0xD800...0xDFFF, 0x110000...: .control
        // Soft hyphen, fillers, bidirectional controls, invisible operators, tags.
        case 0xAD, 0x34F, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E,
            0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0xE00FF:
            .dropped
        default: DisplayWidth.columns(ofScalar: scalar) == 0 ? .joined : .shown
        }
    }
}

/// One step of decoding UTF-8; invalid bytes are U+FFFD.
enum UTF8Step {
    @inline(__always)
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (scalar: UInt32, next: Int) {
        guard let base = bytes.baseAddress, start < bytes.count else { return (0xFFFD, start + 1) }
        let scalar = unsafe UTF8Scalar(at: start, in: base, end: bytes.count)
        return (scalar.value, start + scalar.byteCount)
    }
}
