import GarthFetch
import GarthLanguage
import GarthURL

extension ResourceLoad {
    /// The head of a response has come.
    mutating func received(_ head: ResponseHead) -> Action {
        noteTiming(of: head)
        if phase == .provisional, !Self.isRedirect(head), gate.rules.types.refuse(head) {
            let type = head.mediaType ?? localized("data of no type")
            return refuse(
                because: localized(
                    "\(url.hrefWithoutCredentials): the server sent it as \(type)"))
        }
        // Only what came by HTTP redirects.
        return receivedResponse(
            status: head.status, location: head.version == .local ? nil : head.location,
            address: head.address,
            demand: head.demand, referrerPolicy: ReferrerPolicy(head))
    }

    /// Whether a response leads elsewhere.
    static func isRedirect(_ head: ResponseHead) -> Bool {
        isRedirect(status: head.status) && head.version != .local && head.location != nil
    }

    /// The transfer has failed.
    mutating func failed(
        _ error: FetchError, of permitted: PermittedURL, under policy: URLPolicy
    ) -> Action {
        var failure = NavigationError(error, of: permitted, under: policy)
        failure.alternative = alternative(to: error.code)
        return transferFailed(failure, demand: error.demand)
    }

    /// The alternative to an address that failed; nil without one.
    ///
    /// A host that requires `https` has no alternative without it.
    private func alternative(to failure: FetchError.Code) -> URLRecord? {
        let offered: URLRecord?
        switch failure {
        case .fileNotFound: return request.alternative
        // Another port was refused: the same one would be again.
        case .connectionRefused:
            offered = request.alternative.flatMap { $0.portNumber == nil ? $0 : nil }
        case .tls(.notTLS):
            let isOfPerson = request.purpose == .typed || request.purpose == .commandLine
            offered = request.alternative ?? (isOfPerson ? url.downgradedToHTTP : nil)
        // Another address helps against no other failure.
        case .hostNotFound, .networkUnreachable, .connectFailed, .tls, .timedOut, .connectionReset,
            .cutShort, .tooManyBytes, .badResponse, .addressRefused, .pathRefused, .cancelled,
            .proxy, .schemeHandler, .contentRule, .unsupported, .notCached, .libraryMissing,
            .permissionDenied, .notAFile, .fileUnreadable, .badDataURL, .internal:
            return nil
        }
        return offered.flatMap {
            upgrades.byRule($0) == nil && upgrades.byHost($0) == nil ? $0 : nil
        }
    }
}

extension ResponseHead {
    /// The server's address; nil for a local source.
    var address: IPAddress? { remoteAddress.flatMap { IPAddress(parsing: $0) } }
}

extension NavigationError {
    /// The error of a navigation whose transfer failed; for a denied address, it names the rule.
    init(_ error: FetchError, of permitted: PermittedURL, under policy: URLPolicy) {
        if case .addressRefused(let text) = error.code, let address = IPAddress(parsing: text),
            let denial = policy.denial(of: address, for: permitted)
        {
            self.init(denial, url: error.url?.withoutCredentials)
        } else {
            self.init(error)
        }
    }

    /// The error of a navigation whose transfer failed.
    init(_ error: FetchError) {
        let code: Code
        switch error.code {
        case .hostNotFound: code = .hostNotFound
        case .connectionRefused: code = .connectionRefused
        case .tls: code = .tls
        case .timedOut: code = .timedOut
        case .cutShort: code = .cutShort
        case .tooManyBytes: code = .tooLarge
        case .addressRefused, .pathRefused: code = .blockedByPolicy
        case .cancelled: code = .cancelled
        case .fileNotFound, .permissionDenied, .notAFile, .fileUnreadable:
            code = .fileNotReadable
        case .contentRule: code = .blockedByContentRule
        case .schemeHandler: code = .urlSchemeHandler
        case .unsupported("scheme"): code = .unsupportedURL
        case .badDataURL: code = .badURL
        case .internal: code = .internalFault
        case .networkUnreachable, .connectFailed, .connectionReset, .badResponse, .proxy,
            .unsupported, .notCached, .libraryMissing:
            code = .network
        }
        self.init(
            code: code, url: error.url?.withoutCredentials, message: error.message,
            serverTrust: ServerTrust(error))
    }
}

extension NavigationError {
    /// The error of a navigation whose content process ended.
    init(_ termination: ContentTermination, url: URLRecord?) {
        switch termination.reason {
        case .couldNotStart, .noSandbox:
            self.init(
                code: .contentProcessUnavailable, url: url,
                message: localized("the page is not read: \(termination.message)"))
        case .timedOut: self.init(code: .timedOut, url: url, message: termination.message)
        case .died, .hung, .nonsense:
            self.init(
                code: .contentProcessTerminated, url: url,
                message: localized("the page is incomplete: \(termination.message)"))
        }
    }
}
