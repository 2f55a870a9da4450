import GarthLanguage

/// A PDF document as a page: its text in reading order, with links, and its outline as headings.
struct PDFReader {
    /// The page as HTML.
    private(set) var html: [UInt8] = []
    /// What the person should know of parts that are not shown; nil where all is.
    private(set) var remark: String?

    private let file: PDFFile
    private let outline: [PDFOutlineEntry]

    /// The processor time after which no further page is read: the browser process waits for ten
    /// seconds, and what was read has to be laid out. A document of a thousand pages takes four.
    private static let longestTime = Duration.seconds(5)

    /// Opens a document; `name` is its title if it gives itself none.
    init(_ bytes: [UInt8], name: [UInt8]) throws(PDFFile.Failure) {
        file = try PDFFile(bytes)
        outline = file.outline
        let title = PlainText.singleLine(Array(file.title.utf8))
        html += "<!DOCTYPE html><title>".utf8
        html.appendEscaped(title.isEmpty ? name : Array(title.utf8))
        html += "</title><body>".utf8
        write()
    }

    private mutating func write() {
        let start = PDFLibrary.processorTime
        let pageCount = file.pageCount
        let bodySize = bodySize
        var letterCount = 0
        for index in 0..<max(0, pageCount) {
            guard PDFLibrary.processorTime - start < Self.longestTime,
                html.count < Limits.translatedBytes
            else {
                remark =
                    localized(
                        "The document has \(pageCount) pages; those behind page \(index) are missing."
                    )
                break
            }
            guard let page = file.page(index) else { continue }
            letterCount += page.letters.count
            let entries = outline.filter { $0.page == index + 1 }
            var writer = PDFPageWriter(page, number: index + 1, outline: entries)
            // With an outline, the size of letters makes no headings.
            writer.write(bodySize: outline.isEmpty ? bodySize : 0)
            html += writer.html
        }
        if letterCount == 0 { html += Self.notice(of: pageCount).utf8 }
    }

    /// The pages whose letters say which size is that of the text.
    private static let sampledPages = 8

    /// The size of most letters, of pages in the middle.
    private var bodySize: Float {
        guard outline.isEmpty else { return 0 }
        var counts: [Float: Int] = [:]
        let first = max(0, file.pageCount / 2 - Self.sampledPages / 2)
        for index in first..<max(first, min(file.pageCount, first + Self.sampledPages)) {
            for letter in file.page(index)?.letters ?? [] { counts[letter.size, default: 0] += 1 }
        }
        return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    }

    private static func notice(of pageCount: Int) -> String {
        let words = localized(
            pageCount, one: "This PDF document has no text: its page is a picture or drawings.",
            other: "This PDF document has no text: its \(pageCount) pages are pictures or drawings."
        )
        return "<p>\(words)</p>"
    }

    /// The page in place of a document that cannot be read.
    static func html(for failure: PDFFile.Failure, name: [UInt8]) -> [UInt8] {
        var html = Array("<!DOCTYPE html><title>".utf8)
        html.appendEscaped(name)
        let reason =
            switch failure {
            case .damaged: localized("This PDF document is damaged, and cannot be read.")
            case .encrypted:
                localized("This PDF document is encrypted, and opens with a password only.")
            }
        html += "</title><p>\(reason)</p><p>\(localized("It can be saved as it is."))</p>".utf8
        return html
    }
}

/// Writes a page of a PDF document as HTML.
struct PDFPageWriter {
    private(set) var html: [UInt8] = []
    private let page: PDFPage
    private let number: Int
    private var outline: ArraySlice<PDFOutlineEntry>
    private var openLink: Int?

    init(_ page: PDFPage, number: Int, outline: [PDFOutlineEntry]) {
        self.page = page
        self.number = number
        self.outline = outline[...]
    }

    /// Writes the page; sizes of letters make headings where `bodySize` is above 0.
    mutating func write(bodySize: Float) {
        if number > 1 { html += "<hr>".utf8 }
        html += "<section id=page-\(number)>\n".utf8
        for block in PDFText(page).blocks(bodySize: bodySize) { write(block) }
        for entry in outline { writeHeading(entry) }
        html += "</section>\n".utf8
    }

    private mutating func write(_ block: PDFText.Block) {
        switch block.kind {
        case .code:
            html += "<pre>".utf8
            for line in block.lines { writeCode(line, in: block) }
            html += "</pre>\n".utf8
        case .heading(let level): writeBlock(block.lines, "h\(level)")
        case .paragraph: writeParagraph(block)
        }
    }

    // MARK: - The outline

    /// Writes a paragraph, with the headings that the outline has in it and above it.
    private mutating func writeParagraph(_ block: PDFText.Block) {
        var text: [PDFText.Line] = []
        var lines = block.lines[...]
        while let line = lines.first {
            guard let (entry, count) = heading(in: lines) else {
                text.append(line)
                lines.removeFirst()
                continue
            }
            if !text.isEmpty { writeBlock(text, "p") }
            text = []
            // Entries above it whose titles are not on the page.
            while let first = outline.popFirst(), first != entry { writeHeading(first) }
            writeBlock(Array(lines.prefix(count)), Self.tag(of: entry))
            lines.removeFirst(count)
        }
        if !text.isEmpty { writeBlock(text, "p") }
    }

    private static func tag(of entry: PDFOutlineEntry) -> String { "h\(min(6, entry.level + 1))" }

    private mutating func writeHeading(_ entry: PDFOutlineEntry) {
        let tag = Self.tag(of: entry)
        html += "<\(tag)>".utf8
        html.appendEscaped(entry.title.utf8)
        html += "</\(tag)>\n".utf8
    }

    /// The entry of the outline that the first lines are the title of, and their number.
    private func heading(in lines: ArraySlice<PDFText.Line>) -> (PDFOutlineEntry, Int)? {
        guard let first = lines.first else { return nil }
        var text = Self.key(first)
        for count in 1...3 {
            if let entry = outline.first(where: { Self.isTitle(text, of: $0) }) {
                return (entry, count)
            }
            guard count < lines.count, text.count < 200 else { return nil }
            text += Self.key(lines[lines.startIndex + count])
        }
        return nil
    }

    /// Whether words are the title of an entry, perhaps behind a number that only one of both has.
    private static func isTitle(_ text: [Unicode.Scalar], of entry: PDFOutlineEntry) -> Bool {
        let title = key(entry.title.unicodeScalars)
        guard !title.isEmpty, !text.isEmpty else { return false }
        if text == title { return true }
        let words = title.drop { $0.value &- 0x30 < 10 }
        if words.isEmpty { return false }
        if text.drop(while: { $0.value &- 0x30 < 10 }).elementsEqual(words) { return true }
        return text.count <= title.count + 12 && text.suffix(words.count).elementsEqual(words)
            && ["chapter", "appendix", "section", "part"].contains {
                text.starts(with: $0.unicodeScalars)
            }
    }

    private static func key(_ line: PDFText.Line) -> [Unicode.Scalar] {
        key(line.letters.lazy.map(\.scalar))
    }

    /// The letters and digits of words, in one letter case.
    private static func key(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        var key: [Unicode.Scalar] = []
        for scalar in scalars where scalar.properties.isAlphabetic || scalar.value &- 0x30 < 10 {
            key += scalar.properties.lowercaseMapping.unicodeScalars
        }
        return key
    }

    // MARK: - Text

    private mutating func writeBlock(_ lines: [PDFText.Line], _ tag: String) {
        html += "<\(tag)>".utf8
        var face = PDFFace()
        for (index, line) in lines.enumerated() {
            var letters = line.letters[...]
            let next = index + 1 < lines.count ? lines[index + 1] : nil
            let isJoined = next.map { Self.isHyphenated(letters, $0) } ?? true
            if isJoined, next != nil { letters = letters.dropLast() }
            for letter in letters { write(letter, tag == "p" ? letter.face : PDFFace(), &face) }
            if !isJoined { html.append(UInt8(ascii: " ")) }
        }
        change(to: PDFFace(), &face)
        endLink()
        html += "</\(tag)>\n".utf8
    }

    /// Whether a word goes on in the next line behind a hyphen that the line end has made.
    private static func isHyphenated(_ line: ArraySlice<PDFLetter>, _ next: PDFText.Line) -> Bool {
        guard let last = line.last?.scalar, let first = next.letters.first?.scalar else {
            return false
        }
        if last == "\u{AD}" { return true }
        return (last == "-" || last == "\u{2010}") && first.properties.isLowercase
            && line.dropLast().last?.scalar.properties.isAlphabetic == true
    }

    private mutating func writeCode(_ line: PDFText.Line, in block: PDFText.Block) {
        let left = block.lines.reduce(line.left) { min($0, $1.left) }
        let advance = max(1, (line.right - line.left) / Float(max(1, line.letters.count)))
        let indentation = min(40, max(0, Int(((line.left - left) / advance).rounded())))
        html.append(contentsOf: repeatElement(0x20, count: indentation))
        var face = PDFFace()
        for letter in line.letters { write(letter, PDFFace(), &face) }
        endLink()
        html.append(0x0A)
    }

    private mutating func write(_ letter: PDFLetter, _ wanted: PDFFace, _ face: inout PDFFace) {
        if letter.link != openLink {
            change(to: PDFFace(), &face)
            endLink()
            beginLink(letter.link)
        }
        // A blank has no look of its own.
        if !letter.isSpace, wanted != face { change(to: wanted, &face) }
        html.appendEscaped(UTF8.encode(letter.scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private mutating func change(to wanted: PDFFace, _ face: inout PDFFace) {
        if face.isMonospaced { html += "</code>".utf8 }
        if face.isItalic { html += "</i>".utf8 }
        if face.isBold { html += "</b>".utf8 }
        if wanted.isBold { html += "<b>".utf8 }
        if wanted.isItalic { html += "<i>".utf8 }
        if wanted.isMonospaced { html += "<code>".utf8 }
        face = wanted
    }

    private mutating func beginLink(_ link: Int?) {
        guard let link, page.links.indices.contains(link) else { return }
        openLink = link
        html += "<a href=\"".utf8
        switch page.links[link] {
        case .address(let address): html.appendEscaped(address.utf8)
        case .page(let number): html += "#page-\(number)".utf8
        }
        html += "\">".utf8
    }

    private mutating func endLink() {
        guard openLink != nil else { return }
        openLink = nil
        html += "</a>".utf8
    }
}
