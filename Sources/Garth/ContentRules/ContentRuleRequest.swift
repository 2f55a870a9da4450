import GarthFetch
import GarthURL

/// A request as content rules see it.
struct ContentRuleRequest: Sendable {
    /// The address without credentials and fragment, as far as filters look at it.
    let address: [UInt8]
    /// The address in lower case.
    let lowercased: [UInt8]
    /// The address and the host of the page in the window.
    let topAddress: [UInt8]
    let topHost: String
    let resource: ContentResourceTypes
    /// First or third party, and top or child frame.
    let loads: ContentLoadTypes
    /// Whether the request collects the selectors of elements to hide.
    let wantsSelectors: Bool

    init(
        _ url: URLRecord, top: URLRecord, resource: ContentResourceTypes, isInChildFrame: Bool,
        suffixes: PublicSuffixList, wantsSelectors: Bool = false
    ) {
        address = Self.address(of: url)
        lowercased = address.map(asciiLowercase)
        topAddress = Self.address(of: top)
        let host = top.hostname
        topHost = host.hasSuffix(".") ? String(host.dropLast()) : host
        self.resource = resource
        let isFirstParty = Self.isSameParty(url, top, suffixes)
        loads = [
            isFirstParty ? .firstParty : .thirdParty, isInChildFrame ? .childFrame : .topFrame,
        ]
        self.wantsSelectors = wantsSelectors
    }

    private static func address(of url: URLRecord) -> [UInt8] {
        Array(
            url.withoutCredentials.withoutFragment.href.utf8
                .prefix(ContentRuleLimits.addressByteCount))
    }

    /// Whether both hosts have the same registrable domain, with any scheme; without one, whether
    /// they are the same host.
    private static func isSameParty(
        _ a: URLRecord, _ b: URLRecord, _ suffixes: PublicSuffixList
    ) -> Bool {
        if a.hostname == b.hostname { return true }
        guard case .domain? = a.host, case .domain? = b.host,
            let site = suffixes.registrableDomain(of: a.hostname)
        else { return false }
        return site == suffixes.registrableDomain(of: b.hostname)
    }
}

/// The effect of content rules on a request.
struct ContentRuleResult: Sendable, Equatable {
    var isBlocked = false
    var blocksCookies = false
    var makesHTTPS = false
    /// The selectors of hidden elements.
    var hiddenSelectors: [String] = []
}

extension NavigationPurpose {
    /// The kind of resource that content rules know it by.
    var contentResource: ContentResourceTypes {
        switch self {
        case .frame: .childDocument
        case .image: .image
        case .styleSheet: .styleSheet
        case .script: .script
        case .request: .fetch
        case .socket: .webSocket
        case .download: .other
        case .typed, .commandLine, .link, .form, .redirect, .refresh, .sessionRestore,
            .backForward, .cachedResponse:
            .topDocument
        }
    }
}

extension WebViewConfiguration {
    /// The effect of the content rules on a request for a URL; nil without rules.
    func contentRuleResult(
        for url: URLRecord, of request: NavigationRequest,
        as resource: ContentResourceTypes? = nil, wantsSelectors: Bool = false
    ) -> ContentRuleResult? {
        let lists = userContentController.contentRuleLists
        guard !lists.isEmpty, url.scheme != "about" else { return nil }
        let facts = ContentRuleRequest(
            url, top: request.context.page ?? url,
            resource: resource ?? request.purpose.contentResource,
            isInChildFrame: request.purpose == .frame
                || (request.purpose.isSubresource || resource == .popup)
                    && request.context.isFromFrame,
            suffixes: websiteDataStore.storage.cookies.suffixes,
            wantsSelectors: wantsSelectors)
        var result = ContentRuleResult()
        for list in lists {
            let one = list.result(for: facts)
            if one.isBlocked { return one }
            result.blocksCookies = result.blocksCookies || one.blocksCookies
            result.makesHTTPS = result.makesHTTPS || one.makesHTTPS
            result.hiddenSelectors += one.hiddenSelectors
        }
        return result
    }

    /// Whether the content rules let a page open a window for a request.
    func permitsWindow(for request: NavigationRequest, of page: URLRecord) -> Bool {
        var request = request
        request.context.page = page
        return contentRuleResult(for: request.url, of: request, as: .popup)?.isBlocked != true
    }

    /// The addresses that become `https` in a load.
    func upgrades(for request: NavigationRequest) -> AddressUpgrades {
        let hsts = websiteDataStore.storage.hsts
        var upgrades = AddressUpgrades(byHost: { hsts.upgrade(of: $0) })
        guard !userContentController.contentRuleLists.isEmpty else { return upgrades }
        upgrades.byRule = { url in
            // WebKit too leaves a port alone that is written in the address.
            guard url.scheme == "http", url.portNumber == nil,
                contentRuleResult(for: url, of: request)?.makesHTTPS == true
            else { return nil }
            return url.upgradedToHTTPS
        }
        return upgrades
    }

    /// A style sheet that hides the elements of the content rules on a page; empty if there are
    /// none.
    func contentRuleSheet(for url: URLRecord, of request: NavigationRequest) -> [UInt8] {
        let selectors =
            contentRuleResult(for: url, of: request, wantsSelectors: true)?
            .hiddenSelectors ?? []
        // A block each: a selector that the engine does not know takes no other along.
        return selectors.flatMap { Array("\($0){display:none!important}\n".utf8) }
    }
}
