import Foundation
import TestSupport
import Testing

@testable import Garth

@Suite("File of a download", .endsWhatHangs) struct DownloadFileTests {
    let folder = NSTemporaryDirectory() + "garth-file-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func take(_ name: String) {
        #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
    }

    @Test("whose name is taken while it comes gets the next number, not a number after its number")
    func namesTakenMeanwhile() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        take("a.tar.gz")
        let file = DownloadFile(path: folder + "/a.tar.gz", onCollision: .number)
        let part = try await file.create().partPath
        #expect(part == folder + "/a (1).tar.gz.part")
        take("a (1).tar.gz")
        #expect(try await file.seal() == folder + "/a (2).tar.gz")
        #expect(!FileManager.default.fileExists(atPath: part))
    }

    @Test("that may have no other name fails when its name is taken while it comes")
    func refusedMeanwhile() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = DownloadFile(path: folder + "/a", onCollision: .refuse)
        _ = try await file.create()
        take("a")
        let failure = await #expect(throws: DownloadFile.Failure.self) { try await file.seal() }
        #expect(failure?.message == "cannot create \(folder)/a: it is there already")
        await file.discard()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
    }

    /// Opens a part for a download that goes on while another one holds it; returns the length.
    private func reopened(afterHolder act: (_ descriptor: Int32, _ part: String) -> Void)
        async throws -> Int?
    {
        let part = folder + "/a.part"
        let holder = open(part, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(holder) }
        try #require(flock(holder, LOCK_EX | LOCK_NB) == 0 && write(holder, "abc", 3) == 3)
        let file = DownloadFile(path: folder + "/a", partPath: part, onCollision: .refuse)
        async let length = file.reopen()
        try await wait { descriptors(of: part) == 2 }
        act(holder, part)
        flock(holder, LOCK_UN)
        return try await length
    }

    /// How many descriptors of this process are open files of a path.
    private func descriptors(of path: String) -> Int {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return all.count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
                == path
        }
    }

    @Test("that another download lets go of has the length which that one left")
    func writtenMeanwhile() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let length = try await reopened { holder, _ in
            #expect(write(holder, "defg", 4) == 4)
        }
        #expect(length == 7)
    }

    @Test("whose part was finished by another download while it waited is gone")
    func finishedMeanwhile() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let length = try await reopened { _, part in
            #expect(rename(part, folder + "/a") == 0)
        }
        #expect(length == nil)
    }
}
