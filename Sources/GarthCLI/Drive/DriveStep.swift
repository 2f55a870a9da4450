import Garth
import GarthAutomation
import GarthJSON
import GarthPage

/// A step of a driver: its name, its members beside `id`, `do` and `wait`, and the function that
/// performs it (docs/drive.md).
@MainActor
struct DriveStep {
    typealias Function = @MainActor (DriveCommand, DrivenView, JSONValue) async -> StepAnswer

    let name: String
    let members: [String]
    let perform: Function

    private static let request = ["url", "method", "headers", "body"]
    private static let html = ["html", "base", "unreachable"]

    private init(_ name: String, _ members: [String] = [], _ perform: @escaping Function) {
        self.name = name
        self.members = members
        self.perform = perform
    }

    /// A step that leads the view to another page.
    private init(_ name: String, _ act: PageAct) {
        self.init(name) { _, driver, _ in driver.begin(act) }
    }

    private init(_ step: ElementStep) {
        self.init(step.name, step.members) { command, driver, members in
            await command.elements.perform(step, members, on: driver.view)
        }
    }

    /// All steps.
    static let all: [DriveStep] =
        [
            DriveStep("load", request) { $1.load($2) },
            DriveStep("loadHTML", html) { $1.loadHTML($2) },
            DriveStep("back", .back), DriveStep("forward", .forward),
            DriveStep("reload", .reload), DriveStep("reloadFromOrigin", .reloadFromOrigin),
            DriveStep("stop", .stop),
            DriveStep("goTo", ["offset"]) { $1.go($2) },
            DriveStep("click", ElementSteps.targets) { command, driver, step in
                guard ElementSteps.namesElement(step) else { return await driver.click(step) }
                return await command.elements.perform(.click, step, on: driver.view)
            },
            DriveStep("submit", ["form"]) { await $1.submit($2) },
            DriveStep("download", request) { $1.download($2) },
            DriveStep("policy", ["action", "response", "delay", "destination"]) {
                $1.setAnswers($2)
            },
            DriveStep("on", ["event", "then", "once"] + request + html) { $1.addTrigger($2) },
            DriveStep("clearList") { _, driver, _ in driver.clearList() },
            DriveStep("newView") { command, _, _ in command.replaceView() },
            DriveStep("saveState") { command, driver, _ in command.save(driver) },
            DriveStep("restoreState", ["data", "navigate"]) { $0.restore($2, into: $1) },
        ] + ElementStep.all.map { DriveStep($0) }

    private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The step of a line and its members; throws for a line that is none.
    static func step(of line: JSONValue) throws(Fault) -> DriveStep {
        if line.string == InputLines.tooLong { throw Fault(message: InputLines.tooLong) }
        guard let given = line.members else { throw Fault(message: "the line is no JSON object") }
        guard let name = line["do"]?.string else { throw Fault(message: "the line has no \"do\"") }
        guard let step = named[name] else {
            throw Fault(
                message: "there is no step \"\(name)\"" + meant(name, named.keys.sorted()))
        }
        let known = ["id", "do", "wait"] + step.members
        for member in given where !known.contains(member.name) {
            throw Fault(
                message: "the step \(name) has no member \"\(member.name)\""
                    + meant(member.name, known))
        }
        return step
    }

    /// What is wrong with a line.
    struct Fault: Error { let message: String }

    private static func meant(_ name: String, _ known: [String]) -> String {
        NearestName.suggestion(for: name, among: known)
    }
}

extension Settings {
    /// A file of this machine that a driver sends: one in the folder of `--upload-folder`.
    func uploadedFile(_ path: String) throws(ElementError) -> ChosenFile {
        guard !isLocked else {
            throw ElementError(.fileNotReadable, "locked: local files cannot be sent")
        }
        guard let uploadFolder else {
            throw ElementError(.fileNotReadable, GrantedFolder.noUploads)
        }
        let file: Int32
        do throws(GrantedFolder.Failure) {
            file = try uploadFolder.openFile(at: expanded(path))
        } catch {
            throw ElementError(.fileNotReadable, error.message)
        }
        switch FileReading.bytes(from: file, named: path, limit: Browser.uploadByteLimit) {
        case .success(let bytes):
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return ChosenFile(name: name, bytes: bytes)
        case .failure(let error): throw ElementError(.fileNotReadable, error.message)
        }
    }
}
