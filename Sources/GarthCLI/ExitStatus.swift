import Garth
import GarthPage
import GarthTerminal
import Glibc

/// The exit statuses, after sysexits(3) (docs/garth.1, "EXIT STATUS"). No other file has their
/// numbers.
enum ExitStatus: Int32 {
    case shown = 0
    /// No element matches `--select`; as grep says that no line does.
    case noMatch = 1
    case usage = 64
    case badData = 65
    case noInput = 66
    case noHost = 68
    case network = 69
    case internalFault = 70
    case systemFault = 71
    case cannotCreate = 73
    case cannotWrite = 74
    case errorStatus = 76
    case blocked = 77
    case configuration = 78

    /// The status for a failed navigation.
    init(_ error: NavigationError) {
        switch error.code {
        case .badURL, .cannotShowMIMEType: self = .badData
        case .fileNotReadable: self = .noInput
        case .hostNotFound: self = .noHost
        case .blockedByPolicy, .blockedByContentRule: self = .blocked
        case .unsupportedURL where error.denial != nil: self = .blocked
        case .internalFault, .contentProcessTerminated: self = .internalFault
        case .contentProcessUnavailable: self = .systemFault
        case .noContent, .cancelled, .frameLoadInterrupted, .nothingToLoad: self = .shown
        case .cannotCreateFile: self = .cannotCreate
        case .cannotWriteToFile: self = .cannotWrite
        case .connectionRefused, .network, .tls, .timedOut, .cutShort, .tooLarge,
            .tooManyRedirects, .urlSchemeHandler, .unsupportedURL, .formNotKept, .formNotSubmitted:
            self = .network
        }
    }
}

extension ExitStatus {
    /// Ends the program at once, with the terminal as it was before.
    ///
    /// No exit handler runs: OpenSSL's frees what the fetcher's thread, which ends at the same
    /// time, frees as well.
    func leave() -> Never {
        TerminalDevice.restore()
        fflush(nil)
        _exit(rawValue)
    }
}

extension ExitStatus {
    /// The status for a document that was not printed, or not whole.
    init(_ fault: DocumentFault) {
        switch fault {
        case .notText, .damaged: self = .badData
        case .badSelector: self = .usage
        case .noMatch: self = .noMatch
        case .tooLarge, .tooManyElements: self = .network
        }
    }
}

/// A failure of the command: one line on standard error, and the status to end with.
struct CommandError: Error {
    let status: ExitStatus
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
