import GarthPage

/// Encodes text (Encoding Standard, "encode" with the error mode "html"): characters outside the
/// encoding become references such as `&#8364;`.
struct TextEncoder {
    /// The encoding of the text: never UTF-16 or replacement.
    let encoding: Encoding
    /// Pointers by scalars of the first plane, plus one; 0 without one. Made for multi-byte
    /// encodings.
    private var pointers: [UInt16] = []
    /// The form of references to characters that the encoding does not have.
    private let references: References

    enum References {
        /// `&#8224;`
        case plain
        /// `%26%238224%3B`, where `&` would have a meaning.
        case percentEncoded
    }

    /// Makes an encoder (Encoding Standard, "get an output encoding").
    init(_ encoding: Encoding, references: References = .plain) {
        self.references = references
        let isForOutput = ![.replacement, .utf16be, .utf16le].contains(encoding)
        self.encoding = isForOutput ? encoding : .utf8
        pointers = makePointers()
    }

    /// The bytes of a text.
    func bytes(of text: String) -> [UInt8] {
        if encoding == .utf8 { return Array(text.utf8) }
        if encoding == .iso2022Jp { return stateful(text) }
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.value < 0x80 {
                out.append(UInt8(scalar.value))
            } else if !append(scalar.value, to: &out) {
                appendReference(scalar.value, to: &out)
            }
        }
        return out
    }

    // MARK: - Private parts

    private func appendReference(_ scalar: UInt32, to out: inout [UInt8]) {
        switch references {
        case .plain: out += "&#\(scalar);".utf8
        case .percentEncoded: out += "%26%23\(scalar)%3B".utf8
        }
    }

    /// Appends a character beyond ASCII; returns false if the encoding does not have it.
    private func append(_ scalar: UInt32, to out: inout [UInt8]) -> Bool {
        if let table = encoding.singleByteTable {
            guard
                let byte = (0..<128).first(where: {
                    UInt32(EncodingTable.units[table + $0]) == scalar
                })
            else { return false }
            out.append(UInt8(0x80 + byte))
            return true
        }
        switch encoding.family {
        case .userDefined:
            guard (0xF780...0xF7FF).contains(scalar) else { return false }
            out.append(UInt8(scalar - 0xF780 + 0x80))
            return true
        case .gb18030: return appendGB18030(scalar, to: &out)
        case .big5: return appendBig5(scalar, to: &out)
        case .eucKR:
            guard let pointer = pointer(scalar) else { return false }
            out += [UInt8(pointer / 190 + 0x81), UInt8(pointer % 190 + 0x41)]
            return true
        case .eucJP: return appendEUCJP(scalar, to: &out)
        case .shiftJIS: return appendShiftJIS(scalar, to: &out)
        // They are written above: by a table of single bytes, or whole.
        case .utf8, .utf16, .iso2022JP, .replacement, .singleByte: return false
        }
    }

    /// Encoding Standard section 10.2.2; GBK has neither four bytes nor the euro sign's two.
    private func appendGB18030(_ scalar: UInt32, to out: inout [UInt8]) -> Bool {
        let isGBK = encoding == .gbk
        if scalar == 0xE5E5 { return false }
        if isGBK, scalar == 0x20AC {
            out.append(0x80)
            return true
        }
        if let trail = Self.privateTrail(of: scalar) {
            out += [0xFE, trail]
            return true
        }
        if let pointer = pointer(scalar) {
            let trail = pointer % 190
            out += [UInt8(pointer / 190 + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
            return true
        }
        guard !isGBK else { return false }
        var rest = rangesPointer(scalar)
        let fourth = rest % 10
        rest /= 10
        let third = rest % 126
        rest /= 126
        out += [
            UInt8(rest / 10 + 0x81), UInt8(rest % 10 + 0x30), UInt8(third + 0x81),
            UInt8(fourth + 0x30),
        ]
        return true
    }

    /// Private scalars that older fonts used, which go where GB18030-2005 had them.
    private static func privateTrail(of scalar: UInt32) -> UInt8? {
        switch scalar {
        case 0xE81E: 0x59
        case 0xE826: 0x61
        case 0xE82B: 0x66
        case 0xE82C: 0x67
        case 0xE832: 0x6D
        case 0xE843: 0x7E
        case 0xE854: 0x90
        case 0xE864: 0xA0
        default: nil
        }
    }

    /// "index gb18030 ranges pointer".
    private func rangesPointer(_ scalar: UInt32) -> Int {
        if scalar == 0xE7C7 { return 7457 }
        if scalar >= 0x10000 { return Int(scalar) - 0x10000 + 189_000 }
        let ranges = EncodingTable.gb18030Ranges
        var found = 0
        for range in 0..<ranges.count / 2
        where UInt32(EncodingTable.units[ranges.lowerBound + range * 2 + 1]) <= scalar {
            found = range
        }
        let pointer = EncodingTable.units[ranges.lowerBound + found * 2]
        let first = EncodingTable.units[ranges.lowerBound + found * 2 + 1]
        return Int(pointer) + Int(scalar) - Int(first)
    }

    private func appendBig5(_ scalar: UInt32, to out: inout [UInt8]) -> Bool {
        guard let pointer = scalar < 0x10000 ? pointer(scalar) : big5Pointer(scalar) else {
            return false
        }
        let trail = pointer % 157
        out += [UInt8(pointer / 157 + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x62))]
        return true
    }

    /// The pointer of a scalar of the second plane.
    private func big5Pointer(_ scalar: UInt32) -> Int? {
        guard scalar >> 16 == 2 else { return nil }
        let table = EncodingTable.big5
        return (Self.firstBig5Pointer..<table.count).first {
            UInt32(EncodingTable.units[table.lowerBound + $0]) == scalar & 0xFFFF
                && isInSecondPlane($0)
        }
    }

    private func isInSecondPlane(_ pointer: Int) -> Bool {
        EncodingTable.units[EncodingTable.big5Plane2.lowerBound + pointer >> 4]
            >> UInt16(pointer & 15) & 1 == 1
    }

    /// Earlier ones are extensions of Hong Kong, which are not sent ("index Big5 pointer").
    private static let firstBig5Pointer = (0xA1 - 0x81) * 157

    private func appendEUCJP(_ scalar: UInt32, to out: inout [UInt8]) -> Bool {
        switch scalar {
        case 0xA5: out.append(0x5C)
        case 0x203E: out.append(0x7E)
        case 0xFF61...0xFF9F: out += [0x8E, UInt8(scalar - 0xFF61 + 0xA1)]
        default:
            guard let pointer = pointer(scalar == 0x2212 ? 0xFF0D : scalar) else { return false }
            out += [UInt8(pointer / 94 + 0xA1), UInt8(pointer % 94 + 0xA1)]
        }
        return true
    }

    private func appendShiftJIS(_ scalar: UInt32, to out: inout [UInt8]) -> Bool {
        switch scalar {
        case 0x80: out.append(0x80)
        case 0xA5: out.append(0x5C)
        case 0x203E: out.append(0x7E)
        case 0xFF61...0xFF9F: out.append(UInt8(scalar - 0xFF61 + 0xA1))
        default:
            guard let pointer = pointer(scalar == 0x2212 ? 0xFF0D : scalar) else { return false }
            let (lead, trail) = (pointer / 188, pointer % 188)
            out += [
                UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)),
                UInt8(trail + (trail < 0x3F ? 0x40 : 0x41)),
            ]
        }
        return true
    }

    // MARK: - ISO-2022-JP

    private enum State {
        case ascii, roman, jis0208

        var escape: [UInt8] {
            switch self {
            case .ascii: [0x1B, 0x28, 0x42]
            case .roman: [0x1B, 0x28, 0x4A]
            case .jis0208: [0x1B, 0x24, 0x42]
            }
        }
    }

    /// Encoding Standard section 12.2.2.
    private func stateful(_ text: String) -> [UInt8] {
        var out: [UInt8] = []
        var state = State.ascii
        func change(to next: State) {
            if state != next { out += next.escape }
            state = next
        }
        for scalar in text.unicodeScalars {
            let value = scalar.value
            switch value {
            case 0x0E, 0x0F, 0x1B:
                if state == .jis0208 { change(to: .ascii) }
                appendReference(0xFFFD, to: &out)
            case 0..<0x80:
                let isRoman = state == .roman && value != 0x5C && value != 0x7E
                if !isRoman { change(to: .ascii) }
                out.append(UInt8(value))
            case 0xA5, 0x203E:
                change(to: .roman)
                out.append(value == 0xA5 ? 0x5C : 0x7E)
            default:
                guard let pointer = pointer(fullWidth(value)) else {
                    if state == .jis0208 { change(to: .ascii) }
                    appendReference(value, to: &out)
                    continue
                }
                change(to: .jis0208)
                out += [UInt8(pointer / 94 + 0x21), UInt8(pointer % 94 + 0x21)]
            }
        }
        change(to: .ascii)
        return out
    }

    /// The wide form of narrow katakana, which the encoding does not have.
    private func fullWidth(_ scalar: UInt32) -> UInt32 {
        if scalar == 0x2212 { return 0xFF0D }
        guard (0xFF61...0xFF9F).contains(scalar) else { return scalar }
        return UInt32(EncodingTable.units[EncodingTable.katakana.lowerBound + Int(scalar) - 0xFF61])
    }

    // MARK: - Pointers

    private func pointer(_ scalar: UInt32) -> Int? {
        guard scalar < pointers.count, pointers[Int(scalar)] > 0 else { return nil }
        return Int(pointers[Int(scalar)]) - 1
    }

    private func makePointers() -> [UInt16] {
        let table: Range<Int>
        switch encoding.family {
        case .gb18030: table = EncodingTable.gb18030
        case .big5: table = EncodingTable.big5
        case .eucKR: table = EncodingTable.eucKr
        case .eucJP, .shiftJIS, .iso2022JP: table = EncodingTable.jis0208
        case .utf8, .utf16, .replacement, .userDefined, .singleByte: return []
        }
        var pointers = [UInt16](repeating: 0, count: 1 << 16)
        for pointer in 0..<table.count {
            let scalar = Int(EncodingTable.units[table.lowerBound + pointer])
            guard scalar != 0, isSent(pointer) else { continue }
            if pointers[scalar] == 0 || isLastPointerSent(scalar) {
                pointers[scalar] = UInt16(pointer + 1)
            }
        }
        return pointers
    }

    /// Whether this encoding may write this pointer.
    private func isSent(_ pointer: Int) -> Bool {
        if encoding == .big5 {
            return pointer >= Self.firstBig5Pointer && !isInSecondPlane(pointer)
        }
        // "index Shift_JIS pointer": NEC's copies are not sent.
        return encoding != .shiftJis || !(8272...8835).contains(pointer)
    }

    /// Of most scalars the first pointer is sent, of these in Big5 the last.
    private func isLastPointerSent(_ scalar: Int) -> Bool {
        encoding == .big5 && [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345].contains(scalar)
    }
}
