import GarthLanguage
import GarthPage

/// What elements are, in words, for pages that are read line by line (`usesLinearLayout`).
extension LayoutEngine {
    /// Whether the words in front of an element tell of its content, which must all be there.
    func countsContent(_ child: NodeID, _ node: Node) -> Bool {
        node.tag == .table || TagSet.lists.contains(node.tag)
    }

    /// Writes what an element is in front of its content: links and headings in their line, lists,
    /// tables and landmarks in a line of their own.
    mutating func announce(_ node: NodeID) {
        guard node.exists, input.document[node].namespace == .html else { return }
        let tag = input.document[node].tag
        if tag == .a, input.document.has(.href, node) { return announce(link: node) }
        guard input.options.usesLinearLayout else { return }
        if tag == .td || tag == .th { return separateCell(node) }
        if tag == .legend {
            return appendWords(localized("group", meaning: "a fieldset, in words") + " ")
        }
        guard let part = part(of: node) else { return }
        switch part {
        case .heading(let level): appendWords(localized("heading \(level)") + " ")
        case .landmark(let landmark):
            appendWordLine([landmark.words, label(of: node)])
        case .list:
            let count = childCount(of: node, .li)
            appendWordLine([
                count > 0 ? localized("list of \(count)") : localized("list"), label(of: node),
            ])
        case .table:
            let size = sizeOfTable(node)
            shared.lastTable = (node, size != nil)
            guard let size else { return }
            appendWordLine([localized("table of \(size.rows) by \(size.columns)"), label(of: node)])
        case .form: appendWordLine([localized("form"), label(of: node)])
        }
    }

    /// Writes the number of a link, and what it is, in front of its text.
    private mutating func announce(link node: NodeID) {
        let gap = input.options.usesLinearLayout ? " " : ""
        if input.options.numbersLinks, let box = flow.boxes.last, box.look.isOperable {
            let number = number(ofLink: node)
            if number > 0 { appendWords("[\(number)]\(gap)") }
        }
        if input.options.usesLinearLayout { appendWords(localized("link") + " ") }
    }

    /// What stands before a summary: a triangle, or a word where the page is read line by line.
    func disclosureMark(isOpen: Bool) -> String {
        guard input.options.usesLinearLayout else { return isOpen ? "▾ " : "▸ " }
        return
            (isOpen
            ? localized("open", meaning: "a disclosure, in words")
            : localized("closed", meaning: "a disclosure, in words")) + " "
    }

    /// Writes that a picture follows, in front of the words that stand for it.
    mutating func announcePicture(_ text: [UInt8]) {
        // A name in brackets says it already.
        guard input.options.usesLinearLayout, text.first != UInt8(ascii: "[") else { return }
        appendWords(localized("picture", meaning: "a picture, in words") + " ")
    }

    /// Writes what a control is in front of it.
    mutating func announce(control node: NodeID, _ style: StyleID) {
        guard let word = word(ofControl: node), look(style).isVisible else { return }
        if flow.line.isEmpty { prepareLine() }
        if flow.line.endsInWord { flow.line.appendSpace(canBreak: true) }
        flow.line.setRun(style: look(style).textStyle, target: 0)
        appendAtom(Array(word.utf8), width: Self.columns(of: word), style)
        flow.line.appendSpace(canBreak: false)
    }

    /// Lays out a part of a table: each row is a block, and its cells follow each other in a line.
    mutating func openLinearTablePart(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        switch look.display {
        case .tableCell where isInDataTable(child):
            openInline(child, node, style, look)
            return true
        case .tableColumn, .tableColumnGroup:
            flow.boxes.finish(child)
            return true
        case .none, .inline, .block, .inlineBlock, .listItem, .flowRoot, .contents, .table,
            .inlineTable, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
            .tableCell, .tableCaption, .flex, .inlineFlex, .grid, .inlineGrid, .ruby, .rubyText:
            return openBlockOrHidden(child, node, style, look)
        }
    }

    // MARK: - Private parts

    private func word(ofControl node: NodeID) -> String? {
        let control = FormControl(node, in: input.document)
        switch control.kind {
        case .hidden, .none: return nil
        case .checkbox: return localized("checkbox", meaning: "a field, in words")
        case .radio: return localized("radio button", meaning: "a field, in words")
        case .submit, .image, .reset, .button:
            return localized("button", meaning: "a field, in words")
        case .file: return localized("file", meaning: "a field, in words")
        case .select: return localized("choice", meaning: "a field, in words")
        case .textArea: return localized("text area", meaning: "a field, in words")
        case .text:
            return lowercased(.type, of: node) == "password"
                ? localized("password", meaning: "a field, in words")
                : localized("edit", meaning: "a field, in words")
        }
    }

    /// The columns of words of Garth's own.
    static func columns(of word: String) -> Int {
        var word = word
        return word.withUTF8 { unsafe DisplayWidth.columns(of: $0) }
    }

    private func label(of node: NodeID) -> String { cleanString(.ariaLabel, of: node) }

    /// Writes words in the innermost box.
    mutating func appendWords(_ words: String) {
        guard let box = flow.boxes.last, box.look.isVisible else { return }
        prepareRun(box)
        var words = words
        words.withUTF8 { unsafe appendCollapsing($0, wraps: true) }
    }

    /// Writes words in a line of their own.
    private mutating func appendWordLine(_ words: [String]) {
        appendWords(words.filter { !$0.isEmpty }.joined(separator: " "))
        endLine()
    }

    private mutating func separateCell(_ cell: NodeID) {
        guard isInDataTable(cell), previousElement(of: cell).exists else { return }
        if flow.line.used > 0, !flow.line.endsInSpace { flow.line.appendSpace(canBreak: true) }
        appendWords("| ")
    }

    private func previousElement(of node: NodeID) -> NodeID {
        var node = input.document[node].previousSibling
        while node.exists, input.document[node].kind != .element {
            node = input.document[node].previousSibling
        }
        return node
    }

    private func childCount(of node: NodeID, _ tag: Tag) -> Int {
        var (child, count) = (input.document[node].firstChild, 0)
        while child.exists {
            if input.document[child].tag == tag { count += 1 }
            child = input.document[child].nextSibling
        }
        return count
    }

    /// Whether a cell is one of a table of data: the cells of tables that only place things stand one
    /// below the other.
    private mutating func isInDataTable(_ cell: NodeID) -> Bool {
        var ancestor = input.document[cell].parent
        for _ in 0..<Self.rowLevels where ancestor.exists {
            if input.document[ancestor].tag == .table { return hasData(ancestor) }
            ancestor = input.document[ancestor].parent
        }
        return false
    }

    /// Whether a table is one of data; each cell asks.
    private mutating func hasData(_ table: NodeID) -> Bool {
        if let last = shared.lastTable, last.node == table { return last.hasData }
        let hasData = sizeOfTable(table) != nil
        shared.lastTable = (table, hasData)
        return hasData
    }

    /// A cell has at most its row and a group of rows between itself and its table.
    private static let rowLevels = 3

    /// The rows and columns of a table of data; nil for a table that only places things: one of a
    /// single row or column without headings, or around another table.
    private func sizeOfTable(_ table: NodeID) -> (rows: Int, columns: Int)? {
        guard part(of: table) == .table else { return nil }
        var size = (rows: 0, columns: 0)
        var hasHeadings = false
        var row = 0
        var node = input.document.next(table, within: table)
        while node.exists {
            let tag = input.document[node].tag
            if tag == .table { return nil }
            if tag == .tr { (size.rows, row) = (size.rows + 1, 0) }
            if TagSet.cells.contains(tag) {
                row += max(1, min(input.document.integer(.colspan, of: node) ?? 1, 1000))
                size.columns = max(size.columns, row)
            }
            hasHeadings = hasHeadings || tag == .th || tag == .caption
            node = input.document.next(node, within: table)
        }
        return hasHeadings || size.rows > 1 && size.columns > 1 ? size : nil
    }
}
