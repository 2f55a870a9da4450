import GarthLanguage
import GarthPage
import GarthURL

extension Interface {
    /// Performs a line after `:`: an action by its name, `set`, `bind`, `zoom`, a line number.
    mutating func run(commandLine: String) -> [InterfaceCommand] {
        let words = commandLine.trimmingASCIIWhitespace.split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard let name = words.first.map(String.init) else { return [] }
        let argument = words.count > 1 ? String(words[1]).trimmingASCIIWhitespace : ""
        switch name {
        case "set": return set(argument)
        case "bind": return bind(argument)
        case "zoom":
            guard let percent = Int(argument.filter { $0 != "%" && $0 != " " }) else {
                return nothing(localized("zoom to how many per cent? (e.g. :zoom 150)"))
            }
            return [.zoom(.to(percent))]
        case "clear": return [.clearHistory(argument)]
        case "import": return [.importBookmarks(argument)]
        case "export": return [.exportBookmarks(argument)]
        case "import-feeds": return [.feeds(.importList(argument))]
        case "export-feeds": return [.feeds(.exportList(argument))]
        case "find":
            guard !argument.isEmpty else { return perform(.find) }
            findText = argument
            view.find(argument, .next, from: view.visibleBytes.lowerBound)
            afterFinding()
            return []
        default: break
        }
        if let line = Int(name) { return perform(.top, count: max(1, line)) }
        if name.hasSuffix("%"), let percent = Int(name.dropLast()) {
            return perform(.percent, count: max(0, percent))
        }
        if ownCommands.contains(name) { return perform(.run, argument: name) }
        guard let action = Action(named: name) else {
            return nothing(
                localized(
                    "\(name): no such command (Tab completes, \(keyName(of: .help)) lists them)"))
        }
        return perform(action, count: Int(argument), argument: argument)
    }

    /// The commands that the typed text could become.
    func commandMenu(for typed: String) -> [Prompt.MenuItem] {
        if typed.hasPrefix("set ") { return settingMenu(for: typed) }
        guard !typed.isEmpty else { return [] }
        guard !typed.contains(" ") else { return argumentMenu(for: typed) }
        return allCommands.filter { $0.value.hasPrefix(typed) && $0.value != typed }
    }

    /// Whether the typed command opens an address.
    static func opensAddress(_ typed: String) -> Bool {
        ["open ", "o ", "open-in-new-tab "].contains { typed.hasPrefix($0) }
    }

    /// What the argument of the typed command could become.
    private func argumentMenu(for typed: String) -> [Prompt.MenuItem] {
        let name = String(typed.prefix { $0 != " " })
        let argument = typed.dropFirst(name.count + 1)
        if Self.opensAddress(typed) {
            return openMenu(for: String(argument)).map {
                Prompt.MenuItem(value: "\(name) \($0.value)", detail: $0.detail)
            }
        }
        if name == "bind", let sign = typed.firstPlace(of: " = ") {
            let action = typed[sign.upperBound...]
            return Action.allCases
                .filter { $0.rawValue.hasPrefix(action) && $0.rawValue != action }
                .map {
                    Prompt.MenuItem(
                        value: typed[..<sign.upperBound] + $0.rawValue, detail: $0.summary)
                }
        }
        let values =
            name == "clear"
            ? ["hour", "day", "week", "all", "site "]
            : name == "run"
                ? ownCommands
                : settingWords.first { $0.name == name }?.values ?? []
        return values.filter { $0.hasPrefix(argument) && $0 != argument }
            .map { Prompt.MenuItem(value: "\(name) \($0)", detail: "") }
    }

    /// Every command.
    var allCommands: [Prompt.MenuItem] {
        let others = [
            ("set", "set NAME VALUE"), ("bind", "bind KEYS = ACTION"), ("zoom", "zoom PERCENT"),
            ("clear", localized("clear hour|day|week|all|site HOST: forget history")),
            ("import", localized("import FILE: bookmarks")),
            ("export", localized("export FILE: bookmarks")),
            ("import-feeds", localized("import-feeds FILE: a list of feeds (OPML)")),
            ("export-feeds", localized("export-feeds FILE: the list of feeds (OPML)")),
        ]
        let actions = Action.allCases.map { ($0.rawValue, $0.summary) }
        let own = ownCommands.map { ($0, localized("a command of your own")) }
        return (actions + others + own).map { Prompt.MenuItem(value: $0.0, detail: $0.1) }
    }

    /// The settings, or the values of one, that the typed text could become.
    private func settingMenu(for typed: String) -> [Prompt.MenuItem] {
        let words = typed.dropFirst(4).split(separator: " ", omittingEmptySubsequences: false)
        guard let name = words.first, words.count <= 2 else { return [] }
        if words.count == 1 {
            return settingWords.filter { $0.name.hasPrefix(name) && $0.name != name }
                .map { Prompt.MenuItem(value: "set \($0.name)", detail: $0.summary) }
        }
        guard let setting = settingWords.first(where: { $0.name == name }) else { return [] }
        return setting.values.filter { $0.hasPrefix(words[1]) && $0 != words[1] }
            .map { Prompt.MenuItem(value: "set \(name) \($0)", detail: "") }
    }

    private mutating func set(_ argument: String) -> [InterfaceCommand] {
        let name = argument.prefix { $0 != "=" && $0 != " " }
        let value = argument.dropFirst(name.count).drop { $0 == "=" || $0 == " " }
        return [.set(name: String(name), value: String(value))]
    }

    private mutating func bind(_ argument: String) -> [InterfaceCommand] {
        do {
            try keyMap.bind(argument)
            return nothing(localized("bound: \(argument)"))
        } catch {
            return nothing(error.message)
        }
    }
}
