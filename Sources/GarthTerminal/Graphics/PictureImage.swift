package import GarthPage
import Synchronization

/// A picture in pixels, for a terminal that draws them.
///
/// It is a class because terminals keep pictures by their identity: the number that is sent with the
/// pixels.
package final class PictureImage: Sendable {
    /// The number of the picture in this process; 1 is the first.
    package let id: UInt32
    /// The pixels, whole cells of `cell` pixels each.
    let bitmap: Bitmap
    /// The width in cells.
    package let columns: Int
    /// The height in cells.
    package let rows: Int
    /// The size of a cell in pixels.
    let cell: CellSize
    /// The pixels as the method of the terminal needs them, where that takes long to make.
    private let prepared: Prepared

    /// Pixels for a method.
    private enum Prepared: Sendable {
        case nothing
        /// In the colours of sixels.
        case indexed(IndexedBitmap)
        /// In the code of the kitty graphics protocol.
        case encoded(KittyPixels)
    }

    private static let count = Atomic<UInt32>(0)

    /// Makes a picture of a bitmap that is exactly as large as its cells; nil if it is not.
    ///
    /// With the method of the terminal, what takes long is done here, and not when the picture is
    /// drawn.
    package init?(
        _ bitmap: Bitmap, columns: Int, rows: Int, cell: CellSize, method: GraphicsMethod? = nil
    ) {
        guard columns > 0, rows > 0, bitmap.width == columns * cell.width,
            bitmap.height == rows * cell.height
        else { return nil }
        self.bitmap = bitmap
        self.columns = columns
        self.rows = rows
        self.cell = cell
        prepared =
            switch method {
            case .sixel(let registers): .indexed(IndexedBitmap(bitmap, registers: registers))
            case .kitty, .placeholders: .encoded(KittyPixels(bitmap))
            case .iTerm2, .blocks, nil: .nothing
            }
        id = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// About the memory that it takes.
    var byteCount: Int {
        switch prepared {
        case .nothing: bitmap.pixels.count
        case .indexed(let indexed): bitmap.pixels.count + indexed.pixels.count * 2
        case .encoded(let pixels): bitmap.pixels.count + pixels.code.count
        }
    }

    /// The pixels for the kitty graphics protocol.
    var kittyPixels: KittyPixels {
        if case .encoded(let pixels) = prepared { return pixels }
        return KittyPixels(bitmap)
    }

    /// The cells of a place as sixels.
    func sixels(of place: PicturePlace, registers: Int) -> [UInt8] {
        let (column, row) = (place.sourceColumn * cell.width, place.sourceRow * cell.height)
        var indexed: IndexedBitmap?
        if case .indexed(let known) = prepared { indexed = known }
        return SixelPicture(
            indexed ?? IndexedBitmap(bitmap, registers: registers),
            columns: column..<column + place.columns * cell.width,
            rows: row..<row + place.rows * cell.height
        ).bytes
    }
}

/// The size of a cell of the terminal in its own pixels.
package struct CellSize: Hashable, Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int

    /// Makes a size; a value that no terminal has is replaced by the nearest possible one.
    package init(width: Int, height: Int) {
        self.width = min(max(width, 1), 64)
        self.height = min(max(height, 1), 128)
    }

    /// The size of a terminal that has not said it.
    package static let usual = CellSize(width: 8, height: 16)
}

/// The ways in which a terminal draws pictures.
package enum GraphicsMethod: Sendable, Hashable {
    /// Characters of two colours.
    case blocks(BlockGlyphs)
    /// The kitty graphics protocol: pixels are sent once, and placed by their number.
    case kitty
    /// The same with placeholders, which are text: the method that works inside tmux.
    case placeholders(throughTmux: Bool)
    /// Sixel graphics (DEC STD 070), with so many colour registers.
    case sixel(registers: Int)
    /// Inline images of iTerm2.
    case iTerm2

    /// The columns of the widest picture that the method draws whole; nil for any.
    package var maximumColumns: Int? {
        if case .placeholders = self { PicturePlaceholder.count } else { nil }
    }
}

/// A rectangle of cells on the screen that shows a part of a picture.
struct PicturePlace: Hashable, Sendable {
    /// The picture's number.
    var id: UInt32
    /// The upper left cell on the screen.
    var row: Int
    var column: Int
    /// The upper left cell of the part of the picture.
    var sourceRow: Int
    var sourceColumn: Int
    /// The size in cells.
    var rows: Int
    var columns: Int
}

extension ScreenCell {
    /// A cell of a picture has this flag, the place of the picture in `Frame.images` (9 bits), and
    /// the row (10 bits) and column (11 bits) of the cell in the picture.
    static let pictureFlag: UInt32 = 0x4000_0000

    /// More pictures than any screen shows at once.
    static let maximumImages = 1 << 9

    /// Whether the cell shows a part of a picture.
    @inline(__always)
    var isPicture: Bool { glyph & 0xC000_0000 == Self.pictureFlag }

    /// The place of the picture in `Frame.images`.
    var pictureIndex: Int { Int(glyph >> 21 & 0x1FF) }
    /// The cell's row in the picture.
    var pictureRow: Int { Int(glyph >> 11 & 0x3FF) }
    /// The cell's column in the picture.
    var pictureColumn: Int { Int(glyph & 0x7FF) }

    /// A cell of a picture.
    init(picture index: Int, row: Int, column: Int) {
        self.init(
            glyph: Self.pictureFlag | UInt32(index) << 21 | UInt32(row) << 11 | UInt32(column),
            foreground: 0, background: 0, marks: 0, width: 1)
    }
}

extension Frame {
    /// Marks the cells of a picture whose upper left cell is at a place, which may be outside of the
    /// frame, in a part of the frame. What is written over them later covers the picture.
    package mutating func draw(
        _ image: PictureImage, row: Int, column: Int, rows visible: Range<Int>
    ) {
        guard images.count < ScreenCell.maximumImages, image.rows < 1 << 10,
            image.columns < 1 << 11
        else { return }
        let index = images.count
        images.append(image)
        for line in 0..<image.rows {
            let at = row + line
            guard visible.contains(at), at >= 0, at < rows else { continue }
            for place in max(0, -column)..<max(max(0, -column), image.columns) {
                let x = column + place
                guard x < columns else { break }
                put(ScreenCell(picture: index, row: line, column: place), row: at, column: x)
            }
        }
    }

    /// The visible parts of pictures, as rectangles; with `isNew`, only of the cells that it names by
    /// their place in the frame.
    func picturePlaces(where isNew: (Int) -> Bool = { _ in true }) -> [PicturePlace] {
        guard !images.isEmpty else { return [] }
        var places: [PicturePlace] = []
        var open: [Int] = []
        for row in 0..<rows {
            var stillOpen: [Int] = []
            var column = 0
            while column < columns {
                let index = row * columns + column
                let cell = cells[index]
                guard cell.isPicture, cell.pictureIndex < images.count, isNew(index) else {
                    column += 1
                    continue
                }
                var end = column + 1
                while end < columns,
                    isContinuation(cells[row * columns + end], of: cell, by: end - column),
                    isNew(row * columns + end)
                {
                    end += 1
                }
                let place = PicturePlace(
                    id: images[cell.pictureIndex].id, row: row, column: column,
                    sourceRow: cell.pictureRow, sourceColumn: cell.pictureColumn, rows: 1,
                    columns: end - column)
                if let above = open.first(where: { places[$0].continues(in: place) }) {
                    places[above].rows += 1
                    stillOpen.append(above)
                } else {
                    stillOpen.append(places.count)
                    places.append(place)
                }
                column = end
            }
            open = stillOpen
        }
        return places
    }

    private func isContinuation(_ cell: ScreenCell, of first: ScreenCell, by distance: Int) -> Bool
    {
        cell.isPicture && cell.pictureIndex == first.pictureIndex
            && cell.pictureRow == first.pictureRow
            && cell.pictureColumn == first.pictureColumn + distance
    }
}

extension PicturePlace {
    /// Whether the row of cells `next` continues the rectangle below.
    fileprivate func continues(in next: PicturePlace) -> Bool {
        next.id == id && next.column == column && next.columns == columns
            && next.sourceColumn == sourceColumn && next.row == row + rows
            && next.sourceRow == sourceRow + rows
    }
}
