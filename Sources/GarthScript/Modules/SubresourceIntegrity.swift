import GarthURL

/// The attribute `integrity` (Subresource Integrity section 3).
enum SubresourceIntegrity {
    /// Whether bytes have one of the strongest hashes that a text names; a text without a hash that
    /// is known asks for nothing.
    static func isMet(_ text: String, by bytes: [UInt8]) -> Bool {
        guard !text.isEmpty else { return true }
        let wanted = hashes(in: text)
        guard let strongest = SecureHash.allCases.last(where: { wanted[$0] != nil }) else {
            return true
        }
        let hash = base64(strongest.hash(bytes)).filter { $0 != "=" }
        return wanted[strongest]?.contains(hash) == true
    }

    /// The hashes in base64 without padding, by their functions.
    private static func hashes(in text: String) -> [SecureHash: [String]] {
        var hashes: [SecureHash: [String]] = [:]
        for item in text.split(whereSeparator: \.isWhitespace) {
            guard let dash = item.firstIndex(of: "-"),
                let function = SecureHash(rawValue: item[..<dash].lowercased())
            else { continue }
            let value = item[item.index(after: dash)...].prefix { $0 != "?" && $0 != "=" }
            hashes[function, default: []].append(
                String(value.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }))
        }
        return hashes
    }
}
