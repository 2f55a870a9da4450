package import GarthPage

/// Text over the page that can be scrolled and searched: help, source, page info, policy panel.
package struct TextOverlay: Sendable {
    let title: String
    var view: PageView

    /// Makes an overlay of laid-out lines.
    package init(title: String, lines: PageLines, styles: [TextStyle] = [TextStyle()]) {
        self.title = title
        view = PageView(lines: lines, styles: styles)
    }

    /// Makes an overlay of plain text, with what cannot be seen shown by its name.
    package init(title: String, text: [UInt8], columns: Int? = nil) {
        let lines = VisibleText.lines(of: text, columns: columns)
        self.init(title: title, lines: lines, styles: VisibleText.styles)
    }
}
