import GarthPage

/// What the interface keeps of a tab that is not on the screen: the page as it was left, and what
/// is asked there.
package struct TabScreen: Sendable {
    /// The page, with its scroll position, focus and search.
    package var page = PageView()
    /// Whether a form was filled in and not sent.
    package fileprivate(set) var hasEditedForm = false
    /// The field that takes letters when the tab is shown again.
    fileprivate var field: FieldEdit?
    /// Questions that wait until the tab is shown.
    fileprivate var sheets: [Sheet] = []

    /// Makes the screen of a tab in which nothing was loaded.
    package init() {}

    /// Whether something is asked.
    package var asks: Bool { !sheets.isEmpty }

    /// Another document takes the place of the page.
    package mutating func show(_ view: PageView) {
        page = view
        hasEditedForm = false
        field = nil
    }

    /// Leaves a question for when the tab is shown.
    package mutating func present(_ sheet: Sheet) { sheets.append(sheet) }

    /// Takes a question back that nobody needs answered any more.
    package mutating func dismissSheet(_ id: Int) { sheets.removeAll { $0.id == id } }
}

extension Interface {
    /// Puts another tab on the screen and answers what is to be kept of the one that was there.
    ///
    /// Prompts, panels and lists that lay over the page are gone; questions stay with their tab, and so
    /// does the field that is being edited. `tellTyped` has told the page what was typed.
    package mutating func exchangeTab(for next: TabScreen) -> TabScreen {
        var left = TabScreen()
        left.page = shownPage
        left.hasEditedForm = hasEditedForm
        left.field = field
        // What is asked about the whole program is not asked any more.
        left.sheets = sheets.filter { $0.cancel != .stay }
        if !left.sheets.isEmpty { left.sheets[0].covered() }
        prompt = nil
        overlay = nil
        field = nil
        typingGuard = nil
        page = next.page
        field = next.field
        hasEditedForm = next.hasEditedForm
        sheets = next.sheets
        return left
    }

    /// What is asked of the person in the tab on the screen; a tab can be changed all the same.
    func tabChoice(of key: Key) -> [InterfaceCommand]? {
        guard typedKeys.isEmpty, key.modifiers.contains(.alt),
            case .binding(let binding) = keyMap.match([key]), binding.action == .selectTab
        else { return nil }
        return [.selectTab(Int(binding.argument) ?? 1)]
    }
}
