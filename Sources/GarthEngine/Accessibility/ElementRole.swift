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
        return document[node].namespace == .html ? phrases[document[node].tag] : nil
    }

    private static let phrases: TagTable<String> = [
        [.address, .hgroup]: "group", [.code]: "code", [.del, .s]: "deletion", [.em]: "emphasis",
        [.img]: "none", [.ins]: "insertion", [.mark]: "mark", [.strong]: "strong",
        [.sub]: "subscript", [.sup]: "superscript", .rowGroups: "rowgroup", [.time]: "time",
    ]

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
        switch native[tag] {
        case nil: nil
        case .always(let role): role
        case .link: document.has(.href, node) ? "link" : nil
        case .ofPage(let role): isOfPage(node, in: document) ? role : nil
        case .ofNamed(let role): isNamed ? role : nil
        case .picture:
            document.string(.alt, of: node)?.isEmpty == true && !isNamed ? nil : "img"
        case .input: inputRole(of: node, in: document)
        case .select: isListbox(node, in: document) ? "listbox" : "combobox"
        case .header:
            document.string(.scope, of: node)?.hasPrefix("row") == true
                ? "rowheader" : "columnheader"
        }
    }

    /// The role of the elements of a name, or what else it depends on.
    private enum Native {
        case always(String), ofPage(String), ofNamed(String)
        case link, picture, input, select, header
    }

    private static let native: TagTable<Native> = [
        [.a, .area]: .link, [.img]: .picture, [.input]: .input, [.select]: .select,
        [.th]: .header, [.footer]: .ofPage("contentinfo"), [.header]: .ofPage("banner"),
        [.form]: .ofNamed("form"), [.section]: .ofNamed("region"),
        [.article]: .always("article"), [.aside]: .always("complementary"),
        [.blockquote]: .always("blockquote"), [.button, .summary]: .always("button"),
        [.caption]: .always("caption"), [.dd]: .always("definition"),
        [.details, .fieldset, .optgroup]: .always("group"), [.dfn, .dt]: .always("term"),
        [.dialog]: .always("dialog"), [.figure]: .always("figure"), .headings: .always("heading"),
        [.hr]: .always("separator"), .frames: .always("iframe"), [.li]: .always("listitem"),
        [.main]: .always("main"), [.math]: .always("math"),
        [.menu, .ol, .ul, .dl]: .always("list"), [.meter]: .always("meter"),
        [.nav]: .always("navigation"), [.option]: .always("option"),
        [.output]: .always("status"), [.p]: .always("paragraph"),
        [.progress]: .always("progressbar"), [.search]: .always("search"),
        [.table]: .always("table"), [.td]: .always("cell"), [.textarea]: .always("textbox"),
        [.tr]: .always("row"),
    ]

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
            let tag = document[parent].tag
            if tag == .main || TagSet.sectioning.contains(tag) { return false }
            parent = document[parent].parent
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
