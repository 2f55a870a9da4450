import GarthURL

/// The readable part of a document, as a flat list in document order.
///
/// An item's descendants follow it, up to its `end`. Invisible elements, scripts and controls are
/// left out. All passes over the list are loops.
struct ReaderOutline {
    struct Item {
        var node: NodeID
        /// The item around it; -1 for the first.
        var parent: Int
        /// The first item behind its descendants.
        var end: Int
        /// `.other` for text and for elements that HTML does not know.
        var tag: Tag
        var traits: Traits
        var hints: UInt16
    }

    struct Traits: OptionSet {
        let rawValue: UInt16
        static let isText = Traits(rawValue: 1)
        /// A box of its own, not a part of a line.
        static let isBlock = Traits(rawValue: 2)
        /// A block, or an element with blocks in it.
        static let hasBlocks = Traits(rawValue: 4)
        static let isLink = Traits(rawValue: 8)
        /// A link within the page.
        static let isFragmentLink = Traits(rawValue: 16)
        /// A table of data, not of layout.
        static let isDataTable = Traits(rawValue: 32)
        static let hasDataTable = Traits(rawValue: 64)
        static let isInDataTable = Traits(rawValue: 128)
        static let isInCode = Traits(rawValue: 256)
        static let isInFigure = Traits(rawValue: 512)
        /// Navigation and the like, by its element or role.
        static let isFurniture = Traits(rawValue: 1024)
        /// A table is at most three levels above.
        static let isNearTable = Traits(rawValue: 2048)
        static let isArticleBody = Traits(rawValue: 4096)
        static let isMain = Traits(rawValue: 8192)
        static let isByline = Traits(rawValue: 16384)
    }

    private(set) var items: [Item] = []
    /// Each item's own content: text, or the item itself as a picture, a paragraph and so on.
    private(set) var own: [TextTally] = []
    /// The different hints of names; an item has the number of its own. The first is empty.
    private(set) var hints = [NameHints(class: [], id: [])]
    /// The items that directly hold a button which gives or refuses consent, once for each button.
    private(set) var consentButtons: [Int] = []

    func hints(of item: Int) -> NameHints { hints[Int(items[item].hints)] }

    func isText(_ item: Int) -> Bool { items[item].traits.contains(.isText) }
}

extension ReaderOutline {
    /// Makes the outline of a document.
    ///
    /// Without a `tree`, all elements count that the markup alone does not hide: for pages whose
    /// style hides them until a script has run.
    init(of document: Document, shownIn tree: ShownTree?) {
        var builder = OutlineBuilder(document: document, tree: tree)
        self = builder.build()
    }

    /// Fills an outline in one walk over the document.
    fileprivate struct OutlineBuilder {
        let document: Document
        let tree: ShownTree?
        private var outline = ReaderOutline()
        private var open: [Int] = []
        private var hintNumbers: [[UInt8]: UInt16] = [:]
        /// The facts about the open tables, innermost last.
        private var tables: [TableFacts] = []
        private let itemprop: UInt16?
        private let ariaModal: UInt16?

        private struct TableFacts {
            var rows = 0
            var columns = 0
            var cellsInRow = 0
            var hasHeading = false
            var hasTable = false
        }

        init(document: Document, tree: ShownTree?) {
            self.document = document
            self.tree = tree
            itemprop = document.knownNumber(ofName: Array("itemprop".utf8))
            ariaModal = document.knownNumber(ofName: Array("aria-modal".utf8))
        }

        mutating func build() -> ReaderOutline {
            let body = document.body
            guard body.exists, enter(body) else { return outline }
            var node = document[body].firstChild
            while node.exists {
                if enter(node), document[node].firstChild.exists {
                    node = document[node].firstChild
                    continue
                }
                if outline.items.last?.node == node, open.last == outline.items.count - 1 {
                    leave()
                }
                while node.exists, node != body, !document[node].nextSibling.exists {
                    node = document[node].parent
                    if open.last.map({ outline.items[$0].node }) == node { leave() }
                }
                guard node != body else { break }
                node = document[node].nextSibling
            }
            while !open.isEmpty { leave() }
            for item in outline.items.indices.dropFirst() {
                let parent = outline.items[outline.items[item].parent].traits
                if !parent.isDisjoint(with: [.isDataTable, .isInDataTable]) {
                    outline.items[item].traits.insert(.isInDataTable)
                }
            }
            return outline
        }

        // MARK: - Going in

        /// Adds a node; returns false if its descendants are skipped.
        private mutating func enter(_ node: NodeID) -> Bool {
            switch document[node].kind {
            case .text:
                addText(node)
                return false
            case .element: return addElement(node)
            case .document, .doctype, .comment, .templateContent: return false
            }
        }

        private mutating func addText(_ node: NodeID) {
            guard let parent = open.last else { return }
            if let tree, tree.lookOfShownText(in: document[node].parent) == nil { return }
            outline.items.append(
                Item(
                    node: node, parent: parent, end: outline.items.count + 1, tag: .other,
                    traits: outline.items[parent].traits.intersection(Self.inherited)
                        .union(.isText), hints: 0))
            outline.own.append(TextTally(document.text[document.textRange(node)]))
        }

        private static let inherited: Traits = [.isInCode, .isInFigure]

        private mutating func addElement(_ node: NodeID) -> Bool {
            let tag = document[node].namespace == .html ? document[node].tag : .other
            if let last = open.last { countPart(tag, of: last) }
            if let last = open.last, isConsentButton(node, tag) {
                outline.consentButtons.append(last)
            }
            if let tree, !tree.shows(node) { return false }
            guard isReadable(node, tag) else { return false }
            let parent = open.last ?? -1
            var traits: Traits = parent < 0 ? [] : outline.items[parent].traits
            traits.formIntersection(Self.inherited)
            if isBlock(node, tag) { traits.formUnion([.isBlock, .hasBlocks]) }
            note(node, tag, &traits)
            if tables.count > 0, isNearTable(parent) { traits.insert(.isNearTable) }
            let item = outline.items.count
            outline.items.append(
                Item(
                    node: node, parent: parent, end: item + 1, tag: tag, traits: traits,
                    hints: hintNumber(node)))
            outline.own.append(TextTally())
            open.append(item)
            enterTable(tag, node)
            return true
        }

        private func isConsentButton(_ node: NodeID, _ tag: Tag) -> Bool {
            if tag == .input {
                guard tree?.shows(node) != false, let value = document.attribute(.value, of: node)
                else { return false }
                return ConsentLabel.isOne(Array(document.text[value].prefix(64)))
            }
            guard tag == .button || isButton(node, tag) else { return false }
            return tree?.shows(node) != false && ConsentLabel.isOne(label(of: node))
        }

        /// Whether a link or a box is a button of a script: by its role, or as a link that leads nowhere.
        private func isButton(_ node: NodeID, _ tag: Tag) -> Bool {
            guard tag == .a || tag == .div || tag == .span else { return false }
            if tag == .a {
                guard let href = document.attribute(.href, of: node), !href.isEmpty else {
                    return true
                }
                if href.count == 1, document.text[href.lowerBound] == UInt8(ascii: "#") {
                    return true
                }
            }
            return document[node].count & 0xFFFF > 0
                && document.string(.role, of: node) == "button"
        }

        /// The beginning of the text in an element.
        private func label(of node: NodeID) -> [UInt8] {
            var words = CollapsedText()
            var inner = document.next(node, within: node)
            while inner.exists, words.bytes.count < 64 {
                if document[inner].kind == .text {
                    words.append(document.text[document.textRange(inner)])
                }
                inner = document.next(inner, within: node)
            }
            return words.bytes
        }

        /// Counts elements without text of their own that indicate a form or a player.
        private mutating func countPart(_ tag: Tag, of parent: Int) {
            if Self.fields.contains(tag) { outline.own[parent].controls += 1 }
            if Self.embeds.contains(tag) { outline.own[parent].embeds += 1 }
        }

        private static let fields: TagSet = [.input, .textarea, .select]
        private static let embeds: TagSet = [.iframe, .object, .embed]

        private func isNearTable(_ parent: Int) -> Bool {
            var item = parent
            for _ in 0..<3 where item >= 0 {
                if outline.items[item].tag == .table { return true }
                item = outline.items[item].parent
            }
            return false
        }

        private static let unreadable = TagSet(
            .submittable, .frames, [.frameset, .noframes, .noembed, .object, .embed, .applet],
            [.script, .style, .template, .link, .meta, .title, .base, .head],
            [.datalist, .dialog, .keygen, .option, .meter, .progress])

        /// Whether an element can be a part of a text at all.
        private func isReadable(_ node: NodeID, _ tag: Tag) -> Bool {
            if tag == .noscript { return isPictureForScripts(node) }
            if Self.unreadable.contains(tag) { return false }
            guard document[node].count & 0xFFFF > 0 else { return true }
            if document.string(.ariaHidden, of: node)?.lowercased() == "true",
                document.string(.class, of: node)?.contains(text: "fallback-image") != true
            {
                return false
            }
            if tree == nil, document.has(.hidden, node) { return false }
            return value(ariaModal, node) != "true"
        }

        /// Whether `noscript` contains the picture that a script would have loaded, and no picture
        /// precedes it in its place.
        private func isPictureForScripts(_ node: NodeID) -> Bool {
            var child = document[node].firstChild
            var hasPicture = false
            while child.exists {
                if document.isElement(child, .img) {
                    hasPicture = true
                } else if document[child].kind == .element
                    || !document.text[document.textRange(child)].allSatisfy(CollapsedText.isSpace)
                {
                    return false
                }
                child = document[child].nextSibling
            }
            var previous = document[node].previousSibling
            while previous.exists, document[previous].kind != .element {
                previous = document[previous].previousSibling
            }
            return hasPicture && !(previous.exists && document.isElement(previous, .img))
        }

        private func isBlock(_ node: NodeID, _ tag: Tag) -> Bool {
            Self.blocks.contains(tag) || tree?.look(of: node)?.isBlock == true
        }

        private static let blocks = TagSet(
            TagSet(.headings, .sectioning, [.div, .p, .main, .header, .footer, .hgroup]),
            TagSet(.rowGroups, .cells, [.table, .tr, .caption]),
            [.ul, .ol, .li, .dl, .dt, .dd, .menu, .dir],
            [.pre, .blockquote, .listing, .xmp, .figure, .figcaption, .form, .fieldset],
            [.address, .center, .hr, .details, .summary, .body, .search])

        private static let ownTraits: TagTable<Traits> = [
            [.nav, .aside, .menu, .search]: .isFurniture, [.main]: .isMain,
            [.code, .pre]: .isInCode, [.figure, .blockquote]: .isInFigure,
        ]

        /// Adds the traits of the element and its attributes.
        private func note(_ node: NodeID, _ tag: Tag, _ traits: inout Traits) {
            if let own = Self.ownTraits[tag] { traits.formUnion(own) }
            if tag == .footer, !traits.contains(.isInFigure) { traits.insert(.isFurniture) }
            if tag == .a {
                let href = document.attribute(.href, of: node)
                // Without any of the three it is a link of a script.
                if href != nil || !document.has(.name, node) && !document.has(.id, node) {
                    traits.insert(.isLink)
                }
                if let href, document.text[href].first == UInt8(ascii: "#") {
                    traits.insert(.isFragmentLink)
                }
            }
            guard document[node].count & 0xFFFF > 0 else { return }
            switch document.string(.role, of: node)?.lowercased() {
            case "navigation", "complementary", "contentinfo", "search", "menu", "menubar",
                "dialog", "alertdialog", "alert", "toolbar", "banner":
                if tag != .body, tag != .main { traits.insert(.isFurniture) }
            case "main": traits.insert(.isMain)
            default: break
            }
            let properties = value(itemprop, node).split(separator: " ")
            if properties.contains("articleBody") { traits.insert(.isArticleBody) }
            if properties.contains("author")
                || document.string(.rel, of: node)?.lowercased() == "author"
            {
                traits.insert(.isByline)
            }
        }

        private func value(_ name: UInt16?, _ node: NodeID) -> String {
            guard let name else { return "" }
            for attribute in document.attributes[document.attributeRange(node)]
            where attribute.name == .other && attribute.otherName == name {
                let start = Int(attribute.valueStart)
                return String(
                    decoding: document.text[start..<start + Int(attribute.valueCount)],
                    as: UTF8.self)
            }
            return ""
        }

        /// The number of the hints that an element's names give; equal names are read once.
        private mutating func hintNumber(_ node: NodeID) -> UInt16 {
            guard document[node].count & 0xFFFF > 0 else { return 0 }
            let empty = 0..<0
            let names = document.text[document.attribute(.class, of: node) ?? empty]
            let id = document.text[document.attribute(.id, of: node) ?? empty]
            if names.isEmpty, id.isEmpty { return 0 }
            let key = names.prefix(1024) + [0] + id.prefix(1024)
            if let known = hintNumbers[Array(key)] { return known }
            let hints = NameHints(class: names, id: id)
            var number = outline.hints.firstIndex(of: hints) ?? outline.hints.count
            if number == outline.hints.count {
                if number > Int(UInt16.max) { number = 0 } else { outline.hints.append(hints) }
            }
            hintNumbers[Array(key)] = UInt16(number)
            return UInt16(number)
        }

        // MARK: - Tables

        private mutating func enterTable(_ tag: Tag, _ node: NodeID) {
            switch tag {
            case .table:
                if !tables.isEmpty { tables[tables.count - 1].hasTable = true }
                tables.append(TableFacts())
                if document.has(.summary, node) { tables[tables.count - 1].hasHeading = true }
            case .caption, .th, .thead, .tfoot, .col, .colgroup:
                guard !tables.isEmpty else { return }
                tables[tables.count - 1].hasHeading = true
                if tag == .th { tables[tables.count - 1].cellsInRow += 1 }
            case .tr:
                guard !tables.isEmpty else { return }
                tables[tables.count - 1].rows += 1
                tables[tables.count - 1].cellsInRow = 0
            case .td:
                guard !tables.isEmpty else { return }
                tables[tables.count - 1].cellsInRow += 1
            // Other elements are no parts of tables.
            default: return
            }
            guard let last = tables.last else { return }
            tables[tables.count - 1].columns = max(last.columns, last.cellsInRow)
        }

        /// Whether the table that ends is one of data.
        private func isDataTable(_ item: Int, _ facts: TableFacts) -> Bool {
            let role = document.string(.role, of: outline.items[item].node)?.lowercased()
            if role == "presentation" || role == "none" { return false }
            if facts.hasHeading { return true }
            if facts.hasTable || facts.columns < 2 || facts.rows < 2 { return false }
            return facts.rows >= 10 || facts.columns > 4 || facts.rows * facts.columns > 10
        }

        // MARK: - Going out

        private mutating func leave() {
            guard let item = open.popLast() else { return }
            let end = outline.items.count
            outline.items[item].end = end
            if outline.items[item].tag == .table, let facts = tables.popLast(),
                isDataTable(item, facts)
            {
                outline.items[item].traits.formUnion([.isDataTable, .hasDataTable])
            }
            count(item)
            guard let parent = open.last else { return }
            outline.items[parent].traits.formUnion(
                outline.items[item].traits.intersection([.hasBlocks, .hasDataTable]))
        }

        private mutating func count(_ item: Int) {
            let tag = outline.items[item].tag
            outline.own[item].paragraphs = tag == .p ? 1 : 0
            outline.own[item].images = tag == .img ? 1 : 0
            outline.own[item].listItems = tag == .li ? 1 : 0
        }
    }
}
