import GarthPage

/// A key of a keyboard (WebDriver section 17.4.2): the characters of actions, and the names that
/// events tell (UI Events, "key" and "code").
struct InputKey: Equatable {
    /// The character of actions.
    let character: String
    /// The name of the key, or its character.
    let key: String
    /// The place of the key.
    let code: String
    /// The side of the keyboard (`KeyboardEvent.location`).
    let location: Int

    /// The key of a character; those of a private area stand for keys without one.
    init(_ character: String) {
        // A line end is the key that makes one.
        let character = character.first?.isNewline == true ? "\u{E007}" : character
        self.character = character
        let scalar = character.unicodeScalars.first?.value ?? 0
        key = Self.names[scalar] ?? character
        code = Self.codes[scalar] ?? KeyCode.typing(character)
        location =
            switch scalar {
            case 0xE008...0xE00A, 0xE03D: 1
            case 0xE050...0xE053: 2
            case 0xE007, 0xE01A...0xE029, 0xE054...0xE05D: 3
            default: 0
            }
    }

    /// Whether the key types its character.
    var isCharacter: Bool {
        let scalar = character.unicodeScalars.first?.value ?? 0
        return !Self.privateArea.contains(scalar) || key.count == 1
    }

    /// Whether the character is typed with Shift (WebDriver section 17.4.2, "shifted character").
    var isShifted: Bool {
        guard character.count == 1, let letter = character.first, letter.isASCII else {
            return false
        }
        return letter.isUppercase || "~!@#$%^&*()_+{}|:\"<>?".contains(letter)
    }

    /// The modifier of an event that the key is; nil for another key.
    var modifier: String? {
        ["Shift": "shiftKey", "Control": "ctrlKey", "Alt": "altKey", "Meta": "metaKey"][key]
    }

    /// The names of the keys that type a text, in their order (WebDriver section 12.5.3). Keys that
    /// type and move nothing are left out, modifiers among them: a character is typed as it is.
    static func names(typing text: String) -> [String] {
        text.compactMap { character in
            let key = InputKey(String(character))
            guard let scalar = key.character.unicodeScalars.first?.value,
                privateArea.contains(scalar)
            else { return key.key }
            return names[scalar].flatMap { silent.contains($0) ? nil : $0 }
        }
    }

    /// The character of actions for a key that an event would tell of; nil for an unknown name.
    static func character(ofKey key: String, code: String) -> String? {
        guard key.count > 1 || key == " " else { return key.isEmpty ? nil : key }
        let known = names.filter { $0.value == key }.map(\.key).sorted()
        let scalar = known.first { codes[$0] == code } ?? known.first
        return scalar.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
    }

    /// The characters that stand for keys.
    private static let privateArea: ClosedRange<UInt32> = 0xE000...0xE05D

    /// The keys that type and move nothing.
    private static let silent: Set<String> = [
        "Unidentified", "Cancel", "Help", "Clear", "Shift", "Control", "Alt", "Pause", "Meta",
        "ZenkakuHankaku",
    ]

    private static let names: [UInt32: String] = [
        0xE000: "Unidentified", 0xE001: "Cancel", 0xE002: "Help", 0xE003: "Backspace",
        0xE004: "Tab", 0xE005: "Clear", 0xE006: "Enter", 0xE007: "Enter", 0xE008: "Shift",
        0xE009: "Control", 0xE00A: "Alt", 0xE00B: "Pause", 0xE00C: "Escape", 0xE00D: " ",
        0xE00E: "PageUp", 0xE00F: "PageDown", 0xE010: "End", 0xE011: "Home", 0xE012: "ArrowLeft",
        0xE013: "ArrowUp", 0xE014: "ArrowRight", 0xE015: "ArrowDown", 0xE016: "Insert",
        0xE017: "Delete", 0xE018: ";", 0xE019: "=", 0xE01A: "0", 0xE01B: "1", 0xE01C: "2",
        0xE01D: "3", 0xE01E: "4", 0xE01F: "5", 0xE020: "6", 0xE021: "7", 0xE022: "8", 0xE023: "9",
        0xE024: "*", 0xE025: "+", 0xE026: ",", 0xE027: "-", 0xE028: ".", 0xE029: "/",
        0xE031: "F1", 0xE032: "F2", 0xE033: "F3", 0xE034: "F4", 0xE035: "F5", 0xE036: "F6",
        0xE037: "F7", 0xE038: "F8", 0xE039: "F9", 0xE03A: "F10", 0xE03B: "F11", 0xE03C: "F12",
        0xE03D: "Meta", 0xE040: "ZenkakuHankaku", 0xE050: "Shift", 0xE051: "Control",
        0xE052: "Alt", 0xE053: "Meta", 0xE054: "PageUp", 0xE055: "PageDown", 0xE056: "End",
        0xE057: "Home", 0xE058: "ArrowLeft", 0xE059: "ArrowUp", 0xE05A: "ArrowRight",
        0xE05B: "ArrowDown", 0xE05C: "Insert", 0xE05D: "Delete",
    ]

    private static let codes: [UInt32: String] = [
        0xE001: "Cancel", 0xE002: "Help", 0xE003: "Backspace", 0xE004: "Tab", 0xE005: "Clear",
        0xE006: "Enter", 0xE007: "NumpadEnter", 0xE008: "ShiftLeft", 0xE009: "ControlLeft",
        0xE00A: "AltLeft", 0xE00B: "Pause", 0xE00C: "Escape", 0xE00D: "Space", 0xE00E: "PageUp",
        0xE00F: "PageDown", 0xE010: "End", 0xE011: "Home", 0xE012: "ArrowLeft",
        0xE013: "ArrowUp", 0xE014: "ArrowRight", 0xE015: "ArrowDown", 0xE016: "Insert",
        0xE017: "Delete", 0xE01A: "Numpad0", 0xE01B: "Numpad1", 0xE01C: "Numpad2",
        0xE01D: "Numpad3", 0xE01E: "Numpad4", 0xE01F: "Numpad5", 0xE020: "Numpad6",
        0xE021: "Numpad7", 0xE022: "Numpad8", 0xE023: "Numpad9", 0xE024: "NumpadMultiply",
        0xE025: "NumpadAdd", 0xE026: "NumpadComma", 0xE027: "NumpadSubtract",
        0xE028: "NumpadDecimal", 0xE029: "NumpadDivide", 0xE031: "F1", 0xE032: "F2",
        0xE033: "F3", 0xE034: "F4", 0xE035: "F5", 0xE036: "F6", 0xE037: "F7", 0xE038: "F8",
        0xE039: "F9", 0xE03A: "F10", 0xE03B: "F11", 0xE03C: "F12", 0xE03D: "MetaLeft",
        0xE050: "ShiftRight", 0xE051: "ControlRight", 0xE052: "AltRight", 0xE053: "MetaRight",
        0xE054: "Numpad9", 0xE055: "Numpad3", 0xE056: "Numpad1", 0xE057: "Numpad7",
        0xE058: "Numpad4", 0xE059: "Numpad8", 0xE05A: "Numpad6", 0xE05B: "Numpad2",
        0xE05C: "Numpad0", 0xE05D: "NumpadDecimal",
    ]
}
