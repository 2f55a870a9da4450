public import Foundation
public import FoundationNetworking
public import Garth
public import GarthURL

extension URLRecord {
    /// The URL as the URL Standard reads its text; nil if it is not valid there.
    public init?(_ url: URL) {
        guard let record = URLRecord.parse(url.absoluteString) else { return nil }
        self = record
    }
}

extension URL {
    /// The same URL for Foundation; nil if Foundation cannot read it.
    public init?(_ record: URLRecord) { self.init(string: record.href) }
}

extension CachePolicy {
    /// The policy of the same name.
    public init(_ policy: NSURLRequest.CachePolicy) {
        self =
            switch policy {
            case .useProtocolCachePolicy: .useProtocolCachePolicy
            case .reloadIgnoringLocalCacheData: .reloadIgnoringLocalCacheData
            case .reloadIgnoringLocalAndRemoteCacheData: .reloadIgnoringLocalAndRemoteCacheData
            case .returnCacheDataElseLoad: .returnCacheDataElseLoad
            case .returnCacheDataDontLoad: .returnCacheDataDontLoad
            case .reloadRevalidatingCacheData: .reloadRevalidatingCacheData
            @unknown default: .useProtocolCachePolicy
            }
    }
}

extension NavigationRequest {
    /// The request with the URL, method, fields, body and cache policy of a `URLRequest`; nil if its
    /// URL is missing or not valid. A timeout of 60 seconds, which every `URLRequest` has, leaves it
    /// to the configuration (`WebViewConfiguration.loadTimeout`).
    public init?(_ request: URLRequest) {
        guard let url = request.url.flatMap({ URLRecord($0) }) else { return nil }
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        // A request that says nothing of the cache leaves it to the view.
        let policy = request.cachePolicy
        self.init(
            url, method: request.httpMethod ?? "GET",
            headers: fields.map { HTTPField($0.key, $0.value) },
            body: request.httpBody.map { [UInt8]($0) },
            cachePolicy: policy == .useProtocolCachePolicy ? nil : CachePolicy(policy),
            timeout: request.timeoutInterval == 60 || request.timeoutInterval <= 0
                ? nil : .seconds(request.timeoutInterval))
    }
}

extension URLRequest {
    /// The request for Foundation: URL, method, fields and body; nil if Foundation cannot read the
    /// URL.
    public init?(_ request: NavigationRequest) {
        guard let url = URL(request.url) else { return nil }
        self.init(url: url)
        httpMethod = request.method
        for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
        httpBody = request.body.map { Data($0) }
        if let timeout = request.timeout { timeoutInterval = timeout / .seconds(1) }
    }
}

extension NavigationResponse {
    /// The response for Foundation: an `HTTPURLResponse` if it came over HTTP; nil if Foundation
    /// cannot read its URL.
    public var response: URLResponse? {
        guard let url = URL(url) else { return nil }
        guard self.url.isHTTPOrHTTPS else {
            return URLResponse(
                url: url, mimeType: mimeType, expectedContentLength: expectedContentLength ?? -1,
                textEncodingName: nil)
        }
        var fields: [String: String] = [:]
        for (name, value) in headers.map({ ($0.name, $0.value) }) {
            // Fields of one name are one list (RFC 9110 section 5.3).
            let same = fields.keys.first { $0.lowercased() == name.lowercased() } ?? name
            fields[same] = fields[same].map { "\($0), \(value)" } ?? value
        }
        return HTTPURLResponse(
            url: url, statusCode: statusCode, httpVersion: nil, headerFields: fields)
    }
}
