/// Values of some nodes of a document, found by the numbers of the nodes.
struct NodeTable<Value> {
    /// The place of a node's value, from 1 on; 0 for a node without one.
    private var places: [Int32] = []
    private var values: [Value] = []
    /// The places of values that no node has any more.
    private var free: [Int32] = []

    subscript(node: NodeID) -> Value? {
        node.index < places.count && places[node.index] > 0
            ? values[Int(places[node.index]) - 1] : nil
    }

    /// The value of a node for a change; a node without one gets it.
    subscript(node: NodeID, default value: @autoclosure () -> Value) -> Value {
        get { self[node] ?? value() }
        _modify {
            if node.index >= places.count {
                let more = max(node.index + 1 - places.count, places.count)
                places.append(contentsOf: repeatElement(0, count: more))
            }
            if places[node.index] == 0 {
                if let place = free.popLast() {
                    values[Int(place) - 1] = value()
                    places[node.index] = place
                } else {
                    values.append(value())
                    places[node.index] = Int32(truncatingIfNeeded: values.count)
                }
            }
            yield &values[Int(places[node.index]) - 1]
        }
    }

    /// Takes a node's value away.
    mutating func remove(_ node: NodeID) {
        guard self[node] != nil else { return }
        free.append(places[node.index])
        places[node.index] = 0
    }
}
