package import GarthURL

/// A user's name and password, for one protection space.
package struct UserCredential: Hashable, Sendable {
    /// The user's name.
    package let user: String
    /// The password.
    package let password: String

    /// Makes a credential.
    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }

    /// The user name and password in a URL; nil when it has none.
    package init?(of url: URLRecord) {
        guard url.hasCredentials else { return nil }
        user = String(decoding: percentDecode(url.username.utf8), as: UTF8.self)
        password = String(decoding: percentDecode(url.password.utf8), as: UTF8.self)
    }

    /// Whether Basic can carry it (RFC 7617 section 2): no colon in the name, no controls.
    var isFitForBasic: Bool {
        !user.utf8.contains(UInt8(ascii: ":")) && hasNoControls
    }

    /// Whether neither part has a control character, which no header field may carry.
    var hasNoControls: Bool {
        !(user + password).utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    /// The value of `Authorization` for Basic, in UTF-8.
    var basicAuthorization: String {
        "Basic " + base64("\(user):\(password)".utf8)
    }
}
