public import GarthURL

/// A field of the head of a request or of a response, as HTTP has it (RFC 9110 section 5).
///
/// ```swift
/// var request = NavigationRequest(url)
/// request.headers.append(HTTPField("Accept-Language", "de"))
/// ```
///
/// Names are compared without regard to case by servers; here they are as they were written or came.
public struct HTTPField: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value, without white space around it.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [HTTPField] {
    /// The value of the first field with a name, in any letter case; nil without one.
    ///
    /// ```swift
    /// let language = response.headers["Content-Language"]
    /// ```
    public subscript(name: String) -> String? {
        let wanted = name.lowercased()
        return first { $0.name.lowercased() == wanted }?.value
    }

    /// Adds a field given as a pair.
    @available(*, deprecated, message: "append HTTPField(name, value)")
    public mutating func append(_ field: (name: String, value: String)) {
        append(HTTPField(field.name, field.value))
    }
}

extension NavigationRequest {
    /// Makes a request with fields given as pairs.
    @available(*, deprecated, message: "fields are values of HTTPField")
    @_disfavoredOverload
    public init(
        _ url: URLRecord, method: String = "GET", headers: [(name: String, value: String)],
        body: [UInt8]? = nil, purpose: NavigationPurpose = .typed, source: SourcePage? = nil
    ) {
        self.init(
            url, method: method, headers: headers.map { HTTPField($0.name, $0.value) },
            body: body, purpose: purpose, source: source)
    }
}

extension URLSchemeResponse {
    /// Makes a response with fields given as pairs.
    @available(*, deprecated, message: "fields are values of HTTPField")
    @_disfavoredOverload
    public init(
        mimeType: String, textEncodingName: String? = nil, expectedContentLength: Int? = nil,
        statusCode: Int = 200, headers: [(name: String, value: String)]
    ) {
        self.init(
            mimeType: mimeType, textEncodingName: textEncodingName,
            expectedContentLength: expectedContentLength, statusCode: statusCode,
            headers: headers.map { HTTPField($0.name, $0.value) })
    }
}
