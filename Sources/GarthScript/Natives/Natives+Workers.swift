import GarthPage

/// Workers, and messages between processes.
extension Natives {
    static let isWorker: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.messenger?.worker != nil)
    }
    /// The numbers of the windows around a frame whose process this is, that of the parent first; whether
    /// its origin is opaque, the number of its own window, and the origins around it. Null for a page.
    static let windowsAround: NativeFunction.Body = { realm, call in
        guard let frame = realm.host.messenger?.windowsAround else { return call.null }
        return call.context.array(
            [
                .number(Double(frame.parent)), .number(Double(frame.top)),
                .boolean(frame.isOpaque), .number(Double(frame.own)),
            ] + frame.ancestorOrigins.map { .text($0) })
    }
    /// The number of frames in another window, which has a number or is that of a frame element; with an
    /// index, the number of the window of that frame. 0 for none.
    static let windowPart: NativeFunction.Body = { realm, call in
        guard let messenger = realm.host.messenger, let number = UInt32(exactly: call.double(0)),
            let element = UInt32(exactly: call.double(1))
        else { return call.value(int: 0) }
        let window = ScriptPost.Window(
            document: messenger.documentNumber, number: number, element: element, origin: "")
        let index = call.count > 2 ? UInt32(exactly: call.double(2)) : nil
        return call.value(int: Int(messenger.part(of: window, index)))
    }
    /// The name of the worker, whether its script is a module, and the credentials mode of its modules;
    /// null in a page.
    static let workerFacts: NativeFunction.Body = { realm, call in
        guard let worker = realm.host.messenger?.worker else { return call.null }
        return call.context.array([
            .text(worker.name), .boolean(worker.isModule), .text(worker.credentials.word),
        ])
    }
    /// Number, address, name, whether the script is a module, credentials mode, whether the script is
    /// that of a blob, and its bytes; returns whether the worker may be started.
    static let startWorker: NativeFunction.Body = { realm, call in
        guard let number = UInt32(exactly: call.double(0)),
            let credentials = UInt8(exactly: call.int(4))
                .flatMap({ ScriptRequest.Credentials(rawValue: $0) })
        else { return call.value(flag: false) }
        let worker = ScriptWorker(
            number: number, url: String(decoding: call.string(1), as: UTF8.self),
            name: String(decoding: call.string(2), as: UTF8.self), isModule: call.flag(3),
            credentials: credentials, source: call.flag(5) ? call.bytes(6) : nil)
        return call.value(flag: realm.host.messenger?.start(worker) ?? false)
    }
    /// The number of the worker; 0 for the one whose script asks.
    static let endWorker: NativeFunction.Body = { realm, call in
        guard let number = UInt32(exactly: call.double(0)) else { return nil }
        realm.host.messenger?.endWorker(number)
        return nil
    }
    /// The error of a worker that nobody caught: words, address, line and column; null for the words of a
    /// script that cannot be had.
    static let failWorker: NativeFunction.Body = { realm, call in
        let error = call.optionalString(0).map {
            ScriptWorkerError(
                message: String(decoding: $0, as: UTF8.self),
                source: String(decoding: call.string(1), as: UTF8.self), line: Int(call.int(2)),
                column: Int(call.int(3)))
        }
        realm.host.messenger?.failWorker(error)
        return nil
    }
    /// Runs a classic script that another one waits for: bytes, address, whether its errors are hidden.
    /// Returns whether it has thrown, and what.
    static let importScript: NativeFunction.Body = { realm, call in
        let error = realm.run(
            imported: call.bytes(0), url: String(decoding: call.string(1), as: UTF8.self),
            isMuted: call.flag(2))
        return call.context.array([
            .boolean(error != nil), error.map { .made($0) } ?? .null,
        ])
    }
    /// The kind of receiver, its number, its name, the bytes, and the ends of channels that go along;
    /// returns false while there is no room on the way.
    static let post: NativeFunction.Body = { realm, call in
        guard let messenger = realm.host.messenger,
            let target = call.target(from: messenger.documentNumber)
        else {
            return call.value(flag: true)
        }
        let ports = (4..<max(4, call.count)).compactMap { UInt32(exactly: call.double($0)) }
        return call.value(
            flag: messenger.post(ScriptPost(to: target, call.bytes(3), ports: ports)))
    }
    /// Makes a channel whose ends are in two processes: the number of the first end.
    static let newPort: NativeFunction.Body = { realm, call in
        call.value(int: realm.host.messenger?.makeChannel() ?? 0)
    }
    static let closePort: NativeFunction.Body = { realm, call in
        guard let end = UInt32(exactly: call.double(0)) else { return nil }
        realm.host.messenger?.closePort(end)
        return nil
    }
    /// The name of broadcast channels that the process has, or no longer has.
    static let listenToChannel: NativeFunction.Body = { realm, call in
        let name = call.string(0)
        guard name.count <= ScriptLimits.workerNameByteCount else { return nil }
        realm.host.messenger?.listen(
            toChannel: String(decoding: name, as: UTF8.self), call.flag(1))
        return nil
    }
}

extension NativeCall {
    /// The receiver of a message.
    fileprivate func target(from document: UInt32) -> ScriptPost.Target? {
        switch int(0) {
        case 3:
            // The frame element and the origin that the receiver must have.
            let words = String(decoding: string(2), as: UTF8.self)
                .split(separator: " ", maxSplits: 1)
            guard words.count == 2, let number = UInt32(exactly: double(1)),
                let element = UInt32(words[0])
            else { return nil }
            return .window(
                ScriptPost.Window(
                    document: document, number: number, element: element,
                    origin: String(words[1])))
        case 0: return UInt32(exactly: double(1)).map { .worker($0) }
        case 1: return UInt32(exactly: double(1)).map { .port($0) }
        default:
            let name = string(2)
            guard name.count <= ScriptLimits.workerNameByteCount else { return nil }
            return .channel(String(decoding: name, as: UTF8.self))
        }
    }
}

extension ScriptRequest.Credentials {
    fileprivate var word: String {
        switch self {
        case .sameOrigin: "same-origin"
        case .omit: "omit"
        case .include: "include"
        }
    }
}

extension ScriptPost.Target {
    /// The receiver for the prelude: kind, number and name.
    fileprivate var values: [ScriptArgument] {
        switch self {
        case .worker(let number): [.number(0), .number(Double(number)), .text("")]
        case .port(let end): [.number(1), .number(Double(end)), .text("")]
        case .channel(let name): [.number(2), .number(0), .text(name)]
        case .window(let window):
            [
                .number(3), .number(Double(window.number)),
                .text("\(window.element) \(window.origin)"),
            ]
        }
    }
}

extension ScriptRealm {
    /// A message of a script in another process has come.
    func take(_ post: ScriptPost) {
        _ = call(
            .posted,
            post.target.values + [.bytes(post.bytes)] + post.ports.map { .number(Double($0)) })
    }

    /// There is room for more messages.
    func noteDelivered() { call(.delivered) }

    /// A worker of the page has failed.
    func workerFailed(_ number: UInt32, _ error: ScriptWorkerError?) {
        _ = call(
            .workerFailed,
            [
                .number(Double(number)), error.map { .text($0.message) } ?? .null,
                .text(error?.source ?? ""), .number(Double(error?.line ?? 0)),
                .number(Double(error?.column ?? 0)),
            ])
    }

    /// The other end of a channel is closed.
    func portClosed(_ end: UInt32) { _ = call(.portClosed, [.number(Double(end))]) }

    /// Runs the script of a worker that is a module.
    func runWorkerModule(_ bytes: [UInt8], url: String) {
        _ = call(.runWorkerModule, [.bytes(bytes), .text(url)])
    }

    /// The script of a worker has run: it takes messages now.
    func openScope() { call(.openScope) }
}
