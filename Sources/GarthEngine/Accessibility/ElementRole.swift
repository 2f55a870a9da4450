import GarthPage

/// The roles of elements (HTML Accessibility API Mappings, WAI-ARIA 1.3).
///
/// Roles of phrases (`emphasis`, `code`, `time`, ...) and of groups of rows are left out: their text
/// belongs to what is around them.
struct ElementRole {
    /// The role of an element; nil for one without a role of its own.
    static func role(of node: NodeID, in document: Document, isNamed: Bool) -> String? {
        if let given = givenRole(of: node, in: document, isNamed: isNamed) {
            return isNone(given) || isPhrase(given) ? nil : given
        }
        return native(of: node, in: document, isNamed: isNamed)
    }

    private static func native(
        of node: NodeID, in document: Document, isNamed: Bool
    ) -> String? {
        guard document[node].namespace == .html else {
            return document[node].tag == .svg && isNamed ? "img" : nil
        }
        let tag = document[node].tag
        if partsOfOthers.contains(tag), isPartOfNothing(node, tag, in: document) {
            return nil
        }
        return nativeRole(of: node, tag, in: document, isNamed: isNamed)
    }

    /// The role of an element that structures give no place of its own: a phrase, a group of rows, or
    /// one whose role the page takes away. Nil for others.
    static func roleOfPhrase(
        _ node: NodeID, in document: Document, isNamed: Bool
    ) -> String? {
        if let given = givenRole(of: node, in: document, isNamed: isNamed) { return given }
        return document[node].namespace == .html ? phrases[document[node].tag] : nil
    }

    private static let phrases: TagTable<String> = [
        [.address, .hgroup]: "group", [.code]: "code", [.del, .s]: "deletion", [.em]: "emphasis",
        [.img]: "none", [.ins]: "insertion", [.mark]: "mark", [.strong]: "strong",
        [.sub]: "subscript", [.sup]: "superscript", .rowGroups: "rowgroup", [.time]: "time",
    ]

    /// Roles that a page may give, and that structures give no place of their own.
    private static let phraseRoles: Set<String> = [
        "code", "deletion", "emphasis", "generic", "insertion", "mark", "rowgroup", "strong",
        "subscript", "suggestion", "superscript", "time",
    ]

    private static func isPhrase(_ role: String) -> Bool { phraseRoles.contains(role) }

    private static func isNone(_ role: String) -> Bool {
        role == "none" || role == "presentation"
    }

    /// Whether the page says that an element means nothing.
    static func isPresentational(_ node: NodeID, in document: Document) -> Bool {
        guard document.has(.role, node) else { return false }
        return givenRole(of: node, in: document, isNamed: false).map(isNone) ?? false
    }

    // MARK: - Roles that a page gives

    /// The first role of the `role` attribute that is known and fits (WAI-ARIA, "Handling Author
    /// Errors"); nil for none.
    private static func givenRole(
        of node: NodeID, in document: Document, isNamed: Bool
    ) -> String? {
        guard let text = document.string(.role, of: node) else { return nil }
        for word in text.lowercased().split(whereSeparator: \.isASCIIWhitespace).map(String.init) {
            let role = synonyms[word] ?? word
            guard known.contains(role) || role.hasPrefix("doc-") && published.contains(role) else {
                continue
            }
            // A part of a page without a name is none.
            if !isNamed, role == "region" || role == "form" { continue }
            if isNone(role), isUsed(node, in: document) { continue }
            // Without them an element is what its markup says; one that says nothing keeps the role.
            if let owners = owners[role], !isOwned(node, by: owners, in: document),
                native(of: node, in: document, isNamed: isNamed) != nil
            {
                continue
            }
            return role
        }
        return nil
    }

    private static let synonyms = ["image": "img", "directory": "list", "presentation": "none"]

    private static let known: Set<String> = [
        "alert", "alertdialog", "application", "article", "banner", "blockquote", "button",
        "caption", "cell", "checkbox", "code", "columnheader", "combobox", "comment",
        "complementary", "contentinfo", "definition", "deletion", "dialog", "document", "emphasis",
        "feed", "figure", "form", "generic", "graphics-document", "graphics-object",
        "graphics-symbol", "grid", "gridcell", "group", "heading", "img", "insertion", "link",
        "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math", "menu", "menubar",
        "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "none", "note",
        "option", "paragraph", "progressbar", "radio", "radiogroup", "region", "row", "rowgroup",
        "rowheader", "scrollbar", "search", "searchbox", "sectionfooter", "sectionheader",
        "separator", "slider", "spinbutton", "status", "strong", "subscript", "suggestion",
        "superscript", "switch", "tab", "table", "tablist", "tabpanel", "term", "textbox", "time",
        "timer", "toolbar", "tooltip", "tree", "treegrid", "treeitem",
    ]

    /// The roles of Digital Publishing WAI-ARIA 1.1.
    private static let published: Set<String> = [
        "doc-abstract", "doc-acknowledgments", "doc-afterword", "doc-appendix", "doc-backlink",
        "doc-bibliography", "doc-biblioref", "doc-chapter", "doc-colophon", "doc-conclusion",
        "doc-cover", "doc-credit", "doc-credits", "doc-dedication", "doc-endnote", "doc-endnotes",
        "doc-epigraph", "doc-epilogue", "doc-errata", "doc-example", "doc-footnote",
        "doc-foreword", "doc-glossary", "doc-glossref", "doc-index", "doc-introduction",
        "doc-noteref", "doc-notice", "doc-pagebreak", "doc-pagefooter", "doc-pageheader",
        "doc-pagelist", "doc-part", "doc-preface", "doc-prologue", "doc-pullquote", "doc-qna",
        "doc-subtitle", "doc-tip", "doc-toc",
    ]

    /// The roles that only have a meaning in others (WAI-ARIA, "Required Accessibility Parent Role"),
    /// as far as an element says something else without them.
    private static let owners: [String: Set<String>] = [
        "menuitem": ["menu", "menubar", "group"], "menuitemcheckbox": ["menu", "menubar", "group"],
        "menuitemradio": ["menu", "menubar", "group"], "tab": ["tablist"],
        "treeitem": ["tree", "group", "treeitem"],
    ]

    /// More elements around an element are not looked at.
    private static let ownerDepth = 32

    private static func isOwned(
        _ node: NodeID, by owners: Set<String>, in document: Document
    ) -> Bool {
        var around = document[node].parent
        for _ in 0..<ownerDepth where around.exists {
            if let role = document.string(.role, of: around)?.lowercased(),
                role.split(whereSeparator: \.isASCIIWhitespace).contains(where: {
                    owners.contains(String($0))
                })
            {
                return true
            }
            around = document[around].parent
        }
        return false
    }

    /// Whether a person or a description uses an element, so that it means something whatever the page
    /// says (WAI-ARIA, "Presentational Roles Conflict Resolution").
    private static func isUsed(_ node: NodeID, in document: Document) -> Bool {
        if document.has(.tabindex, node) { return true }
        let tag = document[node].namespace == .html ? document[node].tag : .other
        if tag == .a || tag == .area { return document.has(.href, node) }
        if tag == .button || tag == .select || tag == .textarea || tag == .input {
            return !FormControl(node, in: document).isDisabled(in: document)
        }
        return document.attributes[document.attributeRange(node)].contains { attribute in
            attribute.name == .ariaLabel || attribute.name == .ariaLabelledby
                || attribute.name == .other && isGlobal(document.name(of: attribute))
        }
    }

    private static let global: [String] = [
        "aria-atomic", "aria-busy", "aria-controls", "aria-current", "aria-describedby",
        "aria-description", "aria-details", "aria-dropeffect", "aria-flowto", "aria-grabbed",
        "aria-keyshortcuts", "aria-live", "aria-owns", "aria-relevant", "aria-roledescription",
    ]

    private static func isGlobal(_ name: some Sequence<UInt8>) -> Bool {
        global.contains { name.elementsEqual($0.utf8) }
    }

    // MARK: - Roles of HTML

    /// Elements that mean nothing where the table or list around them does not.
    private static let partsOfOthers = TagSet(.cells, [.tr, .li])

    /// Whether the page says that the table or list around a part of it means nothing.
    private static func isPartOfNothing(
        _ node: NodeID, _ tag: Tag, in document: Document
    ) -> Bool {
        let around: TagSet = tag == .li ? [.ul, .ol, .menu] : [.table]
        var parent = document[node].parent
        for _ in 0..<(tag == .li ? 1 : ownerDepth) where parent.exists {
            if document[parent].namespace == .html, around.contains(document[parent].tag) {
                return isPresentational(parent, in: document)
            }
            parent = document[parent].parent
        }
        return false
    }

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
        case .header: headerRole(of: node, in: document)
        case .aside:
            isNamed || !isInSection(node, in: document) ? "complementary" : nil
        case .cell: cellRole(of: node, in: document)
        }
    }

    /// The role of the elements of a name, or what else it depends on.
    private enum Native {
        case always(String), ofPage(String), ofNamed(String)
        case link, picture, input, select, header, aside, cell
    }

    private static let native: TagTable<Native> = [
        [.a, .area]: .link, [.img]: .picture, [.input]: .input, [.select]: .select,
        [.th]: .header, [.footer]: .ofPage("contentinfo"), [.header]: .ofPage("banner"),
        [.form]: .ofNamed("form"), [.section]: .ofNamed("region"),
        [.article]: .always("article"), [.aside]: .aside,
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
        [.table]: .always("table"), [.td]: .cell, [.textarea]: .always("textbox"),
        [.tr]: .always("row"),
    ]

    /// The role of a header of a table: one without `scope` beside data is that of its row.
    private static func headerRole(of node: NodeID, in document: Document) -> String {
        if let scope = document.string(.scope, of: node)?.lowercased() {
            if scope.hasPrefix("row") { return "rowheader" }
            if scope.hasPrefix("col") { return "columnheader" }
        }
        let row = document[node].parent
        guard document.isElement(row, .tr), !document.isElement(document[row].parent, .thead)
        else { return "columnheader" }
        var cell = document[row].firstChild
        while cell.exists {
            if document.isElement(cell, .td) { return "rowheader" }
            cell = document[cell].nextSibling
        }
        return "columnheader"
    }

    /// The role of a cell: that of a grid where the table is one.
    private static func cellRole(of node: NodeID, in document: Document) -> String {
        var around = document[node].parent
        for _ in 0..<ownerDepth where around.exists && !document.isElement(around, .table) {
            around = document[around].parent
        }
        guard around.exists, let role = document.string(.role, of: around)?.lowercased() else {
            return "cell"
        }
        return role == "grid" || role == "treegrid" ? "gridcell" : "cell"
    }

    private static func isInSection(_ node: NodeID, in document: Document) -> Bool {
        var parent = document[node].parent
        while parent.exists {
            if TagSet.sectioning.contains(document[parent].tag) { return true }
            parent = document[parent].parent
        }
        return false
    }

    private static func inputRole(of node: NodeID, in document: Document) -> String? {
        let control = FormControl(node, in: document)
        switch control.kind {
        case .hidden, .none: return nil
        case .checkbox: return document.string(of: "switch", node) == nil ? "checkbox" : "switch"
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
        "menuitemcheckbox", "menuitemradio", "option", "radio", "row", "rowheader", "switch",
        "tab", "tooltip", "treeitem",
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
