package import GarthPage

/// Draws the text of a page, a cell 8 by 16 pixels.
struct PagePainter {
    /// The pixels of a cell.
    static let cell = (width: 8, height: 16)
    /// Pixels of a picture at most: 60 MB while it is drawn.
    static let pixelLimit = 20_000_000

    private let x: Int
    private let y: Int
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]
    private let font = PictureFont()
    private static let paper = RGBColor(255, 255, 255)
    private static let ink = RGBColor(0, 0, 0)

    /// Makes a picture of an area of a page; nil for one that is empty or too large.
    init?(x: Int, y: Int, width: Int, height: Int) {
        let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !isTooLarge, count <= Self.pixelLimit else { return nil }
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        pixels = [UInt8](repeating: 255, count: count * 3)
    }

    /// Draws the lines of a page that are in the area.
    mutating func draw(_ content: PageContent) {
        let first = max(0, y / Self.cell.height)
        let last = min(content.lines.count, (y + height - 1) / Self.cell.height + 1)
        guard first < last else { return }
        for line in first..<last { draw(line, of: content) }
    }

    private mutating func draw(_ line: Int, of content: PageContent) {
        var column = 0
        for run in content.lines.drawnRuns(ofLine: line, styles: content.styles) {
            let brush = Brush(run.style)
            for character in String(decoding: run.text, as: UTF8.self) {
                let columns = DisplayWidth.columns(of: Array(String(character).utf8).span)
                draw(character, columns, brush, at: column, line)
                column += columns
            }
        }
    }

    /// The colours and marks of a run.
    private struct Brush {
        var ink: RGBColor
        var paper: RGBColor
        let marks: TextStyle.Marks

        init(_ style: TextStyle) {
            marks = style.marks
            ink = style.foreground ?? PagePainter.ink
            paper = style.background ?? PagePainter.paper
            if marks.contains(.reverse) { swap(&ink, &paper) }
            guard marks.contains(.dim) else { return }
            func mixed(_ first: UInt8, _ second: UInt8) -> UInt8 {
                UInt8((Int(first) + Int(second)) / 2)
            }
            ink = RGBColor(
                mixed(ink.red, paper.red), mixed(ink.green, paper.green),
                mixed(ink.blue, paper.blue))
        }
    }

    private mutating func draw(
        _ character: Character, _ columns: Int, _ brush: Brush, at column: Int, _ line: Int
    ) {
        guard columns > 0 else { return }
        var rows = [UInt16](repeating: 0, count: Self.cell.height)
        for (index, scalar) in character.unicodeScalars.enumerated() {
            guard let glyph = font.glyph(of: scalar) else {
                // Marks that the font does not have are left out.
                if index == 0, scalar != " ", scalar.value != 0xA0 {
                    for (row, bits) in PictureFont.missing.enumerated() {
                        rows[row] |= Self.row(bits, isWide: columns == 2)
                    }
                }
                continue
            }
            for (row, bits) in glyph.enumerated() { rows[row] |= UInt16(bits) << 8 }
        }
        for row in rows.indices {
            if brush.marks.contains(.italic), row < 8 { rows[row] >>= 1 }
            if brush.marks.contains(.bold) { rows[row] |= rows[row] >> 1 }
        }
        if brush.marks.contains(.underline) { rows[14] = .max }
        if brush.marks.contains(.strikethrough) { rows[8] = .max }
        for (row, bits) in rows.enumerated() {
            for pixel in 0..<columns * Self.cell.width {
                let isInk = bits & (0x8000 >> UInt16(pixel)) != 0
                set(
                    isInk ? brush.ink : brush.paper, column * Self.cell.width + pixel,
                    line * Self.cell.height + row)
            }
        }
    }

    /// The row of a frame over one or two columns.
    static func row(_ bits: UInt8, isWide: Bool) -> UInt16 {
        guard isWide else { return UInt16(bits) << 8 }
        return bits == 0x7E ? 0x7FFE : bits == 0x42 ? 0x4002 : 0
    }

    private mutating func set(_ color: RGBColor, _ pageX: Int, _ pageY: Int) {
        let (column, row) = (pageX - x, pageY - y)
        guard column >= 0, column < width, row >= 0, row < height else { return }
        let place = (row * width + column) * 3
        (pixels[place], pixels[place + 1], pixels[place + 2]) = (color.red, color.green, color.blue)
    }
}

extension PageContent {
    /// A picture of an area of the page in pixels, as PNG: its text in a font of 8 by 16 pixels, with
    /// colours and marks, without pictures, made smaller to fit `maxWidth` and `maxHeight`. Nil for an
    /// area that is empty or too large.
    package func png(
        x: Int, y: Int, width: Int, height: Int, maxWidth: Int? = nil, maxHeight: Int? = nil
    ) -> [UInt8]? {
        guard var painter = PagePainter(x: x, y: y, width: width, height: height) else {
            return nil
        }
        painter.draw(self)
        let picture = PNGImage(width: width, height: height, pixels: painter.pixels)
        let scales =
            [maxWidth.map { Double($0) / Double(width) }]
            + [maxHeight.map { Double($0) / Double(height) }]
        let scale = scales.compactMap { $0 }.min() ?? 1
        guard scale < 1 else { return picture.file }
        return picture.scaled(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded()))
        ).file
    }
}
