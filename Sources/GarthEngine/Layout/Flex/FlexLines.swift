/// The size of one flex item along the main axis, in CSS pixels (CSS Flexbox Level 1 section 9).
struct FlexSize {
    /// The flex base size of the content, and the bounds of the used size.
    var base: Float
    var least: Float = 0
    var most: Float = .infinity
    /// Margins and padding at both ends; automatic margins count as zero.
    var edges: Float = 0
    var grow: Float = 0
    var shrink: Float = 1
    var hasAutoMarginBefore = false
    var hasAutoMarginAfter = false

    /// The used size of the content, and the place of the item with its margins.
    var used: Float = 0
    var position: Float = 0

    var hypothetical: Float { max(least, min(most, base)) }
}

/// The arithmetic of flex lines. It knows no page: sizes in, places out.
enum FlexLines {
    /// Half a pixel: sums of percentages that add up to 100 fit.
    private static let tolerance: Float = 0.5

    /// The items of each line (section 9.3).
    static func lines(of items: [FlexSize], room: Float, gap: Float, wraps: Bool) -> [Range<Int>] {
        guard wraps else { return items.isEmpty ? [] : [0..<items.count] }
        var lines: [Range<Int>] = []
        var (first, width): (Int, Float) = (0, 0)
        for i in items.indices {
            let outer = items[i].hypothetical + items[i].edges
            let next = i == first ? outer : width + gap + outer
            if i > first, next > room + tolerance {
                lines.append(first..<i)
                (first, width) = (i, outer)
            } else {
                width = next
            }
        }
        if first < items.count { lines.append(first..<items.count) }
        return lines
    }

    /// Resolves the flexible lengths of one line (section 9.7).
    static func resolve(_ items: inout ArraySlice<FlexSize>, room: Float, gap: Float) {
        let gaps = gap * Float(max(0, items.count - 1))
        let wished = items.reduce(gaps) { $0 + $1.hypothetical + $1.edges }
        let grows = wished < room
        var isFrozen = [Bool](repeating: false, count: items.count)
        let first = items.startIndex
        for i in items.indices {
            let item = items[i]
            let factor = grows ? item.grow : item.shrink
            items[i].used = item.base
            let isPast = grows ? item.base > item.hypothetical : item.base < item.hypothetical
            if factor == 0 || isPast {
                items[i].used = item.hypothetical
                isFrozen[i - first] = true
            }
        }
        let initialFree = freeSpace(items, isFrozen, room: room, gaps: gaps)
        while isFrozen.contains(false) {
            distribute(&items, isFrozen, grows: grows, initialFree, room: room, gaps: gaps)
            freezeViolations(&items, &isFrozen)
        }
    }

    private static func freeSpace(
        _ items: ArraySlice<FlexSize>, _ isFrozen: [Bool], room: Float, gaps: Float
    ) -> Float {
        var free = room - gaps
        for i in items.indices {
            free -= items[i].edges
            free -= isFrozen[i - items.startIndex] ? items[i].used : items[i].base
        }
        return free
    }

    /// Shares the free space among the items that are not frozen.
    private static func distribute(
        _ items: inout ArraySlice<FlexSize>, _ isFrozen: [Bool], grows: Bool,
        _ initialFree: Float, room: Float, gaps: Float
    ) {
        let first = items.startIndex
        var (factors, weights): (Float, Float) = (0, 0)
        for i in items.indices where !isFrozen[i - first] {
            factors += grows ? items[i].grow : items[i].shrink
            weights += items[i].shrink * items[i].base
        }
        var free = freeSpace(items, isFrozen, room: room, gaps: gaps)
        // Factors that sum to less than one take only that share.
        if factors < 1, abs(initialFree * factors) < abs(free) { free = initialFree * factors }
        for i in items.indices where !isFrozen[i - first] {
            items[i].used = items[i].base
            if grows, factors > 0 {
                items[i].used += free * items[i].grow / factors
            } else if !grows, weights > 0 {
                items[i].used += free * items[i].shrink * items[i].base / weights
            }
        }
    }

    /// Freezes the items that leave their bounds, or all if none does on the whole.
    private static func freezeViolations(
        _ items: inout ArraySlice<FlexSize>, _ isFrozen: inout [Bool]
    ) {
        let first = items.startIndex
        var total: Float = 0
        var changes = [Float](repeating: 0, count: items.count)
        for i in items.indices where !isFrozen[i - first] {
            let clamped = max(items[i].least, min(items[i].most, items[i].used))
            changes[i - first] = clamped - items[i].used
            total += changes[i - first]
            items[i].used = max(0, clamped)
        }
        let isEven = abs(total) < 0.01
        for i in items.indices where !isFrozen[i - first] {
            let change = changes[i - first]
            if isEven || total > 0 && change > 0 || total < 0 && change < 0 {
                isFrozen[i - first] = true
            }
        }
    }

    /// Places the items of one line: automatic margins first, then `justify-content` (sections 9.5
    /// and 8.2). Items that leave no room begin at the start, so that nothing is lost.
    static func place(
        _ items: inout ArraySlice<FlexSize>, room: Float, gap: Float,
        justify: ComputedStyle.Alignment, isMirrored: Bool
    ) {
        let gaps = gap * Float(max(0, items.count - 1))
        var free = max(0, room - items.reduce(gaps) { $0 + $1.used + $1.edges })
        let autos = items.reduce(0) {
            $0 + ($1.hasAutoMarginBefore ? 1 : 0) + ($1.hasAutoMarginAfter ? 1 : 0)
        }
        let share = autos > 0 ? free / Float(autos) : 0
        if autos > 0 { free = 0 }
        let (start, between) = offsets(justify, free, count: items.count, isMirrored: isMirrored)
        var at = start
        for i in items.indices {
            if items[i].hasAutoMarginBefore { at += share }
            items[i].position = at
            at += items[i].used + items[i].edges + gap + between
            if items[i].hasAutoMarginAfter { at += share }
        }
        guard isMirrored else { return }
        for i in items.indices {
            items[i].position = room - items[i].position - items[i].used - items[i].edges
        }
    }

    /// The space before the first of `count` boxes, and the space between two of them.
    static func offsets(
        _ justify: ComputedStyle.Alignment, _ free: Float, count: Int, isMirrored: Bool = false
    ) -> (start: Float, between: Float) {
        switch justify {
        case .center: (free / 2, 0)
        case .flexEnd: (free, 0)
        case .start: (isMirrored ? free : 0, 0)
        case .end: (isMirrored ? 0 : free, 0)
        case .spaceBetween: (0, count > 1 ? free / Float(count - 1) : 0)
        case .spaceAround: (free / Float(2 * max(1, count)), free / Float(max(1, count)))
        case .spaceEvenly: (free / Float(count + 1), free / Float(count + 1))
        case .auto, .normal, .stretch, .baseline, .flexStart: (0, 0)
        }
    }
}
