import Garth
import GarthAutomation
import GarthJSON
import GarthPage

/// Clicks, keys and files for elements (WebDriver section 12.5).
extension WebDriverSession {
    /// Clicks an element and waits for the load that follows.
    func click(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        guard try await !isFileField(element, tab) else {
            throw WebDriverError(
                .invalidArgument, "a click chooses no files: send the keys of their paths")
        }
        guard try await fact(.isDisplayed, of: element, in: tab) == .bool(true) else {
            throw WebDriverError(.elementNotInteractable, "the element is not shown")
        }
        let place = try await reveal(element, tab)
        tab.beginLoad()
        focused = element
        let document = tab.documentCount
        do throws(WebDriverError) {
            if try await !chooseByEvents(element, at: place, tab) {
                try await pressPointer(on: element, at: place, tab)
                try await activate(element, tab)
            }
        } catch {
            // What the pointer did may have removed the element, or led to another page.
            guard error.code == .staleElement || tab.documentCount != document else { throw error }
        }
        try await settle(tab)
        return .null
    }

    /// Clicks an option by the events of its list; false for another element, or without scripts.
    private func chooseByEvents(
        _ element: WebElement, at place: (x: Double, y: Double), _ tab: DriverTab
    ) async throws(WebDriverError) -> Bool {
        let document = element.element.reference.document
        let name = try await fact(.tagName, of: element, in: tab).string
        guard name == "option", await takesEvents(tab, document) else { return false }
        let place: [(name: String, value: JSONValue)] = [
            ("x", .number(place.x)), ("y", .number(place.y)),
        ]
        _ = try await bidi.call("", task("choose", element) + place, in: tab, document)
        return true
    }

    /// Brings an element into view; its place in the viewport.
    private func reveal(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> (x: Double, y: Double) {
        let document = element.element.reference.document
        guard await takesEvents(tab, document) else { return (0, 0) }
        let name = try await fact(.tagName, of: element, in: tab).string
        let place = try await bidi.call("", task("reveal", element), in: tab, document)
        func number(_ name: String) -> Double {
            if case .number(let number)? = place[name] { return number }
            return 0
        }
        // An option has the place of its list, and elements in shadow trees have none of their own.
        let hasPlace = name != "option" && name != "optgroup"
        guard hasPlace, !(await isInShadow(element, tab)) else { return (number("x"), number("y")) }
        guard place["isInView"] == .bool(true), number("width") > 0, number("height") > 0 else {
            throw WebDriverError(.elementNotInteractable, "the element cannot be brought into view")
        }
        guard place["isCovered"] != .bool(true) else {
            throw WebDriverError(.elementClickIntercepted, "another element is over the element")
        }
        return (number("x"), number("y"))
    }

    /// Does what a click on an element does.
    func activate(_ element: WebElement, _ tab: DriverTab) async throws(WebDriverError) {
        if try await fact(.tagName, of: element, in: tab) == .string("option") {
            return try await choose(element, tab)
        }
        let runsScripts = tab.view.page?.runsScripts == true
        if runsScripts, await isInShadow(element, tab) {
            return try await clickByScript(element, tab)
        }
        do throws(ElementError) {
            try await tab.view.perform(.click, on: element)
        } catch {
            switch error.code {
            // A click on what is disabled, or on a form with a wrong value, does nothing.
            case .notEnabled, .submissionRefused: break
            // A field for files: its scripts hear of the click, and the driver of the dialog.
            case .wrongElement: if runsScripts { try await clickByScript(element, tab) }
            case .noPage, .staleElement, .noSuchElement, .invalidSelector, .noSuchOption,
                .fileNotReadable, .needsScripts:
                throw WebDriverError(error)
            }
        }
    }

    private func clickByScript(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) {
        let document = element.element.reference.document
        _ = try await bidi.call("", task("click", element), in: tab, document)
    }

    /// Whether an element is in a shadow tree, of which the browser knows nothing.
    private func isInShadow(_ element: WebElement, _ tab: DriverTab) async -> Bool {
        let answer = try? await tab.view.fact(.isConnected, of: element)
        return answer != "true" && (try? tab.view.checkIsShown(element)) != nil
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

    func clear(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        guard try await isEditable(element, tab) else {
            throw WebDriverError(.invalidElementState, "the element cannot be edited")
        }
        guard try await fact(.isDisplayed, of: element, in: tab) == .bool(true) else {
            throw WebDriverError(.elementNotInteractable, "the element is not shown")
        }
        focused = element
        let document = element.element.reference.document
        let takesEvents = await self.takesEvents(tab, document)
        if takesEvents {
            let edit = try await bidi.call("", task("edit", element), in: tab, document)
            if edit["isEditable"] == .bool(true) { return .null }
            _ = try await bidi.call("", task("focus", element), in: tab, document)
        }
        let isFileField = try await isFileField(element, tab)
        do throws(ElementError) {
            if isFileField {
                setFiles([], of: element, tab)
            } else {
                try await tab.view.perform(.fill(""), on: element)
            }
        } catch {
            switch error.code {
            case .wrongElement, .notEnabled:
                throw WebDriverError(.invalidElementState, error.message)
            case .noPage, .staleElement, .noSuchElement, .invalidSelector, .noSuchOption,
                .submissionRefused, .fileNotReadable, .needsScripts:
                throw WebDriverError(error)
            }
        }
        if takesEvents {
            _ = try await bidi.call("", task("blur", element), in: tab, document)
        }
        return .null
    }

    /// Whether an element can be one that a person edits (WebDriver section 12.5.2, "editable").
    private func isEditable(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> Bool {
        let name = try await fact(.tagName, of: element, in: tab).string
        guard name == "input" else { return true }
        let kind = try await fact(.attribute, "type", of: element, in: tab).string ?? ""
        let fixed = ["hidden", "button", "submit", "reset", "image", "checkbox", "radio"]
        return !fixed.contains(kind.lowercased())
    }

    private func isFileField(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> Bool {
        let name = try await fact(.tagName, of: element, in: tab).string
        let kind = try await fact(.attribute, "type", of: element, in: tab).string
        return name == "input" && kind?.lowercased() == "file"
    }

    func sendKeys(
        _ element: WebElement, _ parameters: JSONValue, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        guard let text = parameters["text"]?.string else {
            throw WebDriverError(.invalidArgument, "the text to be typed is a string")
        }
        let isFileField = try await isFileField(element, tab)
        let isDisplayed = try await isRendered(element, tab)
        guard isDisplayed || isFileField && !capabilities.checksFileFields else {
            throw WebDriverError(.elementNotInteractable, "the element is not shown")
        }
        if isFileField { return try await sendFiles(text, element, tab) }
        return try await type(text, element, tab)
    }

    /// Whether an element has a place on the page, also where nothing of it is seen.
    private func isRendered(
        _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> Bool {
        if try await fact(.isDisplayed, of: element, in: tab) == .bool(true) { return true }
        guard await takesEvents(tab, element.element.reference.document) else { return false }
        // An element without opacity takes keys.
        return try await ask(
            "return arguments[0].type !== 'hidden'"
                + " && arguments[0].checkVisibility({ visibilityProperty: true })",
            "", of: element, tab) == .bool(true)
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
        let document = element.element.reference.document
        if await takesEvents(tab, document) {
            _ = try await bidi.call("", task("reveal", element), in: tab, document)
            guard try await fact(.isEnabled, of: element, in: tab) == .bool(true) else {
                throw WebDriverError(.elementNotInteractable, "the element is disabled")
            }
            return try await typeByEvents(keys, element, tab)
        }
        do throws(ElementError) {
            try await tab.view.perform(.type(InputKey.names(typing: keys)), on: element)
        } catch {
            switch error.code {
            case .notEnabled: throw WebDriverError(.elementNotInteractable, error.message)
            case .submissionRefused: break
            case .noPage, .staleElement, .noSuchElement, .invalidSelector, .wrongElement,
                .noSuchOption, .fileNotReadable, .needsScripts:
                throw WebDriverError(error)
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
        var files: [ChosenFile] = []
        do throws(ElementError) {
            for path in paths { files.append(try file(path)) }
        } catch {
            throw error.code == .fileNotReadable
                ? WebDriverError(.invalidArgument, error.message) : WebDriverError(error)
        }
        // A field of several files keeps those that it has.
        if try await fact(.attribute, "multiple", of: element, in: tab) != .null,
            let chosen, Self.isSame(chosen.field, element)
        {
            files = chosen.files + files
        }
        setFiles(files, of: element, tab)
        return .null
    }

    /// Sets the files of a field, also of one that is not shown.
    func setFiles(_ files: [ChosenFile], of element: WebElement, _ tab: DriverTab) {
        chosen = (element, files)
        tab.view.change(element.element.reference, .files(files))
    }
}
