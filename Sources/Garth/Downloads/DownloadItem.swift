import GarthURL

/// A line of the list of downloads: where one stands, as a value.
///
/// Events go in, what is to be done about the transfer comes out; transfer, file and row are with
/// `DownloadList`.
package struct DownloadItem: Sendable, Equatable {
    /// How far it is.
    package enum State: String, Sendable {
        /// Others have their turn first.
        case waiting
        case running
        /// A person has stopped it for now.
        case paused
        /// Garth has ended before it had.
        case interrupted
        case failed
        /// A person has given it up.
        case cancelled
        case finished
    }

    /// What happens to it.
    package enum Event: Sendable {
        /// It is its turn.
        case turn
        /// There is a part of its file now.
        case began(path: String, resumeData: [UInt8]?)
        /// So many bytes are in the file, of so many.
        case progressed(received: Int, total: Int?)
        case finished(path: String)
        case failed(message: String, resumeData: [UInt8]?)
        case pause
        /// Go on, or begin anew.
        case resume
        case cancel
        /// Garth ends.
        case interrupt
    }

    /// What is to be done.
    package enum Action: Sendable, Equatable {
        case nothing
        /// Begin the transfer, or go on with it.
        case start
        /// End the transfer; what has come stays.
        case stop
        /// End the transfer; what has come is removed.
        case discard
    }

    /// Names the item.
    package let id: Int
    /// What was asked for, without credentials.
    package let url: URLRecord
    /// When it began, in seconds since 1970.
    package let started: Int
    /// Whether nothing is kept of it (private).
    package let isPrivate: Bool
    /// How far it is.
    package internal(set) var state: State
    /// Where the whole file stands or will stand; nil before that is decided.
    package internal(set) var path: String?
    /// The bytes in the file.
    package internal(set) var receivedByteCount = 0
    /// The bytes of the whole file; nil while that is not known.
    package internal(set) var totalByteCount: Int?
    /// Why it failed; empty when it has not.
    package internal(set) var message = ""
    /// What is needed to go on; nil where there is nothing to go on with.
    package internal(set) var resumeData: [UInt8]?
    /// How fast it is.
    package internal(set) var rate = DownloadRate()

    init(
        id: Int, url: URLRecord, started: Int, isPrivate: Bool, state: State = .waiting
    ) {
        self.id = id
        self.url = url.withoutCredentials
        self.started = started
        self.isPrivate = isPrivate
        self.state = state
    }

    /// The name of its file, or what stands for it.
    package var name: String {
        if let path { return path.split(separator: "/").last.map(String.init) ?? path }
        guard url.isHTTPOrHTTPS else { return url.scheme }
        return url.pathname.split(separator: "/").last.map(String.init) ?? url.hostname
    }

    /// Whether it has not come to an end.
    package var isActive: Bool { state == .running || state == .waiting }

    /// Whether it can be gone on with, or begun anew.
    package var canResume: Bool {
        switch state {
        case .paused, .interrupted, .failed, .cancelled: true
        case .waiting, .running, .finished: false
        }
    }

    /// How much of it is there, from 0 to 1; nil while that is not known.
    package var fraction: Double? {
        guard let totalByteCount else { return nil }
        return totalByteCount == 0
            ? 1 : min(1, Double(receivedByteCount) / Double(totalByteCount))
    }

    /// Takes an event.
    package mutating func handle(_ event: Event, at now: Duration) -> Action {
        switch (event, state) {
        case (.turn, .waiting):
            state = .running
            rate = DownloadRate(byteCount: receivedByteCount, at: now)
            return .start
        case (.began(let path, let data), .running):
            self.path = path
            resumeData = data
        case (.progressed(let received, let total), .running):
            receivedByteCount = received
            totalByteCount = total
            rate.note(received, at: now)
        case (.finished(let path), .running):
            state = .finished
            self.path = path
            totalByteCount = receivedByteCount
            resumeData = nil
        case (.failed(let message, let data), .running), (.failed(let message, let data), .waiting):
            state = .failed
            self.message = message
            resumeData = data
        case (.pause, .running), (.pause, .waiting):
            let isRunning = state == .running
            state = .paused
            return isRunning ? .stop : .nothing
        case (.interrupt, .running), (.interrupt, .waiting):
            let isRunning = state == .running
            state = .interrupted
            return isRunning ? .stop : .nothing
        case (.resume, _) where canResume:
            state = .waiting
            message = ""
        case (.cancel, _) where state != .finished && state != .cancelled:
            state = .cancelled
            message = ""
            receivedByteCount = 0
            return .discard
        default: break
        }
        return .nothing
    }
}
