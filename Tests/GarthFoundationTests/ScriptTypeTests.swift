import Foundation
import Garth
import GarthFoundation
import GarthURL
import TestSupport
import Testing

/// Scripts of programs that are written for `WKWebView`, without the prefix of the names.
@Suite("Scripts with the types of Foundation", .endsWhatHangs)
@MainActor struct ScriptTypeTests {
    private final class Log: NSObject, ScriptMessageHandler {
        var texts: [String] = []
        var numbers: [Int] = []

        func userContentController(
            _ userContentController: UserContentController, didReceive message: ScriptMessage
        ) {
            if let text = message.body as? String { texts.append(text) }
            guard let members = message.body as? [String: Any], let n = members["n"] as? Int
            else { return }
            numbers.append(n)
            let value: JavaScriptValue = message.body
            if value["n"].integer == n { numbers.append(n) }
        }
    }

    private final class Answerer: NSObject, ScriptMessageHandlerWithReply {
        func userContentController(
            _ userContentController: UserContentController, didReceive message: ScriptMessage,
            replyHandler: @escaping (Any?, String?) -> Void
        ) {
            replyHandler(
                [
                    "date": Date(timeIntervalSince1970: 1), "bytes": Data([1]), "none": NSNull(),
                    "yes": NSNumber(value: true), "n": NSNumber(value: 2),
                ] as [String: Any], nil)
        }
    }

    @Test("results are strings, numbers, dates, arrays and dictionaries, not texts in JSON")
    func results() async throws {
        let view = WebView()
        #expect(try await view.evaluateJavaScript("'a b'") as? String == "a b")
        #expect(try await view.evaluateJavaScript("6 * 7") as? Int == 42)
        #expect(try await view.evaluateJavaScript("1.5") as? Double == 1.5)
        #expect(try await view.evaluateJavaScript("1 < 2") as? Bool == true)
        #expect(try await view.evaluateJavaScript("undefined") == nil)
        #expect(try await view.evaluateJavaScript("null") is NSNull)
        let date = try await view.evaluateJavaScript("new Date(1500)") as? Date
        #expect(date == Date(timeIntervalSince1970: 1.5))
        let object = try await view.evaluateJavaScript("({ list: [1, 'b'] })") as? [String: Any]
        let list = object?["list"] as? [Any]
        #expect(list?[0] as? Int == 1 && list?[1] as? String == "b")
        let value: JavaScriptValue = try await view.evaluateJavaScript("[1]")
        #expect(value == [1])
        let agent = try await view.evaluateJavaScript("navigator.userAgent", as: String.self)
        #expect(agent.hasPrefix("Mozilla") || agent.hasPrefix("Garth"))
    }

    private struct Stamp: Decodable { var at: Date, site: URL, bytes: Data }

    @Test("dates, addresses and bytes are decoded as those of Foundation")
    func decoded() async throws {
        let stamp = try await WebView().evaluateJavaScript(
            "({ at: new Date(2000), site: 'http://a.test/b', bytes: new Uint8Array([7]) })",
            as: Stamp.self)
        #expect(stamp.at == Date(timeIntervalSince1970: 2) && stamp.bytes == Data([7]))
        #expect(stamp.site == URL(string: "http://a.test/b"))
    }

    @Test("arguments are anything that has a value; another one throws, and names itself")
    func arguments() async throws {
        let view = WebView()
        let sent =
            try await view.callAsyncJavaScript(
                "return [n + 1, s, d.getTime(), list.length, typeof flag, none]",
                arguments: [
                    "n": 1, "s": "text", "d": Date(timeIntervalSince1970: 2),
                    "list": [1, 2] as [Any],
                    "flag": NSNumber(value: true), "none": NSNull(),
                ], contentWorld: .page) as? [Any]
        #expect(sent?[0] as? Int == 2 && sent?[1] as? String == "text")
        #expect(sent?[2] as? Int == 2000 && sent?[3] as? Int == 2)
        #expect(sent?[4] as? String == "boolean" && sent?[5] is NSNull)
        let error = await #expect(throws: JavaScriptError.self) {
            _ = try await view.callAsyncJavaScript("return a", arguments: ["a": view])
        }
        #expect(error?.code == .argumentTypeIsUnsupported)
        #expect(error?.message.contains("argument a") == true)
    }

    @Test("completion handlers get the value or the error")
    func handlers() async throws {
        let view = WebView()
        let value: String? = await withCheckedContinuation { done in
            view.evaluateJavaScript("'x'") { value, error in
                done.resume(returning: value as? String)
            }
        }
        #expect(value == "x")
        let error: NSError? = await withCheckedContinuation { done in
            view.evaluateJavaScript("document.body") { value, error in
                done.resume(returning: error as NSError?)
            }
        }
        #expect(error?.domain == "WKErrorDomain" && error?.code == 5)
        let result: Int? = await withCheckedContinuation { done in
            view.callAsyncJavaScript("return await n", arguments: ["n": 3], in: nil, in: .page) {
                done.resume(returning: (try? $0.get()) as? Int)
            }
        }
        #expect(result == 3)
    }

    @Test("bodies of messages are values, and so are answers")
    func messages() async throws {
        let view = WebView()
        let log = Log()
        let controller = view.configuration.userContentController
        controller.add(log, name: "log")
        controller.addScriptMessageHandler(Answerer(), name: "ask")
        try await view.loadHTMLString("<p>page", baseURL: nil as URL?)
        let answer =
            try await view.callAsyncJavaScript(
                """
                const { log, ask } = webkit.messageHandlers;
                await log.postMessage('text'); await log.postMessage({ n: 3 });
                const { date, bytes, none, yes, n } = await ask.postMessage(1);
                return [date.getTime(), bytes[0], none, yes, n];
                """, contentWorld: .page) as? [Any]
        #expect(log.texts == ["text"] && log.numbers == [3, 3])
        #expect(answer?[0] as? Int == 1000 && answer?[1] as? Int == 1 && answer?[2] is NSNull)
        #expect(answer?[3] as? Bool == true && answer?[4] as? Int == 2)
    }

    private static let codes: [(NavigationError.Code, String, Int)] = [
        (.badURL, NSURLErrorDomain, NSURLErrorBadURL),
        (.blockedByPolicy, "WebKitErrorDomain", 104),
        (.fileNotReadable, NSURLErrorDomain, NSURLErrorFileDoesNotExist),
        (.hostNotFound, NSURLErrorDomain, NSURLErrorCannotFindHost),
        (.connectionRefused, NSURLErrorDomain, NSURLErrorCannotConnectToHost),
        (.network, NSURLErrorDomain, NSURLErrorNetworkConnectionLost),
        (.tls, NSURLErrorDomain, NSURLErrorSecureConnectionFailed),
        (.timedOut, NSURLErrorDomain, NSURLErrorTimedOut),
        (.cutShort, NSURLErrorDomain, NSURLErrorNetworkConnectionLost),
        (.tooLarge, NSURLErrorDomain, NSURLErrorDataLengthExceedsMaximum),
        (.tooManyRedirects, NSURLErrorDomain, NSURLErrorHTTPTooManyRedirects),
        (.noContent, "WebKitErrorDomain", 102), (.frameLoadInterrupted, "WebKitErrorDomain", 102),
        (.cannotCreateFile, NSURLErrorDomain, NSURLErrorCannotCreateFile),
        (.cannotWriteToFile, NSURLErrorDomain, NSURLErrorCannotWriteToFile),
        (.urlSchemeHandler, NSURLErrorDomain, NSURLErrorUnknown),
        (.unsupportedURL, NSURLErrorDomain, NSURLErrorUnsupportedURL),
        (.blockedByContentRule, "WebKitErrorDomain", 104),
        (.formNotKept, NSURLErrorDomain, NSURLErrorUnknown),
        (.cannotShowMIMEType, "WebKitErrorDomain", 100),
        (.nothingToLoad, NSURLErrorDomain, NSURLErrorUnknown),
        (.formNotSubmitted, NSURLErrorDomain, NSURLErrorUnknown),
        (.cancelled, NSURLErrorDomain, NSURLErrorCancelled),
        (.contentProcessTerminated, "WKErrorDomain", 2),
        (.contentProcessUnavailable, "WKErrorDomain", 3), (.internalFault, "WKErrorDomain", 1),
    ]

    @Test("each failure has the code that it has in WebKit, the failing address and its message")
    func codes() throws {
        let url = try URLRecord(parsing: "http://a.test/b")
        for (code, domain, number) in Self.codes {
            let error = NavigationError(code: code, url: url, message: "words")
            let converted = error as any Error as NSError
            #expect(converted.code == number && converted.localizedDescription == "words")
            #expect(converted.userInfo[NSURLErrorFailingURLErrorKey] as? URL == URL(url))
            #expect(error.nsError.domain == domain && error.nsError.code == number)
            #expect(converted.domain == NSURLErrorDomain)
        }
        let error = JavaScriptError(.exceptionOccurred, "no", line: 3) as any Error as NSError
        #expect(error.domain == "WKErrorDomain" && error.code == 4)
        #expect(error.userInfo["WKJavaScriptExceptionLineNumber"] as? Int == 3)
        #expect(NavigationError.webKitErrorDomain == "WebKitErrorDomain")
        #expect(NavigationError.wkErrorDomain == JavaScriptError.errorDomain)
        let failure = NavigationError(code: .cancelled, url: nil, message: "words")
        #expect(failure.errorCode == NSURLErrorCancelled && failure.errorUserInfo.count == 1)
        #expect(JavaScriptValue.undefined.foundationValue == nil)
    }

    @Test("a load that is stopped fails with NSURLErrorCancelled")
    func cancelled() async throws {
        let view = WebView()
        let load = Task { @MainActor in
            try await view.loadHTMLString("<p>page", baseURL: nil as URL?)
        }
        load.cancel()
        do {
            _ = try await load.value
            Issue.record("loaded")
        } catch {
            #expect((error as NSError).code == NSURLErrorCancelled)
        }
    }

    private final class Chooser: UIDelegate {
        func webView(
            _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters,
            initiatedByFrame frame: FrameInfo, completionHandler: @escaping ([URL]?) -> Void
        ) {}
    }

    @Test("the files of a form are URLs in a delegate for WebKit")
    func files() async {
        #expect(Chooser.OpenedFile.self == URL.self)
        #expect(URL(fileURLWithPath: "/a b").openPanelPath == "/a b")
        #expect(URL(string: "http://a.test/")?.openPanelPath == nil)
    }
}
