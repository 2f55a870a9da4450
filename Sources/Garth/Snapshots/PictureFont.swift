import CResources

/// The letters of pictures of pages: 8 by 16 pixels (Terminus Font, `Resources/font`).
struct PictureFont {
    /// A letter: a row a byte, the leftmost pixel in the highest bit.
    typealias Glyph = ArraySlice<UInt8>

    private let places: [UInt32: Int]
    private let bytes: [UInt8]

    /// The letter of a character without one: a frame.
    static let missing: [UInt8] =
        [0, 0, 0x7E] + [UInt8](repeating: 0x42, count: 9) + [0x7E, 0, 0, 0]

    /// The compiled-in font.
    init() {
        let start = unsafe garth_resource_font()
        let count = Int(garth_resource_font_size())
        bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
        var places: [UInt32: Int] = [:]
        let glyphs = Self.number(bytes, 0)
        for index in 0..<glyphs {
            let code = UInt32(Self.number(bytes, 2 + 2 * index))
            places[code] = 2 + 2 * glyphs + 16 * index
        }
        self.places = places
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        Int(bytes[place]) | Int(bytes[place + 1]) << 8
    }

    /// The letter of a character; nil if the font has none.
    func glyph(of scalar: Unicode.Scalar) -> Glyph? {
        places[scalar.value].map { bytes[$0..<$0 + 16] }
    }
}
