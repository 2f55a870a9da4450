import GarthPage

/// The method of `WKScriptMessageHandlerWithReply` in WebKit's own forms, with the prefix of the
/// names taken away.
///
/// The view asks the form whose answer is a ``JavaScriptValue``; its default asks the other forms. A
/// handler implements one of them.
extension ScriptMessageHandlerWithReply {
    /// Asks WebKit's forms; refuses an answer that is no value of JavaScript.
    public func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage
    ) async throws(ScriptMessageError) -> JavaScriptValue {
        let (answer, error): (Any?, String?) = await self.userContentController(
            userContentController, didReceive: message)
        if let error { throw ScriptMessageError(error) }
        guard let answer else { return .undefined }
        guard let value = JavaScriptValue(any: answer) else {
            throw ScriptMessageError("the answer of the program is no value of JavaScript")
        }
        return value
    }

    /// Asks the form whose handler is bound to the main actor.
    public func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage
    ) async -> (Any?, String?) {
        let unanswered = Reply(error: "the program gave no answer")
        let reply = await Decision.awaited(orElse: unanswered, "replyHandler") { decision in
            self.userContentController(
                userContentController, didReceive: message,
                replyHandler: { @MainActor @Sendable (answer: Any?, error: String?) -> Void in
                    decision.give(Reply(answer, error))
                })
        }
        return (reply.value, reply.error)
    }

    /// Asks the form whose handler is not bound to the main actor.
    public func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
        let handler: (Any?, String?) -> Void = { replyHandler($0, $1) }
        self.userContentController(
            userContentController, didReceive: message, replyHandler: handler)
    }

    /// Refuses the message: the handler has none of the forms.
    public func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void
    ) { replyHandler(nil, "the handler of the program has no method that answers") }

    /// The handler's answer for the page.
    func outcome(
        of message: ScriptMessage, _ controller: UserContentController
    ) async -> ScriptOutcome {
        do throws(ScriptMessageError) {
            let answer: JavaScriptValue = try await userContentController(
                controller, didReceive: message)
            return .value(answer.tagged)
        } catch {
            return .refusal(error.message)
        }
    }
}

/// An answer in WebKit's form: a value of JavaScript, or the words of an error.
private struct Reply: Sendable {
    var value: JavaScriptValue?
    var error: String?

    init(error: String) { self.error = error }

    init(_ answer: Any?, _ error: String?) {
        self.error = error
        guard error == nil, let answer else { return }
        value = JavaScriptValue(any: answer)
        if value == nil { self.error = "the answer of the program is no value of JavaScript" }
    }
}
