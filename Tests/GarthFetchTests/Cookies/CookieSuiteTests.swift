import Foundation
import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

/// The cases of the IETF's http-state working group (Tests/Suites/http-state).
@Suite("Cookies of the http-state suite") struct CookieSuiteTests {
    private static let home = "http://home.example.org:8888/cookie-parser"
    /// 2012-01-01, when what the suite means to last was in the future.
    private static let now = 1_325_376_000

    /// What RFC 6265bis says where it differs from the suite, which was written for RFC 6265: a field
    /// without `=` is a cookie without a name, and an empty `Domain` stands for none.
    private static let changed = [
        "0004": "foo", "0024": "foo", "0025": "foo", "0026": "foo", "chromium0009": "BLAHHH",
        "chromium0010": "\"BLA\\\"HHH\"", "mozilla0012": "test=\"fubar! = foo; five",
        "mozilla0014": "six", "mozilla0015": "seven", "mozilla0016": "eight",
        "mozilla0017": "eight; test=six", "name0017": "a=bar", "name0023": "foo", "name0028": "a",
        "name0031": "\"foo", "name0033": "aaa", "optional-domain0042": "foo=bar",
        // Disabled in the suite: a field with a control character is no cookie.
        "disabled-chromium0023": "",
    ]

    /// One case: its `Set-Cookie` fields, the URL asked for next, and the `Cookie` field expected.
    private struct Case {
        var name: String
        var lines: [[UInt8]] = []
        var next: String
        var expected: String

        init(_ name: String, in suite: VendoredSuite) throws {
            self.name = name
            next = "/cookie-parser-result?\(name)"
            for line in try suite.bytes("parser/\(name)-test").split(separator: 0x0A) {
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
                let field = String(decoding: line[..<colon], as: UTF8.self).lowercased()
                let value = line[(colon + 1)...].drop { $0 == 0x20 }
                if field == "set-cookie" { lines.append(Array(value)) }
                if field == "location" { next = String(decoding: value, as: UTF8.self) }
            }
            // A case after which no cookie is sent has an empty file.
            let wanted = (try? suite.bytes("parser/\(name)-expected")) ?? []
            let first = String(decoding: wanted.prefix { $0 != 0x0A }, as: UTF8.self)
            expected = first.hasPrefix("Cookie: ") ? String(first.dropFirst(8)) : ""
        }
    }

    @Test("the cookies of every case are kept and sent as the suite or RFC 6265bis says")
    func parser() throws {
        let suite = VendoredSuite("http-state")
        let names = try suite.names(in: "parser", suffix: "-test").map { String($0.dropLast(5)) }
        #expect(names.count == 113)
        #expect(try suite.names(in: "parser", suffix: "-expected").count == names.count)
        for name in names {
            let test = try Case(name, in: suite)
            let from = try #require(URLRecord.parse("\(Self.home)?\(name)"))
            let to = try #require(URLRecord.parse(test.next, base: from))
            var jar = CookieJar(suffixes: .system)
            for line in test.lines {
                _ = jar.receive(line, from: CookieContext(url: from), at: Self.now)
            }
            let sent = jar.field(for: CookieContext(url: to), at: Self.now).0 ?? []
            let expected = Self.changed[name] ?? test.expected
            #expect(String(decoding: sent, as: UTF8.self) == expected, "\(name)")
        }
    }

    private struct DateCase: Decodable {
        var test: String
        var expected: String?
    }

    @Test("every form of a date is read as the suite reads it")
    func dates() throws {
        let bytes = try VendoredSuite("http-state").bytes("dates/examples.json")
        let cases = try JSONDecoder().decode([DateCase].self, from: Data(bytes))
        #expect(cases.count == 15)
        for test in cases {
            let date = CookieDate.parse(Array(test.test.utf8))
            let now = WallTime(milliseconds: Self.now * 1000)
            let expected = test.expected.flatMap { WallTime(httpDate: $0, now: now) }
            #expect(date == expected.map { Int($0.sinceEpoch.components.seconds) }, "\(test.test)")
        }
    }
}

/// The public suffix list's own tests (Tests/Suites/psl), against the list of this system.
@Suite("The public suffix list's tests") struct PublicSuffixSuiteTests {
    @Test("every name has the registrable domain that the suite names")
    func registrableDomains() throws {
        let text = String(decoding: try VendoredSuite("psl").bytes("tests.txt"), as: UTF8.self)
        let cases = text.split(separator: "\n").filter { !$0.hasPrefix("//") }
            .map { $0.split(separator: " ") }
        #expect(cases.count == 78)
        for test in cases where test.count == 2 {
            // Garth asks about hosts of URLs alone: in small letters, in ASCII, without empty labels.
            guard let url = URLRecord.parse("http://\(test[0])/"), !test[0].hasPrefix("."),
                case .domain? = url.host
            else { continue }
            let expected =
                test[1] == "null" ? nil : URLRecord.parse("http://\(test[1])/")?.hostname
            let found = PublicSuffixList.system.registrableDomain(of: url.hostname)
            #expect(found == expected, "\(test[0])")
        }
    }
}
