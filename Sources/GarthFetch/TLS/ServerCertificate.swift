internal import GarthURL

/// What a server's certificate says about itself (RFC 5280 section 4.1), for people to read.
///
/// Its texts are bounded and free of control characters.
package struct ServerCertificate: Hashable, Sendable {
    /// Whom it names, such as `CN=example.org, O=Example`.
    package let subject: String
    /// Who signed it.
    package let issuer: String
    /// The host names and addresses that it is for.
    package let names: [String]
    /// From when it holds, such as `2026-01-31 12:00:00 UTC`.
    package let validFrom: String
    /// Until when it holds.
    package let validUntil: String
    /// The SHA-256 hash of the whole certificate.
    package let fingerprint: [UInt8]

    /// Names that are listed; some certificates are for hundreds.
    private static let nameLimit = 100

    /// Reads a certificate in DER; nil when it is none.
    package init?(der: some Sequence<UInt8>) {
        let bytes = Array(der)
        var outer = DERReader(bytes)
        guard var certificate = outer.constructed(0x30),
            var signed = certificate.constructed(0x30)
        else { return nil }
        _ = signed.read(0xA0)  // version
        guard signed.read(0x02) != nil,  // serial number
            signed.read(0x30) != nil,  // signature algorithm
            var issuer = signed.constructed(0x30),
            var validity = signed.constructed(0x30), let from = validity.next(),
            let until = validity.next(), var subject = signed.constructed(0x30),
            signed.read(0x30) != nil  // key
        else { return nil }
        self.issuer = Self.name(&issuer)
        self.subject = Self.name(&subject)
        validFrom = Self.time(from)
        validUntil = Self.time(until)
        _ = signed.read(0x81)
        _ = signed.read(0x82)
        var extensions = signed.constructed(0xA3)
        var list = extensions?.constructed(0x30)
        names = Self.alternativeNames(&list)
        fingerprint = MessageHash.sha256.hash(bytes)
    }

    /// The fingerprint as people compare it: `AB:CD:…`.
    package var fingerprintText: String { Self.text(ofFingerprint: fingerprint) }

    /// A fingerprint as people compare it.
    package static func text(ofFingerprint bytes: [UInt8]) -> String {
        bytes.map { hexadecimal([$0]).uppercased() }.joined(separator: ":")
    }

    // MARK: - Parts

    /// RFC 5280 section 4.1.2.4, in the words of RFC 4514 and in the order of the certificate.
    private static func name(_ reader: inout DERReader) -> String {
        var parts: [String] = []
        while var set = reader.constructed(0x31) {
            while var pair = set.constructed(0x30) {
                guard let type = pair.read(0x06), let value = pair.next() else { continue }
                guard let label = labels[Array(type)] else { continue }
                parts.append("\(label)=\(printable(text(value)))")
            }
        }
        return printable(parts.joined(separator: ", "))
    }

    private static let labels: [[UInt8]: String] = [
        [0x55, 4, 3]: "CN", [0x55, 4, 5]: "serialNumber", [0x55, 4, 6]: "C", [0x55, 4, 7]: "L",
        [0x55, 4, 8]: "ST", [0x55, 4, 10]: "O", [0x55, 4, 11]: "OU",
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 9, 1]: "emailAddress",
        [0x09, 0x92, 0x26, 0x89, 0x93, 0xF2, 0x2C, 0x64, 1, 25]: "DC",
    ]

    private static func text(_ value: DERReader.Element) -> String {
        switch value.tag {
        case 0x1E:  // BMPString: two bytes each
            var units: [UInt16] = []
            var bytes = value.content
            while let high = bytes.popFirst(), let low = bytes.popFirst() {
                units.append(UInt16(high) << 8 | UInt16(low))
            }
            return String(decoding: units, as: UTF16.self)
        case 0x14:  // T61String: as Latin-1, as everybody reads it
            return String(String.UnicodeScalarView(value.content.map { Unicode.Scalar($0) }))
        default: return String(decoding: value.content, as: UTF8.self)
        }
    }

    /// UTCTime and GeneralizedTime (RFC 5280 section 4.1.2.5).
    private static func time(_ value: DERReader.Element) -> String {
        var digits = String(decoding: value.content.prefix { $0 &- 0x30 < 10 }, as: UTF8.self)
        if value.tag == 0x17, digits.utf8.count == 12 {
            digits = (digits < "50" ? "20" : "19") + digits
        }
        guard digits.utf8.count == 14 else { return "unknown" }
        let part = { (from: Int, count: Int) in
            String(digits.dropFirst(from).prefix(count))
        }
        return "\(part(0, 4))-\(part(4, 2))-\(part(6, 2)) "
            + "\(part(8, 2)):\(part(10, 2)):\(part(12, 2)) UTC"
    }

    /// RFC 5280 section 4.2.1.6: names of hosts and addresses.
    private static func alternativeNames(_ extensions: inout DERReader?) -> [String] {
        while var entry = extensions?.constructed(0x30) {
            guard let type = entry.read(0x06), Array(type) == [0x55, 0x1D, 17] else { continue }
            _ = entry.read(0x01)  // critical
            guard let value = entry.read(0x04) else { return [] }
            var outer = DERReader(Array(value))
            guard var list = outer.constructed(0x30) else { return [] }
            var names: [String] = []
            while names.count < nameLimit, let name = list.next() {
                switch name.tag {
                case 0x82: names.append(printable(String(decoding: name.content, as: UTF8.self)))
                case 0x87:
                    IPAddress(networkBytes: Array(name.content)).map { names.append("\($0)") }
                default: break
                }
            }
            return names
        }
        return []
    }
}

/// Reads elements of DER (X.690 section 10) one after the other; what is not well-formed ends it.
struct DERReader {
    /// A tag of one byte, and what it stands before.
    struct Element {
        var tag: UInt8
        var content: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// The next element; nil at the end, and from the first fault on.
    mutating func next() -> Element? {
        var bytes = rest
        rest = []
        guard let tag = bytes.popFirst(), tag & 0x1F != 0x1F, let first = bytes.popFirst() else {
            return nil
        }
        var count = Int(first)
        if first >= 0x80 {
            guard first != 0x80, first <= 0x84 else { return nil }
            count = 0
            for _ in 0..<Int(first & 0x7F) {
                guard let byte = bytes.popFirst() else { return nil }
                count = count << 8 | Int(byte)
            }
        }
        guard count <= bytes.count else { return nil }
        rest = bytes.dropFirst(count)
        return Element(tag: tag, content: bytes.prefix(count))
    }

    /// The content of the next element, if it has the tag; else it stays.
    mutating func read(_ tag: UInt8) -> ArraySlice<UInt8>? {
        guard rest.first == tag else { return nil }
        return next()?.content
    }

    /// The elements within the next one, if it has the tag; else it stays.
    mutating func constructed(_ tag: UInt8) -> DERReader? {
        read(tag).map { DERReader($0) }
    }
}
