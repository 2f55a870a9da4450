import GarthLanguage
import GarthURL
import Glibc

/// The path in the file system of a `file:` URL.
package struct LocalPath {
    let url: URLRecord
    /// The bytes of the path; none of them is NUL.
    let bytes: [UInt8]

    init(_ url: URLRecord) throws(FetchError) {
        guard url.hostname.isEmpty else {
            throw FetchError(
                .unsupported("host"), url: url,
                message: localized("\(url.hostname) is another machine: only local files are read"))
        }
        bytes = percentDecode(url.pathname.utf8)
        self.url = url
        guard !bytes.contains(0), !bytes.isEmpty else { throw error(ENOENT) }
    }

    /// The path of an open descriptor, free of symbolic links; nil if the kernel does not tell it
    /// (no `/proc`), or if it is not UTF-8.
    static func ofOpened(_ descriptor: Int32) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        guard count > 0, count < buffer.count, buffer[0] == CChar(UInt8(ascii: "/")) else {
            return nil
        }
        return String(validating: buffer[..<count], as: UTF8.self)
    }

    /// The absolute path, free of symbolic links, of a file; nil when there is none.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(validatingCString: resolved)
    }

    /// The path for people.
    var display: String { printable(String(decoding: bytes, as: UTF8.self)) }

    var lastComponent: String {
        String(decoding: bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        unsafe (bytes + [0]).withUnsafeBytes {
            unsafe body($0.assumingMemoryBound(to: CChar.self).baseAddress!)
        }
    }

    /// The error for an `errno`.
    func error(_ number: Int32) -> FetchError {
        let code: FetchError.Code =
            switch number {
            case ENOENT, ENOTDIR, ENAMETOOLONG: .fileNotFound
            case EACCES, EPERM: .permissionDenied
            case ENXIO, ENODEV: .notAFile(localized("a device or socket"))
            default: .fileUnreadable
            }
        let message =
            code == .fileNotFound && number != ENAMETOOLONG
            ? localized("no such file: \(display)")
            : unsafe localized("\(display) cannot be read: \(String(cString: strerror(number)))")
        return FetchError(code, url: url, message: message)
    }

    /// The error for an object of this mode that is neither file nor directory.
    func notAFile(_ mode: mode_t) -> FetchError {
        let kind =
            switch mode & S_IFMT {
            case S_IFIFO: localized("a pipe")
            case S_IFSOCK: localized("a socket")
            default: localized("a device")
            }
        return FetchError(
            .notAFile(kind), url: url,
            message: localized("\(display) is \(kind): only files and directories can be read"))
    }
}
