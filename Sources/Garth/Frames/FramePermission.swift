import GarthFetch
import GarthLanguage
import GarthURL

/// Whether a response permits its display in a frame.
///
/// Content Security Policy Level 3 section 6.4.2 (`frame-ancestors`) and, if no policy has that
/// directive, the HTML Standard's "check a navigation response's adherence to X-Frame-Options".
struct FramePermission {
    /// The reason why the response may not be shown, in a few words; nil if it may.
    let refusal: String?

    /// Checks a response from `url` for a frame with these documents around it.
    ///
    /// Nil is an ancestor with an opaque origin, for example in a sandbox.
    init(_ head: ResponseHead, from url: URLRecord, within ancestors: [URLRecord?]) {
        guard head.version != .local else {
            refusal = nil
            return
        }
        let answers = ContentSecurityPolicy.policies(of: head, from: url)
            .filter { $0.disposition == .enforce }
            .compactMap { $0.permitsFraming(by: ancestors) }
        if answers.isEmpty {
            refusal =
                Self.allowsFrame(head.all("X-Frame-Options"), url, ancestors)
                ? nil : localized("the site does not want to be in a frame (X-Frame-Options)")
            return
        }
        refusal =
            answers.contains(false)
            ? localized("the site does not want to be in a frame here (frame-ancestors)") : nil
    }

    // MARK: - X-Frame-Options

    private static func allowsFrame(
        _ fields: [String], _ url: URLRecord, _ ancestors: [URLRecord?]
    ) -> Bool {
        var values: Set<String> = []
        for field in fields {
            for value in field.split(separator: ",", omittingEmptySubsequences: false) {
                values.insert(String(value).trimmed.lowercased())
            }
        }
        if values.count > 1 {
            return values.isDisjoint(with: ["deny", "allowall", "sameorigin"])
        }
        switch values.first {
        case "deny": return false
        case "sameorigin":
            return ancestors.allSatisfy { $0?.origin.isSame(as: url.origin) ?? false }
        default: return true
        }
    }
}

extension String {
    /// Without the white space of a header field at both ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
