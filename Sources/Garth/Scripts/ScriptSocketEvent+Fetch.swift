import GarthFetch
import GarthPage

extension ScriptSocketEvent {
    /// What a page hears of an event; nil for the end, which is told last.
    init?(_ event: SocketEvent) {
        switch event {
        case .message(let message):
            self = .message(ScriptSocketMessage(isText: message.isText, bytes: message.bytes))
        case .sent(let messageCount, let byteCount):
            self = .sent(messageCount: messageCount, byteCount: byteCount)
        case .ended: return nil
        }
    }
}

extension ScriptSocketEnd {
    init(_ end: SocketEnd) {
        self.init(
            code: end.code, reason: end.reason, isClean: end.isClean, isFault: end.isFault)
    }
}

extension SocketMessage {
    init(_ message: ScriptSocketMessage) {
        self.init(isText: message.isText, bytes: message.bytes)
    }
}
