import GarthURL

/// A table of separated values (RFC 4180; tabs as IANA has them) as HTML, row by row as it arrives.
///
/// The first record is the head of the table. Files that call themselves comma-separated are as
/// often separated by semicolons or tabs: what the first record has most of separates.
struct SeparatedValues {
    private enum Place {
        case fieldStart, plain, quoted, afterQuote
    }

    /// What separates fields; nil until the first record is there.
    private var separator: UInt8?
    /// Whether quotation marks hold fields together. In tab-separated values they are text.
    private var hasQuotes = true
    private var place = Place.fieldStart
    /// The first record, until its separator is known.
    private var start: [UInt8] = []
    private var isStartQuoted = false
    private var field: [UInt8] = []
    private var isCellOpen = false
    private var isRowOpen = false
    private var rowCount = 0
    private var hasBegun = false
    private let name: [UInt8]

    /// The bytes in which a separator is looked for.
    private static let longestStart = 1 << 14
    /// The bytes of a field that are held; more of it follows piece by piece.
    private static let longestHeldField = 1 << 14

    /// A table with a title, which is HTML text already.
    init(tabsOnly: Bool, name: [UInt8]) {
        self.name = name
        guard tabsOnly else { return }
        separator = 0x09
        hasQuotes = false
    }

    /// Appends the HTML of the next piece.
    mutating func read(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
        begin(&output)
        for i in 0..<bytes.count {
            guard separator == nil else {
                take(bytes[i], &output)
                continue
            }
            start.append(bytes[i])
            if bytes[i] == UInt8(ascii: "\"") { isStartQuoted.toggle() }
            let isRecord = bytes[i] == 0x0A && !isStartQuoted && start.count > 2
            if isRecord || start.count >= Self.longestStart { settle(&output) }
        }
    }

    /// Ends the table.
    mutating func finish(into output: inout [UInt8]) {
        begin(&output)
        if separator == nil { settle(&output) }
        if !field.isEmpty || isCellOpen || place != .fieldStart { endField(&output) }
        if isRowOpen { endRow(&output) }
        output += (rowCount > 1 ? "</tbody></table>" : "</table>").utf8
    }

    private mutating func begin(_ output: inout [UInt8]) {
        guard !hasBegun else { return }
        hasBegun = true
        output += "<!DOCTYPE html><title>".utf8
        output += name
        output += "</title><table>".utf8
    }

    // MARK: - Separators

    private mutating func settle(_ output: inout [UInt8]) {
        separator = Self.mostFrequent(in: start)
        let held = start
        start = []
        for byte in held { take(byte, &output) }
    }

    private static func mostFrequent(in record: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in record {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let candidates = [",", ";", "\t", "|"].map { Character($0).asciiValue ?? 0x2C }
        // Of equally frequent ones, the first.
        return candidates.reduce(candidates[0]) { best, next in
            counts[next, default: 0] > counts[best, default: 0] ? next : best
        }
    }

    // MARK: - Records

    private mutating func take(_ byte: UInt8, _ output: inout [UInt8]) {
        switch place {
        case .quoted:
            if byte == UInt8(ascii: "\"") {
                place = .afterQuote
            } else {
                hold(byte, &output)
            }
        case .afterQuote where byte == UInt8(ascii: "\""):
            hold(byte, &output)
            place = .quoted
        case .fieldStart where byte == UInt8(ascii: "\"") && hasQuotes:
            place = .quoted
        case .fieldStart, .plain, .afterQuote:
            takeUnquoted(byte, &output)
        }
    }

    private mutating func takeUnquoted(_ byte: UInt8, _ output: inout [UInt8]) {
        switch byte {
        case separator: endField(&output)
        case 0x0A:
            // An empty line is no record.
            if isRowOpen || !field.isEmpty || place != .fieldStart { endField(&output) }
            if isRowOpen { endRow(&output) }
        case 0x0D: break
        default:
            place = .plain
            hold(byte, &output)
        }
    }

    private mutating func hold(_ byte: UInt8, _ output: inout [UInt8]) {
        field.append(byte)
        if field.count >= Self.longestHeldField {
            openCell(&output)
            writeField(&output)
        }
    }

    // MARK: - HTML

    private mutating func openCell(_ output: inout [UInt8]) {
        guard !isCellOpen else { return }
        if !isRowOpen { openRow(&output) }
        isCellOpen = true
        let tag = rowCount == 0 ? "<th align=left>" : "<td>"
        output += (rowCount > 0 && Self.isNumber(field) ? "<td align=right>" : tag).utf8
    }

    private mutating func openRow(_ output: inout [UInt8]) {
        isRowOpen = true
        output += (rowCount == 0 ? "<thead><tr>" : rowCount == 1 ? "<tbody><tr>" : "<tr>").utf8
    }

    private mutating func endField(_ output: inout [UInt8]) {
        let isWhole = !isCellOpen
        openCell(&output)
        if isWhole, Self.isAddress(field) {
            writeLink(&output)
        } else {
            writeField(&output)
        }
        output += (rowCount == 0 ? "</th>" : "</td>").utf8
        isCellOpen = false
        place = .fieldStart
    }

    private mutating func endRow(_ output: inout [UInt8]) {
        output += (rowCount == 0 ? "</tr></thead>\n" : "</tr>\n").utf8
        isRowOpen = false
        rowCount += 1
    }

    private mutating func writeLink(_ output: inout [UInt8]) {
        output += "<a href=\"".utf8
        output.appendEscaped(field)
        output += "\">".utf8
        writeField(&output)
        output += "</a>".utf8
    }

    private mutating func writeField(_ output: inout [UInt8]) {
        output.appendEscaped(field, lineEnd: "<br>")
        field.removeAll(keepingCapacity: true)
    }

    private static func isNumber(_ field: [UInt8]) -> Bool {
        field.contains { $0 &- 0x30 < 10 }
            && field.allSatisfy { $0 &- 0x30 < 10 || "+-.,%eE ".utf8.contains($0) }
    }

    private static func isAddress(_ field: [UInt8]) -> Bool {
        (field.starts(with: "http://".utf8) || field.starts(with: "https://".utf8))
            && !field.contains { $0 <= 0x20 }
    }
}
