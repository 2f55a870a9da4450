import GarthPage

/// Buttons: their labels between brackets, in the width that the page gives them.
extension LayoutEngine {
    /// A `button` element. One that is a block of a width of its own fills that with its ground, and its
    /// label stands in it as its text does.
    mutating func appendButtonElement(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) {
        let kind: PageControl.Kind
        switch lowercased(.type, of: child) {
        case "reset": kind = .reset
        case "button": kind = .button
        default: kind = .submit
        }
        var label = Array(name(child, style) { $0.content(of: child) }.utf8)
        if label.isEmpty { label = iconName(of: child, style) }
        if label.isEmpty { label = text(.value, of: child) }
        if label.isEmpty { label = iconSign(of: child) }
        appendButton(child, node, style, look, kind: kind, label: label.isEmpty ? [0x20] : label)
    }

    /// A button with a label.
    mutating func appendButton(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look, kind: PageControl.Kind,
        label: [UInt8]
    ) {
        let isBlock = look.display == .block && flow.content.soleElement != child
        guard isBlock else {
            return appendLabel(child, style, kind, label)
        }
        guard computed(style).width.kind != .auto else {
            // Its width is that of its label (HTML Standard section 15.5.2).
            endLine()
            appendLabel(child, style, kind, label)
            return endLine()
        }
        openBlock(child, node, style, look)
        appendLabel(child, style, kind, label, fillsBlock: true)
        closeBox()
    }

    private mutating func appendLabel(
        _ child: NodeID, _ style: StyleID, _ kind: PageControl.Kind, _ label: [UInt8],
        fillsBlock: Bool = false
    ) {
        var control = pageControl(child, kind: kind)
        if case .file = kind {
        } else {
            // A submit button sends its value, and shows its label.
            let value = text(.value, of: child)
            control.value = Self.cleanString((value.isEmpty ? label : value)[...])
            control.label = name(child, style) { $0.given(child) }
            if control.label.isEmpty { control.label = Self.cleanString(label[...]) }
        }
        beginControl(child, style, control)
        let css = computed(style)
        let clean = Array(Self.cleanString(label.prefix(LayoutLimits.labelBytes)).utf8)
        let limit = flow.isMeasuring ? LayoutLimits.controlColumns : max(1, flow.columns - 4)
        let whole = DisplayWidth.columns(of: clean.span)
        let isDrawing =
            (flow.isMeasuring || whole > limit) && input.document.isElement(child, .button)
            && !hasLetters(child)
        if isDrawing, flow.isMeasuring, css.width.kind == .auto {
            appendMeasure(ofDrawing: clean, style)
            return endControl()
        }
        let shown = isDrawing ? Self.wholeWords(of: clean, columns: limit) : clean
        let own = DisplayWidth.columns(of: shown.span)
        let width = min(limit, fillsBlock ? own : max(own, labelColumns(style, own)))
        var before = 0
        switch css.textAlign {
        case .center, .webkitCenter: before = max(0, width - own) / 2
        case .end, .right, .webkitRight: before = max(0, width - own)
        case .start, .left, .justify, .webkitLeft: break
        }
        let label = [UInt8](repeating: 0x20, count: before) + shown
        appendAtom(
            [0x5B, 0x20] + Self.fitted(label, columns: width, filler: 0x20) + [0x20, 0x5D],
            width: width + 4, style)
        endControl()
    }

    /// Measures the name of a button that shows a drawing: where there is no room for the name, a part
    /// of it stands for the drawing, which is narrow on the page.
    private mutating func appendMeasure(ofDrawing name: [UInt8], _ style: StyleID) {
        let words = name.split(separator: 0x20)
        for (index, word) in words.enumerated() {
            let piece =
                (index == 0 ? [0x5B, 0x20] : [0x20]) + word
                + (index == words.count - 1 ? [0x20, 0x5D] : [])
            appendAtom(piece, width: DisplayWidth.columns(of: piece.span), style)
        }
    }

    /// The words of a text that fit into so many columns; all of it if not even the first one does.
    private static func wholeWords(of text: [UInt8], columns: Int) -> [UInt8] {
        let count = DisplayWidth.prefix(of: text.span, fitting: columns).bytes
        guard count < text.count, let blank = text[...count].lastIndex(of: 0x20), blank > 0 else {
            return text
        }
        return Array(text[..<blank])
    }

    /// The columns that a button's style gives a label of so many columns, which stands between two
    /// brackets and two blanks.
    private mutating func labelColumns(_ style: StyleID, _ own: Int) -> Int {
        let css = computed(style)
        let isShare = css.width.kind == .percent
        if isShare, flow.isMeasuring { flow.widths.noteDependence() }
        let block = flow.boxes[flow.boxes.block]
        let base = flow.isMeasuring ? 0 : max(0, block.right - block.left)
        let padding =
            max(0, pixels(css.padding.left, of: base) ?? 0)
            + max(0, pixels(css.padding.right, of: base) ?? 0)
        func columns(_ length: Length) -> Int? {
            guard let width = pixels(length, of: base) else { return nil }
            let whole = width + (css.isBorderBox ? 0 : padding)
            return Cell.columns(min(whole, LayoutLimits.boxPixels)) - 4
        }
        let natural = own + max(0, Cell.columns(min(padding, LayoutLimits.edgePixels)) - 4)
        return max(columns(css.width) ?? natural, columns(css.minWidth) ?? 0)
    }
}
