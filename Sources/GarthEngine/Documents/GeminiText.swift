import GarthURL

/// A text of Gemini (`text/gemini`) as HTML, line by line as it arrives.
///
/// The first three bytes of a line tell what it is: a link, a heading, an item, a quote, or the
/// begin and end of preformatted text. All else is a paragraph.
struct GeminiText {
    /// What the lines before stand in.
    private enum Block {
        case none, list, quote, preformatted
    }

    private var block = Block.none
    private var lines = HeldLines()
    private var hasTitle = false
    private var hasBegun = false
    private let name: [UInt8]

    /// A text; `name` is the title of one without headings.
    init(name: [UInt8]) { self.name = name }

    /// Appends the HTML of the next piece.
    mutating func read(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
        begin(&output)
        for i in 0..<bytes.count {
            if let line = lines.take(bytes[i]) { write(line, &output) }
        }
    }

    /// Ends the text.
    mutating func finish(into output: inout [UInt8]) {
        begin(&output)
        if let line = lines.end() { write(line, &output) }
        enter(.none, &output)
        if !hasTitle { writeTitle(name, &output) }
    }

    private mutating func begin(_ output: inout [UInt8]) {
        guard !hasBegun else { return }
        hasBegun = true
        output += "<!DOCTYPE html>".utf8
    }

    private mutating func writeTitle(_ title: some Sequence<UInt8>, _ output: inout [UInt8]) {
        hasTitle = true
        output += "<title>".utf8
        output.appendEscaped(title)
        output += "</title>".utf8
    }

    // MARK: - Lines

    private mutating func write(_ line: ArraySlice<UInt8>, _ output: inout [UInt8]) {
        if line.starts(with: "```".utf8) { return fence(line.dropFirst(3), &output) }
        if block == .preformatted {
            output.appendEscaped(line)
            output.append(0x0A)
        } else if line.starts(with: "=>".utf8) {
            enter(.none, &output)
            writeLink(line.dropFirst(2), &output)
        } else if line.first == UInt8(ascii: "#") {
            writeHeading(line, &output)
        } else if line.starts(with: "* ".utf8) {
            enter(.list, &output)
            writeElement("li", trimmed(line.dropFirst(2)), &output)
        } else if line.first == UInt8(ascii: ">") {
            enter(.quote, &output)
            writeElement("div", trimmed(line.dropFirst()), &output)
        } else {
            enter(.none, &output)
            writeElement("div", trimmed(line), &output)
        }
    }

    /// Begins or ends preformatted text; what stands behind the begin says what it is.
    private mutating func fence(_ rest: ArraySlice<UInt8>, _ output: inout [UInt8]) {
        guard block != .preformatted else { return enter(.none, &output) }
        enter(.none, &output)
        let text = trimmed(rest)
        if !text.isEmpty {
            output += "<p><em>".utf8
            output.appendEscaped(text)
            output += "</em></p>".utf8
        }
        enter(.preformatted, &output)
    }

    private mutating func writeHeading(_ line: ArraySlice<UInt8>, _ output: inout [UInt8]) {
        enter(.none, &output)
        let level = min(3, line.prefix { $0 == UInt8(ascii: "#") }.count)
        let text = trimmed(line.dropFirst(level))
        if !hasTitle, !text.isEmpty { writeTitle(text, &output) }
        writeElement(level == 1 ? "h1" : level == 2 ? "h2" : "h3", text, &output)
    }

    /// A link stands on a line of its own; one without a name is named by its address.
    private func writeLink(_ rest: ArraySlice<UInt8>, _ output: inout [UInt8]) {
        let text = trimmed(rest)
        let address = text.prefix { !Self.isBlank($0) }
        guard !address.isEmpty else { return writeElement("div", text, &output) }
        let name = trimmed(text.dropFirst(address.count))
        output += "<div><a href=\"".utf8
        output.appendEscaped(address)
        output += "\">".utf8
        output.appendEscaped(name.isEmpty ? address : name)
        output += "</a></div>\n".utf8
    }

    /// An empty line is shown as one.
    private func writeElement(
        _ tag: StaticString, _ text: ArraySlice<UInt8>, _ output: inout [UInt8]
    ) {
        output += "<\(tag)>".utf8
        if text.isEmpty, block == .none {
            output += "<br>".utf8
        } else {
            output.appendEscaped(text)
        }
        output += "</\(tag)>\n".utf8
    }

    private mutating func enter(_ next: Block, _ output: inout [UInt8]) {
        guard next != block else { return }
        switch block {
        case .none: break
        case .list: output += "</ul>\n".utf8
        case .quote: output += "</blockquote>\n".utf8
        case .preformatted: output += "</pre>\n".utf8
        }
        block = next
        switch next {
        case .none: break
        case .list: output += "<ul>".utf8
        case .quote: output += "<blockquote>".utf8
        // A line feed at the begin of `pre` is no part of it.
        case .preformatted: output += "<pre>\n".utf8
        }
    }

    private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop(while: Self.isBlank)
        while let last = text.last, Self.isBlank(last) { text.removeLast() }
        return text
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

/// Collects lines from pieces of any size, and cuts those that are too long.
struct HeldLines {
    private var line: [UInt8] = []

    /// The bytes of a line that are held; a longer one becomes several.
    private static let longest = 1 << 16

    /// The line that a byte ends, without its end.
    mutating func take(_ byte: UInt8) -> ArraySlice<UInt8>? {
        if byte != 0x0A {
            line.append(byte)
            guard line.count >= Self.longest else { return nil }
        }
        return cut()
    }

    /// The last line, if it has no end; nil where the text ends with one.
    mutating func end() -> ArraySlice<UInt8>? { line.isEmpty ? nil : cut() }

    private mutating func cut() -> ArraySlice<UInt8> {
        let whole = line
        line = []
        return whole.last == 0x0D ? whole.dropLast() : whole[...]
    }
}
