import Garth
import GarthJSON
import GarthPage

/// Input of the driver (WebDriver BiDi section 7.9).
extension BiDiSession {
    func perform(
        _ command: BiDiCommand.Input, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        let name = try fields.string("context")
        switch command {
        case .performActions:
            let sequences = try InputActionReader(form: .bidi).sequences(fields)
            let context = try context(name)
            try await context.tab.actions.perform { () throws(WebDriverError) in
                try await self.perform(sequences, in: context)
            }
        case .releaseActions:
            let context = try context(name)
            try await context.tab.actions.perform { () throws(WebDriverError) in
                try await self.session.releaseActions(
                    on: context.tab, inDocument: try await self.document(of: context),
                    failedLoads: .event)
            }
        case .setFiles:
            let element = try fields.object("element").string("sharedId")
            let paths = try fields.list("files").map { (item) throws(WebDriverError) in
                guard let path = item.string else {
                    throw fields.wrong("files", "list of paths")
                }
                return path
            }
            let context = try context(name)
            let document = try await document(of: context)
            try await setFiles(element, paths, Place(tab: context.tab, document: document))
        }
        return Self.nothing
    }

    private func perform(
        _ sequences: [InputSequence], in context: Context
    ) async throws(WebDriverError) {
        let document = try await document(of: context)
        try checkOrigins(sequences, Place(tab: context.tab, document: document))
        do throws(WebDriverError) {
            _ = try await session.perform(
                sequences, on: context.tab, inDocument: document, failedLoads: .event)
        } catch {
            // The place of a pointer is an element of the document.
            guard error.code == .staleElement else { throw error }
            throw WebDriverError(.noSuchElement, error.message)
        }
    }

    /// Throws for a place on an element that the page does not have.
    private func checkOrigins(
        _ sequences: [InputSequence], _ place: Place
    ) throws(WebDriverError) {
        for action in sequences.flatMap(\.actions) {
            switch action {
            case .pointerMove(.element(let name), _, _, _, _),
                .scroll(.element(let name), _, _, _, _, _):
                _ = try nodeNumber(name, in: place)
            case .pause, .keyDown, .keyUp, .pointerDown, .pointerUp, .pointerMove, .scroll: break
            }
        }
    }

    private func setFiles(
        _ name: String, _ paths: [String], _ place: Place
    ) async throws(WebDriverError) {
        let tab = place.tab
        _ = try nodeNumber(name, in: place)
        guard let element = try? session.element(name, in: tab, inDocument: place.document),
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
            if let last = chosenPaths, last.paths == Set(paths), !paths.isEmpty,
                WebDriverSession.isSame(last.field, element)
            {
                // The same files again are a choice that was given up.
                let task = session.task("cancel", element)
                _ = try? await call("", task, in: tab, place.document)
                return
            }
            session.setFiles(files, of: element, tab)
            chosenPaths = (element, Set(paths))
        } catch {
            throw WebDriverError(.unsupportedOperation, error.message)
        }
    }
}
