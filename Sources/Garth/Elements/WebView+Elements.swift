import GarthJSON
public import GarthPage

/// Elements of the page by selector, role, name, text and label, and what a program does with them
/// (Playwright's locators and actions).
extension WebView {
    // MARK: - Finding

    /// The elements that a query names, in document order, also those in frames.
    ///
    /// ```swift
    /// let prices = try await view.queryAll(.selector(".price"))
    /// ```
    public func queryAll(_ query: ElementQuery) async throws(ElementError) -> [WebElement] {
        let page = try shownPage()
        guard let elements = await page.elements(for: .elements(query)) else {
            throw ElementError(.invalidSelector, "the text is no CSS selector")
        }
        return elements.map { WebElement($0, of: page, in: self) }
    }

    /// The first element that a query names; nil without one. An element whose name or text is that
    /// of the query comes before those that contain it.
    ///
    /// ```swift
    /// if let next = try await view.query(.role("link", name: "Next")) { try await next.click() }
    /// ```
    public func query(_ query: ElementQuery) async throws(ElementError) -> WebElement? {
        let found = try await queryAll(query)
        return found.first { query.isExact($0.element) } ?? found.first
    }

    /// What the page shows, or what an element of it shows.
    ///
    /// ```swift
    /// print(try await view.snapshot())
    /// ```
    public func snapshot(of root: WebElement? = nil) async throws(ElementError) -> PageSnapshot {
        PageSnapshot(try await elements(of: root).map(\.element))
    }

    /// The shown elements of the page or of an element, in document order.
    ///
    /// They are those of ``snapshot(of:)``, as elements that can be used.
    public func elements(of root: WebElement? = nil) async throws(ElementError) -> [WebElement] {
        let page = if let root { try live(root) } else { try shownPage() }
        // Only the answer to a selector is nil.
        let found = await page.elements(for: .snapshot(of: root?.element.reference)) ?? []
        return found.map { WebElement($0, of: page, in: self) }
    }

    /// Throws unless the document of an element is shown.
    public func checkIsShown(_ element: WebElement) throws(ElementError) {
        _ = try live(element)
    }

    // MARK: - Acting

    /// Follows a link, presses a button, opens a disclosure or toggles a checkbox, and waits for the
    /// effect.
    @discardableResult
    public func click(_ element: WebElement) async throws(ElementError) -> ElementEffect {
        let now = try await current(element)
        try checkEnabled(now)
        guard !now.states.contains(.takesFiles) else {
            throw ElementError(.wrongElement, "a click chooses no files: the program sets them")
        }
        switch now.role {
        case "checkbox", "switch":
            return try await set(element, now.states.contains(.checked) ? .off : .on)
        case "radio": return try await check(element)
        default: return try await perform(on: element) { self.activate($0) }
        }
    }

    /// Sets the text of a field.
    ///
    /// The page hears `input` and `change`, as from a person.
    public func fill(_ element: WebElement, with text: String) async throws(ElementError) {
        let now = try await current(element)
        guard now.states.contains(.editable) else {
            throw ElementError(.wrongElement, "the \(now.role) takes no text")
        }
        try checkEnabled(now)
        try await perform(on: element) { self.change($0, .text(text)) }
    }

    /// Chooses options of a list by their labels or values; all others are not chosen.
    public func select(_ element: WebElement, _ labels: [String]) async throws(ElementError) {
        let now = try await current(element)
        guard now.states.contains(.choosable) else {
            throw ElementError(.wrongElement, "the \(now.role) has no options")
        }
        try checkEnabled(now)
        let indices = try await indices(of: labels, in: element)
        try await perform(on: element) { self.change($0, .selected(indices)) }
    }

    /// Turns a checkbox, a switch or a radio button on.
    ///
    /// Of radio buttons, all others of the group are turned off. What is on already stays.
    @discardableResult
    public func check(_ element: WebElement) async throws(ElementError) -> ElementEffect {
        try await set(element, .on)
    }

    /// Turns a checkbox or a switch off.
    ///
    /// A radio button is turned off by checking another one of its group.
    @discardableResult
    public func uncheck(_ element: WebElement) async throws(ElementError) -> ElementEffect {
        try await set(element, .off)
    }

    private enum Checkedness { case on, off }

    private func set(
        _ element: WebElement, _ checkedness: Checkedness
    ) async throws(ElementError) -> ElementEffect {
        let now = try await current(element)
        guard ["checkbox", "radio", "switch"].contains(now.role) else {
            throw ElementError(.wrongElement, "the \(now.role) cannot be checked")
        }
        try checkEnabled(now)
        return try await perform(on: element) { self.change($0, .checked(checkedness == .on)) }
    }

    /// Chooses files for a file field.
    public func setFiles(
        _ element: WebElement, _ files: [ChosenFile]
    ) async throws(ElementError) {
        let now = try await current(element)
        guard now.states.contains(.takesFiles) else {
            throw ElementError(.wrongElement, "the \(now.role) takes no files")
        }
        try checkEnabled(now)
        try await perform(on: element) { self.change($0, .files(files)) }
    }

    /// Sends the form of a control: by that button, or as Enter in one of its fields does.
    @discardableResult
    public func send(_ element: WebElement) async throws(ElementError) -> ElementEffect {
        let now = try await current(element)
        let trigger: SubmissionTrigger = now.role == "button" ? .button : .implicit
        return try await perform(on: element) { self.submit($0, trigger) }
    }

    /// Presses a key on an element: Enter in a field sends its form, and both keys use a link, a
    /// button or a box.
    ///
    /// Scripts get the events of Enter, and of both keys in a field; one that prevents a key has
    /// its way. On a page with scripts, Space is typed into a field, and Enter into one of several
    /// lines.
    @discardableResult
    public func press(
        _ key: ElementKey, on element: WebElement
    ) async throws(ElementError) -> ElementEffect {
        let isEditable = element.element.states.contains(.editable)
        if page?.runsScripts == true, isEditable || key == .enter {
            return try await type([key == .enter ? "Enter" : " "], into: element)
        }
        guard isEditable else { return try await click(element) }
        guard await isField(element, .input, .textarea) else {
            return try await type([key == .enter ? "Enter" : " "], into: element)
        }
        guard key == .enter else {
            throw ElementError(.wrongElement, "a key adds no text to a field: fill sets its text")
        }
        return try await send(element)
    }

    /// The elements that are fields; other editable ones are edited in the page by its scripts.
    enum FieldKind: String { case input, textarea }

    /// Whether an element is a field of one of some kinds.
    func isField(_ element: WebElement, _ kinds: FieldKind...) async -> Bool {
        let tag = try? await fact(.tagName, of: element)
        return kinds.contains { tag == "\"\($0.rawValue)\"" }
    }

    // MARK: - Private parts

    func shownPage() throws(ElementError) -> Page {
        guard let page, !page.isErrorPage else {
            throw ElementError(.noPage, "the view shows no page")
        }
        return page
    }

    /// The page of an element, while it is shown.
    func live(_ element: WebElement) throws(ElementError) -> Page {
        guard let page = element.page, page === self.page else {
            throw ElementError(
                .staleElement,
                "the element belongs to a document that is no longer shown; ask for it again")
        }
        return page
    }

    /// What the element is now.
    func current(_ element: WebElement) async throws(ElementError) -> PageElement {
        let page = try live(element)
        let found = await page.elements(for: .snapshot(of: element.element.reference)) ?? []
        _ = try live(element)
        if let now = found.first { return now }
        // One that is not shown has no state to be asked for.
        guard try await fact(.isConnected, of: element) == "true" else {
            throw ElementError(
                .staleElement, "the element is no longer in its document; ask for it again")
        }
        return element.element
    }

    func checkEnabled(_ element: PageElement) throws(ElementError) {
        try checkNotDisabled(element)
        if element.states.contains(.readOnly) {
            throw ElementError(.notEnabled, "the \(element.role) is read-only")
        }
    }

    func checkNotDisabled(_ element: PageElement) throws(ElementError) {
        if element.states.contains(.disabled) {
            throw ElementError(.notEnabled, "the \(element.role) is disabled")
        }
    }

    private func indices(
        of labels: [String], in element: WebElement
    ) async throws(ElementError) -> [Int] {
        let options = try await elements(of: element).filter { $0.element.role == "option" }
        var indices: [Int] = []
        for label in labels {
            var found = options.firstIndex { $0.element.name == label || $0.element.text == label }
            if found == nil { found = try await index(ofValue: label, among: options) }
            guard let index = found else {
                let known = options.prefix(20).map { PageSnapshot.quoted($0.element.name) }
                throw ElementError(
                    .noSuchOption,
                    "no option is called or has the value \(PageSnapshot.quoted(label)) "
                        + "(there are \(known.joined(separator: ", ")))")
            }
            if options[index].element.states.contains(.disabled) {
                throw ElementError(.notEnabled, "the option \"\(label)\" is disabled")
            }
            indices.append(index)
        }
        return indices
    }

    /// The first option whose `value` is a text; one without the attribute has its label for it.
    private func index(
        ofValue value: String, among options: [WebElement]
    ) async throws(ElementError) -> Int? {
        for (index, option) in options.enumerated()
        where try await fact(.attribute, "value", of: option)
            == JSONValue.string(value).serialized
        { return index }
        return nil
    }

    /// Performs an action and waits until the page is quiet or another one has been committed.
    @discardableResult
    private func perform(
        on element: WebElement, _ action: (ElementReference) -> Void
    ) async throws(ElementError) -> ElementEffect {
        let page = try live(element)
        page.reports.refusedSubmission = nil
        action(element.element.reference)
        await page.waitUntilSettled()
        if let refusal = page.reports.refusedSubmission {
            throw ElementError(.submissionRefused, refusal)
        }
        guard !isAtRest || page !== self.page else { return .stayed }
        for await state in states where page !== self.page || state.isAtRest { break }
        return .navigated
    }
}
