import GarthURL

/// Character references (HTML Standard, "Character reference state" and those after it).
enum CharacterReference {
    /// The meaning of a run of letters and digits after `&`.
    struct Match {
        /// The number of bytes of the run that belong to the name; 0 without a reference.
        var nameLength = 0
        /// Whether the semicolon behind the run belongs to the reference.
        var takesSemicolon = false
        /// The code points; the second is 0 when there is only one.
        var first: UInt32 = 0
        var second: UInt32 = 0
    }

    /// The most bytes of a name, without its semicolon.
    static let longestName = 31

    /// The longest reference at the beginning of a run of letters and digits.
    static func match(_ run: Span<UInt8>, semicolonFollows: Bool) -> Match {
        if semicolonFollows, let common = commonMatch(run) { return common }
        let records = EntityTable.records.utf8Span
        var length = min(run.count, longestName + 1)
        while length > 0 {
            let record = lastRecord(notAfter: run, length: length, in: records)
            let common = commonLength(records, at: record, run, length: length)
            let separator = common < records.count - record ? records[record + common] : 0
            if separator == UInt8(ascii: ";") || separator == UInt8(ascii: ",") {
                let isWhole = common == run.count && semicolonFollows
                if isWhole || separator == UInt8(ascii: ",") {
                    var match = Match(nameLength: common, takesSemicolon: isWhole)
                    readCodePoints(records, at: record + common + 1, into: &match)
                    return match
                }
                length = common - 1
            } else {
                // A record that is a prefix of the run is also one of this record.
                length = min(common, length - 1)
            }
        }
        return Match()
    }

    /// The references that nearly all are, without a search.
    private static func commonMatch(_ run: Span<UInt8>) -> Match? {
        guard run.count >= 2, run.count <= 4 else { return nil }
        var name: UInt32 = 0
        for i in run.indices { name = name << 8 | UInt32(run[i]) }
        let codePoint: UInt32
        switch name {
        case 0x6C74: codePoint = 0x3C  // lt
        case 0x6774: codePoint = 0x3E  // gt
        case 0x61_6D70: codePoint = 0x26  // amp
        case 0x7175_6F74: codePoint = 0x22  // quot
        case 0x6E62_7370: codePoint = 0xA0  // nbsp
        default: return nil
        }
        return Match(nameLength: run.count, takesSemicolon: true, first: codePoint)
    }

    /// The code point of a number: with replacements for NUL, surrogates, values out of range and
    /// the C1 controls of windows-1252.
    static func codePoint(ofNumber number: UInt32) -> UInt32 {
        switch number {
        case 0, 0xD800...0xDFFF, 0x11_0000...: return 0xFFFD
        case 0x80...0x9F: return UInt32(windows1252[Int(number - 0x80)])
        default: return number
        }
    }

    /// Calls `body` with the UTF-8 of a code point (which is no surrogate).
    @inline(__always)
    static func append(_ codePoint: UInt32, to bytes: inout [UInt8]) {
        switch codePoint {
        case 0..<0x80:
            bytes.append(UInt8(truncatingIfNeeded: codePoint))
        case 0x80..<0x800:
            bytes.append(0xC0 | UInt8(truncatingIfNeeded: codePoint >> 6))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: codePoint & 0x3F))
        case 0x800..<0x1_0000:
            bytes.append(0xE0 | UInt8(truncatingIfNeeded: codePoint >> 12))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: (codePoint >> 6) & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: codePoint & 0x3F))
        default:
            bytes.append(0xF0 | UInt8(truncatingIfNeeded: (codePoint >> 18) & 7))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: (codePoint >> 12) & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: (codePoint >> 6) & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: codePoint & 0x3F))
        }
    }

    private static let windows1252: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
        0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    // MARK: - The text of records

    /// The start of the last record whose name is not after the run's first `length` bytes.
    private static func lastRecord(
        notAfter run: Span<UInt8>, length: Int,
        in records: Span<UInt8>
    ) -> Int {
        var low = 0  // a record that is not after (or the first one)
        var high = records.count  // the beginning of one that is after, or the end
        while true {
            var middle = (low + high) / 2
            while middle > low, records[middle - 1] > 0x20 { middle -= 1 }
            if middle == low {
                // Nothing begins between low and the middle: look behind the middle.
                middle = (low + high) / 2
                while middle < high, records[middle] > 0x20 { middle += 1 }
                middle += 1
                if middle >= high { return low }
            }
            if isAfter(records, at: middle, run, length: length) {
                high = middle
            } else {
                low = middle
            }
        }
    }

    private static func isAfter(
        _ records: Span<UInt8>, at record: Int,
        _ run: Span<UInt8>, length: Int
    ) -> Bool {
        let common = commonLength(records, at: record, run, length: length)
        let byte = records[record + common]
        let nameEnds = byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
        if nameEnds { return false }
        return common == length || byte > run[common]
    }

    private static func commonLength(
        _ records: Span<UInt8>, at record: Int,
        _ run: Span<UInt8>, length: Int
    ) -> Int {
        var i = 0
        while i < length, record + i < records.count, records[record + i] == run[i] { i += 1 }
        return i
    }

    private static func readCodePoints(
        _ records: Span<UInt8>, at start: Int, into match: inout Match
    ) {
        var i = start
        while i < records.count, records[i] > 0x20 {
            if records[i] == UInt8(ascii: "+") {
                match.second = match.first
                match.first = 0
            } else {
                match.first = match.first << 4 | UInt32(hexValue(records[i]) ?? 0)
            }
            i += 1
        }
        if match.second != 0 { swap(&match.first, &match.second) }
    }

    /// The value of a hexadecimal digit; nil when it is none.
    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte &- UInt8(ascii: "a") &+ 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte &- UInt8(ascii: "A") &+ 10
        default: return nil
        }
    }
}
