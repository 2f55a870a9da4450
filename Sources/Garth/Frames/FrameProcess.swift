import GarthIPC
import GarthPage
import GarthURL

/// What is around the document of a frame that has a content process of its own.
@MainActor
struct FrameContainer {
    /// The page that is shown.
    weak var page: Page?
    /// The place of the frame in that page.
    let place: FramePlace
    /// The number of the process among those of the page.
    let process: WorkerHost.Process
    /// The URL of the page: it decides who is a third party.
    let topURL: URLRecord
    /// The document as a source of requests: one that an element holds has that of the document around.
    let source: SourcePage
}

extension PageFrames.Entry {
    /// The terms of the document for a process of its own: only one that a server has sent has an origin.
    /// The source of one that its address holds (`data:`) is the document around, whose origin is not its own.
    var termsOfProcess: DocumentTerms {
        var terms = terms
        if url?.isHTTPOrHTTPS != true { terms.sandbox.insert(.origin) }
        return terms
    }
}

/// A frame of another origin whose scripts run: its document in a content process of its own.
///
/// The document is a `Page` that no view shows: it has requests, frames, storage and fields as a page
/// has. What it shows comes as copies, which the process of the page shows in the place of the frame.
@MainActor
final class FrameProcess {
    /// The document.
    let page: Page
    /// The page that has the frame, or the document of another frame that has it, and the frame's place
    /// there.
    let owner: Page
    let ownPlace: FramePlace
    /// The place of the frame in the page that is shown.
    let place: FramePlace
    let process: WorkerHost.Process
    /// The document as copies of it are shown: without bytes, and under a number of its own.
    let shown: FrameDocument
    /// The copies that the page shows, by their places in it: those of this document and of frames in it.
    fileprivate(set) var copies: [FramePlace: FrameDocument] = [:]
    /// How often the page shows copies, by the numbers of the documents in this process.
    private var paces: [UInt32: CopyPace] = [:]
    /// The loads that wait for the first copy.
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// The time for which the load of a page waits for the scripts of a frame.
    private static let patience = Duration.seconds(2)

    init(
        _ page: Page, in owner: Page, at ownPlace: FramePlace, _ container: FrameContainer,
        as shown: FrameDocument
    ) {
        self.page = page
        self.owner = owner
        self.ownPlace = ownPlace
        place = container.place
        process = container.process
        self.shown = shown
    }

    /// Keeps a copy for a process of the page that asks for the frame later.
    func keep(_ copy: FrameDocument, at place: FramePlace) {
        copies[place] = copy
        endWait()
    }

    /// Brings a copy to the page: at once where the page has time for it, else the newest one later.
    func bring(_ bytes: [UInt8], ofDocument number: UInt32, to page: Page) {
        if paces[number]?.isBusy == true {
            // The page is not asked to show what is replaced before it is looked at.
            let replaced = paces[number]?.waiting
            paces[number]?.waiting = bytes
            if let replaced { acknowledge(replaced) }
            return
        }
        paces[number, default: CopyPace()].isBusy = true
        let isAtOnce = mayShow(number)
        let began = ContinuousClock.now
        if isAtOnce { page.show(copy: bytes, ofDocument: number, from: self) }
        Task { @MainActor [weak self, weak page] in
            await self?.bring(
                bytes, ofDocument: number, to: page, shownAt: isAtOnce ? began : nil)
        }
    }

    private func bring(
        _ first: [UInt8], ofDocument number: UInt32, to page: Page?,
        shownAt start: ContinuousClock.Instant?
    ) async {
        var (bytes, start) = (first, start)
        while let page {
            while start == nil, let next = paces[number]?.next, !mayShow(number) {
                try? await Task.sleep(until: min(next, .now + .milliseconds(100)))
            }
            guard page.workers.frames[process] === self else { return }
            if start == nil {
                if let newer = paces[number]?.waiting.take() {
                    acknowledge(bytes)
                    bytes = newer
                }
                page.show(copy: bytes, ofDocument: number, from: self)
            }
            let began = start ?? .now
            start = nil
            await page.waitUntilIdle()
            // The process of an honest frame rests as long by itself.
            paces[number]?.next = .now + min((.now - began) * CopyPace.rest, CopyPace.longest)
            acknowledge(bytes)
            guard let newer = paces[number]?.waiting.take() else { break }
            bytes = newer
        }
        paces[number]?.isBusy = false
    }

    /// Whether the page may show a copy now: what comes of an act is not delayed.
    private func mayShow(_ number: UInt32) -> Bool {
        paces[number]?.next.map { $0 <= .now } ?? true || page.wasJustUsed(at: .now)
    }

    /// The process may send another copy.
    private func acknowledge(_ bytes: [UInt8]) {
        page.content?.send(.copyShown(byteCount: bytes.count))
    }

    /// Returns when the first copy has come, when none will, and after two seconds.
    func waitForCopy() async {
        guard copies.isEmpty, !Task.isCancelled else { return }
        let timer = Task { @MainActor [weak self] in
            try? await Task.sleep(for: Self.patience)
            self?.endWait()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiters.append($0) }
        } onCancel: {
            Task { @MainActor [weak self] in self?.endWait() }
        }
        timer.cancel()
    }

    /// The frame is no more: its process ends.
    func end() {
        page.callbacks = PageCallbacks()
        endWait()
        page.abandon()
    }

    /// No copy is waited for any longer.
    func endWait() {
        let ended = waiters
        waiters = []
        for waiter in ended { waiter.resume() }
    }
}

/// The frames of a page that have processes of their own.
@MainActor
final class FrameProcesses {
    /// Frames with a process of their own in a page at one time.
    nonisolated static let limit = 8

    private var frames: [WorkerHost.Process: FrameProcess] = [:]
    /// The numbers by which processes know the windows of the page.
    let windows = FrameWindows()

    /// Whether there are none.
    var isEmpty: Bool { frames.isEmpty }
    var count: Int { frames.count }
    var all: [FrameProcess] { frames.values.sorted { $0.process < $1.process } }

    subscript(process: WorkerHost.Process) -> FrameProcess? { frames[process] }

    func add(_ frame: FrameProcess) { frames[frame.process] = frame }

    func remove(_ process: WorkerHost.Process) -> FrameProcess? {
        frames.removeValue(forKey: process)
    }

    func removeAll() {
        let ended = frames.values
        frames = [:]
        for frame in ended { frame.end() }
    }

    /// The frame at a place of the page.
    func frame(at place: FramePlace) -> FrameProcess? {
        frames.values.first { $0.place == place }
    }

    /// The innermost frame that has the document at a place, or one around it.
    func frame(around place: FramePlace) -> FrameProcess? {
        frames.values.filter { place.starts(with: $0.place) }
            .max { $0.place.count < $1.place.count }
    }

    /// The frames at a place and within.
    func frames(within place: FramePlace) -> [FrameProcess] {
        all.filter { $0.place.starts(with: place) }
    }
}

/// The numbers by which the processes of a page know its windows: 1 is that of the page.
final class FrameWindows {
    private var places: [FramePlace] = [[]]
    private var numbers: [FramePlace: UInt32] = [[]: 1]

    /// The number of the window at a place.
    func number(_ place: FramePlace) -> UInt32 {
        if let known = numbers[place] { return known }
        places.append(place)
        numbers[place] = UInt32(places.count)
        return UInt32(places.count)
    }

    /// What the process of the frame at a place is told of the windows around it, whose documents are
    /// `ancestors`, the innermost first; nil is an opaque origin.
    func settings(
        of process: WorkerHost.Process, at place: FramePlace, within ancestors: [URLRecord?],
        isOpaque: Bool
    ) -> ScriptFrameSettings {
        var settings = ScriptFrameSettings(
            process: process, own: number(place), parent: number(Array(place.dropLast())),
            top: number([]))
        settings.isOpaque = isOpaque
        settings.ancestorOrigins = ancestors.map {
            $0?.origin.serialization ?? Origin.opaque.serialization
        }
        return settings
    }

    /// The place of a window; nil for a number that no process was told.
    func place(_ number: UInt32) -> FramePlace? {
        number >= 1 && number <= places.count ? places[Int(number) - 1] : nil
    }
}

/// How often a page shows copies of a document: they take about a tenth of its time, whatever the process
/// of the frame says.
private struct CopyPace {
    /// The page works on a copy, or one waits for its time.
    var isBusy = false
    /// The newest copy that has come meanwhile.
    var waiting: [UInt8]?
    /// The earliest moment for the next copy; nil before the first one.
    var next: ContinuousClock.Instant?

    static let rest = 9
    static let longest = Duration.seconds(2)
}
