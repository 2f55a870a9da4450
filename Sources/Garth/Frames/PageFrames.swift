import GarthLanguage
import GarthPage
import GarthURL

/// The place of a frame in a page: the numbers of the frame elements on the path from the page's
/// own document. Places are the same each time the page is read; the numbers of requests are not.
typealias FramePlace = [UInt32]

/// The frames of a page: what each of them shows, for every content process that the page gets.
struct PageFrames {
    /// A frame and its document.
    struct Entry {
        var name: String
        /// The sandbox flags of every document in the frame.
        var sandbox: SandboxFlags
        /// Its `referrerpolicy` attribute.
        var referrerPolicy: ReferrerPolicy?
        /// The terms for requests of the frame's document.
        var terms: DocumentTerms
        /// The URL of the document; nil before the first one.
        var url: URLRecord?
        /// The document as a source of requests.
        var source: SourcePage
        /// The content of the frame; nil before any has arrived.
        var content: FrameContent?
        /// The number of the copy that is shown in place of the content; nil without one.
        var copyNumber: UInt32?
        /// Whether the process of a frame around has told of it, and not that of the page.
        var isMirrored = false
        /// The whole reason why there is no document; nil if there is one, or none is needed.
        var problem: String?
        /// Counts the loads in the frame: what an earlier one brings has no say.
        var loadCount = 0
        /// Counts the documents of the frame.
        var contentCount = 0
        /// How often the present content process has wished for it.
        var wishCount = 0
    }

    /// The next step for a frame that the engine found.
    enum Step {
        /// Fetch its document.
        case load(URLRecord)
        /// The document is in the element itself.
        case embedded
        /// The document is empty until scripts write to it.
        case blank
        /// Show this content; no request is needed.
        case show(FrameContent)
    }

    /// Frames by their places.
    typealias Entries = [FramePlace: Entry]

    /// What stands in the place of a frame that is one too many, or too deep.
    static let oneTooMany = "one frame too many"

    private(set) var entries: Entries = [:]
    /// Whether the page's scripts run, which lead frames to other documents.
    var runsScripts = false
    /// The places by the numbers of the present content process.
    private var places: [UInt32: FramePlace] = [:]
    /// The newest number of each place in the present content process.
    private var numbers: [FramePlace: UInt32] = [:]
    /// The documents that frames have shown.
    private var documentCount: UInt32 = 0

    /// The bytes of documents that are kept.
    var byteCount: Int {
        entries.values.reduce(0) { sum, entry in
            if case .document(let document)? = entry.content {
                sum + document.bytes.count
            } else {
                sum
            }
        }
    }

    /// The frames for showing them again: no load is in progress.
    var settled: Entries {
        entries.mapValues { entry in
            guard case .document(var document)? = entry.content, document.end == .awaited else {
                return entry
            }
            var entry = entry
            document.end = .missing
            entry.content = .document(document)
            return entry
        }
    }

    /// Whether there is no frame.
    var isEmpty: Bool { entries.isEmpty }

    subscript(place: FramePlace) -> Entry? { entries[place] }

    /// The place of a frame by its number; nil when the engine has not spoken of it.
    func place(_ id: UInt32?) -> FramePlace? { id == nil ? [] : places[id!] }

    /// The place of the document of a number, as in `ElementReference`; nil when it is not shown.
    func place(ofDocument number: UInt32) -> FramePlace? {
        if number == 0 || number == ElementReference.articleDocument { return [] }
        return entries.first {
            ($0.value.copyNumber ?? $0.value.content?.documentNumber) == number
        }?
        .key
    }

    /// The places of the frames in the document at a place, in the order of their elements' numbers.
    func places(in place: FramePlace) -> [FramePlace] {
        entries.keys.filter { $0.count == place.count + 1 && $0.starts(with: place) }
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The place of a frame by the number of its element.
    func place(ofElement number: UInt32) -> FramePlace? {
        entries.keys.first { $0.last == number }
    }

    /// A script gave the document at a place another URL.
    mutating func move(to url: URLRecord, at place: FramePlace) { entries[place]?.url = url }

    /// Shows a copy in a frame; nothing for one that is no more.
    mutating func show(copy number: UInt32, at place: FramePlace) {
        entries[place]?.copyNumber = number
    }

    /// Notes what the process of a frame around has at a place: its document as a source of requests,
    /// and what of it the page shows.
    mutating func mirror(_ entry: Entry, _ content: FrameContent?, at place: FramePlace) {
        guard entries[place] != nil || entries.count < LoadLimits.frames else { return }
        var entry = entry
        entry.content = content
        entry.copyNumber = nil
        entry.isMirrored = true
        entry.wishCount = entries[place]?.wishCount ?? 0
        entries[place] = entry
    }

    /// The numbers of the documents that scripts of the page reach where any run: their nodes are
    /// those of the page then.
    var reachable: Set<UInt32> {
        Set(
            entries.values.compactMap { entry in
                switch entry.content {
                case .embedded(let number, _): number
                case .document(let document):
                    document.scripting.isReached ? document.number : nil
                case .copy, .blank, .notice, nil: nil
                }
            })
    }

    /// The number of a document that a frame will show.
    mutating func numberOfNewDocument() -> UInt32 {
        documentCount += 1
        return documentCount
    }

    /// The number of a frame in the present content process.
    func number(of place: FramePlace) -> UInt32? { numbers[place] }

    /// Another content process begins: it gives new numbers.
    mutating func forgetNumbers() {
        (places, numbers) = ([:], [:])
        // The processes of frames end with that of the page.
        entries = entries.filter { !$0.value.isMirrored }
        for place in entries.keys {
            entries[place]?.wishCount = 0
            entries[place]?.copyNumber = nil
        }
    }

    // MARK: - Wishes

    /// Whether the present content process has wished for this frame before: a script leads it anew.
    func isRepeated(_ wish: PageResource) -> Bool {
        guard let frame = wish.frame, let outer = place(wish.owner) else { return false }
        return numbers[outer + [frame.element]] != nil
    }

    /// Whether the page may have a frame more, or has had this one.
    func hasRoom(for wish: PageResource) -> Bool {
        guard entries.count >= LoadLimits.frames, let frame = wish.frame,
            let outer = place(wish.owner)
        else { return true }
        return entries[outer + [frame.element]] != nil
    }

    /// Whether the page may have a frame more in the document of another process.
    @MainActor
    func hasRoom(for document: Page) -> Bool {
        document.process.container == nil || entries.count < LoadLimits.frames
    }

    /// Notes a frame that the engine found; nil when it lies in none that is known, when there are too
    /// many, and when it was wished for again and again: each wish may fetch its document anew.
    mutating func note(
        _ wish: PageResource, in page: SourcePage, _ pageTerms: DocumentTerms = DocumentTerms()
    ) -> FramePlace? {
        guard let frame = wish.frame, let outer = place(wish.owner), hasRoom(for: wish) else {
            return nil
        }
        let place = outer + [frame.element]
        if places[wish.id] == place { return place }
        if entries[place] == nil {
            let terms = entries[outer]?.terms ?? pageTerms
            let own = frame.sandbox.map { SandboxFlags(parsing: $0) } ?? []
            let sandbox = own.union(terms.sandbox)
            entries[place] = Entry(
                name: frame.name, sandbox: sandbox,
                referrerPolicy: ReferrerPolicy(attribute: frame.referrerPolicy),
                // A document that the element holds keeps what is said around it.
                terms: DocumentTerms(
                    sandbox: sandbox, referrerPolicy: terms.referrerPolicy,
                    contentPolicies: terms.contentPolicies, connections: terms.connections),
                source: entries[outer]?.source ?? page)
        }
        let limit =
            runsScripts ? LoadLimits.wishesOfScriptedFrame : LoadLimits.wishesOfFrame
        guard let count = entries[place]?.wishCount, count < limit else { return nil }
        entries[place]?.wishCount = count + 1
        places[wish.id] = place
        numbers[place] = wish.id
        return place
    }

    /// The next step for a frame; `base` resolves its address.
    func step(for place: FramePlace, _ href: String, base: URLRecord?, page: URLRecord) -> Step {
        guard place.count <= LoadLimits.frameDepth else {
            return .show(.notice(Self.oneTooMany))
        }
        if href == "about:srcdoc" { return .embedded }
        if href == "about:blank" { return .blank }
        guard let url = URLRecord.parse(href, base: base) else {
            return .show(.notice(localized("its address is no URL")))
        }
        // HTML Standard, "shared attribute processing steps for iframe and frame elements".
        let isAncestor = ancestors(of: place, page).contains { $0.isSameDocument(as: url) }
        if isAncestor { return .show(.notice(localized("the page is in itself"))) }
        // Only files show files: a page that came from elsewhere, by whatever way, does not.
        let outer = Array(place.dropLast())
        if url.isFile, !(entries[outer]?.source.url ?? page).isFile {
            return .show(.notice(localized("a file is shown only in a page that is a file")))
        }
        return .load(url)
    }

    /// The addresses of the documents around a place, the page's own last.
    func ancestors(of place: FramePlace, _ page: URLRecord) -> [URLRecord] {
        var found: [URLRecord] = []
        for count in stride(from: place.count - 1, to: 0, by: -1) {
            // What an element holds itself has the origin of what is around it.
            if let url = entries[Array(place[..<count])]?.url, url.href != "about:srcdoc" {
                found.append(url)
            }
        }
        return found + [page]
    }

    /// The documents around a place, for the check of their permission to frame; nil is an opaque
    /// origin.
    func framers(
        of place: FramePlace, _ page: URLRecord, _ pageTerms: DocumentTerms
    ) -> [URLRecord?] {
        var found: [URLRecord?] = []
        for count in stride(from: place.count - 1, to: 0, by: -1) {
            let entry = entries[Array(place[..<count])]
            if entry?.terms.sandbox.contains(.origin) == true {
                found.append(nil)
            } else if let url = entry?.url, url.href != "about:srcdoc" {
                found.append(url)
            }
        }
        return found + [pageTerms.sandbox.contains(.origin) ? nil : page]
    }

    /// What the page's scripts have to do with a document at a place.
    ///
    /// Scripts reach only documents whose origin, after all redirects, is that of every document
    /// around them, and none that is sandboxed without `allow-same-origin`.
    func scripting(
        of url: URLRecord, _ terms: DocumentTerms, at place: FramePlace, _ page: URLRecord,
        _ pageTerms: DocumentTerms
    ) -> FrameScripting {
        let around = framers(of: place, page, pageTerms)
        let isReachable = around.allSatisfy { $0?.origin.isSame(as: url.origin) ?? false }
        guard isReachable, !terms.sandbox.contains(.origin) else { return .isolated }
        return terms.sandbox.contains(.scripts) ? .reachable : .scripted
    }

    // MARK: - Contents

    /// A load begins in a frame; returns its number.
    mutating func begin(at place: FramePlace) -> Int {
        entries[place]?.loadCount += 1
        return entries[place]?.loadCount ?? 0
    }

    /// Sets the content of a frame; the frames in its old document are removed.
    mutating func show(
        _ content: FrameContent, at place: FramePlace, url: URLRecord?, source: SourcePage?,
        terms: DocumentTerms? = nil
    ) {
        for inner in entries.keys where inner.count > place.count && inner.starts(with: place) {
            entries[inner] = nil
        }
        if numbers.contains(where: { entries[$0.key] == nil }) {
            numbers = numbers.filter { entries[$0.key] != nil }
            places = places.filter { entries[$0.value] != nil }
        }
        entries[place]?.content = content
        entries[place]?.copyNumber = nil
        entries[place]?.contentCount += 1
        if case .notice = content {} else { entries[place]?.problem = nil }
        if let url { entries[place]?.url = url.withoutCredentials }
        if let source { entries[place]?.source = source }
        if let terms { entries[place]?.terms = terms }
    }

    /// Notes why a frame has no document.
    mutating func note(_ problem: String, at place: FramePlace) {
        entries[place]?.problem = problem
    }

    /// The reasons why frames have no document, in the order of the page.
    var problems: [String] {
        entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap(\.value.problem)
    }

    /// Sets the referrer policy of the document in a frame.
    mutating func set(_ referrerPolicy: ReferrerPolicy, at place: FramePlace) {
        entries[place]?.terms.referrerPolicy = referrerPolicy
    }

    /// Adds a content security policy of the document in a frame.
    mutating func add(contentPolicy text: String, at place: FramePlace, page: URLRecord) {
        // What an element holds itself has the policies' origin from around it.
        let shown = entries[place]?.url.flatMap { $0.isHTTPOrHTTPS ? $0 : nil }
        entries[place]?.terms.note(contentPolicy: text, of: shown ?? page)
    }

    /// More has come of the document that a frame shows.
    mutating func append(_ bytes: some Sequence<UInt8>, at place: FramePlace) {
        change(place) { $0.bytes += bytes }
    }

    /// Marks the end of the document in a frame.
    mutating func end(at place: FramePlace, _ end: FrameDocument.End) {
        change(place) { $0.end = end }
    }

    /// Changes a document in place: its bytes are not copied.
    private mutating func change(_ place: FramePlace, _ work: (inout FrameDocument) -> Void) {
        guard case .document(var document)? = entries[place]?.content else { return }
        entries[place]?.content = .blank
        work(&document)
        entries[place]?.content = .document(document)
    }

    /// Whether more is to come of the document that a frame shows.
    func isGrowing(_ place: FramePlace) -> Bool {
        guard case .document(let document)? = entries[place]?.content else { return false }
        return document.end == .awaited
    }

    /// The frames with other content in these entries; only the outermost.
    func places(changedIn kept: Entries) -> [FramePlace] {
        let changed = kept.filter { place, entry in
            // It may be the same document, of which more has come.
            guard let present = entries[place], present.contentCount != entry.contentCount else {
                return false
            }
            return present.url != entry.url || present.content != entry.content
        }
        return changed.keys.filter { place in
            !changed.keys.contains { $0.count < place.count && place.starts(with: $0) }
        }
    }

    /// Restores the earlier content of a frame, with all frames in it.
    mutating func restore(_ place: FramePlace, from kept: Entries) {
        guard let entry = kept[place] else { return }
        let loadCount = begin(at: place)
        show(
            entry.content ?? .blank, at: place, url: entry.url, source: entry.source,
            terms: entry.terms)
        entries[place]?.loadCount = loadCount
        for (inner, entry) in kept where inner.count > place.count && inner.starts(with: place) {
            entries[inner] = entry
        }
    }

    // MARK: - Names

    /// The target of a link with a target name (HTML Standard, "rules for choosing a navigable").
    enum Target: Equatable {
        case page
        case frame(FramePlace)
        case window
    }

    /// The target of a link in the document at a place.
    func target(named name: String, from place: FramePlace) -> Target {
        func at(_ place: FramePlace) -> Target { place.isEmpty ? .page : .frame(place) }
        switch name.lowercased() {
        case "", "_self": return at(place)
        case "_top": return .page
        case "_parent": return at(Array(place.dropLast()))
        case "_blank": return .window
        default: break
        }
        let named = entries.filter { $0.value.name == name }.keys
        // The nearest one: within the document first, then anywhere in the page, in its order.
        let order = named.sorted {
            let (a, b) = ($0.starts(with: place), $1.starts(with: place))
            return a == b ? $0.lexicographicallyPrecedes($1) : a
        }
        return order.first.map { .frame($0) } ?? .window
    }
}
