import Garth
import GarthLanguage
import GarthURL

/// The kind of a setting's value.
enum SettingKind {
    /// `yes` or `no`.
    case flag
    /// A whole number within bounds.
    case whole(ClosedRange<Int>)
    /// Bytes, above 0, with `k`, `M` or `G` behind it for powers of 1024.
    case size
    /// Seconds, with a fraction; 0 for no limit.
    case seconds
    /// One of a list of words.
    case choice([String])
    /// A line of text.
    case text
    /// An address as it is typed at Open.
    case address
    /// A file; `~/` is the home folder.
    case path
    /// A URL with `%s` in it, `none`, or an empty value.
    case searchTemplate
    /// Language tags, with commas between them.
    case languages
    /// The name of an encoding, or an empty value.
    case encoding
    /// A proxy in curl's notation, or an empty value.
    case proxy
    /// An https URL, or an empty value.
    case resolver
    /// Host names, with commas between them.
    case names
    /// At least two characters, none twice.
    case letters
}

/// A value that was understood.
enum SettingValue: Hashable, Sendable {
    case flag(Bool)
    case number(Int)
    case seconds(Double)
    case text(String)
}

/// The reason why a text is not a value of a kind, as the end of a sentence.
struct SettingValueError: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

extension SettingKind {
    /// Reads a value.
    func value(of text: String) throws(SettingValueError) -> SettingValue {
        switch self {
        case .flag:
            switch text {
            case "yes", "on", "true": return .flag(true)
            case "no", "off", "false": return .flag(false)
            default: throw SettingValueError(localized("is neither yes nor no"))
            }
        case .whole(let range):
            guard let number = Self.number(text), range.contains(number) else {
                throw SettingValueError(
                    localized("is no number from \(range.lowerBound) to \(range.upperBound)"))
            }
            return .number(number)
        case .size: return .number(try Self.size(text))
        case .seconds:
            guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E }),
                let seconds = Double(text), seconds < 1e9
            else { throw SettingValueError(localized("is no number of seconds (e.g. 30 or 2.5)")) }
            return .seconds(seconds)
        case .choice(let words):
            guard words.contains(text) else {
                throw SettingValueError(
                    localized("is none of \(words.joined(separator: ", "))")
                        + NearestName.suggestion(for: text, among: words))
            }
            return .text(text)
        case .text, .address, .path, .searchTemplate, .languages, .encoding, .proxy,
            .resolver, .names, .letters:
            try checkText(text)
            return .text(text)
        }
    }

    private func checkText(_ text: String) throws(SettingValueError) {
        switch self {
        case .address:
            let context = TypedAddress.Context(home: "/")
            guard case .url? = try? TypedAddress(parsing: text, in: context) else {
                throw SettingValueError(localized("is no address (e.g. https://example.org/)"))
            }
        case .searchTemplate:
            guard !text.isEmpty, text != Setting.noSearch else { return }
            let example = localized("(e.g. https://search.example/?q=%s)")
            guard text.contains(text: "%s") else {
                throw SettingValueError(localized("has no %s \(example)"))
            }
            let sample = text.replacing(text: "%s", by: "words")
            guard URLRecord.parse(sample)?.isHTTPOrHTTPS == true else {
                throw SettingValueError(localized("is no http or https URL \(example)"))
            }
        case .languages:
            // RFC 9110 section 12.5.4: language ranges with weights; empty sends none.
            let isField = text.utf8.allSatisfy {
                0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || "-,;=. *".utf8.contains($0)
            }
            guard isField else {
                throw SettingValueError(localized("is no list of languages (e.g. de, en)"))
            }
        case .encoding:
            guard text.isEmpty || WebViewConfiguration.knowsEncoding(text) else {
                throw SettingValueError(localized("is no encoding (e.g. utf-8)"))
            }
        case .proxy:
            guard text.isEmpty || ConnectionOptions.isProxy(text) else {
                throw SettingValueError(localized("is no http, https or socks URL"))
            }
        case .resolver:
            guard text.isEmpty || URLRecord.parse(text)?.scheme == "https" else {
                throw SettingValueError(
                    localized("is no https URL (e.g. https://dns.example/dns-query)"))
            }
        case .letters:
            let letters = Array(text.lowercased())
            guard letters.count >= 2, Set(letters).count == letters.count,
                letters.allSatisfy({ $0.isLetter || $0.isNumber })
            else {
                throw SettingValueError(localized("needs at least two letters, none of them twice"))
            }
        case .flag, .whole, .size, .seconds, .choice, .text, .path, .names: break
        }
    }

    /// Only digits: no sign, no underscore.
    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
    }

    private static func size(_ text: String) throws(SettingValueError) -> Int {
        let units: [Character: Int] = ["k": 10, "K": 10, "M": 20, "G": 30]
        let shift = text.last.flatMap { units[$0] }
        guard let count = number(shift == nil ? text : String(text.dropLast())), count > 0,
            case let (bytes, overflows) = count.multipliedReportingOverflow(by: 1 << (shift ?? 0)),
            !overflows
        else { throw SettingValueError(localized("is no number of bytes (e.g. 500k, 64M, 2G)")) }
        return bytes
    }

    /// The form of a value, in a few words.
    var form: String {
        switch self {
        case .flag: localized("yes or no")
        case .whole(let range): localized("\(range.lowerBound) to \(range.upperBound)")
        case .size: localized("bytes, as 500k, 64M, 2G")
        case .seconds: localized("seconds, as 30 or 2.5")
        case .choice(let words): words.joined(separator: ", ")
        case .text: localized("text")
        case .address: localized("an address, as at Open")
        case .path: localized("a file")
        case .searchTemplate: localized("a URL with %s, or none")
        case .languages: localized("language tags, as de, en;q=0.5, or locale")
        case .encoding: localized("an encoding, or \"\"")
        case .proxy: localized("an http, https or socks URL, or \"\"")
        case .resolver: localized("an https URL, or \"\"")
        case .names: localized("host names with commas between")
        case .letters: localized("letters, none twice")
        }
    }

    /// The words that complete a value; empty where it can be anything.
    var completions: [String] {
        switch self {
        case .flag: ["yes", "no"]
        case .choice(let words): words
        case .whole, .size, .seconds, .text, .address, .path, .searchTemplate, .languages,
            .encoding, .proxy, .resolver, .names, .letters:
            []
        }
    }
}
