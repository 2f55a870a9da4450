import Synchronization

/// A script that a program adds to the pages of its views (WebKit's `WKUserScript`).
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
    public func addUserScript(_ script: UserScript) { scripts.withLock { $0.append(script) } }

    /// Removes all scripts.
    public func removeAllUserScripts() { scripts.withLock { $0 = [] } }
}
