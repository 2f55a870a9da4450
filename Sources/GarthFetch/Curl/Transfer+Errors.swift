import CLibcurl
import GarthURL
import Glibc

/// Words for what went wrong.
extension Transfer {
    /// Host and port, for people.
    var place: String {
        let url = request.url.url
        return "\(url.hostname) port \(url.effectivePort ?? 80)"
    }

    func error(_ code: FetchError.Code, _ message: String) -> FetchError {
        FetchError(code, url: request.url.url, message: message)
    }

    func timeoutError(_ timeout: FetchError.Timeout) -> FetchError {
        let message =
            switch timeout {
            case .connecting: "no connection to \(place) within the time-out"
            case .idle: "\(place) stopped answering: no byte came within the time-out"
            case .overall: "\(place) took longer than the time-out \(words.moreTime)"
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
        case CURLE_COULDNT_RESOLVE_PROXY: return error(.proxy, "the proxy's host is not found")
        case CURLE_PROXY: return error(.proxy, "the proxy refuses to connect to \(place)")
        case CURLE_COULDNT_CONNECT: return connectError
        case CURLE_ABORTED_BY_CALLBACK where refusedAddress != nil: return addressError
        case CURLE_OPERATION_TIMEDOUT: return timeoutError(.connecting)
        case _ where isOfCertificate(result): return certificateError
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: return handshakeError
        case CURLE_SSL_CERTPROBLEM: return ownCertificateError
        case CURLE_SSL_CACERT_BADFILE:
            return error(
                .tls(.certificate),
                "the file of certificate authorities cannot be read \(words.authorities)")
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
            return error(.proxy, "the proxy refuses to connect to \(place): it answers \(status)")
        }
        var error = error(
            .proxy, "the proxy wants a user name and password \(words.proxyPassword)")
        error.demand = proxyDemand
        return error
    }

    /// The error for a response that is none, and for other results.
    private func responseError(for result: CURLcode) -> FetchError {
        switch result {
        case CURLE_BAD_CONTENT_ENCODING:
            return error(
                .badResponse("content coding"),
                "\(place) sent a body whose coding cannot be undone")
        case _ where isOfBlankLine(result):
            return error(
                .badResponse("a blank before its fields"),
                "\(place) sent a head whose first line begins with a blank")
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP_RETURNED_ERROR:
            return error(
                .badResponse("not HTTP"), "\(place) sent an answer that is not HTTP")
        case _ where isOfLongLine(result):
            return error(
                .badResponse("its head is too long"),
                "\(place) sent a response that cannot be trusted: its head is too long")
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
            "blocked: \(request.url.url.hostname) has the address \(address), "
                + "which the rules forbid")
    }

    private var connectError: FetchError {
        if refusedAddress != nil, openedSocketCount == 0 { return addressError }
        if usesProxy { return error(.proxy, "no connection to the proxy") }
        let number = unsafe Int32(garth_curl_get_long(easy, CURLINFO_OS_ERRNO))
        let reason = unsafe number == 0 ? "no reason known" : String(cString: strerror(number))
        let code: FetchError.Code =
            switch number {
            case ECONNREFUSED: .connectionRefused
            case ENETUNREACH, EHOSTUNREACH, ENETDOWN: .networkUnreachable
            case ETIMEDOUT: .timedOut(.connecting)
            default: .connectFailed
            }
        return error(code, "cannot connect to \(place): \(reason)")
    }

    private var certificateError: FetchError {
        if usesProxy, unsafe garth_curl_get_long(easy, CURLINFO_PROXY_SSL_VERIFYRESULT) != 0 {
            return error(.proxy, "the certificate of the proxy is refused")
        }
        let (failure, reason) = certificateFault
        var error = error(.tls(failure), "the certificate of \(place) is refused: \(reason)")
        error.certificate = shownCertificate?.certificate
        return error
    }

    private var certificateFault: (FetchError.TLSFailure, String) {
        let certificate = shownCertificate?.certificate
        if shownCertificate?.isOtherThanAccepted == true {
            let known = smallWeb == nil ? "the one that was accepted" : "at the first visit"
            return (.changed, "it is another one than \(known)")
        }
        let number =
            unsafe shownCertificate?.error ?? garth_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT)
        let whose = shownCertificate?.depth ?? 0 == 0 ? "it" : "a certificate of its issuers"
        let clock = "is this machine's clock right?"
        // X509_V_ERR_… of OpenSSL's x509_vfy.h, a stable interface.
        switch number {
        // The chain held, so it was the name; nobody watched in the second case.
        case 0,
            1 where number == 0 || shownCertificate == nil:
            let names = certificate?.names.prefix(3).joined(separator: ", ") ?? ""
            let host = request.url.url.hostname
            return (
                .wrongHost,
                names.isEmpty ? "it is for another host" : "it is for \(names), not for \(host)"
            )
        case 9:
            let since = whose == "it" ? certificate.map { " before \($0.validFrom)" } ?? "" : ""
            return (.notYetValid, "\(whose) is not valid yet\(since) (\(clock))")
        case 10:
            let since = whose == "it" ? certificate.map { " on \($0.validUntil)" } ?? "" : ""
            return (.expired, "\(whose) has expired\(since) (\(clock))")
        case 18: return (.selfSigned, "it is signed by itself and by no authority")
        case 19, 20, 21: return (.unknownAuthority, "its authority is not known")
        case 23: return (.revoked, "\(whose) was revoked")
        default:
            let text = unsafe garth_curl_verification_text(Int32(truncatingIfNeeded: number)).map {
                unsafe String(cString: $0)
            }
            return (.certificate, "\(whose) is invalid: \(text ?? "number \(number)")")
        }
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
                "no secured connection to \(place): it speaks only versions of TLS that are no "
                    + "longer safe (older than 1.2)")
        }
        // "wrong version number", "http request", "packet length too long".
        if says("10B", "09C", "0C6") {
            return error(
                .tls(.notTLS), "no secured connection to \(place): it answers without encryption")
        }
        let reason = text.split(separator: ":").last.map { " (\(trimmed(String($0))))" } ?? ""
        return error(
            .tls(.protocol),
            "no secured connection to \(place): TLS could not be agreed upon\(reason)")
    }

    /// The person's own certificate cannot be used.
    private var ownCertificateError: FetchError {
        let file = request.certificate?.file ?? ""
        return error(
            .tls(.certificate),
            "your certificate for \(request.url.url.hostname) cannot be used: \(file): "
                + (problem.isEmpty ? "libcurl gives no reason" : problem))
    }

    /// The server has ended the connection because it wants a certificate of the person: alert 116 of
    /// TLS 1.3 (RFC 8446 section 6.2).
    private var wantsOwnCertificate: Bool { problem.contains(text: "error:0A00045C") }

    /// The connection ended where it should not.
    private func brokenError(_ result: CURLcode) -> FetchError {
        if wantsOwnCertificate {
            return error(
                .tls(.protocol), "\(place) wants a certificate of yours \(words.ownCertificate)")
        }
        let number = unsafe Int32(garth_curl_get_long(easy, CURLINFO_OS_ERRNO))
        let isReset = number == ECONNRESET || number == EPIPE
        guard hasResponse, !isReset else {
            let end = isReset ? "broke off the connection" : "closed the connection"
            let when = hasResponse ? "after \(receivedByteCount) bytes" : "before it answered"
            return error(.connectionReset, "\(place) \(end) \(when)")
        }
        let whole = announcedByteCount.map { " of \($0)" } ?? ""
        return error(
            .cutShort(received: receivedByteCount, expected: announcedByteCount),
            "\(place) cut the page short: \(receivedByteCount)\(whole) bytes came")
    }
}

extension FetchError {
    /// The error of a request to a host whose name has no address.
    init(hostNotFoundFor url: URLRecord) {
        self.init(.hostNotFound, url: url, message: "host not found: \(url.hostname)")
    }
}
