import Glibc

/// Folders of the profile, which only their owner can read.
package enum Folder {
    /// Creates the folder of a file, and the folders above it, with mode 0700 each.
    ///
    /// Existing folders stay as they are.
    package static func make(of file: String) throws(StoreError) {
        guard let slash = file.lastIndex(of: "/") else { return }
        try make(String(file[..<slash]))
    }

    /// Makes a folder and those above it.
    package static func make(_ folder: String) throws(StoreError) {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
                let failure = Database.failure(path)
                if unsafe access(path, F_OK) != 0 { throw failure }
            }
        }
    }

    /// The names of what is in a folder, in no order; none for one that cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
