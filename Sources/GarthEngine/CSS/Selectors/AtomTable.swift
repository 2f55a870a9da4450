/// Numbers for names: equal names have equal numbers, 0 is no name.
struct AtomTable {
    private var slots: [UInt32]
    private var hashes: [UInt64] = [0]
    private var starts: [UInt32] = [0, 0]
    private var text: [UInt8] = []

    init(capacity: Int = 512) {
        slots = Array(repeating: 0, count: capacity)
        hashes.reserveCapacity(capacity / 2)
        starts.reserveCapacity(capacity / 2)
        text.reserveCapacity(capacity * 4)
    }

    var count: Int { hashes.count - 1 }

    /// The hash of a name (FNV-1a, 64 bits), its letters in lower case when `folds`.
    @inline(__always)
    static func hash(_ name: Span<UInt8>, folds: Bool) -> UInt64 {
        if folds { return CSSBytes.hashIgnoringCase(name, 0, name.count) }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for i in name.indices { hash = (hash ^ UInt64(name[i])) &* 0x100_0000_01B3 }
        return hash
    }

    /// The number of a name; 0 when it was never added.
    func number(of name: Span<UInt8>, folds: Bool = false) -> UInt32 {
        number(of: name, Self.hash(name, folds: folds), folds: folds)
    }

    @inline(__always)
    private func number(of name: Span<UInt8>, _ hash: UInt64, folds: Bool) -> UInt32 {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & mask
        while slots[slot] != 0 {
            let number = slots[slot]
            if hashes[Int(number)] == hash, isSpelling(number, name, folds) { return number }
            slot = (slot + 1) & mask
        }
        return 0
    }

    /// The number of a name, which is new when it was never added.
    mutating func add(_ name: Span<UInt8>, folds: Bool = false) -> UInt32 {
        let hash = Self.hash(name, folds: folds)
        let known = number(of: name, hash, folds: folds)
        if known != 0 { return known }
        let number = UInt32(hashes.count)
        hashes.append(hash)
        text.append(addingCapacity: name.count) { output in
            for i in name.indices { output.append(folds ? CSSBytes.lowercased(name[i]) : name[i]) }
        }
        starts.append(UInt32(text.count))
        if hashes.count * 2 > slots.count {
            slots = Array(repeating: 0, count: slots.count * 2)
            for old in 1..<hashes.count { place(UInt32(old)) }
        } else {
            place(number)
        }
        return number
    }

    mutating func add(_ name: [UInt8], folds: Bool = false) -> UInt32 {
        add(name.span, folds: folds)
    }

    private mutating func place(_ number: UInt32) {
        let hash = hashes[Int(number)]
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = number
    }

    private func isSpelling(
        _ number: UInt32, _ name: Span<UInt8>, _ folds: Bool
    ) -> Bool {
        let start = Int(starts[Int(number)])
        guard Int(starts[Int(number) + 1]) - start == name.count else { return false }
        for i in 0..<name.count
        where text[start + i] != (folds ? CSSBytes.lowercased(name[i]) : name[i]) {
            return false
        }
        return true
    }
}
