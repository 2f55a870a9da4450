import GarthURL
import Testing

@testable import GarthFetch

extension PublicSuffixList {
    /// A list for tests: names of one label, and two more.
    static let few = PublicSuffixList(
        isSuffix: { !$0.contains(".") || ["co.uk", "github.test"].contains($0) },
        registrableOffset: { name in
            var rest = name[...]
            var last: String.Index?
            while rest.contains("."), !["co.uk", "github.test"].contains(rest) {
                last = rest.startIndex
                rest = rest[rest.index(after: rest.firstIndex(of: ".")!)...]
            }
            return last.map { name.utf8.distance(from: name.startIndex, to: $0) }
        })
}

/// A jar with a clock, spoken to as a browser would: by URLs.
struct TestJar {
    /// 2025-01-01 00:00:00 UTC.
    static let start = 1_735_689_600
    var jar = CookieJar(suffixes: .few)
    var now = start

    static func url(_ text: String) -> URLRecord { URLRecord.parse(text)! }

    mutating func set(
        _ line: String, at url: String, _ relation: CookieContext.Relation = .sameSite
    ) {
        let context = CookieContext(url: Self.url(url), relation: relation)
        _ = jar.receive(Array(line.utf8), from: context, at: now)
    }

    mutating func sent(
        to url: String, _ relation: CookieContext.Relation = .sameSite
    ) -> String {
        let context = CookieContext(url: Self.url(url), relation: relation)
        let (field, _) = jar.field(for: context, at: now)
        return field.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// What comes back to the same URL of one field.
    static func echo(_ line: String, at url: String = "https://a.test/x/y") -> String {
        var jar = TestJar()
        jar.set(line, at: url)
        return jar.sent(to: url)
    }
}
