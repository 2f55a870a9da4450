import GarthPage

extension PageView {
    /// The text of all lines as laid out, without trailing blanks and without the common left
    /// margin.
    package var text: String {
        let margin = self.margin
        guard margin > 0 else { return text(ofLines: 0..<lines.count) }
        var bytes: [UInt8] = []
        for line in 0..<lines.count {
            if line > 0 { bytes.append(0x0A) }
            bytes += Self.trimmed(lines.text[lines.textRange(ofLine: line)].dropFirst(margin))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The blanks that all lines begin with, blank lines aside.
    private var margin: Int {
        var margin = Int.max
        for line in 0..<lines.count where margin > 0 {
            let text = Self.trimmed(lines.text[lines.textRange(ofLine: line)])
            guard !text.isEmpty else { continue }
            margin = min(margin, text.prefix { $0 == 0x20 }.count)
        }
        return margin == .max ? 0 : margin
    }

    /// The text of some lines, with line feeds between them.
    func text(ofLines range: Range<Int>) -> String {
        var bytes: [UInt8] = []
        for line in range.clamped(to: 0..<lines.count) {
            if line > range.lowerBound { bytes.append(0x0A) }
            bytes += Self.trimmed(lines.text[lines.textRange(ofLine: line)])
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while bytes.last == 0x20 { bytes.removeLast() }
        return bytes
    }

    /// What a target shows on its first line, without the brackets of a button; empty where it shows no
    /// letters.
    func words(of target: UInt32) -> String {
        guard let line = firstLine(of: target) else { return "" }
        var (bytes, offset) = ([UInt8](), lines.textRange(ofLine: line).lowerBound)
        for run in lines.runs[lines.runRange(ofLine: line)] {
            let end = offset + Int(run.byteCount)
            if run.target == target { bytes += lines.text[offset..<end] }
            offset = end
        }
        var words = String(decoding: bytes, as: UTF8.self)[...]
        guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return "" }
        while let first = words.first, " [".contains(first) { words.removeFirst() }
        while let last = words.last, " ]".contains(last) { words.removeLast() }
        return String(words)
    }
}
