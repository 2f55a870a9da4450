import CLibcurl
import GarthLanguage
import GarthURL
import Glibc

/// One request with its libcurl handle. Used on the fetcher's thread only.
@safe final class Transfer {
    /// The phase of the transfer, with the moment from which its time-out counts.
    private enum Phase {
        /// Waits for a connection of its host to become free; no time runs but the overall one.
        case queued
        case connecting(since: ContinuousClock.Instant)
        case exchanging(lastActivity: ContinuousClock.Instant)

        /// The place of the phase among the others, whatever its moment.
        var order: Int {
            switch self {
            case .queued: 0
            case .connecting: 1
            case .exchanging: 2
            }
        }
    }

    let easy: UnsafeMutableRawPointer
    let request: FetchRequest
    let control: TransferControl
    private let onEvent: @Sendable (FetchEvent) -> Void
    private let clock: TransferClock
    /// How long a connection may take, and how long it may be idle.
    private let patience: (connecting: Duration, idle: Duration)
    private let maximumBytes: Int?
    let words: RemedyWords
    let started: ContinuousClock.Instant
    private let overallDeadline: ContinuousClock.Instant?

    private var lists: [UnsafeMutablePointer<curl_slist>?] = unsafe []
    private var address: OpaquePointer?
    private(set) var usesProxy = false
    private var proxySpeaksHTTP = false
    /// The proxy's demand for credentials before it makes a tunnel.
    private(set) var proxyDemand: AuthenticationDemand?
    /// Reads the answer of a server of the small web; nil for HTTP.
    var smallWeb: SmallWebAnswer?
    /// The certificate that is accepted although it does not hold.
    private(set) var acceptedFingerprint: [UInt8]?
    /// The certificate that the server presented, and the result of its verification.
    var shownCertificate: ShownCertificate?
    /// The buffer for libcurl's error text, with a NUL at its end.
    private let problemText = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    /// Reads the proxy's answer to the request for a tunnel.
    private var tunnelParser = HeadParser()

    private var phase = Phase.queued {
        didSet { if oldValue.order != phase.order { clock.note(nextDeadline) } }
    }
    private var parser = HeadParser()
    var hasResponse = false
    private(set) var receivedByteCount = 0
    /// The bytes of the body before decoding.
    private var codedByteCount = 0
    /// Undoes the codings of the body; nil when there are none.
    private var decoder: ContentDecoder?
    /// Bytes at the front of the next piece that have been decoded already.
    private var usedByteCount = 0
    private var sentByteCount = 0
    private var toldSentByteCount = 0
    private(set) var openedSocketCount = 0
    private(set) var refusedAddress: String?
    /// What `garth_curl_mend_heads` keeps; nil until the transfer needs it.
    private var headState: UnsafeMutablePointer<CChar>?
    /// How often the transfer began again.
    private var retries = (queue: 0, exception: 0)
    /// The reason why a callback ended the transfer; libcurl's own result is then meaningless.
    private(set) var failure: FetchError?

    init(
        _ submission: Submission, configuration: FetchConfiguration, proxies: ProxySettings,
        clock: TransferClock
    ) throws(FetchError) {
        request = submission.request
        control = submission.control
        onEvent = submission.onEvent
        self.clock = clock
        patience = (configuration.connectTimeout, configuration.idleTimeout)
        maximumBytes = configuration.maximumBytes
        words = configuration.words
        started = clock.now
        let ownDeadline = configuration.overallTimeout.map { [started] in started + $0 }
        overallDeadline = [ownDeadline, submission.request.deadline].compactMap { $0 }.min()
        guard let easy = unsafe garth_curl_easy_new() else {
            throw FetchError(
                .internal("curl_easy_init"), url: request.url.url,
                message: localized("not enough memory"))
        }
        unsafe self.easy = unsafe easy
        try setUp(configuration, proxies)
        clock.note(nextDeadline)
    }

    deinit {
        unsafe garth_curl_easy_free(easy)
        unsafe lists.forEach { unsafe garth_curl_list_free($0) }
        if let address = unsafe address { unsafe garth_curl_address_free(address) }
        unsafe problemText.deallocate()
        unsafe headState?.deallocate()
    }

    private func setUp(
        _ configuration: FetchConfiguration, _ proxies: ProxySettings
    ) throws(FetchError) {
        let proxy = request.proxy(else: proxies)
        try checkOnion(proxy)
        usesProxy = proxy != nil
        proxySpeaksHTTP = proxy.map { !asciiLowercased($0).hasPrefix("socks") } ?? false
        var options = unsafe TransferOptions(easy: easy, url: request.url.url)
        defer {
            unsafe lists = unsafe options.lists
            unsafe address = unsafe options.address
        }
        let small = try SmallWebRequest(request.url.url)
        smallWeb = small.map { SmallWebAnswer(request.url.url, $0) }
        if let small {
            try options.setAddress(of: small, method: request.method)
        } else {
            try options.setAddress(usesProxy: usesProxy)
            try options.setMethod(of: request)
        }
        let isSecureProxy = proxy.map { asciiLowercased($0).hasPrefix("https:") } ?? false
        if let port, !isSecureProxy, isEncrypted {
            acceptedFingerprint = request.exceptions?.fingerprint(
                host: request.url.url.hostname, port: port)
        }
        try options.setRules(
            configuration, proxy: proxy,
            hasException: acceptedFingerprint != nil || smallWeb != nil)
        if smallWeb != nil { options.setSmallWeb() }
        if request.socket != nil { options.setSocket() }
        if let certificate = request.certificate { options.setCertificate(certificate) }
        unsafe problemText.initialize(repeating: 0, count: 256)
        unsafe options.check(garth_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, problemText))
        // The certificate of a proxy is not the server's: libcurl judges it alone.
        let isWatched =
            unsafe isSecureProxy
            ? false : garth_curl_watch_certificates(easy, Unmanaged.passUnretained(self).toOpaque())
        guard !judgesCertificates || isWatched else {
            throw error(
                .tls(.certificate),
                localized(
                    "certificates are judged by OpenSSL alone, and libcurl cannot use it here"))
        }
        if smallWeb == nil {
            try options.setHeaders(
                of: request, userAgent: configuration.userAgent, usesProxy: usesProxy)
        }
        unsafe options.check(
            garth_curl_set_callbacks(easy, Unmanaged.passUnretained(self).toOpaque()))
        if let error = options.firstError { throw error }
    }

    /// Refuses a name of Tor where its look-up would tell a DNS server of it.
    private func checkOnion(_ proxy: String?) throws(FetchError) {
        let host = request.url.url.hostname
        guard OnionName.isOnion(host), !OnionName.looksUp(proxy) else { return }
        throw error(
            .unsupported("onion"),
            localized("\(host) is reached only through Tor \(words.onionProxy)"))
    }

    /// Whether the connection is encrypted.
    private var isEncrypted: Bool {
        request.url.url.smallWebScheme?.isEncrypted ?? (request.url.url.scheme == "https")
    }

    /// Whether the callback judges the certificate, and not libcurl.
    private var judgesCertificates: Bool {
        acceptedFingerprint != nil || smallWeb != nil && isEncrypted
    }

    /// The port that is contacted.
    var port: Int? { request.url.url.effectivePort.map(Int.init) }

    /// libcurl's text about the failure.
    var problem: String { unsafe String(cString: problemText) }

    // MARK: - Times

    /// Whether the body goes to a file, which may have any length and take any time.
    private var isDownload: Bool { request.isDownload || control.isDownload }

    /// The next moment at which its time runs out.
    var nextDeadline: TransferDeadline? {
        var deadline: TransferDeadline?
        switch phase {
        case .queued: break
        case .connecting(let since):
            deadline = TransferDeadline(instant: since + patience.connecting, timeout: .connecting)
        case .exchanging(let lastActivity):
            guard !control.isPaused else { break }
            deadline = TransferDeadline(instant: lastActivity + patience.idle, timeout: .idle)
        }
        if !isDownload, let overallDeadline, deadline.map({ overallDeadline < $0.instant }) ?? true
        {
            deadline = TransferDeadline(instant: overallDeadline, timeout: .overall)
        }
        return deadline
    }

    func noteActivity(at now: ContinuousClock.Instant) {
        if case .exchanging = phase { phase = .exchanging(lastActivity: now) }
    }

    /// Whether the transfer must be queued again: libcurl counted the time in the queue as
    /// connection time, an invalid certificate was accepted unasked, or libcurl cannot read the
    /// head. Of the first two nothing has been sent.
    func mayBeginAgain(after result: CURLcode, now: ContinuousClock.Instant) -> Bool {
        guard failure == nil, !control.isCancelled else { return false }
        if isOfCertificate(result) { return beginsAgainWithException() }
        if isOfBlankLine(result) { return beginsAgainMendingHeads() }
        guard result == CURLE_OPERATION_TIMEDOUT, retries.queue < Limits.queueRetryCount
        else { return false }
        switch phase {
        case .exchanging: return false
        case .connecting(let since) where since + patience.connecting <= now: return false
        case .queued, .connecting:
            retries.queue += 1
            phase = .queued
            return true
        }
    }

    /// Prepares the transfer for the certificate that the server has just presented, if the request
    /// accepts every one.
    private func beginsAgainWithException() -> Bool {
        guard let shown = shownCertificate, let certificate = shown.certificate, let port,
            retries.exception < Limits.exceptionRetryCount, let exceptions = request.exceptions,
            exceptions.judge == .nobody
        else { return false }
        retries.exception += 1
        shownCertificate = nil
        // A valid certificate in the place of an accepted one needs no exception.
        let isValid = shown.isOtherThanAccepted && shown.error == 0
        acceptedFingerprint = isValid ? nil : certificate.fingerprint
        if let acceptedFingerprint {
            exceptions.accept(
                fingerprint: acceptedFingerprint, host: request.url.url.hostname, port: port)
        }
        var options = unsafe TransferOptions(easy: easy, url: request.url.url)
        options.setVerification(hasException: !isValid)
        phase = .queued
        return options.firstError == nil
    }

    /// Prepares the transfer for a head that libcurl cannot read. The request was sent, so it must
    /// be one that a server takes twice (RFC 9110 section 9.2.1).
    private func beginsAgainMendingHeads() -> Bool {
        guard unsafe headState == nil, request.method == "GET" || request.method == "HEAD" else {
            return false
        }
        let state = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        unsafe state.initialize(to: 0)
        unsafe headState = unsafe state
        parser = HeadParser()
        phase = .queued
        return unsafe garth_curl_mend_heads(easy, state) == CURLE_OK
    }

    // MARK: - Events

    func tell(_ event: FetchEvent) {
        guard !control.isCancelled else { return }
        onEvent(event)
    }

    /// Continues after a pause.
    func goOn() {
        noteActivity(at: clock.now)
        clock.note(nextDeadline)
        _ = unsafe garth_curl_pause(easy, CURLPAUSE_CONT)
    }

    func fail(_ code: FetchError.Code, _ message: String) {
        if failure == nil { failure = error(code, message) }
    }

    // MARK: - Callbacks

    func resolving() {
        if case .queued = phase { phase = .connecting(since: clock.now) }
    }

    /// Whether a socket to the address may be opened.
    func mayConnect(to candidate: IPAddress) -> Bool {
        resolving()
        guard usesProxy || request.checkAddress(candidate) else {
            refusedAddress = candidate.description
            return false
        }
        openedSocketCount += 1
        return true
    }

    /// Whether the handshake may continue with this certificate. `error` is OpenSSL's number from
    /// its verification; 0 is success.
    func mayTrust(der: UnsafeRawBufferPointer, error: Int, depth: Int) -> Bool {
        let certificate = unsafe ServerCertificate(der: der)
        shownCertificate = ShownCertificate(certificate: certificate, error: error, depth: depth)
        if smallWeb != nil { return mayTrustAtFirstUse(certificate) }
        guard let acceptedFingerprint else { return error == 0 }
        if certificate?.fingerprint == acceptedFingerprint { return true }
        if let port {
            request.exceptions?.forget(host: request.url.url.hostname, port: port)
        }
        shownCertificate?.isOtherThanAccepted = true
        return false
    }

    /// Whether the request may be sent over the open connection.
    func mayBegin(at peer: IPAddress?, text: String) -> Bool {
        phase = .exchanging(lastActivity: clock.now)
        guard !control.isCancelled else { return false }
        guard usesProxy || peer.map(request.checkAddress) ?? false else {
            refusedAddress = text
            return false
        }
        return true
    }

    /// Takes a line of the head; returns false to end the transfer.
    func received(headerLine line: UnsafeRawBufferPointer) -> Bool {
        guard !control.isCancelled else { return false }
        guard case .exchanging = phase else { return unsafe receivedFromProxy(line) }
        // libcurl has an empty line for a request of Gopher that was sent.
        guard smallWeb == nil else { return true }
        noteActivity(at: clock.now)
        switch unsafe parser.read(line) {
        case .more: break
        case .informational(let head): tell(.informational(head))
        case .response(var head):
            describeConnection(&head)
            // What libcurl cannot undo is handed on as it is, as browsers do; else it would fail.
            if head.hasUnknownCoding {
                _ = unsafe garth_curl_set_long(easy, CURLOPT_HTTP_CONTENT_DECODING, 0)
            }
            head.demand = demand(of: head)
            request.credentials?.received(head, for: request.url.url)
            hasResponse = true
            if request.method != "HEAD" { decoder = ContentDecoder(codings: head.contentCodings) }
            if !control.isCancelled { request.exchange?.received(head) }
            tell(.response(head))
        case .bad(let reason):
            fail(
                .badResponse(reason),
                localized("\(place) sent a response that cannot be trusted: \(reason)"))
            return false
        }
        return !control.isCancelled
    }

    /// Takes a line of the proxy's answer to the request for a tunnel.
    private func receivedFromProxy(_ line: UnsafeRawBufferPointer) -> Bool {
        switch unsafe tunnelParser.read(line) {
        case .more, .informational: break
        case .response(let head):
            let challenges = HTTPChallenge.challenges(in: head.all("Proxy-Authenticate"))
            if head.status == 407 {
                proxyDemand = AuthenticationDemand(of: .proxy, challenges: challenges)
            }
            // The proxy may answer once more, when libcurl tries by itself.
            tunnelParser = HeadParser()
        case .bad(let reason):
            fail(.proxy, localized("the proxy sent a response that cannot be trusted: \(reason)"))
        }
        return failure == nil && !control.isCancelled
    }

    private func demand(of head: ResponseHead) -> AuthenticationDemand? {
        switch head.status {
        case 401:
            AuthenticationDemand(
                of: AuthenticationTarget(of: request.url.url),
                challenges: HTTPChallenge.challenges(in: head.all("WWW-Authenticate")))
        // Only the proxy that the configuration names may ask on the way to a plain http server;
        // behind a tunnel it would be the server that poses as one.
        case 407 where proxySpeaksHTTP && request.url.url.scheme == "http":
            AuthenticationDemand(
                of: .proxy, challenges: HTTPChallenge.challenges(in: head.all("Proxy-Authenticate"))
            )
        default: nil
        }
    }

    func describeConnection(_ head: inout ResponseHead) {
        head.remoteAddress = unsafe garth_curl_get_text(easy, CURLINFO_PRIMARY_IP).map {
            unsafe String(cString: $0)
        }
        if request.method == "HEAD" || head.status == 204 || head.status == 304 {
            head.expectedByteCount = 0
        }
        var protocolName: UnsafePointer<CChar>?
        var cipher: UnsafePointer<CChar>?
        guard unsafe garth_curl_get_tls(easy, &protocolName, &cipher),
            let protocolName = unsafe protocolName, let cipher = unsafe cipher
        else { return }
        var tls = unsafe TLSInfo(
            protocolName: String(cString: protocolName), cipher: String(cString: cipher))
        var count: Int32 = 0
        if let der = unsafe garth_curl_peer_certificate(easy, &count) {
            tls.certificate = unsafe ServerCertificate(
                der: UnsafeBufferPointer(start: der, count: Int(count)))
            unsafe garth_curl_free(der)
        }
        tls.isException = acceptedFingerprint != nil && smallWeb == nil
        head.tls = tls
    }

    /// The result for a piece of the body.
    enum BodyStep { case taken, paused, ended }

    func received(body: UnsafeRawBufferPointer) -> BodyStep {
        guard !control.isCancelled else { return .ended }
        if smallWeb != nil {
            guard !control.isPaused else { return .paused }
            noteActivity(at: clock.now)
            return unsafe receivedOfSmallWeb(body)
        }
        guard hasResponse else {
            fail(.badResponse("no head"), localized("\(place) sent a response without a head"))
            return .ended
        }
        guard !control.isPaused else { return .paused }
        noteActivity(at: clock.now)
        guard let decoder else { return unsafe deliver(body) ? .taken : .ended }
        // After a pause libcurl brings the same bytes once more.
        let known = min(usedByteCount, body.count)
        var rest = unsafe body.dropFirst(known)
        let step = unsafe decoder.decode(&rest) {
            unsafe deliver($0) && !control.isPaused
        }
        unsafe count(coded: body.count - rest.count - known)
        guard failure == nil, !control.isCancelled else { return .ended }
        switch step {
        case .more:
            usedByteCount -= known
            return .taken
        case .held:
            unsafe usedByteCount += body.count - rest.count - known
            return .paused
        case .bad:
            fail(
                .badResponse("content coding"),
                localized("\(place) sent a body whose coding cannot be undone"))
            return .ended
        }
    }

    /// Counts bytes of a coded body. Codings have blocks that stand for nothing, and a body of them
    /// alone would never end.
    private func count(coded byteCount: Int) {
        codedByteCount += byteCount
        guard !isDownload, let maximumBytes, codedByteCount > maximumBytes else { return }
        failTooLong(maximumBytes)
    }

    private func failTooLong(_ limit: Int) {
        fail(
            .tooManyBytes(limit: limit),
            localized("\(place) sent more than \(limit) bytes \(words.moreBytes)"))
    }

    /// Hands on a piece of the body as it is read; false when the transfer is at its end.
    func deliver(_ body: UnsafeRawBufferPointer) -> Bool {
        var piece = unsafe body[...]
        if !isDownload, let maximumBytes, unsafe piece.count > maximumBytes - receivedByteCount {
            unsafe piece = unsafe piece.prefix(max(0, maximumBytes - receivedByteCount))
            failTooLong(maximumBytes)
        }
        unsafe receivedByteCount += piece.count
        if unsafe !piece.isEmpty { unsafe tell(.data(Array(piece))) }
        return failure == nil && !control.isCancelled
    }

    /// Copies the next piece of the request's body into the buffer.
    func provideBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        noteActivity(at: clock.now)
        guard let body = request.body else { return 0 }
        let count = min(buffer.count, body.count - sentByteCount)
        unsafe body.withUnsafeBytes {
            unsafe buffer.copyMemory(
                from: UnsafeRawBufferPointer(rebasing: $0[sentByteCount..<sentByteCount + count]))
        }
        sentByteCount += count
        return count
    }

    func rewindBody(to offset: Int) -> Bool {
        guard let body = request.body, offset >= 0, offset <= body.count else { return false }
        sentByteCount = offset
        return true
    }

    func progressed(sent: Int) {
        guard let total = request.body?.count, sent > toldSentByteCount else { return }
        toldSentByteCount = sent
        noteActivity(at: clock.now)
        tell(.uploadProgress(sent: min(sent, total), total: total))
    }

    // MARK: - The end

    func lastEvent(for result: CURLcode, now: ContinuousClock.Instant) -> FetchEvent {
        if let failure { return .failed(failure) }
        endSmallWeb(result)
        if let failure { return .failed(failure) }
        guard result == CURLE_OK else { return .failed(error(for: result)) }
        guard hasResponse else {
            return .failed(
                error(
                    .badResponse("no response"),
                    localized("\(place) closed the connection without an answer"))
            )
        }
        guard decoder?.isWhole ?? true else {
            return .failed(
                error(
                    .cutShort(received: receivedByteCount, expected: nil),
                    localized(
                        "\(place) cut the page short: its coding breaks off after "
                            + "\(receivedByteCount) bytes")))
        }
        return unsafe .finished(
            TransferSummary(
                receivedByteCount: receivedByteCount,
                transferredByteCount: Int(garth_curl_get_size(easy, CURLINFO_SIZE_DOWNLOAD_T)),
                isConnectionReused: openedSocketCount == 0))
    }

    /// The announced length of the body, when a body shorter than it came.
    var announcedByteCount: Int? { parser.announcedByteCount }
}

/// The certificate that a server presented in the handshake.
struct ShownCertificate {
    /// Nil when it cannot be read.
    var certificate: ServerCertificate?
    /// OpenSSL's number for the fault; 0 when the chain holds.
    var error: Int
    /// The depth of the fault in the chain: 0 is the server's own certificate.
    var depth: Int
    /// Whether another certificate of the server had been accepted.
    var isOtherThanAccepted = false
}
