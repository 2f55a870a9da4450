import Synchronization

/// Compiled rules about requests and content of pages, in the JSON of WebKit's content blockers
/// (WebKit's `WKContentRuleList`).
///
/// Each rule has a trigger (`url-filter`, `url-filter-is-case-sensitive`, `if-domain`,
/// `unless-domain`, `if-top-url`, `unless-top-url`, `resource-type`, `load-type`, `load-context`)
/// and an action (`block`, `block-cookies`, `make-https`, `css-display-none`,
/// `ignore-previous-rules`). Rules narrow the decision of the allow-list and never widen it.
public final class ContentRuleList: Sendable {
    /// The name that distinguishes the list from others.
    public let identifier: String
    /// The number of rules.
    public let ruleCount: Int

    /// The rules as they are asked.
    private enum Form: Sendable {
        case index(ContentRuleIndex)
        case filters(FilterList)
    }

    private let form: Form

    /// Compiles a list from its JSON.
    ///
    /// - Throws: at the first invalid rule, with its place and the reason.
    public init(identifier: String, json: some Sequence<UInt8>) throws(ContentRuleListError) {
        let rules = try ContentRuleParser(identifier: identifier).rules(Array(json))
        self.identifier = identifier
        ruleCount = rules.count
        form = .index(ContentRuleIndex(rules))
    }

    init(identifier: String, rules: [ContentRule]) {
        self.identifier = identifier
        ruleCount = rules.count
        form = .index(ContentRuleIndex(rules))
    }

    init(identifier: String, _ filters: FilterList) {
        self.identifier = identifier
        ruleCount = filters.lineCount
        form = .filters(filters)
    }

    /// The effect of the rules on a request.
    func result(for request: ContentRuleRequest) -> ContentRuleResult {
        switch form {
        case .index(let index): index.result(for: request)
        case .filters(let filters): ContentRuleResult(isBlocked: filters.blocks(request))
        }
    }

    /// Compiles a list from its JSON.
    ///
    /// - Throws: at the first invalid rule, with its place and the reason.
    ///
    /// ```swift
    /// let rules = try ContentRuleList(
    ///     identifier: "ads",
    ///     json: #"[{"trigger": {"url-filter": "/ads/"}, "action": {"type": "block"}}]"#)
    /// configuration.userContentController.add(rules)
    /// ```
    public convenience init(identifier: String, json: String) throws(ContentRuleListError) {
        try self.init(identifier: identifier, json: json.utf8)
    }
}

/// The reason why a text is not a content rule list, or a stored list is not available.
///
/// It names the rule by its place in the list, from 0.
public struct ContentRuleListError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of fault; later versions may add kinds.
    public enum Code: Sendable, Hashable {
        /// The text is no JSON, or no array.
        case invalidJSON
        /// There is no rule in it.
        case noRules
        /// There are more rules than a list may have, 150,000.
        case tooManyRules
        /// A value that is not a rule.
        case invalidRule
        /// A trigger that is not understood.
        case invalidTrigger
        /// A regular expression that is not one of content rules.
        case invalidFilter
        /// An action that is not understood.
        case invalidAction
        /// The store has no list by that name.
        case notFound
        /// The store cannot be read or written.
        case storeFailed
    }

    /// The kind of fault.
    public let code: Code
    /// The list at fault.
    public let identifier: String
    /// The place of the rule in the list, 0 being the first; nil when it is not about one.
    public let rule: Int?
    /// The fault, for people.
    public let reason: String

    init(code: Code, identifier: String, rule: Int? = nil, reason: String) {
        self.code = code
        self.identifier = identifier
        self.rule = rule
        self.reason = reason
    }

    /// One line: the list, the rule, and the fault.
    public var description: String {
        let place = rule.map { ", rule \($0) (the first is 0)" } ?? ""
        return "content rules \"\(identifier)\"\(place): \(reason)"
    }
}

/// The content rule lists that a program adds to the pages of its web views (WebKit's
/// `WKUserContentController`).
///
/// Copies of a configuration share the controller. A change applies to every later request, and to
/// hidden elements from the next load on.
public final class UserContentController: Sendable {
    private let lists = Mutex<[ContentRuleList]>([])
    let scripts = Mutex<[UserScript]>([])
    let messageHandlers = Mutex<[NamedMessageHandler]>([])

    /// Makes one without lists.
    public init() {}

    /// The lists, in the order in which they were added.
    public var contentRuleLists: [ContentRuleList] { lists.withLock { $0 } }

    /// Adds a list; one with the same identifier goes.
    ///
    /// Later requests obey it, also those of the page that is shown.
    public func add(_ list: ContentRuleList) {
        lists.withLock { lists in
            lists.removeAll { $0.identifier == list.identifier }
            lists.append(list)
        }
    }

    /// Removes the list with the same identifier, if there is one.
    public func remove(_ list: ContentRuleList) {
        lists.withLock { $0.removeAll { $0.identifier == list.identifier } }
    }

    /// Removes all lists.
    public func removeAllContentRuleLists() { lists.withLock { $0 = [] } }
}
