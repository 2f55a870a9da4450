import GarthPage

/// EUC-JP (Encoding Standard section 12.1.1).
struct EUCJPDecoder: ByteDecoder {
    private var lead: UInt8 = 0
    private var isJIS0212 = false

    var isBetweenCharacters: Bool { lead == 0 }

    @inline(__always)
    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if lead == 0 {
            if byte < 0x80 {
                block.put(ascii: byte)
            } else if byte == 0x8E || byte == 0x8F || byte &- 0xA1 < 0x5E {
                lead = byte
            } else {
                block.putError()
            }
            return true
        }
        let isTrail = byte &- 0xA1 < 0x5E
        if lead == 0x8E, byte &- 0xA1 < 0x3F {
            lead = 0
            block.put(0xFF61 - 0xA1 + UInt32(byte))
            return true
        }
        if lead == 0x8F, isTrail {
            isJIS0212 = true
            lead = byte
            return true
        }
        let row = (Int(lead) &- 0xA1) &* 94
        let table = isJIS0212 ? EncodingTable.jis0212 : EncodingTable.jis0208
        let isPair = isTrail && lead >= 0xA1
        lead = 0
        isJIS0212 = false
        let scalar = isPair ? block.scalar(table, row &+ Int(byte) &- 0xA1) : 0
        if scalar != 0 {
            block.put(scalar)
            return true
        }
        block.putError()
        return byte >= 0x80
    }

    mutating func finish(into block: inout DecodedBlock) {
        if lead != 0 { block.putError() }
        lead = 0
        isJIS0212 = false
    }
}

/// Shift_JIS (Encoding Standard section 12.3.1).
struct ShiftJISDecoder: ByteDecoder {
    private var lead: UInt8 = 0

    var isBetweenCharacters: Bool { lead == 0 }

    @inline(__always)
    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if lead == 0 {
            if byte <= 0x80 {
                block.put(UInt32(byte))
            } else if byte &- 0xA1 < 0x3F {
                block.put(0xFF61 - 0xA1 + UInt32(byte))
            } else if byte == 0xA0 || byte > 0xFC {
                block.putError()
            } else {
                lead = byte
            }
            return true
        }
        let row = (Int(lead) &- (lead < 0xA0 ? 0x81 : 0xC1)) &* 188
        lead = 0
        if byte >= 0x40, byte != 0x7F, byte <= 0xFC {
            let pointer = row &+ Int(byte) &- (byte < 0x7F ? 0x40 : 0x41)
            let isPrivate = pointer >= 8836 && pointer <= 10715
            let scalar =
                isPrivate
                ? UInt32(0xE000 &- 8836 &+ pointer) : block.scalar(EncodingTable.jis0208, pointer)
            if scalar != 0 {
                block.put(scalar)
                return true
            }
        }
        block.putError()
        return byte >= 0x80
    }

    mutating func finish(into block: inout DecodedBlock) {
        if lead != 0 { block.putError() }
        lead = 0
    }
}

/// ISO-2022-JP (Encoding Standard section 12.2.1): escape sequences switch the character set.
struct ISO2022JPDecoder: ByteDecoder {
    private enum State { case ascii, roman, katakana, lead, trail, escapeStart, escape }

    private var state = State.ascii
    private var outputState = State.ascii
    private var lead: UInt8 = 0
    /// Whether characters followed the last escape sequence; two escape sequences in a row are an
    /// error.
    private var output = false

    var isBetweenCharacters: Bool { false }

    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        switch state {
        case .ascii, .roman, .katakana: takeSingle(byte, into: &block)
        case .lead: takeLead(byte, into: &block)
        case .trail: takeTrail(byte, into: &block)
        case .escapeStart:
            if byte == 0x24 || byte == 0x28 {
                lead = byte
                state = .escape
                return true
            }
            output = false
            state = outputState
            block.putError()
            return false
        case .escape: return takeEscape(byte, into: &block)
        }
        return true
    }

    private mutating func takeSingle(_ byte: UInt8, into block: inout DecodedBlock) {
        if byte == 0x1B {
            state = .escapeStart
            return
        }
        output = false
        if state == .katakana {
            if byte &- 0x21 < 0x3F {
                block.put(0xFF61 - 0x21 + UInt32(byte))
            } else {
                block.putError()
            }
        } else if byte >= 0x80 || byte == 0x0E || byte == 0x0F {
            block.putError()
        } else if state == .roman, byte == 0x5C || byte == 0x7E {
            block.put(byte == 0x5C ? 0xA5 : 0x203E)
        } else {
            block.put(ascii: byte)
        }
    }

    private mutating func takeLead(_ byte: UInt8, into block: inout DecodedBlock) {
        if byte == 0x1B {
            state = .escapeStart
            return
        }
        output = false
        if byte &- 0x21 < 0x5E {
            lead = byte
            state = .trail
        } else {
            block.putError()
        }
    }

    private mutating func takeTrail(_ byte: UInt8, into block: inout DecodedBlock) {
        if byte == 0x1B {
            state = .escapeStart
            block.putError()
            return
        }
        state = .lead
        let pointer = (Int(lead) &- 0x21) &* 94 &+ Int(byte) &- 0x21
        let scalar = byte &- 0x21 < 0x5E ? block.scalar(EncodingTable.jis0208, pointer) : 0
        if scalar == 0 { block.putError() } else { block.put(scalar) }
    }

    private mutating func takeEscape(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        let introducer = lead
        lead = 0
        let next: State? =
            switch (introducer, byte) {
            case (0x28, 0x42): .ascii
            case (0x28, 0x4A): .roman
            case (0x28, 0x49): .katakana
            case (0x24, 0x40), (0x24, 0x42): .lead
            default: nil
            }
        if let next {
            state = next
            outputState = next
            if output { block.putError() }
            output = true
            return true
        }
        restore(introducer, into: &block)
        return false
    }

    /// A wrong escape sequence: an error, and its second byte is read as text.
    private mutating func restore(_ introducer: UInt8, into block: inout DecodedBlock) {
        output = false
        state = outputState
        block.putError()
        // 0x24 and 0x28 are never an escape, so that this calls no further.
        _ = take(introducer, into: &block)
    }

    mutating func finish(into block: inout DecodedBlock) {
        switch state {
        case .trail, .escapeStart: block.putError()
        case .escape:
            restore(lead, into: &block)
            if state == .trail { block.putError() }
        case .ascii, .roman, .katakana, .lead: break
        }
        self = Self()
    }
}
