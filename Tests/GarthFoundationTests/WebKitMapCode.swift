import Foundation
import FoundationNetworking
import Garth
import GarthFoundation
import GarthURL

// The names of `docs/webkit-map.md` as a program uses them, one function for each section. Nothing
// calls these functions: the compiler reads them, and `WebKitMapTests` compares their words with
// the map.

@MainActor
private func keep(_ values: Any?...) {}

// MARK: - WKWebView

extension WebKitMapCode {
    func webView(
        _ view: WebView, item: BackForwardListItem, url: URL, bytes: [UInt8],
        delegate: any DownloadDelegate
    ) async throws {
        keep(WebView.init(), WebView.init(configuration: WebViewConfiguration()))
        view.setSize(columns: 80, rows: 24)
        keep(view.configuration.policy, view.navigationDelegate, view.uiDelegate)
        keep(view.backForwardList, view.title, view.url, view.isLoading, view.estimatedProgress)
        try await view.load(URLRequest(url: url))
        guard let address = URLRecord(url) else { return }
        try await view.load(NavigationRequest(address))
        try await view.loadFileURL(address, allowingReadAccessTo: address)
        keep(view.configuration.allowsLocalFiles, view.configuration.policy.granting(file: address))
        try await view.loadHTMLString("", baseURL: address)
        try await view.load(
            bytes, mimeType: "text/html", characterEncodingName: nil, baseURL: nil)
        try await view.loadSimulatedRequest(NavigationRequest(address), responseHTML: "")
        try await view.go(to: item)
        try await view.goBack()
        try await view.goForward()
        try await view.reload()
        try await view.reloadFromOrigin()
        view.stopLoading()
        keep(view.hasOnlySecureContent, view.serverTrust, view.canGoBack, view.canGoForward)
        keep(view.customUserAgent, WebView.defaultUserAgent, view.pageZoom)
        keep(WebView.scriptedUserAgent)
        await view.settleInteractionState()
        let state: InteractionState = view.interactionState
        keep(state as any Codable)
        keep(await view.find("", configuration: FindConfiguration()))
        let value: JavaScriptValue = try await view.evaluateJavaScript("")
        keep(value)
        view.evaluateJavaScript("", in: nil, in: .page, completionHandler: nil)
        keep(WebpagePreferences().allowsContentJavaScript, nil as SnapshotError?)
        let world = ContentWorld.page
        keep(try await view.callAsyncJavaScript("", arguments: [:], contentWorld: world))
        keep(await view.createText(), await view.createMarkdown(), await view.createHTML())
        keep(await view.createArticleMarkdown())
        keep(await view.createLinks(), view.pageSource, try await view.createSnapshot(as: .svg))
        keep(try await view.createSnapshot(as: .ansi))
        keep(try await view.createPDF())
        let download: Download = view.startDownload(
            using: NavigationRequest(address), delegate: delegate)
        keep(download, view.resumeDownload(fromResumeData: bytes, delegate: delegate))
        keep(WebView.handlesURLScheme("https"))
        let states: some AsyncSequence<WebView.State, Never> = view.states
        keep(states)
    }
}

// MARK: - WKNavigationDelegate

extension WebKitMapCode {
    func navigationDelegate(
        _ delegate: any NavigationDelegate, ui: any UIDelegate, view: WebView,
        navigationAction: NavigationAction, navigationResponse: NavigationResponse,
        preferences: WebpagePreferences, navigation: Navigation!, error: NavigationError,
        challenge: AuthenticationChallenge, download: Download, denial: PolicyDenial,
        item: BackForwardListItem, url: URLRecord, configuration: WebViewConfiguration
    ) async {
        keep(await delegate.webView(view, decidePolicyFor: navigationAction))
        delegate.webView(view, decidePolicyFor: navigationAction, decisionHandler: { _ in })
        keep(
            await delegate.webView(
                view, decidePolicyFor: navigationAction, preferences: preferences))
        keep(await delegate.webView(view, decidePolicyFor: navigationResponse))
        delegate.webView(view, decidePolicyFor: navigationResponse, decisionHandler: { _ in })
        keep(await ui.webView(view, unauthorizedVisit: denial))
        keep(NavigationError.Code.unsupportedURL, NavigationError.Code.cannotShowMIMEType)
        keep(NavigationResponsePolicy.allow, navigationResponse.canShowMIMEType)
        delegate.webView(view, didStartProvisionalNavigation: navigation)
        delegate.webView(view, didReceiveServerRedirectForProvisionalNavigation: navigation)
        delegate.webView(view, didFailProvisionalNavigation: navigation, withError: error)
        delegate.webView(view, didCommit: navigation)
        delegate.webView(view, didFinish: navigation)
        delegate.webView(view, didFail: navigation, withError: error)
        let answer: AuthenticationChallengeDisposition = await delegate.webView(
            view, didReceive: challenge)
        keep(answer)
        delegate.webViewWebContentProcessDidTerminate(view)
        keep(configuration.showsErrorPages)
        delegate.webView(view, navigationAction: navigationAction, didBecome: download)
        delegate.webView(view, navigationResponse: navigationResponse, didBecome: download)
        delegate.webView(view, willGoTo: item, inPageCache: false)
        keep(NavigationType.backForward)
        delegate.webView(view, didSameDocumentNavigation: navigation)
        delegate.webView(
            view, willPerformClientRedirectTo: url,
            delay: Duration(secondsComponent: 1, attosecondsComponent: 0))
        delegate.webViewDidCancelClientRedirect(view)
        delegate.webView(view, backForwardListItemAdded: item, removed: [])
    }
}

// MARK: - WKUIDelegate

extension WebKitMapCode {
    func uiDelegate(
        _ delegate: any UIDelegate, view: WebView, configuration: WebViewConfiguration,
        action: NavigationAction, frame: FrameInfo,
        parameters: OpenPanelParameters, denial: PolicyDenial, policy: URLPolicy, url: URLRecord,
        challenge: AuthenticationChallenge, response: NavigationResponse, download: Download
    ) async {
        keep(
            await delegate.webView(
                view, createWebViewWith: configuration, for: action,
                windowFeatures: WindowFeatures()))
        delegate.webViewDidClose(view)
        delegate.webViewDidRequestFocus(view)
        keep(view.isWindowClosed)
        await delegate.webView(
            view, runJavaScriptAlertPanelWithMessage: "", initiatedByFrame: frame)
        await delegate.webView(view, runAlertPanelWithMessage: "")
        delegate.webView(
            view, runJavaScriptAlertPanelWithMessage: "", initiatedByFrame: frame,
            completionHandler: { () -> Void in })
        keep(
            await delegate.webView(
                view, runJavaScriptConfirmPanelWithMessage: "", initiatedByFrame: frame))
        keep(await delegate.webView(view, runConfirmPanelWithMessage: ""))
        keep(
            await delegate.webView(
                view, runJavaScriptTextInputPanelWithPrompt: "", defaultText: "",
                initiatedByFrame: frame))
        keep(
            await delegate.webView(
                view, runTextInputPanelWithPrompt: "", defaultText: "", isSecure: true))
        keep(await delegate.webView(view, runOpenPanelWith: parameters))
        keep(await delegate.webView(view, unauthorizedVisit: denial))
        delegate.webView(view, didChangePolicy: policy)
        keep(await delegate.webView(view, credentialFor: challenge))
        keep(await delegate.webView(view, confirmRefreshTo: url, after: 1))
        keep(await delegate.webView(view, copiesText: ""))
        keep(delegate.webView(view, savesResponse: response))
        delegate.webView(view, didBegin: download)
    }
}

// MARK: - WKWebViewConfiguration

extension WebKitMapCode {
    func configuration(handler: any URLSchemeHandler, view: WebView) throws {
        var configuration = WebViewConfiguration()
        keep(configuration.websiteDataStore, configuration.userContentController)
        keep(configuration.style)
        keep(configuration.processPool.nonPersistentDataStore)
        keep(
            configuration.preferences.textEncodingName, configuration.preferences.javaScriptEnabled,
            configuration.preferences.javaScriptCanOpenWindowsAutomatically)
        keep(configuration.defaultWebpagePreferences.allowsContentJavaScript)
        keep(configuration.applicationNameForUserAgent)
        try configuration.setURLSchemeHandler(handler, forURLScheme: "app")
        keep(configuration.urlSchemeHandler(forURLScheme: "app"))
        keep(configuration.suppressesIncrementalRendering, view.httpsWish)
        keep(configuration.policy, configuration.allowsLocalFiles)
        keep(configuration.allowsPrivateNetwork, configuration.cachePolicy)
        keep(configuration.htmlParser, configuration.styleSheetDelay)
        keep(configuration.showsErrorPages, configuration.customUserAgent)
        keep(configuration.sitePreferences, configuration.language, configuration.loadTimeout)
        keep(configuration.maximumBodyByteCount, configuration.proxy)
        keep(configuration.proxyExceptions, configuration.certificateAuthorityFile)
    }
}

// MARK: - WKHTTPCookieStore

extension WebKitMapCode {
    func cookieStore(_ store: CookieStore, cookie: WebCookie) async {
        keep(await store.allCookies(), await store.setCookie(cookie))
        await store.delete(cookie)
        let changes: some AsyncSequence<[WebCookie], Never> = store.changes
        keep(changes, WebpagePreferences().cookieAcceptance)
        await store.block(site: "example.org")
    }
}

// MARK: - WKWebpagePreferences

extension WebKitMapCode {
    func webpagePreferences(_ preferences: WebpagePreferences, view: WebView, page: Page) {
        keep(preferences.allowsContentJavaScript, WebView.isJavaScriptAvailable)
        keep(page.scriptProblem, view.httpsWish, preferences.charset, preferences.customUserAgent)
        keep(
            preferences.usesAuthorStyleSheets, preferences.htmlParser, preferences.showsPictures,
            preferences.showsBackgroundImages)
        keep(preferences.maximumPictureByteCount, preferences.isReader)
        keep(preferences.cookieAcceptance)
    }
}

// MARK: - WKNavigationAction, WKNavigationResponse and WKFrameInfo

extension WebKitMapCode {
    func actions(_ action: NavigationAction, response: NavigationResponse, frame: FrameInfo) {
        let request: NavigationRequest = action.request
        keep(request.headers, URLRequest(request), action.navigationType, action.sourceFrame)
        keep(action.targetFrame, action.frameName, action.shouldPerformDownload)
        keep(response.isForMainFrame, response.canShowMIMEType, response.url, response.statusCode)
        keep(response.mimeType, response.headers, response.expectedContentLength)
        keep(response.suggestedFilename, response.response)
        let (asked, origin): (NavigationRequest?, Origin) = (frame.request, frame.securityOrigin)
        keep(frame.isMainFrame, asked, origin, frame.webView)
    }
}

// MARK: - WKWebsiteDataStore

extension WebKitMapCode {
    func dataStore(
        _ store: WebsiteDataStore, record: WebsiteDataRecord, configuration: WebViewConfiguration
    ) async {
        keep(WebsiteDataStore.init(named: "news"), WebsiteDataStore.init(profile: "/tmp/news"))
        keep(WebsiteDataStore.browser, WebsiteDataStore.nonPersistent())
        keep(store.isPersistent, store.httpCookieStore, WebsiteDataStore.allWebsiteDataTypes)
        keep(
            await store.dataRecords(ofTypes: [
                .cookies, .diskCache, .memoryCache, .localStorage, .indexedDBDatabases,
            ]))
        await store.removeData(ofTypes: [], modifiedSince: 0)
        await store.removeData(ofTypes: [], for: [record])
        keep(WebsiteDataType.cookies, record.displayName, record.dataTypes)
        keep(configuration.proxy, configuration.proxyExceptions)
    }
}

// MARK: - WKBackForwardList

extension WebKitMapCode {
    func backForwardList(_ list: BackForwardList, item: BackForwardListItem) {
        keep(list.currentItem, list.backList, list.forwardList, list.item(at: -1))
        keep(item.url, item.initialURL, item.title)
        keep(list.items, list.offset(of: item), BackForwardList.capacity, item.scrollPosition)
        list.removeAllItems()
    }
}

// MARK: - WKUserContentController and WKContentRuleListStore

extension WebKitMapCode {
    func userContentController(
        _ controller: UserContentController, script: UserScript,
        handler: any ScriptMessageHandler, replying: any ScriptMessageHandlerWithReply,
        list: ContentRuleList, message: ScriptMessage
    ) async throws(ContentRuleListError) {
        let value: JavaScriptValue = message.body
        keep(value)
        controller.addUserScript(script)
        keep(controller.userScripts)
        controller.removeAllUserScripts()
        controller.add(handler, name: "log")
        controller.addScriptMessageHandler(replying, name: "ask")
        controller.removeScriptMessageHandler(forName: "log")
        controller.add(handler, contentWorld: .defaultClient, name: "log")
        controller.addScriptMessageHandler(
            replying, contentWorld: .world(name: "tools"), name: "ask")
        controller.removeScriptMessageHandler(forName: "log", contentWorld: .defaultClient)
        controller.removeAllScriptMessageHandlers(from: .world(name: "tools"))
        controller.removeAllScriptMessageHandlers(from: .page)
        controller.removeAllScriptMessageHandlers()
        controller.add(list)
        controller.remove(list)
        controller.removeAllContentRuleLists()
        keep(controller.contentRuleLists, list.identifier, list.ruleCount)
        keep(try ContentRuleList.init(identifier: "ads", json: "[]"))
        let store = ContentRuleListStore.init(folder: "/tmp/rules")
        keep(ContentRuleListStore.default, await store.availableIdentifiers())
        keep(
            try await store.compileContentRuleList(
                forIdentifier: "ads", encodedContentRuleList: "[]"))
        keep(try await store.contentRuleList(forIdentifier: "ads"))
        try await store.removeContentRuleList(forIdentifier: "ads")
    }
}

// MARK: - WKDownload and WKDownloadDelegate

extension WebKitMapCode {
    func download(
        _ download: Download, delegate: any DownloadDelegate, response: NavigationResponse,
        request: NavigationRequest, error: NavigationError, other: any NavigationDelegate
    ) async {
        keep(download.delegate, download.originalRequest, download.webView, download.cancel())
        keep(download.receivedByteCount, download.expectedByteCount, download.fractionCompleted)
        keep(
            await delegate.download(
                download, decideDestinationUsing: response, suggestedFilename: ""))
        let policy: DownloadRedirectPolicy = await delegate.download(
            download, willPerformHTTPRedirectionTo: request)
        keep(policy)
        delegate.downloadDidFinish(download)
        delegate.download(download, didFailWith: error, resumeData: nil)
        delegate.download(download, didFailWith: error)
        keep(download.destination, download.isActive)
        Download.discard(resumeData: [])
    }
}

// MARK: - What has no counterpart

extension WebKitMapCode {
    func alone(
        _ view: WebView, element: ElementReference, link: PageLink, found: WebElement,
        trust: ServerTrust, trigger: SubmissionTrigger, change: ControlChange, url: URLRecord,
        picture: PagePicture,
        configuration: inout WebViewConfiguration, query: ElementQuery, time: Duration,
        key: ElementKey, state: InteractionState, purpose: NavigationPurpose, policy: URLPolicy
    ) async throws {
        let display: (any DisplayDelegate)? = view.displayDelegate
        keep(display, PageContent(), view.page as Page?)
        view.setNeedsDisplay()
        view.setSize(columns: 80, rows: 24)
        keep(view.maximumColumns, view.maximumTextColumns, view.prefersDark)
        keep(view.usesPlainLayout, view.usesVisualOrder)
        view.activate(element)
        view.change(element, change)
        try await view.submit(element, trigger)
        try await view.follow(link)
        await view.chooseFiles(for: element, choosing: .one)
        view.toggleReader()
        keep(view.isReader, PageUpdate.submissionRefused(element, reason: ""))
        keep(view.receivedByteCount, view.expectedByteCount, view.finishedResources)
        keep(view.totalResources, view.provisionalURL, view.isAtRest, view.failure)
        let (locator, one): (ElementLocator, WebElement) = (view.locator(query), found)
        keep(locator, one, view.startLoading(NavigationRequest(url)))
        let value: JavaScriptValue = 1
        keep(value as any JavaScriptConvertible)
        keep(try await view.query(query), try await view.queryAll(query))
        keep(try await view.elements(of: found), try await view.snapshot(of: found))
        keep(try await view.wait(for: [], within: time))
        try view.checkIsShown(found)
        try await view.click(found)
        try await view.doubleClick(found)
        try await view.fill(found, with: "")
        try await view.press(key, on: found)
        try await view.check(found)
        try await view.uncheck(found)
        try await view.select(found, ["a"])
        try await view.setFiles(found, [])
        try await view.send(found)
        configuration.recordRequests { _ in }
        configuration.stopRecordingRequests()
        keep(view.downloads, view.restore(state, loading: .nothing))
        try await view.loadAlternateHTMLString("", baseURL: nil, forUnreachableURL: url)
        let navigation = view.begin { $0.load(NavigationRequest(url)) }
        keep(view.navigations, navigation)
        keep(configuration.allowsLocalFiles, configuration.allowsPrivateNetwork)
        view.changePolicy { $0 }
        view.adopt(policy)
        keep(view.denial(of: url, purpose: purpose), view.registrableDomain(of: url))
        keep(view.mayTrust(host: "example.org"), view.accept(trust), view.showsPictures)
        keep(view.mayTrust(trust))
        view.loadPicture(picture, width: 1, height: 1)
        view.playPicture(picture, width: 1, height: 1)
        view.stopPlayingPicture()
        keep(view.isPlayingPicture, view.pictureZoom)
        keep(view.page?.isPicture, view.page?.pictureProblems)
        keep(view.aboutPage)
        view.rest()
        view.sleep()
        view.wake()
        keep(view.canRest, view.canSleep, view.isAsleep, view.keptByteCount)
        view.reconfigure { _ in }
        keep(view.sessionState(awaiting: nil))
    }
}

/// The functions of this file.
@MainActor struct WebKitMapCode {}
