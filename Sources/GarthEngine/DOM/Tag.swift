/// The element names that the engine knows, of HTML and of the parts of SVG and MathML that matter to parsing.
enum Tag: UInt8, CaseIterable {
    /// A name that is not in this list; the document keeps its spelling.
    case other = 0
    case html, head, body, title, base, link, meta, style, script, noscript, template, article
    case section, nav, aside, h1, h2, h3, h4, h5, h6, hgroup, header, footer, address, main
    case search, p, hr, pre, blockquote, ol, ul, menu, li, dl, dt, dd, figure, figcaption, div
    case a, em, strong, small, s, cite, q, dfn, abbr, ruby, rb, rt, rtc, rp, data, time, code
    case `var`, samp, kbd, sub, sup, i, b, u, mark, bdi, bdo, span, br, wbr, ins, del, picture
    case source, img, iframe, embed, object, param, video, audio, track, map, area, table
    case caption, colgroup, col, tbody, thead, tfoot, tr, td, th, form, label, input, button
    case select, datalist, optgroup, option, textarea, output, progress, meter, fieldset
    case legend, selectedcontent, details, summary, dialog, slot, canvas, svg, math, acronym
    case applet, basefont, bgsound, big, blink, center, dir, font, frame, frameset, image
    case isindex, keygen, listing, marquee, menuitem, multicol, nextid, nobr, noembed
    case noframes, plaintext, spacer, strike, tt, xmp, mi, mo, mn, ms, mtext, mglyph
    case malignmark, annotationXML, foreignObject, desc, path

    /// The name as markup spells it, by raw value; empty for `other`.
    static let spellings: [StaticString] = [
        "", "html", "head", "body", "title", "base", "link", "meta", "style", "script",
        "noscript", "template", "article", "section", "nav", "aside", "h1", "h2", "h3", "h4",
        "h5", "h6", "hgroup", "header", "footer", "address", "main", "search", "p", "hr", "pre",
        "blockquote", "ol", "ul", "menu", "li", "dl", "dt", "dd", "figure", "figcaption", "div",
        "a", "em", "strong", "small", "s", "cite", "q", "dfn", "abbr", "ruby", "rb", "rt", "rtc",
        "rp", "data", "time", "code", "var", "samp", "kbd", "sub", "sup", "i", "b", "u", "mark",
        "bdi", "bdo", "span", "br", "wbr", "ins", "del", "picture", "source", "img", "iframe",
        "embed", "object", "param", "video", "audio", "track", "map", "area", "table", "caption",
        "colgroup", "col", "tbody", "thead", "tfoot", "tr", "td", "th", "form", "label", "input",
        "button", "select", "datalist", "optgroup", "option", "textarea", "output", "progress",
        "meter", "fieldset", "legend", "selectedcontent", "details", "summary", "dialog", "slot",
        "canvas", "svg", "math", "acronym", "applet", "basefont", "bgsound", "big", "blink",
        "center", "dir", "font", "frame", "frameset", "image", "isindex", "keygen", "listing",
        "marquee", "menuitem", "multicol", "nextid", "nobr", "noembed", "noframes", "plaintext",
        "spacer", "strike", "tt", "xmp", "mi", "mo", "mn", "ms", "mtext", "mglyph", "malignmark",
        "annotation-xml", "foreignObject", "desc", "path",
    ]
}
