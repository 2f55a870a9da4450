/// A command of the person's own as words, some with places for values: `mpv %s`.
///
/// The words are never put through a shell. A value never makes an option of a word: a word that begins
/// with `-` only by its value is refused.
struct CommandTemplate: Hashable, Sendable {
    /// The words; a percent sign with a letter is a place for a value, two percent signs are one.
    let words: [String]
    /// Whether the command gets the terminal: it was written with `!` in front.
    let needsTerminal: Bool

    /// Reads a command: words between blanks; quotation marks hold blanks together, and a backslash
    /// outside single ones makes the next character itself. Nil for no word and for an open quotation.
    init?(_ text: String) {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        let needsTerminal = text.first == "!"
        if needsTerminal { text.removeFirst() }
        guard let words = Self.words(of: text), !words.isEmpty, !words[0].isEmpty else {
            return nil
        }
        self.words = words
        self.needsTerminal = needsTerminal
    }

    private static func words(of text: Substring) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text
        while let character = rest.popFirst() {
            switch (character, quote) {
            case ("\\", nil), ("\\", "\""):
                guard let next = rest.popFirst() else { return nil }
                word = (word ?? "") + String(next)
            case ("\"", nil), ("'", nil):
                quote = character
                word = word ?? ""
            case (let mark, let open?) where mark == open: quote = nil
            case (" ", nil), ("\t", nil):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil ? words : nil
    }

    /// Whether a value has a place in the command.
    func takes(_ letter: Character) -> Bool {
        words.contains { word in
            var rest = word[...]
            while let character = rest.popFirst() {
                if character == "%", rest.popFirst() == letter { return true }
            }
            return false
        }
    }

    /// The words with their values. A command without any place gets the value of `last` behind its
    /// words. Nil where a value would make an option of a word, or the command's name.
    func arguments(_ values: [Character: String], last: Character? = nil) -> [String]? {
        var arguments: [String] = []
        for (index, word) in words.enumerated() {
            let filled = Self.filled(word, values)
            let isOption = filled.text.hasPrefix("-") && !word.hasPrefix("-")
            guard !isOption, index > 0 || !filled.hasValue else { return nil }
            arguments.append(filled.text)
        }
        if let last, let value = values[last], !values.keys.contains(where: takes) {
            guard !value.hasPrefix("-") else { return nil }
            arguments.append(value)
        }
        return arguments
    }

    private static func filled(
        _ word: String, _ values: [Character: String]
    ) -> (text: String, hasValue: Bool) {
        var text = ""
        var hasValue = false
        var rest = word[...]
        while let character = rest.popFirst() {
            guard character == "%", let letter = rest.first else {
                text.append(character)
                continue
            }
            if letter == "%" {
                rest.removeFirst()
                text.append("%")
            } else if let value = values[letter] {
                rest.removeFirst()
                text += value
                hasValue = true
            } else {
                text.append("%")
            }
        }
        return (text, hasValue)
    }

    /// The command as the person wrote it, for messages.
    var name: String { words.joined(separator: " ") }
}
