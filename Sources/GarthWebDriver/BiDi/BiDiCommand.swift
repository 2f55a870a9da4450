/// The commands of WebDriver BiDi (section 7) that a session has.
enum BiDiCommand: String, CaseIterable, Sendable {
    case sessionEnd = "session.end"
    case subscribe = "session.subscribe"
    case unsubscribe = "session.unsubscribe"

    case browserClose = "browser.close"
    case createUserContext = "browser.createUserContext"
    case clientWindows = "browser.getClientWindows"
    case userContexts = "browser.getUserContexts"
    case removeUserContext = "browser.removeUserContext"
    case setClientWindowState = "browser.setClientWindowState"
    case setDownloadBehavior = "browser.setDownloadBehavior"

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
    case setBypassCSP = "browsingContext.setBypassCSP"
    case setViewport = "browsingContext.setViewport"
    case startScreencast = "browsingContext.startScreencast"
    case stopScreencast = "browsingContext.stopScreencast"
    case traverseHistory = "browsingContext.traverseHistory"

    case addPreloadScript = "script.addPreloadScript"
    case callFunction = "script.callFunction"
    case disown = "script.disown"
    case evaluate = "script.evaluate"
    case realms = "script.getRealms"
    case removePreloadScript = "script.removePreloadScript"

    case performActions = "input.performActions"
    case releaseActions = "input.releaseActions"
    case setFiles = "input.setFiles"

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

    case setPermission = "permissions.setPermission"

    case setClientHints = "userAgentClientHints.setClientHintsOverride"

    case installExtension = "webExtension.install"
    case uninstallExtension = "webExtension.uninstall"

    case getCookies = "storage.getCookies"
    case setCookie = "storage.setCookie"
    case deleteCookies = "storage.deleteCookies"

    case addIntercept = "network.addIntercept"
    case removeIntercept = "network.removeIntercept"
    case continueRequest = "network.continueRequest"
    case continueResponse = "network.continueResponse"
    case continueWithAuth = "network.continueWithAuth"
    case failRequest = "network.failRequest"
    case provideResponse = "network.provideResponse"
    case setCacheBehavior = "network.setCacheBehavior"
    case setExtraHeaders = "network.setExtraHeaders"
    case addDataCollector = "network.addDataCollector"
    case removeDataCollector = "network.removeDataCollector"
    case getData = "network.getData"
    case disownData = "network.disownData"
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
