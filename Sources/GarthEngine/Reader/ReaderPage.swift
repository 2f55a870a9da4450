/// The article of a page, as reader mode shows it: its title, its author and date, its text.
struct ReaderPage {
    /// The article as a document of its own.
    private(set) var document: Document
    /// The metadata of the article.
    private(set) var metadata: ArticleMetadata

    /// Fewer letters are no article: the next attempt drops less.
    private static let enough: Float = 500
    /// Fewer letters outside of links are no text at all.
    private static let leastText: Float = 25

    /// Finds the article; nil if no part of the document stands out.
    ///
    /// The whole document must have come; `styles` say what of it is shown. A bare article has no
    /// line of author and date, and only the pictures that stand for words.
    init?(of page: Document, styles: inout StyleResolver, isBare: Bool) {
        let outline = Self.outline(of: page, &styles)
        var source = ArticleSource(page: page, text: ArticleText(outline))
        guard let found = Self.attempts(source) else { return nil }
        metadata = source.metadata
        document = Document()
        source.text = found.text
        document = source.written(found.roots, isBare: isBare)
    }

    /// The visible part of a page. If its style hides nearly all of it until a script has run, the
    /// part that its markup does not hide.
    private static func outline(of page: Document, _ styles: inout StyleResolver) -> ReaderOutline {
        var state = PageState()
        for i in page.nodes.indices where page.nodes[i].tag == .details {
            state.openDetails[NodeID(rawValue: Int32(i))] = true
        }
        let tree = ShownTree(page, styles: &styles, state: state)
        let shown = ReaderOutline(of: page, shownIn: tree)
        let letters = shown.letters
        if letters >= enough { return shown }
        let marked = ReaderOutline(of: page, shownIn: nil)
        return marked.letters > 3 * letters + enough ? marked : shown
    }

    private struct Attempt {
        var text: ArticleText
        var roots: [Int]
        var plain: Float
        var letters: Float
    }

    /// Tries strictly first, then drops less and less until there is enough of a text.
    private static func attempts(_ source: ArticleSource) -> Attempt? {
        var best: Attempt?
        let steps: [ArticleSearch.Strictness] = [
            [.dropsBeside, .weighsNames, .cleans], [.weighsNames, .cleans], [.cleans], [],
        ]
        for strictness in steps {
            let attempt = attempt(source, strictness)
            if attempt.letters >= enough {
                if attempt.plain >= leastText { return attempt }
                break
            }
            // A laxer attempt must bring more than the furniture that it let in: a short article
            // is one, too.
            if attempt.plain > 2 * (best?.plain ?? 0) { best = attempt }
        }
        if best.map({ $0.plain < leastText }) == true { best = nil }
        // A few sentences are an article, whatever links there are beside them.
        if let best, best.roots.contains(where: { best.text.totals[$0].isProse }) { return best }
        return index(source, besides: best?.letters ?? 0) ?? best
    }

    /// The whole page without its furniture, if that is mostly links: the text of an index, a table
    /// of contents or a list of releases.
    private static func index(_ source: ArticleSource, besides letters: Float) -> Attempt? {
        var search = ArticleSearch(source.text, [.dropsBeside, .weighsNames])
        let root = search.whole()
        // A page whose body is hidden, or frames, has no part that is shown.
        guard search.text.totals.indices.contains(root) else { return nil }
        let total = search.text.totals[root]
        guard total.letters >= enough, total.letters > 4 * letters, total.linkDensity > 0.5 else {
            return nil
        }
        return Attempt(
            text: search.text, roots: [root], plain: total.plain, letters: total.letters)
    }

    private static func attempt(
        _ source: ArticleSource, _ strictness: ArticleSearch.Strictness
    ) -> Attempt {
        var search = ArticleSearch(source.text, strictness)
        let roots = search.roots()
        var text = search.text
        let cleaner = ArticleCleaner(
            source.page, text.outline, weighsNames: strictness.contains(.weighsNames))
        // Links say nothing about a part of an index: they are what it has for a text.
        for root in roots
        where strictness.contains(.cleans) && text.totals[root].linkDensity < 0.5 {
            cleaner.clean(root, in: &text)
        }
        let totals = roots.map { text.totals[$0] }
        return Attempt(
            text: text, roots: roots, plain: totals.reduce(0) { $0 + $1.plain },
            letters: totals.reduce(0) { $0 + $1.letters })
    }
}

extension ReaderOutline {
    /// The letters of all that is in it.
    fileprivate var letters: Float { own.reduce(0) { $0 + $1.letters } }
}

/// A page in which an article is looked for, without what is shown above it: title and byline.
private struct ArticleSource {
    let page: Document
    var text: ArticleText
    private(set) var metadata = ArticleMetadata()
    /// The heading above the text: the title, or the same heading without the site's name if the
    /// title is too short to be separated.
    private var heading = ""
    private var outline: ReaderOutline { text.outline }

    /// A heading is compared with the title up to this many letters.
    private static let longestHeading: Float = 500

    init(page: Document, text: ArticleText) {
        self.page = page
        self.text = text
        let outline = text.outline
        ArticleSurroundings(page, outline).drop(from: &self.text)
        let headings = [Tag.h1, .h2, .h3].flatMap { tag in
            outline.items.indices.lazy.filter {
                outline.items[$0].tag == tag && text.totals[$0].letters > 0
                    && text.totals[$0].letters < Self.longestHeading
            }.prefix(20)
        }
        let texts = headings.lazy.prefix { outline.items[$0].tag == .h1 }.map {
            PlainText.singleLine(Self.words(of: $0, outline, page))
        }
        metadata = ArticleMetadata(of: page, headings: Array(texts))
        dropTitle(headings)
        dropByline()
        self.text.measure(outline.items.indices)
    }

    /// The first heading with the text of the title.
    private mutating func dropTitle(_ headings: [Int]) {
        let title = TitleWords(metadata.title)
        let alike = headings.sorted().filter { heading in
            let words = PlainText.singleLine(Self.words(of: heading, outline, page))
            // A smaller heading is as likely the first one within the text.
            if outline.items[heading].tag == .h3 { return words == metadata.title }
            return title.likeness(to: TitleWords(words)) > 0.75
        }
        // The name of the site leads to its start, and may be a heading, too.
        let same = alike.first { text.totals[$0].linkDensity < 0.9 } ?? alike.first
        heading = metadata.title
        guard let same else { return }
        text.drop(same)
        let words = PlainText.singleLine(Self.words(of: same, outline, page))
        if metadata.isWholePageTitle, PageTitle.isPart(words, of: metadata.title) {
            heading = words
        }
    }

    /// The first thing that calls itself a byline; it is shown above the text.
    private mutating func dropByline() {
        let first = outline.items.indices.first { item in
            let isByline =
                outline.items[item].traits.contains(.isByline)
                || outline.hints(of: item).namesByline
            let letters = text.totals[item].letters
            return isByline && letters > 1 && letters < 100
        }
        guard let first else { return }
        if metadata.byline.isEmpty {
            metadata.setByline(PlainText.singleLine(Self.words(of: first, outline, page)))
        }
        text.drop(first)
    }

    private static func words(
        of item: Int, _ outline: ReaderOutline, _ page: Document
    ) -> [UInt8] {
        var words = CollapsedText()
        for inner in item..<outline.items[item].end {
            if outline.isText(inner) {
                words.append(page.text[page.textRange(outline.items[inner].node)])
            } else if outline.items[inner].tag == .br {
                words.appendSpace()
            }
        }
        return words.bytes
    }

    // MARK: - Writing

    /// The article as a document: title, byline and date, then the text.
    func written(_ roots: [Int], isBare: Bool) -> Document {
        let base = page.notable.first { page.isElement($0, .base) && page.has(.href, $0) }
        let baseHref = base.flatMap { page.attribute(.href, of: $0) }
        let title = Array(metadata.title.utf8)
        var writer = TreeWriter(title: title, baseHref: baseHref.map { Array(page.text[$0]) })
        writer.opensDetails = true
        writer.queryEncoder = page.queryEncoder
        if !heading.isEmpty {
            writer.text(heading.utf8, in: writer.element(.h1, in: writer.body))
        }
        let origin = [metadata.byline, metadata.published].filter { !$0.isEmpty }
        if !origin.isEmpty, !isBare {
            let line = origin.joined(separator: " · ")
            writer.text(line.utf8, in: writer.element(.p, in: writer.body))
        }
        let isKept = kept(roots, bare: isBare ? BareArticle(page, text) : nil)
        for root in roots {
            let node = outline.items[root].node
            let place = writer.element(tag(of: node), direction(around: node), in: writer.body)
            writer.copy(below: node, of: page, to: place) { isKept[$0.index] }
        }
        return writer.document
    }

    /// The element that stands for a root: the same if it says what its text is, otherwise a box.
    private func tag(of node: NodeID) -> Tag {
        Self.speaking.contains(page[node].tag) ? page[node].tag : .div
    }

    private static let speaking = TagSet(
        .headings, [.p, .pre, .blockquote, .ul, .ol, .dl, .table, .figure])

    /// By node: whether it is in the article.
    private func kept(_ roots: [Int], bare: BareArticle?) -> [Bool] {
        var isKept = Array(repeating: false, count: page.nodes.count)
        for root in roots {
            var item = root + 1
            while item < outline.items[root].end {
                if text.isDropped[item] || bare?.keeps(item) == false {
                    item = outline.items[item].end
                } else {
                    isKept[outline.items[item].node.index] = true
                    item += 1
                }
            }
        }
        return isKept
    }

    /// The language and the direction that the page gives to a node.
    private func direction(around node: NodeID) -> [(AttributeName, [UInt8])] {
        [AttributeName.lang, .dir].compactMap { name in
            var box = node
            while box.exists {
                if let value = page.attribute(name, of: box) {
                    return (name, Array(page.text[value]))
                }
                box = page[box].parent
            }
            return nil
        }
    }
}
