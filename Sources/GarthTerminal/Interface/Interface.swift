package import GarthPage

/// The whole screen and every key as one value: events go in, commands come out, a frame is drawn.
///
/// It has no terminal and no clock: the time of each event is told, as the duration since any
/// moment that stays the same. What it needs to know it is told, what it wants it asks for:
///
///     var interface = Interface(columns: 80, rows: 24)
///     interface.chrome = ChromeState()                        // title, address, verdict, progress
///     interface.page = PageView()                             // a document was committed
///     interface.update(.lines(from: 0, lines))                // ... and its lines come
///     for command in interface.handle(event, at: now) { }     // a key, the mouse, a paste, a size
///     for command in interface.advance(to: now) { }           // `nextDeadline` has come
///     let frame = interface.render(at: now)                   // the screen as it is now
///
/// Told from outside: `chrome`, `page` (kept in the history and put back), `keyMap`,
/// `allowedSites`, `suggestions`, `isLocked`; `update`,
/// `scroll(toAnchor:)`, `setFocusedAddress`, `showMessage`, `showHistory`, `showList`, `showText`,
/// `present`, `dismissSheet`, `finishEditing`. All commands are in `InterfaceCommand`.
package struct Interface: Sendable {
    /// What stands around the page.
    package var chrome = ChromeState()
    /// Which keys ask for what.
    package var keyMap: KeyMap
    /// The addresses that the allow-list names, for the menu of the Open prompt.
    package var allowedSites: [String] = []
    /// Addresses from history and bookmarks that complete what is typed at Open, best first.
    package var suggestions: [Suggestion] = [] {
        didSet { refreshMenu() }
    }
    /// The letters of link hints, the best first.
    package var hintLetters = Hints.letters
    /// Whether a bar is shown while a page loads.
    package var showsProgressBar = true
    /// What `:set` knows, for the menu of the command line.
    package var settingWords: [SettingWord] = []
    /// Whether nothing may be widened or run from here (`--locked`).
    package var isLocked = false
    /// What was entered at Open, the newest last.
    package var openHistory: [String] = []
    /// What was entered on the command line, the newest last.
    package var commandHistory: [String] = []
    /// Whether a form was filled in and not sent; quitting then asks.
    package internal(set) var hasEditedForm = false
    /// Whether that is so in a tab that is not on the screen.
    package var hasEditedFormElsewhere = false

    var screen: Screen
    var shownPage = PageView()
    var overlay: Overlay?
    var prompt: Prompt?
    /// The field of the page that takes letters.
    var field: FieldEdit?
    /// What was typed into a field that the page took the focus from, to be told with the next event.
    var untold: [InterfaceCommand] = []
    /// Keeps what was typed into a field of the page before from being commands of this one.
    var typingGuard: TypingGuard?
    var hints: Hints?
    var selection: PageSelection?
    /// Where the mouse's button was pressed, and holds on.
    var dragOrigin: PageSelection.Place?
    var sheets: [Sheet] = []
    var findText = ""
    var findDirection = PageView.FocusDirection.next
    var findHistory: [String] = []
    var killed = ""

    /// When the view was last moved sideways by a key or the wheel.
    var movedSidewaysAt: Duration?

    /// The keys of a sequence that has begun, and the count before it.
    var typedKeys: [Key] = []
    var typedAt = Duration.zero
    var count: Int?

    var now = Duration.zero
    var message: Message?
    var reportedFocus: UInt32 = 0
    var focusedAddress: (target: UInt32, address: String, registrable: String)?

    /// What lies over the page.
    enum Overlay: Sendable {
        case text(TextOverlay)
        case list(ListOverlay)
    }

    struct Message: Sendable, Equatable {
        var text: String
        var until: Duration
    }

    /// An address that completes what is typed.
    package struct Suggestion: Sendable, Equatable {
        /// What is opened.
        package var address: String
        /// What is said of it.
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
        /// What it does.
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
        /// The page's title; the address stands for an empty one.
        package var title: String
        /// The page's address.
        package var address: String
        /// Whether it is where the reader is.
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
            hasEditedForm = false
            focusedAddress = nil
            reportedFocus = 0
            if prompt?.belongsToPage == true { prompt = nil }
            if field != nil { typingGuard = TypingGuard() }
            field = nil
            untold = []
            if case .list(let list) = overlay, case .select = list.purpose { overlay = nil }
        }
    }

    /// Goes to a place of the page that is shown; what is typed into it goes on.
    package mutating func restorePlace(topLine: Int, leftColumn: Int) {
        shownPage.restore(topLine: topLine, leftColumn: leftColumn)
        hints = nil
    }

    /// Takes over the marks of a view of the same page, and leaves all else as it is.
    package mutating func updateMarks(of view: PageView) {
        shownPage.refusedTargets = view.refusedTargets
        shownPage.visitedTargets = view.visitedTargets
    }

    /// Takes in what is said about the page.
    package mutating func update(_ update: PageUpdate) {
        shownPage.apply(update)
        dropSelection(changedBy: update)
        if case .restarted = update { hints = nil }
        if case .submissionRefused(let element, let reason) = update {
            refuseSubmission(of: element, reason: reason)
        }
    }

    /// Goes to the place that a fragment names, as soon as it is there.
    package mutating func scroll(toAnchor name: String) {
        shownPage.scroll(toAnchor: name)
    }

    /// The target that has the focus and is on the screen; 0 for none.
    package var focusedTarget: UInt32 { shownPage.visibleFocus }

    /// Says where a target leads, whole; it is shown while the target has the focus.
    ///
    /// `registrable` is the end of its host that somebody has registered, which is drawn bright.
    package mutating func setFocusedAddress(
        _ address: String?, ofTarget target: UInt32, registrable: String = ""
    ) {
        focusedAddress = address.map { (target, $0, registrable) }
    }

    // MARK: - Messages, sheets, panels

    /// Shows a line of text for some seconds, or until the next key.
    package mutating func showMessage(_ text: String, at now: Duration) {
        self.now = max(self.now, now)
        message = Message(text: text, until: now + Self.messageTime)
    }

    /// Shows the back-forward list or the history; the choice comes as `goToHistoryEntry`.
    package mutating func showHistory(_ entries: [HistoryEntry]) {
        let items = entries.map {
            ListOverlay.Item(
                $0.title.isEmpty ? $0.address : $0.title, detail: $0.address,
                isMarked: $0.isCurrent)
        }
        overlay = .list(ListOverlay(.history, title: "History", items: items))
    }

    /// Shows a list to choose from; the choice comes as `chose`.
    package mutating func showList(_ list: ListOverlay) {
        overlay = .list(list)
    }

    /// Gives the list with that number other items, if it is still shown.
    ///
    /// The choice stays on its line, or goes to the item `chosen`.
    package mutating func updateList(
        _ id: Int, title: String, items: [ListOverlay.Item], chosen: Int? = nil
    ) {
        guard case .list(var list) = overlay, case .list(id) = list.purpose else { return }
        list.update(title: title, items: items, chosen: chosen)
        list.scroll(rows: ListOverlay.listRows(of: overlayArea).count)
        overlay = .list(list)
    }

    /// The item that is chosen in the list with that number, if it is shown.
    package func chosenItem(inList id: Int) -> Int? {
        guard case .list(let list) = overlay, case .list(id) = list.purpose else { return nil }
        return list.selectedItem
    }

    /// Whether the list with that number is shown.
    package func shows(list id: Int) -> Bool {
        guard case .list(let list) = overlay, case .list(id) = list.purpose else { return false }
        return true
    }

    /// Takes the list with that number from the screen, if it is still shown.
    package mutating func closeList(_ id: Int) {
        if case .list(let list) = overlay, case .list(id) = list.purpose { overlay = nil }
    }

    /// Asks for a line of text; what is entered comes as `entered`, an empty line only if it may.
    package mutating func ask(
        _ label: String, text: String = "", question id: Int, allowsNothing: Bool = false
    ) {
        var prompt = Prompt(
            .question(id), label: label, editor: LineEditor(text: text, killed: killed))
        prompt.allowsNothing = allowsNothing
        self.prompt = prompt
    }

    /// Puts another text into a prompt that still holds the one it was opened with; false when the
    /// person has gone on.
    package mutating func replaceAnswer(
        _ text: String, with other: String, question id: Int
    ) -> Bool {
        guard let prompt, prompt.purpose == .question(id), prompt.editor.text == text else {
            return false
        }
        self.prompt?.editor = LineEditor(text: other, killed: killed)
        return true
    }

    /// Shows text over the page: source, page info, policy.
    package mutating func showText(_ text: TextOverlay) {
        var text = text
        text.view.resize(columns: screen.columns, rows: textRows)
        overlay = .text(text)
    }

    /// Puts a question on the screen; several are asked one after the other.
    package mutating func present(_ sheet: Sheet) {
        sheets.append(sheet)
    }

    /// Takes a question back that nobody needs answered any more.
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

    /// When `advance` is to be called; nil when nothing waits for time.
    package var nextDeadline: Duration? {
        var deadlines: [Duration] = []
        if let message { deadlines.append(message.until) }
        if !typedKeys.isEmpty, typedAt + Self.popupDelay > now {
            deadlines.append(typedAt + Self.popupDelay)
        }
        if let wake = sheets.first?.wakeTime(after: now) { deadlines.append(wake) }
        if chrome.isLoading, chrome.progress == nil { deadlines.append(now + Self.spinnerTime) }
        return deadlines.min()
    }

    /// Does what time alone brings: messages go, the spinner turns.
    package mutating func advance(to now: Duration) -> [InterfaceCommand] {
        self.now = max(self.now, now)
        if let message, message.until <= now { self.message = nil }
        return []
    }

    /// How long a message stays.
    static let messageTime = Duration.seconds(6)
    /// How long a prefix key waits before it shows what may follow: fast typists never see it.
    static let popupDelay = Duration.milliseconds(250)
    /// The time of one step of the spinner.
    static let spinnerTime = Duration.milliseconds(100)

    // MARK: - Events

    /// Takes an event and answers what the browser shall do.
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
        default:
            break
        }
        return commands + reportFocus()
    }

    private mutating func resize(columns: Int, rows: Int) -> [InterfaceCommand] {
        screen = Screen(columns: columns, rows: rows)
        shownPage.resize(columns: screen.columns, rows: screen.pageRows)
        if case .text(var text) = overlay {
            text.view.resize(columns: screen.columns, rows: textRows)
            overlay = .text(text)
        }
        hints = nil
        return [.pageAreaChanged(columns: screen.columns, rows: screen.pageRows), .repaint]
    }

    private mutating func reportFocus() -> [InterfaceCommand] {
        let focus = shownPage.visibleFocus
        guard focus != reportedFocus else { return [] }
        reportedFocus = focus
        return [.focusChanged(target: focus)]
    }
}

extension Prompt {
    /// Whether the line edits something that goes with the page.
    var belongsToPage: Bool {
        switch purpose {
        case .file: true
        default: false
        }
    }
}
