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

    /// The rows of the view that actions move.
    private var viewRows: Int { view.rows }

    /// Performs the action of a key, a button or the command line.
    mutating func perform(
        _ action: Action, count: Int? = nil, argument: String = ""
    ) -> [InterfaceCommand] {
        switch action.place {
        case .view: break
        case .page where isTextOverlaid:
            // The text is in the way: it is left, and nothing is followed in the page behind it.
            if action == .follow { return [] }
            overlay = nil
            if [.back, .stop, .quit].contains(action) { return [] }
        case .page, .screen: break
        }
        let times = count ?? 1
        let page = max(1, viewRows - 2)
        switch action {
        case .lineDown: return scrolled(by: times)
        case .lineUp: return scrolled(by: -times)
        case .pageDown: return scrolled(by: clamped(page, times))
        case .pageUp: return scrolled(by: -clamped(page, times))
        case .halfPageDown: return scrolled(by: clamped(max(1, viewRows / 2), times))
        case .halfPageUp: return scrolled(by: -clamped(max(1, viewRows / 2), times))
        case .top: return moved { $0.scroll(toLine: count.map { $0 - 1 } ?? 0) }
        case .bottom:
            guard let count else { return moved { $0.scrollToEnd() } }
            return moved { $0.scroll(toLine: count - 1) }
        case .percent:
            guard let count else {
                return nothing("a number before % goes to that part of the page, as in 50%")
            }
            return moved { $0.scroll(toPercent: count) }
        case .scrollLeft: return movedSideways(by: -clamped(8, times))
        case .scrollRight: return movedSideways(by: clamped(8, times))
        case .findNext: return findAgain(findDirection, times: times)
        case .findPrevious: return findAgain(findDirection.reversed, times: times)
        case .down: return repeated(count) { $0.step(.next) }
        case .up: return repeated(count) { $0.step(.previous) }
        case .nextLink: return repeated(count) { $0.moveFocus(.next) }
        case .previousLink: return repeated(count) { $0.moveFocus(.previous) }
        case .follow: return useFocused(newTab: false)
        case .followInNewTab: return useFocused(newTab: true)
        case .hints: return showHints(.follow)
        case .hintsInNewTab: return showHints(.followInNewTab)
        case .hintsCopy: return showHints(.copy)
        case .find: return beginFind(.next)
        case .findBackwards: return beginFind(.previous)
        case .back:
            return chrome.canGoBack ? [.back(count: times)] : nothing("nothing to go back to")
        case .forward:
            return chrome.canGoForward
                ? [.forward(count: times)] : nothing("nothing to go forward to")
        case .refresh: return reload(.reload)
        case .refreshFromServer: return reload(.reloadFromServer)
        case .stop: return stop()
        case .open: return argument.isEmpty ? beginOpen("") : [.open(argument, newTab: false)]
        case .openInNewTab:
            return argument.isEmpty
                ? beginOpen("", newTab: true) : [.open(argument, newTab: true)]
        case .editAddress: return beginOpen(chrome.address)
        case .editLinkAddress: return editLinkAddress()
        case .newTab: return [.newTab]
        case .privateTab: return [.newPrivateTab]
        case .closeTab: return closeTab(count)
        case .undoCloseTab: return [.undoCloseTab]
        case .restoreSession: return [.restoreSession]
        case .nextTab: return [.nextTab(count: times)]
        case .previousTab: return [.previousTab(count: times)]
        case .selectTab: return [.selectTab(Int(argument) ?? times)]
        case .history: return [.showHistory]
        case .tabHistory: return [.showTabHistory]
        case .bookmarks: return [.showBookmarks]
        case .addBookmark: return [.addBookmark]
        case .downloads: return [.showDownloads]
        case .source: return [.showSource]
        case .pageInfo: return [.showPageInfo]
        case .certificate: return [.showCertificate]
        case .policy: return [.showPolicy]
        case .cookies: return [.showCookies]
        case .siteSettings: return [.showSiteSettings]
        case .javascript: return [.toggleScripts(isForSite: false)]
        case .javascriptOfSite: return [.toggleScripts(isForSite: true)]
        case .reader: return [.showReader]
        case .css: return [.chooseLayout(argument)]
        case .pictures: return [.togglePictures]
        case .terminal: return [.showTerminal]
        case .select: return beginSelection(.characters)
        case .selectLines: return beginSelection(.lines)
        case .copyAddress: return [.copy(.address)]
        case .copyLink: return withFocusedLink { .copy(.link($0)) }
        case .copyPicture:
            return chrome.showsPicture
                ? [.copy(.address)] : withFocusedLink { .copy(.picture($0)) }
        case .copyText: return [.copy(.pageText)]
        case .downloadLink: return withFocusedLink { .download($0) }
        case .openWith: return openWith()
        case .savePage: return [.savePage(to: argument)]
        case .zoomIn: return [.zoom(.larger(steps: times))]
        case .zoomOut: return [.zoom(.smaller(steps: times))]
        case .zoomReset: return [.zoom(count.map { .to($0) } ?? .reset)]
        case .commandLine: return beginCommandLine()
        case .help: return showHelp()
        case .suspend: return isLocked ? nothing("Garth is locked") : [.suspend]
        case .redraw: return [.repaint]
        case .quit: return quit()
        case .quitAtOnce: return [.quit]
        }
    }

    private var isTextOverlaid: Bool {
        if case .text? = overlay { true } else { false }
    }

    private mutating func moved(_ change: (inout PageView) -> Void) -> [InterfaceCommand] {
        change(&view)
        return []
    }

    private mutating func scrolled(by lines: Int) -> [InterfaceCommand] {
        moved { $0.scroll(by: lines) }
    }

    private mutating func movedSideways(by columns: Int) -> [InterfaceCommand] {
        moved { $0.scrollSideways(by: columns) }
    }

    private func clamped(_ distance: Int, _ times: Int) -> Int {
        distance.multipliedReportingOverflow(by: times).overflow ? .max : distance * times
    }

    private mutating func repeated(
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

    private mutating func stop() -> [InterfaceCommand] {
        if chrome.isLoading { return [.stop] }
        if shownPage.search != nil {
            shownPage.search = nil
        } else {
            shownPage.setFocus(0)
        }
        return []
    }

    private mutating func withFocusedLink(
        _ command: (ElementReference) -> InterfaceCommand
    ) -> [InterfaceCommand] {
        // A page that is a picture has one target, which needs no focus.
        let focus = shownPage.visibleFocus
        let number = focus == 0 && chrome.showsPicture ? 1 : focus
        guard let target = shownPage.target(number), case .link = target.kind
        else { return nothing("no link has the focus (Tab goes to one)") }
        return [command(target.element)]
    }

    private mutating func openWith() -> [InterfaceCommand] {
        guard !isLocked else { return nothing("locked: no program is started") }
        guard let target = shownPage.target(shownPage.visibleFocus), case .link = target.kind
        else { return [.openWith(nil)] }
        return [.openWith(target.element)]
    }

    // MARK: - Using what has the focus

    private mutating func useFocused(newTab: Bool) -> [InterfaceCommand] {
        let focus = shownPage.visibleFocus
        guard focus != 0 else { return nothing("nothing has the focus (Tab goes to a link)") }
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
        guard !control.isDisabled else { return nothing("this field is disabled") }
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
            guard !isLocked else { return nothing("Garth is locked: no local files") }
            return beginFile(control, element)
        }
    }

    /// Shows the text of a read-only field, which may be too long for its place.
    private mutating func read(_ control: PageControl) -> [InterfaceCommand] {
        guard case .textArea = control.kind else { return nothing("this field can only be read") }
        showText(
            TextOverlay(
                title: "\(control.spokenName ?? "Text") (can only be read)",
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

    private mutating func showHints(_ purpose: Hints.Purpose) -> [InterfaceCommand] {
        var targets = shownPage.visibleTargets
        if purpose == .copy {
            targets.removeAll {
                if case .link? = shownPage.target($0.number)?.kind { return false }
                return true
            }
        }
        hints = Hints(targets, purpose: purpose, letters: hintLetters)
        return hints == nil ? nothing("no links in view") : []
    }

    mutating func handleHints(_ key: Key) -> [InterfaceCommand] {
        guard let purpose = hints?.purpose, let outcome = hints?.handle(key) else { return [] }
        switch outcome {
        case .typing: return []
        case .cancelled:
            hints = nil
            return []
        case .noSuchHint: return nothing("no link has these letters")
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

    private mutating func findAgain(
        _ direction: PageView.FocusDirection, times: Int
    ) -> [InterfaceCommand] {
        guard !findText.isEmpty else {
            return nothing("nothing to find yet (\(keyMap.name(of: .find) ?? ":find") finds)")
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
            say("not found: \(findText)")
        } else if let target = view.targetOfMatch {
            view.focus = target
        }
    }
}

extension PageView.FocusDirection {
    var reversed: PageView.FocusDirection { self == .next ? .previous : .next }
}

extension Action {
    /// What an action is about, which decides what becomes of a text that lies over the page.
    fileprivate enum Place {
        /// The text, or else the page: it stays where it is.
        case view
        /// The page, or the browser: the text is left.
        case page
        /// The screen with whatever it shows.
        case screen
    }

    fileprivate var place: Place {
        switch self {
        case .lineDown, .lineUp, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .top, .bottom,
            .percent, .scrollLeft, .scrollRight, .findNext, .findPrevious:
            .view
        case .select, .selectLines, .find, .findBackwards, .commandLine, .suspend, .redraw,
            .quitAtOnce:
            .screen
        case .back, .forward, .refresh, .refreshFromServer, .stop, .open, .editAddress,
            .editLinkAddress, .nextLink, .previousLink, .down, .up, .follow, .followInNewTab,
            .hints, .hintsInNewTab, .hintsCopy, .openInNewTab, .newTab, .privateTab, .closeTab,
            .undoCloseTab, .nextTab, .previousTab, .selectTab, .restoreSession, .openWith,
            .history, .tabHistory, .bookmarks, .addBookmark, .downloads, .source, .pageInfo,
            .certificate, .policy, .cookies, .reader, .pictures, .terminal, .siteSettings,
            .javascript, .javascriptOfSite, .copyAddress, .copyLink, .copyPicture, .copyText,
            .downloadLink, .savePage, .css, .zoomIn, .zoomOut, .zoomReset, .help, .quit:
            .page
        }
    }
}
