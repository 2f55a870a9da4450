import GarthLanguage
import GarthURL

/// Lines of `config` whose names the person chooses behind a word and a dot: `open.mailto`,
/// `search.w`, `mark.news`, `run.film`.
struct NamedLines: Sendable {
    /// The words in front of the names.
    enum Family: String, CaseIterable {
        /// A program for addresses of a scheme or host, or for files of a type.
        case open
        /// A search by a keyword that is typed before the words.
        case search
        /// An address by a name that is typed at Open.
        case mark
        /// A command of the person's own, `:NAME`.
        case run
        /// The proxy for a host.
        case proxy
        /// The file with a certificate of the person for a host, and what belongs to it.
        case certificate
        case certificateKey = "certificate-key"
        case certificatePassword = "certificate-password"
        /// The file with a style sheet, or a script, for the pages of a host.
        case style, script
        /// A file of filters for all pages, by a name.
        case filter

        /// Whether the name behind the dot is a host.
        var isOfHosts: Bool {
            switch self {
            case .proxy, .certificate, .certificateKey, .certificatePassword, .style, .script: true
            case .open, .search, .mark, .run, .filter: false
            }
        }

        /// A line of the family with what it does, for `--print-config`.
        var example: (line: String, summary: String) {
            switch self {
            case .search:
                ("search.w = https://en.wikipedia.org/w/index.php?search=%s", "w WORDS searches")
            case .mark: ("mark.news = https://news.example.org/", "news opens the address")
            case .open: ("open.mailto = !mutt %s", "a program by scheme, host or type of file")
            case .run: ("run.film = mpv %u", ":film runs a program")
            case .proxy: ("proxy.onion = socks5h://127.0.0.1:9050", "the proxy of a host")
            case .certificate: ("certificate.bank.example = me.p12", "shown to a host")
            case .certificateKey: ("certificate-key.bank.example = me.key", "its key, if apart")
            case .certificatePassword:
                ("certificate-password.bank.example = \"a word\"", "the password of the key")
            case .style: ("style.news.example.org = news.css", "a style sheet for a host")
            case .script: ("script.news.example.org = news.js", "a script for a host")
            case .filter: ("filter.easylist = easylist.txt", "a list of filters for all pages")
            }
        }

        /// The form of the value, for messages.
        var form: String {
            switch self {
            case .open, .run: localized("a command, as in mpv %s")
            case .search: localized("a URL with %s")
            case .mark: localized("an address")
            case .proxy: localized("a proxy, as in socks5h://127.0.0.1:9050, or none")
            case .certificate, .certificateKey, .style, .script, .filter: localized("a file")
            case .certificatePassword: localized("a password")
            }
        }
    }

    /// Programs by scheme (`mailto`) or type of file (`video/*`).
    private(set) var openers: [String: CommandTemplate] = [:]
    /// Programs by site, for the addresses of its pages.
    private(set) var siteOpeners: [SiteName: CommandTemplate] = [:]
    /// Searches by their keywords.
    private(set) var searches: [String: String] = [:]
    /// Addresses by their names.
    private(set) var marks: [String: String] = [:]
    /// Commands by their names.
    private(set) var commands: [String: CommandTemplate] = [:]

    /// Files of filters by their names.
    private(set) var filters: [String: String] = [:]
    /// What the lines of hosts say, by family.
    private(set) var values: [Family: [SiteName: String]] = [:]

    /// The family and the name behind the dot; nil for names of other settings.
    static func parts(of key: String) -> (family: Family, name: String)? {
        guard let dot = key.firstIndex(of: "."), let family = Family(rawValue: String(key[..<dot]))
        else { return nil }
        return (family, String(key[key.index(after: dot)...]))
    }

    /// Takes a line; returns the fault with its remedy, or nil.
    mutating func set(_ family: Family, _ name: String, _ value: String) -> String? {
        guard !name.isEmpty, !name.utf8.contains(0x20) else {
            return localized("\(family.rawValue). needs a name behind the dot")
        }
        if family.isOfHosts { return setValue(family, name, value) }
        switch family {
        case .search:
            guard value.contains(text: "%s"),
                URLRecord.parse(value.replacing(text: "%s", by: "x")) != nil
            else { return localized("\(value) is no URL with %s") }
            searches[name] = value
        case .mark:
            guard !value.isEmpty else { return localized("mark.\(name) needs an address") }
            marks[name] = value
        case .run:
            guard let command = CommandTemplate(value) else { return Self.noCommand(value) }
            commands[name] = command
        case .open: return setOpener(name, value)
        case .filter:
            guard !value.isEmpty else { return localized("filter.\(name) needs a file") }
            filters[name] = value
        case .proxy, .certificate, .certificateKey, .certificatePassword, .style, .script: break
        }
        return nil
    }

    /// Takes a line of a host; returns the fault, or nil.
    private mutating func setValue(_ family: Family, _ name: String, _ value: String) -> String? {
        guard let site = SiteName(name) else { return localized("\(name) is no host") }
        if family == .proxy {
            guard value == Self.noProxy || ConnectionOptions.isProxyURL(value) else {
                return
                    localized(
                        "\(value.isEmpty ? localized("nothing", meaning: "a value") : value) is no http, https or socks URL, nor none"
                    )
            }
        } else if value.isEmpty {
            return localized("\(family.rawValue).\(name) needs \(family.form)")
        }
        values[family, default: [:]][site] = value
        return nil
    }

    /// The value of `proxy.HOST` for a direct connection.
    static let noProxy = "none"

    /// Takes `open` of a site's section; returns the fault, or nil.
    mutating func setOpener(of site: SiteName, _ value: String) -> String? {
        guard let command = CommandTemplate(value) else { return Self.noCommand(value) }
        siteOpeners[site] = command
        return nil
    }

    private mutating func setOpener(_ name: String, _ value: String) -> String? {
        guard let command = CommandTemplate(value) else { return Self.noCommand(value) }
        let name = name.lowercased()
        if name.utf8.contains(UInt8(ascii: "/")) {
            openers[name] = command
        } else if name.utf8.contains(UInt8(ascii: ".")) || name.hasPrefix("=") {
            guard let site = SiteName(name) else { return localized("\(name) is no host") }
            siteOpeners[site] = command
        } else {
            let isScheme = name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-".utf8.contains($0)
            }
            guard isScheme else { return localized("\(name) is no scheme, type of file or host") }
            openers[name] = command
        }
        return nil
    }

    private static func noCommand(_ value: String) -> String {
        localized(
            "\(value.isEmpty ? localized("nothing", meaning: "a value") : value) is no command (as in mpv %s)"
        )
    }

    // MARK: - Finding

    /// What the lines of a family say of a host; the most specific name decides.
    func value(_ family: Family, ofHost host: String) -> String? {
        guard let values = values[family], !host.isEmpty else { return nil }
        return SiteName.names(covering: host).lazy.compactMap { values[$0] }.first
    }

    /// The key and the password of a certificate are those of lines with its own name: another
    /// site's never go with it.
    func certificate(
        ofHost host: String
    ) -> (file: String, key: String?, password: String)? {
        guard let files = values[.certificate], !host.isEmpty,
            let site = SiteName.names(covering: host).first(where: { files[$0] != nil }),
            let file = files[site]
        else { return nil }
        return (
            file, values[.certificateKey]?[site], values[.certificatePassword]?[site] ?? ""
        )
    }

    /// The program for the addresses of a host; the most specific site decides.
    func opener(ofHost host: String) -> CommandTemplate? {
        guard !siteOpeners.isEmpty, !host.isEmpty else { return nil }
        return SiteName.names(covering: host).lazy.compactMap { siteOpeners[$0] }.first
    }

    /// The program for files of a type: its own, or that of its group (`video/*`).
    func opener(ofType type: String) -> CommandTemplate? {
        if let own = openers[type] { return own }
        guard let slash = type.firstIndex(of: "/") else { return nil }
        return openers[type[...slash] + "*"]
    }

    /// The address that typed text stands for: a mark by its name, or words behind a keyword. Nil for
    /// other texts.
    func address(for text: String) -> String? {
        if let mark = marks[text] { return mark }
        guard let blank = text.firstIndex(of: " "), let search = searches[String(text[..<blank])]
        else { return nil }
        let words = text[blank...].drop { $0 == " " }
        guard !words.isEmpty else { return nil }
        return search.replacing(text: "%s", by: Self.encoded(words))
    }

    /// Words as a part of a URL: all but letters and digits percent-encoded.
    private static func encoded(_ words: Substring) -> String {
        var text = ""
        let digits = Array("0123456789ABCDEF")
        for byte in words.utf8 {
            let scalar = Unicode.Scalar(byte)
            if byte < 0x80,
                scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
                    || "-._~".utf8.contains(byte)
            {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%"
                text.append(digits[Int(byte >> 4)])
                text.append(digits[Int(byte & 15)])
            }
        }
        return text
    }
}
