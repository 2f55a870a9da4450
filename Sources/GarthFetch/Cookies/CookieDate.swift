/// Reads the dates in cookies, in their many forms.
///
/// RFC 6265bis section 5.1.1. Such a date has a time, a day, a month and a year in any order among
/// other text; the time zone is ignored.
enum CookieDate {
    /// The date as seconds since 1970; nil when it is none.
    static func parse(_ text: some Collection<UInt8>) -> Int? {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: isDelimiter) {
            if time == nil, let found = timeOfDay(token) {
                time = found
            } else if day == nil, let found = number(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = monthNumber(token) {
                month = found
            } else if year == nil, let found = number(token, digits: 2...4) {
                year = found
            }
        }
        guard let time, let day, let month, var year else { return nil }
        if (70...99).contains(year) { year += 1900 } else if year <= 69 { year += 2000 }
        guard year >= 1601, (1...daysInMonth(month, year)).contains(day), time.hour <= 23,
            time.minute <= 59, time.second <= 59
        else { return nil }
        return daysSince1970(year, month, day) * 86_400 + time.hour * 3600 + time.minute * 60
            + time.second
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// The number that begins a token; nil when it has another number of digits.
    private static func number(
        _ token: some Collection<UInt8>, digits: ClosedRange<Int>
    ) -> Int? {
        let written = token.prefix { $0 &- 0x30 < 10 }
        guard digits.contains(written.count) else { return nil }
        return decimal(written)
    }

    /// A token such as `08:49:37`, with or without following characters.
    private static func timeOfDay(
        _ token: some Collection<UInt8>
    ) -> (hour: Int, minute: Int, second: Int)? {
        let parts = token.split(
            separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2,
            let hour = decimal(parts[0]), let minute = decimal(parts[1]),
            let second = number(parts[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func monthNumber(_ token: some Collection<UInt8>) -> Int? {
        let start = token.prefix(3).map(asciiLowercase)
        return months.firstIndex { $0.utf8.elementsEqual(start) }.map { $0 + 1 }
    }

    private static func daysInMonth(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Days from 1970-01-01 in the Gregorian calendar, for years from 1601 to 9999.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin in March, so that the leap day is the last one of a year.
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
