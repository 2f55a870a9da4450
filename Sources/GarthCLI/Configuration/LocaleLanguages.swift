/// The languages of the person's locale (POSIX, "internationalization variables"; `LANGUAGE` of gettext),
/// as servers are asked for them.
enum LocaleLanguages {
    /// The value of the setting `language` that stands for them.
    static let word = "locale"

    /// More say who the person is, and nothing of what they read.
    private static let limit = 5

    /// The value of `Accept-Language` (RFC 9110 section 12.5.4): the languages with and without their
    /// region, then English, each less wished than the one before.
    static func field(_ variable: (String) -> String?) -> String {
        var known: Set<String> = []
        let different = (tags(variable).prefix(2 * limit) + ["en"]).filter {
            known.insert($0).inserted
        }
        return different.prefix(limit).enumerated().map { number, tag in
            number == 0 ? tag : "\(tag);q=0.\(10 - number)"
        }.joined(separator: ", ")
    }

    /// The tags of the languages, each with its region and without, the best first.
    static func tags(_ variable: (String) -> String?) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first
        // gettext has no other language for the locale of programs (`C`).
        guard let tag = locale.flatMap(tag) else { return [] }
        let list = variable("LANGUAGE")?.split(separator: ":").compactMap { Self.tag(String($0)) }
        return (list.flatMap { $0.isEmpty ? nil : $0 } ?? [tag]).flatMap { tag in
            [tag, String(tag.prefix { $0 != "-" })]
        }
    }

    /// The language tag (RFC 5646) of a locale, as `de-AT` of `de_AT.UTF-8@euro`; nil for one without a
    /// language.
    private static func tag(_ locale: String) -> String? {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            parts.allSatisfy({ part in
                (2...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 }
            })
        else { return nil }
        return ([language.lowercased()] + parts.dropFirst().map(String.init)).joined(separator: "-")
    }
}
