/// The places of the nodes of a document in document order, and how many nodes are below each.
///
/// While a document is parsed, the numbers of its nodes are in document order, so that nothing is
/// kept. A node that a script inserts may have any number: then the places are counted.
struct DocumentOrder {
    private var places: [Int32] = []
    private var extents: [Int32] = []
    private var structuralChanges = -1

    /// Counts the places, unless nothing has moved since the last time.
    mutating func update(_ document: borrowing Document) {
        guard !document.isInDocumentOrder else { return }
        guard
            structuralChanges != document.structuralChanges
                || document.nodes.count > places.count + places.count / 4
        else { return }
        structuralChanges = document.structuralChanges
        count(document)
    }

    /// The place of a node; its number while these are in document order.
    @inline(__always)
    func place(of node: NodeID) -> Int {
        node.index < places.count ? Int(places[node.index]) : node.index
    }

    /// The number of nodes below a node; nil if they were not counted.
    @inline(__always)
    func extent(of node: NodeID) -> Int? {
        node.index < extents.count ? Int(extents[node.index]) : nil
    }

    /// Counts one tree after the other: that of the page, those of frames, and those that scripts
    /// have not inserted.
    private mutating func count(_ document: borrowing Document) {
        let nodeCount = document.nodes.count
        places = Array(repeating: 0, count: nodeCount)
        extents = Array(repeating: 0, count: nodeCount)
        var counted: Int32 = 0
        for index in 0..<nodeCount where !document.nodes[index].parent.exists {
            count(below: NodeID(rawValue: Int32(truncatingIfNeeded: index)), &counted, document)
        }
    }

    private mutating func count(
        below root: NodeID, _ counted: inout Int32, _ document: borrowing Document
    ) {
        var node = root
        while true {
            places[node.index] = counted
            counted += 1
            let child = document[node].firstChild
            if child.exists {
                node = child
                continue
            }
            while true {
                extents[node.index] = counted - places[node.index] - 1
                if node == root { return }
                let next = document[node].nextSibling
                if next.exists {
                    node = next
                    break
                }
                // The document of a frame may share its children with node 0.
                guard document[node].parent.exists else { return }
                node = document[node].parent
            }
        }
    }
}
