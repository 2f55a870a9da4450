import GarthStore
import Glibc

/// The folder of the databases of an origin under a top-level site: `ORIGIN/SITE` in the folder of all.
///
/// The name of a folder says all of an origin, so that no two have the same one.
final class DatabaseFolder: Sendable {
    /// The origin, as the standard writes it.
    let origin: String
    /// Where all folders are.
    let root: String
    private let path: String
    private let locks: NumberedLocks

    /// The greatest number of bytes of a file's name.
    private static let nameByteCount = 255
    private static let suffix = ".sqlite"

    /// Makes the folder of an origin; nil if its name would be too long.
    init?(_ place: DatabasePlace, in root: String) {
        let names = [place.origin, place.site].map(Folder.name)
        guard names.allSatisfy({ $0.utf8.count <= Self.nameByteCount }) else { return nil }
        origin = place.origin
        self.root = root
        path = "\(root)/\(names[0])/\(names[1])"
        locks = NumberedLocks(path: path + "/lock")
    }

    /// Takes the folder for this program alone; false if another one has it.
    func lock() -> Bool { locks.take(0) }

    /// Lets go of the folder.
    func unlock() { locks.release(0) }

    /// Whether it is there.
    var exists: Bool { unsafe access(path, F_OK) == 0 }

    func make() throws(StoreError) { try Folder.make(path) }

    /// The paths of the databases.
    func files() -> [String] {
        Folder.names(in: path).filter { $0.hasSuffix(Self.suffix) }.sorted().map { "\(path)/\($0)" }
    }

    func file(numbered number: Int) -> String { "\(path)/\(number)\(Self.suffix)" }

    static func number(ofFile path: String) -> Int? {
        path.split(separator: "/").last.flatMap { Int($0.dropLast(suffix.count)) }
    }

    /// Deletes a database with what SQLite keeps beside it.
    func remove(file: String) {
        for suffix in ["", "-wal", "-shm", "-journal", ".lock"] {
            _ = unsafe unlink(file + suffix)
        }
    }

    /// Deletes all.
    func remove() {
        for name in Folder.names(in: path) { _ = unsafe unlink("\(path)/\(name)") }
        _ = unsafe rmdir(path)
        _ = unsafe rmdir(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    }

    /// The time of the last change, in seconds since 1970.
    var modificationTime: Int { extent.lastChange }

    /// The bytes of all files, and the time of the last change in seconds since 1970.
    private var extent: (byteCount: Int, lastChange: Int) {
        var extent = (byteCount: 0, lastChange: 0)
        for name in Folder.names(in: path) {
            var status = stat()
            guard unsafe stat("\(path)/\(name)", &status) == 0 else { continue }
            extent.byteCount += Int(status.st_size)
            extent.lastChange = max(extent.lastChange, status.st_mtim.tv_sec)
        }
        return extent
    }

    /// Deletes folders that nobody has open until all have no more than so many bytes: first what was not
    /// changed for longest.
    static func makeRoom(in root: String, byteCount limit: Int) {
        let folders = all(in: root).compactMap { DatabaseFolder($0, in: root) }
            .map { (folder: $0, extent: $0.extent) }
        var sum = folders.reduce(0) { $0 + $1.extent.byteCount }
        guard sum > limit else { return }
        for (folder, extent) in folders.sorted(by: { $0.extent.lastChange < $1.extent.lastChange })
        where sum > limit && folder.lock() {
            folder.remove()
            folder.unlock()
            sum -= extent.byteCount
        }
    }

    /// The folders that are there.
    static func all(in root: String) -> [DatabasePlace] {
        Folder.names(in: root).flatMap { origin in
            Folder.names(in: "\(root)/\(origin)").compactMap { site in
                guard let origin = Folder.text(ofName: origin),
                    let site = Folder.text(ofName: site)
                else { return nil }
                return DatabasePlace(origin: origin, site: site)
            }
        }
    }
}

/// Whose databases they are.
struct DatabasePlace: Hashable, Sendable {
    /// The origin, as the standard writes it.
    let origin: String
    /// The site of the page around it; empty for the page itself.
    var site = ""
}
