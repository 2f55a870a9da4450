import Garth
import GarthJSON
import GarthPage
import GarthURL

/// One call of a tool.
@MainActor
struct MCPCall {
    /// The bytes of the lines that changed.
    private static let changedBytes = 2000
    /// The bytes of the beginning of a page that has come.
    private static let firstBytes = 2000
    /// The longest wait of a tool for a page.
    private static let patience = Duration.seconds(30)
    /// The time in which what a script asked for is decided.
    private static let effectPatience = Duration.seconds(5)

    private let server: MCPServer
    private let tool: MCPTool
    private let arguments: JSONValue

    init(server: MCPServer, tool: MCPTool, arguments: JSONValue) {
        self.server = server
        self.tool = tool
        self.arguments = arguments
    }

    /// Performs the call.
    func run() async -> MCPAnswer {
        switch tool.act {
        case .server(let perform): return await perform(self)
        case .tab(let perform): return await withTab { await perform(self, $0) }
        case .element(let act): return await use(act(self))
        }
    }

    private func withTab(_ perform: (AutomatedTab) async -> MCPAnswer) async -> MCPAnswer {
        if let tab = server.tab(arguments["tab"]?.integer) { return await perform(tab) }
        return MCPAnswer(
            effect: "there is no tab \(arguments["tab"]?.integer ?? 0)", next: "tabs",
            isError: true)
    }

    /// An argument that is a text; the empty one without it.
    func text(_ name: String) -> String { arguments[name]?.string ?? "" }

    /// An argument that is a flag.
    func flag(_ name: String, usual: Bool = false) -> Bool { arguments[name]?.bool ?? usual }

    // MARK: - Going

    func navigate(_ tab: AutomatedTab) async -> MCPAnswer {
        guard let url = URLRecord.parse(text("url")) else {
            return MCPAnswer(
                tab: tab, effect: "\(text("url").prefix(200)) is not a URL",
                next: "navigate with a whole address, as https://example.org/", isError: true)
        }
        do throws(ActError) {
            try AddressReach.network.check(url)
        } catch {
            return MCPAnswer(tab: tab, effect: "refused: " + error.message, isError: true)
        }
        // The allow-list judges it as an address that a person types.
        return await travel(tab, .load(NavigationRequest(url, purpose: .typed)), "navigated")
    }

    /// Leads a tab to another page, and waits for it.
    func travel(_ tab: AutomatedTab, _ act: PageAct, _ effect: String) async -> MCPAnswer {
        do throws(ActError) {
            try tab.view.begin(act)
        } catch {
            return MCPAnswer(tab: tab, effect: error.message, isError: true)
        }
        return await loaded(tab, effect)
    }

    /// Waits for a load and says what became of it.
    private func loaded(_ tab: AutomatedTab, _ effect: String) async -> MCPAnswer {
        let isWhole = await tab.effects.waitForQuiet(within: Self.patience)
        // Nobody wants the page of a cancelled call any more.
        if Task.isCancelled { tab.view.stopLoading() }
        var answer = MCPAnswer(tab: tab, effect: effect, notes: tab.takeNotes())
        if !isWhole {
            answer.notes.append("the page still loads; what has come is there")
        }
        answer.isError = answer.notes.contains {
            $0.hasPrefix("refused:") || $0.hasPrefix("failed:")
        }
        answer.next = "snapshot, read or find"
        if answer.isError {
            answer.effect = "the page was not reached, or not whole"
            return answer
        }
        await tellBeginning(of: tab, &answer)
        return answer
    }

    /// Adds the beginning of the snapshot of a page that has come: most agents ask for it next.
    private func tellBeginning(of tab: AutomatedTab, _ answer: inout MCPAnswer) async {
        let limit = min(Self.firstBytes, answer.pageRoom)
        let writer = SnapshotWriter(server.references, byteLimit: limit)
        guard limit > 300, let text = try? await writer.text(of: tab.view), !text.isEmpty else {
            return
        }
        answer.pageSays = PageWords.lines(text)
        answer.next = "use a ref; snapshot(of: ...) goes on; read has the text"
    }

    // MARK: - Reading

    func snapshot(_ tab: AutomatedTab) async -> MCPAnswer {
        do throws(ElementError) {
            var answer = MCPAnswer(
                tab: tab, effect: "snapshot", notes: tab.takeNotes(),
                next: "click, fill, select, check or press with a ref")
            answer.pageSays = try await snapshot(of: tab, within: answer.pageRoom)
            return answer
        } catch {
            return failure(ActError(error), tab)
        }
    }

    /// As much of a snapshot as takes so many bytes of JSON.
    private func snapshot(
        of tab: AutomatedTab, within room: Int
    ) async throws(ElementError) -> String {
        var limit = min(PageSnapshot.usualByteCount, room)
        while true {
            let writer = SnapshotWriter(server.references, byteLimit: limit)
            let text = PageWords.lines(try await writer.text(of: tab.view, arguments["of"]?.string))
            let cost = PageWords.cost(text)
            guard cost > room, limit > 300 else { return text }
            limit = max(300, limit * room / cost - 50)
        }
    }

    func read(_ tab: AutomatedTab) async -> MCPAnswer {
        let wantsWhole = arguments["whole"]?.bool ?? false
        let text =
            wantsWhole
            ? await tab.view.createMarkdown() : await tab.view.createArticleMarkdown()
        if let query = arguments["query"]?.string { return await read(query, of: text, tab) }
        let page = max(1, arguments["page"]?.integer ?? 1)
        let pages = MCPParts.pages(of: PageWords.markdown(text))
        guard page <= pages.count else {
            return MCPAnswer(
                tab: tab, effect: "the text has \(pages.count) pages", isError: true)
        }
        var answer = MCPAnswer(
            tab: tab, effect: "page \(page) of \(pages.count)", notes: tab.takeNotes(),
            pageSays: pages[page - 1])
        if page < pages.count { answer.next = "read with page \(page + 1)" }
        return answer
    }

    /// The parts of a text that a question is about; those of the whole page where the article has none.
    private func read(_ question: String, of text: String, _ tab: AutomatedTab) async -> MCPAnswer {
        let query = TextQuery(question)
        guard !query.isEmpty else {
            return MCPAnswer(tab: tab, effect: "the query has no words", isError: true)
        }
        var parts = query.parts(of: PageWords.markdown(text), byteCount: Self.queryBytes)
        if parts.isEmpty {
            let whole = PageWords.markdown(await tab.view.createMarkdown())
            parts = query.parts(of: whole, byteCount: Self.queryBytes)
        }
        let isFound = !parts.isEmpty
        return MCPAnswer(
            tab: tab, effect: isFound ? "the parts about the query" : "no part is about the query",
            notes: tab.takeNotes(),
            pageSays: isFound ? MCPParts.pages(of: parts)[0] : nil,
            next: isFound ? "read has the whole text" : "snapshot, or read without query")
    }

    /// The bytes of what is read by a query.
    private static let queryBytes = 4000

    func extract(_ tab: AutomatedTab) async -> MCPAnswer {
        let word = arguments["what"]?.string ?? PageData.Kind.tables.rawValue
        guard let kind = PageData.Kind(rawValue: word) else {
            let known = PageData.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            return MCPAnswer(
                tab: tab, effect: "\(word.prefix(100)) is none of: \(known)", isError: true)
        }
        do throws(ElementError) {
            var root: WebElement?
            if let reference = arguments["of"]?.string { root = try shown(reference).element }
            let found = try await tab.view.elements(of: root)
            let columns = (arguments["columns"]?.elements ?? []).compactMap(\.string)
            let lines = PageData(found.map(\.element), columns: columns).items(
                kind, reference: server.references.naming(found)
            ).map { PageWords.line($0.serialized, to: 2000) }
            var answer = MCPParts.answer(
                listing: lines, from: from, of: tool.name,
                named: kind == .tables ? "rows" : kind == .lists ? "entries" : "fields", tab: tab)
            answer.notes = tab.takeNotes()
            answer.next = answer.next ?? (lines.isEmpty ? "snapshot" : nil)
            return answer
        } catch {
            return failure(ActError(error), tab)
        }
    }

    func find(_ tab: AutomatedTab) async -> MCPAnswer {
        do throws(ElementError) {
            let found = try await tab.view.queryAll(.text(arguments["text"]?.string ?? ""))
            // References are given to what is shown alone: the lines of others are not made.
            let start = max(1, from)
            let lines = found.enumerated().map { place, element in
                place < start - 1 || place >= start - 1 + Self.mostFound ? "" : line(of: element)
            }
            var answer = MCPParts.answer(
                listing: lines, from: start, upTo: Self.mostFound, of: "find", named: "found",
                tab: tab)
            answer.pageSays = answer.pageSays.map { $0.isEmpty ? "" : $0 + "\n" }
            answer.notes = tab.takeNotes()
            answer.next = answer.next ?? (found.isEmpty ? "snapshot" : "use a ref")
            return answer
        } catch {
            return failure(ActError(error), tab)
        }
    }

    /// The elements of one answer of `find` at most.
    private static let mostFound = 30

    /// The line of an element by itself.
    private func line(of element: WebElement) -> String {
        var alone = element.element
        alone.depth = 0
        let text = PageSnapshot([alone]).text { _ in server.references.reference(to: element) }.text
        return PageWords.lines(String(text.dropLast()))
    }

    func wait(_ tab: AutomatedTab) async -> MCPAnswer {
        let seconds = min(120, max(0, arguments["seconds"]?.integer ?? 10))
        var conditions: [PageCondition] = []
        if let url = arguments["url"]?.string { conditions.append(.url(url)) }
        if let text = arguments["text"]?.string { conditions.append(.element(.text(text))) }
        if conditions.isEmpty { conditions = [.quiet] }
        do throws(ElementError) {
            let hasCome = try await tab.effects.wait(
                for: conditions, within: .seconds(seconds))
            return MCPAnswer(
                tab: tab, effect: hasCome ? "it has come" : "it has not come in \(seconds) s",
                notes: tab.takeNotes(), next: "snapshot or read", isError: !hasCome)
        } catch {
            return failure(ActError(error), tab)
        }
    }

    func evaluate(_ tab: AutomatedTab) async -> MCPAnswer {
        guard let page = tab.view.page, page.runsScripts else {
            let problem = tab.view.page?.scriptProblem.map { ": " + $0 } ?? ""
            return MCPAnswer(
                tab: tab, effect: "the tab has no page that runs scripts" + problem,
                notes: tab.takeNotes(), next: "snapshot or read", isError: true)
        }
        var element: WebElement?
        if let reference = arguments["ref"]?.string {
            do throws(ElementError) {
                element = try shown(reference).element
            } catch {
                return failure(ActError(error), tab)
            }
        }
        do throws(JavaScriptError) {
            let script = arguments["script"]?.string ?? ""
            let value =
                if let element {
                    try await tab.view.json(ofFunction: script, on: element)
                } else {
                    try await tab.view.json(ofScript: script)
                }
            // What the script asked for is decided later than the script ends.
            _ = await tab.effects.waitForQuiet(within: Self.effectPatience)
            let text = value ?? "undefined"
            let pages = MCPParts.pages(of: PageWords.lines(text))
            let isCut = pages.count > 1
            return MCPAnswer(
                tab: tab, effect: isCut ? "the value, its beginning" : "the value",
                notes: tab.takeNotes(),
                pageSays: isCut ? pages[0] : PageWords.lines(text),
                next: isCut ? "evaluate with a slice of the value" : "snapshot shows what changed")
        } catch {
            _ = await tab.effects.waitForQuiet(within: Self.effectPatience)
            return MCPAnswer(
                tab: tab, effect: "the script did not end well", notes: tab.takeNotes(),
                pageSays: PageWords.line(error.message, to: 1000), next: "snapshot or read",
                isError: true)
        }
    }

    func history(_ tab: AutomatedTab) -> MCPAnswer {
        let list = tab.view.backForwardList
        var lines = list.backList.map(Self.line)
        // Without a wish, the list begins so that the page of now is in it.
        let usual = max(1, lines.count - 19)
        if let item = list.currentItem { lines.append("now: " + Self.line(item)) }
        lines += list.forwardList.map(Self.line)
        var answer = MCPParts.answer(
            listing: lines, from: arguments["from"]?.integer ?? usual, of: "history",
            named: "pages", tab: tab)
        answer.next = answer.next ?? "back or forward"
        return answer
    }

    private static func line(_ item: BackForwardListItem) -> String {
        PageWords.address(item.url) + "  " + PageWords.line(item.title, to: 200)
    }

    /// The number of the first entry that is wanted of a list.
    private var from: Int { arguments["from"]?.integer ?? 1 }

    private func listed(_ lines: [String], _ things: String, next: String? = nil) -> MCPAnswer {
        var answer = MCPParts.answer(listing: lines, from: from, of: tool.name, named: things)
        answer.next = answer.next ?? next
        return answer
    }

    // MARK: - Acting

    /// The element that a reference names, and the tab that shows it.
    private func shown(
        _ reference: String
    ) throws(ElementError) -> (element: WebElement, tab: AutomatedTab) {
        let element = try server.references.element(reference)
        guard let tab = server.openTabs.first(where: { $0.shows(element) }) else {
            throw ElementError(
                .staleElement,
                "\(reference) belongs to a document that is no longer shown; take a snapshot")
        }
        return (element, tab)
    }

    /// Uses an element: the tab is the one that shows it.
    private func use(_ act: ElementAct) async -> MCPAnswer {
        do throws(ElementError) {
            let (element, tab) = try shown(text("ref"))
            let url = tab.view.url
            let before = await lines(of: tab)
            _ = tab.takeNotes()
            let effect = try await tab.view.perform(act, on: element)
            if effect == .stayed { await tab.effects.waitForQuiet(within: Self.patience) }
            guard effect == .navigated || tab.view.url != url else {
                return await stayed(tab, before)
            }
            return await loaded(tab, "done; the page changed")
        } catch {
            return failure(ActError(error), nil)
        }
    }

    /// Fills one field, or several one after the other.
    func fill() async -> MCPAnswer {
        guard let fields = arguments["fields"]?.members else {
            guard arguments["ref"] != nil, arguments["text"] != nil else {
                return MCPAnswer(
                    effect: "fill needs ref and text, or fields", next: "snapshot", isError: true)
            }
            return await use(.fill(text("text")))
        }
        var done: [String] = []
        do throws(ElementError) {
            guard let first = fields.first else {
                return MCPAnswer(effect: "fields are empty", next: "snapshot", isError: true)
            }
            let tab = try shown(first.name).tab
            let url = tab.view.url
            let before = await lines(of: tab)
            _ = tab.takeNotes()
            for field in fields {
                let element = try shown(field.name).element
                try await tab.view.perform(Self.act(for: field.value, on: element), on: element)
                done.append(field.name)
            }
            await tab.effects.waitForQuiet(within: Self.patience)
            guard tab.view.url == url else { return await loaded(tab, "done; the page changed") }
            return await stayed(tab, before)
        } catch {
            var answer = failure(ActError(error), nil)
            if !done.isEmpty { answer.notes.append("filled: " + done.joined(separator: ", ")) }
            return answer
        }
    }

    /// What sets a control to a value.
    private static func act(
        for value: JSONValue, on element: WebElement
    ) throws(ElementError) -> ElementAct {
        if let isOn = value.bool { return .check(isOn: isOn) }
        let isList = element.element.states.contains(.choosable)
        if let values = value.elements, isList { return .select(values.compactMap(\.string)) }
        let number = value.integer.map(String.init)
        guard let text = value.string ?? number else {
            throw ElementError(.wrongElement, "a field takes a text, true or false")
        }
        return isList ? .select([text]) : .fill(text)
    }

    /// The answer for a page that stayed: the lines of its snapshot that differ.
    private func stayed(_ tab: AutomatedTab, _ before: [String]) async -> MCPAnswer {
        let notes = tab.takeNotes()
        let changes = SnapshotWriter.changes(from: before, to: await lines(of: tab))
        let isRefused = notes.contains { $0.hasPrefix("refused:") }
        var answer = MCPAnswer(tab: tab, effect: "done; the page stayed", notes: notes)
        answer.isError = isRefused
        guard !changes.isEmpty else {
            answer.effect = isRefused ? "refused" : "done; nothing that the page shows changed"
            answer.next = "snapshot"
            return answer
        }
        answer.effect = "done; the page stayed, and these lines of its snapshot changed"
        answer.pageSays = SnapshotWriter.cut(changes, to: Self.changedBytes)
        answer.next = "snapshot shows the whole page"
        return answer
    }

    /// The lines of the first part of a snapshot.
    private func lines(of tab: AutomatedTab) async -> [String] {
        let writer = SnapshotWriter(server.references)
        return (try? await writer.lines(of: tab.view)) ?? []
    }

    private func failure(_ error: ActError, _ tab: AutomatedTab?) -> MCPAnswer {
        MCPAnswer(
            tab: tab, effect: error.message, notes: tab?.takeNotes() ?? [], next: error.nextTool,
            isError: true)
    }

    // MARK: - Saving

    func download() async -> MCPAnswer {
        guard arguments["ref"] == nil else { return await downloadLink() }
        return await withTab { await download($0) }
    }

    /// Saves the target of a link: the page leads there, as with a click.
    private func downloadLink() async -> MCPAnswer {
        let reference = arguments["ref"]?.string ?? ""
        do throws(ElementError) {
            let (element, tab) = try shown(reference)
            guard arguments["url"] == nil else {
                throw ElementError(.wrongElement, "download takes a url or a ref, not both")
            }
            guard let url = URLRecord.parse(element.element.url), url.isHTTPOrHTTPS else {
                throw ElementError(.wrongElement, "\(reference) is no link to http or https")
            }
            var link = PageLink(href: url.href)
            link.document = element.element.reference.document
            let request = tab.view.page?.request(for: link, to: url, purpose: .download)
            if let refusal = tab.view.page?.downloadRefusal(of: link) {
                throw ElementError(.wrongElement, refusal)
            }
            return await save(request ?? NavigationRequest(url, purpose: .download), tab)
        } catch {
            return failure(ActError(error), nil)
        }
    }

    private func download(_ tab: AutomatedTab) async -> MCPAnswer {
        let text = arguments["url"]?.string ?? ""
        guard let url = URLRecord.parse(text), url.isHTTPOrHTTPS else {
            return MCPAnswer(
                tab: tab,
                effect: text.isEmpty
                    ? "download needs a url, or the ref of a link"
                    : "\(text.prefix(200)) is not an http or https URL", isError: true)
        }
        return await save(NavigationRequest(url, purpose: .download), tab)
    }

    private func save(_ request: NavigationRequest, _ tab: AutomatedTab) async -> MCPAnswer {
        guard let folder = server.downloadFolder else {
            return MCPAnswer(
                tab: tab,
                effect: "Garth saves no files: it was started without --download-folder "
                    + "(the person who starts it names one: garth --mcp --download-folder DIR)",
                isError: true)
        }
        let saving = ProgramDownload(to: folder, named: arguments["name"]?.string)
        let download = tab.view.startDownload(using: request, delegate: saving)
        let seconds = min(3600, max(1, arguments["seconds"]?.integer ?? 60))
        let clock = Task { @MainActor in
            try? await Task.sleep(for: .seconds(seconds))
            if !Task.isCancelled { download.cancel() }
        }
        defer { clock.cancel() }
        let result = await withTaskCancellationHandler {
            await saving.result()
        } onCancel: {
            Task { @MainActor in download.cancel() }
        }
        switch result {
        case .success(let file):
            return MCPAnswer(
                tab: tab,
                effect: "saved \(file.byteCount) bytes in the download folder; "
                    + "pageSays has the type and the name of the file",
                notes: tab.takeNotes(),
                pageSays: PageWords.line(
                    "\(file.mediaType) " + (file.path.split(separator: "/").last ?? ""), to: 500))
        case .failure(let error):
            return MCPAnswer(
                tab: tab, effect: "nothing was saved", notes: tab.takeNotes() + [error.message],
                isError: true)
        }
    }

    // MARK: - Tabs and cookies

    func listTabs() -> MCPAnswer {
        let lines = server.openTabs.map { tab in
            let url = tab.shownURL == nil ? "empty" : PageWords.address(tab.shownURL)
            return "tab \(tab.number): \(url)  " + PageWords.line(tab.view.title, to: 200)
        }
        return listed(lines, "tabs", next: "navigate, new_tab or close_tab")
    }

    func newTab() -> MCPAnswer {
        guard let tab = server.addTab() else {
            return MCPAnswer(
                effect: "no more than \(MCPServer.tabLimit) tabs are open at a time",
                next: "close_tab", isError: true)
        }
        return MCPAnswer(
            tab: tab, effect: "opened tab \(tab.number)", next: "navigate with it")
    }

    func closeTab() -> MCPAnswer {
        let number = arguments["tab"]?.integer ?? 0
        guard server.closeTab(number) else {
            return MCPAnswer(effect: "there is no tab \(number)", next: "tabs", isError: true)
        }
        return MCPAnswer(effect: "closed tab \(number)", next: "tabs")
    }

    func listCookies() async -> MCPAnswer {
        let lines = await server.cookies().map {
            PageWords.line("\($0.domain)\($0.path)  \($0.name)", to: 500)
        }
        return listed(lines.sorted(), "cookies")
    }
}

extension ActError {
    /// The tool by which a program goes on after the error.
    fileprivate var nextTool: String {
        switch code {
        case .noPage: "navigate"
        case .staleElement, .noSuchElement, .invalidSelector, .wrongElement, .notEnabled,
            .noSuchOption, .submissionRefused, .fileNotReadable, .noSuchEntry, .addressNotOpened,
            .scriptFailed, .timedOut:
            "snapshot"
        }
    }
}
