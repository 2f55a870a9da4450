/// The traits of an open element for tree construction, as bits.
struct ElementTraits: OptionSet {
    let rawValue: UInt16

    /// HTML Standard, "special".
    static let special = Self(rawValue: 1)
    /// Ends the search of "has an element in scope".
    static let scope = Self(rawValue: 2)
    /// Ends the search in list item scope, besides `scope`.
    static let listScope = Self(rawValue: 4)
    /// Ends the search in button scope, besides `scope`.
    static let buttonScope = Self(rawValue: 8)
    /// Ends the search in table scope.
    static let tableScope = Self(rawValue: 16)
    /// Popped by "generate implied end tags".
    static let impliedEnd = Self(rawValue: 32)
    /// Popped by "generate all implied end tags thoroughly".
    static let thoroughlyImpliedEnd = Self(rawValue: 64)
    /// HTML Standard, "formatting".
    static let formatting = Self(rawValue: 128)
    /// Not in the HTML namespace.
    static let foreign = Self(rawValue: 256)
    /// A MathML text integration point.
    static let mathMLText = Self(rawValue: 512)
    /// An HTML integration point.
    static let htmlIntegration = Self(rawValue: 1024)
    /// MathML's `annotation-xml`.
    static let annotationXML = Self(rawValue: 2048)
    /// Added to `Document.notable` when it is closed.
    static let notableWhenClosed = Self(rawValue: 4096)
    /// Its direct content is foster-parented.
    static let tableContext = Self(rawValue: 8192)

    /// The traits of HTML elements, by `Tag.rawValue`.
    static func table() -> [ElementTraits] {
        var table = [ElementTraits](repeating: [], count: 256)
        func set(_ traits: ElementTraits, _ tags: [Tag]) {
            for tag in tags { table[Int(tag.rawValue)].formUnion(traits) }
        }
        set(
            .special,
            [
                .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound,
                .blockquote, .body, .br, .button, .caption, .center, .col, .colgroup, .dd,
                .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption, .figure, .footer,
                .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup,
                .hr, .html, .iframe, .img, .input, .keygen, .li, .link, .listing, .main, .marquee,
                .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol, .p, .param,
                .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary,
                .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr,
                .track, .ul, .wbr, .xmp,
            ])
        set(
            .scope,
            [
                .applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template,
            ])
        set(.listScope, [.ol, .ul])
        set(.buttonScope, [.button])
        set(.tableScope, [.html, .table, .template])
        set(
            [.impliedEnd, .thoroughlyImpliedEnd],
            [.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc])
        set(
            .thoroughlyImpliedEnd, [.caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr])
        set(
            .formatting,
            [
                .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u,
            ])
        set(.notableWhenClosed, [.title, .style, .script])
        set(.tableContext, [.table, .tbody, .tfoot, .thead, .tr])
        return table
    }
}
