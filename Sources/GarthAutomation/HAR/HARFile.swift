package import Garth
package import GarthJSON
import GarthURL

/// The requests of a run in the HTTP Archive format 1.2, which browsers and test tools read.
///
/// Bodies are not in it, and neither are cookies: `Cookie` and `Set-Cookie` have no place in a file
/// that people pass on.
package struct HARFile: Sendable {
    private var entries: [JSONValue] = []
    private let version: String

    /// More requests than these are not kept.
    private static let entryLimit = 100_000
    private static let secretFields = ["cookie", "set-cookie", "authorization"]

    /// Makes an archive without requests. `version` is that of Garth.
    package init(version: String) { self.version = version }

    /// Adds a request that has ended.
    package mutating func add(_ record: RequestRecord) {
        guard entries.count < Self.entryLimit else { return }
        entries.append(Self.entry(record))
    }

    /// The archive.
    package var json: JSONValue {
        .object([
            (
                "log",
                .object([
                    ("version", .string("1.2")),
                    (
                        "creator",
                        .object([("name", .string("garth")), ("version", .string(version))])
                    ), ("pages", .array([])), ("entries", .array(entries)),
                ])
            )
        ])
    }

    private static func entry(_ record: RequestRecord) -> JSONValue {
        let wait = record.timeToResponse ?? record.duration
        var members: [(name: String, value: JSONValue)] = [
            ("startedDateTime", .string(record.started)), ("time", milliseconds(record.duration)),
            ("request", request(record)), ("response", response(record)), ("cache", .object([])),
            (
                "timings",
                .object([
                    ("send", .number(0)), ("wait", milliseconds(wait)),
                    ("receive", milliseconds(record.duration - wait)),
                ])
            ),
        ]
        if let address = record.remoteAddress {
            members.append(("serverIPAddress", .string(address)))
        }
        if let purpose = record.purpose { members.append(("_purpose", .string(purpose.rawValue))) }
        if let rule = record.rule { members.append(("_rule", .string(rule))) }
        if record.isFromCache { members.append(("_fromCache", .bool(true))) }
        if let failure = record.failure { members.append(("_error", .string(failure))) }
        return .object(members)
    }

    private static func request(_ record: RequestRecord) -> JSONValue {
        .object([
            ("method", .string(record.method)),
            ("url", .string(record.url.hrefWithoutCredentials)),
            ("httpVersion", .string(record.version)), ("cookies", .array([])),
            ("headers", fields(record.requestHeaders)), ("queryString", query(of: record.url)),
            ("headersSize", .number(-1)), ("bodySize", .number(Double(record.requestByteCount))),
        ])
    }

    private static func response(_ record: RequestRecord) -> JSONValue {
        func first(_ name: String) -> String {
            record.responseHeaders.first { $0.name.lowercased() == name }?.value ?? ""
        }
        return .object([
            ("status", .number(Double(record.status ?? 0))), ("statusText", .string(record.reason)),
            ("httpVersion", .string(record.version)), ("cookies", .array([])),
            ("headers", fields(record.responseHeaders)),
            (
                "content",
                .object([
                    ("size", .number(Double(record.byteCount))),
                    ("mimeType", .string(first("content-type"))),
                ])
            ), ("redirectURL", .string(first("location"))), ("headersSize", .number(-1)),
            ("bodySize", .number(Double(record.transferredByteCount ?? -1))),
        ])
    }

    private static func fields(_ fields: [HTTPField]) -> JSONValue {
        .array(
            fields.filter { !secretFields.contains($0.name.lowercased()) }.map {
                .object([("name", .string($0.name)), ("value", .string($0.value))])
            })
    }

    private static func query(of url: URLRecord) -> JSONValue {
        let parts = url.search.dropFirst().split(separator: "&").map { part -> JSONValue in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return .object([
                ("name", .string(String(sides[0]))),
                ("value", .string(sides.count > 1 ? String(sides[1]) : "")),
            ])
        }
        return .array(parts)
    }

    /// Milliseconds with three digits behind the point.
    private static func milliseconds(_ time: Duration) -> JSONValue {
        .number((time / .microseconds(1)).rounded() / 1000)
    }
}
