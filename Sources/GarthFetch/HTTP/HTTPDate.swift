/// A moment of the calendar, as the difference to the start of 1970.
package struct WallTime: Hashable, Comparable, Sendable {
    /// The time since 1970-01-01 00:00:00 UTC.
    package var sinceEpoch: Duration

    /// Makes a moment.
    package init(sinceEpoch: Duration) {
        self.sinceEpoch = sinceEpoch
    }

    /// Makes a moment of so many milliseconds.
    package init(milliseconds: Int) {
        sinceEpoch = .milliseconds(milliseconds)
    }

    /// The milliseconds since 1970, rounded down and bounded.
    package var milliseconds: Int {
        let (seconds, attoseconds) = sinceEpoch.components
        // Beyond these the product would overflow; no clock shows them.
        let bounded = max(-9_000_000_000_000, min(9_000_000_000_000, seconds))
        return Int(bounded) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// Compares the moments.
    package static func < (a: WallTime, b: WallTime) -> Bool { a.sinceEpoch < b.sinceEpoch }
    /// The time from `b` to `a`.
    package static func - (a: WallTime, b: WallTime) -> Duration { a.sinceEpoch - b.sinceEpoch }
    /// The moment that is so much later.
    package static func + (a: WallTime, b: Duration) -> WallTime {
        WallTime(sinceEpoch: a.sinceEpoch + b)
    }
}

extension WallTime {
    /// Reads an HTTP-date in any of its three forms (RFC 9110 section 5.6.7); nil for other text.
    ///
    /// Letter case does not matter, and GMT is the only valid zone, as RFC 9111 section 4.2
    /// requires of a cache. `now` decides the century of a year with two digits.
    package init?(httpDate text: String, now: WallTime) {
        var scanner = DateScanner(text: text.utf8.map(asciiLowercase))
        guard let date = scanner.date(nowYear: now.year) else { return nil }
        self = date
    }

    /// The moment as an HTTP-date in the preferred form.
    package var httpDate: String {
        let seconds = Int(milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000)
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        let (year, month, day) = civil(days: days)
        let weekday = weekdayNames[((days + 4) % 7 + 7) % 7].prefix(3)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        func capitalized(_ name: some StringProtocol) -> String {
            name.prefix(1).uppercased() + name.dropFirst()
        }
        let years = String(year)
        return "\(capitalized(weekday)), \(two(day)) \(capitalized(monthNames[month - 1])) "
            + String(repeating: "0", count: max(0, 4 - years.count)) + years
            + " \(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60)) GMT"
    }

    /// The moment as RFC 3339 writes it, in UTC, with milliseconds.
    package var rfc3339: String {
        let time = milliseconds
        let days = time >= 0 ? time / 86_400_000 : (time - 86_399_999) / 86_400_000
        let rest = time - days * 86_400_000
        let (year, month, day) = civil(days: days)
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { padded($0, 2) }
        return "\(date)T\(clock.joined(separator: ":")).\(padded(rest % 1000, 3))Z"
    }

    fileprivate var year: Int { civil(days: milliseconds / 86_400_000).year }
}

private let weekdayNames = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
]
private let monthNames = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
]

/// Reads the three forms of an HTTP-date from text in small letters.
private struct DateScanner {
    let text: [UInt8]
    var offset = 0

    mutating func date(nowYear: Int) -> WallTime? {
        let word = letters()
        if weekdayNames.contains(word), take(", ") { return rfc850Date(nowYear: nowYear) }
        guard weekdayNames.contains(where: { $0.prefix(3) == word }) else { return nil }
        return take(", ") ? fixdate() : take(" ") ? asctimeDate() : nil
    }

    /// `sun, 06 nov 1994 08:49:37 gmt`
    private mutating func fixdate() -> WallTime? {
        guard let day = digits(2), take(" "), let month = month(), take(" "),
            let year = digits(4), take(" "), let time = time(), take(" gmt"), isAtEnd
        else { return nil }
        return moment(year, month, day, time)
    }

    /// `sunday, 06-nov-94 08:49:37 gmt`
    private mutating func rfc850Date(nowYear: Int) -> WallTime? {
        guard let day = digits(2), take("-"), let month = month(), take("-"),
            let short = digits(2), take(" "), let time = time(), take(" gmt"), isAtEnd
        else { return nil }
        // More than 50 years in the future is the most recent past year with these digits.
        var year = nowYear - nowYear % 100 + short
        if year > nowYear + 50 { year -= 100 }
        return moment(year, month, day, time)
    }

    /// `sun nov  6 08:49:37 1994`
    private mutating func asctimeDate() -> WallTime? {
        guard let month = month(), take(" "), let day = take(" ") ? digits(1) : digits(2),
            take(" "), let time = time(), take(" "), let year = digits(4), isAtEnd
        else { return nil }
        return moment(year, month, day, time)
    }

    private var isAtEnd: Bool { offset == text.count }

    private mutating func letters() -> String {
        let start = offset
        while offset < text.count, text[offset] &- 0x61 < 26 { offset += 1 }
        return String(decoding: text[start..<offset], as: UTF8.self)
    }

    private mutating func take(_ literal: String) -> Bool {
        guard text[offset...].starts(with: literal.utf8) else { return false }
        offset += literal.utf8.count
        return true
    }

    private mutating func digits(_ count: Int) -> Int? {
        guard offset + count <= text.count, let value = decimal(text[offset..<offset + count])
        else { return nil }
        offset += count
        return value
    }

    private mutating func month() -> Int? {
        monthNames.firstIndex(of: letters()).map { $0 + 1 }
    }

    private mutating func time() -> Int? {
        guard let hour = digits(2), take(":"), let minute = digits(2), take(":"),
            let second = digits(2), hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private func moment(_ year: Int, _ month: Int, _ day: Int, _ time: Int) -> WallTime? {
        let days = dayNumber(year: year, month: month, day: day)
        // What the calendar does not have is no date: 31 February counts over into March.
        guard day >= 1, civil(days: days) == (year, month, day) else { return nil }
        return WallTime(sinceEpoch: .seconds(days * 86_400 + time))
    }
}

/// Days from 1970-01-01 in the Gregorian calendar, counted in eras of 400 years that begin in March.
private func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// The date of the day with that number.
private func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
}
