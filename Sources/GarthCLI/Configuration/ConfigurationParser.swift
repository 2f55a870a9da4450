import GarthLanguage
import GarthTerminal
import GarthURL

/// A place in `config` that is not understood.
struct ConfigurationError: Error, Equatable {
    /// The file's name.
    let source: String
    /// The line, from 1.
    let line: Int
    /// The column, in characters, from 1.
    let column: Int
    /// The fault, with the remedy.
    let message: String

    /// `FILE:LINE:COLUMN: fault (remedy)`.
    var description: String { "\(source):\(line):\(column): \(message)" }
}

/// Reads `config`: `key = value` lines, `[keys]` and `[site HOST]` sections, comments.
///
/// Any invalid line is an error, as in the allow-list.
struct ConfigurationParser {
    private enum Section {
        case settings, keys, site(SiteName)
    }

    private let source: String
    private var configuration = Configuration()
    private var section = Section.settings
    private var lineNumber = 0
    /// The bound sequences, with their lines.
    private var sequences: [(keys: [Key], line: Int)] = []
    /// The lines of the settings of the section, all sections of a site being one.
    private var seen: [SettingPlace: Int] = [:]

    /// The same for lines whose names the person has chosen.
    private var seenNames: [NamedPlace: Int] = [:]

    private struct NamedPlace: Hashable {
        var key: String
        var site: SiteName?
    }

    private struct SettingPlace: Hashable {
        var setting: Setting
        var site: SiteName?
    }

    /// Reads a whole file; `source` is its name for messages.
    static func parse(
        _ bytes: [UInt8], source: String
    ) throws(ConfigurationError) -> Configuration {
        var parser = ConfigurationParser(source: source)
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        while !bytes.isEmpty {
            let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
            try parser.read(bytes[..<end])
            bytes = bytes[min(end + 1, bytes.endIndex)...]
        }
        return parser.configuration
    }

    private init(source: String) { self.source = source }

    // MARK: - Lines

    private mutating func read(_ bytes: ArraySlice<UInt8>) throws(ConfigurationError) {
        lineNumber += 1
        var bytes = bytes
        if bytes.last == 0x0D { bytes.removeLast() }
        var line = ConfigurationLine(bytes)
        line.skipBlanks()
        guard let first = line.next, first != 0x23 else { return }
        // No control character can be meant, and none may come back in a message.
        if let control = bytes.firstIndex(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
            throw error(line, at: control, localized("a control character"))
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw error(line, at: bytes.startIndex, localized("not UTF-8"))
        }
        if first == 0x5B { return try readSection(&line) }
        let keyStart = line.position
        let key: String
        do throws(ConfigurationLine.Fault) {
            key = try line.key()
        } catch {
            throw self.error(line, at: error.offset, error.message)
        }
        line.skipBlanks()
        guard line.next == 0x3D else {
            throw error(line, at: line.position, localized("no = (a line is NAME = VALUE)"))
        }
        line.advance()
        line.skipBlanks()
        let valueStart = line.position
        let value: String
        do throws(ConfigurationLine.Fault) {
            value = try line.value()
        } catch {
            throw self.error(line, at: error.offset, error.message)
        }
        switch section {
        case .keys: try bind(key, keyStart, value, valueStart, line)
        case .settings: try set(key, keyStart, value, valueStart, nil, line)
        case .site(let name): try set(key, keyStart, value, valueStart, name, line)
        }
    }

    private mutating func readSection(
        _ line: inout ConfigurationLine
    ) throws(ConfigurationError) {
        let start = line.position
        line.advance()
        line.skipBlanks()
        let nameStart = line.position
        guard let name = line.word(beforeLast: 0x5D) else {
            throw error(line, at: line.position, localized("no ] at the section's end"))
        }
        line.skipBlanks()
        guard line.next == nil || line.next == 0x23 else {
            throw error(
                line, at: line.position, localized("only a comment may follow a section's name"))
        }
        if name == "keys" {
            section = .keys
            return
        }
        let words = name.split { $0 == " " || $0 == "\t" }.map(String.init)
        guard words.first == "site" else {
            let word = words.first ?? ""
            throw error(
                line, at: word.isEmpty ? start : nameStart,
                word.isEmpty
                    ? localized("an empty section name (there are [keys] and [site HOST])")
                    : localized("no section is called \(word) (there are [keys] and [site HOST])"))
        }
        guard words.count == 2, let site = SiteName(words[1]) else {
            throw error(
                line, at: nameStart + (words.count > 1 ? 4 + line.blanks(at: nameStart + 4) : 0),
                words.count == 1
                    ? localized("which site? (e.g. [site example.org])")
                    : localized(
                        "\(words.dropFirst().joined(separator: " ")) is no host "
                            + "(e.g. [site example.org])"))
        }
        section = .site(site)
    }

    // MARK: - Settings

    private mutating func set(
        _ key: String, _ keyStart: Int, _ text: String, _ valueStart: Int, _ site: SiteName?,
        _ line: ConfigurationLine
    ) throws(ConfigurationError) {
        if let fault = setNamed(key, keyStart, text, site) {
            throw error(line, at: fault.start ?? valueStart, fault.message)
        }
        guard !isNamed(key, site) else { return }
        guard let setting = Setting.named(key, value: text) else {
            throw error(line, at: keyStart, Self.unknown(key))
        }
        let facts = setting.facts
        guard site == nil || facts.isPerSite else {
            throw error(
                line, at: keyStart,
                localized("\(key) applies to all sites; put it before the first [section]"))
        }
        let place = SettingPlace(setting: setting, site: site)
        if let first = seen[place] {
            throw error(line, at: keyStart, localized("\(key) was set in line \(first)"))
        }
        seen[place] = lineNumber
        let value: SettingValue
        do throws(SettingValueError) {
            value = try facts.kind.value(of: text)
        } catch {
            throw self.error(
                line, at: valueStart,
                "\(key): \(text.isEmpty ? localized("nothing", meaning: "a value") : text) \(error.reason)"
            )
        }
        if let site {
            configuration.sites[site, default: [:]][setting] = value
        } else {
            configuration.values[setting] = value
        }
    }

    /// Whether a line has a name of the person's choice, or is the program of a site.
    private func isNamed(_ key: String, _ site: SiteName?) -> Bool {
        NamedLines.parts(of: key) != nil || key == NamedLines.Family.open.rawValue && site != nil
    }

    /// Takes a line whose name the person has chosen; returns its fault, if it has one.
    private mutating func setNamed(
        _ key: String, _ keyStart: Int, _ text: String, _ site: SiteName?
    ) -> (start: Int?, message: String)? {
        guard isNamed(key, site) else { return nil }
        let place = NamedPlace(key: key, site: site)
        if let first = seenNames[place] {
            return (keyStart, localized("\(key) was set in line \(first)"))
        }
        seenNames[place] = lineNumber
        guard let (family, name) = NamedLines.parts(of: key) else {
            return site.flatMap { configuration.named.setOpener(of: $0, text) }.map { (nil, $0) }
        }
        guard site == nil else {
            return (
                keyStart,
                localized("\(key) applies to all sites; put it before the first [section]")
            )
        }
        return configuration.named.set(family, name, text).map { (nil, $0) }
    }

    /// The message about an unknown name of a setting.
    static func unknown(_ name: String) -> String {
        let suggestion = NearestName.suggestion(
            for: name, among: Setting.allCases.lazy.map(\.rawValue))
        return localized("no setting is called \(name)")
            + (suggestion.isEmpty
                ? " " + localized("(garth --print-config lists them)") : suggestion)
    }

    // MARK: - Keys

    private mutating func bind(
        _ keys: String, _ keyStart: Int, _ value: String, _ valueStart: Int,
        _ line: ConfigurationLine
    ) throws(ConfigurationError) {
        guard let sequence = Key.sequence(keys) else {
            throw error(
                line, at: keyStart,
                localized("no key is called \(keys)") + Self.keySuggestion(for: keys))
        }
        for other in sequences {
            let shorter = min(other.keys.count, sequence.count)
            guard other.keys.prefix(shorter) == sequence.prefix(shorter) else { continue }
            throw error(
                line, at: keyStart,
                other.keys == sequence
                    ? localized("\(keys) was bound in line \(other.line)")
                    : localized(
                        "\(keys) and the keys of line \(other.line) begin alike: "
                            + "one of them could never be typed"))
        }
        sequences.append((sequence, lineNumber))
        let words = value.split(separator: " ", maxSplits: 1).map(String.init)
        let name = words.first ?? ""
        let argument = words.count > 1 ? words[1].trimmingASCIIBlanks : ""
        if name != "none" {
            if value.utf8.contains(UInt8(ascii: ";")) {
                try checkSteps(value, sequence, keyStart, valueStart, line)
                configuration.keys.append(.init(keys: keys, action: name, argument: argument))
                return
            }
            guard let action = Action(named: name) else {
                let names = Action.allCases.lazy.map(\.rawValue)
                throw error(
                    line, at: valueStart,
                    localized("no action is called \(name.isEmpty ? "\"\"" : name)")
                        + NearestName.suggestion(for: name, among: names))
            }
            if let fault = KeyMap.fault(of: sequence, action) {
                throw error(line, at: keyStart, fault.message)
            }
            guard argument.isEmpty || action.takesArgument else {
                throw error(
                    line, at: valueStart, localized("\(name) takes nothing behind it: \(argument)"))
            }
        } else if !argument.isEmpty {
            throw error(
                line, at: valueStart, localized("none takes nothing behind it: \(argument)"))
        }
        configuration.keys.append(.init(keys: keys, action: name, argument: argument))
    }

    /// Checks several actions on a key.
    private func checkSteps(
        _ value: String, _ sequence: [Key], _ keyStart: Int, _ valueStart: Int,
        _ line: ConfigurationLine
    ) throws(ConfigurationError) {
        do throws(KeyMapError) {
            for step in try KeyMap.steps(of: value) {
                if let fault = KeyMap.fault(of: sequence, step.action) { throw fault }
                guard step.argument.isEmpty || step.action.takesArgument else {
                    throw .malformed("\(step.action.rawValue) \(step.argument)")
                }
            }
        } catch {
            throw self.error(line, at: valueStart, error.message)
        }
    }

    /// A hint at the key that was meant, by the part of the text that is none.
    private static func keySuggestion(for keys: String) -> String {
        let words = keys.split(separator: " ").map(String.init)
        let wrong = words.first { Key.sequence($0) == nil } ?? keys
        let bare = wrong.split(separator: "-").last.map(String.init) ?? wrong
        let prefix = wrong.dropLast(bare.count)
        if let name = NearestName.nearest(to: bare, among: Key.names),
            Key(named: prefix + name) != nil
        {
            return " " + localized("(did you mean \(String(prefix) + name)?)")
        }
        if let modifier = NearestName.nearest(
            to: String(prefix.dropLast()), among: ["Ctrl", "Alt", "S"]),
            Key(named: "\(modifier)-\(bare)") != nil
        {
            return " " + localized("(did you mean \("\(modifier)-\(bare)")?)")
        }
        return " " + localized("(e.g. gg, Ctrl-F, Alt-Left, F5, Space)")
    }

    private func error(
        _ line: ConfigurationLine, at offset: Int, _ message: String
    ) -> ConfigurationError {
        ConfigurationError(
            source: source, line: lineNumber, column: line.column(of: offset), message: message)
    }
}

/// The bytes of a line, read from left to right.
struct ConfigurationLine {
    struct Fault: Error {
        let offset: Int
        let message: String
    }

    let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The byte at the position; nil at the end.
    var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    mutating func advance() { position = min(position + 1, bytes.endIndex) }

    mutating func skipBlanks() { position += blanks(at: position) }

    /// The number of blanks at an offset.
    func blanks(at offset: Int) -> Int {
        bytes[min(offset, bytes.endIndex)...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    /// The column of an offset, in characters from 1.
    func column(of offset: Int) -> Int {
        bytes[..<min(max(offset, bytes.startIndex), bytes.endIndex)]
            .count { $0 & 0xC0 != 0x80 } + 1
    }

    /// The text up to the last byte `stop` outside comments, without blanks at its end; nil without
    /// one. The byte is skipped.
    mutating func word(beforeLast stop: UInt8) -> String? {
        let rest = bytes[position...].prefix { $0 != 0x23 }
        guard let end = rest.lastIndex(of: stop) else {
            position = bytes.endIndex
            return nil
        }
        defer { position = end + 1 }
        return Self.trimmed(bytes[position..<end])
    }

    /// The text before `=`: quoted or plain. Behind a dot, it is that of a host alone (`proxy.=a.test`).
    mutating func key() throws(Fault) -> String {
        if next == 0x22 { return try quoted() }
        let end =
            bytes[position...].indices.first { index in
                bytes[index] == 0x3D && (index == position || bytes[index - 1] != 0x2E)
            } ?? bytes.endIndex
        defer { position = end }
        return Self.trimmed(bytes[position..<end])
    }

    /// The text after `=`: quoted, or plain up to a comment.
    mutating func value() throws(Fault) -> String {
        if next == 0x22 {
            let text = try quoted()
            skipBlanks()
            guard next == nil || next == 0x23 else {
                throw Fault(
                    offset: position, message: localized("only a comment may follow a quoted value")
                )
            }
            return text
        }
        var end = position
        while end < bytes.endIndex {
            // A # inside a word belongs to it, as in a URL.
            let isWordStart =
                end == position || bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09
            if bytes[end] == 0x23, isWordStart { break }
            end += 1
        }
        defer { position = end }
        return Self.trimmed(bytes[position..<end])
    }

    /// The place of the value at the position, without trailing blanks and the line end; nil for an
    /// open quotation mark.
    var valuePlace: Range<Int>? {
        var line = self
        let isQuoted = next == 0x22
        // The parser prints the fault when it reads the line.
        guard isQuoted ? (try? line.quoted()) != nil : (try? line.value()) != nil else {
            return nil
        }
        var end = line.position
        while !isQuoted, end > position, bytes[end - 1] <= 0x20 { end -= 1 }
        return position..<end
    }

    /// Text in quotation marks, in which `\"` and `\\` stand for these characters.
    private mutating func quoted() throws(Fault) -> String {
        let start = position
        var text: [UInt8] = []
        advance()
        while let byte = next {
            advance()
            switch byte {
            case 0x22: return String(decoding: text, as: UTF8.self)
            case 0x5C:
                guard let escaped = next, escaped == 0x22 || escaped == 0x5C else {
                    throw Fault(
                        offset: position - 1,
                        message: localized(#"only \" and \\ are known in quotes"#))
                }
                text.append(escaped)
                advance()
            default: text.append(byte)
            }
        }
        throw Fault(offset: start, message: localized(#"no " at the value's end"#))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text as a value: quoted if it would otherwise have another meaning.
    static func written(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.first != "\"" && text.first != "#" && !text.contains(text: " #")
            && !text.contains(text: "\t#") && text.first != " " && text.last != " "
            && text.first != "\t" && text.last != "\t"
        if isPlain { return text }
        return "\"" + text.replacing(text: "\\", by: "\\\\").replacing(text: "\"", by: "\\\"")
            + "\""
    }
}

extension String {
    fileprivate var trimmingASCIIBlanks: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
