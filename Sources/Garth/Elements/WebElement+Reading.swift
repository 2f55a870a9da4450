import GarthJSON
public import GarthPage

/// The facts of an element as they are now. They need no scripts, unless it is said.
///
/// Each call throws ``ElementError`` for an element that is gone.
extension WebElement {
    /// The name of the element, in small letters for HTML.
    public func tagName() async throws(ElementError) -> String { try await text(.tagName) }

    /// The value of an attribute in the markup; nil without it.
    ///
    /// It is what the markup or a script has set; what a person typed is in ``value()``.
    public func attribute(_ name: String) async throws(ElementError) -> String? {
        try await json(.attribute, name).string
    }

    /// The value of a property, as a script sees it: `value`, `checked`, `href`, `innerHTML`. One that
    /// only scripts know is `null` on a page without scripts.
    public func property(_ name: String) async throws(ElementError) -> JavaScriptValue {
        let known = JavaScriptValue(plain: try await json(.property, name))
        guard known == .null, page?.runsScripts == true else { return known }
        let body = "return arguments[0][arguments[1]]"
        return try await result(of: body, .string(name)) ?? .null
    }

    /// The text of a field as it is now; the chosen value of a list.
    ///
    /// A password is as many bullets as it has characters.
    public func value() async throws(ElementError) -> String {
        try await json(.property, "value").string ?? ""
    }

    /// The text that a person sees (HTML Standard, `innerText`).
    ///
    /// Text that is not shown is not in it (HTML Standard, `innerText`).
    public func innerText() async throws(ElementError) -> String { try await text(.text) }

    /// The markup in the element.
    ///
    /// It is the present document, also after changes by scripts.
    public func innerHTML() async throws(ElementError) -> String {
        try await json(.property, "innerHTML").string ?? ""
    }

    /// The markup of the element.
    public func outerHTML() async throws(ElementError) -> String {
        try await json(.property, "outerHTML").string ?? ""
    }

    /// The computed value of a CSS property; empty for one that is not known.
    ///
    /// The computed value, as `getComputedStyle` gives it.
    public func style(_ name: String) async throws(ElementError) -> String {
        try await json(.style, name).string ?? ""
    }

    /// Whether a person can see the element.
    ///
    /// What is scrolled away counts as visible.
    public func isVisible() async throws(ElementError) -> Bool {
        try await json(.isDisplayed).bool ?? false
    }

    /// Whether the element can be used.
    ///
    /// Elements that are no controls are always enabled.
    public func isEnabled() async throws(ElementError) -> Bool {
        try await json(.isEnabled).bool ?? false
    }

    /// Whether a box or an option is chosen.
    public func isChecked() async throws(ElementError) -> Bool {
        try await json(.isSelected).bool ?? false
    }

    /// The place of the element in the window, in CSS pixels. Throws `needsScripts` on a page without
    /// scripts: nothing else asks for places there.
    public func rectangle() async throws(ElementError) -> ElementRectangle {
        guard page?.runsScripts == true else {
            throw ElementError(.needsScripts, "the page runs no scripts, which tell places")
        }
        let body = """
            const r = arguments[0].getBoundingClientRect();
            return [r.x, r.y, r.width, r.height]
            """
        guard let place = try await result(of: body)?.array?.compactMap(\.number), place.count == 4
        else { throw ElementError(.staleElement, "the element has no place") }
        return ElementRectangle(x: place[0], y: place[1], width: place[2], height: place[3])
    }

    /// The elements in this one that a query names, in document order.
    public func queryAll(_ query: ElementQuery) async throws(ElementError) -> [WebElement] {
        let view = try view()
        let reference = element.reference
        if case .selector(let selector) = query {
            return try await view.search(
                .selector(selector), inDocument: reference.document, below: self)
        }
        let inside = Set(try await view.elements(of: self).map(\.element.reference))
        return try await view.queryAll(query).filter {
            $0.element.reference != reference && inside.contains($0.element.reference)
        }
    }

    /// The first element in this one that a query names; nil without one. An element whose name or
    /// text is that of the query comes before those that contain it.
    public func query(_ query: ElementQuery) async throws(ElementError) -> WebElement? {
        let found = try await queryAll(query)
        return found.first { query.isExact($0.element) } ?? found.first
    }

    /// What the element shows, as elements with their roles, names, states and values.
    public func snapshot() async throws(ElementError) -> PageSnapshot {
        try await view().snapshot(of: self)
    }

    // MARK: - Private parts

    /// The view, while it shows the document.
    func view() throws(ElementError) -> WebView {
        guard let webView else { throw ElementError(.noPage, "the view is no more") }
        try webView.checkIsShown(self)
        return webView
    }

    private func json(
        _ kind: ElementFact.Kind, _ name: String = ""
    ) async throws(ElementError) -> JSONValue {
        let text = try await view().fact(kind, name, of: self)
        return (try? JSONValue(parsing: text.utf8)) ?? .null
    }

    private func text(_ kind: ElementFact.Kind) async throws(ElementError) -> String {
        try await json(kind).string ?? ""
    }

    /// The member that names an element among the arguments of a driver's function (WebDriver
    /// section 12.1, "web element identifier").
    package nonisolated static let drivenKey = "element-6066-11e4-a52e-4f735466cecf"

    /// The result of a function of a driver, which gets the element first.
    private func result(
        of body: String, _ argument: JSONValue = .null
    ) async throws(ElementError) -> JavaScriptValue? {
        let reference = element.reference
        let arguments = JSONValue.array([
            .object([(Self.drivenKey, .number(Double(reference.node)))]),
            argument,
        ])
        let view = try view()
        let text = try? await view.callDriven(
            body, arguments: arguments.serialized, hasCallback: false,
            inDocument: reference.document)
        guard let text else { return nil }
        guard let answer = try? JSONValue(parsing: text.utf8), let value = answer["value"] else {
            return nil
        }
        return JavaScriptValue(plain: value)
    }
}

/// The place of an element in the window, in CSS pixels.
///
/// The corner of the page is 0, 0; it does not move when the page is scrolled.
public struct ElementRectangle: Sendable, Hashable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension JavaScriptValue {
    /// The value that a JSON text stands for.
    init(plain json: JSONValue) {
        self =
            switch json {
            case .null: .null
            case .bool(let isTrue): .bool(isTrue)
            case .number(let number): .number(number)
            case .string(let text): .string(text)
            case .array(let items): .array(items.map { JavaScriptValue(plain: $0) })
            case .object(let members):
                .object(
                    Dictionary(members.map { ($0.name, JavaScriptValue(plain: $0.value)) }) { $1 })
            }
    }
}
