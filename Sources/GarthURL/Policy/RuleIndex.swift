/// The rules of a list, found by host and path without a look at other rules.
///
/// A hash table of keys: names (looked up from the whole name upwards, label by label), address
/// prefixes, everything, `@private` and files; a rule with a path has the path behind its key.
/// Rules with the same key are chained. A key that is not a name starts with a byte that no name
/// has.
struct RuleIndex: Sendable {
    /// The stored parts of a rule.
    struct Record: Sendable {
        var textStart: UInt32 = 0
        var textLength: UInt16 = 0
        var flags: Flags = []
        var line: UInt32 = 0
        var source: UInt16 = 0
        var keyLength: UInt16 = 0
        var keyStart: UInt32 = 0
        var pathStart: UInt32 = 0
        /// `firstPort...lastPort`, or the range of `portRanges`.
        var firstPort: UInt16 = 0
        var lastPort: UInt16 = 0
        /// The next record with the same key and path, plus one.
        var next: UInt32 = 0
        var pathLength: UInt16 = 0
    }

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt16
        static let deny = Flags(rawValue: 1)
        static let http = Flags(rawValue: 2)
        static let https = Flags(rawValue: 4)
        static let nameOnly = Flags(rawValue: 8)
        static let subdomainsOnly = Flags(rawValue: 16)
        static let hasPath = Flags(rawValue: 32)
        static let allPorts = Flags(rawValue: 64)
        static let portRange = Flags(rawValue: 128)
        static let portRanges = Flags(rawValue: 256)
        /// No rule: says that rules with a path exist for the key, or was a rule.
        static let marker = Flags(rawValue: 512)
        static let gemini = Flags(rawValue: 1024)
        static let gopher = Flags(rawValue: 2048)
        static let gophers = Flags(rawValue: 4096)
        /// What an allow rule without a scheme covers: older lists mean the web alone.
        static let web: Flags = [.http, .https]
        /// What a deny rule without a scheme covers.
        static let everyScheme: Flags = [.http, .https, .gemini, .gopher, .gophers]
    }

    /// Keys that are no names.
    enum Key {
        static let file: [UInt8] = [1]
        static let privateAddresses: [UInt8] = [2]

        static func address(_ address: IPAddress, prefixLength: Int) -> [UInt8] {
            var key: [UInt8] = []
            key.reserveCapacity(18)
            key.append(address.isIPv4 ? 4 : 6)
            key.append(UInt8(truncatingIfNeeded: prefixLength))
            switch address.network(prefixLength: prefixLength) {
            case .v4(let value):
                for index in 0..<4 {
                    key.append(UInt8(truncatingIfNeeded: value >> UInt32(24 &- 8 &* index)))
                }
            case .v6(let value):
                for index in 0..<16 {
                    key.append(UInt8(truncatingIfNeeded: value >> UInt128(120 &- 8 &* index)))
                }
            }
            return key
        }
    }

    /// The texts of the rules, and keys and paths that are written otherwise there.
    private(set) var arena: [UInt8] = []
    private(set) var records: [Record] = []
    private(set) var portRanges: [[ClosedRange<UInt16>]] = []
    private(set) var ruleCount = 0
    /// The prefix lengths in use, by family.
    private(set) var prefixLengths4: [UInt8] = []
    private(set) var prefixLengths6: [UInt8] = []
    /// High half: of the hash; low half: the record's number plus one, or 0.
    private var slots: [UInt64] = []
    private var usedSlots = 0

    // MARK: - Hashing

    static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    static func extend(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    @inline(__always)
    static func finish(_ hash: UInt64) -> UInt64 {
        var hash = hash ^ hash >> 32
        hash = hash &* 0x9E37_79B9_7F4A_7C15
        return hash ^ hash >> 29
    }

    /// Names are hashed from their end, so that each suffix is passed on the way.
    private static func keyHash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = seed
        var index = key.count
        while index > 0 {
            index &-= 1
            hash = extend(hash, key[index])
        }
        return hash
    }

    // MARK: - Adding

    mutating func reserve(rules: Int, bytes: Int) {
        records.reserveCapacity(records.count + rules)
        arena.reserveCapacity(arena.count + bytes)
        let wanted = tableSize(for: usedSlots + rules)
        if wanted > slots.count { rehash(to: wanted) }
    }

    private func tableSize(for keys: Int) -> Int {
        var size = 16
        while size < keys * 3 / 2 { size *= 2 }
        return size
    }

    /// Keeps the text of a rule and gives its offset.
    mutating func store(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let start = UInt32(truncatingIfNeeded: arena.count)
        arena.append(contentsOf: bytes)
        return start
    }

    /// Adds a rule that is a plain name; the key is a part of its text.
    mutating func add(
        plainName name: UnsafeBufferPointer<UInt8>, isDeny: Bool, isExact: Bool, line: Int,
        source: Int
    ) {
        var record = Record()
        record.flags = isDeny ? .everyScheme : .web
        record.textStart = UInt32(truncatingIfNeeded: arena.count)
        if isDeny {
            record.flags.insert(.deny)
            arena.append(0x21)
        }
        if isExact {
            record.flags.insert(.nameOnly)
            arena.append(0x3D)
        }
        record.keyStart = store(name)
        record.keyLength = UInt16(truncatingIfNeeded: name.count)
        record.textLength =
            record.keyLength &+ UInt16(truncatingIfNeeded: record.keyStart &- record.textStart)
        record.line = UInt32(truncatingIfNeeded: line)
        record.source = UInt16(truncatingIfNeeded: source)
        ruleCount += 1
        link(record)
    }

    /// Adds a rule.
    mutating func add(_ rule: ParsedRule, text: [UInt8], line: Int, source: Int) {
        var record = Record()
        record.textStart = text.withUnsafeBufferPointer { store($0) }
        record.textLength = UInt16(truncatingIfNeeded: text.count)
        record.line = UInt32(truncatingIfNeeded: line)
        record.source = UInt16(truncatingIfNeeded: source)
        if rule.isDeny { record.flags.insert(.deny) }
        record.flags.formUnion(rule.schemes)
        let key = setTarget(rule.target, of: &record)
        setPorts(rule.ports, of: &record)
        record.keyStart = key.withUnsafeBufferPointer { store($0) }
        record.keyLength = UInt16(truncatingIfNeeded: key.count)
        ruleCount += 1
        guard var path = rule.path else { return link(record) }
        var marker = record
        marker.flags = .marker
        link(marker)
        if rule.isDeny { path = RequestPath.fullyDecoded(path) }
        record.flags.insert(.hasPath)
        record.pathStart = path.withUnsafeBufferPointer { store($0) }
        record.pathLength = UInt16(truncatingIfNeeded: path.count)
        link(record)
    }

    /// Removes the rules with this text.
    mutating func remove(text: [UInt8]) {
        let found = records.indices.filter { number in
            let record = records[number]
            let start = Int(record.textStart)
            return !record.flags.contains(.marker) && Int(record.textLength) == text.count
                && arena[start..<(start + text.count)] == text[...]
        }
        for number in found {
            // It stays in its chain, which is found by the key, and covers nothing any more.
            records[number].flags.insert(.marker)
            ruleCount -= 1
        }
    }

    private mutating func setTarget(
        _ target: ParsedRule.Target, of record: inout Record
    ) -> [UInt8] {
        switch target {
        case .everything: return []
        case .privateAddresses: return Key.privateAddresses
        case .file: return Key.file
        case .name(let name, let scope):
            if scope == .nameOnly { record.flags.insert(.nameOnly) }
            if scope == .subdomainsOnly { record.flags.insert(.subdomainsOnly) }
            return name
        case .address(let address, let length):
            let short = UInt8(truncatingIfNeeded: length)
            if address.isIPv4 {
                if !prefixLengths4.contains(short) { prefixLengths4.append(short) }
            } else {
                if !prefixLengths6.contains(short) { prefixLengths6.append(short) }
            }
            return Key.address(address, prefixLength: length)
        }
    }

    private mutating func setPorts(_ ports: ParsedRule.Ports, of record: inout Record) {
        switch ports {
        case .unwritten: return
        case .all: record.flags.insert(.allPorts)
        case .ranges(let ranges):
            if ranges.count == 1 {
                record.flags.insert(.portRange)
                record.firstPort = ranges[0].lowerBound
                record.lastPort = ranges[0].upperBound
                return
            }
            record.flags.insert(.portRanges)
            let index = portRanges.firstIndex(of: ranges) ?? portRanges.count
            if index == portRanges.count { portRanges.append(ranges) }
            record.firstPort = UInt16(truncatingIfNeeded: index)
            record.lastPort = UInt16(truncatingIfNeeded: index >> 16)
        }
    }

    /// The ports of a record with `portRanges`.
    func ranges(of record: Record) -> [ClosedRange<UInt16>] {
        let index = Int(record.firstPort) | Int(record.lastPort) << 16
        return index < portRanges.count ? portRanges[index] : []
    }

    /// Inserts a record into the table, after those with the same key and path.
    private mutating func link(_ record: Record) {
        if (usedSlots + 1) * 3 > slots.count * 2 { rehash(to: max(16, slots.count * 2)) }
        let hash = hash(of: record)
        let tag = hash & 0xFFFF_FFFF_0000_0000
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        let number = UInt32(truncatingIfNeeded: records.count) &+ 1
        while slots[slot] != 0 {
            if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
                let head = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if hasSameKey(records[head], record) {
                    if record.flags.contains(.marker), records[head].flags.contains(.marker) {
                        return
                    }
                    insert(record, after: head, number: number)
                    return
                }
            }
            slot = (slot + 1) & mask
        }
        slots[slot] = tag | UInt64(number)
        usedSlots += 1
        records.append(record)
    }

    /// A marker must be the head, so that one look tells whether there are paths.
    private mutating func insert(_ record: Record, after head: Int, number: UInt32) {
        var record = record
        if record.flags.contains(.marker) {
            swap(&record, &records[head])
            records[head].next = number
            records.append(record)
        } else {
            record.next = records[head].next
            records[head].next = number
            records.append(record)
        }
    }

    private func hash(of record: Record) -> UInt64 {
        arena.withUnsafeBufferPointer { arena in
            let start = Int(record.keyStart)
            var hash = Self.keyHash(
                UnsafeBufferPointer(rebasing: arena[start..<(start + Int(record.keyLength))]))
            let path = Int(record.pathStart)
            if record.flags.contains(.hasPath) {
                for byte in arena[path..<(path + Int(record.pathLength))] {
                    hash = Self.extend(hash, byte)
                }
            }
            return Self.finish(hash)
        }
    }

    private func hasSameKey(_ left: Record, _ right: Record) -> Bool {
        guard left.keyLength == right.keyLength, left.pathLength == right.pathLength,
            left.flags.contains(.hasPath) == right.flags.contains(.hasPath)
        else { return false }
        func slice(_ start: UInt32, _ count: UInt16) -> ArraySlice<UInt8> {
            arena[Int(start)..<(Int(start) + Int(count))]
        }
        return slice(left.keyStart, left.keyLength) == slice(right.keyStart, right.keyLength)
            && slice(left.pathStart, left.pathLength) == slice(right.pathStart, right.pathLength)
    }

    private mutating func rehash(to size: Int) {
        let old = slots
        slots = Array(repeating: 0, count: size)
        let mask = size - 1
        for entry in old where entry != 0 {
            let hash = hash(of: records[Int(entry & 0xFFFF_FFFF) - 1])
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = entry
        }
    }

    // MARK: - Finding

    /// The number of the first record with this key and path; -1 if there is none.
    ///
    /// - Parameter hash: the unfinished hash of the key, extended by the path.
    func head(
        hash: UInt64, key: UnsafeBufferPointer<UInt8>, path: UnsafeBufferPointer<UInt8>?
    ) -> Int {
        guard !slots.isEmpty else { return -1 }
        let hash = Self.finish(hash)
        let tag = hash & 0xFFFF_FFFF_0000_0000
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        return slots.withUnsafeBufferPointer { slots in
            while slots[slot] != 0 {
                if slots[slot] & 0xFFFF_FFFF_0000_0000 == tag {
                    let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
                    if matches(number, key: key, path: path) { return number }
                }
                slot = (slot &+ 1) & mask
            }
            return -1
        }
    }

    private func matches(
        _ number: Int, key: UnsafeBufferPointer<UInt8>, path: UnsafeBufferPointer<UInt8>?
    ) -> Bool {
        let record = records[number]
        guard Int(record.keyLength) == key.count,
            record.flags.contains(.hasPath) == (path != nil),
            Int(record.pathLength) == path?.count ?? 0
        else { return false }
        return arena.withUnsafeBufferPointer { arena in
            let keyStart = Int(record.keyStart)
            for index in 0..<key.count where arena[keyStart &+ index] != key[index] {
                return false
            }
            guard let path else { return true }
            let pathStart = Int(record.pathStart)
            for index in 0..<path.count where arena[pathStart &+ index] != path[index] {
                return false
            }
            return true
        }
    }
}
