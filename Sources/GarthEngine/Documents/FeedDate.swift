import GarthPage
import GarthURL

/// A date of a feed, in the form of RFC 3339.
///
/// RSS writes dates as mail does (RFC 822, RFC 2822 section 3.3), Atom and Dublin Core as RFC 3339
/// and the W3C's note on dates do, where parts may be missing.
enum FeedDate {
    /// The date and the time with its zone; nil for a text that is no date.
    static func rfc3339(_ text: [UInt8]) -> String? {
        let text = String(decoding: text.prefix(64), as: UTF8.self).trimmingASCIIWhitespace
        let words = text.split { " ,\t".contains($0) }.map { String($0) }
        return w3c(words) ?? mail(words)
    }

    /// `2024-05-06T07:08:09Z`, without the parts from the time on, or with a blank before them.
    private static func w3c(_ words: [String]) -> String? {
        guard let first = words.first else { return nil }
        let parts = first.split(separator: "T", maxSplits: 1).map(String.init) + words.dropFirst()
        let day = parts[0].split(separator: "-").map(String.init)
        guard (1...3).contains(day.count), day[0].utf8.count == 4, let year = number(day[0]),
            let month = day.count > 1 ? number(day[1]) : 1,
            let date = day.count > 2 ? number(day[2]) : 1
        else { return nil }
        guard parts.count > 1 else { return written(year, month, date, [0, 0, 0], "Z") }
        let time = parts[1].prefix { "0123456789:.".contains($0) }
        let rest = parts[1].dropFirst(time.count)
        guard let clock = clock(time) else { return nil }
        let zone = zone(rest.isEmpty ? parts.dropFirst(2).first ?? "" : String(rest))
        return written(year, month, date, clock, zone)
    }

    /// `Mon, 06 May 2024 07:08:09 +0200`; the day of the week, the time and the zone may be missing.
    private static func mail(_ words: [String]) -> String? {
        var words = words[...]
        if let first = words.first, number(first) == nil { words = words.dropFirst() }
        guard words.count >= 3, let date = number(words[words.startIndex]),
            let month = months.firstIndex(of: words[words.startIndex + 1].prefix(3).lowercased()),
            var year = number(words[words.startIndex + 2])
        else { return nil }
        // RFC 2822 section 4.3.
        if year < 50 { year += 2000 } else if year < 1000 { year += 1900 }
        let rest = words.dropFirst(3)
        let time = rest.first.flatMap { clock($0[...]) } ?? [0, 0, 0]
        return written(year, month + 1, date, time, zone(rest.dropFirst().first ?? ""))
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Hours, minutes and seconds, without a fraction.
    private static func clock(_ text: Substring) -> [Int]? {
        let whole = text.prefix { $0 != "." }.split(separator: ":")
        let numbers = whole.compactMap { number(String($0)) }
        guard (1...3).contains(whole.count), numbers.count == whole.count else { return nil }
        return numbers + Array(repeating: 0, count: 3 - numbers.count)
    }

    /// A zone as RFC 3339 writes it; one that is not known is that of Greenwich.
    private static func zone(_ text: String) -> String {
        guard let sign = text.first, sign == "+" || sign == "-" else {
            let hours = zones[text.uppercased()] ?? 0
            return hours == 0 ? "Z" : "-0\(-hours):00"
        }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.utf8.count == 4, let value = number(digits), value / 100 < 24, value % 100 < 60
        else { return "Z" }
        return "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
    }

    /// The zones of RFC 822 section 5.1.
    private static let zones = [
        "EDT": -4, "EST": -5, "CDT": -5, "CST": -6, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8,
    ]

    private static func written(
        _ year: Int, _ month: Int, _ date: Int, _ clock: [Int], _ zone: String
    ) -> String? {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(date),
            clock[0] < 25, clock[1] < 60, clock[2] < 61
        else { return nil }
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(date, 2))"
            + "T\(digits(clock[0], 2)):\(digits(clock[1], 2)):\(digits(clock[2], 2))\(zone)"
    }

    /// A number of digits alone; nil for others and for those without an end.
    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 6, text.utf8.allSatisfy({ $0 &- 0x30 < 10 })
        else { return nil }
        return Int(text)
    }
}
