/// A certificate and its key by which a person proves to a server who they are (RFC 8446 section
/// 4.4.2), as files.
package struct ClientCertificate: Hashable, Sendable {
    /// The file with the certificate: PEM, or PKCS 12 by its ending `.p12` or `.pfx`.
    package var file: String
    /// The file with the key in PEM; nil where the first file has it.
    package var keyFile: String?
    /// The password of the key; empty for none.
    package var password: String

    /// Makes a certificate of files.
    package init(file: String, keyFile: String? = nil, password: String = "") {
        self.file = file
        self.keyFile = keyFile
        self.password = password
    }

    /// The name that libcurl has for the form of the file.
    var form: String {
        let name = asciiLowercased(file)
        return name.hasSuffix(".p12") || name.hasSuffix(".pfx") ? "P12" : "PEM"
    }
}
