import GarthLanguage
import GarthURL

/// The notice in place of a frame's document that may not or cannot be shown: a few words for its
/// line, and the whole reason for the page info.
struct FrameNotice: Sendable, Equatable {
    /// A few words, without the frame's name.
    let summary: String
    /// The failure, the reason and the remedy.
    let reason: String

    /// Whether the reason says more than the few words.
    var isShortened: Bool { summary != reason }

    /// A reason that is a few words itself.
    init(_ reason: String) {
        summary = reason
        self.reason = reason
    }

    init(_ error: NavigationError) {
        reason = error.message
        summary =
            switch error.code {
            case .blockedByPolicy: localized("blocked")
            case .blockedByContentRule: localized("blocked by a content rule")
            case .hostNotFound: localized("its host was not found")
            case .timedOut: localized("no answer")
            case .frameLoadInterrupted where error.message.utf8.count <= Self.shortMessage:
                error.message
            // The place of a frame is small: the page tells the kinds that a reader can act on.
            case .badURL, .fileNotReadable, .connectionRefused, .network, .tls, .cutShort,
                .tooLarge, .tooManyRedirects, .noContent, .frameLoadInterrupted,
                .cannotCreateFile, .cannotWriteToFile, .urlSchemeHandler, .unsupportedURL,
                .formNotKept, .cannotShowMIMEType, .nothingToLoad, .formNotSubmitted, .cancelled,
                .contentProcessTerminated, .contentProcessUnavailable, .internalFault:
                localized("not loaded")
            }
    }

    /// The bytes of a message that fits into a line beside the frame's name.
    private static let shortMessage = 64
}
