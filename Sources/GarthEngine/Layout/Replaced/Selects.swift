import GarthPage

/// Selects: a chosen option in brackets, or a box of several options (HTML Standard section 15.5.16).
extension LayoutEngine {
    mutating func appendSelect(_ child: NodeID, _ style: StyleID) {
        var options = selectOptions(child)
        let allowsMultiple = input.document.has(.multiple, child)
        let size = displaySize(of: child, allowsMultiple: allowsMultiple)
        if case .selected(let chosen)? = input.state.controls[child] {
            for i in options.indices { options[i].isSelected = chosen.contains(i) }
        } else if !allowsMultiple, size == 1, !options.contains(where: \.isSelected),
            let first = options.firstIndex(where: { !$0.isDisabled })
        {
            options[first].isSelected = true
        }
        let control = pageControl(
            child, kind: .select(options: options, allowsMultiple: allowsMultiple))
        if size == 1 {
            appendDropDown(child, style, control, options)
        } else {
            appendListBox(
                child, style, control, rows: Self.listRows(options, allowsMultiple), size: size)
        }
    }

    /// Whether several options of a select stand in the page.
    func isListBox(_ select: NodeID) -> Bool {
        displaySize(of: select, allowsMultiple: input.document.has(.multiple, select)) > 1
    }

    /// The number of options that stand in the page (HTML Standard section 4.10.7).
    private func displaySize(of select: NodeID, allowsMultiple: Bool) -> Int {
        let written = input.document.integer(.size, of: select) ?? 0
        let size = written > 0 ? written : allowsMultiple ? 4 : 1
        return min(size, LayoutLimits.controlRows)
    }

    private mutating func appendDropDown(
        _ child: NodeID, _ style: StyleID, _ control: PageControl, _ options: [SelectOption]
    ) {
        let chosen = options.filter(\.isSelected).map(\.label)
        let widest = options.map { $0.label.utf8.count }.max() ?? 0
        let label = Array(chosen.joined(separator: ", ").utf8)
        let labelWidth = DisplayWidth.columns(of: label.span)
        let columns = min(
            selectColumns, max(min(widest, LayoutLimits.idleSelectColumns), labelWidth, 1))
        let row = Self.fitted(label, columns: columns, filler: 0x20)
        beginControl(child, style, control)
        appendField([0x5B] + row + Array(" ▾]".utf8), width: columns + 4, style)
        endControl()
    }

    /// The most columns of an option's text.
    private var selectColumns: Int {
        let most = LayoutLimits.selectColumns
        return flow.isMeasuring ? most : max(1, min(most, flow.columns - 4))
    }

    // MARK: - Boxes of options

    /// A row of a box of options.
    private struct ListRow {
        var text: [UInt8]
        var isSelected = false
        var isDisabled = false
    }

    /// The rows of all options, with the names of their groups above them. An option has the mark of
    /// a check box where several may be chosen, else that of a radio button.
    private static func listRows(_ options: [SelectOption], _ allowsMultiple: Bool) -> [ListRow] {
        var rows: [ListRow] = []
        var group = ""
        for option in options {
            if option.group != group, !option.group.isEmpty {
                rows.append(ListRow(text: Array(option.group.utf8), isDisabled: true))
            }
            group = option.group
            let mark =
                allowsMultiple
                ? option.isSelected ? "[x] " : "[ ] " : option.isSelected ? "(•) " : "( ) "
            rows.append(
                ListRow(
                    text: Array((mark + option.label).utf8), isSelected: option.isSelected,
                    isDisabled: option.isDisabled))
        }
        return rows
    }

    /// A box of as many rows as are shown at once, with the first chosen one among them, as a block
    /// of its own. A triangle at its end says that there are more above or below.
    private mutating func appendListBox(
        _ child: NodeID, _ style: StyleID, _ control: PageControl, rows: [ListRow], size: Int
    ) {
        let count = max(1, min(size, rows.count))
        let chosen = rows.firstIndex(where: \.isSelected) ?? 0
        let first = max(0, min(chosen - count / 2, rows.count - count))
        let widest = rows.map { DisplayWidth.columns(of: $0.text.span) }.max() ?? 0
        let columns = max(4, min(widest, selectColumns))
        endLine()
        for number in 0..<count {
            let row = first + number < rows.count ? rows[first + number] : ListRow(text: [])
            beginControl(child, style, control)
            if row.isDisabled || control.isDisabled {
                let dim = textStyle(flow.line.style, adding: .dim)
                flow.line.setRun(style: dim, target: flow.line.target)
            }
            let text = Self.fitted(row.text, columns: columns, filler: 0x20)
            var sign: [UInt8] = []
            if number == 0, first > 0 { sign = Array(" ▴".utf8) }
            if number == count - 1, first + count < rows.count { sign = Array(" ▾".utf8) }
            appendAtom(text + sign, width: columns + (sign.isEmpty ? 0 : 2), style)
            endControl()
            if number < count - 1 { endLine() }
        }
        // The rows have no frame that would part them from a word behind them.
        flow.line.appendSpace(canBreak: flow.boxes.last?.look.wraps ?? true)
    }

    private func selectOptions(_ select: NodeID) -> [SelectOption] {
        var options: [SelectOption] = []
        var node = input.document.nodes[select.index].firstChild
        while node.exists {
            if input.document.isElement(node, .option) {
                var option = SelectOption(label: "", value: "")
                option.label = cleanString(.label, of: node)
                let content = collapsedText(of: node)
                if option.label.isEmpty { option.label = content }
                option.value =
                    input.document.has(.value, node) ? cleanString(.value, of: node) : content
                option.isSelected = input.document.has(.selected, node)
                option.isDisabled = input.document.has(.disabled, node)
                let parent = input.document.nodes[node.index].parent
                if input.document.isElement(parent, .optgroup) {
                    option.group = cleanString(.label, of: parent)
                    if input.document.has(.disabled, parent) { option.isDisabled = true }
                }
                options.append(option)
                node = input.document.nextSkippingChildren(node, within: select)
            } else {
                node = input.document.next(node, within: select)
            }
        }
        return options
    }
}
