import GarthPage
import GarthURL

/// Removes what stands around an article and is told by what it is, not by its names: the notice that
/// asks for consent to cookies, comments under a heading that says so, and teasers of other pages.
///
/// Whatever is left is searched for the article, so nothing here decides what the article is. A box that
/// holds the text itself stays: one with an `article`, a `main` or a heading of the first level, and the
/// only text of a page.
struct ArticleSurroundings {
    private let document: Document
    private let outline: ReaderOutline

    /// Less text is no notice, only a button.
    private static let leastNotice: Float = 30
    /// What is left of a page without a part of it must be a text of its own.
    private static let leastRest: Float = 500
    private static let leastSentences: Float = 3
    /// The number of teasers that make a list.
    private static let leastCards = 3
    /// A teaser has no more letters outside of its links.
    private static let longestCard: Float = 500
    /// The link of a teaser is a title: a name has fewer letters.
    private static let shortestTitle: Float = 15
    private static let longestLabel = 40

    init(_ document: Document, _ outline: ReaderOutline) {
        self.document = document
        self.outline = outline
    }

    /// Removes them from a text that was measured.
    func drop(from text: inout ArticleText) {
        var hasNotice = false
        for item in outline.consentButtons {
            if let notice = notice(around: item, text) {
                text.drop(notice)
                hasNotice = true
            }
        }
        if hasNotice { text.measure(outline.items.indices) }
        var item = 1
        while item < outline.items.count {
            let place = outline.items[item]
            if text.isDropped[item] {
                item = place.end
                continue
            }
            if TagSet.headings.contains(place.tag), isCommentHeading(item, text) {
                dropComments(under: item, &text)
            } else if Self.boxes.contains(place.tag), isTeaserList(item, text) {
                text.drop(item)
                item = place.end
                continue
            }
            item += 1
        }
    }

    private static let boxes: TagSet = [.div, .section, .ul, .ol, .aside, .other]

    /// Whether an item can be removed without the text of the page.
    private func isRemovable(_ item: Int) -> Bool {
        guard item > 0, !Self.bodies.contains(outline.items[item].tag) else { return false }
        let held: ReaderOutline.Traits = [.isMain, .isArticleBody]
        return !(item..<outline.items[item].end).contains { inner in
            Self.texts.contains(outline.items[inner].tag)
                || !outline.items[inner].traits.isDisjoint(with: held)
        }
    }

    private static let bodies: TagSet = [.body, .main]
    private static let texts: TagSet = [.h1, .main, .article]

    /// Whether a text is left without an item.
    private func leavesText(_ item: Int, _ text: ArticleText) -> Bool {
        let rest = text.totals[0].without(text.totals[item])
        return rest.plain >= Self.leastRest && rest.sentences >= Self.leastSentences
    }

    // MARK: - Notices

    /// The box that a button of consent closes: the first one around it that has sentences about that.
    private func notice(around item: Int, _ text: ArticleText) -> Int? {
        var box = item
        while box > 0 {
            if text.isDropped[box] { return nil }
            if text.totals[box].letters >= Self.leastNotice, speaksOfConsent(box) {
                return isRemovable(box) ? box : nil
            }
            box = outline.items[box].parent
        }
        return nil
    }

    private func speaksOfConsent(_ box: Int) -> Bool {
        for item in box..<outline.items[box].end where outline.isText(item) {
            let text = document.text[document.textRange(outline.items[item].node)].prefix(4000)
            let words = text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
            if Self.subjects.contains(where: { words.contains(bytes: $0) }) { return true }
        }
        return false
    }

    /// The words for what such notices are about.
    private static let subjects: [[UInt8]] = [
        "cookie", "consent", "privacy", "gdpr", "ccpa", "datenschutz", "einwilligung",
        "privatsphäre",
        "confidentialité", "vie privée", "consentement", "privacidad", "consentimiento",
        "privacidade",
        "riservatezza", "consenso", "toestemming", "samtykke", "samtycke", "evästeet", "prywatno",
        "soukromí", "süti", "куки", "Куки", "конфиденциальн", "クッキー", "個人情報", "隐私", "개인정보", "쿠키",
    ].map { Array($0.utf8) }

    // MARK: - Comments

    /// Whether a heading says that comments follow: the word alone, or with their number.
    private func isCommentHeading(_ item: Int, _ text: ArticleText) -> Bool {
        guard text.totals[item].letters > 0, text.totals[item].letters < Float(Self.longestLabel)
        else { return false }
        return Self.commentWords.contains(words(of: item))
    }

    private static let commentWords: Set<[UInt8]> = Set(
        [
            "comment", "comments", "responses", "replies", "reader comments", "leave a comment",
            "leave a reply", "join the conversation", "kommentar", "kommentare", "commentaire",
            "commentaires", "comentarios", "comentários", "commenti", "reacties", "kommentarer",
            "komentarze", "комментарии", "Комментарии", "コメント", "评论", "評論", "댓글",
        ].map { Array($0.utf8) })

    /// Removes the box that the heading begins, else what follows it in its box.
    private func dropComments(under heading: Int, _ text: inout ArticleText) {
        let box = outline.items[heading].parent
        let children = text.children(of: box)
        let first = children.first { text.totals[$0].letters > 0 }
        if first == heading, isRemovable(box), leavesText(box, text) { return text.drop(box) }
        let following = children.drop { $0 < heading }
        var rest = text.totals[0]
        for item in following { rest = rest.without(text.totals[item]) }
        guard rest.plain >= Self.leastRest, rest.sentences >= Self.leastSentences,
            following.allSatisfy(isRemovable)
        else { return }
        for item in following { text.drop(item) }
    }

    // MARK: - Teasers

    /// Whether a box is a list of teasers: most of what is in it begins with a title that leads to
    /// another page, and has a few words behind it.
    private func isTeaserList(_ box: Int, _ text: ArticleText) -> Bool {
        let total = text.totals[box]
        guard total.links >= Self.shortestTitle * Float(Self.leastCards),
            total.headingCount + total.paragraphs + total.images >= Float(Self.leastCards),
            outline.items[box].traits.isDisjoint(with: [.isInCode, .isNearTable, .isInDataTable])
        else { return false }
        let children = text.children(of: box).filter {
            !outline.isText($0) && text.totals[$0].letters > 0
        }
        let cards = children.filter { isTeaser($0, text) }
        return cards.count >= Self.leastCards && 4 * cards.count >= 3 * children.count
            && !isInArticle(box) && isRemovable(box) && leavesText(box, text)
    }

    /// Whether the author says that a box belongs to the article: a list of the best of something looks
    /// like teasers.
    private func isInArticle(_ box: Int) -> Bool {
        var outer = box
        while outer > 0 {
            let place = outline.items[outer]
            if place.tag == .article || place.traits.contains(.isArticleBody) { return true }
            outer = place.parent
        }
        return false
    }

    private func isTeaser(_ item: Int, _ text: ArticleText) -> Bool {
        let place = outline.items[item]
        guard place.traits.contains(.hasBlocks), !Self.lines.contains(place.tag),
            text.totals[item].plain <= Self.longestCard, hasCardParts(text.totals[item])
        else { return false }
        // The first words are those of the title.
        for inner in item..<place.end where outline.isText(inner) && text.totals[inner].letters > 0
        {
            guard let link = link(around: inner, in: item) else { return false }
            return text.totals[link].letters >= Self.shortestTitle
        }
        return false
    }

    /// Whether there is more than a link, as in a list of references.
    private func hasCardParts(_ total: TextTally) -> Bool {
        total.headingCount > 0 || total.paragraphs > 0 || total.images > 0
    }

    private static let lines = TagSet(.headings, [.p, .dt, .dd, .table, .pre, .blockquote])

    private func link(around item: Int, in box: Int) -> Int? {
        var inner = item
        while inner >= box {
            let traits = outline.items[inner].traits
            if traits.contains(.isLink) { return traits.contains(.isFragmentLink) ? nil : inner }
            inner = outline.items[inner].parent
        }
        return nil
    }

    /// The words of a small item, in small letters of ASCII, without digits and marks.
    private func words(of item: Int) -> [UInt8] {
        var words = CollapsedText()
        for inner in item..<outline.items[item].end where outline.isText(inner) {
            let text = document.text[document.textRange(outline.items[inner].node)]
            words.append(
                text.lazy.map { byte in
                    if byte &- 0x41 < 26 { return byte | 0x20 }
                    return byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 ? byte : 0x20
                })
        }
        return words.bytes
    }
}

extension [UInt8] {
    /// Whether other bytes stand in these.
    fileprivate func contains(bytes other: [UInt8]) -> Bool {
        guard let first = other.first, count >= other.count else { return false }
        return (0...count - other.count).contains { start in
            self[start] == first && self[start..<start + other.count].elementsEqual(other)
        }
    }
}

/// The labels of buttons that give or refuse consent.
enum ConsentLabel {
    private static let longest = 60

    /// Whether a label gives or refuses consent.
    static func isOne(_ label: [UInt8]) -> Bool {
        guard let first = label.first, label.count <= longest else { return false }
        let small = first &- 0x41 < 26 ? first | 0x20 : first
        guard let known = beginnings[small] else { return false }
        let words = label.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        return known.contains { words.starts(with: $0) }
    }

    /// The beginnings of such labels, by their first bytes.
    private static let beginnings: [UInt8: [[UInt8]]] = Dictionary(
        grouping: texts.map { Array($0.utf8) }, by: { $0[0] })

    private static let texts = [
        "accept", "agree", "i agree", "i accept", "allow", "got it", "ok", "reject", "decline",
        "deny",
        "refuse", "understood", "i understand", "dismiss", "manage", "cookie settings",
        "only necessary",
        "yes, i", "alle ", "akzept", "zustimm", "ablehn", "einverstanden", "verstanden", "nur ",
        "accepter", "tout ", "refuser", "j'accepte", "continuer sans", "acept", "rechaz", "aceit",
        "rejeit", "accett", "rifiut", "akkoord", "accepteer", "weiger", "godkänn", "acceptera",
        "neka",
        "godta", "tillad", "hyväksy", "akcept", "zgadzam", "souhlas", "přijm", "elfogad", "принять",
        "Принять",
        "соглас", "Соглас", "同意", "接受", "拒否", "동의",
    ]
}
