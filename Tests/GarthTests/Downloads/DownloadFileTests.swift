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
}
