import GarthPage

/// A line that the user is typing, with its purpose and a menu of completions.
struct Prompt: Sendable, Equatable {
    /// The purpose of the line.
    enum Purpose: Sendable, Equatable {
        case open(newTab: Bool)
        case find(PageView.FocusDirection)
        case commandLine
        case filter
        /// The path for a file control, or several.
        case file(ElementReference, allowsMultiple: Bool)
        /// A question of the browser's, by its number.
        case question(Int)
    }

    /// A line of the menu.
    struct MenuItem: Sendable, Equatable {
        /// The text that choosing the item enters.
        var value: String
        /// The description of the item; may be empty.
        var detail: String
    }

    let purpose: Purpose
    let label: String
    var editor: LineEditor
    var isSecret = false
    /// Whether the text is a proposal, which the first typed character replaces.
    var isProposal = false
    /// Whether the text is a path, which is completed.
    var isPath = false
    /// Whether an empty line is an answer, too.
    var allowsNothing = false
    var menu: [MenuItem] = []
    /// The chosen line of the menu; nil while the typed text counts.
    var selection: Int?
    /// The first menu line on the screen.
    private(set) var firstShown = 0
    /// The place of the view when a search started.
    var origin = Origin()

    struct Origin: Sendable, Equatable {
        var topLine = 0
        var leftColumn = 0
        var offset = 0
    }

    init(_ purpose: Purpose, label: String, editor: LineEditor) {
        self.purpose = purpose
        self.label = label
        self.editor = editor
    }

    /// The text for Enter: the chosen line of the menu, else the typed text.
    var value: String {
        if let selection, menu.indices.contains(selection) { return menu[selection].value }
        return editor.text
    }

    /// Moves the choice; above the first line the typed text counts again.
    mutating func moveSelection(by step: Int) {
        guard !menu.isEmpty else { return }
        let next = (selection ?? -1) + step
        selection = next < 0 ? nil : min(next, menu.count - 1)
    }

    /// Keeps the chosen line among the `rows` that are shown.
    mutating func scrollMenu(rows: Int) {
        let selected = selection ?? 0
        if selected < firstShown { firstShown = selected }
        if selected >= firstShown + rows { firstShown = selected - max(rows, 1) + 1 }
        firstShown = max(0, min(firstShown, menu.count - rows))
    }

    /// Replaces the menu; the choice returns to the typed text.
    mutating func setMenu(_ items: [MenuItem]) {
        menu = items
        selection = nil
        firstShown = 0
    }

    /// The path that is typed, and the text before it; nil where no path is meant.
    var typedPath: (before: String, path: String)? {
        let text = editor.text
        switch purpose {
        case .file(_, let allowsMultiple):
            guard allowsMultiple, let end = text.lastIndex(of: ";") else { return ("", text) }
            let rest = text[text.index(after: end)...]
            let path = rest.drop { $0 == " " }
            return (String(text[...end]) + rest.prefix { $0 == " " }, String(path))
        case .question: return isPath ? ("", text) : nil
        case .commandLine:
            let name = text.prefix { $0 != " " }
            guard text.contains(" "), Self.pathCommands.contains(String(name)) else { return nil }
            let path = text.dropFirst(name.count).drop { $0 == " " }
            return (String(text.dropLast(path.count)), String(path))
        case .open, .find, .filter: return nil
        }
    }

    /// The commands whose argument is a path.
    private static let pathCommands: Set<String> = [
        "save", "saveas", "w", "save-page", "import", "export",
    ]

    // MARK: - Drawing

    /// Draws the line into a row; returns the column of the cursor.
    func draw(into frame: inout Frame, row: Int) -> Int {
        frame.fill(row: row, columns: 0..<frame.columns, style: Theme.plain)
        let label = SafeText(sanitizing: label)
        // On a narrow terminal the text is worth more than its label.
        let labelWidth = label.width + 8 <= frame.columns ? label.width : 0
        frame.write(label, row: row, column: 0, style: Theme.prompt, limit: labelWidth)
        let room = frame.columns - labelWidth
        let shown: (text: SafeText, cursor: Int)
        if selection == nil {
            shown = editor.visible(columns: room, isSecret: isSecret)
        } else {
            shown = LineEditor(text: value).visible(columns: room)
        }
        frame.write(
            shown.text, row: row, column: labelWidth,
            style: isProposal && selection == nil ? Theme.selected : Theme.plain)
        return labelWidth + shown.cursor
    }

    /// Draws the menu into rows of the frame.
    func drawMenu(into frame: inout Frame, rows: Range<Int>, hasRule: Bool) {
        for (row, index) in zip(rows, menu.indices.dropFirst(firstShown)) {
            let item = menu[index]
            let style = index == selection ? Theme.selected : Theme.menu
            frame.fill(row: row, columns: 0..<frame.columns, style: style)
            let taken = frame.write(
                SafeText(sanitizing: item.value), row: row, column: 2, style: style)
            var detailStyle = style
            detailStyle.marks.insert(.dim)
            let column = max(2 + taken + 2, min(34, frame.columns / 2))
            guard column + 8 <= frame.columns else { continue }
            let detail = Interface.shortened(
                SafeText(sanitizing: item.detail), columns: frame.columns - column)
            frame.write(detail, row: row, column: column, style: detailStyle)
        }
        // A rule tells the menu from the page below it.
        let end = rows.lowerBound + min(rows.count, menu.count)
        if hasRule, end < frame.rows {
            frame.fill(row: end, columns: 0..<frame.columns, style: Theme.plain)
            let rule = String(repeating: frame.drawsLines ? "─" : " ", count: frame.columns)
            frame.write(SafeText(sanitizing: rule), row: end, column: 0, style: Theme.border)
        }
    }
}
