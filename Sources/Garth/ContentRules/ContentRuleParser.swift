import GarthJSON

/// Reads WebKit's JSON of content rules strictly: an unknown part is an error, because a rule
/// without that part would match too many requests.
struct ContentRuleParser {
    private static let triggerNames: Set<String> = [
        "url-filter", "url-filter-is-case-sensitive", "if-domain", "unless-domain", "if-top-url",
        "unless-top-url", "top-url-filter-is-case-sensitive", "resource-type", "load-type",
        "load-context",
    ]

    private let identifier: String

    init(identifier: String) {
        self.identifier = identifier
    }

    func rules(_ json: [UInt8]) throws(ContentRuleListError) -> [ContentRule] {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: json)
        } catch {
            throw failure(.invalidJSON, nil, "byte \(error.offset): \(error.expected) was expected")
        }
        guard case .array(let values) = value else {
            throw failure(.invalidJSON, nil, "it is not an array of rules")
        }
        guard !values.isEmpty else { throw failure(.noRules, nil, "it has no rules") }
        guard values.count <= ContentRuleLimits.rules else {
            throw failure(
                .tooManyRules, nil, "it has more than \(ContentRuleLimits.rules) rules")
        }
        var rules: [ContentRule] = []
        rules.reserveCapacity(values.count)
        for (index, value) in values.enumerated() { rules.append(try rule(value, index)) }
        return rules
    }

    private func failure(
        _ code: ContentRuleListError.Code, _ rule: Int?, _ reason: String
    ) -> ContentRuleListError {
        ContentRuleListError(code: code, identifier: identifier, rule: rule, reason: reason)
    }

    private func rule(_ value: JSONValue, _ index: Int) throws(ContentRuleListError) -> ContentRule
    {
        guard case .object(let members) = value else {
            throw failure(.invalidRule, index, "it is not an object")
        }
        for member in members where member.name != "trigger" && member.name != "action" {
            throw failure(.invalidRule, index, "a rule has no \"\(member.name)\"")
        }
        guard case .object(let trigger)? = value["trigger"] else {
            throw failure(.invalidTrigger, index, "it has no \"trigger\" object")
        }
        guard let action = value["action"], case .object = action else {
            throw failure(.invalidAction, index, "it has no \"action\" object")
        }
        return try self.rule(
            .object(trigger), trigger.map(\.name), try self.action(action, index), index)
    }

    private func rule(
        _ trigger: JSONValue, _ names: [String], _ action: ContentRule.Action, _ index: Int
    ) throws(ContentRuleListError) -> ContentRule {
        if let unknown = names.first(where: { !Self.triggerNames.contains($0) }) {
            throw failure(.invalidTrigger, index, "a trigger has no \"\(unknown)\"")
        }
        guard let text = trigger["url-filter"]?.string else {
            throw failure(.invalidTrigger, index, "its trigger has no \"url-filter\" text")
        }
        return ContentRule(
            filter: try filter(
                text, "url-filter", index,
                isCaseSensitive: try flag(trigger, "url-filter-is-case-sensitive", index)),
            filterText: text,
            page: try page(trigger, names, index), resources: try resources(trigger, index),
            loads: try loads(trigger, index), action: action)
    }

    private func filter(
        _ text: String, _ name: String, _ index: Int, isCaseSensitive: Bool
    ) throws(ContentRuleListError) -> URLFilter {
        do throws(URLFilter.Failure) {
            return try URLFilter(parsing: text.utf8, isCaseSensitive: isCaseSensitive)
        } catch {
            throw failure(.invalidFilter, index, "\(name) \"\(text)\": \(error.reason)")
        }
    }

    private func flag(
        _ trigger: JSONValue, _ name: String, _ index: Int
    ) throws(ContentRuleListError) -> Bool {
        switch trigger[name] {
        case nil: return false
        case .bool(let value): return value
        case .null?, .number?, .string?, .array?, .object?:
            throw failure(.invalidTrigger, index, "\"\(name)\" is not true or false")
        }
    }

    /// The texts of an array; nil when there is none by that name.
    private func texts(
        _ trigger: JSONValue, _ name: String, _ index: Int
    ) throws(ContentRuleListError) -> [String]? {
        guard let value = trigger[name] else { return nil }
        guard case .array(let values) = value, !values.isEmpty else {
            throw failure(
                .invalidTrigger, index, "\"\(name)\" is not an array with something in it")
        }
        var texts: [String] = []
        for value in values {
            guard let text = value.string else {
                throw failure(.invalidTrigger, index, "\"\(name)\" has something that is no text")
            }
            texts.append(text)
        }
        return texts
    }

    private func page(
        _ trigger: JSONValue, _ names: [String], _ index: Int
    ) throws(ContentRuleListError) -> ContentRule.PageCondition {
        let conditions = ["if-domain", "unless-domain", "if-top-url", "unless-top-url"]
        let present = conditions.filter(names.contains)
        guard let name = present.first else { return .any }
        guard present.count == 1 else {
            throw failure(
                .invalidTrigger, index, "it has \(present.joined(separator: " and ")): one may be")
        }
        let texts = try texts(trigger, name, index) ?? []
        let isExcluding = name.hasPrefix("unless")
        guard name.hasSuffix("domain") else {
            let isCaseSensitive = try flag(trigger, "top-url-filter-is-case-sensitive", index)
            var filters: [URLFilter] = []
            for text in texts {
                filters.append(try filter(text, name, index, isCaseSensitive: isCaseSensitive))
            }
            return .addresses(filters, isExcluding: isExcluding)
        }
        for text in texts {
            let isName = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 &- 0x41 >= 26 }
            guard isName, text != "*", !text.isEmpty, !text.dropFirst().contains("*") else {
                throw failure(
                    .invalidTrigger, index,
                    "\(name) \"\(text)\" is no domain in lower-case ASCII, with or without * in front"
                )
            }
        }
        return .domains(texts, isExcluding: isExcluding)
    }

    private func resources(
        _ trigger: JSONValue, _ index: Int
    ) throws(ContentRuleListError) -> ContentResourceTypes {
        guard let texts = try texts(trigger, "resource-type", index) else { return .all }
        var types: ContentResourceTypes = []
        for text in texts {
            guard let type = ContentResourceTypes.named[text] else {
                throw failure(.invalidTrigger, index, "there is no resource-type \"\(text)\"")
            }
            types.formUnion(type)
        }
        return types
    }

    private func loads(
        _ trigger: JSONValue, _ index: Int
    ) throws(ContentRuleListError) -> ContentLoadTypes {
        var types: ContentLoadTypes = []
        for (name, values) in [
            (
                "load-type",
                ["first-party": ContentLoadTypes.firstParty, "third-party": .thirdParty]
            ),
            ("load-context", ["top-frame": .topFrame, "child-frame": .childFrame]),
        ] {
            guard let texts = try texts(trigger, name, index) else {
                for type in values.values { types.formUnion(type) }
                continue
            }
            for text in texts {
                guard let type = values[text] else {
                    throw failure(.invalidTrigger, index, "there is no \(name) \"\(text)\"")
                }
                types.formUnion(type)
            }
        }
        return types
    }

    private func action(
        _ action: JSONValue, _ index: Int
    ) throws(ContentRuleListError) -> ContentRule.Action {
        switch action["type"]?.string {
        case "block": return .block
        case "block-cookies": return .blockCookies
        case "make-https": return .makeHTTPS
        case "ignore-previous-rules": return .ignorePreviousRules
        case "css-display-none":
            guard let selector = action["selector"]?.string, Self.isSelector(selector) else {
                throw failure(
                    .invalidAction, index, "css-display-none has no \"selector\" that is one")
            }
            return .hide(selector: selector)
        case let type?:
            throw failure(.invalidAction, index, "there is no action \"\(type)\"")
        case nil: throw failure(.invalidAction, index, "its action has no \"type\"")
        }
    }

    /// Whether a text can stand before a CSS block without ending it or opening another. Only the
    /// engine interprets the selector.
    private static func isSelector(_ text: String) -> Bool {
        var quote: UInt8?
        var isEscaped = false
        var depth = 0
        var before: UInt8 = 0
        for byte in text.utf8 {
            defer { before = byte }
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case 0x00..<0x20 where byte != 0x09, 0x7F: return false
            case UInt8(ascii: "\\"): isEscaped = true
            case _ where quote != nil: if byte == quote { quote = nil }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                depth -= 1
                if depth < 0 { return false }
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "@"):
                return false
            case UInt8(ascii: "*") where before == UInt8(ascii: "/"): return false
            case UInt8(ascii: "!") where before == UInt8(ascii: "<"): return false
            default: break
            }
        }
        return quote == nil && !isEscaped && depth == 0 && !text.allSatisfy(\.isWhitespace)
    }
}
