import GarthLanguage
import GarthPage

/// The commands of the bottom row: their labels, their places, and which are enabled.
struct Toolbar: Equatable {
    struct Item: Equatable {
        var action: Action
        var key: String
        var label: String
        var isEnabled: Bool
        /// The columns of the command; a click there performs its action.
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
    /// The text at the right end: zoom and position.
    private(set) var position: String

    /// Places the commands in a row so wide; labels shorten first, then the rarest go.
    init(chrome: ChromeState, keyMap: KeyMap, position: String, columns: Int) {
        let zoomed = chrome.zoom == 100 ? position : localized("zoom \(chrome.zoom) %  \(position)")
        let fits = SafeText(sanitizing: zoomed).width + 12 <= columns
        self.position = fits ? zoomed : position
        var width = SafeText(sanitizing: self.position).width
        if width + 8 > columns { (self.position, width) = ("", 0) }
        // The room for the position does not change with it, so that nothing moves in scrolling.
        let reserve = self.position.isEmpty ? 0 : max(4, width) + 1
        var buttons = Self.buttons(isLoading: chrome.isLoading).filter {
            keyMap.name(of: $0.action) != nil
        }
        for gap in [3, 2] where place(buttons, gap, columns - reserve, chrome, keyMap) { return }
        for action in Self.shorteningOrder {
            guard let index = buttons.firstIndex(where: { $0.action == action }) else { continue }
            buttons[index].labels.removeFirst()
            if place(buttons, 2, columns - reserve, chrome, keyMap) { return }
        }
        while let rarest = buttons.indices.max(by: { buttons[$0].rarity < buttons[$1].rarity }) {
            if place(buttons, 1, columns - reserve, chrome, keyMap) { return }
            buttons.remove(at: rarest)
            if place(buttons, 2, columns - reserve, chrome, keyMap) { return }
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

    /// Whether an action is possible now.
    static func isEnabled(_ action: Action, _ chrome: ChromeState) -> Bool {
        if action == .back { return chrome.canGoBack }
        if action == .forward { return chrome.canGoForward }
        return action != .refresh || chrome.canReload
    }

    // MARK: - Private parts

    /// Whose label becomes shorter next; an action may come twice.
    private static let shorteningOrder: [Action] = [
        .forward, .refresh, .forward, .back, .policy, .stop, .help,
    ]

    private static func buttons(isLoading: Bool) -> [Button] {
        [
            Button(action: .back, labels: [localized("‹ Back"), "‹"], rarity: 2),
            Button(
                action: .forward, labels: [localized("› Forward"), localized("› Fwd"), "›"],
                rarity: 4),
            isLoading
                ? Button(action: .stop, labels: [localized("✕ Stop"), "✕"], rarity: 3)
                : Button(action: .refresh, labels: [localized("⟳ Refresh"), "⟳"], rarity: 3),
            Button(action: .open, labels: [localized("Open")], rarity: 1),
            Button(action: .find, labels: [localized("Find")], rarity: 5),
            Button(action: .hints, labels: [localized("Links")], rarity: 6),
            Button(action: .policy, labels: [localized("Policy"), localized("Pol")], rarity: 7),
            Button(action: .help, labels: [localized("Help"), "?"], rarity: 0),
        ]
    }

    private mutating func place(
        _ buttons: [Button], _ gap: Int, _ room: Int, _ chrome: ChromeState, _ keyMap: KeyMap
    ) -> Bool {
        items = []
        var column = 0
        for button in buttons {
            let key = keyMap.name(of: button.action) ?? ""
            let label = button.labels.first ?? ""
            let width = SafeText(sanitizing: key).width + 1 + SafeText(sanitizing: label).width
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
