import GarthURL
import Glibc

/// The file `config` of a profile.
struct ConfigurationFile {
    let path: String

    init(folder: String) { path = folder + "/config" }

    /// What the file says; nil when there is none. One that cannot be read, or is not understood
    /// as a whole, is an error.
    func read() throws(CommandError) -> Configuration? {
        guard let bytes = try bytes() else { return nil }
        do throws(ConfigurationError) {
            return try ConfigurationParser.parse(bytes, source: path)
        } catch {
            throw CommandError(.configuration, error.description)
        }
    }

    private func bytes() throws(CommandError) -> [UInt8]? {
        var status = stat()
        if lstat(path, &status) != 0 {
            // A folder that is none was complained about with the allow-list.
            if errno == ENOENT || errno == ENOTDIR { return nil }
        }
        do throws(CommandError) {
            return try FileReading.bytes(of: path, limit: Configuration.maximumByteCount).get()
        } catch {
            throw CommandError(.configuration, error.message)
        }
    }
}
