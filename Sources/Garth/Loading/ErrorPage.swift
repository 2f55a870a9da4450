import GarthURL

/// Garth's own page about a failed load: what failed, why, and what can be done.
struct ErrorPage {
    private let error: NavigationError
    private let url: URLRecord

    init(_ error: NavigationError, url: URLRecord) {
        self.error = error
        self.url = url
    }

    /// The page as HTML; every word that is not Garth's own is escaped.
    var html: String {
        """
        <!DOCTYPE html><title>\(Self.escaped(title))</title>
        <h1>\(Self.escaped(title))</h1>
        <p>\(Self.escaped(sentence))</p>
        <p>\(Self.escaped(url.href))</p>
        <ul>\(remedies.map { "<li>\(Self.escaped($0))</li>" }.joined())</ul>
        """
    }

    private var sentence: String {
        error.message.prefix(1).uppercased() + error.message.dropFirst() + "."
    }

    private var title: String {
        switch error.code {
        case .badURL: "Not an address"
        case .blockedByPolicy: "Not on the allow-list"
        case .fileNotReadable: "The file cannot be read"
        case .hostNotFound: "\(url.hostname) was not found"
        case .connectionRefused: "\(url.hostname) refuses the connection"
        case .tls: "\(url.hostname) could not prove who it is"
        case .timedOut: "\(url.hostname) does not answer"
        case .cutShort: "The page broke off"
        case .tooLarge: "The page is too large"
        case .tooManyRedirects: "The page redirects in circles"
        case .network, .noContent, .cancelled: "The page could not be loaded"
        case .contentProcessTerminated: "The page crashed"
        case .contentProcessUnavailable: "No page can be shown"
        case .internalFault: "Garth made a mistake"
        }
    }

    private var remedies: [String] {
        let retry = "r tries again; B goes back to the page before."
        switch error.code {
        case .badURL: return ["O edits the address."]
        case .blockedByPolicy: return ["o opens another site; gp shows the allow-list."]
        case .fileNotReadable: return ["Check the path and its permissions.", retry]
        case .hostNotFound:
            return ["Check the name: O edits the address.", "Is this machine online?", retry]
        case .tls:
            return [
                "Nothing was sent. Somebody may be between you and the server, or its certificate "
                    + "may be wrong.", "Is this machine's clock right?", retry,
            ]
        case .contentProcessTerminated:
            return [
                "Only this page is lost: it was read in a process of its own, and everything else "
                    + "goes on.", "r loads it again; B goes back to the page before.",
            ]
        default: return [retry]
        }
    }

    static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
