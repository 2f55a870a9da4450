extension PageLines {
    /// Appends the lines from `line` on as plain text, right-trimmed, a line feed behind each.
    package func appendText(from line: Int, to output: inout [UInt8]) {
        text.withUnsafeBufferPointer { text in
            for line in min(line, count)..<count {
                let range = textRange(ofLine: line)
                var end = range.upperBound
                while end > range.lowerBound, text[end - 1] == 0x20 { end -= 1 }
                output.append(contentsOf: text[range.lowerBound..<end])
                output.append(0x0A)
            }
        }
    }
}
