import CUnicode

/// A place where a line may or must end.
package struct LineBreak: Sendable, Equatable {
    /// The offset of the first byte of the next line; spaces before it belong to the line above.
    package let offset: Int
    /// Whether the text itself ends the line there (a line feed or another mandatory break).
    package let isMandatory: Bool
}

/// The line-breaking opportunities of a text, in order (UAX 14, Unicode 16; small kana do not start
/// a line; "C++" is one word), with ICU's dictionaries for Thai, Lao, Khmer and Burmese.
///
/// The last opportunity of a non-empty text is its end; it is mandatory only if the text ends with
/// a line end. An opportunity is always a cluster boundary, also where the two standards disagree
/// (marks after a space). The text must outlive the iterator.
@safe package struct LineBreaks: Sequence, IteratorProtocol {
    private let text: UnsafeBufferPointer<UInt8>
    /// The offset of the next scalar.
    private var offset: Int
    private var context = LineBreakContext()
    private var complex = ComplexRun()
    /// The last scalar's cluster class.
    private var cluster = GARTH_GCB_OTHER

    /// Begins at an offset that is a line's start: 0, or an opportunity found before.
    @unsafe
    package init(_ text: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        unsafe self.text = text
        offset = start
    }

    /// The next opportunity; nil behind the end of the text.
    package mutating func next() -> LineBreak? {
        // `unsafe`: the text outlives the iterator, as the type demands of its caller.
        let bytes = unsafe Span(_unsafeElements: text)
        let end = bytes.count
        if end == 0 { return nil }
        while offset < end {
            if let found = passWords(in: bytes, end: end) {
                return LineBreak(offset: found, isMandatory: false)
            }
            guard offset < end else { break }
            let scalar = UTF8Scalar(at: offset, in: bytes, end: end)
            let properties = TextProperties(scalar.value)
            let here = offset
            let before = cluster
            offset &+= scalar.byteCount
            cluster = properties.cluster
            if properties.isBlock, context.isAfterBlock {
                context.passBlock(properties.line)
                return LineBreak(offset: here, isMandatory: false)
            }
            switch verdict(on: properties, at: here, in: bytes, end: end) {
            case .none: continue
            case .allowed:
                if before == GARTH_GCB_PREPEND { continue }
                if properties.extendsCluster, before != GARTH_GCB_CONTROL { continue }
                return LineBreak(offset: here, isMandatory: false)
            case .mandatory: return LineBreak(offset: here, isMandatory: true)
            }
        }
        return context.end().map { LineBreak(offset: end, isMandatory: $0 == .mandatory) }
    }

    /// Takes ideographs and syllables of three bytes up to an offset, behind one that was taken: a line
    /// may end before each (`UTF8Scalar.isBlock(at:in:)`). The bytes are the text.
    package mutating func passBlocks(before end: Int, in bytes: Span<UInt8>) {
        let scalar = UTF8Scalar(at: end &- 3, in: bytes, end: bytes.count)
        let properties = TextProperties(scalar.value)
        context.passBlock(properties.line)
        cluster = properties.cluster
        offset = end
    }

    // MARK: - Clusters

    /// A cluster, and what a line needs to know of it.
    package struct Cluster {
        /// The first scalar.
        package let scalar: UTF8Scalar
        /// The columns of the scalars together, as `GraphemeCluster` counts them.
        package fileprivate(set) var width: Int
        /// Whether a line may end before it.
        package let followsBreak: Bool
        /// Whether it is an ideograph or a syllable.
        package let isBlock: Bool
    }

    /// The offset of the first byte that was not taken.
    package var place: Int { offset }

    /// Takes the scalars before an offset, at which a cluster begins. The bytes are the text.
    package mutating func passScalars(before place: Int, in bytes: Span<UInt8>) {
        while offset < place {
            let scalar = UTF8Scalar(at: offset, in: bytes, end: bytes.count)
            _ = takes(scalar, TextProperties(scalar.value), in: bytes)
        }
    }

    /// Takes the next cluster of a text in which `place` is not the end; with its scalars the rules of
    /// line breaking go on, so that the text is read once. The bytes are the text.
    @inline(__always)
    package mutating func nextCluster(in bytes: Span<UInt8>) -> Cluster {
        let scalar = UTF8Scalar(at: offset, in: bytes, end: bytes.count)
        let properties = TextProperties(scalar.value)
        let followsBreak = takes(scalar, properties, in: bytes)
        var cluster = Cluster(
            scalar: scalar, width: properties.width, followsBreak: followsBreak,
            isBlock: properties.isBlock)
        guard offset < bytes.count else { return cluster }
        let isSingle = scalar.value < 0x80 && scalar.value != 0x0D && bytes[offset] < 0x80
        if !isSingle { takeRest(of: &cluster, properties, in: bytes) }
        return cluster
    }

    /// Takes the scalars that belong to a cluster behind its first one.
    private mutating func takeRest(
        of cluster: inout Cluster, _ first: TextProperties, in bytes: Span<UInt8>
    ) {
        var join = ClusterJoin(first.cluster)
        var (last, count) = (first, 1)
        while offset < bytes.count, count < GraphemeCluster.scalarLimit {
            let scalar = UTF8Scalar(at: offset, in: bytes, end: bytes.count)
            let properties = TextProperties(scalar.value)
            if count == 1, properties.cluster == GARTH_GCB_OTHER, last.cluster != GARTH_GCB_PREPEND
            {
                return
            }
            guard join.joins(properties.cluster) else { return }
            if scalar.value == 0xFE0F, last.widensAsEmoji { cluster.width = 2 }
            cluster.width = Swift.min(2, cluster.width &+ properties.width)
            _ = takes(scalar, properties, in: bytes)
            last = properties
            count &+= 1
        }
    }

    /// Takes the scalar at `offset`; whether a line may end before it.
    @inline(__always)
    private mutating func takes(
        _ scalar: UTF8Scalar, _ properties: TextProperties, in bytes: Span<UInt8>
    ) -> Bool {
        let (here, before) = (offset, cluster)
        offset &+= scalar.byteCount
        cluster = properties.cluster
        if scalar.value < 0x80, context.isInWord, Self.isWordByte(bytes[here]) {
            context.passWord(endingIn: bytes[here])
            return false
        }
        if properties.isBlock, context.isAfterBlock {
            context.passBlock(properties.line)
            return true
        }
        switch verdict(on: properties, at: here, in: bytes, end: bytes.count) {
        case .none: return false
        case .allowed:
            return before != GARTH_GCB_PREPEND
                && !(properties.extendsCluster && before != GARTH_GCB_CONTROL)
        case .mandatory: return true
        }
    }

    /// Skips ASCII letters, digits and spaces as far as the rules are simple; returns the start of
    /// a word after a space.
    @inline(__always)
    private mutating func passWords(in bytes: Span<UInt8>, end: Int) -> Int? {
        let start = offset
        if context.isInWord {
            while offset < end, Self.isWordByte(bytes[offset]) { offset &+= 1 }
            if offset > start {
                context.passWord(endingIn: bytes[offset &- 1])
                cluster = GARTH_GCB_OTHER
            }
        }
        guard offset < end, bytes[offset] == 0x20, context.mayEndLine else { return nil }
        while offset < end, bytes[offset] == 0x20 { offset &+= 1 }
        context.passSpaces()
        cluster = GARTH_GCB_OTHER
        guard offset < end, Self.isWordByte(bytes[offset]) else { return nil }
        context.beginWord(with: bytes[offset])
        offset &+= 1
        return offset &- 1
    }

    /// Whether a byte is of class AL or NU in ASCII: letters, digits and a few signs.
    @inline(__always)
    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10
    }

    /// The rules' answer for the gap before a scalar, which becomes the last one seen.
    private mutating func verdict(
        on properties: TextProperties, at here: Int, in bytes: Span<UInt8>, end: Int
    ) -> LineBreakContext.Verdict {
        let line = properties.line
        if line == GARTH_LB_SA {
            if here >= complex.end { complex.read(in: bytes, from: here, end: end) }
            return context.take(line, properties, isWordStart: complex.hasBreak(at: here)) {
                Lookahead()
            }
        }
        let after = offset
        return context.take(line, properties, isWordStart: false) {
            Lookahead(in: bytes, from: after, end: end)
        }
    }
}

/// The scalars after a scalar, without marks: some rules look one or two scalars ahead.
struct Lookahead {
    /// Its class; -1 at the end of the text.
    var line = -1
    var isEastAsian = false
    /// The class behind that; -1 at the end of the text.
    var second = -1

    init() {}

    init(in bytes: Span<UInt8>, from start: Int, end: Int) {
        var offset = start
        var skipped = 0
        while offset < end, skipped < GraphemeCluster.scalarLimit {
            let scalar = UTF8Scalar(at: offset, in: bytes, end: end)
            let properties = TextProperties(scalar.value)
            offset &+= scalar.byteCount
            skipped &+= 1
            if properties.line == GARTH_LB_CM || properties.line == GARTH_LB_ZWJ { continue }
            if line < 0 {
                line = properties.line
                isEastAsian = properties.isEastAsian
            } else {
                second = properties.line
                return
            }
        }
    }
}

/// A run of a script without spaces, and where ICU's dictionary lets it break.
private struct ComplexRun {
    /// One past the run's last byte.
    private(set) var end = 0
    private var breaks: [Int] = []
    private var nextBreak = 0

    /// The bytes that are handed to the dictionary at once; it is not needed on longer "words".
    private static let byteLimit = 16_384

    mutating func hasBreak(at offset: Int) -> Bool {
        while nextBreak < breaks.count, breaks[nextBreak] < offset { nextBreak &+= 1 }
        return nextBreak < breaks.count && breaks[nextBreak] == offset
    }

    mutating func read(in bytes: Span<UInt8>, from start: Int, end textEnd: Int) {
        let stop = min(textEnd, start &+ Self.byteLimit)
        var units: [UInt16] = []
        var offsets: [Int] = []
        var offset = start
        while offset < stop {
            let scalar = UTF8Scalar(at: offset, in: bytes, end: textEnd)
            let line = TextProperties(scalar.value).line
            guard line == GARTH_LB_SA || line == GARTH_LB_CM else { break }
            if scalar.value < 0x10000 {
                units.append(UInt16(scalar.value))
            } else {
                units.append(UInt16(0xD7C0 + (scalar.value >> 10)))
                units.append(UInt16(0xDC00 + (scalar.value & 0x3FF)))
                offsets.append(offset)
            }
            offsets.append(offset)
            offset &+= scalar.byteCount
        }
        end = offset
        nextBreak = 0
        var found = [Int32](repeating: 0, count: units.count)
        let capacity = Int32(units.count)
        // `unsafe`: C reads and writes as many elements as both arrays have.
        let count = unsafe garth_complex_breaks(units, capacity, &found, capacity)
        found.removeLast(found.count - Int(count))
        breaks = found.compactMap { $0 < offsets.count ? offsets[Int($0)] : nil }
    }
}
