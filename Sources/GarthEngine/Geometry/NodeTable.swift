/// Values of some nodes of a document, found by the numbers of the nodes.
struct NodeTable<Value> {
    /// The place of a node's value, from 1 on; 0 for a node without one.
    private var places: [Int32] = []
    private var values: [Value] = []

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
                values.append(value())
                places[node.index] = Int32(truncatingIfNeeded: values.count)
            }
            yield &values[Int(places[node.index]) - 1]
        }
    }
}
