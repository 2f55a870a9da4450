import GarthURL

/// What the gate found in the hops of a load, for the page and the person.
struct GateFindings: Sendable {
    /// A violation of a content security policy.
    private struct Found: Sendable {
        let violation: ContentViolation
        /// Whether it was found at the address that the page named.
        let isOfFirstHop: Bool
    }

    private var found: [Found] = []
    /// The address that was refused because it is not secured.
    private(set) var mixedAddress: URLRecord?
    /// The addresses that became `https`.
    private(set) var upgradedAddresses: [URLRecord] = []

    mutating func note(_ judgement: RequestGate.Judgement, atHop hop: Int) {
        found += judgement.violations.map { Found(violation: $0, isOfFirstHop: hop == 0) }
        if judgement.refusal == .mixedContent { mixedAddress = judgement.url }
    }

    mutating func noteUpgrade(of url: URLRecord) { upgradedAddresses.append(url) }

    /// The violations that the content process does not know. It judges the first address of what a
    /// script asks for (`isOfScript`), and of scripts and style sheets, before the request is made.
    func untoldViolations(isOfScript: Bool) -> [ContentViolation] {
        found.filter {
            !$0.isOfFirstHop || !isOfScript && !$0.violation.use.isJudgedByContentProcess
        }.map(\.violation)
    }
}

extension ContentUse {
    /// Whether the content process judges a use before it asks for the resource.
    fileprivate var isJudgedByContentProcess: Bool {
        switch self {
        case .scriptElement, .scriptAttribute, .scriptText, .styleElement, .styleAttribute,
            .connection, .base:
            true
        case .image, .frame, .form, .worker: false
        }
    }
}
