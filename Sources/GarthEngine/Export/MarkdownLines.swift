/// Writes blocks of Markdown with their line prefixes and separators (CommonMark 0.31).
struct MarkdownLines {
    /// The relation of a block to the one before it and the one after it.
    enum Block {
        case paragraph, heading, code, rule, table
    }

    private enum Container {
        case quote
        /// The items of a list; its first one may follow a paragraph's line if `interrupts`.
        case list(isTight: Bool, interrupts: Bool)
        case item(marker: [UInt8], isTight: Bool)
    }

    private(set) var output: [UInt8]
    private var containers: [(kind: Container, isStarted: Bool)] = []
    /// The line ends that are due before the next block.
    private var breaks = 0
    private var last: Block?
    /// A quote has ended, and no text came since.
    private var hasEndedQuote = false
    private let start: Int

    init(_ output: [UInt8]) {
        self.output = output
        start = output.count
    }

    // MARK: - Structure

    /// Ends the block before; the next one comes at least so many lines further down.
    mutating func separate(_ count: Int) {
        if output.count > start { breaks = max(breaks, count) }
    }

    mutating func beginQuote() {
        containers.append((isTooDeep ? .item(marker: [], isTight: false) : .quote, false))
    }

    mutating func beginList(isTight: Bool, interrupts: Bool) {
        containers.append((.list(isTight: isTight, interrupts: interrupts), false))
    }

    mutating func beginItem(marker: [UInt8], isTight: Bool) {
        containers.append((.item(marker: isTooDeep ? [] : marker, isTight: isTight), false))
    }

    /// Continues an item of a list that had ended.
    mutating func continueItem(marker: [UInt8], isTight: Bool) {
        containers.append((.item(marker: isTooDeep ? [] : marker, isTight: isTight), true))
    }

    /// Whether the innermost container is a list, without an item of it.
    var isBetweenItems: Bool {
        if case .list = containers.last?.kind { return true }
        return false
    }

    /// Each line repeats what its containers begin with: deeper ones would outgrow the text.
    private var isTooDeep: Bool { containers.count >= 64 }

    /// Whether the innermost container has no text yet.
    var isContainerEmpty: Bool { containers.last?.isStarted == false }

    mutating func endContainer() {
        if let ended = containers.popLast(), case .quote = ended.kind { hasEndedQuote = true }
    }

    /// Makes the place for a block: due line ends, and the beginning of the line.
    mutating func prepare(_ block: Block) {
        if output.count > start {
            output.append(0x0A)
            if needsBlankLine(before: block) {
                writePrefix(isBlank: true)
                output.append(0x0A)
            }
        }
        breaks = 0
        last = block
        hasEndedQuote = false
        writePrefix(isBlank: false)
    }

    /// Whether a blank line must precede the next block. In a tight list it would make the list
    /// loose, so it stands only where two blocks would otherwise join.
    private func needsBlankLine(before block: Block) -> Bool {
        let next = containers.firstIndex { !$0.isStarted } ?? containers.count
        guard next > 0 else { return breaks > 1 }
        switch containers[next - 1].kind {
        case .list(let isTight, _): return !isTight
        case .item(_, true): break
        case .item, .quote: return breaks > 1
        }
        guard next < containers.count else {
            let endsByItself = last == .heading || last == .code || last == .rule
            return (block == .paragraph || block == .table) && !endsByItself
        }
        switch containers[next].kind {
        case .quote: return hasEndedQuote
        case .list(_, let interrupts): return !interrupts && last == .paragraph
        case .item: return breaks > 1
        }
    }

    /// Starts the next line of the same block.
    mutating func nextLine() {
        output.append(0x0A)
        writePrefix(isBlank: false)
    }

    private mutating func writePrefix(isBlank: Bool) {
        let lineStart = output.count
        for i in containers.indices {
            if isBlank, !containers[i].isStarted { break }
            switch containers[i].kind {
            case .quote: output += "> ".utf8
            case .list: break
            case .item(let marker, _):
                if containers[i].isStarted {
                    output.append(contentsOf: repeatElement(0x20, count: marker.count))
                } else {
                    output += marker
                }
            }
            containers[i].isStarted = true
        }
        if isBlank {
            while output.count > lineStart, output.last == 0x20 { output.removeLast() }
        }
    }

    // MARK: - Text

    /// Writes bytes as they are.
    mutating func put(_ bytes: some Sequence<UInt8>) { output += bytes }

    mutating func put(_ byte: UInt8) { output.append(byte) }

    /// Removes spaces at the end of the line.
    mutating func trimLineEnd() {
        while output.count > start, output.last == 0x20 { output.removeLast() }
    }
}
