/// The places that insets give to absolutely positioned boxes (CSS Positioned Layout Level 3 section
/// 3.5).
///
/// A terminal shows such a box where there is room for it (`Positioned.swift`). Scripts put menus and
/// hints at the places that they read, and so read those of the style.
struct PositionedRects {
    /// How far the box of each element is moved, in pixels; empty where none is.
    private var shifts: [(x: Float, y: Float)] = []

    /// The pixels by which an element is moved with the box around it that is positioned.
    func shift(of node: NodeID) -> (x: Float, y: Float) {
        node.index < shifts.count ? shifts[node.index] : (0, 0)
    }

    func isMoved(_ node: NodeID) -> Bool { shift(of: node) != (0, 0) }

    mutating func set(_ shift: (x: Float, y: Float), of node: NodeID, count: Int) {
        if shift == (0, 0), shifts.isEmpty { return }
        if shifts.isEmpty { shifts = [(x: Float, y: Float)](repeating: (0, 0), count: count) }
        shifts[node.index] = shift
    }

    /// The start and the end of a box in one direction.
    ///
    /// - Parameters:
    ///   - start: the inset at the start, in pixels; nil is `auto`. So is that of the end.
    ///   - margins: those at both sides, which count as none where they are automatic.
    ///   - size: the size of the border box; nil where both insets are to decide.
    /// - Returns: nil where both insets are automatic: the box stays where it is.
    static func place(
        in container: (start: Float, end: Float), start: Float?, end: Float?,
        margins: (start: Float, end: Float), size: Float?, known: Float
    ) -> (start: Float, end: Float)? {
        if let start {
            let first = container.start + start + margins.start
            if size == nil, let end {
                return (first, max(first, container.end - end - margins.end))
            }
            return (first, first + (size ?? known))
        }
        guard let end else { return nil }
        let last = container.end - end - margins.end
        return (last - (size ?? known), last)
    }
}
