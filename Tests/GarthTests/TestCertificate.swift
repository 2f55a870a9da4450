import Foundation

/// Certificates that the program `openssl` makes.
enum TestCertificate {
    /// A certificate (DER) that signs itself, for these host names.
    static func der(names: [String]) throws -> [UInt8] {
        let file = NSTemporaryDirectory() + "garth-certificate-\(UUID().uuidString)"
        defer {
            for end in ["", ".key"] { try? FileManager.default.removeItem(atPath: file + end) }
        }
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        openssl.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", file + ".key", "-out", file, "-outform", "DER", "-subj", "/CN=\(names[0])",
            "-addext",
            "subjectAltName=" + names.map { "DNS:" + $0 }.joined(separator: ","),
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    }
}
