import GarthURL

/// Appends values to a message: little-endian numbers, counts before their elements.
package struct WireEncoder {
    /// The messages that were encoded and not taken yet.
    package private(set) var bytes: [UInt8] = []
    private var start = 0

    /// Makes an encoder without messages.
    package init() {}

    /// Removes and returns the encoded bytes.
    package mutating func take() -> [UInt8] {
        defer {
            bytes.removeAll(keepingCapacity: true)
            start = 0
        }
        return bytes
    }

    /// Removes the encoded bytes after they were written.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        start = 0
    }

    // MARK: - Messages

    /// Begins a message of a kind.
    mutating func begin(_ kind: UInt8) {
        start = bytes.count
        number(UInt32(0))
        bytes.append(kind)
    }

    /// Ends the message that was begun: its length is known now.
    mutating func end() {
        let length = UInt32(truncatingIfNeeded: bytes.count - start - 4)
        for i in 0..<4 { bytes[start + i] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(i))) }
    }

    // MARK: - Values

    mutating func number(_ value: some FixedWidthInteger) {
        // `unsafe`: the buffer is the number itself, which is copied.
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func count(_ value: Int) { number(UInt32(clamping: value)) }

    mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// Bytes behind their count.
    mutating func data(_ value: Span<UInt8>) {
        count(value.count)
        bytes.append(contentsOf: value)
    }

    mutating func data(_ value: [UInt8]) { data(value.span) }

    /// The elements of an array as they lie in memory: both programs are one build.
    mutating func raw<Element: BitwiseCopyable>(_ elements: ArraySlice<Element>) {
        // `unsafe`: the buffer is the elements themselves, which are copied.
        unsafe elements.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Text as the page wrote it, cut at the limit.
    mutating func string(_ value: String, limit: Int = WireLimits.stringByteCount) {
        let view = value.utf8
        let utf8 = view.span
        var length = utf8.count
        if length > limit {
            length = limit
            while length > 0, utf8[length] & 0xC0 == 0x80 { length -= 1 }
        }
        data(utf8.extracting(..<length))
    }

    /// Text that is shown: control characters (but line feeds and tabs) become spaces.
    mutating func shown(_ value: String, limit: Int = WireLimits.stringByteCount) {
        if value.unicodeScalars.contains(where: { WireText.isForbidden($0.value) }) {
            var scalars = String.UnicodeScalarView()
            for scalar in value.unicodeScalars {
                scalars.append(WireText.isForbidden(scalar.value) ? " " : scalar)
            }
            string(String(scalars), limit: limit)
        } else {
            string(value, limit: limit)
        }
    }

    mutating func optional<Value>(
        _ value: Value?, _ put: (inout WireEncoder, Value) -> Void
    ) {
        flag(value != nil)
        if let value { put(&self, value) }
    }

    mutating func list<Values: Collection>(
        _ values: Values, _ put: (inout WireEncoder, Values.Element) -> Void
    ) {
        count(values.count)
        for value in values { put(&self, value) }
    }
}
