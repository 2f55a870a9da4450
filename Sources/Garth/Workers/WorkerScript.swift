import GarthFetch
import GarthIPC
import GarthPage
import GarthURL

/// The script of a worker, and what the worker is as a client of requests.
struct WorkerScript {
    let bytes: [UInt8]
    /// The address that the worker knows as its own.
    let url: String
    let client: ScriptClient

    /// How the script of a worker is had.
    enum Source {
        /// It is fetched.
        case load(ScriptFetch)
        /// It came with the claim.
        case given(WorkerScript)
        /// It may not be had, for this reason; the violations are told to the creator.
        case refused(String?, [ContentViolation])
    }

    /// Judges the address of a worker for its creator (HTML Standard section 10.2.4, "run a worker"). `number`
    /// is that of the request.
    static func source(
        of worker: ScriptWorker, for creator: ScriptClient, number: UInt32,
        upgrades: (NavigationRequest) -> AddressUpgrades
    ) -> Source {
        guard let url = URLRecord.parse(worker.url) else { return .refused(nil, []) }
        if url.scheme == "blob" { return given(worker, url, by: creator) }
        var request = ScriptRequest(
            number: number, url: worker.url, method: "GET", headers: [], body: nil,
            mode: .sameOrigin, credentials: .sameOrigin, redirect: .follow, cache: .standard,
            referrer: nil, referrerPolicy: "", wantsPreflight: false, destination: .worker)
        request.document = worker.document
        request.initiator = .other
        let fetch = ScriptFetch(
            request, of: creator, upgrades: upgrades(ScriptFetch.question(of: request, creator)))
        return fetch.map { .load($0) } ?? .refused(nil, [])
    }

    /// The script is that of a blob of the creator, whose terms the worker has.
    private static func given(
        _ worker: ScriptWorker, _ url: URLRecord, by creator: ScriptClient
    ) -> Source {
        guard let bytes = worker.source else { return .refused(nil, []) }
        let context = RequestContext(of: creator.source, creator.terms)
            .part(of: creator.page)
        let judgement = RequestGate(context, .request(.worker), .script)
            .judge(url, initial: url, hasRedirected: false)
        if let refusal = judgement.refusal {
            return .refused("\(worker.url): \(refusal.message)", judgement.violations)
        }
        return .given(WorkerScript(bytes: bytes, url: worker.url, client: creator))
    }

    private init(bytes: [UInt8], url: String, client: ScriptClient) {
        self.bytes = bytes
        self.url = url
        self.client = client
    }

    /// The script that a fetch has brought; nil if it has brought none.
    init?(_ fetch: ScriptFetch, _ response: ScriptResponse, ignoringPolicies: Bool) {
        guard response.kind != .error, (200..<300).contains(response.status),
            let head = fetch.answeredHead
        else { return nil }
        bytes = response.body
        var creator = fetch.client
        guard fetch.url.isHTTPOrHTTPS else {
            // The address holds the script: the terms of the creator, and an origin of its own.
            url = fetch.url.href
            var terms = creator.terms
            terms.sandbox.insert(.origin)
            creator = ScriptClient(creator.source, terms, in: creator.isFrame ? creator.page : nil)
            client = creator
            return
        }
        let address = fetch.url.withoutCredentials
        url = address.href
        let around = RequestContext(of: creator.source, creator.terms)
            .part(of: creator.page)
        var terms = DocumentTerms(head, from: address, around)
        terms.sandbox.formUnion(creator.terms.sandbox)
        if ignoringPolicies { terms.contentPolicies = ContentPolicies() }
        client = ScriptClient(
            SourcePage(url: address, address: head.address), terms,
            in: fetch.client.isFrame ? fetch.client.page : nil)
    }

    /// Whether no other process has the origin of the worker.
    var isOpaque: Bool { client.origin == .opaque }

    /// The first commands for the process of the worker.
    func commands(
        for worker: ScriptWorker, _ process: WorkerHost.Process, _ settings: ScriptSettings
    ) -> [ContentCommand] {
        var settings = settings
        settings.injected = []
        settings.messageHandlers = []
        settings.isForProgramAlone = false
        var own = ScriptWorkerSettings(process: process)
        own.name = worker.name
        own.isModule = worker.isModule
        own.credentials = worker.credentials
        settings.worker = own
        var info = DocumentInfo(url: url, mediaType: "text/html", charset: "utf-8")
        info.contentPolicies = client.terms.contentPolicies.list
        return [
            .runScripts(settings),
            .open(info, LayoutOptions(), isReader: false, parser: .standard), .bytes(bytes),
            .finished,
        ]
    }
}
