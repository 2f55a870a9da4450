/// The keys of a text that a driver types (WebDriver section 17.4.2): characters of a private area
/// stand for keys without a character.
package enum TypedKeys {
    /// The names of the keys (UI Events, "key"), in their order. Modifier keys are left out: a
    /// character is typed as it is.
    package static func keys(of text: String) -> [String] {
        text.compactMap { character -> String? in
            if character.isNewline { return "Enter" }
            guard let scalar = character.unicodeScalars.first,
                (0xE000...0xE05D).contains(scalar.value)
            else { return String(character) }
            return names[scalar.value]
        }
    }

    private static let names: [UInt32: String] = [
        0xE003: "Backspace", 0xE004: "Tab", 0xE006: "Enter", 0xE007: "Enter", 0xE00C: "Escape",
        0xE00D: " ", 0xE00E: "PageUp", 0xE00F: "PageDown", 0xE010: "End", 0xE011: "Home",
        0xE012: "ArrowLeft", 0xE013: "ArrowUp", 0xE014: "ArrowRight", 0xE015: "ArrowDown",
        0xE016: "Insert", 0xE017: "Delete", 0xE018: ";", 0xE019: "=", 0xE01A: "0", 0xE01B: "1",
        0xE01C: "2", 0xE01D: "3", 0xE01E: "4", 0xE01F: "5", 0xE020: "6", 0xE021: "7", 0xE022: "8",
        0xE023: "9", 0xE024: "*", 0xE025: "+", 0xE026: ",", 0xE027: "-", 0xE028: ".", 0xE029: "/",
        0xE031: "F1", 0xE032: "F2", 0xE033: "F3", 0xE034: "F4", 0xE035: "F5", 0xE036: "F6",
        0xE037: "F7", 0xE038: "F8", 0xE039: "F9", 0xE03A: "F10", 0xE03B: "F11", 0xE03C: "F12",
    ]
}
