/// The visible part of a document with its styles, for every export except `tree` and `html`.
///
/// It contains an element if its computed style and its markup make it visible. Walks are in
/// document order, linear, and never recurse on the page's depth.
struct ShownTree {
    /// The facts of a computed style for exports.
    struct Look {
        var display = ComputedStyle.Display.inline
        var whiteSpace = ComputedStyle.WhiteSpace.normal
        var transform = ComputedStyle.TextTransform.none
        var isVisible = true
        var isOutOfSight = false
        /// Whether text directly in the element is not seen, with its letters or its place.
        var hidesText = false
        /// Whether a person cannot use what is in the element.
        var isInert = false
        /// Whether the box stands beside the page, as links do that come with the focus.
        var isBesidePage = false
        /// Whether the pointer is that of links.
        var hasPointer = false
        /// Whether the boxes in it are items of a flex or grid container.
        var isContainer = false
        var nameSight = NameSight()

        init(_ style: ComputedStyle) {
            display = style.display
            whiteSpace = style.whiteSpace
            transform = style.textTransform
            isVisible = style.isVisible
            isOutOfSight = Self.isOutOfSight(style)
            hidesText = style.hidesLetters || style.indentsTextAway
            isInert = style.isInert
            isBesidePage =
                isOutOfSight && !style.isClippedAway && style.isVisible
                && style.position == .absolute && !(style.clipsOverflow && style.hasNoSize)
            hasPointer = style.hasPointer
            isContainer = style.display.isContainer
            nameSight = NameSight(style)
        }

        /// Whether boxes of this style are in the flow of blocks.
        var isBlock: Bool {
            switch display {
            case .block, .listItem, .flowRoot, .table, .flex, .grid, .tableCaption: true
            case .none, .inline, .inlineBlock, .contents, .inlineTable, .tableRowGroup,
                .tableHeaderGroup, .tableFooterGroup, .tableRow, .tableCell, .tableColumn,
                .tableColumnGroup, .inlineFlex, .inlineGrid, .ruby, .rubyText:
                false
            }
        }

        /// Text only for programs is clipped, made tiny, or placed far outside the screen.
        private static func isOutOfSight(_ style: ComputedStyle) -> Bool {
            // Text that is indented away may be the name of a link.
            if style.isHiddenByItself, !style.indentsTextAway { return true }
            func isBelow(_ length: Length, _ pixels: Float) -> Bool {
                length.kind == .pixels && length.value < pixels
            }
            if style.clipsOverflow {
                if isBelow(style.height, 2) || isBelow(style.width, 1) { return true }
                if isBelow(style.maxHeight, 1) || isBelow(style.maxWidth, 1) { return true }
            }
            guard style.position == .absolute || style.position == .fixed else { return false }
            let inset = style.inset
            return [inset.left, inset.top, inset.right, inset.bottom].contains { isBelow($0, -400) }
        }
    }

    /// The text that counts as shown.
    enum Sight {
        /// Rendered text, also if it is clipped.
        case rendered
        /// Text that a person can see.
        case visible
        /// The same, and the controls in whose place the page draws something of its own.
        case operable
    }

    let document: Document
    /// The frames of the document; nil to leave their content out.
    let frames: FrameSet?
    private let sight: Sight
    /// The labels of controls, for those that only their labels show.
    private let forms: FormIndex?
    /// Style numbers by node; `hidden` for invisible nodes and for nodes that are not elements.
    private var numbers: [UInt32]
    private var looks: [Look] = []
    private static let hidden = UInt32.max
    /// The elements that show nothing of what is in them, such as closed details.
    private var hidingContent: Set<NodeID> = []
    /// The text that style sheets put into elements, for names.
    private var generated: [NodeID: (before: String, after: String)] = [:]

    init(
        _ document: Document, styles: inout StyleResolver, state: PageState = PageState(),
        sight: Sight = .visible, frames: FrameSet? = nil, forms: FormIndex? = nil
    ) {
        self.document = document
        self.forms = forms
        self.frames = frames
        self.sight = sight
        numbers = [UInt32](repeating: Self.hidden, count: document.nodes.count)
        var node = document[.document].firstChild
        while node.exists {
            let kind = document[node].kind
            if kind == .element, !add(node, &styles, state) || kind == .templateContent {
                node = document.nextSkippingChildren(node)
            } else {
                node = document.next(node)
            }
        }
    }

    /// The letters that a document shows, counted in its order until they are enough for a page that
    /// is not empty. The words of pictures count.
    static func letters(
        of document: Document, _ styles: inout StyleResolver, _ state: PageState
    ) -> ShownLetters {
        var tree = ShownTree(unread: document)
        var letters = ShownLetters()
        var node = document[.document].firstChild
        while node.exists, letters.areSparse {
            switch document[node].kind {
            case .element:
                guard tree.add(node, &styles, state) else {
                    node = document.nextSkippingChildren(node)
                    continue
                }
                tree.addMark(of: node, to: &letters)
            case .text:
                if tree.lookOfShownText(in: document[node].parent) != nil {
                    letters.add(document.text.span.extracting(document.textRange(node)))
                }
            case .templateContent:
                node = document.nextSkippingChildren(node)
                continue
            case .document, .doctype, .comment: break
            }
            node = document.next(node)
        }
        return letters
    }

    /// A tree of which no element was read yet.
    private init(unread document: Document) {
        self.document = document
        forms = nil
        frames = nil
        sight = .visible
        numbers = [UInt32](repeating: Self.hidden, count: document.nodes.count)
    }

    /// Elements that show something without text.
    private static let marks = TagSet(
        [.img, .hr, .input, .select, .textarea, .button, .meter, .progress],
        [.audio, .video, .canvas, .iframe, .object, .embed, .svg])

    private func addMark(of node: NodeID, to letters: inout ShownLetters) {
        let tag = document[node].tag
        guard Self.marks.contains(tag), look(of: node)?.isVisible == true else { return }
        letters.addMark()
        guard tag == .img, let alt = document.attribute(.alt, of: node) else { return }
        letters.add(document.text.span.extracting(alt))
    }

    /// Gives an element its style; returns false if it is not shown with its descendants.
    private mutating func add(
        _ node: NodeID, _ styles: inout StyleResolver, _ state: PageState
    ) -> Bool {
        let parent = document[node].parent
        let parentNumber = numbers[parent.index]
        let inherited =
            parentNumber == Self.hidden ? StyleID.initial : StyleID(rawValue: parentNumber)
        let style = styles.style(of: node, parent: inherited, in: document)
        while looks.count < styles.table.styles.count {
            looks.append(Look(styles.table.styles[looks.count]))
        }
        let look = looks[Int(style.rawValue)]
        if isHidden(node, state) { return false }
        if look.display == .none, state.shownPopovers[node] == true {
            uncover(node, style, &styles)
            return true
        }
        if let isUsed = isUsedUnseen(node, style, look, &styles) {
            guard isUsed else { return false }
            uncover(node, style, &styles)
            return true
        } else if look.isOutOfSight, sight != .rendered {
            return false
        } else if look.display == .none, !isAlwaysRead(node) {
            guard sight == .operable, styles.showsLabel(of: node, in: inherited, document) == true
            else { return false }
        }
        numbers[node.index] = style.rawValue
        if styles.hidesContent(of: node, style, state, in: document) { hidingContent.insert(node) }
        if sight == .rendered { noteGenerated(node, style, &styles) }
        return true
    }

    private mutating func noteGenerated(
        _ node: NodeID, _ style: StyleID, _ styles: inout StyleResolver
    ) {
        var sight = NameSight()
        styles.addGenerated(to: &sight, of: node, style, in: document)
        if !sight.before.isEmpty || !sight.after.isEmpty {
            generated[node] = (sight.before, sight.after)
        }
    }

    /// Gives an element a style that shows it.
    private mutating func uncover(
        _ node: NodeID, _ style: StyleID, _ styles: inout StyleResolver
    ) {
        numbers[node.index] = styles.table.number(of: styles.table[style].uncovered).rawValue
        while looks.count < styles.table.styles.count {
            looks.append(Look(styles.table.styles[looks.count]))
        }
    }

    /// Whether an element that nobody sees is used all the same: a control by its label, a link that
    /// stands beside the page and comes with the focus. Nil for others.
    private func isUsedUnseen(
        _ node: NodeID, _ style: StyleID, _ look: Look, _ styles: inout StyleResolver
    ) -> Bool? {
        guard sight == .operable, look.isOutOfSight || !look.isVisible, look.display != .none
        else { return nil }
        if let forms, document.isChoiceOrFile(node) {
            if styles.isWorkedUnseen(node, style, forms, in: document) == true { return true }
            return look.isOutOfSight ? false : nil
        }
        return look.isBesidePage && isFocusable(node) ? true : nil
    }

    private func isFocusable(_ node: NodeID) -> Bool {
        tag(of: node) == .a
            ? document.has(.href, node) : TagSet.submittable.contains(tag(of: node))
    }

    /// Options of a list and areas of a map are included, whatever is drawn in their place.
    private func isAlwaysRead(_ node: NodeID) -> Bool {
        Self.alwaysRead.contains(tag(of: node)) && !document.has(.hidden, node)
    }

    private static let alwaysRead: TagSet = [.option, .optgroup, .area]

    private func isHidden(_ node: NodeID, _ state: PageState) -> Bool {
        let element = document[node]
        guard element.namespace == .html else { return element.tag == .title }
        if !hidingContent.isEmpty, hidingContent.contains(element.parent),
            !isSummary(node, of: element.parent)
        {
            return true
        }
        guard element.count & 0xFFFF > 0 || element.tag == .dialog else { return false }
        if element.tag == .dialog {
            return !(state.shownPopovers[node] ?? document.has(.open, node))
        }
        return document.has(.popover, node) && !(state.shownPopovers[node] ?? false)
    }

    /// Whether a node is the first `summary` of its `details` (which few nodes come before).
    private func isSummary(_ node: NodeID, of details: NodeID) -> Bool {
        guard document[node].tag == .summary, document.isElement(details, .details) else {
            return false
        }
        var steps = 0
        var sibling = document[node].previousSibling
        while sibling.exists, steps < 64 {
            if document.isElement(sibling, .summary) { return false }
            sibling = document[sibling].previousSibling
            steps += 1
        }
        return true
    }

    // MARK: - Reading

    /// Whether an element is shown.
    func shows(_ node: NodeID) -> Bool { numbers[node.index] != Self.hidden }

    /// The style of a shown element; nil when it is not shown.
    func style(of node: NodeID) -> StyleID? {
        let number = numbers[node.index]
        return number == Self.hidden ? nil : StyleID(rawValue: number)
    }

    /// The look of a shown element; nil when it is not shown.
    func look(of node: NodeID) -> Look? {
        let number = numbers[node.index]
        return number == Self.hidden ? nil : looks[Int(number)]
    }

    /// What names take from an element.
    func nameSight(of node: NodeID) -> NameSight {
        guard let look = look(of: node) else { return .unrendered }
        var sight = look.nameSight
        if let parent = self.look(of: document[node].parent), parent.isContainer {
            sight.isApart = true
        }
        if let (before, after) = generated[node] { (sight.before, sight.after) = (before, after) }
        return sight
    }

    /// The kind of a shown HTML element; `.other` for all others.
    func tag(of node: NodeID) -> Tag {
        document[node].namespace == .html ? document[node].tag : .other
    }

    /// Calls a visitor for all visible content below a node, in document order.
    func walk<Visitor: ShownVisitor>(_ visitor: inout Visitor, below root: NodeID = .document) {
        var node = document[root].firstChild
        while node.exists {
            var entered = false
            switch document[node].kind {
            case .element:
                if let look = look(of: node) {
                    entered = visitor.enter(node, tag(of: node), look)
                }
            case .text: visitText(node, &visitor)
            case .document, .doctype, .comment, .templateContent: break
            }
            let child = document[node].firstChild
            if entered {
                if child.exists {
                    node = child
                    continue
                }
                leave(node, &visitor)
            }
            while node.exists, !document[node].nextSibling.exists {
                node = document[node].parent
                if node == root || !node.exists { return }
                leave(node, &visitor)
            }
            node = document[node].nextSibling
        }
    }

    /// The look of the text directly in an element; nil where it is not shown.
    func lookOfShownText(in parent: NodeID) -> Look? {
        guard let look = look(of: parent), look.isVisible, !look.hidesText || sight == .rendered,
            hidingContent.isEmpty || !hidingContent.contains(parent)
        else { return nil }
        return look
    }

    private func leave<Visitor: ShownVisitor>(_ node: NodeID, _ visitor: inout Visitor) {
        if let look = look(of: node) { visitor.leave(node, tag(of: node), look) }
    }

    private func visitText<Visitor: ShownVisitor>(_ node: NodeID, _ visitor: inout Visitor) {
        guard let look = lookOfShownText(in: document[node].parent) else { return }
        let range = document.textRange(node)
        visitor.text(document.text.span.extracting(range), look)
    }
}

/// Receives the visible content of a document, in document order.
protocol ShownVisitor {
    /// An element begins; false leaves out all below it, and its end.
    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool
    /// An element that was entered ends.
    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look)
    /// Visible text, in the look of its element.
    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look)
}
