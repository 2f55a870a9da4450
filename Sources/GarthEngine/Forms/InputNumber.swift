import GarthLanguage

/// The values of fields for numbers and times, as numbers (HTML Standard, "algorithm to convert a
/// string to a number").
struct InputNumber {
    /// The fields whose values are numbers.
    enum Kind: String {
        case number, range, date, month, week, time
        case dateTimeLocal = "datetime-local"

        /// Milliseconds or months of a step of one.
        var scale: Double {
            switch self {
            case .number, .range, .month: 1
            case .date: 86_400_000
            case .week: 7 * 86_400_000
            case .time, .dateTimeLocal: 1000
            }
        }

        var defaultStep: Double {
            switch self {
            case .number, .range, .month, .date, .week: 1
            case .time, .dateTimeLocal: 60
            }
        }

        /// The Monday of the first week of 1970.
        var defaultStepBase: Double { self == .week ? -259_200_000 : 0 }

        /// A value as an example for a person.
        var example: String {
            switch self {
            case .number, .range: "12.5"
            case .date: "2026-11-22"
            case .month: "2026-11"
            case .week: "2026-W47"
            case .time: "14:30"
            case .dateTimeLocal: "2026-11-22T14:30"
            }
        }

        /// The noun for the value.
        var noun: String {
            switch self {
            case .number, .range: localized("number", meaning: "the value of a field")
            case .date: localized("date", meaning: "the value of a field")
            case .month: localized("month", meaning: "the value of a field")
            case .week: localized("week", meaning: "the value of a field")
            case .time: localized("time", meaning: "the value of a field")
            case .dateTimeLocal: localized("date and time", meaning: "the value of a field")
            }
        }
    }

    let kind: Kind

    /// The number of a value; nil for an invalid one.
    func value(of text: String) -> Double? {
        let bytes = Array(text.utf8)
        switch kind {
        case .number, .range: return Self.float(bytes)
        case .date: return Self.days(bytes[...]).map { Double($0) * 86_400_000 }
        case .month:
            return Self.month(bytes[...]).map { Double(($0.year - 1970) * 12 + $0.month - 1) }
        case .week: return Self.week(bytes)
        case .time: return Self.time(bytes[...])
        case .dateTimeLocal:
            guard let mark = bytes.firstIndex(where: { $0 == 0x54 || $0 == 0x20 }),
                let days = Self.days(bytes[..<mark]), let time = Self.time(bytes[(mark + 1)...])
            else { return nil }
            return Double(days) * 86_400_000 + time
        }
    }

    /// "Valid floating-point number": no blanks, no plus sign, no lone point.
    static func float(_ bytes: [UInt8]) -> Double? {
        var at = 0
        func digits() -> Int {
            let start = at
            while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
            return at - start
        }
        func take(_ byte: UInt8) -> Bool {
            guard at < bytes.count, bytes[at] == byte else { return false }
            at += 1
            return true
        }
        guard bytes.count < 400 else { return nil }
        _ = take(0x2D)
        let whole = digits()
        let hasPoint = take(0x2E)
        guard hasPoint ? digits() > 0 : whole > 0 else { return nil }
        if take(0x65) || take(0x45) {
            if !take(0x2D) { _ = take(0x2B) }
            guard digits() > 0 else { return nil }
        }
        guard at == bytes.count, let value = Double(String(decoding: bytes, as: UTF8.self)),
            value.isFinite
        else { return nil }
        return value
    }

    // MARK: - Dates

    private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count <= 6 else { return nil }
        var value = 0
        for byte in bytes {
            guard byte &- 0x30 < 10 else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    private static func month(_ bytes: ArraySlice<UInt8>) -> (year: Int, month: Int)? {
        let parts = bytes.split(separator: 0x2D, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count >= 4, parts[1].count == 2,
            let year = digits(parts[0]), let month = digits(parts[1]), year > 0,
            (1...12).contains(month)
        else { return nil }
        return (year, month)
    }

    /// The days since 1970.
    private static func days(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let mark = bytes.lastIndex(of: 0x2D), let (year, month) = month(bytes[..<mark]),
            bytes.endIndex - mark == 3, let day = digits(bytes[(mark + 1)...]),
            (1...length(of: month, year)).contains(day)
        else { return nil }
        return days(year, month, day)
    }

    private static func length(of month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days from 1970 to a date of the Gregorian calendar: years are counted from March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func week(_ bytes: [UInt8]) -> Double? {
        guard bytes.count >= 8, let mark = bytes.firstIndex(of: 0x2D), mark >= 4,
            bytes.count == mark + 4, bytes[mark + 1] == 0x57, let year = digits(bytes[..<mark]),
            year > 0, let week = digits(bytes[(mark + 2)...])
        else { return nil }
        // The week with the fourth of January is the first; 1970 began on a Thursday.
        func monday(_ year: Int) -> Int {
            let day = days(year, 1, 4)
            return day - ((day + 3) % 7 + 7) % 7
        }
        let weeks = (monday(year + 1) - monday(year)) / 7
        guard (1...weeks).contains(week) else { return nil }
        return Double(monday(year) + (week - 1) * 7) * 86_400_000
    }

    /// The milliseconds since midnight.
    private static func time(_ bytes: ArraySlice<UInt8>) -> Double? {
        let parts = bytes.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].count == 2, parts[1].count == 2,
            let hour = digits(parts[0]), let minute = digits(parts[1]), hour < 24, minute < 60
        else { return nil }
        var milliseconds = 0
        if parts.count == 3 {
            let seconds = parts[2].split(separator: 0x2E, omittingEmptySubsequences: false)
            guard seconds[0].count == 2, let whole = digits(seconds[0]), whole < 60 else {
                return nil
            }
            milliseconds = whole * 1000
            if seconds.count > 1 {
                guard seconds.count == 2, seconds[1].count <= 3,
                    let fraction = digits(seconds[1])
                else { return nil }
                milliseconds += fraction * [0, 100, 10, 1][seconds[1].count]
            }
        }
        return Double((hour * 60 + minute) * 60_000 + milliseconds)
    }
}
