package import GarthPage

/// The whole page in another form.
extension Engine {
    /// The feed that a document of JSON is; nil for other documents.
    private var jsonFeed: FeedContents? {
        mutating get {
            guard case .json = DocumentKind(mediaType: source.info.mediaType) else { return nil }
            return FeedContents(json: export(.innertext))
        }
    }

    /// The whole page in another form, as UTF-8.
    package mutating func export(_ format: ExportFormat) -> [UInt8] {
        var out: [UInt8] = []
        switch format {
        case .tree:
            exportTree(
                selection.result?.document ?? document, roots: selection.result?.roots, into: &out)
        case .html:
            exportHTML(
                selection.result?.document ?? document, roots: selection.result?.roots, into: &out)
        case .innertext: exportInnerText(shownTree(.rendered), into: &out)
        case .plain:
            exportPlainText(shownTree(.visible), into: &out)
            out = Self.cleaned(out)
        case .markdown:
            exportMarkdown(shownTree(.visible), facts, into: &out)
            out = Self.cleaned(out)
        case .articleMarkdown: return articleMarkdown() ?? export(.markdown)
        case .links, .hyperlinks:
            exportLinks(
                shownTree(.visible), facts, frameNames: format == .hyperlinks,
                pictures: options.showsPictures && format == .links, into: &out)
            out = Self.cleaned(out)
        case .json:
            exportJSON(
                shownTree(.visible), facts, source.info, encodingName: source.encodingName,
                state: state, article: reader.article, into: &out)
        case .feed:
            let listed = source.listedFeeds
            let offers = listed.isEmpty ? OfferedFeed.offers(of: document) : listed
            exportFeed(
                source.feed ?? jsonFeed, offers: offers, facts, url: info.url, into: &out)
        }
        return out
    }

    /// What the document says of itself.
    var description: DocumentDescription {
        var hasArticle: Bool?
        if reader.isShown || reader.hasNoArticle { hasArticle = reader.isShown }
        return DocumentDescription(
            language: reader.language ?? document.declaredLanguage, hasArticle: hasArticle)
    }

    private var facts: PageFacts { PageFacts(document, url: info.url) }

    mutating func shownTree(_ sight: ShownTree.Sight) -> ShownTree {
        ShownTree(
            document.flat, styles: &styles, state: state, sight: sight, frames: framing.frames)
    }

    /// The links of a frame's document.
    mutating func shownLinks() -> [ShownLink] {
        let tree = ShownTree(document.flat, styles: &styles, state: state, frames: framing.frames)
        return GarthEngine.shownLinks(
            of: tree, PageFacts(document, url: info.url), frames: framing.frames)
    }

    /// The article of the page as Markdown; nil if there is none, or it is shown already.
    ///
    /// The document stays as it is, with what scripts and the person have made of it.
    private mutating func articleMarkdown() -> [UInt8]? {
        guard !isArticle, !selection.isWanted,
            let page = ReaderPage(
                of: document.flat, styles: &styles, isBare: options.hasBareArticle)
        else { return nil }
        var styles = newStyles()
        let tree = ShownTree(page.document, styles: &styles)
        var out: [UInt8] = []
        exportMarkdown(tree, PageFacts(page.document, url: info.url), into: &out)
        return Self.cleaned(out)
    }

    /// Text for readers, cleaned as the lines are, wherever it goes.
    private static func cleaned(_ text: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        Sanitizing.appendLines(text.span, to: &out)
        return out
    }
}
