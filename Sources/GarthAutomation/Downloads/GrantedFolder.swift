package import Garth
import GarthPage
import Glibc

/// The one folder into which programs save files (`--download-folder`), or from which they send files
/// (`--upload-folder`).
///
/// Each saved file is a new one, directly in the folder: a name never has a slash, an existing file is never
/// written to, and a symbolic link is never followed. The folder itself is the one that was there at
/// the start; another one, or a link in its place, is refused.
package struct GrantedFolder: Sendable, Equatable {
    /// The reason why nothing is saved, in one line.
    package struct Failure: Error, Sendable, Equatable {
        /// The words.
        package let message: String
    }

    /// The path of the folder, without symbolic links.
    package let path: String
    private let device: UInt
    private let number: UInt

    /// Names that are tried for one file.
    private static let nameLimit = 1000

    /// What programs do in a folder.
    package enum Use: Sendable {
        /// They make files.
        case saving
        /// They send files.
        case sending
    }

    /// Finds a folder; throws if there is none, or it cannot be used.
    package init(_ path: String, for use: Use = .saving) throws(Failure) {
        guard let real = realpath(path, nil) else {
            throw Failure(message: "no folder \(path): \(String(cString: strerror(errno)))")
        }
        defer { free(real) }
        self.path = String(cString: real)
        guard let status = Self.status(of: self.path) else {
            throw Failure(message: "\(path) is no folder")
        }
        switch use {
        case .saving where access(self.path, W_OK | X_OK) != 0:
            throw Failure(message: "no files can be made in \(path)")
        case .sending where access(self.path, R_OK | X_OK) != 0:
            throw Failure(message: "no files can be read in \(path)")
        case .saving, .sending: break
        }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }

    /// A folder in this one; throws for one that is not there, or elsewhere.
    package func folder(at path: String) throws(Failure) -> GrantedFolder {
        try check()
        let folder = try GrantedFolder(path)
        guard folder.path == self.path || folder.path.hasPrefix(self.path + "/") else {
            throw Failure(message: "\(path) is not in the folder of --download-folder")
        }
        return folder
    }

    /// The path of a file that is not there yet, with a name that a server or a program proposes.
    package func newFile(named proposal: String) throws(Failure) -> String {
        try check()
        guard let name = FileName(proposal) ?? FileName("download") else {
            throw Failure(message: "the file has no name")
        }
        for number in 0..<Self.nameLimit {
            let file = path + "/" + name.numbered(number)
            var status = stat()
            // What is taken, also by a link that leads nowhere, stays as it is.
            if lstat(file, &status) != 0, lstat(file + ".part", &status) != 0 { return file }
        }
        throw Failure(message: "\(path) has too many files called \(name.text)")
    }

    /// Throws if the folder is no longer the one of the start.
    private func check() throws(Failure) {
        guard let now = Self.status(of: path), UInt(now.st_dev) == device,
            UInt(now.st_ino) == number
        else { throw Failure(message: "\(path) is another folder than at the start") }
    }

    /// The folder, opened; throws if it is no longer the one of the start.
    func opened() throws(Failure) -> Int32 {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        var status = stat()
        guard folder >= 0, fstat(folder, &status) == 0, UInt(status.st_dev) == device,
            UInt(status.st_ino) == number
        else {
            if folder >= 0 { close(folder) }
            throw Failure(message: "\(path) is another folder than at the start")
        }
        return folder
    }

    /// The status of a folder; nil for anything else, also for a link to one.
    private static func status(of path: String) -> stat? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return status
    }
}

/// A download of a program into its folder: the end is awaited.
@MainActor
package final class ProgramDownload: DownloadDelegate {
    /// A whole file.
    package struct File: Sendable, Equatable {
        /// Its path.
        package let path: String
        /// Its length.
        package let byteCount: Int
        /// Its media type.
        package let mediaType: String
    }

    /// Called with the name of the file when the response has come.
    package var onName: ((String) -> Void)?
    private let folder: GrantedFolder
    private let name: String?
    private var mediaType = ""
    private var problem: String?
    private var end: Result<File, GrantedFolder.Failure>?
    private var waiter: CheckedContinuation<Void, Never>?

    /// Saves into a folder, under a name of the program, or one that the server suggests.
    package init(to folder: GrantedFolder, named name: String? = nil) {
        self.folder = folder
        self.name = name
    }

    /// The end of the download: the file, or the reason why there is none.
    package func result() async -> Result<File, GrantedFolder.Failure> {
        if end == nil {
            // The end may come while the task is on its way to here.
            await withCheckedContinuation { if end == nil { waiter = $0 } else { $0.resume() } }
        }
        return end ?? .failure(.init(message: "the download was not made"))
    }

    /// Chooses a new file in the folder; nil if nothing is saved, because of an error status or
    /// because the folder has no room for it. `result()` says why.
    package func download(
        _ download: Download, decideDestinationUsing response: NavigationResponse,
        suggestedFilename: String
    ) async -> String? {
        guard response.statusCode < 400 else {
            problem = "the server answered \(response.statusCode); nothing was saved"
            return nil
        }
        mediaType = response.mimeType
        onName?(name ?? suggestedFilename)
        do throws(GrantedFolder.Failure) {
            return try folder.newFile(named: name ?? suggestedFilename)
        } catch {
            problem = error.message
            return nil
        }
    }

    /// Ends the wait with the file.
    package func downloadDidFinish(_ download: Download) {
        finish(
            .success(
                File(
                    path: download.destination ?? "", byteCount: download.receivedByteCount,
                    mediaType: mediaType)))
    }

    /// Ends the wait with the reason of the failure.
    package func download(
        _ download: Download, didFailWith error: NavigationError, resumeData: [UInt8]?
    ) {
        // Nobody goes on with the part.
        if let resumeData { Download.discard(resumeData: resumeData) }
        let refusal = error.denial.map { "refused: \($0.message)" }
        finish(.failure(.init(message: problem ?? refusal ?? error.message)))
    }

    private func finish(_ result: Result<File, GrantedFolder.Failure>) {
        guard end == nil else { return }
        end = result
        waiter?.resume()
        waiter = nil
    }
}
