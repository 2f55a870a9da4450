/// A hash function of RFC 7616, for digests of credentials and fingerprints of certificates.
///
/// Written here because what is hashed is short, and a library for it would be loaded for nothing.
package enum MessageHash: String, Hashable, Sendable {
    case md5 = "MD5"
    case sha256 = "SHA-256"

    /// The hash of the bytes.
    package func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        switch self {
        case .md5: MD5.hash(padded(bytes, lengthIsBigEndian: false))
        case .sha256: SHA256.hash(padded(bytes, lengthIsBigEndian: true))
        }
    }

    /// The hash of the text's UTF-8, in small hexadecimal digits.
    func hexHash(_ text: String) -> String { hexadecimal(hash(text.utf8)) }

    /// The message with a one, zeros and its length in bits, in whole blocks of 64 bytes.
    private func padded(_ bytes: some Sequence<UInt8>, lengthIsBigEndian: Bool) -> [UInt8] {
        var message = Array(bytes)
        let bitCount = UInt64(message.count) &* 8
        message.append(0x80)
        message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
        let length = lengthIsBigEndian ? bitCount.bigEndian : bitCount.littleEndian
        withUnsafeBytes(of: length) { message += $0 }
        return message
    }
}

/// The bytes as hexadecimal digits.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
}

extension UInt32 {
    fileprivate func rotatedLeft(by count: Int) -> UInt32 {
        self &<< UInt32(count) | self &>> UInt32(32 - count)
    }
}

/// RFC 1321.
private enum MD5 {
    private static let shifts = [
        [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
    ]
    private static let sines: [UInt32] = [
        0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A, 0xA830_4613,
        0xFD46_9501, 0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE, 0x6B90_1122, 0xFD98_7193,
        0xA679_438E, 0x49B4_0821, 0xF61E_2562, 0xC040_B340, 0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D,
        0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8, 0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED,
        0xA9E3_E905, 0xFCEF_A3F8, 0x676F_02D9, 0x8D2A_4C8A, 0xFFFA_3942, 0x8771_F681, 0x6D9D_6122,
        0xFDE5_380C, 0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70, 0x289B_7EC6, 0xEAA1_27FA,
        0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665, 0xF429_2244,
        0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92, 0xFFEF_F47D, 0x8584_5DD1,
        0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1, 0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB,
        0xEB86_D391,
    ]

    static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        for block in stride(from: 0, to: message.count, by: 64) {
            let words = (0..<16).map { littleEndianWord(message, at: block + $0 * 4) }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            for step in 0..<64 {
                let (mixed, word) = mix(step, b, c, d)
                let sum = a &+ mixed &+ sines[step] &+ words[word]
                (a, d, c) = (d, c, b)
                b = b &+ sum.rotatedLeft(by: shifts[step / 16][step % 4])
            }
            state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
        }
        return state.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
    }

    private static func mix(
        _ step: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32
    ) -> (UInt32, word: Int) {
        switch step / 16 {
        case 0: (b & c | ~b & d, step)
        case 1: (b & d | c & ~d, (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), 7 * step % 16)
        }
    }

    private static func littleEndianWord(_ bytes: [UInt8], at index: Int) -> UInt32 {
        var word: UInt32 = 0
        for place in (0..<4).reversed() { word = word &<< 8 | UInt32(bytes[index + place]) }
        return word
    }
}

/// FIPS 180-4 section 6.2.
private enum SHA256 {
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
        0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
        0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
        0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
        0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
        0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
        0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
        0xC671_78F2,
    ]

    static func hash(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C,
            0x1F83_D9AB, 0x5BE0_CD19,
        ]
        var words = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: message.count, by: 64) {
            for word in 0..<16 {
                var value: UInt32 = 0
                for place in 0..<4 {
                    value = value &<< 8 | UInt32(message[block + word * 4 + place])
                }
                words[word] = value
            }
            for word in 16..<64 {
                let first = mix(words[word - 15], 25, 14) ^ words[word - 15] &>> 3
                let second = mix(words[word - 2], 15, 13) ^ words[word - 2] &>> 10
                words[word] = words[word - 16] &+ first &+ words[word - 7] &+ second
            }
            var v = state
            for step in 0..<64 {
                let choice: UInt32 = v[4] & v[5] ^ ~v[4] & v[6]
                let keyed: UInt32 = v[7] &+ constants[step] &+ words[step]
                let first: UInt32 = keyed &+ choice &+ (mix(v[4], 26, 21) ^ v[4].rotatedLeft(by: 7))
                let majority: UInt32 = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
                let other: UInt32 = (mix(v[0], 30, 19) ^ v[0].rotatedLeft(by: 10)) &+ majority
                let fifth = v[3] &+ first
                v.removeLast()
                v.insert(first &+ other, at: 0)
                v[4] = fifth
            }
            state = zip(state, v).map { $0 &+ $1 }
        }
        return state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    }

    private static func mix(_ word: UInt32, _ first: Int, _ second: Int) -> UInt32 {
        word.rotatedLeft(by: first) ^ word.rotatedLeft(by: second)
    }
}
