import CGcrypt
import CJavaScriptCore
import CZlib
package import GarthEngine
package import GarthPage

/// The JavaScript of one page: the objects that its scripts see.
///
/// There are two globals in one heap. The prelude (`Resources/js`) runs in a global of its own, whose
/// built-in objects no page can reach; it makes the interfaces and installs them in the page's
/// global. No native function and no node number is reachable from there.
package final class ScriptRealm {
    unowned let host: any ScriptHost
    /// The owner of the heap and of the prelude's global; nil for the realm itself.
    private let shared: ScriptRealm?
    private let heap: ScriptHeap
    /// The prelude's global.
    let inner: ScriptContext
    /// The function that the prelude is.
    private var prelude: ScriptReference?
    /// The prelude as the worlds of the page have it, by their numbers; of the owner of the heap.
    private var preludes: [Int: ScriptReference] = [:]
    /// The parts of the prelude that were needed, by world and number; of the owner of the heap.
    private var parts: [[Int]: ScriptReference] = [:]
    /// The source of the prelude; of the owner of the heap.
    private let source: [UInt8]?
    /// The number of the content world, from 1 on; 0 for the page's own world.
    let world: Int
    /// References that keep no object; those of the owner of the heap.
    let weakReferences: WeakReferences
    /// A function that does nothing; of the owner of the heap.
    private var deafFunction: ScriptReference?
    /// Whether the window is gone: its functions do nothing for the page.
    private(set) var hasEnded = false
    /// The page's global.
    let page: ScriptContext
    /// What the host may call, as the prelude returned it.
    private var hooks: ScriptReference?
    /// Whether the page may make code of texts.
    var allowsEvaluation = true
    var queries = SelectorQueries()
    /// The calls of hooks that have not returned.
    private var callDepth = 0
    /// The scripts that run inside one another.
    private var scriptDepth = 0
    /// Whether the host has called the realm and waits for its return.
    var isAtWork: Bool { callDepth + scriptDepth > 0 }
    /// The nodes of the document when no script ran last; the parser has made those behind them.
    private(set) var scriptedNodeCount = 0
    var decoders: [Int32: StreamDecoder] = [:]
    var lastDecoder: Int32 = 0
    /// Streams that are compressed or restored, by their numbers.
    var transcoders: [Int32: Transcoder] = [:]
    var lastTranscoder: Int32 = 0

    // MARK: - Making

    /// Loads JavaScriptCore; before the process gives up its files. Returns nil, or the reason why
    /// scripts cannot run.
    package static func loadLibrary() -> String? {
        if let problem = unsafe garth_js_load().map({ unsafe String(cString: $0) }) {
            return problem
        }
        // What scripts have without them is said where it is asked for.
        _ = garth_gcrypt_load()
        _ = garth_zlib_load()
        return nil
    }

    /// What was loaded, for people: `JavaScriptCore 2.52.6 (interface 6.0)`; nil without it.
    package static var libraryVersion: String? {
        unsafe garth_js_version().map { unsafe String(cString: $0) }
    }

    /// Makes the globals and runs the prelude; before the process gives up its files. Nil if the
    /// library is missing or short of memory.
    package convenience init?(host: any ScriptHost) {
        self.init(host: host, prelude: nil)
    }

    /// The prelude of the program.
    private static var ownPrelude: [UInt8] {
        PreludeText.bytes
    }

    /// Makes a realm with another prelude, for work on the prelude itself; nil, too, for one that cannot
    /// be run.
    package init?(host: any ScriptHost, prelude: [UInt8]?) {
        guard unsafe garth_js_load() == nil, let heap = ScriptHeap(),
            let inner = ScriptContext(in: heap), let page = ScriptContext(in: heap)
        else { return nil }
        self.host = host
        self.heap = heap
        self.inner = inner
        self.page = page
        shared = nil
        weakReferences = WeakReferences(in: heap)
        source = prelude
        world = 0
        self.prelude = prelude.map { evaluate(prelude: $0) } ?? evaluateOwnPrelude()
        deafFunction = evaluate(prelude: Array("(() => {})".utf8))
        guard install(nil) else { return nil }
    }

    /// Makes the realm of another window in the heap of the page's: a global of its own, and the
    /// interfaces anew by the same prelude. Nil if memory is short.
    ///
    /// A rehearsal is the window of a page that is read before the page of the other realm: what is
    /// compiled for it is there for that one, too. They have nothing else in common.
    package init?(host: any ScriptHost, sharing other: ScriptRealm, isRehearsal: Bool = false) {
        let isOfWorker = host.messenger?.worker != nil
        guard let page = ScriptContext(in: other.heap, isOfWorker: isOfWorker) else { return nil }
        self.host = host
        heap = other.heap
        inner = other.inner
        self.page = page
        shared = other
        weakReferences = other.weakReferences
        source = nil
        world = 0
        prelude = other.prelude
        guard install(isRehearsal ? nil : other.hooks, isRehearsal: isRehearsal) else { return nil }
    }

    /// Makes the realm of a content world of a window: another global over the same documents. Nil if
    /// memory is short.
    package init?(host: any ScriptHost, world: Int, of window: ScriptRealm) {
        guard let page = ScriptContext(in: window.heap) else { return nil }
        self.host = host
        heap = window.heap
        inner = window.inner
        self.page = page
        shared = window.shared ?? window
        weakReferences = window.weakReferences
        source = nil
        self.world = world
        prelude = shared?.prelude(ofWorld: world)
        guard install(window.hooks) else { return nil }
    }

    private func prelude(ofWorld world: Int) -> ScriptReference? {
        if let known = preludes[world] { return known }
        preludes[world] = evaluate(
            prelude: WorldSource.source(source ?? Self.ownPrelude, ofWorld: world))
        return preludes[world]
    }

    /// The function that a part of the prelude is, as this world has it; nil if memory is short.
    func part(_ number: Int) -> ScriptReference? {
        let owner = shared ?? self
        if let known = owner.parts[[world, number]] { return known }
        let text = PreludeText.part(number)
        let made = evaluate(
            prelude: world == 0 ? text : WorldSource.source(text, ofWorld: world))
        owner.parts[[world, number]] = made
        return made
    }

    /// The realm of this world for the window of another realm; nil if none can be made.
    func counterpart(of other: ScriptRealm) -> ScriptRealm? {
        world == other.world ? other : other.host.realm(ofWorld: world)
    }

    /// Takes the members of the interfaces that most pages see.
    func prepareInterfaces() { call(.prepareInterfaces) }

    /// The page is printed: `Date` has the time of its virtual clock from now on.
    func useVirtualTime() { call(.useVirtualTime) }

    /// Frees what no script has any more.
    func collectGarbage() { inner.collectNow() }

    /// The window is gone. Its objects live as long as scripts have them.
    package func end() {
        guard !hasEnded, shared != nil else { return }
        call(.end)
        hasEnded = true
        // The library keeps the function, and with it the window, as long as the context has it.
        if let deafFunction = shared?.deafFunction { page.setRejectionCallback(deafFunction) }
        if let hooks { inner.letGo(hooks) }
        hooks = nil
        page.release()
    }

    deinit {
        if let hooks { inner.letGo(hooks) }
        if !hasEnded { page.release() }
        guard shared == nil else { return }
        if let deafFunction { inner.letGo(deafFunction) }
        weakReferences.forgetAll()
        if let prelude { inner.letGo(prelude) }
        for prelude in preludes.values { inner.letGo(prelude) }
        for part in parts.values { inner.letGo(part) }
        inner.release()
        heap.release()
    }

    /// Evaluates the prelude of the program where it lies.
    private func evaluateOwnPrelude() -> ScriptReference? {
        var exception: ScriptReference?
        let function = inner.evaluatePrelude(url: Self.preludeURL, in: heap, &exception)
        guard let function else { return evaluate(prelude: Self.ownPrelude) }
        return kept(function, exception)
    }

    private func evaluate(prelude source: [UInt8]) -> ScriptReference? {
        var exception: ScriptReference?
        let function = inner.evaluate(source, url: Self.preludeURL, line: 1, &exception)
        return kept(function, exception)
    }

    private static let preludeURL = "garth:prelude"

    /// The function that the source of a prelude is.
    private func kept(_ function: ScriptReference?, _ exception: ScriptReference?)
        -> ScriptReference?
    {
        guard let function, inner.isObject(function) else {
            _ = reportOwn(exception)
            return nil
        }
        inner.keep(function)
        return function
    }

    /// Runs the prelude for the page's global; `first` is what it returned for the window of the
    /// page, if this is another.
    private func install(_ first: ScriptReference?, isRehearsal: Bool = false) -> Bool {
        guard let prelude, let natives = inner.makeObject() else { return false }
        for (name, body) in Natives.all {
            let native = NativeFunction(name, body)
            guard let function = native.makeFunction(of: self, in: inner) else { return false }
            inner.set(name, of: natives, to: function)
        }
        var exception: ScriptReference?
        let arguments: [ScriptArgument] = [
            .made(natives), page.global.map { .made($0) } ?? .null,
            first.map { .made($0) } ?? .null,
            .number(Double(world)), .boolean(isRehearsal),
        ]
        let made = inner.call(prelude, this: nil, arguments, &exception)
        guard let made, inner.isObject(made) else { return reportOwn(exception) }
        inner.keep(made)
        hooks = made
        if let handler = inner.get(ScriptHook.rejected.rawValue, of: made), inner.isObject(handler)
        {
            page.setRejectionCallback(handler)
        }
        return true
    }

    /// An error of the prelude is a mistake of ours: the page goes on without scripts.
    private func reportOwn(_ exception: ScriptReference?) -> Bool {
        if let exception { host.report(failure(exception, inner)) }
        return false
    }

    // MARK: - Scripts

    /// Runs a classic script; returns its uncaught error, which the page's `error` event has.
    ///
    /// Microtasks are done when it returns, unless another script is on the stack, which the host
    /// may interrupt by this one from `write` and `insertedScript`. The page is not told the errors of
    /// a muted script, which another origin has not shared with it (HTML Standard, "muted errors").
    @discardableResult
    package func run(
        classic source: [UInt8], url: String, line: Int = 1, element: NodeID? = nil,
        isMuted: Bool = false
    ) -> ScriptFailure? {
        scriptDepth += 1
        defer { scriptDepth -= 1 }
        _ = call(
            .beginScript,
            [
                .number(Double(element?.rawValue ?? -1)),
                isMuted
                    ? .text(url) : .null,
            ])
        guard !hasEnded else { return nil }
        var exception: ScriptReference?
        // A muted script has no base for what it imports.
        let base = isMuted ? "about:blank" : url
        _ = page.evaluate(
            ClassicScript.runnable(source, base: base), url: url, line: line, &exception)
        call(.endScript)
        guard let exception else { return nil }
        let failure = failure(exception, page)
        report(exception, failure, isMuted: isMuted)
        return failure
    }

    /// Runs a classic script that another one imports and waits for; returns what it has thrown.
    func run(imported source: [UInt8], url: String, isMuted: Bool) -> ScriptReference? {
        guard !hasEnded else { return nil }
        scriptDepth += 1
        defer { scriptDepth -= 1 }
        var exception: ScriptReference?
        let base = isMuted ? "about:blank" : url
        _ = page.evaluate(
            ClassicScript.runnable(source, base: base), url: url, line: 1, &exception)
        return exception
    }

    /// Evaluates a script and returns its value; `hook` is the function of the prelude that writes it.
    package func evaluate(_ source: [UInt8], writtenBy hook: ValueHook = .json) -> ScriptValue {
        guard !hasEnded else { return .undefined }
        scriptDepth += 1
        defer { scriptDepth -= 1 }
        var exception: ScriptReference?
        let value = page.evaluate(source, url: "", line: 1, &exception)
        if let exception { return .failure(failure(exception, page)) }
        guard let value else { return .undefined }
        return text(of: value, writtenBy: hook)
    }

    /// A function of the prelude that writes a value of the page.
    package enum ValueHook {
        /// As `JSON.stringify` does.
        case json
        /// With a tag before each string.
        case value

        var hook: ScriptHook {
            switch self {
            case .json: .jsonText
            case .value: .valueText
            }
        }
    }

    /// A value of the page as JSON. The prelude writes it, because a conversion by the engine would
    /// call what the page has put into its prototypes.
    private func text(of value: ScriptReference, writtenBy hook: ValueHook) -> ScriptValue {
        guard let hooks, let function = inner.get(hook.hook.rawValue, of: hooks) else {
            return .undefined
        }
        var exception: ScriptReference?
        let text = inner.call(function, this: hooks, [.made(value)], &exception)
        if let exception { return .failure(failure(exception, page)) }
        guard let text, inner.isString(text) else { return .undefined }
        return .json(inner.utf8(of: text) ?? [])
    }

    /// Evaluates an expression in the page's global.
    func evaluateInPage(
        _ source: [UInt8], url: String, _ exception: inout ScriptReference?
    ) -> ScriptReference? {
        guard !hasEnded else { return nil }
        scriptDepth += 1
        defer { scriptDepth -= 1 }
        return page.evaluate(source, url: url, line: 1, &exception)
    }

    // MARK: - Modules

    /// Loads the module script of an element with all that it imports. The host gets
    /// `moduleLoaded`, which may come before this returns.
    package func loadModule(_ node: NodeID, isParserInserted: Bool = true) {
        _ = call(
            .loadModule,
            [
                number(node),
                .boolean(isParserInserted),
            ])
    }

    /// Runs the module script of an element, which was loaded.
    package func runModule(_ node: NodeID) { call(.runModule, number: node.rawValue) }

    /// Shows the text that the script of a `javascript:` address gave, which is a string in JSON.
    func replaceDocument(json: [UInt8]) {
        _ = call(.replaceDocument, [.text(json[...])])
    }

    /// What the prelude returned, for the prelude of another window.
    var window: ScriptReference? { hooks }

    /// Takes the import map of an element.
    package func addImportMap(_ node: NodeID) { call(.addImportMap, number: node.rawValue) }

    // MARK: - What the host tells

    /// A timer that `ScriptHost.startTimer` began is due.
    package func fireTimer(_ id: Int32) { call(.fireTimer, number: id) }

    /// The page is about to be painted.
    package func runFrame() { call(.runFrame) }

    /// Tells the document the states of elements that the rules of the page ask for.
    package func settleStates() {
        let asked = withDocument { $0.styledStates.intersection(.settled) }
        if !asked.isEmpty { call(.settleStates, number: Int32(asked.rawValue)) }
    }

    /// `document.readyState` changes; fires `readystatechange`.
    package func setReadyState(_ state: String) { call(.setReadyState, text: state) }

    /// The document is one of XML, with a media type.
    package func setMediaType(_ mediaType: String) {
        call(.setMediaType, text: mediaType, number: mediaType.isXMLMediaType ? 1 : 0)
    }

    /// Fires an event without a person's action on the document or the window.
    package func fire(_ name: String, on target: EventTargetKind) {
        call(.fire, text: name, number: target == .window ? 1 : 0)
    }

    /// The document of a frame is left for another one: its window and those in it are told.
    func leaveDocument() { call(.leaveDocument) }

    /// Where `fire` starts.
    package enum EventTargetKind { case document, window }

    /// Makes `window.webkit.messageHandlers.NAME` for each name.
    package func addMessageHandlers(_ names: [String]) {
        for name in names { call(.addMessageHandler, text: name) }
    }

    /// Scripts of the embedding program come to the window of a frame.
    package func beginInjection() { call(.beginInjection) }

    /// The page's place in the list of the browser, before its first script.
    package func beginHistory(_ place: ScriptHistoryPlace) {
        _ = call(.beginHistory, numbersAndState(of: place))
    }

    /// The browser went to another entry of the document, which has its URL already. `entry` is nil
    /// for an entry that no script of this process made.
    package func traversed(from old: String, entry: UInt32?, _ place: ScriptHistoryPlace) {
        let number = ScriptArgument.number(entry.map(Double.init) ?? -1)
        let rest = numbersAndState(of: place)
        _ = call(
            .traversed,
            [.text(old), number, rest[2], rest[0], rest[1]])
    }

    private func numbersAndState(of place: ScriptHistoryPlace) -> [ScriptArgument] {
        [
            .number(Double(place.index)),
            .number(Double(place.count)),
            .optional(place.state.map { Array($0.utf8) }),
        ]
    }

    /// Answers a message: by a value in tagged JSON, nil for `undefined`, or by the words of an error.
    package func answerMessage(_ number: UInt32, json: [UInt8]?, error: [UInt8]?) {
        _ = call(
            .answerMessage,
            [
                .number(Double(number)),
                .optional(json),
                .optional(error),
            ])
    }

    /// A resource of the document has come; its size is nil where the page may not know it.
    package func noteResource(
        _ url: String, _ initiator: String, from start: Double, byteCount: Int?
    ) {
        _ = call(
            .resourceLoaded,
            [
                .text(url),
                .text(initiator),
                .number(start.rounded(.down)),
                .optional(byteCount.map(Double.init)),
            ])
    }

    /// Answers a request that `ScriptHost.request` began.
    package func answer(request number: UInt32, _ response: ScriptResponse) {
        _ = call(
            .requestFinished,
            [.number(Double(number))] + response.values)
    }

    /// Calls an asynchronous function with a body and arguments by name, an object in the tagged JSON
    /// of values. At its end, the host gets `asyncFinished`.
    package func callAsync(body: [UInt8], arguments: [UInt8], id: UInt32) {
        _ = call(
            .callAsync,
            [
                .text(body[...]), .text(arguments[...]),
                .number(Double(id)),
            ])
    }

    /// Calls a function of a driver with arguments that may be elements (WebDriver section 13.2);
    /// the result that `asyncFinished` gets has this form, too.
    package func callDriven(body: [UInt8], arguments: [UInt8], hasCallback: Bool, id: UInt32) {
        _ = call(
            .callDriven,
            [
                .text(body[...]), .text(arguments[...]),
                .boolean(hasCallback), .number(Double(id)),
            ])
    }

    /// An element is clicked for the second time of a double click.
    package func dispatchDoubleClick(on node: NodeID) {
        call(.doubleClick, number: node.rawValue)
    }

    /// The pointer is over an element.
    package func dispatchHover(on node: NodeID) { call(.hover, number: node.rawValue) }

    /// An element was brought into view.
    package func dispatchScroll() { call(.fire, text: "scroll", number: 0) }

    /// The nodes that scripts may still ask for, beside those of the page's document; nil if they
    /// cannot be told.
    func heldNodes() -> [NodeID]? {
        call(.gatherFamilies)
        inner.collectNow()
        guard let value = call(.heldNodes, []), inner.isObject(value) else {
            return nil
        }
        return inner.numbers(of: value)?.map { NodeID(rawValue: $0) }
    }

    /// The script of an element has run, or the style sheet of a link has come; or it cannot be had.
    package func elementFinished(_ node: NodeID, isLoaded: Bool) {
        call(.elementFinished, text: isLoaded ? "load" : "error", number: node.rawValue)
    }

    @discardableResult
    func call(_ hook: ScriptHook, text: String? = nil, number: Int32? = nil) -> ScriptReference? {
        var arguments: [ScriptArgument] = []
        if let text { arguments.append(.text(text)) }
        if let number { arguments.append(.number(Double(number))) }
        return call(hook, arguments)
    }

    func call(_ hook: ScriptHook, _ arguments: [ScriptArgument]) -> ScriptReference? {
        callDepth += 1
        defer {
            callDepth -= 1
            if callDepth == 0 { scriptedNodeCount = withDocument { $0.nodeCount } }
        }
        guard let hooks, let function = inner.get(hook.rawValue, of: hooks) else { return nil }
        var exception: ScriptReference?
        let value = inner.call(function, this: hooks, arguments, &exception)
        if let exception { host.report(failure(exception, inner)) }
        return value
    }

    // MARK: - Errors

    /// Tells the page's `error` event of an uncaught error.
    private func report(
        _ exception: ScriptReference, _ failure: ScriptFailure, isMuted: Bool
    ) {
        _ = call(
            .uncaught,
            [
                .made(exception), .text(failure.message),
                .text(failure.url),
                .number(Double(failure.line)),
                .number(Double(failure.column)),
                .boolean(isMuted),
            ])
    }

    private func failure(_ exception: ScriptReference, _ context: ScriptContext) -> ScriptFailure {
        var failure = ScriptFailure(message: "a script failed")
        if let text = context.utf8(of: exception) {
            failure.message = String(decoding: text, as: UTF8.self)
        }
        guard context.isObject(exception) else { return failure }
        func number(_ name: String) -> Int {
            guard let value = context.get(name, of: exception) else { return 0 }
            return Int(exactly: context.toNumber(value)) ?? 0
        }
        failure.line = number("line")
        failure.column = number("column")
        if let url = context.get("sourceURL", of: exception), context.isString(url) {
            failure.url = String(decoding: context.utf8(of: url) ?? [], as: UTF8.self)
        }
        return failure
    }

    // MARK: - For natives

    /// Calls `body` with the page's document and returns its result.
    func withDocument<Result>(_ body: (inout Document) -> Result) -> Result {
        var result: Result?
        host.withDocument {
            result = body(&$0)
            if $0.isTooLargeForScripts { garth_js_note_excess() }
        }
        guard let result else { preconditionFailure("the host did not lend its document") }
        return result
    }

    /// Calls `body` with the page's engine and returns its result.
    func withEngine<Result>(_ body: (inout Engine) -> Result) -> Result {
        var result: Result?
        host.withEngine { result = body(&$0) }
        guard let result else { preconditionFailure("the host did not lend its engine") }
        return result
    }
}
