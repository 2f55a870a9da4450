import Garth
import GarthAutomation
import GarthJSON
import Synchronization

/// The requests of a run, for `--har`.
final class TrafficRecorder: Sendable {
    private let archive = Mutex(HARFile(version: garthVersion))
    private let file: String

    /// Collects requests for a file.
    init(file: String) { self.file = file }

    /// Adds a request that has ended; on any thread.
    func add(_ record: RequestRecord) { archive.withLock { $0.add(record) } }

    /// Writes the file.
    func save() throws(CommandError) {
        let text = archive.withLock { $0.json.serialized } + "\n"
        try FileWriting.replace(file, with: Array(text.utf8)).get()
    }
}
