import GarthIPC
import GarthJSON
package import GarthPage
package import GarthURL

/// What drivers of web views need beside the elements that a person sees (WebDriver).
extension WebView {
    /// The elements of one document that a search finds, shown or not; 0 is the page itself.
    package func search(
        _ search: ElementSearch, inDocument number: UInt32 = 0, below root: WebElement? = nil
    ) async throws(ElementError) -> [WebElement] {
        let page = if let root { try live(root) } else { try shownPage() }
        let question = PageQuestion.search(
            search, inDocument: number, below: root?.element.reference)
        guard let elements = await page.elements(for: question) else {
            throw ElementError(.invalidSelector, "the text is no CSS selector")
        }
        return elements.map { WebElement($0, of: page, in: self) }
    }

    /// A fact about an element, in JSON.
    package func fact(
        _ kind: ElementFact.Kind, _ name: String = "", of element: WebElement
    ) async throws(ElementError) -> String {
        try await call(.fact(ElementFact(kind, name: name)), on: element)
    }

    /// The markup of a document, as it is now; empty without a page.
    package func source(ofDocument number: UInt32 = 0) async -> String {
        guard let page, let root = try? await search(.tagName("*"), inDocument: number).first,
            let json = await page.call(.fact(ElementFact(.source)), on: root.element.reference)
        else { return "" }
        return (try? JSONValue(parsing: json.utf8))?.string ?? ""
    }

    /// The address of a document of the page, 0 for the page's own; nil for one without an address.
    package func url(ofDocument number: UInt32) -> URLRecord? {
        guard let page, number != 0 else { return page?.url }
        if let (frame, own) = page.process(ofDocument: number) {
            guard own != 0 else { return frame.page.url }
            return frame.page.frames.place(ofDocument: own).flatMap { frame.page.frames[$0]?.url }
        }
        return page.frames.place(ofDocument: number).flatMap { page.frames[$0]?.url }
    }

    /// Whether the content security policies of the next documents are passed over.
    package var ignoresContentPolicies: Bool {
        get { configuration.ignoresContentPolicies }
        set { configuration.ignoresContentPolicies = newValue }
    }

    /// Returns when the page has done what it was asked for, and its lines have come.
    package func waitUntilDrawn() async { await page?.waitUntilIdle() }

    /// Uses an element; throws for one that is no more.
    func call(_ call: ElementCall, on element: WebElement) async throws(ElementError) -> String {
        let page = try live(element)
        guard let json = await page.call(call, on: element.element.reference) else {
            throw ElementError(
                .staleElement, "the element is no longer in its document; ask for it again")
        }
        return json
    }

    /// Calls a function of a driver in the realm of a document, 0 for the page's own: its arguments
    /// are an array of JSON in which nodes represent elements, and so is its result.
    ///
    /// `hasCallback` means that the function calls its last argument with the result.
    package func callDriven(
        _ body: String, arguments: String, hasCallback: Bool, inDocument number: UInt32 = 0
    ) async throws(JavaScriptError) -> String {
        let call = ScriptCall(
            source: body, arguments: arguments, drivenEnd: hasCallback ? .callback : .result,
            document: number)
        return try await text(ofDriven: call) ?? "null"
    }

    /// The documents of frames that have content processes of their own.
    package var documentsOfFrameProcesses: [UInt32] {
        page?.workers.frames.all.map(\.shown.number) ?? []
    }

    /// Calls a function of an element in the realm of its document, and returns its value as
    /// `JSON.stringify` writes it; nil for `undefined`. A promise is awaited.
    package func json(
        ofFunction function: String, on element: WebElement
    ) async throws(JavaScriptError) -> String? {
        let reference = element.element.reference
        let node = #"[{"element-6066-11e4-a52e-4f735466cecf": \#(reference.node)}]"#
        let body =
            "return Promise.resolve((\(function)\n)(arguments[0]))"
            + ".then(value => [JSON.stringify(value)])"
        let text = try await callDriven(
            body, arguments: node, hasCallback: false, inDocument: reference.document)
        let outcome = (try? JSONValue(parsing: text.utf8)) ?? .null
        if let message = outcome["failure"]?.string ?? outcome["error"]?.string {
            throw JavaScriptError(.exceptionOccurred, message)
        }
        return outcome["value"]?.elements?.first?.string
    }

    /// The element at a node of a document, 0 for the page's own; nil without a page.
    package func element(atNode node: Int, inDocument number: UInt32 = 0) -> WebElement? {
        guard let page, let node = UInt32(exactly: node) else { return nil }
        let reference = ElementReference(document: number, node: node)
        return WebElement(PageElement(reference, role: "", depth: 0), of: page, in: self)
    }

    /// The view of a window of the browser that scripts of the page know, by its number; nil if it is
    /// closed.
    package func openedWindow(_ number: UInt32) -> WebView? {
        page.flatMap { relatedWindow(number, of: $0)?.shown }
    }

    // MARK: - Frames

    /// The place of the frame of an element: the numbers of the frame elements from the outside in.
    package func framePlace(of element: WebElement) -> [UInt32]? {
        let reference = element.element.reference
        return page?.frames.place(ofDocument: reference.document).map { $0 + [reference.node] }
    }

    /// The frame element at a place; nil if the page has had no frame there.
    package func frameElement(at place: [UInt32]) -> WebElement? {
        guard let page, let node = place.last, page.hasFrame(at: place) else { return nil }
        let outer = Array(place.dropLast())
        let number = outer.isEmpty ? 0 : documentNumber(atFrame: outer)
        return number.flatMap { element(atNode: Int(node), inDocument: $0) }
    }

    /// The number of the document that the frame at a place shows; nil for none.
    package func documentNumber(atFrame place: [UInt32]) -> UInt32? {
        if let number = page?.numberOfDocumentOfProcess(atFrame: place) { return number }
        guard let entry = page?.frames[place] else { return nil }
        return entry.copyNumber ?? entry.content?.documentNumber
    }

    /// Whether scripts of a driver run in the document that the frame at a place shows.
    package func runsScripts(inFrameAt place: [UInt32]) -> Bool {
        if page?.numberOfDocumentOfProcess(atFrame: place) != nil { return true }
        guard let page, page.runsScripts, let entry = page.frames[place] else { return false }
        switch entry.content {
        case .document, .embedded: return true
        case .copy, .blank, .notice, nil: return false
        }
    }

    /// Shows another document in the frame at a place, as a program asks for it: the policy judges
    /// the address as that of any frame of the page.
    package func load(_ request: NavigationRequest, inFrameAt place: [UInt32]) {
        guard let page, page.hasFrame(at: place) else { return }
        if let frame = page.workers.frames.frame(around: place) {
            // The document around has the frame: that of another process, or the page's own.
            let isItself = frame.place == place
            let inner = isItself ? frame.ownPlace : Array(place.dropFirst(frame.place.count))
            let owner = isItself ? frame.owner : frame.page
            if owner !== page {
                load(
                    request, inFrame: inner, of: owner, type: .other,
                    from: Array(inner.dropLast()))
                return
            }
        }
        guard request.url.href != "about:blank" else { return showBlank(request, at: place, page) }
        load(request, inFrame: place, of: page, type: .other, from: Array(place.dropLast()))
    }

    private func showBlank(_ request: NavigationRequest, at place: [UInt32], _ page: Page) {
        let frame = { page.frameInfo(place, of: self) }
        navigationDelegate?.webView(self, didStartProvisionalLoadWith: request, in: frame())
        let number = page.numberOfNewDocument()
        // As a frame without an address has it: its origin is that of the document around.
        page.show(
            .embedded(number: number, ruleSheet: []), at: place,
            url: URLRecord.parse("about:srcdoc"))
        navigationDelegate?.webView(self, didCommitLoadWith: request, in: frame())
        navigationDelegate?.webView(self, didFinishLoadWith: request, in: frame())
    }

    // MARK: - Keys and the pointer

    /// Passes a key of a person to a field that is edited outside the page; the answer is nil if
    /// the field or its process is no more.
    package func type(
        _ key: FieldKey, into element: ElementReference,
        answer: @escaping (FieldKeyOutcome?) -> Void
    ) {
        guard let page else { return answer(nil) }
        page.type(key, into: element, answer: answer)
    }

    /// Tells the page that a person began to edit a field, or left it.
    package func tell(_ element: ElementReference, isFocused: Bool) {
        page?.tell(element, isFocused: isFocused)
    }

    /// Presses keys on an element, one after the other, as a person types (Playwright's
    /// `pressSequentially`): a character is added to the text of a field, `Backspace` takes one
    /// away, and `Enter` sends the form of a field. Scripts get the events of each key.
    ///
    /// Throws `ElementError` for an element that is gone or disabled, and for one that is read-only
    /// if a key is a character.
    ///
    /// - Parameters:
    ///   - keys: The keys: characters, or names as UI Events has them (`Enter`, `ArrowLeft`).
    ///   - element: The element that gets them.
    @discardableResult
    public func type(
        _ keys: [String], into element: WebElement
    ) async throws(ElementError) -> ElementEffect {
        let now = try await current(element)
        if keys.contains(where: { $0.count == 1 }) {
            try checkEnabled(now)
        } else {
            try checkNotDisabled(now)
        }
        var effect = ElementEffect.stayed
        var rest = keys[...]
        while !rest.isEmpty, effect == .stayed {
            let end = rest.firstIndex(of: "Enter").map { $0 + 1 } ?? rest.endIndex
            let part = Array(rest[..<end])
            rest = rest[end...]
            let page = try live(element)
            let answer = try await call(.keys(part), on: element)
            if let value = await page.call(
                .fact(ElementFact(.property, name: "value")), on: element.element.reference),
                let text = (try? JSONValue(parsing: value.utf8))?.string,
                now.states.contains(.editable)
            {
                page.note(text: text, of: element.element.reference)
            }
            if part.last == "Enter", answer != "false" {
                effect = try await enter(pressed(answer, element))
            }
        }
        if effect == .stayed { await element.page?.waitUntilSettled() }
        return effect
    }

    /// The element that has got the keys for another one, as the page answers.
    private func pressed(_ answer: String, _ element: WebElement) -> WebElement {
        Int(answer).flatMap {
            self.element(atNode: $0, inDocument: element.element.reference.document)
        } ?? element
    }

    /// Does what Enter does on an element.
    private func enter(_ element: WebElement) async throws(ElementError) -> ElementEffect {
        // A script may have taken the key and the field with it, as editors in lists do.
        guard let now = try? await current(element) else { return .stayed }
        guard now.states.contains(.editable) else { return try await click(element) }
        return await isField(element, .input) ? try await send(element) : .stayed
    }

    /// Clicks an element twice, for scripts that listen for double clicks.
    ///
    /// - Parameter element: The element; one that is gone throws `ElementError`. If the first click
    ///   led to another page, there is no second one.
    @discardableResult
    public func doubleClick(_ element: WebElement) async throws(ElementError) -> ElementEffect {
        let effect = try await click(element)
        guard effect == .stayed else { return effect }
        try await use(element, .doubleClick)
        return effect
    }

    /// Moves the pointer over an element: rules with `:hover` apply, and scripts get its events.
    ///
    /// - Parameter element: The element; one that is gone throws `ElementError`.
    public func hover(_ element: WebElement) async throws(ElementError) {
        try await use(element, .hover)
    }

    /// Brings an element into view: scripts that listen for scrolling get the event.
    ///
    /// - Parameter element: The element; one that is gone throws `ElementError`.
    public func scroll(to element: WebElement) async throws(ElementError) {
        try await use(element, .reveal)
    }

    private func use(_ element: WebElement, _ call: ElementCall) async throws(ElementError) {
        _ = try await self.call(call, on: element)
        await element.page?.waitUntilSettled()
    }
}
