/// The range of a request: one range of bytes (RFC 9110 section 14.1.2).
enum RequestedRange: Hashable, Sendable {
    case from(Int, to: Int?)
    case last(Int)

    /// Reads a `Range` field; nil if it is invalid, has several ranges, or does not count bytes.
    init?(parsing text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
        guard parts.count == 2, asciiLowercased(trimmed(String(Substring(parts[0])))) == "bytes"
        else { return nil }
        let ends = trimmed(String(Substring(parts[1]))).utf8
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        if ends[0].isEmpty {
            guard let count = decimal(ends[1]) else { return nil }
            self = .last(count)
        } else {
            guard let first = decimal(ends[0]) else { return nil }
            let last = ends[1].isEmpty ? nil : decimal(ends[1])
            guard ends[1].isEmpty || last ?? -1 >= first else { return nil }
            self = .from(first, to: last)
        }
    }

    /// The bytes that are meant of so many; nil when there are none of them.
    func resolved(in total: Int) -> ClosedRange<Int>? {
        guard total > 0 else { return nil }
        switch self {
        case .from(let first, let last):
            guard first < total else { return nil }
            return first...min(last ?? total - 1, total - 1)
        case .last(let count):
            return count > 0 ? max(0, total - count)...(total - 1) : nil
        }
    }
}

/// The bytes of a whole that a message contains (RFC 9110 section 14.4).
package struct ContentRange: Hashable, Sendable {
    /// The bytes, 0 being the first.
    package var bytes: ClosedRange<Int>
    /// The length of the whole; nil when it is not known.
    package var total: Int?

    /// Makes a range.
    package init(_ bytes: ClosedRange<Int>, of total: Int?) {
        self.bytes = bytes
        self.total = total
    }

    /// Reads a `Content-Range` field; nil when it is none, or says that no byte was in reach.
    package init?(parsing text: String) {
        let words = text.utf8.split(separator: 0x20)
        guard words.count == 2, asciiLowercased(String(Substring(words[0]))) == "bytes" else {
            return nil
        }
        let parts = words[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard ends.count == 2, let first = decimal(ends[0]), let last = decimal(ends[1]),
            first <= last
        else { return nil }
        if !parts[1].elementsEqual("*".utf8) {
            guard let total = decimal(parts[1]), last < total else { return nil }
            self.total = total
        }
        bytes = first...last
    }

    /// The field's value.
    var fieldValue: String {
        "bytes \(bytes.lowerBound)-\(bytes.upperBound)/\(total.map { "\($0)" } ?? "*")"
    }

    /// Whether the range is the whole.
    var isWhole: Bool { bytes.lowerBound == 0 && bytes.upperBound + 1 == total }

    /// Both together, when they touch or overlap and are of one whole.
    func union(_ other: ContentRange) -> ContentRange? {
        guard total == nil || other.total == nil || total == other.total,
            bytes.lowerBound <= other.bytes.upperBound + 1,
            other.bytes.lowerBound <= bytes.upperBound + 1
        else { return nil }
        return ContentRange(
            min(
                bytes.lowerBound, other.bytes.lowerBound)...max(
                    bytes.upperBound, other.bytes.upperBound), of: total ?? other.total)
    }
}

extension ResponseHead {
    /// The range of a partial response (RFC 9110 section 15.3.7); nil for another response and for
    /// several parts.
    package var contentRange: ContentRange? {
        status == 206 ? first("Content-Range").flatMap { ContentRange(parsing: $0) } : nil
    }

    /// The length of the whole from a response to an unsatisfiable range (RFC 9110 section
    /// 15.5.17); nil without one.
    package var lengthOfUnsatisfiedRange: Int? {
        guard status == 416, let field = first("Content-Range") else { return nil }
        let words = field.utf8.split(separator: 0x20)
        guard words.count == 2, asciiLowercased(String(Substring(words[0]))) == "bytes",
            words[1].starts(with: "*/".utf8)
        else { return nil }
        return decimal(words[1].dropFirst(2))
    }

    /// Whether the server has declared that it sends no ranges (RFC 9110 section 14.3).
    package var refusesRanges: Bool {
        first("Accept-Ranges").map { equalsIgnoringCase($0, "none") } ?? false
    }
}
