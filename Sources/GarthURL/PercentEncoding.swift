/// A set of bytes that become `%XX`; every byte above 0x7E is in each set.
///
/// URL Standard section 1.3, "percent-encode sets".
public struct PercentEncodeSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    private func adding(_ bytes: StaticString) -> PercentEncodeSet {
        var low = low
        var high = high
        bytes.withUTF8Buffer { buffer in
            for byte in buffer {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
            }
        }
        return PercentEncodeSet(low: low, high: high)
    }

    /// Whether the byte is percent-encoded.
    @inline(__always)
    public func contains(_ byte: UInt8) -> Bool {
        if byte < 64 { return low & (1 << UInt64(byte)) != 0 }
        if byte < 128 { return high & (1 << UInt64(byte & 63)) != 0 }
        return true
    }

    /// The C0 control percent-encode set.
    public static let c0Control = PercentEncodeSet(low: 0xFFFF_FFFF, high: 1 << 63)
    /// The fragment percent-encode set.
    public static let fragment = c0Control.adding(" \"<>`")
    /// The query percent-encode set.
    public static let query = c0Control.adding(" \"#<>")
    /// The special-query percent-encode set, for the queries of special schemes.
    public static let specialQuery = query.adding("'")
    /// The path percent-encode set.
    public static let path = query.adding("?^`{}")
    /// The userinfo percent-encode set.
    public static let userinfo = path.adding("/:;=@[\\]|")
    /// The component percent-encode set (`encodeURIComponent` has it).
    public static let component = userinfo.adding("$%&+,")
    /// The application/x-www-form-urlencoded percent-encode set.
    public static let formURLEncoded = component.adding("!'()~")
}

/// The value of an ASCII hex digit, or nil.
@inline(__always)
func hexDigitValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: return byte &- 0x30
    case 0x41...0x46: return byte &- 0x37
    case 0x61...0x66: return byte &- 0x57
    default: return nil
    }
}

/// The upper-case hex digit of a value below 16.
@inline(__always)
func upperHexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 &+ value : 0x37 &+ value
}

extension [UInt8] {
    /// Appends a byte as `%XX`.
    mutating func appendPercentEncoded(_ byte: UInt8) {
        append(0x25)
        append(upperHexDigit(byte >> 4))
        append(upperHexDigit(byte & 15))
    }

    /// Appends bytes; those of the set become `%XX`, and runs of other bytes are copied whole.
    mutating func append(
        percentEncoding bytes: Span<UInt8>, from start: Int, to end: Int,
        set: PercentEncodeSet
    ) {
        var run = start
        var index = start
        while index < end {
            if set.contains(bytes[index]) {
                if run < index { append(contentsOf: bytes.extracting(run..<index)) }
                appendPercentEncoded(bytes[index])
                run = index &+ 1
            }
            index &+= 1
        }
        if run < end { append(contentsOf: bytes.extracting(run..<end)) }
    }
}

/// The bytes with each `%XX` replaced by its byte (URL Standard "percent-decode").
///
/// A `%` without two hex digits stays as it is.
public func percentDecode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let input = Array(bytes)
    guard input.contains(0x25) else { return input }
    var output: [UInt8] = []
    output.reserveCapacity(input.count)
    var index = 0
    while index < input.count {
        if input[index] == 0x25, index &+ 2 < input.count,
            let high = hexDigitValue(input[index &+ 1]), let low = hexDigitValue(input[index &+ 2])
        {
            output.append(high << 4 | low)
            index &+= 3
        } else {
            output.append(input[index])
            index &+= 1
        }
    }
    return output
}

/// The text, as UTF-8, with the bytes of the set written as `%XX`.
public func percentEncode(_ text: String, set: PercentEncodeSet) -> String {
    percentEncode(Array(text.utf8), set: set)
}

/// The bytes as text in which the bytes of the set are written as `%XX`.
public func percentEncode(_ bytes: [UInt8], set: PercentEncodeSet) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    output.append(percentEncoding: bytes.span, from: 0, to: bytes.count, set: set)
    return String(decoding: output, as: UTF8.self)
}

/// The application/x-www-form-urlencoded serializer for names and values whose bytes are already in
/// the form's encoding (URL Standard section 5.2).
public func formURLEncode(_ pairs: [(name: [UInt8], value: [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    func append(_ bytes: [UInt8]) {
        for byte in bytes {
            if byte == 0x20 {
                output.append(0x2B)
            } else if PercentEncodeSet.formURLEncoded.contains(byte) {
                output.appendPercentEncoded(byte)
            } else {
                output.append(byte)
            }
        }
    }
    for (index, pair) in pairs.enumerated() {
        if index > 0 { output.append(0x26) }
        append(pair.name)
        output.append(0x3D)
        append(pair.value)
    }
    return output
}

/// The application/x-www-form-urlencoded serializer over UTF-8 text (URL Standard section 5.2).
public func formURLEncode(_ pairs: [(name: String, value: String)]) -> String {
    let bytes = formURLEncode(
        pairs.map { (name: Array($0.name.utf8), value: Array($0.value.utf8)) })
    return String(decoding: bytes, as: UTF8.self)
}

/// The application/x-www-form-urlencoded parser (URL Standard section 5.1), values as UTF-8 text.
public func formURLDecode(_ query: String) -> [(name: String, value: String)] {
    func text(_ part: Substring.UTF8View) -> String {
        let spaced = part.lazy.map { $0 == 0x2B ? 0x20 : $0 }
        return String(decoding: percentDecode(spaced), as: UTF8.self)
    }
    return query.utf8.split(separator: 0x26).map { pair in
        guard let equals = pair.firstIndex(of: 0x3D) else { return (text(pair), "") }
        return (text(pair[..<equals]), text(pair[pair.index(after: equals)...]))
    }
}
