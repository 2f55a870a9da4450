extension PageLines {
    /// Appends the lines from `line` on as plain text, right-trimmed, a line feed behind each.
    package func appendText(from line: Int, to output: inout [UInt8]) {
        unsafe text.withUnsafeBufferPointer { text in
            for line in min(line, count)..<count {
                let range = textRange(ofLine: line)
                var end = range.upperBound
                while end > range.lowerBound, unsafe text[end - 1] == 0x20 { end -= 1 }
                unsafe output.append(contentsOf: text[range.lowerBound..<end])
                output.append(0x0A)
            }
        }
    }
}
