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

    /// Makes a script.
    public init(
        source: String, injectionTime: InjectionTime, forMainFrameOnly isForMainFrameOnly: Bool
    ) {
        self.source = source
        self.injectionTime = injectionTime
        self.isForMainFrameOnly = isForMainFrameOnly
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
