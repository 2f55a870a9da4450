import GarthURL

/// A rule's selector with what decides its place in the cascade.
struct RuleEntry {
    var selector: UInt32
    var block: UInt32
    var layer: UInt16
    var origin: StyleOrigin
    /// The container query around it, among `StyleRules.containerQueries`; 0 is none.
    var query: UInt8 = 0
    /// The scope in which it applies: 0 is the page, others are those of shadow trees.
    var scope: UInt32
    /// The place among all rules of the origin: the sheet's order, then that in the sheet.
    var order: UInt64
}

/// The origin of a rule (CSS Cascade Level 5 section 6.2).
enum StyleOrigin: UInt8 {
    case userAgent, user, author
}

/// A sheet's bytes, which its rules refer to.
struct StyleSheetSource {
    var order: Int
    var origin: StyleOrigin
    var bytes: [UInt8]
    /// As in `RuleEntry`.
    var scope: UInt32 = 0
    /// The number of the request that has brought the sheet; nil for one of the document.
    var request: UInt32?

    /// Where addresses in the sheet are written.
    var imageOrigin: BackgroundImage.Origin {
        if origin == .user { return .person }
        return request.map { .styleSheet($0) } ?? .document
    }
}

/// All rules that apply to a page, indexed by the names in their selectors.
///
/// The declarations of a rule are parsed when an element first needs them, and its selectors when the
/// document has their names. A rule with media that do not apply is dropped.
struct StyleRules {
    /// The place of a rule's declarations.
    private struct Block {
        var sheet: UInt32
        var start: UInt32
        var end: UInt32
        /// Its number among `parsed`; -1 before the first use.
        var parsed: Int32
    }

    var store = SelectorStore()
    private(set) var entries: [RuleEntry] = []
    private var blocks: [Block] = []
    private var parsed: [DeclarationBlock] = []
    private(set) var sheets: [StyleSheetSource] = []
    /// The rules whose selectors are not parsed yet.
    private(set) var waiting = WaitingRules()
    /// Whether rules may wait for the names of the document: scripts change names at any time.
    var rulesMayWait = false
    private(set) var layers = CascadeLayers()
    /// The container queries around rules; 0 is none.
    private(set) var containerQueries = [ContainerQuery()]
    var counterStyles = CounterStyles()
    private(set) var context: ValueContext

    /// Rules by pseudo-element: none, before, after, marker, details-content.
    private(set) var indices = [RuleIndex](repeating: RuleIndex(), count: 5)
    /// Whether a rule of a page or of the user names `::details-content`.
    private(set) var namesDetailsContent = false
    /// The pseudo-elements of the rules for hosts, slotted elements and parts.
    private var acrossTrees: Set<UInt8> = []
    /// The rules for hosts and slotted elements by their scopes.
    private(set) var hostRules: [UInt32: [UInt32]] = [:]
    private(set) var slottedRules: [UInt32: [UInt32]] = [:]
    /// The rules for parts of shadow trees, by their own scopes.
    private(set) var partRules: [UInt32: [UInt32]] = [:]

    init(context: ValueContext) {
        self.context = context
    }

    /// Makes the rules of the browser's own sheet.
    static func ofUserAgent(for context: ValueContext) -> StyleRules {
        var rules = userAgent
        rules.context = context
        return rules
    }

    /// The browser's own sheet, read once: it has no media queries, so its rules apply on every
    /// surface and in each frame.
    static let userAgent = {
        var rules = StyleRules(context: ValueContext(width: 0, height: 0, prefersDark: false))
        _ = rules.add(Array(ResourceSheet.userAgent), origin: .userAgent, order: 0, layer: nil)
        return rules
    }()

    /// Whether a pseudo-element can come from these rules.
    func has(_ pseudoElement: Selector.PseudoElement) -> Bool {
        !indices[Int(pseudoElement.rawValue)].isEmpty
            || acrossTrees.contains(pseudoElement.rawValue)
    }

    // MARK: - Adding

    /// Adds a sheet; returns the sheets that it imports.
    mutating func add(
        _ bytes: [UInt8], origin: StyleOrigin, order: Int, layer: [UInt8]?, scope: UInt32 = 0,
        request: UInt32? = nil
    ) -> [StyleImport] {
        let sheet = sheets.count
        sheets.append(
            StyleSheetSource(
                order: order, origin: origin, bytes: bytes, scope: scope, request: request))
        let firstEntry = entries.count
        let mayWait = rulesMayWait && scope == 0 && origin != .userAgent
        var parser = StyleSheetParser(bytes.span, sheet: sheet, mayWait: mayWait)
        if let layer { parser.enterLayer(layer, &self) }
        parser.parse(&self)
        let imports = parser.imports
        for i in firstEntry..<entries.count { index(i) }
        layers.rank()
        return imports
    }

    /// The number of a new block of declarations.
    mutating func addBlock(sheet: Int, from start: Int, to end: Int) -> Int {
        blocks.append(
            Block(sheet: UInt32(sheet), start: UInt32(start), end: UInt32(end), parsed: -1))
        return blocks.count - 1
    }

    /// Adds a rule for each selector of a list.
    mutating func addRule(
        list: Int, block: Int, layer: UInt16, sheet: Int, query: UInt8 = 0
    ) {
        let source = sheets[sheet]
        let place = UInt64(UInt32(truncatingIfNeeded: source.order) ^ 0x8000_0000) << 32
        let list = store.lists[list]
        for i in 0..<list.count {
            guard store.selectors[Int(list.first + i)].pseudoElement != .unsupported,
                entries.count < StyleLimits.selectors
            else { continue }
            entries.append(
                RuleEntry(
                    selector: list.first + i, block: UInt32(block), layer: layer,
                    origin: source.origin, query: query, scope: source.scope,
                    order: place | UInt64(block)))
        }
    }

    /// Adds a rule whose selectors are parsed when the document has their names.
    mutating func addWaitingRule(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, block: Int, layer: UInt16,
        query: UInt8, sheet: Int
    ) {
        let rule = WaitingRules.Rule(
            sheet: UInt32(sheet), start: UInt32(start), end: UInt32(end), block: UInt32(block),
            layer: layer, query: query)
        if waiting.add(rule, of: bytes, folds: store.foldsNames) { return }
        add(rule, of: bytes)
    }

    private mutating func add(_ rule: WaitingRules.Rule, of bytes: Span<UInt8>) {
        let list = SelectorParser.list(
            bytes, from: Int(rule.start), to: Int(rule.end), parent: nil, into: &store)
        guard let list else { return }
        addRule(
            list: list, block: Int(rule.block), layer: rule.layer, sheet: Int(rule.sheet),
            query: rule.query)
    }

    /// Parses the rules whose names a document has now; false if there are none.
    mutating func parseWaitingRules(for document: borrowing Document) -> Bool {
        // Elements of shadow trees stand in no order with their hosts.
        guard document.shadowTrees == nil else { return add(waiting.takeAll()) }
        waiting.read(document, of: sheets, folds: store.foldsNames)
        return add(waiting.take())
    }

    private mutating func add(_ rules: [WaitingRules.Rule]) -> Bool {
        let firstEntry = entries.count
        for rule in rules {
            let sheet = sheets[Int(rule.sheet)].bytes
            add(rule, of: sheet.span)
        }
        for i in firstEntry..<entries.count { index(i) }
        return !rules.isEmpty
    }

    /// Adds a counter style of a sheet.
    mutating func addCounterStyle(
        _ name: [UInt8], _ rule: CounterStyleRule, layer: UInt16, sheet: Int
    ) {
        counterStyles.add(
            name, CounterStyleEntry(rule: rule, origin: sheets[sheet].origin, layer: layer))
    }

    /// The number of a container query inside of another; nil when there are too many.
    mutating func addContainerQuery(_ query: ContainerQuery) -> UInt8? {
        if let known = containerQueries.firstIndex(of: query), known > 0 { return UInt8(known) }
        guard containerQueries.count <= StyleLimits.containerQueries else { return nil }
        containerQueries.append(query)
        return UInt8(containerQueries.count - 1)
    }

    mutating func layer(named name: [UInt8]?, in parent: UInt16) -> UInt16 {
        layers.layer(named: name, in: parent)
    }

    private mutating func index(_ entry: Int) {
        let selector = store.selectors[Int(entries[entry].selector)]
        let subject = store.compounds[Int(selector.first)]
        if selector.pseudoElement == .detailsContent, entries[entry].origin != .userAgent {
            namesDetailsContent = true
        }
        if subject.isHost || subject.combinator == .slotted {
            let scope = entries[entry].scope
            guard scope != 0 else { return }
            acrossTrees.insert(selector.pseudoElement.rawValue)
            if subject.isHost {
                hostRules[scope, default: []].append(UInt32(entry))
            } else {
                slottedRules[scope, default: []].append(UInt32(entry))
            }
            return
        }
        if subject.combinator == .part {
            acrossTrees.insert(selector.pseudoElement.rawValue)
            partRules[entries[entry].scope, default: []].append(UInt32(entry))
            return
        }
        if let key = RuleIndex.key(of: subject, store) {
            return indices[Int(selector.pseudoElement.rawValue)].insert(UInt32(entry), at: key)
        }
        var keys: [RuleIndex.Key] = []
        RuleIndex.keys(of: subject, store, &keys, depth: 0)
        for key in keys {
            indices[Int(selector.pseudoElement.rawValue)].insert(UInt32(entry), at: key)
        }
    }

    // MARK: - Declarations

    /// The declarations of a block as they were written.
    func texts(ofBlock number: Int) -> [DeclarationText] {
        let block = blocks[number]
        let sheet = sheets[Int(block.sheet)].bytes
        let origin = sheets[Int(block.sheet)].imageOrigin
        return DeclarationText.all(in: sheet.span, from: Int(block.start), to: Int(block.end)).map {
            var text = $0
            text.origin = origin
            return text
        }
    }

    /// Whether a block may give a pseudo-element its `content`.
    mutating func setsContent(block number: Int) -> Bool {
        if blocks[number].parsed < 0 { _ = declarations(ofBlock: number) }
        return parsed[Int(blocks[number].parsed)].setsContent
    }

    /// The declarations of a block, parsed on first use.
    mutating func declarations(ofBlock number: Int) -> DeclarationBlock {
        let block = blocks[number]
        if block.parsed >= 0 { return parsed[Int(block.parsed)] }
        let sheet = sheets[Int(block.sheet)].bytes
        var result = DeclarationParser.block(
            sheet.span, from: Int(block.start), to: Int(block.end), context: context)
        if context.showsBackgroundImages {
            result.place(in: sheets[Int(block.sheet)].imageOrigin)
        }
        blocks[number].parsed = Int32(parsed.count)
        parsed.append(result)
        return result
    }
}

/// The cascade layers of a page, in their order (CSS Cascade Level 5 section 6.4.4).
struct CascadeLayers {
    private struct Layer {
        var name: [UInt8]
        var parent: UInt16
        var children: [UInt16] = []
        var rank: UInt16 = .max
    }

    /// 0 is the layer of all rules outside of layers, which comes last.
    private var layers: [Layer] = [Layer(name: [], parent: 0)]

    var isEmpty: Bool { layers.count == 1 }

    /// The number of a layer inside of another, new when it has no name or was never named.
    mutating func layer(named name: [UInt8]?, in parent: UInt16) -> UInt16 {
        if let name {
            for child in layers[Int(parent)].children where layers[Int(child)].name == name {
                return child
            }
        }
        guard layers.count < Int(UInt16.max) else { return parent }
        let number = UInt16(layers.count)
        layers.append(Layer(name: name ?? [], parent: parent))
        layers[Int(parent)].children.append(number)
        return number
    }

    /// The place of a layer in the order: greater wins.
    func rank(of layer: UInt16) -> UInt16 { layers[Int(layer)].rank }

    /// Ranks all layers: a layer's own rules come after those of the layers inside it.
    mutating func rank() {
        guard layers.count > 1 else { return }
        var next: UInt16 = 0
        var path: [(layer: UInt16, child: Int)] = [(0, 0)]
        while let (layer, child) = path.last {
            if child < layers[Int(layer)].children.count {
                path[path.count - 1].child += 1
                path.append((layers[Int(layer)].children[child], 0))
            } else {
                layers[Int(layer)].rank = next
                next += 1
                path.removeLast()
            }
        }
        layers[0].rank = .max
    }
}
