public import GarthPage

/// What a person does with an element. Each call returns after its effect, and throws
/// ``ElementError`` for an element that is gone, disabled or of another kind.
extension WebElement {
    /// Follows a link, presses a button, opens a disclosure or toggles a box.
    ///
    /// It returns when the effect is there: the page was changed, or another one is committed.
    @discardableResult
    public func click() async throws(ElementError) -> ElementEffect {
        try await view().click(self)
    }

    /// Clicks the element twice.
    @discardableResult
    public func doubleClick() async throws(ElementError) -> ElementEffect {
        try await view().doubleClick(self)
    }

    /// Sets the text of a field.
    ///
    /// The text replaces the one that is there; an empty text clears the field.
    public func fill(_ text: String) async throws(ElementError) {
        try await view().fill(self, with: text)
    }

    /// Types a text into a field, key by key.
    ///
    /// The text is added to the one that is there, and scripts hear each key.
    @discardableResult
    public func type(_ text: String) async throws(ElementError) -> ElementEffect {
        try await view().type(text.map { String($0) }, into: self)
    }

    /// Presses a key on the element: Enter in a field sends its form.
    @discardableResult
    public func press(_ key: ElementKey) async throws(ElementError) -> ElementEffect {
        try await view().press(key, on: self)
    }

    /// Turns a box on.
    @discardableResult
    public func check() async throws(ElementError) -> ElementEffect {
        try await view().check(self)
    }

    /// Turns a box off.
    @discardableResult
    public func uncheck() async throws(ElementError) -> ElementEffect {
        try await view().uncheck(self)
    }

    /// Chooses options of a list by their labels or values; all others are not chosen.
    ///
    /// Options that are not named are not chosen; an unknown name throws
    /// ``ElementError/Code/noSuchOption``.
    public func select(_ labels: String...) async throws(ElementError) {
        try await view().select(self, labels)
    }

    /// Chooses files for a file field.
    ///
    /// The bytes are those of the program: no file is read.
    public func setFiles(_ files: [ChosenFile]) async throws(ElementError) {
        try await view().setFiles(self, files)
    }

    /// Sends the form of the control.
    ///
    /// A form whose fields are not valid throws ``ElementError/Code/submissionRefused``.
    @discardableResult
    public func send() async throws(ElementError) -> ElementEffect {
        try await view().send(self)
    }

    /// Moves the pointer over the element.
    public func hover() async throws(ElementError) { try await view().hover(self) }

    /// Brings the element into view.
    public func scrollIntoView() async throws(ElementError) { try await view().scroll(to: self) }
}
