package import GarthPage

/// WebSockets. They are opened by `request`, and ended at once by `cancelRequest`.
extension Natives {
    /// The number of the request, whether the message is text, its bytes; returns false while there
    /// is no room for it on the way.
    static let sendOnSocket: NativeFunction.Body = { realm, call in
        guard let number = UInt32(exactly: call.double(0)) else { return nil }
        let message = ScriptSocketMessage(isText: call.flag(1), bytes: call.bytes(2))
        return call.value(flag: realm.host.send(message, onSocket: number))
    }
    /// The number, the code (below zero for none) and the words of the closing frame.
    static let closeSocket: NativeFunction.Body = { realm, call in
        guard let number = UInt32(exactly: call.double(0)) else { return nil }
        realm.host.closeSocket(
            number, code: UInt16(exactly: call.int(1)),
            reason: String(decoding: call.string(2), as: UTF8.self))
        return nil
    }
}

extension ScriptRealm {
    /// Something has come of a WebSocket.
    package func tell(socket number: UInt32, _ event: ScriptSocketEvent) {
        let values: [ScriptArgument] =
            switch event {
            case .opened(let name): [.text("opened"), .text(name)]
            case .message(let message):
                message.isText
                    ? [.text("text"), .text(message.bytes[...])]
                    : [.text("binary"), .bytes(message.bytes)]
            case .sent(_, let byteCount): [.text("sent"), .null, .number(Double(byteCount))]
            case .closed(let end):
                [
                    .text("closed"), .text(end.reason), .number(Double(end.code)),
                    .boolean(end.isClean), .boolean(end.isFault),
                ]
            }
        _ = call(.socketEvent, [.number(Double(number))] + values)
    }
}
