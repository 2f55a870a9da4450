import GarthPage

/// gb18030, which also decodes GBK (Encoding Standard section 10.2.1).
struct GB18030Decoder: ByteDecoder {
    private var first: UInt8 = 0
    private var second: UInt8 = 0
    private var third: UInt8 = 0

    var isBetweenCharacters: Bool { first == 0 }

    @inline(__always)
    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if first == 0 {
            if byte < 0x80 {
                block.put(ascii: byte)
            } else if byte == 0x80 {
                block.put(0x20AC)
            } else if byte == 0xFF {
                block.putError()
            } else {
                first = byte
            }
            return true
        }
        if second == 0 { return takeSecond(byte, into: &block) }
        return takeLater(byte, into: &block)
    }

    @inline(__always)
    private mutating func takeSecond(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if byte &- 0x30 < 10 {
            second = byte
            return true
        }
        let lead = Int(first) &- 0x81
        first = 0
        if byte >= 0x40, byte != 0x7F, byte != 0xFF {
            let scalar = block.scalar(
                EncodingTable.gb18030, lead &* 190 &+ Int(byte) &- (byte < 0x7F ? 0x40 : 0x41))
            if scalar != 0 {
                block.put(scalar)
                return true
            }
        }
        block.putError()
        return byte >= 0x80
    }

    private mutating func takeLater(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if third == 0 {
            if byte >= 0x81, byte != 0xFF {
                third = byte
                return true
            }
            // The second byte, a digit, and this one are read anew.
            block.putError()
            block.put(ascii: second)
            first = 0
            second = 0
            return false
        }
        guard byte &- 0x30 < 10 else {
            // The digit stands for itself and the third byte is a first one.
            block.putError()
            block.put(ascii: second)
            first = third
            second = 0
            third = 0
            return false
        }
        let high = (Int(first) &- 0x81) &* 10 &+ Int(second) &- 0x30
        let pointer = (high &* 126 &+ Int(third) &- 0x81) &* 10 &+ Int(byte) &- 0x30
        first = 0
        second = 0
        third = 0
        let scalar = Self.rangesScalar(pointer, block)
        if scalar == 0 { block.putError() } else { block.put(scalar) }
        return true
    }

    /// "index gb18030 ranges code point"; 0 for none.
    private static func rangesScalar(_ pointer: Int, _ block: DecodedBlock) -> UInt32 {
        if pointer >= 189_000 {
            return pointer > 1_237_575 ? 0 : UInt32(pointer &- 189_000 &+ 0x10000)
        }
        if pointer > 39_419 { return 0 }
        if pointer == 7457 { return 0xE7C7 }
        let ranges = EncodingTable.gb18030Ranges
        var low = 0
        var high = ranges.count / 2
        while high &- low > 1 {
            let middle = (low &+ high) / 2
            if Int(block.scalar(ranges, middle &* 2)) <= pointer {
                low = middle
            } else {
                high = middle
            }
        }
        let offset = pointer &- Int(block.scalar(ranges, low &* 2))
        return block.scalar(ranges, low &* 2 &+ 1) &+ UInt32(offset)
    }

    mutating func finish(into block: inout DecodedBlock) {
        if first != 0 { block.putError() }
        first = 0
        second = 0
        third = 0
    }
}

/// Big5 with Hong Kong's supplement (Encoding Standard section 11.1.1).
struct Big5Decoder: ByteDecoder {
    private var lead: UInt8 = 0

    var isBetweenCharacters: Bool { lead == 0 }

    @inline(__always)
    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if lead == 0 {
            if byte < 0x80 {
                block.put(ascii: byte)
            } else if byte == 0x80 || byte == 0xFF {
                block.putError()
            } else {
                lead = byte
            }
            return true
        }
        let row = (Int(lead) &- 0x81) &* 157
        lead = 0
        if byte &- 0x40 < 0x3F || byte &- 0xA1 < 0x5E {
            let pointer = row &+ Int(byte) &- (byte < 0x7F ? 0x40 : 0x62)
            if put(pointer, into: &block) { return true }
        }
        block.putError()
        return byte >= 0x80
    }

    @inline(__always)
    private func put(_ pointer: Int, into block: inout DecodedBlock) -> Bool {
        switch pointer {
        case 1133, 1135, 1164, 1166:
            // Pairs of a letter and a mark that no single scalar stands for.
            block.put(pointer < 1150 ? 0xCA : 0xEA)
            block.put(pointer == 1133 || pointer == 1164 ? 0x304 : 0x30C)
            return true
        default: break
        }
        let scalar = block.scalar(EncodingTable.big5, pointer)
        guard scalar != 0 else { return false }
        let bits = block.scalar(EncodingTable.big5Plane2, pointer >> 4)
        block.put(scalar | (bits >> UInt32(pointer & 15) & 1) << 17)
        return true
    }

    mutating func finish(into block: inout DecodedBlock) {
        if lead != 0 { block.putError() }
        lead = 0
    }
}

/// EUC-KR with Unified Hangul Code (Encoding Standard section 13.1.1).
struct EUCKRDecoder: ByteDecoder {
    private var lead: UInt8 = 0

    var isBetweenCharacters: Bool { lead == 0 }

    @inline(__always)
    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if lead == 0 {
            if byte < 0x80 {
                block.put(ascii: byte)
            } else if byte == 0x80 || byte == 0xFF {
                block.putError()
            } else {
                lead = byte
            }
            return true
        }
        let row = (Int(lead) &- 0x81) &* 190
        lead = 0
        if byte >= 0x41, byte != 0xFF {
            let scalar = block.scalar(EncodingTable.eucKr, row &+ Int(byte) &- 0x41)
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
