import GarthFetch
import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// Where a dumped page leads at once, and what is held until it is known whether the page is left.
struct DumpedLead {
    /// What came of a navigation of the page's scripts.
    enum Target {
        /// This page is loaded in the place of theirs.
        case page(NavigationRequest)
        /// Nothing: a notice says why, and the page stays.
        case nothing
    }

    /// Where the scripts of the page lead; nil if they do not.
    var target: Target?
    /// The page that a refresh at once leads to.
    var refresh: NavigationRequest?
    /// Whether the page has asked for a refresh: the first that asks is obeyed (HTML Standard,
    /// "shared declarative refresh steps").
    var hasRefresh = false
    /// Whether another page has led to it, which is kept until the head of this one has come.
    var isLed = false
    /// Whether the head of the page has come.
    var isCommitted = false
    /// Whether lines of the page were handed over.
    var hasBegun = false
    /// What is handed over if the page stays; nil while all is handed over at once.
    var held: [PageDump.Item]?

    /// Whether the page leads elsewhere.
    var isElsewhere: Bool { target != nil || refresh != nil }
}

/// Pages that lead to others at once: by scripts, or by a refresh.
///
/// The page that was read is kept until the other one has come. If the policy refuses that one, or
/// nothing comes of it, the kept page is printed: a dump never loses its page.
extension PageDump {
    /// The navigations that pages may make one after another, as redirects.
    private static let navigations = 20
    /// The notices about them.
    private static let navigationNotices = 8

    /// A page that is left for another one, which may come to nothing.
    private struct LeftPage {
        let content: AwaitedContent?
        let scripted: ScriptedDump?
        let lead: DumpedLead
        let hasFinished: Bool
        let resourceSources: [UInt32: SourcePage]
        let frames: PageFrames
        let live: LiveLoads
    }

    /// Hands an item over, now or if the page stays.
    mutating func hand(_ item: Item, _ put: (Item) -> Bool) -> Bool {
        guard lead.held == nil else {
            lead.held?.append(item)
            return true
        }
        if case .update(.lines) = item { lead.hasBegun = true }
        return keep(put(item))
    }

    /// Notes a refresh that the page asks for. One at once is followed when the page has come, a
    /// later one is told.
    mutating func note(refreshAfter seconds: Int, to href: String) {
        guard !lead.hasRefresh, let page = outcome.url,
            let url = href.isEmpty ? page : URLRecord.parse(href, base: outcome.baseURL)
        else { return }
        lead.hasRefresh = true
        let name = url.hrefWithoutCredentials
        guard seconds == 0 else {
            if !url.isSameDocument(as: page) {
                outcome.notices.append(
                    localized("the page leads to \(name) after \(seconds) s: not followed"))
            }
            return
        }
        guard !lead.hasBegun else {
            outcome.notices.append(
                localized(
                    "the page leads to \(name): not followed, because a part of it was printed before "
                        + "it said so"))
            return
        }
        guard canFollow else {
            return outcome.notices.append(localized("the page leads to \(name)"))
        }
        lead.refresh = NavigationRequest(
            url, purpose: .refresh, in: context(ofDocumentAt: []))
        if case .lines = output { lead.held = lead.held ?? [] }
    }

    /// Prints the page that the page leads to, in its place. All pages on the way together have the
    /// time of one for their scripts.
    mutating func followLeads(_ put: (Item) -> Bool) {
        var count = 0
        var worked = Duration.zero
        while lead.isElsewhere, outcome.error == nil, isWanted {
            guard let request = nextPage else {
                stay(nil, put)
                continue
            }
            count += 1
            let time = worked + (content?.processorTime ?? .zero)
            guard canFollow, count <= Self.navigations, time < configuration.scriptTime else {
                stay(
                    canFollow
                        ? lead.target == nil
                            ? localized("the refreshes of the page lead on without end")
                            : localized("the scripts of the page lead on without end")
                        : localized("the page leads to \(request.url.hrefWithoutCredentials)"), put)
                continue
            }
            if follow(request, put) { worked = time }
        }
    }

    /// The page that is loaded next; nil if the page stays.
    private var nextPage: NavigationRequest? {
        switch lead.target {
        case .page(let request): request
        case .nothing: nil
        case nil: lead.refresh
        }
    }

    /// Loads a page in the place of this one, which stays if nothing comes of it; returns whether
    /// the page has changed.
    private mutating func follow(_ request: NavigationRequest, _ put: (Item) -> Bool) -> Bool {
        let isRefresh = lead.target == nil
        var run = documentLoad(of: request)
        run.judge(under: configuration)
        if case .fail(let error) = run.action {
            stay(localized("the page leads elsewhere in vain: \(error.message)"), put)
            return false
        }
        let left = leave()
        start()
        self.run(run, put)
        guard !lead.isCommitted else {
            if isRefresh, let url = outcome.url {
                tell(localized("refresh: the page led to \(url.hrefWithoutCredentials)"))
            }
            return true
        }
        comeBack(to: left)
        let error = outcome.error.take()
        stay(error.map { localized("the page leads elsewhere in vain: \($0.message)") }, put)
        return false
    }

    /// The reason why a response does not take the place of the page that led to it; nil if it
    /// does.
    func refusal(ofLed head: ResponseHead, from url: URLRecord) -> NavigationError? {
        guard lead.isLed, !lead.isCommitted, head.status < 400 else { return nil }
        let type = head.mediaType ?? "text/html"
        let isFile = head.contentDisposition?.isAttachment ?? false
        guard isFile || !MediaTypes.canShow(type) else { return nil }
        return NavigationError(
            code: .frameLoadInterrupted, url: url,
            message: localized("\(url.hrefWithoutCredentials) is a file to be saved (\(type))"))
    }

    /// Sets the page aside.
    private mutating func leave() -> LeftPage {
        let left = LeftPage(
            content: content, scripted: scripted, lead: lead, hasFinished: hasFinished,
            resourceSources: resourceSources, frames: frames, live: live)
        begin(
            LeftPage(
                content: nil, scripted: nil, lead: DumpedLead(isLed: true), hasFinished: false,
                resourceSources: [:], frames: PageFrames(), live: LiveLoads()))
        return left
    }

    private mutating func comeBack(to left: LeftPage) { begin(left) }

    private mutating func begin(_ page: LeftPage) {
        content = page.content
        scripted = page.scripted
        lead = page.lead
        hasFinished = page.hasFinished
        resourceSources = page.resourceSources
        frames = page.frames
        live = page.live
        queue = LoadQueue()
        // What is still on its way is for the other page.
        generation += 1
    }

    /// Goes on with a page that leads elsewhere: its scripts run on, and it is printed if they do
    /// not lead elsewhere again.
    private mutating func stay(_ notice: String?, _ put: (Item) -> Bool) {
        if let notice { tell(notice) }
        lead.target = nil
        lead.refresh = nil
        for item in lead.held.take() ?? [] { guard hand(item, put) else { return } }
        if scripted != nil { send(.stay) }
        printWhole(put)
    }

    /// Says something once; a page that leads elsewhere again and again is not worth more lines.
    private mutating func tell(_ notice: String) {
        guard !outcome.notices.contains(notice), noticeCount < Self.navigationNotices else {
            return
        }
        noticeCount += 1
        outcome.notices.append(notice)
    }
}
