/// Writes the text of a block: marks in a form that readers recognize, and a backslash only before
/// characters that would otherwise have a meaning in their place (CommonMark 0.31; of GitHub's
/// extensions, tables, task lists and strike-through).
struct MarkdownText {
    /// The place of the text.
    enum Place: Equatable {
        case paragraph
        /// The first paragraph of a list's item.
        case item
        case heading
        case cell
    }

    private let paragraph: MarkdownParagraph
    private let place: Place
    private let delimiters: MarkdownDelimiters
    /// Of the bytes that could be delimiters, those that would be.
    private var marksInText = Set<UInt8>()
    /// For each piece in a link or an image, whether brackets in it must be escaped.
    private var escapesBrackets: [Bool]
    private var isDefinition = false

    init(_ paragraph: MarkdownParagraph, in place: Place) {
        self.paragraph = paragraph
        self.place = place
        delimiters = MarkdownDelimiters(paragraph)
        escapesBrackets = Array(repeating: false, count: paragraph.pieces.count)
        findDelimiters()
        findBrackets()
    }

    // MARK: - Looking

    /// Finds out which of `*`, `_`, `~` and backticks in the text have a partner.
    private mutating func findDelimiters() {
        if delimiters.uses(.asterisk) { marksInText.insert(UInt8(ascii: "*")) }
        if delimiters.uses(.underscore) { marksInText.insert(UInt8(ascii: "_")) }
        var opened = Set<UInt8>()
        var backtickRuns = 0
        for i in paragraph.pieces.indices {
            let piece = paragraph.pieces[i]
            switch piece.kind {
            case .code: backtickRuns += 2
            case .opening(.strike): marksInText.insert(UInt8(ascii: "~"))
            case .text:
                var at = piece.start
                while let run = nextRun(in: piece, from: at) {
                    at = run.upperBound
                    let byte = paragraph.bytes[run.lowerBound]
                    guard byte != UInt8(ascii: "`") else {
                        backtickRuns += 1
                        continue
                    }
                    let sides = sides(of: run, in: i)
                    if sides.canClose, opened.contains(byte) { marksInText.insert(byte) }
                    if sides.canOpen { opened.insert(byte) }
                }
            case .lineBreak, .tag, .opening, .closing: break
            }
        }
        if backtickRuns > 1 { marksInText.insert(UInt8(ascii: "`")) }
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"): true
        default: false
        }
    }

    private func nextRun(in piece: MarkdownParagraph.Piece, from start: Int) -> Range<Int>? {
        let bytes = paragraph.bytes
        var i = start
        while i < piece.end, !Self.isDelimiter(bytes[i]) { i += 1 }
        guard i < piece.end else { return nil }
        var end = i + 1
        while end < piece.end, bytes[end] == bytes[i] { end += 1 }
        return i..<end
    }

    /// The possible effect of a run of delimiters in the text. Beside the piece is a mark, or the
    /// end of the block.
    private func sides(
        of run: Range<Int>, in number: Int
    ) -> (canOpen: Bool, canClose: Bool) {
        typealias Delimiters = MarkdownDelimiters
        let bytes = paragraph.bytes
        let piece = paragraph.pieces[number]
        let before =
            run.lowerBound > piece.start
            ? Delimiters.lastNeighbour(bytes[piece.start..<run.lowerBound])
            : number > 0 && paragraph.pieces[number - 1].kind != .lineBreak ? .punctuation : .space
        let after =
            run.upperBound < piece.end
            ? Delimiters.firstNeighbour(bytes[run.upperBound..<piece.end])
            : number + 1 < paragraph.pieces.count ? .punctuation : .space
        return Delimiters.sides(of: bytes[run.lowerBound], before: before, after: after)
    }

    /// Finds the links whose text has brackets without a partner, and text that would be the
    /// definition of a link.
    private mutating func findBrackets() {
        var open: [(piece: Int, depth: Int, isPaired: Bool)] = []
        for i in paragraph.pieces.indices {
            switch paragraph.pieces[i].kind {
            case .opening(.link), .opening(.image): open.append((i, 0, true))
            case .closing(.link), .closing(.image):
                guard let ended = open.popLast(), !ended.isPaired || ended.depth != 0 else { break }
                for piece in ended.piece..<i { escapesBrackets[piece] = true }
            case .text where !open.isEmpty:
                let last = open.count - 1
                var previous: UInt8 = 0
                for byte in paragraph.bytes(of: paragraph.pieces[i]) {
                    if byte == UInt8(ascii: "[") { open[last].depth += 1 }
                    if byte == UInt8(ascii: "]") { open[last].depth -= 1 }
                    let isTarget = previous == UInt8(ascii: "]") && byte == UInt8(ascii: "(")
                    if open[last].depth < 0 || isTarget { open[last].isPaired = false }
                    previous = byte
                }
            case .text, .code, .lineBreak, .tag, .opening, .closing: break
            }
        }
        guard let first = paragraph.pieces.first, first.kind == .text,
            paragraph.bytes[first.start] == UInt8(ascii: "[")
        else { return }
        var previous: UInt8 = 0
        for byte in paragraph.bytes {
            if previous == UInt8(ascii: "]"), byte == UInt8(ascii: ":") { isDefinition = true }
            previous = byte
        }
    }

    // MARK: - Writing

    /// Writes the text behind what its lines begin with.
    func write(into lines: inout MarkdownLines) {
        var isLineStart = true
        for i in paragraph.pieces.indices {
            let piece = paragraph.pieces[i]
            switch piece.kind {
            case .text: write(text: i, isLineStart: isLineStart, &lines)
            case .code: write(code: piece, &lines)
            case .tag: lines.put(paragraph.bytes(of: piece))
            case .lineBreak: writeLineBreak(&lines)
            case .opening(let mark): write(opening: mark, i, &lines)
            case .closing(let mark): write(closing: mark, i, &lines)
            }
            isLineStart = piece.kind == .lineBreak
        }
    }

    private func writeLineBreak(_ lines: inout MarkdownLines) {
        switch place {
        case .cell: lines.put("<br>".utf8)
        case .heading: lines.put(0x20)
        case .paragraph, .item:
            lines.put(UInt8(ascii: "\\"))
            lines.nextLine()
        }
    }

    private func write(
        opening mark: MarkdownParagraph.Mark, _ i: Int, _ lines: inout MarkdownLines
    ) {
        let isTag = delimiters.forms[i] == .tag
        switch mark {
        case .link: lines.put(UInt8(ascii: "["))
        case .image: lines.put("![".utf8)
        case .subscript: lines.put("<sub>".utf8)
        case .superscript: lines.put("<sup>".utf8)
        case .emphasis where isTag: lines.put("<em>".utf8)
        case .strong where isTag: lines.put("<strong>".utf8)
        case .strike where isTag: lines.put("<del>".utf8)
        case .emphasis, .strong, .strike: writeDelimiter(mark, i, &lines)
        }
    }

    private func write(
        closing mark: MarkdownParagraph.Mark, _ i: Int, _ lines: inout MarkdownLines
    ) {
        let isTag = delimiters.forms[i] == .tag
        switch mark {
        case .link, .image:
            lines.put("](".utf8)
            lines.put(paragraph.bytes(of: paragraph.pieces[i]))
            lines.put(UInt8(ascii: ")"))
        case .subscript: lines.put("</sub>".utf8)
        case .superscript: lines.put("</sup>".utf8)
        case .emphasis where isTag: lines.put("</em>".utf8)
        case .strong where isTag: lines.put("</strong>".utf8)
        case .strike where isTag: lines.put("</del>".utf8)
        case .emphasis, .strong, .strike: writeDelimiter(mark, i, &lines)
        }
    }

    private func writeDelimiter(
        _ mark: MarkdownParagraph.Mark, _ i: Int, _ lines: inout MarkdownLines
    ) {
        let underscore = delimiters.forms[i] == .underscore
        let byte = underscore ? UInt8(ascii: "_") : UInt8(ascii: mark == .strike ? "~" : "*")
        lines.put(repeatElement(byte, count: mark == .emphasis ? 1 : 2))
    }

    private func write(code piece: MarkdownParagraph.Piece, _ lines: inout MarkdownLines) {
        let code = paragraph.bytes(of: piece)
        let backtick = UInt8(ascii: "`")
        let fence = Self.shortestFence(for: code)
        let isBlank = code.allSatisfy { $0 == 0x20 }
        // A reader takes one space from both ends, if both have one and there is more.
        let isPadded =
            code.first == backtick || code.last == backtick
            || code.first == 0x20 && code.last == 0x20 && !isBlank
        lines.put(repeatElement(backtick, count: fence))
        if isPadded { lines.put(0x20) }
        for byte in code {
            if byte == UInt8(ascii: "|"), place == .cell { lines.put(UInt8(ascii: "\\")) }
            lines.put(byte)
        }
        if isPadded { lines.put(0x20) }
        lines.put(repeatElement(backtick, count: fence))
    }

    /// The smallest number of backticks that the code does not contain.
    private static func shortestFence(for code: ArraySlice<UInt8>) -> Int {
        var lengths = Set<Int>()
        var run = 0
        for byte in code {
            if byte == UInt8(ascii: "`") {
                run += 1
            } else {
                lengths.insert(run)
                run = 0
            }
        }
        lengths.insert(run)
        var length = 1
        while lengths.contains(length) { length += 1 }
        return length
    }

    // MARK: - Text

    private func write(text number: Int, isLineStart: Bool, _ lines: inout MarkdownLines) {
        let piece = paragraph.pieces[number]
        let bytes = paragraph.bytes
        let closingHashes = closingHashes(number)
        var escapeAt = -1
        if isLineStart, place == .paragraph || place == .item { escapeAt = lineStartEscape(number) }
        var i = piece.start
        while i < piece.end {
            let begin = i
            while i < piece.end, !Self.isSpecial(bytes[i]), i != escapeAt, i != closingHashes {
                i += 1
            }
            lines.put(bytes[begin..<i])
            guard i < piece.end else { break }
            if Self.isDelimiter(bytes[i]), i != escapeAt {
                i = putRun(at: i, in: number, &lines)
                continue
            }
            if i == escapeAt || i == closingHashes || needsEscape(i, number) {
                lines.put(UInt8(ascii: "\\"))
            }
            if bytes[i] >= 0x20, bytes[i] != 0x7F { lines.put(bytes[i]) }
            i += 1
        }
    }

    /// Writes delimiters as text; returns their end.
    private func putRun(
        at start: Int, in number: Int, _ lines: inout MarkdownLines
    ) -> Int {
        let piece = paragraph.pieces[number]
        guard let run = nextRun(in: piece, from: start) else { return piece.end }
        let byte = paragraph.bytes[start]
        var isEscaped = marksInText.contains(byte)
        if isEscaped, byte != UInt8(ascii: "`") {
            let sides = sides(of: run, in: number)
            isEscaped = sides.canOpen || sides.canClose
        }
        for _ in run {
            if isEscaped { lines.put(UInt8(ascii: "\\")) }
            lines.put(byte)
        }
        return run.upperBound
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "&"),
            UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "!"), 0..<0x20, 0x7F:
            true
        default: false
        }
    }

    private func needsEscape(_ i: Int, _ number: Int) -> Bool {
        let bytes = paragraph.bytes
        let end = paragraph.pieces[number].end
        let next = i + 1 < end ? bytes[i + 1] : nil
        switch bytes[i] {
        case UInt8(ascii: "|"): return place == .cell
        case UInt8(ascii: "["):
            return escapesBrackets[number] || i == 0 && (isDefinition || isTaskBox(number))
        case UInt8(ascii: "]"): return escapesBrackets[number] || next == UInt8(ascii: "(")
        case UInt8(ascii: "!"):
            return next == nil && number + 1 < paragraph.pieces.count
                && paragraph.pieces[number + 1].kind == .opening(.link)
        case UInt8(ascii: "<"):
            guard let next else { return false }
            return HTMLTokenizer.isLetter(next) || next == UInt8(ascii: "/")
                || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
        case UInt8(ascii: "&"): return Self.isReference(bytes[i..<end])
        case UInt8(ascii: "\\"):
            guard let next else { return true }
            return Self.isPunctuation(next)
        default: return false
        }
    }

    /// Whether the text begins as a task of GitHub's lists does.
    private func isTaskBox(_ number: Int) -> Bool {
        let text = paragraph.bytes(of: paragraph.pieces[number])
        return place == .item && number == 0 && text.count >= 3
            && text[text.startIndex + 2] == UInt8(ascii: "]")
            && (text[text.startIndex + 1] | 0x20 == UInt8(ascii: "x")
                || text[text.startIndex + 1] == 0x20)
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Whether text begins with what looks like a character reference.
    static func isReference(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text.dropFirst().prefix(40)
        if rest.first == UInt8(ascii: "#") { rest = rest.dropFirst() }
        let name = rest.prefix { HTMLTokenizer.isLetter($0) || $0 &- 0x30 < 10 }
        return !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: ";")
    }

    /// The start of the `#` at the end of a heading, which a reader would drop; -1 without any.
    private func closingHashes(_ number: Int) -> Int {
        guard place == .heading, number == paragraph.pieces.count - 1 else { return -1 }
        let piece = paragraph.pieces[number]
        var start = piece.end
        while start > piece.start, paragraph.bytes[start - 1] == UInt8(ascii: "#") { start -= 1 }
        guard start < piece.end else { return -1 }
        let standsAlone =
            start == piece.start ? number == 0 : paragraph.bytes[start - 1] == 0x20
        return standsAlone ? start : -1
    }

    // MARK: - The beginning of a line

    /// The byte that must be escaped for a line not to begin another block; -1 if none must.
    private func lineStartEscape(_ number: Int) -> Int {
        let piece = paragraph.pieces[number]
        let bytes = paragraph.bytes
        let start = piece.start
        let isWholeLine =
            number + 1 == paragraph.pieces.count
            || paragraph.pieces[number + 1].kind == .lineBreak
        let first = bytes[start]
        var end = start
        while end < piece.end, bytes[end] == first { end += 1 }
        let hasGap = end == piece.end ? isWholeLine : bytes[end] == 0x20
        switch first {
        case UInt8(ascii: ">"): return start
        case UInt8(ascii: "#"): return end - start <= 6 && hasGap ? start : -1
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "_"):
            let isRule = isWholeLine && isRule(piece, interruptsText: number > 0)
            let isItem = first != UInt8(ascii: "_") && end == start + 1 && hasGap
            return isRule || isItem ? start : -1
        case UInt8(ascii: "="):
            return number > 0 && isWholeLine && end == piece.end ? start : -1
        case UInt8(ascii: "~"), UInt8(ascii: "`"): return end - start >= 3 ? start : -1
        case UInt8(ascii: "|"), UInt8(ascii: ":"): return number > 0 && isWholeLine ? start : -1
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            var i = start
            while i < piece.end, i < start + 9, bytes[i] &- 0x30 < 10 { i += 1 }
            guard i < piece.end, bytes[i] == UInt8(ascii: ".") || bytes[i] == UInt8(ascii: ")")
            else { return -1 }
            return i + 1 == piece.end ? (isWholeLine ? i : -1) : bytes[i + 1] == 0x20 ? i : -1
        default: return -1
        }
    }

    /// Whether a line with only one kind of mark is a rule, or makes a heading of the line before.
    private func isRule(_ piece: MarkdownParagraph.Piece, interruptsText: Bool) -> Bool {
        let line = paragraph.bytes(of: piece)
        guard line.count >= 3 || interruptsText else { return false }
        return line.allSatisfy { $0 == line.first || $0 == 0x20 }
    }
}
