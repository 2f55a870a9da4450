/// The attribute names that the engine looks for.
enum AttributeName: UInt8, CaseIterable {
    /// A name that is not in this list; the document keeps its spelling.
    case other = 0
    case id, `class`, style, title, name, href, src, alt, type, value, rel, content, charset
    case httpEquiv, media, target, lang, dir, hidden, open, checked, selected, disabled
    case readonly, multiple, placeholder, size, maxlength, minlength, rows, cols, wrap, action
    case method, enctype, formaction, formmethod, formenctype, formtarget, formnovalidate
    case form, label, `for`, list, min, max, step, low, high, optimum, start, reversed
    case colspan, rowspan, span, width, height, align, valign, bgcolor, color, background
    case border, cellpadding, cellspacing, frame, rules, summary, scope, headers, nowrap, text
    case link, vlink, alink, face, compact, cite, datetime, download, accesskey, tabindex
    case role, ariaHidden, ariaLabel, popover, popovertarget, popovertargetaction, command
    case commandfor, shadowrootmode, srcdoc, longdesc, usemap, ismap, data, coords, shape
    case clear, noshade, encoding, definitionurl, accept, acceptCharset, autofocus, required
    case pattern, property, hspace, vspace, `defer`, async, loading, srcset, sizes
    case sandbox, referrerpolicy, novalidate, dirname, ariaLabelledby, autocomplete
    case onclick, onmousedown, ondblclick

    /// The name as markup spells it, by raw value; empty for `other`.
    static let spellings: [StaticString] = [
        "", "id", "class", "style", "title", "name", "href", "src", "alt", "type", "value", "rel",
        "content", "charset", "http-equiv", "media", "target", "lang", "dir", "hidden", "open",
        "checked", "selected", "disabled", "readonly", "multiple", "placeholder", "size",
        "maxlength", "minlength", "rows", "cols", "wrap", "action", "method", "enctype",
        "formaction", "formmethod", "formenctype", "formtarget", "formnovalidate", "form",
        "label", "for", "list", "min", "max", "step", "low", "high", "optimum", "start",
        "reversed", "colspan", "rowspan", "span", "width", "height", "align", "valign", "bgcolor",
        "color", "background", "border", "cellpadding", "cellspacing", "frame", "rules",
        "summary", "scope", "headers", "nowrap", "text", "link", "vlink", "alink", "face",
        "compact", "cite", "datetime", "download", "accesskey", "tabindex", "role", "aria-hidden",
        "aria-label", "popover", "popovertarget", "popovertargetaction", "command", "commandfor",
        "shadowrootmode", "srcdoc", "longdesc", "usemap", "ismap", "data", "coords", "shape",
        "clear", "noshade", "encoding", "definitionurl", "accept", "accept-charset", "autofocus",
        "required", "pattern", "property", "hspace", "vspace", "defer", "async", "loading",
        "srcset", "sizes", "sandbox", "referrerpolicy", "novalidate", "dirname", "aria-labelledby",
        "autocomplete", "onclick", "onmousedown", "ondblclick",
    ]
}
