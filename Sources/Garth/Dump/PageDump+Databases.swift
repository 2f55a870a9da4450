import GarthFetch
import GarthIPC
import GarthPage

/// The databases and locks of a dumped page and its workers live in memory, as long as the dump.
struct DumpedDatabases {
    fileprivate var rooms: [DatabasePlace: DatabaseRoom] = [:]
    fileprivate let answers = Answers()

    /// What the processes are to be told.
    fileprivate final class Answers {
        var list: [DatabaseRoom.Told] = []
    }
}

extension PageDump {
    private var databases: DumpedDatabases {
        get { live.databases }
        _modify { yield &live.databases }
    }

    /// Does what a script asks, in the page's process (0) or in that of a worker.
    mutating func ask(_ request: ScriptDatabaseRequest, from process: WorkerHost.Process) {
        guard let client = client(of: process), var place = DatabasePlace(of: client),
            mayKeep(client)
        else {
            return databases.answers.list.append(
                DatabaseRoom.Told(
                    client: process, number: request.number, answer: .failed(.refused)))
        }
        place.site = configuration.site(of: client)
        let answers = databases.answers
        let room =
            databases.rooms[place] ?? DatabaseRoom(folder: nil) { answers.list.append($0) }
        databases.rooms[place] = room
        room.perform(request, for: process)
    }

    /// The process of a worker is no more.
    mutating func endDatabases(of process: WorkerHost.Process) {
        for room in databases.rooms.values { room.end(process) }
        tellDatabaseAnswers()
    }

    private func mayKeep(_ client: ScriptClient) -> Bool {
        configuration.webpagePreferences(for: client.source.url).cookieAcceptance.keeping
            != .never
    }

    /// Tells the processes what they have asked, when one of them has said all of a turn.
    mutating func tellDatabaseAnswers() {
        guard !databases.answers.list.isEmpty else { return }
        let told = databases.answers.list
        databases.answers.list = []
        for client in Set(told.map(\.client)).sorted() {
            let commands = told.filter { $0.client == client }.map(\.reply).commands
            for command in commands { tell(command, client) }
        }
    }

    private mutating func tell(_ command: ContentCommand, _ process: WorkerHost.Process) {
        guard process > 0 else { return send(command) }
        workers.running[process]?.content.send(command)
    }
}
