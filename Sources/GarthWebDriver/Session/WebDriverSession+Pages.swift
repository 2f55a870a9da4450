import Garth
import GarthAutomation
import GarthJSON
import GarthPage
import GarthURL

/// Commands about pages: loads, frames, cookies (WebDriver sections 10, 11 and 14).
extension WebDriverSession {
    /// Performs a command in a window without an open dialog.
    func perform(
        _ command: WebDriverCommand.Page, _ call: Call, on tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        // A frame that is gone is no place for a command about its document.
        if !frames.isEmpty, command.isAboutDocument { _ = try await document(in: tab) }
        switch command {
        case .window(let command): return try await perform(command, call.parameters, on: tab)
        case .view(let command): return try await perform(command, call.parameters, on: tab)
        case .document(let command): return try await perform(command, call, on: tab)
        case .element(let command):
            let element = try element(call.subject ?? "", in: tab)
            return try await perform(command, call, on: element, in: tab)
        }
    }

    private func perform(
        _ command: WebDriverCommand.Window, _ parameters: JSONValue, on tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        var place = tab.place
        switch command {
        case .navigate: return try await navigate(tab, parameters)
        case .closeWindow:
            try closeTab()
            return handles
        case .newWindow: return try await openWindow(parameters, beside: tab)
        case .getWindowRect: break
        case .setWindowRect: try place.take(parameters)
        case .maximizeWindow: place.change(to: .maximized)
        case .minimizeWindow: place.change(to: .minimized)
        case .fullscreenWindow: place.change(to: .fullscreen)
        case .printPage:
            return try await printed(tab, sheets: BiDiFields(parameters, "the parameters"))
        }
        if let window = bidi.clientWindow(of: tab) { await bidi.move(window, to: place) }
        return tab.place.json
    }

    private func perform(
        _ command: WebDriverCommand.View, _ parameters: JSONValue, on tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .currentURL: return .string(tab.url)
        // Where there is nothing to go to, nothing happens (WebDriver sections 10.3 and 10.4).
        case .back: return tab.view.canGoBack ? try await travel(tab, .back) : .null
        case .forward: return tab.view.canGoForward ? try await travel(tab, .forward) : .null
        case .refresh: return tab.view.page == nil ? .null : try await travel(tab, .reload)
        case .title:
            guard tab.view.page?.runsScripts == true else { return .string(tab.view.title) }
            return try await read("return document.title", tab)
        case .switchToFrame: return try await switchToFrame(tab, parameters)
        case .switchToParentFrame:
            if !frames.isEmpty { frames.removeLast() }
            focused = nil
            return .null
        case .screenshot: return try await picture(of: try await viewport(of: tab), tab)
        }
    }

    private func perform(
        _ command: WebDriverCommand.Document, _ call: Call, on tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let parameters = call.parameters
        switch command {
        case .findElement, .findElementFromElement: return try await findFirst(call, tab)
        case .findElements, .findElementsFromElement:
            return .array(
                try await find(parameters, below: call.subject, tab).map { json($0, in: tab) })
        case .findElementFromShadowRoot:
            let found = try await find(inShadow: call.subject ?? "", parameters, tab)
            guard let first = found.first else {
                throw WebDriverError(.noSuchElement, "the shadow tree has no such element")
            }
            return first
        case .findElementsFromShadowRoot:
            return .array(try await find(inShadow: call.subject ?? "", parameters, tab))
        case .activeElement: return try await activeElement(tab)
        case .pageSource: return try await source(of: tab)
        case .execute: return try await execute(tab, parameters, false)
        case .executeAsync: return try await execute(tab, parameters, true)
        case .allCookies: return .array(try await cookies(of: tab).map { DrivenCookie.json($0) })
        case .namedCookie:
            let all = try await cookies(of: tab)
            guard let cookie = all.first(where: { $0.name == call.subject }) else {
                throw WebDriverError(.noSuchCookie, "the page has no cookie of this name")
            }
            return DrivenCookie.json(cookie)
        case .addCookie: return try await addCookie(tab, parameters)
        case .deleteCookie: return try await deleteCookies(of: tab) { $0.name == call.subject }
        case .deleteAllCookies: return try await deleteCookies(of: tab) { _ in true }
        case .performActions:
            let reader = InputActionReader(form: .classic)
            let sequences = try reader.sequences(BiDiFields(parameters, "the parameters"))
            return try await perform(
                sequences, on: tab, inDocument: try await document(in: tab), failedLoads: .error)
        case .releaseActions:
            try await releaseActions(
                on: tab, inDocument: try await document(in: tab), failedLoads: .error)
            return .null
        case .consumeActivation, .consumeActivationOfSession:
            return try await consumeActivation(tab)
        case .setPermission: return try await setPermission(tab, parameters)
        }
    }

    private func openWindow(
        _ parameters: JSONValue, beside tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let hint = parameters["type"] ?? .null
        guard hint == .null || hint.string != nil else {
            throw WebDriverError(.invalidArgument, "the type of a window is a string")
        }
        let type = hint.string == "window" ? "window" : "tab"
        let placement = type == "window" ? TabPlacement.window : .tab(beside: tab)
        guard let new = addTab(placement, isHidden: true) else {
            throw WebDriverError(.unsupportedOperation, "there are too many windows")
        }
        await openBlank(new)
        return .object([("handle", .string(new.handle)), ("type", .string(type))])
    }

    private func source(of tab: DriverTab) async throws(WebDriverError) -> JSONValue {
        let document = try await document(in: tab)
        if tab.view.page?.runsScripts == true,
            let text = try? await read(
                "return document.documentElement?.outerHTML ?? ''", tab, document)
        {
            return text
        }
        return .string(await tab.view.source(ofDocument: document))
    }

    /// Whether the page counts as just used by a person, which it does no more then (HTML Standard,
    /// "consume user activation").
    private func consumeActivation(_ tab: DriverTab) async throws(WebDriverError) -> JSONValue {
        let document = try await document(in: tab)
        guard await takesEvents(tab, document) else { return .bool(false) }
        return try await bidi.call(
            "", [("task", .string("consumeActivation"))], in: tab, document)["isActive"]
            ?? .bool(false)
    }

    /// Sets a permission of the page's origin (Permissions, "Set Permission").
    private func setPermission(
        _ tab: DriverTab, _ parameters: JSONValue
    ) async throws(WebDriverError) -> JSONValue {
        let fields = try BiDiFields(parameters, "the parameters")
        let (name, state) = try BiDiSession.permission(fields)
        guard let url = tab.view.page?.url, url.isHTTPOrHTTPS else {
            throw WebDriverError(.invalidArgument, "the page has no origin")
        }
        await bidi.setPermission(
            name, state, of: url.origin.serialization, in: tab.userContext)
        return .null
    }

    // MARK: - Loads

    /// Throws for an address that drivers may not go to: a file, one of Garth's own pages.
    static func checkOpens(_ url: URLRecord) throws(WebDriverError) {
        do throws(ActError) {
            try AddressReach.networkAndOwn.check(url)
        } catch {
            throw WebDriverError(error)
        }
    }

    private func navigate(
        _ tab: DriverTab, _ parameters: JSONValue
    ) async throws(WebDriverError) -> JSONValue {
        guard let text = parameters["url"]?.string, let url = URLRecord.parse(text) else {
            throw WebDriverError(.invalidArgument, "a page is named by a whole URL")
        }
        try Self.checkOpens(url)
        // The allow-list judges it as an address that a person types.
        return try await travel(tab, .load(NavigationRequest(url, purpose: .typed)))
    }

    private func travel(
        _ tab: DriverTab, _ act: PageAct
    ) async throws(WebDriverError) -> JSONValue {
        if await tab.isUnloadPrompted(), await !tab.askForUnload() { return .null }
        leavePage()
        try tab.begin(act)
        try await settle(tab)
        return .null
    }

    /// Waits for the load of a window; throws if it failed.
    func settle(_ tab: DriverTab) async throws(WebDriverError) {
        guard capabilities.pageLoadStrategy != .none else { return }
        await tab.effects.waitForRest()
        if let failure = tab.failure { throw failure }
    }

    // MARK: - Frames

    /// The number of the document that commands go to.
    func document(in tab: DriverTab) async throws(WebDriverError) -> UInt32 {
        guard let frame = frames.last else { return 0 }
        do throws(WebDriverError) {
            let answer = try await fact(.frameDocument, of: frame, in: tab)
            guard let number = answer.integer.flatMap({ UInt32(exactly: $0) }), number > 0 else {
                throw WebDriverError(.noSuchWindow, "the frame shows no document")
            }
            return number
        } catch {
            throw WebDriverError(.noSuchWindow, "the frame is gone: \(error.message)")
        }
    }

    private func switchToFrame(
        _ tab: DriverTab, _ parameters: JSONValue
    ) async throws(WebDriverError) -> JSONValue {
        guard let id = parameters["id"] else {
            throw WebDriverError(
                .invalidArgument, "a frame is named by null, a number or an element")
        }
        let element: WebElement
        switch id {
        case .null:
            leavePage()
            return .null
        case .number:
            guard let index = id.integer, (0..<1 << 16).contains(index) else {
                throw WebDriverError(.invalidArgument, "the number of a frame is from 0 to 65535")
            }
            let found = try await search(
                .selector("iframe, frame"), below: nil, document(in: tab), tab)
            guard found.indices.contains(index) else {
                throw WebDriverError(.noSuchFrame, "the document has \(found.count) frames")
            }
            element = found[index]
        case .bool, .string, .array, .object:
            guard let name = id[Self.elementKey]?.string else {
                throw WebDriverError(
                    .invalidArgument, "a frame is named by null, a number or an element")
            }
            element = try self.element(name, in: tab)
        }
        guard try await fact(.frameDocument, of: element, in: tab) != .null else {
            throw WebDriverError(.noSuchFrame, "the element shows no document")
        }
        frames.append(element)
        focused = nil
        return .null
    }

    // MARK: - Cookies

    /// The address whose cookies the document has that commands go to: one without an address of its
    /// own (`about:blank`, `about:srcdoc`) has those of the document around it, and one of another kind
    /// has none.
    private func cookieURL(of tab: DriverTab) async throws(WebDriverError) -> URLRecord? {
        let inner = try await document(in: tab)
        for number in [inner] + frames.reversed().map(\.element.reference.document) {
            guard number != 0, let url = tab.view.url(ofDocument: number) else { continue }
            if url.isHTTPOrHTTPS { return url }
            if url.scheme != "about" { return nil }
        }
        // The page that is there: one that is on its way sets no cookies yet.
        return tab.view.page?.url
    }

    private func cookies(of tab: DriverTab) async throws(WebDriverError) -> [WebCookie] {
        guard let url = try await cookieURL(of: tab) else { return [] }
        let store = tab.view.configuration.websiteDataStore.httpCookieStore
        return await store.allCookies().filter { DrivenCookie.belongs($0, to: url) }
    }

    private func deleteCookies(
        of tab: DriverTab, where isMeant: (WebCookie) -> Bool
    ) async throws(WebDriverError) -> JSONValue {
        let store = tab.view.configuration.websiteDataStore.httpCookieStore
        for cookie in try await cookies(of: tab) where isMeant(cookie) {
            await store.delete(cookie)
        }
        return .null
    }

    private func addCookie(
        _ tab: DriverTab, _ parameters: JSONValue
    ) async throws(WebDriverError) -> JSONValue {
        guard let url = try await cookieURL(of: tab) else {
            throw WebDriverError(.invalidCookieDomain, "the page can have no cookies")
        }
        let cookie = try DrivenCookie.cookie(parameters["cookie"], for: url)
        let store = tab.view.configuration.websiteDataStore.httpCookieStore
        guard await store.setCookie(cookie) else {
            // A domain that is no page's: a public suffix.
            if cookie.domain.hasPrefix("."), !cookie.name.hasPrefix("__") {
                throw DrivenCookie.foreignDomain(cookie.domain, url.hostname)
            }
            throw WebDriverError(.unableToSetCookie, "the cookie \(cookie.name) may not be set")
        }
        return .null
    }
}
