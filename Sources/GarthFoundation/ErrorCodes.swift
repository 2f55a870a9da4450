public import Foundation
public import Garth

/// The codes that errors of WebKit have, by `error as NSError`.
///
/// The domain of a conversion is that of the type, `NSURLErrorDomain`: Foundation on Linux asks no
/// single error for it. ``nsError`` has the domain of its code: `WebKitErrorDomain` for a decision
/// (codes from 100 on), `WKErrorDomain` for a process (codes from 1 to 3). In Foundation on Linux, a
/// `catch` with a pattern for `NSError` or `URLError` matches no error of another type: convert the
/// error in the block.
extension NavigationError: CustomNSError {
    /// The domain of decisions about loads.
    public static let webKitErrorDomain = "WebKitErrorDomain"
    /// The domain of processes and scripts (`WKError`).
    public static let wkErrorDomain = "WKErrorDomain"

    /// The domain of most errors.
    public static var errorDomain: String { NSURLErrorDomain }

    /// The code in the domain of ``nsError``.
    public var errorCode: Int { place.code }

    /// The failing address, and the message for people.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let url {
            info["NSErrorFailingURLStringKey"] = url.href
            if let url = URL(url) { info[NSURLErrorFailingURLErrorKey] = url }
        }
        return info
    }

    /// The error as WebKit has it: with the domain, the code and the failing address.
    public var nsError: NSError {
        NSError(domain: place.domain, code: place.code, userInfo: errorUserInfo)
    }

    /// The domain and the code of each kind of failure.
    private var place: (domain: String, code: Int) {
        switch code {
        case .badURL: (NSURLErrorDomain, NSURLErrorBadURL)
        case .blockedByPolicy: (Self.webKitErrorDomain, 104)
        case .fileNotReadable: (NSURLErrorDomain, NSURLErrorFileDoesNotExist)
        case .hostNotFound: (NSURLErrorDomain, NSURLErrorCannotFindHost)
        case .connectionRefused: (NSURLErrorDomain, NSURLErrorCannotConnectToHost)
        case .network, .cutShort: (NSURLErrorDomain, NSURLErrorNetworkConnectionLost)
        case .tls where serverTrust != nil:
            (NSURLErrorDomain, NSURLErrorServerCertificateUntrusted)
        case .tls: (NSURLErrorDomain, NSURLErrorSecureConnectionFailed)
        case .timedOut: (NSURLErrorDomain, NSURLErrorTimedOut)
        case .tooLarge: (NSURLErrorDomain, NSURLErrorDataLengthExceedsMaximum)
        case .tooManyRedirects: (NSURLErrorDomain, NSURLErrorHTTPTooManyRedirects)
        case .noContent, .frameLoadInterrupted: (Self.webKitErrorDomain, 102)
        case .cannotCreateFile: (NSURLErrorDomain, NSURLErrorCannotCreateFile)
        case .cannotWriteToFile: (NSURLErrorDomain, NSURLErrorCannotWriteToFile)
        case .urlSchemeHandler, .formNotKept, .nothingToLoad, .formNotSubmitted:
            (NSURLErrorDomain, NSURLErrorUnknown)
        case .unsupportedURL: (NSURLErrorDomain, NSURLErrorUnsupportedURL)
        case .blockedByContentRule: (Self.webKitErrorDomain, 104)
        case .cannotShowMIMEType: (Self.webKitErrorDomain, 100)
        case .cancelled: (NSURLErrorDomain, NSURLErrorCancelled)
        case .contentProcessTerminated: (Self.wkErrorDomain, 2)
        case .contentProcessUnavailable: (Self.wkErrorDomain, 3)
        case .internalFault: (Self.wkErrorDomain, 1)
        }
    }
}

/// The codes of `WKError`, by `error as NSError`.
extension JavaScriptError: CustomNSError {
    /// `WKErrorDomain`.
    public static var errorDomain: String { NavigationError.wkErrorDomain }

    /// The code of `WKError` for the kind of the error.
    public var errorCode: Int {
        switch code {
        case .exceptionOccurred: 4
        case .resultTypeIsUnsupported, .argumentTypeIsUnsupported: 5
        case .invalidFrameTarget: 12
        case .pageEnded: 2
        case .scriptsUnavailable: 1
        }
    }

    /// The words of the error, and its place in the script.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: errorDescription ?? message]
        guard code == .exceptionOccurred else { return info }
        info["WKJavaScriptExceptionMessage"] = message
        info["WKJavaScriptExceptionLineNumber"] = line
        info["WKJavaScriptExceptionColumnNumber"] = column
        return info
    }
}
