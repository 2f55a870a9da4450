/// The places of characters on a keyboard of the United States (UI Events KeyboardEvent code Values,
/// section 3.1.1).
package enum KeyCode {
    private static let marks: [Character: String] = [
        "`": "Backquote", "~": "Backquote", "\\": "Backslash", "|": "Backslash",
        "[": "BracketLeft", "{": "BracketLeft", "]": "BracketRight", "}": "BracketRight",
        ",": "Comma", "<": "Comma", "=": "Equal", "+": "Equal", "-": "Minus", "_": "Minus",
        ".": "Period", ">": "Period", "'": "Quote", "\"": "Quote", ";": "Semicolon",
        ":": "Semicolon", "/": "Slash", "?": "Slash", " ": "Space", "!": "Digit1", "@": "Digit2",
        "#": "Digit3", "$": "Digit4", "%": "Digit5", "^": "Digit6", "&": "Digit7", "*": "Digit8",
        "(": "Digit9", ")": "Digit0",
    ]

    /// The `code` of the key that types a character; empty for one that such a keyboard lacks.
    package static func typing(_ character: String) -> String {
        guard let letter = character.first, letter.isASCII, character.count == 1 else { return "" }
        if letter.isLetter { return "Key" + character.uppercased() }
        if letter.isNumber { return "Digit" + character }
        return marks[letter] ?? ""
    }
}
