import GarthPage
import GarthURL

extension LineBuilder {
    /// Appends text beyond ASCII up to the next white space, cluster by cluster, as far as it fits.
    ///
    /// Lines may end where UAX #14 permits it, or between any two clusters with `breaksAnywhere`.
    /// `position` advances; `.full` means that the next cluster does not fit.
    mutating func appendClusters(
        _ source: UnsafeBufferPointer<UInt8>, at position: inout Int, wraps: Bool, limit: Int,
        breaksAnywhere: Bool
    ) -> Stop {
        guard let bytes = source.baseAddress else { return .end }
        let end = unsafe Self.endOfRun(source, from: position)
        let context = unsafe wraps ? Self.context(source, before: position) : position
        let run = unsafe UnsafeBufferPointer(start: bytes + context, count: end - context)
        // `unsafe`: the run is a part of the caller's text.
        let text = unsafe Span(_unsafeElements: run)
        var breaks = unsafe LineBreaks(run)
        breaks.passScalars(before: position - context, in: text)
        reserve(end - position + 8)
        while position < end {
            let cluster = breaks.nextCluster(in: text)
            let isBehindText = position > context
            if cluster.isBlock, cluster.followsBreak, isBehindText, wraps, !breaksAnywhere {
                let count = unsafe appendBlocks(
                    run, from: position - context, limit: limit, &breaks)
                position += count
                if count > 0 { continue }
            }
            if wraps, used > 0, !endsInSpace, cluster.width > 0,
                breaksAnywhere || allowsBreak(before: cluster, isBehindText: isBehindText)
            {
                recordOpportunity(showsHyphen: tail.isSoftHyphen)
            }
            // A control character has no width, but what is shown in its place has.
            let columns =
                Sanitizing.isForbiddenControl(cluster.scalar.value) ? 1 : cluster.width
            if width + columns > limit, used > 0 || columns > 2 { return .full }
            let clusterEnd = context + breaks.place
            unsafe appendCluster(
                bytes, position..<clusterEnd, cluster.scalar, width: cluster.width)
            position = clusterEnd
        }
        return position < source.count ? .special : .end
    }

    /// Whether the line may end before a cluster; where its text begins with it, the end of the line
    /// decides.
    @inline(__always)
    private func allowsBreak(before cluster: LineBreaks.Cluster, isBehindText: Bool) -> Bool {
        guard !isBehindText else { return cluster.followsBreak }
        return BreakClass.allowsBreak(tail.breakClass, BreakClass(cluster.scalar.value))
    }

    /// Appends ideographs and syllables as far as another one follows and they fit; returns the number
    /// of their bytes. The line may end before each.
    private mutating func appendBlocks(
        _ run: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, _ breaks: inout LineBreaks
    ) -> Int {
        guard used > 0, !endsInSpace else { return 0 }
        // `unsafe`: the run is a part of the caller's text.
        let bytes = unsafe Span(_unsafeElements: run)
        guard UTF8Scalar.isBlock(at: start, in: bytes) else { return 0 }
        let most = (limit - width) / 2
        var count = 0
        var end = start
        while count < most, UTF8Scalar.isBlock(at: end + 3, in: bytes) {
            count += 1
            end += 3
        }
        guard count > 0 else { return 0 }
        recordOpportunity(showsHyphen: tail.isSoftHyphen)
        tail = LineTail(breakClass: .ideographic)
        reserve(end - start)
        for i in start..<end {
            text[used] = bytes[i]
            used &+= 1
        }
        width += 2 * count
        if count > 1 {
            // The last one is a word, as all before it are.
            widestWord = max(widestWord, 2)
            wordStart = width - 2
            opportunity = Opportunity(
                used: used - 3, width: wordStart, resume: used - 3, resumeWidth: wordStart)
        }
        breaks.passBlocks(before: end, in: bytes)
        return end - start
    }

    /// The next white space after a place in the text.
    private static func endOfRun(_ source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let most = min(source.count, start + LayoutLimits.clusterRunBytes)
        var end = start
        // `unsafe`: the span is the caller's text.
        let bytes = unsafe Span(_unsafeElements: source)
        while end + 8 <= most, Self.hasNoBlank(bytes.word(at: end)) { end += 8 }
        while end < most, bytes[end] > 0x20 { end += 1 }
        if end == start { return min(source.count, start + 1) }
        guard end == most, most < source.count else { return end }
        // Cut before a scalar that begins a cluster of its own.
        var cut = end
        while cut > start + LayoutLimits.clusterBytes {
            while cut > start, unsafe source[cut] & 0xC0 == 0x80 { cut -= 1 }
            let scalar = unsafe UTF8Scalar(at: cut, in: source.baseAddress!, end: source.count)
            if DisplayWidth.columns(ofScalar: scalar.value) > 0, scalar.value < 0x1F000 {
                return cut
            }
            cut -= 1
        }
        // There is none: between two scalars at least.
        cut = end
        while cut > start + 1, unsafe source[cut] & 0xC0 == 0x80 { cut -= 1 }
        return cut
    }

    /// Whether no byte of a word is a blank or a control character of ASCII.
    @inline(__always)
    private static func hasNoBlank(_ word: UInt64) -> Bool {
        (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080 == 0
    }

    /// From where the rules of line breaking need to look to decide about a place.
    private static func context(_ source: UnsafeBufferPointer<UInt8>, before position: Int) -> Int {
        var start = position
        while start > 0, position - start < 32, unsafe source[start - 1] > 0x20 { start -= 1 }
        while start < position, unsafe source[start] & 0xC0 == 0x80 { start += 1 }
        return start
    }

    /// Appends one cluster without what must not be seen.
    private mutating func appendCluster(
        _ bytes: UnsafePointer<UInt8>, _ range: Range<Int>, _ scalar: UTF8Scalar, width columns: Int
    ) {
        tail.isSoftHyphen = false
        if BidiClass.mayReorder(scalar.value) { directions.mayReorder = true }
        if range.count == scalar.byteCount,
            scalar.value >= 0x2E80 && scalar.value < 0xFE00 && scalar.value != Self.hangulFiller
                || scalar.value &- 0x1F000 < 0x1000 && columns > 0
        {
            tail.breakClass = BreakClass(scalar.value)
            tail.marks = 0
            unsafe write(bytes, range)
            width += columns
            endsInSpace = false
            return
        }
        var offset = range.lowerBound
        var isFirst = true
        while offset < range.upperBound {
            let scalar = unsafe UTF8Scalar(at: offset, in: bytes, end: range.upperBound)
            let isKept = keep(scalar.value, isFirst: isFirst, width: columns)
            if isKept { unsafe write(bytes, offset..<offset + scalar.byteCount) }
            offset += scalar.byteCount
            isFirst = false
        }
    }

    /// Handles a scalar; returns false if its bytes are dropped.
    private mutating func keep(_ scalar: UInt32, isFirst: Bool, width columns: Int) -> Bool {
        if !Self.isPlain(scalar), !keep(special: scalar, isFirst: isFirst, width: columns) {
            return false
        }
        if isFirst, columns > 0 {
            tail.breakClass = BreakClass(scalar)
            tail.marks = 0
            width += columns
            endsInSpace = false
            return true
        }
        tail.marks += 1
        guard tail.marks <= LayoutLimits.combiningMarks, used > 0 || columns > 0 else {
            return false
        }
        // A mark may stand on a blank, which is then no longer the line's last byte.
        endsInSpace = false
        return true
    }

    /// Letters of ASCII and Latin, their marks, and emoji, which are shown as they are.
    @inline(__always)
    private static func isPlain(_ scalar: UInt32) -> Bool {
        scalar &- 0x20 < 0x5F || scalar &- 0xAE < 0x2A1 || scalar &- 0x1F000 < 0x1000
    }

    /// Handles a scalar that may need to be replaced or dropped; whether it is to be kept.
    private mutating func keep(special scalar: UInt32, isFirst: Bool, width columns: Int) -> Bool {
        switch scalar {
        case 0xA0, 0x202F, 0x2007:
            appendBlanks(1)
            tail.breakClass = .glue
            return false
        case 0xAD:
            tail.isSoftHyphen = true
            return false
        case 0x200B:
            tail.breakClass = .ideographic
            return false
        case 0x2060, 0xFEFF:
            tail.breakClass = .glue
            return false
        case 0..<0x20, 0x7F...0x9F:
            replace()
            return false
        case 0x2028, 0x2029:
            appendSpace(canBreak: true)
            return false
        case _ where Sanitizing.isInvisible(scalar):
            if scalar == 0x200E || BidiClass.mayReorder(scalar) {
                directions.note(scalar, at: used)
            }
            // Fillers are blank, and take the columns that they are known to take.
            if isFirst { appendBlanks(columns) }
            return false
        default: return true
        }
    }

    private static let hangulFiller: UInt32 = 0x3164

    private mutating func replace() {
        reserve(3)
        (text[used], text[used + 1], text[used + 2]) = (0xEF, 0xBF, 0xBD)
        used += 3
        width += 1
        endsInSpace = false
        tail.breakClass = .alphabetic
    }

    @inline(__always)
    private mutating func write(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        reserve(range.count)
        for i in range {
            text[used] = unsafe bytes[i]
            used &+= 1
        }
    }
}

/// The end of a line, as far as the next text depends on it.
struct LineTail {
    /// The class of the last base character.
    var breakClass = BreakClass.none
    /// The marks on the last base.
    var marks = 0
    /// A soft hyphen came last: it is shown if the line ends here.
    var isSoftHyphen = false
}

/// The break behaviour of a character between two pieces of text: UAX #14 in short, for places at
/// the start or end of an element, which `LineBreaks` does not see.
enum BreakClass: UInt8 {
    case none, alphabetic, ideographic, opening, closing, glue

    init(_ scalar: UInt32) {
        if scalar &- 0xBC < 0x1F5C {
            self = .alphabetic
            return
        }
        switch scalar {
        case 0x28, 0x5B, 0x7B, 0xAB, 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010,
            0x3014, 0xFF08, 0xFF3B, 0xFF5B, 0xFF62:
            self = .opening
        case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0xBB, 0x2019, 0x201D, 0x2026,
            0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x30FB, 0x30FC,
            0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF63:
            self = .closing
        case 0x2E80...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFFEF,
            0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            self = .ideographic
        default: self = .alphabetic
        }
    }

    /// Whether a line may end between two characters without a blank between them.
    static func allowsBreak(_ before: BreakClass, _ after: BreakClass) -> Bool {
        switch (before, after) {
        case (.none, _), (_, .none), (.glue, _), (_, .glue), (_, .closing), (.opening, _): false
        case (.ideographic, _), (_, .ideographic): true
        case (.alphabetic, .alphabetic), (.alphabetic, .opening), (.closing, .alphabetic),
            (.closing, .opening):
            false
        }
    }
}
