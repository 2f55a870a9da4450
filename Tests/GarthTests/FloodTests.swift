import GarthIPC
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// What keeps the main actor free while a content process talks without end.
@Suite("Floods of updates", .endsWhatHangs) struct FloodTests {
    private let start = ContinuousClock.now

    @Test("the first titles pass at once, later ones four times a second, and the last one wins")
    func titles() {
        var pace = TitlePace()
        for number in 0..<4 { #expect(pace.offer("\(number)", at: start) == "\(number)") }
        #expect(pace.wait(at: start) == nil)
        var passed: [String] = []
        for number in 0..<1000 {
            let now = start + .milliseconds(number)
            if let title = pace.offer("t\(number)", at: now) { passed.append(title) }
        }
        #expect(passed == ["t250", "t500", "t750"])
        let wait = pace.wait(at: start + .milliseconds(999))
        #expect(wait == .milliseconds(1))
        #expect(pace.due(at: start + .milliseconds(999)) == nil)
        #expect(pace.due(at: start + .milliseconds(1000)) == "t999")
        #expect(pace.due(at: start + .seconds(9)) == nil && pace.wait(at: start) == nil)
    }

    @Test("a title that waits is told before the end of the page")
    func lastTitle() {
        var pace = TitlePace()
        for number in 0..<9 { _ = pace.offer("\(number)", at: start) }
        #expect(pace.flush() == "8")
        #expect(pace.flush() == nil)
    }

    @Test("an event holds a bounded piece of work, in the order in which it was said")
    func batches() {
        var batch = EventBatch()
        let updates = (0..<200).map { EngineUpdate.limitReached("\($0)") }
        for update in updates { batch.add(update) }
        batch.add(.exportEnded(request: 1))
        batch.add(.finished)
        let events = batch.take()
        var told: [EngineUpdate] = []
        for case .updates(let some) in events {
            #expect(some.count <= 64)
            told += some
        }
        #expect(told == updates + [.finished])
        guard case .exportEnded = events[events.count - 2] else {
            Issue.record("the export does not end in its turn")
            return
        }
        batch = EventBatch()
        let long = String(repeating: "x", count: 100 << 10)
        for _ in 0..<3 { batch.add(.base(href: long, frameName: "")) }
        #expect(batch.take().count == 3)
    }

    @Test("what waits for the main actor counts with its text, and nothing is free")
    func costs() {
        let text = String(repeating: "x", count: 4000)
        for update in [
            EngineUpdate.title(text), .base(href: text, frameName: ""), .encoding(text),
            .refresh(seconds: 0, href: text), .limitReached(text),
            .wantsNavigation(PageNavigation(href: text)),
        ] {
            #expect(update.byteCount > 4000)
        }
        for update in [EngineUpdate.restarted, .finished, .emptiness(.blank), .styles([])] {
            #expect(update.byteCount >= 1024)
        }
    }

    /// What a mailbox has handed over, and what else the main actor did.
    @MainActor private final class Diary {
        var entries: [String] = []
    }

    @Test("a mailbox with a limit lets the main actor do other work between its values")
    @MainActor func mailbox() async {
        let diary = Diary()
        let mailbox = MainActorMailbox<Int>(limit: 2) { values in
            diary.entries.append(values.map(String.init).joined(separator: " "))
        }
        for value in 1...5 { mailbox.send(value) }
        Task { @MainActor in diary.entries.append("key") }
        while diary.entries.count < 4 { await Task.yield() }
        #expect(diary.entries == ["1 2", "key", "3 4", "5"])
        mailbox.send(6)
        while diary.entries.count < 5 { await Task.yield() }
        #expect(diary.entries.last == "6")
    }

    @Test("a mailbox without a limit hands over what is there")
    @MainActor func unlimitedMailbox() async {
        let diary = Diary()
        let mailbox = MainActorMailbox<Int> { diary.entries.append("\($0.count)") }
        for value in 1...1000 { mailbox.send(value) }
        while diary.entries.isEmpty { await Task.yield() }
        #expect(diary.entries == ["1000"])
    }

    private let page = SourcePage(url: URLRecord.parse("http://a.test/")!)

    private func wish(_ id: UInt32, _ element: UInt32) -> PageResource {
        PageResource(id: id, kind: .frame, href: "x", frame: PageFrame(element: element))
    }

    @Test("a page has fifty frames; nothing is kept of those that are too many")
    func frames() {
        var frames = PageFrames()
        for number in 0..<LoadLimits.frames {
            #expect(frames.note(wish(UInt32(number), UInt32(number)), in: page) != nil)
        }
        for number in 1000..<2000 {
            let wish = wish(UInt32(number), UInt32(number))
            #expect(!frames.hasRoom(for: wish) && frames.note(wish, in: page) == nil)
        }
        #expect(frames.entries.count == LoadLimits.frames)
        #expect(frames.hasRoom(for: wish(3000, 7)))
        #expect(frames.number(of: [7]) == 7 && frames.number(of: [1000]) == nil)
    }

    @Test("the same frame is fetched anew a few times, and with each content process again")
    func sameFrame() {
        var frames = PageFrames()
        let places = (0..<9).map { frames.note(wish($0, 1), in: page) }
        #expect(
            places.map { $0 != nil } == [true, true, true, true] + Array(repeating: false, count: 5)
        )
        #expect(frames.number(of: [1]) == 3)
        // What is noted once more is no wish of its own.
        #expect(frames.note(wish(3, 1), in: page) == [1])
        frames.forgetNumbers()
        #expect(frames.number(of: [1]) == nil)
        #expect(frames.note(wish(0, 1), in: page) == [1])
    }
}
