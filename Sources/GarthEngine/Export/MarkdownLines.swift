/// Lines of Markdown as they are written: what they begin with, what separates them, what is
/// escaped (CommonMark 0.31, GitHub's tables and strike-through).
struct MarkdownLines {
    /// What the lines of a block begin with.
    private enum Container {
        case quote
        case item(marker: [UInt8])
    }

    private(set) var output: [UInt8]
    private var containers: [(kind: Container, isStarted: Bool)] = []
    /// The line ends that are due before the next text: 0 to go on, 1, or 2 for a blank line.
    private var breaks = 0
    private let start: Int
    /// Whether the line holds nothing but its beginning.
    private(set) var isAtLineStart = true
    /// Whether a cell of a table is being written, where a line cannot end.
    private(set) var isInCell = false

    init(_ output: [UInt8]) {
        self.output = output
        start = output.count
    }

    // MARK: - Structure

    /// Ends the block before; the next text comes at least so many lines further down.
    mutating func separate(_ count: Int) {
        if output.count > start { breaks = max(breaks, count) }
        isAtLineStart = true
    }

    /// Takes back a blank line that nothing else asks for.
    mutating func tighten() { breaks = min(breaks, 1) }

    mutating func beginQuote() {
        containers.append((isTooDeep ? .item(marker: []) : .quote, false))
    }

    mutating func beginItem(marker: [UInt8]) {
        containers.append((.item(marker: isTooDeep ? [] : marker), false))
    }

    /// Each line repeats what its containers begin with: deeper ones would outgrow the text.
    private var isTooDeep: Bool { containers.count >= 32 }

    mutating func endContainer() { _ = containers.popLast() }

    /// Makes the place for text: due line ends, and the beginning of the line.
    mutating func prepare() {
        guard breaks > 0 || output.count == start else { return }
        if breaks > 0 {
            output.append(0x0A)
            if breaks > 1 {
                writePrefix(isBlank: true)
                output.append(0x0A)
            }
        }
        breaks = 0
        writePrefix(isBlank: false)
        isAtLineStart = true
    }

    /// Goes to the next line of the same paragraph or block.
    mutating func nextLine() {
        output.append(0x0A)
        writePrefix(isBlank: false)
        isAtLineStart = true
    }

    mutating func beginCell() {
        output.append(0x20)
        isInCell = true
        isAtLineStart = true
    }

    mutating func endCell() {
        isInCell = false
        put(" |".utf8)
    }

    private mutating func writePrefix(isBlank: Bool) {
        let lineStart = output.count
        for i in containers.indices {
            if isBlank, !containers[i].isStarted { break }
            switch containers[i].kind {
            case .quote: output += "> ".utf8
            case .item(let marker):
                if containers[i].isStarted {
                    output.append(contentsOf: repeatElement(0x20, count: marker.count))
                } else {
                    output += marker
                }
            }
            containers[i].isStarted = true
        }
        if isBlank {
            while output.count > lineStart, output.last == 0x20 { output.removeLast() }
        }
    }

    // MARK: - Text

    /// Writes bytes as they are.
    mutating func put(_ bytes: some Sequence<UInt8>) {
        output += bytes
        isAtLineStart = false
    }

    mutating func replaceEnd(dropping count: Int) { output.removeLast(count) }

    /// Writes a word's bytes so that they mean themselves.
    mutating func putEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var i = 0
        if isAtLineStart, !isInCell { i = putLineStart(text) }
        while i < text.count {
            let begin = i
            while i < text.count, !Self.isMark(text[i]) { i += 1 }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: text[begin..<i]))
            guard i < text.count else { break }
            let byte = text[i]
            if byte >= 0x20, byte != 0x7F {
                if needsEscape(byte, text, i) { output.append(UInt8(ascii: "\\")) }
                output.append(byte)
            }
            i += 1
        }
        isAtLineStart = false
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"),
            UInt8(ascii: "|"), UInt8(ascii: "~"), 0..<0x20, 0x7F:
            true
        default: false
        }
    }

    private func needsEscape(
        _ byte: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ i: Int
    ) -> Bool {
        switch byte {
        case UInt8(ascii: "|"): return isInCell
        case UInt8(ascii: "_"):
            // Between letters it means nothing.
            return
                !(i > 0 && i + 1 < text.count && Self.isWordByte(text[i - 1])
                && Self.isWordByte(text[i + 1]))
        case UInt8(ascii: "~"):
            return i + 1 < text.count && text[i + 1] == byte || i > 0 && text[i - 1] == byte
        case UInt8(ascii: "<"):
            return i + 1 == text.count || !(text[i + 1] == UInt8(ascii: "=") || text[i + 1] == byte)
        case UInt8(ascii: "&"): return Self.isReference(text, i)
        default: return true
        }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        HTMLTokenizer.isLetter(byte) || byte &- 0x30 < 10 || byte >= 0x80
    }

    private static func isReference(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        var i = start + 1
        if i < text.count, text[i] == UInt8(ascii: "#") { i += 1 }
        while i < text.count, i - start < 40, isWordByte(text[i]) { i += 1 }
        return i > start + 1 && i < text.count && text[i] == UInt8(ascii: ";")
    }

    /// Escapes what would begin a block; answers how many bytes are written.
    private mutating func putLineStart(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = text.first else { return 0 }
        switch first {
        case UInt8(ascii: ">"):
            output += [UInt8(ascii: "\\"), first]
            return 1
        case UInt8(ascii: "#"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"):
            guard text.allSatisfy({ $0 == first }) else { return 0 }
            output += [UInt8(ascii: "\\"), first]
            return 1
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            var i = 1
            while i < text.count, i < 9, text[i] &- 0x30 < 10 { i += 1 }
            output.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<i]))
            guard i < text.count, i + 1 == text.count,
                text[i] == UInt8(ascii: ".") || text[i] == UInt8(ascii: ")")
            else { return i }
            output += [UInt8(ascii: "\\"), text[i]]
            return i + 1
        default: return 0
        }
    }
}
