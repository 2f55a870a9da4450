/// Finds the numbers of styles by their hashes.
///
/// A dictionary would keep each style once more, and move all of them whenever it grows.
struct StyleIndex {
    /// The hashes by `StyleID`.
    private var hashes: [UInt64] = []
    /// A style's number and 1; 0 is free. At most half of the places are taken.
    private var places: [UInt32] = Array(repeating: 0, count: 64)

    /// An index that knows the style with the number 0.
    init(initial style: ComputedStyle) { _ = add(style.hash) }

    /// The number of the style with a hash for which `isSame` holds.
    func find(_ hash: UInt64, where isSame: (Int) -> Bool) -> StyleID? {
        let mask = places.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while places[place] != 0 {
            let number = Int(places[place] - 1)
            if hashes[number] == hash, isSame(number) {
                return StyleID(rawValue: places[place] - 1)
            }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Gives the next number to a style.
    mutating func add(_ hash: UInt64) -> StyleID {
        let number = UInt32(truncatingIfNeeded: hashes.count)
        hashes.append(hash)
        if hashes.count * 2 > places.count {
            places = Array(repeating: 0, count: places.count * 2)
            for known in 0..<number { put(known) }
        }
        put(number)
        return StyleID(rawValue: number)
    }

    private mutating func put(_ number: UInt32) {
        let mask = places.count - 1
        var place = Int(truncatingIfNeeded: hashes[Int(number)]) & mask
        while places[place] != 0 { place = (place + 1) & mask }
        places[place] = number + 1
    }
}
