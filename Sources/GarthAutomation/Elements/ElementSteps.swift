package import Garth
package import GarthJSON
import GarthPage

/// The answer to a step of a driver.
package struct StepAnswer {
    /// The name of the error; nil without one.
    package var error: String?
    /// The error in one sentence.
    package var message: String?
    /// What the step tells.
    package var members: [(name: String, value: JSONValue)] = []

    /// Makes an answer.
    package init(
        error: String? = nil, message: String? = nil,
        members: [(name: String, value: JSONValue)] = []
    ) {
        self.error = error
        self.message = message
        self.members = members
    }

    init(_ error: ElementError) {
        self.init(error: error.code.rawValue, message: error.message)
    }
}

/// The steps of `--drive` that read a page and use its elements (docs/drive.md).
@MainActor
package final class ElementSteps {
    /// The members that name an element.
    package nonisolated static let targets = ["ref", "selector", "role", "name", "label", "text"]

    /// The steps, with their members beside `id`, `do` and `wait`.
    package nonisolated static let steps: [String: [String]] = [
        "snapshot": ["of", "bytes", "changes"],
        "query": ["selector", "role", "name", "label", "text", "limit"],
        "fill": targets + ["value"], "select": targets + ["value", "values"],
        "check": targets + ["checked"], "press": targets + ["key"],
        "type": targets + ["value", "keys"], "hover": targets, "scroll": targets,
        "doubleClick": targets,
        "waitFor": ["text", "selector", "url", "quiet", "timeout"],
        "upload": targets + ["files"], "evaluate": ["script"],
        "text": [], "markdown": ["reader"], "draw": ["format"], "cookies": [],
        "storageState": ["state"],
    ]

    private static let usualLimit = 100
    private static let usualPatience = 30.0
    /// How often an element that a script replaces is looked for again.
    private static let replacementLimit = 5
    private static let pauseForScripts = Duration.seconds(1)

    private let references = ElementReferences()
    /// The lines of the last whole snapshot.
    private var lastSnapshot: [String] = []

    private let file: (String) throws(ElementError) -> ChosenFile

    /// Makes the steps of a session. `file` reads a file that the driver sends.
    package init(file: @escaping (String) throws(ElementError) -> ChosenFile) {
        self.file = file
    }

    /// Whether a `click` names an element by more than the text of a target.
    package static func namesElement(_ step: JSONValue) -> Bool {
        ["ref", "selector", "role", "label"].contains { step[$0] != nil }
    }

    /// Performs a step on a view.
    package func perform(_ name: String, _ step: JSONValue, on view: WebView) async -> StepAnswer {
        do throws(ElementError) {
            switch name {
            case "snapshot": return try await snapshot(step, view)
            case "query": return try await query(step, view)
            case "click":
                try await act(step, view) { element throws(ElementError) in
                    try await view.click(element)
                }
            case "doubleClick":
                try await act(step, view) { element throws(ElementError) in
                    try await view.doubleClick(element)
                }
            case "fill":
                let value = step["value"]?.string ?? ""
                try await act(step, view) { element throws(ElementError) in
                    try await view.fill(element, with: value)
                }
            case "select":
                let values =
                    step["values"]?.elements?.compactMap(\.string)
                    ?? step["value"]?.string.map { [$0] } ?? []
                try await act(step, view) { element throws(ElementError) in
                    try await view.select(element, values)
                }
            case "check":
                let isOn = step["checked"]?.bool ?? true
                try await act(step, view) { box throws(ElementError) in
                    if isOn { try await view.check(box) } else { try await view.uncheck(box) }
                }
            case "press": try await press(step, view)
            case "type": try await type(step, view)
            case "hover":
                try await act(step, view) { element throws(ElementError) in
                    try await view.hover(element)
                }
            case "scroll":
                try await act(step, view) { element throws(ElementError) in
                    try await view.scroll(to: element)
                }
            case "upload": try await upload(step, view)
            case "evaluate": return await evaluate(step, view)
            case "waitFor": return try await wait(step, view)
            case "text": return told("text", await view.createText())
            case "markdown": return told("markdown", await markdown(step, view))
            case "draw": return try await draw(step, view)
            case "cookies": return await cookies(view)
            case "storageState": return await storageState(step, view)
            default: return StepAnswer(error: "notAStep")
            }
            return StepAnswer()
        } catch {
            return StepAnswer(error)
        }
    }

    private func draw(
        _ step: JSONValue, _ view: WebView
    ) async throws(ElementError) -> StepAnswer {
        switch step["format"]?.string ?? "ansi" {
        case "ansi": return told("drawing", await view.createSnapshot(as: .ansi))
        case "svg": return told("drawing", await view.createSnapshot(as: .svg))
        default: throw ElementError(.wrongElement, "a page is drawn as ansi or svg")
        }
    }

    private func told(_ name: String, _ text: String) -> StepAnswer {
        StepAnswer(members: [(name, .string(text))])
    }

    // MARK: - Elements

    private func query(_ step: JSONValue) throws(ElementError) -> ElementQuery {
        if let selector = step["selector"]?.string { return .selector(selector) }
        if let role = step["role"]?.string { return .role(role, name: step["name"]?.string) }
        if let label = step["label"]?.string { return .label(label) }
        if let text = step["text"]?.string { return .text(text) }
        throw ElementError(
            .wrongElement, "the step names no element (by ref, selector, role, label or text)")
    }

    private func element(
        _ step: JSONValue, _ view: WebView
    ) async throws(ElementError) -> WebElement {
        if let reference = step["ref"]?.string {
            let element = try references.element(reference)
            try view.checkIsShown(element)
            return element
        }
        let query = try query(step)
        guard let element = try await view.query(query) else {
            throw ElementError(.noSuchElement, "no element is named so by the step")
        }
        return element
    }

    /// Uses the element that a step names. One that scripts replace or make meanwhile is looked for
    /// again; a reference names one element and no other.
    private func act(
        _ step: JSONValue, _ view: WebView,
        _ action: (WebElement) async throws(ElementError) -> Void
    ) async throws(ElementError) {
        for _ in 0..<Self.replacementLimit where step["ref"] == nil {
            do throws(ElementError) {
                return try await action(try await element(step, view))
            } catch {
                guard error.code == .staleElement || error.code == .noSuchElement else {
                    throw error
                }
            }
            // What comes next is due when the page is quiet; nothing is due then without scripts.
            guard try await view.wait(for: [.quiet], within: Self.pauseForScripts) else { break }
        }
        try await action(try await element(step, view))
    }

    private func query(_ step: JSONValue, _ view: WebView) async throws(ElementError) -> StepAnswer
    {
        let found = try await view.queryAll(try query(step))
        let limit = max(0, step["limit"]?.integer ?? Self.usualLimit)
        let elements = found.prefix(limit).map { json($0) }
        return StepAnswer(members: [
            ("count", .number(Double(found.count))), ("elements", .array(elements)),
        ])
    }

    /// An element as JSON: what is empty is left out.
    private func json(_ found: WebElement) -> JSONValue {
        let element = found.element
        var members: [(name: String, value: JSONValue)] = [
            ("ref", .string(references.reference(to: found))), ("role", .string(element.role)),
            ("name", .string(element.name)),
        ]
        if !element.text.isEmpty { members.append(("text", .string(element.text))) }
        if !element.url.isEmpty { members.append(("url", .string(element.url))) }
        if let level = element.level { members.append(("level", .number(Double(level)))) }
        let states = ElementStates.named.filter { element.states.contains($0.0) }
        if !states.isEmpty { members.append(("states", .array(states.map { .string($0.1) }))) }
        return .object(members)
    }

    private func snapshot(
        _ step: JSONValue, _ view: WebView
    ) async throws(ElementError) -> StepAnswer {
        let bytes = step["bytes"]?.integer ?? PageSnapshot.usualByteCount
        let writer = SnapshotWriter(references, byteLimit: max(200, bytes))
        let text = try await writer.text(of: view, step["of"]?.string)
        guard step["of"] == nil else { return told("snapshot", text) }
        let lines = text.split(separator: "\n").map(String.init)
        defer { lastSnapshot = lines }
        guard step["changes"]?.bool == true else { return told("snapshot", text) }
        return told("changes", SnapshotWriter.changes(from: lastSnapshot, to: lines))
    }

    private func press(_ step: JSONValue, _ view: WebView) async throws(ElementError) {
        let key = step["key"]?.string ?? ""
        try await act(step, view) { element throws(ElementError) in
            try await view.press(key, on: element)
        }
    }

    /// Types the characters of `value`, or the keys of `keys`.
    private func type(_ step: JSONValue, _ view: WebView) async throws(ElementError) {
        let keys =
            step["keys"]?.elements?.compactMap(\.string)
            ?? (step["value"]?.string ?? "").map { $0.isNewline ? "Enter" : String($0) }
        try await act(step, view) { element throws(ElementError) in
            try await view.type(keys, into: element)
        }
    }

    // MARK: - Waiting and reading

    private func wait(_ step: JSONValue, _ view: WebView) async throws(ElementError) -> StepAnswer {
        var seconds = Self.usualPatience
        if case .number(let given)? = step["timeout"], (0..<3600).contains(given) {
            seconds = given
        }
        var conditions: [PageCondition] = []
        if let url = step["url"]?.string { conditions.append(.url(url)) }
        if step["quiet"]?.bool == true { conditions.append(.quiet) }
        if let text = step["text"]?.string { conditions.append(.element(.text(text))) }
        if let selector = step["selector"]?.string {
            conditions.append(.element(.selector(selector)))
        }
        guard !conditions.isEmpty else {
            throw ElementError(
                .wrongElement, "the step waits for nothing (text, selector, url or quiet)")
        }
        let time = Duration.milliseconds(Int64(seconds * 1000))
        if try await view.wait(for: conditions, within: time) { return StepAnswer() }
        return StepAnswer(error: "timedOut", message: "it has not come in \(seconds) seconds")
    }

    private func markdown(_ step: JSONValue, _ view: WebView) async -> String {
        step["reader"]?.bool == true
            ? await view.createArticleMarkdown() : await view.createMarkdown()
    }

    private func cookies(_ view: WebView) async -> StepAnswer {
        let all = await view.configuration.websiteDataStore.httpCookieStore.allCookies()
        return StepAnswer(members: [("cookies", .array(all.map { CookieFile.json($0) }))])
    }

    /// Gives the cookies as Playwright's storage state, or sets those of one.
    private func storageState(_ step: JSONValue, _ view: WebView) async -> StepAnswer {
        let store = view.configuration.websiteDataStore.httpCookieStore
        guard let state = step["state"] else {
            let state = CookieFile.storageState(await store.allCookies())
            return StepAnswer(members: [("storageState", state)])
        }
        do throws(CookieFileError) {
            for cookie in try CookieFile.cookies(in: state) {
                guard await store.setCookie(cookie) else {
                    throw CookieFileError(
                        message: "the cookie \(cookie.name) of \(cookie.domain) may not be set")
                }
            }
            return StepAnswer()
        } catch {
            return StepAnswer(error: "invalidState", message: error.message)
        }
    }

    private func upload(_ step: JSONValue, _ view: WebView) async throws(ElementError) {
        var files: [ChosenFile] = []
        for path in step["files"]?.elements ?? [] { files.append(try file(path.string ?? "")) }
        let chosen = files
        try await act(step, view) { element throws(ElementError) in
            try await view.setFiles(element, chosen)
        }
    }

    private func evaluate(_ step: JSONValue, _ view: WebView) async -> StepAnswer {
        do throws(JavaScriptError) {
            let value = try await view.evaluateJavaScript(step["script"]?.string ?? "")
            let json = value.flatMap { try? JSONValue(parsing: $0.utf8) } ?? .null
            return StepAnswer(members: [("value", json)])
        } catch {
            return StepAnswer(error: "scriptFailed", message: error.message)
        }
    }
}

extension WebView {
    /// The keys beside Enter, Space and characters, by their names in UI Events.
    private static let namedKeys: Set<String> = [
        "Backspace", "Delete", "Tab", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
        "Home", "End", "PageUp", "PageDown",
    ]

    /// Presses a key by its name; throws for a name that no key has.
    @discardableResult
    func press(
        _ name: String, on element: WebElement
    ) async throws(ElementError) -> ElementEffect {
        if let key = ElementKey(rawValue: name) { return try await press(key, on: element) }
        guard name.count == 1 || Self.namedKeys.contains(name) else {
            throw ElementError(
                .wrongElement, "no key is named \"\(name)\" (Enter, Space, Backspace, ArrowDown, a)"
            )
        }
        return try await type([name], into: element)
    }
}
