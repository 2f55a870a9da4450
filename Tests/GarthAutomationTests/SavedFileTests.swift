import Foundation
import GarthAutomation
import Testing

/// The folder of downloads, and files that clients pack.
@Suite("Files of programs") struct SavedFileTests {
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/garth-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder + "/in/deep", withIntermediateDirectories: true)
    }

    @Test("a name becomes a new file directly in the folder")
    func names() throws {
        let granted = try GrantedFolder(folder + "/in")
        let real = granted.path
        #expect(real.hasSuffix("/in"))
        for (name, file) in [
            ("a.txt", "a.txt"), ("../a.txt", "_a.txt"), ("/etc/passwd", "_etc_passwd"),
            ("", "download"), ("..", "download"),
        ] {
            #expect(try granted.newFile(named: name) == real + "/" + file, "\(name)")
        }
        try "x".write(toFile: real + "/a.txt", atomically: true, encoding: .utf8)
        #expect(try granted.newFile(named: "a.txt") == real + "/a (1).txt")
    }

    @Test("a folder in it may be named, and no other one")
    func folders() throws {
        let granted = try GrantedFolder(folder + "/in")
        #expect(try granted.folder(at: folder + "/in/deep").path == granted.path + "/deep")
        #expect(try granted.folder(at: folder + "/in").path == granted.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/in/away", withDestinationPath: folder)
        for other in ["/in/away", "", "/in/none", "/in/../.."] {
            #expect(throws: GrantedFolder.Failure.self) {
                _ = try granted.folder(at: folder + other)
            }
        }
        #expect(throws: GrantedFolder.Failure.self) { _ = try GrantedFolder("/dev/null") }
    }

    @Test("a regular file below the folder is sent, wherever its path leads about")
    func uploads() throws {
        try "yes".write(toFile: folder + "/in/deep/a.txt", atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/in/link", withDestinationPath: "deep/a.txt")
        let granted = try GrantedFolder(folder + "/in", for: .sending)
        for path in ["/in/deep/a.txt", "/in/link", "/in/deep/../deep/a.txt", "/in/../in/link"] {
            let file = try granted.openFile(at: folder + path)
            #expect(try FileHandle(fileDescriptor: file).readToEnd() == Data("yes".utf8))
            close(file)
        }
    }

    @Test("nothing outside of the folder is sent, and nothing tells what is there")
    func foreignUploads() throws {
        try "no".write(toFile: folder + "/secret", atomically: true, encoding: .utf8)
        for (name, target) in [
            ("link", folder + "/secret"), ("up", ".."), ("root", "/proc/self/root"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/in/" + name, withDestinationPath: target)
        }
        let granted = try GrantedFolder(folder + "/in", for: .sending)
        let secret = open(folder + "/secret", O_RDONLY)
        defer { close(secret) }
        let paths = [
            folder + "/secret", folder + "/in/link", folder + "/in/up/secret",
            folder + "/in/../secret", folder + "/none", "/etc/passwd", "", "relative",
            granted.path + "/root" + folder + "/secret", "/proc/self/fd/\(secret)",
            "/proc/self/root" + folder + "/secret", folder + "/in-other",
        ]
        for path in paths {
            #expect {
                _ = try granted.openFile(at: path)
            } throws: {
                ($0 as? GrantedFolder.Failure)?.message.contains(
                    "\(path) is no file in the folder of --upload-folder") == true
            }
        }
    }

    @Test(
        "folders, pipes and devices are no files to send, and a folder that was replaced has none")
    func unfitUploads() throws {
        mkfifo(folder + "/in/pipe", 0o600)
        let granted = try GrantedFolder(folder + "/in", for: .sending)
        for name in ["/deep", "/pipe", "/none"] {
            #expect {
                _ = try granted.openFile(at: granted.path + name)
            } throws: {
                ($0 as? GrantedFolder.Failure)?.message.hasPrefix("cannot read") == true
            }
        }
        try FileManager.default.moveItem(atPath: folder + "/in", toPath: folder + "/old")
        try FileManager.default.createDirectory(
            atPath: folder + "/in", withIntermediateDirectories: true)
        try "x".write(toFile: folder + "/in/a", atomically: true, encoding: .utf8)
        #expect(throws: GrantedFolder.Failure.self) {
            _ = try granted.openFile(at: folder + "/in/a")
        }
    }

    @Test("a file comes out of its archive; what is damaged does not")
    func archives() throws {
        let deflated =
            "UEsDBBQAAAAIAAAAIVyAiPnlCgAAABEAAAAIAAAAbm90ZS50eHTLSM3JyVfIQJAAUEsBAhQDFAAAAAgAAAAhXICI"
            + "+eUKAAAAEQAAAAgAAAAAAAAAAAAAAIABAAAAAG5vdGUudHh0UEsFBgAAAAABAAEANgAAADAAAAAAAA=="
        let bytes = [UInt8](try #require(Data(base64Encoded: deflated)))
        let archive = try #require(ZIPArchive(bytes, byteLimit: 100))
        #expect(archive.name == "note.txt")
        #expect(String(decoding: archive.bytes, as: UTF8.self) == "hello hello hello")
        #expect(ZIPArchive(bytes, byteLimit: 16) == nil)
        for count in 0..<bytes.count {
            #expect(ZIPArchive(Array(bytes[..<count]), byteLimit: 100) == nil)
        }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0xFF
            // Whatever comes of it, it is no more than was asked for.
            #expect((ZIPArchive(damaged, byteLimit: 100)?.bytes.count ?? 0) <= 100)
        }
    }
}
