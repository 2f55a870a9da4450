import GarthFetch
import GarthLanguage

/// The exchange of a download with a server: requests, answers and decisions, as a value.
///
/// RFC 9110 sections 13.1.5 (If-Range), 14 (ranges), 15.3.7 (206), 15.5.17 (416). Each event
/// returns an action; the caller owns sockets and files. A file is complete only if it has as many
/// bytes as the server announced, and it never mixes two representations.
struct DownloadExchange: Sendable {
    /// The part of an earlier attempt, and the data for resuming it.
    struct Part: Sendable, Hashable {
        /// The bytes in the file.
        var byteCount = 0
        /// The strong validator of the whole that the bytes belong to; nil without one.
        var validator: String?
        /// The length of the whole; nil when it is not known.
        var total: Int?
    }

    /// The next action.
    enum Action: Equatable {
        /// Send the request, with these fields beside its own.
        case request([HeaderField])
        /// Create the file, and write the received bytes to it.
        case begin
        /// Append the received bytes to the existing file.
        case append
        /// Empty the existing file, and write the received bytes to it.
        case startOver
        /// The file is whole.
        case finish
        /// The download cannot continue; the file stays as it is.
        case fail(Failure)
        case nothing
    }

    /// The reason why a download cannot continue.
    enum Failure: Error, Equatable {
        /// The server answered the request for the rest with this status.
        case status(Int)
        /// Fewer bytes came than were announced.
        case short(received: Int, expected: Int)
        /// More bytes came than were announced.
        case long(expected: Int)
        /// The server sent a part that was not asked for.
        case wrongRange
    }

    private enum Phase {
        case deciding, requestingWhole, requestingRest, receiving, ended
    }

    private var phase = Phase.deciding
    /// Whether a file is there.
    private var hasFile: Bool
    /// The current content of the file.
    private(set) var part: Part

    /// Starts with the part of an earlier attempt; nil without one.
    init(resuming part: Part? = nil) {
        hasFile = part != nil
        self.part = part ?? Part()
    }

    /// Begins.
    mutating func start() -> Action {
        guard phase == .deciding else { return .nothing }
        if hasFile, let total = part.total, part.byteCount == total {
            // The last byte had come, and nobody had the time to say so.
            phase = .ended
            return .finish
        }
        guard part.byteCount > 0, let validator = part.validator,
            part.total.map({ part.byteCount < $0 }) ?? true
        else { return requestWhole() }
        phase = .requestingRest
        return .request([
            HeaderField("Range", "bytes=\(part.byteCount)-"), HeaderField("If-Range", validator),
        ])
    }

    /// Takes the head of a response that is not a redirect. For a response that the download did
    /// not request (a navigation has become a download), `start` is not called before.
    mutating func received(_ head: ResponseHead, at now: WallTime) -> Action {
        switch phase {
        case .requestingRest: return receivedRest(head, at: now)
        case .deciding, .requestingWhole:
            guard head.status != 206, head.status != 416 else { return fail(.wrongRange) }
            return beginWhole(head, at: now)
        case .receiving, .ended: return .nothing
        }
    }

    /// Bytes of the body have come and are to be written.
    mutating func received(byteCount: Int) -> Action {
        guard phase == .receiving else { return .nothing }
        let (sum, isOverflow) = part.byteCount.addingReportingOverflow(byteCount)
        if let total = part.total, isOverflow || sum > total {
            // What was announced is not what comes: nothing of it can be built on.
            part.validator = nil
            return fail(.long(expected: total))
        }
        part.byteCount = sum
        return .nothing
    }

    /// The body has ended.
    mutating func finished() -> Action {
        guard phase == .receiving else { return .nothing }
        if let total = part.total, part.byteCount != total {
            return fail(.short(received: part.byteCount, expected: total))
        }
        phase = .ended
        return .finish
    }

    // MARK: - Private parts

    private mutating func fail(_ failure: Failure) -> Action {
        phase = .ended
        return .fail(failure)
    }

    private mutating func requestWhole() -> Action {
        phase = .requestingWhole
        return .request([])
    }

    private mutating func beginWhole(_ head: ResponseHead, at now: WallTime) -> Action {
        // A server that refuses says why in its body: no beginning of a file may be lost to that.
        guard !hasFile || (200..<300).contains(head.status) else {
            return fail(.status(head.status))
        }
        let isResumable = !head.isCoded && !head.refusesRanges && head.status == 200
        part = Part(
            validator: isResumable ? head.strongValidator(now: now) : nil,
            total: head.isCoded ? nil : head.expectedByteCount)
        phase = .receiving
        defer { hasFile = true }
        return hasFile ? .startOver : .begin
    }

    private mutating func receivedRest(_ head: ResponseHead, at now: WallTime) -> Action {
        switch head.status {
        case 206:
            guard let range = head.contentRange, range.bytes.lowerBound == part.byteCount,
                part.total == nil || range.total == nil || part.total == range.total,
                !head.isCoded, isSame(head, at: now)
            else { return requestWhole() }
            part.total = part.total ?? range.total
            phase = .receiving
            return .append
        case 416:
            guard head.lengthOfUnsatisfiedRange == part.byteCount, isSame(head, at: now),
                part.total == nil || part.total == part.byteCount
            else { return requestWhole() }
            phase = .ended
            return .finish
        case 200..<300: return beginWhole(head, at: now)
        default: return fail(.status(head.status))
        }
    }

    /// Whether a response belongs to the representation in the file, as far as its fields tell:
    /// this detects a server that ignores `If-Range`.
    private func isSame(_ head: ResponseHead, at now: WallTime) -> Bool {
        if let tag = head.first("ETag") {
            return part.validator?.hasPrefix("\"") == true ? tag == part.validator : true
        }
        if let modified = head.first("Last-Modified"), part.validator?.hasPrefix("\"") == false {
            return modified == part.validator
        }
        return true
    }
}

extension DownloadExchange.Failure {
    /// The message for the failure, in one line.
    var message: String {
        switch self {
        case .status(let status): localized("the server answered with status \(status)")
        case .short(let received, let expected):
            localized("cut short: \(received) of \(expected) bytes came")
        case .long(let expected): localized("more than the announced \(expected) bytes came")
        case .wrongRange: localized("the server sent a part that was not asked for")
        }
    }
}
