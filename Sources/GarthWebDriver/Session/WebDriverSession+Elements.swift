import Garth
import GarthAutomation
import GarthJSON
import GarthPage

/// Commands about elements (WebDriver section 12).
extension WebDriverSession {
    /// The member by which an element is named (WebDriver section 12.1).
    nonisolated static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

    // MARK: - References

    /// An element as the protocol names it.
    func json(_ element: WebElement) -> JSONValue {
        let name = references.reference(to: element)
        lastReference = max(lastReference, Int(name.dropFirst()) ?? 0)
        return .object([(Self.elementKey, .string(name))])
    }

    /// The element of a name; throws if there was none, or it is gone.
    func element(
        _ name: String, in tab: DriverTab, isShadow: Bool = false
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
        let isElsewhere = tabs.contains {
            $0 !== tab && (try? $0.view.checkIsShown(element)) != nil
        }
        guard !isElsewhere, !frames.isEmpty || element.element.reference.document == 0 else {
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
            throw WebDriverError(error)
        }
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

    /// Searches until something is found, at most for the implicit time.
    private func find(
        _ parameters: JSONValue, below name: String?, _ tab: DriverTab
    ) async throws(WebDriverError) -> [WebElement] {
        let expression =
            parameters["using"]?.string == "xpath" ? parameters["value"]?.string : nil
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
        let end = ContinuousClock.now + .milliseconds(capabilities.timeouts.implicit)
        while true {
            let document: UInt32
            if let root {
                document = root.element.reference.document
            } else {
                document = try await self.document(in: tab)
            }
            let found =
                if let expression {
                    try await search(xpath: expression, below: root, document, tab)
                } else {
                    try await search(wanted, below: root, document, tab)
                }
            guard found.isEmpty, ContinuousClock.now < end, !Task.isCancelled else { return found }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The elements that an XPath expression selects, which needs scripts.
    private func search(
        xpath: String, below root: WebElement?, _ document: UInt32, _ tab: DriverTab
    ) async throws(WebDriverError) -> [WebElement] {
        guard document == 0, tab.view.page?.runsScripts == true else {
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
        let answer = try await bidi.call(xpath, task, in: tab)
        return try (answer["nodes"]?.elements ?? []).map { (node) throws(WebDriverError) in
            guard node["value"]?["nodeType"]?.integer == 1, let number = node["sharedId"]?.integer,
                let element = tab.view.element(atNode: number)
            else {
                throw WebDriverError(.invalidSelector, "the expression selects no elements")
            }
            return element
        }
    }

    // MARK: - Commands

    /// Performs a command that is about elements.
    func onElement(
        _ match: WebDriverCommand.Match, _ parameters: JSONValue, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let root = match.variables.count > 1 ? match.variables[1] : nil
        switch match.command {
        case .findElement, .findElementFromElement:
            guard let found = try await find(parameters, below: root, tab).first else {
                let value = parameters["value"]?.string ?? ""
                throw WebDriverError(
                    .noSuchElement, "the page has no element by \"\(value.prefix(200))\"")
            }
            return json(found)
        case .findElements, .findElementsFromElement:
            return .array(try await find(parameters, below: root, tab).map { json($0) })
        case .activeElement: return try await activeElement(tab)
        default: break
        }
        let element = try element(root ?? "", in: tab)
        switch match.command {
        case .click: return try await click(element, tab)
        case .clear: return try await clear(element, tab)
        case .sendKeys: return try await sendKeys(element, parameters, tab)
        default: break
        }
        let name = match.variables.count > 2 ? match.variables[2] : ""
        switch match.command {
        case .isSelected: return try await fact(.isSelected, of: element, in: tab)
        case .isDisplayed: return try await fact(.isDisplayed, of: element, in: tab)
        case .isEnabled: return try await fact(.isEnabled, of: element, in: tab)
        case .attribute: return try await fact(.attribute, name, of: element, in: tab)
        case .property: return try await property(name, of: element, tab)
        case .styleValue: return try await fact(.style, name, of: element, in: tab)
        case .text: return try await fact(.text, of: element, in: tab)
        case .tagName: return try await fact(.tagName, of: element, in: tab)
        case .computedRole: return try await fact(.role, of: element, in: tab)
        case .computedLabel: return try await fact(.label, of: element, in: tab)
        default:
            _ = try await fact(.tagName, of: element, in: tab)
            throw WebDriverError(
                .unsupportedOperation, "an element of a text page has no place in pixels")
        }
    }

    private func property(
        _ name: String, of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        guard tab.view.page?.runsScripts == true, element.element.reference.document == 0 else {
            return try await fact(.property, name, of: element, in: tab)
        }
        return try await call(
            "return arguments[0][arguments[1]]", [json(element), .string(name)], false, tab)
    }

    private func activeElement(_ tab: DriverTab) async throws(WebDriverError) -> JSONValue {
        if frames.isEmpty, tab.view.page?.runsScripts == true {
            let active = try await call("return document.activeElement", [], false, tab)
            if active != .null, focused == nil { return active }
        }
        if let focused, (try? tab.view.checkIsShown(focused)) != nil { return json(focused) }
        let body = try await search(.selector("body"), below: nil, document(in: tab), tab).first
        guard let body else { throw WebDriverError(.noSuchElement, "no element is active") }
        return json(body)
    }

    // MARK: - Using elements

    /// Clicks an element and waits for the load that follows.
    func click(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        guard try await fact(.isDisplayed, of: element, in: tab) == .bool(true) else {
            throw WebDriverError(.elementNotInteractable, "the element is not shown")
        }
        tab.beginLoad()
        focused = element
        try await pressPointer(on: element, tab)
        try await activate(element, tab)
        try await settle(tab)
        return .null
    }

    /// Does what a click on an element does.
    func activate(_ element: WebElement, _ tab: DriverTab) async throws(WebDriverError) {
        if try await fact(.tagName, of: element, in: tab) == .string("option") {
            return try await choose(element, tab)
        }
        do throws(ElementError) {
            try await tab.view.click(element)
        } catch {
            switch error.code {
            // A click on what is disabled, or on a form with a wrong value, does nothing.
            case .notEnabled, .submissionRefused: break
            case .wrongElement: throw WebDriverError(.invalidArgument, error.message)
            default: throw WebDriverError(error)
            }
        }
    }

    /// Chooses an option of a list, or turns one of several off.
    private func choose(
        _ option: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) {
        guard try await fact(.isEnabled, of: option, in: tab) == .bool(true) else { return }
        let document = option.element.reference.document
        for list in try await search(.tagName("select"), below: nil, document, tab) {
            let options = try await search(.tagName("option"), below: list, document, tab)
            let wanted = option.element.reference
            guard let place = options.firstIndex(where: { $0.element.reference == wanted }) else {
                continue
            }
            var chosen = [place]
            if try await fact(.attribute, "multiple", of: list, in: tab) != .null {
                chosen = []
                for (index, other) in options.enumerated() {
                    let isOn = try await fact(.isSelected, of: other, in: tab) == .bool(true)
                    if isOn != (index == place) { chosen.append(index) }
                }
            }
            tab.view.change(list.element.reference, .selected(chosen))
            return
        }
    }

    private func clear(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        guard try await fact(.isDisplayed, of: element, in: tab) == .bool(true) else {
            throw WebDriverError(.elementNotInteractable, "the element is not shown")
        }
        focused = element
        do throws(ElementError) {
            try await tab.view.fill(element, with: "")
            return .null
        } catch {
            switch error.code {
            case .wrongElement, .notEnabled:
                throw WebDriverError(.invalidElementState, error.message)
            default: throw WebDriverError(error)
            }
        }
    }

    private func sendKeys(
        _ element: WebElement, _ parameters: JSONValue, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        guard let text = parameters["text"]?.string else {
            throw WebDriverError(.invalidArgument, "the text to be typed is a string")
        }
        let isDisplayed = try await fact(.isDisplayed, of: element, in: tab) == .bool(true)
        let name = try await fact(.tagName, of: element, in: tab).string
        let kind = try await fact(.attribute, "type", of: element, in: tab).string
        let isFileField = name == "input" && kind?.lowercased() == "file"
        guard isDisplayed || isFileField && !capabilities.checksFileFields else {
            throw WebDriverError(.elementNotInteractable, "the element is not shown")
        }
        if isFileField { return try await sendFiles(text, element, tab) }
        return try await type(text, element, tab)
    }

    /// Types keys and waits for the load that follows.
    func type(
        _ keys: String, _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        guard try await takesKeys(element, tab) else {
            throw WebDriverError(.elementNotInteractable, "the element takes no keys")
        }
        tab.beginLoad()
        focused = element
        if hearsEvents(tab, element) {
            guard try await fact(.isEnabled, of: element, in: tab) == .bool(true) else {
                throw WebDriverError(.elementNotInteractable, "the element is disabled")
            }
            return try await typeByEvents(keys, element, tab)
        }
        do throws(ElementError) {
            try await tab.view.type(InputKey.names(typing: keys), into: element)
        } catch {
            switch error.code {
            case .notEnabled: throw WebDriverError(.elementNotInteractable, error.message)
            case .submissionRefused: break
            default: throw WebDriverError(error)
            }
        }
        try await settle(tab)
        return .null
    }

    /// Whether an element can have the focus (HTML Standard, "focusable area").
    private func takesKeys(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> Bool {
        let known = ["input", "textarea", "select", "button", "body", "html", "summary", "iframe"]
        let name = try await fact(.tagName, of: element, in: tab).string ?? ""
        if known.contains(name) { return true }
        if name == "a" { return try await fact(.attribute, "href", of: element, in: tab) != .null }
        if try await fact(.attribute, "tabindex", of: element, in: tab) != .null { return true }
        return try await fact(.attribute, "contenteditable", of: element, in: tab) != .null
    }

    private func sendFiles(
        _ text: String, _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let paths = text.split(separator: "\n").map(String.init)
        guard !paths.isEmpty else {
            throw WebDriverError(.invalidArgument, "a file field takes the paths of files")
        }
        if paths.count > 1,
            try await fact(.attribute, "multiple", of: element, in: tab) == .null
        {
            throw WebDriverError(.invalidArgument, "the field takes one file")
        }
        do throws(ElementError) {
            var files: [ChosenFile] = []
            for path in paths { files.append(try file(path)) }
            try await tab.view.setFiles(element, files)
            return .null
        } catch {
            throw error.code == .fileNotReadable
                ? WebDriverError(.invalidArgument, error.message) : WebDriverError(error)
        }
    }
}

extension WebDriverError {
    /// The error of an element that was not found or not used.
    init(_ error: ElementError) {
        let code: Code =
            switch error.code {
            case .noPage, .noSuchElement, .noSuchOption: .noSuchElement
            case .staleElement: .staleElement
            case .invalidSelector: .invalidSelector
            case .wrongElement, .notEnabled: .elementNotInteractable
            case .submissionRefused: .unknownError
            case .fileNotReadable: .invalidArgument
            }
        self.init(code, error.message)
    }
}
