import GarthPage

/// The actions of a person on the elements of a page's documents, in order.
///
/// Repeated in that order on documents that were read again, they restore every control and every
/// disclosure. Only changes that a later change makes void are left out.
struct ElementActions {
    /// The key by which a later change makes an earlier one void: the same element and the same
    /// kind, since a change of a wrong kind for the element has no effect.
    private struct Slot: Hashable {
        let element: ElementReference
        let kind: Kind
    }

    private enum Kind {
        case text, selection, files, checked, unchecked, reveal
    }

    private var changes: [Slot: (order: Int, kind: ElementAction.Kind)] = [:]
    private var activations: [(order: Int, element: ElementReference)] = []
    private var count = 0

    /// Notes that a control was changed.
    mutating func note(_ change: ControlChange, on element: ElementReference) {
        let kind = Self.kind(of: change)
        // Checking a radio button clears its group, whatever came before. Clearing a control does
        // not make its checking void: the others of its group stay cleared.
        if kind == .checked { changes[Slot(element: element, kind: .unchecked)] = nil }
        changes[Slot(element: element, kind: kind)] = (count, .change(change))
        count += 1
    }

    /// Notes that the disclosures around an element were opened.
    mutating func noteReveal(of element: ElementReference) {
        changes[Slot(element: element, kind: .reveal)] = (count, .reveal)
        count += 1
    }

    /// Notes that an element was activated.
    mutating func noteActivation(of element: ElementReference) {
        activations.append((count, element))
        count += 1
    }

    /// Removes the actions on a document.
    mutating func forget(document: UInt32) {
        changes = changes.filter { $0.key.element.document != document }
        activations.removeAll { $0.element.document == document }
    }

    /// The actions on documents, in order.
    func actions(on documents: Set<UInt32>) -> [ElementAction] {
        all.filter { documents.contains($0.element.document) }
    }

    /// All actions, in order.
    var all: [ElementAction] {
        var found: [(order: Int, action: ElementAction)] = []
        for (slot, entry) in changes {
            found.append((entry.order, ElementAction(entry.kind, on: slot.element)))
        }
        for (order, element) in activations {
            found.append((order, ElementAction(.activation, on: element)))
        }
        return found.sorted { $0.order < $1.order }.map(\.action)
    }

    private static func kind(of change: ControlChange) -> Kind {
        switch change {
        case .text: .text
        case .selected: .selection
        case .files: .files
        case .checked(let isChecked): isChecked ? .checked : .unchecked
        }
    }
}
