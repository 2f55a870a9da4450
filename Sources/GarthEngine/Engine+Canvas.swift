import GarthPage

/// The canvas of a page in its own colours.
extension Engine {
    /// Reports the colours of blank cells, if they are others than before.
    mutating func reportCanvas() {
        guard styles.colors.mode == .page, owner == nil else { return }
        let palette = mainColors()
        let shown = TextStyle(foreground: palette.mainText, background: palette.ground)
        guard shown != styles.colors.reportedCanvas else { return }
        styles.colors.reportedCanvas = shown
        updates.append(.canvas(shown))
    }

    /// The main colours of the page, as its body has them.
    private mutating func mainColors() -> PagePalette {
        let shown = document.flat
        let body = shown.body
        guard body.exists else { return PagePalette() }
        let root = styles.style(of: shown[body].parent, parent: .initial, in: shown)
        let style = styles.style(of: body, parent: root, in: shown)
        return styles.table.palettes[Int(styles.table[style].palette)]
    }
}
