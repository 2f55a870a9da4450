/// A piece of a document's text with the part it plays.
struct TextBlock {
    /// The parts that text plays.
    enum Role: String {
        case heading, paragraph, code, quote
        case listItem = "listitem"
        case term, definition, caption, summary, legend
        case tableCell = "tablecell"
        case tableHeader = "tableheader"
    }

    var role: Role
    var text: [UInt8]
    /// A heading's level; how many lists a list item lies in; else nil.
    var level: Int?
    /// The place of a table's cell, from 1.
    var row: Int?
    var column: Int?
    /// The links inside the block's text, in order.
    var links: [Link] = []

    /// A link in a block: the range of its characters in the text, counted in Unicode code points.
    struct Link {
        var start: Int
        var end: Int
        var url: String
    }
}

/// The text blocks of a document, in order.
func textBlocks(of tree: ShownTree, _ facts: PageFacts) -> [TextBlock] {
    var collector = BlockCollector(document: tree.document, facts: facts)
    tree.walk(&collector)
    collector.flush()
    return collector.blocks
}

private struct BlockCollector: ShownVisitor {
    let document: Document
    private let facts: PageFacts
    var blocks: [TextBlock] = []
    private var text = CollapsedText()
    /// The parts of the open elements that give one, innermost last.
    private var open: [(node: NodeID, block: TextBlock)] = []
    private var listDepth = 0
    private var preDepth = 0
    private var tables: [(row: Int, column: Int)] = []
    /// The links that are open; where their text begins in the block's, nil until it does.
    private var openLinks: [(node: NodeID, url: String, start: Int?)] = []
    /// The links of the block that is being gathered, in bytes.
    private var links: [TextBlock.Link] = []

    init(document: Document, facts: PageFacts) {
        self.document = document
        self.facts = facts
    }

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        if tag == .img, look.isVisible, let alt = document.attribute(.alt, of: node) {
            let start = text.bytes.count
            text.append(document.text[alt])
            noteLinkText(from: start)
        }
        if tag == .br {
            if preDepth > 0 { text.appendLineFeed() } else { text.appendSpace() }
        }
        if Self.textless.contains(tag) { return false }
        if look.isBlock || look.display == .tableCell || tag == .option {
            if preDepth > 0 { newLine() } else { flush() }
        }
        if let block = block(node, tag, look) {
            flush()
            open.append((node, block))
        }
        if tag == .a, let url = facts.address(.href, of: node, in: document) {
            if let outer = openLinks.indices.last { endLinkText(outer) }
            openLinks.append((node, url, nil))
        }
        if Self.isList(tag) { listDepth += 1 }
        if tag == .pre { preDepth += 1 }
        return true
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if openLinks.last?.node == node {
            endLinkText(openLinks.count - 1)
            openLinks.removeLast()
        }
        if look.isBlock || look.display == .tableCell {
            if preDepth > 0 { newLine() } else { flush() }
        }
        if open.last?.node == node {
            flush()
            open.removeLast()
        }
        if Self.isList(tag) { listDepth -= 1 }
        if tag == .pre { preDepth -= 1 }
        if look.display == .table || look.display == .inlineTable { _ = tables.popLast() }
    }

    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look) {
        let start = text.bytes.count
        if preDepth > 0 { text.appendVerbatim(bytes) } else { text.append(bytes) }
        noteLinkText(from: start)
    }

    // MARK: - Links

    /// Text was added in the open links: theirs begins with it, behind the space before a word.
    private mutating func noteLinkText(from start: Int) {
        guard let last = openLinks.indices.last, openLinks[last].start == nil,
            text.bytes.count > start
        else { return }
        openLinks[last].start = preDepth == 0 && text.bytes[start] == 0x20 ? start + 1 : start
    }

    /// The text of a link ends, or continues in another block.
    private mutating func endLinkText(_ i: Int) {
        guard let start = openLinks[i].start else { return }
        links.append(TextBlock.Link(start: start, end: text.bytes.count, url: openLinks[i].url))
        openLinks[i].start = nil
    }

    /// The links with their places counted in code points instead of bytes.
    private func placed(_ links: [TextBlock.Link], in bytes: [UInt8]) -> [TextBlock.Link] {
        var codePoints = 0
        var place = 0
        func count(to end: Int) -> Int {
            while place < min(end, bytes.count) {
                if bytes[place] & 0xC0 != 0x80 { codePoints += 1 }
                place += 1
            }
            return codePoints
        }
        return links.compactMap { link in
            let placed = TextBlock.Link(
                start: count(to: link.start), end: count(to: link.end), url: link.url)
            return placed.start < placed.end ? placed : nil
        }
    }

    // MARK: - Blocks

    /// Begins a line of its own in preformatted text.
    private mutating func newLine() {
        if let last = text.bytes.last, last != 0x0A { text.appendLineFeed() }
    }

    /// Ends the block that is being gathered.
    mutating func flush() {
        for i in openLinks.indices { endLinkText(i) }
        let links = self.links
        self.links = []
        var bytes = text.take()
        if preDepth > 0 { while bytes.last == 0x0A { bytes.removeLast() } }
        guard !bytes.isEmpty else { return }
        var block = open.last?.block ?? TextBlock(role: .paragraph, text: [])
        block.text = bytes
        if !links.isEmpty { block.links = placed(links, in: bytes) }
        blocks.append(block)
    }

    private static func isList(_ tag: Tag) -> Bool {
        tag == .ul || tag == .ol || tag == .menu || tag == .dir
    }

    /// The part that an element gives to the text in it; nil when it gives none of its own.
    private mutating func block(
        _ node: NodeID, _ tag: Tag, _ look: ShownTree.Look
    ) -> TextBlock? {
        if let level = tag.headingLevel {
            return TextBlock(role: .heading, text: [], level: level)
        }
        if tag == .li { return TextBlock(role: .listItem, text: [], level: max(listDepth, 1)) }
        if let role = Self.roles[tag] { return TextBlock(role: role, text: []) }
        switch look.display {
        case .table, .inlineTable:
            tables.append((0, 0))
        case .tableRow where !tables.isEmpty:
            tables[tables.count - 1].row += 1
            tables[tables.count - 1].column = 0
        case .tableCell where !tables.isEmpty:
            tables[tables.count - 1].column += 1
            let place = tables[tables.count - 1]
            return TextBlock(
                role: tag == .th ? .tableHeader : .tableCell, text: [], row: place.row,
                column: place.column)
        // Other boxes have no place in a table.
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .tableRowGroup,
            .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumn,
            .tableColumnGroup, .tableCaption, .flex, .inlineFlex, .grid, .inlineGrid, .ruby,
            .rubyText:
            break
        }
        return nil
    }

    private static let roles: TagTable<TextBlock.Role> = [
        .preformatted: .code, [.blockquote]: .quote, [.dt]: .term, [.dd]: .definition,
        [.caption, .figcaption]: .caption, [.summary]: .summary, [.legend]: .legend,
    ]
    /// Elements whose content is no text of the page.
    private static let textless = TagSet(
        [.select, .textarea, .img, .br], [.audio, .video, .iframe, .object])
}
