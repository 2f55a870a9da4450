import CUnicode

/// An extended grapheme cluster (UAX 29, Unicode 17): one character for a reader.
///
/// Two departures serve terminals: Hangul leading consonants in a row do not join, because each is
/// drawn two columns wide, and a cluster ends after 32 scalars.
package struct GraphemeCluster: Sendable, Equatable {
    /// The offset of the first byte behind it.
    package let end: Int
    /// Its columns: 0 (marks and format characters without a base), 1 or 2.
    package let width: Int

    /// The maximum number of scalars in a cluster: the Stream-Safe Text Format's 30 marks (UAX 15)
    /// and a base, so that no cell holds unbounded text.
    static let scalarLimit = 32

    @inline(__always)
    init(end: Int, width: Int) {
        self.end = end
        self.width = width
    }

    /// Finds the cluster that starts at an offset, which must be below the count.
    ///
    /// The width is the sum of the scalars' widths, at most 2; U+FE0F after a base with an emoji
    /// form makes it 2. Bytes that are not UTF-8 count as U+FFFD.
    package static func next(in text: Span<UInt8>, from start: Int) -> Self {
        guard start < text.count else { return Self(end: text.count, width: 0) }
        return next(in: text, from: start, end: text.count)
    }

    /// The next cluster of text that a closure lends.
    @unsafe
    package static func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Self {
        next(in: unsafe Span(_unsafeElements: text), from: start)
    }

    @inline(__always)
    static func next(in bytes: Span<UInt8>, from start: Int, end: Int) -> Self {
        let first = bytes[start]
        if first < 0x80, start &+ 1 == end || bytes[start &+ 1] < 0x80, first != 0x0D {
            return Self(end: start &+ 1, width: first >= 0x20 && first != 0x7F ? 1 : 0)
        }
        let scalar = UTF8Scalar(at: start, in: bytes, end: end)
        let properties = TextProperties(scalar.value)
        let after = start &+ scalar.byteCount
        guard after < end else { return Self(end: after, width: properties.width) }
        let following = UTF8Scalar(at: after, in: bytes, end: end)
        let followingClass = TextProperties(following.value).cluster
        if followingClass == GARTH_GCB_OTHER, properties.cluster != GARTH_GCB_PREPEND {
            return Self(end: after, width: properties.width)
        }
        var join = ClusterJoin(properties.cluster)
        guard join.joins(followingClass) else { return Self(end: after, width: properties.width) }
        return joined(
            in: bytes, from: after, end: end, following: following, first: properties, join: join)
    }

    /// Continues a cluster whose second scalar is known to belong to it.
    private static func joined(
        in bytes: Span<UInt8>, from start: Int, end: Int, following: UTF8Scalar,
        first: TextProperties, join: ClusterJoin
    ) -> Self {
        var join = join
        var width = first.width
        var last = first
        var scalar = following
        var offset = start
        var count = 1
        while true {
            let properties = TextProperties(scalar.value)
            if count > 1 {
                guard count < scalarLimit, join.joins(properties.cluster) else { break }
            }
            if scalar.value == 0xFE0F, last.widensAsEmoji { width = 2 }
            width = min(2, width &+ properties.width)
            last = properties
            count &+= 1
            offset &+= scalar.byteCount
            guard offset < end else { break }
            scalar = UTF8Scalar(at: offset, in: bytes, end: end)
        }
        return Self(end: offset, width: width)
    }
}

/// The state of UAX 29's rules between two scalars of a cluster.
struct ClusterJoin {
    private var last: Int
    /// GB9c: 1 after a consonant, 2 after a consonant and a linker.
    private var conjunct: Int
    /// GB11: 1 after a pictograph and marks, 2 after these and a joiner.
    private var pictograph: Int
    /// GB12, GB13: whether the regional indicator that came last has a partner already.
    private var isPaired = false

    @inline(__always)
    init(_ first: Int) {
        last = first
        conjunct = first == GARTH_GCB_CONSONANT ? 1 : 0
        pictograph = first == GARTH_GCB_PICTOGRAPHIC ? 1 : 0
    }

    /// Whether a scalar of this class joins the cluster; if so, it becomes the last one.
    mutating func joins(_ next: Int) -> Bool {
        guard allows(next) else { return false }
        switch next {
        case GARTH_GCB_EXTEND:
            conjunct = 0
            if pictograph == 2 { pictograph = 0 }
        case GARTH_GCB_JOINED_EXTEND:
            if pictograph == 2 { pictograph = 0 }
        case GARTH_GCB_LINKER:
            if conjunct > 0 { conjunct = 2 }
            if pictograph == 2 { pictograph = 0 }
        case GARTH_GCB_ZWJ:
            pictograph = pictograph == 1 ? 2 : 0
        case GARTH_GCB_CONSONANT:
            conjunct = 1
            pictograph = 0
        case GARTH_GCB_PICTOGRAPHIC:
            conjunct = 0
            pictograph = 1
        default:
            conjunct = 0
            pictograph = 0
        }
        isPaired = next == GARTH_GCB_REGIONAL && last == GARTH_GCB_REGIONAL
        last = next
        return true
    }

    @inline(__always)
    private func allows(_ next: Int) -> Bool {
        switch last {
        case GARTH_GCB_CR: return next == GARTH_GCB_LF  // GB3
        case GARTH_GCB_LF, GARTH_GCB_CONTROL: return false  // GB4
        default: break
        }
        switch next {
        case GARTH_GCB_CR, GARTH_GCB_LF, GARTH_GCB_CONTROL: return false  // GB5
        case GARTH_GCB_EXTEND, GARTH_GCB_JOINED_EXTEND, GARTH_GCB_LINKER, GARTH_GCB_ZWJ,
            GARTH_GCB_SPACING:
            return true  // GB9, GB9a
        default: break
        }
        switch last {
        case GARTH_GCB_PREPEND: return true  // GB9b
        case GARTH_GCB_L: return next == GARTH_GCB_V  // GB6, see the type's comment
        case GARTH_GCB_V, GARTH_GCB_LV:
            return next == GARTH_GCB_V || next == GARTH_GCB_T  // GB7
        case GARTH_GCB_T, GARTH_GCB_LVT: return next == GARTH_GCB_T  // GB8
        case GARTH_GCB_REGIONAL: return next == GARTH_GCB_REGIONAL && !isPaired  // GB12
        default: break
        }
        if next == GARTH_GCB_CONSONANT { return conjunct == 2 }  // GB9c
        return next == GARTH_GCB_PICTOGRAPHIC && pictograph == 2  // GB11
    }
}
