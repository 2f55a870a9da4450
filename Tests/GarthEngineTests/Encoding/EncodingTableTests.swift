import GarthPage
import TestSupport
import Testing

@testable import GarthEngine

/// Decodes bytes at once.
func decoded(_ bytes: [UInt8], _ encoding: Encoding) -> String {
    String(decoding: decodedBytes(bytes, encoding, chunk: max(1, bytes.count)), as: UTF8.self)
}

/// Decodes bytes in chunks.
func decodedBytes(_ bytes: [UInt8], _ encoding: Encoding, chunk: Int) -> [UInt8] {
    var decoder = TextDecoder(encoding)
    var output: [UInt8] = []
    bytes.withUnsafeBytes { bytes in
        var start = 0
        repeat {
            let end = min(bytes.count, start + chunk)
            decoder.decode(
                UnsafeRawBufferPointer(rebasing: bytes[start..<end]), into: &output,
                isLast: end == bytes.count)
            start = end
        } while start < bytes.count
    }
    return output
}

/// The Encoding Standard's own tables (Tests/Suites/encoding).
enum StandardIndexes {
    private static let tables = Result {
        parsed(try VendoredSuite("encoding").bytes("indexes.json"))
    }

    /// The scalars of a table by pointer, nil where there is none (tables of pairs are flattened).
    static func table(_ name: String) throws -> [UInt32?] {
        try #require(try tables.get()[name], "no table \(name)")
    }

    /// Reads an object of names and arrays of numbers, which is all that the file holds.
    private static func parsed(_ text: [UInt8]) -> [String: [UInt32?]] {
        var found: [String: [UInt32?]] = [:]
        var name: [UInt8] = []
        var values: [UInt32?] = []
        var number: UInt32?
        var isName = false
        for byte in text {
            if byte == 0x22 {
                isName.toggle()
                guard isName else { continue }
                found[String(decoding: name, as: UTF8.self)] = values
                name = []
                values = []
            } else if isName {
                name.append(byte)
            } else if byte &- 0x30 < 10 {
                number = (number ?? 0) * 10 + UInt32(byte - 0x30)
            } else {
                if let number { values.append(number) }
                number = nil
                if byte == UInt8(ascii: "n") { values.append(nil) }
            }
        }
        found[String(decoding: name, as: UTF8.self)] = values
        return found
    }
}

@Suite("The Encoding Standard's tables")
struct EncodingTableTests {
    private func check(
        _ name: String, _ encoding: Encoding, skip: Set<Int> = [],
        bytes: (Int) -> [UInt8]?
    ) throws {
        let table = try StandardIndexes.table(name)
        #expect(table.count >= 63)
        var wrong = 0
        for (pointer, scalar) in table.enumerated() where !skip.contains(pointer) {
            guard let scalar, let input = bytes(pointer) else { continue }
            let expected = String(Unicode.Scalar(scalar)!)
            if decoded(input, encoding) != expected { wrong += 1 }
        }
        #expect(wrong == 0, "\(name)")
    }

    @Test("every single-byte encoding decodes by its table")
    func singleBytes() throws {
        for encoding in Encoding.allCases where encoding.singleByteTable != nil {
            let name = encoding == .iso88598I ? "iso-8859-8" : encoding.name.lowercased()
            let table = try StandardIndexes.table(name)
            #expect(table.count == 128, "\(name)")
            let text = decoded((0x80...0xFF).map { $0 }, encoding).unicodeScalars.map(\.value)
            #expect(text == table.map { $0 ?? 0xFFFD }, "\(name)")
        }
    }

    @Test("Big5, EUC-KR and GBK decode by their tables")
    func twoBytes() throws {
        try check("big5", .big5, skip: [1133, 1135, 1164, 1166]) { pointer in
            let (lead, trail) = pointer.quotientAndRemainder(dividingBy: 157)
            return [UInt8(lead + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x62))]
        }
        try check("euc-kr", .eucKr) { [UInt8($0 / 190 + 0x81), UInt8($0 % 190 + 0x41)] }
        for encoding in [Encoding.gbk, .gb18030] {
            try check("gb18030", encoding) { pointer in
                let (lead, trail) = pointer.quotientAndRemainder(dividingBy: 190)
                return [UInt8(lead + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
            }
        }
    }

    @Test("Japanese encodings decode by their tables")
    func japanese() throws {
        try check("jis0208", .eucJp) {
            $0 < 94 * 94 ? [UInt8($0 / 94 + 0xA1), UInt8($0 % 94 + 0xA1)] : nil
        }
        try check("jis0212", .eucJp) { [0x8F, UInt8($0 / 94 + 0xA1), UInt8($0 % 94 + 0xA1)] }
        try check("jis0208", .iso2022Jp) {
            $0 < 94 * 94 ? [0x1B, 0x24, 0x42, UInt8($0 / 94 + 0x21), UInt8($0 % 94 + 0x21)] : nil
        }
        try check("jis0208", .shiftJis, skip: Set(8836...10715)) { pointer in
            let (lead, trail) = pointer.quotientAndRemainder(dividingBy: 188)
            return [
                UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)),
                UInt8(trail + (trail < 0x3F ? 0x40 : 0x41)),
            ]
        }
    }

    @Test("gb18030's four bytes decode by its ranges")
    func ranges() throws {
        let pairs = try StandardIndexes.table("gb18030-ranges").compactMap { $0 }
        #expect(pairs.count > 400)
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            let pointer = Int(pairs[index])
            let bytes = [
                UInt8(pointer / 12600 + 0x81), UInt8(pointer / 1260 % 10 + 0x30),
                UInt8(pointer / 10 % 126 + 0x81), UInt8(pointer % 10 + 0x30),
            ]
            #expect(decoded(bytes, .gb18030) == String(Unicode.Scalar(pairs[index + 1])!))
        }
    }
}
