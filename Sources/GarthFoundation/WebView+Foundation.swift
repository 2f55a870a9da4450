public import Foundation
public import FoundationNetworking
public import Garth
import GarthURL

/// Loads with the types of Foundation, as `WKWebView` has them.
extension WebView {
    /// Loads a request; returns nil, and loads nothing, if its URL is missing or not valid.
    @discardableResult
    public func load(_ request: URLRequest) -> Navigation? {
        NavigationRequest(request).map { load($0) }
    }

    /// Loads a request and returns the response when the page is whole. Throws `badURL` if the URL
    /// is missing or not valid.
    @discardableResult
    public func load(_ request: URLRequest) async throws(NavigationError) -> NavigationResponse {
        guard let request = NavigationRequest(request) else {
            throw NavigationError(
                code: .badURL, url: nil,
                message: "not a URL: \(request.url?.absoluteString ?? "the request has none")")
        }
        return try await load(request)
    }

    /// Loads a local file, and lets this view read what is at and below `readAccessURL`; returns
    /// nil, and loads nothing, if a URL is not valid.
    @discardableResult
    public func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> Navigation? {
        guard let file = URLRecord(url), let access = URLRecord(readAccessURL) else { return nil }
        return loadFileURL(file, allowingReadAccessTo: access)
    }

    /// Shows HTML as the document `baseURL`, or `about:blank`.
    @_disfavoredOverload @discardableResult
    public func loadHTMLString(_ string: String, baseURL: URL?) -> Navigation? {
        loadHTMLString(string, baseURL: baseURL.flatMap { URLRecord($0) })
    }

    /// Shows bytes of a type as the document `baseURL`.
    @discardableResult
    public func load(
        _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
    ) -> Navigation? {
        load(
            [UInt8](data), mimeType: mimeType, characterEncodingName: characterEncodingName,
            baseURL: URLRecord(baseURL))
    }
}
