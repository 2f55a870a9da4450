import CLibcurl
import GarthURL
import Glibc

/// The content of a server's certificate (RFC 5280 section 4.1), for people to read.
///
/// Its texts are bounded and free of control characters.
package struct ServerCertificate: Hashable, Sendable {
    /// The distinguished name of the subject, such as `CN=example.org, O=Example`.
    package let subject: String
    /// The distinguished name of the issuer.
    package let issuer: String
    /// The host names and addresses of the subject.
    package let names: [String]
    /// The begin of the validity, such as `2026-01-31 12:00:00 UTC`.
    package let validFrom: String
    /// The end of the validity.
    package let validUntil: String
    /// The same in seconds since 1970; nil if it is not known.
    let expires: Int?
    /// The SHA-256 hash of the whole certificate.
    package let fingerprint: [UInt8]

    /// The limit of listed names; some certificates have hundreds.
    private static let nameLimit = 100
    /// The limit of bytes of a distinguished name; `printable` cuts further.
    private static let nameByteLimit = 4096

    /// Reads a certificate in DER; nil if the bytes are no certificate.
    ///
    /// OpenSSL reads the bytes; it has read the same bytes in the handshake.
    package init?(der: some Sequence<UInt8>) {
        let bytes = Array(der)
        guard let fingerprint = MessageHash.sha256.hash(bytes),
            let certificate = unsafe garth_certificate_new(bytes, bytes.count)
        else { return nil }
        defer { unsafe garth_certificate_free(certificate) }
        self.fingerprint = fingerprint
        subject = unsafe Self.name(of: garth_certificate_subject, in: certificate)
        issuer = unsafe Self.name(of: garth_certificate_issuer, in: certificate)
        validFrom = unsafe Self.time(garth_certificate_begin, of: certificate)
        validUntil = unsafe Self.time(garth_certificate_end, of: certificate)
        expires = unsafe Self.expiry(of: certificate)
        names = unsafe Self.alternativeNames(of: certificate)
    }

    /// The fingerprint as people compare it: `AB:CD:…`.
    package var fingerprintText: String { Self.text(ofFingerprint: fingerprint) }

    /// A fingerprint as people compare it.
    package static func text(ofFingerprint bytes: [UInt8]) -> String {
        bytes.map { hexadecimal([$0]).uppercased() }.joined(separator: ":")
    }

    // MARK: - Parts

    /// RFC 5280 section 4.1.2.4, in the words of RFC 4514 and in the order of the certificate.
    private static func name(
        of party: garth_certificate_party, in certificate: OpaquePointer
    ) -> String {
        var bytes = [UInt8](repeating: 0, count: nameByteLimit)
        let count = unsafe garth_certificate_name(certificate, party, &bytes, bytes.count)
        return printable(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// UTCTime and GeneralizedTime (RFC 5280 section 4.1.2.5).
    private static func time(
        _ moment: garth_certificate_moment, of certificate: OpaquePointer
    ) -> String {
        var parts = unsafe tm()
        guard unsafe garth_certificate_time(certificate, moment, &parts) else { return "unknown" }
        func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        let day = unsafe [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(digits)
        let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits)
        return "\(day.joined(separator: "-")) \(time.joined(separator: ":")) UTC"
    }

    private static func expiry(of certificate: OpaquePointer) -> Int? {
        var parts = unsafe tm()
        guard unsafe garth_certificate_time(certificate, garth_certificate_end, &parts) else {
            return nil
        }
        return unsafe timegm(&parts)
    }

    /// RFC 5280 section 4.2.1.6: names of hosts and addresses.
    private static func alternativeNames(of certificate: OpaquePointer) -> [String] {
        var names: [String] = []
        for index in unsafe 0..<garth_certificate_alternative_count(certificate)
        where names.count < nameLimit {
            var start: UnsafePointer<UInt8>?
            var count = 0
            let kind = unsafe garth_certificate_alternative(certificate, index, &start, &count)
            let bytes = unsafe Array(
                UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
            if kind == garth_alternative_name {
                names.append(printable(String(decoding: bytes, as: UTF8.self)))
            } else if kind == garth_alternative_address {
                IPAddress(networkBytes: bytes).map { names.append("\($0)") }
            }
        }
        return names
    }
}
