import GarthPage

extension LayoutEngine {
    // MARK: - ::before and ::after

    /// Generates an element's `::before` and remembers whether it has an `::after`.
    mutating func openGenerated(_ node: NodeID, _ style: StyleID, top: Int) {
        if styles.after(of: node, style: style, in: input.document) != nil {
            flow.boxes.insert(.hasAfter, in: top)
        }
        if let before = styles.before(of: node, style: style, in: input.document) {
            generate(node, before, gap: .behind)
        }
        if input.options.usesLinearLayout || input.options.numbersLinks { announce(node) }
    }

    mutating func closeGenerated(_ top: Int) {
        let box = flow.boxes[top]
        if let after = styles.after(of: box.node, style: box.style, in: input.document) {
            generate(box.node, after, gap: .inFront)
        }
    }

    /// Where a mark that stands apart from its element in other browsers has a space.
    enum MarkGap { case none, inFront, behind }

    /// Lays out the content of a pseudo-element as a child of the innermost box.
    mutating func generate(_ node: NodeID, _ style: StyleID, gap: MarkGap = .none) {
        let css = computed(style)
        let look = look(style)
        guard look.display != .none, !look.isOutOfSight else { return }
        if look.isAbsolute, layOutPainted(pseudo: style, of: node, look) { return }
        let depth = elementDepth
        changeCounters(.none, style, look, depth: depth)
        defer { shared.counters.close(depth) }
        let text = contentText(css, of: node)
        let isInline =
            look.display == .inline || look.display == .inlineBlock
            || look.display == .inlineTable || look.display == .contents
            || css.position == .absolute || look.floats
        // Icons from private-use fonts would only be boxes.
        if text.isEmpty && isInline {
            if isIcon(style) { notePicture() }
            return
        }
        let parent = flow.boxes[flow.boxes.top]
        let lastChild = parent.lastChild
        if isInline {
            var box = OpenBox(node: .none, style: style, kind: .inline, look: look)
            (box.block, box.link) = (parent.block, parent.link)
            flow.boxes.push(box)
            let hasEdges = !look.isPlain && !look.isAbsolute
            if hasEdges { appendInlineEdge(style, isStart: true) }
            // A mark that floats stands in its line: the slash of a path, the arrow of a menu.
            let isApart = look.isAbsolute && css.isInset || look.floats && css.touchesText(gap)
            let gap = isApart ? gap : .none
            if gap == .inFront, flow.line.used > 0, !flow.line.endsInSpace {
                flow.line.appendSpace(canBreak: true)
            }
            unsafe text.withUnsafeBufferPointer { unsafe appendText($0) }
            if gap == .behind, flow.line.used > 0 { flow.line.appendSpace(canBreak: true) }
            if hasEdges { appendInlineEdge(style, isStart: false) }
            flow.boxes.pop()
        } else {
            let blank = Document.blank(.element)
            openBlock(.none, blank, style, look)
            unsafe text.withUnsafeBufferPointer { unsafe appendText($0) }
            closeBox()
        }
        flow.boxes.finish(lastChild)
    }

    /// Whether a pseudo-element of an element is a glyph of an icon font, which is not printed.
    mutating func hasGeneratedIcon(_ node: NodeID, _ style: StyleID) -> Bool {
        let before = styles.before(of: node, style: style, in: input.document)
        if let before, isIcon(before) { return true }
        return styles.after(of: node, style: style, in: input.document).map { isIcon($0) } ?? false
    }

    private func isIcon(_ style: StyleID) -> Bool {
        styles.table.contents[Int(computed(style).content)].contains(.icon)
    }

    /// The text of a `content` value.
    mutating func contentText(_ css: ComputedStyle, of node: NodeID) -> [UInt8] {
        guard Int(css.content) < styles.table.contents.count else { return [] }
        var text: [UInt8] = []
        let room = shared.madeText.room(nodes: input.document.nodes.count)
        for piece in styles.table.contents[Int(css.content)] {
            // What has no room is not made; one byte more shows that there was more.
            let rest = room > 0 ? room + 1 - text.count : 0
            switch piece {
            case .text where rest <= 0, .attribute where rest <= 0, .counter where rest <= 0,
                .counters where rest <= 0:
                shared.madeText.noteCut()
            case .text(let bytes): text += bytes.prefix(rest)
            case .attribute(let name): text += attributeText(name, of: node).prefix(rest)
            case .counter(let name, let style):
                let value =
                    styles.table.counter(named: name).map { shared.counters.value(of: $0) } ?? 0
                text += styles.counterText(Int(value), style)
            case .counters(let name, let separator, let style):
                appendCounters(name, separator, style, to: &text, atMost: room + 1)
            case .openQuote:
                if rest > 0 { text += quoteMark(css, of: node, isOpening: true).prefix(rest) }
                shared.counters.openQuote()
            case .closeQuote:
                // A mark that closes nothing is not shown.
                guard shared.counters.closeQuote() else { continue }
                if rest > 0 { text += quoteMark(css, of: node, isOpening: false).prefix(rest) }
            case .icon: break
            case .noOpenQuote: shared.counters.openQuote()
            case .noCloseQuote: _ = shared.counters.closeQuote()
            }
        }
        shared.madeText.take(&text, nodes: input.document.nodes.count)
        return Self.withoutPrivateUse(text)
    }

    /// The values of all counters of a name, the outermost first; of none there is still one, 0.
    private mutating func appendCounters(
        _ name: [UInt8], _ separator: [UInt8], _ style: CounterStyleName, to text: inout [UInt8],
        atMost limit: Int
    ) {
        let number = styles.table.counter(named: name)
        var hasAny = false
        for counter in shared.counters.all where counter.name == number {
            guard text.count < limit else { return }
            if hasAny { text += separator.prefix(limit - text.count) }
            hasAny = true
            text += styles.counterText(Int(counter.value), style)
        }
        if !hasAny { text += styles.counterText(0, style) }
    }

    private func attributeText(_ name: [UInt8], of node: NodeID) -> [UInt8] {
        // Names in markup are in lower case, whatever the sheet writes.
        let isHTML = node.exists && input.document.nodes[node.index].namespace == .html
        let name = isHTML ? name.map(CSSBytes.lowercased) : name
        for i in input.document.attributeRange(node)
        where input.document.name(of: input.document.attributes[i]) == name {
            let attribute = input.document.attributes[i]
            let start = Int(attribute.valueStart)
            return Array(input.document.text[start..<start + Int(attribute.valueCount)])
        }
        return []
    }

    /// The mark of the current depth (CSS Generated Content Level 3 section 3.1): the last pair of
    /// marks serves all deeper quotations.
    private mutating func quoteMark(
        _ css: ComputedStyle, of node: NodeID, isOpening: Bool
    ) -> [UInt8] {
        if css.quotes == 0 {
            let language = language(around: node)
            if language != shared.quotationMarks.language {
                shared.quotationMarks = (language, QuotationMarks(language: language))
            }
            return shared.quotationMarks.marks.mark(
                depth: shared.counters.quoteDepth, isOpening: isOpening)
        }
        let marks = styles.table.quotes[Int(css.quotes)]
        guard marks.count >= 2 else { return [] }
        let pair = min(shared.counters.quoteDepth, marks.count / 2 - 1)
        return marks[pair * 2 + (isOpening ? 0 : 1)]
    }

    /// The language of the text around an element: a quotation has the marks of that text, whatever
    /// its own language.
    private func language(around node: NodeID) -> [UInt8] {
        guard node.exists else { return [] }
        var ancestor = input.document.nodes[node.index].parent
        while ancestor.exists {
            if let range = input.document.attribute(.lang, of: ancestor) {
                return Array(input.document.text[range])
            }
            ancestor = input.document.nodes[ancestor.index].parent
        }
        return []
    }

    /// Text without private-use characters: they are the glyphs of icon fonts.
    static func withoutPrivateUse(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 == 0xEE || $0 == 0xEF || $0 >= 0xF3 }) else { return text }
        var kept: [UInt8] = []
        unsafe text.withUnsafeBufferPointer { bytes in
            var i = 0
            while i < bytes.count {
                let scalar = unsafe UTF8Scalar(at: i, in: bytes.baseAddress!, end: bytes.count)
                let range = i..<i + scalar.byteCount
                i += scalar.byteCount
                if (0xE000...0xF8FF).contains(scalar.value) || scalar.value >= 0xF0000 { continue }
                unsafe kept += bytes[range]
            }
        }
        return kept
    }
}

extension ComputedStyle {
    /// Whether neither padding nor a margin is between a mark and the text of its element.
    fileprivate func touchesText(_ gap: LayoutEngine.MarkGap) -> Bool {
        switch gap {
        case .none: false
        case .inFront: padding.left == .zero && margin.left == .zero
        case .behind: padding.right == .zero && margin.right == .zero
        }
    }
}
