import GarthLanguage
import GarthPage

extension Interface {
    /// The rows that an overlay covers.
    var overlayArea: Range<Int> { screen.pageRow..<screen.pageRow + screen.pageRows }

    /// The rows of a text overlay below its title.
    var textRows: Int { overlayArea.count >= 3 ? overlayArea.count - 1 : overlayArea.count }

    // MARK: - Sheets

    mutating func answerSheet(with key: Key) -> [InterfaceCommand] {
        // What changes nothing is heard at once: only answers that act could be typed by mistake.
        if Sheet.isCancel(key) {
            pendingSteps = []
            return resolveSheet(sheets[0].cancel)
        }
        guard sheets[0].listens(at: now), let answer = sheets[0].handle(key) else { return [] }
        return resolveSheet(answer)
    }

    private mutating func resolveSheet(_ answer: Sheet.Answer) -> [InterfaceCommand] {
        let sheet = sheets.removeFirst()
        switch answer {
        case .refusal(let answer): return [.refusal(sheet: sheet.id, answer)]
        case .confirm(let isConfirmed):
            return [.confirmation(sheet: sheet.id, isConfirmed: isConfirmed)]
        case .choose(let choice): return [.choice(sheet: sheet.id, choice)]
        case .logIn:
            let credentials = Credentials(
                user: sheet.fields.first?.editor.text ?? "",
                password: sheet.fields.last?.editor.text ?? "")
            return [.authentication(sheet: sheet.id, credentials)]
        case .cancelLogIn: return [.authentication(sheet: sheet.id, nil)]
        case .enterText:
            return [.text(sheet: sheet.id, sheet.fields.first?.editor.text ?? "")]
        case .cancelText: return [.text(sheet: sheet.id, nil)]
        case .dismiss: return [.dismissed(sheet: sheet.id)]
        case .proceed(let command): return [command]
        case .stay: return []
        }
    }

    // MARK: - Lists

    mutating func openSelect(
        _ control: PageControl, _ options: [SelectOption], _ allowsMultiple: Bool,
        _ element: ElementReference
    ) {
        let items = options.map {
            ListOverlay.Item(
                $0.label, detail: $0.group, isEnabled: !$0.isDisabled, isMarked: $0.isSelected)
        }
        overlay = .list(
            ListOverlay(
                .select(element, allowsMultiple: allowsMultiple),
                title: control.spokenName ?? localized("Choose"), items: items))
    }

    mutating func handleList(_ key: Key) -> [InterfaceCommand] {
        guard case .list(var list) = overlay else { return [] }
        let rows = ListOverlay.listRows(of: overlayArea).count
        let outcome = list.handle(key, rows: rows)
        list.scroll(rows: rows)
        overlay = .list(list)
        return finish(list, outcome)
    }

    private mutating func finish(
        _ list: ListOverlay, _ outcome: ListOverlay.Outcome
    ) -> [InterfaceCommand] {
        switch outcome {
        case .moved, .ignored: return []
        case .filter:
            beginFilter()
            return []
        case .closed:
            overlay = nil
            return []
        case .chosen(let item):
            overlay = nil
            switch list.purpose {
            case .history: return [.goToHistoryEntry(item)]
            case .list(let id): return [.chose(list: id, item: item)]
            case .select(let element, _): return select([item], of: element)
            case .lines(let lines): return choose(line: lines[item])
            case .targets(let numbers): return choose(link: numbers[item])
            }
        case .pressed(let key, let item):
            if case .targets(let numbers) = list.purpose {
                return press(key, onLink: numbers[item])
            }
            guard case .list(let id) = list.purpose else { return [] }
            return [.pressed(key: key, list: id, item: item)]
        case .accepted(let items):
            overlay = nil
            guard case .select(let element, _) = list.purpose else { return [] }
            return select(items, of: element)
        }
    }

    private mutating func select(
        _ items: [Int], of element: ElementReference
    ) -> [InterfaceCommand] {
        hasEditedForm = true
        return [.change(element, .selected(items))]
    }

    // MARK: - Help

    mutating func showHelp() -> [InterfaceCommand] {
        let lines = HelpText.lines(keyMap: keyMap, columns: screen.columns)
        showText(TextOverlay(title: localized("Help"), lines: lines, styles: VisibleText.styles))
        return []
    }

    // MARK: - The mouse

    /// The lines that one step of the wheel moves.
    private static let wheelLines = 3

    mutating func handle(_ mouse: MouseEvent) -> [InterfaceCommand] {
        switch mouse.action {
        case .release:
            dragOrigin = nil
            return []
        case .drag:
            drag(mouse)
            return []
        case .press, .wheelUp, .wheelDown, .wheelLeft, .wheelRight: break
        }
        if prompt?.belongsToPage != true, let commands = handleTabRow(mouse) { return commands }
        if !sheets.isEmpty { return answerSheet(with: mouse) }
        if prompt != nil { return handlePromptMouse(mouse) }
        hints = nil
        if let step = wheelStep(mouse.action) {
            return mouse.modifiers.contains(.shift)
                ? turnWheelSideways(by: step.signum()) : turnWheel(by: step)
        }
        switch mouse.action {
        case .wheelLeft: return turnWheelSideways(by: -1)
        case .wheelRight: return turnWheelSideways(by: 1)
        case .press: return press(mouse)
        case .release, .drag, .wheelUp, .wheelDown: break
        }
        return []
    }

    private func wheelStep(_ action: MouseEvent.Action) -> Int? {
        switch action {
        case .wheelUp: -Self.wheelLines
        case .wheelDown: Self.wheelLines
        case .press, .release, .drag, .wheelLeft, .wheelRight: nil
        }
    }

    private mutating func turnWheel(by step: Int) -> [InterfaceCommand] {
        switch overlay {
        case .list(var list):
            list.wheel(by: step)
            list.scroll(rows: ListOverlay.listRows(of: overlayArea).count)
            overlay = .list(list)
        case .text: view.scroll(by: step)
        case nil:
            field?.isFollowed = false
            view.scroll(by: step)
        }
        return []
    }

    private mutating func press(_ mouse: MouseEvent) -> [InterfaceCommand] {
        message = nil
        if clickInField(mouse) { return [] }
        isFillingIn = false
        return leaveField() + pressBesideField(mouse)
    }

    private mutating func pressBesideField(_ mouse: MouseEvent) -> [InterfaceCommand] {
        if mouse.button == 8 { return perform(.back) }
        if mouse.button == 9 { return perform(.forward) }
        if mouse.row == screen.toolbarRow {
            return toolbar.action(atColumn: mouse.column).map { perform($0) } ?? []
        }
        if selectableRows.contains(mouse.row) { beginDrag(mouse) }
        guard overlay == nil else { return pressInOverlay(mouse) }
        if mouse.row == screen.addressRow, mouse.button == 1 { return perform(.editAddress) }
        let row = mouse.row - screen.pageRow
        guard row >= 0, row < screen.pageRows,
            let target = shownPage.target(atRow: row, column: mouse.column)
        else { return [] }
        dragOrigin = nil
        switch mouse.button {
        case 1: return use(target)
        case 2: return use(target, newTab: true)
        default:
            shownPage.setFocus(target)
            return []
        }
    }

    private mutating func pressInOverlay(_ mouse: MouseEvent) -> [InterfaceCommand] {
        guard case .list(var list) = overlay, mouse.button == 1 else { return [] }
        let rows = ListOverlay.listRows(of: overlayArea)
        guard rows.contains(mouse.row) else { return [] }
        let outcome = list.click(row: mouse.row - rows.lowerBound)
        overlay = .list(list)
        return finish(list, outcome)
    }

    private mutating func answerSheet(with mouse: MouseEvent) -> [InterfaceCommand] {
        guard mouse.action == .press, mouse.button == 1, sheets[0].listens(at: now),
            let focus = sheets[0].focus(
                atRow: mouse.row, column: mouse.column, columns: screen.columns,
                rows: screen.rows)
        else { return [] }
        sheets[0].focus = focus
        guard focus >= sheets[0].fields.count else { return [] }
        return resolveSheet(sheets[0].choices[focus - sheets[0].fields.count].answer)
    }

    /// The current commands of the bottom row.
    var toolbar: Toolbar {
        Toolbar(
            chrome: chrome, keyMap: keyMap, position: positionText, columns: screen.columns)
    }

    private var positionText: String {
        guard !view.lines.isEmpty else { return "" }
        switch view.percent {
        case nil: return localized("all")
        case 0 where view.topLine == 0: return localized("top")
        case 100 where view.isFinished: return localized("end")
        case let percent?: return "\(percent) %"
        }
    }
}
