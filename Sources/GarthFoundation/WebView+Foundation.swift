public import Foundation
public import FoundationNetworking
public import Garth
import GarthURL

/// Loads with the types of Foundation, as `WKWebView` has them.
extension WebView {
    /// Loads a request; returns nil, and loads nothing, if its URL is missing or not valid.
    @available(*, noasync, message: "await it in an async function, or use startLoading")
    @discardableResult
    public func load(_ request: URLRequest) -> Navigation? {
        NavigationRequest(request).map { load($0) }
    }

    /// Begins to load a request, also in an asynchronous function, and does not wait for its end;
    /// returns a navigation that fails with `badURL` if the URL is missing or not valid.
    @discardableResult
    public func startLoading(_ request: URLRequest) -> Navigation {
        guard let request = NavigationRequest(request) else {
            return failedNavigation(
                Self.badURL(request.url?.absoluteString ?? "the request has none"))
        }
        return startLoading(request)
    }

    /// Loads a request and returns the response when the page is whole. Throws `badURL` if the URL
    /// is missing or not valid.
    @discardableResult
    public func load(_ request: URLRequest) async throws(NavigationError) -> NavigationResponse {
        guard let request = NavigationRequest(request) else {
            throw Self.badURL(request.url?.absoluteString ?? "the request has none")
        }
        return try await load(request)
    }

    /// Loads a local file, and lets this view read what is at and below `readAccessURL`; returns
    /// nil, and loads nothing, if a URL is not valid.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> Navigation? {
        guard let file = URLRecord(url), let access = URLRecord(readAccessURL) else { return nil }
        return loadFileURL(file, allowingReadAccessTo: access)
    }

    /// Shows HTML as the document `baseURL`, or `about:blank`.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @_disfavoredOverload @discardableResult
    public func loadHTMLString(_ string: String, baseURL: URL?) -> Navigation? {
        loadHTMLString(string, baseURL: baseURL.flatMap { URLRecord($0) })
    }

    /// Shows bytes of a type as the document `baseURL`.
    @available(*, noasync, message: "await it in an async function, or use begin { ... }")
    @discardableResult
    public func load(
        _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
    ) -> Navigation? {
        load(
            [UInt8](data), mimeType: mimeType, characterEncodingName: characterEncodingName,
            baseURL: URLRecord(baseURL))
    }

    /// Loads a local file, lets this view read what is at and below `readAccessURL`, and returns
    /// when the page is whole. Throws `badURL` if a URL is not valid.
    @discardableResult
    public func loadFileURL(
        _ url: URL, allowingReadAccessTo readAccessURL: URL
    ) async throws(NavigationError) -> NavigationResponse {
        guard let file = URLRecord(url) else { throw Self.badURL(url.absoluteString) }
        guard let access = URLRecord(readAccessURL) else {
            throw Self.badURL(readAccessURL.absoluteString)
        }
        return try await loadFileURL(file, allowingReadAccessTo: access)
    }

    /// Shows HTML as the document `baseURL`, or `about:blank`; returns when it is shown.
    @_disfavoredOverload @discardableResult
    public func loadHTMLString(
        _ string: String, baseURL: URL?
    ) async throws(NavigationError) -> NavigationResponse {
        try await loadHTMLString(string, baseURL: baseURL.flatMap { URLRecord($0) })
    }

    /// Shows bytes of a type as the document `baseURL`; returns when they are shown.
    @discardableResult
    public func load(
        _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
    ) async throws(NavigationError) -> NavigationResponse {
        try await load(
            [UInt8](data), mimeType: mimeType, characterEncodingName: characterEncodingName,
            baseURL: URLRecord(baseURL))
    }

    private static func badURL(_ address: String) -> NavigationError {
        NavigationError(code: .badURL, url: nil, message: "not a URL: \(address)")
    }
}
