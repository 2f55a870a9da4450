import GarthFetch
import GarthIPC
import GarthPage

/// The content process of a page, and what is known of its work.
struct PageProcess {
    let pool: ProcessPool
    /// What is around the document of a frame that has this process; nil for a page.
    var container: FrameContainer?
    /// nil for a page that has none.
    private(set) var connection: ContentConnection?
    /// The protections of the process; nil until it has reported them.
    private(set) var sandbox: ContentSandbox?
    /// The number of the process; nil without one.
    private(set) var identifier: Int32?
    /// Counts the content processes of the page: reports of an earlier one are ignored.
    private(set) var openCount = 0
    /// The libraries that documents in frames were found to need.
    var libraries: ContentLibraries = []
    var isLaidOut = false
    /// Whether the process was let go before it had laid out the page.
    private(set) var isLayoutCut = false
    /// Whether the lines that are shown are of an earlier document of the page, read with other
    /// settings: its elements are none of this one, so that a key on them does nothing.
    var showsEarlierDocument = false

    init(_ pool: ProcessPool) { self.pool = pool }

    /// Counts another process, which is about to start; its number.
    mutating func begin() -> Int {
        openCount += 1
        isLayoutCut = false
        return openCount
    }

    mutating func connect(
        _ libraries: ContentLibraries, awaitsDocument: Bool,
        report: @escaping @Sendable (ContentEvent) -> Void
    ) -> ContentConnection {
        let connection = pool.connect(libraries, awaitsDocument: awaitsDocument, report)
        self.connection = connection
        return connection
    }

    mutating func noteReady(_ sandbox: ContentSandbox, identifier: Int32) {
        self.sandbox = sandbox
        self.identifier = identifier
    }

    /// The process is let go before it has come to its end.
    mutating func cutLayout() { isLayoutCut = true }

    mutating func close() {
        connection?.close()
        end()
    }

    /// The process is no more.
    mutating func end() {
        connection = nil
        identifier = nil
    }
}
