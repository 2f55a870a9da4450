import GarthTerminal
import Glibc

/// Completes the paths of files that a person types.
extension Browser {
    /// Offers the files and folders that begin as a path does.
    func suggestPaths(for path: String) {
        guard !settings.isLocked else { return }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let beginning = String(path[(slash.map { path.index(after: $0) } ?? path.startIndex)...])
        // A name without a folder is in the folder for downloads where pages are saved, and beside the
        // person elsewhere; only the latter has files to choose from.
        let place = folder.isEmpty ? "." : settings.expanded(folder)
        Task {
            let names = await Task.detached { FolderNames.names(in: place, from: beginning) }.value
            interface.offer(paths: names.map { folder + $0 }, completing: path)
            askForFrame()
        }
    }
}

/// The names in a folder.
enum FolderNames {
    /// More to choose from would be no choice.
    private static let mostNames = 200
    /// Entries of a folder that are looked at.
    private static let mostEntries = 100_000

    /// The names that begin with a text, in order, folders with a slash; hidden ones only where the
    /// text begins with a dot. None where there is no such folder.
    static func names(in folder: String, from beginning: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        var count = 0
        while count < mostEntries, let entry = readdir(stream) {
            count += 1
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(beginning), name != ".", name != "..",
                !name.hasPrefix(".") || beginning.hasPrefix(".")
            else { continue }
            found.append(name)
        }
        return found.sorted().prefix(mostNames).map {
            isFolder(folder + "/" + $0) ? $0 + "/" : $0
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
