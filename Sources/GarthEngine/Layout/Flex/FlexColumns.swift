import GarthPage

/// A column of the items of a flex container whose items stand one below the other.
struct FlexColumn {
    /// The indices of its items in the order of the document, from the top.
    var items: [Int]
    /// Its edges in pixels.
    var left: Float
    var right: Float
}

/// Column containers that wrap (CSS Flexbox Level 1 section 9.3): where the container has a height,
/// the items that are too many for one column stand in further ones.
extension LayoutEngine {
    /// The columns of a container's items: one if they fit, or if the columns would not fit beside
    /// each other.
    mutating func columnLines(
        _ items: inout BoxItems, _ css: ComputedStyle, _ edges: (left: Float, right: Float),
        link: NodeID, depth level: Int32
    ) -> [FlexColumn] {
        var order = items.visualOrder
        if css.flexDirectionIsReversed { order.reverse() }
        let whole = [FlexColumn(items: order, left: edges.left, right: edges.right)]
        guard let height = css.columnHeight else { return whole }
        let room = edges.right - edges.left
        var widths = [Float](repeating: 0, count: items.all.count)
        enterFlow()
        for i in items.all.indices {
            let item = items.all[i]
            let width = place(item, in: edges.left..<edges.right, .start, room: room).width
            settle(&items.all[i], columns: width, link: link, depth: level)
            let own = widthBounds(item, room: room).wished
            widths[i] = (own ?? Float(width) * Cell.width) + item.edges
        }
        leaveFlow()
        let lines = lines(of: items.visualOrder, items, css, height: height)
        let sums = lines.map { line in line.map { widths[$0] }.max() ?? 0 }
        let gap = min(max(0, pixels(css.columnGap, of: room) ?? 0), LayoutLimits.edgePixels)
        let sum = sums.reduce(gap * Float(lines.count - 1), +)
        guard lines.count > 1, sum <= room + 0.5 else { return whole }
        // What is left belongs to all columns alike (`align-content: stretch`).
        let share = max(0, room - sum) / Float(lines.count)
        var columns: [FlexColumn] = []
        var left = edges.left
        for (line, width) in zip(lines, sums) {
            let items = css.flexDirectionIsReversed ? line.reversed() : line
            columns.append(FlexColumn(items: items, left: left, right: left + width + share))
            left += width + share + gap
        }
        guard css.flexWrapIsReversed != css.isRightToLeft else { return columns }
        for i in columns.indices {
            let width = columns[i].right - columns[i].left
            columns[i].left = edges.left + edges.right - columns[i].right
            columns[i].right = columns[i].left + width
        }
        return columns
    }

    /// The items of each column of so many pixels, in the order of the document.
    private func lines(
        of order: [Int], _ items: BoxItems, _ css: ComputedStyle, height: Float
    ) -> [[Int]] {
        let gap = min(max(0, pixels(css.rowGap, of: 0) ?? 0), LayoutLimits.edgePixels)
        var lines: [[Int]] = []
        var used: Float = 0
        for i in order {
            let css = items.all[i].css
            var own = Float(items.all[i].fragment?.lineCount ?? 0) * Cell.height
            if css.height.kind == .pixels { own = max(0, css.height.value) }
            for edge in [css.margin.top, css.margin.bottom, css.padding.top, css.padding.bottom] {
                own += pixels(edge, of: 0) ?? 0
            }
            if lines.isEmpty || used + gap + own > height + 0.5 {
                lines.append([i])
                used = own
            } else {
                lines[lines.count - 1].append(i)
                used += gap + own
            }
        }
        return lines
    }
}

extension ComputedStyle {
    /// The height that the columns of a wrapping column container have in pixels; nil if it has one
    /// column.
    var columnHeight: Swift.Float? {
        guard flexDirectionIsColumn, flexWraps else { return nil }
        if height.kind == .pixels, height.value > 0 { return height.value }
        return maxHeight.kind == .pixels && maxHeight.value > 0 ? maxHeight.value : nil
    }
}
