import GarthLanguage
import GarthPage

/// Keys on the controls of a form that take no text, while a person fills it in.
///
/// Tab leads from a field to checkboxes, lists and buttons. A key that types a character is no
/// command there either: who types on, unseeing, must not close a tab. Escape ends the filling in.
extension Interface {
    /// The commands of a key while a form is filled in; nil for a key with its ordinary meaning.
    mutating func handleInForm(_ key: Key) -> [InterfaceCommand]? {
        guard isFillingIn, overlay == nil, typedKeys.isEmpty else { return nil }
        guard case .control? = shownPage.target(shownPage.visibleFocus)?.kind else {
            isFillingIn = false
            return nil
        }
        switch (key.code, key.modifiers) {
        case (.escape, _):
            isFillingIn = false
            return []
        case (.left, []), (.right, []): break
        case (.character(" "), []): return perform(.follow)
        default:
            if !key.typesCharacter { return nil }
        }
        return nothing(localized("\(key.name) does nothing in a form (Esc leaves it)"))
    }
}
