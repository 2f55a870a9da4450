import GarthLanguage
import GarthPage

/// A question that must be answered before anything else.
///
/// No key that was typed before the sheet was visible gives an answer that acts. The sheet accepts
/// such answers only when it has been drawn and no key has arrived for a moment. Enter performs the
/// focused choice, and the first focus is on the choice that changes nothing. Escape and Ctrl-C
/// give the answer that changes nothing, and work at once.
package struct Sheet: Sendable, Equatable {
    /// A possible answer.
    struct Choice: Sendable, Equatable {
        var label: String
        var answer: Answer
    }

    /// The meaning of an answer, with the values of its fields.
    enum Answer: Sendable, Equatable {
        case refusal(RefusalAnswer)
        case confirm(Bool)
        /// One of several answers, by its place; nil for none.
        case choose(Int?)
        case logIn
        case cancelLogIn
        case enterText
        case cancelText
        case dismiss
        /// Do what would lose something.
        case proceed(InterfaceCommand)
        case stay
    }

    /// A line to be filled in.
    struct Field: Sendable, Equatable {
        var label: String
        var editor: LineEditor
        var isSecret: Bool
    }

    /// The number that identifies the sheet in its answer; the caller of `present` chooses it.
    package let id: Int
    let title: String
    let body: [String]
    var fields: [Field] = []
    let choices: [Choice]
    /// The answer of Escape.
    let cancel: Answer
    /// The field or, behind the fields, the choice that has the focus.
    var focus = 0
    private var typingGuard = TypingGuard()

    /// A navigation was denied: the kind of rule, the host, the reason, and the choices.
    package static func refusal(
        id: Int, title: String = localized("Unauthorized visit"), refusal: String, address: String,
        reason: String, isLocked: Bool
    ) -> Sheet {
        var choices = [Choice(label: localized("Cancel"), answer: .refusal(.cancel))]
        if !isLocked {
            choices += [
                Choice(label: localized("Allow once"), answer: .refusal(.allowOnce)),
                Choice(
                    label: localized("Allow for this session"), answer: .refusal(.allowForSession)),
                Choice(label: localized("Always allow"), answer: .refusal(.allowAlways)),
            ]
        }
        return Sheet(
            id: id, title: "\(title): \(refusal)",
            body: [address, reason].filter { !$0.isEmpty }, choices: choices,
            cancel: .refusal(.cancel))
    }

    /// The rules are about to be changed; for how long is the question, where there is a choice.
    package static func rule(
        id: Int, title: String, body: [String], session: String, always: String?
    ) -> Sheet {
        var choices = [
            Choice(label: localized("Cancel"), answer: .refusal(.cancel)),
            Choice(label: session, answer: .refusal(.allowForSession)),
        ]
        if let always { choices.append(Choice(label: always, answer: .refusal(.allowAlways))) }
        return Sheet(
            id: id, title: title, body: body, choices: choices, cancel: .refusal(.cancel))
    }

    /// A question before an action that the user may not want: sending again, navigating.
    package static func confirmation(
        id: Int, title: String, body: [String] = [], confirm: String
    ) -> Sheet {
        Sheet(
            id: id, title: title, body: body,
            choices: [
                Choice(label: localized("Cancel"), answer: .confirm(false)),
                Choice(label: confirm, answer: .confirm(true)),
            ], cancel: .confirm(false))
    }

    /// A question with several answers; the one that changes nothing comes first.
    package static func choice(
        id: Int, title: String, body: [String] = [], none: String, choices: [String]
    ) -> Sheet {
        Sheet(
            id: id, title: title, body: body,
            choices: [Choice(label: none, answer: .choose(nil))]
                + choices.enumerated().map { Choice(label: $1, answer: .choose($0)) },
            cancel: .choose(nil))
    }

    /// A message that must be read.
    package static func message(id: Int, title: String, body: [String] = []) -> Sheet {
        Sheet(
            id: id, title: title, body: body,
            choices: [Choice(label: localized("OK"), answer: .dismiss)],
            cancel: .dismiss)
    }

    /// A server demands credentials. The host is that of the connection; the realm is only its
    /// claim.
    package static func authentication(
        id: Int, host: String, realm: String, isSecure: Bool, user: String = "",
        isRetry: Bool = false
    ) -> Sheet {
        var body = isRetry ? [localized("The last name and password were not accepted.")] : []
        if !realm.isEmpty { body.append(localized("The server says: \(realm)")) }
        if !isSecure {
            body.append(localized("The connection is not secure: others can read the password."))
        }
        var sheet = Sheet(
            id: id, title: localized("\(host) asks for a user name and password"), body: body,
            choices: [
                Choice(label: localized("Log in"), answer: .logIn),
                Choice(label: localized("Cancel"), answer: .cancelLogIn),
            ], cancel: .cancelLogIn)
        sheet.fields = [
            Field(label: localized("User name"), editor: LineEditor(text: user), isSecret: false),
            Field(label: localized("Password"), editor: LineEditor(), isSecret: true),
        ]
        return sheet
    }

    /// A question whose answer is a line of text. The words in `body` are the page's claim.
    package static func text(
        id: Int, title: String, body: [String], label: String, text: String
    ) -> Sheet {
        var sheet = Sheet(
            id: id, title: title, body: body,
            choices: [
                Choice(label: localized("OK"), answer: .enterText),
                Choice(label: localized("Cancel"), answer: .cancelText),
            ], cancel: .cancelText)
        sheet.fields = [Field(label: label, editor: LineEditor(text: text), isSecret: false)]
        return sheet
    }

    /// A question before a command that would lose something.
    static func lossWarning(
        _ title: String, reasons: [String], proceed: String, _ command: InterfaceCommand
    ) -> Sheet {
        Sheet(
            id: -1, title: title, body: reasons,
            choices: [
                Choice(label: localized("Stay"), answer: .stay),
                Choice(label: proceed, answer: .proceed(command)),
            ], cancel: .stay)
    }

    private init(id: Int, title: String, body: [String], choices: [Choice], cancel: Answer) {
        self.id = id
        self.title = title
        self.body = body
        self.choices = choices
        self.cancel = cancel
    }

    // MARK: - Conversation

    /// The sheet is on the screen now.
    mutating func shown(at now: Duration) { typingGuard.shown(at: now) }

    /// The sheet was covered or not drawn; its wait starts again when it is visible.
    mutating func covered() { typingGuard.covered() }

    /// The time when the sheet starts to accept keys; nil if it already does or was not drawn.
    func wakeTime(after now: Duration) -> Duration? { typingGuard.wakeTime(after: now) }

    /// Whether a key or click that came now counts; if not, it prolongs the wait.
    mutating func listens(at now: Duration) -> Bool { typingGuard.passes(at: now) }

    /// Whether a key gives the answer that changes nothing.
    static func isCancel(_ key: Key) -> Bool {
        key.code == .escape || key == Key(.character("c"), .control)
    }

    /// Handles a key; returns an answer if the key decides.
    mutating func handle(_ key: Key) -> Answer? {
        switch (key.code, key.modifiers) {
        case (.enter, _):
            return pressEnter()
        case (.tab, .shift), (.up, _):
            moveFocus(by: -1)
        case (.tab, _), (.down, _):
            moveFocus(by: 1)
        case (.left, []) where focus >= fields.count:
            moveFocus(by: -1)
        case (.right, []) where focus >= fields.count:
            moveFocus(by: 1)
        default:
            if focus < fields.count { _ = fields[focus].editor.handle(key) }
        }
        return nil
    }

    /// Inserts pasted text into the field that has the focus.
    mutating func paste(_ text: String) {
        if focus < fields.count { fields[focus].editor.insert(text) }
    }

    private mutating func pressEnter() -> Answer? {
        if focus >= fields.count { return choices[focus - fields.count].answer }
        if focus == fields.count - 1 { return choices[0].answer }
        focus += 1
        return nil
    }

    private mutating func moveFocus(by step: Int) {
        let count = fields.count + choices.count
        focus = (focus + step + count) % count
    }
}
