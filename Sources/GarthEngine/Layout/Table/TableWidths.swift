/// The widths of a table's columns (CSS 2.2 section 17.5.2.2; CSS Table Level 3 section 10.6).
///
/// All figures are columns of the terminal. The time is linear in the number of cells and their
/// columns.
struct TableWidths {
    var least: [Int]
    var most: [Int]
    /// Columns with a width in pixels; 0 is none.
    var fixed: [Int]
    /// Shares of the table's width; 0 is none.
    var percent: [Float]
    /// Parts that cannot be broken even inside a word.
    var hard: [Int]
    /// Blanks (or a border) between columns.
    private let columnGaps: ColumnGaps

    init(columnCount: Int, gaps: ColumnGaps) {
        least = [Int](repeating: 0, count: columnCount)
        most = least
        fixed = least
        hard = least
        percent = [Float](repeating: 0, count: columnCount)
        columnGaps = gaps
    }

    var columnCount: Int { least.count }
    var gaps: Int { columnGaps.sum(0..<columnCount) }
    var leastSum: Int { least.reduce(0, +) }
    var mostSum: Int { most.reduce(0, +) }

    /// Adds a cell of one column.
    mutating func add(column: Int, least: Int, most: Int, hard: Int) {
        if least > self.least[column] { self.least[column] = least }
        if most > self.most[column] { self.most[column] = most }
        if hard > self.hard[column] { self.hard[column] = hard }
    }

    mutating func addWish(column: Int, pixels: Float) {
        // The least width is one, too.
        let width = max(1, Cell.columns(min(max(0, pixels), LayoutLimits.boxPixels)))
        fixed[column] = max(fixed[column], width)
    }

    mutating func addWish(column: Int, percent share: Float) {
        percent[column] = max(percent[column], min(max(0, share), 100))
    }

    /// Gives the columns of a cell that ask for no share what they lack of the cell's.
    mutating func addWish(span columns: Range<Int>, percent share: Float) {
        var missing = min(share, 100)
        var (free, weight) = (0, 0)
        for column in columns {
            missing -= percent[column]
            guard percent[column] == 0 else { continue }
            free += 1
            weight += most[column]
        }
        guard missing > 0, free > 0 else { return }
        for column in columns where percent[column] == 0 {
            percent[column] =
                weight > 0
                ? missing * Float(most[column]) / Float(weight) : missing / Float(free)
        }
    }

    /// The columns that a table without a width would like to have for its shares (CSS Table Level 3
    /// section 4.2): each column is its share of them, and the others have what is left. No more than
    /// `limit`; nil without a share.
    func wish(ofShares limit: Int) -> Int? {
        var (shares, rest, wish) = (Float(0), 0, Float(0))
        for column in 0..<columnCount {
            guard percent[column] > 0 else {
                rest += most[column]
                continue
            }
            let share = min(percent[column], max(0, 100 - shares))
            shares += percent[column]
            guard share > 0 else { return limit }
            wish = max(wish, Float(most[column]) * 100 / share)
        }
        guard shares > 0 else { return nil }
        if rest > 0 {
            wish = shares < 100 ? max(wish, Float(rest) * 100 / (100 - shares)) : .infinity
        }
        return wish >= Float(limit) ? limit : Int(wish.rounded(.up))
    }

    /// Applies widths in pixels as the natural widths of their columns.
    mutating func applyFixed() {
        for column in 0..<columnCount where fixed[column] > 0 {
            most[column] = max(least[column], fixed[column])
        }
    }

    /// Widens the columns below a cell that spans several.
    mutating func addSpan(_ columns: Range<Int>, least wanted: Int, most wish: Int, hard: Int) {
        let inner = columnGaps.sum(columns)
        // Columns that ask for no width give way first.
        let hasFree = columns.contains { isFree($0) }
        let weights = columns.map { !hasFree || isFree($0) ? most[$0] : 0 }
        Self.widen(&least, columns, to: wanted - inner, like: weights)
        Self.widen(&most, columns, to: max(wish, wanted) - inner, like: weights)
        Self.widen(&self.hard, columns, to: hard - inner, like: weights)
        for column in columns where most[column] < least[column] { most[column] = least[column] }
    }

    /// Whether a column has content and asks for no width.
    private func isFree(_ column: Int) -> Bool {
        fixed[column] == 0 && percent[column] == 0 && most[column] > 0
    }

    private static func widen(
        _ widths: inout [Int], _ columns: Range<Int>, to wanted: Int, like weights: [Int]
    ) {
        var sum = 0
        var weight = 0
        var last = columns.upperBound - 1
        for column in columns {
            sum += widths[column]
            weight += weights[column - columns.lowerBound]
            if weights[column - columns.lowerBound] > 0 { last = column }
        }
        guard wanted > sum else { return }
        var missing = wanted - sum
        let whole = missing
        for column in columns {
            let share =
                weight > 0
                ? whole * weights[column - columns.lowerBound] / weight : whole / columns.count
            widths[column] += share
            missing -= share
        }
        widths[last] += missing
    }

    /// Narrows the widest columns, breaking words, until they fit into `room`; returns false if
    /// they would become unreadably narrow.
    mutating func squeeze(to room: Int, floor: Int) -> Bool {
        var over = leastSum - room
        guard over > 0 else { return true }
        var spare = 0
        for column in 0..<columnCount { spare += max(0, least[column] - max(floor, hard[column])) }
        guard spare >= over else { return false }
        // The level to which all wider columns are cut.
        var (low, high) = (floor, least.max() ?? floor)
        while low < high {
            let level = (low + high) / 2
            var sum = 0
            for column in 0..<columnCount {
                sum += min(least[column], max(level, hard[column]))
            }
            if sum > room { high = level } else { low = level + 1 }
            if low == high { break }
        }
        let level = max(floor, low - 1)
        for column in 0..<columnCount where least[column] > level && over > 0 {
            let cut = min(over, least[column] - min(least[column], max(level, hard[column])))
            least[column] -= cut
            over -= cut
        }
        return leastSum <= room
    }

    /// The widths for a table of `room` columns without its gaps; with `fills`, the table is that
    /// wide even if its content is not.
    func distributed(over room: Int, fills: Bool) -> [Int] {
        var most = most
        var hasPercent = false
        for column in 0..<columnCount where percent[column] > 0 {
            hasPercent = true
            if fills {
                most[column] = max(least[column], Int(Float(room) * percent[column] / 100))
            }
        }
        let sum = most.reduce(0, +)
        if sum <= room {
            guard fills, sum < room else { return most }
            return Self.stretched(most, by: room - sum, fixed: fixed, percent: percent, hasPercent)
        }
        guard leastSum < room else { return least }
        // Shares come first, then widths in pixels, then the natural widths of the others.
        var (lower, upper) = (least, least)
        for column in 0..<columnCount where fills && percent[column] > 0 {
            upper[column] = most[column]
        }
        if upper.reduce(0, +) <= room {
            lower = upper
            for column in 0..<columnCount where fixed[column] > 0 { upper[column] = most[column] }
        }
        if upper.reduce(0, +) <= room { (lower, upper) = (upper, most) }
        return Self.between(lower, upper, room: room)
    }

    /// Widths that sum to `room`, between two others, in proportion to what each would like to have
    /// more.
    private static func between(_ lower: [Int], _ upper: [Int], room: Int) -> [Int] {
        var widths = lower
        let spare = room - lower.reduce(0, +)
        let wish = max(1, upper.reduce(0, +) - lower.reduce(0, +))
        var rest = spare
        for column in widths.indices {
            let more = (upper[column] - lower[column]) * spare / wish
            widths[column] += more
            rest -= more
        }
        for column in widths.indices where rest > 0 && widths[column] < upper[column] {
            widths[column] += 1
            rest -= 1
        }
        return widths
    }

    /// The widths by `table-layout: fixed` (CSS 2.2 section 17.5.2.1): the first row's wishes, and
    /// equal shares for the other columns. Departing from the standard, no column is narrower than
    /// its longest word, because text is not painted over its neighbour; nil if there is no room
    /// for that.
    func fixedLayout(over room: Int, wishes: [Length]) -> [Int]? {
        var shares = wishes.map { wish -> Float? in
            switch wish.kind {
            case .pixels where wish.value > 0:
                min(wish.value, LayoutLimits.boxPixels) / Cell.width
            case .percent where wish.calculation == 0 && wish.value > 0:
                Float(room) * min(wish.value, 100) / 100
            case .auto, .pixels, .percent, .minContent, .maxContent, .fitContent: nil
            }
        }
        let wished = shares.reduce(0) { $0 + ($1 ?? 0) }
        let free = shares.count { $0 == nil }
        if free > 0 {
            let rest = max(0, Float(room) - wished) / Float(free)
            for i in shares.indices where shares[i] == nil { shares[i] = rest }
        } else if wished < Float(room) {
            for i in shares.indices { shares[i]? *= Float(room) / wished }
        }
        // Edges and not widths are rounded, so that the columns fill the row.
        var (edge, column, widths) = (Float(0), 0, [Int]())
        for share in shares {
            edge += share ?? 0
            let end = Int(edge.rounded())
            widths.append(end - column)
            column = end
        }
        guard column <= room else { return nil }
        return raised(widths)
    }

    /// Widths with no column narrower than its longest word; wider columns give what is missing.
    private func raised(_ widths: [Int]) -> [Int]? {
        var (missing, spare) = (0, 0)
        for i in widths.indices {
            missing += max(0, least[i] - widths[i])
            spare += max(0, widths[i] - least[i])
        }
        guard missing <= spare else { return nil }
        var (widths, taken, seen) = (widths, 0, 0)
        for i in widths.indices {
            let more = widths[i] - least[i]
            guard more > 0 else {
                widths[i] = least[i]
                continue
            }
            seen += more
            let due = missing * seen / max(1, spare) - taken
            widths[i] -= due
            taken += due
        }
        return widths
    }

    private static func stretched(
        _ widths: [Int], by extra: Int, fixed: [Int], percent: [Float], _ hasPercent: Bool
    ) -> [Int] {
        var widths = widths
        var weight = 0
        var hasFree = false
        for column in 0..<widths.count where fixed[column] == 0 && percent[column] == 0 {
            hasFree = true
            weight += max(1, widths[column])
        }
        if !hasFree { weight = widths.reduce(0) { $0 + max(1, $1) } }
        var rest = extra
        var last = 0
        for column in 0..<widths.count {
            if hasFree, fixed[column] != 0 || percent[column] != 0 { continue }
            let more = extra * max(1, widths[column]) / max(1, weight)
            widths[column] += more
            rest -= more
            last = column
        }
        widths[last] += rest
        return widths
    }
}
