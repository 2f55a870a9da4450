import Garth
import GarthAutomation
import GarthJSON
import GarthPage
import GarthURL
import Glibc

/// `garth --drive -`: a web view with steps as JSON lines on standard input and events as JSON
/// lines on standard output (docs/drive.md).
@MainActor
final class DriveCommand {
    private let settings: Settings
    private let log: EventFile?
    private var output = OutputStream()
    private var driver: DrivenView?
    private var steps: [JSONValue] = []
    private var hasEnded = false
    /// Steps that were read and not begun wait; the reader waits while there are many.
    private let input = InputFeed()
    private var nextStep: CheckedContinuation<Void, Never>?

    /// The state that was saved last.
    private var saved: InteractionState?
    private let folder = DownloadFolder()
    let elements: ElementSteps

    init(_ settings: Settings, log: EventFile?) {
        self.settings = settings
        self.log = log
        elements = ElementSteps { (path) throws(ElementError) in
            try settings.uploadedFile(path)
        }
    }

    func run(_ source: String) async throws(CommandError) -> ExitStatus {
        guard source == "-" else { throw CommandError(.usage, "--drive reads standard input: -") }
        input.start { [weak self] line in self?.take(line) }
        driver = makeView()
        while output.isOpen {
            if steps.isEmpty {
                guard !hasEnded else { break }
                await withCheckedContinuation {
                    // A step may come while the task is on its way to here.
                    if steps.isEmpty, !hasEnded { nextStep = $0 } else { $0.resume() }
                }
                continue
            }
            let step = steps.removeFirst()
            input.makeRoom()
            await perform(step)
        }
        driver?.view.stopLoading()
        folder.remove()
        if let error = input.error { throw error }
        try output.check()
        return .shown
    }

    private func take(_ line: InputLines.Line?) {
        switch line {
        // A line that is not JSON is answered as a step that is no object.
        case .text(let text)?: steps.append((try? JSONValue(parsing: text.utf8)) ?? .null)
        // Told of when the steps before it are done.
        case .tooLong?: steps.append(.string(InputLines.tooLong))
        case nil: hasEnded = true
        }
        nextStep?.resume()
        nextStep = nil
    }

    private func makeView() -> DrivenView {
        var configuration = settings.configuration
        configuration.showsErrorPages = false
        return DrivenView(configuration, folder: folder) { [weak self] event in
            guard let self else { return }
            self.log?.write(event)
            self.write(event.json(named: event.kind.rawValue))
        }
    }

    private func write(_ value: JSONValue) {
        output.write(line: value)
        output.flush()
    }

    // MARK: - Steps

    private func perform(_ line: JSONValue) async {
        guard let driver else { return }
        driver.beginStep()
        let result: StepAnswer
        do throws(DriveStep.Fault) {
            let step = try DriveStep.step(of: line)
            result = await step.perform(self, driver, line)
        } catch {
            result = StepAnswer(error: "notAStep", message: error.message)
        }
        if result.error == nil { await self.driver?.rest(until: line["wait"]?.string) }
        let error = result.error ?? self.driver?.failure
        var answer: [(name: String, value: JSONValue)] = [("done", line["id"] ?? .null)]
        answer.append(("state", self.driver?.state ?? .null))
        answer.append(("error", error.map { .string($0) } ?? .null))
        if let message = result.message { answer.append(("message", .string(message))) }
        if let notes = self.driver?.takeNotes(), !notes.isEmpty {
            answer.append(("notes", .array(notes.map { .string($0) })))
        }
        write(.object(answer + result.members))
    }

    /// Goes on with a view that has shown nothing.
    func replaceView() -> StepAnswer {
        driver?.view.stopLoading()
        driver = makeView()
        return StepAnswer()
    }

    /// Keeps and tells the state of a view.
    func save(_ driver: DrivenView) -> StepAnswer {
        let state = driver.view.interactionState
        saved = state
        return StepAnswer(members: [("data", .string(String(decoding: state.data, as: UTF8.self)))])
    }

    /// Gives a view the state of a step, or the one that was saved last.
    func restore(_ step: JSONValue, into driver: DrivenView) -> StepAnswer {
        var loading = InteractionState.RestoredLoad.currentEntry
        if case .bool(false)? = step["navigate"] { loading = .nothing }
        do throws(InteractionState.Failure) {
            let given = try step["data"]?.string.map { (text) throws(InteractionState.Failure) in
                try InteractionState(data: text.utf8)
            }
            guard let state = given ?? saved else { return StepAnswer(error: "nothingSaved") }
            driver.view.restore(state, loading: loading)
            return StepAnswer()
        } catch {
            switch error {
            case .damaged: return StepAnswer(error: "damagedState")
            case .newerVersion: return StepAnswer(error: "newerState")
            }
        }
    }
}

/// Puts downloads without a destination into a folder that is removed when the program ends.
@MainActor
final class DownloadFolder {
    private var path: String?
    private var files: [String] = []

    /// A path in the folder that no file has yet; nil when there can be no folder.
    func newFile(named name: String) -> String? {
        if path == nil {
            let parent = Settings.environment("TMPDIR") ?? "/tmp"
            var template = Array("\(parent)/garth-downloads-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { return nil }
            path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        guard let path else { return nil }
        let file = "\(path)/\(files.count)-\(name)"
        files.append(file)
        return file
    }

    /// Removes the folder with its content.
    func remove() {
        for file in files { unlink(file) }
        if let path { rmdir(path) }
    }
}
