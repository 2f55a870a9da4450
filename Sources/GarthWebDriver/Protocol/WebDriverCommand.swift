/// The commands of WebDriver (section 6.5) by what they are about, which decides where they are
/// performed: each group has one function with a case for each of its commands.
///
/// A raw value is the method and the form of the path. `{}` is a variable: the session first,
/// then what the command is about.
package enum WebDriverCommand: Equatable, Sendable {
    case server(Server)
    case session(Session)

    /// Commands of a session.
    package enum Session: Equatable, Sendable {
        case own(Own)
        case prompt(Prompt)
        case page(Page)
    }

    /// Commands that go to a window without an open dialog.
    package enum Page: Equatable, Sendable {
        case window(Window)
        case view(View)
        case document(Document)
        case element(Element)
    }

    /// Commands of the server: they come before a session, or end it.
    package enum Server: String, CaseIterable, Sendable {
        case newSession = "POST /session"
        case deleteSession = "DELETE /session/{}"
        case status = "GET /status"
    }

    /// Commands of a session that need no page.
    package enum Own: String, CaseIterable, Sendable {
        case getTimeouts = "GET /session/{}/timeouts"
        case setTimeouts = "POST /session/{}/timeouts"
        case windowHandle = "GET /session/{}/window"
        case switchToWindow = "POST /session/{}/window"
        case windowHandles = "GET /session/{}/window/handles"
        case uploadFile = "POST /session/{}/se/file"
        case getPrivacyControl = "GET /session/{}/privacy"
        case setPrivacyControl = "POST /session/{}/privacy"
    }

    /// Commands about the open dialog.
    package enum Prompt: String, CaseIterable, Sendable {
        case dismissAlert = "POST /session/{}/alert/dismiss"
        case acceptAlert = "POST /session/{}/alert/accept"
        case alertText = "GET /session/{}/alert/text"
        case sendAlertText = "POST /session/{}/alert/text"
    }

    /// Commands about a window, whatever it shows.
    package enum Window: String, CaseIterable, Sendable {
        case navigate = "POST /session/{}/url"
        case closeWindow = "DELETE /session/{}/window"
        case newWindow = "POST /session/{}/window/new"
        case getWindowRect = "GET /session/{}/window/rect"
        case setWindowRect = "POST /session/{}/window/rect"
        case maximizeWindow = "POST /session/{}/window/maximize"
        case minimizeWindow = "POST /session/{}/window/minimize"
        case fullscreenWindow = "POST /session/{}/window/fullscreen"
        case printPage = "POST /session/{}/print"
    }

    /// Commands about the page of a window, and not about the document of a frame.
    package enum View: String, CaseIterable, Sendable {
        case currentURL = "GET /session/{}/url"
        case back = "POST /session/{}/back"
        case forward = "POST /session/{}/forward"
        case refresh = "POST /session/{}/refresh"
        case title = "GET /session/{}/title"
        case switchToFrame = "POST /session/{}/frame"
        case switchToParentFrame = "POST /session/{}/frame/parent"
        case screenshot = "GET /session/{}/screenshot"
    }

    /// Commands about the document that the driver has switched to.
    package enum Document: String, CaseIterable, Sendable {
        case activeElement = "GET /session/{}/element/active"
        case findElement = "POST /session/{}/element"
        case findElements = "POST /session/{}/elements"
        case findElementFromElement = "POST /session/{}/element/{}/element"
        case findElementsFromElement = "POST /session/{}/element/{}/elements"
        case findElementFromShadowRoot = "POST /session/{}/shadow/{}/element"
        case findElementsFromShadowRoot = "POST /session/{}/shadow/{}/elements"
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
        case setPermission = "POST /session/{}/permissions"
        case consumeActivation = "POST /session/{}/window/consume-user-activation"
        case consumeActivationOfSession = "POST /session/{}/consume-user-activation"
    }

    /// Commands about an element, the second variable of their path.
    package enum Element: String, CaseIterable, Sendable {
        case shadowRoot = "GET /session/{}/element/{}/shadow"
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
        case elementScreenshot = "GET /session/{}/element/{}/screenshot"
    }

    /// All commands with the methods and the forms of their paths.
    private static let all: [(command: Self, method: Substring, path: [Substring])] = {
        func forms<Group: CaseIterable & RawRepresentable<String>>(
            _ group: Group.Type, _ command: (Group) -> Self
        ) -> [(command: Self, method: Substring, path: [Substring])] {
            group.allCases.map { member in
                let words = member.rawValue.split(separator: " ")
                let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
                return (command(member), words[0], Array(parts.dropFirst()))
            }
        }
        func page(_ command: Page) -> Self { .session(.page(command)) }
        return forms(Server.self) { .server($0) } + forms(Own.self) { .session(.own($0)) }
            + forms(Prompt.self) { .session(.prompt($0)) }
            + forms(Window.self) { page(.window($0)) }
            + forms(View.self) { page(.view($0)) } + forms(Document.self) { page(.document($0)) }
            + forms(Element.self) { page(.element($0)) }
    }()

    /// A command with the variables of its path.
    package struct Match: Equatable, Sendable {
        /// The command.
        package var command: WebDriverCommand
        /// The variables, decoded.
        package var variables: [String]
    }

    /// A path without the part before its command: `/wd/hub`, or the path of a proxy that is
    /// part of the address that drivers have.
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
        for (command, verb, form) in all {
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

extension WebDriverCommand.Page {
    /// Whether the command is about the page that the window shows.
    var needsPage: Bool {
        switch self {
        case .window: false
        case .view, .document, .element: true
        }
    }

    /// Whether the command is about the document of a frame, and not about its window.
    var isAboutDocument: Bool {
        switch self {
        case .window, .view: false
        case .document, .element: true
        }
    }

    /// Whether a dialog that opens while the command works ends it well.
    var mayOpenPrompt: Bool {
        switch self {
        case .window(let command): command == .navigate
        case .view(let command): [.back, .forward, .refresh].contains(command)
        case .document(let command):
            isScript || [.performActions, .releaseActions].contains(command)
        case .element(let command): [.click, .sendKeys].contains(command)
        }
    }

    /// Whether the command runs a script of the driver, whose time has a bound of its own.
    var isScript: Bool { self == .document(.execute) || self == .document(.executeAsync) }
}
