/// A fact about one element that a program asks for (WebDriver section 12.4).
package struct ElementFact: Sendable, Hashable {
    /// The kind of fact, with its value in JSON.
    package enum Kind: UInt8, Sendable, Hashable {
        /// Whether the element is in its document: a boolean.
        case isConnected
        /// The name of the element: a string.
        case tagName
        /// The rendered text: a string.
        case text
        /// The value of the attribute of a name: a string or null.
        case attribute
        /// The value of the property of a name: null for one that needs scripts.
        case property
        /// The computed value of a CSS property: a string, empty for one that is not known.
        case style
        /// The role (WAI-ARIA): a string.
        case role
        /// The accessible name: a string.
        case label
        /// Whether a person can see the element: a boolean.
        case isDisplayed
        /// Whether the element can be used: a boolean.
        case isEnabled
        /// Whether the element is chosen: a boolean.
        case isSelected
        /// The number of the document that a frame element shows: a number, or null for none.
        case frameDocument
        /// The markup of the element's document: a string.
        case source
    }

    /// The kind of fact.
    package var kind: Kind
    /// The name of an attribute or property; empty for other facts.
    package var name: String

    /// Makes a question for a fact.
    package init(_ kind: Kind, name: String = "") {
        self.kind = kind
        self.name = name
    }
}

/// A use of one element by a program. Its answer is a value in JSON.
package enum ElementCall: Sendable, Hashable {
    /// Tells a fact.
    case fact(ElementFact)
    /// Presses keys one after the other: characters, or names of keys (UI Events, "key"). The value
    /// is false if a script prevented the default action of the last one.
    case keys([String])
    /// A person typed a key into a field. The value is an object with the members of
    /// `FieldKeyOutcome`: `isAllowed`, `text`, `cursor`, and the node `focus` or null.
    case type(FieldKey)
    /// A person began to edit a field, or left it. The value is null.
    case focus(Bool)
    /// Presses the element for the second time of a double click; only scripts notice it. The value
    /// is null.
    case doubleClick
    /// Moves the pointer over the element; only scripts notice it. The value is null.
    case hover
    /// Brings the element into view; only scripts notice it. The value is null.
    case reveal
}

/// A way to search a document for elements (WebDriver section 12.3.1).
package enum ElementSearch: Sendable, Hashable {
    /// Elements that a CSS selector list matches.
    case selector(String)
    /// Elements with a name; all for `*`.
    case tagName(String)
    /// Links whose rendered text is a text, or contains it.
    case linkText(String, isPartial: Bool)
}
