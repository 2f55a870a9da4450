import GarthPage
import GarthURL

/// Sheets of paper for a page, in points (1/72 inch).
package struct PaperSheets: Sendable, Equatable {
    /// The size of a sheet; A4 without another one.
    package var width = 595.0
    /// The height of a sheet.
    package var height = 842.0
    /// The margins.
    package var top = 28.0
    /// The right margin.
    package var right = 28.0
    /// The bottom margin.
    package var bottom = 28.0
    /// The left margin.
    package var left = 28.0
    /// The size of the letters beside that of the screen.
    package var scale = 1.0
    /// Whether colours behind the text are printed.
    package var printsBackground = false
    /// Whether a page that is too wide becomes smaller.
    package var shrinksToFit = true
    /// The sheets that are wanted, from 1 on; empty for all.
    package var ranges: [ClosedRange<Int>] = []

    /// Makes sheets of A4.
    package init() {}
}

extension PageContent {
    /// The page as a PDF whose text is text, in a font of 8 by 16 pixels, with its links and without
    /// pictures; nil if the margins leave no place for a letter, or no sheet is wanted.
    package func pdf(on sheets: PaperSheets, title: String, baseURL: URLRecord?) -> [UInt8]? {
        var document = PDFDocument()
        let columns = (0..<lines.count).map { line in
            drawnPieces(ofLine: line, baseURL).reduce(0) { $0 + $1.columns }
        }.max()
        let cell = PagePainter.cell
        let room = (
            width: sheets.width - sheets.left - sheets.right,
            height: sheets.height - sheets.top - sheets.bottom
        )
        let natural = Double(max(1, columns ?? 1) * cell.width) * Self.pixel * sheets.scale
        guard room.width > 0, room.height > 0 else { return nil }
        let shrinking = sheets.shrinksToFit ? min(1, room.width / natural) : 1
        let scale = Self.pixel * sheets.scale * shrinking
        let rows = Int((room.height / (Double(cell.height) * scale)).rounded(.down))
        guard rows > 0 else { return nil }
        let count = max(1, (lines.count + rows - 1) / rows)
        for sheet in 1...count
        where sheets.ranges.isEmpty || sheets.ranges.contains(where: { $0.contains(sheet) }) {
            document.beginSheet(sheets, scale: scale)
            let first = (sheet - 1) * rows
            for line in first..<max(first, min(lines.count, first + rows)) {
                var column = 0
                for piece in drawnPieces(ofLine: line, baseURL) {
                    document.add(piece, column: column, row: line - first)
                    column += piece.columns
                }
            }
            document.endSheet()
        }
        return document.hasSheets ? document.bytes(title: title) : nil
    }

    /// The points of a pixel of CSS.
    private static let pixel = 0.75
}

/// Writes a PDF (ISO 32000-1) of text in cells.
///
/// Its letters are a font of type 3: each is a mask of 8 by 16 pixels and knows its characters, so
/// that readers find and copy the text.
private struct PDFDocument {
    /// The letters that the text has used, in fonts of 255 each.
    private var glyphs: [(bits: [UInt16], columns: Int, text: String)] = []
    private var numbers: [String: Int] = [:]
    private let font = PictureFont()
    private var pages: [(content: String, links: [String])] = []
    private var sheets = PaperSheets()
    private var scale = 1.0
    private var content = ""
    private var links: [String] = []
    private static let glyphsOfFont = 255

    var hasSheets: Bool { !pages.isEmpty }

    mutating func beginSheet(_ sheets: PaperSheets, scale: Double) {
        (self.sheets, self.scale, content, links) = (sheets, scale, "", [])
    }

    mutating func endSheet() { pages.append((content, links)) }

    /// Adds a run in cells of the sheet.
    mutating func add(_ piece: DrawnPiece, column: Int, row: Int) {
        guard piece.columns > 0 else { return }
        let cell = PagePainter.cell
        let x = sheets.left + Double(column * cell.width) * scale
        let y = sheets.height - sheets.top - Double((row + 1) * cell.height) * scale
        let width = Double(piece.columns * cell.width) * scale
        let height = Double(cell.height) * scale
        var ink = piece.style.foreground ?? RGBColor(0, 0, 0)
        if sheets.printsBackground {
            var paper = piece.style.background
            if piece.style.marks.contains(.reverse) {
                (ink, paper) = (paper ?? RGBColor(255, 255, 255), ink)
            }
            if let paper { fill(paper, x, y, width, height) }
        } else if piece.style.marks.contains(.reverse) {
            ink = RGBColor(0, 0, 0)
        }
        if let address = piece.address {
            links.append(
                "<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [\(Self.number(x)) "
                    + "\(Self.number(y)) \(Self.number(x + width)) \(Self.number(y + height))] "
                    + "/A << /S /URI /URI \(Self.string(address)) >> >>")
        }
        if piece.style.marks.contains(.underline) {
            fill(ink, x, y + height / 16, width, height / 16)
        }
        if piece.style.marks.contains(.strikethrough) {
            fill(ink, x, y + height / 2, width, height / 16)
        }
        guard !piece.text.allSatisfy({ $0 == " " }) else { return }
        show(piece, ink, x, y)
    }

    private mutating func fill(
        _ color: RGBColor, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) {
        content +=
            "\(Self.operands(color)) rg \(Self.number(x)) \(Self.number(y)) "
            + "\(Self.number(width)) \(Self.number(height)) re f\n"
    }

    private mutating func show(_ piece: DrawnPiece, _ ink: RGBColor, _ x: Double, _ y: Double) {
        let shear = piece.style.marks.contains(.italic) ? 0.2 * scale : 0
        content +=
            "BT \(Self.operands(ink)) rg \(Self.number(scale)) 0 \(Self.number(shear)) "
            + "\(Self.number(scale)) \(Self.number(x)) \(Self.number(y)) Tm\n"
        var shown: (font: Int, codes: String)?
        for character in piece.text {
            let glyph = number(of: character, isBold: piece.style.marks.contains(.bold))
            let (font, code) = (glyph / Self.glyphsOfFont, glyph % Self.glyphsOfFont + 1)
            if shown?.font != font {
                if let shown { content += "/F\(shown.font) 1 Tf <\(shown.codes)> Tj\n" }
                shown = (font, "")
            }
            shown?.codes += Self.hexadecimal(code, digits: 2)
        }
        if let shown { content += "/F\(shown.font) 1 Tf <\(shown.codes)> Tj\n" }
        content += "ET\n"
    }

    /// The number of the letter of a character.
    private mutating func number(of character: Character, isBold: Bool) -> Int {
        let key = (isBold ? "b" : "p") + String(character)
        if let known = numbers[key] { return known }
        let columns = max(0, DisplayWidth.columns(of: Array(String(character).utf8).span))
        var rows = [UInt16](repeating: 0, count: PagePainter.cell.height)
        for (index, scalar) in character.unicodeScalars.enumerated() {
            if let glyph = font.glyph(of: scalar) {
                for (row, bits) in glyph.enumerated() { rows[row] |= UInt16(bits) << 8 }
            } else if index == 0, scalar != " ", scalar.value != 0xA0 {
                for (row, bits) in PictureFont.missing.enumerated() {
                    rows[row] |= PagePainter.row(bits, isWide: columns == 2)
                }
            }
        }
        if isBold { for row in rows.indices { rows[row] |= rows[row] >> 1 } }
        numbers[key] = glyphs.count
        glyphs.append((rows, columns, String(character)))
        return glyphs.count - 1
    }

    // MARK: - The file

    /// The bytes of the document.
    func bytes(title: String) -> [UInt8] {
        var file = PDFFile()
        let catalog = file.reserve()
        let tree = file.reserve()
        let fonts = stride(from: 0, to: glyphs.count, by: Self.glyphsOfFont).map { first in
            write(glyphs[first..<min(glyphs.count, first + Self.glyphsOfFont)], to: &file)
        }
        let resources =
            "<< /Font << "
            + fonts.enumerated().map { "/F\($0) \($1) 0 R" }.joined(separator: " ") + " >> >>"
        let kids = pages.map { page in
            let stream = file.add(stream: page.content)
            return file.add(
                "<< /Type /Page /Parent \(tree) 0 R /Contents \(stream) 0 R "
                    + "/Resources \(resources) /Annots [\(page.links.joined(separator: " "))] >>")
        }
        let box = "[0 0 \(Self.number(sheets.width)) \(Self.number(sheets.height))]"
        file.set(
            tree,
            "<< /Type /Pages /Count \(kids.count) /MediaBox \(box) /Kids ["
                + kids.map { "\($0) 0 R" }.joined(separator: " ") + "] >>")
        file.set(catalog, "<< /Type /Catalog /Pages \(tree) 0 R >>")
        let info = file.add("<< /Title \(Self.string(title)) /Producer (Garth) >>")
        return file.finished(root: catalog, info: info)
    }

    /// Writes a font; its number.
    private func write(
        _ glyphs: ArraySlice<(bits: [UInt16], columns: Int, text: String)>, to file: inout PDFFile
    ) -> Int {
        var procedures = ""
        var map = ""
        for (index, glyph) in glyphs.enumerated() {
            let width = glyph.columns * PagePainter.cell.width
            let mask = glyph.bits.map { Self.hexadecimal(Int($0), digits: 4) }.joined()
            let procedure = file.add(
                stream: "\(width) 0 0 0 16 16 d1 q 16 0 0 16 0 0 cm BI /W 16 /H 16 /BPC 1 "
                    + "/IM true /D [1 0] /F /AHx ID \(mask)> EI Q")
            procedures += "/g\(index + 1) \(procedure) 0 R "
            let text = glyph.text.utf16.map { Self.hexadecimal(Int($0), digits: 4) }.joined()
            map += "<\(Self.hexadecimal(index + 1, digits: 2))> <\(text)>\n"
        }
        let unicode = file.add(stream: Self.characterMap(map, count: glyphs.count))
        let names = (1...glyphs.count).map { "/g\($0)" }.joined(separator: " ")
        let widths = glyphs.map { String($0.columns * PagePainter.cell.width) }
        return file.add(
            "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 16 16] /FontMatrix [1 0 0 1 0 0] "
                + "/FirstChar 1 /LastChar \(glyphs.count) /Widths [\(widths.joined(separator: " "))] "
                + "/Encoding << /Type /Encoding /Differences [1 \(names)] >> "
                + "/CharProcs << \(procedures)>> /ToUnicode \(unicode) 0 R /Resources << >> >>")
    }

    /// The characters of a font's codes. A block of a map has 100 lines at most.
    private static func characterMap(_ lines: String, count: Int) -> String {
        let all = lines.split(separator: "\n")
        var blocks = ""
        for first in stride(from: 0, to: all.count, by: 100) {
            let part = all[first..<min(all.count, first + 100)]
            blocks +=
                "\(part.count) beginbfchar\n" + part.joined(separator: "\n") + "\nendbfchar\n"
        }
        return "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
            + "/CMapName /Garth def /CMapType 2 def\n"
            + "1 begincodespacerange\n<01> <FF>\nendcodespacerange\n" + blocks
            + "endcmap CMapName currentdict /CMap defineresource pop end end"
    }

    // MARK: - Parts of the syntax

    private static func operands(_ color: RGBColor) -> String {
        [color.red, color.green, color.blue].map { number(Double($0) / 255) }
            .joined(separator: " ")
    }

    /// A number with three digits behind the point.
    private static func number(_ value: Double) -> String {
        let thousandths = Int((min(max(value, -1e9), 1e9) * 1000).rounded())
        let digits = String(thousandths.magnitude % 1000)
        return (thousandths < 0 ? "-" : "") + "\(thousandths.magnitude / 1000)."
            + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }

    private static func hexadecimal(_ value: Int, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// A text string in UTF-16, whose form has no character of the syntax.
    private static func string(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"()\\".utf8.contains($0) }) {
            return "(\(text))"
        }
        return "<feff" + text.utf16.map { hexadecimal(Int($0), digits: 4) }.joined() + ">"
    }
}

/// The objects of a PDF and their places.
private struct PDFFile {
    private var objects: [String] = []

    /// The number of an object that is set later.
    mutating func reserve() -> Int { add("") }

    mutating func set(_ number: Int, _ text: String) { objects[number - 1] = text }

    /// Adds an object; its number.
    mutating func add(_ text: String) -> Int {
        objects.append(text)
        return objects.count
    }

    mutating func add(stream: String) -> Int {
        add("<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream")
    }

    func finished(root: Int, info: Int) -> [UInt8] {
        var bytes = Array("%PDF-1.4\n".utf8)
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(bytes.count)
            bytes += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
        }
        let table = bytes.count
        var text = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places {
            let digits = String(place)
            text += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
        }
        text +=
            "trailer\n<< /Size \(objects.count + 1) /Root \(root) 0 R /Info \(info) 0 R >>\n"
            + "startxref\n\(table)\n%%EOF\n"
        return bytes + Array(text.utf8)
    }
}
