import CJavaScriptCore
import CResources
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
    private let group: JSContextGroupRef
    /// The prelude's global.
    let inner: JSContextRef
    /// The function that the prelude is.
    private var prelude: JSObjectRef?
    /// The prelude as the worlds of the page have it, by their numbers; of the owner of the heap.
    private var preludes: [Int: JSObjectRef] = [:]
    /// The source of the prelude; of the owner of the heap.
    private let source: [UInt8]?
    /// The number of the content world, from 1 on; 0 for the page's own world.
    let world: Int
    /// Whether the window is gone: its functions do nothing for the page.
    private(set) var hasEnded = false
    /// The page's global.
    let page: JSContextRef
    /// What the host may call, as the prelude returned it.
    private var hooks: JSObjectRef?
    /// Whether the page may make code of texts.
    var allowsEvaluation = true
    var queries = SelectorQueries()
    /// The calls of hooks that have not returned.
    private var callDepth = 0
    /// The nodes of the document when no script ran last; the parser has made those behind them.
    private(set) var scriptedNodeCount = 0
    var decoders: [Int32: StreamDecoder] = [:]
    var lastDecoder: Int32 = 0

    // MARK: - Making

    /// Loads JavaScriptCore; before the process gives up its files. Returns nil, or the reason why
    /// scripts cannot run.
    package static func loadLibrary() -> String? { garth_js_load().map { String(cString: $0) } }

    /// What was loaded, for people: `JavaScriptCore 2.52.6 (interface 6.0)`; nil without it.
    package static var libraryVersion: String? {
        garth_js_version().map { String(cString: $0) }
    }

    /// Makes the globals and runs the prelude; before the process gives up its files. Nil if the
    /// library is missing or short of memory.
    package convenience init?(host: any ScriptHost) {
        self.init(host: host, prelude: nil)
    }

    /// The prelude of the program.
    private static var ownPrelude: [UInt8] {
        Array(
            UnsafeBufferPointer(
                start: garth_resource_prelude_js(), count: Int(garth_resource_prelude_js_size())))
    }

    /// Makes a realm with another prelude, for work on the prelude itself; nil, too, for one that cannot
    /// be run.
    package init?(host: any ScriptHost, prelude: [UInt8]?) {
        guard garth_js_load() == nil, let group = garth_js_group_make(),
            let inner = garth_js_context_make(group), let page = garth_js_context_make(group)
        else { return nil }
        self.host = host
        self.group = group
        self.inner = inner
        self.page = page
        shared = nil
        source = prelude
        world = 0
        self.prelude = prelude.map { evaluate(prelude: $0) } ?? evaluateOwnPrelude()
        guard install(nil) else { return nil }
    }

    /// Makes the realm of another window in the heap of the page's: a global of its own, and the
    /// interfaces anew by the same prelude. Nil if memory is short.
    ///
    /// A rehearsal is the window of a page that is read before the page of the other realm: what is
    /// compiled for it is there for that one, too. They have nothing else in common.
    package init?(host: any ScriptHost, sharing other: ScriptRealm, isRehearsal: Bool = false) {
        guard let page = garth_js_context_make(other.group) else { return nil }
        self.host = host
        group = other.group
        inner = other.inner
        self.page = page
        shared = other
        source = nil
        world = 0
        prelude = other.prelude
        guard install(isRehearsal ? nil : other.hooks, isRehearsal: isRehearsal) else { return nil }
    }

    /// Makes the realm of a content world of a window: another global over the same documents. Nil if
    /// memory is short.
    package init?(host: any ScriptHost, world: Int, of window: ScriptRealm) {
        guard let page = garth_js_context_make(window.group) else { return nil }
        self.host = host
        group = window.group
        inner = window.inner
        self.page = page
        shared = window.shared ?? window
        source = nil
        self.world = world
        prelude = shared?.prelude(ofWorld: world)
        guard install(window.hooks) else { return nil }
    }

    private func prelude(ofWorld world: Int) -> JSObjectRef? {
        if let known = preludes[world] { return known }
        preludes[world] = evaluate(
            prelude: WorldSource.source(source ?? Self.ownPrelude, ofWorld: world))
        return preludes[world]
    }

    /// The realm of this world for the window of another realm; nil if none can be made.
    func counterpart(of other: ScriptRealm) -> ScriptRealm? {
        world == other.world ? other : other.host.realm(ofWorld: world)
    }

    /// Takes the members of the interfaces that most pages see.
    func prepareInterfaces() { call("prepareInterfaces") }

    /// The page is printed: `Date` has the time of its virtual clock from now on.
    func useVirtualTime() { call("useVirtualTime") }

    /// Frees what no script has any more.
    func collectGarbage() { garth_js_collect_now(inner) }

    /// The window is gone. Its objects live as long as scripts have them.
    package func end() {
        guard !hasEnded, shared != nil else { return }
        call("end")
        hasEnded = true
        if let hooks { garth_js_unprotect(inner, hooks) }
        hooks = nil
        garth_js_context_release(page)
    }

    deinit {
        if let hooks { garth_js_unprotect(inner, hooks) }
        if !hasEnded { garth_js_context_release(page) }
        guard shared == nil else { return }
        if let prelude { garth_js_unprotect(inner, prelude) }
        for prelude in preludes.values { garth_js_unprotect(inner, prelude) }
        garth_js_context_release(inner)
        garth_js_group_release(group)
    }

    /// Evaluates the prelude of the program where it lies.
    private func evaluateOwnPrelude() -> JSObjectRef? {
        let url = ScriptText.make(Array(Self.preludeURL.utf8)[...])
        defer { garth_js_string_release(url) }
        var exception: JSValueRef?
        let function = garth_resource_prelude_js().withMemoryRebound(
            to: CChar.self, capacity: Int(garth_resource_prelude_js_size())
        ) {
            garth_js_evaluate_text(
                group, inner, $0, Int(garth_resource_prelude_js_size()), url, &exception)
        }
        guard let function else { return evaluate(prelude: Self.ownPrelude) }
        return kept(function, exception)
    }

    private func evaluate(prelude source: [UInt8]) -> JSObjectRef? {
        var exception: JSValueRef?
        let function = evaluate(source, url: Self.preludeURL, line: 1, inner, &exception)
        return kept(function, exception)
    }

    private static let preludeURL = "garth:prelude"

    /// The function that the source of a prelude is.
    private func kept(_ function: JSValueRef?, _ exception: JSValueRef?) -> JSObjectRef? {
        guard let function, garth_js_is_object(inner, function) else {
            _ = reportOwn(exception)
            return nil
        }
        garth_js_protect(inner, function)
        return function
    }

    /// Runs the prelude for the page's global; `first` is what it returned for the window of the
    /// page, if this is another.
    private func install(_ first: JSObjectRef?, isRehearsal: Bool = false) -> Bool {
        guard let prelude, let natives = garth_js_object_make(inner) else { return false }
        var isComplete = true
        func add(_ name: String, _ body: @escaping NativeFunction.Body) {
            let native = NativeFunction(name, body)
            guard let function = native.makeFunction(of: self, in: inner) else {
                isComplete = false
                return
            }
            garth_js_set(inner, natives, name, function)
        }
        Self.addTreeNatives(add)
        Self.addAttributeNatives(add)
        Self.addMarkupNatives(add)
        Self.addHostNatives(add)
        Self.addRequestNatives(add)
        Self.addTextNatives(add)
        Self.addModuleNatives(add)
        Self.addGeometryNatives(add)
        Self.addStyleNatives(add)
        Self.addSecurityNatives(add)
        Self.addFrameNatives(add)
        guard isComplete else { return false }
        var exception: JSValueRef?
        var arguments: [JSValueRef?] = [
            natives, garth_js_global(page), first ?? garth_js_null(inner),
            garth_js_number(inner, Double(world)), garth_js_boolean(inner, isRehearsal),
        ]
        let made = garth_js_call(inner, prelude, nil, arguments.count, &arguments, &exception)
        guard let made, garth_js_is_object(inner, made) else { return reportOwn(exception) }
        garth_js_protect(inner, made)
        hooks = made
        if let handler = garth_js_get(inner, made, "rejected"), garth_js_is_object(inner, handler) {
            garth_js_set_rejection_callback(page, handler)
        }
        return true
    }

    /// An error of the prelude is a mistake of ours: the page goes on without scripts.
    private func reportOwn(_ exception: JSValueRef?) -> Bool {
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
        _ = call(
            "beginScript",
            [
                garth_js_number(inner, Double(element?.rawValue ?? -1)),
                isMuted
                    ? ScriptText.value(Array(url.utf8)[...], inner) : garth_js_null(inner),
            ])
        guard !hasEnded else { return nil }
        var exception: JSValueRef?
        // A muted script has no base for what it imports.
        let base = isMuted ? "about:blank" : url
        _ = evaluate(
            ClassicScript.runnable(source, base: base), url: url, line: line, page, &exception)
        call("endScript")
        guard let exception else { return nil }
        let failure = failure(exception, page)
        report(exception, failure, isMuted: isMuted)
        return failure
    }

    /// Evaluates a script and returns its value.
    package func evaluate(_ source: [UInt8]) -> ScriptValue {
        guard !hasEnded else { return .undefined }
        var exception: JSValueRef?
        let value = evaluate(source, url: "", line: 1, page, &exception)
        if let exception { return .failure(failure(exception, page)) }
        guard let value else { return .undefined }
        return jsonText(of: value)
    }

    /// A value of the page as JSON. The prelude writes it, because a conversion by the engine would
    /// call what the page has put into its prototypes.
    private func jsonText(of value: JSValueRef) -> ScriptValue {
        guard let hooks, let function = garth_js_get(inner, hooks, "jsonText") else {
            return .undefined
        }
        var exception: JSValueRef?
        var arguments: [JSValueRef?] = [value]
        let text = garth_js_call(inner, function, hooks, 1, &arguments, &exception)
        if let exception { return .failure(failure(exception, page)) }
        guard let text, garth_js_is_string(inner, text) else { return .undefined }
        return .json(ScriptText.utf8(of: text, inner))
    }

    /// Evaluates an expression in the page's global.
    func evaluateInPage(
        _ source: [UInt8], url: String, _ exception: inout JSValueRef?
    ) -> JSValueRef? {
        hasEnded ? nil : evaluate(source, url: url, line: 1, page, &exception)
    }

    private func evaluate(
        _ source: [UInt8], url: String, line: Int, _ context: JSContextRef,
        _ exception: inout JSValueRef?
    ) -> JSValueRef? {
        let text = ScriptText.make(source[...])
        let name = ScriptText.make(Array(url.utf8)[...])
        defer {
            garth_js_string_release(text)
            garth_js_string_release(name)
        }
        return garth_js_evaluate(context, text, name, Int32(clamping: line), &exception)
    }

    // MARK: - Modules

    /// Loads the module script of an element with all that it imports. The host gets
    /// `moduleLoaded`, which may come before this returns.
    package func loadModule(_ node: NodeID, isParserInserted: Bool = true) {
        _ = call(
            "loadModule",
            [
                number(node),
                garth_js_boolean(inner, isParserInserted),
            ])
    }

    /// Runs the module script of an element, which was loaded.
    package func runModule(_ node: NodeID) { call("runModule", number: node.rawValue) }

    /// Shows the text that the script of a `javascript:` address gave, which is a string in JSON.
    func replaceDocument(json: [UInt8]) {
        _ = call("replaceDocument", [ScriptText.value(json[...], inner)])
    }

    /// What the prelude returned, for the prelude of another window.
    var window: JSValueRef? { hooks }

    /// Takes the import map of an element.
    package func addImportMap(_ node: NodeID) { call("addImportMap", number: node.rawValue) }

    // MARK: - What the host tells

    /// A timer that `ScriptHost.startTimer` began is due.
    package func fireTimer(_ id: Int32) { call("fireTimer", number: id) }

    /// The page is about to be painted.
    package func runFrame() { call("runFrame") }

    /// Tells the document the states of elements that the rules of the page ask for.
    package func settleStates() {
        let asked = withDocument { $0.styledStates.intersection(.settled) }
        if !asked.isEmpty { call("settleStates", number: Int32(asked.rawValue)) }
    }

    /// `document.readyState` changes; fires `readystatechange`.
    package func setReadyState(_ state: String) { call("setReadyState", text: state) }

    /// The document is one of XML, with a media type.
    package func setMediaType(_ mediaType: String) {
        call("setMediaType", text: mediaType, number: mediaType.isXMLMediaType ? 1 : 0)
    }

    /// Fires an event without a person's action on the document or the window.
    package func fire(_ name: String, on target: EventTargetKind) {
        call("fire", text: name, number: target == .window ? 1 : 0)
    }

    /// Where `fire` starts.
    package enum EventTargetKind { case document, window }

    /// Makes `window.webkit.messageHandlers.NAME` for each name.
    package func addMessageHandlers(_ names: [String]) {
        for name in names { call("addMessageHandler", text: name) }
    }

    /// Scripts of the embedding program come to the window of a frame.
    package func beginInjection() { call("beginInjection") }

    /// The page's place in the list of the browser, before its first script.
    package func beginHistory(_ place: ScriptHistoryPlace) {
        _ = call("beginHistory", numbersAndState(of: place))
    }

    /// The browser went to another entry of the document, which has its URL already. `entry` is nil
    /// for an entry that no script of this process made.
    package func traversed(from old: String, entry: UInt32?, _ place: ScriptHistoryPlace) {
        let number = garth_js_number(inner, entry.map(Double.init) ?? -1)
        let rest = numbersAndState(of: place)
        _ = call(
            "traversed",
            [ScriptText.value(Array(old.utf8)[...], inner), number, rest[2], rest[0], rest[1]])
    }

    private func numbersAndState(of place: ScriptHistoryPlace) -> [JSValueRef?] {
        [
            garth_js_number(inner, Double(place.index)),
            garth_js_number(inner, Double(place.count)),
            place.state.map { ScriptText.value(Array($0.utf8)[...], inner) }
                ?? garth_js_null(inner),
        ]
    }

    /// Answers a message: by a value in JSON, nil for `undefined`, or by the words of an error.
    package func answerMessage(_ number: UInt32, json: [UInt8]?, error: [UInt8]?) {
        _ = call(
            "answerMessage",
            [
                garth_js_number(inner, Double(number)),
                json.map { ScriptText.value($0[...], inner) } ?? garth_js_null(inner),
                error.map { ScriptText.value($0[...], inner) } ?? garth_js_null(inner),
            ])
    }

    /// A resource of the document has come; its size is nil where the page may not know it.
    package func noteResource(
        _ url: String, _ initiator: String, from start: Double, byteCount: Int?
    ) {
        _ = call(
            "resourceLoaded",
            [
                ScriptText.value(Array(url.utf8)[...], inner),
                ScriptText.value(Array(initiator.utf8)[...], inner),
                garth_js_number(inner, start.rounded(.down)),
                byteCount.map { garth_js_number(inner, Double($0)) } ?? garth_js_null(inner),
            ])
    }

    /// Answers a request that `ScriptHost.request` began.
    package func answer(request number: UInt32, _ response: ScriptResponse) {
        _ = call(
            "requestFinished",
            [garth_js_number(inner, Double(number))] + response.values(in: inner))
    }

    /// Calls an asynchronous function with a body and arguments by name, which are JSON. At its
    /// end, the host gets `asyncFinished`.
    package func callAsync(body: [UInt8], arguments: [UInt8], id: UInt32) {
        _ = call(
            "callAsync",
            [
                ScriptText.value(body[...], inner), ScriptText.value(arguments[...], inner),
                garth_js_number(inner, Double(id)),
            ])
    }

    /// Calls a function of a driver with arguments that may be elements (WebDriver section 13.2);
    /// the result that `asyncFinished` gets has this form, too.
    package func callDriven(body: [UInt8], arguments: [UInt8], hasCallback: Bool, id: UInt32) {
        _ = call(
            "callDriven",
            [
                ScriptText.value(body[...], inner), ScriptText.value(arguments[...], inner),
                garth_js_boolean(inner, hasCallback), garth_js_number(inner, Double(id)),
            ])
    }

    /// An element is clicked for the second time of a double click.
    package func dispatchDoubleClick(on node: NodeID) {
        call("doubleClick", number: node.rawValue)
    }

    /// The pointer is over an element.
    package func dispatchHover(on node: NodeID) { call("hover", number: node.rawValue) }

    /// An element was brought into view.
    package func dispatchScroll() { call("fire", text: "scroll", number: 0) }

    /// The nodes that scripts may still ask for, beside those of the page's document; nil if they
    /// cannot be told.
    func heldNodes() -> [NodeID]? {
        call("gatherFamilies")
        garth_js_collect_now(inner)
        guard let value = call("heldNodes", []), garth_js_is_object(inner, value) else {
            return nil
        }
        var byteCount = 0
        guard let start = garth_js_bytes(inner, value, &byteCount) else {
            return byteCount == 0 ? [] : nil
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: byteCount)
        return stride(from: 0, to: byteCount, by: 4).map {
            NodeID(rawValue: bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self))
        }
    }

    /// The script of an element has run, or the style sheet of a link has come; or it cannot be had.
    package func elementFinished(_ node: NodeID, isLoaded: Bool) {
        call("elementFinished", text: isLoaded ? "load" : "error", number: node.rawValue)
    }

    @discardableResult
    func call(_ hook: String, text: String? = nil, number: Int32? = nil) -> JSValueRef? {
        var arguments: [JSValueRef?] = []
        if let text { arguments.append(ScriptText.value(Array(text.utf8)[...], inner)) }
        if let number { arguments.append(garth_js_number(inner, Double(number))) }
        return call(hook, arguments)
    }

    func call(_ hook: String, _ arguments: [JSValueRef?]) -> JSValueRef? {
        callDepth += 1
        defer {
            callDepth -= 1
            if callDepth == 0 { scriptedNodeCount = withDocument { $0.nodeCount } }
        }
        guard let hooks, let function = garth_js_get(inner, hooks, hook) else { return nil }
        var arguments = arguments
        var exception: JSValueRef?
        let value = garth_js_call(inner, function, hooks, arguments.count, &arguments, &exception)
        if let exception { host.report(failure(exception, inner)) }
        return value
    }

    // MARK: - Errors

    /// Tells the page's `error` event of an uncaught error.
    private func report(
        _ exception: JSValueRef, _ failure: ScriptFailure, isMuted: Bool
    ) {
        _ = call(
            "uncaught",
            [
                exception, ScriptText.value(Array(failure.message.utf8)[...], inner),
                ScriptText.value(Array(failure.url.utf8)[...], inner),
                garth_js_number(inner, Double(failure.line)),
                garth_js_number(inner, Double(failure.column)),
                garth_js_boolean(inner, isMuted),
            ])
    }

    private func failure(_ exception: JSValueRef, _ context: JSContextRef) -> ScriptFailure {
        var failure = ScriptFailure(message: "a script failed")
        var ignored: JSValueRef?
        if let text = garth_js_to_string(context, exception, &ignored) {
            failure.message = String(decoding: ScriptText.utf8(of: text), as: UTF8.self)
            garth_js_string_release(text)
        }
        guard garth_js_is_object(context, exception) else { return failure }
        func number(_ name: String) -> Int {
            guard let value = garth_js_get(context, exception, name) else { return 0 }
            return Int(exactly: garth_js_to_number(context, value)) ?? 0
        }
        failure.line = number("line")
        failure.column = number("column")
        if let url = garth_js_get(context, exception, "sourceURL"), garth_js_is_string(context, url)
        {
            failure.url = String(decoding: ScriptText.utf8(of: url, context), as: UTF8.self)
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
