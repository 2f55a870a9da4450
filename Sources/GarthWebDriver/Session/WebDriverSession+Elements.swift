import Garth
import GarthAutomation
import GarthJSON
import GarthPage

/// Commands about elements (WebDriver section 12).
extension WebDriverSession {
    /// The member by which an element is named (WebDriver section 12.1).
    nonisolated static let elementKey = WebElement.drivenKey

    // MARK: - References

    /// An element as the protocol names it.
    func json(_ element: WebElement, in tab: DriverTab) -> JSONValue {
        let name = references.reference(to: element)
        homes[name] = tab.handle
        lastReference = max(lastReference, Int(name.dropFirst()) ?? 0)
        return .object([(Self.elementKey, .string(name))])
    }

    /// The element of a name; throws if there was none, or it is gone, or if it is not one of the
    /// document of a number.
    func element(
        _ name: String, in tab: DriverTab, isShadow: Bool = false, inDocument wanted: UInt32? = nil
    ) throws(WebDriverError) -> WebElement {
        guard name.hasPrefix("e"), let number = Int(name.dropFirst()), number > 0,
            number <= lastReference, shadowRoots.contains(name) == isShadow
        else { throw WebDriverError(.noSuchElement, "no element was named \(name)") }
        let element: WebElement
        do throws(ElementError) {
            element = try references.element(name)
        } catch {
            throw WebDriverError(.staleElement, error.message)
        }
        // A document knows its own elements only: those of other windows and frames are none of it.
        let home = element.element.reference.document
        guard homes[name] == tab.handle,
            wanted.map({ $0 == home }) ?? (!frames.isEmpty || home == 0)
        else {
            throw WebDriverError(.noSuchElement, "\(name) is an element of another document")
        }
        do throws(ElementError) {
            try tab.view.checkIsShown(element)
        } catch {
            throw WebDriverError(.staleElement, error.message)
        }
        return element
    }

    /// A fact about an element.
    func fact(
        _ kind: ElementFact.Kind, _ name: String = "", of element: WebElement, in tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        do throws(ElementError) {
            let json = try await tab.view.fact(kind, name, of: element)
            return (try? JSONValue(parsing: json.utf8)) ?? .null
        } catch {
            guard error.code == .staleElement, tab.view.page?.runsScripts == true,
                (try? tab.view.checkIsShown(element)) != nil
            else { throw WebDriverError(error) }
            return try await shadowFact(kind, name, of: element, in: tab)
        }
    }

    /// A fact about an element in a shadow tree, which is known to scripts alone.
    private func shadowFact(
        _ kind: ElementFact.Kind, _ name: String, of element: WebElement, in tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let task = task("fact", element) + [("fact", .string("\(kind)")), ("name", .string(name))]
        do throws(WebDriverError) {
            return try await bidi.call("", task, in: tab, element.element.reference.document)[
                "value"] ?? .null
        } catch {
            guard error.code == .unsupportedOperation else { throw error }
            throw WebDriverError(.staleElement, "the element is no longer in its document")
        }
    }

    /// A task of the page's side of the driver that is about an element.
    func task(_ name: String, _ element: WebElement) -> [(name: String, value: JSONValue)] {
        [
            ("task", .string(name)),
            ("target", .number(Double(element.element.reference.node))),
        ]
    }

    // MARK: - Finding

    /// The elements that a search finds.
    func search(
        _ search: ElementSearch, below root: WebElement?, _ document: UInt32, _ tab: DriverTab
    ) async throws(WebDriverError) -> [WebElement] {
        guard tab.view.page != nil else { return [] }
        do throws(ElementError) {
            return try await tab.view.search(search, inDocument: document, below: root)
        } catch {
            throw WebDriverError(error)
        }
    }

    static func search(
        _ parameters: JSONValue
    ) throws(WebDriverError) -> ElementSearch {
        guard let strategy = parameters["using"]?.string, let value = parameters["value"]?.string
        else { throw WebDriverError(.invalidArgument, "a search has using and value, two strings") }
        switch strategy {
        case "css selector": return .selector(value)
        case "tag name":
            guard !value.isEmpty else {
                throw WebDriverError(.invalidSelector, "the name of an element is empty")
            }
            return .tagName(value)
        case "link text": return .linkText(value, isPartial: false)
        case "partial link text": return .linkText(value, isPartial: true)
        default:
            throw WebDriverError(.invalidArgument, "there is no way to search by \(strategy)")
        }
    }

    /// The XPath expression of a search; nil for one by another way.
    static func xpath(_ parameters: JSONValue) throws(WebDriverError) -> String? {
        guard parameters["using"]?.string == "xpath" else { return nil }
        guard let expression = parameters["value"]?.string else {
            throw WebDriverError(.invalidArgument, "a search has using and value, two strings")
        }
        return expression
    }

    /// Searches until something is found, at most for the implicit time.
    func find(
        _ parameters: JSONValue, below name: String?, _ tab: DriverTab
    ) async throws(WebDriverError) -> [WebElement] {
        let expression = try Self.xpath(parameters)
        let wanted = expression == nil ? try Self.search(parameters) : .tagName("*")
        let root: WebElement?
        if let name {
            let element = try element(name, in: tab)
            // A root that was removed is an error even if nothing is below it.
            _ = try await fact(.tagName, of: element, in: tab)
            root = element
        } else {
            root = nil
        }
        return try await tab.effects.find(within: implicitTime) { () throws(WebDriverError) in
            let document: UInt32
            if let root {
                document = root.element.reference.document
            } else {
                document = try await self.document(in: tab)
            }
            guard let expression else {
                return try await self.search(wanted, below: root, document, tab)
            }
            return try await self.search(xpath: expression, below: root, document, tab)
        }
    }

    /// The time in which what a command searches for may come.
    var implicitTime: Duration { .milliseconds(capabilities.timeouts.implicit) }

    /// The elements that an XPath expression selects, which needs scripts.
    func search(
        xpath: String, below root: WebElement?, _ document: UInt32, _ tab: DriverTab
    ) async throws(WebDriverError) -> [WebElement] {
        guard tab.view.page?.runsScripts == true else {
            throw WebDriverError(
                .unsupportedOperation, "XPath needs scripts (css selector does not)")
        }
        var task: [(name: String, value: JSONValue)] = [
            ("task", .string("locate")), ("locator", .string("xpath")),
        ]
        if let root {
            let number = JSONValue.number(Double(root.element.reference.node))
            task.append(("startNodes", .array([.object([("sharedId", number)])])))
        }
        let answer: JSONValue
        do throws(WebDriverError) {
            answer = try await bidi.call(xpath, task, in: tab, document)
        } catch {
            guard error.code == .unknownError else { throw error }
            throw WebDriverError(.invalidSelector, "the expression selects no elements")
        }
        return try (answer["nodes"]?.elements ?? []).map { (node) throws(WebDriverError) in
            guard node["value"]?["nodeType"]?.integer == 1, let number = node["sharedId"]?.integer,
                let element = tab.view.element(atNode: number, inDocument: document)
            else {
                throw WebDriverError(.invalidSelector, "the expression selects no elements")
            }
            return element
        }
    }

    // MARK: - Commands

    /// The first element that a search finds.
    func findFirst(_ call: Call, _ tab: DriverTab) async throws(WebDriverError) -> JSONValue {
        guard let found = try await find(call.parameters, below: call.subject, tab).first else {
            let value = call.parameters["value"]?.string ?? ""
            throw WebDriverError(
                .noSuchElement, "the page has no element by \"\(value.prefix(200))\"")
        }
        return json(found, in: tab)
    }

    /// Performs a command about an element.
    func perform(
        _ command: WebDriverCommand.Element, _ call: Call, on element: WebElement,
        in tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .click: return try await click(element, tab)
        case .clear: return try await clear(element, tab)
        case .sendKeys: return try await sendKeys(element, call.parameters, tab)
        case .shadowRoot: return try await shadowRoot(of: element, tab)
        case .elementScreenshot: return try await screenshot(of: element, tab)
        case .isSelected: return try await fact(.isSelected, of: element, in: tab)
        case .isDisplayed: return try await fact(.isDisplayed, of: element, in: tab)
        case .isEnabled:
            let isEnabled = try await fact(.isEnabled, of: element, in: tab)
            return isInXML(element, tab) ? .bool(false) : isEnabled
        case .attribute: return try await fact(.attribute, call.detail, of: element, in: tab)
        case .property: return try await property(call.detail, of: element, tab)
        case .styleValue: return try await style(call.detail, of: element, tab)
        case .elementRect: return try await rect(of: element, tab)
        case .text: return try await visibleText(of: element, tab)
        case .tagName: return try await fact(.tagName, of: element, in: tab)
        case .computedRole: return try await fact(.role, of: element, in: tab)
        case .computedLabel: return try await fact(.label, of: element, in: tab)
        }
    }

    /// The text of an element as a person reads it: with plain spaces, and without what has no width.
    private func visibleText(
        of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let text = try await fact(.text, of: element, in: tab).string ?? ""
        let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar {
            case "\u{A0}": " "
            case "\u{200B}", "\u{200E}", "\u{200F}": nil
            default: scalar
            }
        }
        return .string(String(String.UnicodeScalarView(scalars)))
    }

    private func style(
        _ name: String, of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let known = try await fact(.style, name, of: element, in: tab)
        guard !isInXML(element, tab) else { return .string("") }
        guard tab.view.page?.runsScripts == true else { return known }
        return try await ask(
            "return getComputedStyle(arguments[0]).getPropertyValue(arguments[1])", name,
            of: element, tab) ?? known
    }

    /// Whether an element is in a page of XML, which has no computed values and nothing that is
    /// enabled (WebDriver sections 12.4.5 and 12.4.8). XHTML is HTML to all browsers.
    private func isInXML(_ element: WebElement, _ tab: DriverTab) -> Bool {
        element.element.reference.document == 0
            && ["text/xml", "application/xml"].contains(tab.view.page?.mediaType)
    }

    /// The place of an element on its page, in pixels.
    private func rect(
        of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let area = try await areaInDocument(of: element, tab)
        return .object([
            ("x", .number(area.x)), ("y", .number(area.y)), ("width", .number(area.width)),
            ("height", .number(area.height)),
        ])
    }

    private func property(
        _ name: String, of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        if tab.view.page?.runsScripts == true,
            let value = try await ask("return arguments[0][arguments[1]]", name, of: element, tab)
        {
            return value
        }
        return try await fact(.property, name, of: element, in: tab)
    }

    /// The result of a function of an element and a name; nil in a frame that runs no scripts.
    func ask(
        _ body: String, _ name: String, of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue? {
        let document = element.element.reference.document
        do throws(WebDriverError) {
            return try await call(
                body, [json(element, in: tab), .string(name)], false, tab, document)
        } catch {
            guard document != 0, error.code == .unsupportedOperation else { throw error }
            return nil
        }
    }

    func activeElement(_ tab: DriverTab) async throws(WebDriverError) -> JSONValue {
        // Keys and scripts move the focus.
        if tab.view.page?.runsScripts == true {
            let document = try await document(in: tab)
            let active = try? await call(
                "return document.activeElement", [], false, tab, document)
            if let active, active != .null { return active }
        }
        if let focused, (try? tab.view.checkIsShown(focused)) != nil {
            return json(focused, in: tab)
        }
        let body = try await search(.selector("body"), below: nil, document(in: tab), tab).first
        guard let body else { throw WebDriverError(.noSuchElement, "no element is active") }
        return json(body, in: tab)
    }
}

extension WebDriverError {
    /// The error of an act that was not performed.
    init(_ error: ActError) {
        let code: Code =
            switch error.code {
            case .noPage, .noSuchElement, .noSuchOption: .noSuchElement
            case .staleElement: .staleElement
            case .invalidSelector: .invalidSelector
            case .wrongElement, .notEnabled: .elementNotInteractable
            case .submissionRefused, .addressNotOpened: .unknownError
            case .fileNotReadable: .invalidArgument
            case .noSuchEntry: .noSuchHistoryEntry
            case .scriptFailed: .javascriptError
            case .timedOut: .timeout
            }
        self.init(code, error.message)
    }

    /// The error of an element that was not found or not used.
    init(_ error: ElementError) { self.init(ActError(error)) }
}
