import GarthURL

/// The blocks that are open in a table's cell.
struct CellBlocks {
    /// The number of lists.
    var lists = 0
    /// For each inner table, whether it is written as a table.
    var tables: [Bool] = []
}

/// Blocks in the cells of a table, whose rows are lines (GitHub Flavored Markdown section 4.10):
/// lists and tables are HTML there.
extension MarkdownWriter {
    // MARK: - Lists

    mutating func enterListInCell(_ node: NodeID, _ tag: Tag) {
        cellBlocks.lists += 1
        let isOrdered = tag == .ol
        let start = isOrdered ? document.integer(.start, of: node) : nil
        put(tag: Array((isOrdered ? "<ol" : "<ul").utf8) + attribute("start", start))
    }

    mutating func leaveListInCell(_ tag: Tag) {
        cellBlocks.lists -= 1
        put(tag: Array((tag == .ol ? "</ol>" : "</ul>").utf8))
    }

    mutating func enterItemInCell(_ node: NodeID) {
        guard cellBlocks.lists > 0 else { return endBlock(1) }
        let value = document.integer(.value, of: node)
        put(tag: Array("<li".utf8) + attribute("value", value))
    }

    mutating func leaveItemInCell() {
        guard cellBlocks.lists > 0 else { return endBlock(1) }
        put(tag: Array("</li>".utf8))
    }

    /// The rest of a start tag with at most one attribute.
    private func attribute(_ name: StaticString, _ value: Int?) -> [UInt8] {
        guard let value else { return [UInt8(ascii: ">")] }
        return Array(" \(name)=\"\(value)\">".utf8)
    }

    // MARK: - Tables

    mutating func enterInnerTable(_ node: NodeID) {
        let isTable = tables.isTable(node)
        cellBlocks.tables.append(isTable)
        if isTable { put(tag: Array("<table>".utf8)) }
    }

    mutating func leaveInnerTable() {
        if cellBlocks.tables.popLast() == true {
            put(tag: Array("</table>".utf8))
        } else {
            endBlock(2)
        }
    }

    mutating func enterInnerPart(_ node: NodeID, _ tag: Tag) {
        guard cellBlocks.tables.last == true else { return endBlock(2) }
        var markup = Array("<".utf8) + Array(Tag.spellings[Int(tag.rawValue)].utf8Span)
        for (name, attribute) in [("colspan", AttributeName.colspan), ("rowspan", .rowspan)] {
            guard let count = document.integer(attribute, of: node) else { continue }
            markup += " \(name)=\"\(count)\"".utf8
        }
        put(tag: markup + [UInt8(ascii: ">")])
    }

    mutating func leaveInnerPart(_ tag: Tag) {
        guard cellBlocks.tables.last == true else { return endBlock(2) }
        put(tag: Array("</".utf8) + Array(Tag.spellings[Int(tag.rawValue)].utf8Span) + ">".utf8)
    }
}
