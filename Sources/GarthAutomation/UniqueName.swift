/// Names that nobody can guess.
package enum UniqueName {
    /// A UUID of version 4 (RFC 9562 section 5.4).
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let high = generator.next() & ~0xF000 | 0x4000
        let low = generator.next() & (.max >> 2) | 1 << 63
        let digits = [high, low].flatMap { number in
            let digits = Array(String(number, radix: 16))
            return Array(repeating: "0", count: 16 - digits.count) + digits
        }
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
            .joined(separator: "-")
    }
}
