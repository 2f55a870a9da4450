import CUnicode

/// The Bidi_Class of a character (UAX 9 section 3.2), in the order of the generated table.
package enum BidiClass: UInt8, Sendable {
    case leftToRight, rightToLeft, arabicLetter
    case europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator
    case nonspacingMark, boundaryNeutral
    case paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
    case leftToRightEmbedding, leftToRightOverride, rightToLeftEmbedding, rightToLeftOverride
    case popDirectionalFormat
    case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate

    /// The class of a code point; neutral for one that Unicode does not have.
    package init(_ scalar: UInt32) {
        self = BidiClass(rawValue: garth_bidi_class(scalar)) ?? .otherNeutral
    }

    var isIsolateInitiator: Bool {
        self == .leftToRightIsolate || self == .rightToLeftIsolate || self == .firstStrongIsolate
    }

    /// Whether the character has a direction of its own.
    var isStrong: Bool { self == .leftToRight || self == .rightToLeft || self == .arabicLetter }

    /// Whether rule X9 takes the character out of the text.
    var isRemoved: Bool {
        switch self {
        case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding,
            .rightToLeftOverride, .popDirectionalFormat, .boundaryNeutral:
            true
        case .leftToRight, .rightToLeft, .arabicLetter, .europeanNumber, .europeanSeparator,
            .europeanTerminator, .arabicNumber, .commonSeparator, .nonspacingMark,
            .paragraphSeparator, .segmentSeparator, .whiteSpace, .otherNeutral, .leftToRightIsolate,
            .rightToLeftIsolate, .firstStrongIsolate, .popDirectionalIsolate:
            false
        }
    }

    /// Whether rules N1 and N2 decide the direction of the character.
    var isNeutral: Bool {
        switch self {
        case .paragraphSeparator, .segmentSeparator, .whiteSpace, .otherNeutral,
            .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate, .popDirectionalIsolate:
            true
        case .leftToRight, .rightToLeft, .arabicLetter, .europeanNumber, .europeanSeparator,
            .europeanTerminator, .arabicNumber, .commonSeparator, .nonspacingMark, .boundaryNeutral,
            .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding,
            .rightToLeftOverride, .popDirectionalFormat:
            false
        }
    }

    /// Whether a character may turn the order of its line: letters and digits of scripts from right
    /// to left, and controls that set a direction. Cheap, and true for some unassigned ones too.
    @inlinable @inline(__always)
    package static func mayReorder(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x590 else { return false }
        if scalar < 0x900 { return true }
        // Nothing stands between 0x2070 and 0xFB1C, where most of East Asia is.
        if scalar < 0x200F || scalar &- 0x2070 < 0xDAAD { return false }
        return scalar == 0x200F || scalar &- 0x202A < 5 || scalar &- 0x2066 < 4
            || scalar &- 0xFB1D < 0x2E3 || scalar &- 0xFE70 < 0x90
            || scalar &- 0x10800 < 0x800 || scalar &- 0x1E800 < 0x800
    }
}
