import GarthPage

/// The single-byte encodings (Encoding Standard section 9) and x-user-defined (section 14.5).
struct SingleByteDecoder: ByteDecoder {
    /// The start of the 128 scalars in the tables; nil for x-user-defined.
    let table: Int?

    var isBetweenCharacters: Bool { true }

    @inline(__always)
    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if byte < 0x80 {
            block.put(ascii: byte)
        } else if let table {
            let scalar = block.tables[table &+ Int(byte & 0x7F)]
            if scalar == 0 { block.putError() } else { block.put(UInt32(scalar)) }
        } else {
            block.put(0xF780 + UInt32(byte & 0x7F))
        }
        return true
    }

    mutating func finish(into block: inout DecodedBlock) {}
}

/// The replacement encoding (Encoding Standard section 14.1): one error for any bytes.
struct ReplacementDecoder: ByteDecoder {
    private var hasReported = false

    var isBetweenCharacters: Bool { false }

    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        if !hasReported { block.putError() }
        hasReported = true
        return true
    }

    mutating func finish(into block: inout DecodedBlock) {}
}

/// UTF-16 in both byte orders (Encoding Standard section 14.2).
struct UTF16Decoder: ByteDecoder {
    let isBigEndian: Bool
    private var lead: UInt8?
    private var highSurrogate: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    var isBetweenCharacters: Bool { false }

    @inline(__always)
    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool {
        guard let first = lead else {
            lead = byte
            return true
        }
        lead = nil
        let unit =
            isBigEndian ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first)
        if highSurrogate != 0 {
            if unit & 0xFC00 == 0xDC00 {
                block.put(0x10000 + (highSurrogate & 0x3FF) << 10 + (unit & 0x3FF))
                highSurrogate = 0
                return true
            }
            block.putError()
            highSurrogate = 0
        }
        switch unit & 0xFC00 {
        case 0xD800: highSurrogate = unit
        case 0xDC00: block.putError()
        default: block.put(unit)
        }
        return true
    }

    mutating func finish(into block: inout DecodedBlock) {
        if lead != nil || highSurrogate != 0 { block.putError() }
        lead = nil
        highSurrogate = 0
    }
}
