/// Writes what is read of a document as Markdown (CommonMark 0.31, GitHub's tables and
/// strike-through): addresses absolute, images as their alternative text.
func exportMarkdown(_ tree: ShownTree, _ facts: PageFacts, into output: inout [UInt8]) {
    var writer = MarkdownWriter(tree, facts, output)
    tree.walk(&writer)
    output = writer.finished()
}

struct MarkdownWriter: ShownVisitor {
    private struct Mark {
        var node: NodeID
        var begin: [UInt8]
        var end: [UInt8]
        var isWritten = false
    }

    private struct List {
        var isOrdered: Bool
        var number: Int
        var step: Int
        var bullet: UInt8
        var hasParagraph = false
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
    private let facts: PageFacts
    private let frames: FrameSet?
    let tables: MarkdownTables
    var lines: MarkdownLines

    private var marks: [Mark] = []
    var hasPendingSpace = false
    var hasPendingLineBreak = false
    /// Where the last mark ended, and which: the same one may go on there.
    private var closed: (count: Int, end: [UInt8])?

    private var lists: [List] = []
    /// The marker of the list that has just ended: one that follows at once needs another.
    private var lastList: (depth: Int, marker: UInt8, count: Int)?
    var grid: Grid?
    /// A grid whose first row has not come yet.
    var pendingGrid: Grid?
    private var code = CollapsedText()
    private var codeDepth = 0
    private var pre: (node: NodeID, text: CollapsedText, language: [UInt8])?

    init(_ tree: ShownTree, _ facts: PageFacts, _ output: [UInt8]) {
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
            let level = Int(tag.rawValue) - Int(Tag.h1.rawValue) + 1
            // Written only with text behind it: an empty heading says nothing.
            marks.append(
                Mark(
                    node: node,
                    begin: Array(repeating: UInt8(ascii: "#"), count: level) + [0x20], end: []))
        case .pre, .listing, .xmp, .plaintext:
            endBlock(2)
            pre = (node, CollapsedText(), language(of: node))
        case .ul, .ol, .menu, .dir: enterList(node, tag)
        case .li: enterItem(node)
        case .dd:
            endBlock(1)
            lines.beginItem(marker: Array("- ".utf8))
        case .blockquote:
            endBlock(2)
            lines.beginQuote()
        case .table: enterTable(node)
        case .tr: enterRow(node)
        case .td, .th: enterCell(node)
        case .hr:
            endBlock(2)
            put("___")
            endBlock(2)
        case .br: lineBreak()
        case .img: image(node)
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
        if tag == .p, !lists.isEmpty { lists[lists.count - 1].hasParagraph = true }
        switch tag {
        case .b, .strong, .dt, .summary, .legend: open(node, "**")
        case .i, .em, .cite, .dfn, .var: open(node, "*")
        case .s, .del, .strike: open(node, "~~")
        case .sub: open(node, "<sub>", "</sub>")
        case .sup: open(node, "<sup>", "</sup>")
        case .code, .kbd, .samp, .tt:
            flushCode()
            codeDepth += 1
        case .a:
            guard let url = facts.address(.href, of: node, in: document)
            else { break }
            flushCode()
            marks.append(
                Mark(node: node, begin: Array("[".utf8), end: Array("](\(escaped(url)))".utf8)))
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
        case .code, .kbd, .samp, .tt:
            flushCode()
            codeDepth -= 1
        default: break
        }
        if marks.last?.node == node { close() }
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6: endBlock(2)
        case .ul, .ol, .menu, .dir: leaveList()
        case .li: leaveItem()
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

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, _ look: ShownTree.Look) {
        if pre != nil {
            pre?.text.appendVerbatim(bytes)
            return
        }
        let keepsLineFeeds: Bool
        switch look.whiteSpace {
        case .normal, .nowrap: keepsLineFeeds = false
        default: keepsLineFeeds = true
        }
        if codeDepth > 0 {
            if code.isEmpty, let first = bytes.first, CollapsedText.isSpace(first) {
                hasPendingSpace = true
            }
            code.append(bytes)
            return
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
            lines.putEscaped(UnsafeBufferPointer(rebasing: bytes[start..<i]))
        }
    }

    /// Writes what is due before a word: a line break or a space, and the marks it stands in.
    private mutating func prepareInline() {
        let wasAtStart = lines.isAtLineStart
        if grid == nil { lines.prepare() }
        if hasPendingLineBreak {
            if !wasAtStart {
                if grid != nil {
                    lines.put("<br>".utf8)
                } else if isInHeading {
                    lines.put(" ".utf8)
                } else {
                    lines.put("\\".utf8)
                    lines.nextLine()
                }
            }
        } else if hasPendingSpace, !wasAtStart {
            lines.put(" ".utf8)
        }
        hasPendingLineBreak = false
        hasPendingSpace = false
        for i in marks.indices where !marks[i].isWritten { write(i) }
    }

    private var isInHeading: Bool { marks.contains { $0.begin.first == UInt8(ascii: "#") } }

    private mutating func write(_ i: Int) {
        marks[i].isWritten = true
        let begin = marks[i].begin
        let isHeading = begin.first == UInt8(ascii: "#")
        if let closed, closed.count == lines.output.count, !isHeading {
            if closed.end == marks[i].end {
                lines.replaceEnd(dropping: closed.end.count)
                return
            }
            // Two runs of asterisks side by side would be read as one.
            if begin.first == UInt8(ascii: "*"), closed.end.first == begin.first {
                lines.put("<!-- -->".utf8)
            }
        }
        if begin.first == UInt8(ascii: "["), lines.output.last == UInt8(ascii: "!") {
            lines.replaceEnd(dropping: 1)
            lines.put("\\!".utf8)
        }
        lines.put(begin)
    }

    private mutating func open(_ node: NodeID, _ mark: String, _ end: String? = nil) {
        flushCode()
        // A mark within the same one would end it.
        let end = Array((end ?? mark).utf8)
        guard !marks.contains(where: { $0.end == end }) else { return }
        marks.append(Mark(node: node, begin: Array(mark.utf8), end: end))
    }

    /// Ends the innermost mark.
    private mutating func close() {
        flushCode()
        guard let mark = marks.popLast(), mark.isWritten, !mark.end.isEmpty else { return }
        lines.put(mark.end)
        if mark.end.first == UInt8(ascii: "*") || mark.end.first == UInt8(ascii: "~") {
            closed = (lines.output.count, mark.end)
        }
    }

    private mutating func word(_ text: String) {
        if pre != nil || codeDepth > 0 {
            code.append(text.utf8)
            return
        }
        prepareInline()
        lines.put(text.utf8)
    }

    private mutating func put(_ text: StaticString) {
        if grid == nil { lines.prepare() }
        text.withUTF8Buffer { lines.put($0) }
    }

    private mutating func lineBreak() {
        if codeDepth > 0 {
            code.appendSpace()
        } else {
            hasPendingLineBreak = true
        }
    }

    /// Ends the paragraph: marks end with it, and begin again in the next one.
    mutating func endBlock(_ breaks: Int) {
        flushCode()
        for i in marks.indices.reversed() where marks[i].isWritten {
            lines.put(marks[i].end)
            marks[i].isWritten = false
        }
        hasPendingSpace = false
        hasPendingLineBreak = false
        if grid == nil {
            lines.separate(breaks)
        } else if lines.isInCell {
            hasPendingLineBreak = true
        }
    }

    private func escaped(_ url: String) -> String {
        var out: [UInt8] = []
        for byte in url.utf8 {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
                out += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "|") where grid != nil: out += "%7C".utf8
            case UInt8(ascii: "<"): out += "%3C".utf8
            case UInt8(ascii: ">"): out += "%3E".utf8
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private mutating func image(_ node: NodeID) {
        guard let alt = document.attribute(.alt, of: node), !alt.isEmpty else { return }
        document.text.withUnsafeBufferPointer { bytes in
            var text = CollapsedText()
            text.append(UnsafeBufferPointer(rebasing: bytes[alt]))
            guard !text.isEmpty else { return }
            if codeDepth > 0 { return code.append(text.bytes) }
            prepareInline()
            text.bytes.withUnsafeBufferPointer { lines.putEscaped($0) }
        }
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
        lines.put("[".utf8)
        let text = PlainText.singleLine(Array((title ?? "frame").utf8))
        Array(text.utf8).withUnsafeBufferPointer { lines.putEscaped($0) }
        lines.put("](\(escaped(url)))".utf8)
        endBlock(2)
    }

    /// Writes the document of a frame as a block of its own.
    private mutating func put(document text: [UInt8]) {
        guard !text.isEmpty else { return }
        endBlock(2)
        prepareInline()
        var isFirst = true
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            if !isFirst { lines.nextLine() }
            isFirst = false
            lines.put(line)
        }
        endBlock(2)
    }

    // MARK: - Code

    /// Writes the gathered code between backticks.
    private mutating func flushCode() {
        guard !code.isEmpty else { return }
        let endsInSpace = code.hasPendingSpace
        var bytes = code.take()
        if grid != nil {
            bytes = bytes.flatMap { $0 == UInt8(ascii: "|") ? [UInt8(ascii: "\\"), $0] : [$0] }
        }
        prepareInline()
        let backtick = UInt8(ascii: "`")
        let fence = [UInt8](repeating: backtick, count: Self.longestRun(of: backtick, bytes) + 1)
        let isPadded = bytes.first == backtick || bytes.last == backtick
        lines.put(fence)
        if isPadded { lines.put(" ".utf8) }
        lines.put(bytes)
        if isPadded { lines.put(" ".utf8) }
        lines.put(fence)
        hasPendingSpace = endsInSpace
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

    private mutating func enterInCode(
        _ node: NodeID, _ tag: Tag, _ look: ShownTree.Look
    ) -> Bool {
        if tag == .br { pre?.text.appendLineFeed() }
        if look.isBlock { newLineInCode() }
        if tag == .img, let alt = document.attribute(.alt, of: node) {
            document.text.withUnsafeBufferPointer {
                pre?.text.appendVerbatim(UnsafeBufferPointer(rebasing: $0[alt]))
            }
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
        while let last = code.last, last == 0x0A || last == 0x20 { code.removeLast() }
        guard !code.isEmpty else { return }
        let backtick = UInt8(ascii: "`")
        let length = max(3, Self.longestRun(of: backtick, text) + 1)
        let fence = [UInt8](repeating: backtick, count: length)
        lines.prepare()
        lines.put(fence + language)
        for line in code.split(separator: 0x0A, omittingEmptySubsequences: false) {
            lines.nextLine()
            lines.put(line)
        }
        lines.nextLine()
        lines.put(fence)
    }

    /// The language that `class="language-…"` names, on the element or the `code` in it.
    private func language(of node: NodeID) -> [UInt8] {
        for element in [node, document[node].firstChild] where element.exists {
            guard document[element].kind == .element,
                let range = document.attribute(.class, of: element)
            else { continue }
            for word in document.text[range].split(whereSeparator: CollapsedText.isSpace) {
                for prefix in ["language-", "lang-"] where word.starts(with: prefix.utf8) {
                    let name = word.dropFirst(prefix.utf8.count)
                    let isPlain = name.allSatisfy {
                        HTMLTokenizer.isLetter($0) || $0 &- 0x30 < 10 || "+-#._".utf8.contains($0)
                    }
                    if isPlain { return Array(name) }
                }
            }
        }
        return []
    }

    // MARK: - Lists

    private mutating func enterList(_ node: NodeID, _ tag: Tag) {
        let isOrdered = tag == .ol
        let number = document.integer(.start, of: node) ?? 1
        // Only a list that begins with 1 may follow a paragraph at once.
        endBlock(lists.isEmpty || isOrdered && number != 1 ? 2 : 1)
        var bullet = isOrdered ? UInt8(ascii: ".") : UInt8(ascii: "-")
        if let last = lastList, last.depth == lists.count, last.count == lines.output.count,
            last.marker == bullet
        {
            bullet = isOrdered ? UInt8(ascii: ")") : UInt8(ascii: "*")
        }
        let isReversed = isOrdered && document.has(.reversed, node)
        var list = List(
            isOrdered: isOrdered, number: number, step: isReversed ? -1 : 1, bullet: bullet)
        if isReversed, document.integer(.start, of: node) == nil {
            list.number = itemCount(of: node)
        }
        lists.append(list)
    }

    private func itemCount(of list: NodeID) -> Int {
        var count = 0
        var child = document[list].firstChild
        while child.exists {
            if document.isElement(child, .li) { count += 1 }
            child = document[child].nextSibling
        }
        return count
    }

    private mutating func leaveList() {
        guard let list = lists.popLast() else { return }
        endBlock(2)
        lastList = (lists.count, list.bullet, lines.output.count)
    }

    private mutating func enterItem(_ node: NodeID) {
        endBlock(1)
        var marker: [UInt8] = [UInt8(ascii: "-"), 0x20]
        if let last = lists.indices.last {
            lists[last].hasParagraph = false
            marker[0] = lists[last].bullet
            if lists[last].isOrdered {
                let value = document.integer(.value, of: node) ?? lists[last].number
                // Nine digits are all that CommonMark takes for a number.
                marker = Array(String(min(max(value, 0), 999_999_999)).utf8)
                marker += [lists[last].bullet, 0x20]
                lists[last].number = value &+ lists[last].step
            }
        }
        lines.beginItem(marker: marker)
    }

    private mutating func leaveItem() {
        endBlock(1)
        lines.endContainer()
        if lists.last?.hasParagraph == false { lines.tighten() }
    }
}
