import Garth
import GarthAutomation
import GarthJSON
import GarthPage

/// The steps of a driver and their members (docs/drive.md).
enum DriveStep {
    private static let request = ["url", "method", "headers", "body"]
    private static let html = ["html", "base", "unreachable"]

    /// The members of each step beside `id`, `do` and `wait`.
    static let members: [String: [String]] = {
        var steps: [String: [String]] = [
            "load": request, "loadHTML": html, "back": [], "forward": [], "reload": [],
            "reloadFromOrigin": [], "stop": [], "goTo": ["offset"],
            "click": ElementSteps.targets, "submit": ["form"], "download": request,
            "policy": ["action", "response", "delay", "destination"],
            "on": ["event", "then", "once"] + request + html, "clearList": [], "newView": [],
            "saveState": [], "restoreState": ["data", "navigate"],
        ]
        for (name, members) in ElementSteps.steps { steps[name] = members }
        return steps
    }()

    /// What is wrong with a line; nil for a step with the members that it may have.
    static func fault(of step: JSONValue) -> String? {
        if step.string == InputLines.tooLong { return InputLines.tooLong }
        guard let given = step.members else { return "the line is no JSON object" }
        guard let name = step["do"]?.string else { return "the line has no \"do\"" }
        guard let members = members[name] else {
            return "there is no step \"\(name)\"" + meant(name, Self.members.keys.sorted())
        }
        let known = ["id", "do", "wait"] + members
        for member in given where !known.contains(member.name) {
            return "the step \(name) has no member \"\(member.name)\""
                + meant(member.name, known)
        }
        return nil
    }

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
