import GarthURL

/// A name of at most 24 bytes in three registers, as it comes out of the tokenizer.
struct PackedName: Equatable {
    static var capacity: Int { 24 }

    private(set) var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    private(set) var count = 0

    static func == (a: PackedName, b: PackedName) -> Bool {
        a.words == b.words && a.count == b.count
    }

    init() {}

    init(_ spelling: StaticString) {
        let spelling = spelling.utf8Span
        for i in spelling.indices { append(spelling[i]) }
    }

    /// Adds a byte; beyond the capacity only the count grows.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        let value = UInt64(byte) &<< (UInt64(truncatingIfNeeded: count) &<< 3)
        if count < 8 {
            words.0 |= value
        } else if count < 16 {
            words.1 |= value
        } else if count < Self.capacity {
            words.2 |= value
        }
        count &+= 1
    }

    /// The bytes of a name that is not longer than the capacity; zeros follow them.
    var bytes: InlineArray<24, UInt8> {
        InlineArray { i in
            let word = i < 8 ? words.0 : i < 16 ? words.1 : words.2
            return UInt8(truncatingIfNeeded: word &>> (UInt64(truncatingIfNeeded: i & 7) &* 8))
        }
    }

    @inline(__always)
    fileprivate var hash: Int {
        let mixed =
            (words.0 &* 0x9E37_79B9_7F4A_7C15) ^ (words.1 &* 0xC2B2_AE3D_27D4_EB4F)
            ^ (words.2 &* 0x1656_67B1_9E37_79F9)
        return Int(truncatingIfNeeded: mixed &>> 54)
    }
}

/// Finds the number of a known name: open addressing over packed names.
struct NameTable: Sendable {
    /// The numbers of `Tag`.
    static let tags = NameTable(Tag.spellings)
    /// The numbers of `AttributeName`.
    static let attributes = NameTable(AttributeName.spellings)

    private static let slotCount = 1024
    private let slots: [UInt8]
    private let keys: [PackedName]

    /// Makes the table of a list of spellings; the number of a name is its place in the list.
    ///
    /// It takes some microseconds; the first spelling (empty) represents every unknown name.
    private init(_ spellings: [StaticString]) {
        var slots = [UInt8](repeating: 0, count: Self.slotCount)
        let keys = spellings.prefix(256).map { PackedName($0) }
        for number in keys.indices.dropFirst() {
            var slot = keys[number].hash
            while slots[slot] != 0 { slot = (slot + 1) & (Self.slotCount - 1) }
            slots[slot] = UInt8(number)
        }
        self.slots = slots
        self.keys = keys
    }

    /// The number of a name; 0 when it is not in the list.
    @inline(__always)
    func number(of name: PackedName) -> UInt8 {
        var slot = name.hash
        while true {
            let number = slots[slot]
            if number == 0 || keys[Int(number)] == name { return number }
            slot = (slot &+ 1) & (Self.slotCount - 1)
        }
    }
}
