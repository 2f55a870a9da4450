/// The limits of the room, each with its reason.
enum Limits {
    /// The bytes of all header lines of one response, including informational responses and
    /// trailers: real heads stay below 32 kB, and an endless one must end.
    static let headByteCount = 256 * 1024
    /// The line that asks a server of the small web: Gemini allows an address of 1024 bytes, and the
    /// selectors of Gopher are shorter (RFC 1436 appendix: 255).
    static let smallWebRequestByteCount = 1024
    /// The first line of an answer of Gemini, without its end: two digits, a blank, and 1024 bytes.
    static let geminiHeadByteCount = 1030
    /// Informational responses before the final one: servers send one or two.
    static let informationalResponseCount = 16
    /// Challenges of one response that are looked at: servers send up to three.
    static let challengeCount = 16
    /// The number of protection spaces with stored credentials: more than a person logs in to in a
    /// session.
    static let protectionSpaceCount = 256
    /// The number of stored paths of one protection space; beyond it, each new path causes a
    /// challenge.
    static let protectedPathCount = 64
    /// The number of bytes that are decoded at once; decoded data is passed on in such portions.
    static let decodedPieceByteCount = 64 * 1024
    /// Codings of one body, one in the other: servers that err apply one twice.
    static let contentCodingCount = 3
    /// Connections to one host at a time, as browsers have it.
    static let connectionsPerHost = 6
    /// Connections kept open for the next request.
    static let keptConnections = 32
    /// Bytes that an event stream holds before the transfer is paused: a few screenfuls of markup.
    static let bufferedByteCount = 1024 * 1024
    /// Bytes at which a paused stream resumes; below the bound above, so that it does not flutter.
    static let resumeByteCount = 256 * 1024
    /// What an event costs while it waits, beside the bytes of the body that it brings: its place in
    /// the queue, and the array with its header.
    static let eventByteCount = 512
    /// Pieces of a body that wait together are joined up to so many bytes; as many as libcurl reads
    /// at once. A piece of this size or more is not copied.
    static let joinedPieceByteCount = 16 * 1024
    /// Places for events that an empty queue keeps; a longer one gives its memory back.
    static let keptEventSlots = 256
    /// What a line of a response's head costs beside its bytes: two strings and their place. Of the
    /// shortest lines 3,500 fit into a head; honest ones have up to a hundred.
    static let headerLineByteCount = 64
    /// The number of bytes that libcurl reads at once: large enough that a call costs little for
    /// each byte, small enough that a buffer for each transfer costs no new pages.
    static let receiveByteCount = 64 * 1024
    /// Bytes of a file read at once: fits the second-level cache, and a system call costs little.
    static let fileChunkByteCount = 64 * 1024
    /// The number of bytes at the start of a resource that determine its type (MIME Sniffing
    /// Standard, "reading the resource header").
    static let sniffedByteCount = 1445
    /// Time that a pipe gets to bring enough bytes to know its type: too short to be noticed.
    static let sniffingMilliseconds: Int32 = 10
    /// The number of entries in a directory listing: a larger folder would make an unreadable page.
    static let directoryEntryCount = 50_000
    /// Bytes of one message of a WebSocket: as long as the answers that scripts get.
    static let socketMessageByteCount = 32 << 20
    /// Bytes of frames that wait for the network: more messages wait with their page.
    static let socketOutputByteCount = 256 << 10
    /// Bytes that one WebSocket brings before the others have their turn.
    static let socketTurnByteCount = 512 << 10
    /// WebSockets of a fetcher at one time, those that are being opened included: six full pages.
    static let socketCount = 200
    /// The time that a server gets to answer a closing frame, and to take what waits before it.
    static let socketClosingTime: Duration = .seconds(5)
    /// Bytes of a message for people: one line of a terminal, or two.
    static let messageByteCount = 300
    /// The longest wait while transfers run; libcurl's own timers may ask for a shorter one.
    static let busyWaitMilliseconds: Int32 = 1000
    /// The longest wait without transfers: a wake-up ends it, so that no timer is needed.
    static let idleWaitMilliseconds: Int32 = 60_000
    /// Times that a transfer is begun again because its connection time ran out in the queue.
    static let queueRetryCount = 20
    /// Certificates of one server that a transfer meets before it gives up: servers behind a
    /// balancer may have one each.
    static let exceptionRetryCount = 4
    /// Hosts that are looked up at once before libcurl is loaded: a page names a few.
    static let lookedUpHostCount = 16
    /// The time that those look-ups get before libcurl is loaded all the same: enough for a resolver
    /// that knows of no network. Where there is one, only parts of saved pages wait for it.
    static let lookUpTime: Duration = .milliseconds(250)
}
