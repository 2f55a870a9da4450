import GarthEngine
import GarthPage

/// Requests and storage of the page's scripts. The browser process judges and performs them.
extension ScriptedDocument {
    func request(_ request: ScriptRequest) -> Bool {
        guard permits(request), page.requests.count < ScriptLimits.requests
        else { return false }
        var request = request
        request.document = number
        page.requests.insert(request.number)
        if request.destination == .socket || request.destination == .stream {
            page.live.heard(request.number)
        }
        engine.report(.request(request))
        return true
    }

    func cancelRequest(_ number: UInt32) {
        // It is answered once in any case; until then a printed page waits for it.
        if page.requests.contains(number) { engine.report(.requestCancelled(number)) }
    }

    func send(_ message: ScriptSocketMessage, onSocket number: UInt32) -> Bool {
        // What is sent by a connection that has ended goes nowhere.
        guard page.live.contains(number) else { return true }
        guard page.live.takes(byteCount: message.bytes.count, onSocket: number) else {
            return false
        }
        page.live.heard(number)
        engine.report(.socketSent(number, message))
        return true
    }

    func closeSocket(_ number: UInt32, code: UInt16?, reason: String) {
        guard page.live.contains(number) else { return }
        page.live.heard(number)
        engine.report(.socketClosed(number, code: code, reason: reason))
    }

    func requestNow(_ request: ScriptRequest) -> ScriptResponse {
        guard permits(request) else { return .error }
        var request = request
        request.document = number
        return page.answers.response(request)
    }

    private func permits(_ request: ScriptRequest) -> Bool {
        // It would be a request of the page.
        guard !isForeign else { return false }
        let isBounded = !page.quotas.requests.take() && page.settings.isPrinted
        guard !isBounded, request.body?.count ?? 0 <= ScriptLimits.requestByteCount else {
            return false
        }
        return permitsRequest(request)
    }

    func storage(_ area: ScriptStorageArea) -> [ScriptStorageItem]? {
        isForeign ? [] : page.answers.storage(area)
    }

    func changeStorage(_ area: ScriptStorageArea, _ change: ScriptStorageChange) -> Bool {
        guard !isForeign else { return true }
        switch change {
        case .set(let key, let value):
            let byteCount = key.utf8.count + value.utf8.count
            return engine.reportChange(.storageChanged(area, change), byteCount)
        case .removed, .cleared:
            // There are no more of them than of what was set.
            engine.report(.storageChanged(area, change))
            return true
        }
    }
}
