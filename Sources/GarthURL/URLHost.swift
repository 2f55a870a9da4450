/// A URL's host (URL Standard section 3.1).
public enum URLHost: Hashable, Sendable {
    /// A domain name in ASCII, lower case.
    case domain(String)
    /// An IPv4 address.
    case ipv4(UInt32)
    /// An IPv6 address.
    case ipv6(UInt128)
    /// The host of a URL whose scheme is not special, percent-encoded.
    case opaque(String)
    /// The empty host, as `file:` URLs have it.
    case empty

    /// The address, if the host is one; an IPv4-mapped IPv6 address stays one.
    public var address: IPAddress? {
        switch self {
        case .ipv4(let value): .v4(value)
        case .ipv6(let value): .v6(value)
        case .domain, .opaque, .empty: nil
        }
    }

    /// Whether the name or number of the host alone identifies this machine: `localhost` and the
    /// names below it (RFC 6761 section 6.3), 127.0.0.0/8 and ::1. No packet to such a host leaves
    /// the machine.
    public var isLoopback: Bool {
        switch self {
        case .domain(let name):
            let name = name.hasSuffix(".") ? name.dropLast() : name[...]
            return name == "localhost" || name.hasSuffix(".localhost")
        case .ipv4(let value): return value >> 24 == 127
        case .ipv6(let value): return value == 1 || value >> 24 == 0xFFFF << 8 | 127
        case .opaque, .empty: return false
        }
    }
}

extension URLHost: CustomStringConvertible {
    /// The host in the form of a URL; an IPv6 address has its brackets.
    public var description: String {
        switch self {
        case .domain(let name), .opaque(let name): name
        case .ipv4(let value): IPAddress.v4(value).description
        case .ipv6(let value): "[\(IPAddress.v6(value))]"
        case .empty: ""
        }
    }
}

/// The kind of host a URL has, as it is kept beside the serialisation.
enum HostKind: UInt8, Sendable {
    case none, empty, domain, ipv4, ipv6, opaque
}
