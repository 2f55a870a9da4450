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
/// - A side bar at the page's first rows has its room beside the text.
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
        self.init(most: options.textColumns, columns: columns)
    }

    /// The margins of so many columns, in a page of others.
    init(most: Int, columns: Int) {
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

    /// The margins of running text in pixels, as the outermost box of the page has them.
    var textMargins: (left: Float, right: Float) {
        let (first, columns) =
            depth == 0
            ? (flow.boxes.first, flow.columns) : (pool[0].boxes.first, pool[0].columns)
        guard let root = first, root.flags.contains(.isNarrowed) else {
            let measure = input.textMeasure
            return (Float(measure.left) * Cell.width, Float(measure.right) * Cell.width)
        }
        return (root.left, Float(columns) * Cell.width - root.right)
    }

    /// The edges of a box of running text without the margins that the text has.
    func pageEdges(of box: OpenBox) -> (left: Float, right: Float) {
        let margins = textMargins
        return (box.left - margins.left, box.right + margins.right)
    }

    /// Whether the outermost box has the room of a side bar beside the text.
    private var isRootWidened: Bool {
        let margins = textMargins
        return margins.left != Float(input.textMeasure.left) * Cell.width
            || margins.right != Float(input.textMeasure.right) * Cell.width
    }

    /// Gives the outermost box, in the page's first rows, the room of a side bar beside the text; called
    /// in the flow of the side bar. The rows above may be those of a bar, which is as wide as the window.
    mutating func widenRoot(bySideBarOf width: Float, atLeft isAtLeft: Bool) {
        guard depth == 1, let root = pool[0].boxes.first, root.flags.contains(.isNarrowed),
            pool[0].boxes[pool[0].boxes.block].flags.contains(.isNarrowed),
            page.rowsTaken + pool[0].out.count <= LayoutLimits.rowsAhead
        else { return }
        let margins = textMargins
        var left = isAtLeft ? min(width, margins.left) : 0
        var right = isAtLeft ? 0 : min(width, margins.right)
        if pool[0].floats.isEmpty {
            // The text with its side bar stands in the middle.
            let text = Cell.columns(root.right - root.left)
            let measure = TextMeasure(
                most: text + Cell.columns(width), columns: pool[0].columns)
            left = margins.left - Float(measure.left) * Cell.width
            right = margins.right - Float(measure.right) * Cell.width
        }
        for index in pool[0].boxes.indices where pool[0].boxes[index].flags.contains(.isNarrowed) {
            pool[0].boxes.move(left: -left, right: right, of: index)
        }
    }

    /// The box around a new one, with the page's edges if the new one has a width of its own.
    func container(_ parent: OpenBox, of child: NodeID, _ css: ComputedStyle) -> OpenBox {
        guard parent.flags.contains(.isNarrowed), setsWidth(css, child, in: parent) else {
            return parent
        }
        var wide = parent
        (wide.left, wide.right) = pageEdges(of: parent)
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
        // A side bar stands at the text, which stays there.
        if isRootWidened { return false }
        // A column of text that its page centres keeps its place in the window.
        let isCentred = css.margin.left.kind == .auto && css.margin.right.kind == .auto
        return width > text || isCentred && width >= text / 2
    }

    /// The edges of a table or flex row that needs so many columns: the text's while they suffice.
    func edges(for columns: Int, in box: OpenBox, isCentered: Bool) -> (left: Int, right: Int) {
        let text = columnEdges(box)
        guard box.flags.contains(.isNarrowed), columns > text.right - text.left else { return text }
        let margins = textMargins
        let page = (
            left: max(0, text.left - Cell.columns(margins.left)),
            right: text.right + Cell.columns(margins.right)
        )
        let used = min(columns, page.right - page.left)
        let left =
            isCentered
            ? page.left + (page.right - page.left - used) / 2
            : max(page.left, min(text.left, page.right - used))
        return (left, left + used)
    }
}
