import Garth
import GarthJSON
import GarthPage

/// Input of the driver (WebDriver BiDi section 7.9).
extension BiDiSession {
    func performInput(
        _ command: BiDiCommand, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        let name = try fields.string("context")
        switch command {
        case .performActions:
            let sequences = try InputActionReader(form: .bidi).sequences(fields)
            let context = try context(name)
            try checkOrigins(sequences, context.tab)
            _ = try await session.perform(sequences, on: context.tab)
        case .releaseActions:
            try await session.releaseActions(on: try context(name).tab)
        default:
            let element = try fields.object("element").string("sharedId")
            let paths = try fields.list("files").map { (item) throws(WebDriverError) in
                guard let path = item.string else {
                    throw fields.wrong("files", "list of paths")
                }
                return path
            }
            try await setFiles(element, paths, try context(name).tab)
        }
        return Self.nothing
    }

    /// Throws for a place on an element that the page does not have.
    private func checkOrigins(
        _ sequences: [InputSequence], _ tab: DriverTab
    ) throws(WebDriverError) {
        for action in sequences.flatMap(\.actions) {
            switch action {
            case .pointerMove(.element(let name), _, _, _), .scroll(.element(let name), _, _, _, _):
                _ = try nodeNumber(name, in: tab)
            default: break
            }
        }
    }

    private func setFiles(
        _ name: String, _ paths: [String], _ tab: DriverTab
    ) async throws(WebDriverError) {
        _ = try nodeNumber(name, in: tab)
        guard let element = try? session.element(name, in: tab),
            let tag = try? await session.fact(.tagName, of: element, in: tab).string
        else { throw WebDriverError(.noSuchElement, "\(name) is no element") }
        let kind = try await session.fact(.attribute, "type", of: element, in: tab).string
        guard tag == "input", kind?.lowercased() == "file",
            try await session.fact(.isEnabled, of: element, in: tab) == .bool(true)
        else { throw WebDriverError(.unableToSetFileInput, "the element takes no files") }
        if paths.count > 1,
            try await session.fact(.attribute, "multiple", of: element, in: tab) == .null
        {
            throw WebDriverError(.unableToSetFileInput, "the field takes one file")
        }
        do throws(ElementError) {
            var files: [ChosenFile] = []
            for path in paths { files.append(try session.file(path)) }
            session.setFiles(files, of: element, tab)
        } catch {
            throw WebDriverError(.unableToSetFileInput, error.message)
        }
    }
}
