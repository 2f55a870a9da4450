import GarthURL
import TestSupport
import Testing

/// The URL Standard's own cases, from web-platform-tests (Tests/Suites/url).
@Suite("URL Standard suite") struct URLSuiteTests {
    /// The cases of a file of the suite.
    static func cases(_ name: String) throws -> [JSONValue] {
        JSONValue(parsing: try VendoredSuite("url").bytes(name)).elements
            .filter { $0["input"] != nil }
    }

    /// The parts that differ from what the case wants; nil when it is met.
    static func fault(of test: JSONValue) -> String? {
        let input = test["input"]?.string ?? ""
        var base: URLRecord?
        if let text = test["base"]?.string {
            base = URLRecord.parse(text)
            if base == nil { return test["failure"]?.isTrue == true ? nil : "base refused" }
        }
        guard let url = URLRecord.parse(input, base: base) else {
            return test["failure"]?.isTrue == true ? nil : "refused"
        }
        if test["failure"]?.isTrue == true { return "accepted as \(url.href)" }
        let parts = [
            ("href", url.href), ("protocol", url.protocol), ("username", url.username),
            ("password", url.password), ("hostname", url.hostname), ("port", url.port),
            ("pathname", url.pathname), ("search", url.search), ("hash", url.hash),
        ]
        for (name, value) in parts where test[name]?.string != value {
            return "\(name) is \(value), not \(test[name]?.string ?? "")"
        }
        if let origin = test["origin"]?.string, url.origin.serialization != origin {
            return "origin is \(url.origin.serialization), not \(origin)"
        }
        guard URLRecord.parse(url.href) == url else { return "href is not stable" }
        return nil
    }

    @Test("a URL that is typed whole is the URL that --check-url judges")
    func typed() throws {
        var compared = 0
        for test in try Self.cases("urltestdata.json") {
            let input = test["input"]?.string ?? ""
            guard let url = URLRecord.parse(input), url.isHTTPOrHTTPS else { continue }
            compared += 1
            guard case .url(let typed, _)? = try? TypedAddress(parsing: input) else {
                Issue.record("\(input) is no address")
                continue
            }
            #expect(typed == url, "\(input)")
        }
        #expect(compared > 150)
    }

    @Test("every case of urltestdata has the standard's verdict, href and parts")
    func urlTestData() throws {
        let tests = try Self.cases("urltestdata.json")
        #expect(tests.count == 891)
        for test in tests {
            let fault = Self.fault(of: test)
            #expect(fault == nil, "\(test["input"]?.string ?? "")")
        }
    }

    @Test("every name of toascii has the standard's ASCII form")
    func toASCII() throws {
        let tests = try Self.cases("toascii.json")
        #expect(tests.count == 87)
        for test in tests {
            let input = test["input"]?.string ?? ""
            let escaped = input.unicodeScalars.map { scalar -> String in
                "#/:<>?@[\\]^|".unicodeScalars.contains(scalar)
                    ? "%" + String(scalar.value, radix: 16, uppercase: true) : String(scalar)
            }.joined()
            let host = URLRecord.parse("https://\(escaped)/x")?.hostname
            #expect(host == test["output"]?.string, "\(input)")
        }
    }
}
