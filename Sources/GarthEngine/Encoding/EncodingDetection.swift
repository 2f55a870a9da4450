import GarthPage
import GarthURL

extension EncodingSniffer {
    /// Guesses the encoding of bytes without a declaration: UTF-8 if they are valid, a legacy
    /// encoding if they look like one, else windows-1252.
    ///
    /// Bytes may end in the middle of a character. Only the first 64 kB count.
    package static func detected(in bytes: Span<UInt8>) -> Decision {
        let sample = bytes.extracting(first: 65_536)
        var utf8 = UTF8Decoder()
        var text: [UInt8] = []
        text.reserveCapacity(sample.count + 3)
        utf8.decode(sample, into: &text, isLast: false)
        let isASCII =
            UTF8Decoder.skipASCII(in: sample, from: 0, end: sample.count) == sample.count
        if isASCII, sample.firstIndex(of: 0x1B) != nil, isISO2022JP(sample) {
            return Decision(encoding: .iso2022Jp, source: .detected)
        }
        if !utf8.sawInvalid {
            return Decision(encoding: .utf8, source: isASCII ? .assumed : .detected)
        }
        if let encoding = multiByteEncoding(of: sample) ?? cyrillicEncoding(of: sample) {
            return Decision(encoding: encoding, source: .detected)
        }
        return Decision(encoding: .windows1252, source: .assumed)
    }

    /// Whether the bytes contain an escape sequence of JIS X 0208.
    private static func isISO2022JP(_ bytes: Span<UInt8>) -> Bool {
        for i in bytes.indices where bytes[i] == 0x1B && i + 2 < bytes.count {
            if bytes[i + 1] == 0x24, bytes[i + 2] == 0x42 || bytes[i + 2] == 0x40 { return true }
        }
        return false
    }

    /// The two-byte encoding in which the bytes are valid, with common characters of its readers.
    private static func multiByteEncoding(of bytes: Span<UInt8>) -> Encoding? {
        var best: (encoding: Encoding, share: Int)?
        // In the order in which a draw is decided: the narrower claim first.
        for encoding in [Encoding.eucJp, .shiftJis, .eucKr, .gbk, .big5] {
            let share = commonShare(of: bytes, in: encoding)
            if share >= 40, share > best?.share ?? 0 { best = (encoding, share) }
        }
        return best?.encoding
    }

    /// The percentage of common characters among those beyond ASCII; 0 if some bytes are invalid.
    private static func commonShare(
        of bytes: Span<UInt8>, in encoding: Encoding
    ) -> Int {
        var decoder = TextDecoder(encoding)
        var text: [UInt8] = []
        decoder.decode(bytes, into: &text, isLast: false)
        guard !decoder.sawInvalid else { return 0 }
        var common = 0
        var all = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars
        where scalar.value >= 0x80 {
            all += 1
            if isCommon(scalar.value, in: encoding) { common += 1 }
        }
        return all >= 2 ? common * 100 / all : 0
    }

    private static func isCommon(_ scalar: UInt32, in encoding: Encoding) -> Bool {
        switch encoding.family {
        case .eucJP, .shiftJIS:
            // Kana, which Japanese cannot do without and others have not; and its punctuation.
            return scalar &- 0x3040 < 0xC0 || scalar == 0x3001 || scalar == 0x3002
        case .eucKR: return scalar &- 0xAC00 < 0x2BA4
        case .gb18030, .big5:
            // The first ideographs of both standards, sorted by use: GB 2312 and Big5 level 1.
            return commonIdeographs.contains(scalar)
                || scalar == 0xFF0C || scalar == 0x3002 || scalar == 0x3001
        // ISO-2022-JP says so itself; the others are not of East Asia, which alone is detected here.
        case .utf8, .utf16, .iso2022JP, .replacement, .userDefined, .singleByte: return false
        }
    }

    /// The ideographs that run through any Chinese text, in both scripts.
    private static let commonIdeographs: Set<UInt32> = Set(
        """
        的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能\
        而子那得于於着著下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现\
        現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日军軍者意\
        无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很\
        最重并並物手应應战戰向头頭文体體政美相见見被利什二等产產或新己制身果加西斯月话話合回特代内\
        內信表化老给給世位次度门門任常先海通教儿兒东東声聲提立及比员員解水名真论論处處走义義各入几\
        幾口认認条條平系气氣题題活尔爾更别別打女变變四神总總何电電数數安少报報才结結反受目太量再感\
        建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決治展马馬科司\
        五基眼书書非则則听聽白却卻界达達光放强強即像难難且权權思王象完设設式色路记記南品住告类類求\
        据據程北边邊死张張该該交规規万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带\
        帶导導争爭运運
        """.unicodeScalars.map(\.value))

    /// The Cyrillic encoding of bytes whose words consist of bytes above ASCII.
    private static func cyrillicEncoding(of bytes: Span<UInt8>) -> Encoding? {
        var neighbours = 0
        var high = 0
        // Small letters are the many: 0xE0 to 0xFF in windows-1251, 0xC0 to 0xDF in KOI8-R.
        var upperHalf = 0
        var lowerHalf = 0
        var before: UInt8 = 0
        for i in bytes.indices {
            let byte = bytes[i]
            if byte >= 0x80 {
                high += 1
                if before >= 0xC0, byte >= 0xC0 { neighbours += 1 }
                if byte >= 0xE0 { upperHalf += 1 } else if byte >= 0xC0 { lowerHalf += 1 }
            }
            before = byte
        }
        guard high >= 4, neighbours * 10 >= high * 6 else { return nil }
        return upperHalf >= lowerHalf ? .windows1251 : .koi8R
    }
}
