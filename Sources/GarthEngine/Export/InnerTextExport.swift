import GarthURL

/// Writes the `innerText` of the body (HTML Standard, "rendered text collection steps").
func exportInnerText(_ tree: ShownTree, into output: inout [UInt8]) {
    let document = tree.document
    let body = document.body
    guard body.exists else { return }
    guard tree.shows(body) else {
        // What is not rendered gives all its text (the getter's first step).
        var node = document.next(body, within: body)
        while node.exists {
            if document[node].kind == .text { output += document.text[document.textRange(node)] }
            node = document.next(node, within: body)
        }
        return
    }
    var writer = InnerTextWriter(document: document, output: output)
    tree.walk(&writer, below: body)
    output = writer.output
}

/// Writes what the document shows as text without lines: a paragraph is one line.
///
/// Blocks are parted as by `innerText`, cells by tabs, and preformatted text keeps its lines. Unlike
/// there, a picture is its alternative text, text ends with a line feed, and text that people cannot
/// see is left out, whatever hides it.
func exportPlainText(_ tree: ShownTree, into output: inout [UInt8]) {
    var writer = InnerTextWriter(document: tree.document, output: output, hasPictures: true)
    tree.walk(&writer)
    output = writer.output
    while output.last == 0x20 || output.last == 0x0A || output.last == 0x09 { output.removeLast() }
    if !output.isEmpty { output.append(0x0A) }
}

/// The rendered text of an element, without white space around it; empty if it is not shown.
func renderedText(of element: NodeID, in tree: ShownTree) -> [UInt8] {
    guard tree.shows(element) else { return [] }
    var writer = InnerTextWriter(document: tree.document, output: [])
    tree.walk(&writer, below: element)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }
    let start = writer.output.firstIndex { !isSpace($0) } ?? writer.output.count
    let end = writer.output.lastIndex { !isSpace($0) } ?? start
    return start < writer.output.count ? Array(writer.output[start...end]) : []
}

private struct InnerTextWriter: ShownVisitor {
    let document: Document
    var output: [UInt8]
    /// Whether pictures are their words.
    private let hasPictures: Bool
    /// The required line break count that waits for text behind it.
    private var requiredBreaks = 0
    private var hasPendingSpace = false
    private var isAtLineStart = true
    /// For each open table, whether a row was met; for each open row, whether a cell was.
    /// The first ones are those of the element itself, which is not entered.
    private var rowsMet = [false]
    private var cellsMet = [false]
    /// The pending state at the start of each open inline block.
    private var inlineBlocks: [(hadSpace: Bool, wasAtLineStart: Bool, count: Int)] = []

    init(document: Document, output: [UInt8], hasPictures: Bool = false) {
        self.document = document
        self.hasPictures = hasPictures
        self.output = output
    }

    /// Replaced elements have no text; they end a run of white space.
    private static let replaced = TagSet(
        [.img, .input, .textarea, .meter, .progress],
        [.audio, .video, .canvas, .iframe, .object, .embed])

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        if tag == .br {
            literal(0x0A)
            return false
        }
        if Self.replaced.contains(tag) {
            if hasPictures, tag == .img { return picture(node, look) }
            settleSpace()
            isAtLineStart = false
            return false
        }
        if tag == .option || tag == .optgroup {
            require(1)
            return true
        }
        switch look.display {
        case .tableRow:
            if rowsMet.last == true { literal(0x0A) }
            cellsMet.append(false)
        case .tableCell:
            if cellsMet.last == true { literal(0x09) }
            begin()
        case .table, .inlineTable: rowsMet.append(false)
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableColumn, .tableColumnGroup, .tableCaption,
            .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            break
        }
        if tag == .p { require(2) } else if look.isBlock { require(1) }
        if Self.isInlineBlock(look) { enterInlineBlock() }
        return true
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        switch look.display {
        case .tableRow:
            _ = cellsMet.popLast()
            if !rowsMet.isEmpty { rowsMet[rowsMet.count - 1] = true }
        case .tableCell:
            if !cellsMet.isEmpty { cellsMet[cellsMet.count - 1] = true }
            begin()
        case .table, .inlineTable: _ = rowsMet.popLast()
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableColumn, .tableColumnGroup, .tableCaption,
            .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            break
        }
        if tag == .p { require(2) } else if look.isBlock { require(1) }
        if tag == .option || tag == .optgroup { require(1) }
        if Self.isInlineBlock(look) { leaveInlineBlock() }
    }

    /// Writes the words of a picture; returns false, as nothing is in it.
    private mutating func picture(_ node: NodeID, _ look: ShownTree.Look) -> Bool {
        guard look.isVisible, let alt = document.attribute(.alt, of: node),
            !MarkdownPicture.isHidden(node, in: document)
        else { return false }
        var look = look
        look.transform = .none
        // The writer changes while it reads the words.
        let document = document
        collapse(document.text.span.extracting(alt), look, keepsLineFeeds: false)
        return false
    }

    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look) {
        switch look.whiteSpace {
        case .normal, .nowrap: collapse(bytes, look, keepsLineFeeds: false)
        case .preLine: collapse(bytes, look, keepsLineFeeds: true)
        case .pre, .preWrap, .breakSpaces:
            if !bytes.isEmpty {
                settleSpace()
                put(bytes, look)
                isAtLineStart = bytes[bytes.count - 1] == 0x0A
            }
        }
    }

    // MARK: - Parts

    private mutating func collapse(
        _ bytes: Span<UInt8>, _ look: ShownTree.Look, keepsLineFeeds: Bool
    ) {
        var i = 0
        while i < bytes.count {
            if CollapsedText.isSpace(bytes[i]) {
                if bytes[i] == 0x0A, keepsLineFeeds {
                    literal(0x0A)
                } else if !isAtLineStart {
                    hasPendingSpace = true
                }
                i += 1
                continue
            }
            let start = i
            i = Self.endOfWords(in: bytes, from: i)
            settleSpace()
            put(bytes.extracting(start..<i), look)
            isAtLineStart = false
        }
    }

    /// The end of the words from an index that stay as they are: a single space parts them.
    private static func endOfWords(in bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start &+ 1
        while end < bytes.count {
            if CollapsedText.isSpace(bytes[end]) {
                guard bytes[end] == 0x20, end &+ 1 < bytes.count,
                    !CollapsedText.isSpace(bytes[end &+ 1])
                else { return end }
                end &+= 1
            }
            end &+= 1
        }
        return end
    }

    /// A character with a fixed form, before which spaces end.
    private mutating func literal(_ byte: UInt8) {
        settleBreaks()
        output.append(byte)
        begin()
    }

    private mutating func require(_ count: Int) {
        requiredBreaks = max(requiredBreaks, count)
        begin()
    }

    private mutating func begin() {
        hasPendingSpace = false
        isAtLineStart = true
    }

    private mutating func settleBreaks() {
        if !output.isEmpty {
            output.append(contentsOf: repeatElement(0x0A, count: requiredBreaks))
        }
        requiredBreaks = 0
    }

    private mutating func settleSpace() {
        settleBreaks()
        if hasPendingSpace { output.append(0x20) }
        hasPendingSpace = false
    }

    private static func isInlineBlock(_ look: ShownTree.Look) -> Bool {
        switch look.display {
        case .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable: true
        case .none, .inline, .block, .listItem, .flowRoot, .contents, .table, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumn,
            .tableColumnGroup, .tableCaption, .flex, .grid, .ruby, .rubyText:
            false
        }
    }

    private mutating func enterInlineBlock() {
        let hadSpace = hasPendingSpace
        let wasAtLineStart = isAtLineStart
        settleSpace()
        inlineBlocks.append((hadSpace, wasAtLineStart, output.count))
        begin()
    }

    private mutating func leaveInlineBlock() {
        guard let outer = inlineBlocks.popLast() else { return }
        hasPendingSpace = false
        isAtLineStart = false
        guard output.count == outer.count else { return }
        // An empty one: the space before it may meet another one behind it.
        if outer.hadSpace { output.removeLast() }
        hasPendingSpace = outer.hadSpace
        isAtLineStart = outer.wasAtLineStart
    }

    // MARK: - Letters

    private mutating func put(_ bytes: Span<UInt8>, _ look: ShownTree.Look) {
        guard look.transform != .none else {
            output.append(contentsOf: bytes)
            return
        }
        output += look.transform.applied(to: String(decoding: Array(bytes), as: UTF8.self)).utf8
    }
}
