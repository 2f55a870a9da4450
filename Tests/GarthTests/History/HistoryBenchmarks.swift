import Foundation
import GarthURL
import TestSupport
import Testing

@testable import Garth
@testable import GarthStore

/// Figures, not claims: `GARTH_BENCH=1 swift test -c release --filter HistoryBenchmarks` prints them.
///
/// The profile of a million pages takes minutes to make; `GARTH_BENCH_PROFILE=DIR` keeps it in a
/// folder, where `Benchmarks/history.py` wants it.
@Suite(
    "History benchmarks", .enabled(if: ProcessInfo.processInfo.environment["GARTH_BENCH"] != nil),
    .serialized)
struct HistoryBenchmarks {
    private static let pageCount =
        ProcessInfo.processInfo.environment["GARTH_BENCH_PAGES"].flatMap { Int($0) } ?? 1_000_000
    private static let folder =
        ProcessInfo.processInfo.environment["GARTH_BENCH_PROFILE"]
        ?? NSTemporaryDirectory() + "garth-history-bench"
    private static var file: String { folder + "/garth.sqlite" }

    /// Words of English as frequent as in English, by Zipf's law.
    private struct Words {
        private let words: [String]
        private var generator = SeededGenerator(seed: 7)

        init() {
            let syllables =
                "a be con de er for ga hi in ing is ja ki lo ly ma ment ne or per po qu "
                + "re ri sa st ta te tion to un ver wa wi ya zo swift net web page data book"
            let parts = syllables.split(separator: " ").map(String.init)
            var made: [String] = []
            var generator = SeededGenerator(seed: 3)
            while made.count < 20_000 {
                made.append(
                    (0...Int.random(in: 1...3, using: &generator))
                        .map { _ in parts.randomElement(using: &generator)! }.joined())
            }
            words = made
        }

        mutating func next() -> String {
            let exponent = Double.random(in: 0..<1, using: &generator)
            return words[min(words.count - 1, Int(pow(Double(words.count), exponent)) - 1)]
        }

        mutating func number(_ range: Range<Int>) -> Int {
            Int.random(in: range, using: &generator)
        }
    }

    /// Processor time of this process.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.2f ms", duration / .milliseconds(1))
    }

    private static func fill(_ file: String, _ pageCount: Int) throws {
        let table = HistoryTable(database: try Database.open(file, schema: .profile))
        if try table.database.value("SELECT count(*) FROM history_pages")
            == .integer(
                Int64(pageCount))
        {
            return
        }
        var words = Words()
        let hosts = (0..<5000).map { number in
            (number % 2 == 0 ? "www." : "") + words.next() + words.next()
                + [".com", ".org", ".net", ".example"][number % 4]
        }
        let clock = ContinuousClock()
        let visiting = try clock.measure {
            for start in stride(from: 0, to: pageCount, by: 5000) {
                try table.database.transaction { () throws(StoreError) in
                    for number in start..<min(start + 5000, pageCount) {
                        let host = hosts[
                            min(4999, Int(pow(5000, Double(words.number(0..<1000)) / 1000)))]
                        let path = "\(words.next())/\(words.next())-\(words.next())/\(number)"
                        let url = "https://\(host)/\(path)"
                        try table.visit(url, at: 1_600_000_000 + number * 100)
                        let title = (0..<6).map { _ in words.next() }.joined(separator: " ")
                        try table.setTitle(title.capitalized, of: url)
                    }
                }
            }
        }
        print("noting one of \(pageCount) visits with its title: \(visiting / pageCount)")
    }

    private static func index(_ file: String) throws {
        let table = HistoryTable(database: try Database.open(file, schema: .profile))
        let clock = ContinuousClock()
        var longest = Duration.zero
        let indexing = try clock.measure {
            var indexer = HistoryIndexing()
            var isMore = true
            while isMore {
                let step = try clock.measure { isMore = try indexer.step(table) }
                longest = max(longest, step)
            }
        }
        print("indexing one page: \(indexing / pageCount); the longest step: \(longest)")
    }

    @Test("another Garth writes while pages are taken into the index")
    func waiting() async throws {
        let folder = NSTemporaryDirectory() + "garth-history-bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let pageCount = 3 * HistoryIndexing.Limits().pages
        try Self.fill(folder + "/garth.sqlite", pageCount)
        let data = WebsiteDataStore(profile: folder)
        let history = try #require(data.history)
        // The first visit finds that there is enough to be done.
        history.visit(try #require(URLRecord.parse("https://first.example/")))
        let other = HistoryTable(
            database: try Database.open(folder + "/garth.sqlite", schema: .profile))
        let clock = ContinuousClock()
        var waits: [Duration] = []
        let start = clock.now
        while try other.state().indexed < pageCount {
            waits.append(
                try clock.measure {
                    try other.visit("https://other.example/\(waits.count % 50)", at: waits.count)
                })
            try await Task.sleep(for: .milliseconds(7))
        }
        waits.sort()
        print(
            "\(pageCount) pages taken into the index in \(clock.now - start); another Garth's visit "
                + "meanwhile: median \(Self.milliseconds(waits[waits.count / 2])), 99th of 100 "
                + "\(Self.milliseconds(waits[waits.count * 99 / 100])), longest "
                + "\(Self.milliseconds(waits[waits.count - 1])) of \(waits.count)")
    }

    @Test("a search with each key over a million pages")
    func searching() async throws {
        try FileManager.default.createDirectory(
            atPath: Self.folder, withIntermediateDirectories: true)
        try Self.fill(Self.file, Self.pageCount)
        try Self.index(Self.file)
        let size = try FileManager.default.attributesOfItem(atPath: Self.file)[.size] as? Int ?? 0
        print("the database: \(size >> 20) MB")
        let data = WebsiteDataStore(profile: Self.folder)
        let history = try #require(data.history)
        let clock = ContinuousClock()
        print(
            "opening, and what is kept in memory: \(await clock.measure { _ = await history.search("", limit: 100) })"
        )
        let table = HistoryTable(database: try Database.open(Self.file, schema: .profile))
        var generator = SeededGenerator(seed: 11)
        var times: [(wall: Duration, processor: Duration, text: String)] = []
        for _ in 0..<60 {
            let id = Int.random(in: 1...Self.pageCount, using: &generator)
            guard let page = try table.page(id) else { continue }
            let title = page.title.lowercased().split(separator: " ").map(String.init)
            let address = String(page.url.dropFirst(8))
            let path = address.split { "/-".contains($0) }.dropFirst().map(String.init)
            let queries = [
                title.prefix(2).joined(separator: " "),
                title.shuffled(using: &generator).prefix(3).joined(separator: " "),
                String(address.prefix(40)), path[0] + " " + title[5],
            ]
            for query in queries {
                for count in 1...query.count {
                    let text = String(query.prefix(count))
                    let before = Self.processorTime
                    let wall = await clock.measure { _ = await history.search(text, limit: 100) }
                    times.append((wall, Self.processorTime - before, text))
                }
            }
        }
        for (name, sorted) in [
            ("processor", times.map(\.processor).sorted()), ("wall", times.map(\.wall).sorted()),
        ] {
            print(
                "a key, \(name): median \(Self.milliseconds(sorted[sorted.count / 2])), "
                    + "99th of 100 \(Self.milliseconds(sorted[sorted.count * 99 / 100])), "
                    + "longest \(Self.milliseconds(sorted[sorted.count - 1])) of \(sorted.count)")
        }
        for slow in times.sorted(by: { $0.processor > $1.processor }).prefix(5) {
            print("   \(slow.text): \(Self.milliseconds(slow.processor))")
        }
        let links = try (0..<100).map { _ in
            try #require(
                URLRecord.parse(
                    table.page(Int.random(in: 1...Self.pageCount, using: &generator))?.url ?? "x:"))
        }
        let asking = await clock.measure { _ = await history.visited(links) }
        print("which of 100 links were visited: \(Self.milliseconds(asking))")
    }
}
