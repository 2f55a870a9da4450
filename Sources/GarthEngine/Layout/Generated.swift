import GarthPage

/// The values of CSS counters, innermost last (CSS Lists section 4).
struct Counters {
    struct Counter {
        var name: [UInt8]
        var value: Int32
        /// The depth of the element that made it: it ends with that element's parent.
        var depth: Int
    }

    var all: [Counter] = []
    var isEmpty: Bool { all.isEmpty }

    mutating func reset(_ name: [UInt8], to value: Int32, depth: Int) {
        if let last = all.lastIndex(where: { $0.name == name && $0.depth == depth }) {
            all[last].value = value
        } else if all.count < 10_000 {
            all.append(Counter(name: name, value: value, depth: depth))
        }
    }

    mutating func change(_ name: [UInt8], by value: Int32, depth: Int) {
        if let last = all.lastIndex(where: { $0.name == name }) {
            let (sum, overflows) = all[last].value.addingReportingOverflow(value)
            if !overflows { all[last].value = sum }
        } else {
            reset(name, to: value, depth: depth)
        }
    }

    mutating func set(_ name: [UInt8], to value: Int32, depth: Int) {
        if let last = all.lastIndex(where: { $0.name == name }) {
            all[last].value = value
        } else {
            reset(name, to: value, depth: depth)
        }
    }

    /// Ends the counters of elements deeper than `depth`.
    mutating func close(depth: Int) {
        while let last = all.last, last.depth > depth { all.removeLast() }
    }

    func value(of name: [UInt8]) -> Int32 { all.last { $0.name == name }?.value ?? 0 }
}

extension LayoutEngine {
    /// The depth of the innermost box in the page, over all flows.
    private var elementDepth: Int { depth * 100_000 + flow.boxes.count }

    /// Applies `counter-reset`, `counter-increment` and `counter-set` of an element.
    mutating func changeCounters(_ style: StyleID) {
        if !counters.isEmpty { counters.close(depth: elementDepth) }
        guard look(style).changesCounters else { return }
        let css = computed(style)
        let depth = elementDepth
        for change in styles.table.counterChanges[Int(css.counterReset)] {
            counters.reset(change.name, to: change.value, depth: depth)
        }
        for change in styles.table.counterChanges[Int(css.counterIncrement)] {
            counters.change(change.name, by: change.value, depth: depth)
        }
        for change in styles.table.counterChanges[Int(css.counterSet)] {
            counters.set(change.name, to: change.value, depth: depth)
        }
    }

    // MARK: - ::before and ::after

    /// Generates an element's `::before` and remembers whether it has an `::after`.
    mutating func openGenerated(_ node: NodeID, _ style: StyleID, top: Int) {
        if styles.after(of: node, style: style, in: document) != nil {
            flow.boxes[top].flags.insert(.hasAfter)
        }
        if let before = styles.before(of: node, style: style, in: document) {
            generate(node, before)
        }
    }

    mutating func closeGenerated(_ top: Int) {
        let box = flow.boxes[top]
        if let after = styles.after(of: box.node, style: box.style, in: document) {
            generate(box.node, after)
        }
    }

    /// Lays out the content of a pseudo-element as a child of the innermost box.
    private mutating func generate(_ node: NodeID, _ style: StyleID) {
        let css = computed(style)
        let look = look(style)
        guard look.display != .none, !look.isOutOfSight else { return }
        changeCounters(style)
        let text = contentText(css, of: node)
        let isInline =
            look.display == .inline || look.display == .inlineBlock
            || look.display == .contents || css.position == .absolute
        // Icons from private-use fonts would only be boxes.
        if text.isEmpty && isInline { return }
        let parent = flow.boxes[flow.boxes.count - 1]
        let lastChild = parent.lastChild
        if isInline {
            var box = OpenBox(node: .none, style: style, kind: .inline, look: look)
            (box.block, box.list, box.link) = (parent.block, parent.list, parent.link)
            flow.boxes.append(box)
            text.withUnsafeBufferPointer { appendText($0) }
            flow.boxes.removeLast()
        } else {
            let blank = Document.blank(.element)
            openBlock(.none, blank, style, look)
            text.withUnsafeBufferPointer { appendText($0) }
            closeBox()
        }
        flow.boxes[flow.boxes.count - 1].lastChild = lastChild
    }

    /// The text of a `content` value.
    mutating func contentText(_ css: ComputedStyle, of node: NodeID) -> [UInt8] {
        guard Int(css.content) < styles.table.contents.count else { return [] }
        var text: [UInt8] = []
        for piece in styles.table.contents[Int(css.content)] {
            switch piece {
            case .text(let bytes): text += bytes
            case .attribute(let name): text += attributeText(name, of: node)
            case .counter(let name, let style):
                text += ListMarker.text(Int(counters.value(of: name)), style)
            case .counters(let name, let separator, let style):
                var isFirst = true
                for counter in counters.all where counter.name == name {
                    if !isFirst { text += separator }
                    text += ListMarker.text(Int(counter.value), style)
                    isFirst = false
                }
            case .openQuote:
                text += quoteMark(css, isOpening: true)
                quoteDepth += 1
            case .closeQuote:
                quoteDepth = max(0, quoteDepth - 1)
                text += quoteMark(css, isOpening: false)
            case .noOpenQuote: quoteDepth += 1
            case .noCloseQuote: quoteDepth = max(0, quoteDepth - 1)
            }
        }
        return Self.withoutPrivateUse(text)
    }

    private func attributeText(_ name: [UInt8], of node: NodeID) -> [UInt8] {
        for i in document.attributeRange(node)
        where document.name(of: document.attributes[i]) == name {
            let attribute = document.attributes[i]
            let start = Int(attribute.valueStart)
            return Array(document.text[start..<start + Int(attribute.valueCount)])
        }
        return []
    }

    private func quoteMark(_ css: ComputedStyle, isOpening: Bool) -> [UInt8] {
        let standard: [[UInt8]] = [
            Array("\u{201C}".utf8), Array("\u{201D}".utf8), Array("\u{2018}".utf8),
            Array("\u{2019}".utf8),
        ]
        var marks = standard
        if css.quotes != 0, Int(css.quotes) < styles.table.quotes.count {
            marks = styles.table.quotes[Int(css.quotes)]
        }
        guard marks.count >= 2 else { return [] }
        let pair = min(quoteDepth, marks.count / 2 - 1)
        return marks[pair * 2 + (isOpening ? 0 : 1)]
    }

    /// Text without private-use characters: they are the glyphs of icon fonts.
    private static func withoutPrivateUse(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 == 0xEE || $0 == 0xEF || $0 >= 0xF3 }) else { return text }
        var kept: [UInt8] = []
        text.withUnsafeBufferPointer { bytes in
            var i = 0
            while i < bytes.count {
                let scalar = UTF8Scalar(at: i, in: bytes.baseAddress!, end: bytes.count)
                let range = i..<i + scalar.byteCount
                i += scalar.byteCount
                if (0xE000...0xF8FF).contains(scalar.value) || scalar.value >= 0xF0000 { continue }
                kept += bytes[range]
            }
        }
        return kept
    }
}
