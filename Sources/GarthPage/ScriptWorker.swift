/// A worker that a script starts (HTML Standard section 10.2.6.3). It is a claim of the page: the browser
/// process judges the address, fetches the script and starts a process.
package struct ScriptWorker: Sendable, Hashable {
    /// The number by which its creator names it: from 1 on, and each is the next one.
    package var number: UInt32
    /// The absolute address of its script.
    package var url: String
    /// The name of the global.
    package var name: String
    /// Whether the script is a module.
    package var isModule: Bool
    /// Whether cookies go with the requests for modules.
    package var credentials: ScriptRequest.Credentials
    /// The script, where the address is one of a blob of the creator; nil for others.
    package var source: [UInt8]?
    /// The number of the document that starts it.
    package var document: UInt32 = 0

    /// Makes a worker.
    package init(
        number: UInt32, url: String, name: String = "", isModule: Bool = false,
        credentials: ScriptRequest.Credentials = .sameOrigin, source: [UInt8]? = nil
    ) {
        self.number = number
        self.url = url
        self.name = name
        self.isModule = isModule
        self.credentials = credentials
        self.source = source
    }
}

/// The settings of a content process that is a worker.
package struct ScriptWorkerSettings: Sendable, Hashable {
    /// The name of the global.
    package var name = ""
    /// Whether its script is a module.
    package var isModule = false
    /// Whether cookies go with the requests for modules.
    package var credentials = ScriptRequest.Credentials.sameOrigin
    /// The number of the process among those of its page, from 1 on; the page itself has 0.
    package var process: UInt32

    /// Makes the settings of a worker.
    package init(process: UInt32) { self.process = process }
}

/// A message from a script to one in another process. Only the scripts read its bytes.
package struct ScriptPost: Sendable, Hashable {
    /// The receiver, as the process names it that sends or gets the message.
    package enum Target: Sendable, Hashable {
        /// A worker that this process has started; 0 for the process that has started this one.
        case worker(UInt32)
        /// An end of a channel (`MessagePort`). The numbers of the two ends of a channel are an even one
        /// and the one behind it.
        case port(UInt32)
        /// The broadcast channels of a name.
        case channel(String)
        /// A window of another origin.
        case window(Window)
    }

    /// The receiver.
    package var target: Target
    /// The value (`html/serialize.js`).
    package var bytes: [UInt8]
    /// The ends of channels that go with the message to the process of the receiver.
    package var ports: [UInt32]

    /// Makes a message.
    package init(to target: Target, _ bytes: [UInt8], ports: [UInt32] = []) {
        self.target = target
        self.bytes = bytes
        self.ports = ports
    }

    /// The numbers of the ends of channels that a process makes begin here, times its own number.
    package static let endsOfProcess: UInt32 = 1 << 20
}

/// An error that a worker did not catch, for its creator.
package struct ScriptWorkerError: Sendable, Hashable {
    /// The words of the error.
    package var message: String
    /// The address of the script.
    package var source: String
    /// The line, from 1 on; 0 if unknown.
    package var line: Int
    /// The column, from 1 on; 0 if unknown.
    package var column: Int

    /// Makes an error.
    package init(message: String, source: String = "", line: Int = 0, column: Int = 0) {
        self.message = message
        self.source = source
        self.line = line
        self.column = column
    }
}
