import GarthLanguage
import GarthPage

extension LayoutEngine {
    /// Lays out the HTML elements with a form of their own.
    ///
    /// nil if the element is an ordinary box; false if the layout must wait for its content.
    mutating func openSpecial(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool? {
        if !look.isVisible || look.isOutOfSight,
            let handled = openUnseen(child, node, style, look)
        {
            return handled
        }
        switch node.tag {
        case .br:
            lineBreak()
            if look.clear != .none { clearFloats(look.clear) }
        case .wbr:
            if flow.line.used > 0, !flow.line.endsInSpace { flow.line.recordOpportunity() }
        case .img:
            if awaitsLink(around: child) { return false }
            appendImage(child, style, look)
        case .hr: appendRule(child, style, look)
        case .input: appendInput(child, node, style, look)
        case .select, .textarea, .button, .progress, .meter:
            if isGrowing(child) { return false }
            appendControl(child, node, style, look)
        case .sub, .sup:
            if isGrowing(child),
                input.document.nodes.count - child.index < LayoutLimits.awaitedScriptNodes
            {
                return false
            }
            openScript(child, node, style, look)
            return true
        case .rt, .rtc:
            openInline(child, node, style, look)
            let top = flow.boxes.top
            flow.boxes.insert(.isRubyText, in: top)
            appendGenerated("(", flow.boxes[top])
            return true
        case .iframe, .frame:
            if isGrowing(child) || !appendFrame(child, node, style, look) { return false }
        case .audio, .video, .object, .embed, .canvas, .applet:
            return openMedia(child, node, style, look)
        case .ol:
            if isGrowing(child), input.document.has(.reversed, child),
                !input.document.has(.start, child)
            {
                return false
            }
            return nil
        case .summary: return openSummary(child, node, style, look)
        case .fieldset: return openFieldset(child, node, style, look)
        // Other elements are laid out by their children and their `display`.
        default: return nil
        }
        flow.boxes.finish(child)
        return true
    }

    /// A fieldset is a flow root, whatever its `display` is: it has no marker, and is no table (HTML
    /// Standard section 15.3.13). Its content may be that of a flex or grid container.
    private mutating func openFieldset(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool {
        // Where its border stands depends on whether a legend comes first.
        if isGrowing(child), !input.document.firstContent(of: child).exists { return false }
        var look = look
        look.isFlowRoot = true
        switch look.display {
        case .inline, .inlineTable, .ruby, .rubyText: look.display = .inlineBlock
        case .listItem, .table, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup, .tableRow,
            .tableCell, .tableCaption, .tableColumn, .tableColumnGroup:
            look.display = .block
        case .none, .contents, .block, .flowRoot, .inlineBlock, .flex, .inlineFlex, .grid,
            .inlineGrid:
            break
        }
        return openBox(child, node, style, look)
    }

    private mutating func lineBreak() {
        if let box = flow.boxes.last {
            prepareRun(box)
            markEmptyLine(of: box)
        }
        endLine(isForced: true)
    }

    /// Whether markup hides an element that its style shows.
    mutating func isHiddenByMarkup(_ child: NodeID, _ node: Node, _ top: Int) -> Bool {
        if flow.boxes[top].flags.contains(.hasContentApart) {
            return isContentApart(child, node, top)
        }
        guard node.namespace == .html, input.document.mayBeHidden(node) else { return false }
        if node.tag == .dialog {
            return !(input.state.shownPopovers[child] ?? input.document.has(.open, child))
        }
        if input.document.has(.popover, child) {
            return !(input.state.shownPopovers[child] ?? false)
        }
        if let hidden = input.document.attribute(.ariaHidden, of: child),
            equals(hidden, "true"), !hasLetters(child)
        {
            return true
        }
        return false
    }

    /// Whether an element holds a letter or a digit (or anything beyond ASCII but icons).
    func hasLetters(_ root: NodeID) -> Bool {
        var node = input.document.nodes[root.index].firstChild
        var steps = 0
        while node.exists, steps < LayoutLimits.fallbackNodes {
            steps += 1
            if input.document.nodes[node.index].kind == .text {
                for byte in input.document.text[input.document.textRange(node)]
                where (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0xC3 && byte < 0xE2
                    || byte >= 0xE3 && byte < 0xEE
                {
                    return true
                }
            } else if input.document.nodes[node.index].tag == .img || isControl(node) {
                return true
            }
            node = input.document.next(node, within: root)
        }
        return steps >= LayoutLimits.fallbackNodes
    }

    private func isControl(_ node: NodeID) -> Bool {
        let tag = input.document.nodes[node.index].tag
        return tag == .table || TagSet.submittable.contains(tag)
    }

    /// Whether some of the document's bytes are an ASCII word, in any letter case.
    func equals(_ range: Range<Int>, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { bytes in
            guard bytes.count == range.count else { return false }
            for i in 0..<bytes.count {
                let byte = input.document.text[range.lowerBound + i]
                let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
                if unsafe lower != bytes[i] { return false }
            }
            return true
        }
    }

    /// Appends text in place of an element, as if it were the element's content.
    mutating func appendOwnText(
        _ text: [UInt8], _ child: NodeID, _ style: StyleID, _ look: Look
    ) {
        let parent = flow.boxes[flow.boxes.top]
        var box = OpenBox(node: child, style: style, kind: .inline, look: look)
        (box.block, box.link) = (parent.block, parent.link)
        flow.boxes.push(box)
        unsafe text.withUnsafeBufferPointer { unsafe appendText($0) }
        flow.boxes.pop()
    }

    // MARK: - Rules, scripts, media

    /// A thematic break is a line across its container.
    private mutating func appendRule(_ child: NodeID, _ style: StyleID, _ look: Look) {
        let before = flow.space
        openBlock(child, input.document.nodes[child.index], style, look)
        if input.options.usesLinearLayout {
            appendWords(localized("separator", meaning: "a rule, in words"))
            return closeBox()
        }
        if computed(style).margin.top.value <= Cell.height {
            // The line itself parts what is above and below it.
            flow.space.restore(before)
        }
        prepareLine()
        flow.widths.noteDependence()
        let edges = columnEdges(flow.boxes[flow.boxes.block])
        let columns = flow.isMeasuring ? 1 : min(flow.edges.limit, edges.right - edges.left)
        var line: [UInt8] = []
        line.reserveCapacity(columns * 3)
        for _ in 0..<columns { line += look.isVisible ? [0xE2, 0x94, 0x80] : [0xC2, 0xA0] }
        // A page draws it as a border, or as a low box with a ground.
        let css = computed(style)
        let ink = css.paint.hasGround ? css.background ?? css.foreground : css.foreground
        flow.line.setRun(style: number(of: TextStyle(foreground: ink)), target: 0)
        unsafe line.withUnsafeBufferPointer { unsafe flow.line.append($0, width: columns) }
        flow.line.widestWord = 0
        flow.line.wordStart = flow.line.width
        closeBox()
        if computed(style).margin.bottom.value <= Cell.height {
            flow.space.dropPositive()
        }
    }

    /// Adds a mark to superscripts and subscripts, whose position a terminal cannot show.
    private mutating func openScript(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) {
        let text = firstBytes(of: child, atMost: LayoutLimits.scriptBytes)
        openInline(child, node, style, look)
        guard let first = text.first, flow.line.used > 0, !flow.line.endsInSpace else { return }
        let box = flow.boxes[flow.boxes.top]
        let isWordLike =
            first &- 0x30 < 10 || (first | 0x20) &- 0x61 < 26 || first >= 0xC3 && first != 0xE2
            || first == 0x2D || first == 0x2B || text.starts(with: [0xE2, 0x88, 0x92])
        guard isWordLike else { return }
        if node.tag == .sup {
            if Self.isOrdinalSuffix(text) { return }
            appendGenerated("^", box)
        } else {
            appendGenerated("_", box)
        }
    }

    private static func isOrdinalSuffix(_ text: [UInt8]) -> Bool {
        let known: [StaticString] = [
            "st", "nd", "rd", "th", "e", "er", "re", "ème", "TM", "tm", "SM", "a", "o", "®",
        ]
        return known.contains { $0.withUTF8Buffer { unsafe Array($0) == text } }
    }

    /// The first bytes of an element's text, white space at both ends cut.
    private func firstBytes(of root: NodeID, atMost limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var node = input.document.nodes[root.index].firstChild
        var steps = 0
        while node.exists, steps < LayoutLimits.scriptNodes, bytes.count < limit {
            steps += 1
            if input.document.nodes[node.index].kind == .text {
                bytes += input.document.text[input.document.textRange(node)].prefix(limit)
            }
            node = input.document.next(node, within: root)
        }
        while let first = bytes.first, Self.isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, Self.isSpace(last) { bytes.removeLast() }
        return bytes
    }

    /// Sound, film and plug-ins: their fallback content, or their name.
    private mutating func openMedia(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) -> Bool? {
        if isGrowing(child),
            input.document.nodes.count - child.index < LayoutLimits.awaitedMediaNodes
        {
            return false
        }
        let poster = input.options.showsPictures && node.tag == .video ? poster(of: child) : nil
        if poster == nil, hasLetters(child) { return nil }
        let source: AttributeName = node.tag == .object ? .data : .src
        var address = input.document.attribute(source, of: child)
        if address == nil { address = sourceChild(of: child) }
        guard node.tag != .canvas, let address, !address.isEmpty else {
            flow.boxes.finish(child)
            return true
        }
        var text: [UInt8] = [0x5B]
        text += input.document.name(of: child)
        if let title = input.document.attribute(.title, of: child)
            ?? input.document.attribute(.ariaLabel, of: child), !title.isEmpty
        {
            text += [0x3A, 0x20]
            text += input.document.text[title].prefix(LayoutLimits.labelBytes)
        }
        text.append(0x5D)
        let isWhole = !purpose.isProvisional || !hasOpenEnd(child)
        let isTarget =
            input.options.isInteractive && look.isOperable && isWhole
            && !flow.boxes[flow.boxes.top].link.exists
        let link = PageLink(
            href: cleanAddress(input.document.text[address]), document: input.documentNumber)
        let number = isTarget ? addTarget(child, kind: .link(link)) : 0
        // The poster stands before the words, which mark it as that of a video.
        if let poster {
            _ = appendPictureBox(child, style, look, poster: (poster, number))
        }
        if isTarget {
            if flow.line.isEmpty { prepareLine() }
            flow.line.setRun(style: look.textStyle, target: number)
            unsafe text.withUnsafeBufferPointer { unsafe appendCollapsing($0, wraps: true) }
        } else {
            appendOwnText(text, child, style, look)
        }
        flow.boxes.finish(child)
        return true
    }

    private func poster(of node: NodeID) -> ArraySlice<UInt8>? {
        for i in input.document.attributeRange(node)
        where input.document.attributes[i].name == .other {
            let attribute = input.document.attributes[i]
            guard input.document.name(of: attribute) == Array("poster".utf8),
                attribute.valueCount > 0
            else { continue }
            let start = Int(attribute.valueStart)
            return input.document.text[start..<start + Int(attribute.valueCount)]
        }
        return nil
    }

    private func sourceChild(of node: NodeID) -> Range<Int>? {
        var child = input.document.nodes[node.index].firstChild
        while child.exists {
            if input.document.isElement(child, .source),
                let src = input.document.attribute(.src, of: child)
            {
                return src
            }
            child = input.document.nodes[child.index].nextSibling
        }
        return nil
    }

    /// A drawing is its title or its text.
    mutating func appendDrawing(_ child: NodeID, _ style: StyleID, _ look: Look) {
        var text: [UInt8] = []
        if let label = input.document.attribute(.ariaLabel, of: child) {
            text += input.document.text[label].prefix(LayoutLimits.labelBytes)
        }
        var node = text.isEmpty ? input.document.nodes[child.index].firstChild : .none
        var steps = 0
        while node.exists, steps < LayoutLimits.lookAheadNodes {
            steps += 1
            let parent = input.document.nodes[node.index].parent
            if input.document.nodes[node.index].kind == .text, isDrawnText(parent) {
                if !text.isEmpty { text.append(0x20) }
                text += input.document.text[input.document.textRange(node)].prefix(
                    LayoutLimits.labelBytes)
            }
            node =
                isUndrawn(node)
                ? input.document.nextSkippingChildren(node, within: child)
                : input.document.next(node, within: child)
        }
        if let hidden = input.document.attribute(.ariaHidden, of: child), equals(hidden, "true") {
            if !look.isAbsolute { notePicture() }
            return
        }
        if text.isEmpty {
            noteImage(.none)
            if !look.isAbsolute { notePicture() }
        } else {
            appendOwnText(text, child, style, look)
        }
    }

    /// Whether an element of a drawing is only drawn where others use it, or not at all (SVG 2 section
    /// 5.3).
    private func isUndrawn(_ node: NodeID) -> Bool {
        guard input.document.nodes[node.index].kind == .element else { return false }
        let name = input.document.name(of: node)
        return Self.undrawn.contains { name.elementsEqual($0.utf8) }
    }

    private static let undrawn = [
        "clipPath", "defs", "desc", "marker", "mask", "metadata", "pattern", "symbol",
    ]

    private func isDrawnText(_ parent: NodeID) -> Bool {
        guard parent.exists else { return false }
        let name = input.document.name(of: parent)
        return name == Array("title".utf8) || name == Array("text".utf8)
            || name == Array("tspan".utf8)
    }
}

extension Document {
    /// Whether an element has an attribute that can hide it whatever its style is.
    fileprivate func mayBeHidden(_ node: Node) -> Bool {
        let count = Int(node.count & 0xFFFF)
        if node.tag == .dialog { return count > 0 }
        let start = Int(node.start)
        for i in start..<start + count {
            let name = attributes[i].name
            if name == .popover || name == .ariaHidden { return true }
        }
        return false
    }
}
