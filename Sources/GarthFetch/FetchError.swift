package import GarthURL

/// The reason why a fetch failed, in one line for people.
package struct FetchError: Error, Hashable, Sendable {
    /// The kind of failure.
    package enum Code: Hashable, Sendable {
        /// No address is known for the name of the host.
        case hostNotFound
        /// The host answers, but not on this port.
        case connectionRefused
        /// No way to the host's network.
        case networkUnreachable
        /// The connection did not come about for another reason.
        case connectFailed
        /// The secured connection did not come about.
        case tls(TLSFailure)
        /// A time-out.
        case timedOut(Timeout)
        /// The server broke off the connection.
        case connectionReset
        /// The body ended early; `expected` is its announced length, when there was one.
        case cutShort(received: Int, expected: Int?)
        /// The body is longer than the caller's limit.
        case tooManyBytes(limit: Int)
        /// The server's answer is not HTTP as its standards have it.
        case badResponse(String)
        /// The rules deny the address of the host's name.
        case addressRefused(String)
        /// The rules forbid the file that a path leads to through symbolic links.
        case pathRefused
        /// The fetcher was shut down.
        case cancelled
        /// The proxy cannot be reached or refuses.
        case proxy
        /// The embedding program did not answer a URL of its own scheme.
        case schemeHandler
        /// A content rule blocks the request.
        case contentRule
        /// A feature that this browser does not support.
        case unsupported(String)
        /// The cache has no response, and the request accepts only stored ones.
        case notCached
        /// libcurl is not there.
        case libraryMissing
        /// There is no such file.
        case fileNotFound
        /// The file may not be read.
        case permissionDenied
        /// The path leads to an object that is neither a file nor a directory.
        case notAFile(String)
        /// The file cannot be read for another reason.
        case fileUnreadable
        /// A `data:` URL that cannot be decoded.
        case badDataURL
        /// A fault of our own.
        case `internal`(String)
    }

    /// The fault of a secure connection.
    package enum TLSFailure: Hashable, Sendable {
        case expired
        case notYetValid
        case wrongHost
        case selfSigned
        case unknownAuthority
        case revoked
        /// An exception accepted another certificate for this host.
        case changed
        /// Any other fault of the certificate.
        case certificate
        /// The server speaks only protocols older than TLS 1.2.
        case oldProtocol
        /// The server answers in clear text.
        case notTLS
        /// The two sides did not agree on a protocol, or one broke it.
        case `protocol`
    }

    /// The time limit that was exceeded.
    package enum Timeout: Hashable, Sendable {
        case connecting
        /// No byte came or went for too long.
        case idle
        case overall
    }

    /// The kind of failure.
    package let code: Code
    /// The URL that was fetched; nil for standard input.
    package let url: URLRecord?
    /// One line for people, free of control characters: the failure, the place and the reason.
    package let message: String
    /// The proxy's demand for credentials before it makes a tunnel; nil for every other error.
    package var demand: AuthenticationDemand?
    /// The certificate that was refused; nil for every other error.
    package var certificate: ServerCertificate?

    /// Makes an error; control characters of the message become spaces.
    package init(_ code: Code, url: URLRecord?, message: String) {
        self.code = code
        self.url = url
        self.message = printable(message)
    }
}

extension FetchError {
    /// Whether a stale response may replace the failure (RFC 5861 section 4): not after a denial,
    /// and not for a server with an invalid certificate.
    var mayBeBridged: Bool {
        switch code {
        case .tls, .addressRefused, .pathRefused, .contentRule, .cancelled, .badResponse,
            .unsupported,
            .libraryMissing:
            false
        case .hostNotFound, .connectionRefused, .networkUnreachable, .connectFailed, .timedOut,
            .connectionReset, .cutShort, .tooManyBytes, .proxy, .schemeHandler, .notCached,
            .fileNotFound, .permissionDenied, .notAFile, .fileUnreadable, .badDataURL, .internal:
            demand == nil
        }
    }
}

/// The text without control characters and of bounded length, fit for a terminal's line.
func printable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var byteCount = 0
    for scalar in text.unicodeScalars {
        byteCount += UTF8.width(scalar)
        guard byteCount <= Limits.messageByteCount else { break }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: scalars.append(" ")
        default: scalars.append(scalar)
        }
    }
    return String(scalars)
}
