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

    private struct List {
        var isOrdered: Bool
        var number: Int
        var step: Int
        var bullet: UInt8
        var isTight: Bool
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
    private let tree: ShownTree
    let tables: MarkdownTables
    var lines: MarkdownLines

    private var paragraph = MarkdownParagraph()
    private var marks: [OpenMark] = []
    private var hasPendingSpace = false
    private var hasPendingLineBreak = false
    private var heading: (node: NodeID, level: Int)?
    /// Whether the next paragraph is the first of a list's item.
    private var isItemStart = false

    private var lists: [List] = []
    /// The marker of the list that has just ended: one that follows at once needs another.
    private var lastList: (depth: Int, marker: UInt8, count: Int)?
    var grid: Grid?
    /// A grid whose first row has not come yet.
    var pendingGrid: Grid?
    private var isInCell = false
    private var codeDepth = 0
    private var hasPendingSpaceInCode = false
    private var pre: (node: NodeID, text: CollapsedText, language: [UInt8])?

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
            heading = (node, Int(tag.rawValue) - Int(Tag.h1.rawValue) + 1)
        case .pre, .listing, .xmp, .plaintext:
            endBlock(2)
            pre = (node, CollapsedText(), language(of: node))
        case .ul, .ol, .menu, .dir: enterList(node, tag)
        case .li: enterItem(node)
        case .dd:
            endBlock(1)
            lines.beginItem(marker: Array("- ".utf8), isTight: !hasParagraph(node))
            isItemStart = true
        case .blockquote:
            endBlock(2)
            lines.beginQuote()
        case .table: enterTable(node)
        case .tr: enterRow(node)
        case .td, .th: enterCell(node)
        case .hr where grid == nil:
            endBlock(2)
            lines.prepare(.rule)
            lines.put("___".utf8)
            endBlock(2)
        case .hr: endBlock(2)
        case .br: lineBreak()
        case .img: picture(node)
        case .iframe, .frame:
            frame(node)
            return false
        case .input, .select, .textarea, .audio, .video, .canvas, .object, .embed, .datalist:
            return false
        default: enterInline(node, tag, look)
        }
        return true
    }

    private mutating func enterInline(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if look.isBlock { endBlock(2) }
        switch tag {
        case .b, .strong, .dt, .summary, .legend: open(node, .strong, tag)
        case .i, .em, .cite, .dfn, .var: open(node, .emphasis, tag)
        case .s, .del, .strike: open(node, .strike, tag)
        case .sub: open(node, .subscript, tag)
        case .sup: open(node, .superscript, tag)
        case .code, .kbd, .samp, .tt: codeDepth += 1
        case .a:
            guard let url = facts.address(.href, of: node, in: document) else { break }
            let target = MarkdownTarget(url, title: title(of: node), isInCell: isInCell)
            marks.append(OpenMark(node: node, mark: .link, tag: tag, target: target.bytes))
        case .q: word("\u{201C}")
        case .rt: word("(")
        default: break
        }
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if pre != nil { return leaveInCode(node, look) }
        switch tag {
        case .q: word("\u{201D}")
        case .rt: word(")")
        case .code, .kbd, .samp, .tt: leaveCode()
        default: break
        }
        if marks.last?.node == node { close() }
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6:
            endBlock(2)
            if heading?.node == node { heading = nil }
        case .ul, .ol, .menu, .dir: leaveList()
        case .li: leaveItem(node)
        case .dd:
            endBlock(1)
            lines.endContainer()
        case .blockquote:
            endBlock(2)
            lines.endContainer()
        case .table: leaveTable(node)
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
        default: keepsLineFeeds = true
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
    private mutating func prepareInline() {
        if !paragraph.isEmpty {
            if hasPendingLineBreak {
                paragraph.appendLineBreak()
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

    /// Writes the paragraph that was gathered.
    private mutating func flush() {
        hasPendingSpace = false
        hasPendingLineBreak = false
        guard !paragraph.isEmpty else { return }
        for i in marks.indices.reversed() {
            if let piece = marks[i].piece { paragraph.close(piece, target: marks[i].target) }
            marks[i].piece = nil
        }
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

    // MARK: - Code

    /// Adds to code: its blanks stay, but a line end in it is a space, and at its edges none.
    private mutating func appendCode(_ bytes: Span<UInt8>) {
        var i = 0
        while i < bytes.count {
            let start = i
            var hasLineEnd = false
            while i < bytes.count, CollapsedText.isSpaceOrControl(bytes[i]) {
                hasLineEnd = hasLineEnd || bytes[i] == 0x0A || bytes[i] == 0x0D
                i += 1
            }
            var blanks = 0
            for place in start..<i where CollapsedText.isSpace(bytes[place]) { blanks += 1 }
            let word = i
            while i < bytes.count, !CollapsedText.isSpaceOrControl(bytes[i]) { i += 1 }
            if hasLineEnd {
                hasPendingSpaceInCode = true
            } else if blanks > 0 {
                beginCode()
                paragraph.append(code: Array(repeating: 0x20, count: blanks))
            }
            guard word < i else { continue }
            beginCode()
            paragraph.append(code: Array(bytes.extracting(word..<i)))
        }
    }

    /// Makes the place for a piece of code; a line end behind other code is a space in it.
    private mutating func beginCode() {
        if hasPendingSpaceInCode {
            if paragraph.pieces.last?.kind == .code, !hasPendingSpace {
                paragraph.append(code: [0x20])
            } else {
                hasPendingSpace = true
            }
            hasPendingSpaceInCode = false
        }
        prepareInline()
    }

    private mutating func leaveCode() {
        codeDepth -= 1
        guard codeDepth == 0, hasPendingSpaceInCode else { return }
        hasPendingSpaceInCode = false
        hasPendingSpace = true
    }

    private mutating func enterInCode(
        _ node: NodeID, _ tag: Tag, _ look: ShownTree.Look
    ) -> Bool {
        if tag == .br { pre?.text.appendLineFeed() }
        if look.isBlock { newLineInCode() }
        if tag == .img, let alt = document.attribute(.alt, of: node) {
            let alternative = Array(document.text[alt])
            pre?.text.appendVerbatim(alternative.span)
        }
        return true
    }

    private mutating func leaveInCode(_ node: NodeID, _ look: ShownTree.Look) {
        if look.isBlock, pre?.node != node { newLineInCode() }
        guard let done = pre, done.node == node else { return }
        pre = nil
        writeCode(done.text.bytes, done.language)
        endBlock(2)
    }

    private mutating func newLineInCode() {
        if let last = pre?.text.bytes.last, last != 0x0A { pre?.text.appendLineFeed() }
    }

    private mutating func writeCode(_ text: [UInt8], _ language: [UInt8]) {
        var code = text[...]
        while code.last == 0x20 { code.removeLast() }
        if code.last == 0x0A { code.removeLast() }
        guard !text.isEmpty else { return }
        let backtick = UInt8(ascii: "`")
        let length = max(3, Self.longestRun(of: backtick, text) + 1)
        let fence = [UInt8](repeating: backtick, count: length)
        lines.prepare(.code)
        isItemStart = false
        lines.put(fence + language)
        for line in code.split(separator: 0x0A, omittingEmptySubsequences: false) {
            lines.nextLine()
            lines.put(line)
        }
        lines.nextLine()
        lines.put(fence)
    }

    private static func longestRun(of byte: UInt8, _ bytes: [UInt8]) -> Int {
        var longest = 0
        var run = 0
        for other in bytes {
            run = other == byte ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    /// The language that `class="language-…"` names, on the element or the `code` in it.
    private func language(of node: NodeID) -> [UInt8] {
        for element in [node, document[node].firstChild] where element.exists {
            guard document[element].kind == .element,
                let range = document.attribute(.class, of: element)
            else { continue }
            for word in document.text[range].split(whereSeparator: CollapsedText.isSpaceOrControl) {
                for prefix in ["language-", "lang-"] where word.starts(with: prefix.utf8) {
                    let name = word.dropFirst(prefix.utf8.count)
                    guard !name.contains(UInt8(ascii: "`")) else { continue }
                    return name.flatMap {
                        $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&")
                            ? [UInt8(ascii: "\\"), $0] : [$0]
                    }
                }
            }
        }
        return []
    }

    // MARK: - Lists

    private mutating func enterList(_ node: NodeID, _ tag: Tag) {
        let isOrdered = tag == .ol
        let number = document.integer(.start, of: node) ?? 1
        endBlock(2)
        var bullet = isOrdered ? UInt8(ascii: ".") : UInt8(ascii: "-")
        if let last = lastList, last.depth == lists.count, last.count == lines.output.count,
            last.marker == bullet
        {
            bullet = isOrdered ? UInt8(ascii: ")") : UInt8(ascii: "*")
        }
        let isReversed = isOrdered && document.has(.reversed, node)
        var list = List(
            isOrdered: isOrdered, number: number, step: isReversed ? -1 : 1, bullet: bullet,
            isTight: !hasParagraphInItems(node))
        if isReversed, document.integer(.start, of: node) == nil {
            list.number = itemCount(of: node)
        }
        lists.append(list)
        lines.beginList(
            isTight: list.isTight,
            interrupts: (!isOrdered || list.number == 1) && !isFirstItemEmpty(node))
    }

    private func itemCount(of list: NodeID) -> Int {
        var count = 0
        forEachChild(of: list) { if document.isElement($0, .li) { count += 1 } }
        return count
    }

    /// Whether an item of a list has paragraphs of its own, which makes all of it loose.
    private func hasParagraphInItems(_ list: NodeID) -> Bool {
        var isLoose = false
        forEachChild(of: list) {
            if document.isElement($0, .li), hasParagraph($0) { isLoose = true }
        }
        return isLoose
    }

    private func hasParagraph(_ item: NodeID) -> Bool {
        var isFound = false
        forEachChild(of: item) { if document.isElement($0, .p), tree.shows($0) { isFound = true } }
        return isFound
    }

    private func forEachChild(of node: NodeID, _ body: (NodeID) -> Void) {
        var child = document[node].firstChild
        while child.exists {
            body(child)
            child = document[child].nextSibling
        }
    }

    /// Whether an element has only white space.
    private func isBlank(_ node: NodeID) -> Bool {
        var child = document[node].firstChild
        while child.exists {
            guard document[child].kind == .text,
                document.text[document.textRange(child)].allSatisfy(CollapsedText.isSpace)
            else { return document[child].kind == .comment }
            child = document[child].nextSibling
        }
        return true
    }

    /// An item without text cannot follow a paragraph's line: it would make a heading of it.
    private func isFirstItemEmpty(_ list: NodeID) -> Bool {
        var child = document[list].firstChild
        while child.exists, !document.isElement(child, .li) { child = document[child].nextSibling }
        return child.exists && isBlank(child)
    }

    private mutating func leaveList() {
        endBlock(2)
        guard let list = lists.popLast() else { return }
        lines.endContainer()
        lastList = (lists.count, list.bullet, lines.output.count)
    }

    private mutating func enterItem(_ node: NodeID) {
        endBlock(1)
        var marker: [UInt8] = [UInt8(ascii: "-"), 0x20]
        if let last = lists.indices.last {
            marker[0] = lists[last].bullet
            if lists[last].isOrdered {
                let value = document.integer(.value, of: node) ?? lists[last].number
                // Nine digits are all that CommonMark takes for a number.
                marker = Array(String(min(max(value, 0), 999_999_999)).utf8)
                marker += [lists[last].bullet, 0x20]
                lists[last].number = value &+ lists[last].step
            }
        }
        lines.beginItem(marker: marker, isTight: lists.last?.isTight ?? !hasParagraph(node))
        isItemStart = true
    }

    private mutating func leaveItem(_ node: NodeID) {
        endBlock(1)
        isItemStart = false
        // An item without text still counts.
        if lines.isContainerEmpty, lists.last?.isOrdered == true || isBlank(node) {
            lines.prepare(.rule)
            lines.trimLineEnd()
            lines.separate(1)
        }
        lines.endContainer()
    }
}
