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

extension NavigationRequest {
    /// The judgement of a request before it is made.
    var judgement: RequestGate.Judgement {
        let gate = RequestGate(context, destination, purpose)
        let address = gate.upgrade(of: url) ?? url
        return gate.judge(address, initial: url, hasRedirected: false)
    }
}
