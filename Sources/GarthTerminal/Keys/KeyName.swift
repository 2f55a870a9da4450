extension Key {
    /// The key's name as help and `config` write it: `B`, `Ctrl-F`, `Alt-Left`, `S-Tab`, `PgDn`.
    package var name: String {
        var prefix = ""
        if modifiers.contains(.control) { prefix += "Ctrl-" }
        if modifiers.contains(.alt) { prefix += "Alt-" }
        if modifiers.contains(.shift) { prefix += "S-" }
        if case .character(let character) = code {
            if character == " " { return prefix + "Space" }
            return prefix
                + (modifiers.contains(.control) ? character.uppercased() : String(character))
        }
        return prefix + (Self.nameOfCode(code) ?? "?")
    }

    /// Reads one key's name; nil when it is none.
    package init?(named name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        while let dash = rest.firstIndex(of: "-"), dash != rest.startIndex,
            rest.index(after: dash) < rest.endIndex,
            let modifier = Self.modifier(named: rest[..<dash])
        {
            modifiers.insert(modifier)
            rest = rest[rest.index(after: dash)...]
        }
        if let code = Self.code(named: rest.lowercased()) {
            self.init(code, modifiers)
        } else if rest.count == 1, let character = rest.first {
            let isControl = modifiers.contains(.control)
            let typed = isControl ? character.lowercased().first ?? character : character
            self.init(.character(typed), modifiers)
        } else {
            return nil
        }
    }

    /// Reads a sequence of keys: names between blanks, or characters one after the other (`gg`); nil
    /// for an empty text and for an unknown name of a key.
    package static func sequence(_ text: String) -> [Key]? {
        var keys: [Key] = []
        for word in text.split(separator: " ") {
            if let key = Key(named: String(word)) {
                keys.append(key)
            } else if word.contains("-"), word.count > 2 {
                return nil
            } else {
                keys += word.map { Key(.character($0)) }
            }
        }
        return keys.isEmpty ? nil : keys
    }

    /// The names of several keys as one reads them: `gg`, `g Left`.
    static func name(ofSequence keys: [Key]) -> String {
        let names = keys.map(\.name)
        return names.joined(separator: names.allSatisfy { $0.count == 1 } ? "" : " ")
    }

    /// The key without Shift on characters, which already are what Shift made of them.
    var normalized: Key {
        var key = self
        if case .character = code { key.modifiers.remove(.shift) }
        return key
    }

    private static func modifier(named name: Substring) -> Modifiers? {
        switch name.lowercased() {
        case "ctrl", "c", "control": .control
        case "alt", "m", "meta": .alt
        case "s", "shift": .shift
        default: nil
        }
    }

    private static let keyNames: [(name: String, code: Code)] = [
        ("Enter", .enter), ("Return", .enter), ("Tab", .tab), ("Esc", .escape),
        ("Escape", .escape), ("Backspace", .backspace), ("BS", .backspace), ("Del", .delete),
        ("Delete", .delete), ("Ins", .insert), ("Insert", .insert), ("Up", .up), ("Down", .down),
        ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end), ("PgUp", .pageUp),
        ("PageUp", .pageUp), ("PgDn", .pageDown), ("PageDown", .pageDown),
        ("Space", .character(" ")), ("Minus", .character("-")),
    ]

    /// The names of keys that type no character, for suggestions.
    package static var names: [String] { keyNames.map(\.name) + (1...12).map { "F\($0)" } }

    private static func nameOfCode(_ code: Code) -> String? {
        if case .function(let number) = code { return "F\(number)" }
        return keyNames.first { $0.code == code }?.name
    }

    private static func code(named name: String) -> Code? {
        if name.count > 1, name.first == "f", let number = Int(name.dropFirst()),
            (1...24).contains(number)
        {
            return .function(number)
        }
        return keyNames.first { $0.name.lowercased() == name }?.code
    }
}
