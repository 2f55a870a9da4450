/// An IPv4 or IPv6 address as a number.
public enum IPAddress: Hashable, Sendable {
    /// An IPv4 address.
    case v4(UInt32)
    /// An IPv6 address.
    case v6(UInt128)

    /// Makes an address from its 4 or 16 bytes in network order; nil for another count.
    public init?(networkBytes bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16: self = .v6(bytes.reduce(0) { $0 << 8 | UInt128($1) })
        default: return nil
        }
    }

    /// Parses an address as the URL Standard's host parser would; IPv6 with or without brackets.
    public init?(parsing text: String) {
        let bytes = Array(text.utf8)
        var start = 0
        var end = bytes.count
        if end >= 2, bytes[0] == 0x5B, bytes[end - 1] == 0x5D {
            start = 1
            end -= 1
        }
        if let value = parseIPv6(bytes.span, from: start, to: end) {
            self = .v6(value)
            return
        }
        guard start == 0, case .address(let value) = parseIPv4(bytes.span, from: 0, to: end) else {
            return nil
        }
        self = .v4(value)
    }

    /// The address itself, or the IPv4 address in an IPv4-mapped IPv6 address (RFC 4291 section
    /// 2.5.5.2).
    public var unmapped: IPAddress {
        guard case .v6(let value) = self, value >> 32 == 0xFFFF else { return self }
        return .v4(UInt32(truncatingIfNeeded: value))
    }

    /// Whether the address is loopback, private, link-local, unique-local, shared (CGNAT),
    /// multicast, reserved or unspecified: the addresses of `@private`.
    ///
    /// These are the blocks that IANA's registries of special-purpose addresses (RFC 6890) do not
    /// call globally reachable, except those for examples in documents. An address that contains an
    /// IPv4 address (mapped, NAT64, 6to4, Teredo) is private if that address is.
    public var isPrivate: Bool {
        switch self {
        case .v4(let value): isPrivateIPv4(value)
        case .v6(let value): isPrivateIPv6(value)
        }
    }
}

extension IPAddress: CustomStringConvertible {
    /// The canonical text (RFC 5952 for IPv6), without brackets.
    public var description: String {
        var bytes: [UInt8] = []
        switch self {
        case .v4(let value): bytes.append(ipv4: value)
        case .v6(let value): bytes.append(ipv6: value)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private func isPrivateIPv4(_ value: UInt32) -> Bool {
    switch value >> 24 {
    // This network (RFC 1122), private (RFC 1918), loopback.
    case 0, 10, 127: true
    case 100: value >> 22 == 0x6440_0000 >> 22  // 100.64/10, RFC 6598
    case 169: value >> 16 == 0xA9FE  // link-local, RFC 3927
    case 172: value >> 20 == 0xAC1  // 172.16/12
    // 192.168/16, and 192.0.0/24 of protocol assignments (RFC 6890).
    case 192: value >> 16 == 0xC0A8 || value >> 8 == 0xC00000
    case 198: value >> 17 == 0xC612_0000 >> 17  // 198.18/15, benchmarks, RFC 2544
    // Multicast, reserved (RFC 1112), and the limited broadcast.
    default: value >> 28 >= 0xE
    }
}

private func isPrivateIPv6(_ value: UInt128) -> Bool {
    // Unspecified and loopback, and the deprecated IPv4-compatible addresses.
    if value >> 32 == 0 {
        return value <= 1 || isPrivateIPv4(UInt32(truncatingIfNeeded: value))
    }
    // IPv4-mapped (RFC 4291), IPv4-translated (RFC 2765), NAT64 (RFC 6052).
    let top = value >> 32
    if top == 0xFFFF || top == 0xFFFF_0000 || top == 0x0064_FF9B << 64 {
        return isPrivateIPv4(UInt32(truncatingIfNeeded: value))
    }
    // Local-use NAT64, RFC 8215.
    if value >> 80 == 0x0064_FF9B_0001 { return true }
    // 6to4, RFC 3056.
    if value >> 112 == 0x2002 { return isPrivateIPv4(UInt32(truncatingIfNeeded: value >> 80)) }
    // Teredo, RFC 4380: the server's address, and the client's with its bits turned.
    if value >> 96 == 0x2001_0000 {
        return isPrivateIPv4(UInt32(truncatingIfNeeded: value >> 64))
            || isPrivateIPv4(~UInt32(truncatingIfNeeded: value))
    }
    // Unique-local (RFC 4193), link-local and the deprecated site-local, multicast.
    return value >> 121 == 0xFC >> 1 || value >> 119 == 0xFE80 >> 7 || value >> 120 == 0xFF
}

// MARK: - Parsing

/// The result of the IPv4 parser for a host.
enum IPv4Reading {
    case notNumeric
    case invalid
    case address(UInt32)
}

/// The URL Standard's "ends in a number checker" and "IPv4 parser" over a lower-case ASCII host.
func parseIPv4(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> IPv4Reading {
    var end = end
    if end > start, bytes[end - 1] == 0x2E { end -= 1 }
    guard end > start else { return .notNumeric }
    var last = end
    while last > start, bytes[last - 1] != 0x2E { last -= 1 }
    guard last < end else { return .notNumeric }
    var isDigits = true
    for index in last..<end where !(0x30...0x39 ~= bytes[index]) { isDigits = false }
    guard isDigits || parseIPv4Number(bytes, from: last, to: end) != nil else {
        return .notNumeric
    }
    var parts = (0 as UInt64, 0 as UInt64, 0 as UInt64, 0 as UInt64)
    var count = 0
    var from = start
    while from <= end {
        var to = from
        while to < end, bytes[to] != 0x2E { to += 1 }
        guard count < 4, let number = parseIPv4Number(bytes, from: from, to: to) else {
            return .invalid
        }
        switch count {
        case 0: parts.0 = number
        case 1: parts.1 = number
        case 2: parts.2 = number
        default: parts.3 = number
        }
        count += 1
        from = to + 1
    }
    return combineIPv4(parts, count: count)
}

private func combineIPv4(
    _ parts: (UInt64, UInt64, UInt64, UInt64), count: Int
) -> IPv4Reading {
    let heads = (count > 1 ? parts.0 : 0, count > 2 ? parts.1 : 0, count > 3 ? parts.2 : 0)
    guard heads.0 < 256, heads.1 < 256, heads.2 < 256 else { return .invalid }
    let last =
        switch count {
        case 1: parts.0
        case 2: parts.1
        case 3: parts.2
        default: parts.3
        }
    guard last < 1 << UInt64(8 * (5 - count)) else { return .invalid }
    return .address(
        UInt32(truncatingIfNeeded: heads.0 << 24 | heads.1 << 16 | heads.2 << 8 | last))
}

/// The URL Standard's "IPv4 number parser"; numbers of more than 40 bits are clamped.
private func parseIPv4Number(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
) -> UInt64? {
    guard start < end else { return nil }
    var index = start
    var radix: UInt64 = 10
    if end - start >= 2, bytes[start] == 0x30 {
        let second = bytes[start + 1]
        radix = second | 0x20 == 0x78 ? 16 : 8
        index += radix == 16 ? 2 : 1
    }
    var value: UInt64 = 0
    while index < end {
        guard let digit = hexDigitValue(bytes[index]), UInt64(digit) < radix else { return nil }
        value = min(value &* radix &+ UInt64(digit), 1 << 40)
        index += 1
    }
    return value
}

/// The URL Standard's "IPv6 parser" over the text between the brackets.
func parseIPv6(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> UInt128? {
    var pieces: [UInt16] = []
    var compress: Int?
    var index = start
    if index < end, bytes[index] == 0x3A {
        guard index + 1 < end, bytes[index + 1] == 0x3A else { return nil }
        index += 2
        compress = 0
    }
    while index < end {
        guard pieces.count < 8 else { return nil }
        if bytes[index] == 0x3A {
            guard compress == nil else { return nil }
            index += 1
            compress = pieces.count
            continue
        }
        let pieceStart = index
        var value: UInt16 = 0
        while index < end, index - pieceStart < 4, let digit = hexDigitValue(bytes[index]) {
            value = value << 4 | UInt16(digit)
            index += 1
        }
        if index < end, bytes[index] == 0x2E {
            guard index > pieceStart, pieces.count <= 6,
                let tail = parseDottedQuad(bytes, from: pieceStart, to: end)
            else { return nil }
            pieces.append(UInt16(truncatingIfNeeded: tail >> 16))
            pieces.append(UInt16(truncatingIfNeeded: tail))
            index = end
            break
        }
        if index < end {
            guard index > pieceStart, bytes[index] == 0x3A else { return nil }
            index += 1
            guard index < end else { return nil }
        }
        pieces.append(value)
    }
    if let compress {
        let missing = 8 - pieces.count
        guard missing > 0 else { return nil }
        pieces.insert(contentsOf: repeatElement(0, count: missing), at: compress)
    }
    guard pieces.count == 8 else { return nil }
    return pieces.reduce(0) { $0 << 16 | UInt128($1) }
}

/// The decimal dotted quad that may end an IPv6 address: no leading zeros, each part below 256.
private func parseDottedQuad(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
) -> UInt32? {
    var value: UInt32 = 0
    var index = start
    for part in 0..<4 {
        if part > 0 {
            guard index < end, bytes[index] == 0x2E else { return nil }
            index += 1
        }
        let first = index
        var number: UInt32 = 0
        while index < end, 0x30...0x39 ~= bytes[index] {
            if index > first, number == 0 { return nil }
            number = number &* 10 &+ UInt32(bytes[index] &- 0x30)
            guard number < 256 else { return nil }
            index += 1
        }
        guard index > first else { return nil }
        value = value << 8 | number
    }
    return index == end ? value : nil
}

// MARK: - Serializing

extension [UInt8] {
    /// Appends a number in decimal.
    mutating func append(decimal value: UInt32) {
        if value >= 10 { append(decimal: value / 10) }
        append(UInt8(truncatingIfNeeded: 0x30 &+ value % 10))
    }

    /// Appends an IPv4 address in its canonical form (URL Standard "IPv4 serializer").
    mutating func append(ipv4 value: UInt32) {
        for part in 0..<4 {
            if part > 0 { append(0x2E) }
            append(decimal: value >> UInt32(8 * (3 - part)) & 255)
        }
    }

    /// Appends an IPv6 address in its canonical form (URL Standard "IPv6 serializer").
    mutating func append(ipv6 value: UInt128) {
        let pieces = (0..<8).map { UInt16(truncatingIfNeeded: value >> UInt128(16 * (7 - $0))) }
        let gap = longestZeroRun(pieces)
        var index = 0
        while index < 8 {
            if index == gap.lowerBound, !gap.isEmpty {
                append(0x3A)
                if index == 0 { append(0x3A) }
                index = gap.upperBound
                continue
            }
            append(lowerHex: pieces[index])
            if index < 7 { append(0x3A) }
            index += 1
        }
    }

    private mutating func append(lowerHex value: UInt16) {
        var shift: UInt16 = 12
        while shift > 0, value >> shift == 0 { shift -= 4 }
        while true {
            let digit = UInt8(truncatingIfNeeded: value >> shift & 15)
            append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
            if shift == 0 { return }
            shift -= 4
        }
    }
}

/// The first longest run of two or more zeros, or an empty range.
private func longestZeroRun(_ pieces: [UInt16]) -> Range<Int> {
    var best = 0..<0
    var start = 0
    while start < pieces.count {
        var end = start
        while end < pieces.count, pieces[end] == 0 { end += 1 }
        if end - start > max(best.count, 1) { best = start..<end }
        start = end + 1
    }
    return best
}
