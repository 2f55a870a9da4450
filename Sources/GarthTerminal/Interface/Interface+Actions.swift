import GarthLanguage
import GarthPage

extension Interface {
    /// The view for movement and finding: the text over the page, else the page.
    var view: PageView {
        get {
            if case .text(let text) = overlay { return text.view }
            return shownPage
        }
        set {
            if case .text(var text) = overlay {
                text.view = newValue
                overlay = .text(text)
            } else {
                shownPage = newValue
            }
        }
    }

    /// Performs the action of a key, a button or the command line.
    mutating func perform(
        _ action: Action, count: Int? = nil, argument: String = ""
    ) -> [InterfaceCommand] {
        guard let entry = ActionEntry.of[action] else {
            return nothing(localized("\(action.rawValue) has no function"))
        }
        switch entry.place {
        case .view: break
        case .page where isTextOverlaid:
            // The text is in the way: it is left, and nothing is followed in the page behind it.
            if action == .follow { return [] }
            overlay = nil
            if [.back, .stop, .quit].contains(action) { return [] }
        case .page, .screen: break
        }
        return entry.perform(&self, ActionEntry.Call(count: count, argument: argument))
    }

    /// Whether the arrow keys go by lines: on a linear screen, and in a text over the page, which has no
    /// links.
    var goesByLines: Bool { isLinear || isTextOverlaid }

    private var isTextOverlaid: Bool {
        if case .text? = overlay { true } else { false }
    }

    mutating func moved(_ change: (inout PageView) -> Void) -> [InterfaceCommand] {
        change(&view)
        return []
    }

    mutating func scrolled(by lines: Int) -> [InterfaceCommand] {
        moved { $0.scroll(by: lines) }
    }

    mutating func scrolled(byPages pages: Int) -> [InterfaceCommand] {
        scrolled(by: Self.product(pages, max(1, view.rows - 2)))
    }

    mutating func scrolled(byHalfPages halves: Int) -> [InterfaceCommand] {
        scrolled(by: Self.product(halves, max(1, view.rows / 2)))
    }

    /// Moves by parts of eight columns.
    mutating func movedSideways(byParts parts: Int) -> [InterfaceCommand] {
        let columns = Self.product(parts, 8)
        return moved { $0.scrollSideways(by: columns) }
    }

    /// A count of times a distance; the farthest where no number is as large.
    private static func product(_ times: Int, _ distance: Int) -> Int {
        let (product, overflow) = distance.multipliedReportingOverflow(by: times)
        return overflow ? (times < 0 ? -.max : .max) : product
    }

    mutating func repeated(
        _ count: Int?, _ change: (inout PageView) -> Void
    ) -> [InterfaceCommand] {
        // More steps than targets and lines lead nowhere new.
        let most = shownPage.targets.count + shownPage.lines.count + 1
        for _ in 0..<min(count ?? 1, most) { change(&shownPage) }
        return []
    }

    mutating func nothing(_ message: String) -> [InterfaceCommand] {
        say(message)
        return []
    }

    mutating func stop() -> [InterfaceCommand] {
        if chrome.isLoading { return [.stop] }
        if shownPage.search != nil {
            shownPage.search = nil
        } else {
            shownPage.setFocus(0)
        }
        return []
    }

    mutating func withFocusedLink(
        _ command: (ElementReference) -> InterfaceCommand
    ) -> [InterfaceCommand] {
        // A page that is a picture has one target, which needs no focus.
        let focus = shownPage.visibleFocus
        let number = focus == 0 && chrome.showsPicture ? 1 : focus
        guard let target = shownPage.target(number), case .link = target.kind
        else {
            return nothing(
                localized("no link has the focus (\(keyName(of: .nextLink)) goes to one)"))
        }
        return [command(target.element)]
    }

    mutating func openWith() -> [InterfaceCommand] {
        guard !isLocked else { return nothing(localized("locked: no program is started")) }
        guard let target = shownPage.target(shownPage.visibleFocus), case .link = target.kind
        else { return [.openWith(nil)] }
        return [.openWith(target.element)]
    }

    mutating func fillLogIn() -> [InterfaceCommand] {
        guard !isLocked else { return nothing(localized("locked: no program is started")) }
        if let field { return [.fillLogIn(field.element)] }
        // A text that the page edits is no field of a log-in.
        guard editedText == nil else { return [] }
        guard let target = shownPage.target(shownPage.visibleFocus), case .control = target.kind
        else { return [.fillLogIn(nil)] }
        return [.fillLogIn(target.element)]
    }

    // MARK: - Using what has the focus

    /// Uses the link that a count names where links show their numbers, else what has the focus.
    mutating func useNamed(_ number: Int?, newTab: Bool) -> [InterfaceCommand] {
        guard numbersLinks, let number else { return useFocused(newTab: newTab) }
        guard let target = UInt32(exactly: number), shownPage.target(target) != nil else {
            return nothing(localized("no link has the number \(number)"))
        }
        return use(target, newTab: newTab)
    }

    mutating func useFocused(newTab: Bool) -> [InterfaceCommand] {
        let read = isLinear ? shownPage.targetOfAttention : nil
        let focus = read ?? shownPage.visibleFocus
        guard focus != 0 else {
            return nothing(
                localized("nothing has the focus (\(keyName(of: .nextLink)) goes to a link)"))
        }
        return use(focus, newTab: newTab)
    }

    /// Follows a link, presses a button, opens a field for editing.
    mutating func use(_ number: UInt32, newTab: Bool = false) -> [InterfaceCommand] {
        guard let target = shownPage.target(number) else { return [] }
        shownPage.setFocus(number)
        switch target.kind {
        case .link: return [.follow(target.element, newTab: newTab)]
        case .disclosure: return [.activate(target.element)]
        case .editingHost:
            beginEditing(number)
            return []
        case .control(let control): return use(control, number, target.element)
        }
    }

    private mutating func use(
        _ control: PageControl, _ number: UInt32, _ element: ElementReference
    ) -> [InterfaceCommand] {
        guard !control.isDisabled else { return nothing(localized("this field is disabled")) }
        switch control.kind {
        case .text, .password, .textArea:
            guard control.isReadOnly else {
                beginEditing(number)
                return []
            }
            return read(control)
        case .checkbox:
            hasEditedForm = true
            return [.change(element, .checked(!control.isChecked))]
        case .radio:
            hasEditedForm = true
            return [.change(element, .checked(true))]
        case .select(let options, let allowsMultiple):
            openSelect(control, options, allowsMultiple, element)
            return []
        case .submit: return submit(element, .button)
        case .reset:
            shownPage.forgetTyped()
            return [.activate(element)]
        case .button: return [.activate(element)]
        case .file:
            guard !isLocked else { return nothing(localized("Garth is locked: no local files")) }
            return beginFile(control, element)
        }
    }

    /// Shows the text of a read-only field, which may be too long for its place.
    private mutating func read(_ control: PageControl) -> [InterfaceCommand] {
        guard case .textArea = control.kind else {
            return nothing(localized("this field can only be read"))
        }
        let name = control.spokenName ?? localized("Text", meaning: "a field without a name")
        showText(
            TextOverlay(
                title: localized("\(name) (can only be read)"),
                lines: VisibleText.lines(of: Array(control.value.utf8), columns: screen.columns),
                styles: VisibleText.styles))
        return []
    }

    mutating func submit(
        _ element: ElementReference, _ trigger: SubmissionTrigger
    ) -> [InterfaceCommand] {
        hasSentEdits = hasEditedForm
        hasEditedForm = false
        return [.submit(element, trigger)]
    }

    // MARK: - Hints

    mutating func showHints(_ purpose: Hints.Purpose) -> [InterfaceCommand] {
        var targets = shownPage.visibleTargets
        if purpose == .copy {
            targets.removeAll {
                if case .link? = shownPage.target($0.number)?.kind { return false }
                return true
            }
        }
        hints = Hints(targets, purpose: purpose, letters: hintLetters)
        return hints == nil ? nothing(localized("no links in view")) : []
    }

    mutating func handleHints(_ key: Key) -> [InterfaceCommand] {
        guard let purpose = hints?.purpose, let outcome = hints?.handle(key) else { return [] }
        switch outcome {
        case .typing: return []
        case .cancelled:
            hints = nil
            return []
        case .noSuchHint: return nothing(localized("no link has these letters"))
        case .chosen(let number):
            hints = nil
            switch purpose {
            case .follow: return use(number)
            case .followInNewTab: return use(number, newTab: true)
            case .copy:
                return shownPage.target(number).map { [.copy(.link($0.element))] } ?? []
            }
        }
    }

    // MARK: - Finding again

    /// A count before n or N is no more than this.
    private static let mostFindSteps = 1000

    mutating func findAgain(
        _ direction: PageView.FocusDirection, times: Int
    ) -> [InterfaceCommand] {
        guard !findText.isEmpty else {
            return nothing(localized("nothing to find yet (\(keyName(of: .find)) finds)"))
        }
        if view.search?.pattern.text != findText {
            view.find(findText, direction, from: view.visibleBytes.lowerBound)
        } else {
            for _ in 0..<min(times, Self.mostFindSteps) {
                view.findNext(direction)
            }
        }
        afterFinding()
        return []
    }

    /// Moves the focus to the link that contains the match, or reports that there is no match.
    mutating func afterFinding() {
        guard let search = view.search else { return }
        if search.matches.isEmpty {
            say(localized("not found: \(findText)"))
        } else if let target = view.targetOfMatch {
            view.focus = target
        }
    }
}

extension PageView.FocusDirection {
    var reversed: PageView.FocusDirection { self == .next ? .previous : .next }
}
