import GarthPage

/// The keys typed into a field of a page with scripts, on their way to it.
///
/// What is typed shows at once. The page gets the keys one after the other, and answers each: a
/// script may have refused it, or set another text. Then the keys behind it are typed again, into
/// that text.
struct LiveTyping: Sendable, Equatable {
    /// What a person did.
    enum Stroke: Sendable, Equatable {
        /// A key that edits the field.
        case key(Key)
        /// Text that was pasted.
        case paste(String)
        /// A key that does something else if no script prevents it: Enter sends the form.
        case decision(Key)
        /// Nothing: the page is only asked for the text of the field.
        case look
    }

    /// The field as the page has it after its last answer.
    private(set) var answered: FieldEdit.Content
    /// What the page has not answered. The first one is with the page.
    private(set) var strokes: [Stroke] = []
    /// The number of the stroke that is with the page; nil if none is.
    private(set) var number: Int?
    /// Keys behind one whose effect the page decides.
    private var held: [Key] = []
    /// The text of the field as the page said last.
    private var pageText: String
    /// The text that the layout showed last.
    private var shownText: String

    /// A person cannot type more than this ahead of a page; more becomes one stroke.
    private static let strokeLimit = 64

    /// Begins with a field as the page has it.
    init(_ content: FieldEdit.Content) {
        answered = content
        pageText = content.text
        shownText = pageText
    }

    /// Whether a key waits whose effect the page decides.
    var awaitsDecision: Bool {
        strokes.contains {
            if case .decision = $0 { return true }
            return false
        }
    }

    /// Whether the page has to be asked for the text, as the layout shows another one.
    mutating func wonders(at text: String) -> Bool {
        guard text != shownText else { return false }
        shownText = text
        return strokes.isEmpty && text != pageText
    }

    /// Adds a stroke.
    mutating func add(_ stroke: Stroke) {
        if strokes.count >= Self.strokeLimit, case .key(let key) = stroke, key.typesCharacter,
            case .character(let character) = key.code
        {
            if case .paste(let text)? = strokes.last {
                strokes[strokes.count - 1] = .paste(text + String(character))
            } else {
                strokes.append(.paste(String(character)))
            }
            return
        }
        strokes.append(stroke)
    }

    /// Keeps a key until the page has decided on the one before.
    mutating func hold(_ key: Key) { held.append(key) }

    /// The keys that were held until the page answered a stroke.
    mutating func takeHeld(after stroke: Stroke) -> [Key] {
        guard case .decision = stroke else { return [] }
        defer { held = [] }
        return held
    }

    /// The first stroke as the page gets it, with a number for its answer; nil while the page has
    /// not answered the one before.
    mutating func send(number: Int, columns: Int, rows: Int) -> FieldKey? {
        guard self.number == nil, let stroke = strokes.first else { return nil }
        self.number = number
        var content = answered
        _ = content.apply(stroke, columns: columns, rows: rows)
        // A field that is full takes no more.
        let text = content.text
        return FieldKey(
            stroke.key, text: text == answered.text ? nil : text, cursor: content.cursor)
    }

    /// The page has answered: the stroke, and what the field contains now.
    mutating func take(
        _ outcome: FieldKeyOutcome, columns: Int, rows: Int
    ) -> (stroke: Stroke, content: FieldEdit.Content) {
        let stroke = strokes.removeFirst()
        number = nil
        _ = answered.apply(stroke, columns: columns, rows: rows)
        if outcome.text != answered.text, outcome.text != pageText || stroke != .look {
            answered.replace(with: outcome.text, cursor: outcome.cursor)
        }
        pageText = outcome.text
        var content = answered
        for stroke in strokes { _ = content.apply(stroke, columns: columns, rows: rows) }
        return (stroke, content)
    }
}

extension LiveTyping.Stroke {
    /// The name of the key (UI Events, "key"); empty for one with Control or Alt, which only edits.
    fileprivate var key: String {
        switch self {
        case .key(let key), .decision(let key): key.eventName
        case .paste, .look: ""
        }
    }
}

extension FieldEdit.Content {
    /// Does what a stroke does if no script prevents it.
    fileprivate mutating func apply(
        _ stroke: LiveTyping.Stroke, columns: Int, rows: Int
    ) -> LineEditor.Outcome {
        switch stroke {
        case .key(let key): return handle(key, columns: columns, rows: rows)
        case .paste(let text):
            insert(text)
            return .changed
        case .decision, .look: return .ignored
        }
    }
}

extension Key {
    /// The name that scripts know the key by (UI Events, "key"); empty with Control or Alt.
    var eventName: String {
        guard modifiers.isDisjoint(with: [.control, .alt]) else { return "" }
        switch code {
        case .character(let character): return String(character)
        case .enter: return "Enter"
        case .tab: return "Tab"
        case .escape: return "Escape"
        case .backspace: return "Backspace"
        case .delete: return "Delete"
        case .insert: return "Insert"
        case .up: return "ArrowUp"
        case .down: return "ArrowDown"
        case .left: return "ArrowLeft"
        case .right: return "ArrowRight"
        case .home: return "Home"
        case .end: return "End"
        case .pageUp: return "PageUp"
        case .pageDown: return "PageDown"
        case .function(let number): return "F\(number)"
        }
    }
}
