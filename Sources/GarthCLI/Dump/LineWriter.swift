import GarthPage

/// Writes the lines of a page as plain text, right-trimmed, a line feed behind each.
struct TextLineWriter {
    private(set) var writtenLines = 0

    /// Leaves out the lines before this one.
    mutating func begin(at line: Int) { writtenLines = line }

    /// Writes a batch that starts at line `from` of the page; lines that were written already stay
    /// as they are.
    mutating func write(_ lines: PageLines, from: Int, to output: inout OutputStream) {
        let skipped = max(0, writtenLines - from)
        output.write(verbatim: { lines.appendText(from: skipped, to: &$0) })
        writtenLines = max(writtenLines, from + lines.count)
    }
}
