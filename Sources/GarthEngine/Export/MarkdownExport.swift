import GarthPage
import GarthURL

/// Writes the visible content of a document as Markdown (CommonMark 0.31, GitHub's tables and
/// strike-through), with absolute addresses and pictures with their alternative text.
func exportMarkdown(_ tree: ShownTree, _ facts: PageFacts, into output: inout [UInt8]) {
    var writer = MarkdownWriter(tree, facts, output)
    tree.walk(&writer)
    output = writer.finished()
}

struct MarkdownWriter: ShownVisitor {
    private struct OpenMark {
        var node: NodeID
        var mark: MarkdownParagraph.Mark
        /// The element's name: a mark within the same one is kept only if it is the same element.
        var tag: Tag
        /// The target of the link in its written form.
        var target: [UInt8] = []
        /// The start of the link in the paragraph; nil until it has content.
        var piece: Int?
        /// Whether anything was written in it, in this block or one before.
        var hasContent = false
        /// A picture without words in a link that may have others.
        var picture: [UInt8]?
    }

    struct List {
        var isOrdered: Bool
        var number: Int
        var step: Int
        var bullet: UInt8
        var isTight: Bool
        /// The marker of its last item; nil before the first one.
        var lastMarker: [UInt8]?
        /// Whether it stands in the item before it, not in the list around it as in the source.
        var isInItemBefore = false
    }

    struct Grid {
        var table: NodeID
        var columns: Int
        var places = CellPlaces()
        var isFirstRow = true
        /// The rule below the header has been written.
        var hasRule = false
    }

    let document: Document
    let facts: PageFacts
    private let frames: FrameSet?
    let tree: ShownTree
    let tables: MarkdownTables
    var lines: MarkdownLines

    var paragraph = MarkdownParagraph()
    private var marks: [OpenMark] = []
    var hasPendingSpace = false
    private var hasPendingLineBreak = false
    private var heading: (node: NodeID, level: Int)?
    /// Whether the next paragraph is the first of a list's item.
    var isItemStart = false

    var lists: [List] = []
    /// The marker of the list that has just ended: one that follows at once needs another.
    var lastList: (depth: Int, marker: UInt8, count: Int)?
    var grid: Grid?
    /// A grid whose first row has not come yet.
    var pendingGrid: Grid?
    private(set) var isInCell = false
    /// The blocks of the cell that are written as HTML.
    var cellBlocks = CellBlocks()
    var codeDepth = 0
    var hasPendingSpaceInCode = false
    var pre: (node: NodeID, text: CollapsedText, language: [UInt8])?

    /// The maximum nesting of marks of a kind.
    private static let markDepth = 16

    init(_ tree: ShownTree, _ facts: PageFacts, _ output: [UInt8]) {
        self.tree = tree
        document = tree.document
        frames = tree.frames
        self.facts = facts
        tables = MarkdownTables(tree)
        lines = MarkdownLines(output)
    }

    mutating func finished() -> [UInt8] {
        endBlock(1)
        var output = lines.output
        if let last = output.last, last != 0x0A { output.append(0x0A) }
        return output
    }

    // MARK: - Elements

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        if pre != nil { return enterInCode(node, tag, look) }
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            endBlock(2)
            guard !isInCell else {
                open(node, .strong, tag)
                break
            }
            heading = (node, tag.headingLevel ?? 1)
        case .pre, .listing, .xmp, .plaintext:
            endBlock(2)
            pre = (node, CollapsedText(), language(of: node))
        case .ul, .ol, .menu, .dir: enterList(node, tag)
        case .li: enterItem(node)
        case .dd:
            endBlock(1)
            guard !isInCell else { break }
            lines.beginItem(marker: Array("- ".utf8), isTight: !hasParagraph(node))
            isItemStart = true
        case .blockquote:
            endBlock(2)
            if !isInCell { lines.beginQuote() }
        case .table: enterTable(node)
        case .caption where isInCell: enterInnerPart(node, tag)
        case .tr: enterRow(node)
        case .td, .th: enterCell(node)
        case .hr where grid == nil && look.isVisible:
            endBlock(2)
            lines.prepare(.rule)
            lines.put("___".utf8)
            endBlock(2)
        case .hr: endBlock(2)
        case .br: lineBreak()
        case .img: if look.isVisible { picture(node) }
        case .iframe, .frame:
            frame(node)
            return false
        case .input, .select, .textarea, .audio, .video, .object, .embed, .datalist:
            return false
        // Other elements are marks in a line, or boxes.
        default: enterInline(node, tag, look)
        }
        return true
    }

    private mutating func enterInline(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if look.isBlock { endBlock(2) }
        if let mark = Self.markOfElement[tag] { open(node, mark, tag) }
        if Self.codes.contains(tag) { codeDepth += 1 }
        if tag == .a, let url = facts.address(.href, of: node, in: document) {
            let target = MarkdownTarget(url, title: title(of: node), isInCell: isInCell)
            marks.append(OpenMark(node: node, mark: .link, tag: tag, target: target.bytes))
        }
        if look.isVisible, let quotes = Self.quotes[tag] { word(quotes.before) }
    }

    private static let markOfElement: TagTable<MarkdownParagraph.Mark> = [
        [.b, .strong, .dt, .summary, .legend]: .strong, [.i, .em, .cite, .dfn, .var]: .emphasis,
        [.s, .del, .strike]: .strike, [.sub]: .subscript, [.sup]: .superscript,
    ]
    private static let codes: TagSet = [.code, .kbd, .samp, .tt]
    /// What stands before and behind the content of an element.
    private static let quotes: TagTable<(before: String, behind: String)> = [
        [.q]: ("\u{201C}", "\u{201D}"), [.rt]: ("(", ")"),
    ]

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if pre != nil { return leaveInCode(node, look) }
        if look.isVisible, let quotes = Self.quotes[tag] { word(quotes.behind) }
        if Self.codes.contains(tag) { leaveCode() }
        if marks.last?.node == node { close() }
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            endBlock(2)
            if heading?.node == node { heading = nil }
        case .ul, .ol, .menu, .dir: leaveList(tag)
        case .li: leaveItem(node)
        case .dd:
            endBlock(1)
            if !isInCell { lines.endContainer() }
        case .blockquote:
            endBlock(2)
            if !isInCell { lines.endContainer() }
        case .table: leaveTable(node)
        case .caption where isInCell: leaveInnerPart(tag)
        case .tr: leaveRow()
        case .td, .th: leaveCell(node)
        // A definition follows its term at once.
        default: if look.isBlock { endBlock(tag == .dt ? 1 : 2) }
        }
    }

    // MARK: - Text

    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look) {
        if pre != nil {
            pre?.text.appendVerbatim(bytes)
            return
        }
        if codeDepth > 0 { return appendCode(bytes) }
        let keepsLineFeeds: Bool
        switch look.whiteSpace {
        case .normal, .nowrap: keepsLineFeeds = false
        case .pre, .preWrap, .preLine, .breakSpaces: keepsLineFeeds = true
        }
        var i = 0
        while i < bytes.count {
            if CollapsedText.isSpace(bytes[i]) {
                if keepsLineFeeds, bytes[i] == 0x0A {
                    lineBreak()
                } else {
                    hasPendingSpace = true
                }
                i += 1
                continue
            }
            let start = i
            while i < bytes.count, !CollapsedText.isSpace(bytes[i]) { i += 1 }
            prepareInline()
            paragraph.append(Array(bytes.extracting(start..<i)))
        }
    }

    /// Writes the text that is due before a word: a line break or a space, and the marks around the
    /// word.
    mutating func prepareInline() {
        if !paragraph.isEmpty {
            if hasPendingLineBreak {
                // Blocks of HTML make lines of their own.
                if paragraph.pieces.last?.kind != .tag { paragraph.appendLineBreak() }
            } else if hasPendingSpace {
                paragraph.append(CollectionOfOne(0x20))
            }
        }
        hasPendingLineBreak = false
        hasPendingSpace = false
        for i in marks.indices.reversed() {
            guard marks[i].piece == nil else { break }
            marks[i].hasContent = true
        }
        for i in marks.indices where marks[i].piece == nil {
            marks[i].piece = paragraph.open(marks[i].mark)
        }
    }

    private mutating func open(_ node: NodeID, _ mark: MarkdownParagraph.Mark, _ tag: Tag) {
        var depth = 0
        for outer in marks where outer.mark == mark {
            depth += 1
            // Two names of one thing say no more than one of them.
            guard outer.tag == tag, tag == .em || tag == .strong else { return }
        }
        guard depth < Self.markDepth else { return }
        marks.append(OpenMark(node: node, mark: mark, tag: tag))
    }

    /// Ends the innermost mark.
    private mutating func close() {
        if let last = marks.last, !last.hasContent, let source = last.picture {
            prepareInline()
            paragraph.close(paragraph.open(.image), target: source)
        }
        guard let mark = marks.popLast(), let piece = mark.piece else { return }
        paragraph.close(piece, target: mark.target)
    }

    private mutating func word(_ text: String) {
        if codeDepth > 0 {
            beginCode()
            return paragraph.append(code: Array(text.utf8))
        }
        prepareInline()
        paragraph.append(text.utf8)
    }

    private mutating func lineBreak() {
        if codeDepth > 0 {
            hasPendingSpaceInCode = true
        } else {
            hasPendingLineBreak = true
        }
    }

    /// Ends the paragraph: marks end with it, and begin again in the next one.
    mutating func endBlock(_ breaks: Int) {
        if isInCell {
            hasPendingLineBreak = true
            return
        }
        flush()
        if grid == nil { lines.separate(breaks) }
    }

    /// Ends the marks that are open; they begin again before the next word.
    private mutating func suspendMarks() {
        hasPendingSpace = false
        hasPendingLineBreak = false
        for i in marks.indices.reversed() {
            if let piece = marks[i].piece { paragraph.close(piece, target: marks[i].target) }
            marks[i].piece = nil
        }
    }

    /// Begins or ends a block in a table's cell by a tag of HTML.
    mutating func put(tag: [UInt8]) {
        suspendMarks()
        paragraph.append(tag: tag)
    }

    /// Writes the paragraph that was gathered.
    private mutating func flush() {
        suspendMarks()
        guard !paragraph.isEmpty else { return }
        let place: MarkdownText.Place
        if isInCell {
            place = .cell
        } else if let heading {
            lines.prepare(.heading)
            lines.put(repeatElement(UInt8(ascii: "#"), count: heading.level))
            lines.put(0x20)
            place = .heading
        } else {
            lines.prepare(.paragraph)
            place = isItemStart ? .item : .paragraph
        }
        isItemStart = false
        MarkdownText(paragraph, in: place).write(into: &lines)
        paragraph.removeAll()
    }

    /// Begins the text of a table's cell.
    mutating func beginCell() {
        hasPendingSpace = false
        hasPendingLineBreak = false
        isInCell = true
        cellBlocks = CellBlocks()
    }

    /// Writes the text of a table's cell.
    mutating func endCell() {
        flush()
        isInCell = false
    }

    // MARK: - Pictures and frames

    /// The title of a link, unless it repeats the text of the link.
    private func title(of node: NodeID) -> ArraySlice<UInt8>? {
        guard let range = document.attribute(.title, of: node), !range.isEmpty else { return nil }
        let title = document.text[range]
        var rest = title
        var child = document[node].firstChild
        // A link's text is mostly one piece; where it is more, the title is kept.
        while child.exists, document[child].kind == .text {
            let text = document.text[document.textRange(child)]
            guard rest.starts(with: text) else { return title }
            rest = rest.dropFirst(text.count)
            child = document[child].nextSibling
        }
        return rest.isEmpty && !child.exists ? nil : title
    }

    private mutating func picture(_ node: NodeID) {
        let image = MarkdownPicture(node, in: document, facts)
        guard image.use != .decoration else { return }
        if codeDepth > 0 {
            guard !image.words.isEmpty else { return }
            beginCode()
            return paragraph.append(code: image.words)
        }
        guard let url = image.url else {
            guard !image.words.isEmpty else { return }
            prepareInline()
            return paragraph.append(image.words)
        }
        let title = document.attribute(.title, of: node).map { document.text[$0] }
        let target = MarkdownTarget(url, title: title, isInCell: isInCell).bytes
        if image.use == .onlyAlone {
            // Pictures without words speak in a link that has none.
            if let link = marks.lastIndex(where: { $0.mark == .link }), marks[link].picture == nil {
                marks[link].picture = target
            }
            return
        }
        prepareInline()
        let piece = paragraph.open(.image)
        if !image.words.isEmpty { paragraph.append(image.words) }
        paragraph.close(piece, target: target)
    }

    private mutating func frame(_ node: NodeID) {
        if grid == nil, codeDepth == 0,
            let text = frames?.known(at: node)?.withEngine({ $0.export(.markdown) })
        {
            return put(document: text)
        }
        guard let url = facts.address(.src, of: node, in: document), url != "about:blank",
            codeDepth == 0
        else { return }
        let title = document.string(.title, of: node) ?? document.string(.name, of: node)
        endBlock(2)
        prepareInline()
        let piece = paragraph.open(.link)
        paragraph.append(PlainText.singleLine(Array((title ?? "frame").utf8)).utf8)
        paragraph.close(
            piece, target: MarkdownTarget(url, title: nil, isInCell: isInCell).bytes)
        endBlock(2)
    }

    /// Writes the document of a frame as a block of its own.
    private mutating func put(document text: [UInt8]) {
        guard !text.isEmpty else { return }
        endBlock(2)
        lines.prepare(.paragraph)
        var isFirst = true
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            if !isFirst { lines.nextLine() }
            isFirst = false
            lines.put(line)
        }
        endBlock(2)
    }
}
