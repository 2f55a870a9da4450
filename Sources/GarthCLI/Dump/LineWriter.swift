import GarthPage

/// Writes the lines of a page as plain text, right-trimmed, a line feed behind each.
struct TextLineWriter {
    private(set) var writtenLines = 0

    /// Writes a batch that begins at line `from` of the page; lines that were written already
    /// stand as they are.
    mutating func write(_ lines: PageLines, from: Int, to output: inout OutputStream) {
        var scratch: [UInt8] = []
        scratch.reserveCapacity(lines.text.count + lines.count)
        let skipped = max(0, writtenLines - from)
        lines.text.withUnsafeBufferPointer { text in
            var line = min(skipped, lines.count)
            while line < lines.count {
                let range = lines.textRange(ofLine: line)
                var end = range.upperBound
                while end > range.lowerBound, text[end - 1] == 0x20 { end -= 1 }
                scratch.append(contentsOf: text[range.lowerBound..<end])
                scratch.append(0x0A)
                line += 1
            }
        }
        writtenLines = max(writtenLines, from + lines.count)
        output.write(verbatim: scratch)
    }
}
