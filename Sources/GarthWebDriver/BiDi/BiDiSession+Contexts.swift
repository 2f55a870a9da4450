import Garth
import GarthAutomation
import GarthJSON
import GarthPage
import GarthURL

/// Commands about windows and documents (WebDriver BiDi section 7.3).
extension BiDiSession {
    func perform(
        _ command: BiDiCommand.Context, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .activate: await activate(try window(fields))
        case .closeContext: try await close(fields)
        case .createContext: return try await create(fields)
        case .tree: return try await tree(fields)
        case .handleUserPrompt: try handlePrompt(fields)
        case .locateNodes: return try await locate(fields)
        case .navigate: return try await navigate(fields)
        case .reload: return try await reload(fields)
        case .traverseHistory: try await traverse(fields)
        case .setViewport: try await setViewport(fields)
        case .captureScreenshot: return try await captureScreenshot(fields)
        case .print: return try await printed(fields)
        case .startScreencast: return try refuseScreencast(fields)
        case .stopScreencast:
            let name = try fields.string("screencast")
            throw WebDriverError(.invalidArgument, "there is no film \(name)")
        }
        return Self.nothing
    }

    // MARK: - The tree

    /// What is told of a window without its children.
    func ownMembers(of tab: DriverTab) -> [(name: String, value: JSONValue)] {
        [
            ("context", .string(tab.handle)), ("url", .string(tab.url)),
            ("userContext", .string(tab.userContext)),
            ("originalOpener", tab.opener.map { .string($0) } ?? .null),
            ("clientWindow", .string(tab.clientWindow)), ("parent", .null),
        ]
    }

    /// What is told of a window without its frames.
    func info(of tab: DriverTab) -> JSONValue {
        .object(ownMembers(of: tab) + [("children", .null)])
    }

    /// What is told of a window; `depth` is the number of levels of frames, nil for all.
    private func info(of tab: DriverTab, depth: Int?) async -> JSONValue {
        var members = ownMembers(of: tab)
        var look = FrameLook()
        let children = depth == 0 ? nil : await frames(in: tab, 0, tab.handle, depth, &look)
        members.append(("children", children.map { .array($0) } ?? .null))
        return .object(members)
    }

    /// A look for the frames of a page.
    private struct FrameLook {
        /// The documents that were met: the content process names those of frames, and must not lead
        /// around in circles.
        var seen: Set<UInt32> = [0]
        /// Whether all documents have answered: one that did not may have frames all the same.
        var isWhole = true
    }

    /// What is told of the frames of a document.
    private func frames(
        in tab: DriverTab, _ document: UInt32, _ parent: String, _ depth: Int?,
        _ look: inout FrameLook
    ) async -> [JSONValue] {
        guard tab.view.page != nil else { return [] }
        let found = try? await tab.view.search(.selector("iframe, frame"), inDocument: document)
        if found == nil { look.isWhole = false }
        var told: [JSONValue] = []
        for element in found ?? [] {
            guard look.seen.count < Self.frameLimit else { break }
            guard let info = await info(of: element, in: tab, depth, parent: nil, &look) else {
                continue
            }
            if let name = info["context"]?.string { parents[name] = parent }
            told.append(info)
        }
        return told
    }

    private func info(
        of frame: WebElement, in tab: DriverTab, _ depth: Int?, parent: String?,
        _ look: inout FrameLook
    ) async -> JSONValue? {
        let answer = try? await session.fact(.frameDocument, of: frame, in: tab)
        if answer == nil { look.isWhole = false }
        // The document that a frame begins with has no number.
        guard let number = answer?.integer, let document = UInt32(exactly: number), document != 0
        else {
            return told(of: frame, in: tab, parent: parent)
        }
        guard look.seen.insert(document).inserted else { return nil }
        let name = frameName(of: frame, in: tab, showing: document)
        var url = tab.view.url(ofDocument: document)?.href
        if url == "about:srcdoc",
            (try? await session.fact(.attribute, "srcdoc", of: frame, in: tab)) == .null
        {
            url = "about:blank"
        }
        if let move = frameMoves[name], move.document == document { url = move.url }
        if url == nil {
            url = try? await session.fact(.property, "src", of: frame, in: tab).string
        }
        var members: [(name: String, value: JSONValue)] = [
            ("context", .string(name)),
            ("url", .string(url.flatMap { $0.isEmpty ? nil : $0 } ?? "about:blank")),
            ("userContext", .string(tab.userContext)), ("originalOpener", .null),
            ("clientWindow", .string(tab.clientWindow)),
        ]
        if let parent { members.append(("parent", .string(parent))) }
        let below = depth.map { $0 - 1 }
        let children = below == 0 ? nil : await frames(in: tab, document, name, below, &look)
        members.append(("children", children.map { .array($0) } ?? .null))
        return .object(members)
    }

    /// What was told of a frame whose document is on its way; nil for a frame that was not told.
    private func told(of frame: WebElement, in tab: DriverTab, parent: String?) -> JSONValue? {
        let key = session.references.reference(to: frame) + "-" + tab.handle
        guard let name = frameNames[key],
            let known = toldFrames[tab.handle]?.first(where: { $0.name == name })
        else { return nil }
        let own = known.members.filter { $0.name != "parent" }
        let around = parent.map { [(name: "parent", value: JSONValue.string($0))] } ?? []
        return .object(own + around + [("children", .array([]))])
    }

    /// The name of a frame that shows a document.
    func frameName(
        of element: WebElement, in tab: DriverTab, showing document: UInt32
    ) -> String {
        let key = session.references.reference(to: element) + "-" + tab.handle
        let name = frameNames[key] ?? UniqueName.make()
        frameNames[key] = name
        frames[name] = (tab.handle, element, document)
        return name
    }

    /// The number of the document that a context shows; throws if it shows none.
    func document(of context: Context) async throws(WebDriverError) -> UInt32 {
        guard let frame = context.frame else { return 0 }
        let answer = try? await session.fact(.frameDocument, of: frame, in: context.tab)
        guard let number = answer?.integer.flatMap({ UInt32(exactly: $0) }), number > 0 else {
            throw WebDriverError(.noSuchFrame, "the frame \(context.name) shows no document")
        }
        frames[context.name]?.document = number
        return number
    }

    /// What is told of all frames of a window, those around others first, with their parents.
    func allFrames(of tab: DriverTab) async -> [ToldFrame] {
        await lookAtFrames(of: tab).frames
    }

    /// The same, and whether all documents of the page have answered.
    func lookAtFrames(of tab: DriverTab) async -> (frames: [ToldFrame], isWhole: Bool) {
        var told: [ToldFrame] = []
        func add(_ children: JSONValue?, _ parent: String) {
            for child in children?.elements ?? [] {
                guard let name = child["context"]?.string else { continue }
                let own = (child.members ?? []).filter { $0.name != "children" }
                told.append(ToldFrame(name: name, members: own + [("parent", .string(parent))]))
                add(child["children"], name)
            }
        }
        var look = FrameLook()
        add(.array(await frames(in: tab, 0, tab.handle, nil, &look)), tab.handle)
        return (told, look.isWhole)
    }

    private func tree(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let depth = try fields.integerIfAny("maxDepth")
        guard let name = try fields.stringIfAny("root") else {
            var contexts: [JSONValue] = []
            for tab in session.tabs {
                contexts.append(await info(of: tab, depth: depth))
            }
            return .object([("contexts", .array(contexts))])
        }
        let root = try context(name)
        let told: JSONValue?
        if let frame = root.frame {
            var look = FrameLook()
            told = await info(
                of: frame, in: root.tab, depth.map { $0 + 1 }, parent: parent(of: root), &look)
        } else {
            told = await info(of: root.tab, depth: depth)
        }
        return .object([("contexts", .array(told.map { [$0] } ?? []))])
    }

    /// The name of the context around a frame.
    func parent(of context: Context) -> String {
        parents[context.name] ?? context.tab.handle
    }

    // MARK: - Windows

    private func create(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let isWindow = try fields.word("type", ["tab", "window"]) == "window"
        var userContext = WebDriverSession.defaultContext
        var neighbor: DriverTab?
        if let reference = try fields.stringIfAny("referenceContext") {
            let context = try context(reference)
            guard context.frame == nil else {
                throw WebDriverError(.invalidArgument, "the reference context is a frame's")
            }
            neighbor = context.tab
            userContext = context.tab.userContext
        }
        let isHidden = try fields.flag("background")
        if let name = try fields.stringIfAny("userContext") {
            try checkUserContext(name)
            userContext = name
        }
        let placement = isWindow ? TabPlacement.window : .tab(beside: neighbor)
        guard let tab = session.addTab(in: userContext, placement, isHidden: isHidden) else {
            throw WebDriverError(.unsupportedOperation, "there are too many windows")
        }
        await session.openBlank(tab)
        return .object([
            ("context", .string(tab.handle)), ("userContext", .string(userContext)),
        ])
    }

    private func close(_ fields: BiDiFields) async throws(WebDriverError) {
        _ = try fields.string("context")
        let isAsked = try fields.flag("promptUnload")
        let tab = try window(fields)
        guard isAsked, await tab.isUnloadPrompted() else { return session.close(tab) }
        // The command has its result when the page is asked; the window closes with the answer.
        Task { @MainActor [session] in
            if await tab.askForUnload() { session.close(tab) }
        }
    }

    /// Shows a window: one that was hidden is seen again.
    private func activate(_ tab: DriverTab) async {
        await show(tab)
        guard tab.place.state == .minimized, var window = clientWindow(of: tab) else { return }
        window.place.change(to: .normal)
        await move(window, to: window.place)
    }

    private func handlePrompt(_ fields: BiDiFields) throws(WebDriverError) {
        let context = try context(fields.string("context"))
        let isAccepted = try fields.flag("accept", usual: true)
        let text = try fields.stringIfAny("userText")
        guard !context.tab.prompts.isEmpty else {
            throw WebDriverError(.noSuchAlert, "the page shows no dialog")
        }
        // The text that a page suggests is not what the person has typed.
        _ = context.tab.setPromptText(text ?? "")
        context.tab.closePrompt(isAccepted: isAccepted)
    }

    private func setViewport(_ fields: BiDiFields) async throws(WebDriverError) {
        try exclude(fields, "context", "userContexts")
        guard fields.has("context") || fields.has("userContexts") else {
            throw WebDriverError(.invalidArgument, "the command names no context")
        }
        let settings = try ViewportSettings(fields)
        var tabs: [DriverTab] = []
        var scopes: Set<String> = []
        if fields.has("context") {
            tabs = [try window(fields)]
            scopes = Set(tabs.map(\.handle))
        }
        if let userContexts = try userContextsIfAny(fields) {
            tabs = session.tabs.filter { userContexts.contains($0.userContext) }
            for name in userContexts { viewports[name, default: ViewportSettings()].take(settings) }
            scopes = userContexts
        }
        for tab in tabs { apply(settings, to: tab) }
        for scope in scopes { overrides[scope, default: [:]].merge(settings.told) { $1 } }
        for tab in tabs { await tab.setOverrides(toldOverrides(of: tab)) }
    }

    /// Gives a window the size of its viewport; a cell takes 8 by 16 pixels.
    func apply(_ settings: ViewportSettings, to tab: DriverTab) {
        switch settings.size {
        case .keep: break
        case .usual: tab.setViewport(columns: tab.place.columns, rows: tab.place.rows)
        case .pixels(let width, let height):
            tab.setViewport(
                columns: min(max(1, width / 8), 1000), rows: min(max(1, height / 16), 1000))
        }
    }

    /// Forgets the viewport that a window was given: it has the size of the window again.
    func forgetViewport(of tab: DriverTab) async {
        guard overrides[tab.handle]?["viewport"] != nil else { return }
        overrides[tab.handle]?["viewport"] = nil
        await tab.setOverrides(toldOverrides(of: tab))
    }

    // MARK: - Loads

    private func navigate(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let name = try fields.string("context")
        let text = try fields.string("url")
        let wait = try fields.wordIfAny("wait", ["none", "interactive", "complete"]) ?? "none"
        let context = try context(name)
        guard let url = URLRecord.parse(text, base: context.tab.view.page?.url) else {
            throw WebDriverError(.invalidArgument, "the address is no URL")
        }
        guard context.frame == nil else { return try await travel(frame: context, wait, to: url) }
        do throws(WebDriverError) {
            try WebDriverSession.checkOpens(url)
        } catch {
            context.tab.noteRefusal(of: url, error.message)
            throw error
        }
        return try await travel(
            context.tab, wait, to: url.href, .load(NavigationRequest(url, purpose: .typed)))
    }

    private func reload(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let name = try fields.string("context")
        let isFresh = try fields.flag("ignoreCache")
        let wait = try fields.wordIfAny("wait", ["none", "interactive", "complete"]) ?? "none"
        let context = try context(name)
        if let frame = context.frame {
            let shown = try await session.fact(.frameDocument, of: frame, in: context.tab).integer
            let url = shown.flatMap { UInt32(exactly: $0) }.flatMap {
                context.tab.view.url(ofDocument: $0)
            }
            guard let url, url.isHTTPOrHTTPS || url.scheme == "data" else {
                throw WebDriverError(.unsupportedOperation, "the frame has no address to reload")
            }
            return try await travel(frame: context, wait, to: url, isFresh: isFresh)
        }
        return try await travel(
            context.tab, wait, to: context.tab.url, isFresh ? .reloadFromOrigin : .reload)
    }

    private func travel(
        _ tab: DriverTab, _ wait: String, to url: String, _ act: PageAct
    ) async throws(WebDriverError) -> JSONValue {
        if await tab.isUnloadPrompted(), await !tab.askForUnload() {
            throw WebDriverError(.unknownError, "the person stays on the page")
        }
        let before = tab.navigation
        try tab.begin(act)
        let number = tab.askedLoads
        // The load begins when the delegates have agreed to it.
        await tab.effects.waitForRest { tab.navigation != before }
        let name = tab.navigation
        if name != before {
            await tab.wait(for: wait == "interactive" ? .interactive : .committed, of: name)
        }
        if wait == "complete" { try await session.settle(tab) }
        guard wait == "none" || tab.askedLoads == number || tab.navigation == name else {
            throw WebDriverError(.unknownError, "another navigation took the place of this one")
        }
        // A file is no failure of the driver.
        if let failure = tab.failure, !tab.becameDownload { throw failure }
        let isShown = tab.navigation == name && !tab.becameDownload
        return .object([
            ("navigation", name == before ? .null : .string(name)),
            ("url", .string(isShown ? tab.url : url)),
        ])
    }

    /// Shows another document in a frame.
    private func travel(
        frame context: Context, _ wait: String, to url: URLRecord, isFresh: Bool = false
    ) async throws(WebDriverError) -> JSONValue {
        let tab = context.tab
        guard let element = context.frame, let place = tab.view.framePlace(of: element) else {
            throw WebDriverError(.noSuchFrame, "there is no context \(context.name)")
        }
        if let document = try? await document(of: context),
            await tab.isUnloadPrompted(inDocument: document), await !tab.askForUnload()
        {
            throw WebDriverError(.unknownError, "the person stays on the page")
        }
        if !isFresh, let name = await move(context, toFragmentOf: url) {
            return .object([("navigation", .string(name)), ("url", .string(url.href))])
        }
        let before = frameLoads[context.name]?.name
        var request = NavigationRequest(url, purpose: .frame)
        if isFresh { request.cachePolicy = .reloadIgnoringLocalCacheData }
        tab.beginLoad()
        tab.view.load(request, inFrameAt: place)
        let isComplete = wait == "complete"
        await tab.effects.waitForRest {
            let load = frameLoads[context.name]
            return !isComplete && load?.name != before && load?.isOver(before: false) == true
        }
        let load = frameLoads[context.name]
        guard let load, load.name != before else {
            // A place of the same document needs no load.
            let isFragment = url.placeName != nil
            guard isFragment else {
                throw tab.failure ?? WebDriverError(.unknownError, "the frame was not loaded")
            }
            return .object([("navigation", .null), ("url", .string(url.href))])
        }
        if let reason = load.failure { throw WebDriverError(.unknownError, reason) }
        return .object([("navigation", .string(load.name)), ("url", .string(load.url))])
    }

    /// Leads the document of a frame to a place in it, if the address names one: the name of the
    /// navigation, or nil. The document itself does this, as its scripts may listen for it.
    private func move(_ context: Context, toFragmentOf url: URLRecord) async -> String? {
        guard let fragment = url.fragment, !fragment.isEmpty,
            let document = try? await document(of: context)
        else { return nil }
        let move = frameMoves[context.name].flatMap { $0.document == document ? $0.url : nil }
        let shown =
            move.flatMap { URLRecord.parse($0) } ?? context.tab.view.url(ofDocument: document)
        guard shown?.withoutFragment == url.withoutFragment, shown?.fragment != fragment else {
            return nil
        }
        let name = UniqueName.make()
        namesOfMoves[context.name] = name
        let moved = try? await session.call(
            "location.hash = arguments[0]", [.string(fragment)], false, context.tab, document)
        guard moved != nil else {
            namesOfMoves[context.name] = nil
            return nil
        }
        return name
    }

    private func traverse(_ fields: BiDiFields) async throws(WebDriverError) {
        let name = try fields.string("context")
        let delta = try fields.integer(
            "delta", -9_007_199_254_740_991...9_007_199_254_740_991)
        let context = try context(name)
        guard context.frame == nil else {
            throw WebDriverError(.invalidArgument, "the context is that of a frame")
        }
        guard delta != 0 else { return }
        try context.tab.begin(.go(by: delta))
        try await session.settle(context.tab)
    }

    // MARK: - Pictures

    private func captureScreenshot(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let name = try fields.string("context")
        let origin = try fields.wordIfAny("origin", ["viewport", "document"]) ?? "viewport"
        let type = try Self.pictureType(fields)
        let most = 1...9_007_199_254_740_991
        let size = try fields.objectIfAny("imageSize")
        let maxWidth = try size?.integerIfAny("maxWidth", most)
        let maxHeight = try size?.integerIfAny("maxHeight", most)
        let (clipBox, clipped) = try Self.clip(fields)
        let context = try context(name)
        guard ["image/png", "png"].contains(type) else {
            throw WebDriverError(.unsupportedOperation, "pictures of pages are PNG alone")
        }
        let tab = context.tab
        var area = session.wholePage(of: tab)
        if origin == "viewport" { area = try await session.viewport(of: tab) }
        if let frame = context.frame { area = try await session.area(of: frame, tab) }
        if let clipped {
            area = try await self.area(ofElement: clipped, in: context).intersection(area)
        } else if let box = clipBox {
            area = box.moved(by: area).intersection(area)
        }
        let picture = try await session.picture(
            of: area, tab, maxWidth: maxWidth, maxHeight: maxHeight)
        return .object([("data", picture)])
    }

    /// The place of an element that a clip names.
    private func area(
        ofElement name: String, in context: Context
    ) async throws(WebDriverError) -> PixelArea {
        let tab = context.tab
        let document = try await document(of: context)
        let place = Place(tab: tab, document: document, context: context.name)
        _ = try nodeNumber(name, in: place)
        guard let element = try? session.element(name, in: tab, inDocument: document),
            (try? await session.fact(.tagName, of: element, in: tab)) != nil
        else { throw WebDriverError(.noSuchElement, "\(name) is no element") }
        return try await session.area(of: element, tab)
    }

    private static func pictureType(_ fields: BiDiFields) throws(WebDriverError) -> String {
        guard let format = try fields.objectIfAny("format") else { return "image/png" }
        _ = try format.numberIfAny("quality", 0...1)
        return try format.string("type")
    }

    /// The box or the element that the picture is clipped to.
    private static func clip(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> (box: PixelArea?, element: String?) {
        guard let clip = try fields.objectIfAny("clip") else { return (nil, nil) }
        guard try clip.word("type", ["box", "element"]) == "box" else {
            return (nil, try clip.object("element").string("sharedId"))
        }
        return (try Self.area(clip), nil)
    }

    /// The box of a clip; one with a side below zero reaches to the other direction.
    private static func area(_ clip: BiDiFields) throws(WebDriverError) -> PixelArea {
        var sides: [Double] = []
        for side in ["x", "y", "width", "height"] {
            guard let number = try clip.numberIfAny(side) else { throw clip.wrong(side, "number") }
            sides.append(number)
        }
        return PixelArea(
            x: min(sides[0], sides[0] + sides[2]), y: min(sides[1], sides[1] + sides[3]),
            width: abs(sides[2]), height: abs(sides[3]))
    }

    /// Checks the parameters of a film, which a text does not have.
    private func refuseScreencast(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        let name = try fields.string("context")
        _ = try fields.stringIfAny("mimeType")
        _ = try fields.flag("audio")
        if let video = try fields.objectIfAny("video") {
            for side in ["width", "height", "frameRate"] { _ = try video.integerIfAny(side) }
        }
        _ = try context(name)
        throw WebDriverError(.unsupportedOperation, "Garth makes no films of pages")
    }

    // MARK: - Sheets

    private func printed(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let name = try fields.string("context")
        _ = try PaperSheets(fields)
        let context = try context(name)
        guard context.frame == nil else {
            throw WebDriverError(.unsupportedOperation, "a frame is printed with its page")
        }
        return .object([
            ("data", try await session.printed(context.tab, sheets: fields))
        ])
    }
}
