import GarthPage

extension Document {
    /// The elements that may be properties of the document by their names (HTML Standard, "named
    /// properties of Document"), among the nodes from a number on; empty if there are no later nodes.
    package func namedParts(from first: Int) -> [NodeID] {
        guard first >= 0, first < nodes.count else { return [] }
        return (first..<nodes.count).compactMap { index in
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: index))
            guard nodes[index].kind == .element, nodes[index].namespace == .html else { return nil }
            let tag = nodes[index].tag
            guard Self.namedParts.contains(tag) else { return nil }
            return has(.name, node) || tag == .object && has(.id, node) ? node : nil
        }
    }

    private static let namedParts: TagSet = [.form, .img, .iframe, .embed, .object]
}
