package import Garth
package import GarthPage

/// What a driver does with an element: one list for `--drive`, MCP, WebDriver and BiDi, of which each
/// protocol has names and shapes.
package enum ElementAct: Sendable {
    /// Follows a link, presses a button, toggles a box.
    case click
    /// Clicks twice, for scripts that listen for double clicks.
    case doubleClick
    /// Sets the text of a field.
    case fill(String)
    /// Chooses options by their labels or values.
    case select([String])
    /// Turns a box on or off.
    case check(isOn: Bool)
    /// Presses a key by its name.
    case press(String)
    /// Types characters and keys by their names.
    case type([String])
    /// Moves the pointer over the element.
    case hover
    /// Brings the element into view.
    case scroll
    /// Chooses the files of a field.
    case setFiles([ChosenFile])
}

extension WebView {
    /// Performs an act and waits until the page is quiet or another one has been committed.
    @discardableResult
    package func perform(
        _ act: ElementAct, on element: WebElement
    ) async throws(ElementError) -> ElementEffect {
        switch act {
        case .click: return try await click(element)
        case .doubleClick: return try await doubleClick(element)
        case .fill(let text): try await fill(element, with: text)
        case .select(let labels): try await select(element, labels)
        case .check(let isOn):
            return try await isOn ? check(element) : uncheck(element)
        case .press(let key): return try await press(key, on: element)
        case .type(let keys): return try await type(keys, into: element)
        case .hover: try await hover(element)
        case .scroll: try await scroll(to: element)
        case .setFiles(let files): try await setFiles(element, files)
        }
        return .stayed
    }

    /// The keys beside Enter, Space and characters, by their names in UI Events.
    private static let namedKeys: Set<String> = [
        "Backspace", "Delete", "Tab", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
        "Home", "End", "PageUp", "PageDown",
    ]

    /// Presses a key by its name; throws for a name that no key has.
    private func press(
        _ name: String, on element: WebElement
    ) async throws(ElementError) -> ElementEffect {
        if let key = ElementKey(rawValue: name) { return try await press(key, on: element) }
        guard name.count == 1 || Self.namedKeys.contains(name) else {
            throw ElementError(
                .wrongElement, "no key is named \"\(name)\" (Enter, Space, Backspace, ArrowDown, a)"
            )
        }
        return try await type([name], into: element)
    }
}
