import Garth

/// The name of another browser, which sessions bear for drivers that ask for no other one
/// (`--webdriver-as`, `--playwright`), and whose words the errors of loads have behind Garth's own.
package enum BrowserAlias: String, CaseIterable, Sendable {
    /// Chrome's name.
    case chrome
    /// Firefox's name.
    case firefox

    /// The name that the browser gives to a failure, which its drivers look for in messages.
    func name(of code: NavigationError.Code) -> String {
        let isFirefox = self == .firefox
        switch code {
        case .hostNotFound:
            return isFirefox ? "NS_ERROR_UNKNOWN_HOST" : "net::ERR_NAME_NOT_RESOLVED"
        case .connectionRefused:
            return isFirefox ? "NS_ERROR_CONNECTION_REFUSED" : "net::ERR_CONNECTION_REFUSED"
        case .timedOut: return isFirefox ? "NS_ERROR_NET_TIMEOUT" : "net::ERR_CONNECTION_TIMED_OUT"
        case .tls: return isFirefox ? "SEC_ERROR_UNKNOWN_ISSUER" : "net::ERR_CERT_AUTHORITY_INVALID"
        case .tooManyRedirects:
            return isFirefox ? "NS_ERROR_REDIRECT_LOOP" : "net::ERR_TOO_MANY_REDIRECTS"
        case .cancelled, .frameLoadInterrupted, .noContent:
            return isFirefox ? Self.cancelledInFirefox : "net::ERR_ABORTED"
        case .fileNotReadable:
            return isFirefox ? "NS_ERROR_FILE_NOT_FOUND" : "net::ERR_FILE_NOT_FOUND"
        case .cutShort:
            return isFirefox ? "NS_ERROR_NET_PARTIAL_TRANSFER" : "net::ERR_CONTENT_LENGTH_MISMATCH"
        case .unsupportedURL:
            return isFirefox ? "NS_ERROR_UNKNOWN_PROTOCOL" : "net::ERR_UNKNOWN_URL_SCHEME"
        case .badURL: return isFirefox ? "NS_ERROR_MALFORMED_URI" : "net::ERR_INVALID_URL"
        case .blockedByPolicy, .blockedByContentRule:
            return isFirefox ? "NS_ERROR_FAILURE" : "net::ERR_BLOCKED_BY_ADMINISTRATOR"
        case .network, .tooLarge, .cannotCreateFile, .cannotWriteToFile, .urlSchemeHandler,
            .formNotKept, .cannotShowMIMEType, .nothingToLoad, .formNotSubmitted,
            .contentProcessTerminated, .contentProcessUnavailable, .internalFault:
            return isFirefox ? "NS_ERROR_FAILURE" : "net::ERR_FAILED"
        }
    }

    /// What Firefox calls the end of a request that nobody wants any more.
    static let cancelledInFirefox = "NS_BINDING_ABORTED"
}
