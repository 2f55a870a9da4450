import GarthLanguage
import GarthPage

/// The help page: every action with the keys that the user's key map gives it.
enum HelpText {
    /// Lays the help out for a width.
    static func lines(keyMap: KeyMap, columns: Int) -> PageLines {
        var writer = Writer(columns: columns)
        for chapter in ActionEntry.chapters {
            writer.heading(chapter.title)
            for entry in chapter.entries {
                let keys = keyMap.names(of: entry.action).joined(separator: "  ")
                writer.row(keys, "\(entry.summary) (:\(entry.action.rawValue))")
            }
            writer.blank()
        }
        for chapter in notes {
            writer.heading(chapter.title)
            for (keys, text) in chapter.rows { writer.row(keys, text) }
            writer.blank()
        }
        return writer.lines
    }

    private static let notes: [(title: String, rows: [(String, String)])] = [
        (
            localized("While a line is typed"),
            [
                ("Ctrl-A  Ctrl-E", localized("to the start, to the end")),
                ("Ctrl-B  Ctrl-F", localized("a character back, on")),
                ("Alt-B  Alt-F", localized("a word back, on")),
                ("Ctrl-W  Ctrl-U  Ctrl-K", localized("cut the word, to the start, to the end")),
                ("Ctrl-Y", localized("insert the text that was cut")),
                ("Up  Down", localized("earlier lines, or the menu")),
                ("Tab", localized("complete")),
                ("Esc", localized("cancel the line")),
            ]
        ),
        (
            localized("Typing into a field of the page"),
            [
                ("Tab  S-Tab", localized("the next, the previous field, and type on there")),
                ("Enter", localized("send the form; in a text area: a new line")),
                ("Esc", localized("leave the field with its text; Enter types on")),
                ("Ctrl-C", localized("leave the field, and stop loading")),
                ("Ctrl-O", localized("in a text area: edit in your own editor")),
            ]
        ),
        (
            localized("In general"),
            [
                (localized("digits"), localized("before a command: how often, or which line")),
                (localized("mouse"), localized("links, toolbar, menus and the wheel")),
                ("q", localized("puts this page away")),
            ]
        ),
    ]

    private struct Writer {
        let columns: Int
        var lines = PageLines()

        init(columns: Int) {
            self.columns = columns
        }

        /// The column of the explanations; on a narrow terminal they are below the keys.
        private var textColumn: Int { columns >= 60 ? 26 : 4 }

        mutating func heading(_ text: String) {
            add(text, VisibleText.heading)
            lines.endLine()
        }

        mutating func blank() {
            lines.endLine()
        }

        mutating func row(_ keys: String, _ text: String) {
            add("  " + keys, VisibleText.key)
            let width = 2 + SafeText(sanitizing: keys).width
            var pieces = Sheet.wrapped(text, width: max(8, columns - textColumn))
            if width + 2 <= textColumn, !pieces.isEmpty {
                add(String(repeating: " ", count: textColumn - width), VisibleText.plain)
                add(pieces.removeFirst(), VisibleText.plain)
            }
            lines.endLine()
            for piece in pieces {
                add(String(repeating: " ", count: textColumn) + piece, VisibleText.plain)
                lines.endLine()
            }
        }

        private mutating func add(_ text: String, _ style: UInt16) {
            unsafe Array(SafeText(sanitizing: text).string.utf8).withUnsafeBytes {
                unsafe lines.append($0, style: style, target: 0)
            }
        }
    }
}
