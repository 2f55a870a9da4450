/// What the relay does, and when: one rule a line.
///
///     [on EVENT [NUMBER]:] ACTION
///
/// A rule without an event holds from the start. `NUMBER` counts the events of that kind from 1, the
/// default; `every` means each of them. Empty lines and lines that begin with `#` are passed over.
///
/// Events: `start` (the real process has said `ready`), `command NAME` (the browser process has
/// said it; before it is passed on), `report NAME` (the real process has said it, and it was passed
/// on). The names are those of the cases of `ContentCommand`, `ContentReport` and `EngineUpdate`.
///
/// Actions:
///
/// - `say [COUNT|forever] REPORT`: tells a lie, so many times; `RelayReport` says what reports look
///   like. Updates are believed only while a command is not answered, so a lie of `forever` holds
///   the next `done` back.
/// - `raw HEX`: writes bytes as they are.
/// - `silent`: nothing of the real process passes any more.
/// - `deaf`: commands are read no more.
/// - `drip MILLISECONDS`: one byte at a time goes out, so long after the one before.
/// - `swallow NAME [COUNT]`: reports by this name do not pass (only so many of them).
/// - `put TEXT`: the next exported bytes are these, and later ones are left out.
/// - `wait MILLISECONDS`: the actions behind it, in the order of the script, wait.
/// - `hold MILLISECONDS`: reports wait.
/// - `end`: the relay ends.
struct RelayScript {
    /// When a rule is carried out.
    enum Event: Hashable {
        case start
        case command(String)
        case report(String)
    }

    /// What is done.
    enum Action {
        /// Tells a lie so many times; nil stands for no end.
        case say(RelayReport, count: Int?)
        case raw([UInt8])
        case silent
        case deaf
        case drip(Duration)
        /// Leaves reports out; nil stands for all of them.
        case swallow(String, count: Int?)
        case put([UInt8])
        case wait(Duration)
        case hold(Duration)
        case end
    }

    struct Rule {
        /// Nil for what holds from the start.
        var event: Event?
        /// Which of the events is meant; nil for each of them.
        var number: Int?
        var action: Action
    }

    /// A line that is no rule.
    struct Mistake: Error {
        var line: Int
        var text: String
    }

    let rules: [Rule]

    /// Reads a script.
    init(parsing text: String) throws(Mistake) {
        var rules: [Rule] = []
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let words = Self.words(line)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            guard let rule = Self.rule(words) else {
                throw Mistake(line: number, text: String(line))
            }
            rules.append(rule)
        }
        self.rules = rules
    }

    private static func rule(_ words: [String]) -> Rule? {
        var words = words[...]
        var rule = Rule(event: nil, number: 1, action: .silent)
        if words.first == "on" {
            guard let colon = words.firstIndex(where: { $0.hasSuffix(":") }) else { return nil }
            var event = Array(words[1...colon])
            event[event.count - 1].removeLast()
            words = words[(colon + 1)...]
            if event.last == "every" {
                rule.number = nil
                event.removeLast()
            } else if let number = event.last.flatMap({ Int($0) }) {
                rule.number = number
                event.removeLast()
            }
            switch (event.first, event.count) {
            case ("start", 1): rule.event = .start
            case ("command", 2): rule.event = .command(event[1])
            case ("report", 2): rule.event = .report(event[1])
            default: return nil
            }
        }
        guard let name = words.popFirst(), let action = action(name, words) else { return nil }
        rule.action = action
        return rule
    }

    private static func action(_ name: String, _ words: ArraySlice<String>) -> Action? {
        var words = words
        switch name {
        case "say":
            var count: Int? = 1
            if words.first == "forever" {
                count = nil
                words.removeFirst()
            } else if let number = words.first.flatMap({ Int($0) }) {
                count = number
                words.removeFirst()
            }
            return RelayReport(words).map { .say($0, count: count) }
        case "raw": return words.first.flatMap { bytes(ofHex: $0) }.map { .raw($0) }
        case "silent": return .silent
        case "deaf": return .deaf
        case "drip": return milliseconds(words).map { .drip($0) }
        case "swallow":
            guard let name = words.first else { return nil }
            return .swallow(name, count: words.dropFirst().first.flatMap { Int($0) })
        case "put": return .put(words.first.map { unescaped($0) } ?? [])
        case "wait": return milliseconds(words).map { .wait($0) }
        case "hold": return milliseconds(words).map { .hold($0) }
        case "end": return .end
        default: return nil
        }
    }

    private static func milliseconds(_ words: ArraySlice<String>) -> Duration? {
        words.first.flatMap { Int($0) }.map { .milliseconds($0) }
    }

    // MARK: - Words

    /// The words of a line; quotation marks hold blanks together, and their signs are left out.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " ", !isQuoted {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return words
    }

    /// The bytes of a text with escapes: `\e`, `\n`, `\t`, `\\` and `\xHH`.
    static func unescaped(_ text: String) -> [UInt8] {
        var out: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                out.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "e"): out.append(0x1B)
            case UInt8(ascii: "n"): out.append(0x0A)
            case UInt8(ascii: "t"): out.append(0x09)
            case UInt8(ascii: "x"):
                out += bytes(ofHex: String(decoding: rest.prefix(2), as: UTF8.self)) ?? []
                rest = rest.dropFirst(2)
            default: out.append(escape)
            }
        }
        return out
    }

    private static func bytes(ofHex text: String) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
