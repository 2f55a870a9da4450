/// Finds the boxes that contain the article of a page.
///
/// Paragraphs raise the scores of the boxes around them, by their length and their commas. Links,
/// and typical names of content beside the text, lower them.
struct ArticleSearch {
    /// The treatment of boxes that look like the page's furniture, in one attempt.
    struct Strictness: OptionSet {
        let rawValue: UInt8
        /// Drops what its names put beside the text, before anything is scored.
        static let dropsBeside = Strictness(rawValue: 1)
        /// Lets names add to the scores.
        static let weighsNames = Strictness(rawValue: 2)
        /// Drops lists of links, forms and similar elements from the result.
        static let cleans = Strictness(rawValue: 4)
    }

    private let strictness: Strictness
    private(set) var text: ArticleText
    private var outline: ReaderOutline { text.outline }
    /// By item; NaN without a score.
    private var scores: [Float]
    /// Boxes around only one paragraph, which are ignored.
    private var isTransparent: [Bool]
    /// Boxes with only a line of text.
    private var isParagraph: [Bool]

    /// The smallest number of letters of a paragraph that counts for its box.
    private static let leastParagraph: Float = 25
    /// The number of enclosing boxes that a paragraph counts for.
    private static let reach = 5
    /// The number of best boxes that are compared.
    private static let candidateCount = 5

    init(_ text: ArticleText, _ strictness: Strictness) {
        self.text = text
        self.strictness = strictness
        let count = text.outline.items.count
        scores = Array(repeating: .nan, count: count)
        isTransparent = Array(repeating: false, count: count)
        isParagraph = Array(repeating: false, count: count)
    }

    /// The items of the article, in document order, and the text without the removed parts; empty
    /// for a page without text.
    mutating func roots() -> [Int] {
        guard !outline.items.isEmpty else { return [] }
        dropFurniture()
        text.measure(outline.items.indices)
        guard text.totals[0].letters > 0 else { return [] }
        score()
        guard let best = best() else { return [declared() ?? 0] }
        return withSiblings(best)
    }

    /// What the author declares as the text, or all of the page, without the removed parts.
    mutating func whole() -> Int {
        dropFurniture()
        text.measure(outline.items.indices)
        return declared() ?? 0
    }

    // MARK: - What stands beside the text

    private mutating func dropFurniture() {
        var item = 1
        while item < outline.items.count {
            if text.isDropped[item] || isBeside(item) {
                text.drop(item)
                item = outline.items[item].end
            } else {
                item += 1
            }
        }
    }

    /// A box about the author has fewer letters; more is an article about one.
    private static let longestAuthorBox: Float = 1000

    private static let neverBeside = TagSet(
        .headings, [.a, .code, .pre], [.td, .tr, .tbody])

    private func isBeside(_ item: Int) -> Bool {
        let traits = outline.items[item].traits
        if traits.contains(.isText) { return false }
        if traits.contains(.isFurniture) { return !holdsMost(item) }
        guard strictness.contains(.dropsBeside) else { return false }
        let hints = outline.hints(of: item)
        if hints.namesAuthorBox, !holdsMost(item), text.totals[item].letters < Self.longestAuthorBox
        {
            return true
        }
        if hints.beside == 0 || hints.namesText { return false }
        if !hints.isPlain, hints.beside < 2, text.totals[item].isProse { return false }
        if !traits.isDisjoint(with: [.isNearTable, .isInCode, .isMain, .isArticleBody]) {
            return false
        }
        let tag = outline.items[item].tag
        if tag == .p && hints.beside < 2 || Self.neverBeside.contains(tag) { return false }
        if hints.namesComments { return !holdsMost(item) || leavesText(item) }
        if holdsMost(item) { return false }
        return hints.beside > 1 || isSlight(item)
    }

    /// Whether an item contains more than half of the page's text.
    private func holdsMost(_ item: Int) -> Bool {
        text.totals[item].plain > 0.5 * text.totals[0].plain
    }

    /// Whether a page without an item still has a text.
    private func leavesText(_ item: Int) -> Bool {
        text.totals[0].plain - text.totals[item].plain > 500
    }

    /// Whether an item has little text of its own: a few words, or mostly links. A heading with a
    /// sentence below it is a section of the text, however short.
    private func isSlight(_ item: Int) -> Bool {
        let total = text.totals[item]
        if total.linkDensity > 0.3 || total.controls > 0 && total.letters < 500 { return true }
        return total.letters < 100 && (total.headingCount == 0 || total.sentences == 0)
    }

    // MARK: - Scores

    private mutating func score() {
        var item = 0
        while item < outline.items.count {
            if text.isDropped[item] {
                item = outline.items[item].end
                continue
            }
            scoreParagraphs(in: item)
            item += 1
        }
    }

    private mutating func scoreParagraphs(in item: Int) {
        let place = outline.items[item]
        if Self.paragraphs.contains(place.tag) {
            credit(text.totals[item], to: place.parent)
        } else if Self.holders.contains(place.tag) {
            for run in runs(in: item).runs { credit(run, to: item) }
        } else if Self.boxes.contains(place.tag), place.traits.contains(.isBlock) {
            scoreBox(item)
        }
    }

    /// Elements whose text is a paragraph of the element around it.
    private static let paragraphs = TagSet(
        [.p, .td, .pre, .section], [.h2, .h3, .h4, .h5, .h6])
    /// Elements that may have lines directly in them.
    private static let holders: TagSet = [
        .article, .main, .body, .form, .center, .fieldset, .figure, .details,
    ]
    /// Elements that are a paragraph or have some, as it comes.
    private static let boxes: TagSet = [.other, .div, .span, .font, .header, .hgroup]

    /// A box of lines is a paragraph; one of boxes may have lines of its own between them.
    private mutating func scoreBox(_ item: Int) {
        let place = outline.items[item]
        if let only = text.onlyElement(of: item), outline.items[only].tag == .p,
            text.totals[item].linkDensity < 0.25
        {
            isTransparent[item] = true
            return
        }
        let found = runs(in: item)
        if !found.hasBlocks, found.runs.count == 1, text.totals[item].linkDensity < 0.25 {
            isParagraph[item] = true
            credit(text.totals[item], to: place.parent)
        } else {
            for run in found.runs { credit(run, to: item) }
        }
    }

    /// The lines directly in a box, as paragraphs: the text between blocks and empty lines.
    private func runs(in item: Int) -> (runs: [TextTally], hasBlocks: Bool) {
        var runs: [TextTally] = []
        var run = TextTally()
        var hasBlocks = false
        var breaks = 0
        func end() {
            if run.letters > 0 { runs.append(run) }
            run = TextTally()
        }
        var child = item + 1
        while child < outline.items[item].end {
            let place = outline.items[child]
            defer { child = place.end }
            if text.isDropped[child] { continue }
            if place.traits.contains(.hasBlocks) {
                hasBlocks = true
                end()
            } else if place.tag == .br {
                breaks += 1
                if breaks == 2 { end() }
                continue
            } else {
                run += text.totals[child]
            }
            if text.totals[child].letters > 1 { breaks = 0 }
        }
        end()
        return (runs, hasBlocks)
    }

    /// Adds the worth of a paragraph to the boxes around it.
    private mutating func credit(_ paragraph: TextTally, to item: Int) {
        guard paragraph.letters >= Self.leastParagraph else { return }
        let worth = 2 + paragraph.commas + min((paragraph.letters / 100).rounded(.down), 3)
        var box = item
        var level = 0
        while box >= 0, level < Self.reach {
            if !isTransparent[box] {
                if scores[box].isNaN { scores[box] = startingScore(box) }
                scores[box] += worth / (level == 0 ? 1 : level == 1 ? 2 : Float(level) * 3)
                level += 1
            }
            box = outline.items[box].parent
        }
    }

    private static let startingScores: TagTable<Float> = [
        [.div, .article, .main]: 5, [.pre, .td, .blockquote]: 3,
        [.ol, .ul, .dl, .form, .address, .dd, .dt, .li]: -3, .headings: -5, [.th]: -5,
    ]

    private func startingScore(_ item: Int) -> Float {
        let score = Self.startingScores[outline.items[item].tag] ?? 0
        guard strictness.contains(.weighsNames) else { return score }
        let isBody = outline.items[item].traits.contains(.isArticleBody)
        return score + Float(outline.hints(of: item).weight) + (isBody ? 25 : 0)
    }

    /// The score, reduced by the share of links.
    private func merit(_ item: Int) -> Float {
        scores[item] * (1 - text.totals[item].linkDensity)
    }

    // MARK: - The best box

    private func best() -> Int? {
        let candidates = candidates()
        guard var best = candidates.first else { return nil }
        if best == 0 { return nil }
        if let common = commonBox(of: candidates) { best = common }
        best = climbed(from: best)
        best = declared(around: best) ?? widened(from: best)
        return best == 0 ? nil : best
    }

    /// The few best boxes, the best first.
    private func candidates() -> [Int] {
        var candidates: [Int] = []
        for item in scores.indices where !scores[item].isNaN {
            let own = merit(item)
            let place = candidates.firstIndex { merit($0) < own } ?? candidates.count
            guard place < Self.candidateCount else { continue }
            candidates.insert(item, at: place)
            if candidates.count > Self.candidateCount { candidates.removeLast() }
        }
        return candidates
    }

    /// The box around several that are nearly as good as the best one.
    private func commonBox(of candidates: [Int]) -> Int? {
        let best = candidates[0]
        let others = candidates.dropFirst().filter { merit($0) >= 0.75 * merit(best) }
        guard others.count >= 3 else { return nil }
        var box = outline.items[best].parent
        while box > 0 {
            let held = others.filter { $0 != box && text.contains(box, $0) }.count
            if held >= 3 { return box }
            box = outline.items[box].parent
        }
        return nil
    }

    /// The box around a good one with a still better score: text is often split over several boxes.
    private func climbed(from item: Int) -> Int {
        var best = item
        if scores[best].isNaN { return best }
        var last = merit(best)
        let least = last / 3
        var box = outline.items[best].parent
        while box > 0 {
            if !scores[box].isNaN {
                let own = merit(box)
                if own < least { break }
                if own > last {
                    best = box
                    break
                }
                last = own
            }
            box = outline.items[box].parent
        }
        box = outline.items[best].parent
        while box > 0, text.onlyElement(of: box) != nil {
            best = box
            box = outline.items[box].parent
        }
        return best
    }

    /// The outermost box whose other text is of the same kind: a manual has a box for each section,
    /// and its longest section is not an article.
    private func widened(from item: Int) -> Int {
        var best = item
        var box = outline.items[item].parent
        while box >= 0 {
            let added = text.totals[box].without(text.totals[best])
            let isLarge = added.plain >= 0.1 * text.totals[best].plain
            if isLarge, added.isRunningText { best = box }
            box = outline.items[box].parent
        }
        return best
    }

    // MARK: - What the author declares

    /// The element that the author marks as the text of the article, if it has a large part of the
    /// page's text: for pages in which no smaller element stands out.
    private func declared() -> Int? {
        var bodies: [Int] = []
        var articles: [Int] = []
        var mains: [Int] = []
        var item = 1
        while item < outline.items.count {
            let place = outline.items[item]
            if text.isDropped[item] {
                item = place.end
                continue
            }
            if place.traits.contains(.isArticleBody) { bodies.append(item) }
            if place.tag == .article { articles.append(item) }
            if place.traits.contains(.isMain) { mains.append(item) }
            item += 1
        }
        return [bodies, articles, mains].lazy.compactMap { items in
            items.max { text.totals[$0].plain < text.totals[$1].plain }
        }.first { text.totals[$0].plain >= 0.4 * text.totals[0].plain }
    }

    /// The author's article around the result, if the result is a large part of it.
    private func declared(around item: Int) -> Int? {
        var box = outline.items[item].parent
        while box > 0 {
            let isArticle =
                outline.items[box].tag == .article
                || outline.items[box].traits.contains(.isArticleBody)
            if isArticle {
                let (outer, inner) = (text.totals[box], text.totals[item])
                if outer.linkDensity < 0.25, inner.plain < 0.9 * outer.plain,
                    inner.plain > 0.25 * outer.plain
                {
                    return box
                }
            }
            box = outline.items[box].parent
        }
        return nil
    }

    // MARK: - Text over several boxes

    /// Boxes beside the best one that are nearly as good, or that are plain paragraphs, and what
    /// stands between them.
    private func withSiblings(_ best: Int) -> [Int] {
        let least = max(10, 0.2 * merit(best))
        let names = outline.items[best].hints
        let siblings = text.children(of: outline.items[best].parent).filter { !outline.isText($0) }
        let isGood = siblings.map { item in
            if item == best { return true }
            let bonus =
                names != 0 && outline.items[item].hints == names ? 0.2 * merit(best) : 0
            if !scores[item].isNaN, merit(item) + bonus >= least { return true }
            return isLooseParagraph(item)
        }
        guard let first = isGood.firstIndex(of: true), let last = isGood.lastIndex(of: true) else {
            return [best]
        }
        return (first...last).filter { isGood[$0] || continuesText(siblings[$0]) }
            .map { siblings[$0] }
    }

    /// Whether something between two parts of the text is a part of it, as a heading, a list or a
    /// program is; a bar of links or a form is not.
    private func continuesText(_ item: Int) -> Bool {
        let total = text.totals[item]
        return total.letters > 0 && total.controls == 0 && total.linkDensity < 0.5
    }

    private func isLooseParagraph(_ item: Int) -> Bool {
        let isText =
            outline.items[item].tag == .p || isParagraph[item] || isTransparent[item]
        guard isText else { return false }
        let total = text.totals[item]
        if total.letters > 80 { return total.linkDensity < 0.25 }
        return total.sentences > 0 && total.links == 0
    }
}
