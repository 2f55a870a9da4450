import GarthURL

/// An entry of a mailcap file (RFC 1524): a command that shows files of a type.
struct MailcapEntry: Hashable, Sendable {
    /// The type, lower case, perhaps with `*` for every subtype.
    let mediaType: String
    /// The command for the shell, as the file has it.
    let command: String
    /// A command whose success permits the entry; nil permits it always.
    let test: String?
    /// Whether the command talks to the person in the terminal.
    let needsTerminal: Bool
    /// Whether the command prints a text for a pager.
    let isCopious: Bool
    /// The entry's description; may be empty.
    let summary: String

    /// Reads a line without its continuations; nil for a comment and for an invalid entry.
    init?(line: String) {
        let fields = Self.fields(of: line)
        guard !line.hasPrefix("#"), fields.count >= 2, !fields[0].isEmpty, !fields[1].isEmpty else {
            return nil
        }
        let type = fields[0].lowercased()
        mediaType = type.contains("/") ? type : type + "/*"
        command = fields[1]
        var test: String?
        var summary = ""
        var flags: Set<String> = []
        for field in fields.dropFirst(2) {
            guard let equals = field.firstIndex(of: "=") else {
                flags.insert(field.lowercased())
                continue
            }
            let value = Self.trimmed(field[field.index(after: equals)...])
            switch Self.trimmed(field[..<equals]).lowercased() {
            case "test": test = value
            case "description": summary = Self.unquoted(value)
            default: break
            }
        }
        self.test = test
        self.summary = summary
        needsTerminal = flags.contains("needsterminal")
        isCopious = flags.contains("copiousoutput")
    }

    /// The entries of a file, in its order.
    static func entries(of text: String) -> [MailcapEntry] {
        var entries: [MailcapEntry] = []
        var pending = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // A backslash at its end joins a line to the next.
            if line.hasSuffix("\\"), !line.hasPrefix("#") {
                pending += line.dropLast()
                continue
            }
            if let entry = MailcapEntry(line: trimmed(pending + line)) { entries.append(entry) }
            pending = ""
        }
        return entries
    }

    /// Whether the entry is for a type.
    func matches(_ type: String) -> Bool {
        mediaType == type || mediaType == "*/*"
            || mediaType.hasSuffix("/*") && type.hasPrefix(mediaType.dropLast())
    }

    // MARK: - The command

    /// The command as a script for `sh`, in which `$1` is the file and `$2` its type: no text of a
    /// page is in the script itself. Nil if the command needs more than a file.
    ///
    /// `%s` may be inside or outside quotes of the command; a command without it reads the file.
    var script: String? { Self.script(of: command, .file) }

    /// The same for an address in the place of the file; nil for a command that reads a file.
    var addressScript: String? { Self.script(of: command, .address) }

    /// The test as such a script; nil if it needs the file.
    var testScript: String? {
        guard let test, !test.contains(text: "%s") else { return nil }
        return Self.script(of: test, .nothing)
    }

    private enum Quote { case none, single, double }
    /// What a command is given.
    private enum Subject { case file, address, nothing }

    private static func script(of command: String, _ subject: Subject) -> String? {
        var script = ""
        var quote = Quote.none
        var namesFile = false
        var rest = command[...]
        while let character = rest.popFirst() {
            switch (character, quote) {
            case ("\\", .none), ("\\", .double):
                guard let next = rest.popFirst() else { return nil }
                // RFC 1524: a percent sign behind a backslash is itself.
                script += next == "%" ? "%" : "\\\(next)"
            case ("'", .none):
                quote = .single
                script.append(character)
            case ("'", .single):
                quote = .none
                script.append(character)
            case ("\"", .none), ("\"", .double):
                quote = quote == .none ? .double : .none
                script.append(character)
            case ("%", _):
                switch rest.first {
                case "s":
                    namesFile = true
                    script += parameter("1", in: quote)
                case "t": script += parameter("2", in: quote)
                case "{":
                    // Parameters of the type: a file has none.
                    guard let end = rest.firstIndex(of: "}") else { return nil }
                    rest = rest[end...]
                default: return nil
                }
                rest = rest.dropFirst()
            default: script.append(character)
            }
        }
        guard quote == .none else { return nil }
        switch subject {
        case .nothing: return script
        case .address: return namesFile ? script : nil
        case .file: return namesFile ? script : "( \(script)\n) < \"$1\""
        }
    }

    /// A parameter of the shell as one word, inside any quotes.
    private static func parameter(_ number: String, in quote: Quote) -> String {
        switch quote {
        case .none: "\"$\(number)\""
        case .double: "${\(number)}"
        case .single: "'\"$\(number)\"'"
        }
    }

    // MARK: - Fields

    /// The fields between semicolons; one behind a backslash is part of its field.
    private static func fields(of line: String) -> [String] {
        var fields = [""]
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == "\\", rest.first == ";" {
                rest = rest.dropFirst()
                fields[fields.count - 1].append(";")
            } else if character == ";" {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields.map { trimmed($0) }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = Substring(text)
        while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
        while let last = text.last, last == " " || last == "\t" || last == "\r" {
            text = text.dropLast()
        }
        return String(text)
    }

    private static func unquoted(_ text: String) -> String {
        text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
            ? String(text.dropFirst().dropLast()) : text
    }
}
