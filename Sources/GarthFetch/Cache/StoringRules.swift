import GarthURL

/// The rules for storing a response, and its effect on stored ones (RFC 9111 sections 3 and 4.4).
extension CacheRequest {
    /// Whether the response may be stored by a private cache.
    func permitsStoring(_ head: ResponseHead) -> Bool {
        let control = CacheControl(head.headers)
        guard mode != .noStore, !directives.has("no-store"), isStorableMethod(head, control),
            isStorableStatus(head), !isAccepted(head), !head.variedNames.contains("*")
        else { return false }
        if control.has("must-understand") {
            // It takes the place of the `no-store` that stands beside it for older caches.
            guard isUnderstood(head.status) else { return false }
        } else if control.has("no-store") {
            return false
        }
        return control.has("public") || control.has("private")
            || control.seconds("max-age") != .absent || head.first("Expires") != nil
            || isHeuristicallyCacheable(head.status)
    }

    /// A GET, or a POST whose answer equals that of a GET (RFC 9110 section 9.3.3).
    private func isStorableMethod(_ head: ResponseHead, _ control: CacheControl) -> Bool {
        if method == "GET" { return true }
        guard method == "POST", head.status == 200,
            control.seconds("max-age") != .absent || head.first("Expires") != nil,
            let location = head.first("Content-Location"), let base = URLRecord.parse(url),
            let target = URLRecord.parse(location, base: base)
        else { return false }
        return CacheRequest.address(of: target) == url
    }

    /// Whether a person accepted the connection although its certificate is invalid: that exception
    /// holds for a session, and the cache would keep it longer.
    private func isAccepted(_ head: ResponseHead) -> Bool { head.tls?.isException ?? false }

    private func isStorableStatus(_ head: ResponseHead) -> Bool {
        // What asks for credentials must be asked again with them.
        guard head.status >= 200, ![304, 401, 407].contains(head.status) else { return false }
        guard head.status == 206 else { return true }
        return method == "GET" && !head.isCoded
            && head.first("Content-Range").flatMap { ContentRange(parsing: $0) } != nil
    }

    /// The keys whose stored responses a successful answer makes invalid: that of the request, and
    /// those of `Location` and `Content-Location` with the same origin. Other parts of the cache
    /// learn nothing of it.
    func invalidated(by head: ResponseHead) -> [String] {
        guard !isSafe, (200..<400).contains(head.status), let base = URLRecord.parse(url) else {
            return []
        }
        var keys = [key]
        for name in ["Location", "Content-Location"] {
            guard let text = head.first(name), let target = URLRecord.parse(text, base: base),
                target.origin.isSame(as: base.origin)
            else { continue }
            keys.append(CacheKey(partition, CacheRequest.address(of: target)).text)
        }
        return keys
    }

    /// Whether the method changes nothing on the server; an unknown method may.
    private var isSafe: Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY"].contains(
            method)
    }

    /// The fields that the mode adds, unless the caller has set them (Fetch Standard,
    /// "HTTP-network-or-cache fetch").
    var modeFields: [HeaderField] {
        var fields: [HeaderField] = []
        guard purpose != .background else { return fields }
        switch mode {
        case .default, .forceCache, .onlyIfCached: break
        case .noCache:
            if value("Cache-Control") == nil {
                fields.append(HeaderField("Cache-Control", "max-age=0"))
            }
        case .noStore, .reload:
            if value("Pragma") == nil { fields.append(HeaderField("Pragma", "no-cache")) }
            if value("Cache-Control") == nil {
                fields.append(HeaderField("Cache-Control", "no-cache"))
            }
        }
        return fields
    }
}
