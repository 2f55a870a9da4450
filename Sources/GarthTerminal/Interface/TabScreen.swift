import GarthPage

/// The interface's state for a background tab: its page as it was left, and its questions.
package struct TabScreen: Sendable {
    /// The page, with its scroll position, focus and search.
    package var page = PageView()
    /// Whether a form was filled in and not sent.
    package var hasEditedForm: Bool { page.hasEditedForm }
    /// Whether the last submission sent such a form.
    fileprivate var hasSentEdits = false
    /// The field that takes letters when the tab is shown again.
    fileprivate var field: FieldEdit?
    /// The text of the page that does.
    fileprivate var editedText: EditedText?
    /// Questions that wait until the tab is shown.
    fileprivate var sheets: [Sheet] = []

    /// Makes the screen of a tab without a page.
    package init() {}

    /// Whether the tab asks a question.
    package var asks: Bool { !sheets.isEmpty }

    /// Another document takes the place of the page.
    package mutating func show(_ view: PageView) {
        page = view
        hasSentEdits = false
        field = nil
        editedText = nil
    }

    /// Leaves a question for when the tab is shown.
    package mutating func present(_ sheet: Sheet) { sheets.append(sheet) }

    /// Closes a sheet whose answer is no longer needed.
    package mutating func dismissSheet(_ id: Int) { sheets.removeAll { $0.id == id } }
}

extension Interface {
    /// Shows another tab and returns the state of the one before.
    ///
    /// Prompts, panels and lists over the page close. Questions stay with their tab, and so does
    /// the edited field. The page has got the typed text by `tellTyped` before.
    package mutating func exchangeTab(for next: TabScreen) -> TabScreen {
        var left = TabScreen()
        left.page = shownPage
        left.hasSentEdits = hasSentEdits
        left.field = field
        left.editedText = editedText
        // What is asked about the whole program is not asked any more.
        left.sheets = sheets.filter { $0.cancel != .stay }
        if !left.sheets.isEmpty { left.sheets[0].covered() }
        prompt = nil
        overlay = nil
        field = nil
        editedText = nil
        typingGuard = nil
        page = next.page
        field = next.field
        editedText = next.editedText
        isFillingIn = field != nil || editedText != nil
        hasSentEdits = next.hasSentEdits
        sheets = next.sheets
        return left
    }

    /// The command of a key that changes the tab while the visible tab asks a question; nil for
    /// other keys.
    func tabChoice(of key: Key) -> [InterfaceCommand]? {
        guard typedKeys.isEmpty, key.modifiers.contains(.alt),
            case .binding(let binding) = keyMap.match([key]), binding.action == .selectTab
        else { return nil }
        return [.selectTab(Int(binding.argument) ?? 1)]
    }
}
