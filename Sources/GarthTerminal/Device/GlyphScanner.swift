/// Cuts UTF-8 into what fills cells: a cluster of scalars and its columns.
enum GlyphScanner {
    struct Glyph {
        /// One past its last byte.
        var end: Int
        /// 0, 1 or 2 columns.
        var width: Int
        /// The scalar, when the cluster has only one; 0 otherwise.
        var scalar: UInt32
    }

    /// What a scalar may do on a terminal.
    enum Kind {
        /// Never shown: U+FFFD stands for it.
        case control
        /// Invisible and possibly misleading: left out.
        case dropped
        /// Belongs to the character before it.
        case joined
        case shown
    }

    static func next(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Glyph {
        let (first, afterFirst) = UTF8Step.decode(bytes, at: start)
        switch kind(of: first) {
        case .control: return Glyph(end: afterFirst, width: 1, scalar: 0xFFFD)
        case .dropped, .joined: return Glyph(end: afterFirst, width: 0, scalar: first)
        case .shown: break
        }
        var glyph = Glyph(end: afterFirst, width: width(of: first), scalar: first)
        var previous = first
        while glyph.end < bytes.count {
            let (scalar, next) = UTF8Step.decode(bytes, at: glyph.end)
            guard joins(scalar, after: previous, isSecond: glyph.scalar != 0) else { break }
            if scalar == 0xFE0F, first > 0x2000 || first == 0xA9 || first == 0xAE {
                glyph.width = 2
            }
            if isRegional(scalar) { glyph.width = 2 }
            glyph.end = next
            glyph.scalar = 0
            previous = scalar
        }
        return glyph
    }

    private static func joins(_ scalar: UInt32, after previous: UInt32, isSecond: Bool) -> Bool {
        if scalar < 0x300 { return false }
        if previous == 0x200D, scalar >= 0x2190 { return kind(of: scalar) == .shown }
        if isRegional(scalar) { return isSecond && isRegional(previous) }
        return kind(of: scalar) == .joined
    }

    private static func isRegional(_ scalar: UInt32) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar)
    }

    static func kind(of scalar: UInt32) -> Kind {
        if scalar >= 0x20, scalar < 0x7F { return .shown }
        switch scalar {
        case 0..<0xA0, 0x2028, 0x2029, 0xD800...0xDFFF: return .control
        case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F,
            0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE00FF:
            return .dropped
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0x1160...0x11FF,
            0xD7B0...0xD7FF, 0x300...0x36F, 0x483...0x489, 0xE0100...0xE01EF:
            return .joined
        default: break
        }
        guard let value = Unicode.Scalar(scalar) else { return .control }
        switch value.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return .joined
        case .control, .surrogate: return .control
        case .format: return .dropped
        default: return .shown
        }
    }

    static func width(of scalar: UInt32) -> Int {
        switch scalar {
        case 0..<0x1100: return 1
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD:
            return 2
        default:
            return Unicode.Scalar(scalar)?.properties.isEmojiPresentation == true ? 2 : 1
        }
    }
}

/// One step of decoding UTF-8; a wrong byte is U+FFFD, alone.
enum UTF8Step {
    @inline(__always)
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (scalar: UInt32, next: Int) {
        let first = UInt32(bytes[start])
        if first < 0x80 { return (first, start + 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, start + length <= bytes.count else {
            return (0xFFFD, start + 1)
        }
        var scalar = first & (0x7F >> UInt32(length))
        for offset in 1..<length {
            let byte = UInt32(bytes[start + offset])
            guard byte & 0xC0 == 0x80 else { return (0xFFFD, start + 1) }
            scalar = scalar << 6 | byte & 0x3F
        }
        let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else {
            return (0xFFFD, start + 1)
        }
        return (scalar, start + length)
    }
}
