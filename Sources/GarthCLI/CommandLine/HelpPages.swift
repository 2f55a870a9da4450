import ArgumentParser

/// What `--help` prints: one screen by itself, and the options in groups by reader.
enum HelpPages {
    /// The groups of options, by those who read them: `--help GROUP`.
    enum Group: String, CaseIterable {
        /// Those who browse and print pages.
        case people
        /// Those who set a terminal up for others, or look after its network.
        case setup
        /// Those who write programs, agents and crawlers.
        case programs

        var title: String {
            switch self {
            case .people: "For people"
            case .setup: "For those who set up a terminal for others"
            case .programs: "For programs, agents and crawlers"
            }
        }

        /// The names of its options, in the order of the help.
        var options: [String] {
            switch self {
            case .people:
                [
                    "dump", "format", "width", "reader", "linear", "select", "images",
                    "background-images",
                    "javascript", "javascript-time", "css", "user-style", "html-parser", "charset",
                    "base-url", "private", "profile", "restore", "download-folder",
                    "import-bookmarks", "export-bookmarks", "print-config", "tour", "doctor",
                    "version", "help",
                ]
            case .setup:
                [
                    "allow", "allow-file", "deny-file", "locked", "check-url", "import-hosts",
                    "no-sandbox", "proxy", "cacert", "resolve", "user-agent", "timeout",
                    "max-bytes", "cache",
                ]
            case .programs:
                [
                    "fetch-script", "drive", "events", "har", "load-cookies", "save-cookies",
                    "batch", "batch-dump", "warc", "cdx", "length-prefixed", "jobs", "mcp",
                    "mcp-http", "mcp-token", "webdriver", "cdp", "webdriver-as",
                    "webdriver-token", "playwright", "upload-folder",
                ]
            }
        }
    }

    /// The columns of a terminal that may be as narrow as they come.
    private static let columns = 80

    /// The text for the arguments of a call with `--help` or `-h`; nil for other calls.
    static func text(for arguments: [String]) -> String? {
        let options = arguments.prefix { $0 != "--" }
        guard let at = options.firstIndex(where: { $0 == "--help" || $0 == "-h" }) else {
            return nil
        }
        let word = options[(at + 1)...].first ?? ""
        if word == "all" { return whole }
        if let group = Group(rawValue: word) { return text(of: [group]) }
        return screen
    }

    /// Every option, by groups.
    static var whole: String { text(of: Group.allCases) }

    private static func text(of groups: [Group]) -> String {
        let entries = Self.entries
        let parts = groups.map { group in
            ([group.title + ":"] + group.options.compactMap { entries[$0] })
                .joined(separator: "\n")
        }
        return "garth [options] [url ...]\n\n" + parts.joined(separator: "\n\n")
            + "\n\nman garth describes each option and every exit status."
    }

    /// The options of the argument parser's own help, by name: what it knows is never left out.
    static var entries: [String: String] {
        var entries: [String: String] = [:]
        var name = ""
        for line in GarthCommand.helpMessage(columns: columns).split(separator: "\n") {
            if line.hasPrefix("  -") {
                let start = line.drop { $0 != "-" }
                let long = start.hasPrefix("-h, --") ? start.dropFirst("-h, ".count) : start
                name = String(long.dropFirst(2).prefix { $0 != " " })
                entries[name] = String(line)
            } else if line.hasPrefix("   "), !name.isEmpty {
                entries[name]! += "\n" + line
            } else {
                name = ""
            }
        }
        return entries
    }

    /// The ten options that people use, on one screen of 80 x 24.
    static let screen = """
        garth [options] [url]     a text-mode web browser inside the walls that you set

          garth example.org                   browse: F1 lists the keys, q quits
          garth --dump example.org            print the page; also in a pipe
          curl -s https://a.example | garth   a page from standard input

          --dump               print the page and end
          --format FORMAT      text, plain, ansi, markdown, html, json, links, ...
          --select SELECTOR    print only what matches a CSS selector
          --reader             print only the article
          --javascript on      run the scripts of pages (in the browser: gj)
          --images blocks      print pictures, too, with --format ansi
          --allow RULE         visit only what the rules name (repeatable)
          --private            store nothing
          --restore            open the last session again
          --tour               learn the keys in eight steps

        garth --doctor         what works on this machine, what is missing, what helps
        garth --help all       every option; by reader: --help people, setup, programs
        man garth              the manual; docs/index.md has tutorials
        """
}
