/// Replacements in a source, in any order and without overlaps.
struct SourceEdits {
    private struct Edit {
        let start: Int
        let end: Int
        let text: [UInt8]
    }

    private var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }

    mutating func replace(_ range: Range<Int>, by text: some Collection<UInt8>) {
        edits.append(Edit(start: range.lowerBound, end: range.upperBound, text: Array(text)))
    }

    /// Removes a range but for its line ends, so that the lines of errors stay true.
    mutating func blank(_ range: Range<Int>, in source: [UInt8], with text: String = "") {
        let lines = source[range].count { $0 == 0x0A }
        replace(range, by: Array(text.utf8) + [UInt8](repeating: 0x0A, count: lines))
    }

    /// The source after all replacements.
    func applied(to source: [UInt8], head: [UInt8] = [], tail: [UInt8] = []) -> [UInt8] {
        let sorted = edits.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        var result = head
        result.reserveCapacity(
            head.count + source.count + tail.count + edits.reduce(0) { $0 + $1.text.count })
        var place = 0
        for edit in sorted where edit.start >= place {
            result += source[place..<edit.start]
            result += edit.text
            place = edit.end
        }
        result += source[place...]
        return result + tail
    }
}
