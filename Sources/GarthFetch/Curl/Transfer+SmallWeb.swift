import CLibcurl
import GarthLanguage
import GarthURL

/// The answers of Gemini and Gopher, which have no fields.
extension Transfer {
    /// Takes a piece of the answer.
    func receivedOfSmallWeb(_ piece: UnsafeRawBufferPointer) -> BodyStep {
        var bytes = unsafe Array(piece)[...]
        while smallWeb?.hasHead == false, !bytes.isEmpty {
            guard takeHead(&bytes) else { return .ended }
        }
        let body = smallWeb?.body(bytes) ?? []
        return unsafe body.withUnsafeBytes { unsafe deliver($0) } ? .taken : .ended
    }

    private func takeHead(_ bytes: inout ArraySlice<UInt8>) -> Bool {
        switch smallWeb?.readHead(&bytes) {
        case .more, nil: break
        case .head(let head): tellHead(head)
        case .page(let head, let page):
            tellHead(head)
            return unsafe Array(page.utf8).withUnsafeBytes { unsafe deliver($0) }
        case .bad(let reason):
            fail(
                .badResponse(reason),
                localized("\(place) sent an answer that cannot be read: \(reason)"))
            return false
        }
        return !control.isCancelled
    }

    private func tellHead(_ head: ResponseHead) {
        var head = head
        describeConnection(&head)
        hasResponse = true
        tell(.response(head))
    }

    /// Hands on what was held back until the end of the connection.
    func endSmallWeb(_ result: CURLcode) {
        guard smallWeb != nil, result == CURLE_OK, !control.isCancelled else { return }
        // An empty document of Gopher is one, too.
        if let head = smallWeb?.gopherHead() { tellHead(head) }
        let rest = smallWeb?.lastBody() ?? []
        _ = unsafe rest.withUnsafeBytes { unsafe deliver($0) }
    }

    /// Whether the certificate is the one that the server showed at the first visit, or that a
    /// person has accepted since.
    func mayTrustAtFirstUse(_ certificate: ServerCertificate?) -> Bool {
        guard let certificate, let port else { return false }
        let host = request.url.url.hostname
        if certificate.fingerprint == acceptedFingerprint {
            request.knownServers?.replace(with: certificate, host: host, port: port)
            return true
        }
        if request.knownServers?.isAsKnown(certificate, host: host, port: port) ?? true {
            return true
        }
        shownCertificate?.isOtherThanAccepted = true
        return false
    }
}
