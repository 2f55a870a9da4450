import Foundation
import GarthEngine
import GarthImage
import GarthPage
import Testing

extension DecoderTests {
    @Suite("Drawings (SVG)") struct SVGDrawingTests {
        private static let limit = 1 << 20
        private static let isLoaded: Void = PictureDecoder.loadDrawingLibrary()

        init() { Self.isLoaded }

        @Test("the library is loaded beside another that brings GLib along, too")
        func besidePDF() throws {
            PDFLibrary.load()
            let square = Self.drawing("<rect width='40' height='20'/>", "width='40' height='20'")
            #expect(try Self.inked(Self.draw(square)) == 1)
        }

        private static func drawing(_ content: String, _ attributes: String) -> [UInt8] {
            Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8)
        }

        private static func size(_ file: [UInt8]) throws -> [Int] {
            let size = try PictureDecoder.size(of: file, maximumPixels: 64 << 20)
            return [size.width, size.height]
        }

        private static func draw(_ file: [UInt8], width: Int = 40, height: Int = 20) throws
            -> Bitmap
        {
            try PictureDecoder.decode(file, width: width, height: height, maximumPixels: limit)
        }

        /// The share of pixels that differ from white.
        private static func inked(_ bitmap: Bitmap) -> Double {
            var count = 0
            for row in 0..<bitmap.height {
                for column in 0..<bitmap.width {
                    let color = bitmap.color(
                        column: column, row: row, over: RGBColor(255, 255, 255))
                    if color != RGBColor(255, 255, 255) { count += 1 }
                }
            }
            return Double(count) / Double(bitmap.width * bitmap.height)
        }

        @Test("the size is that of the attributes in CSS pixels, or else that of the view box")
        func sizes() throws {
            #expect(try Self.size(Self.drawing("", "width='64' height='32'")) == [64, 32])
            #expect(try Self.size(Self.drawing("", "width='1in' height='36pt'")) == [96, 48])
            #expect(try Self.size(Self.drawing("", "viewBox='0 0 120 90'")) == [120, 90])
            #expect(try Self.size(Self.drawing("", "")) == [300, 150])
            #expect(
                try Self.size(Self.drawing("", "width='30000' height='15000'")) == [4096, 2048])
        }

        @Test("a drawing is drawn at the wanted size, and what it leaves free is transparent")
        func pixels() throws {
            let file = Self.drawing(
                "<rect width='20' height='20' fill='#ff8000'/>", "viewBox='0 0 40 20'")
            for (width, height) in [(40, 20), (400, 200), (8, 12)] {
                let bitmap = try Self.draw(file, width: width, height: height)
                let (middle, quarter) = (height / 2, width / 4)
                let ground = RGBColor(1, 2, 3)
                #expect(
                    bitmap.color(column: quarter, row: middle, over: ground)
                        == RGBColor(255, 128, 0))
                #expect(bitmap.color(column: width - quarter, row: middle, over: ground) == ground)
            }
        }

        @Test("text is drawn, also in fonts that the system does not have")
        func text() throws {
            for family in ["sans-serif", "serif", "monospace", "No Such Font", "Helvetica, Arial"] {
                let file = Self.drawing(
                    "<text y='16' font-size='16' font-family='\(family)'>HHHH</text>",
                    "viewBox='0 0 40 20'")
                #expect(try Self.inked(Self.draw(file)) > 0.05, "\(family)")
            }
        }

        @Test("files, addresses and external entities are not read")
        func references() throws {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent(
                "garth-drawing-\(UUID().uuidString).svg")
            let black = Self.drawing("<rect id='a' width='40' height='20'/>", "viewBox='0 0 40 20'")
            try Data(black).write(to: path)
            defer { try? FileManager.default.removeItem(at: path) }
            #expect(try Self.inked(Self.draw(black)) == 1)
            let link =
                "xmlns:x='http://www.w3.org/1999/xlink' xmlns:i='http://www.w3.org/2001/XInclude'"
            for content in [
                "<image width='40' height='20' x:href='file://\(path.path)'/>",
                "<image width='40' height='20' x:href='\(path.path)'/>",
                "<use x:href='file://\(path.path)#a'/>", "<i:include href='file://\(path.path)'/>",
                "<style>@import url(file://\(path.path));</style>",
            ] {
                let file = Self.drawing(content, "viewBox='0 0 40 20' \(link)")
                #expect(try Self.inked(Self.draw(file)) == 0, "\(content)")
            }
            let entity = Array("<!DOCTYPE svg [<!ENTITY e SYSTEM 'file://\(path.path)'>]>".utf8)
            let file = entity + Self.drawing("&e;", "viewBox='0 0 40 20'")
            if let bitmap = try? Self.draw(file) { #expect(Self.inked(bitmap) == 0) }
        }

        @Test("a drawing within a comment, a declaration and a byte order mark is one")
        func heads() throws {
            let drawing = Self.drawing("", "width='8' height='4'")
            for head in ["<?xml version='1.0'?>\n", "\u{FEFF}", "<!-- x -->\n", "\u{FEFF}<!---->"] {
                #expect(try Self.size(Array(head.utf8) + drawing) == [8, 4], "\(head)")
            }
        }

        @Test("a drawing cut anywhere is a drawing or a failure")
        func damage() {
            let file = Self.drawing(
                "<g opacity='.5'><path d='M0 0L40 20z' stroke='red'/></g>", "viewBox='0 0 40 20'")
            for count in 0..<file.count {
                guard let bitmap = try? Self.draw(Array(file.prefix(count)), width: 5, height: 3)
                else {
                    continue
                }
                #expect(bitmap.pixels.count == 60)
            }
        }
    }
}
