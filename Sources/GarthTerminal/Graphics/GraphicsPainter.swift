import GarthPage

/// Draws the pictures of frames by the terminal's own method, after the cells of the frame.
struct GraphicsPainter: Sendable {
    /// The method; nil for a terminal whose pictures are characters.
    var method: GraphicsMethod? {
        didSet {
            // A terminal behind tmux is there for all of its pictures.
            if case .placeholders(let throughTmux) = method {
                kitty.passesThroughTmux = throughTmux
            }
        }
    }
    private var kitty = KittyGraphics()

    /// Whether pictures are no text: the terminal may not move rows by itself then.
    var drawsPixels: Bool {
        switch method {
        case nil, .blocks: false
        case .kitty, .placeholders, .sixel, .iTerm2: true
        }
    }

    /// Draws what changes from a frame to the next; `isNew` is true for an unknown screen, which was
    /// cleared.
    mutating func paint(_ frame: Frame, over old: Frame, isNew: Bool, _ output: inout ScreenOutput)
    {
        guard drawsPixels, !frame.images.isEmpty || !old.images.isEmpty || isNew else { return }
        if case .kitty = method {
            return kitty.show(frame.picturePlaces(), of: frame.images, &output)
        }
        // What was drawn stays in cells that have not changed.
        let comparison = CellComparison(frame: frame, shown: old)
        let places = frame.picturePlaces { index in
            isNew || !comparison.same(frame.cells[index], old.cells[index])
        }
        if case .placeholders = method {
            return kitty.write(
                places, of: frame.images, shown: Set(frame.picturePlaces().map(\.id)), &output)
        }
        for place in places {
            guard let image = frame.images.first(where: { $0.id == place.id }) else { continue }
            output.move(row: place.row, column: place.column)
            switch method {
            case .sixel(let registers):
                output.bytes += image.sixels(of: place, registers: registers)
            case .iTerm2:
                guard let bitmap = image.bitmap(of: place) else { continue }
                output.bytes += InlineImage(bitmap, columns: place.columns, rows: place.rows).bytes
            case .kitty, .placeholders, .blocks, nil: break
            }
            output.cursor = nil
        }
    }

    /// The sequences before the screen is cleared. `picturesAreKnown` is false if anything may have
    /// become of the pictures that were sent.
    ///
    /// Pictures behind placeholders outlive a new size: tmux draws its window anew then, and passes
    /// no pixels and no deletion on before it is done.
    mutating func begin(picturesAreKnown: Bool, _ output: inout ScreenOutput) {
        if picturesAreKnown, case .placeholders = method { return }
        output.bytes += kitty.deletion
        kitty.forget()
    }

    /// The sequences that leave no picture behind, for every way out.
    var farewell: [UInt8] { kitty.deletion }
}
