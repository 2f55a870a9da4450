import GarthPage
import GarthURL

/// Finds the elements that concern the document as a whole, as they arrive: title, base, refresh,
/// referrer policy and style sheets.
struct DocumentWatcher {
    enum Event {
        case update(EngineUpdate)
        /// A `style` element was closed.
        case styleSheet([UInt8], order: Int, media: [UInt8])
        /// The media of a sheet changed; `id` is the number of its request.
        case media([UInt8], order: Int, id: UInt32?)
        /// A `base` element whose address the policies of the document do not allow.
        case refusedBase(NodeID)
    }

    /// Sheets have numbered places; those that one imports get the places before it.
    private static let importsPerSheet = 256

    private struct Sheet {
        var order: Int
        var media: [UInt8]
        /// The link that asks for it, of a page whose scripts run.
        var link: NodeID?
        var isAnswered = false
        var depth = 0
        /// Whether the sheet takes the place of an earlier one of its link.
        var isReplacement = false
        /// Whether it is one of shadow trees, which has no place among those of the document.
        var isOfShadow = false
    }

    /// What a `link` element asks for.
    private struct SheetLink: Equatable {
        var href: String
        var media: [UInt8]
    }

    /// The content security policies of the document: of its response, and of its `meta`
    /// elements.
    private(set) var policies = ContentPolicies()
    var styleAttributes = StyleAttributeJudge()
    /// The `meta` elements whose policies were taken.
    private var takenPolicies: Set<NodeID> = []
    /// The `base` elements whose addresses were judged.
    private var judgedBases: [NodeID: (href: String, isRefused: Bool)] = [:]
    private var isFreeOfPolicies = false
    /// The violations by style sheets that were not reported, with their elements.
    private var violations: [(violation: ContentViolation, element: NodeID)] = []
    private var judgedStyles: [NodeID: [UInt8]] = [:]
    private var documentURL: URLRecord?

    /// Whether the page's style sheets are requested.
    var usesStyleSheets = true
    private var seen = 0
    /// The elements that were reported, of a page whose scripts may insert more before them, and
    /// their places.
    private var known: [NodeID: Int] = [:]
    /// The number of places that were given.
    private var places = 0
    /// The requests of links.
    private var links: [NodeID: SheetLink] = [:]
    /// Links that were disabled, and whether a script has enabled them (HTML Standard, "explicitly
    /// enabled").
    private var disabledLinks: [NodeID: Bool] = [:]
    private var knownSheets: [NodeID: (order: Int, css: [UInt8])] = [:]
    private var toldTitle = ""
    /// The name of the preferred style sheets (CSSOM, "preferred CSS style sheet set name"): the first
    /// title of a sheet. Sheets of another title are not used.
    private var preferredSheetTitle = ""
    /// Whether scripts change the document.
    var isLive = false
    private var removedSheets: [Int] = []
    /// Links whose sheets have come or cannot be had, for the events of the page.
    private var answeredLinks: [(link: NodeID, isLoaded: Bool)] = []
    private var hasTitle = false
    private var hasBase = false
    private var hasRefresh = false
    private var sheets: [Sheet] = []
    /// The places of sheets of other origins, of a page whose scripts run.
    private var foreignOrders: Set<Int> = []
    private var unanswered = 0
    /// The number of imported sheets so far, by their first place.
    private var imports: [Int: Int] = [:]

    /// Whether a style sheet that the page asked for is still to come.
    var isWaitingForStyleSheets: Bool { unanswered > 0 }

    /// The next new event; nil if there is none.
    ///
    /// Events come one at a time, because requests have numbers in their order, and the imports of
    /// a `style` element come before requests of later elements.
    mutating func next(in document: Document) -> Event? {
        if let order = removedSheets.popLast() {
            return .styleSheet([], order: order, media: [])
        }
        while seen < document.notable.count {
            let node = document.notable[seen]
            let place = isLive ? places : seen
            let order = place * Self.importsPerSheet + Self.importsPerSheet - 1
            seen += 1
            guard document[node].namespace == .html, document.hasInTree(node) else { continue }
            if isLive, let order = known[node] {
                if let event = change(of: node, at: order, in: document) { return event }
                continue
            }
            if isLive {
                known[node] = order
                places += 1
            }
            let event: Event?
            switch document[node].tag {
            case .title: event = title(node, document)
            case .base: event = base(node, document)
            case .meta: event = metadata(node, document)
            case .style where usesStyleSheets: event = style(node, order, document)
            case .link where usesStyleSheets || isLive: event = link(node, order, document)
            // Other elements say nothing of the document as a whole.
            default: event = nil
            }
            if let event {
                if isLive { note(event, of: node, order: order) }
                return event
            }
        }
        return nil
    }

    // MARK: - Changes by scripts

    /// Forgets elements that left the document; the others are looked at again.
    mutating func forget(allBut nodes: [NodeID]) {
        seen = 0
        hasTitle = false
        let here = Set(nodes)
        for (node, sheet) in knownSheets where !here.contains(node) {
            knownSheets[node] = nil
            known[node] = nil
            links[node] = nil
            removedSheets.append(sheet.order)
            forgetImports(of: sheet.order)
        }
    }

    /// The elements whose events or violations are still to be told.
    var heldNodes: [NodeID] { answeredLinks.map(\.link) + violations.map(\.element) }

    /// Forgets elements that are gone. Their sheets have been taken away before.
    mutating func forgetNodes(allBut isKept: (NodeID) -> Bool) {
        known = known.filter { isKept($0.key) }
        links = links.filter { isKept($0.key) }
        disabledLinks = disabledLinks.filter { isKept($0.key) }
        judgedStyles = judgedStyles.filter { isKept($0.key) }
        judgedBases = judgedBases.filter { isKept($0.key) }
        takenPolicies = takenPolicies.filter(isKept)
        styleAttributes.startAgain()
        knownSheets = knownSheets.filter { isKept($0.key) }
    }

    /// Forgets the sheets that one imported, and what it asked for.
    private mutating func forgetImports(of order: Int) {
        let first = order / Self.importsPerSheet * Self.importsPerSheet
        removedSheets += first..<first + (imports.removeValue(forKey: first) ?? 0)
        forgetRequests(at: first...order)
    }

    /// Answers to these requests come too late.
    private mutating func forgetRequests(at orders: ClosedRange<Int>) {
        for id in sheets.indices
        where !sheets[id].isAnswered && orders.contains(sheets[id].order) {
            sheets[id].isAnswered = true
            unanswered -= 1
        }
    }

    private mutating func note(_ event: Event, of node: NodeID, order: Int) {
        switch event {
        case .styleSheet(let css, _, _): knownSheets[node] = (order, css)
        case .update(.needsResource): knownSheets[node] = (order, [])
        case .update, .media, .refusedBase: break
        }
    }

    /// What a script changed in an element that was reported before.
    private mutating func change(
        of node: NodeID, at order: Int, in document: Document
    ) -> Event? {
        switch document[node].tag {
        case .title: return title(node, document)
        case .style where usesStyleSheets:
            guard case .styleSheet(let css, _, let media)? = style(node, order, document),
                css != knownSheets[node]?.css
            else { return nil }
            forgetImports(of: order)
            knownSheets[node] = (order, css)
            return .styleSheet(css, order: order, media: media)
        case .link where usesStyleSheets: return change(ofLink: node, at: order, in: document)
        // Other elements say nothing of the document as a whole.
        default: return nil
        }
    }

    /// What a script changed in a link: another sheet takes the place of the one before when it has
    /// come (HTML Standard, "Link type stylesheet").
    private mutating func change(
        ofLink node: NodeID, at order: Int, in document: Document
    ) -> Event? {
        let before = links[node]
        noteDisabled(node, document)
        guard let link = sheetLink(node, document) else {
            guard before != nil else { return nil }
            (links[node], knownSheets[node]) = (nil, nil)
            forgetImports(of: order)
            return .styleSheet([], order: order, media: [])
        }
        guard link != before else { return nil }
        if link.href == before?.href {
            links[node] = link
            for id in sheets.indices where sheets[id].order == order {
                sheets[id].media = link.media
            }
            let id = sheets.lastIndex { $0.order == order && $0.isAnswered }
            guard let id else { return nil }
            forgetImports(of: order)
            return .media(link.media, order: order, id: UInt32(id))
        }
        forgetRequests(at: order...order)
        guard let event = request(link, of: node, at: order, document) else { return nil }
        sheets[sheets.count - 1].isReplacement = before != nil
        knownSheets[node] = (order, [])
        return event
    }

    // MARK: - Style sheets

    func order(of id: UInt32) -> Int {
        sheets.indices.contains(Int(id)) ? sheets[Int(id)].order : 0
    }

    /// The place of the sheet of an element; nil for one without a sheet.
    func order(ofSheet node: NodeID) -> Int? { knownSheets[node]?.order }

    func media(of id: UInt32) -> [UInt8] {
        sheets.indices.contains(Int(id)) ? sheets[Int(id)].media : []
    }

    /// Whether scripts may read the sheet at a place.
    func isShared(_ order: Int) -> Bool { !foreignOrders.contains(order) }

    /// Notes that a sheet has come, or will not; false when it was not awaited.
    mutating func answered(_ id: UInt32, isLoaded: Bool, isShared: Bool) -> Bool {
        guard sheets.indices.contains(Int(id)), !sheets[Int(id)].isAnswered else { return false }
        sheets[Int(id)].isAnswered = true
        unanswered -= 1
        if isLive { replace(sheets[Int(id)], isLoaded: isLoaded, isShared: isShared) }
        if let link = sheets[Int(id)].link { answeredLinks.append((link, isLoaded)) }
        return true
    }

    /// A sheet has come for its place, or will not: those that the sheet before imported go with it.
    private mutating func replace(_ sheet: Sheet, isLoaded: Bool, isShared: Bool) {
        if !isShared {
            foreignOrders.insert(sheet.order)
        } else if isLoaded {
            foreignOrders.remove(sheet.order)
        }
        guard sheet.isReplacement else { return }
        forgetImports(of: sheet.order)
        if !isLoaded { removedSheets.append(sheet.order) }
    }

    /// Takes the first link whose sheet has come or cannot be had.
    mutating func takeAnsweredLink() -> (link: NodeID, isLoaded: Bool)? {
        answeredLinks.isEmpty ? nil : answeredLinks.removeFirst()
    }

    /// A request for an imported sheet; nil if imports are nested too deep or too many.
    mutating func wish(
        forImport href: [UInt8], media: [UInt8], order: Int, of parent: UInt32?
    ) -> PageResource? {
        let depth = parent.map { sheets[Int($0)].depth + 1 } ?? 1
        guard depth <= Limits.styleSheetImportDepth else { return nil }
        let first = order / Self.importsPerSheet * Self.importsPerSheet
        let place = first + imports[first, default: 0]
        guard place < first + Self.importsPerSheet - 1,
            var wish = wish(
                href: String(decoding: href, as: UTF8.self), order: place, media: media)
        else { return nil }
        imports[first, default: 0] += 1
        sheets[Int(wish.id)].depth = depth
        wish.relativeTo = parent
        return wish
    }

    private mutating func wish(href: String, order: Int, media: [UInt8]) -> PageResource? {
        guard sheets.count < Limits.styleSheets, !href.isEmpty else { return nil }
        sheets.append(Sheet(order: order, media: media))
        unanswered += 1
        return PageResource(id: UInt32(sheets.count - 1), kind: .styleSheet, href: href)
    }

    /// The sheet of a `style` element in a shadow tree; nil for one that is none, empty for one that
    /// the policies of the document forbid.
    mutating func sheet(ofStyle node: NodeID, in document: Document) -> [UInt8]? {
        guard case .styleSheet(let css, _, let media)? = styleSheet(node, 0, document) else {
            return nil
        }
        guard !media.isEmpty, !css.isEmpty else { return css }
        return Array("@media ".utf8) + media + Array("{".utf8) + css + Array("\n}".utf8)
    }

    // MARK: - Style sheets of shadow trees

    /// The place of the sheets of shadow trees: behind those of the document.
    private static let shadowOrder = 1 << 40

    /// Whether a request is one for shadow trees.
    func isOfShadow(_ id: UInt32) -> Bool {
        sheets.indices.contains(Int(id)) && sheets[Int(id)].isOfShadow
    }

    /// The address and the media of a `link` element; nil for one without a style sheet.
    func shadowLink(_ node: NodeID, _ document: Document) -> (href: String, media: [UInt8])? {
        sheetLink(node, document).map { ($0.href, $0.media) }
    }

    /// A request for the sheet of a `link` element in a shadow tree; nil where there are too many,
    /// or the policies of the document forbid it.
    mutating func shadowWish(
        _ href: String, by node: NodeID, _ document: Document
    ) -> PageResource? {
        let metadata = RequestMetadata(nonce: policies.isEmpty ? "" : document.nonce(of: node))
        guard permits(href, metadata, by: node, document),
            var wish = wish(href: href, order: Self.shadowOrder, media: [])
        else { return nil }
        wish.metadata = metadata
        sheets[Int(wish.id)].isOfShadow = true
        return wish
    }

    /// A request for a sheet that one of shadow trees imports; nil where there are too many.
    mutating func shadowWish(forImport href: String, of parent: UInt32?) -> PageResource? {
        guard var wish = wish(href: href, order: Self.shadowOrder, media: []) else { return nil }
        wish.relativeTo = parent
        sheets[Int(wish.id)].isOfShadow = true
        return wish
    }

    /// The sheet of a link of a shadow tree has come, or cannot be had.
    mutating func noteAnswered(_ link: NodeID, isLoaded: Bool) {
        if isLive { answeredLinks.append((link, isLoaded)) }
    }

    /// The sheet of a `style` element in the document.
    private mutating func style(_ node: NodeID, _ order: Int, _ document: Document) -> Event? {
        let event = styleSheet(node, order, document)
        guard case .styleSheet(_, _, let media)? = event, !isPreferred(node, document) else {
            return event
        }
        return .styleSheet([], order: order, media: media)
    }

    /// Whether a sheet is one of the preferred ones, as far as its title tells.
    private mutating func isPreferred(_ node: NodeID, _ document: Document) -> Bool {
        let title = document.string(.title, of: node) ?? ""
        guard !title.isEmpty else { return true }
        if preferredSheetTitle.isEmpty { preferredSheetTitle = title }
        return preferredSheetTitle == title
    }

    private mutating func styleSheet(
        _ node: NodeID, _ order: Int, _ document: Document
    ) -> Event? {
        let type = (document.string(.type, of: node) ?? "").lowercased()
        guard type.isEmpty || type == "text/css" else { return nil }
        var css: [UInt8] = []
        var child = document[node].firstChild
        while child.exists {
            if document[child].kind == .text { css += document.text[document.textRange(child)] }
            child = document[child].nextSibling
        }
        if !policies.isEmpty {
            let content = InlineContent(.style, css, nonce: document.nonce(of: node))
            let found = policies.violations(by: content)
            // A style that is looked at again is told once.
            let isKnown = judgedStyles.updateValue(css, forKey: node) == css
            if !permits(found, by: isKnown ? .none : node) { css = [] }
        }
        return .styleSheet(css, order: order, media: value(.media, node, document))
    }

    private mutating func link(
        _ node: NodeID, _ order: Int, _ document: Document
    ) -> Event? {
        noteDisabled(node, document)
        guard let link = sheetLink(node, document), isPreferred(node, document) else {
            return nil
        }
        // Where no sheet is wanted, none is missing.
        guard usesStyleSheets else {
            answeredLinks.append((node, true))
            return nil
        }
        return request(link, of: node, at: order, document)
    }

    private mutating func noteDisabled(_ link: NodeID, _ document: Document) {
        if document.has(.disabled, link) {
            disabledLinks[link] = false
        } else if disabledLinks[link] == false {
            disabledLinks[link] = true
        }
    }

    /// The style sheet that a link asks for; nil for another link.
    private func sheetLink(_ node: NodeID, _ document: Document) -> SheetLink? {
        let rel = (document.string(.rel, of: node) ?? "").lowercased()
            .split(whereSeparator: { $0.isASCIIWhitespace })
        guard rel.contains("stylesheet"), !rel.contains("alternate") || disabledLinks[node] == true,
            !document.has(.disabled, node), let href = document.address(.href, of: node)
        else { return nil }
        let type = (document.string(.type, of: node) ?? "").lowercased()
        guard type.isEmpty || type.hasPrefix("text/css") else { return nil }
        return SheetLink(href: href.trimmingASCIIWhitespace, media: value(.media, node, document))
    }

    private mutating func request(
        _ link: SheetLink, of node: NodeID, at order: Int, _ document: Document
    ) -> Event? {
        let nonce = policies.isEmpty ? "" : document.nonce(of: node)
        let metadata = RequestMetadata(nonce: nonce)
        var wish: PageResource?
        if permits(link.href, metadata, by: node, document) {
            wish = self.wish(href: link.href, order: order, media: link.media)
            wish?.metadata = metadata
        }
        if isLive {
            links[node] = link
            if wish == nil {
                answeredLinks.append((node, false))
            } else {
                sheets[sheets.count - 1].link = node
            }
        }
        return wish.map { .update(.needsResource($0)) }
    }

    private func value(
        _ name: AttributeName, _ node: NodeID, _ document: Document
    ) -> [UInt8] {
        document.attribute(name, of: node).map { Array(document.text[$0]) } ?? []
    }

    // MARK: - Content security policies

    /// Begins the document, with the policies of its response.
    mutating func begin(_ info: DocumentInfo) {
        policies = ContentPolicies(info.contentPolicies)
        isFreeOfPolicies = info.isFreeOfPolicies
        documentURL = URLRecord.parse(info.url)
        styleAttributes.begin(policies, from: 0)
    }

    /// Takes the violations that were not reported.
    mutating func takeViolations() -> [(violation: ContentViolation, element: NodeID)] {
        defer { violations = [] }
        return violations
    }

    /// Takes violations by an element, or by none that the page is told of; false if one of them is
    /// prevented.
    mutating func permits(_ found: [ContentViolation], by node: NodeID) -> Bool {
        if isLive, node.exists { violations += found.map { ($0, node) } }
        return !found.contains { $0.isPrevented }
    }

    private mutating func permits(
        _ href: String, _ metadata: RequestMetadata, by node: NodeID, _ document: Document
    ) -> Bool {
        guard !policies.isEmpty else { return true }
        let base = documentURL.map { PageFacts(document, url: $0.href).baseURL ?? $0 }
        guard let url = URLRecord.parse(href, base: base) else { return true }
        return permits(
            policies.violations(by: ContentRequest(url, for: .styleElement, metadata)), by: node)
    }

    /// The policy of a `meta` element in the head (HTML Standard, "Content security policy state").
    func contentPolicy(_ node: NodeID, _ document: Document) -> String? {
        guard !isFreeOfPolicies, document[node].parent.exists,
            document.isElement(document[node].parent, .head),
            document.string(.httpEquiv, of: node)?.lowercased() == "content-security-policy",
            let range = document.attribute(.content, of: node), !range.isEmpty,
            range.count <= Self.contentPolicyLength, !document.isInTemplate(node)
        else { return nil }
        return String(decoding: document.text[range], as: UTF8.self)
    }

    /// Takes the policy of a `meta` element, which is obeyed from now on; false for one that was taken.
    mutating func take(policy text: String, of node: NodeID) -> Bool {
        guard takenPolicies.insert(node).inserted else { return false }
        if let documentURL,
            let policy = ContentSecurityPolicy(parsing: text, of: documentURL, by: .metadata)
        {
            policies.add(policy)
            styleAttributes.begin(policies, from: node.index)
        }
        return true
    }

    /// Whether the policies refuse the address of a `base` element (CSP 3 section 6.3.1). An address is
    /// judged once: what was allowed stays so.
    mutating func refuses(base node: NodeID, _ href: String) -> Bool {
        if let known = judgedBases[node], known.href == href { return known.isRefused }
        var isRefused = false
        if !policies.isEmpty, let url = URLRecord.parse(href, base: documentURL) {
            let found = policies.violations(by: ContentRequest(url, for: .base))
            isRefused = !permits(found, by: node)
        }
        judgedBases[node] = (href, isRefused)
        return isRefused
    }

    /// The bytes of a policy that is obeyed; the wire takes as many.
    private static let contentPolicyLength = 64 << 10

    // MARK: - Title, base, refresh, referrer

    private mutating func metadata(_ node: NodeID, _ document: Document) -> Event? {
        if let text = contentPolicy(node, document) {
            return take(policy: text, of: node) ? .update(.contentPolicy(text, owner: nil)) : nil
        }
        return refresh(node, document) ?? referrerPolicy(node, document)
    }

    private mutating func title(_ node: NodeID, _ document: Document) -> Event? {
        guard !hasTitle else { return nil }
        hasTitle = true
        var text: [UInt8] = []
        var child = document[node].firstChild
        while child.exists {
            if document[child].kind == .text { text += document.text[document.textRange(child)] }
            child = document[child].nextSibling
        }
        let title = PlainText.singleLine(text)
        if isLive, title == toldTitle { return nil }
        toldTitle = title
        return .update(.title(title))
    }

    private mutating func base(_ node: NodeID, _ document: Document) -> Event? {
        guard let href = document.string(.href, of: node) else { return nil }
        // A script may insert an element before the one that counted so far.
        guard !hasBase || isLive && document.firstBase == node else { return nil }
        let isFirst = !hasBase
        hasBase = true
        if refuses(base: node, href) { return .refusedBase(node) }
        guard isFirst else { return nil }
        let target = document.string(.target, of: node) ?? ""
        return .update(.base(href: href.trimmingASCIIWhitespace, frameName: target))
    }

    private mutating func refresh(_ node: NodeID, _ document: Document) -> Event? {
        guard !hasRefresh, document.string(.httpEquiv, of: node)?.lowercased() == "refresh",
            let content = document.string(.content, of: node),
            let refresh = RefreshDirective(parsing: content)
        else { return nil }
        hasRefresh = true
        let href = document.queryEncoder?.encoded(refresh.href) ?? refresh.href
        return .update(.refresh(seconds: refresh.seconds, href: href))
    }

    /// The referrer policy of a `meta` element (HTML Standard, "Standard metadata names"). Each one
    /// applies from its place on, so the last one decides. The browser process checks the name of
    /// the policy.
    private func referrerPolicy(_ node: NodeID, _ document: Document) -> Event? {
        guard document.string(.name, of: node)?.lowercased() == "referrer",
            let range = document.attribute(.content, of: node), !range.isEmpty,
            range.count <= Self.referrerPolicyLength, !document.isInTemplate(node)
        else { return nil }
        let name = String(decoding: document.text[range], as: UTF8.self).lowercased()
        return .update(.referrerPolicy(name, owner: nil))
    }

    /// The bytes of the longest name of a referrer policy.
    private static let referrerPolicyLength = 31
}

extension Document {
    /// The first `base` element with an address, among the noted ones; `.none` without one.
    fileprivate var firstBase: NodeID {
        notable.first { isElement($0, .base) && has(.href, $0) } ?? .none
    }
}
