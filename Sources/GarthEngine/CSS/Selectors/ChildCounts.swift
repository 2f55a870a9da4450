/// The places of elements among their siblings, counted once.
struct ChildCounts {
    /// A type of elements (Selectors Level 4, section 14.4).
    struct ElementType: Hashable {
        var tag: UInt8
        var namespace: UInt8
        /// The number of a name that no tag has.
        var name: UInt32
    }

    /// What was counted of the children of one parent by type.
    struct TypeRun {
        /// The child that the count has come to: a parent may still be growing.
        var last = NodeID.none
        var totals: [ElementType: UInt32] = [:]
    }

    /// By node: its place among all siblings and among those of its type; 0 is not counted.
    var indices: [UInt32] = []
    var typeIndices: [UInt32] = []
    /// By parent, where siblings of a type are too far apart to look for them.
    var typeRuns: [NodeID: TypeRun] = [:]
    private var changes = -1

    mutating func prepare(_ document: borrowing Document) {
        if changes != document.structuralChanges {
            changes = document.structuralChanges
            indices.removeAll(keepingCapacity: true)
            typeIndices.removeAll(keepingCapacity: true)
            typeRuns.removeAll()
        }
        if indices.count < document.nodes.count {
            let count = document.nodes.count + document.nodes.count / 2
            indices.append(contentsOf: repeatElement(0, count: count - indices.count))
            typeIndices.append(contentsOf: repeatElement(0, count: count - typeIndices.count))
        }
    }
}
