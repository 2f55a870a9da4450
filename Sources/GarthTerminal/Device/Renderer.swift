/// Converts frames to the bytes that change the terminal from the last frame to the next.
///
/// After these bytes, the terminal shows the frame, whatever the frame before was. All bytes below
/// 0x20, DEL and ESC in them belong to sequences of the renderer.
package struct Renderer: Sendable {
    /// The colours of the terminal; a change takes effect with the next frame.
    package var colorDepth: ColorDepth {
        didSet { if colorDepth != oldValue { invalidate() } }
    }
    /// Whether frames are wrapped in synchronized output (private mode 2026).
    package var synchronizesOutput = false

    /// The current content of the terminal; nil if it is unknown.
    private var screen: Frame?
    private var cursorIsShown: Bool?
    /// Whether the terminal has the pictures that were sent to it.
    private var picturesAreKnown = false
    /// Draws pictures in pixels.
    private var graphics = GraphicsPainter()
    private var pen = Pen()
    private var output = ScreenOutput()

    /// Makes the renderer of a screen of unknown content.
    package init(colorDepth: ColorDepth = .trueColor) {
        self.colorDepth = colorDepth
    }

    /// The way in which the terminal draws pictures; a change takes effect with the next frame.
    package var graphicsMethod: GraphicsMethod? {
        get { graphics.method }
        set {
            guard newValue != graphics.method else { return }
            graphics.method = newValue
            invalidate()
        }
    }

    /// The sequences that delete the pictures that the terminal keeps.
    var graphicsFarewell: [UInt8] { graphics.farewell }

    /// Drops the known content of the terminal: the next frame is painted whole, and its pictures
    /// are sent again.
    package mutating func invalidate() {
        invalidateCells()
        picturesAreKnown = false
    }

    /// Drops the known cells of the terminal, as after a new size: the next frame is painted whole,
    /// with the pictures that the terminal keeps.
    mutating func invalidateCells() {
        screen = nil
        cursorIsShown = nil
    }

    /// The bytes that make the terminal show a frame; none when it does already.
    package mutating func bytes(for frame: Frame) -> [UInt8] {
        output.bytes.removeAll(keepingCapacity: true)
        output.reset(rows: frame.rows, columns: frame.columns)
        pen.depth = colorDepth
        let isNew = screen?.columns != frame.columns || screen?.rows != frame.rows
        var old = Frame(columns: 1, rows: 1)
        if isNew {
            old = Frame(columns: frame.columns, rows: frame.rows)
        } else {
            swap(&old, &screen!)
        }
        let rows = isNew ? Array(0..<frame.rows) : RowComparison.changedRows(from: old, to: frame)
        let paints = isNew || !rows.isEmpty
        let hasPixels = graphics.drawsPixels && !(frame.images.isEmpty && old.images.isEmpty)
        if paints { begin(clearing: isNew) }
        if !isNew, !hasPixels, let scroll = Scroll.find(from: old, to: frame, changed: rows) {
            pen.reset(&output)
            scroll.perform(&output, on: &old)
            paint(RowComparison.changedRows(from: old, to: frame), of: frame, over: old)
        } else {
            paint(rows, of: frame, over: old)
        }
        if paints {
            pen.reset(&output)
            graphics.paint(frame, over: old, isNew: isNew, &output)
        }
        showCursor(
            of: frame,
            moved: paints || Self.differ(old.cursor, frame.cursor)
                || Self.differ(old.attention, frame.attention))
        if paints, synchronizesOutput { output.append("\u{1B}[?2026l") }
        screen = frame
        return output.bytes
    }

    private static func differ(
        _ old: (column: Int, row: Int)?, _ new: (column: Int, row: Int)?
    ) -> Bool {
        old?.column != new?.column || old?.row != new?.row
    }

    private mutating func begin(clearing: Bool) {
        if synchronizesOutput { output.append("\u{1B}[?2026h") }
        if cursorIsShown != false, clearing || !synchronizesOutput {
            output.append("\u{1B}[?25l")
            cursorIsShown = false
        }
        guard clearing else { return }
        pen = Pen()
        pen.depth = colorDepth
        graphics.begin(picturesAreKnown: picturesAreKnown, &output)
        picturesAreKnown = true
        output.append("\u{1B}[m\u{1B}[r\u{1B}[H\u{1B}[2J")
        output.cursor = (0, 0)
    }

    private mutating func showCursor(of frame: Frame, moved: Bool) {
        guard let cursor = frame.cursor else {
            if cursorIsShown != false { output.append("\u{1B}[?25l") }
            cursorIsShown = false
            if moved, let place = frame.attention { move(to: place, in: frame) }
            return
        }
        if moved || cursorIsShown != true { move(to: cursor, in: frame) }
        if cursorIsShown != true { output.append("\u{1B}[?25h") }
        cursorIsShown = true
    }

    private mutating func move(to cursor: (column: Int, row: Int), in frame: Frame) {
        output.moveAbsolutely(
            row: min(max(cursor.row, 0), frame.rows - 1),
            column: min(max(cursor.column, 0), frame.columns - 1))
    }

    private mutating func paint(_ rows: [Int], of frame: Frame, over old: Frame) {
        unsafe frame.cells.withUnsafeBufferPointer { new in
            unsafe old.cells.withUnsafeBufferPointer { shown in
                for row in rows {
                    let range = row * frame.columns..<(row + 1) * frame.columns
                    let painter = unsafe RowPainter(
                        row: row, new: UnsafeBufferPointer(rebasing: new[range]),
                        old: UnsafeBufferPointer(rebasing: shown[range]))
                    unsafe painter.paint(frame, over: old, pen: &pen, output: &output)
                }
            }
        }
    }
}
