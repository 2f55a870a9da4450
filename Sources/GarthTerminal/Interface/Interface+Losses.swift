import GarthLanguage

/// Commands that would lose what a person has typed: they ask first.
extension Interface {
    /// The page has text of an earlier session in its fields.
    package mutating func noteFilledForm() { hasEditedForm = true }

    /// Loads the page again; asks if a form of it is filled in.
    mutating func reload(_ command: InterfaceCommand) -> [InterfaceCommand] {
        guard hasEditedForm else { return [command] }
        present(
            .lossWarning(
                localized("Reload the page?"),
                reasons: [
                    localized("A form has been filled in and not been sent. Its text is then lost.")
                ],
                proceed: localized("Reload"), command))
        return []
    }

    /// Closes the tab of a number, or the one on the screen; asks if a form in it is filled in.
    mutating func closeTab(_ number: Int?) -> [InterfaceCommand] {
        let index = number.map { $0 - 1 } ?? chrome.selectedTab
        let isFilledIn =
            index == chrome.selectedTab || chrome.tabs.isEmpty
            ? hasEditedForm
            : chrome.tabs.indices.contains(index) && chrome.tabs[index].hasEditedForm
        guard isFilledIn else { return [.closeTab(number)] }
        var reasons = [localized("A form has been filled in and not been sent.")]
        reasons.append(
            localized("(\(keyName(of: .undoCloseTab)) opens the tab again, with its text.)"))
        present(
            .lossWarning(
                number.map { localized("Close tab \($0)?") } ?? localized("Close the tab?"),
                reasons: reasons,
                proceed: localized("Close"), .closeTab(number)))
        return []
    }

    /// Ends the program; asks if that would lose something.
    mutating func quit() -> [InterfaceCommand] {
        var reasons =
            hasEditedForm || hasEditedFormElsewhere
            ? [localized("A form has been filled in and not been sent.")] : []
        if chrome.downloadCount > 0 { reasons.append(chrome.unfinishedDownloads) }
        if chrome.tabs.count > 1 {
            reasons.append(localized("\(chrome.tabs.count) tabs are open."))
        }
        guard !reasons.isEmpty else { return [.quit] }
        present(
            .lossWarning(
                localized("Quit Garth?"), reasons: reasons, proceed: localized("Quit"), .quit))
        return []
    }
}
