import GarthURL

/// A page of the manual, as `man` formats it, for HTML: letters are bold or underlined by SGR or, as
/// on paper, by a second letter over the first.
struct ManualPage {
    /// A page that an address names: `man:ls`, `man:fork(2)`.
    struct Name: Equatable {
        var section: String?
        var name: String

        /// Nil for what `man` could take for an option or a file: names have letters, digits and
        /// `. _ + - : @`, and begin with none of the last five.
        init?(_ url: URLRecord) {
            guard url.scheme == "man" else { return nil }
            var text = String(decoding: percentDecode(url.pathname.utf8), as: UTF8.self)[...]
            if text.last == ")", let open = text.lastIndex(of: "(") {
                let section = text[text.index(after: open)...].dropLast()
                guard Self.isSection(section) else { return nil }
                self.section = String(section)
                text = text[..<open]
            }
            guard Self.isName(text) else { return nil }
            name = String(text)
        }

        private static func isSection(_ text: Substring) -> Bool {
            guard let first = text.utf8.first, first &- 0x30 < 10 || text == "n" || text == "l"
            else {
                return false
            }
            return text.utf8.count <= 8 && text.utf8.allSatisfy(ManualPage.isPlain)
        }

        private static func isName(_ text: Substring) -> Bool {
            guard let first = text.utf8.first, text.utf8.count <= 128 else { return false }
            return (ManualPage.isPlain(first) || first == UInt8(ascii: "["))
                && text.utf8.allSatisfy { ManualPage.isNameByte($0) || $0 == UInt8(ascii: "[") }
        }

        /// The words for `man`.
        var arguments: [String] { (section.map { [$0] } ?? []) + [name] }

        /// The name as people write it.
        var title: String { section.map { "\(name)(\($0))" } ?? name }
    }

    fileprivate static func isPlain(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
    }

    fileprivate static func isNameByte(_ byte: UInt8) -> Bool {
        isPlain(byte) || "._+-:@".utf8.contains(byte)
    }

    private struct Letter {
        var scalar: Unicode.Scalar
        var isBold: Bool
        var isUnderlined: Bool

        var isPlain: Bool {
            UInt8(exactly: scalar.value).map { ManualPage.isPlain($0) } ?? false
        }

        /// Whether names of pages have it.
        var isOfName: Bool {
            UInt8(exactly: scalar.value).map { ManualPage.isNameByte($0) } ?? false
        }
    }

    private var html: [UInt8] = []
    private var isBold = false
    private var isUnderlined = false
    private var line: [Letter] = []
    private var lineCount = 0

    /// The page of a text that `man` has formatted.
    static func html(of text: [UInt8], title: String) -> [UInt8] {
        var page = ManualPage()
        page.html += "<!DOCTYPE html><title>\(title.escapedForMarkup())</title><pre>\n".utf8
        page.read(text)
        page.endLine()
        page.html += "</pre>".utf8
        return page.html
    }

    // MARK: - Reading

    private mutating func read(_ text: [UInt8]) {
        var scalars = String(decoding: text, as: UTF8.self).unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar.value {
            case 0x0A: endLine()
            case 0x08:
                guard let next = scalars.first, next.value >= 0x20, !(0x7F..<0xA0 ~= next.value),
                    let last = line.popLast()
                else { break }
                scalars.removeFirst()
                take(next, over: last)
            case 0x1B where scalars.first == "[":
                let sequence = scalars.dropFirst().prefix { !(0x40...0x7E ~= $0.value) }
                scalars = scalars[sequence.endIndex...]
                if scalars.popFirst() == "m" { apply(sequence) }
            case 0..<0x20 where scalar != "\t", 0x7F..<0xA0: break
            default: line.append(Letter(scalar: scalar, isBold: isBold, isUnderlined: isUnderlined))
            }
        }
    }

    /// A letter over itself is bold, and one over a low line is underlined.
    private mutating func take(_ scalar: Unicode.Scalar, over last: Letter) {
        line.append(
            Letter(
                scalar: scalar, isBold: last.isBold || scalar == last.scalar,
                isUnderlined: last.isUnderlined || last.scalar == "_" && scalar != "_"))
    }

    private mutating func apply(_ parameters: Substring.UnicodeScalarView) {
        for value in parameters.split(separator: ";", omittingEmptySubsequences: false) {
            switch Int(String(value)) ?? 0 {
            case 0: (isBold, isUnderlined) = (false, false)
            case 1: isBold = true
            case 22: isBold = false
            case 3, 4: isUnderlined = true
            case 23, 24: isUnderlined = false
            default: break
            }
        }
    }

    // MARK: - Writing

    private mutating func endLine() {
        let letters = line
        line = []
        lineCount += 1
        // Headings stand at the margin, those of parts three blanks behind it; they are bold.
        let indentation = letters.prefix { $0.scalar == " " }.count
        let words = letters.dropFirst(indentation)
        let isHeading =
            !words.isEmpty && words.allSatisfy { $0.isBold || $0.scalar == " " }
            && (indentation == 0 || indentation == 3) && lineCount > 1
        guard isHeading else {
            write(letters)
            html.append(0x0A)
            return
        }
        let tag = indentation == 0 ? "h2" : "h3"
        html += "</pre><\(tag)>".utf8
        write(words.map { Letter(scalar: $0.scalar, isBold: false, isUnderlined: false) })
        html += "</\(tag)><pre>\n".utf8
    }

    private mutating func write(_ letters: [Letter]) {
        var at = 0
        while at < letters.count {
            if let end = Self.endOfReference(in: letters, from: at) {
                html += "<a href=\"man:".utf8
                for letter in letters[at..<end] { html += String(letter.scalar).utf8 }
                html += "\">".utf8
                writeLooks(letters[at..<end])
                html += "</a>".utf8
                at = end
                continue
            }
            // A name is one word: none begins in its middle.
            let rest = letters[at...].firstIndex { !$0.isOfName } ?? letters.count
            let end = max(rest, at + 1)
            writeLooks(letters[at..<end])
            at = end
        }
    }

    /// The end of the name of another page that begins here: `ls(1)`.
    private static func endOfReference(in letters: [Letter], from start: Int) -> Int? {
        guard letters[start].isPlain,
            let open = letters[start...].firstIndex(where: { !$0.isOfName }),
            letters[open].scalar == "(", open + 2 < letters.count,
            letters[open + 1].scalar.value &- 0x31 < 9,
            let close = letters[(open + 1)...].firstIndex(where: { !$0.isPlain }),
            letters[close].scalar == ")", close - open <= 6
        else { return nil }
        return close + 1
    }

    private mutating func writeLooks(_ letters: ArraySlice<Letter>) {
        var (bold, underlined) = (false, false)
        for letter in letters {
            if letter.isBold != bold || letter.isUnderlined != underlined {
                html += Self.end(bold, underlined).utf8
                (bold, underlined) = (letter.isBold, letter.isUnderlined)
                html += ((bold ? "<b>" : "") + (underlined ? "<u>" : "")).utf8
            }
            switch letter.scalar {
            case "&": html += "&amp;".utf8
            case "<": html += "&lt;".utf8
            case ">": html += "&gt;".utf8
            default: html += String(letter.scalar).utf8
            }
        }
        html += Self.end(bold, underlined).utf8
    }

    private static func end(_ bold: Bool, _ underlined: Bool) -> String {
        (underlined ? "</u>" : "") + (bold ? "</b>" : "")
    }
}
