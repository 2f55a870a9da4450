import Foundation
import GarthURL
import Testing

/// Figures, not claims: `GARTH_BENCH=1 swift test -c release --filter URLBenchmarks` prints them.
@Suite(
    "URL benchmarks", .enabled(if: ProcessInfo.processInfo.environment["GARTH_BENCH"] != nil),
    .serialized)
struct URLBenchmarks {
    /// CPU time of this process, so that a busy machine changes little.
    static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Nanoseconds for one of `count` rounds, the best of five runs.
    static func nanoseconds(of count: Int, _ body: (Int) -> Void) -> Double {
        (0..<5).map { _ in
            let start = seconds()
            for round in 0..<count { body(round) }
            return (seconds() - start) * 1e9
        }.min()! / Double(count)
    }

    static func residentMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) / 1024
    }

    @Test("parsing")
    func parsing() throws {
        let base = try URLRecord(parsing: "https://www.example.org/a/b/c.html?x=y")
        for (name, text) in [
            ("plain", "http://www.example.org/docs/page.html?x=1#top"),
            ("relative", "../img/x.png"),
            ("name beyond ASCII", "https://bücher.example/"),
            ("IPv6", "http://[2001:db8::1]:8080/"),
        ] {
            let time = Self.nanoseconds(of: 200_000) { _ in _ = URLRecord.parse(text, base: base) }
            print("parse \(name): \(Int(time)) ns")
        }
    }

    @Test("a million rules")
    func million() throws {
        for (name, rule) in [
            ("names", { (i: Int) in "site\(i).example\(i % 977).org\n" }),
            ("addresses", { (i: Int) in "10.\(i >> 16 & 255).\(i >> 8 & 255).\(i & 255)\n" }),
            (
                "mixed",
                { (i: Int) in
                    [
                        "!site\(i).org\n", "=a\(i).org:8080\n", "https://b\(i).org/x\n",
                        "c\(i).org\n",
                    ][i % 4]
                }
            ),
        ] as [(String, (Int) -> String)] {
            let text = Array((0..<1_000_000).map(rule).joined().utf8)
            let before = Self.residentMegabytes()
            let start = Self.seconds()
            let list = try AllowList(parsing: text, source: "bench")
            let time = Self.seconds() - start
            print(
                "load \(name): \(list.count) rules in \(time) s, \(Self.residentMegabytes() - before) MB"
            )
            let policy = URLPolicy(allowing: list)
            let urls = (0..<4096).map { round -> URLRecord in
                let i = round * 7919 % 1_000_000
                let hosts = [
                    "www.site\(i).example\(i % 977).org",
                    "10.\(i >> 16).\(i >> 8 & 255).\(i & 255)",
                    "b\(i).org", "www.a.b.nowhere\(i).org",
                ]
                return URLRecord.parse("https://\(hosts[round % 4])/x/y/z?q")!
            }
            let each = Self.nanoseconds(of: 200_000) {
                _ = policy.decision(for: urls[$0 & 4095], purpose: .link)
            }
            print("decide among \(name): \(Int(each)) ns")
        }
    }
}
