/// An origin (HTML Standard "origin"): what may see what.
public enum Origin: Hashable, Sendable {
    /// An origin that is the same as no other, not even another opaque one.
    case opaque
    /// A scheme, a host and a port (nil: the scheme's default).
    case tuple(scheme: String, host: URLHost, port: UInt16?)

    /// Whether both are the same tuple; an opaque origin equals no other.
    public func isSame(as other: Origin) -> Bool {
        if case .opaque = self { return false }
        return self == other
    }

    /// The serialisation that an `Origin` header carries; `null` for an opaque one.
    public var serialization: String {
        switch self {
        case .opaque: "null"
        case .tuple(let scheme, let host, let port):
            "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
        }
    }
}
