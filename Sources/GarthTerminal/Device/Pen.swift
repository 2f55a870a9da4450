/// The terminal's style for the next text (SGR, ECMA-48 section 8.3.117).
struct Pen: Sendable {
    var depth = ColorDepth.trueColor
    private var marks: UInt8 = 0
    private var foreground: UInt32 = 0
    private var background: UInt32 = 0

    /// Whether a cell would be drawn without any change.
    @inline(__always)
    func draws(_ cell: ScreenCell) -> Bool {
        cell.marks == marks && cell.foreground == foreground && cell.background == background
    }

    /// Takes the style of a cell of a frame.
    @inline(__always)
    mutating func take(_ cell: ScreenCell, _ output: inout ScreenOutput) {
        if draws(cell) { return }
        change(to: cell, &output)
    }

    /// Resets the style, so that erasing uses the terminal's own background.
    mutating func reset(_ output: inout ScreenOutput) {
        if marks != 0 || foreground != 0 || background != 0 { output.append("\u{1B}[m") }
        marks = 0
        foreground = 0
        background = 0
    }

    /// Prepares for erasing, which uses the background colour (on most terminals) and no other
    /// attribute.
    mutating func resetForErasing(_ output: inout ScreenOutput) {
        if background != 0 || marks & 32 != 0 { reset(&output) }
    }

    private mutating func change(to cell: ScreenCell, _ output: inout ScreenOutput) {
        if cell.marks == 0, cell.foreground == 0, cell.background == 0 { return reset(&output) }
        var list = ParameterList()
        changeMarks(to: cell.marks, &list, &output)
        changeColors(to: cell, &list, &output)
        list.close(&output)
    }

    private mutating func changeMarks(
        to new: UInt8, _ list: inout ParameterList, _ output: inout ScreenOutput
    ) {
        guard new != marks else { return }
        var kept = marks
        for (group, off) in Self.offCodes where kept & group & ~new != 0 {
            list.append(off, &output)
            kept &= ~group
        }
        for (mark, on) in Self.onCodes where new & mark != 0 && kept & mark == 0 {
            list.append(on, &output)
        }
        marks = new
    }

    private mutating func changeColors(
        to cell: ScreenCell, _ list: inout ParameterList, _ output: inout ScreenOutput
    ) {
        guard cell.foreground != foreground || cell.background != background else { return }
        let front = depth.foregroundParameters(of: cell)
        var shown = ScreenCell.blank
        shown.foreground = foreground
        shown.background = background
        if front != depth.foregroundParameters(of: shown) { list.append(front, &output) }
        let back = depth.parameters(for: cell.background, isBackground: true)
        if back != depth.parameters(for: background, isBackground: true) {
            list.append(back, &output)
        }
        foreground = cell.foreground
        background = cell.background
    }

    private static let onCodes: [(UInt8, UInt8)] = [
        (1, 1), (16, 2), (2, 3), (4, 4), (32, 7), (8, 9),
    ]
    /// 22 ends both bold and dim.
    private static let offCodes: [(UInt8, UInt8)] = [
        (1 | 16, 22), (2, 23), (4, 24), (32, 27), (8, 29),
    ]
}

extension ColorDepth {
    /// The colour of a cell's text, which differs from its background if the terminal has enough
    /// colours.
    func foregroundParameters(of cell: ScreenCell) -> SGRColor {
        let front = parameters(for: cell.foreground, isBackground: false)
        guard self == .sixteen, cell.foreground != 0, cell.background != 0,
            cell.foreground != cell.background,
            Palette.likestOf16(to: cell.foreground) == Palette.likestOf16(to: cell.background)
        else { return front }
        let (red, green, blue) = Palette.channels(cell.background)
        return SGRColor(3 * red + 6 * green + blue > 1275 ? 30 : 97)
    }
}

/// The parameters of one SGR sequence, which begins with the first of them.
private struct ParameterList {
    private var isOpen = false

    mutating func append(_ value: UInt8, _ output: inout ScreenOutput) {
        if isOpen { output.bytes.append(0x3B) } else { output.append("\u{1B}[") }
        isOpen = true
        output.append(number: Int(value))
    }

    mutating func append(_ color: SGRColor, _ output: inout ScreenOutput) {
        append(color.values.0, &output)
        guard color.count > 1 else { return }
        append(color.values.1, &output)
        append(color.values.2, &output)
        guard color.count > 3 else { return }
        append(color.values.3, &output)
        append(color.values.4, &output)
    }

    func close(_ output: inout ScreenOutput) {
        if isOpen { output.bytes.append(0x6D) }
    }
}
