import GarthFetch

/// One policy of a response, as its directives (Content Security Policy Level 3 section 2.2).
struct ContentSecurityPolicy {
    private var directives: [(name: String, values: [String])] = []

    /// The values of a directive, in lower case; nil when the policy has none by that name.
    subscript(name: String) -> [String]? { directives.first { $0.name == name }?.values }

    private init(_ text: Substring) {
        for directive in text.split(separator: ";") {
            var words = directive.split(whereSeparator: { " \t\n\u{C}\r".contains($0) })
            guard !words.isEmpty else { continue }
            let name = words.removeFirst().lowercased()
            // The first of a name counts.
            guard self[name] == nil else { continue }
            directives.append((name, words.map { $0.lowercased() }))
        }
    }

    /// All policies that a server's response sets.
    static func policies(of head: ResponseHead) -> [ContentSecurityPolicy] {
        guard head.version != .local else { return [] }
        return head.all("Content-Security-Policy").flatMap { field in
            field.split(separator: ",").map { ContentSecurityPolicy($0) }
        }
    }
}
