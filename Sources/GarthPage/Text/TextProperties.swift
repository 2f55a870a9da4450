import CUnicode

/// The properties of a scalar from the tables: its width, its cluster class, its line-break class.
struct TextProperties {
    let bits: UInt16

    @inline(__always)
    init(_ scalar: UInt32) { bits = garth_text_properties(scalar) }

    /// The columns of the scalar by itself: 0, 1 or 2.
    @inline(__always)
    var width: Int { Int(bits & 3) }

    /// Whether U+FE0F behind it makes it an emoji of two columns.
    @inline(__always)
    var widensAsEmoji: Bool { bits & 4 != 0 }

    /// The Grapheme_Cluster_Break class, parted by Indic_Conjunct_Break (`GARTH_GCB_...`).
    @inline(__always)
    var cluster: Int { Int(bits >> 3 & 31) }

    /// Whether the scalar joins any scalar before it, except controls (UAX 29, GB9 and GB9a).
    @inline(__always)
    var extendsCluster: Bool {
        switch cluster {
        case GARTH_GCB_EXTEND, GARTH_GCB_JOINED_EXTEND, GARTH_GCB_LINKER, GARTH_GCB_ZWJ,
            GARTH_GCB_SPACING:
            return true
        default: return false
        }
    }

    /// The Line_Break class after UAX 14's rule LB1 (`GARTH_LB_...`).
    @inline(__always)
    var line: Int { Int(bits >> 8 & 63) }

    /// Whether it is a wide ideograph or syllable: it takes two columns, is a cluster of its own
    /// before another one, and a line may end between the two.
    @inline(__always)
    var isBlock: Bool {
        switch Int(bits) {
        case Int(GARTH_TEXT_WIDE), Self.wide(GARTH_LB_H2, GARTH_GCB_LV),
            Self.wide(GARTH_LB_H3, GARTH_GCB_LVT):
            return true
        default: return false
        }
    }

    @inline(__always)
    private static func wide(_ line: Int, _ cluster: Int) -> Int {
        0x4000 | line << 8 | cluster << 3 | 2
    }

    /// Whether its East_Asian_Width is fullwidth, wide or halfwidth.
    @inline(__always)
    var isEastAsian: Bool { bits & 0x4000 != 0 }
}
