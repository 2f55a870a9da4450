/// What a page shows of an element, as far as names are made of it.
struct NameSight {
    /// Whether the element has a box: without one, nothing in it is shown.
    var isRendered = true
    /// Whether text directly in it is shown.
    var isVisible = true
    /// Whether its box is where nobody sees it: text to be read aloud.
    var isOutOfSight = false
    /// Whether its words are apart from those around it.
    var isApart = false

    /// An element that has no box.
    static let unrendered = NameSight(isRendered: false, isVisible: false)

    init(isRendered: Bool = true, isVisible: Bool = true) {
        self.isRendered = isRendered
        self.isVisible = isVisible
    }

    init(_ style: ComputedStyle) {
        isRendered = style.display != .none && style.contentVisibility != .hidden
        isVisible = style.isVisible
        isOutOfSight = style.isOutOfSight
        switch style.display {
        case .inline, .contents:
            isApart = style.position == .absolute || style.position == .fixed
        default: isApart = true
        }
    }
}

/// What a page shows of the elements that some names are made of.
struct NameSights {
    private var sights: [NodeID: NameSight] = [:]
    private var styles: [NodeID: StyleID] = [:]
    private var added: Set<NodeID> = []

    init() {}

    /// Begins with an element that is laid out with a style.
    init(of node: NodeID, _ style: StyleID, _ table: StyleTable) {
        styles[node] = style
        sights[node] = NameSight(table[style])
    }

    /// The sight of an element; a shown one for elements that were not added.
    subscript(node: NodeID) -> NameSight { sights[node] ?? NameSight() }

    /// Adds an element with what is in it.
    mutating func add(_ root: NodeID, _ resolver: inout StyleResolver, in document: Document) {
        guard added.insert(root).inserted, let style = style(of: root, &resolver, in: document)
        else {
            return
        }
        var open = [(next: document[root].firstChild, style: style)]
        var steps = 0
        while let parent = open.last, steps < LayoutLimits.lookAheadNodes {
            guard parent.next.exists else {
                open.removeLast()
                continue
            }
            steps += 1
            let node = parent.next
            open[open.count - 1].next = document[node].nextSibling
            guard document[node].kind == .element else { continue }
            let own = resolver.style(of: node, parent: parent.style, in: document)
            note(node, own, in: parent.style, resolver.table)
            if sights[node]?.isRendered == true, document[node].firstChild.exists {
                open.append((document[node].firstChild, own))
            }
        }
    }

    /// Whether a person sees an element.
    mutating func shows(
        _ node: NodeID, _ resolver: inout StyleResolver, in document: Document
    ) -> Bool {
        guard style(of: node, &resolver, in: document) != nil, self[node].isVisible else {
            return false
        }
        var around = node
        while around.exists, around != .document {
            if self[around].isOutOfSight { return false }
            around = document[around].parent
        }
        return true
    }

    /// The style of an element, found from the root on; nil for one that has no box.
    mutating func style(
        of root: NodeID, _ resolver: inout StyleResolver, in document: Document
    ) -> StyleID? {
        var missing: [NodeID] = []
        var node = root
        while node.exists, node != .document, styles[node] == nil {
            missing.append(node)
            node = document[node].parent
        }
        var style = styles[node] ?? .initial
        var isRendered = sights[node]?.isRendered ?? true
        for node in missing.reversed() {
            let own = resolver.style(of: node, parent: style, in: document)
            note(node, own, in: style, resolver.table)
            if !isRendered { sights[node] = .unrendered }
            isRendered = sights[node]?.isRendered ?? true
            style = own
        }
        return isRendered ? style : nil
    }

    private mutating func note(
        _ node: NodeID, _ style: StyleID, in parent: StyleID, _ table: StyleTable
    ) {
        styles[node] = style
        var sight = NameSight(table[style])
        if table[parent].display.isContainer { sight.isApart = true }
        sights[node] = sight
    }
}

extension ComputedStyle.Display {
    /// Whether boxes of it lay out their children as items.
    var isContainer: Bool {
        switch self {
        case .flex, .inlineFlex, .grid, .inlineGrid: true
        default: false
        }
    }
}

extension StyleResolver {
    /// The names of an element, without what the page hides.
    mutating func name(of node: NodeID, _ index: FormIndex, in document: Document) -> AccessibleName
    {
        var sights = NameSights()
        return name(of: node, index, in: document, &sights)
    }

    /// The same for one of several elements.
    mutating func name(
        of node: NodeID, _ index: FormIndex, in document: Document, _ sights: inout NameSights
    ) -> AccessibleName {
        let sources = AccessibleName(in: document, index) { _ in NameSight() }.sources(of: node)
        for source in sources { sights.add(source, &self, in: document) }
        let known = sights
        return AccessibleName(in: document, index) { known[$0] }
    }
}
