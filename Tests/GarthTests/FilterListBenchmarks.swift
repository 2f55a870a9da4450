import Foundation
import GarthFetch
import GarthURL
import Testing

@testable import Garth

/// Figures, not claims: `GARTH_BENCH=1 swift test -c release --filter FilterListBenchmarks` prints them.
///
/// `GARTH_FILTERS=FILE` takes a list of the person's; without it, one of 60,000 lines is made, in the
/// proportions of EasyList's rules about requests.
@Suite(
    "Filter list benchmarks",
    .enabled(if: ProcessInfo.processInfo.environment["GARTH_BENCH"] != nil), .serialized)
struct FilterListBenchmarks {
    private static var list: [UInt8] {
        if let file = ProcessInfo.processInfo.environment["GARTH_FILTERS"],
            let bytes = FileManager.default.contents(atPath: file)
        {
            return Array(bytes)
        }
        var lines: [String] = []
        for number in 0..<60_000 {
            let word = String(number &* 2_654_435_761 % 99_999_989, radix: 36)
            switch number % 10 {
            case 0...5: lines.append("||\(word)-ads\(number % 7).test^")
            case 6: lines.append("||\(word).test^$third-party")
            case 7: lines.append("/\(word)/banner*.js")
            case 8: lines.append("-\(word)-ad.$script,domain=a\(number % 100).test|b.test")
            default: lines.append("@@||\(word).test/\(word).js$script")
            }
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    @Test("the time to compile a list, and of a question about a request")
    func figures() throws {
        let list = Self.list
        let clock = ContinuousClock()
        var compiled: ContentRuleList?
        let compiling = try clock.measure {
            compiled = try ContentRuleList(identifier: "l", filterList: list)
        }
        let rules = try #require(compiled)
        print("\(rules.ruleCount) rules of \(list.count) bytes: \(compiling)")
        let page = try #require(URLRecord.parse("https://www.news.test/a/page.html"))
        let addresses = (0..<1000).map {
            "https://cdn\($0 % 20).news.test/assets/\($0 % 3 == 0 ? "js" : "img")/file-\($0).min.js?v=\($0)"
        }
        let requests = try addresses.map {
            ContentRuleRequest(
                try #require(URLRecord.parse($0)), top: page, resource: .script,
                isInChildFrame: false, suffixes: .system)
        }
        var blocked = 0
        for _ in 0..<3 {
            let time = clock.measure {
                for request in requests where rules.result(for: request).isBlocked {
                    blocked += 1
                }
            }
            print("a request: \(time / requests.count); \(blocked) blocked")
        }
    }
}
