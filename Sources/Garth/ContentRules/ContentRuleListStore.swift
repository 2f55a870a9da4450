import GarthStore
import Glibc

/// Stores content rule lists in a folder, by their identifiers (WebKit's `WKContentRuleListStore`).
///
/// Each list is a file with its JSON, and is compiled on each look-up. Several programs may use the
/// same folder.
public struct ContentRuleListStore: Sendable {
    /// The longest identifier, in bytes of UTF-8: its file's name has twice as many.
    public static let identifierByteCount = 100

    /// The store in the user's own profile; without a home, storing a list fails.
    public static let `default` = ContentRuleListStore(
        in: ProfileFolders(profile: nil).data.map { $0 + "/content-rules" })

    /// Empty where there is no place for lists: no file has that path.
    private let folder: String

    private init(in folder: String?) { self.folder = folder ?? "" }

    /// The store in a folder, which the first stored list creates.
    public init(folder: String) {
        self.folder = folder
    }

    /// Compiles a list and stores it in place of one with the same identifier.
    ///
    /// - Throws: if the list is invalid or cannot be stored; nothing has changed then.
    public func compileContentRuleList(
        forIdentifier identifier: String, encodedContentRuleList json: String
    ) async throws(ContentRuleListError) -> ContentRuleList {
        let list = try ContentRuleList(identifier: identifier, json: json)
        try write(Array(json.utf8), identifier)
        return list
    }

    /// The list with an identifier (WebKit's `lookUpContentRuleList`).
    ///
    /// - Throws: if there is none, or it cannot be read.
    public func contentRuleList(
        forIdentifier identifier: String
    ) async throws(ContentRuleListError) -> ContentRuleList {
        try ContentRuleList(identifier: identifier, json: read(identifier))
    }

    /// Removes the list with an identifier.
    ///
    /// - Throws: if there is none, or it cannot be removed.
    public func removeContentRuleList(
        forIdentifier identifier: String
    ) async throws(ContentRuleListError) {
        guard unsafe unlink(try path(identifier)) != 0 else { return }
        throw failure(errno, identifier)
    }

    /// The identifiers of all lists, in order.
    public func availableIdentifiers() async -> [String] {
        Folder.names(in: folder).filter { $0.hasSuffix(Self.suffix) }
            .compactMap { Self.identifier(ofFile: $0) }.sorted()
    }

    // MARK: - Files

    private static let suffix = ".json"

    /// Hexadecimal digits: an identifier is any text.
    private func path(_ identifier: String) throws(ContentRuleListError) -> String {
        guard (1...Self.identifierByteCount).contains(identifier.utf8.count) else {
            throw ContentRuleListError(
                code: .storeFailed, identifier: identifier,
                reason: "an identifier has 1 to \(Self.identifierByteCount) bytes")
        }
        guard !folder.isEmpty else {
            throw ContentRuleListError(
                code: .storeFailed, identifier: identifier,
                reason: "there is no home to store lists in")
        }
        let digits = identifier.utf8.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\(folder)/\(digits.joined())\(Self.suffix)"
    }

    private static func identifier(ofFile name: String) -> String? {
        let digits = Array(name.utf8.dropLast(suffix.utf8.count))
        guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[start..<start + 2], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private func failure(_ code: Int32, _ identifier: String) -> ContentRuleListError {
        code == ENOENT
            ? ContentRuleListError(
                code: .notFound, identifier: identifier, reason: "there is no such list")
            : ContentRuleListError(
                code: .storeFailed, identifier: identifier,
                reason: unsafe "\(folder): \(String(cString: strerror(code)))")
    }

    private func read(_ identifier: String) throws(ContentRuleListError) -> [UInt8] {
        let descriptor = unsafe open(try path(identifier), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno, identifier) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(errno, identifier) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// Writes beside the old file and then takes its place, so that a reader sees one or the other.
    private func write(_ bytes: [UInt8], _ identifier: String) throws(ContentRuleListError) {
        let path = try path(identifier)
        var parent = ""
        for part in folder.split(separator: "/", omittingEmptySubsequences: false) {
            parent += part.isEmpty && parent.isEmpty ? "" : "\(part)"
            if !parent.isEmpty { unsafe mkdir(parent, 0o700) }
            parent += "/"
        }
        let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno, identifier) }
        var rest = bytes[...]
        var code: Int32 = 0
        while code == 0, !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { code = errno }
        }
        if fsync(descriptor) != 0, code == 0 { code = errno }
        close(descriptor)
        if code == 0, unsafe rename(temporary, path) != 0 { code = errno }
        guard code == 0 else {
            unsafe unlink(temporary)
            throw failure(code, identifier)
        }
    }
}
