import GarthLanguage

/// The bindings of keys to actions.
///
/// A line of `config` is `KEYS = ACTION [ARGUMENT]`: the keys by name (`gg`, `Ctrl-F`, `Alt-Left`,
/// `g Home`), the action by its name (`page-down`), and for `open` and `tab` an argument. The
/// action `none` removes the binding. No key sequence starts with another one: a new binding
/// removes those that it would hide.
package struct KeyMap: Sendable, Equatable {
    /// The action of a key sequence.
    package struct Binding: Sendable, Equatable {
        /// The action.
        package var action: Action
        /// The address for `open`, the number for `tab`; empty otherwise.
        package var argument = ""
        /// The actions that follow, one after the other.
        package var more: [Step] = []
    }

    /// An action of several on a key.
    package struct Step: Sendable, Equatable {
        /// The action.
        package var action: Action
        /// Its argument; empty without one.
        package var argument = ""
    }

    /// The actions that a value names, with semicolons and blanks between them.
    package static func steps(of value: String) throws(KeyMapError) -> [Step] {
        var steps: [Step] = []
        for part in parts(of: value) {
            let words = part.split(separator: " ", maxSplits: 1)
            guard let name = words.first else { throw .malformed(value) }
            guard let action = Action(named: String(name)) else {
                throw .unknownAction(String(name))
            }
            let argument = words.count > 1 ? words[1].drop { $0 == " " } : ""
            steps.append(Step(action: action, argument: String(argument)))
        }
        return steps
    }

    /// The parts between semicolons that a blank or the end follows: others belong to addresses.
    private static func parts(of value: String) -> [Substring] {
        var parts: [Substring] = []
        var start = value.startIndex
        for index in value.indices where value[index] == ";" {
            let next = value.index(after: index)
            guard next == value.endIndex || value[next] == " " else { continue }
            parts.append(value[start..<index])
            start = next
        }
        if start < value.endIndex { parts.append(value[start...]) }
        return parts.map { part in
            var part = part.drop { $0 == " " }
            while part.last == " " { part.removeLast() }
            return part
        }
    }

    /// The meaning of the keys typed so far.
    enum Match: Equatable {
        case none
        case prefix
        case binding(Binding)
    }

    /// Sequences and their actions, the most usual first within an action.
    private(set) var entries: [(keys: [Key], binding: Binding)] = []
    private var index: [[Key]: Int] = [:]
    private var prefixes: Set<[Key]> = []
    private var firstNames: [Action: String] = [:]

    /// Makes the default map, or one of the presets.
    package init(_ preset: KeyPreset = .garth) {
        for (keys, action) in Self.defaults { define(keys, action) }
        for number in 1...9 {
            set(
                [Key(.character(Character(String(number))), .alt)],
                Binding(action: .selectTab, argument: String(number)))
        }
        for (keys, action) in preset.changes { define(keys, action) }
        keepActions(besides: preset)
        reindex()
    }

    /// The key before Garth's own keys of actions that a preset has given to other ones.
    private static let ownKeys = Key(.character("g"), .alt)

    /// Gives the actions whose keys a preset has taken their own keys behind `ownKeys`.
    private mutating func keepActions(besides preset: KeyPreset) {
        guard preset != .garth else { return }
        let bound = Set(entries.map(\.binding.action))
        for (keys, action) in Self.defaults where !bound.contains(action) {
            for word in keys.split(separator: " ") {
                guard let sequence = Key.sequence(String(word)) else { continue }
                set([Self.ownKeys] + sequence, Binding(action: action))
                break
            }
        }
    }

    /// Obeys one line `KEYS = ACTION [ARGUMENT]`.
    package mutating func bind(_ line: String) throws(KeyMapError) {
        // The first `=` with blanks around it, so that the key `=` can be bound too.
        guard let separator = Self.range(of: " = ", in: line) else {
            throw .malformed(line)
        }
        let value = line[separator.upperBound...].split(separator: " ", maxSplits: 1)
        guard let name = value.first else { throw .malformed(line) }
        try bind(
            String(line[..<separator.lowerBound]), to: String(name),
            argument: value.count > 1 ? String(value[1]) : "")
    }

    /// Binds keys to an action by name; `none` unbinds them.
    package mutating func bind(
        _ keys: String, to action: String, argument: String = ""
    ) throws(KeyMapError) {
        guard let sequence = Key.sequence(keys) else { throw .unknownKey(keys) }
        if action == "none" {
            remove(sequence)
        } else {
            let steps = try Self.steps(of: argument.isEmpty ? action : "\(action) \(argument)")
            guard let first = steps.first else { throw .unknownAction(action) }
            for step in steps {
                if let fault = Self.fault(of: sequence, step.action) { throw fault }
            }
            set(
                sequence,
                Binding(
                    action: first.action, argument: first.argument, more: Array(steps.dropFirst())))
            reindex()
        }
    }

    /// The reason why keys cannot have an action; nil if they can.
    package static func fault(of keys: [Key], _ action: Action) -> KeyMapError? {
        let isQuit = action == .quit || action == .quitAtOnce
        return isQuit && keys.first == interrupt ? .interruptNeverQuits : nil
    }

    /// The names of all key sequences of an action, the most usual first.
    package func names(of action: Action) -> [String] {
        entries.filter { $0.binding.action == action && $0.binding.argument.isEmpty }
            .map { Key.name(ofSequence: $0.keys) }
    }

    /// The name of the most usual keys of an action; nil when it has none.
    package func name(of action: Action) -> String? { firstNames[action] }

    func match(_ keys: [Key]) -> Match {
        if let entry = index[keys] { return .binding(entries[entry].binding) }
        return prefixes.contains(keys) ? .prefix : .none
    }

    /// The possible continuations of the keys typed so far: the rest of the sequence and its
    /// action.
    func continuations(of keys: [Key]) -> [(name: String, action: Action)] {
        entries.filter { $0.keys.count > keys.count && Array($0.keys.prefix(keys.count)) == keys }
            .map {
                (Key.name(ofSequence: Array($0.keys.dropFirst(keys.count))), $0.binding.action)
            }
    }

    /// Whether the same keys ask for the same actions, in the same order.
    package static func == (left: KeyMap, right: KeyMap) -> Bool {
        left.entries.count == right.entries.count
            && zip(left.entries, right.entries).allSatisfy {
                $0.keys == $1.keys && $0.binding == $1.binding
            }
    }

    // MARK: - Private parts

    private static let interrupt = Key(.character("c"), .control)

    private mutating func define(_ keys: String, _ action: Action) {
        for word in keys.split(separator: " ") {
            if let sequence = Key.sequence(String(word)) {
                set(sequence, Binding(action: action))
            }
        }
    }

    private mutating func set(_ keys: [Key], _ binding: Binding) {
        entries.removeAll {
            let shorter = min($0.keys.count, keys.count)
            return $0.keys.prefix(shorter) == keys.prefix(shorter)
        }
        entries.append((keys, binding))
    }

    private mutating func remove(_ keys: [Key]) {
        entries.removeAll { $0.keys == keys }
        reindex()
    }

    private mutating func reindex() {
        index.removeAll(keepingCapacity: true)
        prefixes.removeAll(keepingCapacity: true)
        firstNames.removeAll(keepingCapacity: true)
        for (position, entry) in entries.enumerated() {
            index[entry.keys] = position
            let action = entry.binding.action
            if firstNames[action] == nil, entry.binding.argument.isEmpty {
                firstNames[action] = Key.name(ofSequence: entry.keys)
            }
            for length in 1..<max(1, entry.keys.count) {
                prefixes.insert(Array(entry.keys.prefix(length)))
            }
        }
    }

    private static func range(of needle: String, in text: String) -> Range<String.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(needle) {
                return start..<text.index(start, offsetBy: needle.count)
            }
            start = text.index(after: start)
        }
        return nil
    }
}

/// The fault in a line of key configuration.
package enum KeyMapError: Error, Equatable {
    case malformed(String)
    case unknownKey(String)
    case unknownAction(String)
    case interruptNeverQuits

    /// The fault and its remedy in one line.
    package var message: String {
        switch self {
        case .malformed(let line):
            localized("\(line): not of the form KEYS = ACTION (e.g. Ctrl-F = page-down)")
        case .unknownKey(let name):
            localized("\(name): no such key (e.g. gg, Ctrl-F, Alt-Left, F5, Space)")
        case .unknownAction(let name): localized("\(name): no such action (F1 lists them)")
        case .interruptNeverQuits: localized("Ctrl-C never quits; bind another key")
        }
    }
}
