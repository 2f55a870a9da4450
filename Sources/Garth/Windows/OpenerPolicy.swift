import GarthFetch
import GarthURL

/// The opener policy of a document (HTML Standard section 7.1.3, `Cross-Origin-Opener-Policy`).
enum OpenerPolicy: Sendable, Equatable {
    case unsafeNone
    case sameOriginAllowPopups
    case sameOrigin
    /// `same-origin` together with an embedder policy, which Garth does not know.
    case noopenerAllowPopups

    /// The policy of the response of a document at `url`: only one that nobody on the network can have
    /// changed counts.
    init(_ head: ResponseHead, from url: URLRecord) {
        self = .unsafeNone
        guard url.isHTTPOrHTTPS, url.isPotentiallyTrustworthy else { return }
        let fields = head.all("Cross-Origin-Opener-Policy")
        // It is one item of a structured field: two fields are a list, and no policy.
        guard fields.count == 1, let field = fields.first else { return }
        let token = field.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        switch token {
        case "same-origin-allow-popups": self = .sameOriginAllowPopups
        case "same-origin": self = .sameOrigin
        case "noopener-allow-popups": self = .noopenerAllowPopups
        default: break
        }
    }

    /// A document with its policy.
    struct Document: Sendable, Equatable {
        var policy: OpenerPolicy
        /// nil for an opaque origin, which is that of no other document.
        var origin: Origin?
    }

    /// Whether a document takes the place of another one in a window of its own (HTML Standard, "check if
    /// COOP values require a browsing context group switch"). `isInitial` means that the window shows its
    /// first, empty document, which has the policy of the opener.
    static func partsWindows(
        _ present: Document, isInitial: Bool, for next: Document
    ) -> Bool {
        if isInitial {
            if next.policy == .noopenerAllowPopups { return true }
            let allowsPopups =
                present.policy == .sameOriginAllowPopups || present.policy == .noopenerAllowPopups
            if allowsPopups, next.policy == .unsafeNone { return false }
        }
        if present.policy == .unsafeNone, next.policy == .unsafeNone { return false }
        guard present.policy == next.policy, let origin = present.origin, let other = next.origin
        else { return true }
        return !origin.isSame(as: other)
    }
}

extension WebView {
    /// The document that is shown, for the comparison of opener policies.
    var openerPolicyDocument: OpenerPolicy.Document {
        guard let page else {
            return window.initialPolicy ?? OpenerPolicy.Document(policy: .unsafeNone)
        }
        return page.openerPolicyDocument
    }

    /// A document takes the place of the one that is shown: the window leaves its group where the opener
    /// policies want that.
    func applyOpenerPolicy(of next: OpenerPolicy.Document, at url: URLRecord) {
        // An empty document has the policy of what has led to it.
        guard url.scheme != "about" else { return }
        let isInitial = window.initialPolicy != nil
        let present = window.initialPolicy ?? openerPolicyDocument
        window.initialPolicy = nil
        guard isInitial || page != nil,
            OpenerPolicy.partsWindows(present, isInitial: isInitial, for: next)
        else { return }
        window.leave()
        window.name = ""
    }
}

extension Page {
    var openerPolicyDocument: OpenerPolicy.Document {
        let isOpaque = client.origin == .opaque
        return OpenerPolicy.Document(
            policy: terms.openerPolicy, origin: isOpaque ? nil : client.origin)
    }
}
