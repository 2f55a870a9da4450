import CProcess
import GarthFetch
import GarthLanguage
import Glibc

/// The file of a download: written as `NAME.part`, and renamed when it is complete.
///
/// It never overwrites an existing file and never writes through a link. All bytes are on the disk
/// before the name appears. All operations run on a thread of its own.
actor DownloadFile {
    /// The reason why a file cannot be used, in one line.
    struct Failure: Error, Sendable {
        var code: NavigationError.Code
        var message: String
    }

    /// The behaviour for a name that is taken.
    enum Collision: Sendable {
        /// The download fails.
        case refuse
        /// Another one with a number is taken.
        case number
    }

    /// The number of names to try: a folder with more files of one name is a mistake.
    private static let mostNumbers = 9999

    /// The path of the complete file; with a number if the wanted one is taken.
    private(set) var path: String
    /// The path that was asked for, which numbers are given to.
    private let wantedPath: String
    /// The path of the file until it is complete.
    private(set) var partPath: String
    private let collision: Collision
    private var descriptor: Int32 = -1
    private let thread = DownloadThread()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

    /// A file that is to be made at a path, or is there already in part.
    init(path: String, partPath: String? = nil, onCollision collision: Collision) {
        self.path = path
        wantedPath = path
        self.partPath = partPath ?? path + ".part"
        self.collision = collision
    }

    deinit {
        Self.letGo(of: descriptor)
        thread.end()
    }

    // MARK: - Opening

    /// Creates the part under a free name, and returns the paths of the part and of the complete
    /// file.
    func create() throws(Failure) -> (path: String, partPath: String) {
        for number in 0...(collision == .number ? Self.mostNumbers : 0) {
            let candidate = Self.numbered(wantedPath, number)
            if Self.isTaken(candidate) {
                if collision == .refuse { throw failure(.cannotCreateFile, candidate, EEXIST) }
                continue
            }
            let part = candidate + ".part"
            descriptor = unsafe open(
                part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                path = candidate
                partPath = part
                _ = flock(descriptor, LOCK_EX | LOCK_NB)
                return (path, partPath)
            }
            let problem = errno
            guard problem == EEXIST, collision == .number else {
                throw failure(.cannotCreateFile, part, problem)
            }
        }
        throw failure(.cannotCreateFile, path, EEXIST)
    }

    /// Opens the part that an earlier attempt has left, and answers its length; nil when it is gone.
    func reopen() throws(Failure) -> Int? {
        descriptor = unsafe open(partPath, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(.cannotWriteToFile, partPath, errno)
        }
        guard Self.lock(descriptor) else {
            close()
            throw Failure(
                code: .cannotWriteToFile,
                message: localized("cannot write \(partPath): another Garth is downloading it"))
        }
        // Whoever held the part may have written to it until now, or finished it.
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_nlink == 1
        else {
            close()
            throw Failure(
                code: .cannotWriteToFile,
                message: localized("cannot write \(partPath): it is no plain file"))
        }
        var named = stat()
        guard unsafe lstat(partPath, &named) == 0, named.st_dev == status.st_dev,
            named.st_ino == status.st_ino
        else {
            close()
            return nil
        }
        guard lseek(descriptor, 0, SEEK_END) >= 0 else {
            throw failure(.cannotWriteToFile, partPath, errno)
        }
        return Int(status.st_size)
    }

    // MARK: - Writing

    /// Writes bytes at the end.
    func write(_ bytes: [UInt8]) throws(Failure) {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
            }
            if count > 0 {
                offset += count
            } else if count == 0 || errno != EINTR {
                throw failure(.cannotWriteToFile, partPath, errno)
            }
        }
    }

    /// Empties the file.
    func empty() throws(Failure) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw failure(.cannotWriteToFile, partPath, errno)
        }
    }

    /// Gives the complete file its name, and returns the name.
    func seal() throws(Failure) -> String {
        guard fsync(descriptor) == 0 else { throw failure(.cannotWriteToFile, partPath, errno) }
        // The name of the part was free when the part was made: it may be taken by now.
        var candidate = path
        for number in 1...Self.mostNumbers {
            let result = Self.place(partPath, at: candidate)
            if result == 0 {
                path = candidate
                close()
                Self.flush(folder: Self.parts(of: path).folder)
                return candidate
            }
            guard result == EEXIST, collision == .number else {
                throw failure(.cannotCreateFile, candidate, result)
            }
            candidate = Self.numbered(wantedPath, number)
        }
        throw failure(.cannotCreateFile, wantedPath, EEXIST)
    }

    /// Closes the file; written bytes stay.
    func close() {
        Self.letGo(of: descriptor)
        descriptor = -1
    }

    /// Closes the part and removes it, if it is ours.
    func discard() {
        guard descriptor >= 0 else { return }
        close()
        unsafe unlink(partPath)
    }

    // MARK: - Private parts

    /// Whether this process alone holds the part. A download or a process that has just been stopped
    /// gets three seconds to release it.
    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<60 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK else { return true }
            usleep(50_000)
        }
        return false
    }

    /// Unlocks the file before closing it: a child process that is being started shares the open
    /// file until it runs its own program.
    private static func letGo(of descriptor: Int32) {
        guard descriptor >= 0 else { return }
        flock(descriptor, LOCK_UN)
        Glibc.close(descriptor)
    }

    private static func parts(of path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
    }

    /// The path with a number in its name; 0 is the path itself.
    private static func numbered(_ path: String, _ number: Int) -> String {
        guard number > 0 else { return path }
        let (folder, name) = parts(of: path)
        return folder + (FileName(name)?.numbered(number) ?? "\(name) (\(number))")
    }

    private static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Renames a file to a name that is free; returns an error number, 0 for success.
    private static func place(_ file: String, at path: String) -> Int32 {
        let problem = unsafe garth_rename_to_new(file, path)
        guard problem == EINVAL || problem == ENOSYS || problem == ENOTSUP else { return problem }
        // A file system that does not know this: a second name is never made over a first one.
        if unsafe link(file, path) == 0 {
            unsafe unlink(file)
            return 0
        }
        guard errno == EPERM || errno == ENOTSUP else { return errno }
        guard !isTaken(path) else { return EEXIST }
        return unsafe rename(file, path) == 0 ? 0 : errno
    }

    private static func flush(folder: String) {
        let descriptor = unsafe open(
            folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        Glibc.close(descriptor)
    }

    private func failure(
        _ code: NavigationError.Code, _ path: String, _ number: Int32
    ) -> Failure {
        let reason =
            switch number {
            case ENOSPC: localized("the disk is full")
            case EDQUOT: localized("your share of the disk is used up")
            case ENOENT: localized("the folder is gone")
            case EACCES, EPERM: localized("you may not write there")
            case EROFS: localized("the file system may only be read")
            case EEXIST: localized("it is there already")
            case EFBIG: localized("the file system takes no file so large")
            default: unsafe String(cString: strerror(number))
            }
        return Failure(
            code: code,
            message: code == .cannotCreateFile
                ? localized("cannot create \(path): \(reason)")
                : localized("cannot write \(path): \(reason)"))
    }
}
