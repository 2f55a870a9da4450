import GarthURL

/// Content security policies as parts of messages.
extension WireEncoder {
    mutating func contentPolicy(_ policy: ContentSecurityPolicy) {
        string(policy.text, limit: WireLimits.contentPolicyByteCount)
        flag(policy.disposition == .enforce)
        string(policy.own.href)
    }

    mutating func violation(_ violation: ContentViolation) {
        string(violation.blocked, limit: WireLimits.wishByteCount)
        string(violation.use.rawValue)
        string(violation.policy, limit: WireLimits.contentPolicyByteCount)
        flag(violation.isPrevented)
    }

    mutating func metadata(_ metadata: RequestMetadata) {
        string(metadata.nonce, limit: WireLimits.contentPolicyByteCount)
        string(metadata.integrity, limit: WireLimits.contentPolicyByteCount)
        flag(metadata.isParserInserted)
    }
}

extension WireDecoder {
    mutating func contentPolicies() throws(WireError) -> [ContentSecurityPolicy] {
        try list(limit: WireLimits.contentPolicyCount) { (d) throws(WireError) in
            let text = try d.string(limit: WireLimits.contentPolicyByteCount)
            let disposition: ContentSecurityPolicy.Disposition = try d.flag() ? .enforce : .report
            guard let own = URLRecord.parse(try d.string()),
                let policy = ContentSecurityPolicy(parsing: text, disposition, of: own)
            else { throw .badIndex }
            return policy
        }
    }

    mutating func violation() throws(WireError) -> ContentViolation {
        let blocked = try string(limit: WireLimits.wishByteCount)
        guard let use = ContentUse(rawValue: try string()) else { throw .unknownCode }
        return ContentViolation(
            blocked: blocked, use: use,
            policy: try string(limit: WireLimits.contentPolicyByteCount),
            disposition: try flag() ? .enforce : .report)
    }

    mutating func metadata() throws(WireError) -> RequestMetadata {
        RequestMetadata(
            nonce: try string(limit: WireLimits.contentPolicyByteCount),
            integrity: try string(limit: WireLimits.contentPolicyByteCount),
            isParserInserted: try flag())
    }
}
