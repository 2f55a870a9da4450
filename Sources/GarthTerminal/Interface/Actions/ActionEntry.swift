import GarthLanguage

/// An action with its function. The tables of the entries are the chapters of the help page; a test
/// finds an action that has no entry.
struct ActionEntry: Sendable {
    /// What becomes of a text that lies over the page.
    enum Place {
        /// The action is about the text, or else the page: the text stays.
        case view
        /// The action is about the page, or the browser: the text is left.
        case page
        /// The action is about the screen with whatever it shows.
        case screen
    }

    /// What a key, a button or the command line says with an action.
    struct Call {
        let count: Int?
        let argument: String
        var times: Int { count ?? 1 }
    }

    typealias Perform = @Sendable (inout Interface, Call) -> [InterfaceCommand]

    let action: Action
    let summary: String
    let place: Place
    let perform: Perform

    init(
        _ action: Action, _ summary: String, about place: Place = .page,
        _ perform: @escaping Perform
    ) {
        self.action = action
        self.summary = summary
        self.place = place
        self.perform = perform
    }

    /// An action that the browser performs, or the program around the interface.
    init(
        _ action: Action, _ summary: String, about place: Place = .page,
        by command: InterfaceCommand
    ) {
        self.init(action, summary, about: place) { _, _ in [command] }
    }

    // MARK: - All entries

    /// The entries in reading order.
    static let chapters: [(title: String, entries: [ActionEntry])] = [
        (localized("Going places"), goingPlaces), (localized("Links and fields"), linksAndFields),
        (localized("Moving"), moving),
        (localized("Parts of the page"), parts),
        (localized("Finding"), finding), (localized("The page"), thePage),
        (localized("Tabs"), tabs), ("Garth", garth),
    ]

    static let of: [Action: ActionEntry] = Dictionary(
        chapters.flatMap { $0.entries.map { ($0.action, $0) } }, uniquingKeysWith: { $1 })
}
