/// Which scripts run in the documents of a page.
package enum ScriptUse: Sendable {
    /// None.
    case none
    /// Those of the embedding program alone. The documents are read and shown as without scripts
    /// (HTML Standard, "scripting is disabled"), so that they have the same elements.
    case ofProgram
    /// Those of the page as well.
    case ofPage

    /// Whether a script may change a document at any time.
    var changesDocuments: Bool { self != .none }
    /// Whether scripting is enabled (HTML Standard, "scripting flag").
    var isEnabled: Bool { self == .ofPage }
}
