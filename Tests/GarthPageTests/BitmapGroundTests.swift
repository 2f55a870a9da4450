import GarthPage
import Testing

@Suite("Transparent pictures on the terminal's ground") struct BitmapGroundTests {
    private let black = RGBColor(0, 0, 0)
    private let white = RGBColor(255, 255, 255)

    /// A picture of one row, of these colours; nil is transparent.
    private func picture(_ colors: [RGBColor?]) throws -> Bitmap {
        let pixels = colors.flatMap { color -> [UInt8] in
            color.map { [$0.red, $0.green, $0.blue, 255] } ?? [0, 0, 0, 0]
        }
        return try #require(Bitmap(width: colors.count, height: 1, pixels: pixels))
    }

    @Test("a drawing that is lost on the ground lies on that of a page of the other kind")
    func lost() throws {
        let dark = try picture([nil, black, RGBColor(30, 20, 40), nil])
        let shown = dark.legible(on: black)
        #expect(shown.color(column: 0, row: 0, over: black) == white)
        #expect(shown.color(column: 1, row: 0, over: black) == black)
        #expect(dark.legible(on: white) == dark)
        let light = try picture([nil, white])
        #expect(light.legible(on: white).color(column: 0, row: 0, over: white) == black)
        #expect(light.legible(on: black) == light)
    }

    @Test("what can be made out, and what has no transparent parts, stays as it is")
    func kept() throws {
        let colored = try picture([nil, RGBColor(230, 60, 60), RGBColor(40, 160, 80), black])
        #expect(colored.legible(on: black) == colored)
        let opaque = try picture([black, black, white])
        #expect(opaque.legible(on: black) == opaque)
        let empty = try picture([nil, nil])
        #expect(empty.legible(on: black) == empty)
    }
}
