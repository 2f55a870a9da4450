import GarthFetch
import GarthURL

/// Notes the responses that the parts of a page come with, for a copy of the page.
@MainActor
final class CopyRecorder {
    private(set) var parts: [String: PageCopy.Part] = [:]
    private var byteCount = 0

    /// The events of a load, which are noted on their way.
    func recording(_ events: LoadEvents, of url: URLRecord) -> AsyncStream<FetchEvent> {
        let address = url.withoutFragment.href
        return AsyncStream { continuation in
            let task = Task { @MainActor in
                var part: PageCopy.Part?
                for await event in events {
                    note(event, in: &part, at: address)
                    continuation.yield(event)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func note(_ event: FetchEvent, in part: inout PageCopy.Part?, at address: String) {
        switch event {
        case .response(let head):
            let fields = head.headers.map { HTTPField($0.name, $0.value) }
            part = PageCopy.Part(status: head.status, fields: fields, bytes: [])
            // Whoever is led on by a redirect does not wait for its body.
            if ResourceLoad.isRedirect(status: head.status) { keep(&part, at: address) }
        case .data(let bytes):
            byteCount += bytes.count
            if byteCount > PageCopy.Limits.byteCount { part = nil }
            part?.bytes += bytes
        case .finished: keep(&part, at: address)
        // A part that broke off is none.
        case .failed: part = nil
        case .uploadProgress, .informational, .socket: break
        }
    }

    private func keep(_ part: inout PageCopy.Part?, at address: String) {
        if parts.count < PageCopy.Limits.parts, let part { parts[address] = part }
        part = nil
    }
}
