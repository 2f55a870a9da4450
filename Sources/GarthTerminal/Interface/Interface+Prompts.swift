import GarthLanguage
import GarthPage
import GarthURL

extension Interface {
    /// More lines than anyone scrolls through; keeps a keystroke cheap on a great allow-list.
    private static let mostMenuItems = 200
    private static let mostFilteredSites = 20_000
    /// Entries that a prompt's history keeps.
    private static let historyLimit = 500

    // MARK: - Opening

    /// Asks for an address: the prompt that a new tab begins with.
    package mutating func askForAddress() -> [InterfaceCommand] { beginOpen("") }

    mutating func beginOpen(_ text: String, newTab: Bool = false) -> [InterfaceCommand] {
        prompt = Prompt(
            .open(newTab: newTab),
            label: newTab ? localized("Open in a new tab: ") : localized("Open: "),
            editor: LineEditor(text: text, history: openHistory, killed: killed))
        refreshMenu()
        return [.suggestionsWanted(text)]
    }

    mutating func editLinkAddress() -> [InterfaceCommand] {
        let focus = shownPage.visibleFocus
        guard case .link(let link)? = shownPage.target(focus)?.kind else {
            return nothing(
                localized("no link has the focus (\(keyName(of: .nextLink)) goes to one)"))
        }
        if let focusedAddress, focusedAddress.target == focus {
            let address = focusedAddress.address
            return beginOpen(address.hasPrefix("✗ ") ? String(address.dropFirst(2)) : address)
        }
        return beginOpen(link.href)
    }

    mutating func beginFind(_ direction: PageView.FocusDirection) -> [InterfaceCommand] {
        var prompt = Prompt(
            .find(direction), label: direction == .next ? "/" : "?",
            editor: LineEditor(history: findHistory, killed: killed))
        let bytes = view.visibleBytes
        prompt.origin = Prompt.Origin(
            topLine: view.topLine, leftColumn: view.leftColumn,
            offset: direction == .next ? bytes.lowerBound : bytes.upperBound)
        self.prompt = prompt
        return []
    }

    mutating func beginCommandLine() -> [InterfaceCommand] {
        prompt = Prompt(
            .commandLine, label: ":", editor: LineEditor(history: commandHistory, killed: killed))
        return []
    }

    mutating func beginFile(
        _ control: PageControl, _ element: ElementReference
    ) -> [InterfaceCommand] {
        let allowsMultiple = control.kind == .file(allowsMultiple: true)
        let name = control.spokenName.map { "\($0), " } ?? ""
        prompt = Prompt(
            .file(element, allowsMultiple: allowsMultiple),
            label: name + (allowsMultiple ? localized("files (; between): ") : localized("file: ")),
            editor: LineEditor(text: control.value, killed: killed))
        prompt?.isProposal = !control.value.isEmpty
        return []
    }

    mutating func beginFilter() {
        prompt = Prompt(.filter, label: localized("Filter: "), editor: LineEditor(killed: killed))
    }

    // MARK: - Typing

    mutating func handlePrompt(_ key: Key) -> [InterfaceCommand] {
        guard let purpose = prompt?.purpose else { return [] }
        switch (key.code, key.modifiers) {
        case (.enter, .alt): return acceptPrompt(inNewTab: true)
        case (.enter, _): return acceptPrompt()
        case (.escape, _), (.character("c"), .control), (.character("g"), .control):
            return cancelPrompt()
        case (.tab, _): return tabInPrompt(purpose)
        case (.up, []) where prompt?.menu.isEmpty == false: moveMenu(by: -1)
        case (.down, []) where prompt?.menu.isEmpty == false: moveMenu(by: 1)
        case (.up, []), (.down, []), (.pageUp, _), (.pageDown, _):
            if case .filter = purpose { return handleList(key) }
            guard key.code == .pageUp || key.code == .pageDown else { return editPrompt(key) }
            moveMenu(by: (key.code == .pageUp ? -1 : 1) * max(1, menuRows.count - 1))
        case (.backspace, _) where leavesWhenEmpty(purpose): return cancelPrompt()
        default: return editPrompt(key)
        }
        return []
    }

    private mutating func editPrompt(_ key: Key) -> [InterfaceCommand] {
        // Editing continues with the line of the menu that was chosen.
        if let prompt, prompt.selection != nil {
            self.prompt?.editor.replace(with: prompt.value)
            self.prompt?.selection = nil
        }
        if prompt?.isProposal == true {
            prompt?.isProposal = false
            if key.typesCharacter { prompt?.editor.replace(with: "") }
        }
        guard prompt?.editor.handle(key) == .changed else { return [] }
        killed = prompt?.editor.killedText ?? killed
        promptChanged()
        return wantedSuggestions()
    }

    private func leavesWhenEmpty(_ purpose: Prompt.Purpose) -> Bool {
        switch purpose {
        case .find, .commandLine, .filter: prompt?.editor.isEmpty == true
        case .open, .file, .question: false
        }
    }

    /// Asks for what could complete the address that is being typed.
    func wantedSuggestions() -> [InterfaceCommand] {
        guard let prompt else { return [] }
        let text = prompt.editor.text
        switch prompt.purpose {
        case .open: return [.suggestionsWanted(text)]
        case .filter: return wantedLines(for: text)
        case .commandLine where Self.opensAddress(text):
            return [.suggestionsWanted(String(text.drop { $0 != " " }.dropFirst()))]
        case .commandLine, .file, .question:
            guard let path = prompt.typedPath?.path, !prompt.isProposal else { return [] }
            return [.pathsWanted(path)]
        case .find: return []
        }
    }

    /// Asks for the lines of a list that the browser filters.
    private func wantedLines(for text: String) -> [InterfaceCommand] {
        guard case .list(let list) = overlay, let id = list.filteredElsewhere else { return [] }
        return [.filtered(list: id, text)]
    }

    /// The line's text is another one now.
    mutating func promptChanged() {
        guard let prompt else { return }
        switch prompt.purpose {
        case .open, .commandLine: refreshMenu()
        case .find(let direction): findWhileTyping(prompt, direction)
        case .filter:
            if case .list(var list) = overlay {
                list.setFilter(prompt.editor.text)
                overlay = .list(list)
            }
        case .file, .question: self.prompt?.setMenu([])
        }
    }

    private mutating func findWhileTyping(
        _ prompt: Prompt, _ direction: PageView.FocusDirection
    ) {
        view.find(prompt.editor.text, direction, from: prompt.origin.offset)
        if view.search?.matches.isEmpty != false { returnToOrigin(of: prompt) }
    }

    private mutating func returnToOrigin(of prompt: Prompt) {
        view.scroll(toLine: prompt.origin.topLine)
        view.leftColumn = prompt.origin.leftColumn
    }

    // MARK: - Menus

    /// The rows in which the prompt's menu is drawn.
    var menuRows: Range<Int> {
        guard let prompt, !prompt.menu.isEmpty else { return 0..<0 }
        if case .open = prompt.purpose {
            let first = promptRow + 1
            return first..<max(first, min(screen.rows, first + prompt.menu.count))
        }
        let most = min(prompt.menu.count, max(1, screen.pageRows / 2), promptRow)
        return promptRow - most..<promptRow
    }

    /// The row in which the prompt is drawn.
    var promptRow: Int {
        if case .open? = prompt?.purpose { return screen.addressRow ?? 0 }
        return screen.rows - 1
    }

    /// Makes the menu of completions for the typed text.
    mutating func refreshMenu() {
        guard let prompt else { return }
        let chosen = prompt.selection == nil ? nil : prompt.value
        let menu: [Prompt.MenuItem]
        switch prompt.purpose {
        case .open: menu = openMenu(for: prompt.editor.text)
        case .commandLine: menu = commandMenu(for: prompt.editor.text)
        case .find, .filter, .file, .question: return
        }
        self.prompt?.setMenu(menu)
        if let chosen, let index = menu.firstIndex(where: { $0.value == chosen }) {
            self.prompt?.selection = index
        }
    }

    func openMenu(for typed: String) -> [Prompt.MenuItem] {
        // An address that is being edited filters nothing until it has been changed.
        let wanted = typed == chrome.address ? "" : typed.lowercased()
        let words = wanted.split(separator: " ")
        var best: [Prompt.MenuItem] = []
        var others: [Prompt.MenuItem] = []
        var seen: Set<String> = []
        let sites = allowedSites.prefix(Self.mostFilteredSites).lazy
            .map { Prompt.MenuItem(value: $0, detail: localized("allowed", meaning: "verdict")) }
        let known = suggestions.lazy.map { Prompt.MenuItem(value: $0.address, detail: $0.title) }
        for item in Array(sites) + Array(known) {
            guard best.count < Self.mostMenuItems else { break }
            let address = item.value.lowercased()
            let isBest = Self.begins(address, with: wanted)
            let detail = isBest ? "" : item.detail.lowercased()
            guard
                isBest
                    || words.allSatisfy({
                        address.contains(text: $0) || detail.contains(text: $0)
                    }),
                seen.insert(item.value).inserted
            else { continue }
            if isBest { best.append(item) } else { others.append(item) }
        }
        return Array((best + others).prefix(Self.mostMenuItems))
    }

    /// Whether an address starts with the typed text, without its scheme and `www.`.
    private static func begins(_ address: String, with typed: String) -> Bool {
        if typed.isEmpty || address.hasPrefix(typed) { return true }
        var rest = Substring(address)
        for prefix in ["https://", "http://", "*://", "=", "*.", "www."]
        where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        return rest.hasPrefix(typed)
    }

    private mutating func moveMenu(by step: Int) {
        let rows = menuRows.count
        prompt?.moveSelection(by: step)
        prompt?.scrollMenu(rows: rows)
    }

    private mutating func tabInPrompt(_ purpose: Prompt.Purpose) -> [InterfaceCommand] {
        switch purpose {
        case .open, .commandLine, .file, .question:
            if prompt?.menu.isEmpty == true { return showMenu() }
            guard let first = prompt?.menu.first else { return [] }
            prompt?.isProposal = false
            let value = prompt?.selection == nil ? first.value : prompt?.value ?? ""
            prompt?.editor.replace(with: value)
            promptChanged()
            return wantedSuggestions()
        case .find, .filter: return []
        }
    }

    /// Shows what an empty line, or a proposal, could become.
    private mutating func showMenu() -> [InterfaceCommand] {
        guard let prompt else { return [] }
        self.prompt?.isProposal = false
        if prompt.purpose == .commandLine, prompt.editor.isEmpty {
            let commands = allCommands
            self.prompt?.setMenu(commands)
            return []
        }
        return wantedSuggestions()
    }

    /// The wheel or a click in the prompt's menu.
    mutating func handlePromptMouse(_ mouse: MouseEvent) -> [InterfaceCommand] {
        switch mouse.action {
        case .wheelUp: moveMenu(by: -1)
        case .wheelDown: moveMenu(by: 1)
        case .press where mouse.button == 1 && menuRows.contains(mouse.row):
            guard let prompt else { return [] }
            let index = prompt.firstShown + mouse.row - menuRows.lowerBound
            guard prompt.menu.indices.contains(index) else { return [] }
            self.prompt?.selection = index
            return acceptPrompt()
        case .press, .release, .drag, .wheelLeft, .wheelRight: break
        }
        return []
    }

    // MARK: - Ending

    mutating func cancelPrompt() -> [InterfaceCommand] {
        guard let prompt else { return [] }
        self.prompt = nil
        pendingSteps = []
        switch prompt.purpose {
        case .find:
            view.search = nil
            returnToOrigin(of: prompt)
        case .filter:
            if case .list(var list) = overlay {
                list.setFilter("")
                overlay = .list(list)
            }
            return wantedLines(for: "")
        case .open, .commandLine, .file, .question: break
        }
        return []
    }

    mutating func acceptPrompt(inNewTab: Bool = false) -> [InterfaceCommand] {
        guard let prompt else { return [] }
        self.prompt = nil
        let value = prompt.value
        switch prompt.purpose {
        case .open(let newTab):
            let address = value.trimmingASCIIWhitespace
            guard !address.isEmpty else { return [] }
            if !chrome.isPrivate, !Self.mayHoldPassword(address) {
                Self.remember(address, in: &openHistory)
            }
            return [.open(address, newTab: newTab || inNewTab)]
        case .find(let direction): return acceptFind(value, direction)
        case .commandLine:
            guard !value.trimmingASCIIWhitespace.isEmpty else { return [] }
            Self.remember(value, in: &commandHistory)
            return run(commandLine: value)
        case .filter: return []
        case .question(let id):
            let line = value.trimmingASCIIWhitespace
            return line.isEmpty && !prompt.allowsNothing ? [] : [.entered(question: id, line)]
        case .file(let element, let allowsMultiple):
            let paths = allowsMultiple ? value.split(separator: ";").map(String.init) : [value]
            hasEditedForm = true
            return [
                .chooseFiles(
                    element,
                    paths: paths.map(\.trimmingASCIIWhitespace).filter { !$0.isEmpty })
            ]
        }
    }

    private mutating func acceptFind(
        _ text: String, _ direction: PageView.FocusDirection
    ) -> [InterfaceCommand] {
        findDirection = direction
        guard !text.isEmpty else { return perform(.findNext) }
        findText = text
        Self.remember(text, in: &findHistory)
        afterFinding()
        return []
    }

    /// Whether an address may contain a user name and a password: the history of the prompt does
    /// not keep it.
    private static func mayHoldPassword(_ address: String) -> Bool {
        var rest = address[...].utf8
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")),
            rest[colon...].starts(with: "://".utf8)
        {
            rest = rest[colon...].dropFirst(3)
        }
        return rest.prefix { !"/\\?#".utf8.contains($0) }.contains(UInt8(ascii: "@"))
    }

    private static func remember(_ text: String, in history: inout [String]) {
        history.removeAll { $0 == text }
        history.append(text)
        if history.count > historyLimit { history.removeFirst(history.count - historyLimit) }
    }
}
