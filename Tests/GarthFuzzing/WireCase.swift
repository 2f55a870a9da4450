import GarthIPC
import GarthPage

/// Arbitrary bytes at one end of the wire. Reading them must never trap, what is believed must keep
/// the promises of a page, and what was read must be the same when it is said again.
package struct WireCase {
    /// Which side reads.
    package enum Side: String, CaseIterable, Sendable {
        /// The content process reads commands.
        case commands
        /// The browser process reads reports and holds them against what it knows.
        case reports
        /// `garth-image` reads commands.
        case imageCommands = "image-commands"
        /// The browser process reads reports of `garth-image`.
        case imageReports = "image-reports"
    }

    /// The number of bytes in front of the messages.
    package static let headerCount = 2

    private let side: Side
    /// How many commands are unanswered, and exports asked for, before the first report.
    private let pending: Int
    private let pieceSize: Int
    private let stream: [UInt8]

    /// Reads a case; nil when the bytes are too few.
    package init?(_ bytes: [UInt8], side: Side) {
        guard bytes.count >= Self.headerCount else { return nil }
        self.side = side
        pending = Int(bytes[0] & 7)
        pieceSize = bytes[1] == 0 ? Int.max : Int(bytes[1])
        let content = Array(bytes[Self.headerCount...])
        // One message needs no length in front of it; without this, most mutations end there.
        guard bytes[0] & 8 != 0 else {
            stream = content
            return
        }
        let length = UInt32(content.count)
        stream = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + content
    }

    /// Runs the case; throws at the first broken promise.
    package func run() throws(BrokenPromise) {
        switch side {
        case .commands: try runCommands()
        case .reports: try runReports()
        case .imageCommands:
            try runImages(
                of: ImageCommand.self,
                read: { (kind, content) throws(WireError) in
                    try ImageCommand(kind: kind, content: content)
                }, write: { $0.encode(to: &$1) })
        case .imageReports:
            try runImages(
                of: ImageReport.self,
                read: { (kind, content) throws(WireError) in
                    try ImageReport(kind: kind, content: content)
                }, write: { $0.encode(to: &$1) })
        }
    }

    /// The bytes of a case that reads whole messages.
    package static func bytes(of messages: [UInt8]) -> [UInt8] { [7, 0] + messages }

    /// All reports in a stream; throws where the first one cannot be read.
    static func reports(
        in stream: [UInt8], inPiecesOf size: Int
    ) throws(WireError) -> [ContentReport] {
        var reports: [ContentReport] = []
        try read(stream, inPiecesOf: size) { (kind, content) throws(WireError) in
            reports.append(try ContentReport(kind: kind, content: content))
        }
        return reports
    }

    /// Hands over each whole message of a stream.
    private static func read(
        _ stream: [UInt8], inPiecesOf size: Int,
        _ body: (UInt8, Span<UInt8>) throws(WireError) -> Void
    ) throws(WireError) {
        var buffer = MessageBuffer()
        var rest = stream[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            buffer.append(piece.span)
            rest = rest.dropFirst(size)
            while try buffer.next(body) != nil {}
        }
    }

    // MARK: - Commands

    private func runCommands() throws(BrokenPromise) {
        var commands: [ContentCommand] = []
        do throws(WireError) {
            try Self.read(stream, inPiecesOf: pieceSize) { (kind, content) throws(WireError) in
                commands.append(try ContentCommand(kind: kind, content: content))
            }
        } catch {
            // Nobody listens any more; what was read before was obeyed.
        }
        var encoder = WireEncoder()
        for command in commands { command.encode(to: &encoder) }
        var again: [ContentCommand] = []
        do throws(WireError) {
            try Self.read(encoder.take(), inPiecesOf: Int.max) {
                (kind, content) throws(WireError) in
                again.append(try ContentCommand(kind: kind, content: content))
            }
        } catch {
            throw BrokenPromise("a command cannot be said again: \(error)")
        }
        try require(commands == again, "a command is another when it is said again")
    }

    // MARK: - Reports

    private func runReports() throws(BrokenPromise) {
        var claims = ContentClaims()
        claims.sent(
            .open(DocumentInfo(url: ""), LayoutOptions(), isReader: false, parser: .standard))
        for number in 0..<UInt32(pending) { claims.sent(.export(.html, request: number)) }
        _ = try? claims.check(.ready(ContentSandbox()))
        var reader = PageReader(of: .contentProcess)
        var believed: [ContentReport] = []
        do throws(WireError) {
            try Self.read(stream, inPiecesOf: pieceSize) { (kind, content) throws(WireError) in
                let report = try ContentReport(kind: kind, content: content)
                if try claims.check(report) == .believed { believed.append(report) }
            }
        } catch {
            // The process is ended here; what was believed before is on the screen.
        }
        for report in believed {
            if case .update(let update) = report { try reader.take([update]) }
        }
        try require(reader.finishCount <= 1, "a page ends twice")
        try checkAgain(believed)
    }

    private func checkAgain(_ believed: [ContentReport]) throws(BrokenPromise) {
        var encoder = WireEncoder()
        for report in believed { report.encode(to: &encoder) }
        let again: [ContentReport]
        do throws(WireError) {
            again = try Self.reports(in: encoder.take(), inPiecesOf: Int.max)
        } catch {
            throw BrokenPromise("a report cannot be said again: \(error)")
        }
        guard again.count == believed.count else { return }
        try require(again == believed, "a report is another when it is said again")
    }

    // MARK: - Pictures

    /// Reads messages about pictures, and reads them again as they are written.
    private func runImages<Message: Equatable>(
        of type: Message.Type, read: (UInt8, Span<UInt8>) throws(WireError) -> Message,
        write: (Message, inout WireEncoder) -> Void
    ) throws(BrokenPromise) {
        func messages(in stream: [UInt8], inPiecesOf size: Int) -> [Message] {
            var messages: [Message] = []
            // What was read before the first fault was obeyed.
            try? Self.read(stream, inPiecesOf: size) { (kind, content) throws(WireError) in
                messages.append(try read(kind, content))
            }
            return messages
        }
        let first = messages(in: stream, inPiecesOf: pieceSize)
        var encoder = WireEncoder()
        for message in first { write(message, &encoder) }
        let again = messages(in: encoder.take(), inPiecesOf: Int.max)
        try require(first == again, "a message is another when it is said again")
    }
}
