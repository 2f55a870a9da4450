/// The commands of the Chrome DevTools Protocol that the server has, in groups: one for each domain,
/// with one function that has a case for each of its commands. A raw value is the name of a command.
enum CDPCommand: Equatable, Sendable {
    case target(Target)
    case browser(Browser)
    case page(Page)
    case runtime(Runtime)
    case dom(DOM)
    case input(Input)
    case network(Network)
    case fetch(Fetch)
    case emulation(Emulation)
    case storage(Storage)
    case io(IO)
    /// Domains of which a text browser has nothing to tell: they are switched on and off.
    case quiet(Quiet)

    /// Commands about targets.
    enum Target: String, CaseIterable, Sendable {
        case activate = "Target.activateTarget"
        case attachToBrowser = "Target.attachToBrowserTarget"
        case attach = "Target.attachToTarget"
        case close = "Target.closeTarget"
        case createContext = "Target.createBrowserContext"
        case create = "Target.createTarget"
        case detach = "Target.detachFromTarget"
        case disposeContext = "Target.disposeBrowserContext"
        case contexts = "Target.getBrowserContexts"
        case info = "Target.getTargetInfo"
        case targets = "Target.getTargets"
        case setAutoAttach = "Target.setAutoAttach"
        case setDiscover = "Target.setDiscoverTargets"
    }

    /// Commands about the browser.
    enum Browser: String, CaseIterable, Sendable {
        case close = "Browser.close"
        case version = "Browser.getVersion"
        case windowOfTarget = "Browser.getWindowForTarget"
        case windowBounds = "Browser.getWindowBounds"
        case setWindowBounds = "Browser.setWindowBounds"
        case setDownloads = "Browser.setDownloadBehavior"
        case grantPermissions = "Browser.grantPermissions"
        case resetPermissions = "Browser.resetPermissions"
    }

    /// Commands about pages.
    enum Page: String, CaseIterable, Sendable {
        case addScript = "Page.addScriptToEvaluateOnNewDocument"
        case removeScript = "Page.removeScriptToEvaluateOnNewDocument"
        case bringToFront = "Page.bringToFront"
        case captureScreenshot = "Page.captureScreenshot"
        case close = "Page.close"
        case createWorld = "Page.createIsolatedWorld"
        case enable = "Page.enable"
        case disable = "Page.disable"
        case frameTree = "Page.getFrameTree"
        case layoutMetrics = "Page.getLayoutMetrics"
        case history = "Page.getNavigationHistory"
        case handleDialog = "Page.handleJavaScriptDialog"
        case navigate = "Page.navigate"
        case navigateToEntry = "Page.navigateToHistoryEntry"
        case print = "Page.printToPDF"
        case reload = "Page.reload"
        case setBypassCSP = "Page.setBypassCSP"
        case setDownloads = "Page.setDownloadBehavior"
        case setFileChooser = "Page.setInterceptFileChooserDialog"
        case setLifecycle = "Page.setLifecycleEventsEnabled"
        case stopLoading = "Page.stopLoading"
    }

    /// Commands about scripts.
    enum Runtime: String, CaseIterable, Sendable {
        case addBinding = "Runtime.addBinding"
        case removeBinding = "Runtime.removeBinding"
        case callFunction = "Runtime.callFunctionOn"
        case disable = "Runtime.disable"
        case enable = "Runtime.enable"
        case evaluate = "Runtime.evaluate"
        case properties = "Runtime.getProperties"
        case release = "Runtime.releaseObject"
        case releaseGroup = "Runtime.releaseObjectGroup"
        case runIfWaiting = "Runtime.runIfWaitingForDebugger"
    }

    /// Commands about nodes.
    enum DOM: String, CaseIterable, Sendable {
        case describe = "DOM.describeNode"
        case disable = "DOM.disable"
        case enable = "DOM.enable"
        case focus = "DOM.focus"
        case attributes = "DOM.getAttributes"
        case boxModel = "DOM.getBoxModel"
        case contentQuads = "DOM.getContentQuads"
        case document = "DOM.getDocument"
        case frameOwner = "DOM.getFrameOwner"
        case outerHTML = "DOM.getOuterHTML"
        case pushNodes = "DOM.pushNodesByBackendIdsToFrontend"
        case querySelector = "DOM.querySelector"
        case querySelectorAll = "DOM.querySelectorAll"
        case requestNode = "DOM.requestNode"
        case resolve = "DOM.resolveNode"
        case scrollIntoView = "DOM.scrollIntoViewIfNeeded"
        case setFiles = "DOM.setFileInputFiles"
    }

    /// Commands about input.
    enum Input: String, CaseIterable, Sendable {
        case key = "Input.dispatchKeyEvent"
        case mouse = "Input.dispatchMouseEvent"
        case insertText = "Input.insertText"
    }

    /// Commands about requests.
    enum Network: String, CaseIterable, Sendable {
        case clearCookies = "Network.clearBrowserCookies"
        case deleteCookies = "Network.deleteCookies"
        case disable = "Network.disable"
        case enable = "Network.enable"
        case cookies = "Network.getCookies"
        case allCookies = "Network.getAllCookies"
        case responseBody = "Network.getResponseBody"
        case postData = "Network.getRequestPostData"
        case setCacheDisabled = "Network.setCacheDisabled"
        case setCookie = "Network.setCookie"
        case setCookies = "Network.setCookies"
        case setHeaders = "Network.setExtraHTTPHeaders"
        case setUserAgent = "Network.setUserAgentOverride"
        case emulateConditions = "Network.emulateNetworkConditions"
        case setBypassServiceWorker = "Network.setBypassServiceWorker"
    }

    /// Commands about requests that are held.
    enum Fetch: String, CaseIterable, Sendable {
        case continueRequest = "Fetch.continueRequest"
        case continueResponse = "Fetch.continueResponse"
        case continueWithAuth = "Fetch.continueWithAuth"
        case disable = "Fetch.disable"
        case enable = "Fetch.enable"
        case fail = "Fetch.failRequest"
        case fulfill = "Fetch.fulfillRequest"
    }

    /// Commands that set what pages are told in place of the truth.
    enum Emulation: String, CaseIterable, Sendable {
        case clearMetrics = "Emulation.clearDeviceMetricsOverride"
        case clearGeolocation = "Emulation.clearGeolocationOverride"
        case setFocus = "Emulation.setFocusEmulationEnabled"
        case setMetrics = "Emulation.setDeviceMetricsOverride"
        case setBackground = "Emulation.setDefaultBackgroundColorOverride"
        case setMedia = "Emulation.setEmulatedMedia"
        case setGeolocation = "Emulation.setGeolocationOverride"
        case setLocale = "Emulation.setLocaleOverride"
        case setScriptsDisabled = "Emulation.setScriptExecutionDisabled"
        case setTimezone = "Emulation.setTimezoneOverride"
        case setTouch = "Emulation.setTouchEmulationEnabled"
        case setUserAgent = "Emulation.setUserAgentOverride"
    }

    /// Commands about cookies.
    enum Storage: String, CaseIterable, Sendable {
        case clearCookies = "Storage.clearCookies"
        case cookies = "Storage.getCookies"
        case setCookies = "Storage.setCookies"
    }

    /// Commands about streams.
    enum IO: String, CaseIterable, Sendable {
        case close = "IO.close"
        case read = "IO.read"
    }

    /// Commands that begin or end the events of a domain that has none here.
    enum Quiet: String, CaseIterable, Sendable {
        case accessibilityDisable = "Accessibility.disable"
        case accessibilityEnable = "Accessibility.enable"
        case cssDisable = "CSS.disable"
        case cssEnable = "CSS.enable"
        case inspectorDisable = "Inspector.disable"
        case inspectorEnable = "Inspector.enable"
        case logDisable = "Log.disable"
        case logEnable = "Log.enable"
        case performanceDisable = "Performance.disable"
        case performanceEnable = "Performance.enable"
        case securityDisable = "Security.disable"
        case securityEnable = "Security.enable"
        case serviceWorkerEnable = "ServiceWorker.enable"
    }

    private static let named: [String: CDPCommand] = {
        func named<Group: CaseIterable & RawRepresentable<String>>(
            _ group: Group.Type, _ command: (Group) -> CDPCommand
        ) -> [(String, CDPCommand)] { group.allCases.map { ($0.rawValue, command($0)) } }
        let all = [
            named(Target.self) { .target($0) }, named(Browser.self) { .browser($0) },
            named(Page.self) { .page($0) }, named(Runtime.self) { .runtime($0) },
            named(DOM.self) { .dom($0) }, named(Input.self) { .input($0) },
            named(Network.self) { .network($0) }, named(Fetch.self) { .fetch($0) },
            named(Emulation.self) { .emulation($0) }, named(Storage.self) { .storage($0) },
            named(IO.self) { .io($0) }, named(Quiet.self) { .quiet($0) },
        ]
        return Dictionary(uniqueKeysWithValues: all.joined())
    }()

    /// The names of all commands, sorted.
    static var names: [String] { named.keys.sorted() }

    /// The command of a name; nil for a name that no command has.
    init?(_ name: String) {
        guard let command = Self.named[name] else { return nil }
        self = command
    }
}
