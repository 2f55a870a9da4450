/// The bounds of style sheets and of the cascade; what lies beyond is ignored.
enum StyleLimits {
    /// Bytes of all author sheets together: ten times the largest that real pages have.
    static let sheetBytes = 16 << 20
    /// Bytes of one sheet of the user origin: the longest lists of elements to hide have 2 MB.
    static let userSheetBytes = 8 << 20
    /// Selectors of all sheets together: a large framework has 30,000.
    static let selectors = 400_000
    /// Names that one selector waits for one after the other: each time its bytes are read again.
    static let selectorWaits = 8
    /// Times that rules are parsed because a document has their names now: each time the elements
    /// get new contexts. A document that comes in many pieces then has all rules parsed.
    static let ruleTakings = 32
    /// Different style sheets of shadow trees: pages have as many as kinds of elements.
    static let shadowScopes = 1_024
    /// Different container queries of a page: a framework has a dozen sizes.
    static let containerQueries = 255
    /// Containers of a page whose widths are kept for queries: a page of cards has some hundred.
    static let queryContainers = 10_000
    /// Layouts of a page whose containers turn out to have other widths than its styles took them to
    /// have: one is enough, but for containers in containers.
    static let containerLayouts = 3
    /// Compounds of one selector: readers write five, generators thirty.
    static let compounds = 256
    /// Blocks and functional pseudo-classes inside one another: each level is a call.
    static let nesting = 32
    /// Bytes that one value may reach by `var()`: a value of honest use has some hundred.
    static let variableBytes = 1 << 16
    /// Bytes that all `var()` of a page may produce together.
    static let totalVariableBytes = 64 << 20
    /// Steps of selectors from node to node on one page; beyond it, selectors that depend on
    /// siblings and descendants match nothing.
    static let matchSteps = 30_000_000
    /// Nodes that one `:has()` may look at for one element.
    static let hasSteps = 20_000
    /// Siblings that one counting pseudo-class may look at where their counts are not kept.
    static let siblingSteps = 20_000
    /// Bytes of the counts that are kept for "of S": those of 4,000 lists of a thousand siblings.
    static let listedPlaceBytes = 16 << 20
    /// Rules of counter styles: a page with all languages' has a hundred.
    static let counterStyles = 10_000
    /// Styles that one extends or falls back to, one after the other.
    static let counterStyleChain = 32
    /// Symbols in one counter (CSS Counter Styles Level 3 requires 60); the fallback writes longer
    /// ones.
    static let counterSymbols = 120
    /// Bytes of one symbol of a counter style.
    static let counterSymbolBytes = 256
    /// Bytes of one counter: each item of a list may have as many.
    static let counterBytes = 4_096
    /// Pieces of one `content` or `quotes` value: honest ones have up to a dozen.
    static let contentPieces = 256
    /// Operations of one `calc()`.
    static let calculationSteps = 512
    /// Attributes' values that take part in style sharing before their bytes are used instead.
    static let attributeTests = 16
    /// Elements with different attributes or places; beyond it, no new context is stored.
    static let sharedContexts = 2_000_000
}
