/// Scalars in valid UTF-8.
enum UTF8Scalar {
    /// The scalar at a place of valid UTF-8 and the number of its bytes, at least 1.
    @inline(__always)
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, at i: Int
    ) -> (scalar: UInt32, count: Int) {
        let first = UInt32(bytes[i])
        if first < 0x80 { return (first, 1) }
        if first < 0xE0, i &+ 1 < bytes.count {
            return ((first & 0x1F) << 6 | UInt32(bytes[i &+ 1] & 0x3F), 2)
        }
        if first < 0xF0, i &+ 2 < bytes.count {
            let high = (first & 0x0F) << 12 | UInt32(bytes[i &+ 1] & 0x3F) << 6
            return (high | UInt32(bytes[i &+ 2] & 0x3F), 3)
        }
        if first < 0xF8, i &+ 3 < bytes.count {
            let high = (first & 0x07) << 18 | UInt32(bytes[i &+ 1] & 0x3F) << 12
            let low = UInt32(bytes[i &+ 2] & 0x3F) << 6 | UInt32(bytes[i &+ 3] & 0x3F)
            return (high | low, 4)
        }
        return (0xFFFD, 1)
    }

    /// Appends a scalar's UTF-8 bytes.
    static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        if scalar < 0x80 {
            bytes.append(UInt8(scalar))
        } else if scalar < 0x800 {
            bytes.append(UInt8(0xC0 | scalar >> 6))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        } else if scalar < 0x10000 {
            bytes.append(UInt8(0xE0 | scalar >> 12))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        } else {
            bytes.append(UInt8(0xF0 | scalar >> 18 & 0x07))
            bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}
