package import GarthJSON

/// An error of a command (WebDriver section 6.6).
package struct WebDriverError: Error, Sendable, Equatable {
    /// The kinds of errors, by their codes.
    package enum Code: String, Sendable {
        case elementClickIntercepted = "element click intercepted"
        case elementNotInteractable = "element not interactable"
        case insecureCertificate = "insecure certificate"
        case invalidArgument = "invalid argument"
        case invalidCookieDomain = "invalid cookie domain"
        case invalidElementState = "invalid element state"
        case invalidSelector = "invalid selector"
        case invalidSession = "invalid session id"
        case javascriptError = "javascript error"
        case moveTargetOutOfBounds = "move target out of bounds"
        case noSuchAlert = "no such alert"
        case noSuchCookie = "no such cookie"
        case detachedShadowRoot = "detached shadow root"
        case noSuchElement = "no such element"
        case noSuchFrame = "no such frame"
        case noSuchHandle = "no such handle"
        case noSuchHistoryEntry = "no such history entry"
        case noSuchIntercept = "no such intercept"
        case noSuchNetworkCollector = "no such network collector"
        case noSuchNetworkData = "no such network data"
        case noSuchNode = "no such node"
        case noSuchRequest = "no such request"
        case noSuchScript = "no such script"
        case noSuchShadowRoot = "no such shadow root"
        case noSuchUserContext = "no such user context"
        case noSuchWindow = "no such window"
        case noSuchClientWindow = "no such client window"
        case noSuchWebExtension = "no such web extension"
        case unableToCloseBrowser = "unable to close browser"
        case scriptTimeout = "script timeout"
        case sessionNotCreated = "session not created"
        case staleElement = "stale element reference"
        case timeout
        case unableToCaptureScreen = "unable to capture screen"
        case unableToSetCookie = "unable to set cookie"
        case unavailableNetworkData = "unavailable network data"
        case unableToSetFileInput = "unable to set file input"
        case unexpectedAlertOpen = "unexpected alert open"
        case unknownCommand = "unknown command"
        case unknownError = "unknown error"
        case unknownMethod = "unknown method"
        case unsupportedOperation = "unsupported operation"
    }

    /// The kind of error.
    package let code: Code
    /// The reason in one sentence.
    package let message: String
    /// The text of the dialog that a command met; nil for other errors.
    package var promptText: String?

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The status code of the answer.
    var status: Int {
        switch code {
        case .elementClickIntercepted, .elementNotInteractable, .insecureCertificate,
            .invalidArgument, .invalidCookieDomain, .invalidElementState, .invalidSelector:
            400
        case .detachedShadowRoot, .invalidSession, .noSuchAlert, .noSuchCookie, .noSuchElement,
            .noSuchFrame, .noSuchHandle, .noSuchHistoryEntry, .noSuchIntercept,
            .noSuchNetworkCollector, .noSuchNetworkData, .noSuchNode, .noSuchRequest,
            .noSuchScript, .noSuchShadowRoot, .noSuchUserContext, .noSuchWindow,
            .noSuchClientWindow, .noSuchWebExtension, .staleElement, .unavailableNetworkData,
            .unknownCommand:
            404
        case .unknownMethod: 405
        case .javascriptError, .moveTargetOutOfBounds, .scriptTimeout, .sessionNotCreated, .timeout,
            .unableToCaptureScreen, .unableToSetCookie,
            .unableToCloseBrowser, .unableToSetFileInput, .unexpectedAlertOpen, .unknownError,
            .unsupportedOperation:
            500
        }
    }
}

/// The result of a command.
package enum WebDriverResult: Sendable {
    /// A value.
    case value(JSONValue)
    /// An error.
    case failure(WebDriverError)

    /// The answer with the status of the result, or another one.
    package func response(status: Int? = nil) -> HTTPResponse {
        switch self {
        case .value(let value):
            return HTTPResponse(status: status ?? 200, body: Self.body(value))
        case .failure(let error):
            var members: [(name: String, value: JSONValue)] = [
                ("error", .string(error.code.rawValue)), ("message", .string(error.message)),
                ("stacktrace", .string("")),
            ]
            if let text = error.promptText {
                members.append(("data", .object([("text", .string(text))])))
            }
            return HTTPResponse(status: status ?? error.status, body: Self.body(.object(members)))
        }
    }

    private static func body(_ value: JSONValue) -> [UInt8] {
        Array(JSONValue.object([("value", value)]).serialized.utf8)
    }
}
