import GarthPage

/// A style sheet that another one asks for.
struct StyleImport: Equatable {
    /// The raw address, relative to the importing sheet.
    var href: [UInt8]
    /// The media query list under which it applies; empty for all.
    var media: [UInt8]
    /// The cascade layer it is put into; nil for none, empty for an unnamed one.
    var layer: [UInt8]?
}

/// The cascade: from rules, attributes and the parent's style to an element's computed style.
///
/// Asked in document order, parents first, also while the page is still arriving.
struct StyleResolver {
    /// All styles handed out so far.
    private(set) var table = StyleTable()
    private(set) var options: LayoutOptions
    private var cache: [UInt64: StyleID] = [:]

    init(options: LayoutOptions) {
        self.options = options
    }

    /// Adds or replaces an author style sheet; `order` is its place among them.
    mutating func setAuthorSheet(
        _ order: Int, css: [UInt8], media: [UInt8] = [], layer: [UInt8]? = nil
    ) -> [StyleImport] { [] }

    /// Forgets all author style sheets.
    mutating func removeAuthorSheets() {}

    /// The style of an element, whose parent has the style `parent`.
    mutating func style(
        of node: NodeID, parent: StyleID, in document: Document
    ) -> StyleID {
        let tag = document[node].tag
        let isHidden = document.has(.hidden, node)
        let key = UInt64(parent.rawValue) << 16 | UInt64(tag.rawValue) << 1 | (isHidden ? 1 : 0)
        if let known = cache[key] { return known }
        var style = ComputedStyle()
        inherit(from: table[parent], to: &style)
        apply(tag, to: &style)
        if isHidden { style.display = .none }
        let id = table.number(of: style)
        cache[key] = id
        return id
    }

    /// The style of an element's `::before`; nil when it generates nothing.
    mutating func before(of node: NodeID, style: StyleID, in document: Document) -> StyleID? { nil }

    /// The style of an element's `::after`; nil when it generates nothing.
    mutating func after(of node: NodeID, style: StyleID, in document: Document) -> StyleID? { nil }

    /// The style of a list item's `::marker`; nil when no rule gives it one of its own.
    mutating func marker(of node: NodeID, style: StyleID, in document: Document) -> StyleID? { nil }

    private func inherit(from parent: ComputedStyle, to style: inout ComputedStyle) {
        style.isVisible = parent.isVisible
        style.whiteSpace = parent.whiteSpace
        style.textAlign = parent.textAlign
        style.isBold = parent.isBold
        style.isItalic = parent.isItalic
        style.listStyle = parent.listStyle
        style.isUnderlined = parent.isUnderlined
        style.isStruckThrough = parent.isStruckThrough
    }

    private func apply(_ tag: Tag, to style: inout ComputedStyle) {
        switch tag {
        case .head, .title, .meta, .link, .script, .style, .template, .datalist, .noembed,
            .noframes, .rp, .area, .param, .base, .basefont, .source, .track:
            style.display = .none
        case .h1, .h2, .h3, .h4, .h5, .h6:
            style.display = .block
            style.isBold = true
            (style.margin.top, style.margin.bottom) = (.pixels(16), .pixels(16))
        case .p, .pre, .blockquote, .figure, .dl, .ul, .ol, .menu, .listing, .xmp, .plaintext:
            style.display = .block
            (style.margin.top, style.margin.bottom) = (.pixels(16), .pixels(16))
            if tag == .pre || tag == .listing || tag == .xmp || tag == .plaintext {
                style.whiteSpace = .pre
            }
            if tag == .ul || tag == .menu || tag == .ol { style.padding.left = .pixels(32) }
            if tag == .ol { style.listStyle = .decimal }
            if tag == .blockquote { style.margin.left = .pixels(32) }
        case .dd:
            style.display = .block
            style.margin.left = .pixels(32)
        case .html, .body, .div, .section, .article, .nav, .aside, .header, .footer, .main,
            .address, .dt, .figcaption, .form, .fieldset, .legend, .details, .summary, .center,
            .hgroup, .search, .hr, .optgroup, .option:
            style.display = .block
            if tag == .center { style.textAlign = .center }
        case .li: style.display = .listItem
        case .table: style.display = .table
        case .tbody: style.display = .tableRowGroup
        case .thead: style.display = .tableHeaderGroup
        case .tfoot: style.display = .tableFooterGroup
        case .tr: style.display = .tableRow
        case .td, .th:
            style.display = .tableCell
            if tag == .th { (style.isBold, style.textAlign) = (true, .center) }
        case .caption: style.display = .tableCaption
        case .col: style.display = .tableColumn
        case .colgroup: style.display = .tableColumnGroup
        case .b, .strong: style.isBold = true
        case .i, .em, .cite, .dfn, .var: style.isItalic = true
        case .u, .ins, .a: style.isUnderlined = true
        case .s, .del, .strike: style.isStruckThrough = true
        case .input, .select, .button, .textarea, .meter, .progress: style.display = .inlineBlock
        default: break
        }
    }
}
