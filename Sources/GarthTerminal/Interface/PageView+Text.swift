import GarthPage

extension PageView {
    /// The text of all lines as they are laid out, without the blanks at their ends.
    package var text: String { text(ofLines: 0..<lines.count) }

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
}
