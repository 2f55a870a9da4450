import GarthTerminal
import GarthURL

/// `garth --print-config`: a `config` file with every setting at its default, each explained.
enum ConfigurationText {
    /// The whole file.
    static var defaults: String {
        var text = """
            # Garth's settings, each with its default. A line that says what the default says can
            # be left out. Behind NAME the value may stand in "quotation marks".
            # What is marked with [site] may also stand in a section of a site.

            """
        for chapter in Setting.chapters {
            text += "\n# \(chapter.title)\n"
            for setting in chapter.settings { text += "\n" + entry(of: setting) }
        }
        return text + "\n" + sections
    }

    private static func entry(of setting: Setting) -> String {
        let facts = setting.facts
        let text =
            "# \(facts.isPerSite ? "[site] " : "")\(facts.summary)\n# \(facts.kind.form)\n"
        return text + "\(setting.rawValue) = \(ConfigurationLine.written(facts.initial))\n"
    }

    /// The comments after the settings, which change nothing.
    private static var sections: String {
        let map = KeyMap()
        var text = """
            # Settings of a site: the name and its subdomains (=name: it alone, *.name: what is
            # below it). The most specific section wins.

            # [site example.org]
            # zoom = 120

            # Names of your own stand before the first section.

            \(examples)

            # Keys: "KEYS" = ACTION; none takes them away. These are the ones of the preset garth.

            [keys]

            """
        for action in Action.allCases {
            let names = map.names(of: action)
            if names.isEmpty {
                text += "# (no key) = \(action.rawValue)"
            } else {
                text += names.map { "# \"\(escaped($0))\" = \(action.rawValue)" }
                    .joined(separator: "\n")
            }
            text += "\n"
        }
        return text
    }

    /// A line of each family of names, with what it does.
    private static var examples: String {
        NamedLines.Family.allCases.map {
            let line = "# " + $0.example.line
            let gap = String(repeating: " ", count: max(2, exampleWidth - line.count))
            return line + gap + "# " + $0.example.summary
        }.joined(separator: "\n")
    }

    private static let exampleWidth = 64

    private static func escaped(_ text: String) -> String {
        text.replacing(text: "\\", by: "\\\\").replacing(text: "\"", by: "\\\"")
    }
}
