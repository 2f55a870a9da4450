import GarthLanguage
import GarthPage

/// A tab as the title row names it.
package struct TabLabel: Sendable, Equatable {
    /// The title of its page, or its address.
    package var title: String
    /// Whether the tab loads.
    package var isLoading: Bool
    /// Whether the tab asks a question, and waits to be shown.
    package var asks: Bool
    /// Whether the tab is private.
    package var isPrivate: Bool
    /// Whether a form of its page is filled in and not submitted, for tabs in the background.
    package var hasEditedForm: Bool

    /// Makes the label of a tab.
    package init(
        title: String, isLoading: Bool = false, asks: Bool = false, isPrivate: Bool = false,
        hasEditedForm: Bool = false
    ) {
        self.title = title
        self.isLoading = isLoading
        self.asks = asks
        self.isPrivate = isPrivate
        self.hasEditedForm = hasEditedForm
    }

    /// The mark after a number: `!` asks, `~` loads, `*` is private.
    fileprivate var mark: String {
        (asks ? "!" : isLoading ? "~" : "") + (isPrivate ? "*" : "")
    }
}

/// The tabs at the right of the title row: which ones, in which form and columns.
///
/// If there is room, each tab has its number and an equal part of its title; the visible tab, whose
/// title is at the left, has only its number in brackets. On narrower rows, titles disappear first,
/// and then the tabs that are farthest from the visible one.
struct TabRow: Equatable {
    struct Cell: Equatable {
        /// The tab that a click there shows.
        var index: Int
        var text: SafeText
        var columns: Range<Int>
    }

    private(set) var cells: [Cell] = []
    /// The first column; the width of the row when there are no tabs to tell apart.
    let firstColumn: Int

    /// A title is no longer than this, however much room there is.
    private static let longestTitle = 24
    /// The shortest useful part of a title.
    private static let shortestTitle = 6
    /// The columns that the title of the page keeps on the narrowest rows.
    private static let pageTitle = 8

    init(tabs: [TabLabel], selected: Int, columns: Int) {
        guard tabs.count > 1, tabs.indices.contains(selected) else {
            firstColumn = columns
            return
        }
        // The page's title gets two fifths; it may lose more, but never all.
        let room = columns - columns * 2 / 5
        let most = max(columns - Self.pageTitle, 4)
        let numbers = tabs.indices.map { Self.number(tabs[$0], $0, isSelected: $0 == selected) }
        let width = numbers.reduce(0) { $0 + $1.width }
        let texts: [(index: Int, text: SafeText)]
        if width <= room {
            texts = Self.titled(tabs, numbers, selected, room: room - width)
        } else if width <= most {
            texts = Array(numbers.enumerated()).map { ($0.offset, $0.element) }
        } else {
            texts = Self.around(selected, numbers, columns: most)
        }
        var column = columns - texts.reduce(0) { $0 + $1.text.width }
        firstColumn = max(0, column)
        for (index, text) in texts {
            cells.append(Cell(index: index, text: text, columns: column..<column + text.width))
            column += text.width
        }
    }

    /// The tab at a column; nil when there is none.
    func tab(atColumn column: Int) -> Int? {
        cells.first { $0.columns.contains(column) }?.index
    }

    // MARK: - Private parts

    private static func number(_ tab: TabLabel, _ index: Int, isSelected: Bool) -> SafeText {
        SafeText(
            sanitizing: isSelected ? "[\(index + 1)\(tab.mark)]" : " \(index + 1)\(tab.mark) ")
    }

    /// Shares the room that the numbers leave among the titles.
    private static func titled(
        _ tabs: [TabLabel], _ numbers: [SafeText], _ selected: Int, room: Int
    ) -> [(index: Int, text: SafeText)] {
        let share = min(longestTitle, room / max(1, tabs.count - 1) - 1)
        return tabs.indices.map { index in
            let title = SafeText(pageTitle: tabs[index].title)
            guard index != selected, share >= shortestTitle, title.width > 0 else {
                return (index, numbers[index])
            }
            let shown = Interface.shortened(title, columns: share).string
            return (index, SafeText(sanitizing: "\(numbers[index].string)\(shown) "))
        }
    }

    /// As many numbers as fit, including that of the visible tab; a mark at an end leads to the
    /// next hidden tab.
    private static func around(
        _ selected: Int, _ numbers: [SafeText], columns: Int
    ) -> [(index: Int, text: SafeText)] {
        var first = selected
        var last = selected
        var width = numbers[selected].width + 2
        while true {
            let before = first > 0 ? numbers[first - 1].width : .max
            let behind = last + 1 < numbers.count ? numbers[last + 1].width : .max
            let takesBefore = selected - first < last - selected || behind == .max
            let next = takesBefore && before != .max ? before : behind
            guard next != .max, width + next <= columns else { break }
            width += next
            if takesBefore && before != .max { first -= 1 } else { last += 1 }
        }
        var shown = (first...last).map { (index: $0, text: numbers[$0]) }
        if first > 0 { shown.insert((first - 1, SafeText(sanitizing: "‹")), at: 0) }
        if last + 1 < numbers.count { shown.append((last + 1, SafeText(sanitizing: "›"))) }
        return shown
    }
}

extension Interface {
    var tabRow: TabRow {
        TabRow(tabs: chrome.tabs, selected: chrome.selectedTab, columns: screen.columns)
    }

    func drawTitle(into frame: inout Frame) {
        guard let row = screen.titleRow else { return }
        let isPrivate = chrome.isPrivate
        let rowStyle = isPrivate ? Theme.privateRow : Theme.titleRow
        var titleStyle = rowStyle
        titleStyle.marks.insert(.bold)
        frame.fill(row: row, columns: 0..<frame.columns, style: rowStyle)
        let tabs = tabRow
        let limit = max(0, tabs.firstColumn - (tabs.cells.isEmpty ? 0 : 1))
        let title =
            chrome.title.isEmpty
            ? SafeText(sanitizing: chrome.address) : SafeText(pageTitle: chrome.title)
        let mark = SafeText(sanitizing: isPrivate ? localized("private · ") : "")
        let text = Self.shortened(title, columns: max(0, limit - mark.width))
        let begin = frame.write(mark, row: row, column: 0, style: rowStyle, limit: limit)
        frame.write(text, row: row, column: begin, style: titleStyle, limit: limit)
        for cell in tabs.cells {
            let isBold = cell.index == chrome.selectedTab || chrome.tabs[cell.index].asks
            frame.write(
                cell.text, row: row, column: cell.columns.lowerBound,
                style: isBold ? titleStyle : rowStyle)
        }
    }

    /// A click or a turn of the wheel on the title row.
    mutating func handleTabRow(_ mouse: MouseEvent) -> [InterfaceCommand]? {
        guard mouse.row == screen.titleRow, chrome.tabs.count > 1 else { return nil }
        switch mouse.action {
        case .wheelUp: return [.previousTab(count: 1)]
        case .wheelDown: return [.nextTab(count: 1)]
        case .press:
            guard let index = tabRow.tab(atColumn: mouse.column) else { return nil }
            switch mouse.button {
            case 1: return [.selectTab(index + 1)]
            case 2: return closeTab(index + 1)
            default: return nil
            }
        case .release, .drag, .wheelLeft, .wheelRight: return nil
        }
    }
}
