/// The block characters that pictures are drawn with.
package enum BlockGlyphs: Sendable, Hashable {
    /// The upper half block: one column and two rows a cell. Every font has it.
    case halves
    /// Halves and quadrants (Unicode 3.2).
    case quadrants
    /// Halves, quadrants and sextants (Unicode 13, Symbols for Legacy Computing).
    case sextants

    /// A cell is sampled in two columns and six rows: halves, quadrants and sextants are sets of
    /// these samples.
    static let sampleColumns = 2
    static let sampleRows = 6

    /// A character, and the samples that it covers with the foreground colour: bit 0 is the upper
    /// left one, bit 1 the upper right one.
    struct Shape {
        let scalar: UInt32
        let mask: UInt16

        func covers(_ sample: Int) -> Bool { mask >> UInt16(sample) & 1 == 1 }
    }

    /// The characters of the set. Their complements are made by exchanging the colours.
    var shapes: [Shape] {
        switch self {
        case .halves: Self.halfShapes
        case .quadrants: Self.quadrantShapes
        case .sextants: Self.sextantShapes
        }
    }

    private static let halfShapes = [Shape(scalar: 0x2580, mask: 0b00_0000_0011_1111)]

    private static let quadrantShapes: [Shape] = {
        let left: UInt16 = 0b01_01_01_01_01_01
        let upper: UInt16 = 0b11_11_11
        return halfShapes + [
            Shape(scalar: 0x258C, mask: left),
            Shape(scalar: 0x2598, mask: left & upper),
            Shape(scalar: 0x259D, mask: ~left & upper),
            Shape(scalar: 0x2596, mask: left & ~upper & 0xFFF),
            Shape(scalar: 0x2597, mask: ~left & ~upper & 0xFFF),
            Shape(scalar: 0x259A, mask: left & upper | ~left & ~upper & 0xFFF),
        ]
    }()

    private static let sextantShapes: [Shape] = {
        var shapes = quadrantShapes
        for pattern in UInt32(1)...62 where pattern != 21 && pattern != 42 {
            // The complement has the bit of the last sextant: only one of the two is needed.
            guard pattern < 32 else { continue }
            var mask: UInt16 = 0
            for row in 0..<3 {
                let pair = UInt16(pattern >> UInt32(2 * row) & 3)
                mask |= (pair | pair << 2) << UInt16(4 * row)
            }
            shapes.append(Shape(scalar: sextant(pattern), mask: mask))
        }
        return shapes
    }()

    /// The sextant of a pattern: bit 0 is the upper left, bit 5 the lower right one.
    static func sextant(_ pattern: UInt32) -> UInt32 {
        0x1FB00 + pattern - 1 - (pattern > 21 ? 1 : 0) - (pattern > 42 ? 1 : 0)
    }

    /// The sextant that covers what another one leaves free.
    static func sextantComplement(_ scalar: UInt32) -> UInt32 {
        var pattern = scalar &- 0x1FB00 &+ 1
        if pattern >= 21 { pattern += 1 }
        if pattern >= 42 { pattern += 1 }
        return sextant(63 &- min(pattern, 62))
    }
}
