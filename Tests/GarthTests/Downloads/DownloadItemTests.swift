import GarthURL
import Testing

@testable import Garth

/// A line of the list as a conversation: events go in, actions come out, under a clock of our own.
@Suite("Download: a line of the list") struct DownloadItemTests {
    private func item() throws -> DownloadItem {
        let url = try #require(URLRecord.parse("http://u:p@example.org/dir/file.bin"))
        return DownloadItem(id: 1, url: url, started: 0, isPrivate: false)
    }

    @Test("it waits, runs, and is whole")
    func whole() throws {
        var item = try item()
        #expect(item.name == "file.bin" && item.url.href == "http://example.org/dir/file.bin")
        #expect(item.handle(.turn, at: .zero) == .start)
        #expect(item.handle(.turn, at: .zero) == .nothing)
        _ = item.handle(.began(path: "/d/file (1).bin", resumeData: [1]), at: .seconds(1))
        _ = item.handle(.progressed(received: 50, total: 200), at: .seconds(2))
        #expect(item.fraction == 0.25 && item.name == "file (1).bin" && item.isActive)
        _ = item.handle(.progressed(received: 200, total: 200), at: .seconds(3))
        #expect(item.handle(.finished(path: "/d/file (2).bin"), at: .seconds(4)) == .nothing)
        #expect(item.state == .finished && item.resumeData == nil && item.name == "file (2).bin")
        for event in [DownloadItem.Event.pause, .cancel, .resume, .interrupt, .turn] {
            #expect(item.handle(event, at: .seconds(5)) == .nothing)
        }
        #expect(item.state == .finished)
    }

    @Test("paused, it stops with what it has; resumed, it waits for its turn again")
    func pause() throws {
        var item = try item()
        #expect(item.handle(.pause, at: .zero) == .nothing, "nothing runs that could be stopped")
        #expect(item.state == .paused)
        _ = item.handle(.resume, at: .zero)
        _ = item.handle(.turn, at: .zero)
        _ = item.handle(.began(path: "/d/f", resumeData: [1]), at: .zero)
        #expect(item.handle(.pause, at: .zero) == .stop)
        #expect(item.handle(.progressed(received: 9, total: 9), at: .zero) == .nothing)
        #expect(item.receivedByteCount == 0, "what comes after the end is not counted")
        let late = DownloadItem.Event.failed(message: "stopped", resumeData: nil)
        #expect(item.handle(late, at: .zero) == .nothing)
        #expect(item.state == .paused && item.resumeData == [1])
        #expect(item.handle(.resume, at: .zero) == .nothing)
        #expect(item.state == .waiting)
        #expect(item.handle(.turn, at: .zero) == .start)
    }

    @Test("failed, it says why and can be gone on with")
    func failure() throws {
        var item = try item()
        _ = item.handle(.turn, at: .zero)
        _ = item.handle(.failed(message: "the disk is full", resumeData: [2]), at: .zero)
        #expect(item.state == .failed && item.message == "the disk is full")
        #expect(item.canResume && item.resumeData == [2])
        _ = item.handle(.resume, at: .zero)
        #expect(item.state == .waiting && item.message.isEmpty)
    }

    @Test("cancelled, what it has is removed; it can be begun anew")
    func cancel() throws {
        var item = try item()
        _ = item.handle(.turn, at: .zero)
        _ = item.handle(.progressed(received: 5, total: 9), at: .zero)
        #expect(item.handle(.cancel, at: .zero) == .discard)
        #expect(item.handle(.cancel, at: .zero) == .nothing)
        #expect(item.state == .cancelled && item.receivedByteCount == 0 && item.canResume)
    }

    @Test("when Garth ends, what runs stops and is interrupted; the rest stays what it is")
    func interrupt() throws {
        var running = try item()
        _ = running.handle(.turn, at: .zero)
        #expect(running.handle(.interrupt, at: .zero) == .stop)
        #expect(running.state == .interrupted && running.canResume)
        var paused = try item()
        _ = paused.handle(.pause, at: .zero)
        #expect(paused.handle(.interrupt, at: .zero) == .nothing)
        #expect(paused.state == .paused)
    }

    @Test("the rate is that of the last seconds, and falls when nothing comes")
    func rate() {
        var rate = DownloadRate(byteCount: 1000, at: .seconds(10))
        #expect(rate.bytesPerSecond(at: .seconds(10)) == 0)
        #expect(rate.timeLeft(for: 100, at: .seconds(10)) == nil)
        for tenth in 1...100 {
            rate.note(1000 + tenth * 50, at: .seconds(10) + .milliseconds(tenth * 100))
        }
        #expect((490...510).contains(rate.bytesPerSecond(at: .seconds(20))))
        #expect(rate.timeLeft(for: 5000, at: .seconds(20)).map { $0 >= .seconds(9) } == true)
        #expect(rate.bytesPerSecond(at: .seconds(23)) < 300)
        #expect(rate.bytesPerSecond(at: .seconds(40)) == 0)
        #expect(rate.timeLeft(for: 5000, at: .seconds(40)) == nil)
        rate.note(0, at: .seconds(41))
        #expect(rate.bytesPerSecond(at: .seconds(41)) == 0, "starting over is no negative rate")
        rate.note(600, at: .seconds(42))
        #expect(rate.bytesPerSecond(at: .seconds(42)) == 600)
        #expect(rate.timeLeft(for: .max, at: .seconds(42)) == nil)
    }
}
