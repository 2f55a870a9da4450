import Garth
import GarthAutomation
import GarthJSON
import GarthPage

/// Scripts of the driver (WebDriver BiDi section 7.6).
extension BiDiSession {
    func perform(
        _ command: BiDiCommand.Script, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .evaluate: return try await evaluate(fields)
        case .callFunction: return try await callFunction(fields)
        case .disown: return try await disown(fields)
        case .realms: return try await realms(fields)
        case .addPreloadScript: return try await addPreloadScript(fields)
        case .removePreloadScript:
            let name = try fields.string("script")
            guard preloadScripts.contains(where: { $0.name == name }) else {
                throw WebDriverError(.noSuchScript, "there is no script \(name)")
            }
            preloadScripts.removeAll { $0.name == name }
            for tab in session.tabs {
                updatePreloadScripts(of: tab)
                await tellLateScripts(to: tab)
            }
            return Self.nothing
        }
    }

    // MARK: - Calls

    /// The place that a command is about; its form is checked at once, and its place later.
    private func target(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> () async throws(WebDriverError) -> Place {
        let target = try fields.object("target")
        if target.has("context") || !target.has("realm") {
            let name = try target.string("context")
            let sandbox = try target.stringIfAny("sandbox") ?? ""
            return { () async throws(WebDriverError) in
                let place = try await self.place(of: self.context(name), sandbox: sandbox)
                self.noteSandbox(of: place)
                return place
            }
        }
        let name = try target.string("realm")
        return { () async throws(WebDriverError) in
            // Most realms are those of windows, which need no search.
            for isWithFrames in [false, true] {
                for tab in self.session.tabs {
                    let places = await self.places(of: tab, frames: isWithFrames)
                    for place in places where self.realmName(of: place) == name { return place }
                }
            }
            throw WebDriverError(.noSuchFrame, "there is no realm \(name)")
        }
    }

    /// The place of a context for scripts.
    private func place(
        of context: Context, sandbox: String = ""
    ) async throws(WebDriverError) -> Place {
        Place(
            tab: context.tab, document: try await document(of: context), context: context.name,
            sandbox: sandbox)
    }

    /// The places for scripts in a window, with their sandboxes.
    private func places(of tab: DriverTab, frames isWithFrames: Bool) async -> [Place] {
        var places = [Place(tab: tab)]
        if isWithFrames, tab.view.page?.runsScripts == true {
            for told in await allFrames(of: tab) {
                guard let context = try? context(told.name),
                    let place = try? await place(of: context), await runsScripts(place)
                else { continue }
                places.append(place)
            }
        }
        return places.flatMap { place in
            [place] + (sandboxes[realmKey(of: place)] ?? []).map { place.with(sandbox: $0) }
        }
    }

    /// Whether the document of a frame runs scripts.
    func runsScripts(_ place: Place) async -> Bool {
        let task: [(name: String, value: JSONValue)] = [
            ("task", .string("disown")), ("handles", .array([])),
        ]
        return (try? await call("", task, in: place.tab, place.document)) != nil
    }

    private func evaluate(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let expression = try fields.string("expression")
        let waits = try fields.flagNeeded("awaitPromise")
        let target = try target(fields)
        var task = try usualMembers(fields)
        task.append(("awaitPromise", .bool(waits)))
        return try await run(expression, task, in: try await target())
    }

    private func callFunction(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let declaration = try fields.string("functionDeclaration")
        let waits = try fields.flagNeeded("awaitPromise")
        let target = try target(fields)
        var task = try usualMembers(fields)
        let given = try fields.listIfAny("arguments") ?? []
        let object = fields.value["this"]
        // What has a wrong form is told before a context that is not there.
        let checker = LocalValueReader { _ throws(WebDriverError) in
            0
        } handle: { _ throws(WebDriverError) in
            0
        }
        for value in given { _ = try checker.value(value) }
        if let object { _ = try checker.value(object) }
        let place = try await target()
        let reader = reader(of: place)
        var arguments: [JSONValue] = []
        for value in given { arguments.append(try reader.value(value)) }
        task.append(("arguments", .array(arguments)))
        if let object { task.append(("this", try reader.value(object))) }
        task.append(("awaitPromise", .bool(waits)))
        return try await run(declaration, task, in: place)
    }

    private func usualMembers(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> [(name: String, value: JSONValue)] {
        let ownership = try fields.wordIfAny("resultOwnership", ["root", "none"]) ?? "none"
        let options = try SerializationOptions.read(fields)
        let isActivated = try fields.flag("userActivation")
        return [
            ("userActivation", .bool(isActivated)),
            ("task", .string("run")), ("ownership", .string(ownership)), ("options", options),
        ]
    }

    private func run(
        _ source: String, _ task: [(name: String, value: JSONValue)], in place: Place
    ) async throws(WebDriverError) -> JSONValue {
        let realm = realmName(of: place)
        var task = task
        if !place.sandbox.isEmpty { task.append(("sandbox", .string(place.sandbox))) }
        let answer = try await call(source, task, in: place.tab, place.document)
        lookForFrames(of: place.tab)
        guard case .object(let members) = remote(answer, in: place) else {
            return answer
        }
        return .object(members + [("realm", .string(realm))])
    }

    /// Gives the page's side of the driver a task in a document of the page.
    func call(
        _ source: String, _ task: [(name: String, value: JSONValue)], in tab: DriverTab,
        _ document: UInt32 = 0
    ) async throws(WebDriverError) -> JSONValue {
        guard let page = tab.view.page, page.runsScripts else {
            let problem = tab.view.page?.scriptProblem.map { ": " + $0 } ?? ""
            throw WebDriverError(
                .unsupportedOperation, "the window has no page that runs scripts" + problem)
        }
        let text: String
        do throws(JavaScriptError) {
            text = try await tab.view.callDriven(
                source, arguments: JSONValue.object(task).serialized, hasCallback: false,
                inDocument: document)
        } catch {
            throw WebDriverError(.unknownError, error.message)
        }
        let answer = (try? JSONValue(parsing: text.utf8)) ?? .null
        if let code = answer["error"]?.string {
            throw WebDriverError(
                WebDriverError.Code(rawValue: code) ?? .unknownError,
                answer["message"]?.string ?? Self.reasons[code] ?? "the script failed: \(code)")
        }
        return answer
    }

    private static let reasons = [
        "invalid selector": "the text is no selector",
        "no such handle": "the document has no such handle",
        "no such node": "the document has no such node",
        "unsupported operation": "the scripts of the page have no XPath",
    ]

    private func disown(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        var names: [String] = []
        for item in try fields.list("handles") {
            guard let name = item.string else { throw fields.wrong("handles", "list of strings") }
            names.append(name)
        }
        let place = try await target(fields)()
        // A handle of another realm is not one of this.
        let handles = names.compactMap {
            try? handleNumber($0, in: place)
        }
        _ = try await call(
            "",
            [
                ("task", .string("disown")),
                ("handles", .array(handles.map { .number(Double($0)) })),
            ], in: place.tab, place.document)
        return Self.nothing
    }

    private func realms(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let name = try fields.stringIfAny("context")
        let type = try fields.wordIfAny(
            "type",
            [
                "window", "dedicated-worker", "shared-worker", "service-worker", "worker",
                "paint-worklet", "audio-worklet", "worklet",
            ])
        var tabs = session.tabs
        if let name {
            let context = try context(name)
            tabs = [context.tab]
        }
        guard type == nil || type == "window" else { return .object([("realms", .array([]))]) }
        var realms: [JSONValue] = []
        for tab in tabs {
            let places = await places(of: tab, frames: true)
            realms += places.filter { name == nil || $0.context == name }.compactMap {
                realm(of: $0)
            }
        }
        return .object([("realms", .array(realms))])
    }

    // MARK: - Names of nodes and handles

    /// Reads values that a driver sends to a document.
    private func reader(of place: Place) -> LocalValueReader {
        LocalValueReader { (name) throws(WebDriverError) in
            try self.nodeNumber(name, in: place)
        } handle: { (name) throws(WebDriverError) in
            try self.handleNumber(name, in: place)
        }
    }

    /// The number of a node of a document.
    func nodeNumber(_ name: String, in place: Place) throws(WebDriverError) -> Int {
        let prefix = "n" + realmName(of: place.withoutSandbox) + "-"
        if name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number > 0 {
            return -number
        }
        guard
            let element = try? session.element(
                name, in: place.tab, inDocument: place.document)
        else { throw WebDriverError(.noSuchNode, "the document has no node \(name)") }
        return Int(element.element.reference.node)
    }

    private func handleNumber(
        _ name: String, in place: Place
    ) throws(WebDriverError) -> Int {
        let prefix = "h" + realmName(of: place) + ":"
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)) else {
            throw WebDriverError(.noSuchHandle, "there is no handle \(name)")
        }
        return number
    }

    /// A value of the page's side of the driver in which nodes and handles have their names.
    func remote(_ value: JSONValue, in place: Place) -> JSONValue {
        switch value {
        case .null, .bool, .number, .string: return value
        case .array(let items): return .array(items.map { remote($0, in: place) })
        case .object(let members):
            return .object(
                members.map { member in
                    switch (member.name, member.value) {
                    case ("sharedId", .number):
                        let number = member.value.integer ?? 0
                        return (member.name, .string(nodeName(number, in: place)))
                    case ("handle", .number):
                        let name = realmName(of: place)
                        return (member.name, .string("h\(name):\(member.value.integer ?? 0)"))
                    case ("context", .bool): return (member.name, .string(place.context))
                    case ("context", .number):
                        let number = member.value.integer ?? -1
                        return (member.name, .string(contextName(ofFrameAt: number, in: place)))
                    case ("context", .object):
                        let name = session.handle(ofOpened: member.value, in: place.tab)
                        return (member.name, .string(name))
                    default: return (member.name, remote(member.value, in: place))
                    }
                })
        }
    }

    /// The name of the context of a frame element that a script of a place has; below zero is that
    /// of the window.
    private func contextName(ofFrameAt node: Int, in place: Place) -> String {
        guard node >= 0 else { return place.tab.handle }
        let known = frames.first {
            $0.value.window == place.tab.handle
                && Int($0.value.element.element.reference.node) == node
                && $0.value.element.element.reference.document == place.document
        }
        if let known { return known.key }
        guard let element = place.tab.view.element(atNode: node, inDocument: place.document) else {
            return place.tab.handle
        }
        let number = place.tab.view.framePlace(of: element).flatMap {
            place.tab.view.documentNumber(atFrame: $0)
        }
        return frameName(of: element, in: place.tab, showing: number ?? 0)
    }

    private func nodeName(_ number: Int, in place: Place) -> String {
        if number >= 0,
            let element = place.tab.view.element(atNode: number, inDocument: place.document),
            let name = session.json(element, in: place.tab)[WebDriverSession.elementKey]?.string
        {
            return name
        }
        return "n\(realmName(of: place.withoutSandbox))-\(number.magnitude)"
    }

    // MARK: - Preload scripts

    /// The arguments of a preload script, which are channels alone.
    private func channels(_ fields: BiDiFields) throws(WebDriverError) -> [JSONValue] {
        let checker = LocalValueReader { _ throws(WebDriverError) in
            0
        } handle: { _ throws(WebDriverError) in
            0
        }
        var arguments: [JSONValue] = []
        for value in try fields.listIfAny("arguments") ?? [] {
            arguments.append(try checker.channel(try BiDiFields(value, "an argument")))
        }
        return arguments
    }

    private func addPreloadScript(
        _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        let function = try fields.string("functionDeclaration")
        let arguments = try channels(fields)
        let sandbox = try fields.stringIfAny("sandbox") ?? ""
        try exclude(fields, "contexts", "userContexts")
        let windows = try topWindowsIfAny(fields) ?? []
        let userContexts = try userContextsIfAny(fields) ?? []
        let script = PreloadScript(
            name: UniqueName.make(), function: function,
            arguments: JSONValue.array(arguments).serialized, sandbox: sandbox, windows: windows,
            userContexts: userContexts)
        preloadScripts.append(script)
        for tab in session.tabs {
            updatePreloadScripts(of: tab)
            await tellLateScripts(to: tab)
        }
        return .object([("script", .string(script.name))])
    }

    /// Sets the scripts that the next documents of a window get.
    func updatePreloadScripts(of tab: DriverTab) {
        tab.setPreloadScripts(scripts(for: tab).map { ($0.function, $0.arguments, $0.sandbox) })
    }

    /// Tells the page of a window of the scripts that were added after it began, for its next frames.
    private func tellLateScripts(to tab: DriverTab) async {
        guard tab.view.page?.runsScripts == true, tab.prompts.isEmpty else { return }
        let late = scripts(for: tab).filter { !tab.scriptsOfPage.contains($0.name) }
        let told = late.map { script in
            JSONValue.object([
                ("source", .string(script.function)), ("arguments", .string(script.arguments)),
                ("sandbox", .string(script.sandbox)),
            ])
        }
        _ = try? await call(
            "", [("task", .string("lateScripts")), ("scripts", .array(told))], in: tab)
    }

    /// The scripts that documents of a window get.
    func scripts(for tab: DriverTab) -> [PreloadScript] {
        preloadScripts.filter { script in
            (script.windows.isEmpty || script.windows.contains(tab.handle))
                && (script.userContexts.isEmpty || script.userContexts.contains(tab.userContext))
        }
    }

    // MARK: - Nodes

    /// The ways to find nodes (WebDriver BiDi, `browsingContext.Locator`).
    private enum LocatorKind: String, CaseIterable {
        case accessibility, context, css, innerText, xpath
    }

    /// Performs `browsingContext.locateNodes`.
    func locate(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let name = try fields.string("context")
        let locator = try fields.object("locator")
        let word = try locator.word("type", LocatorKind.allCases.map(\.rawValue))
        guard let kind = LocatorKind(rawValue: word) else { throw locator.wrong("type", "locator") }
        let count = try fields.integerIfAny("maxNodeCount", 1...9_007_199_254_740_991)
        let options = try SerializationOptions.read(fields)
        let starts = try startNodes(fields)
        guard kind != .context || starts == nil else {
            throw WebDriverError(.invalidArgument, "a context is in no start nodes")
        }
        var task: [(name: String, value: JSONValue)] = [
            ("task", .string("locate")), ("locator", .string(word)), ("options", options),
        ]
        if let count { task.append(("maxNodeCount", .number(Double(count)))) }
        let search = try Self.search(kind, locator, &task)
        let context = try context(name)
        let place = try await place(of: context)
        let tab = context.tab
        if let starts {
            var numbers: [JSONValue] = []
            for start in starts {
                numbers.append(
                    .object([("sharedId", .number(Double(try nodeNumber(start, in: place))))]))
            }
            task.append(("startNodes", .array(numbers)))
        }
        switch kind {
        case .context:
            let child = try self.context(locator.object("value").string("context"))
            guard let frame = child.frame, child.tab === tab, parent(of: child) == context.name
            else {
                throw WebDriverError(.invalidArgument, "the context is none of a frame in it")
            }
            let number = JSONValue.number(Double(frame.element.reference.node))
            task.removeAll { ["locator", "startNodes"].contains($0.name) }
            task += [
                ("locator", .string("given")),
                ("startNodes", .array([.object([("sharedId", number)])])),
            ]
        case .accessibility: try await findByRole(locator, &task, starts, place)
        case .css, .innerText, .xpath: break
        }
        return remote(try await call(search, task, in: tab, place.document), in: place)
    }

    private func startNodes(_ fields: BiDiFields) throws(WebDriverError) -> [String]? {
        guard let list = try fields.listIfAny("startNodes") else { return nil }
        guard !list.isEmpty else { throw fields.wrong("startNodes", "list with a node") }
        var names: [String] = []
        for item in list {
            names.append(try BiDiFields(item, "a start node").string("sharedId"))
        }
        return names
    }

    /// The text that a locator searches for; its other members go into the task.
    private static func search(
        _ kind: LocatorKind, _ locator: BiDiFields, _ task: inout [(name: String, value: JSONValue)]
    ) throws(WebDriverError) -> String {
        switch kind {
        case .css, .xpath: return try locator.string("value")
        case .innerText:
            let text = try locator.string("value")
            if locator.has("ignoreCase") {
                task.append(("ignoreCase", .bool(try locator.flag("ignoreCase"))))
            }
            if let type = try locator.wordIfAny("matchType", ["full", "partial"]) {
                task.append(("matchType", .string(type)))
            }
            if let depth = try locator.integerIfAny("maxDepth") {
                task.append(("maxDepth", .number(Double(depth))))
            }
            guard !text.isEmpty else {
                throw WebDriverError(.invalidSelector, "the text of a search is empty")
            }
            return text
        case .context:
            _ = try locator.object("value").string("context")
            return ""
        case .accessibility:
            let value = try locator.object("value")
            let (name, role) = (try value.stringIfAny("name"), try value.stringIfAny("role"))
            guard name != nil || role != nil else {
                throw WebDriverError(.invalidSelector, "the locator has no name and no role")
            }
            return ""
        }
    }

    /// Finds elements by role and name; they become the whole result of the task.
    private func findByRole(
        _ locator: BiDiFields, _ task: inout [(name: String, value: JSONValue)],
        _ starts: [String]?, _ place: Place
    ) async throws(WebDriverError) {
        let (tab, document) = (place.tab, place.document)
        let value = try locator.object("value")
        let (name, role) = (try value.stringIfAny("name"), try value.stringIfAny("role"))
        var found: [JSONValue] = []
        var roots: [WebElement?] = [nil]
        if let starts {
            roots = []
            for start in starts {
                roots.append(try session.element(start, in: tab, inDocument: document))
            }
        }
        for root in roots {
            let below = try await session.search(.tagName("*"), below: root, document, tab)
            for element in (root.map { [$0] } ?? []) + below {
                if let role, try await session.fact(.role, of: element, in: tab).string != role {
                    continue
                }
                if let name, try await session.fact(.label, of: element, in: tab).string != name {
                    continue
                }
                found.append(
                    .object([("sharedId", .number(Double(element.element.reference.node)))]))
            }
        }
        task.removeAll { ["locator", "startNodes"].contains($0.name) }
        task += [("locator", .string("given")), ("startNodes", .array(found))]
    }
}
