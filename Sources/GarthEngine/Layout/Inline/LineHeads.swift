/// A list marker that waits for its item's first line.
struct PendingMarker {
    var bytes: [UInt8]
    var width: Int
    /// The column in front of which it ends; at the right of a line, the one where it begins.
    var edge: Int
    var style: UInt16
    /// Whether it stands at the right, as those of items from right to left do.
    var isAtRight = false
    /// The number of the target that it belongs to; 0 for none.
    var target: UInt32 = 0
}

/// What waits for the next line of a flow: list markers beside it, and anchors on it.
struct LineHeads {
    private(set) var markers: [PendingMarker] = []
    private(set) var anchors: [NodeID] = []

    var hasMarkers: Bool { !markers.isEmpty }

    mutating func removeAll() {
        markers.removeAll(keepingCapacity: true)
        anchors.removeAll(keepingCapacity: true)
    }

    mutating func wait(marker: PendingMarker) { markers.append(marker) }
    mutating func removeLastMarker() { _ = markers.popLast() }

    /// The markers that wait, which are no longer among those of the next line.
    mutating func takeMarkers() -> [PendingMarker] {
        guard hasMarkers else { return [] }
        defer { markers = [] }
        return markers
    }

    /// Notes that the markers were written.
    mutating func removeMarkers() { markers.removeAll(keepingCapacity: true) }

    /// Those at the right.
    mutating func takeMarkersAtRight() -> [PendingMarker] {
        defer { markers.removeAll { $0.isAtRight } }
        return markers.filter(\.isAtRight)
    }

    /// Has other markers for the next line.
    mutating func replace(markers: [PendingMarker]) { self.markers = markers }

    /// Makes an anchor one of the next line.
    mutating func wait(anchor: NodeID) { anchors.append(anchor) }

    /// Makes anchors whose line goes those of the next one, in front of its own.
    mutating func wait(earlier: [NodeID]) { anchors = earlier + anchors }

    /// Has other anchors for the next line.
    mutating func replace(anchors: [NodeID]) { self.anchors = anchors }

    /// Gives the anchors their line: the next one, or an earlier one.
    @inline(__always)
    mutating func placeAnchors(in out: inout LineStore, at line: Int? = nil) {
        guard !anchors.isEmpty else { return }
        for anchor in anchors {
            out.anchors.append(LineStore.Anchor(node: anchor, line: line ?? out.count))
        }
        anchors.removeAll(keepingCapacity: true)
    }
}
