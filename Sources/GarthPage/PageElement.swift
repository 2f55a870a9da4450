/// An element of a page as a program that drives the page sees it: by role, name, states and value
/// (HTML-AAM; Accessible Name and Description Computation).
///
/// All texts are the page's words, on one line each and without control characters.
public struct PageElement: Sendable, Hashable {
    /// The role of an element without a role of its own. A snapshot has those that scripts make
    /// pressable; others only a selector finds.
    public static let generic = "generic"
    /// The role of text beside elements.
    public static let plainText = "text"

    /// The element; for text, the element around it.
    ///
    /// It is of one document, and names nothing in the next one.
    public var reference: ElementReference
    /// The role (WAI-ARIA), in small letters.
    ///
    /// Of a control it tells what can be done with it; ``generic`` elements have none.
    public var role: String
    /// The number of elements of a snapshot around it.
    public var depth: Int
    /// The name; empty without one.
    ///
    /// What a screen reader would say: a label, the text of a button, an `alt`.
    public var name = ""
    /// The text of the element that is not its name; of a field, its value. A password is as many
    /// bullets as it has characters.
    public var text = ""
    /// The address that a link leads to; empty for other elements.
    public var url = ""
    /// The level of a heading; nil for other elements.
    public var level: Int?
    /// The states.
    public var states: ElementStates = []

    /// Makes an element. Only the engine knows the reference.
    package init(_ reference: ElementReference, role: String, depth: Int) {
        self.reference = reference
        self.role = role
        self.depth = depth
    }

    /// Whether a person can use it: a link, a button, a field or another control.
    ///
    /// Such elements have the marks of a snapshot.
    public var isInteractive: Bool {
        Self.interactiveRoles.contains(role) || states.contains(.pressable)
    }

    /// Whether the role alone tells that the element can be pressed.
    package static func isOfControl(_ role: String) -> Bool {
        role == generic || interactiveRoles.contains(role)
    }

    private static let interactiveRoles: Set<String> = [
        "link", "button", "textbox", "searchbox", "combobox", "listbox", "checkbox", "radio",
        "slider", "spinbutton", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio",
        "option", "treeitem",
    ]
}

/// The states of an element, as far as they hold.
///
/// A state that does not apply to an element is not there.
public struct ElementStates: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt16

    /// Makes states from their bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A checkbox or radio button is on.
    public static let checked = ElementStates(rawValue: 1)
    /// The element cannot be used.
    public static let disabled = ElementStates(rawValue: 1 << 1)
    /// A disclosure or menu is open.
    public static let expanded = ElementStates(rawValue: 1 << 2)
    /// An option or tab is chosen.
    public static let selected = ElementStates(rawValue: 1 << 3)
    /// A toggle button is pressed.
    public static let pressed = ElementStates(rawValue: 1 << 4)
    /// The form cannot be sent without a value.
    public static let required = ElementStates(rawValue: 1 << 5)
    /// The value cannot be changed.
    public static let readOnly = ElementStates(rawValue: 1 << 6)
    /// The element is not shown.
    public static let hidden = ElementStates(rawValue: 1 << 7)
    /// The element takes a text.
    public static let editable = ElementStates(rawValue: 1 << 8)
    /// The element is a list whose options are chosen.
    public static let choosable = ElementStates(rawValue: 1 << 9)
    /// The element takes files.
    public static let takesFiles = ElementStates(rawValue: 1 << 10)
    /// Scripts wait for clicks on the element, whose role is not that of a control: a heading of a
    /// table that sorts it.
    public static let pressable = ElementStates(rawValue: 1 << 11)

    /// All states, with their names in JSON.
    package static let named: [(ElementStates, String)] =
        written + [
            (.required, "required"), (.readOnly, "readonly"), (.hidden, "hidden"),
            (.editable, "editable"), (.pressable, "pressable"),
        ]

    /// The states that a snapshot writes, with their names in its notation.
    package static let written: [(ElementStates, String)] = [
        (.checked, "checked"), (.disabled, "disabled"), (.expanded, "expanded"),
        (.pressed, "pressed"), (.selected, "selected"),
    ]
}

/// A way to name elements of a page.
///
/// Prefer what a person sees (role, label, text) to selectors: pages change those.
public enum ElementQuery: Sendable, Hashable {
    /// Elements that a CSS selector list matches, shown or not.
    case selector(String)
    /// Shown elements of a role whose name contains a text, in any letter case; any name for nil.
    case role(String, name: String?)
    /// Shown elements whose own text or name contains a text, in any letter case.
    case text(String)
    /// Shown fields whose name (label, `aria-label`, placeholder) contains a text, in any letter
    /// case.
    case label(String)

    /// Whether the name or text of an element is the one asked for, not only a part of it: in any
    /// letter case, white space collapsed.
    package func isExact(_ element: PageElement) -> Bool {
        switch self {
        case .selector: false
        case .role(_, let name):
            name.map { Self.folded(element.name) == Self.folded($0) } ?? false
        case .text(let text):
            [element.text, element.name].contains { Self.folded($0) == Self.folded(text) }
        case .label(let text): Self.folded(element.name) == Self.folded(text)
        }
    }

    /// A text in the form in which queries compare it: lower case, white space collapsed.
    package static func folded(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A question of the browser process about the elements of a page.
package enum PageQuestion: Sendable, Hashable {
    /// The elements that a query names.
    case elements(ElementQuery)
    /// All shown elements, or those in an element, in document order.
    case snapshot(of: ElementReference?)
    /// The elements of one document that a search finds, shown or not; only those below `root`.
    case search(ElementSearch, inDocument: UInt32, below: ElementReference?)
    /// The names of these elements for a session, as `PageElement.name`. A field whose text must not
    /// be stored has none.
    case fieldNames([ElementReference])
    /// The elements with these names in one document.
    case fields(named: [String], inDocument: UInt32)
}
