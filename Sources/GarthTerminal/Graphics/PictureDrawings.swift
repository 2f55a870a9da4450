package import GarthPage

/// The name of a drawn picture: its page, address and size in cells.
package struct PictureKey: Hashable, Sendable {
    /// The page, by a number of the caller: pages do not share pictures.
    package var page: Int
    /// The address.
    package var address: String
    /// The width in columns.
    package var columns: Int
    /// The height in rows.
    package var rows: Int
    /// How the picture fills the cells.
    package var filling: PictureFilling

    /// Names a picture.
    package init(
        page: Int, address: String, columns: Int, rows: Int,
        filling: PictureFilling = PictureFilling(fit: .fill, position: .center)
    ) {
        self.page = page
        self.address = address
        self.columns = columns
        self.rows = rows
        self.filling = filling
    }
}

/// A picture as the terminal draws it.
package enum PictureDrawing: Sendable {
    /// As characters.
    case blocks(BlockPicture)
    /// As pixels.
    case image(PictureImage)

    /// About the memory that it takes.
    var byteCount: Int {
        switch self {
        case .blocks(let picture): picture.cells.count * MemoryLayout<BlockPicture.Cell>.stride
        case .image(let image): image.byteCount
        }
    }
}

/// The pictures that are drawn on the screen, or were a short time ago.
package struct PictureDrawings: Sendable {
    private var drawings: [PictureKey: PictureDrawing] = [:]
    /// The keys, the least recently added first.
    private var order: [PictureKey] = []
    private var byteCount = 0

    /// The memory for pixels: a dozen screens of 200 x 60 cells.
    private static let maximumByteCount = 96 << 20

    /// Makes an empty collection.
    package init() {}

    /// The drawing of a picture; nil before it has come.
    package subscript(key: PictureKey) -> PictureDrawing? { drawings[key] }

    /// Adds a drawing; the oldest go when there are too many.
    package mutating func add(_ picture: PictureDrawing, as key: PictureKey) {
        if let known = drawings.updateValue(picture, forKey: key) {
            byteCount -= known.byteCount
            order.removeAll { $0 == key }
        }
        order.append(key)
        byteCount += picture.byteCount
        while byteCount > Self.maximumByteCount, order.count > 1 {
            let oldest = order.removeFirst()
            byteCount -= drawings.removeValue(forKey: oldest)?.byteCount ?? 0
        }
    }

    /// Forgets all drawings.
    package mutating func removeAll() { self = PictureDrawings() }
}

/// A picture of the page with cells near the screen.
package struct NearPicture: Sendable {
    /// The picture.
    package let picture: PagePicture
    /// Its name at the size of its cells.
    package let key: PictureKey
}

extension PageView {
    /// The pictures with cells in view, or less than a screen from it, from the top to the bottom;
    /// without numbers that the page gave to no picture.
    package var nearPictures: [NearPicture] {
        guard !pictures.isEmpty else { return [] }
        let first = max(0, topLine - rows)
        let end = min(lines.count, topLine + 2 * rows)
        guard first < end else { return [] }
        return lines.picturePlacements(inLines: first..<end) { style($0).picture }
            .compactMap { placement in
                guard let picture = picture(placement.number) else { return nil }
                return NearPicture(picture: picture, key: key(of: picture, placement))
            }
    }

    /// The picture of that number; nil when there is none.
    package func picture(_ number: Int) -> PagePicture? {
        number >= 1 && number <= pictures.count ? pictures[number - 1] : nil
    }

    private func key(of picture: PagePicture, _ placement: PicturePlacement) -> PictureKey {
        PictureKey(
            page: pageNumber, address: picture.address, columns: placement.columns,
            rows: placement.rows, filling: picture.filling)
    }

    /// Draws the pictures in view over their alternative texts.
    func drawPictures(
        into frame: inout Frame, row: Int, rows: Int, from drawings: PictureDrawings
    ) {
        guard !pictures.isEmpty else { return }
        let visible = visibleLines.prefix(max(0, rows))
        let placements = lines.picturePlacements(
            inLines: visible.lowerBound..<visible.upperBound
        ) { style($0).picture }
        for placement in placements {
            guard let picture = picture(placement.number), picture.isSized,
                let drawing = drawings[key(of: picture, placement)]
            else { continue }
            let hasFocus = focus != 0 && focusedPicture(placement)
            let (top, left) = (
                row + placement.line - visible.lowerBound, placement.column - leftColumn
            )
            let inView = row..<row + visible.count
            switch drawing {
            case .blocks(let picture):
                frame.draw(picture, row: top, column: left, rows: inView, firstColumn: 0)
            case .image(let image): frame.draw(image, row: top, column: left, rows: inView)
            }
            if hasFocus {
                markFocus(of: placement, into: &frame, row: row, first: visible.lowerBound)
            }
        }
    }

    /// Whether the picture's cells belong to the target with the focus.
    private func focusedPicture(_ placement: PicturePlacement) -> Bool {
        lines.runs[lines.runRange(ofLine: placement.line)].contains {
            $0.target == focus && Int(style($0.style).picture) == placement.number
        }
    }

    /// Marks a picture with the focus: its first column is in the colours of the text, reversed.
    private func markFocus(
        of placement: PicturePlacement, into frame: inout Frame, row: Int, first: Int
    ) {
        let column = placement.column - leftColumn
        for line in placement.line..<placement.line + placement.rows {
            let at = row + line - first
            guard at >= row, at < row + rows, column >= 0, column < columns else { continue }
            frame.write(
                SafeText(sanitizing: "▌"), row: at, column: column, style: TextStyle(marks: .bold))
        }
    }
}
