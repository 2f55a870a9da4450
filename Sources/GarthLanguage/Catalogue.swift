import CLanguages
import Synchronization

/// The messages of the program in one language.
///
/// The tables lie in read-only memory, made of `Resources/languages/*.po` by `Scripts/catalogues.py`.
/// Nothing is read or sorted at the start; a message that is shown costs one search in its table.
package struct Catalogue: Sendable {
    /// The place among the tables of the program.
    private let number: Int

    private init(number: Int) {
        self.number = number
    }

    /// The languages of the program beside English, as tags (RFC 5646).
    package static var languages: [String] {
        (0..<Int(garth_catalogue_count())).map { Catalogue(number: $0).language }
    }

    /// The tag of the language.
    package var language: String {
        unsafe String(cString: garth_catalogue_language(UInt32(number)))
    }

    /// The catalogue of the first of some languages that the program speaks; nil for English.
    ///
    /// The lookup of RFC 4647 section 3.4: a tag is shortened from its end until it is found.
    package init?(for tags: [String]) {
        var refusesChinese = false
        for tag in tags.map({ $0.lowercased() }) {
            guard !Self.isTraditionalChinese(tag) else {
                refusesChinese = true
                continue
            }
            // The language alone stands behind a tag with its region.
            if refusesChinese, tag == "zh" { continue }
            var range = tag
            while !range.isEmpty {
                if range == "en" { return nil }
                if let number = Self.number(of: range) {
                    self.init(number: number)
                    return
                }
                range = range.lastIndex(of: "-").map { String(range[..<$0]) } ?? ""
            }
        }
        return nil
    }

    /// Whether a tag asks for Chinese in the traditional script, which no catalogue has.
    private static func isTraditionalChinese(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-")
        return parts.first == "zh" && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    }

    private static func number(of tag: String) -> Int? {
        languages.firstIndex { $0.lowercased() == tag }
    }

    /// The translation; a meaning stands before the key and U+0004, as gettext writes `msgctxt`.
    func text(_ message: LocalizedText.Message, meaning: String? = nil) -> String? {
        let key = meaning.map { "\($0)\u{4}\(message.key)" } ?? message.key
        return withTable { table in
            table.text(of: key).flatMap { Self.text($0, message) }
        }
    }

    /// The translation of a text without places; the text itself where there is none.
    func text(of text: Substring) -> String {
        self.text(LocalizedText.Message(key: String(text))) ?? String(text)
    }

    /// The form of the translation for a number. Its key is that of the plural behind U+0000: the
    /// singular of gettext is left out, for the places are those of the plural.
    func text(_ message: LocalizedText.Message, count: Int) -> String? {
        withTable { table in
            guard let text = table.text(of: "\0" + message.key) else { return nil }
            let forms = text.split(separator: 0, omittingEmptySubsequences: false)
            let form = table.pluralRule.form(of: count)
            return forms.indices.contains(form) ? Self.text(Array(forms[form]), message) : nil
        }
    }

    private static func text(_ bytes: [UInt8], _ message: LocalizedText.Message) -> String? {
        guard !bytes.isEmpty else { return nil }
        return Places.text(of: bytes) { $0 <= message.values.count ? message.values[$0 - 1] : nil }
    }

    /// `unsafe`: the bytes are a constant of the program, and C says how many they are.
    private func withTable<Result>(_ body: (borrowing MessageTable) -> Result?) -> Result? {
        let number = UInt32(number)
        let bytes = unsafe Span(
            _unsafeStart: garth_catalogue_bytes(number), count: Int(garth_catalogue_size(number)))
        guard let table = MessageTable(bytes) else { return nil }
        return body(table)
    }

    // MARK: - The language of the messages

    /// The place of the catalogue in use and 1; 0 for English.
    ///
    /// A program chooses it before its first message, and no part of it changes it again. Programs
    /// that embed the library have English.
    private static let chosen = Atomic<Int>(0)

    /// The catalogue of the messages; nil for English.
    package static var inUse: Catalogue? {
        let number = chosen.load(ordering: .relaxed)
        return number == 0 ? nil : Catalogue(number: number - 1)
    }

    /// The tag of the language of the messages.
    package static var tag: String { inUse?.language ?? "en" }

    /// Has the messages of this process in a language; nil for English.
    package static func use(_ catalogue: Catalogue?) {
        chosen.store(catalogue.map { $0.number + 1 } ?? 0, ordering: .relaxed)
    }
}
