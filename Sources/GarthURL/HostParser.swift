/// The URL Standard's host parser (section 3.5).
enum HostParser {
    /// Parses a host and appends its serialisation.
    static func parse(
        _ host: Span<UInt8>, isSpecial: Bool, into output: inout [UInt8],
        kind: inout HostKind
    ) -> URLParseError.Code? {
        if !host.isEmpty, host[0] == 0x5B {
            guard host[host.count - 1] == 0x5D, host.count > 2,
                let address = parseIPv6(host, from: 1, to: host.count - 1)
            else { return .invalidIPv6Address }
            output.append(0x5B)
            output.append(ipv6: address)
            output.append(0x5D)
            kind = .ipv6
            return nil
        }
        guard isSpecial else {
            kind = .opaque
            return parseOpaque(host, into: &output)
        }
        return parseDomain(host, into: &output, kind: &kind)
    }

    private static func parseOpaque(
        _ host: Span<UInt8>, into output: inout [UInt8]
    ) -> URLParseError.Code? {
        for i in host.indices where isForbiddenHostByte(host[i]) { return .forbiddenHostCharacter }
        output.append(percentEncoding: host, from: 0, to: host.count, set: .c0Control)
        return nil
    }

    private static func parseDomain(
        _ host: Span<UInt8>, into output: inout [UInt8], kind: inout HostKind
    ) -> URLParseError.Code? {
        let start = output.count
        for i in host.indices {
            let byte = host[i]
            if byte >= 0x80 || byte == 0x25 {
                output.removeLast(output.count - start)
                return parseEncodedDomain(host, into: &output, kind: &kind)
            }
            if isForbiddenDomainByte(byte) {
                // A mark behind it may make another character of it: "<" with U+0338 is "≮". What
                // is still forbidden in the ASCII form is refused there.
                guard hasEncodedByte(host, from: i) else { return .forbiddenHostCharacter }
                output.removeLast(output.count - start)
                return parseEncodedDomain(host, into: &output, kind: &kind)
            }
            output.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
        }
        return finishDomain(from: start, in: &output, kind: &kind)
    }

    private static func hasEncodedByte(_ host: Span<UInt8>, from start: Int) -> Bool {
        for i in start..<host.count where host[i] >= 0x80 || host[i] == 0x25 { return true }
        return false
    }

    /// A host with "%" or letters beyond ASCII: decoded once, then through UTS 46 when it needs it.
    private static func parseEncodedDomain(
        _ host: Span<UInt8>, into output: inout [UInt8], kind: inout HostKind
    ) -> URLParseError.Code? {
        let start = output.count
        let decoded = percentDecode(Array(host))
        if decoded.contains(where: { $0 >= 0x80 }) {
            guard let ascii = InternationalName.asciiForm(of: decoded), !ascii.isEmpty else {
                return .invalidDomain
            }
            output.append(contentsOf: ascii)
        } else {
            for byte in decoded { output.append(0x41...0x5A ~= byte ? byte | 0x20 : byte) }
        }
        for byte in output[start...] where isForbiddenDomainByte(byte) {
            return .forbiddenHostCharacter
        }
        return finishDomain(from: start, in: &output, kind: &kind)
    }

    /// Decides between a domain and an IPv4 address, which is rewritten in its canonical form.
    private static func finishDomain(
        from start: Int, in output: inout [UInt8], kind: inout HostKind
    ) -> URLParseError.Code? {
        guard output.count > start else { return .missingHost }
        let reading = parseIPv4(output.span, from: start, to: output.count)
        switch reading {
        case .notNumeric: kind = .domain
        case .invalid: return .invalidIPv4Address
        case .address(let value):
            output.removeLast(output.count - start)
            output.append(ipv4: value)
            kind = .ipv4
        }
        return nil
    }

    /// The standard's "forbidden host code point".
    private static func isForbiddenHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00, 0x09, 0x0A, 0x0D, 0x20, 0x23, 0x2F, 0x3A, 0x3C, 0x3E, 0x3F, 0x40, 0x5B, 0x5C,
            0x5D, 0x5E, 0x7C:
            true
        default: false
        }
    }

    /// The standard's "forbidden domain code point".
    private static func isForbiddenDomainByte(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x25 || byte == 0x7F || isForbiddenHostByte(byte)
    }
}
