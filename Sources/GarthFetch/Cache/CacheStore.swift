import Glibc

/// A store of responses. Only the cache thread uses it.
///
/// A fault of the store never fails a fetch: an unreadable response counts as missing, and one that
/// cannot be written is dropped.
protocol CacheStore: AnyObject {
    /// All that is stored for a key (`CacheKey`).
    func responses(for key: String) -> [StoredResponse]
    /// The body of a stored response; nil when it is gone.
    func body(of stored: StoredResponse) -> CachedBody?
    /// A place for a body that is on its way.
    func newBody() -> BodyRecording
    /// Stores a response with its body, in place of others; returns its number, or nil after a
    /// failure.
    @discardableResult
    func add(
        _ response: StoredResponse, _ body: BodyRecording, replacing: [Int64], now: WallTime
    ) -> Int64?
    /// Brings head and times of a stored response up to date.
    func update(_ response: StoredResponse)
    /// Records a use, so that the least recently used responses are removed first.
    func noteUse(of stored: StoredResponse, now: WallTime)
    /// Removes responses by their numbers.
    func remove(_ ids: [Int64])
    /// Removes all responses of a key.
    func remove(key: String)
    /// Removes all responses of some keys.
    func remove(keys: [String])
    /// The keys with stored responses, each once.
    func keys() -> [String]
    /// Removes all that came after a moment; nil removes everything.
    func removeAll(since: WallTime?)
}

/// The body of a stored response, readable also when another process removes it meanwhile.
enum CachedBody {
    case bytes([UInt8])
    case file(BodyFile)

    /// The bytes of a range; nil when they cannot be read.
    func bytes(_ range: Range<Int>) -> [UInt8]? {
        switch self {
        case .bytes(let bytes):
            guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
            return range == 0..<bytes.count ? bytes : Array(bytes[range])
        case .file(let file): return file.bytes(range)
        }
    }

    /// The number of bytes.
    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.byteCount
        }
    }
}

/// An open file with a body.
final class BodyFile {
    private let descriptor: Int32
    let byteCount: Int

    /// Opens the file; nil when it is not there.
    init?(path: String) {
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        byteCount = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : -1
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func bytes(_ range: Range<Int>) -> [UInt8]? {
        guard range.lowerBound >= 0, range.upperBound <= byteCount else { return nil }
        var offset = range.lowerBound
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            while count < range.count {
                let result = unsafe pread(
                    descriptor, buffer.baseAddress.map { unsafe $0 + count }, range.count - count,
                    offset)
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { return }
                count += result
                offset += result
            }
        }
        return bytes.count == range.count ? bytes : nil
    }
}

/// A body during storing: in memory while it is small, then in a file with a name that no reader
/// knows. A recording that is not added to a store leaves no file behind.
final class BodyRecording {
    /// The bytes so far, if they are in memory.
    private(set) var bytes: [UInt8] = []
    private(set) var byteCount = 0
    /// Whether the body cannot be stored: it is too long, or writing failed.
    private(set) var isAbandoned = false

    private let folder: String?
    private let memoryLimit: Int
    private let limit: Int
    private var descriptor: Int32 = -1
    private var path = ""

    /// Begins a recording; without a folder all of it stays in memory.
    init(folder: String?, memoryLimit: Int, limit: Int) {
        self.folder = folder
        self.memoryLimit = memoryLimit
        self.limit = limit
    }

    deinit { abandon() }

    func append(_ more: [UInt8]) {
        guard !isAbandoned else { return }
        guard more.count <= limit - byteCount else { return abandon() }
        byteCount += more.count
        if descriptor < 0 {
            if bytes.isEmpty { bytes = more } else { bytes += more }
            guard bytes.count > memoryLimit, let folder else { return }
            moveToFile(in: folder)
        } else {
            write(more)
        }
    }

    /// The file with the whole body, its bytes on the disk; nil when it is in memory.
    func finishFile() -> String? {
        guard descriptor >= 0, !isAbandoned else { return nil }
        // Before its row is written: else a failure of the machine could leave a row whose file
        // has the right length and the wrong bytes.
        guard fdatasync(descriptor) == 0, close(descriptor) == 0 else {
            descriptor = -1
            abandon()
            return nil
        }
        descriptor = -1
        return path
    }

    /// The file has got its final name, and is no longer this recording's.
    func handOver() { path = "" }

    /// Abandons the recording.
    func abandon() {
        isAbandoned = true
        bytes = []
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        if !path.isEmpty { unsafe unlink(path) }
        path = ""
    }

    private func moveToFile(in folder: String) {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        path = "\(folder)/\(name)\(Self.unfinishedSuffix)"
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            path = ""
            return abandon()
        }
        let start = bytes
        bytes = []
        write(start)
    }

    private func write(_ more: [UInt8]) {
        var offset = 0
        while offset < more.count {
            let count = unsafe more.withUnsafeBytes {
                unsafe Glibc.write(
                    descriptor, $0.baseAddress.map { unsafe $0 + offset }, more.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return abandon() }
            offset += count
        }
    }

    /// The end of the name of a file that is not whole yet.
    static let unfinishedSuffix = ".part"
}
