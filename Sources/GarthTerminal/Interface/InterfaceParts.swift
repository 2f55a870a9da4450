/// Values of the interface that belong together.
extension Interface {
    /// How the screen looks, and for whom.
    struct ScreenLook: Sendable {
        var showsCursor = false
        var isLinear = false
        var contrast = Contrast.usual
        var numbersLinks = false
        var showsProgressBar = true
        /// The page that was there when the load began.
        var pageBeforeLoad: ObjectIdentifier?
    }

    /// How the screen is painted.
    package enum Contrast: Sendable {
        /// In colours.
        case usual
        /// Nothing is dim, and reverse and bold stand for colours.
        case high
        /// Reverse, bold and dim stand for colours.
        case mono
    }

    /// The keys that wait for more, and the actions that wait for an answer.
    struct TypedKeys: Sendable {
        var keys: [Key] = []
        var at = Duration.zero
        var count: Int?
        var awaitedMark: MarkUse?
        var pendingSteps: [KeyMap.Step] = []
    }

    /// The message on the screen, and those before it.
    struct Messages: Sendable {
        var shown: Message?
        var past: [String] = []
    }

    /// The text that was cut in a line, and the one that was selected and copied.
    struct Clippings: Sendable {
        var killed = ""
        var selected = ""
    }

    /// The words that the command line completes.
    struct CommandWords: Sendable {
        var settings: [SettingWord] = []
        var own: [String] = []
    }
}

extension Interface {
    /// Whether the terminal's cursor, which is always where the attention is, is shown.
    package var showsCursor: Bool {
        get { look.showsCursor }
        set { look.showsCursor = newValue }
    }
    /// Whether the screen is read line by line: nothing is drawn by lines, and messages have one row.
    package var isLinear: Bool {
        get { look.isLinear }
        set {
            guard newValue != look.isLinear else { return }
            look.isLinear = newValue
            rearrange()
        }
    }
    /// How the screen is painted.
    package var contrast: Contrast {
        get { look.contrast }
        set { look.contrast = newValue }
    }
    /// Whether links show their numbers: a count before Enter names a link.
    package var numbersLinks: Bool {
        get { look.numbersLinks }
        set { look.numbersLinks = newValue }
    }
    /// Whether a bar is shown while a page loads.
    package var showsProgressBar: Bool {
        get { look.showsProgressBar }
        set { look.showsProgressBar = newValue }
    }
    /// The settings for the menu of the command line after `:set`.
    package var settingWords: [SettingWord] {
        get { commandWords.settings }
        set { commandWords.settings = newValue }
    }
    /// The names of the person's own commands.
    package var ownCommands: [String] {
        get { commandWords.own }
        set { commandWords.own = newValue }
    }
    /// The text that was selected and copied last.
    package var selectedText: String { clippings.selected }

    /// The keys of a sequence that has begun.
    var typedKeys: [Key] {
        get { typing.keys }
        set { typing.keys = newValue }
    }
    /// The time of the last of them.
    var typedAt: Duration {
        get { typing.at }
        set { typing.at = newValue }
    }
    /// The count before them.
    var count: Int? {
        get { typing.count }
        set { typing.count = newValue }
    }
    /// Whether the next key is the letter of a mark.
    var awaitedMark: MarkUse? {
        get { typing.awaitedMark }
        set { typing.awaitedMark = newValue }
    }
    /// The actions of a key that wait for a prompt or a question to be answered.
    var pendingSteps: [KeyMap.Step] {
        get { typing.pendingSteps }
        set { typing.pendingSteps = newValue }
    }
    /// The message on the screen.
    var message: Message? {
        get { messages.shown }
        set { messages.shown = newValue }
    }
    /// The last messages, the newest last.
    var pastMessages: [String] {
        get { messages.past }
        set { messages.past = newValue }
    }
    /// The text that was cut last in a line.
    var killed: String {
        get { clippings.killed }
        set { clippings.killed = newValue }
    }
}
