import GarthLanguage
package import GarthPage

/// The whole screen and every key as one value: events go in, commands come out, a frame is drawn.
///
/// It has no terminal and no clock: each call has the time of its event, as a duration since a
/// fixed moment. The browser sets the state that the interface needs, and performs its commands:
///
///     var interface = Interface(columns: 80, rows: 24)
///     interface.chrome = ChromeState()                        // title, address, verdict, progress
///     interface.page = PageView()                             // a document was committed
///     interface.update(.lines(from: 0, lines))                // ... and its lines come
///     for command in interface.handle(event, at: now) { }     // a key, the mouse, a paste, a size
///     for command in interface.advance(to: now) { }           // `nextDeadline` has come
///     let frame = interface.render(at: now)                   // the screen as it is now
///
/// The browser sets `chrome`, `page` (stored in the history and restored), `keyMap`,
/// `allowedSites`, `suggestions` and `isLocked`. It calls `update`,
/// `scroll(toAnchor:)`, `setFocusedAddress`, `showMessage`, `showHistory`, `showList`, `showText`,
/// `present`, `dismissSheet` and `finishEditing`. All commands are in `InterfaceCommand`.
package struct Interface: Sendable {
    /// The content around the page.
    package var chrome = ChromeState() {
        didSet { tellLoaded(before: oldValue) }
    }
    /// The bindings of keys to actions.
    package var keyMap: KeyMap
    /// The addresses that the allow-list names, for the menu of the Open prompt.
    package var allowedSites: [String] = []
    /// Addresses from history and bookmarks that complete the text at Open, best first.
    package var suggestions: [Suggestion] = [] {
        didSet { refreshMenu() }
    }
    /// The letters of link hints, the best first.
    package var hintLetters = Hints.letters
    /// How the screen looks, and for whom.
    var look = ScreenLook()
    /// The drawn pictures.
    package var pictures = PictureDrawings()
    /// Whether the person may neither widen the policy nor run programs (`--locked`).
    package var isLocked = false
    /// The lines entered at Open, the newest last.
    package var openHistory: [String] = []
    /// The lines entered on the command line, the newest last.
    package var commandHistory: [String] = []
    /// Whether a form of the page is filled in and not submitted: whatever would lose it asks.
    package internal(set) var hasEditedForm: Bool {
        get { shownPage.hasEditedForm }
        set { shownPage.hasEditedForm = newValue }
    }
    /// Whether a tab that is not on the screen has such a form.
    package var hasEditedFormElsewhere = false
    /// Whether the last submission sent such a form: if the page refuses it, it is not sent.
    var hasSentEdits = false
    /// The control for which a form was not sent, until the page shows it: it was in a closed
    /// disclosure.
    var refusedElement: (element: ElementReference, reason: String)?

    var screen: Screen
    var shownPage = PageView()
    var overlay: Overlay?
    var prompt: Prompt?
    /// The field of the page that takes letters.
    var field: FieldEdit?
    /// The text of the page that takes letters.
    var editedText: EditedText?
    /// Whether the person fills in a form: keys that type characters are no commands.
    var isFillingIn = false
    /// Text from a field that lost the focus to the page, to be returned with the next event.
    var untold: [InterfaceCommand] = []
    /// The number of the last key that a page with scripts got.
    var strokeCount = 0
    /// The element that a script gave the focus, until the page shows it.
    var scriptFocus: ElementReference?
    /// The time at which the person last used an element of a page with scripts, until another key
    /// or click: scripts may move the focus then.
    var usedPageAt: Duration?
    /// Keeps text typed into a field of the page before from being commands of this one.
    var typingGuard: TypingGuard?
    var hints: Hints?
    var selection: PageSelection?
    /// The place where the mouse's button was pressed and is still held.
    var dragOrigin: PageSelection.Place?
    var sheets: [Sheet] = []
    var findText = ""
    var findDirection = PageView.FocusDirection.next
    var findHistory: [String] = []
    /// The text that was cut in a line, and the one that was copied.
    var clippings = Clippings()
    /// The words that the command line completes.
    var commandWords = CommandWords()

    /// The time of the last sideways move by a key or the wheel.
    var movedSidewaysAt: Duration?

    /// The keys that wait for more, and the actions that wait for an answer.
    var typing = TypedKeys()

    var now = Duration.zero
    /// The message on the screen, and those before it.
    var messages = Messages()
    var reportedFocus: UInt32 = 0
    var focusedAddress: (target: UInt32, address: String, registrable: String)?

    /// The content over the page.
    enum Overlay: Sendable {
        case text(TextOverlay)
        case list(ListOverlay)
    }

    struct Message: Sendable, Equatable {
        var text: String
        var until: Duration
    }

    /// An address that completes the typed text.
    package struct Suggestion: Sendable, Equatable {
        /// The address to open.
        package var address: String
        /// The description of the address.
        package var title: String

        /// Makes a suggestion.
        package init(address: String, title: String = "") {
            self.address = address
            self.title = title
        }
    }

    /// A setting, as the command line completes it.
    package struct SettingWord: Sendable, Equatable {
        /// Its name.
        package var name: String
        /// The effect of the setting.
        package var summary: String
        /// The values to choose from; empty where it can be anything.
        package var values: [String]

        /// Makes a word.
        package init(name: String, summary: String, values: [String]) {
            self.name = name
            self.summary = summary
            self.values = values
        }
    }

    /// A place of the back-forward list or the history.
    package struct HistoryEntry: Sendable, Equatable {
        /// The page's title; if it is empty, the address is shown.
        package var title: String
        /// The page's address.
        package var address: String
        /// Whether the entry is the current one.
        package var isCurrent: Bool

        /// Makes an entry.
        package init(title: String, address: String, isCurrent: Bool = false) {
            self.title = title
            self.address = address
            self.isCurrent = isCurrent
        }
    }

    /// Makes the interface of a terminal of a size.
    package init(columns: Int, rows: Int, keyMap: KeyMap = KeyMap()) {
        self.keyMap = keyMap
        screen = Screen(columns: columns, rows: rows)
        shownPage.resize(columns: screen.columns, rows: screen.pageRows)
    }

    // MARK: - The page

    /// The columns of the page's area; the page is laid out for them, divided by the zoom.
    package var pageColumns: Int { screen.columns }
    /// The rows of the page's area.
    package var pageRows: Int { screen.pageRows }

    /// The page with its scroll position, focus and search, to be kept and put back.
    package var page: PageView {
        get { shownPage }
        set {
            shownPage = newValue
            shownPage.resize(columns: screen.columns, rows: screen.pageRows)
            hints = nil
            selection = nil
            dragOrigin = nil
            awaitedMark = nil
            hasSentEdits = false
            refusedElement = nil
            focusedAddress = nil
            reportedFocus = 0
            if prompt?.belongsToPage == true { prompt = nil }
            if field != nil || editedText != nil { typingGuard = TypingGuard() }
            field = nil
            editedText = nil
            isFillingIn = false
            untold = []
            scriptFocus = nil
            usedPageAt = nil
            if case .list(let list) = overlay, list.belongsToPage { overlay = nil }
        }
    }

    /// Scrolls to a place of the current page; typing in it continues.
    package mutating func restorePlace(topLine: Int, leftColumn: Int) {
        shownPage.restore(topLine: topLine, leftColumn: leftColumn)
        hints = nil
    }

    /// Copies the marks of a view of the same page, and changes nothing else.
    package mutating func updateMarks(of view: PageView) {
        shownPage.refusedTargets = view.refusedTargets
        shownPage.visitedTargets = view.visitedTargets
    }

    /// Applies an update of the page.
    package mutating func update(_ update: PageUpdate) {
        shownPage.apply(update)
        dropSelection(changedBy: update)
        if [.beginning, .targets].contains(update.part) { hints = nil }
        if case .submissionRefused(let element, let reason) = update {
            refuseSubmission(of: element, reason: reason)
        }
        focusRefused(after: update)
        adaptField(to: update)
    }

    /// Scrolls to the anchor of a fragment, as soon as its line is there.
    package mutating func scroll(toAnchor name: String) {
        shownPage.scroll(toAnchor: name)
    }

    /// The target that has the focus and is on the screen; 0 for none.
    package var focusedTarget: UInt32 { shownPage.visibleFocus }

    /// Sets the whole address of a target, which is shown while the target has the focus.
    ///
    /// `registrable` is the registrable domain of its host, which is drawn bright.
    package mutating func setFocusedAddress(
        _ address: String?, ofTarget target: UInt32, registrable: String = ""
    ) {
        focusedAddress = address.map { (target, $0, registrable) }
    }

    /// Whether nothing takes keys but the page: no field, prompt, panel or question.
    package var isAtPage: Bool {
        field == nil && editedText == nil && prompt == nil && overlay == nil && sheets.isEmpty
            && hints == nil
    }

    // MARK: - Messages, sheets, panels

    /// Shows a line of text for some seconds, or until the next key.
    package mutating func showMessage(_ text: String, at now: Duration) {
        self.now = max(self.now, now)
        message = Message(text: text, until: now + Self.messageTime)
        note(message: text)
    }

    /// Takes a line of text back that holds no longer, if it is shown.
    package mutating func withdraw(message text: String) {
        if message?.text == text { message = nil }
    }

    /// Shows the back-forward list or the history; the choice comes as `goToHistoryEntry`.
    package mutating func showHistory(_ entries: [HistoryEntry]) {
        let items = entries.map {
            ListOverlay.Item(
                $0.title.isEmpty ? $0.address : $0.title, detail: $0.address,
                isMarked: $0.isCurrent)
        }
        overlay = .list(ListOverlay(.history, title: localized("History"), items: items))
    }

    /// Shows a list to choose from; the choice comes as `chose`.
    package mutating func showList(_ list: ListOverlay) {
        overlay = .list(list)
    }

    /// Replaces the items of the list with that number, if it is still visible.
    ///
    /// The choice stays on its line, or moves to the item `chosen`.
    package mutating func updateList(
        _ id: Int, title: String, items: [ListOverlay.Item], chosen: Int? = nil
    ) {
        guard case .list(var list) = overlay, case .list(id) = list.purpose else { return }
        list.update(title: title, items: items, chosen: chosen)
        list.scroll(rows: ListOverlay.listRows(of: overlayArea).count)
        overlay = .list(list)
    }

    /// The item that is chosen in the list with that number; nil if it is not shown.
    package func chosenItem(inList id: Int) -> Int? {
        guard case .list(let list) = overlay, case .list(id) = list.purpose else { return nil }
        return list.selectedItem
    }

    /// Whether the list with that number is shown.
    package func shows(list id: Int) -> Bool {
        guard case .list(let list) = overlay, case .list(id) = list.purpose else { return false }
        return true
    }

    /// Closes the list with that number, if it is still visible.
    package mutating func closeList(_ id: Int) {
        if case .list(let list) = overlay, case .list(id) = list.purpose { overlay = nil }
    }

    /// What the first text of a question is.
    package enum FirstText: Sendable {
        /// A proposal: the first typed character replaces it, and other keys edit it.
        case proposal
        /// A proposal of a path, which is completed.
        case path
        /// A text of the person's own, to be edited.
        case draft
    }

    /// Asks for a line of text, which comes as `entered`; an empty line only if it is permitted.
    package mutating func ask(
        _ label: String, text: String = "", given: FirstText = .proposal, question id: Int,
        allowsNothing: Bool = false
    ) {
        var prompt = Prompt(
            .question(id), label: label, editor: LineEditor(text: text, killed: killed))
        prompt.allowsNothing = allowsNothing
        prompt.isProposal = given != .draft && !text.isEmpty
        prompt.isPath = given == .path
        self.prompt = prompt
    }

    /// Replaces the text of a prompt that still has its first text; returns false if the person has
    /// changed it.
    package mutating func replaceAnswer(
        _ text: String, with other: String, question id: Int
    ) -> Bool {
        guard let prompt, prompt.purpose == .question(id), prompt.editor.text == text else {
            return false
        }
        let editor = LineEditor(text: other, killed: killed)
        self.prompt?.editor = editor
        return true
    }

    /// Offers paths that complete the typed one, if it is still that one.
    package mutating func offer(paths: [String], completing path: String) {
        guard let typed = prompt?.typedPath, typed.path == path else { return }
        prompt?.setMenu(paths.map { Prompt.MenuItem(value: typed.before + $0, detail: "") })
    }

    /// Shows text over the page: source, page info, policy.
    package mutating func showText(_ text: TextOverlay) {
        var text = text
        text.view.resize(columns: screen.columns, rows: textRows)
        overlay = .text(text)
    }

    /// Puts more text in the place of a text over the page, if that is still shown.
    package mutating func updateText(_ text: TextOverlay) {
        guard case .text(let shown)? = overlay, shown.title == text.title else { return }
        showText(text)
    }

    /// Shows a sheet; several sheets follow one another.
    package mutating func present(_ sheet: Sheet) {
        sheets.append(sheet)
    }

    /// Closes a sheet whose answer is no longer needed.
    package mutating func dismissSheet(_ id: Int) {
        let first = sheets.first?.id
        sheets.removeAll { $0.id == id }
        if sheets.first?.id != first, !sheets.isEmpty { sheets[0].covered() }
    }

    /// The user's editor has ended; the text is the text area's, unless it is nil.
    package mutating func finishEditing(
        _ element: ElementReference, text: String?
    ) -> [InterfaceCommand] {
        guard let text else { return [] }
        hasEditedForm = true
        if field?.element == element {
            field?.replace(with: text)
            return []
        }
        shownPage.note(typed: text, into: element)
        return [.change(element, .text(text))]
    }

    // MARK: - Time

    /// The time of the next call of `advance`; nil if there is none.
    package var nextDeadline: Duration? {
        var deadlines: [Duration] = []
        // On a linear screen a message stays until the next key: a row that goes blank is news.
        if let message, !isLinear { deadlines.append(message.until) }
        if !typedKeys.isEmpty, typedAt + Self.popupDelay > now {
            deadlines.append(typedAt + Self.popupDelay)
        }
        if let wake = sheets.first?.wakeTime(after: now) { deadlines.append(wake) }
        if chrome.isLoading, chrome.progress == nil, !isLinear {
            deadlines.append(now + Self.spinnerTime)
        }
        return deadlines.min()
    }

    /// Handles the passing of time: messages disappear, the spinner turns.
    package mutating func advance(to now: Duration) -> [InterfaceCommand] {
        self.now = max(self.now, now)
        if let message, message.until <= now, !isLinear { self.message = nil }
        return []
    }

    /// The time for which a message is visible.
    static let messageTime = Duration.seconds(6)
    /// The delay before a prefix key shows the possible next keys: fast typists never see them.
    static let popupDelay = Duration.milliseconds(250)
    /// The time of one step of the spinner.
    static let spinnerTime = Duration.milliseconds(100)

    // MARK: - Events

    /// Handles an event and returns the commands for the browser.
    package mutating func handle(_ event: InputEvent, at now: Duration) -> [InterfaceCommand] {
        self.now = max(self.now, now)
        var commands = untold
        untold = []
        switch event {
        case .key(let key):
            message = nil
            commands += handle(key.normalized)
        case .mouse(let mouse):
            commands += handle(mouse)
        case .paste(let text):
            message = nil
            paste(text)
            commands += wantedSuggestions()
        case .resized(let columns, let rows):
            commands += resize(columns: columns, rows: rows)
        case .resumed:
            commands.append(.repaint)
        case .closed:
            commands.append(.quit)
        case .terminated, .report:
            break
        }
        noteUse(of: event, commands)
        return commands + takeCommands() + reportFocus()
    }

    private mutating func resize(columns: Int, rows: Int) -> [InterfaceCommand] {
        screen = Screen(columns: columns, rows: rows, isLinear: isLinear)
        shownPage.resize(columns: screen.columns, rows: screen.pageRows)
        if case .text(var text) = overlay {
            text.view.resize(columns: screen.columns, rows: textRows)
            overlay = .text(text)
        }
        hints = nil
        return [.pageAreaChanged(columns: screen.columns, rows: screen.pageRows), .repaintCells]
    }

    mutating func reportFocus() -> [InterfaceCommand] {
        let focus = shownPage.visibleFocus
        guard focus != reportedFocus else { return [] }
        reportedFocus = focus
        return [.focusChanged(target: focus)]
    }
}

extension Prompt {
    /// Whether the line edits text that belongs to the page.
    var belongsToPage: Bool {
        switch purpose {
        case .file: true
        case .open, .find, .commandLine, .filter, .question: false
        }
    }
}
