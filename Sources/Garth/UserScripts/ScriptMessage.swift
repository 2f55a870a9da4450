import Synchronization

/// A message that a script of a page posted to the program (WebKit's `WKScriptMessage`).
public struct ScriptMessage {
    /// The name of the handler that the script posted to.
    public let name: String
    /// The body in JSON. These are the page's own words: a page may post anything to a handler.
    public let body: String
    /// The view of the page; nil if it is no more.
    public private(set) weak var webView: WebView?
    /// The frame whose script posted the message.
    public let frameInfo: FrameInfo
}

/// Receives messages of scripts (WebKit's `WKScriptMessageHandler`).
@MainActor public protocol ScriptMessageHandler: AnyObject, Sendable {
    /// A script called `window.webkit.messageHandlers.NAME.postMessage(BODY)`. The promise that the
    /// script got is fulfilled with `undefined`.
    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage)
}

/// Receives messages of scripts and answers them (WebKit's `WKScriptMessageHandlerWithReply`).
@MainActor public protocol ScriptMessageHandlerWithReply: AnyObject, Sendable {
    /// A script called `window.webkit.messageHandlers.NAME.postMessage(BODY)`.
    ///
    /// The promise that the script got is fulfilled with the answer, a value in JSON, or with
    /// `undefined` for nil. It is rejected with the words of the error.
    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage
    ) async throws(ScriptMessageError) -> String?
}

/// The refusal of a message. The script gets an `Error` with these words.
public struct ScriptMessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The words of the error.
    public let message: String
    /// The words of the error.
    public var description: String { message }

    /// Makes a refusal.
    public init(_ message: String) { self.message = message }
}

/// A handler of messages under its name.
struct NamedMessageHandler: Sendable {
    enum Kind: Sendable {
        case plain(any ScriptMessageHandler)
        case replying(any ScriptMessageHandlerWithReply)
    }

    let name: String
    let kind: Kind
}

extension UserContentController {
    /// Gives the pages that commit from now on `window.webkit.messageHandlers.NAME`, if their
    /// scripts run. The controller keeps the handler. The name must not be in use.
    public func add(_ scriptMessageHandler: any ScriptMessageHandler, name: String) {
        add(NamedMessageHandler(name: name, kind: .plain(scriptMessageHandler)))
    }

    /// The same for a handler that answers the messages.
    public func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any ScriptMessageHandlerWithReply, name: String
    ) {
        add(NamedMessageHandler(name: name, kind: .replying(scriptMessageHandlerWithReply)))
    }

    private func add(_ handler: NamedMessageHandler) {
        messageHandlers.withLock { handlers in
            precondition(
                !handlers.contains { $0.name == handler.name },
                "a message handler named \"\(handler.name)\" was added already")
            handlers.append(handler)
        }
    }

    /// Removes the handler of a name. A message that a page posts to it is answered by an error.
    public func removeScriptMessageHandler(forName name: String) {
        messageHandlers.withLock { $0.removeAll { $0.name == name } }
    }

    /// Removes all handlers.
    public func removeAllScriptMessageHandlers() { messageHandlers.withLock { $0 = [] } }

    var messageHandlerNames: [String] { messageHandlers.withLock { $0.map(\.name) } }

    func messageHandler(named name: String) -> NamedMessageHandler? {
        messageHandlers.withLock { $0.first { $0.name == name } }
    }
}
