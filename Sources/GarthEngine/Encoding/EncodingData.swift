// Made by Scripts/generate-encodings.py from the Encoding Standard's own tables.

import GarthPage

extension Encoding {
    /// The start of a single-byte encoding's 128 scalars in the tables; nil for others.
    var singleByteTable: Int? {
        switch self {
        case .ibm866: return 0
        case .iso88592: return 128
        case .iso88593: return 256
        case .iso88594: return 384
        case .iso88595: return 512
        case .iso88596: return 640
        case .iso88597: return 768
        case .iso88598: return 896
        case .iso88598I: return 896
        case .iso885910: return 1024
        case .iso885913: return 1152
        case .iso885914: return 1280
        case .iso885915: return 1408
        case .iso885916: return 1536
        case .koi8R: return 1664
        case .koi8U: return 1792
        case .macintosh: return 1920
        case .windows874: return 2048
        case .windows1250: return 2176
        case .windows1251: return 2304
        case .windows1252: return 2432
        case .windows1253: return 2560
        case .windows1254: return 2688
        case .windows1255: return 2816
        case .windows1256: return 2944
        case .windows1257: return 3072
        case .windows1258: return 3200
        case .xMacCyrillic: return 3328
        case .utf8, .gbk, .gb18030, .big5, .eucJp, .iso2022Jp, .shiftJis, .eucKr, .replacement,
            .utf16be, .utf16le, .xUserDefined:
            return nil
        }
    }
}

/// The starts of the other tables, and their counts, in 16-bit units.
enum EncodingTable {
    static let big5 = 3456..<23238
    static let eucKr = 23238..<47178
    static let gb18030 = 47178..<71118
    static let jis0208 = 71118..<82398
    static let jis0212 = 82398..<91234
    static let katakana = 91234..<91297
    static let big5Plane2 = 91297..<92534
    static let gb18030Ranges = 92534..<92946
}
