import GarthFetch
import GarthLanguage
import GarthURL

/// Sandbox flags of a document, from its frame or its response (HTML Standard, "sandboxing flag
/// set").
struct SandboxFlags: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// The document may navigate only frames inside itself.
    static let navigation = SandboxFlags(rawValue: 1 << 0)
    /// The document may not open windows.
    static let auxiliaryNavigation = SandboxFlags(rawValue: 1 << 1)
    /// The document may not navigate the page in the window, not even when a person follows its
    /// link. Garth follows links only for persons.
    static let topLevelNavigation = SandboxFlags(rawValue: 1 << 2)
    /// The document has an opaque origin, which no other document shares.
    static let origin = SandboxFlags(rawValue: 1 << 3)
    /// The document may not submit forms.
    static let forms = SandboxFlags(rawValue: 1 << 4)
    /// Requests of the document may not become downloads.
    static let downloads = SandboxFlags(rawValue: 1 << 5)
    /// The windows that it opens are held as it is.
    static let propagatesToWindows = SandboxFlags(rawValue: 1 << 6)

    /// No script of the document runs.
    static let scripts = SandboxFlags(rawValue: 1 << 7)

    /// All of them, as an empty `sandbox` attribute sets them.
    static let all: SandboxFlags = [
        .navigation, .auxiliaryNavigation, .topLevelNavigation, .origin, .forms, .downloads,
        .propagatesToWindows, .scripts,
    ]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Reads the value of a `sandbox` attribute or directive (HTML Standard, "parse a sandboxing
    /// directive").
    init(parsing directive: String) {
        self = .all
        for token in directive.split(whereSeparator: { " \t\n\u{C}\r".contains($0) }) {
            switch token.lowercased() {
            case "allow-popups": remove(.auxiliaryNavigation)
            case "allow-top-navigation", "allow-top-navigation-by-user-activation":
                remove(.topLevelNavigation)
            case "allow-same-origin": remove(.origin)
            case "allow-scripts": remove(.scripts)
            case "allow-forms": remove(.forms)
            case "allow-downloads": remove(.downloads)
            case "allow-popups-to-escape-sandbox": remove(.propagatesToWindows)
            default: break
            }
        }
    }

    /// The reason for a refusal, as a message for the person.
    enum Refusal {
        case form, window, page, frame, download

        var message: String {
            switch self {
            case .form:
                localized("the form is not sent: its document is sandboxed without allow-forms")
            case .window:
                localized("no window is opened: the document is sandboxed without allow-popups")
            case .page:
                localized("not followed: the document is sandboxed without allow-top-navigation")
            case .frame:
                localized("not followed: the document is sandboxed and leads to no other frame")
            case .download:
                localized("not saved: the document is sandboxed without allow-downloads")
            }
        }
    }

    /// The reason why a document at a place may not navigate the target of its link or form; nil if
    /// it may (HTML Standard, "allowed by sandboxing to navigate").
    func refusal(
        of target: PageFrames.Target, from place: FramePlace, isForm: Bool
    ) -> Refusal? {
        if isForm, contains(.forms) { return .form }
        switch target {
        case .window: return contains(.auxiliaryNavigation) ? .window : nil
        case .page: return !place.isEmpty && contains(.topLevelNavigation) ? .page : nil
        case .frame(let other):
            let isInLine = other.starts(with: place) || place.starts(with: other)
            return !isInLine && contains(.navigation) ? .frame : nil
        }
    }
}

/// The terms for all requests of a document.
struct DocumentTerms: Sendable {
    /// Its active sandboxing flag set.
    var sandbox: SandboxFlags = []
    /// Its referrer policy; nil for the default one.
    var referrerPolicy: ReferrerPolicy?
    /// Its content security policies.
    var contentPolicies = ContentPolicies()
    /// Its opener policy, which counts for the document of a window.
    var openerPolicy = OpenerPolicy.unsafeNone
    /// Its terms for connections that are not secured, without what its policies say.
    private var ownConnections: ConnectionTerms

    /// Its terms for connections that are not secured.
    var connections: ConnectionTerms { ownConnections.applying(contentPolicies) }

    /// The terms of a document without a response.
    init(
        sandbox: SandboxFlags = [], referrerPolicy: ReferrerPolicy? = nil,
        contentPolicies: ContentPolicies = ContentPolicies(),
        connections: ConnectionTerms = ConnectionTerms()
    ) {
        self.sandbox = sandbox
        self.referrerPolicy = referrerPolicy
        self.contentPolicies = contentPolicies
        ownConnections = connections
    }

    /// The terms from the response to a request, together with those of its place. A document that
    /// its address holds (`data:`) has the content security policies of the document that led to it
    /// (HTML Standard, "requires storing the policy container in history").
    init(_ head: ResponseHead, from url: URLRecord, _ context: RequestContext) {
        sandbox = context.sandbox
        ownConnections = ConnectionTerms(prohibitsMixedContent: url.scheme == "https")
        if context.page != nil { ownConnections = context.connections.around(ownConnections) }
        let policies = ContentSecurityPolicy.policies(of: head, from: url)
        for policy in policies where policy.disposition == .enforce {
            guard let tokens = policy["sandbox"] else { continue }
            self.sandbox.formUnion(SandboxFlags(parsing: tokens.joined(separator: " ")))
        }
        referrerPolicy = ReferrerPolicy(head)
        openerPolicy = OpenerPolicy(head, from: url)
        contentPolicies = url.scheme == "data" ? context.contentPolicies : ContentPolicies(policies)
    }

    /// Adds the policy of a `meta` element in the document at `url`.
    mutating func note(contentPolicy text: String, of url: URLRecord) {
        guard let policy = ContentSecurityPolicy(parsing: text, of: url, by: .metadata) else {
            return
        }
        contentPolicies.add(policy)
    }
}
