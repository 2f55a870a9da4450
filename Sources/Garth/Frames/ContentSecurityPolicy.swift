import GarthFetch
import GarthURL

extension ContentSecurityPolicy {
    /// All policies that a server's response sets for the document at `url`.
    static func policies(of head: ResponseHead, from url: URLRecord) -> [ContentSecurityPolicy] {
        guard head.version != .local else { return [] }
        return policies(in: head.all("Content-Security-Policy"), of: url)
            + policies(in: head.all("Content-Security-Policy-Report-Only"), .report, of: url)
    }
}

extension NavigationPurpose {
    /// What the policies of a document restrict about a request that its source makes; nil for
    /// requests that they leave alone, such as links.
    var contentUse: ContentUse? {
        switch self {
        case .script: .scriptElement
        case .styleSheet: .styleElement
        case .image: .image
        case .request: .connection
        case .frame: .frame
        case .form: .form
        case .typed, .commandLine, .link, .redirect, .refresh, .download, .sessionRestore,
            .backForward, .cachedResponse:
            nil
        }
    }
}

extension NavigationRequest {
    /// The reason why the policies of the document that makes the request do not allow an address;
    /// nil if they do.
    func contentRefusal(of url: URLRecord, hasRedirected: Bool) -> String? {
        guard !context.contentPolicies.isEmpty, let use = purpose.contentUse else { return nil }
        return context.contentPolicies.refusal(
            of: ContentRequest(url, for: use, context.metadata, hasRedirected: hasRedirected))
    }
}
