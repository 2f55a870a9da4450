import GarthURL

/// The state of one line in the list of downloads, as a value.
///
/// Each event returns an action for the transfer; `DownloadList` owns transfer, file and row.
package struct DownloadItem: Sendable, Equatable {
    /// The phase of the download.
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

    /// An event of the download.
    package enum Event: Sendable {
        /// The item's turn has come.
        case turn
        /// There is a part of its file now.
        case began(path: String, resumeData: [UInt8]?)
        /// So many bytes are in the file, of so many.
        case progressed(received: Int, total: Int?)
        case finished(path: String)
        case failed(message: String, resumeData: [UInt8]?)
        case pause
        /// Resume the download, or start it again.
        case resume
        case cancel
        /// Garth ends.
        case interrupt
    }

    /// The next action.
    package enum Action: Sendable, Equatable {
        case nothing
        /// Begin the transfer, or go on with it.
        case start
        /// End the transfer; received bytes stay.
        case stop
        /// End the transfer; received bytes are removed.
        case discard
    }

    /// Names the item.
    package let id: Int
    /// The requested URL, without credentials.
    package let url: URLRecord
    /// The start time, in seconds since 1970.
    package let started: Int
    /// Whether the item is private: nothing about it is stored.
    package let isPrivate: Bool
    /// The phase of the download.
    package internal(set) var state: State
    /// The path of the complete file; nil before it is chosen.
    package internal(set) var path: String?
    /// The bytes in the file.
    package internal(set) var receivedByteCount = 0
    /// The bytes of the whole file; nil while that is not known.
    package internal(set) var totalByteCount: Int?
    /// The reason for the failure; empty without one.
    package internal(set) var message = ""
    /// The resume data; nil if the download cannot be resumed.
    package internal(set) var resumeData: [UInt8]?
    /// The speed of the download.
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

    /// The name of the file, or a substitute before it is known.
    package var name: String {
        if let path { return path.split(separator: "/").last.map(String.init) ?? path }
        guard url.isOfNetwork else { return url.scheme }
        return url.pathname.split(separator: "/").last.map(String.init) ?? url.hostname
    }

    /// Whether the download has not ended.
    package var isActive: Bool { state == .running || state == .waiting }

    /// Whether the download can be resumed or started again.
    package var canResume: Bool {
        switch state {
        case .paused, .interrupted, .failed, .cancelled: true
        case .waiting, .running, .finished: false
        }
    }

    /// The received fraction, from 0 to 1; nil while it is unknown.
    package var fraction: Double? {
        guard let totalByteCount else { return nil }
        return totalByteCount == 0
            ? 1 : min(1, Double(receivedByteCount) / Double(totalByteCount))
    }

    /// Handles an event.
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
        // An event that comes too late, or in no such state, changes nothing.
        default: break
        }
        return .nothing
    }
}
