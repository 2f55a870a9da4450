import GarthFetch

/// What a document may not do because its frame, or the response that brought it, holds it in a
/// sandbox (HTML Standard, "sandboxing flag set"); what needs scripts is left out.
struct SandboxFlags: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    /// It leads no other frames but those within it.
    static let navigation = SandboxFlags(rawValue: 1 << 0)
    /// It opens no windows.
    static let auxiliaryNavigation = SandboxFlags(rawValue: 1 << 1)
    /// It does not lead the page in the window, even when a person follows its link; Garth follows
    /// links for nobody else.
    static let topLevelNavigation = SandboxFlags(rawValue: 1 << 2)
    /// It has an origin of its own, which no other document shares.
    static let origin = SandboxFlags(rawValue: 1 << 3)
    /// It sends no forms.
    static let forms = SandboxFlags(rawValue: 1 << 4)
    /// Nothing that it leads to is saved.
    static let downloads = SandboxFlags(rawValue: 1 << 5)
    /// The windows that it opens are held as it is.
    static let propagatesToWindows = SandboxFlags(rawValue: 1 << 6)

    /// All of them, as an empty `sandbox` attribute sets them.
    static let all: SandboxFlags = [
        .navigation, .auxiliaryNavigation, .topLevelNavigation, .origin, .forms, .downloads,
        .propagatesToWindows,
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
            case "allow-forms": remove(.forms)
            case "allow-downloads": remove(.downloads)
            case "allow-popups-to-escape-sandbox": remove(.propagatesToWindows)
            default: break
            }
        }
    }

    /// Why something is refused, said to the person.
    enum Refusal: String {
        case form = "the form is not sent: its document is sandboxed without allow-forms"
        case window = "no window is opened: the document is sandboxed without allow-popups"
        case page = "not followed: the document is sandboxed without allow-top-navigation"
        case frame = "not followed: the document is sandboxed and leads to no other frame"
        case download = "not saved: the document is sandboxed without allow-downloads"
    }

    /// Why a document at a place may not lead where a link or form of it wants to; nil when it may
    /// (HTML Standard, "allowed by sandboxing to navigate").
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

/// What holds for all that a document leads to.
struct DocumentTerms: Sendable {
    /// Its active sandboxing flag set.
    var sandbox: SandboxFlags = []
    /// Its referrer policy; nil for the default one.
    var referrerPolicy: ReferrerPolicy?

    /// Those of a document without a response.
    init(sandbox: SandboxFlags = [], referrerPolicy: ReferrerPolicy? = nil) {
        self.sandbox = sandbox
        self.referrerPolicy = referrerPolicy
    }

    /// Those that a response asks for, beside what holds the place where it is shown.
    init(_ head: ResponseHead, sandbox: SandboxFlags) {
        self.sandbox = sandbox
        for policy in ContentSecurityPolicy.policies(of: head) {
            guard let tokens = policy["sandbox"] else { continue }
            self.sandbox.formUnion(SandboxFlags(parsing: tokens.joined(separator: " ")))
        }
        referrerPolicy = ReferrerPolicy(head)
    }
}
