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

    /// The answer to a step that was not performed.
    package init(_ error: ActError) {
        self.init(error: error.code.rawValue, message: error.message)
    }

    fileprivate init(_ name: String, _ text: String) {
        self.init(members: [(name, .string(text))])
    }
}

/// A step that reads a page or uses its elements: its name, its members beside `id`, `do` and `wait`,
/// and the function that performs it.
@MainActor
package struct ElementStep {
    fileprivate typealias Function =
        @MainActor (ElementSteps, JSONValue, WebView)
        async throws(ElementError) -> StepAnswer

    /// The function of a step.
    fileprivate enum Act {
        /// Uses an element.
        case use(@MainActor (JSONValue) -> ElementAct)
        /// Does something else on a view.
        case perform(Function)
    }

    /// The name of the step.
    package let name: String
    /// The names of its members.
    package let members: [String]
    fileprivate let act: Act

    private static func use(
        _ name: String, _ members: [String] = [],
        _ act: @escaping @MainActor (JSONValue) -> ElementAct
    ) -> ElementStep {
        ElementStep(name: name, members: ElementSteps.targets + members, act: .use(act))
    }

    private static func perform(
        _ name: String, _ members: [String] = [], _ function: @escaping Function
    ) -> ElementStep { ElementStep(name: name, members: members, act: .perform(function)) }

    /// The click on an element; a click may name a text of the screen instead (docs/drive.md).
    package static let click = use("click") { _ in .click }

    /// All steps but `click`.
    package static let all: [ElementStep] = [
        use("doubleClick") { _ in .doubleClick },
        use("fill", ["value"]) { .fill($0["value"]?.string ?? "") },
        use("select", ["value", "values"]) { .select(ElementSteps.labels(in: $0)) },
        use("check", ["checked"]) { .check(isOn: $0["checked"]?.bool ?? true) },
        use("press", ["key"]) { .press($0["key"]?.string ?? "") },
        use("type", ["value", "keys"]) { .type(ElementSteps.keys(in: $0)) },
        use("hover") { _ in .hover },
        use("scroll") { _ in .scroll },
        perform("upload", ElementSteps.targets + ["files"]) {
            steps, step, view throws(ElementError) in
            try await steps.upload(step, view)
        },
        perform("snapshot", ["of", "bytes", "changes"]) { steps, step, view throws(ElementError) in
            try await steps.snapshot(step, view)
        },
        perform("query", ["selector", "role", "name", "label", "text", "limit"]) {
            steps, step, view throws(ElementError) in
            try await steps.query(step, view)
        },
        perform("waitFor", ["text", "selector", "url", "quiet", "timeout"]) {
            steps, step, view throws(ElementError) in
            try await steps.wait(step, view)
        },
        perform("draw", ["format"]) { steps, step, view throws(ElementError) in
            try await steps.draw(step, view)
        },
        perform("text") { _, _, view in StepAnswer("text", await view.createText()) },
        perform("markdown", ["reader"]) { steps, step, view in
            StepAnswer("markdown", await steps.markdown(step, view))
        },
        perform("evaluate", ["script"]) { steps, step, view in await steps.evaluate(step, view) },
        perform("cookies") { steps, _, view in await steps.cookies(view) },
        perform("storageState", ["state"]) { steps, step, view in
            await steps.storageState(step, view)
        },
    ]
}

/// The steps of `--drive` that read a page and use its elements (docs/drive.md).
@MainActor
package final class ElementSteps {
    /// The members that name an element.
    package nonisolated static let targets = ["ref", "selector", "role", "name", "label", "text"]

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
    package func perform(
        _ step: ElementStep, _ members: JSONValue, on view: WebView
    ) async -> StepAnswer {
        do throws(ElementError) {
            switch step.act {
            case .use(let act):
                try await self.act(members, view, act(members))
                return StepAnswer()
            case .perform(let function): return try await function(self, members, view)
            }
        } catch {
            return StepAnswer(ActError(error))
        }
    }

    fileprivate func draw(
        _ step: JSONValue, _ view: WebView
    ) async throws(ElementError) -> StepAnswer {
        switch step["format"]?.string ?? "ansi" {
        case "ansi": return StepAnswer("drawing", (try? await view.createSnapshot(as: .ansi)) ?? "")
        case "svg": return StepAnswer("drawing", (try? await view.createSnapshot(as: .svg)) ?? "")
        default: throw ElementError(.wrongElement, "a page is drawn as ansi or svg")
        }
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
        _ step: JSONValue, _ view: WebView, _ act: ElementAct
    ) async throws(ElementError) {
        let effects = EffectWaiter(of: view)
        for _ in 0..<Self.replacementLimit where step["ref"] == nil {
            do throws(ElementError) {
                try await view.perform(act, on: try await element(step, view))
                return
            } catch {
                guard error.code == .staleElement || error.code == .noSuchElement else {
                    throw error
                }
            }
            // What comes next is due when the page is quiet; nothing is due then without scripts.
            guard try await effects.wait(for: [.quiet], within: Self.pauseForScripts) else { break }
        }
        try await view.perform(act, on: try await element(step, view))
    }

    fileprivate func query(_ step: JSONValue, _ view: WebView) async throws(ElementError)
        -> StepAnswer
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

    fileprivate func snapshot(
        _ step: JSONValue, _ view: WebView
    ) async throws(ElementError) -> StepAnswer {
        let bytes = step["bytes"]?.integer ?? PageSnapshot.usualByteCount
        let writer = SnapshotWriter(references, byteLimit: max(200, bytes))
        let text = try await writer.text(of: view, step["of"]?.string)
        guard step["of"] == nil else { return StepAnswer("snapshot", text) }
        let lines = text.split(separator: "\n").map(String.init)
        defer { lastSnapshot = lines }
        guard step["changes"]?.bool == true else { return StepAnswer("snapshot", text) }
        return StepAnswer("changes", SnapshotWriter.changes(from: lastSnapshot, to: lines))
    }

    /// The labels or values of options that a step chooses.
    fileprivate static func labels(in step: JSONValue) -> [String] {
        step["values"]?.elements?.compactMap(\.string) ?? step["value"]?.string.map { [$0] } ?? []
    }

    /// The characters of `value`, or the keys of `keys`.
    fileprivate static func keys(in step: JSONValue) -> [String] {
        step["keys"]?.elements?.compactMap(\.string)
            ?? (step["value"]?.string ?? "").map { $0.isNewline ? "Enter" : String($0) }
    }

    // MARK: - Waiting and reading

    fileprivate func wait(_ step: JSONValue, _ view: WebView) async throws(ElementError)
        -> StepAnswer
    {
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
        let hasCome = try await EffectWaiter(of: view).wait(for: conditions, within: time)
        guard !hasCome else { return StepAnswer() }
        return StepAnswer(ActError(.timedOut, "it has not come in \(seconds) seconds"))
    }

    fileprivate func markdown(_ step: JSONValue, _ view: WebView) async -> String {
        step["reader"]?.bool == true
            ? await view.createArticleMarkdown() : await view.createMarkdown()
    }

    fileprivate func cookies(_ view: WebView) async -> StepAnswer {
        let all = await view.configuration.websiteDataStore.httpCookieStore.allCookies()
        return StepAnswer(members: [("cookies", .array(all.map { CookieFile.json($0) }))])
    }

    /// Gives the cookies as Playwright's storage state, or sets those of one.
    fileprivate func storageState(_ step: JSONValue, _ view: WebView) async -> StepAnswer {
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

    fileprivate func upload(
        _ step: JSONValue, _ view: WebView
    ) async throws(ElementError) -> StepAnswer {
        var files: [ChosenFile] = []
        for path in step["files"]?.elements ?? [] { files.append(try file(path.string ?? "")) }
        try await act(step, view, .setFiles(files))
        return StepAnswer()
    }

    fileprivate func evaluate(_ step: JSONValue, _ view: WebView) async -> StepAnswer {
        do throws(JavaScriptError) {
            let value = try await view.json(ofScript: step["script"]?.string ?? "")
            let json = value.flatMap { try? JSONValue(parsing: $0.utf8) } ?? .null
            return StepAnswer(members: [("value", json)])
        } catch {
            return StepAnswer(ActError(error))
        }
    }
}
