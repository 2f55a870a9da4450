import GarthFetch
import GarthLanguage
import GarthURL

/// The reason why a navigation did not show its page.
///
/// ```swift
/// do {
///     try await view.load(NavigationRequest(url))
/// } catch {
///     if error.code == .blockedByPolicy { print("not on the list: \(error.message)") }
/// }
/// ```
public struct NavigationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; later versions may add kinds, so keep a default.
    public enum Code: Sendable, Hashable {
        /// The text is not a URL.
        case badURL
        /// The allow-list, or a delegate, denied the navigation.
        case blockedByPolicy
        /// The file does not exist or cannot be read.
        case fileNotReadable
        /// The host's name has no address.
        case hostNotFound
        /// The server refused the connection.
        case connectionRefused
        /// The connection or the transfer failed.
        case network
        /// The server's certificate is invalid, or TLS failed.
        case tls
        /// No bytes arrived for too long.
        case timedOut
        /// The body broke off before its end.
        case cutShort
        /// The body is larger than it may be.
        case tooLarge
        /// More than 20 redirects.
        case tooManyRedirects
        /// The server answered without content (204, 205).
        case noContent
        /// A delegate did not let the response be shown, or it became a download.
        case frameLoadInterrupted
        /// The file to save to is there already, or cannot be made.
        case cannotCreateFile
        /// The file that is saved to cannot be written.
        case cannotWriteToFile
        /// The program's handler of the scheme did not answer.
        case urlSchemeHandler
        /// No loader supports the URL's scheme, or a server redirects to a scheme that only links
        /// may lead to.
        case unsupportedURL
        /// A content rule blocks the address.
        case blockedByContentRule
        /// The page answered a form whose data are no longer available.
        case formNotKept
        /// A response was allowed that is no page, such as a picture or an archive.
        case cannotShowMIMEType
        /// There is no page to load: nothing to go back to, or nothing to reload.
        case nothingToLoad
        /// A form was not submitted: a value in it is not valid, or the control has no form.
        case formNotSubmitted
        /// The load was stopped, or a newer one took its place.
        case cancelled
        /// The content process died, hung or sent an invalid report.
        case contentProcessTerminated
        /// The system cannot start that process or hold it down.
        case contentProcessUnavailable
        /// A fault of Garth.
        case internalFault
    }

    /// The kind of failure.
    public let code: Code
    /// The URL at fault, without credentials; nil when there was none.
    public let url: URLRecord?
    /// One line for people: the failure, the reason and the remedy.
    public let message: String
    /// The message.
    public var description: String { message }
    /// The policy's refusal, when that is the reason.
    public let denial: PolicyDenial?
    /// The server's certificate, when that is the reason.
    public let serverTrust: ServerTrust?
    /// The other reading of the address: the address over `http`, if the server answers without
    /// encryption or refuses the connection for a name typed without a scheme; the host, if a typed
    /// name looks like a file that does not exist. Only a person chooses it.
    public internal(set) var alternative: URLRecord?

    /// Makes an error from its parts.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - url: The URL at fault, without credentials; nil if there is none.
    ///   - message: One line for people: the failure, the reason and the remedy.
    ///   - denial: The refusal of the policy, if that is the reason.
    ///   - serverTrust: The certificate of the server, if that is the reason.
    public init(
        code: Code, url: URLRecord?, message: String, denial: PolicyDenial? = nil,
        serverTrust: ServerTrust? = nil
    ) {
        self.serverTrust = serverTrust
        self.code = code
        self.url = url
        self.message = message
        self.denial = denial
    }

    /// The error of a navigation that the policy refused.
    public init(_ denial: PolicyDenial, url: URLRecord?) {
        // No rule is at fault where none could allow the URL.
        self.init(
            code: denial.reason == .scheme ? .unsupportedURL : .blockedByPolicy, url: url,
            message: localized("blocked: \(denial.message)"), denial: denial)
    }

    /// The error of a response that was allowed and is no page.
    static func cannotShow(_ mediaType: String, at url: URLRecord) -> NavigationError {
        NavigationError(
            code: .cannotShowMIMEType, url: url.withoutCredentials,
            message: localized(
                "not shown: \(url.displayedHref) is a file of the type \(mediaType), and no page")
                + (url.scheme == "file" ? "" : " " + localized("(a download saves it)")))
    }

    /// The error of a page that answered a form whose data are not stored.
    static func formNotKept(_ url: URLRecord) -> NavigationError {
        NavigationError(
            code: .formNotKept, url: url.withoutCredentials,
            message: localized(
                "not shown: \(url.hostname) answered a form here, and the form's data are not "
                    + "stored; sending them again needs the form's page"))
    }
}
