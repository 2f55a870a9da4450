import GarthURL

/// Formats JSON in lines, two spaces a level, as it arrives; keys stay in their order.
///
/// No text is lost: from the first byte that RFC 8259 does not permit, the text is passed on
/// unchanged. Several values in a row get a line each (JSON Lines).
struct JSONIndenter {
    /// The permitted next tokens.
    private enum Expectation {
        case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
    }

    private var expectation = Expectation.value
    /// The open containers: the bytes that end them.
    private var open: [UInt8] = []
    private var isInString = false
    private var isAfterBackslash = false
    /// The number or the literal that is being read; empty between them.
    private var word: [UInt8] = []
    /// White space that was left out since the last token.
    private var skipped: [UInt8] = []
    private var isAsItIs = false
    private var hasBegun = false

    /// Deeper lines are indented no further: the indentation would outgrow the text.
    private static let deepestIndentation = 40

    /// Appends the next piece, laid out.
    mutating func indent(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
        var i = 0
        while i < bytes.count {
            if isAsItIs {
                output.append(contentsOf: bytes.extracting(i...))
                return
            }
            if isInString {
                i = copyString(bytes, from: i, &output)
                continue
            }
            if !word.isEmpty {
                if Self.isWordByte(bytes[i]) {
                    continueWord(bytes[i], &output)
                    i += 1
                    continue
                }
                word = []
                endValue()
            }
            take(bytes[i], &output)
            i += 1
        }
    }

    private mutating func copyString(
        _ bytes: Span<UInt8>, from start: Int, _ output: inout [UInt8]
    ) -> Int {
        var i = start
        while i < bytes.count {
            let byte = bytes[i]
            i += 1
            if isAfterBackslash {
                isAfterBackslash = false
            } else if byte == UInt8(ascii: "\\") {
                isAfterBackslash = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                if expectation == .key || expectation == .keyOrEnd {
                    expectation = .colon
                } else {
                    endValue()
                }
                break
            }
        }
        output.append(contentsOf: bytes.extracting(start..<i))
        return i
    }

    /// Takes a byte between the tokens.
    private mutating func take(_ byte: UInt8, _ output: inout [UInt8]) {
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            return skipped.append(byte)
        }
        switch (byte, expectation) {
        case (UInt8(ascii: "\""), .key), (UInt8(ascii: "\""), .keyOrEnd):
            beginElement(&output)
            isInString = true
            output.append(byte)
        case (UInt8(ascii: ":"), .colon):
            output += ": ".utf8
            expectation = .value
        case (UInt8(ascii: ","), .commaOrEnd) where !open.isEmpty:
            output.append(byte)
            expectation = open.last == UInt8(ascii: "}") ? .key : .value
            newLine(&output)
        case (UInt8(ascii: "]"), .valueOrEnd), (UInt8(ascii: "}"), .keyOrEnd):
            guard open.last == byte else { return giveUp(byte, &output) }
            open.removeLast()
            output.append(byte)
            endValue()
        case (UInt8(ascii: "]"), .commaOrEnd), (UInt8(ascii: "}"), .commaOrEnd):
            guard open.last == byte else { return giveUp(byte, &output) }
            open.removeLast()
            newLine(&output)
            output.append(byte)
            endValue()
        case (_, .value), (_, .valueOrEnd): beginValue(byte, &output)
        default: return giveUp(byte, &output)
        }
        skipped.removeAll(keepingCapacity: true)
    }

    private mutating func beginValue(_ byte: UInt8, _ output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            beginElement(&output)
            let isObject = byte == UInt8(ascii: "{")
            output.append(byte)
            open.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            expectation = isObject ? .keyOrEnd : .valueOrEnd
        case UInt8(ascii: "\""):
            beginElement(&output)
            isInString = true
            output.append(byte)
        case _ where Self.isWordByte(byte) && Self.isWordStart([byte]):
            beginElement(&output)
            word = [byte]
            output.append(byte)
        default: giveUp(byte, &output)
        }
    }

    private mutating func continueWord(_ byte: UInt8, _ output: inout [UInt8]) {
        word.append(byte)
        skipped.removeAll(keepingCapacity: true)
        if !Self.isWordStart(word) { isAsItIs = true }
        output.append(byte)
        // Of a number only the kind matters.
        if word.count > 8 { word.removeLast(word.count - 1) }
    }

    /// Whether bytes can begin a number, `true`, `false` or `null`.
    private static func isWordStart(_ word: [UInt8]) -> Bool {
        guard let first = word.first else { return false }
        if first == UInt8(ascii: "-") || first &- 0x30 < 10 {
            return word.allSatisfy {
                $0 &- 0x30 < 10 || "+-.eE".utf8.contains($0)
            }
        }
        return ["true", "false", "null"].contains { $0.utf8.starts(with: word) }
    }

    /// The first element of a container begins a line; so does each value at the top.
    private mutating func beginElement(_ output: inout [UInt8]) {
        switch expectation {
        case .valueOrEnd, .keyOrEnd: newLine(&output)
        case .value where open.isEmpty && hasBegun: output.append(0x0A)
        case .value, .key, .colon, .commaOrEnd: break
        }
        if expectation == .valueOrEnd { expectation = .value }
        if expectation == .keyOrEnd { expectation = .key }
        hasBegun = true
    }

    private mutating func endValue() {
        expectation = open.isEmpty ? .value : .commaOrEnd
    }

    private mutating func giveUp(_ byte: UInt8, _ output: inout [UInt8]) {
        isAsItIs = true
        output += skipped
        output.append(byte)
    }

    private func newLine(_ output: inout [UInt8]) {
        output.append(0x0A)
        let depth = min(open.count, Self.deepestIndentation)
        output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
    }

    /// Bytes of numbers and of `true`, `false` and `null`.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
