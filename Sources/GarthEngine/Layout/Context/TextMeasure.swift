import GarthPage

/// The margins of running text that is narrower than the page, in columns.
///
/// `LayoutOptions.textColumns` is the maximum width of a line of text on a page without a width of
/// its own. The rule is defined here, and `docs/config.md` describes it for readers:
///
/// - The page's outermost box has that width; in a much wider page it is centred.
/// - A `width` or `max-width` in lengths of `html` or `body`, of a box that would be wider than the
///   text, or of a centred column of at least half its width, is a width of its own if the window is
///   wider still: that box, with its content, uses the whole page. Percentages are no width of their
///   own.
/// - Tables and flex rows exceed the text's edges if they need more room, and lines of `pre` are
///   not broken.
struct TextMeasure {
    let columns: Int
    let left: Int
    let right: Int

    /// No narrower than the page.
    static let none = TextMeasure(columns: 0, left: 0, right: 0)

    private init(columns: Int, left: Int, right: Int) {
        (self.columns, self.left, self.right) = (columns, left, right)
    }

    init(_ options: LayoutOptions, columns: Int) {
        let most = options.textColumns
        guard most > 0, columns > most else {
            self = .none
            return
        }
        let spare = columns - most
        // A page that is hardly wider would have a margin that looks like a mistake.
        let left = spare > most / 4 ? spare / 2 : 0
        self.init(columns: most, left: left, right: spare - left)
    }

    var isNarrow: Bool { columns > 0 }
}

extension LayoutEngine {
    /// Narrows the outermost box of the page.
    mutating func narrowRoot() {
        guard input.textMeasure.isNarrow else { return }
        flow.boxes.move(
            left: Float(input.textMeasure.left) * Cell.width,
            right: -Float(input.textMeasure.right) * Cell.width, of: 0)
        flow.boxes.insert(.isNarrowed, in: 0)
    }

    /// The box around a new one, with the page's edges if the new one has a width of its own.
    func container(_ parent: OpenBox, of child: NodeID, _ css: ComputedStyle) -> OpenBox {
        guard parent.flags.contains(.isNarrowed), setsWidth(css, child, in: parent) else {
            return parent
        }
        var wide = parent
        wide.left -= Float(input.textMeasure.left) * Cell.width
        wide.right += Float(input.textMeasure.right) * Cell.width
        wide.flags.remove(.isNarrowed)
        return wide
    }

    private func setsWidth(_ css: ComputedStyle, _ child: NodeID, in parent: OpenBox) -> Bool {
        var width = Float.infinity
        if css.width.kind == .pixels { width = css.width.value }
        if css.maxWidth.kind == .pixels { width = min(width, css.maxWidth.value) }
        guard width < Float(flow.columns) * Cell.width else { return false }
        if child.exists, input.document.nodes[child.index].namespace == .html {
            let tag = input.document.nodes[child.index].tag
            if tag == .html || tag == .body { return true }
        }
        let text = parent.right - parent.left
        // A column of text that its page centres keeps its place in the window.
        let isCentred = css.margin.left.kind == .auto && css.margin.right.kind == .auto
        return width > text || isCentred && width >= text / 2
    }

    /// The edges of a table or flex row that needs so many columns: the text's while they suffice.
    func edges(for columns: Int, in box: OpenBox, isCentered: Bool) -> (left: Int, right: Int) {
        let text = columnEdges(box)
        guard box.flags.contains(.isNarrowed), columns > text.right - text.left else { return text }
        let page = (
            left: max(0, text.left - input.textMeasure.left),
            right: text.right + input.textMeasure.right
        )
        let used = min(columns, page.right - page.left)
        let left =
            isCentered
            ? page.left + (page.right - page.left - used) / 2
            : max(page.left, min(text.left, page.right - used))
        return (left, left + used)
    }
}
