/// Breaks text of one paragraph into lines of a width.
///
/// Lines end at blanks. A word that is wider than a line, as most addresses, ends at a slash, a dot
/// or another sign, and never inside a number; only a word without such a sign is cut anywhere.
package enum TextWrapping {
    /// The lines of a text; none for an empty one. Blanks at line ends are dropped.
    package static func lines(of text: String, columns: Int) -> [String] {
        let columns = max(1, columns)
        var lines: [String] = []
        var line = ""
        var lineWidth = 0
        for word in text.split(separator: " ") {
            let wordWidth = width(of: word)
            if lineWidth > 0, lineWidth + 1 + wordWidth <= columns {
                line += " " + word
                lineWidth += 1 + wordWidth
                continue
            }
            if lineWidth > 0 { lines.append(line) }
            var parts = wordWidth > columns ? parts(of: Array(word), columns) : [String(word)]
            line = parts.removeLast()
            lineWidth = width(of: line)
            lines += parts
        }
        if lineWidth > 0 { lines.append(line) }
        return lines
    }

    private static func width(of text: some StringProtocol) -> Int {
        SafeText(sanitizing: String(text)).width
    }

    /// A word in parts of a width.
    private static func parts(of word: [Character], _ columns: Int) -> [String] {
        var parts: [String] = []
        var start = 0
        while start < word.count {
            var end = start
            var used = 0
            while end < word.count, end == start || used + word[end].columnCount <= columns {
                used += word[end].columnCount
                end += 1
            }
            if end < word.count { end = breakPoint(in: word, from: start, to: end) }
            parts.append(String(word[start..<end]))
            start = end
        }
        return parts
    }

    /// The end of the part that begins at `start` and has room to `end`.
    private static func breakPoint(in word: [Character], from start: Int, to end: Int) -> Int {
        // A part of less than a third of the line would look like an end.
        let first = start + (end - start) / 3 + 1
        for point in stride(from: end, through: first, by: -1)
        where isBreak(behind: point - 1, in: word) { return point }
        for point in stride(from: end, through: first, by: -1)
        where !(isDigit(word[point - 1]) && isDigit(word[point])) { return point }
        return end
    }

    private static func isBreak(behind index: Int, in word: [Character]) -> Bool {
        switch word[index] {
        case "/", "?", "&", "=", "|", ";", "#", "+": true
        // In a number, an address or a time they hold it together.
        case ".", ",", ":", "-", "_":
            !(index > 0 && isDigit(word[index - 1]) && isDigit(word[index + 1]))
        default: false
        }
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }
}
