import Synchronization

/// A script that a program adds to the pages of its views (WebKit's `WKUserScript`).
///
/// ```swift
/// let script = UserScript(
///     source: "document.querySelector('#banner')?.remove()", injectionTime: .atDocumentEnd,
///     forMainFrameOnly: true)
/// configuration.userContentController.addUserScript(script)
/// ```
public struct UserScript: Sendable, Hashable {
    /// When a script runs (WebKit's `WKUserScriptInjectionTime`).
    public enum InjectionTime: Sendable, Hashable {
        /// Before the first script of the page, and before its first request.
        case atDocumentStart
        /// When the document was parsed, before `DOMContentLoaded`.
        case atDocumentEnd
    }

    /// The script.
    public let source: String
    /// When the script runs.
    public let injectionTime: InjectionTime
    /// Whether frames of the page do not get the script. Frames of another origin run no scripts, and
    /// never get it.
    public let isForMainFrameOnly: Bool
    /// The world in which the script runs.
    ///
    /// In ``ContentWorld/page`` it shares names with the page's own scripts.
    public let contentWorld: ContentWorld

    /// Makes a script, of the page's own world unless another is named.
    public init(
        source: String, injectionTime: InjectionTime, forMainFrameOnly isForMainFrameOnly: Bool,
        in contentWorld: ContentWorld = .page
    ) {
        self.source = source
        self.injectionTime = injectionTime
        self.isForMainFrameOnly = isForMainFrameOnly
        self.contentWorld = contentWorld
    }
}

extension UserContentController {
    /// The scripts, in the order in which they were added.
    public var userScripts: [UserScript] { scripts.withLock { $0 } }

    /// Adds a script to the pages that commit from now on, if their scripts run.
    ///
    /// Pages that are there already do not get it.
    public func addUserScript(_ script: UserScript) { scripts.withLock { $0.append(script) } }

    /// Removes all scripts.
    ///
    /// Pages that are there keep theirs until they are left.
    public func removeAllUserScripts() { scripts.withLock { $0 = [] } }
}
