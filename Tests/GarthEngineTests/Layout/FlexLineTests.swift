import Testing

@testable import GarthEngine

/// The arithmetic of flex lines, without a page.
@Suite("Flex lines") struct FlexLineTests {
    /// Sizes that share a line of `room` pixels, after their flexible lengths are resolved.
    private func used(_ sizes: [FlexSize], room: Float, gap: Float = 0) -> [Float] {
        var line = sizes[...]
        FlexLines.resolve(&line, room: room, gap: gap)
        return line.map(\.used)
    }

    private func positions(
        _ widths: [Float], room: Float, gap: Float = 0, _ justify: ComputedStyle.Alignment,
        isMirrored: Bool = false
    ) -> [Float] {
        var line = widths.map { FlexSize(base: $0, shrink: 0) }[...]
        FlexLines.resolve(&line, room: room, gap: gap)
        FlexLines.place(&line, room: room, gap: gap, justify: justify, isMirrored: isMirrored)
        return line.map(\.position)
    }

    @Test("free space is shared in proportion to the grow factors")
    func grow() {
        let sizes = [FlexSize(base: 100, grow: 1), FlexSize(base: 100, grow: 3)]
        #expect(used(sizes, room: 600) == [200, 400])
    }

    @Test("grow factors that sum to less than one take that share of the free space")
    func growPart() {
        let sizes = [FlexSize(base: 100, grow: 0.25), FlexSize(base: 100, grow: 0.25)]
        #expect(used(sizes, room: 600) == [200, 200])
    }

    @Test("a greatest size leaves the rest to the other items")
    func most() {
        let sizes = [FlexSize(base: 0, most: 50, grow: 1), FlexSize(base: 0, grow: 1)]
        #expect(used(sizes, room: 400) == [50, 350])
    }

    @Test("items shrink in proportion to their base sizes, and not below their least size")
    func shrink() {
        let even = [FlexSize(base: 300), FlexSize(base: 100)]
        #expect(used(even, room: 200) == [150, 50])
        let bounded = [FlexSize(base: 300), FlexSize(base: 100, least: 100)]
        #expect(used(bounded, room: 200) == [100, 100])
    }

    @Test("an item that does not shrink leaves that to the others")
    func rigid() {
        let sizes = [FlexSize(base: 300, shrink: 0), FlexSize(base: 200)]
        #expect(used(sizes, room: 400) == [300, 100])
    }

    @Test("three items of a third each stand in one line")
    func thirds() {
        let third = FlexSize(base: 640 * 33.3333 / 100)
        let lines = FlexLines.lines(of: [third, third, third], room: 640, gap: 0, wraps: true)
        #expect(lines == [0..<3])
    }

    @Test("a line holds the items that fit with their gaps")
    func wrap() {
        let item = FlexSize(base: 200)
        let items = [item, item, item, item]
        #expect(FlexLines.lines(of: items, room: 620, gap: 10, wraps: true) == [0..<3, 3..<4])
        #expect(FlexLines.lines(of: items, room: 618, gap: 10, wraps: true) == [0..<2, 2..<4])
        #expect(FlexLines.lines(of: items, room: 100, gap: 10, wraps: false) == [0..<4])
    }

    @Test("an item that is wider than its line has the line alone")
    func wide() {
        let items = [FlexSize(base: 50), FlexSize(base: 900), FlexSize(base: 50)]
        #expect(
            FlexLines.lines(of: items, room: 100, gap: 0, wraps: true) == [0..<1, 1..<2, 2..<3])
    }

    @Test("justify-content places the items in their line")
    func justify() {
        let widths: [Float] = [100, 100, 100]
        #expect(positions(widths, room: 600, .normal) == [0, 100, 200])
        #expect(positions(widths, room: 600, .center) == [150, 250, 350])
        #expect(positions(widths, room: 600, .flexEnd) == [300, 400, 500])
        #expect(positions(widths, room: 600, .spaceBetween) == [0, 250, 500])
        #expect(positions(widths, room: 600, .spaceAround) == [50, 250, 450])
        #expect(positions(widths, room: 600, .spaceEvenly) == [75, 250, 425])
        #expect(positions(widths, room: 340, gap: 20, .normal) == [0, 120, 240])
    }

    @Test("a reversed row begins at the other edge; `start` does not follow it")
    func reversed() {
        let widths: [Float] = [100, 50]
        #expect(positions(widths, room: 400, .normal, isMirrored: true) == [300, 250])
        #expect(positions(widths, room: 400, .flexEnd, isMirrored: true) == [50, 0])
        #expect(positions(widths, room: 400, .start, isMirrored: true) == [50, 0])
    }

    @Test("automatic margins take the free space before justify-content")
    func autoMargins() {
        var line = [
            FlexSize(base: 100), FlexSize(base: 100, hasAutoMarginBefore: true),
        ][...]
        FlexLines.resolve(&line, room: 400, gap: 0)
        FlexLines.place(&line, room: 400, gap: 0, justify: .center, isMirrored: false)
        #expect(line.map(\.position) == [0, 300])
    }

    @Test("items that overflow begin at the start of their line")
    func overflow() {
        #expect(positions([300, 300], room: 400, .center) == [0, 300])
    }
}
