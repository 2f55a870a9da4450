import GarthLanguage
import GarthURL
import Glibc

/// The file `config` of a profile.
struct ConfigurationFile {
    let path: String

    init(folder: String) { path = folder + "/config" }

    /// The content of the file; nil if it does not exist. An unreadable or invalid file is an
    /// error.
    func read() throws(CommandError) -> Configuration? {
        guard let bytes = try bytes() else { return nil }
        do throws(ConfigurationError) {
            return try ConfigurationParser.parse(bytes, source: path)
        } catch {
            throw CommandError(.configuration, error.description)
        }
    }

    /// Changes a site's section, and keeps all other text of the person.
    ///
    /// An invalid file stays unchanged.
    func change(_ edit: ConfigurationEdit) -> Result<Void, CommandError> {
        ProfileFile(path: path, byteLimit: Configuration.maximumByteCount).change { old in
            let new = edit.applied(to: old)
            do throws(ConfigurationError) {
                _ = try ConfigurationParser.parse(new, source: path)
                return .success(new)
            } catch {
                return .failure(CommandError(.configuration, error.description))
            }
        }
    }

    private func bytes() throws(CommandError) -> [UInt8]? {
        var status = stat()
        if lstat(path, &status) != 0 {
            // A folder that is none was complained about with the allow-list.
            if errno == ENOENT || errno == ENOTDIR { return nil }
        }
        // A pipe would hold the start until another program writes.
        let waiting: Set<mode_t> = [S_IFIFO, S_IFSOCK]
        if stat(path, &status) == 0, waiting.contains(status.st_mode & S_IFMT) {
            throw CommandError(
                .configuration, localized("cannot read \(path): it is not a regular file"))
        }
        do throws(CommandError) {
            return try FileReading.bytes(
                of: path, limit: Configuration.maximumByteCount, writtenBy: .trusted
            ).get()
        } catch {
            throw CommandError(.configuration, error.message)
        }
    }
}
