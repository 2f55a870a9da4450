import GarthPage

/// The encodings that have one decoder.
enum EncodingFamily {
    case utf8, utf16, gb18030, big5, eucKR, eucJP, shiftJIS, iso2022JP, replacement
    /// `x-user-defined`, whose upper bytes are characters of private use.
    case userDefined
    /// A table says what the upper bytes are.
    case singleByte
}

extension Encoding {
    /// The encodings that this one is decoded with.
    var family: EncodingFamily {
        switch self {
        case .utf8: .utf8
        case .utf16be, .utf16le: .utf16
        case .gbk, .gb18030: .gb18030
        case .big5: .big5
        case .eucKr: .eucKR
        case .eucJp: .eucJP
        case .shiftJis: .shiftJIS
        case .iso2022Jp: .iso2022JP
        case .replacement: .replacement
        case .xUserDefined: .userDefined
        case .ibm866, .iso88592, .iso88593, .iso88594, .iso88595, .iso88596, .iso88597, .iso88598,
            .iso88598I, .iso885910, .iso885913, .iso885914, .iso885915, .iso885916, .koi8R, .koi8U,
            .macintosh, .windows874, .windows1250, .windows1251, .windows1252, .windows1253,
            .windows1254, .windows1255, .windows1256, .windows1257, .windows1258, .xMacCyrillic:
            .singleByte
        }
    }
}
