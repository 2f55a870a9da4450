import CLibcurl
import GarthLanguage
import GarthURL

/// Sets up one libcurl handle, and remembers the first refusal.
@safe struct TransferOptions {
    let easy: UnsafeMutableRawPointer
    let url: URLRecord
    /// Lists that libcurl uses until the end of the transfer; the caller frees them.
    private(set) var lists: [UnsafeMutablePointer<curl_slist>?] = unsafe []
    private(set) var address: OpaquePointer?
    private(set) var firstError: FetchError?
    /// The target in the request line.
    private var requestTarget = ""

    init(easy: UnsafeMutableRawPointer, url: URLRecord) {
        unsafe self.easy = unsafe easy
        self.url = url
    }

    mutating func check(_ code: CURLcode) {
        guard code != CURLE_OK, firstError == nil else { return }
        let reason = unsafe String(cString: garth_curl_text(code))
        firstError = FetchError(
            .internal(reason), url: url,
            message: localized("libcurl does not take a setting: \(reason)"))
    }

    private mutating func set(_ option: CURLoption, _ value: Int) {
        unsafe check(garth_curl_set_long(easy, option, value))
    }

    private mutating func set(_ option: CURLoption, _ value: String) {
        unsafe check(garth_curl_set_text(easy, option, value))
    }

    // MARK: - Where

    /// Sets the judged address part by part, and checks that libcurl has the same one.
    mutating func setAddress(usesProxy: Bool) throws(FetchError) {
        guard url.scheme == "http" || url.scheme == "https" else {
            throw FetchError(
                .unsupported(url.scheme), url: url,
                message: localized(
                    "\(url.scheme) is not spoken here: only http and https are fetched, "
                        + "gemini and gopher"))
        }
        guard let address = unsafe garth_curl_address_new() else {
            throw FetchError(
                .internal("curl_url"), url: url, message: localized("not enough memory"))
        }
        unsafe self.address = unsafe address
        let host = url.hostname
        var results = unsafe [
            garth_curl_address_set(address, CURLUPART_SCHEME, url.scheme),
            garth_curl_address_set(address, CURLUPART_HOST, host),
            garth_curl_address_set(address, CURLUPART_PATH, url.pathname),
        ]
        if let port = url.portNumber {
            unsafe results.append(garth_curl_address_set(address, CURLUPART_PORT, "\(port)"))
        }
        if let query = url.query {
            unsafe results.append(garth_curl_address_set(address, CURLUPART_QUERY, query))
        }
        let isSame =
            part(CURLUPART_SCHEME) == url.scheme && isSameHost(part(CURLUPART_HOST), host)
            && part(CURLUPART_PORT) == url.portNumber.map { "\($0)" }
            && part(CURLUPART_USER) == nil && part(CURLUPART_PASSWORD) == nil
        guard isSame, results.allSatisfy({ $0 == CURLUE_OK }) else {
            throw FetchError(
                .unsupported("host"), url: url,
                message: localized(
                    "the host \(host) cannot be contacted: libcurl reads it differently"))
        }
        unsafe check(garth_curl_set_address(easy, address))
        set(CURLOPT_PATH_AS_IS, 1)
        // libcurl would write the letters of percent-encoded bytes small and drop an empty query.
        let target = url.pathname + (url.query.map { "?" + $0 } ?? "")
        let isAbsolute = usesProxy && url.scheme == "http"
        let authority = host + (url.portNumber.map { ":\($0)" } ?? "")
        requestTarget = isAbsolute ? "http://\(authority)\(target)" : target
        set(CURLOPT_REQUEST_TARGET, requestTarget)
    }

    /// Sets the address of a request of the small web, which libcurl's Gopher carries: it sends one
    /// line and reads to the end of the connection, as Gemini wants it, too.
    mutating func setAddress(
        of request: SmallWebRequest, method: String
    ) throws(FetchError) {
        guard method == "GET" else {
            throw FetchError(
                .unsupported("method"), url: url,
                message: localized("\(url.scheme) knows no \(method): it only asks for pages"))
        }
        guard let address = unsafe garth_curl_address_new() else {
            throw FetchError(
                .internal("curl_url"), url: url, message: localized("not enough memory"))
        }
        unsafe self.address = unsafe address
        let host = url.hostname
        let scheme = url.smallWebScheme?.isEncrypted == true ? "gophers" : "gopher"
        let port = url.effectivePort.map { "\($0)" } ?? ""
        let results = unsafe [
            garth_curl_address_set(address, CURLUPART_SCHEME, scheme),
            garth_curl_address_set(address, CURLUPART_HOST, host),
            garth_curl_address_set(address, CURLUPART_PORT, port),
            garth_curl_address_set(address, CURLUPART_PATH, request.curlPath),
        ]
        let isSame =
            isSameHost(part(CURLUPART_HOST), host) && part(CURLUPART_PORT) == port
            && part(CURLUPART_PATH) == request.curlPath
        guard isSame, results.allSatisfy({ $0 == CURLUE_OK }) else {
            throw FetchError(
                .unsupported("host"), url: url,
                message: localized(
                    "the host \(host) cannot be contacted: libcurl reads it differently"))
        }
        unsafe check(garth_curl_set_address(easy, address))
    }

    /// Sets the certificate of the person. Without a password, OpenSSL would ask for one on the
    /// terminal.
    mutating func setCertificate(_ certificate: ClientCertificate) {
        set(CURLOPT_SSLCERT, certificate.file)
        set(CURLOPT_SSLCERTTYPE, certificate.form)
        if let file = certificate.keyFile { set(CURLOPT_SSLKEY, file) }
        set(CURLOPT_KEYPASSWD, certificate.password)
    }

    /// Sets what differs from HTTP: the protocols of libcurl, a tunnel through every proxy, and a
    /// connection for this request alone.
    mutating func setSmallWeb() {
        let protocols = unsafe garth_curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "gopher,gophers")
        if protocols != CURLE_OK, firstError == nil {
            firstError = FetchError(
                .unsupported(url.scheme), url: url,
                message: localized(
                    "\(url.scheme) is not spoken here: this libcurl was built without Gopher"))
        }
        set(CURLOPT_HTTPPROXYTUNNEL, 1)
        set(CURLOPT_SSL_ENABLE_ALPN, 0)
        set(CURLOPT_FRESH_CONNECT, 1)
        set(CURLOPT_FORBID_REUSE, 1)
    }

    /// Sets what differs for a WebSocket: libcurl only connects, through a tunnel of every proxy, and
    /// the request and what follows are written and read by `SocketTransfer`.
    mutating func setSocket() {
        set(CURLOPT_CONNECT_ONLY, 1)
        set(CURLOPT_HTTPPROXYTUNNEL, 1)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        set(CURLOPT_PIPEWAIT, 0)
        set(CURLOPT_FRESH_CONNECT, 1)
    }

    private func part(_ part: CURLUPart) -> String? {
        guard let text = unsafe garth_curl_address_get(address, part) else { return nil }
        defer { unsafe garth_curl_text_free(text) }
        return unsafe String(cString: text)
    }

    /// Whether the two name the same host; IPv6 addresses are written in more than one way.
    private func isSameHost(_ a: String?, _ b: String) -> Bool {
        guard let a, a != b else { return a == b }
        guard a.hasPrefix("["), b.hasPrefix("["),
            let first = IPAddress(parsing: String(a.dropFirst().dropLast())),
            let second = IPAddress(parsing: String(b.dropFirst().dropLast()))
        else { return false }
        return first == second
    }

    // MARK: - What

    mutating func setMethod(of request: FetchRequest) throws(FetchError) {
        let method = request.method
        let isForbidden = ["CONNECT", "TRACE", "TRACK"].contains { equalsIgnoringCase($0, method) }
        guard !method.isEmpty, method.utf8.allSatisfy(isTokenByte), !isForbidden else {
            throw FetchError(
                .unsupported("method"), url: url,
                message: localized("the method \(method) is not allowed"))
        }
        switch method {
        case "GET": set(CURLOPT_HTTPGET, 1)
        case "HEAD": set(CURLOPT_NOBODY, 1)
        case _ where request.body != nil || method == "POST" || method == "PUT":
            set(CURLOPT_POST, 1)
            unsafe check(
                garth_curl_set_size(
                    easy, CURLOPT_POSTFIELDSIZE_LARGE, Int64(request.body?.count ?? 0)))
            if method != "POST" { set(CURLOPT_CUSTOMREQUEST, method) }
            set(CURLOPT_NOPROGRESS, request.body?.isEmpty ?? true ? 1 : 0)
        default: set(CURLOPT_CUSTOMREQUEST, method)
        }
    }

    mutating func setHeaders(
        of request: FetchRequest, userAgent: String, usesProxy: Bool
    ) throws(FetchError) {
        var list: UnsafeMutablePointer<curl_slist>?
        var hasContentType = false
        for field in request.headers where isSendableField(field) {
            if equalsIgnoringCase(field.name, "Content-Type") { hasContentType = true }
            let value = trimmed(field.value)
            // An empty value after a colon would mean "do not send": a semicolon sends it.
            unsafe list = unsafe garth_curl_list_append(
                list, value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")
        }
        let isAuthorized = request.headers.contains { equalsIgnoringCase($0.name, "Authorization") }
        if !isAuthorized,
            let value = request.credentials?.authorization(
                for: url, method: request.method, target: requestTarget)
        {
            unsafe list = unsafe garth_curl_list_append(list, "Authorization: \(value)")
        }
        if usesProxy { setProxyHeaders(of: request) }
        let hasCookies = request.headers.contains { equalsIgnoringCase($0.name, "Cookie") }
        if !hasCookies, let cookies = request.exchange?.cookieField {
            // Bytes, and no text: what is not UTF-8 must go back as it came.
            unsafe list = unsafe (Array("Cookie: ".utf8) + cookies + [0]).withUnsafeBytes {
                unsafe garth_curl_list_append(
                    list, $0.baseAddress?.assumingMemoryBound(to: CChar.self))
            }
        }
        // The ranges that are asked for count the bytes as they are stored, not as they are coded.
        let wantsPlain =
            request.isDownload
            || request.headers.contains { equalsIgnoringCase($0.name, "Range") }
        if wantsPlain {
            set(CURLOPT_HTTP_CONTENT_DECODING, 0)
            unsafe check(garth_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, nil))
        }
        // What libcurl would add by itself: a form's type, and a wait for "100 Continue".
        if !hasContentType { unsafe list = unsafe garth_curl_list_append(list, "Content-Type:") }
        unsafe list = unsafe garth_curl_list_append(list, "Expect:")
        // Undone by `ContentDecoder`: libcurl takes a coding that breaks off for whole.
        let codings = wantsPlain ? "identity" : ContentDecoder.offered
        unsafe list = unsafe garth_curl_list_append(list, "Accept-Encoding: \(codings)")
        unsafe lists.append(list)
        unsafe check(garth_curl_set_list(easy, CURLOPT_HTTPHEADER, list))
        if !userAgent.isEmpty { set(CURLOPT_USERAGENT, userAgent) }
    }

    /// Sets the fields that only the proxy may get; for https, they go with the request for the
    /// tunnel.
    private mutating func setProxyHeaders(of request: FetchRequest) {
        let isTunnel = url.scheme == "https" || request.socket != nil
        let place = "\(url.hostname):\(url.effectivePort ?? 443)"
        guard
            let value = request.credentials?.proxyAuthorization(
                for: url, method: isTunnel ? "CONNECT" : request.method,
                target: isTunnel ? place : requestTarget)
        else { return }
        let list = unsafe garth_curl_list_append(nil, "Proxy-Authorization: \(value)")
        unsafe lists.append(list)
        unsafe check(garth_curl_set_list(easy, CURLOPT_PROXYHEADER, list))
    }

    // MARK: - How

    mutating func setRules(
        _ configuration: FetchConfiguration, proxy: String?, hasException: Bool
    ) throws(FetchError) {
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NETRC, Int(garth_curl_netrc_ignored))
        set(CURLOPT_HTTP09_ALLOWED, 0)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_TCP_KEEPALIVE, 1)
        set(CURLOPT_BUFFERSIZE, Limits.receiveByteCount)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 0)
        // Of a proxy's user and password in `proxy`; never NTLM or Negotiate. What servers want is
        // answered by the requests themselves (`CredentialStore`).
        set(CURLOPT_PROXYAUTH, 1 << 0 | 1 << 1)
        // The times are kept by the transfer itself; this one makes libcurl try the next address.
        set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(configuration.connectTimeout))
        set(CURLOPT_SSL_VERIFYPEER, 1)
        setVerification(hasException: hasException)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if url.scheme == "https" { set(CURLOPT_PIPEWAIT, 1) }
        if let file = configuration.caCertificateFile { set(CURLOPT_CAINFO, file) }
        if let resolver = configuration.resolver { set(CURLOPT_DOH_URL, resolver) }
        // Empty, not absent: absent means that libcurl asks the environment.
        set(CURLOPT_PROXY, proxy ?? "")
        set(CURLOPT_NOPROXY, "")
        var list: UnsafeMutablePointer<curl_slist>?
        for entry in configuration.resolves {
            unsafe list = unsafe garth_curl_list_append(list, entry)
        }
        unsafe lists.append(list)
        unsafe check(garth_curl_set_list(easy, CURLOPT_RESOLVE, list))
    }

    /// With an exception the certificate itself must be the expected one, whatever its names are; and
    /// nothing of such a connection is taken over by others.
    mutating func setVerification(hasException: Bool) {
        set(CURLOPT_SSL_VERIFYHOST, hasException ? 0 : 2)
        set(CURLOPT_SSL_SESSIONID_CACHE, hasException ? 0 : 1)
    }

    private func milliseconds(_ duration: Duration) -> Int {
        Int(max(1, min(duration / .milliseconds(1), 86_400_000)))
    }
}

/// Whether a caller may set a field.
func isSendableField(_ field: HeaderField) -> Bool {
    let isFraming = framingFields.contains { equalsIgnoringCase($0, field.name) }
    return !isFraming && !field.name.isEmpty && field.name.utf8.allSatisfy(isTokenByte)
        && isFieldValue(field.value)
}

/// Whether the value of a field stays in its line.
func isFieldValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
}

/// Fields that say how the message is framed or routed; only libcurl writes them.
private let framingFields = [
    "Host", "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Upgrade", "TE",
    "Trailer", "Expect", "Proxy-Connection", "Proxy-Authorization", "Accept-Encoding",
]
