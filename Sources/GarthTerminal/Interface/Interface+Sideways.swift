import GarthLanguage
import GarthPage

/// Moving sideways where lines are wider than the screen.
extension Interface {
    /// The columns of one step.
    private static let sidewaysColumns = 8
    /// The time that Left and Right do nothing at an edge that they have just reached: a key that
    /// is held down must not leave the page.
    private static let edgePause = Duration.seconds(1)

    /// Moves sideways with Left and Right while there is text beyond that edge; nil if the key
    /// keeps its binding.
    mutating func moveSideways(with key: Key) -> [InterfaceCommand]? {
        guard typedKeys.isEmpty, count == nil, key.modifiers.isEmpty,
            case .binding(let binding) = keyMap.match([key])
        else { return nil }
        if key.code == .left, binding.action == .back {
            guard view.leftColumn == 0 else { return stepSideways(-1) }
            return restAtEdge(localized("this is the left edge (Left once more goes back)"))
        }
        if key.code == .right, binding.action == .follow {
            guard !view.hasTextBeyondRightEdge else { return stepSideways(1) }
            return restAtEdge(
                localized("this is the right edge (Enter follows what has the focus)"))
        }
        return nil
    }

    /// The wheel with Shift, or one that tilts.
    mutating func turnWheelSideways(by step: Int) -> [InterfaceCommand] {
        switch overlay {
        case .list: return []
        case .text: return stepSideways(step)
        case nil:
            field?.isFollowed = false
            return stepSideways(step)
        }
    }

    private mutating func stepSideways(_ step: Int) -> [InterfaceCommand] {
        view.scrollSideways(by: step * Self.sidewaysColumns)
        movedSidewaysAt = now
        return []
    }

    private mutating func restAtEdge(_ text: String) -> [InterfaceCommand]? {
        guard let movedAt = movedSidewaysAt, now - movedAt < Self.edgePause else { return nil }
        movedSidewaysAt = now
        return nothing(text)
    }
}

extension PageView {
    /// More bytes than a line has blanks at its end; what lies behind them is not looked for.
    private static let mostBlanks = 4096

    /// Whether a line in view has text to the right of it.
    var hasTextBeyondRightEdge: Bool { visibleLines.contains { isCutAtRight(line: $0) } }

    /// Whether a line has text to the right of the view; blanks are none.
    func isCutAtRight(line: Int) -> Bool {
        let bytes = lines.textRange(ofLine: line)
        guard bytes.count > columns,
            let cut = offset(atColumn: leftColumn + columns, of: bytes)
        else { return false }
        let rest = cut..<min(bytes.upperBound, cut + Self.mostBlanks)
        return lines.text[rest].contains { $0 != 0x20 }
    }

    /// Whether a line has text to the left of the view; blanks are none.
    func isCutAtLeft(line: Int) -> Bool {
        guard leftColumn > 0 else { return false }
        let bytes = lines.textRange(ofLine: line)
        let cut = offset(atColumn: leftColumn, of: bytes) ?? bytes.upperBound
        return lines.text[bytes.lowerBound..<cut].prefix(Self.mostBlanks).contains { $0 != 0x20 }
    }

    /// Marks the edges at which lines in view are cut.
    func drawEdges(into frame: inout Frame, row: Int, rows: Int) {
        guard columns > 2 else { return }
        let visible = visibleLines.prefix(max(0, rows))
        for line in visible {
            let row = row + line - visible.lowerBound
            if isCutAtRight(line: line) {
                frame.write(
                    SafeText(sanitizing: "›"), row: row, column: columns - 1, style: Theme.edge)
            }
            if isCutAtLeft(line: line) {
                frame.write(SafeText(sanitizing: "‹"), row: row, column: 0, style: Theme.edge)
            }
        }
    }
}
