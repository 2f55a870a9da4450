/// The article of a page, as reader mode shows it: its title, its author, its text.
struct ReaderPage {
    private let tree: ShownTree
    private let document: Document
    private let scores: ArticleScores

    /// The article as a page of its own; nil when the document has none that stands out.
    ///
    /// The whole document must have come; `styles` say what of it is shown.
    static func article(in document: Document, styles: inout StyleResolver) -> Document? {
        let tree = ShownTree(document, styles: &styles)
        let page = ReaderPage(
            tree: tree, document: document, scores: ArticleScores(tree))
        let roots = page.roots
        return roots.isEmpty ? nil : page.page(of: roots)
    }

    // MARK: - Finding

    /// The elements that make up the article, in document order.
    private var roots: [NodeID] {
        let strongest = scores.counts.filter { isBox($0.key) }.max { a, b in
            a.value.merit != b.value.merit ? a.value.merit < b.value.merit : a.key > b.key
        }
        if let body = longest(scores.bodies), text(of: body) > 140 { return [body] }
        guard let first = strongest, first.value.merit > 0 else {
            return [longest(scores.articles) ?? longest(scores.mains)].compactMap { $0 }
        }
        let best = widened(first.key, first.value)
        // What the author calls the article wins, if it holds most of what was found.
        for element in [scores.articles, scores.mains].joined() {
            let own = text(of: element)
            if contains(element, best.key) || contains(best.key, element),
                own >= 0.6 * best.value.text, best.value.text >= 0.3 * own
            {
                return [element]
            }
        }
        return withSiblings(best.key, best.value)
    }

    /// The box around a good one that holds most of what the page has to say: a long
    /// text is often split over boxes of its own for each chapter.
    private func widened(
        _ node: NodeID, _ count: ArticleScores.Count
    ) -> (key: NodeID, value: ArticleScores.Count) {
        let body = document.body
        let most = (body.exists ? scores.counts[body]?.worth ?? 0 : 0) * 0.7
        var best = (key: node, value: count)
        while best.value.worth < most, best.key != body {
            let parent = document[best.key].parent
            guard parent.exists, let outer = scores.counts[parent] else { break }
            best = (parent, outer)
        }
        return best
    }

    private func text(of node: NodeID) -> Float { scores.counts[node]?.text ?? 0 }

    private func longest(_ nodes: [NodeID]) -> NodeID? {
        nodes.filter { text(of: $0) > 0 }.max { text(of: $0) < text(of: $1) }
    }

    private func isBox(_ node: NodeID) -> Bool {
        guard let look = tree.look(of: node) else { return false }
        switch tree.tag(of: node) {
        case .p, .pre, .li, .html, .h1, .h2, .h3, .h4, .h5, .h6: return false
        default: return look.isBlock || look.display == .tableCell
        }
    }

    private func contains(_ outer: NodeID, _ inner: NodeID) -> Bool {
        var node = inner
        while node.exists {
            if node == outer { return true }
            node = document[node].parent
        }
        return false
    }

    /// Text is often split over boxes side by side: those that are nearly as good belong to it.
    private func withSiblings(_ best: NodeID, _ count: ArticleScores.Count) -> [NodeID] {
        var roots: [NodeID] = []
        let least = max(10, 0.2 * count.merit)
        var node = document[document[best].parent].firstChild
        while node.exists {
            if node == best {
                roots.append(node)
            } else if let other = scores.counts[node], tree.shows(node) {
                let isText = tree.tag(of: node) == .p && other.text > 80 && other.linkDensity < 0.25
                if other.merit >= least || isText { roots.append(node) }
            }
            node = document[node].nextSibling
        }
        return roots
    }

    // MARK: - Writing

    private func page(of roots: [NodeID]) -> Document {
        let heading = heading(of: roots)
        let title = heading.map(plain) ?? []
        let documentTitle = self.documentTitle
        let base = document.notable.first {
            document.isElement($0, .base) && document.has(.href, $0)
        }
        let baseHref = base.flatMap { document.attribute(.href, of: $0) }
        var page = TreeWriter(
            title: documentTitle.isEmpty ? title : documentTitle,
            baseHref: baseHref.map { Array(document.text[$0]) })
        let shown = title.isEmpty ? documentTitle : title
        if !shown.isEmpty { page.text(shown, in: page.element(.h1, in: page.body)) }
        let byline = scores.bylines.first { !plain($0).isEmpty && plain($0).count < 120 }
        if let byline { page.text(plain(byline), in: page.element(.p, in: page.body)) }
        for root in roots {
            let place = page.element(.div, in: page.body)
            page.copy(below: root, of: document, to: place) { node in
                isKept(node) && node != heading && node != byline
            }
        }
        return page.document
    }

    private func isKept(_ node: NodeID) -> Bool {
        guard document[node].kind == .element else { return document[node].kind == .text }
        guard tree.shows(node), !scores.isBeside(node) else { return false }
        switch tree.tag(of: node) {
        case .div, .section, .ul, .ol, .form, .dl, .header:
            // Lists of links are a page's furniture.
            guard let count = scores.counts[node] else { return true }
            return count.linkDensity < 0.8 || count.text > 400
        default: return true
        }
    }

    /// The first heading of the article, or the last one before it.
    private func heading(of roots: [NodeID]) -> NodeID? {
        guard let first = roots.first else { return nil }
        let inside = scores.headings.first { heading in
            roots.contains { contains($0, heading) } && !plain(heading).isEmpty
        }
        if let inside { return inside }
        return scores.headings.last { $0 < first && !plain($0).isEmpty }
    }

    private var documentTitle: [UInt8] {
        let title = document.notable.first { document.isElement($0, .title) }
        return title.map { Array(PlainText.singleLine(document.childText(of: $0)).utf8) } ?? []
    }

    /// The text below a node, white space collapsed.
    private func plain(_ node: NodeID) -> [UInt8] {
        var text = CollapsedText()
        var current = document.next(node, within: node)
        while current.exists {
            if document[current].kind == .text {
                text.append(document.text[document.textRange(current)])
            } else if document.isElement(current, .br) {
                text.appendSpace()
            }
            current = document.next(current, within: node)
        }
        return text.bytes
    }
}
