import GarthPage

/// Letters over the targets in view; typing a target's letters chooses it.
struct Hints: Sendable, Equatable {
    /// The action on the chosen target.
    enum Purpose: Sendable, Equatable {
        case follow, followInNewTab, copy
    }

    /// The result of a key.
    enum Outcome: Equatable {
        case chosen(UInt32)
        case typing
        case cancelled
        case noSuchHint
    }

    struct Hint: Sendable, Equatable {
        var label: String
        var number: UInt32
        var line: Int
        var column: Int
    }

    /// The default letters: the row under the fingers first.
    static let letters: [Character] = Array("asdfghjklqwertuiopzxcvbnmy")

    let purpose: Purpose
    private(set) var hints: [Hint]
    private(set) var typed = ""

    /// Gives letters to the visible targets; nil without any.
    init?(
        _ targets: [VisibleTarget], purpose: Purpose, letters: [Character] = Hints.letters
    ) {
        guard !targets.isEmpty else { return nil }
        self.purpose = purpose
        hints = zip(targets, Self.labels(count: targets.count, letters: letters)).map {
            target, label in
            Hint(label: label, number: target.number, line: target.line, column: target.column)
        }
    }

    /// Handles a key.
    mutating func handle(_ key: Key) -> Outcome {
        switch key.code {
        case .backspace where !typed.isEmpty:
            typed.removeLast()
            return .typing
        case .character(let character) where key.modifiers.isEmpty:
            return type(Character(character.lowercased()))
        case .character, .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left,
            .right, .home, .end, .pageUp, .pageDown, .function:
            return .cancelled
        }
    }

    private mutating func type(_ character: Character) -> Outcome {
        let longer = typed + String(character)
        guard let match = hints.first(where: { $0.label.hasPrefix(longer) }) else {
            return .noSuchHint
        }
        typed = longer
        return match.label == longer ? .chosen(match.number) : .typing
    }

    /// Draws the letters that can still be meant over the page.
    func draw(into frame: inout Frame, view: PageView, row: Int, rows: Int) {
        for hint in hints where hint.label.hasPrefix(typed) {
            let line = hint.line - view.topLine
            guard line >= 0, line < rows else { continue }
            let label = SafeText(sanitizing: hint.label.dropFirst(typed.count).uppercased())
            let column = min(hint.column - view.leftColumn, frame.columns - label.width)
            frame.write(label, row: row + line, column: max(0, column), style: Theme.hint)
        }
    }

    /// As many labels as asked for, none the beginning of another, the short ones first.
    static func labels(count: Int, letters: [Character] = letters) -> [String] {
        // With one letter no label could be longer than another without beginning with it.
        let alphabet = letters.count > 1 ? letters : Self.letters
        var labels = [""]
        var expanded = 0
        // Nothing is no label: a single link gets a letter, too.
        while expanded == 0 || labels.count - expanded < count {
            let stem = labels[expanded]
            expanded += 1
            // Rear letters first, so that the stems that become longer are the uncomfortable ones.
            labels += alphabet.reversed().map { stem + String($0) }
        }
        let usable = labels[expanded...].reversed()
        let shortest = usable.map(\.count).min() ?? 0
        let ordered =
            usable.filter { $0.count == shortest } + usable.filter { $0.count > shortest }
        return Array(ordered.prefix(count))
    }
}
