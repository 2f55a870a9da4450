/// The text of a page as blocks: poppler gives lines, and this joins those of a paragraph.
struct PDFText {
    /// A line of a page.
    struct Line: Equatable {
        var letters: [PDFLetter]
        var left: Float
        var right: Float
        var top: Float
        var bottom: Float
        /// The size of most of its letters.
        var size: Float
        /// The look of all of its letters.
        var face: PDFFace
    }

    /// Lines that belong together.
    struct Block: Equatable {
        enum Kind: Equatable {
            case paragraph
            /// A heading with its level, from 1 on.
            case heading(Int)
            /// Lines that stay apart, of a font with one width.
            case code
        }

        var kind: Kind
        var lines: [Line]
    }

    let lines: [Line]

    /// Splits the letters of a page into lines.
    init(_ page: PDFPage) {
        lines = page.letters.split { $0.scalar == "\n" }.compactMap { Line($0) }
    }

    /// The blocks, where `bodySize` is the size of most letters of the document.
    func blocks(bodySize: Float) -> [Block] {
        var blocks: [Block] = []
        for line in lines {
            let kind = line.kind(bodySize: bodySize)
            if let last = blocks.last, last.kind == kind, let previous = last.lines.last,
                last.continues(previous, with: line)
            {
                blocks[blocks.count - 1].lines.append(line)
            } else {
                blocks.append(Block(kind: kind, lines: [line]))
            }
        }
        return blocks
    }
}

extension PDFText.Line {
    /// A line of letters; nil if it has none to see.
    init?(_ all: ArraySlice<PDFLetter>) {
        let letters = all.drop { $0.isSpace }
        guard let first = letters.first else { return nil }
        self.init(first)
        for letter in letters.dropFirst() { append(letter) }
        while self.letters.last?.isSpace == true { self.letters.removeLast() }
        settle()
    }

    private init(_ letter: PDFLetter) {
        self.init(
            letters: [letter], left: letter.left, right: letter.right, top: letter.top,
            bottom: letter.bottom, size: letter.size, face: letter.face)
    }

    /// A gap as wide as this share of the letters' size is a blank, also where none was written.
    private static let blankShare: Float = 0.3

    private mutating func append(_ letter: PDFLetter) {
        if let last = letters.last, !last.isSpace, !letter.isSpace,
            letter.left - last.right > Self.blankShare * max(letter.size, 1)
        {
            var blank = last
            blank.scalar = " "
            if blank.link != letter.link { blank.link = nil }
            letters.append(blank)
        }
        letters.append(letter)
        left = min(left, letter.left)
        if !letter.isSpace { right = max(right, letter.right) }
        top = min(top, letter.top)
        bottom = max(bottom, letter.bottom)
    }

    private mutating func settle() {
        var sizes: [Float: Int] = [:]
        var (bold, italic, monospaced) = (0, 0, 0)
        for letter in letters where !letter.isSpace {
            sizes[letter.size, default: 0] += 1
            bold += letter.face.isBold ? 1 : 0
            italic += letter.face.isItalic ? 1 : 0
            monospaced += letter.face.isMonospaced ? 1 : 0
        }
        let count = sizes.values.reduce(0, +)
        size = sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? size
        face = PDFFace(
            isBold: bold == count, isItalic: italic == count, isMonospaced: monospaced == count)
    }

    /// Longer lines are no headings, however large their letters are.
    private static let longestHeading = 160

    /// The shares of the body's size from which a line is a heading of level 1, 2 and 3.
    private static let headingShares: [Float] = [1.6, 1.3, 1.12]

    fileprivate func kind(bodySize: Float) -> PDFText.Block.Kind {
        if face.isMonospaced { return .code }
        guard bodySize > 0, letters.count <= Self.longestHeading,
            letters.contains(where: { $0.scalar.properties.isAlphabetic })
        else { return .paragraph }
        let level = Self.headingShares.firstIndex { size >= $0 * bodySize }
        return level.map { .heading($0 + 1) } ?? .paragraph
    }
}

extension PDFText.Block {
    /// The widest gap between lines of a paragraph, in heights of a line.
    private static let widestGap: Float = 0.9
    /// A line that ends so far before the longest one ends its paragraph, in sizes of its letters.
    private static let shortLine: Float = 6
    /// A line that begins so far behind the one above begins a paragraph, in sizes of its letters.
    private static let indentation: Float = 0.8

    /// Whether a line belongs to the block, behind its last one.
    fileprivate func continues(_ last: PDFText.Line, with next: PDFText.Line) -> Bool {
        let height = max(last.bottom - last.top, 1)
        // Lines in another column, or above, begin anew; so do larger letters.
        guard next.top > last.top, next.top - last.bottom <= Self.widestGap * height,
            abs(next.size - last.size) <= 0.06 * max(last.size, 1)
        else { return false }
        switch kind {
        case .code, .heading: return true
        case .paragraph: break
        }
        let size = max(next.size, 1)
        if next.face != last.face, next.face.isBold || last.face.isBold { return false }
        if next.beginsItem { return false }
        if lines.count > 1 || !last.beginsItem, next.left - last.left > Self.indentation * size {
            return false
        }
        let right = lines.reduce(next.right) { max($0, $1.right) }
        return right - last.right <= Self.shortLine * size
    }
}

extension PDFText.Line {
    /// Whether it begins with the mark of a list's item.
    var beginsItem: Bool {
        guard let first = letters.first?.scalar else { return false }
        if "•◦▪–‣∙·".unicodeScalars.contains(first) { return true }
        let start = letters.prefix(5).prefix { $0.scalar != " " }
        guard let last = start.last?.scalar, start.count < letters.count, start.count > 1 else {
            return false
        }
        return (last == "." || last == ")")
            && start.dropLast().allSatisfy { $0.scalar.value &- 0x30 < 10 || $0.scalar == "(" }
    }
}
