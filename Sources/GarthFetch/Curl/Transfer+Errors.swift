import CLibcurl
import GarthLanguage
import GarthURL
import Glibc

/// Words for what went wrong.
extension Transfer {
    /// Host and port, for people.
    var place: String {
        let url = request.url.url
        return localized("\(url.hostname) port \(url.effectivePort ?? 80)")
    }

    func error(_ code: FetchError.Code, _ message: String) -> FetchError {
        FetchError(code, url: request.url.url, message: message)
    }

    func timeoutError(_ timeout: FetchError.Timeout) -> FetchError {
        let message =
            switch timeout {
            case .connecting: localized("no connection to \(place) within the time-out")
            case .idle: localized("\(place) stopped answering: no byte came within the time-out")
            case .overall: localized("\(place) took longer than the time-out \(words.moreTime)")
            }
        return error(.timedOut(timeout), message)
    }

    /// Whether a certificate that was refused is the reason of a result.
    func isOfCertificate(_ result: CURLcode) -> Bool {
        result == CURLE_PEER_FAILED_VERIFICATION || result == CURLE_SSL_ISSUER_ERROR
    }

    /// Whether the first line of the head begins with white space, which older libcurl refuses.
    func isOfBlankLine(_ result: CURLcode) -> Bool {
        result == CURLE_BAD_FUNCTION_ARGUMENT && !hasResponse && openedSocketCount > 0
    }

    /// Whether libcurl says that a line of the head is longer than it takes: `CURLE_TOO_LARGE` from 8.6
    /// on, before that a want of memory.
    private func isOfLongLine(_ result: CURLcode) -> Bool {
        let tooLarge: UInt32 = 100
        return (result == CURLE_OUT_OF_MEMORY || result.rawValue == tooLarge) && !hasResponse
            && openedSocketCount > 0
    }

    /// The error for a result of libcurl.
    func error(for result: CURLcode) -> FetchError {
        if let refusal = proxyRefusal { return refusal }
        switch result {
        case CURLE_COULDNT_RESOLVE_HOST: return FetchError(hostNotFoundFor: request.url.url)
        case CURLE_COULDNT_RESOLVE_PROXY:
            return error(.proxy, localized("the proxy's host is not found"))
        case CURLE_PROXY:
            return error(.proxy, localized("the proxy refuses to connect to \(place)"))
        case CURLE_COULDNT_CONNECT: return connectError
        case CURLE_ABORTED_BY_CALLBACK where refusedAddress != nil: return addressError
        case CURLE_OPERATION_TIMEDOUT: return timeoutError(.connecting)
        case _ where isOfCertificate(result): return certificateError
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: return handshakeError
        case CURLE_SSL_CERTPROBLEM: return ownCertificateError
        case CURLE_SSL_CACERT_BADFILE:
            return error(
                .tls(.certificate),
                localized("the file of certificate authorities cannot be read \(words.authorities)")
            )
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR,
            CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return brokenError(result)
        // The others are of the response; one without a case there is told in libcurl's words.
        default: return responseError(for: result)
        }
    }

    /// The refusal of a proxy; nil if it refused nothing.
    private var proxyRefusal: FetchError? {
        let status = unsafe garth_curl_get_long(easy, CURLINFO_HTTP_CONNECTCODE)
        guard usesProxy, !hasResponse, status >= 300 else { return nil }
        guard status == 407 else {
            return error(
                .proxy, localized("the proxy refuses to connect to \(place): it answers \(status)"))
        }
        var error = error(
            .proxy, localized("the proxy wants a user name and password \(words.proxyPassword)"))
        error.demand = proxyDemand
        return error
    }

    /// The error for a response that is none, and for other results.
    private func responseError(for result: CURLcode) -> FetchError {
        switch result {
        case CURLE_BAD_CONTENT_ENCODING:
            return error(
                .badResponse("content coding"),
                localized("\(place) sent a body whose coding cannot be undone"))
        case _ where isOfBlankLine(result):
            return error(
                .badResponse("a blank before its fields"),
                localized("\(place) sent a head whose first line begins with a blank"))
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP_RETURNED_ERROR:
            return error(
                .badResponse("not HTTP"), localized("\(place) sent an answer that is not HTTP"))
        case _ where isOfLongLine(result):
            return error(
                .badResponse("its head is too long"),
                localized("\(place) sent a response that cannot be trusted: its head is too long"))
        default:
            let reason = unsafe String(cString: garth_curl_text(result))
            return error(
                hasResponse
                    ? .cutShort(received: receivedByteCount, expected: announcedByteCount)
                    : .internal(reason), "\(place): \(reason)")
        }
    }

    private var addressError: FetchError {
        let address = refusedAddress ?? ""
        return error(
            .addressRefused(address),
            localized(
                "blocked: \(request.url.url.hostname) has the address \(address), "
                    + "which the rules forbid"))
    }

    private var connectError: FetchError {
        if refusedAddress != nil, openedSocketCount == 0 { return addressError }
        if usesProxy { return error(.proxy, localized("no connection to the proxy")) }
        let number = unsafe Int32(garth_curl_get_long(easy, CURLINFO_OS_ERRNO))
        let reason =
            unsafe number == 0 ? localized("no reason known") : String(cString: strerror(number))
        let code: FetchError.Code =
            switch number {
            case ECONNREFUSED: .connectionRefused
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN: .networkUnreachable
            case ETIMEDOUT: .timedOut(.connecting)
            default: .connectFailed
            }
        return error(code, localized("cannot connect to \(place): \(reason)"))
    }

    private var certificateError: FetchError {
        if usesProxy, unsafe garth_curl_get_long(easy, CURLINFO_PROXY_SSL_VERIFYRESULT) != 0 {
            return error(.proxy, localized("the certificate of the proxy is refused"))
        }
        let (failure, reason) = certificateFault
        var error = error(
            .tls(failure), localized("the certificate of \(place) is refused: \(reason)"))
        error.certificate = shownCertificate?.certificate
        return error
    }

    private var certificateFault: (FetchError.TLSFailure, String) {
        let certificate = shownCertificate?.certificate
        if shownCertificate?.isOtherThanAccepted == true {
            return (
                .changed,
                smallWeb == nil
                    ? localized("it is another one than the one that was accepted")
                    : localized("it is another one than at the first visit")
            )
        }
        let ofServer = shownCertificate?.depth ?? 0 == 0
        let number =
            unsafe shownCertificate?.error ?? garth_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT)
        // X509_V_ERR_… of OpenSSL's x509_vfy.h, a stable interface.
        switch number {
        // The chain held, so it was the name; nobody watched in the second case.
        case 0,
            1 where number == 0 || shownCertificate == nil:
            let names = certificate?.names.prefix(3).joined(separator: ", ") ?? ""
            let host = request.url.url.hostname
            return (
                .wrongHost,
                names.isEmpty
                    ? localized("it is for another host")
                    : localized("it is for \(names), not for \(host)")
            )
        case 9: return (.notYetValid, Self.notYetValid(ofServer ? certificate : nil, ofServer))
        case 10: return (.expired, Self.expired(ofServer ? certificate : nil, ofServer))
        case 18:
            return (.selfSigned, localized("it is signed by itself and by no authority"))
        case 19, 20, 21: return (.unknownAuthority, localized("its authority is not known"))
        case 23:
            return (
                .revoked,
                ofServer
                    ? localized("it was revoked")
                    : localized("a certificate of its issuers was revoked")
            )
        default:
            let text =
                unsafe garth_curl_verification_text(Int32(truncatingIfNeeded: number)).map {
                    unsafe String(cString: $0)
                } ?? localized("number \(number)")
            return (
                .certificate,
                ofServer
                    ? localized("it is invalid: \(text)")
                    : localized("a certificate of its issuers is invalid: \(text)")
            )
        }
    }

    /// A certificate of the server, or of its issuers, that is not valid yet.
    private static func notYetValid(
        _ certificate: ServerCertificate?, _ isOfServer: Bool
    ) -> String {
        if let date = certificate?.validFrom {
            return localized(
                "it is not valid yet before \(date) (is this machine's clock right?)")
        }
        return isOfServer
            ? localized("it is not valid yet (is this machine's clock right?)")
            : localized(
                "a certificate of its issuers is not valid yet (is this machine's clock right?)")
    }

    /// A certificate of the server, or of its issuers, that has expired.
    private static func expired(
        _ certificate: ServerCertificate?, _ isOfServer: Bool
    ) -> String {
        if let date = certificate?.validUntil {
            return localized("it has expired on \(date) (is this machine's clock right?)")
        }
        return isOfServer
            ? localized("it has expired (is this machine's clock right?)")
            : localized("a certificate of its issuers has expired (is this machine's clock right?)")
    }

    /// The TLS handshake failed; libcurl's text contains OpenSSL's number of the reason.
    private var handshakeError: FetchError {
        let text = problem
        func says(_ codes: String...) -> Bool {
            codes.contains { text.contains(text: "error:0A000\($0)") }
        }
        // SSL_R_… of OpenSSL's sslerr.h, a stable interface: "unsupported protocol", "version too
        // low", and the alert "protocol version".
        if says("102", "18C", "42E") {
            return error(
                .tls(.oldProtocol),
                localized(
                    "no secured connection to \(place): it speaks only versions of TLS that are no "
                        + "longer safe (older than 1.2)"))
        }
        // "wrong version number", "http request", "packet length too long".
        if says("10B", "09C", "0C6") {
            return error(
                .tls(.notTLS),
                localized("no secured connection to \(place): it answers without encryption"))
        }
        let reason = text.split(separator: ":").last.map { " (\(trimmed(String($0))))" } ?? ""
        return error(
            .tls(.protocol),
            localized("no secured connection to \(place): TLS could not be agreed upon") + reason)
    }

    /// The person's own certificate cannot be used.
    private var ownCertificateError: FetchError {
        let file = request.certificate?.file ?? ""
        return error(
            .tls(.certificate),
            localized("your certificate for \(request.url.url.hostname) cannot be used:")
                + " \(file): "
                + (problem.isEmpty ? localized("libcurl gives no reason") : problem))
    }

    /// The server has ended the connection because it wants a certificate of the person: alert 116 of
    /// TLS 1.3 (RFC 8446 section 6.2).
    private var wantsOwnCertificate: Bool { problem.contains(text: "error:0A00045C") }

    /// The connection ended where it should not.
    private func brokenError(_ result: CURLcode) -> FetchError {
        if wantsOwnCertificate {
            return error(
                .tls(.protocol),
                localized("\(place) wants a certificate of yours \(words.ownCertificate)"))
        }
        let number = unsafe Int32(garth_curl_get_long(easy, CURLINFO_OS_ERRNO))
        let isReset = number == ECONNRESET || number == EPIPE
        guard hasResponse, !isReset else {
            return error(.connectionReset, brokenText(isReset: isReset))
        }
        return error(
            .cutShort(received: receivedByteCount, expected: announcedByteCount),
            announcedByteCount.map {
                localized("\(place) cut the page short: \(receivedByteCount) of \($0) bytes came")
            } ?? localized("\(place) cut the page short: \(receivedByteCount) bytes came"))
    }

    private func brokenText(isReset: Bool) -> String {
        let count = receivedByteCount
        return switch (isReset, hasResponse) {
        case (true, true): localized("\(place) broke off the connection after \(count) bytes")
        case (true, false): localized("\(place) broke off the connection before it answered")
        case (false, true): localized("\(place) closed the connection after \(count) bytes")
        case (false, false): localized("\(place) closed the connection before it answered")
        }
    }
}

extension FetchError {
    /// The error of a request to a host whose name has no address.
    init(hostNotFoundFor url: URLRecord) {
        self.init(.hostNotFound, url: url, message: localized("host not found: \(url.hostname)"))
    }
}
