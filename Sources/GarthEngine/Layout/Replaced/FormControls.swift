import GarthLanguage
import GarthPage

extension LayoutEngine {
    // MARK: - input

    /// An `input` element, drawn after its type (HTML Standard section 15.5).
    mutating func appendInput(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) {
        let type = lowercased(.type, of: child)
        if input.options.usesLinearLayout { announce(control: child, style) }
        switch type {
        case "hidden": return
        case "checkbox", "radio": appendChoice(child, style, isRadio: type == "radio")
        case "submit", "reset", "button", "image":
            var label = text(.value, of: child)
            if label.isEmpty, type == "image" { label = text(.alt, of: child) }
            if label.isEmpty { label = iconName(of: child, style) }
            if label.isEmpty {
                label = Array(Self.word(ofButton: type).utf8)
            }
            let kind: PageControl.Kind =
                type == "reset" ? .reset : type == "button" ? .button : .submit
            appendButton(child, node, style, look, kind: kind, label: label)
        case "file":
            let kind = PageControl.Kind.file(allowsMultiple: input.document.has(.multiple, child))
            var name = Array(localized("no file").utf8)
            if case .files(let files)? = input.state.controls[child], !files.isEmpty {
                name = Array(files.map(\.name).joined(separator: ", ").utf8)
            }
            appendButton(
                child, node, style, look, kind: kind,
                label: Array((localized("Choose file:") + " ").utf8) + name)
        default: appendField(child, style, look, type: type)
        }
    }

    /// The label of a button without one.
    private static func word(ofButton type: String) -> String {
        switch type {
        case "reset": localized("Reset", meaning: "a button of a page")
        case "button": " "
        default: localized("Submit", meaning: "a button of a page")
        }
    }

    /// A check box or radio button, as a person works it.
    mutating func choice(_ child: NodeID, isRadio: Bool) -> PageControl {
        var control = pageControl(child, kind: isRadio ? .radio : .checkbox)
        control.isChecked =
            input.document.has(.checked, child) && !input.state.uncheckedRadios.contains(child)
        if case .checked(let changed)? = input.state.controls[child] { control.isChecked = changed }
        if control.value.isEmpty, !input.document.has(.value, child) { control.value = "on" }
        return control
    }

    private mutating func appendChoice(_ child: NodeID, _ style: StyleID, isRadio: Bool) {
        let control = choice(child, isRadio: isRadio)
        let isChecked = control.isChecked
        let mark: StaticString =
            isRadio ? (isChecked ? "(•)" : "( )") : (isChecked ? "[x]" : "[ ]")
        beginControl(child, style, control)
        mark.withUTF8Buffer { unsafe appendAtom($0, width: 3, style) }
        endControl()
        // Browsers give a box a margin: the text behind it does not touch it.
        let parent = flow.boxes[flow.boxes.top].look
        if parent.space == .collapse { flow.line.appendSpace(canBreak: parent.wraps) }
    }

    private mutating func appendField(
        _ child: NodeID, _ style: StyleID, _ look: Look, type: String
    ) {
        var value = text(.value, of: child)
        if case .text(let changed)? = input.state.controls[child] { value = Array(changed.utf8) }
        let isSanitized = type == "range" || type == "color"
        if isSanitized {
            // They always have a value (HTML Standard, the value sanitization algorithm).
            let control = FormControl(child, in: input.document)
            value = Array(control.value(in: input.document, input.state.controls).utf8)
        }
        let kind: PageControl.Kind =
            type == "password"
            ? .password
            : .text(inputType: type.isEmpty ? "text" : Self.cleanString(Array(type.utf8)[...]))
        var control = pageControl(child, kind: kind)
        control.value = Self.cleanString(value[...])
        var columns = fieldColumns(child, style, written: input.document.integer(.size, of: child))
        if isSanitized { columns = min(columns, 8) }
        if type == "range" {
            value += writtenRange(of: child)
            columns = max(columns, DisplayWidth.columns(of: value.span))
        }
        if type == "password" {
            value = [UInt8](
                repeating: 0x2A, count: min(columns, String(decoding: value, as: UTF8.self).count))
        }
        var isPlaceholder = false
        if value.isEmpty {
            value = text(.placeholder, of: child)
            if value.isEmpty { value = Array((Self.writtenForms[type] ?? "").utf8) }
            isPlaceholder = !value.isEmpty
        }
        let fieldStyle = textStyle(
            self.look(style).textStyle,
            adding: isPlaceholder || control.isDisabled ? .dim : [])
        beginControl(child, style, control)
        flow.line.setRun(style: fieldStyle, target: flow.line.target)
        let row = Self.fitted(value, columns: columns, filler: 0x5F)
        appendField([0x5B] + row + [0x5D], width: columns + 2, style)
        endControl()
    }

    /// How the values of fields are written (HTML Standard section 2.3.5), for those that are empty.
    private static let writtenForms: KeyValuePairs<String, String> = [
        "date": "yyyy-mm-dd", "month": "yyyy-mm", "week": "yyyy-Www", "time": "hh:mm",
        "datetime-local": "yyyy-mm-ddThh:mm",
    ]

    /// The numbers between which the value of a range is.
    private func writtenRange(of child: NodeID) -> [UInt8] {
        let least = text(.min, of: child)
        let most = text(.max, of: child)
        return Array(" (".utf8) + (decimal(.min, of: child) == nil ? [0x30] : least)
            + Array("\u{2013}".utf8)
            + (decimal(.max, of: child) == nil ? Array("100".utf8) : most) + [0x29]
    }

    /// Whether an element is a field for text.
    func isTextField(_ node: NodeID) -> Bool {
        let tag = input.document.nodes[node.index].tag
        guard tag == .input else { return tag == .textarea }
        return ![
            "hidden", "checkbox", "radio", "submit", "reset", "button", "image", "file",
        ].contains(lowercased(.type, of: node))
    }

    /// The columns between the brackets of a field: as its style says, or as its attribute. The
    /// brackets stand in the place of its border.
    private mutating func fieldColumns(
        _ child: NodeID, _ style: StyleID, written: Int?
    ) -> Int {
        let css = computed(style)
        var columns = max(1, min(written ?? 20, LayoutLimits.controlColumns))
        let grows = flow.content.soleElement == child && css.flexGrow > 0
        if css.width.kind == .pixels, css.width.value > 0 {
            columns =
                Cell.columns(min(css.width.value, LayoutLimits.boxPixels))
                - (css.isBorderBox ? 2 : 0)
        } else if css.width.kind == .percent || grows {
            let block = flow.boxes[flow.boxes.block]
            if flow.isMeasuring {
                flow.widths.noteDependence()
            } else {
                let base = max(0, block.right - block.left)
                columns = Cell.columns(pixels(grows ? .percent(100) : css.width, of: base) ?? 0) - 2
                columns = min(columns, LayoutLimits.controlColumns)
            }
        }
        return max(1, flow.isMeasuring ? columns : min(columns, flow.columns - 2))
    }

    // MARK: - select, textarea, button, progress, meter

    /// A control whose content matters; the element is closed.
    mutating func appendControl(
        _ child: NodeID, _ node: Node, _ style: StyleID, _ look: Look
    ) {
        if input.options.usesLinearLayout { announce(control: child, style) }
        switch node.tag {
        case .select: appendSelect(child, style)
        case .textarea: appendTextArea(child, style)
        case .button: appendButtonElement(child, node, style, look)
        // `progress` and `meter`: the caller chose the five.
        default: appendBar(child, node, style)
        }
    }

    /// A text area is a box of its rows and columns, as a block of its own.
    private mutating func appendTextArea(_ child: NodeID, _ style: StyleID) {
        let rows = max(
            1, min(input.document.integer(.rows, of: child) ?? 2, LayoutLimits.controlRows))
        let columns = fieldColumns(child, style, written: input.document.integer(.cols, of: child))
        var control = pageControl(child, kind: .textArea(rows: rows))
        if case .text(let changed)? = input.state.controls[child] {
            control.value = Self.cleanLines(Array(changed.utf8))
        } else {
            control.value = Self.cleanLines(rawText(of: child))
        }
        let placeholder = text(.placeholder, of: child)
        let isPlaceholder = control.value.isEmpty && !placeholder.isEmpty
        let shown = isPlaceholder ? placeholder : Array(control.value.utf8)
        let lines = Self.wrapped(shown, columns: columns)
        let first = max(0, min(lines.count - rows, isPlaceholder ? 0 : lines.count - rows))
        endLine()
        for row in 0..<rows {
            beginControl(child, style, control)
            if isPlaceholder || control.isDisabled {
                let dim = textStyle(flow.line.style, adding: .dim)
                flow.line.setRun(style: dim, target: flow.line.target)
            }
            let line = first + row < lines.count ? lines[first + row] : []
            let text = Self.fitted(line, columns: columns, filler: 0x5F)
            appendField([0x5B] + text + [0x5D], width: columns + 2, style)
            endControl()
            if row < rows - 1 { endLine() }
        }
    }

    /// `progress` and `meter` as a bar of ten cells and a number.
    private mutating func appendBar(_ child: NodeID, _ node: Node, _ style: StyleID) {
        let most = decimal(.max, of: child) ?? 1
        let least = node.tag == .meter ? decimal(.min, of: child) ?? 0 : 0
        guard let value = decimal(.value, of: child), most > least else {
            let content = Self.sanitized(Array(collapsedText(of: child).utf8))
            let shown = content.isEmpty ? Array("[..........]".utf8) : content
            beginControl(.none, style, nil)
            appendAtom(shown, width: DisplayWidth.columns(of: shown.span), style)
            return
        }
        let share = min(1, max(0, (value - least) / (most - least)))
        let filled = Int((share * 10).rounded())
        var bar: [UInt8] = [0x5B]
        bar += [UInt8](repeating: 0x23, count: filled)
        bar += [UInt8](repeating: 0x2E, count: 10 - filled)
        bar += [0x5D, 0x20] + ListMarker.decimal(Int((share * 100).rounded())) + [0x25]
        beginControl(.none, style, nil)
        appendAtom(bar, width: bar.count, style)
    }

    // MARK: - Drawing

    /// Sets the style and number of a control for the following text.
    mutating func beginControl(_ child: NodeID, _ style: StyleID, _ control: PageControl?) {
        if flow.line.isEmpty { prepareLine() }
        if control != nil, flow.line.endsInWord {
            // The frame of a control is drawn in letters, and is no part of the word before it.
            flow.line.appendSpace(canBreak: flow.boxes.last?.look.wraps ?? true)
        }
        var number: UInt32 = 0
        var runStyle = look(style).textStyle
        if let control {
            if input.options.isInteractive, look(style).isOperable {
                number = addTarget(child, kind: .control(control))
            }
            if input.options.isInteractive, input.document.has(.id, child) {
                flow.heads.wait(anchor: child)
            }
            if control.isDisabled { runStyle = textStyle(runStyle, adding: .dim) }
        }
        if trace != nil, child.exists { number = LayoutTrace.number(of: child) }
        flow.line.setRun(style: runStyle, target: number)
    }

    mutating func endControl() {
        flow.line.setRun(style: 0, target: 0)
    }

    /// Appends a field. One whose width is a share of its container needs no more room than that (CSS
    /// Sizing Level 3 section 5.2.2): it counts as a short word where widths are measured.
    mutating func appendField(_ bytes: [UInt8], width: Int, _ style: StyleID) {
        guard flow.isMeasuring, computed(style).width.kind == .percent else {
            return appendAtom(bytes, width: width, style)
        }
        let widest = max(flow.line.widestWord, flow.line.width - flow.line.wordStart)
        appendAtom(bytes, width: width, style)
        flow.line.widestWord = max(widest, min(width, LayoutLimits.leastFieldColumns))
        flow.line.wordStart = flow.line.width
    }

    /// Appends text that stays on one line, after a break if it does not fit.
    mutating func appendAtom(_ bytes: [UInt8], width: Int, _ style: StyleID) {
        unsafe bytes.withUnsafeBufferPointer { unsafe appendAtom($0, width: width, style) }
    }

    private mutating func appendAtom(
        _ bytes: UnsafeBufferPointer<UInt8>, width: Int, _ css: StyleID
    ) {
        guard look(css).isVisible else {
            // What is not visible keeps its room.
            let blanks = [[UInt8]](repeating: [0xC2, 0xA0], count: width).flatMap { $0 }
            return unsafe blanks.withUnsafeBufferPointer { unsafe appendSeen($0, width: width) }
        }
        unsafe appendSeen(bytes, width: width)
    }

    private mutating func appendSeen(_ bytes: UnsafeBufferPointer<UInt8>, width: Int) {
        let wraps = flow.boxes.last?.look.wraps ?? true
        let (style, target) = (flow.line.style, flow.line.target)
        if wraps, flow.line.used > 0, !flow.line.endsInSpace { flow.line.recordOpportunity() }
        if wraps, flow.line.width + width > flow.edges.limit, flow.line.used > 0 { breakFullLine() }
        if flow.line.isEmpty { prepareLine() }
        flow.line.setRun(style: style, target: target)
        let start = flow.line.used
        unsafe flow.line.append(bytes, width: width)
        flow.line.directions.notePart(start..<flow.line.used)
        flow.line.tail.breakClass = .ideographic
        if wraps { flow.line.recordOpportunity() }
    }

    /// Text that is put on a line as a whole, without what must not be seen.
    static func sanitized(_ bytes: [UInt8]) -> [UInt8] {
        var clean: [UInt8] = []
        Sanitizing.append(bytes.span, to: &clean)
        return clean
    }

    /// A text cut or filled to a number of columns.
    static func fitted(_ bytes: [UInt8], columns: Int, filler: UInt8) -> [UInt8] {
        var row = sanitized(bytes)
        let (count, width) = DisplayWidth.prefix(of: row.span, fitting: columns)
        row.removeLast(row.count - count)
        if width < columns { row += [UInt8](repeating: filler, count: columns - width) }
        return row
    }

    /// The lines of a text area's value, broken at its width.
    static func wrapped(_ bytes: [UInt8], columns: Int) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            var rest = line
            repeat {
                let count = DisplayWidth.prefix(of: rest.span, fitting: columns).bytes
                lines.append(Array(rest.prefix(max(1, count))))
                rest = rest.dropFirst(max(1, count))
            } while !rest.isEmpty && lines.count < LayoutLimits.textAreaLines
        }
        return lines
    }
}
