import GarthPage

/// The commands of the bottom row: what is said of them, where they stand, which can act.
struct Toolbar: Equatable {
    struct Item: Equatable {
        var action: Action
        var key: String
        var label: String
        var isEnabled: Bool
        /// The columns it takes; a click there asks for its action.
        var columns: Range<Int>
    }

    private struct Button {
        var action: Action
        /// From the longest to the shortest.
        var labels: [String]
        /// The lower, the longer it stays on a narrow terminal.
        var rarity: Int
    }

    /// The commands, each at its place.
    private(set) var items: [Item] = []
    /// What stands at the right end: zoom and position.
    private(set) var position: String

    /// Places the commands in a row so wide; labels shorten first, then the rarest go.
    init(chrome: ChromeState, keyMap: KeyMap, position: String, columns: Int) {
        let zoomed = chrome.zoom == 100 ? position : "zoom \(chrome.zoom) %  \(position)"
        self.position = zoomed.count + 12 <= columns ? zoomed : position
        if self.position.count + 8 > columns { self.position = "" }
        let room = columns - (self.position.isEmpty ? 0 : self.position.count + 1)
        var buttons = Self.buttons(isLoading: chrome.isLoading).filter {
            keyMap.name(of: $0.action) != nil
        }
        for (level, gap) in [(0, 3), (0, 2), (1, 2), (2, 2), (2, 1)]
        where place(buttons, level: level, gap: gap, room: room, chrome, keyMap) { return }
        while let rarest = buttons.indices.max(by: { buttons[$0].rarity < buttons[$1].rarity }) {
            buttons.remove(at: rarest)
            for gap in [2, 1]
            where place(buttons, level: 2, gap: gap, room: room, chrome, keyMap) { return }
        }
        items = []
    }

    /// The command at a column.
    func action(atColumn column: Int) -> Action? {
        items.first { $0.columns.contains(column) }?.action
    }

    func draw(into frame: inout Frame, row: Int) {
        for item in items {
            let keyStyle = item.isEnabled ? Theme.key : Theme.dim
            let taken = frame.write(
                SafeText(sanitizing: item.key), row: row, column: item.columns.lowerBound,
                style: keyStyle)
            frame.write(
                SafeText(sanitizing: item.label), row: row,
                column: item.columns.lowerBound + taken + 1,
                style: item.isEnabled ? Theme.label : Theme.dim)
        }
        let text = SafeText(sanitizing: position)
        frame.write(text, row: row, column: frame.columns - text.width, style: Theme.dim)
    }

    /// Whether an action can do something now.
    static func isEnabled(_ action: Action, _ chrome: ChromeState) -> Bool {
        switch action {
        case .back: chrome.canGoBack
        case .forward: chrome.canGoForward
        case .refresh: chrome.canReload
        default: true
        }
    }

    // MARK: - Private parts

    private static func buttons(isLoading: Bool) -> [Button] {
        [
            Button(action: .back, labels: ["‹ Back", "‹ Back", "‹"], rarity: 2),
            Button(action: .forward, labels: ["› Forward", "› Fwd", "›"], rarity: 4),
            isLoading
                ? Button(action: .stop, labels: ["✕ Stop", "✕ Stop", "✕"], rarity: 3)
                : Button(action: .refresh, labels: ["⟳ Refresh", "⟳", "⟳"], rarity: 3),
            Button(action: .open, labels: ["Open", "Open", "Open"], rarity: 1),
            Button(action: .find, labels: ["Find", "Find", "Find"], rarity: 5),
            Button(action: .hints, labels: ["Links", "Links", "Links"], rarity: 6),
            Button(action: .policy, labels: ["Policy", "Policy", "Pol"], rarity: 7),
            Button(action: .help, labels: ["Help", "Help", "?"], rarity: 0),
        ]
    }

    private mutating func place(
        _ buttons: [Button], level: Int, gap: Int, room: Int, _ chrome: ChromeState,
        _ keyMap: KeyMap
    ) -> Bool {
        items = []
        var column = 0
        for button in buttons {
            let key = keyMap.name(of: button.action) ?? ""
            let label = button.labels[level]
            let width =
                SafeText(sanitizing: key).width + 1 + SafeText(sanitizing: label).width
            items.append(
                Item(
                    action: button.action, key: key, label: label,
                    isEnabled: Self.isEnabled(button.action, chrome),
                    columns: column..<column + width))
            column += width + gap
        }
        return column - gap <= room
    }
}
