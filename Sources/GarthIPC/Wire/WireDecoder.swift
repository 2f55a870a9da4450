import GarthURL

/// Reads the values of one message, and checks every count against the bytes that are there.
///
/// It never traps and never allocates more than a small multiple of the message's length: a list
/// grows by its elements, not by its announced count.
struct WireDecoder: ~Escapable {
    private let bytes: Span<UInt8>
    private var offset = 0

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
    }

    /// The bytes that were not read yet.
    var remaining: Int { bytes.count - offset }

    /// Throws if bytes are left over.
    func end() throws(WireError) {
        guard remaining == 0 else { throw .wrongLength }
    }

    mutating func number<Value: FixedWidthInteger & BitwiseCopyable>(
        _: Value.Type = Value.self
    ) throws(WireError) -> Value {
        let size = MemoryLayout<Value>.size
        guard remaining >= size else { throw .wrongLength }
        defer { offset += size }
        // `unsafe`: the load is checked against the bounds, and any bits are an integer.
        let raw = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Value.self)
        return Value(littleEndian: raw)
    }

    /// A number that is used as a size or an index: not negative.
    mutating func size() throws(WireError) -> Int { Int(try number(UInt32.self)) }

    mutating func flag() throws(WireError) -> Bool {
        switch try number(UInt8.self) {
        case 0: false
        case 1: true
        default: throw .unknownCode
        }
    }

    /// Bytes behind their count.
    @_lifetime(copy self)
    mutating func span() throws(WireError) -> Span<UInt8> {
        let length = try size()
        return try span(length)
    }

    /// The next bytes.
    @_lifetime(copy self)
    mutating func span(_ length: Int) throws(WireError) -> Span<UInt8> {
        guard length <= remaining else { throw .wrongLength }
        defer { offset += length }
        return bytes.extracting(offset..<offset + length)
    }

    mutating func data() throws(WireError) -> [UInt8] { Array(try span()) }

    mutating func data(limit: Int) throws(WireError) -> [UInt8] {
        let bytes = try span()
        guard bytes.count <= limit else { throw .tooLarge }
        return Array(bytes)
    }

    /// The rest of the message.
    mutating func rest() throws(WireError) -> [UInt8] { Array(try span(remaining)) }

    /// Elements as they lie in memory.
    mutating func raw<Element: BitwiseCopyable>(
        _ count: Int, as _: Element.Type = Element.self
    ) throws(WireError) -> [Element] {
        let (size, overflows) = count.multipliedReportingOverflow(
            by: MemoryLayout<Element>.stride)
        guard !overflows else { throw .wrongLength }
        let source = try span(size)
        guard count > 0 else { return [] }
        // `unsafe`: the callers' elements are integers and structs of integers, of which any bits
        // are a value; the array has room for `count` of them, which is what `source` holds.
        return unsafe [Element](unsafeUninitializedCapacity: count) { target, initialized in
            unsafe source.withUnsafeBytes {
                unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: $0)
            }
            initialized = count
        }
    }

    /// Text of the page: UTF-8 with any content.
    mutating func string(
        limit: Int = WireLimits.stringByteCount
    ) throws(WireError) -> String {
        let bytes = try span()
        guard bytes.count <= limit else { throw .tooLarge }
        guard let text = try? UTF8Span(validating: bytes) else { throw .badText }
        return String(copying: text)
    }

    /// Text that is shown: no control characters but line feeds and tabs.
    mutating func shown(
        limit: Int = WireLimits.stringByteCount
    ) throws(WireError) -> String {
        let bytes = try span()
        guard bytes.count <= limit else { throw .tooLarge }
        guard WireText.isClean(bytes, allowsLineFeeds: true) else {
            throw .badText
        }
        return String(decoding: Array(bytes), as: UTF8.self)
    }

    mutating func optional<Value>(
        _ read: (inout WireDecoder) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        guard try flag() else { return nil }
        return try read(&self)
    }

    mutating func list<Value>(
        limit: Int, _ read: (inout WireDecoder) throws(WireError) -> Value
    ) throws(WireError) -> [Value] {
        let count = try size()
        // Each element has at least one byte.
        guard count <= remaining else { throw .wrongLength }
        guard count <= limit else { throw .tooLarge }
        var values: [Value] = []
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }

    mutating func code<Value: RawRepresentable>(
        _: Value.Type = Value.self
    ) throws(WireError) -> Value where Value.RawValue == UInt8 {
        guard let value = Value(rawValue: try number()) else { throw .unknownCode }
        return value
    }
}
