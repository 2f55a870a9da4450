import GarthFetch
import GarthIPC
import GarthPage

/// The databases and locks of pages: the browser process keeps them.
extension WebView {
    /// Does what a script asks, in the page's process (0) or in that of a worker.
    func ask(
        _ request: ScriptDatabaseRequest, from process: WorkerHost.Process, of page: Page
    ) {
        if page.workers.databases[process] == nil {
            page.workers.databases[process] = join(process, of: page)
        }
        if let client = page.workers.databases[process] { return client.perform(request) }
        page.workers.connection(process, of: page)?
            .send(.databases([ScriptDatabaseReply(request.number, .failed(.refused))]))
    }

    private func join(
        _ process: WorkerHost.Process, of page: Page
    ) -> DatabaseClient? {
        guard let client = page.workers.client(process, of: page),
            let place = databasePlace(of: client),
            let databases = configuration.databases(for: page.url)
        else { return nil }
        let opening = page.process.openCount
        let mailbox = MainActorMailbox<DatabaseRoom.Told> { [weak page] answers in
            guard let page, opening == page.process.openCount else { return }
            let connection = page.workers.connection(process, of: page)
            for command in answers.map(\.reply).commands { connection?.send(command) }
        }
        return databases.join(place) { mailbox.send($0) }
    }

    /// The databases of a frame are those of its origin in the site of the page.
    private func databasePlace(of client: ScriptClient) -> DatabasePlace? {
        var place = DatabasePlace(of: client)
        place?.site = configuration.site(of: client)
        return place
    }
}

extension [ScriptDatabaseReply] {
    /// The bytes of records in one command; one answer more comes behind the last that fits.
    private static let commandByteCount = 1 << 20

    /// The commands that bring the replies to a process, in their order.
    var commands: [ContentCommand] {
        var commands: [ContentCommand] = []
        var (part, byteCount): ([ScriptDatabaseReply], Int) = ([], 0)
        for reply in self {
            part.append(reply)
            byteCount += reply.answer.byteCount
            guard byteCount > Self.commandByteCount || part.count >= WireLimits.databaseReplyCount
            else { continue }
            commands.append(.databases(part))
            (part, byteCount) = ([], 0)
        }
        return part.isEmpty ? commands : commands + [.databases(part)]
    }
}

extension DatabasePlace {
    /// Whose databases a document or a worker has; nil for one that has none, as its origin is opaque or
    /// it was not fetched over HTTP.
    init?(of client: ScriptClient) {
        guard client.source.url.isHTTPOrHTTPS || client.source.url.scheme == "blob",
            case .tuple = client.origin
        else { return nil }
        self.init(origin: client.origin.serialization)
    }
}

extension WebViewConfiguration {
    /// The site of the page around a document of another site; empty for others.
    func site(of client: ScriptClient) -> String {
        guard client.isFrame else { return "" }
        return websiteDataStore.storage.cookies.suffixes.cachePartition(
            of: client.source.url, in: client.page)
    }

    /// The databases of a page by what the person lets its site keep; nil for nothing.
    @MainActor func databases(for url: URLRecord) -> IndexedDatabases? {
        switch webpagePreferences(for: url).cookieAcceptance.keeping {
        case .never: nil
        case .session: websiteDataStore.passingDatabases
        case .always: websiteDataStore.databases
        }
    }
}
