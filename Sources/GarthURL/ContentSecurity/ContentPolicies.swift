/// The content security policies of one document; each of them must allow what the document does
/// (CSP 3 section 4).
package struct ContentPolicies: Hashable, Sendable {
    /// The policies, in the order in which the document got them.
    package private(set) var list: [ContentSecurityPolicy]

    /// The policies that a document keeps; honest ones have a few.
    private static let limit = 64

    /// Makes the policies of a document; without any, everything is allowed.
    package init(_ list: [ContentSecurityPolicy] = []) {
        self.list = Array(list.prefix(Self.limit))
    }

    /// Whether the document has no policy.
    package var isEmpty: Bool { list.isEmpty }

    /// Adds a policy that the document has from now on.
    package mutating func add(_ policy: ContentSecurityPolicy) {
        if list.count < Self.limit { list.append(policy) }
    }

    /// The violations by a request. It may be made if none of them is prevented. `initial` is the
    /// address before redirects, which alone the page learns (CSP 3 section 2.4.2).
    package func violations(
        by request: ContentRequest, toldAs initial: URLRecord? = nil
    ) -> [ContentViolation] {
        list.compactMap { policy in
            guard let sources = policy.sources(for: request.use),
                !Self.allows(request, sources)
            else { return nil }
            return ContentViolation(
                policy, request.use, blocked: (initial ?? request.url).reportedAddress)
        }
    }

    /// Whether a policy restricts `style` attributes.
    package var restrictsStyleAttributes: Bool {
        list.contains { $0.sources(for: .styleAttribute) != nil }
    }

    /// CSP 3 section 6.7.1.1 ("script directives pre-request check") for scripts, 6.7.1.3 for style
    /// sheets, and section 6.7.2.6 for others.
    private static func allows(_ request: ContentRequest, _ sources: ContentSourceList) -> Bool {
        let metadata = request.metadata
        switch request.use {
        case .scriptElement:
            if sources.matches(nonce: metadata.nonce) { return true }
            if sources.matches(integrity: metadata.integrity) { return true }
            if sources.has(.strictDynamic) { return !metadata.isParserInserted }
        case .styleElement:
            if sources.matches(nonce: metadata.nonce) { return true }
        case .worker:
            // Section 6.7.1.1 again: no parser starts a worker.
            if sources.has(.strictDynamic) { return true }
        case .scriptAttribute, .scriptText, .styleAttribute, .image, .connection, .frame, .form,
            .base:
            break
        }
        return sources.matches(request.url, hasRedirected: request.hasRedirected)
    }

    /// The violations by text in the document, none where a policy allows it (CSP 3 section 4.2.3).
    package func violations(by content: InlineContent) -> [ContentViolation] {
        list.compactMap { policy in
            guard let sources = policy.sources(for: content.kind.use),
                !Self.allows(content, sources)
            else { return nil }
            var violation = ContentViolation(policy, content.kind.use, blocked: "inline")
            if sources.has(.reportSample) { violation.setSample(content.text) }
            return violation
        }
    }

    /// CSP 3 section 6.7.3.3.
    private static func allows(_ content: InlineContent, _ sources: ContentSourceList) -> Bool {
        if sources.allowsAllInline(of: content.kind) { return true }
        switch content.kind {
        case .script, .style:
            return sources.matches(nonce: content.nonce) || sources.matches(hashOf: content.text)
        case .scriptAttribute, .styleAttribute, .address:
            return sources.has(.unsafeHashes) && sources.matches(hashOf: content.text)
        }
    }

    /// The violations by a text that is to become code, none where a policy allows it (CSP 3 section
    /// 4.4.1).
    package func violations(byEvaluating text: [UInt8]) -> [ContentViolation] {
        list.compactMap { policy in
            guard let sources = policy.sources(for: .scriptText), !sources.has(.unsafeEval) else {
                return nil
            }
            var violation = ContentViolation(policy, .scriptText, blocked: "eval")
            if sources.has(.reportSample) { violation.setSample(text) }
            return violation
        }
    }
}

/// What an element says of the resource that it wants (Fetch Standard section 2.2.5, "cryptographic
/// nonce metadata", "integrity metadata", "parser metadata").
package struct RequestMetadata: Hashable, Sendable {
    /// The attribute `nonce`.
    package var nonce = ""
    /// The attribute `integrity`.
    package var integrity = ""
    /// Whether the parser inserted the element, and no script.
    package var isParserInserted = false
    /// Whether the element shows a picture out of a set: it has `srcset`, or a `picture` around it
    /// (Fetch Standard, initiator "imageset").
    package var usesImageSet = false

    /// Makes the metadata of an element; by default, of one that says nothing.
    package init(nonce: String = "", integrity: String = "", isParserInserted: Bool = false) {
        self.nonce = nonce
        self.integrity = integrity
        self.isParserInserted = isParserInserted
    }
}

/// A request as policies see it.
package struct ContentRequest: Sendable {
    var url: URLRecord
    var use: ContentUse
    var metadata: RequestMetadata
    var hasRedirected: Bool

    /// Makes a request.
    package init(
        _ url: URLRecord, for use: ContentUse, _ metadata: RequestMetadata = RequestMetadata(),
        hasRedirected: Bool = false
    ) {
        self.url = url
        self.use = use
        self.metadata = metadata
        self.hasRedirected = hasRedirected
    }
}

/// A script or style in the document itself, as policies see it.
package struct InlineContent: Sendable {
    /// The kind of text.
    package enum Kind: Int32, Sendable, CaseIterable {
        case script = 0
        case scriptAttribute, style, styleAttribute
        /// A `javascript:` address.
        case address

        fileprivate var use: ContentUse {
            switch self {
            case .script, .address: .scriptElement
            case .scriptAttribute: .scriptAttribute
            case .style: .styleElement
            case .styleAttribute: .styleAttribute
            }
        }

        var isScript: Bool { self != .style && self != .styleAttribute }
    }

    var kind: Kind
    var text: [UInt8]
    var nonce: String

    /// Makes a text of the document.
    package init(_ kind: Kind, _ text: [UInt8], nonce: String = "") {
        self.kind = kind
        self.text = text
        self.nonce = nonce
    }
}

/// A violation of a policy (CSP 3 section 2.4).
package struct ContentViolation: Hashable, Sendable {
    /// The address that was blocked, without the parts that the page may not know; `inline` and `eval` for text.
    package let blocked: String
    /// The use that the policy forbids.
    package let use: ContentUse
    /// The text of the policy.
    package let policy: String
    /// Whether the use is prevented or only reported.
    package let disposition: ContentSecurityPolicy.Disposition
    /// The beginning of the text at fault, if the policy asks for it.
    package private(set) var sample = ""

    /// A violation of a policy with a text and a disposition.
    package init(
        blocked: String, use: ContentUse, policy: String,
        disposition: ContentSecurityPolicy.Disposition
    ) {
        self.blocked = blocked
        self.use = use
        self.policy = policy
        self.disposition = disposition
    }

    init(_ policy: ContentSecurityPolicy, _ use: ContentUse, blocked: String) {
        self.init(
            blocked: blocked, use: use, policy: policy.text, disposition: policy.disposition)
    }

    /// Whether the browser prevents what violates the policy.
    package var isPrevented: Bool { disposition == .enforce }

    fileprivate mutating func setSample(_ text: [UInt8]) {
        // 40 UTF-16 code units (CSP 3 section 2.4.1).
        let units = String(decoding: text, as: UTF8.self).utf16.prefix(40)
        sample = String(decoding: units, as: UTF16.self)
    }
}

extension URLRecord {
    /// The address as reports have it (CSP 3 section 5.4).
    fileprivate var reportedAddress: String {
        isHTTPOrHTTPS ? withoutFragment.hrefWithoutCredentials : scheme
    }
}
