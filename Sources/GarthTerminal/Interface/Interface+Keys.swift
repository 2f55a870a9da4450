import GarthLanguage
import GarthPage

extension Interface {
    /// A greater count is this one: no page has more lines worth counting.
    private static let greatestCount = 9_999_999

    mutating func handle(_ key: Key) -> [InterfaceCommand] {
        if !sheets.isEmpty { return tabChoice(of: key) ?? answerSheet(with: key) }
        if prompt != nil { return handlePrompt(key) }
        if hints != nil { return handleHints(key) }
        if activeSelection != nil { return handleSelection(key) }
        switch overlay {
        case .list: return handleList(key)
        case .text: return handleCommandKey(key)
        case nil:
            if editedText != nil { return handleEditedText(key) }
            return field == nil ? handleCommandKey(key) : handleField(key)
        }
    }

    /// Handles a key of the page: a count, a part of a sequence, or an action.
    private mutating func handleCommandKey(_ key: Key) -> [InterfaceCommand] {
        guard !isTypedAhead(key) else { return [] }
        if let commands = handleMark(key) { return commands }
        if let commands = handleInForm(key) { return commands }
        if let commands = handleOnPicture(key) { return commands }
        if typedKeys.isEmpty, addToCount(key) { return [] }
        if typedKeys.isEmpty, count == nil, key == Key(.character(" ")), focusTakesSpace {
            return perform(.follow)
        }
        if let commands = moveSideways(with: key) { return commands }
        let sequence = typedKeys + [key]
        switch keyMap.match(sequence) {
        case .prefix:
            typedKeys = sequence
            typedAt = now
            return []
        case .binding(let binding):
            let count = count
            let wasPending = !typedKeys.isEmpty || count != nil
            forgetTypedKeys()
            // Escape first takes back what was begun.
            if binding.action == .stop, key.code == .escape, wasPending { return [] }
            let commands = perform(binding, count: count)
            if [.nextLink, .previousLink].contains(binding.action)
                || !isLinear && [.down, .up].contains(binding.action)
            {
                editFocused(reachedBy: key)
            }
            return commands
        case .none:
            let wasEscape = key.code == .escape
            forgetTypedKeys()
            if !wasEscape {
                say(
                    localized(
                        "\(Key.name(ofSequence: sequence)) has no meaning (\(helpKey) lists the keys)"
                    ))
            }
            return []
        }
    }

    /// Performs the actions of a key. Those behind one that asks something wait for the answer.
    private mutating func perform(
        _ binding: KeyMap.Binding, count: Int?
    ) -> [InterfaceCommand] {
        pendingSteps = binding.more
        return perform(binding.action, count: count, argument: binding.argument)
    }

    /// Performs the next of several actions on a key, once the commands of the one before are performed;
    /// nil if there is none, or while a prompt or a question is on the screen.
    package mutating func performNextStep() -> [InterfaceCommand]? {
        guard !pendingSteps.isEmpty, prompt == nil, sheets.isEmpty, awaitedMark == nil else {
            return nil
        }
        let step = pendingSteps.removeFirst()
        return perform(step.action, argument: step.argument)
    }

    /// Whether a key was meant for a field of the page before.
    private mutating func isTypedAhead(_ key: Key) -> Bool {
        guard typingGuard != nil else { return false }
        if !Sheet.isCancel(key), typingGuard?.passes(at: now) == false { return true }
        typingGuard = nil
        return false
    }

    private mutating func addToCount(_ key: Key) -> Bool {
        guard case .character(let character) = key.code, key.modifiers.isEmpty,
            let digit = character.wholeNumberValue, character.isASCII,
            digit > 0 || count != nil
        else { return false }
        if count == nil, keyMap.match([key]) != .none { return false }
        count = min((count ?? 0) * 10 + digit, Self.greatestCount)
        return true
    }

    /// Whether Space toggles the focused control, as in every browser.
    private var focusTakesSpace: Bool {
        guard overlay == nil,
            case .control(let control)? = shownPage.target(shownPage.visibleFocus)?.kind
        else { return false }
        return control.kind == .checkbox || control.kind == .radio
    }

    private mutating func forgetTypedKeys() {
        typedKeys = []
        count = nil
    }

    private var helpKey: String { keyName(of: .help) }

    /// The most usual keys of an action, or its command where it has none.
    package func keyName(of action: Action) -> String {
        keyMap.name(of: action) ?? ":\(action.rawValue)"
    }

    /// Shows a message of the interface's own.
    mutating func say(_ text: String) {
        message = Message(text: text, until: now + Self.messageTime)
        note(message: text)
    }

    mutating func paste(_ text: String) {
        if !sheets.isEmpty {
            if sheets[0].listens(at: now) { sheets[0].paste(text) }
        } else if prompt != nil {
            if prompt?.isProposal == true { prompt?.editor.replace(with: "") }
            prompt?.isProposal = false
            prompt?.editor.insert(text)
            prompt?.selection = nil
            promptChanged()
        } else if !pasteIntoField(text) {
            say(
                localized("nothing to paste into (\(keyName(of: .open)) opens an address)")
            )
        }
    }
}
