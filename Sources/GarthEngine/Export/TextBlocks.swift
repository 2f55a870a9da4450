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
}

/// The text blocks of a document, in order.
func textBlocks(of tree: ShownTree) -> [TextBlock] {
    var collector = BlockCollector(document: tree.document)
    tree.walk(&collector)
    collector.flush()
    return collector.blocks
}

private struct BlockCollector: ShownVisitor {
    let document: Document
    var blocks: [TextBlock] = []
    private var text = CollapsedText()
    /// The parts of the open elements that give one, innermost last.
    private var open: [(node: NodeID, block: TextBlock)] = []
    private var listDepth = 0
    private var preDepth = 0
    private var tables: [(row: Int, column: Int)] = []

    init(document: Document) {
        self.document = document
    }

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        switch tag {
        case .select, .textarea, .audio, .video, .canvas, .iframe, .object: return false
        case .img:
            if let alt = document.attribute(.alt, of: node) { text.append(document.text[alt]) }
            return false
        case .br:
            if preDepth > 0 { text.appendLineFeed() } else { text.appendSpace() }
            return false
        default: break
        }
        if look.isBlock || look.display == .tableCell || tag == .option {
            if preDepth > 0 { newLine() } else { flush() }
        }
        if let block = block(node, tag, look) {
            flush()
            open.append((node, block))
        }
        if Self.isList(tag) { listDepth += 1 }
        if tag == .pre { preDepth += 1 }
        return true
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
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

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, _ look: ShownTree.Look) {
        if preDepth > 0 { text.appendVerbatim(bytes) } else { text.append(bytes) }
    }

    /// Begins a line of its own in preformatted text.
    private mutating func newLine() {
        if let last = text.bytes.last, last != 0x0A { text.appendLineFeed() }
    }

    /// Ends the block that is being gathered.
    mutating func flush() {
        var bytes = text.take()
        if preDepth > 0 { while bytes.last == 0x0A { bytes.removeLast() } }
        guard !bytes.isEmpty else { return }
        var block = open.last?.block ?? TextBlock(role: .paragraph, text: [])
        block.text = bytes
        blocks.append(block)
    }

    private static func isList(_ tag: Tag) -> Bool {
        tag == .ul || tag == .ol || tag == .menu || tag == .dir
    }

    /// The part that an element gives to the text in it; nil when it gives none of its own.
    private mutating func block(
        _ node: NodeID, _ tag: Tag, _ look: ShownTree.Look
    ) -> TextBlock? {
        switch tag {
        case .h1: return heading(1)
        case .h2: return heading(2)
        case .h3: return heading(3)
        case .h4: return heading(4)
        case .h5: return heading(5)
        case .h6: return heading(6)
        case .pre, .listing, .xmp, .plaintext: return TextBlock(role: .code, text: [])
        case .blockquote: return TextBlock(role: .quote, text: [])
        case .li: return TextBlock(role: .listItem, text: [], level: max(listDepth, 1))
        case .dt: return TextBlock(role: .term, text: [])
        case .dd: return TextBlock(role: .definition, text: [])
        case .caption, .figcaption: return TextBlock(role: .caption, text: [])
        case .summary: return TextBlock(role: .summary, text: [])
        case .legend: return TextBlock(role: .legend, text: [])
        default: break
        }
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
        default: break
        }
        return nil
    }

    private func heading(_ level: Int) -> TextBlock {
        TextBlock(role: .heading, text: [], level: level)
    }
}
