import Garth
import GarthURL

/// `garth:input`: standard input as a page, for `garth -` on a terminal, whose keys come from the
/// terminal itself. What has come is held, so that the page can be loaded again.
@MainActor
final class InputPage {
    /// The name of the page behind `garth:`.
    nonisolated static let name = "input"

    /// The greatest number of bytes that are held, as many as a page has.
    private static let byteLimit = 64 << 20

    private var type: String?
    private var bytes: [UInt8] = []
    /// The end of the input: nil before it, an empty text without a failure.
    private var end: String?
    /// The loads that wait for more.
    private var tasks: [URLSchemeTask] = []
    private var isReading = false

    /// Answers a load with what has come, and with what comes.
    func start(_ task: URLSchemeTask, in webView: WebView) {
        if type != nil { answer(task) } else { tasks.append(task) }
        guard !isReading else { return }
        isReading = true
        let events = StandardInput.events(
            under: webView.configuration.policy, maximumBytes: Self.byteLimit)
        Task {
            for await event in events { take(event) }
        }
    }

    private func take(_ event: StandardInput.Event) {
        let waiting = tasks
        switch event {
        case .type(let type):
            self.type = type
            tasks = []
            for task in waiting { answer(task) }
        case .bytes(let piece):
            bytes += piece
            tasks = waiting.filter {
                $0.hands { task throws(URLSchemeTask.Failure) in try task.didReceive(piece) }
            }
        case .finished: finish("")
        case .failed(let reason): finish(reason)
        }
    }

    private func finish(_ reason: String) {
        end = reason
        for task in tasks { conclude(task) }
        tasks = []
    }

    private func answer(_ task: URLSchemeTask) {
        let response = URLSchemeResponse(mimeType: type ?? "text/html")
        let goesOn = task.hands { [bytes] task throws(URLSchemeTask.Failure) in
            try task.didReceive(response)
            try task.didReceive(bytes)
        }
        guard goesOn else { return }
        if end == nil { tasks.append(task) } else { conclude(task) }
    }

    private func conclude(_ task: URLSchemeTask) {
        let reason = end ?? ""
        _ = task.hands { task throws(URLSchemeTask.Failure) in
            if reason.isEmpty {
                try task.didFinish()
            } else {
                try task.didFailWithError(OwnPages.Failure(description: reason))
            }
        }
    }
}

extension URLSchemeTask {
    /// Hands something to the view; returns false if the view has gone on, and waits no longer.
    fileprivate func hands(_ body: (URLSchemeTask) throws(Failure) -> Void) -> Bool {
        do throws(Failure) {
            try body(self)
            return true
        } catch {
            return false
        }
    }
}
