import Garth
import GarthJSON

/// Commands about the browser (WebDriver BiDi section 7.2).
extension BiDiSession {
    func performBrowser(
        _ command: BiDiCommand, _ fields: BiDiFields
    ) throws(WebDriverError) -> JSONValue {
        switch command {
        case .createUserContext:
            if try fields.flag("acceptInsecureCerts") {
                throw WebDriverError(.unsupportedOperation, "certificates are always checked")
            }
            if try fields.objectIfAny("proxy") != nil {
                throw WebDriverError(
                    .unsupportedOperation, "the proxy is the person's choice (--proxy)")
            }
            if let behavior = try fields.objectIfAny("unhandledPromptBehavior") {
                for (name, _) in behavior.value.members ?? [] {
                    _ = try behavior.word(name, ["accept", "dismiss", "ignore"])
                }
                throw WebDriverError(
                    .unsupportedOperation, "the session decides on dialogs, for all windows")
            }
            guard let name = session.addUserContext() else {
                throw WebDriverError(.unsupportedOperation, "there are too many user contexts")
            }
            return .object([("userContext", .string(name))])
        case .userContexts:
            let contexts = session.userContexts.map {
                JSONValue.object([("userContext", .string($0))])
            }
            return .object([("userContexts", .array(contexts))])
        case .removeUserContext:
            let name = try fields.string("userContext")
            guard name != WebDriverSession.defaultContext else {
                throw WebDriverError(.invalidArgument, "the first user context stays")
            }
            try checkUserContext(name)
            session.removeUserContext(name)
        case .clientWindows: return .object([("clientWindows", .array([window]))])
        case .setClientWindowState:
            let name = try fields.string("clientWindow")
            let state = try fields.word(
                "state", ["normal", "fullscreen", "maximized", "minimized"])
            for side in ["width", "height"] { _ = try fields.integerIfAny(side) }
            for side in ["x", "y"] {
                _ = try fields.integerIfAny(side, -(1 << 53) + 1...(1 << 53) - 1)
            }
            guard name == clientWindow else {
                throw WebDriverError(.noSuchClientWindow, "there is no window \(name)")
            }
            guard state == "normal" else {
                throw WebDriverError(.unsupportedOperation, "there is no screen")
            }
            return window
        default: try checkDownloadBehavior(fields)
        }
        return Self.nothing
    }

    /// The one window of a screen that nobody sees: 80 columns and 24 rows.
    private var window: JSONValue {
        .object([
            ("active", .bool(true)), ("clientWindow", .string(clientWindow)),
            ("state", .string("normal")), ("x", .number(0)), ("y", .number(0)),
            ("width", .number(640)), ("height", .number(384)),
        ])
    }

    private func checkDownloadBehavior(_ fields: BiDiFields) throws(WebDriverError) {
        guard fields.has("downloadBehavior") else {
            throw fields.wrong("downloadBehavior", "object or null")
        }
        _ = try userContextsIfAny(fields)
        guard let behavior = try fields.objectOrNull("downloadBehavior") else { return }
        guard try behavior.word("type", ["allowed", "denied"]) == "allowed" else { return }
        _ = try behavior.string("destinationFolder")
        throw WebDriverError(.unsupportedOperation, "drivers save no files")
    }
}
