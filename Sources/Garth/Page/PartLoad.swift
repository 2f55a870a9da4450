import GarthFetch
import GarthIPC
import GarthURL

/// The load of a part of a page whose bytes are collected: a style sheet, a script or a picture.
struct PartLoad: PartOwner {
    var load: ResourceLoad
    let page: Page
    let view: ViewReference
    /// Its number among the parts that the page's load waits for; nil for a part that comes later.
    let number: Int?
    /// The resource as a source of requests; nil before its response.
    private(set) var source: SourcePage?
    private var bytes = ByteList()

    init(_ load: ResourceLoad, of page: Page, number: Int? = nil, in view: ViewReference) {
        self.load = load
        self.page = page
        self.number = number
        self.view = view
    }

    /// Loads the part; nil if it was denied or failed.
    mutating func collected() async -> [UInt8]? {
        await view.value?.configuration.readStorage(for: load.request)
        let end = await perform()
        page.collected.remove(bytes.count)
        page.note(load.findings, at: load.request.context.place, isOfScript: false)
        switch end {
        case .finish: return bytes.joined
        case .fail(let error):
            // The gate has refused it, or it has no room; the page does without what fails otherwise.
            if error.code == .frameLoadInterrupted || error.code == .tooLarge {
                page.note(refusal: error.message)
            }
            tellRefusal(of: load.request, error.message)
            return nil
        case .askPolicy, .fetch, .authenticate, .judge, .commit, .take, .nothing: return nil
        }
    }

    mutating func take(_ head: ResponseHead, of events: LoadEvents) async -> LoadTurn {
        guard let view = view.value else { return .end(.nothing) }
        if let number { view.parts.progress.began(number, expected: head.expectedByteCount) }
        source = (load.request.source ?? page.source).ofResource(load.url, address: head.address)
        if load.url.scheme == "http" {
            page.denied.hasInsecureContent = true
            view.stateMayHaveChanged()
        }
        guard load.request.destination.takes(status: head.status),
            head.expectedByteCount ?? 0 <= load.request.byteLimit ?? .max
        else { return .end(.nothing) }
        return .goOn
    }

    mutating func take(_ bytes: [UInt8]) async -> LoadTurn {
        if let number { view.value?.parts.progress.received(bytes.count, of: number) }
        self.bytes.append(bytes)
        if let error = page.collected.add(bytes.count, of: load.url) { return .fail(error) }
        let isOver =
            load.request.destination == .image
            && self.bytes.count + page.pictures.byteCount > PictureLimits.byteCount
        return isOver ? .end(.nothing) : .goOn
    }
}

/// The load of an answer to a script of a page.
struct ScriptRequestLoad: PartOwner {
    var load: ScriptLoad
    let page: Page
    /// The opening of the page whose script asks.
    let opening: Int
    let view: ViewReference
    /// Whether the script has the head of a body that comes in parts.
    private var hasToldHead = false
    /// The bytes of a body that the script gets as a whole.
    private var byteCount = 0
    /// The end of a WebSocket, when it is known.
    private(set) var socketEnd = ScriptSocketEnd.abnormal

    init(_ load: ScriptLoad, of page: Page, opening: Int, in view: ViewReference) {
        self.load = load
        self.page = page
        self.opening = opening
        self.view = view
    }

    /// Makes the request; returns what the script gets.
    mutating func response() async -> ScriptResponse {
        await view.value?.configuration.readStorage(for: load.request)
        let end = await perform()
        page.collected.remove(byteCount)
        let place = page.frames.place(ofDocument: load.fetch.request.document) ?? []
        page.note(
            load.findings, at: place, isOfScript: load.fetch.request.destination != .worker)
        guard case .finish = end else { return .error }
        if let refusal = load.fetch.refusal { page.note(refusal: refusal) }
        tellRefusal(of: load.fetch.navigationRequest, load.fetch.refusal ?? "refused by the policy")
        return load.response
    }

    mutating func take(_ head: ResponseHead, of events: LoadEvents) async -> LoadTurn {
        tellHead()
    }

    private mutating func tellHead() -> LoadTurn {
        if let chosen = load.fetch.chosenProtocol { return tell(.opened(subprotocol: chosen)) }
        guard !hasToldHead, let response = load.fetch.openResponse else { return .goOn }
        hasToldHead = true
        return tell(response)
    }

    mutating func take(_ bytes: [UInt8]) async -> LoadTurn {
        guard load.fetch.comesInParts else {
            byteCount += bytes.count
            return page.collected.add(bytes.count, of: load.fetch.url).map { .fail($0) } ?? .goOn
        }
        _ = tellHead()
        var response = ScriptResponse(.basic)
        response.isOpen = true
        response.body = bytes
        return tell(response)
    }

    mutating func take(_ event: SocketEvent) async -> LoadTurn {
        guard let told = ScriptSocketEvent(event) else {
            if case .ended(let end) = event { socketEnd = ScriptSocketEnd(end) }
            return .goOn
        }
        return tell(told)
    }

    /// Tells the script what comes of a WebSocket.
    private func tell(_ event: ScriptSocketEvent) -> LoadTurn {
        page.tell(socket: load.fetch.request.number, event, ofOpening: opening)
        return .waitForRoom(page, until: nil)
    }

    /// Tells the script a part of a stream.
    private func tell(_ response: ScriptResponse) -> LoadTurn {
        page.answer(request: load.fetch.request.number, response, ofOpening: opening)
        return .waitForRoom(page, until: nil)
    }

    mutating func begin(_ judged: JudgedURL) async -> LoadTransfer {
        // What was answered is read before more is fetched.
        await page.waitForRoom(until: nil)
        return isWanted ? transfer(judged) : .none(.nothing)
    }
}
