import Glibc

/// Files that programs send to servers (`--upload-folder`).
extension GrantedFolder {
    /// The reason why no file is sent where no folder was granted.
    package static let noUploads =
        "files are sent only from the folder of --upload-folder DIR, and garth was started without it"

    /// Opens a regular file below the folder for reading; the caller closes it.
    ///
    /// The real path counts: symbolic links and `..` may lead about, but not out. The way from the
    /// folder to the file is then walked without following a link, so that nothing that is replaced
    /// meanwhile leads elsewhere. A file outside of the folder and a missing file have one error.
    package func openFile(at path: String) throws(Failure) -> Int32 {
        guard let real = realpath(path, nil) else {
            let reason = path.hasPrefix(self.path + "/") ? String(cString: strerror(errno)) : nil
            throw failure(path, reason)
        }
        defer { free(real) }
        let whole = String(cString: real)
        guard whole.hasPrefix(self.path == "/" ? "/" : self.path + "/") else {
            throw failure(path, nil)
        }
        let names = whole.dropFirst(self.path.count).split(separator: "/")
        var file = try opened()
        for (place, name) in names.enumerated() {
            // A pipe that nobody writes to, or a device, does not make the browser wait.
            let flags = place < names.count - 1 ? O_RDONLY | O_DIRECTORY : O_RDONLY | O_NONBLOCK
            let next = openat(file, String(name), flags | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
            let reason = next < 0 ? String(cString: strerror(errno)) : ""
            close(file)
            guard next >= 0 else { throw failure(path, reason) }
            file = next
        }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw failure(path, "it is no regular file")
        }
        return file
    }

    private func failure(_ file: String, _ reason: String?) -> Failure {
        guard let reason else {
            return Failure(message: "\(file) is no file in the folder of --upload-folder (\(path))")
        }
        return Failure(message: "cannot read \(file): \(reason)")
    }
}
