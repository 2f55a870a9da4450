public import GarthURL

/// The methods of `WKUIDelegate` in WebKit's own forms, with the prefix of the names taken away.
///
/// The view asks the `async` form. Its default asks the form whose handler is bound to the main
/// actor, the default of that the plain handler, and the last default the panels that Garth uses for
/// its own questions, too. A delegate implements one of these forms. A handler that is released
/// without a call answers no, and one line on standard error says so.
extension UIDelegate {
    // MARK: - Alerts

    /// Asks the forms with a completion handler.
    public func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async {
        await Decision.awaited(orElse: (), "runJavaScriptAlertPanelWithMessage") { decision in
            self.webView(
                webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
                completionHandler: { @MainActor @Sendable () -> Void in decision.give(()) })
        }
    }

    /// Asks the form whose handler is not bound to the main actor.
    public func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        let handler: () -> Void = { completionHandler() }
        self.webView(
            webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
            completionHandler: handler)
    }

    /// Asks by `runAlertPanelWithMessage`.
    public func webView(
        _ webView: WebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo, completionHandler: @escaping () -> Void
    ) {
        Task { @MainActor in
            await self.webView(webView, runAlertPanelWithMessage: message)
            completionHandler()
        }
    }

    // MARK: - Questions

    /// Asks the forms with a completion handler.
    public func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo
    ) async -> Bool {
        await Decision.awaited(orElse: false, "runJavaScriptConfirmPanelWithMessage") { decision in
            self.webView(
                webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
                completionHandler: { @MainActor @Sendable (answer: Bool) -> Void in
                    decision.give(answer)
                })
        }
    }

    /// Asks the form whose handler is not bound to the main actor.
    public func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
    ) {
        let handler: (Bool) -> Void = { completionHandler($0) }
        self.webView(
            webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
            completionHandler: handler)
    }

    /// Asks by `runConfirmPanelWithMessage`.
    public func webView(
        _ webView: WebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: FrameInfo, completionHandler: @escaping (Bool) -> Void
    ) {
        Task { @MainActor in
            completionHandler(await self.webView(webView, runConfirmPanelWithMessage: message))
        }
    }

    // MARK: - Texts

    /// Asks the forms with a completion handler.
    public func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: FrameInfo
    ) async -> String? {
        await Decision.awaited(orElse: nil, "runJavaScriptTextInputPanelWithPrompt") { decision in
            self.webView(
                webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
                initiatedByFrame: frame,
                completionHandler: { @MainActor @Sendable (answer: String?) -> Void in
                    decision.give(answer)
                })
        }
    }

    /// Asks the form whose handler is not bound to the main actor.
    public func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping @MainActor @Sendable (String?) -> Void
    ) {
        let handler: (String?) -> Void = { completionHandler($0) }
        self.webView(
            webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
            initiatedByFrame: frame, completionHandler: handler)
    }

    /// Asks the form whose default text is never nil.
    public func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping (String?) -> Void
    ) {
        Task { @MainActor in
            let text: String = defaultText ?? ""
            let answer = await self.webView(
                webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: text,
                initiatedByFrame: frame)
            completionHandler(answer)
        }
    }

    /// Asks by `runTextInputPanelWithPrompt`.
    public func webView(
        _ webView: WebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String, initiatedByFrame frame: FrameInfo
    ) async -> String? {
        await self.webView(
            webView, runTextInputPanelWithPrompt: prompt, defaultText: defaultText,
            isSecure: false)
    }
}

/// The address of a file that a person chose (`runOpenPanelWith`, WebKit's form).
public protocol OpenPanelFile: Sendable {
    /// The path of the file; nil if the address is no `file:` URL.
    var openPanelPath: String? { get }
}

extension URLRecord: OpenPanelFile {
    /// The path of a `file:` URL; nil for other URLs.
    public var openPanelPath: String? { filePath.map { String(decoding: $0, as: UTF8.self) } }
}

extension UIDelegate {
    // MARK: - Files

    /// Asks the forms with a completion handler.
    public func webView(
        _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters,
        initiatedByFrame frame: FrameInfo
    ) async -> [OpenedFile]? {
        await Decision.awaited(orElse: nil, "runOpenPanelWith") { decision in
            self.webView(
                webView, runOpenPanelWith: parameters, initiatedByFrame: frame,
                completionHandler: { @MainActor @Sendable (files: [OpenedFile]?) -> Void in
                    decision.give(files)
                })
        }
    }

    /// Asks the form whose handler is not bound to the main actor.
    public func webView(
        _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters,
        initiatedByFrame frame: FrameInfo,
        completionHandler: @escaping @MainActor @Sendable ([OpenedFile]?) -> Void
    ) {
        let handler: ([OpenedFile]?) -> Void = { completionHandler($0) }
        self.webView(
            webView, runOpenPanelWith: parameters, initiatedByFrame: frame,
            completionHandler: handler)
    }

    /// Chooses no files.
    public func webView(
        _ webView: WebView, runOpenPanelWith parameters: OpenPanelParameters,
        initiatedByFrame frame: FrameInfo, completionHandler: @escaping ([OpenedFile]?) -> Void
    ) { completionHandler(nil) }
}
