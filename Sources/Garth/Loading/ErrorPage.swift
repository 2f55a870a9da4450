import GarthURL

/// Garth's own page about a failed load: what failed, why, and what can be done.
struct ErrorPage {
    private let error: NavigationError
    private let url: URLRecord
    private let mayTrust: Bool
    /// The copy of the page that the person has kept; nil without one.
    private let kept: PageCopies.Offer?

    init(
        _ error: NavigationError, url: URLRecord, mayTrust: Bool = false,
        kept: PageCopies.Offer? = nil
    ) {
        self.mayTrust = mayTrust
        self.kept = kept
        self.error = error
        self.url = url
    }

    /// The page as HTML; every word that is not Garth's own is escaped.
    var html: String {
        let advice = remedies.map { "<li>\($0.escapedForMarkup())</li>" }.joined()
        return """
            <!DOCTYPE html><title>\(title.escapedForMarkup())</title>
            <h1>\(title.escapedForMarkup())</h1>
            <p>\(sentence.escapedForMarkup())</p>
            <p>\(url.href.escapedForMarkup())</p>
            \(facts)<ul>\(keptCopy)\(alternative)\(advice)</ul>
            """
    }

    /// The content of the invalid certificate.
    private var facts: String {
        guard let trust = error.serverTrust else { return "" }
        let rows = trust.facts.map {
            "<tr><th>\($0.label.escapedForMarkup())<td>\($0.text.escapedForMarkup())"
        }
        return "<p>The certificate that was shown says:</p><table>\(rows.joined())</table>"
    }

    /// A link to the kept copy.
    private var keptCopy: String {
        guard let kept else { return "" }
        return "<li><a href=\"\(kept.address.href.escapedForMarkup())\">"
            + "The copy that you kept on \(kept.date.escapedForMarkup())</a></li>"
    }

    /// A link to what else may be meant.
    private var alternative: String {
        if error.denial?.reason == .otherProtocol { return linkToTarget }
        guard let url = error.alternative else { return "" }
        let text = url.hrefWithoutCredentials.escapedForMarkup()
        let what =
            error.code == .fileNotReadable
            ? "if a host is meant: the name was taken for a file by its ending."
            : "goes there without encryption: others can read and change all data."
        return "<li><a href=\"\(text)\">\(text)</a> \(what)</li>"
    }

    /// A redirect does not lead to another protocol; a person may.
    private var linkToTarget: String {
        guard let target = error.denial?.url.href.escapedForMarkup() else { return "" }
        return "<li><a href=\"\(target)\">\(target)</a> is where it leads.</li>"
    }

    private var sentence: String {
        // An address keeps its letters.
        let beginsWithWord = error.message.prefix { $0 != " " }.allSatisfy { $0.isLetter }
        let first = error.message.prefix(1)
        return (beginsWithWord ? first.uppercased() : String(first)) + error.message.dropFirst()
            + "."
    }

    private var title: String {
        switch error.code {
        case .badURL: "Not an address"
        case .blockedByPolicy: blockedTitle
        case .fileNotReadable: "The file cannot be read"
        case .hostNotFound: "\(url.hostname) was not found"
        case .connectionRefused: "\(url.hostname) refuses the connection"
        case .tls where error.serverTrust == nil: "No secured connection to \(url.hostname)"
        case .tls: "\(url.hostname) could not prove its identity"
        case .timedOut: "\(url.hostname) does not answer"
        case .cutShort: "The page broke off"
        case .tooLarge: "The page is too large"
        case .tooManyRedirects: "The page redirects in circles"
        case .noContent: "Nothing to show"
        case .network, .cancelled, .frameLoadInterrupted, .cannotCreateFile,
            .cannotWriteToFile, .urlSchemeHandler, .unsupportedURL, .nothingToLoad,
            .formNotSubmitted:
            "The page could not be loaded"
        case .formNotKept: "The answer to a form"
        case .cannotShowMIMEType: "A file that is no page"
        case .blockedByContentRule: "Blocked by a content rule"
        case .contentProcessTerminated: "The page crashed"
        case .contentProcessUnavailable: "No page can be shown"
        case .internalFault: "Garth made a mistake"
        }
    }

    private var blockedTitle: String {
        switch error.denial?.reason {
        case .notOnList: "Not on the allow-list"
        case .denyRule, .deniedAddress: "Denied by the allow-list"
        case .privateAddress, .reservedAddress, .reservedFile, .scheme, .otherProtocol,
            .invalidHost,
            .badPort, .file, .dataDocument, .ownPage, .unknownPage, nil:
            error.denial?.title ?? "Not permitted by the program"
        }
    }

    private var remedies: [String] {
        let retry = "r tries again; B goes back to the page before."
        switch error.code {
        case .badURL: return ["O edits the address."]
        case .blockedByPolicy where error.denial?.isOfList == false:
            return ["o opens another address; B goes back to the page before."]
        case .blockedByPolicy: return ["o opens another site; gp shows the allow-list."]
        case .fileNotReadable: return ["Check the path and its permissions.", retry]
        case .hostNotFound:
            return ["Check the name: O edits the address.", "Is this machine online?", retry]
        case .tls where error.serverTrust == nil: return ["Nothing was sent.", retry]
        case .tls where mayTrust && error.serverTrust?.isKeptAtFirstUse == true:
            return [
                "Nothing was sent. The server may have a new certificate, or somebody may be between "
                    + "you and it.", retry,
                "gc accepts the new certificate from now on, if you can be sure of it by other means.",
            ]
        case .tls where mayTrust:
            return [
                "Nothing was sent. Somebody may be between you and the server, or its certificate "
                    + "may be wrong.", retry,
                "gc accepts this certificate for this session, if you can be sure of it by other "
                    + "means.",
            ]
        case .tls:
            return [
                "Nothing was sent. Somebody may be between you and the server, or its certificate "
                    + "may be wrong.", "Is this machine's clock right?", retry,
            ]
        case .formNotKept:
            return [
                "B goes back to the page before: the form can be sent again from its page.",
                "O opens the address without the form.",
            ]
        case .noContent:
            return [
                "This is no fault: the server has taken the request, and sends no page for it.",
                "r asks again; o opens another address.",
            ]
        case .cannotShowMIMEType where url.scheme == "file":
            return ["gx opens it with a program; B goes back to the page before."]
        case .cannotShowMIMEType: return ["B goes back to the page before."]
        case .contentProcessTerminated:
            return [
                "Only this page is lost: it was read in a process of its own, and everything else "
                    + "goes on.", "r loads it again; B goes back to the page before.",
            ]
        // Another try is the only remedy.
        case .connectionRefused, .network, .timedOut, .cutShort, .tooLarge, .tooManyRedirects,
            .frameLoadInterrupted, .cannotCreateFile, .cannotWriteToFile, .urlSchemeHandler,
            .unsupportedURL, .blockedByContentRule, .nothingToLoad, .formNotSubmitted, .cancelled,
            .contentProcessUnavailable, .internalFault:
            return [retry]
        }
    }
}
