import Foundation
import GarthURL
import Synchronization
import TestSupport
import Testing

@testable import Garth

/// The browser's list: turns, names, and what a restart leaves.
@MainActor @Suite("List of downloads", .endsWhatHangs) struct DownloadListTests {
    typealias Answer = AnswerServer.Answer

    @MainActor final class Setting {
        let server: AnswerServer
        let folder: String
        var view: WebView
        var list: DownloadList
        var messages: [String] = []

        init(
            isPrivate: Bool = false,
            _ answer: @escaping @Sendable (AnswerServer.Request) -> Answer
        ) throws {
            server = AnswerServer(answer)
            folder = NSTemporaryDirectory() + "garth-list-\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: folder + "/files", withIntermediateDirectories: true)
            (view, list) = Self.start(folder, isPrivate)
            listen()
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        private static func start(_ folder: String, _ isPrivate: Bool) -> (WebView, DownloadList) {
            var configuration = WebViewConfiguration.patient(policy: .open)
            configuration.websiteDataStore =
                isPrivate ? .nonPersistent() : WebsiteDataStore(profile: folder + "/profile")
            return (
                WebView(configuration: configuration), DownloadList(configuration.websiteDataStore)
            )
        }

        private func listen() {
            list.folder = { [folder] in folder + "/files" }
            list.view = { [weak self] in self?.view }
            list.onMessage = { [weak self] in self?.messages.append($0) }
        }

        /// As if the program had ended, and begun anew; the end of a process lets go of its files.
        func restart(afterItsEnd isEnded: Bool = true) async -> Int {
            for part in files where isEnded && part.hasSuffix(".part") {
                let descriptor = open(folder + "/files/" + part, O_RDONLY)
                // Not by waiting in the kernel: whoever lets go may need this actor for it.
                while flock(descriptor, LOCK_SH | LOCK_NB) != 0 {
                    try? await Task.sleep(for: .milliseconds(2))
                }
                close(descriptor)
            }
            view.configuration.websiteDataStore.waitUntilStored()
            (view, list) = Self.start(folder, false)
            listen()
            return await list.restore()
        }

        func add(_ path: String) {
            let url = URLRecord.parse("http://127.0.0.1:\(server.port)\(path)")!
            list.add(NavigationRequest(url, purpose: .download), of: view)
        }

        /// As a link with a `download` attribute on a page of this server.
        func add(_ path: String, proposing name: String) {
            let page = URLRecord.parse("http://127.0.0.1:\(server.port)/page")!
            let url = URLRecord.parse(path, base: page)!
            list.add(
                NavigationRequest(url, purpose: .download, source: SourcePage(url: page)),
                proposedName: name, of: view)
        }

        var states: [DownloadItem.State] { list.items.map(\.state) }
        var files: [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder + "/files").sorted())
                ?? []
        }
    }

    nonisolated static let answer = Answer(DownloadTests.head("200 OK", 3), Array("abc".utf8))
    /// Three bytes of ten, and the connection stays.
    nonisolated static let slow = Answer(
        DownloadTests.head("200 OK", 10), Array("abc".utf8), hangs: true)
    nonisolated static let tail = Answer(
        DownloadTests.head("206 Partial", 7, "Content-Range: bytes 3-9/10"), Array("defghij".utf8))

    @Test("files of one name get numbers")
    func names() async throws {
        let setting = try Setting { _ in Self.answer }
        for _ in 0..<3 { setting.add("/a.tar.gz") }
        try await wait { setting.states == [.finished, .finished, .finished] }
        #expect(setting.files == ["a (1).tar.gz", "a (2).tar.gz", "a.tar.gz"])
        #expect(setting.messages.count == 3)
        setting.list.deleteFile(setting.list.items[0].id)
        try await wait { setting.files.count == 2 }
        setting.list.remove(setting.list.items[0].id)
        #expect(setting.list.items.count == 1 && setting.files.count == 2)
    }

    @Test(
        "the name that a page proposes is taken for what its own origin sends without one, and made safe"
    )
    func proposedNames() async throws {
        let other = AnswerServer { _ in Self.answer }
        let setting = try Setting { request in
            switch request.path {
            case "/named":
                Answer(
                    DownloadTests.head(
                        "200 OK", 3, "Content-Disposition: attachment; filename=theirs.txt"),
                    Array("abc".utf8))
            case "/away":
                Answer(
                    DownloadTests.head(
                        "302 Found", 0, "Location: http://127.0.0.1:\(other.port)/from"))
            default: Self.answer
            }
        }
        for (path, name) in [
            ("/x", "../mine\u{1B}.txt"), ("/y", ""), ("/named", "mine"), ("/away", "mine"),
            ("http://127.0.0.1:\(other.port)/direct", "mine"), ("data:,abc", "data.txt"),
        ] {
            setting.add(path, proposing: name)
        }
        try await wait { setting.states.allSatisfy { $0 == .finished } }
        #expect(
            setting.files == ["_mine_.txt", "data.txt", "direct", "from", "theirs.txt", "y"])
    }

    @Test("three run at a time; the others have their turn when one ends")
    func turns() async throws {
        let setting = try Setting { $0.path == "/slow" ? Self.slow : Self.answer }
        for _ in 0..<3 { setting.add("/slow") }
        for _ in 0..<40 { setting.add("/quick") }
        try await wait { setting.list.items.count { $0.receivedByteCount == 3 } == 3 }
        #expect(setting.list.items.count { $0.state == .running } == 3)
        #expect(setting.list.activeCount == 43 && setting.list.fraction == 0.3)
        #expect(setting.server.requests.count == 3)
        setting.list.pause(setting.list.items.last!.id)
        try await wait { setting.list.items.count { $0.state == .finished } == 40 }
        #expect(setting.files.count == 43)
        #expect(setting.list.items.count { $0.state == .running } == 2)
        setting.list.interruptAll()
    }

    @Test("a server's refusal is no file")
    func refusals() async throws {
        let setting = try Setting { _ in
            Answer(DownloadTests.head("404 Not Found", 4), Array("none".utf8))
        }
        setting.add("/x.zip")
        try await wait { setting.states == [.failed] }
        #expect(setting.list.items[0].message.contains("404") && setting.files.isEmpty)
        #expect(setting.messages.first?.contains("404") == true)
    }

    @Test("a folder that has gone is said in one line")
    func vanished() async throws {
        let setting = try Setting { _ in Self.answer }
        setting.list.folder = { "/nowhere/at/all" }
        setting.add("/x")
        try await wait { setting.states == [.failed] }
        #expect(setting.list.items[0].message.hasSuffix("the folder is gone"))
    }

    @Test("paused and resumed it goes on; cancelled, nothing of it stays")
    func pausing() async throws {
        let setting = try Setting { request in
            request.fields["range"] == nil ? Self.slow : Self.tail
        }
        setting.add("/x")
        try await wait { setting.list.items[0].receivedByteCount == 3 }
        let id = setting.list.items[0].id
        setting.list.pause(id)
        #expect(setting.states == [.paused] && setting.files == ["x.part"])
        setting.list.resume(id)
        try await wait { setting.states == [.finished] }
        #expect(setting.files == ["x"])
        setting.add("/y")
        try await wait { setting.list.items[0].receivedByteCount == 3 }
        setting.list.cancel(setting.list.items[0].id)
        try await wait { setting.files == ["x"] }
        #expect(setting.states == [.cancelled, .finished])
    }

    @Test("what a restart interrupts is listed, with what has come, and gone on with")
    func restart() async throws {
        let setting = try Setting { request in
            request.path == "/done"
                ? Self.answer : request.fields["range"] == nil ? Self.slow : Self.tail
        }
        setting.add("/done")
        try await wait { setting.states == [.finished] }
        setting.add("/x")
        try await wait { setting.list.items[0].receivedByteCount == 3 }
        setting.list.interruptAll()
        #expect(setting.states == [.interrupted, .finished])
        #expect(await setting.restart() == 1)
        #expect(setting.states == [.interrupted, .finished])
        #expect(setting.list.items[0].receivedByteCount == 3)
        setting.list.resume(setting.list.items[0].id)
        try await wait { setting.states == [.finished, .finished] }
        #expect(setting.files == ["done", "x"])
        let bytes = FileManager.default.contents(atPath: setting.folder + "/files/x")
        #expect(bytes == Data("abcdefghij".utf8))
        #expect(await setting.restart() == 0)
        #expect(setting.states == [.finished, .finished])
    }

    @Test("what another Garth is downloading is left to it")
    func otherGarth() async throws {
        let setting = try Setting { _ in Self.slow }
        setting.add("/x")
        try await wait { setting.list.items[0].receivedByteCount == 3 }
        let first = setting.list
        #expect(await setting.restart(afterItsEnd: false) == 0)
        #expect(setting.list.items.isEmpty)
        first.interruptAll()
    }

    @Test("of a private download no row stays, and when Garth ends no part")
    func privately() async throws {
        let setting = try Setting(isPrivate: true) { request in
            request.path == "/x" ? Self.slow : Self.answer
        }
        setting.add("/x")
        setting.add("/y")
        try await wait {
            setting.states == [.finished, .running] && setting.files.count == 2
        }
        try await wait { setting.list.items[1].receivedByteCount == 3 }
        setting.list.interruptAll()
        #expect(setting.files == ["y"])
        #expect(!FileManager.default.fileExists(atPath: setting.folder + "/profile"))
    }

    /// Has what is an attachment go to a list.
    private final class Saver: UIDelegate {
        let list: DownloadList

        init(_ list: DownloadList) { self.list = list }

        func webView(_ webView: WebView, savesResponse response: NavigationResponse) -> Bool {
            response.isAttachment
        }

        func webView(_ webView: WebView, didBegin download: Download) {
            list.adopt(download, of: webView)
        }
    }

    @Test("an attachment that a navigation meets waits for its turn, and is then written")
    func adopted() async throws {
        let setting = try Setting { request in
            request.path == "/slow"
                ? Self.slow
                : Answer(
                    DownloadTests.head(
                        "200 OK", 3, "Content-Disposition: attachment; filename=\"a/../b.txt\""),
                    Array("abc".utf8))
        }
        for _ in 0..<3 { setting.add("/slow") }
        let saver = Saver(setting.list)
        setting.view.uiDelegate = saver
        let url = URLRecord.parse("http://127.0.0.1:\(setting.server.port)/get")!
        begin { setting.view.load(NavigationRequest(url)) }
        try await wait { setting.list.items.count == 4 }
        try await wait { setting.list.items.count { $0.state == .running } == 3 }
        #expect(setting.list.items[0].state == .waiting)
        setting.list.cancel(setting.list.items[3].id)
        try await wait { setting.list.items[0].state == .finished }
        #expect(setting.files.contains("b.txt") && setting.list.items[0].name == "b.txt")
        setting.list.interruptAll()
    }
}
