import GarthStore
import Glibc

/// The folder that downloads go to.
package enum DownloadDirectory {
    /// A file of settings longer than this is none.
    private static let fileByteLimit = 64 << 10

    /// The user's folder for downloads: the one in `user-dirs.dirs` (xdg-user-dirs), else
    /// `~/Downloads`; never the home folder itself, which is what a disabled folder of that file is.
    /// It may have to be made (`make(_:)`).
    package static func ofUser(
        environment: (String) -> String? = ProfileFolders.environment
    ) -> String {
        guard let home = environment("HOME"), home.hasPrefix("/") else { return "/tmp" }
        let configuration =
            environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? home + "/.config"
        let configured = contents(of: configuration + "/user-dirs.dirs").flatMap {
            Self.named(in: $0, home: home)
        }
        guard let configured, !isHome(configured, home) else { return home + "/Downloads" }
        return configured
    }

    private static func isHome(_ path: String, _ home: String) -> Bool {
        func bare(_ path: String) -> Substring {
            var path = path[...]
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            return path
        }
        return bare(path) == bare(home)
    }

    /// Makes a folder, and those between it and the first one that is there; a home that is not there
    /// is not made. Writing a file into the folder then reports the failure.
    package static func make(
        _ path: String, environment: (String) -> String? = ProfileFolders.environment
    ) {
        guard path.hasPrefix("/"), !isFolder(path) else { return }
        if let home = environment("HOME"), path.hasPrefix(home + "/"), !isFolder(home) { return }
        var made = ""
        for name in path.split(separator: "/") {
            made += "/" + name
            if !isFolder(made) { _ = unsafe mkdir(made, 0o755) }
        }
    }

    /// The folder for downloads in the text of `user-dirs.dirs`; the last line counts.
    static func named(in text: String, home: String) -> String? {
        var found: String?
        for line in text.split(separator: "\n") {
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix("XDG_DOWNLOAD_DIR=\"") else { continue }
            var path = ""
            var isEscaped = false
            for character in line.dropFirst("XDG_DOWNLOAD_DIR=\"".count) {
                if !isEscaped, character == "\"" { break }
                isEscaped = !isEscaped && character == "\\"
                if !isEscaped { path.append(character) }
            }
            if path.hasPrefix("$HOME/") || path == "$HOME" { path = home + path.dropFirst(5) }
            if path.hasPrefix("/") { found = path }
        }
        return found
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func contents(of file: String) -> String? {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: fileByteLimit)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
