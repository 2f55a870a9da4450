import GarthPage

/// The roles of elements (HTML Accessibility API Mappings, WAI-ARIA 1.2).
///
/// Roles of phrases (`emphasis`, `code`, `time`, ...) and of groups of rows are left out: their text
/// belongs to what is around them.
struct ElementRole {
    /// The role of an element; nil for one without a role of its own.
    static func role(of node: NodeID, in document: Document, isNamed: Bool) -> String? {
        if let given = givenRole(of: node, in: document) {
            return given == "none" || given == "presentation" ? nil : given
        }
        guard document[node].namespace == .html else {
            return document[node].tag == .svg && isNamed ? "img" : nil
        }
        return nativeRole(of: node, document[node].tag, in: document, isNamed: isNamed)
    }

    /// The role of an element that structures give no place of its own: a phrase, a group of rows, or
    /// one whose role the page takes away. Nil for others.
    static func roleOfPhrase(_ node: NodeID, in document: Document) -> String? {
        if let given = givenRole(of: node, in: document) { return given }
        guard document[node].namespace == .html else { return nil }
        return switch document[node].tag {
        case .address, .hgroup: "group"
        case .code: "code"
        case .del, .s: "deletion"
        case .em: "emphasis"
        case .img: "none"
        case .ins: "insertion"
        case .mark: "mark"
        case .strong: "strong"
        case .sub: "subscript"
        case .sup: "superscript"
        case .tbody, .tfoot, .thead: "rowgroup"
        case .time: "time"
        default: nil
        }
    }

    /// The first role of the `role` attribute that is known.
    private static func givenRole(of node: NodeID, in document: Document) -> String? {
        guard let text = document.string(.role, of: node) else { return nil }
        return text.lowercased().split(whereSeparator: \.isASCIIWhitespace).lazy
            .map(String.init).first { known.contains($0) }
    }

    private static let known: Set<String> = [
        "alert", "alertdialog", "application", "article", "banner", "blockquote", "button",
        "caption", "cell", "checkbox", "columnheader", "combobox", "complementary", "contentinfo",
        "definition", "dialog", "directory", "document", "feed", "figure", "form", "grid",
        "gridcell", "group", "heading", "img", "link", "list", "listbox", "listitem", "log",
        "main", "marquee", "math", "menu", "menubar", "menuitem", "menuitemcheckbox",
        "menuitemradio", "meter", "navigation", "none", "note", "option", "paragraph",
        "presentation", "progressbar", "radio", "radiogroup", "region", "row", "rowheader",
        "scrollbar", "search", "searchbox", "separator", "slider", "spinbutton", "status",
        "switch", "tab", "table", "tablist", "tabpanel", "term", "textbox", "timer", "toolbar",
        "tooltip", "tree", "treegrid", "treeitem",
    ]

    private static func nativeRole(
        of node: NodeID, _ tag: Tag, in document: Document, isNamed: Bool
    ) -> String? {
        switch tag {
        case .a, .area: document.has(.href, node) ? "link" : nil
        case .article: "article"
        case .aside: "complementary"
        case .blockquote: "blockquote"
        case .button: "button"
        case .caption: "caption"
        case .dd: "definition"
        case .details, .fieldset, .optgroup: "group"
        case .dfn, .dt: "term"
        case .dialog: "dialog"
        case .figure: "figure"
        case .footer: isOfPage(node, in: document) ? "contentinfo" : nil
        case .header: isOfPage(node, in: document) ? "banner" : nil
        case .form: isNamed ? "form" : nil
        case .section: isNamed ? "region" : nil
        case .h1, .h2, .h3, .h4, .h5, .h6: "heading"
        case .hr: "separator"
        case .iframe, .frame: "iframe"
        case .img:
            document.string(.alt, of: node)?.isEmpty == true && !isNamed ? nil : "img"
        case .input: inputRole(of: node, in: document)
        case .li: "listitem"
        case .main: "main"
        case .math: "math"
        case .menu, .ol, .ul, .dl: "list"
        case .meter: "meter"
        case .nav: "navigation"
        case .option: "option"
        case .output: "status"
        case .p: "paragraph"
        case .progress: "progressbar"
        case .search: "search"
        case .select: isListbox(node, in: document) ? "listbox" : "combobox"
        case .summary: "button"
        case .table: "table"
        case .td: "cell"
        case .textarea: "textbox"
        case .th:
            document.string(.scope, of: node)?.hasPrefix("row") == true
                ? "rowheader" : "columnheader"
        case .tr: "row"
        default: nil
        }
    }

    private static func inputRole(of node: NodeID, in document: Document) -> String? {
        let control = FormControl(node, in: document)
        switch control.kind {
        case .hidden, .none: return nil
        case .checkbox: return "checkbox"
        case .radio: return "radio"
        case .submit, .image, .reset, .button, .file: return "button"
        case .select: return "combobox"
        case .text, .textArea: break
        }
        if document.has(.list, node) { return "combobox" }
        switch control.inputType(in: document) {
        case "search": return "searchbox"
        case "number": return "spinbutton"
        case "range": return "slider"
        default: return "textbox"
        }
    }

    private static func isListbox(_ node: NodeID, in document: Document) -> Bool {
        document.has(.multiple, node) || (document.integer(.size, of: node) ?? 0) > 1
    }

    /// Whether a header or footer is that of the page, not of a part of it.
    private static func isOfPage(_ node: NodeID, in document: Document) -> Bool {
        var parent = document[node].parent
        while parent.exists {
            switch document[parent].tag {
            case .article, .aside, .main, .nav, .section: return false
            default: parent = document[parent].parent
            }
        }
        return true
    }

    /// Whether the content of an element of a role is its name.
    static func isNamedByContent(_ role: String) -> Bool { namedByContent.contains(role) }

    private static let namedByContent: Set<String> = [
        "button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem",
        "menuitemcheckbox", "menuitemradio", "option", "radio", "rowheader", "switch", "tab",
        "tooltip", "treeitem",
    ]

    /// Whether an element of a role says nothing when it is empty.
    static func isNothingWhenEmpty(_ role: String) -> Bool { containers.contains(role) }

    private static let containers: Set<String> = [
        "article", "banner", "blockquote", "caption", "cell", "columnheader", "complementary",
        "contentinfo", "definition", "figure", "form", "gridcell", "group", "heading", "list",
        "listitem", "main", "navigation", "paragraph", "region", "row", "rowheader", "search",
        "status", "table", "term",
    ]
}
