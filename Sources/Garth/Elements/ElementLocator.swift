public import GarthPage

/// Elements that a program will use, by a query that is asked when they are used (Playwright's
/// locators).
///
/// ```swift
/// try await view.locator(.label("Name")).fill("Ann")
/// try await view.locator(.role("button", name: "Send")).click()
/// ```
///
/// An action waits until the query names an element that a person could use, and asks again if the
/// element has gone meanwhile. It throws ``ElementError`` when the time is over.
@MainActor
public struct ElementLocator {
    /// A part of the way to the elements.
    enum Step {
        case query(ElementQuery)
        case place(Int)
        case containing(String)
    }

    /// A state that ``wait(for:)`` waits for.
    ///
    /// An element that was replaced by the same again is one that is there.
    public enum State: Sendable, Hashable {
        /// The page has such an element.
        case attached
        /// The page has none.
        case detached
        /// A person can see such an element.
        case visible
        /// A person can see none.
        case hidden
    }

    /// The view whose page is asked.
    public let webView: WebView
    /// The longest time that an action waits. The default is 30 seconds.
    ///
    /// ```swift
    /// var button = view.locator(.role("button", name: "Send"))
    /// button.timeout = .seconds(5)
    /// ```
    public var timeout = Duration.seconds(30)
    private var steps: [Step]

    init(_ webView: WebView, _ steps: [Step]) {
        self.webView = webView
        self.steps = steps
    }

    private func adding(_ step: Step) -> ElementLocator {
        var locator = self
        locator.steps.append(step)
        return locator
    }

    // MARK: - Narrower locators

    /// The elements of a query in these elements.
    ///
    /// ```swift
    /// let cells = view.locator(.selector("table")).locator(.selector("td"))
    /// ```
    public func locator(_ query: ElementQuery) -> ElementLocator { adding(.query(query)) }

    /// The elements whose text contains a text, in any letter case.
    ///
    /// ```swift
    /// let row = view.locator(.selector("tr")).containing("Sum")
    /// ```
    public func containing(_ text: String) -> ElementLocator { adding(.containing(text)) }

    /// One of the elements by its place, from 0; -1 is the last one.
    ///
    /// One that is not there is waited for.
    public func nth(_ index: Int) -> ElementLocator { adding(.place(index)) }

    /// The first of the elements.
    public var first: ElementLocator { nth(0) }

    /// The last of the elements.
    public var last: ElementLocator { nth(-1) }

    // MARK: - Asking without waiting

    /// The elements that are there now, in document order.
    ///
    /// It does not wait, and is empty where there is none.
    public func all() async throws(ElementError) -> [WebElement] {
        var found: [WebElement]?
        for step in steps {
            switch step {
            case .query(let query):
                guard let outer = found else {
                    found = try await matches(query)
                    continue
                }
                var inner: [WebElement] = []
                var known: Set<ElementReference> = []
                for element in outer {
                    for one in try await element.queryAll(query)
                    where known.insert(one.element.reference).inserted { inner.append(one) }
                }
                found = inner
            case .place(let index):
                let list = found ?? []
                let place = index < 0 ? list.count + index : index
                found = list.indices.contains(place) ? [list[place]] : []
            case .containing(let text):
                found = try await (found ?? []).containing(text)
            }
        }
        return found ?? []
    }

    /// Those whose name or text is that of the query stand before the others.
    private func matches(_ query: ElementQuery) async throws(ElementError) -> [WebElement] {
        guard let page = webView.page, !page.isErrorPage else { return [] }
        let all = try await webView.queryAll(query)
        let exact = all.filter { query.isExact($0.element) }
        return exact.isEmpty ? all : exact
    }

    /// How many elements are there now.
    ///
    /// It does not wait: after a click, wait for something that the click brings.
    public func count() async throws(ElementError) -> Int { try await all().count }

    /// The texts of the elements that are there now.
    ///
    /// ```swift
    /// let items = try await view.locator(.selector("li")).allInnerTexts()
    /// ```
    public func allInnerTexts() async throws(ElementError) -> [String] {
        var texts: [String] = []
        for element in try await all() { texts.append(try await element.innerText()) }
        return texts
    }

    // MARK: - Waiting

    /// The first of the elements, when there is one.
    ///
    /// The element stays that one, also when the query would name another one later.
    public func element() async throws(ElementError) -> WebElement {
        try await awaited { (elements) async throws(ElementError) -> WebElement? in elements.first }
    }

    /// Waits for a state of the elements.
    ///
    /// ```swift
    /// try await view.locator(.text("Saving")).wait(for: .hidden)
    /// ```
    public func wait(for state: State = .visible) async throws(ElementError) {
        _ = try await awaited { (elements) async throws(ElementError) -> Bool? in
            switch state {
            case .attached: return elements.isEmpty ? nil : true
            case .detached: return elements.isEmpty ? true : nil
            case .visible: return try await elements.haveVisible() ? true : nil
            case .hidden: return try await elements.haveVisible() ? nil : true
            }
        }
    }

    /// Asks until there is a result. An element that goes meanwhile is asked for again.
    private func awaited<Result>(
        _ result: @MainActor ([WebElement]) async throws(ElementError) -> Result?
    ) async throws(ElementError) -> Result {
        let end = ContinuousClock.now + timeout
        while true {
            do throws(ElementError) {
                if let found = try await result(try await all()) { return found }
            } catch {
                guard error.code == .staleElement || error.code == .noPage else { throw error }
            }
            guard ContinuousClock.now < end, !Task.isCancelled else {
                throw ElementError(
                    .noSuchElement, "no such element within \(timeout): \(self)")
            }
            // A cancelled sleep is seen above.
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Uses an element when it is there and can be used.
    private func use<Result>(
        _ action: @MainActor (WebElement) async throws(ElementError) -> Result
    ) async throws(ElementError) -> Result {
        try await awaited { (elements) async throws(ElementError) -> Result? in
            guard let element = elements.first, try await element.isEnabled() else { return nil }
            return try await action(element)
        }
    }

    // MARK: - Acting

    /// Clicks the element.
    ///
    /// ```swift
    /// try await view.locator(.role("button", name: "Send")).click()
    /// ```
    @discardableResult
    public func click() async throws(ElementError) -> ElementEffect {
        try await use { (element) async throws(ElementError) in try await element.click() }
    }

    /// Sets the text of the field.
    ///
    /// ```swift
    /// try await view.locator(.label("Name")).fill("Ann")
    /// ```
    public func fill(_ text: String) async throws(ElementError) {
        try await use { (element) async throws(ElementError) in try await element.fill(text) }
    }

    /// Types a text into the field, key by key.
    ///
    /// Slower than ``fill(_:)``; for pages whose scripts look at each key.
    @discardableResult
    public func type(_ text: String) async throws(ElementError) -> ElementEffect {
        try await use { (element) async throws(ElementError) in try await element.type(text) }
    }

    /// Presses a key on the element.
    ///
    /// A key that a page waits for: Enter in a search, Space on a button.
    @discardableResult
    public func press(_ key: ElementKey) async throws(ElementError) -> ElementEffect {
        try await use { (element) async throws(ElementError) in try await element.press(key) }
    }

    /// Turns the box on.
    ///
    /// A box that is on stays on.
    @discardableResult
    public func check() async throws(ElementError) -> ElementEffect {
        try await use { (element) async throws(ElementError) in try await element.check() }
    }

    /// Turns the box off.
    ///
    /// A box that is off stays off.
    @discardableResult
    public func uncheck() async throws(ElementError) -> ElementEffect {
        try await use { (element) async throws(ElementError) in try await element.uncheck() }
    }

    /// Chooses options of the list by their labels or values.
    ///
    /// ```swift
    /// try await view.locator(.label("Country")).select("Iceland")
    /// ```
    public func select(_ labels: String...) async throws(ElementError) {
        try await use { (element) async throws(ElementError) in
            try await element.view().select(element, labels)
        }
    }

    /// Chooses files for the file field.
    ///
    /// The element is a file field, which may be hidden behind a button.
    public func setFiles(_ files: [ChosenFile]) async throws(ElementError) {
        try await use { (element) async throws(ElementError) in
            try await element.setFiles(files)
        }
    }

    // MARK: - Reading

    /// The text of the element, when it is there.
    ///
    /// Of several elements the first one is read.
    public func innerText() async throws(ElementError) -> String {
        try await awaited { (elements) async throws(ElementError) -> String? in
            try await elements.first?.innerText()
        }
    }

    /// The text of the field, when it is there.
    ///
    /// Of several fields the first one is read.
    public func value() async throws(ElementError) -> String {
        try await awaited { (elements) async throws(ElementError) -> String? in
            try await elements.first?.value()
        }
    }

    /// The value of an attribute of the element, when it is there; nil without the attribute.
    ///
    /// It waits for the element, not for the attribute.
    public func attribute(_ name: String) async throws(ElementError) -> String? {
        try await element().attribute(name)
    }
}

extension ElementLocator: @MainActor CustomStringConvertible {
    /// The way to the elements.
    public var description: String {
        steps.map { step in
            switch step {
            case .query(.selector(let selector)): selector
            case .query(.role(let role, let name)):
                name.map { "\(role) \(PageSnapshot.quoted($0))" } ?? role
            case .query(.text(let text)): "text \(PageSnapshot.quoted(text))"
            case .query(.label(let text)): "label \(PageSnapshot.quoted(text))"
            case .place(let index): "number \(index)"
            case .containing(let text): "with \(PageSnapshot.quoted(text))"
            }
        }.joined(separator: ", ")
    }
}

extension [WebElement] {
    /// Whether a person can see one of them.
    @MainActor
    fileprivate func haveVisible() async throws(ElementError) -> Bool {
        for element in self where try await element.isVisible() { return true }
        return false
    }

    /// Those whose text contains a text, in any letter case.
    @MainActor
    fileprivate func containing(_ text: String) async throws(ElementError) -> [WebElement] {
        let wanted = ElementQuery.folded(text)
        var found: [WebElement] = []
        for element in self
        where try await ElementQuery.folded(element.innerText()).contains(text: wanted) {
            found.append(element)
        }
        return found
    }
}

extension WebView {
    /// The elements that a query names when they are used; an action waits for them.
    public func locator(_ query: ElementQuery) -> ElementLocator {
        ElementLocator(self, [.query(query)])
    }
}
