import Foundation
import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Downloads of a web view against servers that break off, change their minds and lie.
@MainActor @Suite("Downloads of a web view", .endsWhatHangs) struct DownloadTests {
    typealias Answer = AnswerServer.Answer

    /// What is downloaded: no two parts of it are the same.
    nonisolated static let whole = (0..<5000).flatMap { Array("\($0),".utf8) }

    nonisolated static func head(_ status: String, _ count: Int, _ fields: String = "") -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: \(count)\r\nContent-Type: application/x\r\n"
            + "ETag: \"v1\"\r\nConnection: close" + (fields.isEmpty ? "" : "\r\n" + fields)
    }

    nonisolated static func rest(of bytes: [UInt8], from start: Int) -> Answer {
        Answer(
            head(
                "206 Partial Content", bytes.count - start,
                "Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)"),
            Array(bytes[start...]))
    }

    /// The first 10,000 bytes, and then nothing more.
    nonisolated static let broken = Answer(head("200 OK", whole.count), Array(whole[..<10_000]))

    @MainActor final class Setting: DownloadDelegate {
        let server: AnswerServer
        let view: WebView
        let folder: String
        var outcome: String?
        var resumeData: [UInt8]?

        init(
            policy: URLPolicy = .open,
            _ answer: @escaping @Sendable (AnswerServer.Request) -> Answer
        ) throws {
            server = AnswerServer(answer)
            folder = NSTemporaryDirectory() + "garth-download-\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            var configuration = WebViewConfiguration.patient(policy: policy)
            configuration.websiteDataStore = .nonPersistent()
            configuration.fetch.maximumBytes = 1000
            view = WebView(configuration: configuration)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func download(
            _ download: Download, decideDestinationUsing response: NavigationResponse,
            suggestedFilename: String
        ) async -> String? { folder + "/file" }
        func downloadDidFinish(_ download: Download) { outcome = "finished" }
        func download(
            _ download: Download, didFailWith error: NavigationError, resumeData: [UInt8]?
        ) {
            outcome = "\(error.code)"
            self.resumeData = resumeData
        }

        var request: NavigationRequest {
            NavigationRequest(
                URLRecord.parse("http://127.0.0.1:\(server.port)/dir/file")!, purpose: .download)
        }

        func run(_ request: NavigationRequest? = nil) async throws -> String? {
            outcome = nil
            view.startDownload(using: request ?? self.request, delegate: self)
            return try await end()
        }

        func resume() async throws -> String? {
            outcome = nil
            let data = try #require(resumeData)
            try #require(view.resumeDownload(fromResumeData: data, delegate: self) != nil)
            return try await end()
        }

        func end() async throws -> String? {
            try await wait { outcome != nil }
            return outcome
        }

        func bytes(_ name: String) -> [UInt8]? {
            FileManager.default.contents(atPath: folder + "/" + name).map { [UInt8]($0) }
        }
    }

    @Test("a file is whole, of any length, and nothing is left beside it")
    func whole() async throws {
        let setting = try Setting { _ in Answer(Self.head("200 OK", Self.whole.count), Self.whole) }
        #expect(try await setting.run() == "finished")
        #expect(setting.bytes("file") == Self.whole && setting.bytes("file.part") == nil)
        #expect(setting.server.requests[0].fields["accept-encoding"] == "identity")
    }

    @Test("what breaks off is no file, and is gone on with where it broke off")
    func resuming() async throws {
        let setting = try Setting { request in
            request.number == 0 ? Self.broken : Self.rest(of: Self.whole, from: 10_000)
        }
        #expect(try await setting.run() == "cutShort")
        #expect(setting.bytes("file") == nil)
        #expect(setting.bytes("file.part") == Array(Self.whole[..<10_000]))
        #expect(try await setting.resume() == "finished")
        #expect(setting.bytes("file") == Self.whole && setting.bytes("file.part") == nil)
        let fields = setting.server.requests[1].fields
        #expect(fields["range"] == "bytes=10000-" && fields["if-range"] == "\"v1\"")
    }

    /// What a server says to the request for the rest, and how it must end.
    nonisolated static let others = Array("something else".utf8)
    nonisolated static let wholeAnswer = Answer(head("200 OK", others.count), others)
    nonisolated static let reactions: [(String, [Answer], String, [UInt8]?)] = [
        ("it has changed", [wholeAnswer], "finished", others),
        (
            "a range that nobody asked for", [rest(of: whole, from: 9_000), wholeAnswer],
            "finished", others
        ),
        (
            "a range of something else",
            [
                Answer(
                    head("206 Partial", 4, "Content-Range: bytes 10000-10003/10004"),
                    Array("evil".utf8)), wholeAnswer,
            ], "finished", others
        ),
        (
            "416, and the length is another one",
            [Answer(head("416 No", 0, "Content-Range: bytes */7")), wholeAnswer], "finished", others
        ),
        ("gone", [Answer(head("404 Not Found", 4), Array("none".utf8))], "network", nil),
        ("busy", [Answer(head("503 Busy", 0))], "network", nil),
        (
            "shorter than it says",
            [
                Answer(
                    head(
                        "206 Partial", whole.count - 10_000,
                        "Content-Range: bytes 10000-\(whole.count - 1)/\(whole.count)"),
                    Array(whole[10_000..<11_000]))
            ], "cutShort", nil
        ),
        (
            "longer than it says",
            [
                Answer(
                    "HTTP/1.1 206 Partial\r\nConnection: close\r\n"
                        + "Content-Range: bytes 10000-\(whole.count - 1)/\(whole.count)",
                    Array(whole[10_000...]) + [1, 2, 3])
            ], "network", nil
        ),
    ]

    @Test("an answer that does not fit makes no file of two", arguments: 0..<reactions.count)
    func reaction(number: Int) async throws {
        let (name, answers, outcome, bytes) = Self.reactions[number]
        let setting = try Setting { request in
            request.number == 0
                ? Self.broken : answers[min(request.number - 1, answers.count - 1)]
        }
        #expect(try await setting.run() == "cutShort")
        #expect(try await setting.resume() == outcome, "\(name)")
        #expect(setting.bytes("file") == bytes, "\(name)")
        if bytes == nil {
            #expect(try #require(setting.bytes("file.part")).count >= 10_000, "\(name)")
            #expect(setting.resumeData != nil, "\(name)")
        }
    }

    @Test("a part that is whole, or gone, is no matter for a range")
    func parts() async throws {
        let setting = try Setting { request in
            request.number == 0
                ? Self.broken : Answer(Self.head("200 OK", Self.whole.count), Self.whole)
        }
        #expect(try await setting.run() == "cutShort")
        let part = setting.folder + "/file.part"
        try Data(Self.whole).write(to: URL(fileURLWithPath: part))
        #expect(try await setting.resume() == "finished")
        #expect(setting.server.requests.count == 1, "all was there")
        try FileManager.default.removeItem(atPath: setting.folder + "/file")
        #expect(try await setting.resume() == "finished")
        #expect(setting.bytes("file") == Self.whole && setting.bytes("file.part") == nil)
        #expect(setting.server.requests[1].fields["range"] == nil)
    }

    @Test("what is there is never written over, nor through a link")
    func collisions() async throws {
        let setting = try Setting { _ in Answer(Self.head("200 OK", Self.whole.count), Self.whole) }
        let files = FileManager.default
        try Data("old".utf8).write(to: URL(fileURLWithPath: setting.folder + "/file"))
        #expect(try await setting.run() == "cannotCreateFile")
        #expect(setting.bytes("file") == Array("old".utf8) && setting.bytes("file.part") == nil)
        try files.removeItem(atPath: setting.folder + "/file")
        try files.createSymbolicLink(
            atPath: setting.folder + "/file.part", withDestinationPath: setting.folder + "/other")
        #expect(try await setting.run() == "cannotCreateFile")
        #expect(setting.bytes("other") == nil)
        #expect(
            (try? files.destinationOfSymbolicLink(atPath: setting.folder + "/file.part")) != nil)
    }

    @Test("cancelled, it answers what is needed to go on, and says so")
    func cancelling() async throws {
        let setting = try Setting { request in
            request.number == 0
                ? Answer(
                    Self.head("200 OK", Self.whole.count), Array(Self.whole[..<10_000]), hangs: true
                )
                : Self.rest(of: Self.whole, from: 10_000)
        }
        let download = setting.view.startDownload(using: setting.request, delegate: setting)
        try await wait { download.receivedByteCount >= 10_000 }
        #expect(download.expectedByteCount == Self.whole.count)
        let data = download.cancel()
        #expect(setting.outcome == "cancelled" && data == setting.resumeData && !download.isActive)
        #expect(setting.view.isAtRest)
        #expect(try await setting.resume() == "finished")
        #expect(setting.bytes("file") == Self.whole)
    }

    @Test("a form's answer cannot be asked for again: nothing of it is kept")
    func posted() async throws {
        let setting = try Setting { _ in Self.broken }
        var request = setting.request
        request.method = "POST"
        request.body = [1]
        // A server that goes away before it has read the form resets the connection.
        let outcome = try await setting.run(request)
        #expect(outcome == "cutShort" || outcome == "network")
        #expect(setting.resumeData == nil)
        try await wait { setting.bytes("file.part") == nil }
        #expect(setting.bytes("file.part") == nil)
    }

    @Test("the allow-list is asked about each hop, and again when it is gone on with")
    func policy() async throws {
        let list = try AllowList(parsing: "127.0.0.1:*")
        let setting = try Setting(policy: URLPolicy(allowing: list)) { request in
            request.path == "/away"
                ? Answer(Self.head("302 Found", 0, "Location: http://127.0.0.2/file"))
                : Self.broken
        }
        var request = setting.request
        request.url = try #require(URLRecord.parse("/away", base: request.url))
        #expect(try await setting.run(request) == "blockedByPolicy")
        #expect(try await setting.run() == "cutShort")
        setting.view.configuration.policy = URLPolicy(allowing: try AllowList(parsing: ""))
        #expect(try await setting.resume() == "blockedByPolicy")
        #expect(setting.server.requests.count == 2)
    }
}
