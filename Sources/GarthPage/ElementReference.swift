/// The name of an element of a page: the same in every layout and in every content process.
///
/// It never names another element. Numbers of targets, on the other hand, are given out by layout
/// and mean something else after the next one.
public struct ElementReference: Hashable, Sendable {
    /// The number of the document that has the element: 0 is the page's own, the greatest number
    /// its article in reader mode, and each document that a frame shows has one of its own, which
    /// is not used again.
    public let document: UInt32
    /// The number of the element's node in that document: the same whenever the document is read.
    public let node: UInt32

    /// Makes a reference. Only the engine knows which element it names; others take those that
    /// `PageTarget` carries.
    package init(document: UInt32 = 0, node: UInt32) {
        self.document = document
        self.node = node
    }

    /// The number of the article of a page in reader mode, which is made of the page's document.
    package static let articleDocument = UInt32.max
}

/// One thing that a person did to an element, to be done again when its document is read anew.
package struct ElementAction: Sendable, Equatable {
    /// What was done.
    package enum Kind: Sendable, Equatable {
        /// A control was changed.
        case change(ControlChange)
        /// A disclosure was opened or closed, or a form was reset. Done again, activations of
        /// links and of buttons that submit have no effect.
        case activation
    }

    /// The element.
    package var element: ElementReference
    /// What was done.
    package var kind: Kind

    /// Makes an action.
    package init(_ kind: Kind, on element: ElementReference) {
        self.element = element
        self.kind = kind
    }
}

/// What makes a person send a form.
public enum SubmissionTrigger: UInt8, Sendable, Equatable {
    /// The element is a button that submits its form.
    case button
    /// Enter in a control of the form (HTML Standard, "implicit submission"): the form's default
    /// button sends it.
    case implicit
}
