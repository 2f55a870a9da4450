/// The facts that controls need about other elements of the document: their labels, and the radio
/// button of a group that is on. It visits each node once, as the document grows.
final class FormIndex {
    /// The radio buttons that belong together: those of one name and one form.
    private struct Group: Hashable {
        /// The form's `id`, since that is how controls elsewhere name it; else its node.
        let form: [UInt8]
        let node: NodeID
        let name: [UInt8]
    }

    private var nodesRead = 0
    private var labels: [[UInt8]: [NodeID]] = [:]
    private var checked: [Group: NodeID] = [:]
    /// The radio buttons whose `checked` attribute has no effect, because a later one of their
    /// group also has it (HTML Standard, "radio button group").
    private(set) var uncheckedRadios: Set<NodeID> = []
    private var idsRead = 0
    private var ids: [[UInt8]: NodeID] = [:]

    /// Reads the new part of the document.
    func read(_ document: Document) {
        while nodesRead < document.nodes.count {
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: nodesRead))
            let tag = document.nodes[nodesRead].tag
            nodesRead += 1
            if tag == .label, let id = document.attribute(.for, of: node) {
                labels[Array(document.text[id]), default: []].append(node)
            } else if tag == .input, document.has(.checked, node) {
                noteChecked(node, in: document)
            }
        }
    }

    private func noteChecked(_ node: NodeID, in document: Document) {
        let control = FormControl(node, in: document)
        guard control.kind == .radio, !control.name.isEmpty else { return }
        var (form, owner) = ([UInt8](), NodeID.none)
        if let id = document.attribute(.form, of: node) {
            form = Array(document.text[id])
        } else {
            owner = document.formOwner(of: node)
            if owner.exists, let id = document.attribute(.id, of: owner) {
                (form, owner) = (Array(document.text[id]), .none)
            }
        }
        let group = Group(form: form, node: owner, name: Array(control.name.utf8))
        if let earlier = checked.updateValue(node, forKey: group) {
            uncheckedRadios.insert(earlier)
        }
    }

    /// The labels that name a control by its `id`, in tree order.
    func labels(for control: NodeID, in document: Document) -> [NodeID] {
        guard let id = document.attribute(.id, of: control) else { return [] }
        return labels[Array(document.text[id])] ?? []
    }

    /// The first element with an `id`.
    func element(withID id: ArraySlice<UInt8>, in document: Document) -> NodeID? {
        while idsRead < document.nodes.count {
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: idsRead))
            idsRead += 1
            guard document[node].kind == .element, let own = document.attribute(.id, of: node)
            else { continue }
            let key = Array(document.text[own])
            if ids[key] == nil { ids[key] = node }
        }
        return ids[Array(id)]
    }
}
