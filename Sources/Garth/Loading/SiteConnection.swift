import GarthFetch

/// How the server of an address is connected to, where that differs from other servers.
///
/// `package`: the lines `proxy.HOST` and `certificate.HOST` of the browser's `config`.
package struct SiteConnection: Hashable, Sendable {
    /// The proxy in curl's notation; empty for a direct connection, nil for that of the configuration.
    package var proxy: String?
    /// The file of a certificate of the person, with the file of its key and its password.
    package var certificate: (file: String, keyFile: String?, password: String)? {
        get { ownCertificate.map { ($0.file, $0.keyFile, $0.password) } }
        set {
            ownCertificate = newValue.map {
                ClientCertificate(file: $0.file, keyFile: $0.keyFile, password: $0.password)
            }
        }
    }

    var ownCertificate: ClientCertificate?

    /// A connection as that of other servers.
    package init() {}

    /// Sets the connection of a request. As cookies, the certificate goes along only where a request
    /// may tell who makes it.
    func apply(to request: inout FetchRequest, tellsPerson: Bool) {
        request.proxy = proxy
        if tellsPerson { request.certificate = ownCertificate }
    }
}
