import GarthLanguage
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
        return
            "<p>\(localized("The certificate that was shown says:"))</p><table>\(rows.joined())</table>"
    }

    /// A link to the kept copy.
    private var keptCopy: String {
        guard let kept else { return "" }
        return "<li><a href=\"\(kept.address.href.escapedForMarkup())\">"
            + localized("The copy that you kept on \(kept.date.escapedForMarkup())") + "</a></li>"
    }

    /// A link to what else may be meant.
    private var alternative: String {
        if error.denial?.reason == .otherProtocol { return linkToTarget }
        guard let url = error.alternative else { return "" }
        let text = url.hrefWithoutCredentials.escapedForMarkup()
        let link = "<a href=\"\(text)\">\(text)</a>"
        let words =
            error.code == .fileNotReadable
            ? localized("\(link) if a host is meant: the name was taken for a file by its ending.")
            : localized(
                "\(link) goes there without encryption: others can read and change all data.")
        return "<li>\(words)</li>"
    }

    /// A redirect does not lead to another protocol; a person may.
    private var linkToTarget: String {
        guard let target = error.denial?.url.href.escapedForMarkup() else { return "" }
        let link = "<a href=\"\(target)\">\(target)</a>"
        return "<li>" + localized("\(link) is where it leads.") + "</li>"
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
        case .badURL: localized("Not an address")
        case .blockedByPolicy: blockedTitle
        case .fileNotReadable: localized("The file cannot be read")
        case .hostNotFound: localized("\(url.hostname) was not found")
        case .connectionRefused: localized("\(url.hostname) refuses the connection")
        case .tls where error.serverTrust == nil:
            localized("No secured connection to \(url.hostname)")
        case .tls: localized("\(url.hostname) could not prove its identity")
        case .timedOut: localized("\(url.hostname) does not answer")
        case .cutShort: localized("The page broke off")
        case .tooLarge: localized("The page is too large")
        case .tooManyRedirects: localized("The page redirects in circles")
        case .noContent: localized("Nothing to show")
        case .network, .cancelled, .frameLoadInterrupted, .cannotCreateFile,
            .cannotWriteToFile, .urlSchemeHandler, .unsupportedURL, .nothingToLoad,
            .formNotSubmitted:
            localized("The page could not be loaded")
        case .formNotKept: localized("The answer to a form")
        case .cannotShowMIMEType: localized("A file that is no page")
        case .blockedByContentRule: localized("Blocked by a content rule")
        case .contentProcessTerminated: localized("The page crashed")
        case .contentProcessUnavailable: localized("No page can be shown")
        case .internalFault: localized("Garth made a mistake")
        }
    }

    private var blockedTitle: String {
        switch error.denial?.reason {
        case .notOnList: localized("Not on the allow-list")
        case .denyRule, .deniedAddress: localized("Denied by the allow-list")
        case .privateAddress, .reservedAddress, .reservedFile, .scheme, .otherProtocol,
            .invalidHost,
            .badPort, .file, .dataDocument, .ownPage, .unknownPage, nil:
            error.denial?.title ?? localized("Not permitted by the program")
        }
    }

    private var remedies: [String] {
        let retry = localized("r tries again; B goes back to the page before.")
        switch error.code {
        case .badURL: return [localized("O edits the address.")]
        case .blockedByPolicy where error.denial?.isOfList == false:
            return [localized("o opens another address; B goes back to the page before.")]
        case .blockedByPolicy: return [localized("o opens another site; gp shows the allow-list.")]
        case .fileNotReadable: return [localized("Check the path and its permissions."), retry]
        case .hostNotFound:
            return [
                localized("Check the name: O edits the address."),
                localized("Is this machine online?"), retry,
            ]
        case .tls where error.serverTrust == nil: return [localized("Nothing was sent."), retry]
        case .tls where mayTrust && error.serverTrust?.isKeptAtFirstUse == true:
            return [
                localized(
                    "Nothing was sent. The server may have a new certificate, or somebody may be between "
                        + "you and it."), retry,
                localized(
                    "gc accepts the new certificate from now on, if you can be sure of it by other means."
                ),
            ]
        case .tls where mayTrust:
            return [
                localized(
                    "Nothing was sent. Somebody may be between you and the server, or its certificate "
                        + "may be wrong."), retry,
                localized(
                    "gc accepts this certificate for this session, if you can be sure of it by other "
                        + "means."),
            ]
        case .tls:
            return [
                localized(
                    "Nothing was sent. Somebody may be between you and the server, or its certificate "
                        + "may be wrong."), localized("Is this machine's clock right?"), retry,
            ]
        case .formNotKept:
            return [
                localized(
                    "B goes back to the page before: the form can be sent again from its page."),
                localized("O opens the address without the form."),
            ]
        case .noContent:
            return [
                localized(
                    "This is no fault: the server has taken the request, and sends no page for it."),
                localized("r asks again; o opens another address."),
            ]
        case .cannotShowMIMEType where url.scheme == "file":
            return [localized("gx opens it with a program; B goes back to the page before.")]
        case .cannotShowMIMEType: return [localized("B goes back to the page before.")]
        case .contentProcessTerminated:
            return [
                localized(
                    "Only this page is lost: it was read in a process of its own, and everything else "
                        + "goes on."),
                localized("r loads it again; B goes back to the page before."),
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
