package import GarthPage

/// Encodes the queries of a document's addresses where its encoding is not UTF-8 (URL Standard,
/// "query state"; HTML Standard, "encoding-parse a URL").
///
/// The result is an address whose query is ASCII: the URL parser, which knows UTF-8 only, reads it
/// as the standard's parser reads the address with the document's encoding.
package final class QueryEncoder {
    let encoding: Encoding
    /// Its tables are made when the first query needs them: most documents have none.
    private lazy var encoder = TextEncoder(encoding, references: .percentEncoded)

    /// nil for encodings whose documents have queries in UTF-8.
    package init?(_ encoding: Encoding) {
        let hasOwn = ![.utf8, .utf16be, .utf16le, .replacement].contains(encoding)
        guard hasOwn else { return nil }
        self.encoding = encoding
    }

    /// An address with its query in the encoding.
    package func encoded(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let query = Self.query(of: address),
            address[query].contains(where: { $0 >= 0x80 }) || encoding == .iso2022Jp
        else { return address }
        let text = String(decoding: address[query], as: UTF8.self)
        return address[..<query.lowerBound] + encoded(query: text) + address[query.upperBound...]
    }

    func encoded(_ address: String) -> String {
        guard address.utf8.contains(where: { $0 >= 0x80 }) || encoding == .iso2022Jp else {
            return address
        }
        return String(decoding: encoded(Array(address.utf8)[...]), as: UTF8.self)
    }

    // MARK: - Private parts

    /// The place of the query; nil without one, and for schemes whose queries are UTF-8.
    private static func query(of address: ArraySlice<UInt8>) -> Range<Int>? {
        guard
            let mark = address.firstIndex(where: { $0 == 0x3F || $0 == 0x23 }),
            address[mark] == 0x3F
        else { return nil }
        if let colon = address[..<mark].firstIndex(of: 0x3A) {
            let name = String(decoding: address[..<colon].drop { $0 <= 0x20 }, as: UTF8.self)
            // A colon may also stand in the path of a relative address.
            let isScheme = name.utf8.allSatisfy {
                ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2B, 0x2D, 0x2E].contains($0)
            }
            guard !isScheme || ["http", "https", "ftp", "file"].contains(name.lowercased()) else {
                return nil
            }
        }
        let start = mark + 1
        return start..<(address[start...].firstIndex(of: 0x23) ?? address.endIndex)
    }

    private func encoded(query: String) -> [UInt8] {
        var out: [UInt8] = []
        guard encoding != .iso2022Jp else {
            for byte in encoder.bytes(of: query) { Self.append(byte, isEncoded: false, to: &out) }
            return out
        }
        for scalar in query.unicodeScalars {
            guard scalar.value >= 0x80 else {
                out.append(UInt8(scalar.value))
                continue
            }
            for byte in encoder.bytes(of: String(scalar)) {
                Self.append(byte, isEncoded: byte == 0x7B || byte == 0x7D, to: &out)
            }
        }
        return out
    }

    /// Appends a byte of a character: in the "special-query percent-encode set" it is encoded.
    ///
    /// `isEncoded` adds the braces that are second bytes: the standard leaves them, but servers that
    /// keep to RFC 3986 refuse them, and all others read both alike.
    private static func append(_ byte: UInt8, isEncoded: Bool, to out: inout [UInt8]) {
        let isInSet =
            byte <= 0x20 || byte >= 0x7F || [0x22, 0x23, 0x27, 0x3C, 0x3E].contains(byte)
        guard isInSet || isEncoded else { return out.append(byte) }
        let digits = Array("0123456789ABCDEF".utf8)
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}

extension Document {
    /// Encodes the queries of its addresses; nil for a document in UTF-8.
    var queryEncoder: QueryEncoder? {
        get { rareParts[0].queryEncoder }
        set { rareParts[0].queryEncoder = newValue }
    }

    /// An address of the document as the URL parser takes it.
    func queryEncoded(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let encoder = rareParts[0].queryEncoder else { return address }
        return encoder.encoded(address)
    }

    /// An attribute that is an address, as the URL parser takes it; nil without the attribute.
    func address(_ name: AttributeName, of node: NodeID) -> String? {
        guard let address = string(name, of: node) else { return nil }
        guard let encoder = rareParts[0].queryEncoder else { return address }
        return encoder.encoded(address)
    }
}
