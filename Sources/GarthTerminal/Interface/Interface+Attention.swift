import GarthLanguage
import GarthPage

/// Where the terminal's cursor stands, and the screen of those who read it line by line.
extension Interface {
    /// The cell of what the person attends to, where no text is typed.
    func attentionCell() -> (column: Int, row: Int)? {
        if let sheet = sheets.first {
            return sheet.choiceCell(columns: screen.columns, rows: screen.rows)
        }
        let area = overlayArea
        switch overlay {
        case .list(let list): return list.attentionCell(in: area)
        case .text(let text):
            return Self.cell(text.view.attentionCell, below: area.upperBound - textRows)
        case nil: return Self.cell(shownPage.attentionCell, below: area.lowerBound)
        }
    }

    private static func cell(
        _ cell: (column: Int, row: Int)?, below row: Int
    ) -> (column: Int, row: Int)? {
        cell.map { ($0.column, $0.row + row) }
    }

    /// Puts the cursor where the attention is, hidden or shown.
    func placeCursor(in frame: inout Frame) {
        guard frame.cursor == nil else { return }
        frame.attention = attentionCell()
        if showsCursor || isLinear { frame.cursor = frame.attention }
    }

    /// Gives the screen its rows anew: it has become linear, or is so no longer.
    mutating func rearrange() {
        screen = Screen(columns: screen.columns, rows: screen.rows, isLinear: isLinear)
        shownPage.resize(columns: screen.columns, rows: screen.pageRows)
        if case .text(var text) = overlay {
            text.view.resize(columns: screen.columns, rows: textRows)
            overlay = .text(text)
        }
        hints = nil
    }

    /// Moves by lines: on a linear screen the attention, else the view.
    mutating func movedLines(by distance: Int) -> [InterfaceCommand] {
        isLinear ? moved { $0.moveAttention(by: distance) } : scrolled(by: distance)
    }

    /// Says that a load has ended, on a screen without a bar. A load that was stopped, refused or made a
    /// download has left the page that was there, and is told by others.
    mutating func tellLoaded(before old: ChromeState) {
        guard isLinear else { return }
        if !old.isLoading, chrome.isLoading { look.pageBeforeLoad = old.page }
        guard old.isLoading, !chrome.isLoading, message == nil,
            chrome.page != look.pageBeforeLoad
        else { return }
        say(localized("loaded"))
    }

    /// Whether the person attends to a target, or to nothing else: a reader of lines has left the
    /// focus with the first move by lines, and hears of it no more.
    func isAttended(_ target: UInt32) -> Bool {
        guard isLinear else { return true }
        return switch shownPage.attention {
        case .focus: true
        case .match: shownPage.targetOfMatch == target
        case .top, .line: false
        }
    }

    /// An address with a word in the place of a sign, for a reader of lines.
    func spoken(_ address: String) -> String {
        guard isLinear, address.hasPrefix("✗ ") else { return address }
        return localized("denied: \(String(address.dropFirst(2)))")
    }
}

extension ListOverlay {
    /// Whether the list names places or choices of the page that is shown.
    var belongsToPage: Bool {
        switch purpose {
        case .select, .lines, .targets: true
        case .history, .list: false
        }
    }

    /// The cell where the chosen line begins.
    func attentionCell(in area: Range<Int>) -> (column: Int, row: Int)? {
        let rows = Self.listRows(of: area)
        let row = rows.lowerBound + selection - firstShown
        return rows.contains(row) ? (0, row) : nil
    }
}
