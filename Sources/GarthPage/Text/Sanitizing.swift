/// What makes text of unknown origin harmless for a terminal.
package enum Sanitizing {
    /// The marks that a base may carry; Unicode's own sequences need six (a flag's tags are
    /// dropped), Zalgo needs dozens.
    static let markLimit = 8

    /// Whether a scalar is a control that a terminal may obey: C0, DEL, C1.
    package static func isForbiddenControl(_ scalar: UInt32) -> Bool {
        scalar < 0x20 || scalar &- 0x7F < 0x21
    }

    /// Appends text in a form that no terminal obeys and no reader is deceived by.
    ///
    /// Tab, line feed, carriage return and the line separators become spaces, other controls and
    /// bad UTF-8 U+FFFD. Dropped: bidirectional controls, tags, invisible format characters,
    /// joiners and variation selectors behind ASCII, marks beyond the eighth of a base. What is
    /// appended is valid UTF-8.
    package static func append(
        _ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) {
        guard let bytes = text.baseAddress else { return }
        let end = text.count
        var offset = 0
        var marks = 0
        var follows = UInt32(0)
        while offset < end {
            let run = plainRun(in: bytes, from: offset, end: end)
            if run > 0 {
                output.append(contentsOf: UnsafeBufferPointer(start: bytes + offset, count: run))
                offset &+= run
                marks = 0
                follows = UInt32(bytes[offset &- 1])
                guard offset < end else { return }
            }
            let scalar = UTF8Scalar(at: offset, in: bytes, end: end)
            let start = offset
            offset &+= scalar.byteCount
            if scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029 {
                append(control: scalar.value, to: &output)
            } else if !scalar.isWellFormed || isForbiddenControl(scalar.value) {
                append(replacementTo: &output)
            } else if isInvisible(scalar.value) {
                continue
            } else {
                let properties = TextProperties(scalar.value)
                if properties.width == 0 || properties.extendsCluster {
                    marks &+= 1
                    if marks > markLimit || isIdleBehindASCII(scalar.value, follows) { continue }
                } else {
                    marks = 0
                }
                output.append(
                    contentsOf: UnsafeBufferPointer(
                        start: bytes + start, count: scalar.byteCount))
                follows = scalar.value
                continue
            }
            marks = 0
            follows = 0xFFFD
        }
    }

    private static func append(control: UInt32, to output: inout [UInt8]) {
        switch control {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: output.append(0x20)
        default: append(replacementTo: &output)
        }
    }

    private static func append(replacementTo output: inout [UInt8]) {
        output.append(0xEF)
        output.append(0xBF)
        output.append(0xBD)
    }

    /// The number of printable ASCII bytes from an offset on.
    @inline(__always)
    private static func plainRun(
        in bytes: UnsafePointer<UInt8>, from start: Int, end: Int
    ) -> Int {
        var offset = start
        while offset &+ 8 <= end {
            let word = UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self)
            guard DisplayWidth.isPrintableASCII(word) else { break }
            offset &+= 8
        }
        while offset < end, bytes[offset] &- 0x20 < 0x5F { offset &+= 1 }
        return offset &- start
    }

    /// Whether a scalar has no look of its own and no business in text that is shown.
    private static func isInvisible(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B,
            0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            return true
        default: return false
        }
    }

    /// Whether a joiner or variation selector behind this scalar can only hide something: no ASCII
    /// takes one, but the bases of keycaps.
    private static func isIdleBehindASCII(_ scalar: UInt32, _ base: UInt32) -> Bool {
        guard base < 0x80 else { return false }
        switch scalar {
        case 0x200C, 0x200D: return true
        case 0xFE00...0xFE0F:
            return !(base == 0x23 || base == 0x2A || base &- 0x30 < 10)
        default: return false
        }
    }
}
