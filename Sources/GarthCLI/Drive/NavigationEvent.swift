import Garth
import GarthJSON
import GarthURL

/// A call of a web view to its delegates, or a change of a property.
struct NavigationEvent {
    /// The kind of event, by its short name; the raw value is the name in `--drive`.
    enum Kind: String, CaseIterable {
        case action, start, redirect, response, commit, finish, fail, failProvisional
        case sameDocument, willClientRedirect, didCancelClientRedirect, contentTerminated
        case refusedNavigations, console
        case becameDownload, destination, downloadRedirect, downloadFinish, downloadFail
        case listAdded, listRemoved, willGoTo
        case loading, url, title, progress, canGoBack, canGoForward

        /// The name of the delegate's method, as `--events` writes it (docs/drive.md).
        var delegateName: String {
            switch self {
            case .action: "decidePolicyForNavigationAction"
            case .start: "didStartProvisionalNavigation"
            case .redirect: "didReceiveServerRedirectForProvisionalNavigation"
            case .response: "decidePolicyForNavigationResponse"
            case .commit: "didCommit"
            case .finish: "didFinish"
            case .fail: "didFail"
            case .failProvisional: "didFailProvisionalNavigation"
            case .sameDocument: "didSameDocumentNavigation"
            case .willClientRedirect: "willPerformClientRedirect"
            case .contentTerminated: "webContentProcessDidTerminate"
            case .refusedNavigations: "didRefuseNavigationsOfContentProcess"
            case .becameDownload: "didBecomeDownload"
            case .destination: "decideDestinationUsingResponse"
            case .downloadRedirect: "willPerformHTTPRedirection"
            case .downloadFinish: "downloadDidFinish"
            case .downloadFail: "downloadDidFailWithError"
            case .listAdded: "backForwardListItemAdded"
            case .listRemoved: "backForwardListItemRemoved"
            case .didCancelClientRedirect, .willGoTo, .console, .loading, .url, .title, .progress,
                .canGoBack, .canGoForward:
                rawValue
            }
        }

        /// Whether the event is a change of a property, not a call.
        var isProperty: Bool {
            [.loading, .url, .title, .progress, .canGoBack, .canGoForward].contains(self)
        }
    }

    var kind: Kind
    var url: URLRecord?
    var navigation: Navigation?
    var isMainFrame = true
    var members: [(name: String, value: JSONValue)] = []

    /// The event as one of several tabs tells it; the first one goes without a number.
    func ofTab(_ number: Int) -> NavigationEvent {
        var event = self
        if number > 1 { event.members.append(("tab", .number(Double(number)))) }
        return event
    }

    /// The event under a name, as one line of JSON without its end.
    func json(named name: String) -> JSONValue {
        var all: [(name: String, value: JSONValue)] = [("event", .string(name))]
        all.append(("url", url.map { .string($0.hrefWithoutCredentials) } ?? .null))
        all.append(("frame", .string(isMainFrame ? "main" : "child")))
        if let navigation { all.append(("navigation", .number(Double(navigation.number)))) }
        return .object(all + members)
    }
}

extension NavigationError {
    /// The error's name in the events, after the constants of `NSURLError` and `WKError`.
    var eventName: String { eventError.name }

    /// The error's number in the events.
    var eventNumber: Int { eventError.number }

    private var eventError: (name: String, number: Int) {
        switch code {
        case .badURL: ("badURL", -1000)
        case .blockedByPolicy: ("blockedByPolicy", 104)
        case .fileNotReadable: ("fileDoesNotExist", -1100)
        case .hostNotFound: ("cannotFindHost", -1003)
        case .connectionRefused: ("cannotConnectToHost", -1004)
        case .network, .cutShort: ("networkConnectionLost", -1005)
        case .tls: ("secureConnectionFailed", -1200)
        case .timedOut: ("timedOut", -1001)
        case .tooLarge: ("dataLengthExceedsMaximum", -1103)
        case .tooManyRedirects: ("tooManyRedirects", -1007)
        case .noContent, .frameLoadInterrupted: ("frameLoadInterrupted", 102)
        case .cannotCreateFile: ("cannotCreateFile", -3000)
        case .cannotWriteToFile: ("cannotWriteToFile", -3003)
        case .unsupportedURL: ("unsupportedURL", -1002)
        case .blockedByContentRule: ("blockedByContentBlocker", 104)
        case .cannotShowMIMEType: ("cannotShowMIMEType", 100)
        case .urlSchemeHandler, .formNotKept, .nothingToLoad, .formNotSubmitted: ("unknown", -1)
        case .cancelled: ("cancelled", -999)
        case .contentProcessTerminated: ("webContentProcessTerminated", 2)
        case .contentProcessUnavailable, .internalFault: ("unknown", -1)
        }
    }
}

extension NavigationType {
    /// Its name in the events.
    var eventName: String {
        switch self {
        case .linkActivated: "linkActivated"
        case .formSubmitted: "formSubmitted"
        case .formResubmitted: "formResubmitted"
        case .backForward: "backForward"
        case .reload: "reload"
        case .other: "other"
        }
    }
}
