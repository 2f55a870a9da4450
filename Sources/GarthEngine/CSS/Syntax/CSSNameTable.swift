/// A table from names to small numbers, without regard to ASCII letter case.
///
/// The hash of the name is the only key: two names of the engine's own lists never collide (a test
/// checks it), and a page with a colliding name misleads only itself.
struct CSSNameTable: Sendable {
    private var keys: [UInt64]
    private var values: [UInt16]
    private let mask: Int

    init(_ names: [String]) {
        self.init(keys: names.map { CSSBytes.hashIgnoringCase($0) })
    }

    /// A table of names by their hashes.
    init(keys hashes: [UInt64]) {
        var capacity = 64
        while capacity < hashes.count * 2 { capacity *= 2 }
        keys = Array(repeating: 0, count: capacity)
        values = Array(repeating: 0, count: capacity)
        mask = capacity - 1
        for number in hashes.indices {
            let key = hashes[number]
            var slot = Int(truncatingIfNeeded: key) & mask
            while keys[slot] != 0 { slot = (slot + 1) & mask }
            keys[slot] = key
            values[slot] = UInt16(number)
        }
    }

    /// The number of the name with this hash; nil when there is none.
    subscript(key: UInt64) -> Int? {
        var slot = Int(truncatingIfNeeded: key) & mask
        while keys[slot] != 0 {
            if keys[slot] == key { return Int(values[slot]) }
            slot = (slot + 1) & mask
        }
        return nil
    }
}
