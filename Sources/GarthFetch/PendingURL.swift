internal import GarthURL
internal import Glibc

/// Stands in for GarthURL's type of the same name until it arrives.
package struct URLRecord: Hashable, Sendable {
    package var scheme: String
    package var hostname: String
    package var portNumber: UInt16?
    package var pathname: String
    package var query: String?
    package var href: String

    package static func parse(_ text: String) -> URLRecord? {
        guard let colon = text.firstRange(of: "://") else { return nil }
        let rest = text[colon.upperBound...]
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let authority = rest[..<slash].split(separator: ":", omittingEmptySubsequences: false)
        let tail = rest[slash...].split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return URLRecord(
            scheme: String(text[..<colon.lowerBound]), hostname: String(authority[0]),
            portNumber: authority.count > 1 ? UInt16(authority[1]) : nil,
            pathname: tail.first.map(String.init) ?? "/",
            query: tail.count > 1 ? String(tail[1]) : nil, href: text)
    }
}

/// Stands in for GarthURL's type of the same name until it arrives.
package struct PermittedURL: Hashable, Sendable {
    package let url: URLRecord
    package init(_ url: URLRecord) { self.url = url }
}

/// Stands in for GarthURL's type of the same name until it arrives.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    package var bytes: [UInt8]

    package init?(networkBytes: [UInt8]) { bytes = networkBytes }

    package init?(parsing text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: six) { Array($0) }
        } else {
            return nil
        }
    }

    package var description: String { bytes.map(String.init).joined(separator: ".") }
}
