import GarthEngine
package import GarthPage

/// Requests and storage of the page's scripts. The browser process judges and performs them.
extension ScriptedPage {
    package func request(_ request: ScriptRequest) -> Bool {
        guard permits(request), requests.count < ScriptLimits.requests else { return false }
        requests.insert(request.number)
        engine.report(.request(request))
        return true
    }

    package func cancelRequest(_ number: UInt32) {
        // It is answered once in any case; until then a printed page waits for it.
        if requests.contains(number) { engine.report(.requestCancelled(number)) }
    }

    package func requestNow(_ request: ScriptRequest) -> ScriptResponse {
        permits(request) ? askForResponse(request) : .error
    }

    private func permits(_ request: ScriptRequest) -> Bool {
        requestCount += 1
        let isBounded = settings.isPrinted && requestCount > ScriptLimits.requestsOfPrintedPage
        guard !isBounded, request.body?.count ?? 0 <= ScriptLimits.requestByteCount else {
            return false
        }
        return permitsRequest(request)
    }

    package func storage(_ area: ScriptStorageArea) -> [ScriptStorageItem]? {
        askForStorage(area)
    }

    package func changeStorage(_ area: ScriptStorageArea, _ change: ScriptStorageChange) {
        engine.report(.storageChanged(area, change))
    }
}
