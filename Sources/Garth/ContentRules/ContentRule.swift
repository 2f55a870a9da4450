/// One parsed rule of a content rule list.
struct ContentRule {
    /// The effect of a rule on a matching request.
    enum Action: Hashable {
        case block
        case blockCookies
        case makeHTTPS
        case hide(selector: String)
        case ignorePreviousRules
    }

    /// The pages that a rule applies to.
    enum PageCondition {
        /// All.
        case any
        /// The pages of these domains; `*` before a domain includes the domains below it.
        case domains([String], isExcluding: Bool)
        /// The pages whose address matches one of these filters.
        case addresses([URLFilter], isExcluding: Bool)
    }

    var filter: URLFilter
    /// The filter's own text.
    var filterText: String
    var page: PageCondition
    var resources: ContentResourceTypes
    var loads: ContentLoadTypes
    var action: Action
}

/// Kinds of requests, by the names of WebKit's `resource-type`.
struct ContentResourceTypes: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let topDocument = ContentResourceTypes(rawValue: 1 << 0)
    static let childDocument = ContentResourceTypes(rawValue: 1 << 1)
    static let image = ContentResourceTypes(rawValue: 1 << 2)
    static let styleSheet = ContentResourceTypes(rawValue: 1 << 3)
    static let script = ContentResourceTypes(rawValue: 1 << 4)
    static let font = ContentResourceTypes(rawValue: 1 << 5)
    static let svgDocument = ContentResourceTypes(rawValue: 1 << 6)
    static let media = ContentResourceTypes(rawValue: 1 << 7)
    static let popup = ContentResourceTypes(rawValue: 1 << 8)
    static let ping = ContentResourceTypes(rawValue: 1 << 9)
    static let fetch = ContentResourceTypes(rawValue: 1 << 10)
    static let webSocket = ContentResourceTypes(rawValue: 1 << 11)
    static let other = ContentResourceTypes(rawValue: 1 << 12)
    static let all = ContentResourceTypes(rawValue: .max)

    /// The resource types by their names.
    static let named: [String: ContentResourceTypes] = [
        "document": [.topDocument, .childDocument], "top-document": .topDocument,
        "child-document": .childDocument, "image": .image, "style-sheet": .styleSheet,
        "script": .script, "font": .font, "svg-document": .svgDocument, "media": .media,
        "popup": .popup, "ping": .ping, "fetch": .fetch, "websocket": .webSocket,
        "raw": [.fetch, .webSocket, .other, .ping], "other": .other,
    ]
}

/// Whose a request is and where it is made, by WebKit's `load-type` and `load-context`.
struct ContentLoadTypes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let firstParty = ContentLoadTypes(rawValue: 1 << 0)
    static let thirdParty = ContentLoadTypes(rawValue: 1 << 1)
    static let topFrame = ContentLoadTypes(rawValue: 1 << 2)
    static let childFrame = ContentLoadTypes(rawValue: 1 << 3)
    static let all: ContentLoadTypes = [.firstParty, .thirdParty, .topFrame, .childFrame]
}

/// Limits of content rules.
enum ContentRuleLimits {
    /// Rules of one list, as in WebKit.
    static let rules = 150_000
    /// The length of one filter; what people write has a hundred.
    static let filterByteCount = 1024
    /// The maximum nesting of groups in a filter; people nest two.
    static let filterDepth = 32
    /// The bytes of an address that filters see: more than servers accept, and few enough that no
    /// page can keep the browser busy by its addresses.
    static let addressByteCount = 16 << 10
    /// Machines of filters that are kept; the others are made again when they are needed.
    static let machines = 4096
}
