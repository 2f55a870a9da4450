import GarthLanguage
import GarthPage
import GarthURL

/// A list over the page to choose from: history, the options of a select, the browser's panels.
package struct ListOverlay: Sendable, Equatable {
    /// One line.
    package struct Item: Sendable, Equatable {
        /// The text of the line.
        package var label: String
        /// The description of the line; may be empty.
        package var detail: String
        /// Whether the item can be chosen.
        package var isEnabled: Bool
        /// Whether the item is the current one, or is chosen already.
        package var isMarked: Bool

        /// Makes a line; without more, one that can be chosen.
        package init(
            _ label: String, detail: String = "", isEnabled: Bool = true, isMarked: Bool = false
        ) {
            self.label = label
            self.detail = detail
            self.isEnabled = isEnabled
            self.isMarked = isMarked
        }
    }

    /// Lines that say something and cannot be chosen: the text, broken for a screen of a width.
    package static func notes(_ text: String, columns: Int) -> [Item] {
        Sheet.wrapped(text, width: max(20, columns - 2)).map { Item($0, isEnabled: false) }
    }

    /// A key with an action on an item, in addition to those of every list.
    package struct Command: Sendable, Equatable {
        let key: Character
        let summary: String

        /// Makes a command; letters that move in lists (`j`, `k`, `g`, `G`, `q`) are taken.
        package init(_ key: Character, _ summary: String) {
            self.key = key
            self.summary = summary
        }
    }

    /// The effect of choosing an item.
    enum Purpose: Sendable, Equatable {
        case history
        case select(ElementReference, allowsMultiple: Bool)
        case list(Int)
        /// Places of the page, by their lines.
        case lines([Int])
        /// Links of the page, by their numbers.
        case targets([UInt32])
    }

    /// The result of a key.
    enum Outcome: Equatable {
        case moved
        case chosen(Int)
        /// A key of the list itself was pressed on an item.
        case pressed(Character, Int)
        /// Several are chosen at once.
        case accepted([Int])
        case filter
        case closed
        case ignored
    }

    let purpose: Purpose
    private(set) var title: String
    private let commands: [Command]
    private(set) var items: [Item]
    /// The chosen line, counted among the shown ones.
    private(set) var selection = 0
    /// The first line on the screen.
    private(set) var firstShown = 0
    /// The text that the visible lines contain.
    private(set) var filter = ""
    /// Whether the browser finds the lines for a filter, among more than are here.
    private let isFilteredElsewhere: Bool
    private var shownItems: [Int]

    init(
        _ purpose: Purpose, title: String, items: [Item], commands: [Command] = [],
        isFilteredElsewhere: Bool = false
    ) {
        self.purpose = purpose
        self.isFilteredElsewhere = isFilteredElsewhere
        self.commands = commands
        self.title = title
        self.items = items
        shownItems = Array(items.indices)
        selection =
            items.firstIndex(where: \.isMarked) ?? items.firstIndex(where: \.isEnabled) ?? 0
    }

    /// Makes a list of the browser; the choice comes back with its number.
    ///
    /// If the browser filters, the typed filter comes as `filtered`, and the answer is
    /// `updateList`; otherwise the list filters its lines itself.
    package init(
        id: Int, title: String, items: [Item], commands: [Command] = [],
        isFilteredElsewhere: Bool = false
    ) {
        self.init(
            .list(id), title: title, items: items, commands: commands,
            isFilteredElsewhere: isFilteredElsewhere)
    }

    /// Chooses the line of an item.
    package mutating func select(_ item: Int) {
        selection = shownItems.firstIndex(of: item) ?? selection
    }

    /// The number of the list if the browser filters its lines; nil for others.
    var filteredElsewhere: Int? {
        if case .list(let id) = purpose, isFilteredElsewhere { return id }
        return nil
    }

    /// Replaces the items; filter and place stay.
    mutating func update(title: String, items: [Item], chosen: Int? = nil) {
        let line = selection
        let top = firstShown
        self.title = title
        self.items = items
        setFilter(filter)
        if isFilteredElsewhere, line == 0, chosen == nil {
            return select(items.firstIndex(where: \.isEnabled) ?? 0)
        }
        let place = chosen.flatMap { shownItems.firstIndex(of: $0) } ?? line
        selection = max(0, min(place, shownItems.count - 1))
        firstShown = max(0, top + (chosen == nil ? 0 : place - line))
    }

    /// The item of the chosen line.
    var selectedItem: Int? {
        shownItems.indices.contains(selection) ? shownItems[selection] : nil
    }

    /// Shows only the lines that contain a text.
    mutating func setFilter(_ text: String) {
        if text != filter, isFilteredElsewhere { selection = 0 }
        filter = text
        if isFilteredElsewhere {
            shownItems = Array(items.indices)
            firstShown = min(firstShown, max(0, items.count - 1))
            return
        }
        let wanted = text.lowercased()
        shownItems = items.indices.filter {
            wanted.isEmpty || items[$0].label.lowercased().contains(text: wanted)
                || items[$0].detail.lowercased().contains(text: wanted)
        }
        selection = 0
        firstShown = 0
    }

    /// Handles a key; `rows` is the height of the list.
    mutating func handle(_ key: Key, rows: Int) -> Outcome {
        switch (key.code, key.modifiers) {
        case (.down, _), (.character("j"), []), (.character("n"), .control), (.tab, []):
            return move(to: selection + 1)
        case (.up, _), (.character("k"), []), (.character("p"), .control), (.tab, .shift):
            return move(to: selection - 1)
        case (.pageDown, _), (.character("f"), .control), (.character("d"), .control):
            return move(to: selection + max(1, rows - 1))
        case (.pageUp, _), (.character("b"), .control), (.character("u"), .control):
            return move(to: selection - max(1, rows - 1))
        case (.home, _), (.character("g"), []): return move(to: 0)
        case (.end, _), (.character("G"), []): return move(to: shownItems.count - 1)
        case (.character(" "), []): return isMultiple ? toggle() : .ignored
        case (.enter, _), (.right, _): return choose()
        case (.character("/"), []): return .filter
        case (.escape, _), (.left, _), (.character("q"), []), (.character("c"), .control):
            return .closed
        case (.character(let character), []) where commands.contains { $0.key == character }:
            return selectedItem.map { .pressed(character, $0) } ?? .ignored
        default: return .ignored
        }
    }

    /// Chooses the line at a row of the list.
    mutating func click(row: Int) -> Outcome {
        guard shownItems.indices.contains(firstShown + row), row >= 0 else { return .ignored }
        selection = firstShown + row
        return isMultiple ? toggle() : choose()
    }

    /// Moves by the mouse's wheel.
    mutating func wheel(by step: Int) {
        _ = move(to: selection + step)
    }

    /// Keeps the chosen line in view.
    mutating func scroll(rows: Int) {
        if selection < firstShown { firstShown = selection }
        if selection >= firstShown + rows { firstShown = selection - max(rows, 1) + 1 }
        firstShown = max(0, min(firstShown, shownItems.count - rows))
    }

    // MARK: - Drawing

    /// The row of the first line, and how many there are, within an area so high.
    static func listRows(of area: Range<Int>) -> Range<Int> {
        area.count >= 3 ? area.lowerBound + 1..<area.upperBound : area
    }

    func draw(into frame: inout Frame, area: Range<Int>) {
        for row in area { frame.fill(row: row, columns: 0..<frame.columns, style: Theme.plain) }
        let rows = Self.listRows(of: area)
        if rows.lowerBound > area.lowerBound {
            drawHeading(into: &frame, row: area.lowerBound)
        }
        if shownItems.isEmpty {
            frame.write(
                SafeText(
                    sanitizing: "  "
                        + (items.isEmpty ? localized("(empty)") : localized("(nothing matches)"))),
                row: rows.lowerBound, column: 0, style: Theme.dim)
        }
        for (row, shown) in zip(rows, shownItems.indices.dropFirst(firstShown)) {
            draw(items[shownItems[shown]], isSelected: shown == selection, into: &frame, row: row)
        }
    }

    /// The title and what keys do here; how several are chosen is worth more than the title.
    private func drawHeading(into frame: inout Frame, row: Int) {
        let heading = filter.isEmpty ? title : "\(title) /\(filter)"
        var keys = commands.map { "  \($0.key) \($0.summary)" }.joined()
        var limit = frame.columns
        if isMultiple {
            keys =
                frame.columns < 32
                ? localized("Space, then Enter") : "  " + localized("Space marks, Enter takes")
            limit = max(0, frame.columns - SafeText(sanitizing: keys).width)
        }
        let shown = Interface.shortened(SafeText(sanitizing: heading), columns: limit)
        let end = frame.write(shown, row: row, column: 0, style: Theme.prompt, limit: limit)
        let gap = end > 0 && end < limit && !keys.hasPrefix(" ") ? 1 : 0
        frame.write(SafeText(sanitizing: keys), row: row, column: end + gap, style: Theme.dim)
    }

    private func draw(_ item: Item, isSelected: Bool, into frame: inout Frame, row: Int) {
        var style = isSelected ? Theme.selected : Theme.menu
        if !item.isEnabled { style.marks.insert(.dim) }
        frame.fill(row: row, columns: 0..<frame.columns, style: style)
        let mark = isMultiple ? (item.isMarked ? "[x] " : "[ ] ") : item.isMarked ? "• " : "  "
        let column = frame.write(SafeText(sanitizing: mark), row: row, column: 0, style: style)
        let detail = SafeText(sanitizing: item.detail)
        let label = SafeText(sanitizing: item.label)
        let middle = detailColumn(label, detail, from: column, columns: frame.columns)
        frame.write(
            Interface.shortened(label, columns: max(0, min(middle - 1, frame.columns) - column)),
            row: row, column: column, style: style)
        style.marks.insert(.dim)
        frame.write(
            Interface.shortened(detail, columns: max(0, frame.columns - middle)), row: row,
            column: middle, style: style)
    }

    /// The column of the detail: behind the middle, and aside of it where the label or the detail is
    /// short and the other one long.
    private func detailColumn(
        _ label: SafeText, _ detail: SafeText, from column: Int, columns: Int
    ) -> Int {
        guard detail.width > 0 else { return columns + 1 }
        let middle = max(columns / 2, column) + 1
        let needed = column + label.width + 2
        let last = columns - detail.width
        return needed <= middle ? min(middle, max(needed, last)) : max(middle, min(needed, last))
    }

    // MARK: - Private parts

    private var isMultiple: Bool {
        if case .select(_, allowsMultiple: true) = purpose { return true }
        return false
    }

    private mutating func move(to line: Int) -> Outcome {
        selection = max(0, min(line, shownItems.count - 1))
        return .moved
    }

    private mutating func toggle() -> Outcome {
        guard let item = selectedItem, items[item].isEnabled else { return .ignored }
        items[item].isMarked.toggle()
        return .moved
    }

    private func choose() -> Outcome {
        if isMultiple { return .accepted(items.indices.filter { items[$0].isMarked }) }
        guard let item = selectedItem, items[item].isEnabled else { return .ignored }
        return .chosen(item)
    }
}
