import GarthPage

/// How far the boxes of elements are moved, in pixels.
struct BoxShifts {
    /// Those of all elements; empty where none is moved.
    private var shifts: [(x: Float, y: Float)] = []

    /// The pixels by which an element is moved, with the box around it that is moved.
    func shift(of node: NodeID) -> (x: Float, y: Float) {
        node.index < shifts.count && node.exists ? shifts[node.index] : (0, 0)
    }

    func isMoved(_ node: NodeID) -> Bool { shift(of: node) != (0, 0) }

    mutating func set(_ shift: (x: Float, y: Float), of node: NodeID, count: Int) {
        if shift == (0, 0), shifts.isEmpty { return }
        if shifts.isEmpty { shifts = [(x: Float, y: Float)](repeating: (0, 0), count: count) }
        shifts[node.index] = shift
    }
}

/// The places that insets give to absolutely positioned boxes (CSS Positioned Layout Level 3 section
/// 3.5).
///
/// A terminal shows such a box where there is room for it (`Positioned.swift`). Scripts put menus and
/// hints at the places that they read, and so read those of the style.
enum PositionedRects {
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

extension StyleResolver {
    /// The move by `transform` and `translate` in the `style` attribute of an element, in pixels and
    /// parts of its box; nil without one. Styles keep the moves of few boxes only: those of which
    /// layout makes use.
    func translation(
        inStyleOf node: NodeID, fontSize: Float, _ document: borrowing Document
    ) -> Translation? {
        guard preferences.usesAuthorSheets, let range = document.styleAttribute(of: node),
            Self.mayMove(document.text[range])
        else { return nil }
        let block = DeclarationParser.block(
            document.text.span.extracting(range), from: 0, to: range.count, context: rules.context)
        var found: Translation?
        for declaration in block.declarations
        where declaration.property == .transform || declaration.property == .translate {
            guard case .position(let amounts) = declaration.value, amounts.count == 2 else {
                continue
            }
            let move = Translation(
                left: Self.length(amounts[0], fontSize), top: Self.length(amounts[1], fontSize))
            found = found.map { $0 + move } ?? move
        }
        return found
    }

    private static func mayMove(_ text: ArraySlice<UInt8>) -> Bool {
        let word = Array("trans".utf8)
        return text.indices.contains { text[$0...].starts(with: word) }
    }

    private static func length(_ value: DeclarationValue, _ fontSize: Float) -> Length {
        guard case .length(let length) = value else { return .zero }
        switch length.unit {
        case .pixels: return .pixels(length.value)
        case .percent: return .percent(length.value)
        case .em: return .pixels(length.value * fontSize)
        case .rem: return .pixels(length.value * 16)
        case .auto, .minContent, .maxContent, .fitContent: return .zero
        }
    }
}
