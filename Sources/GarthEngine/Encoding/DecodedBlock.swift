import GarthURL

/// Space for the output of a block of bytes, and the tables of the decoder.
struct DecodedBlock: ~Escapable {
    /// The input bytes after which the block is drained.
    static var inputByteCount: Int { 256 }
    /// Two calls a byte and one at the end, 12 bytes of output each at the most.
    private var room = InlineArray<6168, UInt8>(repeating: 0)
    private(set) var count = 0
    /// Whether U+FFFD was put for wrong bytes.
    private(set) var hasErrors = false

    let tables: Span<UInt16>

    @_lifetime(immortal)
    init() { tables = EncodingTable.units }

    /// Appends the scalars since the last call.
    mutating func drain(into output: inout [UInt8]) {
        output.append(contentsOf: room.span.extracting(..<count))
        count = 0
    }

    @inline(__always)
    mutating func put(ascii byte: UInt8) {
        room[count] = byte
        count &+= 1
    }

    /// Appends a scalar that is not a surrogate.
    @inline(__always)
    mutating func put(_ scalar: UInt32) {
        if scalar < 0x80 {
            room[count] = UInt8(truncatingIfNeeded: scalar)
            count &+= 1
        } else if scalar < 0x800 {
            room[count] = 0xC0 | UInt8(truncatingIfNeeded: scalar >> 6)
            room[count &+ 1] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
            count &+= 2
        } else if scalar < 0x10000 {
            room[count] = 0xE0 | UInt8(truncatingIfNeeded: scalar >> 12)
            room[count &+ 1] = 0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F)
            room[count &+ 2] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
            count &+= 3
        } else {
            room[count] = 0xF0 | UInt8(truncatingIfNeeded: scalar >> 18)
            room[count &+ 1] = 0x80 | UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F)
            room[count &+ 2] = 0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F)
            room[count &+ 3] = 0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F)
            count &+= 4
        }
    }

    /// Appends U+FFFD for invalid bytes.
    @inline(__always)
    mutating func putError() {
        hasErrors = true
        put(0xFFFD)
    }

    /// The scalar that a table has for a pointer; 0 for none.
    @inline(__always)
    func scalar(_ table: Range<Int>, _ pointer: Int) -> UInt32 {
        guard pointer >= 0, pointer < table.count else { return 0 }
        return UInt32(UInt16(littleEndian: tables[table.lowerBound &+ pointer]))
    }
}

/// A decoder of the Encoding Standard that reads byte by byte and keeps its state between bytes.
protocol ByteDecoder {
    /// Whether no bytes are pending, so that ASCII bytes are characters.
    var isBetweenCharacters: Bool { get }
    /// Takes a byte; returns false if it must be given again (the standard's "restore").
    ///
    /// At most two calls for one byte; each appends at most 12 bytes.
    mutating func take(_ byte: UInt8, into block: inout DecodedBlock) -> Bool
    /// The end of the text: pending bytes are an error.
    mutating func finish(into block: inout DecodedBlock)
}
