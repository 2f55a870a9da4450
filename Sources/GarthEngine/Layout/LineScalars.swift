/// How a character behaves at the end of a line: the classes of UAX #14 that change what is read.
enum BreakClass: UInt8 {
    case none, alphabetic, ideographic, opening, closing, glue
}

extension BreakClass {
    /// The class of a scalar beyond ASCII, or of ASCII punctuation beside ideographs.
    init(_ scalar: UInt32) {
        switch scalar {
        case 0x28, 0x5B, 0x7B, 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014,
            0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62, 0xAB:
            self = .opening
        case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x2019, 0x201D, 0x2026, 0xBB,
            0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019,
            0x301B, 0x301C, 0x301E, 0x301F, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063,
            0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x309B...0x309E, 0x30A0, 0x30A1,
            0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6,
            0x30FB...0x30FE, 0x31F0...0x31FF, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B,
            0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63...0xFF65, 0xFF67...0xFF70, 0xFF9E,
            0xFF9F:
            self = .closing
        case 0x2060, 0xFEFF, 0x2007, 0x2011: self = .glue
        case 0x2E80...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFF66, 0xFF71...0xFF9D, 0x17000...0x18DFF, 0x1B000...0x1B2FF,
            0x1F000...0x1FAFF, 0x20000...0x3FFFD, 0x2600...0x26FF, 0x2700...0x275F:
            self = .ideographic
        default: self = .alphabetic
        }
    }

    /// Whether a line may end between two characters without a blank between them.
    static func allowsBreak(_ before: BreakClass, _ after: BreakClass) -> Bool {
        switch (before, after) {
        case (.none, _), (_, .none), (.glue, _), (_, .glue), (_, .closing), (.opening, _): false
        case (.ideographic, _), (_, .ideographic): true
        case (.closing, .opening): false
        default: false
        }
    }
}

extension LineBuilder {
    /// Appends one scalar, as a cluster of its own or to the last one.
    ///
    /// False when it does not fit: nothing was appended then, but an opportunity before it may
    /// have been recorded.
    mutating func append(
        scalar: UInt32, wraps: Bool, limit: Int, breaksAnywhere: Bool
    ) -> Bool {
        switch scalar {
        case 0xAD:
            if wraps, used > 0, !endsInSpace { recordOpportunity(showsHyphen: true) }
            return true
        case 0x200B:
            if wraps, used > 0, !endsInSpace { recordOpportunity() }
            return true
        case 0x2060, 0xFEFF:
            tail.breakClass = .glue
            return true
        case 0x200C, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F:
            return true
        case 0x80...0x9F:
            return append(
                scalar: 0xFFFD, wraps: wraps, limit: limit, breaksAnywhere: breaksAnywhere)
        default: break
        }
        let columns = ScalarWidth.columns(scalar)
        if extendsCluster(scalar, columns) {
            appendMark(scalar)
            return true
        }
        return appendBase(
            scalar, columns, wraps: wraps, limit: limit, breaksAnywhere: breaksAnywhere)
    }

    /// Whether a scalar belongs to the last cluster (UAX #29 section 3.1.1, in what is seen).
    private func extendsCluster(_ scalar: UInt32, _ columns: Int) -> Bool {
        guard used > 0, !endsInSpace else { return false }
        if columns == 0 { return true }
        if tail.joinsNext, ScalarWidth.isPictograph(scalar) { return true }
        if (0x1F3FB...0x1F3FF).contains(scalar), tail.isPictograph { return true }
        return tail.hasOpenFlag && (0x1F1E6...0x1F1FF).contains(scalar)
    }

    private mutating func appendMark(_ scalar: UInt32) {
        if scalar == 0x200D {
            tail.joinsNext = tail.isPictograph
        } else {
            tail.joinsNext = false
            tail.marks += 1
            guard tail.marks <= LayoutLimits.combiningMarks else { return }
        }
        write(scalar)
        if scalar == 0xFE0F, tail.clusterWidth == 1, tail.breakClass != .none {
            width += 1
            tail.clusterWidth = 2
        }
        if (0x1F1E6...0x1F1FF).contains(scalar) { tail.hasOpenFlag = false }
    }

    private mutating func appendBase(
        _ scalar: UInt32, _ columns: Int, wraps: Bool, limit: Int, breaksAnywhere: Bool
    ) -> Bool {
        let breakClass = BreakClass(scalar)
        if wraps, used > 0, !endsInSpace,
            breaksAnywhere || BreakClass.allowsBreak(tail.breakClass, breakClass)
        {
            recordOpportunity()
        }
        if width + columns > limit { return false }
        tail = LineTail()
        tail.clusterStart = used
        tail.clusterWidth = columns
        tail.breakClass = breakClass
        tail.isPictograph = ScalarWidth.isPictograph(scalar)
        tail.hasOpenFlag = (0x1F1E6...0x1F1FF).contains(scalar)
        write(scalar)
        width += columns
        endsInSpace = false
        return true
    }

    private mutating func write(_ scalar: UInt32) {
        reserve(4)
        if scalar < 0x80 {
            text[used] = UInt8(scalar)
            used += 1
        } else if scalar < 0x800 {
            text[used] = UInt8(0xC0 | scalar >> 6)
            text[used + 1] = UInt8(0x80 | scalar & 0x3F)
            used += 2
        } else if scalar < 0x10000 {
            text[used] = UInt8(0xE0 | scalar >> 12)
            text[used + 1] = UInt8(0x80 | scalar >> 6 & 0x3F)
            text[used + 2] = UInt8(0x80 | scalar & 0x3F)
            used += 3
        } else {
            text[used] = UInt8(0xF0 | scalar >> 18 & 7)
            text[used + 1] = UInt8(0x80 | scalar >> 12 & 0x3F)
            text[used + 2] = UInt8(0x80 | scalar >> 6 & 0x3F)
            text[used + 3] = UInt8(0x80 | scalar & 0x3F)
            used += 4
        }
    }
}

/// The columns of a scalar on a terminal.
enum ScalarWidth {
    static func columns(_ scalar: UInt32) -> Int {
        if scalar < 0x300 { return 1 }
        switch scalar {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0xE31,
            0xE34...0xE3A, 0xE47...0xE4E, 0x200B...0x200F, 0x20D0...0x20F0, 0xFE00...0xFE0F,
            0xFE20...0xFE2F:
            return 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD, 0x26A1, 0x231A, 0x231B:
            return 2
        default: return 1
        }
    }

    static func isPictograph(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1F000...0x1FAFF, 0x2600...0x27BF, 0x2190...0x21FF, 0x2300...0x23FF,
            0x2B00...0x2BFF, 0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139:
            return true
        default: return false
        }
    }
}
