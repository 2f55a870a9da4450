import GarthPage
import GarthURL

/// The cascade: from rules, attributes and the parent's style to an element's computed style.
///
/// The engine calls it in document order, parents first, also while the page is still arriving.
/// Elements that no rule can distinguish share a context, and with it all styles. A document has
/// one resolver, which is lent to its callers: a copy would cost more than most answers.
struct StyleResolver: ~Copyable {
    /// What sheets speak of, whether or not a rule with it applies.
    private struct SheetMentions {
        var positions = false
        var motions = false
    }

    /// What is around the document.
    private struct Surroundings {
        var scripts: ScriptUse
        var viewport: ViewportSize?
    }

    /// An author sheet as it was given, to be read again when the screen's size changes.
    struct AuthorSheet {
        var order: Int
        var css: [UInt8]
        var media: [UInt8]
        var layer: [UInt8]?
        /// The number of the request that has brought the sheet; nil for one of the document.
        var request: UInt32?
    }

    /// It holds for `LayoutEngine`, `Layout` and `Engine` too, which contain styles.
    private let keptInMemory = KeptInMemory()
    /// All styles handed out so far.
    var table = StyleTable.initial
    private(set) var options: LayoutOptions
    /// The colours of the styles on the screen.
    var colors: ScreenColors
    let preferences: StylePreferences
    private let surroundings: Surroundings
    private var scripts: ScriptUse { surroundings.scripts }
    /// The size of the viewport in CSS pixels; nil for that of the lines.
    var viewport: ViewportSize? { surroundings.viewport }
    /// The style sheets of the user origin.
    let userSheets: [[UInt8]]
    /// Counts the changes after which earlier styles may be wrong.
    private(set) var generation = 0
    /// Counts those among them that concern only which rules elements match.
    private(set) var matchGeneration = 0
    /// What the page's sheets speak of.
    private var mentions = SheetMentions()
    /// Whether the page's sheets may position boxes out of the flow.
    var mayPosition: Bool { mentions.positions }
    /// Whether the page's sheets may have animations or transitions.
    var mayMove: Bool { mentions.motions }

    var authorSheets: [AuthorSheet] = []
    var authorBytes = 0
    /// The style sheets of shadow trees.
    var shadowScopes = ShadowScopes()
    let userAgentRules: StyleRules
    var rules: StyleRules
    var relevance: AttributeRelevance
    var contexts = StyleContexts()
    var structuralTests = StructuralTests()
    /// Whether they are those of the present rules: they are gathered for the first style.
    var knowsStructuralTests = false
    /// What those tests ask of elements for others, if that was asked before.
    var knownDependence: StyleDependence?
    var customProperties = CustomProperties()
    var counts = ChildCounts()
    var hasAnswers = HasAnswers()
    var listedPlaces = ListedPlaces()
    var queryContainers = QueryContainers()
    var earliestSiblings = EarliestSiblings()
    /// Steps that selectors may still take on this page.
    var steps = StyleLimits.matchSteps
    var matchedStyles: [UInt64: StyleID] = [:]
    /// The styles of anonymous boxes, by the style around them and the kind of box.
    var anonymousStyles: [UInt64: StyleID] = [:]
    var styleAttributes: [UInt64: DeclarationBlock] = [:]
    var rootFontSize: Float = 16
    /// The scope of the rules that are matched.
    var scope: UInt32 = 0
    /// The trees in which they are matched; nil without shadow trees.
    var shadowTrees: ShadowTrees?
    /// Room for what one element matches.
    var matched: [MatchedRule] = []
    var classNumbers: [UInt32] = []
    /// The element whose key is being made; `classNumbers` are its classes.
    var keyedNode = NodeID.none
    /// The number of its id; 0 is none that a rule names.
    var keyedID: UInt32 = 0
    /// The elements that are shown although their style hides them.
    private var uncovered: Set<NodeID> = []

    /// Whether selectors are matched as if the pointer and the focus were on all elements.
    var assumesPointer = false

    /// The styles of the selected elements; nil without a selection.
    var selected: SelectedStyles?

    /// `scripts`: whether names of the document may change at any time, and what `scripting` means.
    init(
        options: LayoutOptions, preferences: StylePreferences = StylePreferences(),
        scripts: ScriptUse = .none, viewport: ViewportSize? = nil
    ) {
        self.options = options
        colors = ScreenColors(options)
        self.preferences = preferences
        surroundings = Surroundings(scripts: scripts, viewport: viewport)
        userSheets = preferences.documentSheets
        var rules = StyleRules.ofUserAgent(for: Self.context(options, scripts, viewport))
        rules.rulesMayWait = !scripts.changesDocuments
        userAgentRules = rules
        self.rules = rules
        relevance = AttributeRelevance.ofUserAgent
        if !userSheets.isEmpty { _ = readAllSheets(wanted: nil) }
    }

    /// Notes what an author sheet speaks of; motions are nothing but events of scripts.
    private mutating func noteWords(of css: [UInt8]) {
        mentions.positions = mentions.positions || Self.has(["absolute", "fixed"], css)
        mentions.motions =
            mentions.motions
            || scripts.changesDocuments && Self.has(["animation", "transition"], css)
    }

    /// Whether a sheet has one of some words.
    private static func has(_ words: [String], _ css: [UInt8]) -> Bool {
        let bytes = css.span
        return words.map { Array($0.utf8) }.contains { mark in
            guard bytes.count >= mark.count else { return false }
            return (0...bytes.count - mark.count).contains { at in
                bytes[at] == mark[0] && mark.indices.allSatisfy { bytes[at + $0] == mark[$0] }
            }
        }
    }

    /// Whether ids and classes can matter: the browser's own sheet names none.
    var namesCount: Bool {
        !authorSheets.isEmpty || !userSheets.isEmpty || shadowScopes.hasSheets
    }

    static func context(
        _ options: LayoutOptions, _ scripts: ScriptUse = .none, _ viewport: ViewportSize? = nil
    ) -> ValueContext {
        ValueContext(
            width: viewport?.width ?? Float(max(1, min(options.columns, 100_000))) * Cell.width,
            height: viewport?.height ?? Float(max(1, min(options.rows, 100_000))) * Cell.height,
            prefersDark: options.prefersDark, isScripting: scripts.isEnabled,
            showsBackgroundImages: options.showsPictures && options.showsBackgroundImages,
            showsGrounds: ScreenColors.areShown(options))
    }

    // MARK: - Sheets

    /// Adds or replaces an author style sheet; `order` is its place among them. Returns its
    /// imports, which belong directly before it.
    mutating func setAuthorSheet(
        _ order: Int, css: [UInt8], media: [UInt8] = [], layer: [UInt8]? = nil,
        request: UInt32? = nil
    ) -> [StyleImport] {
        let sheet = AuthorSheet(
            order: order, css: css, media: media, layer: layer, request: request)
        generation += 1
        if let known = authorSheets.firstIndex(where: { $0.order == order }) {
            authorBytes += css.count - authorSheets[known].css.count
            // A sheet that a script has removed comes back under another number.
            if css.isEmpty, scripts.changesDocuments {
                authorSheets.remove(at: known)
                return readAllSheets(wanted: nil)
            }
            noteWords(of: css)
            authorSheets[known] = sheet
            return readAllSheets(wanted: order)
        }
        authorBytes += css.count
        noteWords(of: css)
        let isLast = authorSheets.allSatisfy { $0.order < order }
        authorSheets.append(sheet)
        guard isLast || rules.layers.isEmpty && layer == nil else {
            authorSheets.sort { $0.order < $1.order }
            return readAllSheets(wanted: order)
        }
        let imports = read(sheet)
        forgetStyles()
        return imports
    }

    /// Changes the surface that the page is laid out for; all sheets are read again.
    mutating func setOptions(_ options: LayoutOptions) {
        guard options != self.options else { return }
        begin(options, viewport)
    }

    /// Gives the document a viewport whose size is not that of the lines: that of a frame.
    mutating func setViewport(_ size: ViewportSize) {
        guard size != viewport else { return }
        begin(options, size)
    }

    private mutating func begin(_ options: LayoutOptions, _ viewport: ViewportSize?) {
        let authorSheets = authorSheets
        let (authorBytes, generation, table) = (authorBytes, generation, table)
        let (uncovered, mentions) = (uncovered, mentions)
        let shadowScopes = shadowScopes
        self = StyleResolver(
            options: options, preferences: preferences, scripts: scripts, viewport: viewport)
        self.authorSheets = authorSheets
        self.authorBytes = authorBytes
        self.shadowScopes = shadowScopes
        self.generation = generation + 1
        // Indices keep their meaning as long as the page lives.
        self.table = table
        self.uncovered = uncovered
        self.mentions = mentions
        _ = readAllSheets(wanted: nil)
    }

    /// Whether elements are shown although their style hides them.
    var hasUncovered: Bool { !uncovered.isEmpty }

    /// Shows elements although their style hides them: a script that does not run would do so.
    mutating func uncover(_ nodes: [NodeID]) {
        uncovered.formUnion(nodes)
        generation += 1
        forgetStyles()
    }

    mutating func readAllSheets(wanted: Int?) -> [StyleImport] {
        let folds = rules.store.foldsNames
        rules = userAgentRules
        rules.store.foldsNames = folds
        readUserSheets()
        var imports: [StyleImport] = []
        for sheet in authorSheets {
            let found = read(sheet)
            if sheet.order == wanted { imports = found }
        }
        readShadowSheets()
        forgetStyles()
        return imports
    }

    /// Reads the person's sheets. Their imports are not fetched, because their server would learn
    /// which pages are read.
    mutating func readUserSheets() {
        // Layers belong to one origin: a layer around the person's keeps the page's order of equal
        // names as it is. Without layers there is nothing to keep apart.
        let hasLayers = userSheets.contains { $0.contains(0x40) }
        for (order, css) in userSheets.enumerated()
        where css.count <= StyleLimits.userSheetBytes {
            _ = rules.add(css, origin: .user, order: order, layer: hasLayers ? [0] : nil)
        }
    }

    mutating func read(_ sheet: AuthorSheet) -> [StyleImport] {
        guard authorBytes <= StyleLimits.sheetBytes,
            MediaQuery.matches(sheet.media, context: rules.context)
        else { return [] }
        return rules.add(
            sheet.css, origin: .author, order: sheet.order, layer: sheet.layer,
            request: sheet.request)
    }

    /// Forgets which rules elements match, because a script changed the document.
    mutating func forgetMatches() {
        (generation, matchGeneration) = (generation + 1, matchGeneration + 1)
        steps = StyleLimits.matchSteps
        relevance.forgetDocument()
        forgetElements()
    }

    /// Forgets all styles, because rules have come or gone.
    mutating func forgetStyles() {
        relevance = AttributeRelevance(rules.store, namesCount: namesCount)
        knowsStructuralTests = false
        forgetElements()
    }

    private mutating func forgetElements() {
        contexts.removeAll()
        queryContainers.forgetContexts()
        matchedStyles.removeAll(keepingCapacity: true)
        counts = ChildCounts()
        hasAnswers.removeAll()
        listedPlaces.removeAll()
        earliestSiblings.removeAll()
    }

    // MARK: - Styles of elements

    /// The style of an element, whose parent has the style `parent`.
    mutating func style(
        of node: NodeID, parent: StyleID, in document: borrowing Document
    ) -> StyleID {
        let style = computedStyle(of: node, parent: parent, in: document)
        if let pressables = document.pressables {
            pressables.note(
                node, isPointed: table[style].hasPointer, isParentPointed: table[parent].hasPointer)
        }
        return style
    }

    private mutating func computedStyle(
        of node: NodeID, parent: StyleID, in document: borrowing Document
    ) -> StyleID {
        if let selected { return selected[node] }
        if document.isQuirks != rules.store.foldsNames { setQuirks(document.isQuirks) }
        if rules.waiting.concern(document) { parseWaitingRules(for: document) }
        if let trees = document.shadowTrees {
            return style(of: node, parent: parent, in: document, trees)
        }
        let above = contextOfParent(of: node, in: document)
        let key = contextKey(of: node, below: above, parent: parent, in: document)
        let known = contexts.find(key)
        if known != 0 {
            contexts.set(node, known, nodeCount: document.nodes.count)
            return contexts.list[Int(known)].style
        }
        let context = addContext(of: node, below: above, key: key, in: document)
        var style = cascade(node, .none, parent: parent, context: context, in: document)
        if hasUncovered, uncovered.contains(node) {
            style = table.number(of: table[style].uncovered)
        }
        contexts.list[Int(context)].style = style
        return style
    }

    /// Parses the rules that the document has the names for. No style of before is wrong by them,
    /// but elements that shared a context may differ for the new selectors.
    private mutating func parseWaitingRules(for document: borrowing Document) {
        guard rules.parseWaitingRules(for: document) else { return }
        relevance = AttributeRelevance(rules.store, namesCount: namesCount)
        knowsStructuralTests = false
        contexts.removeAll()
    }

    /// The states of elements that rules ask for or may ask for when they are parsed.
    var askedStates: SelectorStates {
        rules.waiting.isEmpty ? relevance.states : SelectorStates(rawValue: .max)
    }

    /// The style of an element in a flat tree: it inherits from its parent there, and matches the
    /// selectors of its own tree.
    private mutating func style(
        of node: NodeID, parent: StyleID, in flat: borrowing Document, _ trees: ShadowTrees
    ) -> StyleID {
        let scopes = trees.scopes(of: node)
        let above = contextOfParent(of: node, in: flat)
        var hash = StyleHash()
        hash.mix(contextKey(of: node, below: above, parent: parent, in: trees.document))
        scopes.mix(into: &hash)
        let known = contexts.find(hash.value)
        if known != 0 {
            contexts.set(node, known, nodeCount: flat.nodes.count)
            return contexts.list[Int(known)].style
        }
        let context = addContext(of: node, below: above, key: hash.value, in: trees.document)
        collect(.none, node, in: trees.document, scopes: scopes, trees)
        var style = computeMatched(node, .none, parent: parent, in: trees.document)
        if hasUncovered, uncovered.contains(node) {
            style = table.number(of: table[style].uncovered)
        }
        contexts.list[Int(context)].style = style
        return style
    }

    mutating func setQuirks(_ isQuirks: Bool) {
        rules.store.foldsNames = isQuirks
        if namesCount { _ = readAllSheets(wanted: nil) }
    }

    /// The style of an element's `::before`; nil if it generates no box.
    mutating func before(
        of node: NodeID, style: StyleID, in document: borrowing Document
    ) -> StyleID? {
        guard rules.has(.before) else { return nil }
        let context = Int(contexts[node])
        if context != 0 {
            switch contexts.list[context].before {
            case .absent: return nil
            case .style(let known): return known
            case .unknown: break
            }
        }
        let result = generated(.before, of: node, style: style, in: document)
        if context != 0 { contexts.list[context].before = result.map { .style($0) } ?? .absent }
        return result
    }

    /// The style of an element's `::after`; nil if it generates no box.
    mutating func after(
        of node: NodeID, style: StyleID, in document: borrowing Document
    ) -> StyleID? {
        guard rules.has(.after) else { return nil }
        let context = Int(contexts[node])
        if context != 0 {
            switch contexts.list[context].after {
            case .absent: return nil
            case .style(let known): return known
            case .unknown: break
            }
        }
        let result = generated(.after, of: node, style: style, in: document)
        if context != 0 { contexts.list[context].after = result.map { .style($0) } ?? .absent }
        return result
    }

    /// The style of a list item's `::marker`; nil if no rule sets one.
    ///
    /// Its `content` is 0 for the marker of `listStyle`, `StyleTable.noContent` for no marker.
    mutating func marker(
        of node: NodeID, style: StyleID, in document: borrowing Document
    ) -> StyleID? {
        guard rules.has(.marker) else { return nil }
        let context = Int(contexts[node])
        if context != 0 {
            switch contexts.list[context].marker {
            case .absent: return nil
            case .style(let known): return known
            case .unknown: break
            }
        }
        let result = generated(.marker, of: node, style: style, in: document)
        if context != 0 { contexts.list[context].marker = result.map { .style($0) } ?? .absent }
        return result
    }

    /// The style that an element has while a person points at it or what is around or before it; nil if
    /// no rule asks for that.
    mutating func pointedStyle(
        of node: NodeID, parent: StyleID, in document: borrowing Document
    ) -> StyleID? {
        guard selected == nil, !relevance.states.isDisjoint(with: .pointed) else { return nil }
        assumesPointer = true
        defer { assumesPointer = false }
        gather(.none, node, in: document)
        return computeMatched(node, .none, parent: parent, in: document)
    }

    mutating func generated(
        _ pseudoElement: Selector.PseudoElement, of node: NodeID, style: StyleID,
        in document: borrowing Document
    ) -> StyleID? {
        if let whole = selected?.document {
            gather(pseudoElement, node, in: whole)
        } else {
            gather(pseudoElement, node, in: document)
        }
        guard !matched.isEmpty else { return nil }
        // Reset sheets name every `::before`, most of which get no content.
        let isGenerated = pseudoElement == .before || pseudoElement == .after
        guard !isGenerated || matchedSetContent() else { return nil }
        let id = computeMatched(node, pseudoElement, parent: style, in: document)
        guard isGenerated else { return id }
        let result = table[id]
        guard result.display != .none else { return nil }
        // An empty box shows nothing, but its `clear` ends the floats above it.
        let clears = result.content == StyleTable.noContent && result.clear != .none
        guard result.content > StyleTable.noContent || clears else { return nil }
        return id
    }

    /// Whether one of the gathered rules declares `content`, without which `::before` and `::after`
    /// generate no box.
    private mutating func matchedSetContent() -> Bool {
        for rule in matched where rules.setsContent(block: Int(rule.block)) { return true }
        return false
    }
}
