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
