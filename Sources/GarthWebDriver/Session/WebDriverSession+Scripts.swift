import Garth
import GarthAutomation
import GarthJSON
import GarthPage

/// Scripts of the driver (WebDriver section 13).
extension WebDriverSession {
    private nonisolated static let frameKey = "frame-075b-4da1-b6ba-e579c2d3230a"
    private nonisolated static let windowKey = "window-fcc6-11e5-b4f8-330a88ab9d7f"
    /// The member by which a shadow root is named (WebDriver section 11.3).
    nonisolated static let shadowKey = "shadow-6066-11e4-a52e-4f735466cecf"

    /// Performs Execute Script or Execute Async Script.
    func execute(
        _ tab: DriverTab, _ parameters: JSONValue, _ hasCallback: Bool
    ) async throws(WebDriverError) -> JSONValue {
        guard let script = parameters["script"]?.string, let given = parameters["args"]?.elements
        else {
            throw WebDriverError(
                .invalidArgument, "a script has script, a string, and args, a list")
        }
        if let value = try await answer(toAtom: script, given, tab) { return value }
        return try await call(script, given, hasCallback, tab, document(in: tab))
    }

    /// The answer to a script by which Selenium's clients ask for a fact; nil for other scripts.
    ///
    /// These scripts begin with a comment of their name. `isDisplayed` measures boxes, which a page
    /// of text does not have; both are answered where no scripts run, too.
    private func answer(
        toAtom script: String, _ arguments: [JSONValue], _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue? {
        guard let name = arguments.first?[Self.elementKey]?.string else { return nil }
        if script.hasPrefix("/* isDisplayed */"), arguments.count == 1 {
            return try await fact(.isDisplayed, of: element(name, in: tab), in: tab)
        }
        guard script.hasPrefix("/* getAttribute */"), arguments.count == 2,
            let attribute = arguments[1].string
        else { return nil }
        let element = try element(name, in: tab)
        let runsScripts = tab.view.page?.runsScripts == true
        guard !runsScripts || element.element.reference.document != 0 else { return nil }
        // A boolean is true or null, and a property counts before the attribute.
        let property = try await fact(.property, attribute, of: element, in: tab)
        switch property {
        case .bool(let isOn): return isOn ? .string("true") : .null
        case .string(let text) where !text.isEmpty: return .string(text)
        case .null, .number, .string, .array, .object:
            return try await fact(.attribute, attribute, of: element, in: tab)
        }
    }

    /// Reads a value of the page by a script of Garth's own: of the next page where that one took the
    /// place of the first meanwhile, as it does when a script of the driver has sent a form.
    func read(
        _ body: String, _ tab: DriverTab, _ document: UInt32 = 0
    ) async throws(WebDriverError) -> JSONValue {
        var pagesLeft = Self.pagesInARow
        while true {
            let page = tab.view.page
            do throws(WebDriverError) {
                return try await call(body, [], false, tab, document)
            } catch {
                pagesLeft -= 1
                guard error.code == .javascriptError, pagesLeft > 0 else { throw error }
                try await settle(tab)
                guard tab.view.page !== page else { throw error }
            }
        }
    }

    /// The pages that may follow each other while a command reads a value.
    private static let pagesInARow = 5

    /// Calls a function in a document of the page; throws if it runs no scripts.
    func call(
        _ body: String, _ arguments: [JSONValue], _ hasCallback: Bool, _ tab: DriverTab,
        _ document: UInt32 = 0
    ) async throws(WebDriverError) -> JSONValue {
        guard let page = tab.view.page, page.runsScripts else {
            let problem = tab.view.page?.scriptProblem.map { ": " + $0 } ?? ""
            throw WebDriverError(
                .unsupportedOperation, "the window has no page that runs scripts" + problem)
        }
        let sent = try arguments.map { (value) throws(WebDriverError) in
            try argument(value, tab, document)
        }
        let text: String
        do throws(JavaScriptError) {
            text = try await tab.view.callDriven(
                body, arguments: JSONValue.array(sent).serialized, hasCallback: hasCallback,
                inDocument: document)
        } catch {
            throw WebDriverError(.javascriptError, error.message)
        }
        let outcome = (try? JSONValue(parsing: text.utf8)) ?? .null
        if let message = outcome["failure"]?.string {
            throw WebDriverError(.javascriptError, message)
        }
        if let code = outcome["error"]?.string {
            throw WebDriverError(
                WebDriverError.Code(rawValue: code) ?? .javascriptError,
                outcome["message"]?.string
                    ?? (code == WebDriverError.Code.staleElement.rawValue
                        ? "the element is no longer in its document"
                        : "the value cannot be expressed in JSON"))
        }
        return result(outcome["value"] ?? .null, tab, document)
    }

    /// An argument in which elements stand by their nodes.
    private func argument(
        _ value: JSONValue, _ tab: DriverTab, _ document: UInt32
    ) throws(WebDriverError) -> JSONValue {
        switch value {
        case .null, .bool, .number, .string: return value
        case .array(let values):
            return .array(
                try values.map { (value) throws(WebDriverError) in
                    try argument(value, tab, document)
                })
        case .object(let members):
            if let known = try reference(value, tab, document) { return known }
            return .object(
                try members.map { (member) throws(WebDriverError) in
                    (name: member.name, value: try argument(member.value, tab, document))
                })
        }
    }

    /// An element, window, frame or shadow root by its node; nil for another object.
    private func reference(
        _ value: JSONValue, _ tab: DriverTab, _ document: UInt32
    ) throws(WebDriverError) -> JSONValue? {
        if let name = value[Self.elementKey]?.string {
            let node = try element(name, in: tab, inDocument: document).element.reference.node
            return .object([(Self.elementKey, .number(Double(node)))])
        }
        if let name = value[Self.windowKey]?.string {
            guard tabs.contains(where: { $0.handle == name }) else {
                throw WebDriverError(.noSuchWindow, "there is no window \(name)")
            }
            guard name == tab.handle else {
                throw WebDriverError(.unsupportedOperation, "scripts see their own window only")
            }
            return .object([(Self.windowKey, document == 0 ? .bool(true) : .string("top"))])
        }
        if let name = value[Self.frameKey]?.string {
            return try frameReference(name, tab, document)
        }
        guard let name = value[Self.shadowKey]?.string else { return nil }
        return try shadowReference(name, tab, document)
    }

    private func frameReference(
        _ name: String, _ tab: DriverTab, _ document: UInt32
    ) throws(WebDriverError) -> JSONValue {
        guard let frame = bidi.frames[name], frame.window == tab.handle else {
            throw WebDriverError(.noSuchFrame, "there is no frame \(name) in the window")
        }
        if document != 0, frame.document == document {
            return .object([(Self.windowKey, .bool(true))])
        }
        let place = frame.element.element.reference
        guard place.document == document else {
            throw WebDriverError(.noSuchFrame, "scripts see the frames of their document")
        }
        return .object([(Self.frameKey, .number(Double(place.node)))])
    }

    private func shadowReference(
        _ name: String, _ tab: DriverTab, _ document: UInt32
    ) throws(WebDriverError) -> JSONValue {
        let root = try shadowRoot(name, in: tab).element.reference
        guard root.document == document else {
            throw WebDriverError(
                .noSuchShadowRoot, "\(name) is a shadow root of another document")
        }
        return .object([(Self.shadowKey, .number(Double(root.node)))])
    }

    /// A result in which elements have their names.
    private func result(
        _ value: JSONValue, _ tab: DriverTab, _ document: UInt32
    ) -> JSONValue {
        switch value {
        case .null, .bool, .number, .string: return value
        case .array(let values): return .array(values.map { result($0, tab, document) })
        case .object(let members):
            if let node = value[Self.elementKey]?.integer,
                let element = tab.view.element(atNode: node, inDocument: document)
            {
                return json(element, in: tab)
            }
            if let node = value[Self.shadowKey]?.integer,
                let root = tab.view.element(atNode: node, inDocument: document)
            {
                return jsonOfShadow(root, tab)
            }
            if let node = value[Self.frameKey]?.integer,
                let frame = tab.view.element(atNode: node, inDocument: document)
            {
                let number = tab.view.framePlace(of: frame).flatMap {
                    tab.view.documentNumber(atFrame: $0)
                }
                let name = bidi.frameName(of: frame, in: tab, showing: number ?? 0)
                return .object([(Self.frameKey, .string(name))])
            }
            if let opened = value[Self.windowKey], opened.members != nil {
                return .object([(Self.windowKey, .string(handle(ofOpened: opened, in: tab)))])
            }
            if value[Self.windowKey]?.integer != nil {
                return .object([(Self.windowKey, .string(tab.handle))])
            }
            if value[Self.windowKey] != nil {
                guard document != 0, let frame = frames.last else {
                    return .object([(Self.windowKey, .string(tab.handle))])
                }
                let name = bidi.frameName(of: frame, in: tab, showing: document)
                return .object([(Self.frameKey, .string(name))])
            }
            return .object(members.map { ($0.name, result($0.value, tab, document)) })
        }
    }

    /// The name of a window that a page has opened; one that is closed has the name of no window.
    func handle(ofOpened window: JSONValue, in tab: DriverTab) -> String {
        let number = window["opened"]?.integer.flatMap { UInt32(exactly: $0) }
        let view = number.flatMap { tab.view.openedWindow($0) }
        return tabs.first { $0.view === view }?.handle ?? UniqueName.make()
    }

    // MARK: - Shadow roots

    /// A shadow root as the protocol names it.
    private func jsonOfShadow(_ root: WebElement, _ tab: DriverTab) -> JSONValue {
        let name = json(root, in: tab)[Self.elementKey]?.string ?? ""
        shadowRoots.insert(name)
        return .object([(Self.shadowKey, .string(name))])
    }

    /// The shadow root of a name; throws if there was none, or it is gone.
    func shadowRoot(_ name: String, in tab: DriverTab) throws(WebDriverError) -> WebElement {
        guard shadowRoots.contains(name) else {
            throw WebDriverError(.noSuchShadowRoot, "no shadow root was named \(name)")
        }
        do throws(WebDriverError) {
            return try element(name, in: tab, isShadow: true)
        } catch {
            throw WebDriverError(.detachedShadowRoot, error.message)
        }
    }

    /// The shadow root of an element.
    func shadowRoot(
        of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        _ = try await fact(.tagName, of: element, in: tab)
        let document = element.element.reference.document
        let answer = try await bidi.call("", task("shadow", element), in: tab, document)
        guard let node = answer["root"]?.integer,
            let root = tab.view.element(atNode: node, inDocument: document)
        else { throw WebDriverError(.noSuchShadowRoot, "the element has no shadow tree") }
        return jsonOfShadow(root, tab)
    }

    /// Searches a shadow tree until something is found, at most for the implicit time.
    func find(
        inShadow name: String, _ parameters: JSONValue, _ tab: DriverTab
    ) async throws(WebDriverError) -> [JSONValue] {
        let expression = try Self.xpath(parameters)
        let wanted = expression == nil ? try Self.search(parameters) : .tagName("*")
        return try await tab.effects.find(within: implicitTime) { () throws(WebDriverError) in
            guard let expression else {
                return try await self.find(wanted, inShadow: name, tab)
            }
            let root = try self.shadowRoot(name, in: tab)
            let document = root.element.reference.document
            return try await self.search(xpath: expression, below: root, document, tab).map {
                self.json($0, in: tab)
            }
        }
    }

    /// The elements in a shadow tree that a search finds.
    func find(
        _ search: ElementSearch, inShadow root: String, _ tab: DriverTab
    ) async throws(WebDriverError) -> [JSONValue] {
        let document = try shadowRoot(root, in: tab).element.reference.document
        let body: String
        let text: String
        switch search {
        case .selector(let selector):
            (body, text) = ("return [...arguments[0].querySelectorAll(arguments[1])]", selector)
        case .tagName(let name):
            (body, text) = (
                "return [...arguments[0].querySelectorAll('*')].filter("
                    + "e => arguments[1] === '*' || e.localName === arguments[1].toLowerCase())",
                name
            )
        case .linkText(let wanted, let isPartial):
            let test = isPartial ? "t.includes(arguments[1])" : "t === arguments[1]"
            (body, text) = (
                "return [...arguments[0].querySelectorAll('a')].filter("
                    + "e => { const t = e.innerText.trim().replace(/\\u00a0/g, ' '); return \(test) })",
                wanted
            )
        }
        let given = [JSONValue.object([(Self.shadowKey, .string(root))]), .string(text)]
        do throws(WebDriverError) {
            return try await call(body, given, false, tab, document).elements ?? []
        } catch {
            guard error.code == .javascriptError else { throw error }
            throw WebDriverError(.invalidSelector, "the text is no CSS selector")
        }
    }
}
