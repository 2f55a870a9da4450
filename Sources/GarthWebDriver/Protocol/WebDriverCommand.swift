/// The commands of WebDriver (section 6.5), each with its method and the form of its path.
///
/// `{}` stands for a variable: the session first, then what the command is about.
package enum WebDriverCommand: String, CaseIterable, Sendable {
    case newSession = "POST /session"
    case deleteSession = "DELETE /session/{}"
    case status = "GET /status"
    case getTimeouts = "GET /session/{}/timeouts"
    case setTimeouts = "POST /session/{}/timeouts"
    case navigate = "POST /session/{}/url"
    case currentURL = "GET /session/{}/url"
    case back = "POST /session/{}/back"
    case forward = "POST /session/{}/forward"
    case refresh = "POST /session/{}/refresh"
    case title = "GET /session/{}/title"
    case windowHandle = "GET /session/{}/window"
    case closeWindow = "DELETE /session/{}/window"
    case switchToWindow = "POST /session/{}/window"
    case windowHandles = "GET /session/{}/window/handles"
    case newWindow = "POST /session/{}/window/new"
    case switchToFrame = "POST /session/{}/frame"
    case switchToParentFrame = "POST /session/{}/frame/parent"
    case getWindowRect = "GET /session/{}/window/rect"
    case setWindowRect = "POST /session/{}/window/rect"
    case maximizeWindow = "POST /session/{}/window/maximize"
    case minimizeWindow = "POST /session/{}/window/minimize"
    case fullscreenWindow = "POST /session/{}/window/fullscreen"
    case activeElement = "GET /session/{}/element/active"
    case shadowRoot = "GET /session/{}/element/{}/shadow"
    case findElement = "POST /session/{}/element"
    case findElements = "POST /session/{}/elements"
    case findElementFromElement = "POST /session/{}/element/{}/element"
    case findElementsFromElement = "POST /session/{}/element/{}/elements"
    case findElementFromShadowRoot = "POST /session/{}/shadow/{}/element"
    case findElementsFromShadowRoot = "POST /session/{}/shadow/{}/elements"
    case uploadFile = "POST /session/{}/se/file"
    case isSelected = "GET /session/{}/element/{}/selected"
    case isDisplayed = "GET /session/{}/element/{}/displayed"
    case attribute = "GET /session/{}/element/{}/attribute/{}"
    case property = "GET /session/{}/element/{}/property/{}"
    case styleValue = "GET /session/{}/element/{}/css/{}"
    case text = "GET /session/{}/element/{}/text"
    case tagName = "GET /session/{}/element/{}/name"
    case elementRect = "GET /session/{}/element/{}/rect"
    case isEnabled = "GET /session/{}/element/{}/enabled"
    case computedRole = "GET /session/{}/element/{}/computedrole"
    case computedLabel = "GET /session/{}/element/{}/computedlabel"
    case click = "POST /session/{}/element/{}/click"
    case clear = "POST /session/{}/element/{}/clear"
    case sendKeys = "POST /session/{}/element/{}/value"
    case pageSource = "GET /session/{}/source"
    case execute = "POST /session/{}/execute/sync"
    case executeAsync = "POST /session/{}/execute/async"
    case allCookies = "GET /session/{}/cookie"
    case addCookie = "POST /session/{}/cookie"
    case deleteAllCookies = "DELETE /session/{}/cookie"
    case namedCookie = "GET /session/{}/cookie/{}"
    case deleteCookie = "DELETE /session/{}/cookie/{}"
    case performActions = "POST /session/{}/actions"
    case releaseActions = "DELETE /session/{}/actions"
    case dismissAlert = "POST /session/{}/alert/dismiss"
    case acceptAlert = "POST /session/{}/alert/accept"
    case alertText = "GET /session/{}/alert/text"
    case sendAlertText = "POST /session/{}/alert/text"
    case screenshot = "GET /session/{}/screenshot"
    case elementScreenshot = "GET /session/{}/element/{}/screenshot"
    case printPage = "POST /session/{}/print"
    case setPermission = "POST /session/{}/permissions"
    case consumeActivation = "POST /session/{}/window/consume-user-activation"
    case consumeActivationOfSession = "POST /session/{}/consume-user-activation"
    case getPrivacyControl = "GET /session/{}/privacy"
    case setPrivacyControl = "POST /session/{}/privacy"

    /// A command with the variables of its path.
    package struct Match: Equatable, Sendable {
        /// The command.
        package var command: WebDriverCommand
        /// The variables, decoded.
        package var variables: [String]
    }

    /// A path without what stands before its command: `/wd/hub`, or the path of a proxy that drivers
    /// were told with the address of the server.
    package static func withoutBase(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.firstIndex(where: { $0 == "session" || $0 == "status" }) else {
            return path
        }
        return "/" + parts[first...].joined(separator: "/")
    }

    /// Finds the command of a request; throws if no command has the path, or the path takes another
    /// method.
    package static func match(
        method: String, path: String
    ) throws(WebDriverError) -> Match {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var isKnownPath = false
        for command in allCases {
            let (verb, form) = command.form
            guard form.count == parts.count else { continue }
            var variables: [String] = []
            var fits = true
            for (part, given) in zip(form, parts) {
                if part == "{}" {
                    guard !given.isEmpty, let text = decoded(given) else {
                        fits = false
                        break
                    }
                    variables.append(text)
                } else if part != given {
                    fits = false
                    break
                }
            }
            guard fits else { continue }
            isKnownPath = true
            if verb == method { return Match(command: command, variables: variables) }
        }
        throw isKnownPath
            ? WebDriverError(.unknownMethod, "\(path) takes another method than \(method)")
            : WebDriverError(.unknownCommand, "there is no command \(method) \(path)")
    }

    private var form: (method: Substring, path: ArraySlice<Substring>) {
        let words = rawValue.split(separator: " ")
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        return (words[0], parts.dropFirst())
    }

    /// A part of a path without percent-encoding; nil for one that is damaged.
    private static func decoded(_ part: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(part.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2,
                digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
