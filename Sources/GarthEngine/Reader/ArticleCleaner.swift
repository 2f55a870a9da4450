/// Removes from an article the parts that are not its text: sharing bars, lists of links, forms,
/// boxes with few words.
struct ArticleCleaner {
    private let document: Document
    private let outline: ReaderOutline
    private let weighsNames: Bool

    /// A sharing bar has fewer letters; more is a text that shares a name with one.
    private static let mostInSharingBar: Float = 500
    /// A line of tags has fewer letters.
    private static let mostInTagLine: Float = 200
    /// Text with as many commas is prose.
    private static let commasOfProse: Float = 10
    /// The labels of boxes with advertisements.
    private static let labels: Set<String> = [
        "ad", "ads", "advertisement", "advertising", "advert", "anuncio", "publicité", "pub",
        "publicidad", "pubblicità", "werbung", "anzeige", "reklama", "реклама", "广告", "廣告", "広告",
        "advertisement - continue reading below", "loading", "loading...", "loading…",
    ]

    init(_ document: Document, _ outline: ReaderOutline, weighsNames: Bool) {
        self.document = document
        self.outline = outline
        self.weighsNames = weighsNames
    }

    /// Cleans one of the article's boxes. What holds most of its text always stays.
    func clean(_ root: Int, in text: inout ArticleText) {
        let range = root..<outline.items[root].end
        text.measure(range)
        let most = 0.5 * text.totals[root].plain
        text.measure(range) { item, text in
            text.totals[item].plain <= most && isFurniture(item, text)
        }
        let setting = ArticleSetting(text, root: root)
        // Each kind is judged when what was inside of the kinds before is gone.
        for tags: [Tag] in [[.form, .fieldset], [.td], [.table], [.ul], [.p], [.div]] {
            text.measure(range) { item, text in
                tags.contains(outline.items[item].tag) && text.totals[item].plain <= most
                    && isClutter(item, text, setting)
            }
        }
        text.measure(range)
    }

    private func isFurniture(_ item: Int, _ text: ArticleText) -> Bool {
        let hints = outline.hints(of: item)
        let tag = outline.items[item].tag
        if tag == .h1 || tag == .h2 { return weighsNames && hints.weight < 0 }
        if !hints.isPlain, text.totals[item].isProse { return false }
        return hints.namesSharing && text.totals[item].letters < Self.mostInSharingBar
            && !outline.items[item].traits.contains(.isInCode)
    }

    private func isClutter(
        _ item: Int, _ text: ArticleText, _ setting: ArticleSetting
    ) -> Bool {
        let place = outline.items[item]
        let kept: ReaderOutline.Traits = [.isDataTable, .hasDataTable, .isInDataTable, .isInCode]
        if !place.traits.isDisjoint(with: kept) { return false }
        let total = text.totals[item]
        let hints = outline.hints(of: item)
        let weight = weighsNames ? hints.weight : 0
        // A line of tags is one; a paragraph that shares its name is not.
        if place.tag == .p {
            return weight < 0 && total.linkDensity > 0.3 && total.letters < Self.mostInTagLine
        }
        if weight < 0 { return !(total.isLongProse || !hints.isPlain && total.isProse) }
        if place.tag == .td { return total.linkDensity > 0.5 && total.letters > 0 }
        if total.commas >= Self.commasOfProse, total.linkDensity < 0.5 { return false }
        if total.letters < 50, Self.labels.contains(words(of: item)) { return true }
        if setting.isPartOfText(item, total) { return false }
        let isList =
            place.tag == .ul || place.tag == .ol
            || total.letters > 0 && total.lists / total.letters > 0.9
        if isList, total.letters < 100, total.linkDensity > 0.9 { return true }
        guard looksCluttered(total, place, isList: isList, weight: weight) else { return false }
        return !(isList && isPictureList(item, total, text))
    }

    private func looksCluttered(
        _ total: TextTally, _ place: ReaderOutline.Item, isList: Bool, weight: Int
    ) -> Bool {
        let isInFigure = place.traits.contains(.isInFigure)
        let density = total.linkDensity
        if !isInFigure, total.images > 1, total.paragraphs / total.images < 0.5 { return true }
        if !isList, total.listItems - 100 > total.paragraphs { return true }
        if total.controls > (total.paragraphs / 3).rounded(.down) { return true }
        if !isList, !isInFigure, total.headings < 0.9 * total.letters, total.letters < 25,
            total.images == 0 || total.images > 2, density > 0
        {
            return true
        }
        // A box of headings alone heads another page; one heading may head this text.
        if total.prose == 0, total.images == 0,
            total.headingCount > 1 || total.headings < total.letters
        {
            return true
        }
        if !isList, weight < 25, density > 0.2, !total.isCitingProse { return true }
        if weight >= 25, density > 0.5 { return true }
        return total.embeds == 1 && total.letters < 75 || total.embeds > 1
    }

    /// A gallery: a list with a picture in every item.
    private func isPictureList(_ item: Int, _ total: TextTally, _ text: ArticleText) -> Bool {
        total.images > 0 && total.images == total.listItems
            && text.children(of: item).allSatisfy { child in
                text.children(of: child).filter { !outline.isText($0) }.count <= 1
            }
    }

    /// The text of a small item, in small letters.
    private func words(of item: Int) -> String {
        var words = CollapsedText()
        for inner in item..<outline.items[item].end where outline.isText(inner) {
            words.append(document.text[document.textRange(outline.items[inner].node)])
        }
        return String(decoding: words.bytes, as: UTF8.self).lowercased()
    }
}
