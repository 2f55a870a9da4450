/// The commands of WebDriver BiDi (section 7) that a session has, in groups: each group has one
/// function with a case for each of its commands. A raw value is the name of a command.
enum BiDiCommand: Equatable, Sendable {
    case session(Session)
    case browser(Browser)
    case context(Context)
    case emulation(Emulation)
    case script(Script)
    case storage(Storage)
    case input(Input)
    case network(Network)
    case held(Held)
    case other(Other)

    /// Commands about the session.
    enum Session: String, CaseIterable, Sendable {
        case sessionEnd = "session.end"
        case subscribe = "session.subscribe"
        case unsubscribe = "session.unsubscribe"
    }

    /// Commands about the browser (section 7.2).
    enum Browser: String, CaseIterable, Sendable {
        case browserClose = "browser.close"
        case createUserContext = "browser.createUserContext"
        case clientWindows = "browser.getClientWindows"
        case userContexts = "browser.getUserContexts"
        case removeUserContext = "browser.removeUserContext"
        case setClientWindowState = "browser.setClientWindowState"
        case setDownloadBehavior = "browser.setDownloadBehavior"
    }

    /// Commands about windows and documents (section 7.3).
    enum Context: String, CaseIterable, Sendable {
        case activate = "browsingContext.activate"
        case captureScreenshot = "browsingContext.captureScreenshot"
        case closeContext = "browsingContext.close"
        case createContext = "browsingContext.create"
        case tree = "browsingContext.getTree"
        case handleUserPrompt = "browsingContext.handleUserPrompt"
        case locateNodes = "browsingContext.locateNodes"
        case navigate = "browsingContext.navigate"
        case print = "browsingContext.print"
        case reload = "browsingContext.reload"
        case setViewport = "browsingContext.setViewport"
        case startScreencast = "browsingContext.startScreencast"
        case stopScreencast = "browsingContext.stopScreencast"
        case traverseHistory = "browsingContext.traverseHistory"
    }

    /// Commands that set what pages are told in place of the truth (section 7.4).
    enum Emulation: String, CaseIterable, Sendable {
        case setBypassCSP = "browsingContext.setBypassCSP"
        case setClientHints = "userAgentClientHints.setClientHintsOverride"
        case setForcedColorsOverride = "emulation.setForcedColorsModeThemeOverride"
        case setGeolocationOverride = "emulation.setGeolocationOverride"
        case setLocaleOverride = "emulation.setLocaleOverride"
        case setMediaFeaturesOverride = "emulation.setMediaFeaturesOverride"
        case setNetworkConditions = "emulation.setNetworkConditions"
        case setScreenOrientation = "emulation.setScreenOrientationOverride"
        case setScreenSettings = "emulation.setScreenSettingsOverride"
        case setScriptingEnabled = "emulation.setScriptingEnabled"
        case setScrollbarTypeOverride = "emulation.setScrollbarTypeOverride"
        case setTimezoneOverride = "emulation.setTimezoneOverride"
        case setTouchOverride = "emulation.setTouchOverride"
        case setUserAgentOverride = "emulation.setUserAgentOverride"
        case setViewportMetaOverride = "emulation.setViewportMetaOverride"
    }

    /// Commands about scripts (section 7.6).
    enum Script: String, CaseIterable, Sendable {
        case addPreloadScript = "script.addPreloadScript"
        case callFunction = "script.callFunction"
        case disown = "script.disown"
        case evaluate = "script.evaluate"
        case realms = "script.getRealms"
        case removePreloadScript = "script.removePreloadScript"
    }

    /// Commands about cookies (section 7.8).
    enum Storage: String, CaseIterable, Sendable {
        case getCookies = "storage.getCookies"
        case setCookie = "storage.setCookie"
        case deleteCookies = "storage.deleteCookies"
    }

    /// Commands about input (section 7.9).
    enum Input: String, CaseIterable, Sendable {
        case performActions = "input.performActions"
        case releaseActions = "input.releaseActions"
        case setFiles = "input.setFiles"
    }

    /// Commands about requests (section 7.5).
    enum Network: String, CaseIterable, Sendable {
        case addIntercept = "network.addIntercept"
        case removeIntercept = "network.removeIntercept"
        case setCacheBehavior = "network.setCacheBehavior"
        case setExtraHeaders = "network.setExtraHeaders"
        case addDataCollector = "network.addDataCollector"
        case removeDataCollector = "network.removeDataCollector"
        case getData = "network.getData"
        case disownData = "network.disownData"
    }

    /// Commands about a request that is held.
    enum Held: String, CaseIterable, Sendable {
        case continueRequest = "network.continueRequest"
        case continueResponse = "network.continueResponse"
        case continueWithAuth = "network.continueWithAuth"
        case failRequest = "network.failRequest"
        case provideResponse = "network.provideResponse"
    }

    /// Commands of other specifications: Permissions, Web Extensions.
    enum Other: String, CaseIterable, Sendable {
        case setPermission = "permissions.setPermission"
        case installExtension = "webExtension.install"
        case uninstallExtension = "webExtension.uninstall"
    }

    private static let named: [String: BiDiCommand] = {
        func named<Group: CaseIterable & RawRepresentable<String>>(
            _ group: Group.Type, _ command: (Group) -> BiDiCommand
        ) -> [(String, BiDiCommand)] { group.allCases.map { ($0.rawValue, command($0)) } }
        let all = [
            named(Session.self) { .session($0) },
            named(Browser.self) { .browser($0) },
            named(Context.self) { .context($0) },
            named(Emulation.self) { .emulation($0) },
            named(Script.self) { .script($0) },
            named(Storage.self) { .storage($0) },
            named(Input.self) { .input($0) },
            named(Network.self) { .network($0) },
            named(Held.self) { .held($0) },
            named(Other.self) { .other($0) },
        ]
        return Dictionary(uniqueKeysWithValues: all.joined())
    }()

    /// The command of a name; nil for a name that no command has.
    init?(_ name: String) {
        guard let command = Self.named[name] else { return nil }
        self = command
    }
}

/// The events of WebDriver BiDi that a session can tell of.
enum BiDiEvent: String, CaseIterable, Sendable {
    case contextCreated = "browsingContext.contextCreated"
    case contextDestroyed = "browsingContext.contextDestroyed"
    case domContentLoaded = "browsingContext.domContentLoaded"
    case downloadWillBegin = "browsingContext.downloadWillBegin"
    case downloadEnd = "browsingContext.downloadEnd"
    case fragmentNavigated = "browsingContext.fragmentNavigated"
    case historyUpdated = "browsingContext.historyUpdated"
    case load = "browsingContext.load"
    case navigationAborted = "browsingContext.navigationAborted"
    case navigationCommitted = "browsingContext.navigationCommitted"
    case navigationFailed = "browsingContext.navigationFailed"
    case navigationStarted = "browsingContext.navigationStarted"
    case userPromptClosed = "browsingContext.userPromptClosed"
    case userPromptOpened = "browsingContext.userPromptOpened"
    case fileDialogOpened = "input.fileDialogOpened"
    case entryAdded = "log.entryAdded"
    case authRequired = "network.authRequired"
    case beforeRequestSent = "network.beforeRequestSent"
    case fetchError = "network.fetchError"
    case responseCompleted = "network.responseCompleted"
    case responseStarted = "network.responseStarted"
    case message = "script.message"
    case realmCreated = "script.realmCreated"
    case realmDestroyed = "script.realmDestroyed"

    /// The events of a name, which is that of an event or of a module; nil for another name.
    static func named(_ name: String) -> [BiDiEvent]? {
        if let event = BiDiEvent(rawValue: name) { return [event] }
        let module = allCases.filter { $0.rawValue.hasPrefix(name + ".") }
        return name.contains(".") || module.isEmpty ? nil : module
    }
}
