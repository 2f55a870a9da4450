import CResources
import GarthURL

/// The words that every stream may refer to (RFC 7932 section 8).
enum BrotliWords {
    /// What becomes of a word between its prefix and its suffix (section 8, "transformations").
    enum Form {
        case whole, firstUpper, allUpper
        case withoutFirst(Int)
        case withoutLast(Int)
    }

    /// The words, those of equal length together (appendix A).
    ///
    /// `unsafe`: the bytes are a constant of the program, and C says how many they are.
    private static var bytes: Span<UInt8> {
        @_lifetime(immortal) get {
            let bytes = unsafe Span(
                _unsafeStart: garth_resource_brotli_words(),
                count: Int(garth_resource_brotli_words_size()))
            return unsafe _overrideLifetime(bytes, copying: ())
        }
    }

    /// The number of bits of a word's index, by its length; 0 for lengths without words.
    private static let indexBits = [
        0, 0, 0, 0, 10, 10, 11, 11, 10, 10, 10, 10, 10, 9, 9, 8, 7, 7, 8, 7, 7, 6, 6, 5, 5,
    ]
    /// Where the words of a length begin.
    private static let offsets = [
        0, 0, 0, 0, 0, 4096, 9216, 21504, 35840, 44032, 53248, 63488, 74752, 87040, 93696, 100864,
        104704, 106752, 108928, 113536, 115968, 118528, 119872, 121280, 122016,
    ]

    /// Appends a word of a length in the form that its number asks for; false for a number of no word.
    static func append(_ number: Int, ofLength length: Int, to output: inout [UInt8]) -> Bool {
        guard length < indexBits.count, indexBits[length] > 0 else { return false }
        let index = number & (1 << indexBits[length] - 1)
        let form = number >> indexBits[length]
        guard form < forms.count else { return false }
        let start = offsets[length] + index * length
        var word = start..<start + length
        let (prefix, change, suffix) = forms[form]
        switch change {
        case .whole, .firstUpper, .allUpper: break
        case .withoutFirst(let count):
            word = min(word.lowerBound + count, word.upperBound)..<word.upperBound
        case .withoutLast(let count):
            word = word.lowerBound..<max(word.lowerBound, word.upperBound - count)
        }
        output += prefix.utf8
        let place = output.count
        output.append(contentsOf: bytes.extracting(word))
        switch change {
        case .whole, .withoutFirst, .withoutLast: break
        case .firstUpper: _ = raise(at: place, &output)
        case .allUpper:
            var next = place
            while next < output.count { next += raise(at: next, &output) }
        }
        output += suffix.utf8
        return true
    }

    /// Makes a character a capital as the specification does it; returns the bytes of the character.
    private static func raise(at place: Int, _ output: inout [UInt8]) -> Int {
        guard place < output.count else { return 1 }
        let byte = output[place]
        if byte < 0xC0 {
            if byte &- 0x61 < 26 { output[place] = byte ^ 32 }
            return 1
        }
        let (changed, mask, count): (Int, UInt8, Int) = byte < 0xE0 ? (1, 32, 2) : (2, 5, 3)
        if place + changed < output.count { output[place + changed] ^= mask }
        return count
    }

    /// Prefix, form and suffix (appendix B).
    private static let forms: [(String, Form, String)] = [
        ("", .whole, ""), ("", .whole, " "), (" ", .whole, " "), ("", .withoutFirst(1), ""),
        ("", .firstUpper, " "), ("", .whole, " the "), (" ", .whole, ""), ("s ", .whole, " "),
        ("", .whole, " of "), ("", .firstUpper, ""), ("", .whole, " and "),
        ("", .withoutFirst(2), ""), ("", .withoutLast(1), ""), (", ", .whole, " "),
        ("", .whole, ", "), (" ", .firstUpper, " "), ("", .whole, " in "), ("", .whole, " to "),
        ("e ", .whole, " "), ("", .whole, "\""), ("", .whole, "."), ("", .whole, "\">"),
        ("", .whole, "\n"), ("", .withoutLast(3), ""), ("", .whole, "]"), ("", .whole, " for "),
        ("", .withoutFirst(3), ""), ("", .withoutLast(2), ""), ("", .whole, " a "),
        ("", .whole, " that "), (" ", .firstUpper, ""), ("", .whole, ". "), (".", .whole, ""),
        (" ", .whole, ", "), ("", .withoutFirst(4), ""), ("", .whole, " with "), ("", .whole, "'"),
        ("", .whole, " from "), ("", .whole, " by "), ("", .withoutFirst(5), ""),
        ("", .withoutFirst(6), ""), (" the ", .whole, ""), ("", .withoutLast(4), ""),
        ("", .whole, ". The "), ("", .allUpper, ""), ("", .whole, " on "), ("", .whole, " as "),
        ("", .whole, " is "), ("", .withoutLast(7), ""), ("", .withoutLast(1), "ing "),
        ("", .whole, "\n\t"), ("", .whole, ":"), (" ", .whole, ". "), ("", .whole, "ed "),
        ("", .withoutFirst(9), ""), ("", .withoutFirst(7), ""), ("", .withoutLast(6), ""),
        ("", .whole, "("), ("", .firstUpper, ", "), ("", .withoutLast(8), ""),
        ("", .whole, " at "), ("", .whole, "ly "), (" the ", .whole, " of "),
        ("", .withoutLast(5), ""), ("", .withoutLast(9), ""), (" ", .firstUpper, ", "),
        ("", .firstUpper, "\""), (".", .whole, "("), ("", .allUpper, " "),
        ("", .firstUpper, "\">"), ("", .whole, "=\""), (" ", .whole, "."), (".com/", .whole, ""),
        (" the ", .whole, " of the "), ("", .firstUpper, "'"), ("", .whole, ". This "),
        ("", .whole, ","), (".", .whole, " "), ("", .firstUpper, "("), ("", .firstUpper, "."),
        ("", .whole, " not "), (" ", .whole, "=\""), ("", .whole, "er "), (" ", .allUpper, " "),
        ("", .whole, "al "), (" ", .allUpper, ""), ("", .whole, "='"), ("", .allUpper, "\""),
        ("", .firstUpper, ". "), (" ", .whole, "("), ("", .whole, "ful "),
        (" ", .firstUpper, ". "), ("", .whole, "ive "), ("", .whole, "less "),
        ("", .allUpper, "'"), ("", .whole, "est "), (" ", .firstUpper, "."),
        ("", .allUpper, "\">"), (" ", .whole, "='"), ("", .firstUpper, ","), ("", .whole, "ize "),
        ("", .allUpper, "."), ("\u{A0}", .whole, ""), (" ", .whole, ","), ("", .firstUpper, "=\""),
        ("", .allUpper, "=\""), ("", .whole, "ous "), ("", .allUpper, ", "),
        ("", .firstUpper, "='"), (" ", .firstUpper, ","), (" ", .allUpper, "=\""),
        (" ", .allUpper, ", "), ("", .allUpper, ","), ("", .allUpper, "("), ("", .allUpper, ". "),
        (" ", .allUpper, "."), ("", .allUpper, "='"), (" ", .allUpper, ". "),
        (" ", .firstUpper, "=\""), (" ", .allUpper, "='"), (" ", .firstUpper, "='"),
    ]
}
