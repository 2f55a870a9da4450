package import Garth
package import GarthPage

/// The kind of a failure, by the name of its exit status in sysexits(3); docs/garth.1 has the
/// numbers.
package enum BatchStatus: String, Sendable {
    case usage = "EX_USAGE"
    case badData = "EX_DATAERR"
    case noInput = "EX_NOINPUT"
    case noHost = "EX_NOHOST"
    case network = "EX_UNAVAILABLE"
    case internalFault = "EX_SOFTWARE"
    case systemFault = "EX_OSERR"
    case cannotCreate = "EX_CANTCREAT"
    case cannotWrite = "EX_IOERR"
    case blocked = "EX_NOPERM"

    /// The kind of a failed navigation; `--dump` of the same page ends with its number.
    package init(_ error: NavigationError) {
        switch error.code {
        case .badURL: self = .badData
        case .fileNotReadable: self = .noInput
        case .hostNotFound: self = .noHost
        case .blockedByPolicy, .blockedByContentRule: self = .blocked
        case .unsupportedURL where error.denial != nil: self = .blocked
        case .internalFault, .contentProcessTerminated: self = .internalFault
        case .contentProcessUnavailable: self = .systemFault
        case .cannotCreateFile: self = .cannotCreate
        case .cannotWriteToFile: self = .cannotWrite
        case .noContent, .cancelled, .frameLoadInterrupted, .connectionRefused, .network, .tls,
            .timedOut, .cutShort, .tooLarge, .tooManyRedirects, .urlSchemeHandler, .unsupportedURL,
            .formNotKept, .cannotShowMIMEType, .nothingToLoad, .formNotSubmitted:
            self = .network
        }
    }

    /// The kind of a document that cannot be given as asked.
    package init(_ fault: DocumentFault) {
        switch fault {
        case .notText, .damaged: self = .badData
        case .badSelector, .noMatch: self = .usage
        case .tooLarge, .tooManyElements: self = .network
        }
    }
}
