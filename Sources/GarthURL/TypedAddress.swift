/// The meaning of a text that a person typed as an address.
public enum TypedAddress: Hashable, Sendable {
    /// A URL. `alternative` is the other reading of the text: the same place over `http` for a name
    /// without a scheme, or the host for a name that looks like a file. The browser offers it when
    /// the load of the URL fails, and never uses it by itself.
    case url(URLRecord, alternative: URLRecord?)
    /// `-`: the document comes from standard input.
    case standardInput

    /// The facts that the meaning of an address depends on; nothing here is read from the system.
    public struct Context: Sendable {
        /// The directory that relative paths start from, absolute.
        public var currentDirectory: String
        /// The user's home directory; nil when it is not known.
        public var home: String?
        /// A URL in which `%s` is replaced by the search words; nil: words are an error.
        public var searchTemplate: String?
        /// Returns whether a file exists, for command-line arguments, where an existing file has
        /// priority over a host name. Nil: only a text that looks like a path is one.
        public var fileExists: (@Sendable (String) -> Bool)?

        /// Makes a context.
        public init(
            currentDirectory: String = "/", home: String? = nil, searchTemplate: String? = nil,
            fileExists: (@Sendable (String) -> Bool)? = nil
        ) {
            self.currentDirectory = currentDirectory
            self.home = home
            self.searchTemplate = searchTemplate
            self.fileExists = fileExists
        }
    }

    /// Understands a typed text: a URL, a host name, a path, `-`, or words to search for.
    public init(parsing text: String, in context: Context = Context()) throws(URLParseError) {
        let typed = TypedText(text)
        if typed.text.isEmpty { throw URLParseError(code: .empty, input: text) }
        if typed.text == "-" {
            self = .standardInput
            return
        }
        if let path = try typed.path(in: context) {
            self = .url(try Self.fileURL(path, in: context), alternative: nil)
            return
        }
        if typed.hasScheme {
            // The text as it was typed: what reads it here is what reads it for `--check-url`.
            self = .url(try URLRecord(parsing: text), alternative: nil)
            return
        }
        if let path = typed.filePath(in: context) {
            // Text that names no host, too, has only the file.
            let host = try? Self.webAddress(typed.text)
            self = .url(try Self.fileURL(path, in: context), alternative: host?.url)
            return
        }
        if typed.isWords || context.searchTemplate != nil && !typed.looksLikeHost {
            self = .url(try Self.searchURL(typed.text, in: context), alternative: nil)
            return
        }
        self = try Self.webAddress(typed.text)
    }

    /// The URL; nil for standard input.
    public var url: URLRecord? {
        if case .url(let url, _) = self { url } else { nil }
    }

    /// A name without a scheme is https, and http on this machine, where no network is in between.
    private static func webAddress(_ text: String) throws(URLParseError) -> TypedAddress {
        let slashless = text.hasPrefix("//") ? String(text.dropFirst(2)) : text
        let http = try URLRecord(parsing: "http://\(slashless)")
        let https = try URLRecord(parsing: "https://\(slashless)")
        // A port that belongs to one of the two schemes says which is meant.
        if http.portNumber == nil, writesPort(80, slashless) { return .url(http, alternative: nil) }
        if https.portNumber == nil, writesPort(443, slashless) {
            return .url(https, alternative: nil)
        }
        if http.host?.isLoopback == true { return .url(http, alternative: nil) }
        return .url(https, alternative: http)
    }

    private static func writesPort(_ port: Int, _ text: String) -> Bool {
        let authority = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let colon = authority.lastIndex(of: ":") else { return false }
        return Int(authority[authority.index(after: colon)...]) == port
    }

    private static func searchURL(
        _ words: String, in context: Context
    ) throws(URLParseError) -> URLRecord {
        guard let template = context.searchTemplate else {
            throw URLParseError(code: .words, input: words)
        }
        // The serializer of a pair with an empty name, without its "=".
        let encoded = Array(formURLEncode([(name: "", value: words)]).utf8.dropFirst())
        var text = Array(template.utf8)
        if let place = text.indices.first(where: { text[$0...].starts(with: "%s".utf8) }) {
            text.replaceSubrange(place..<(place + 2), with: encoded)
        } else {
            text += encoded
        }
        return try URLRecord(parsing: text)
    }

    /// The URL of a path; a "#" begins a fragment unless a file has it in its name.
    private static func fileURL(
        _ path: String, in context: Context
    ) throws(URLParseError) -> URLRecord {
        let isWhole = context.fileExists?(path) ?? false
        let name = isWhole ? path[...] : path.prefix { $0 != "#" }
        guard let url = URLRecord(filePath: String(name)) else {
            throw URLParseError(code: .relativeWithoutBase, input: path)
        }
        guard name.endIndex < path.endIndex else { return url }
        return url.replacing(fragment: String(path[path.index(after: name.endIndex)...]))
    }
}

/// A typed text without the space around it and the line ends that pasting brings.
struct TypedText {
    let text: String

    init(_ typed: String) {
        // What most addresses are is taken as it stands; views of scalars cost a start-up dear.
        let bytes = typed.utf8
        let isPlain = bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard !isPlain else {
            text = typed
            return
        }
        var scalars = typed.unicodeScalars.filter { !"\n\r\t".unicodeScalars.contains($0) }[...]
        while let first = scalars.first, first.properties.isWhitespace || first.value < 0x20 {
            scalars.removeFirst()
        }
        while let last = scalars.last, last.properties.isWhitespace || last.value < 0x20 {
            scalars.removeLast()
        }
        text = String(String.UnicodeScalarView(scalars))
    }

    /// The absolute path in the text; nil if the text is not a path.
    func path(in context: TypedAddress.Context) throws(URLParseError) -> String? {
        if text.hasPrefix("/"), !text.hasPrefix("//") || context.fileExists?(text) == true {
            return text
        }
        if text == "." || text == ".." || text.hasPrefix("./") || text.hasPrefix("../") {
            return joined(context.currentDirectory, text)
        }
        if text.hasPrefix("~") {
            guard text == "~" || text.hasPrefix("~/"), let home = context.home else {
                throw URLParseError(code: .unknownHome, input: text)
            }
            return joined(home, String(text.dropFirst(2)))
        }
        guard let fileExists = context.fileExists, !hasKnownScheme else { return nil }
        let whole = joined(context.currentDirectory, text)
        let withoutFragment = joined(
            context.currentDirectory, String(text.prefix { $0 != "#" }))
        return fileExists(whole) || fileExists(withoutFragment) ? whole : nil
    }

    func joined(_ directory: String, _ path: String) -> String {
        directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
    }

    /// The scheme, when a text begins with one.
    private var scheme: Substring? {
        guard let colon = text.utf8.firstIndex(of: 0x3A), colon > text.startIndex else {
            return nil
        }
        let scheme = text[..<colon]
        let isScheme = scheme.utf8.allSatisfy {
            0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
        }
        guard isScheme, let first = scheme.utf8.first, 0x61...0x7A ~= first | 0x20 else {
            return nil
        }
        return scheme
    }

    private var hasKnownScheme: Bool {
        guard let scheme else { return false }
        if text[scheme.endIndex...].hasPrefix("://") { return true }
        switch scheme.lowercased() {
        case "http", "https", "file", "about", "data", "ftp", "ws", "wss", "mailto", "tel",
            "javascript", "blob", "news", "irc", "gopher", "gophers", "gemini":
            return true
        default: return false
        }
    }

    /// Whether the text is a URL with a scheme, not a host with a port.
    var hasScheme: Bool {
        guard let scheme else { return false }
        if hasKnownScheme { return true }
        let rest = text[scheme.endIndex...].dropFirst()
        let port = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return !scheme.contains(".") && scheme.lowercased() != "localhost"
            && !(!port.isEmpty && port.allSatisfy { $0.isASCII && $0.isNumber })
    }

    /// Whether the text is words, not a host: a space stands before any slash.
    var isWords: Bool {
        let authority = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return authority.contains { $0.isWhitespace }
    }

    /// Whether the text is tried as a host even if a search is configured.
    var looksLikeHost: Bool {
        let authority = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return authority.contains { $0 == "." || $0 == ":" || $0 == "。" }
            || authority.lowercased() == "localhost" || authority.count < text.count
    }
}
