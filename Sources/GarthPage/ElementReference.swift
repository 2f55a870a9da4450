/// A reference to an element of a page that is the same in every layout and in every content
/// process.
///
/// A reference never names another element. The number of a target, in contrast, comes from layout
/// and has another meaning after the next layout.
public struct ElementReference: Hashable, Sendable {
    /// The number of the document that contains the element. 0 is the page's own document, and the
    /// greatest number is its article in reader mode. Each document in a frame has its own number,
    /// which is not used again.
    public let document: UInt32
    /// The number of the element's node in that document: the same whenever the document is read.
    public let node: UInt32

    /// Makes a reference. Only the engine knows the element; other code uses the references in
    /// `PageTarget`.
    package init(document: UInt32 = 0, node: UInt32) {
        self.document = document
        self.node = node
    }

    /// The number of the article of a page in reader mode, which is made of the page's document.
    package static let articleDocument = UInt32.max
}

/// One action of a person on an element. The engine repeats it when the document is read again.
package struct ElementAction: Sendable, Equatable {
    /// The kind of action.
    package enum Kind: Sendable, Equatable {
        /// A control was changed.
        case change(ControlChange)
        /// A person opened or closed a disclosure, or reset a form. A repeated activation of a link
        /// or a submit button has no effect.
        case activation
        /// The disclosures around the element were opened, because a form was not sent for its sake.
        case reveal
    }

    /// The element.
    package var element: ElementReference
    /// The kind of action.
    package var kind: Kind

    /// Makes an action.
    package init(_ kind: Kind, on element: ElementReference) {
        self.element = element
        self.kind = kind
    }
}

/// The trigger of a form submission.
public enum SubmissionTrigger: UInt8, Sendable, Equatable {
    /// The element is a button that submits its form.
    case button
    /// Enter in a control of the form (HTML Standard, "implicit submission"): the form's default
    /// button submits it.
    case implicit
}
