/// The source of the prelude for a content world.
///
/// Each world has objects of its own for the states that all worlds share: the fields `wrapper` and
/// `$NAME` of a state are `$1wrapper` and `$1NAME` in the source of world 1.
enum WorldSource {
    private static let shared = Array("wrapper".utf8)

    static func source(_ prelude: [UInt8], ofWorld world: Int) -> [UInt8] {
        let mark = Array("$\(world)".utf8)
        var source: [UInt8] = []
        source.reserveCapacity(prelude.count + 4096)
        var place = 0
        while place < prelude.count {
            let byte = prelude[place]
            source.append(byte)
            place += 1
            // Three points are an operator, which ends in one that another precedes.
            guard byte == UInt8(ascii: "."), place < 2 || prelude[place - 2] != byte else {
                continue
            }
            if isOwnField(prelude, at: place) {
                source += mark
                place += 1
            } else if isShared(prelude, at: place) {
                source += mark
            }
        }
        return source
    }

    /// Whether a name that begins with `$` stands at a place.
    private static func isOwnField(_ source: [UInt8], at place: Int) -> Bool {
        place + 1 < source.count && source[place] == UInt8(ascii: "$")
            && isLetter(source[place + 1])
    }

    private static func isShared(_ source: [UInt8], at place: Int) -> Bool {
        let end = place + shared.count
        return end < source.count && source[place..<end].elementsEqual(shared)
            && !isLetter(source[end])
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
}
