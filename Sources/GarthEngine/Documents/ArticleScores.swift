/// How much each element of a document looks like the text that a reader came for.
///
/// Paragraphs speak for the boxes around them, by their length and their commas; links, and the
/// names that authors give to what is beside the text, speak against them.
struct ArticleScores: ShownVisitor {
    /// What was counted below an element.
    struct Count {
        var text: Float = 0
        var links: Float = 0
        var commas: Float = 0
        var score: Float = 0
        /// What all paragraphs below are worth together.
        var worth: Float = 0
        var hasBlocks = false

        /// The share of the text that stands in links.
        var linkDensity: Float { text > 0 ? min(links / text, 1) : 0 }
        /// The score, without what is due to links.
        var merit: Float { score * (1 - linkDensity) }
    }

    let document: Document
    /// By element; only those with text.
    private(set) var counts: [NodeID: Count] = [:]
    /// Articles and the like, in document order.
    private(set) var articles: [NodeID] = []
    private(set) var mains: [NodeID] = []
    private(set) var bodies: [NodeID] = []
    private(set) var headings: [NodeID] = []
    private(set) var bylines: [NodeID] = []
    private var open: [(node: NodeID, count: Count)] = []
    private var linkDepth = 0
    private let itemprop: UInt16?

    /// A paragraph of fewer letters says nothing about the box that it stands in.
    private static let leastParagraph: Float = 25

    init(_ tree: ShownTree) {
        document = tree.document
        itemprop = document.knownNumber(ofName: Array("itemprop".utf8))
        tree.walk(&self)
    }

    // MARK: - The walk

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        if isByline(node) { bylines.append(node) }
        if isBeside(node) { return false }
        switch tag {
        case .article: articles.append(node)
        case .main: mains.append(node)
        case .h1: headings.append(node)
        case .a: linkDepth += 1
        default: break
        }
        if value(.role, node) == "main" { mains.append(node) }
        if property(node).contains("articlebody") { bodies.append(node) }
        if look.isBlock || look.display == .tableCell, let last = open.indices.last {
            open[last].count.hasBlocks = true
        }
        var count = Count()
        count.score = startingScore(node, tag)
        open.append((node, count))
        return true
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if tag == .a { linkDepth -= 1 }
        guard let (node, count) = open.popLast(), count.text > 0 else { return }
        counts[node] = count
        guard let parent = open.indices.last else { return }
        open[parent].count.text += count.text
        open[parent].count.links += count.links
        open[parent].count.commas += count.commas
        open[parent].count.worth += count.worth
        if !look.isBlock, look.display != .tableCell {
            if count.hasBlocks { open[parent].count.hasBlocks = true }
        } else if !count.hasBlocks || tag == .p || tag == .pre, count.text >= Self.leastParagraph {
            let score = (1 + count.commas + min(count.text / 100, 3)) * (1 - count.linkDensity)
            open[parent].count.score += score
            open[parent].count.worth += score
            if parent > 0 { open[parent - 1].count.score += score / 2 }
            if parent > 1 { open[parent - 2].count.score += score / 6 }
        }
    }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, _ look: ShownTree.Look) {
        guard let last = open.indices.last else { return }
        var letters = 0
        var commas = 0
        var i = 0
        while i < bytes.count {
            let byte = bytes[i]
            if byte == UInt8(ascii: ",") { commas += 1 }
            // U+3001 and U+FF0C, the commas of East Asia
            if byte == 0xE3 && i + 2 < bytes.count && bytes[i + 1] == 0x80 && bytes[i + 2] == 0x81
                || byte == 0xEF && i + 2 < bytes.count && bytes[i + 1] == 0xBC
                    && bytes[i + 2] == 0x8C
            {
                commas += 1
            }
            if byte > 0x20, byte & 0xC0 != 0x80 { letters += 1 }
            i += 1
        }
        open[last].count.text += Float(letters)
        open[last].count.commas += Float(commas)
        if linkDepth > 0 { open[last].count.links += Float(letters) }
    }

    // MARK: - What markup says

    /// Whether an element stands beside the text: navigation, advertisements, forms' controls.
    func isBeside(_ node: NodeID) -> Bool {
        guard document[node].namespace == .html else { return false }
        switch document[node].tag {
        case .nav, .aside, .footer, .menu, .search, .select, .textarea, .input, .button, .dialog,
            .iframe, .frame, .noscript:
            return true
        case .html, .body, .article, .main, .pre, .p, .table, .tbody, .tr, .td, .th, .h1:
            return false
        case .a, .b, .i, .em, .strong, .code, .span, .img: return false
        default: break
        }
        switch value(.role, node) {
        case "navigation", "banner", "complementary", "contentinfo", "search", "menu", "menubar",
            "dialog", "alertdialog", "toolbar":
            return true
        default: break
        }
        let words = names(of: node)
        if words.isEmpty || Self.has(words, Self.inside) { return false }
        return Self.has(words, Self.beside)
    }

    private func startingScore(_ node: NodeID, _ tag: Tag) -> Float {
        var score: Float =
            switch tag {
            case .article: 15
            case .main: 10
            case .div, .section: 5
            case .pre, .td, .blockquote: 3
            case .ol, .ul, .dl, .form, .address, .dd, .dt, .li: -3
            case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
            default: 0
            }
        let words = names(of: node)
        if !words.isEmpty {
            if Self.has(words, Self.inside) { score += 25 }
            if Self.has(words, Self.beside) { score -= 25 }
        }
        return score
    }

    private func isByline(_ node: NodeID) -> Bool {
        guard bylines.isEmpty, document[node].count & 0xFFFF > 0 else { return false }
        if value(.rel, node) == "author" { return true }
        if property(node).split(separator: " ").contains("author") { return true }
        let words = names(of: node)
        return words.contains("byline") || words.contains("p-author")
            || words.split(separator: " ").contains("author")
    }

    private static let beside = [
        "comment", "sidebar", "side-bar", "footer", "masthead", "breadcrumb", "share", "sharing",
        "social", "sponsor", "advert", "ad-break", "adsbox", "popup", "cookie", "promo",
        "related", "pagination", "pager", "newsletter", "subscribe", "banner", "skip", "menu",
        "navbar", "navigation", "site-nav", "disqus", "toolbar", "noprint", "navbox", "outbrain",
        "taboola", "print-only", "consent", "modal", "widget", "topbar", "site-header",
    ]
    private static let inside = [
        "article", "content", "entry", "hentry", "main", "post-body", "story", "markdown",
        "bodytext", "mw-parser-output", "blog-post",
    ]

    private static func has(_ names: String, _ words: [String]) -> Bool {
        words.contains { names.contains($0) }
    }

    /// The class and id of an element, in small letters.
    private func names(of node: NodeID) -> String {
        guard document[node].count & 0xFFFF > 0 else { return "" }
        let own = [AttributeName.class, .id].compactMap { document.string($0, of: node) }
        return own.joined(separator: " ").lowercased()
    }

    private func value(_ name: AttributeName, _ node: NodeID) -> String {
        guard document[node].count & 0xFFFF > 0 else { return "" }
        return document.string(name, of: node)?.lowercased() ?? ""
    }

    private func property(_ node: NodeID) -> String {
        guard let itemprop else { return "" }
        for attribute in document.attributes[document.attributeRange(node)]
        where attribute.name == .other && attribute.otherName == itemprop {
            let start = Int(attribute.valueStart)
            let value = document.text[start..<start + Int(attribute.valueCount)]
            return String(decoding: value, as: UTF8.self).lowercased()
        }
        return ""
    }
}
