/// One content security policy of a document, as its directives (CSP 3 section 2.2).
package struct ContentSecurityPolicy: Hashable, Sendable {
    /// Whether a violation is prevented.
    package enum Disposition: String, Sendable {
        case enforce
        /// Violations are told to the page only.
        case report
    }

    /// Whether the policy came with the response or in a `meta` element.
    package enum Delivery: Sendable {
        case header, metadata
    }

    private struct Directive: Hashable {
        let name: String
        let words: [String]
        let sources: [ContentSource]
    }

    /// The text of the policy.
    package let text: String
    /// Whether violations are prevented or only reported.
    package let disposition: Disposition
    /// The address of the document, which `'self'` means.
    package let own: URLRecord
    private let directives: [Directive]

    /// Reads a policy (CSP 3 section 2.2.1); nil for one without directives. A `meta` element
    /// cannot set the directives that concern the place of the document.
    package init?(
        parsing text: some StringProtocol, _ disposition: Disposition = .enforce, of own: URLRecord,
        by delivery: Delivery = .header
    ) {
        var directives: [Directive] = []
        for part in text.split(separator: ";") {
            var words = part.split(whereSeparator: { " \t\n\u{C}\r".contains($0) })
            guard !words.isEmpty else { continue }
            let name = words.removeFirst().lowercased()
            if delivery == .metadata, Self.headerDirectives.contains(name) { continue }
            // The first of a name counts.
            guard !directives.contains(where: { $0.name == name }) else { continue }
            directives.append(
                Directive(
                    name: name, words: words.map { String($0) },
                    sources: words.compactMap { ContentSource(Substring($0)) }))
        }
        guard !directives.isEmpty else { return nil }
        self.text = String(text.trimmingHeaderSpace)
        self.disposition = disposition
        self.own = own
        self.directives = directives
    }

    private static let headerDirectives: Set<String> = [
        "frame-ancestors", "report-uri", "sandbox",
    ]

    /// The policies in the values of a header field; each value may have several.
    package static func policies(
        in values: [String], _ disposition: Disposition = .enforce, of own: URLRecord
    ) -> [ContentSecurityPolicy] {
        values.flatMap { value in
            value.split(separator: ",").compactMap {
                ContentSecurityPolicy(parsing: $0, disposition, of: own)
            }
        }
    }

    /// The words of a directive; nil when the policy has none by that name.
    package subscript(name: String) -> [String]? {
        directives.first { $0.name == name }?.words
    }

    /// Whether the documents around may show the document in a frame (CSP 3 section 6.4.2); nil if
    /// the policy does not say. A nil ancestor has an opaque origin. Paths do not count, because
    /// only the origins of ancestors may be known.
    package func permitsFraming(by ancestors: [URLRecord?]) -> Bool? {
        guard let directive = directives.first(where: { $0.name == "frame-ancestors" }) else {
            return nil
        }
        let sources = ContentSourceList(sources: directive.sources, own: own)
        return ancestors.allSatisfy { ancestor in
            ancestor.map { sources.matches($0, hasRedirected: true) } ?? false
        }
    }

    /// The source list that governs a use; nil if the policy does not restrict it.
    func sources(for use: ContentUse) -> ContentSourceList? {
        for name in use.directives {
            if let directive = directives.first(where: { $0.name == name }) {
                return ContentSourceList(sources: directive.sources, own: own)
            }
        }
        return nil
    }
}

/// The uses that policies restrict, by the name of the directive that a violation has
/// ("effective directive").
package enum ContentUse: String, Hashable, Sendable, CaseIterable {
    case scriptElement = "script-src-elem"
    case scriptAttribute = "script-src-attr"
    /// Text becomes code (`eval`).
    case scriptText = "script-src"
    case styleElement = "style-src-elem"
    case styleAttribute = "style-src-attr"
    case image = "img-src"
    /// Requests of scripts.
    case connection = "connect-src"
    case frame = "frame-src"
    case worker = "worker-src"
    case form = "form-action"
    case base = "base-uri"

    /// The directives of which the first that a policy has governs the use (CSP 3 section 6.8.3).
    fileprivate var directives: [String] {
        switch self {
        case .scriptElement, .scriptAttribute: [rawValue, "script-src", "default-src"]
        case .styleElement, .styleAttribute: [rawValue, "style-src", "default-src"]
        case .scriptText, .image, .connection: [rawValue, "default-src"]
        case .frame: [rawValue, "child-src", "default-src"]
        case .worker: [rawValue, "child-src", "script-src", "default-src"]
        case .form, .base: [rawValue]
        }
    }
}

/// A source list with the document that it is of.
struct ContentSourceList {
    let sources: [ContentSource]
    let own: URLRecord

    func has(_ keyword: ContentSource.Keyword) -> Bool { sources.contains(.keyword(keyword)) }

    /// Whether an address matches (CSP 3 section 6.7.2.7).
    func matches(_ url: URLRecord, hasRedirected: Bool) -> Bool {
        sources.contains { $0.matches(url, own: own, hasRedirected: hasRedirected) }
    }

    /// Whether a nonce matches; an empty one never does.
    func matches(nonce: String) -> Bool {
        !nonce.isEmpty && sources.contains(.nonce(nonce))
    }

    /// Whether the list names all hashes of an attribute `integrity` (CSP 3 section 6.7.2.5).
    func matches(integrity: String) -> Bool {
        let hashes = integrity.split(whereSeparator: \.isWhitespace).compactMap { item in
            ContentSource("'\(item.prefix { $0 != "?" })'")
        }
        return !hashes.isEmpty
            && hashes.allSatisfy { hash in
                if case .hash = hash { return sources.contains(hash) }
                return false
            }
    }

    /// Whether the list names a hash of a text.
    func matches(hashOf text: [UInt8]) -> Bool {
        sources.contains { source in
            guard case .hash(let function, let digits) = source else { return false }
            return ContentSource.digits(base64(function.hash(text))) == digits
        }
    }

    /// Whether all text in the document is allowed (CSP 3 section 6.7.3.2).
    func allowsAllInline(of kind: InlineContent.Kind) -> Bool {
        let hasExact = sources.contains {
            switch $0 {
            case .nonce, .hash: true
            case .own, .anything, .keyword, .scheme, .host: false
            }
        }
        guard has(.unsafeInline), !hasExact else { return false }
        return !kind.isScript || !has(.strictDynamic)
    }
}

extension StringProtocol {
    /// The text without the white space of header fields around it.
    fileprivate var trimmingHeaderSpace: SubSequence {
        let isSpace: (Character) -> Bool = { " \t\n\u{C}\r".contains($0) }
        var text = self[...]
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text.drop(while: isSpace)
    }
}
