import GarthURL

/// Code in Markdown: code spans and code blocks (CommonMark 0.31 sections 4.5 and 6.1).
extension MarkdownWriter {
    /// Adds to code: its blanks stay, but a line end in it is a space, and at its edges none.
    mutating func appendCode(_ bytes: Span<UInt8>) {
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
    mutating func beginCode() {
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

    mutating func leaveCode() {
        codeDepth -= 1
        guard codeDepth == 0, hasPendingSpaceInCode else { return }
        hasPendingSpaceInCode = false
        hasPendingSpace = true
    }

    mutating func enterInCode(
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

    mutating func leaveInCode(_ node: NodeID, _ look: ShownTree.Look) {
        if look.isBlock, pre?.node != node { newLineInCode() }
        guard let done = pre, done.node == node else { return }
        pre = nil
        if isInCell {
            writeCodeInCell(done.text.bytes)
        } else {
            // An empty listing is one; an empty element that a script would fill is nothing.
            let isListing = document.isElement(document[node].firstChild, .code)
            if isListing || !done.text.isEmpty { writeCode(done.text.bytes, done.language) }
        }
        endBlock(2)
    }

    private mutating func newLineInCode() {
        if let last = pre?.text.bytes.last, last != 0x0A { pre?.text.appendLineFeed() }
    }

    private mutating func writeCode(_ text: [UInt8], _ language: [UInt8]) {
        var code = text[...]
        while code.last == 0x20 { code.removeLast() }
        if code.last == 0x0A { code.removeLast() }
        let backtick = UInt8(ascii: "`")
        let length = max(3, Self.longestRun(of: backtick, text) + 1)
        let fence = [UInt8](repeating: backtick, count: length)
        lines.prepare(.code)
        isItemStart = false
        lines.put(fence + language)
        if !text.isEmpty {
            for line in code.split(separator: 0x0A, omittingEmptySubsequences: false) {
                lines.nextLine()
                lines.put(line)
            }
        }
        lines.nextLine()
        lines.put(fence)
    }

    /// Writes the lines of code as spans: a cell of a table has only one line.
    private mutating func writeCodeInCell(_ text: [UInt8]) {
        var isFirst = true
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if !isFirst { endBlock(1) }
            isFirst = false
            prepareInline()
            paragraph.append(code: line.map { $0 < 0x20 ? 0x20 : $0 })
        }
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
    func language(of node: NodeID) -> [UInt8] {
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
}
