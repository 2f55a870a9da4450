package import GarthPage

/// A report of the content process of a page to the browser process. Each report is a claim, which
/// `ContentClaims` checks.
package enum ContentReport: Sendable, Equatable {
    /// The process is locked down (or could not be); the first report.
    case ready(ContentSandbox)
    /// A command was worked on, in the order of sending.
    case done
    /// An update of the page.
    case update(EngineUpdate)
    /// A piece of an exported page.
    case exported([UInt8], request: UInt32)
    /// The whole exported page has come.
    case exportEnded(request: UInt32)
    /// The scripts of the page have nothing to do for so many milliseconds: then the process wants
    /// `ContentCommand.wake`. It cannot wait for a time itself.
    case sleeping(milliseconds: UInt32)
    /// The result of a script of the embedding program.
    case evaluated(ScriptOutcome, request: UInt32)
    /// Elements that answer a question, or a part of them.
    case elements([PageElement], request: UInt32)
    /// All elements that answer a question were told; `isUnderstood` is false for a selector that is
    /// none.
    case elementsEnded(request: UInt32, isUnderstood: Bool)
}
