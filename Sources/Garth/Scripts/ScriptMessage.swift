import GarthPage
import Synchronization

/// A message that a script of a page posted to the program (WebKit's `WKScriptMessage`).
///
/// A page may have 1000 messages without an answer; its next one is rejected.
public struct ScriptMessage: Sendable {
    /// The name of the handler that the script posted to.
    public let name: String
    /// The value that the script posted. These are the page's own words: a page may post anything to
    /// a handler. With `GarthFoundation`, `body` is also `Any`, as in WebKit.
    ///
    /// A value has at most 8 MB; a larger one is rejected on the side of the script.
    @_disfavoredOverload public var body: JavaScriptValue { value }
    /// The world of the script.
    public let world: ContentWorld
    /// The view of the page; nil if it is no more.
    public private(set) weak var webView: WebView?
    /// The frame whose script posted the message.
    public let frameInfo: FrameInfo
    /// What `body` gives, in one type for both of its forms.
    package let value: JavaScriptValue
    /// The text of the body; that of a driver's side of the page is JSON without tags.
    package let text: String

    init(
        name: String, body: JavaScriptValue, world: ContentWorld, webView: WebView?,
        frameInfo: FrameInfo, text: String
    ) {
        self.name = name
        value = body
        self.world = world
        self.webView = webView
        self.frameInfo = frameInfo
        self.text = text
    }

    /// Makes a message, for tests of a handler.
    public init(
        name: String, body: JavaScriptValue, world: ContentWorld = .page, webView: WebView? = nil
    ) {
        self.init(
            name: name, body: body, world: world, webView: webView,
            frameInfo: FrameInfo(isMainFrame: true, url: nil), text: body.tagged)
    }
}

/// Receives messages of scripts (WebKit's `WKScriptMessageHandler`).
///
/// ```swift
/// final class Log: ScriptMessageHandler {
///     func userContentController(
///         _ userContentController: UserContentController, didReceive message: ScriptMessage
///     ) { print(message.body.string ?? "") }
/// }
/// ```
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
    /// The promise that the script got is fulfilled with the answer. It is rejected with the words of
    /// the error.
    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage
    ) async throws(ScriptMessageError) -> JavaScriptValue

    // MARK: - WebKit's forms (see `ScriptMessageHandlerWithReply.swift`)

    /// The answer and nil, or nil and the words of an error.
    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage
    ) async -> (Any?, String?)
    /// That form with a handler, which takes the answer and nil, or nil and the words of an error.
    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void)
    /// That form with a handler that is bound to the main actor.
    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
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
    let world: ContentWorld
    let kind: Kind

    func isNamed(_ name: String, in world: ContentWorld) -> Bool {
        self.name == name && self.world == world
    }
}

extension UserContentController {
    /// Gives the pages that commit from now on `window.webkit.messageHandlers.NAME`, if their
    /// scripts run. The controller keeps the handler. The name must not be in use.
    public func add(_ scriptMessageHandler: any ScriptMessageHandler, name: String) {
        add(scriptMessageHandler, contentWorld: .page, name: name)
    }

    /// The same in another world: only scripts of that world see the handler. A name may be in use
    /// once in each world.
    public func add(
        _ scriptMessageHandler: any ScriptMessageHandler, contentWorld world: ContentWorld,
        name: String
    ) {
        add(NamedMessageHandler(name: name, world: world, kind: .plain(scriptMessageHandler)))
    }

    /// Adds a handler that answers the messages.
    public func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any ScriptMessageHandlerWithReply, name: String
    ) {
        addScriptMessageHandler(scriptMessageHandlerWithReply, contentWorld: .page, name: name)
    }

    /// The same in another world for a handler that answers the messages.
    public func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any ScriptMessageHandlerWithReply,
        contentWorld world: ContentWorld, name: String
    ) {
        add(
            NamedMessageHandler(
                name: name, world: world, kind: .replying(scriptMessageHandlerWithReply)))
    }

    private func add(_ handler: NamedMessageHandler) {
        messageHandlers.withLock { handlers in
            precondition(
                !handlers.contains { $0.isNamed(handler.name, in: handler.world) },
                "a message handler named \"\(handler.name)\" was added already")
            handlers.append(handler)
        }
    }

    /// Removes the handler of a name. A message that a page posts to it is answered by an error.
    public func removeScriptMessageHandler(forName name: String) {
        removeScriptMessageHandler(forName: name, contentWorld: .page)
    }

    /// Removes the handler of a name in a world.
    public func removeScriptMessageHandler(forName name: String, contentWorld: ContentWorld) {
        messageHandlers.withLock { $0.removeAll { $0.isNamed(name, in: contentWorld) } }
    }

    /// Removes the handlers of a world.
    public func removeAllScriptMessageHandlers(from contentWorld: ContentWorld) {
        messageHandlers.withLock { $0.removeAll { $0.world == contentWorld } }
    }

    /// Removes all handlers.
    public func removeAllScriptMessageHandlers() { messageHandlers.withLock { $0 = [] } }

    var messageHandlerNames: [ScriptHandlerName] {
        messageHandlers.withLock { $0.map { ScriptHandlerName($0.name, world: $0.world.key) } }
    }

    func messageHandler(named name: ScriptHandlerName) -> NamedMessageHandler? {
        messageHandlers.withLock {
            $0.first { $0.name == name.name && $0.world.key == name.world }
        }
    }
}
