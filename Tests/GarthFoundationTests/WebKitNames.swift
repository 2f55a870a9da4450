/// The names in Swift of WebKit's public classes and protocols (its headers in
/// `Source/WebKit/UIProcess/API/Cocoa`, macOS 26 and iOS 26).
///
/// `docs/webkit-map.md` is checked against them: a new name of WebKit is added here first. A method
/// of a delegate is named by its label; the words behind the label are names of its parameters.
enum WebKitNames {
    /// One name in each line, by the title of the section of the map.
    static let sections = [
        "WKWebView": """
        init(frame:configuration:)
        init?(coder:)
        configuration
        navigationDelegate
        uiDelegate
        backForwardList
        load(_: URLRequest)
        loadFileURL(_:allowingReadAccessTo:)
        loadHTMLString(_:baseURL:)
        load(_:mimeType:characterEncodingName:baseURL:)
        loadSimulatedRequest(_:responseHTML:)
        loadSimulatedRequest(_:response:responseData:)
        loadFileRequest(_:allowingReadAccessTo:)
        go(to:)
        goBack()
        goForward()
        reload()
        reloadFromOrigin()
        stopLoading()
        title
        url
        isLoading
        estimatedProgress
        hasOnlySecureContent
        serverTrust
        canGoBack
        canGoForward
        allowsBackForwardNavigationGestures
        customUserAgent
        interactionState
        allowsLinkPreview
        scrollView
        pageZoom
        magnification
        allowsMagnification
        setMagnification(_:centeredAt:)
        minimumViewportInset
        maximumViewportInset
        setMinimumViewportInset(_:maximumViewportInset:)
        obscuredContentInsets
        find(_:configuration:)
        findInteraction
        isFindInteractionEnabled
        evaluateJavaScript
        callAsyncJavaScript(_:arguments:in:contentWorld:)
        createPDF
        pdf(configuration:)
        takeSnapshot
        createWebArchiveData
        printOperation(with:)
        startDownload(using:)
        resumeDownload(fromResumeData:)
        handlesURLScheme(_:)
        mediaType
        themeColor
        underPageBackgroundColor
        isInspectable
        closeAllMediaPresentations
        pauseAllMediaPlayback
        requestMediaPlaybackState
        setAllMediaPlaybackSuspended
        cameraCaptureState
        microphoneCaptureState
        setCameraCaptureState
        setMicrophoneCaptureState
        fullscreenState
        isElementFullscreenEnabled
        isWritingToolsActive
        writingToolsBehavior
        isBlockedByScreenTime
        certificateChain
        fetchData(of:)
        restoreData(_:)
        goBack(_:)
        goForward(_:)
        reload(_:)
        reloadFromOrigin(_:)
        stopLoading(_:)
        NSTextFinderClient
        NSUserInterfaceValidations
        """,
        "WKNavigationDelegate": """
        decidePolicyFor navigationAction
        decidePolicyFor navigationAction preferences
        decidePolicyFor navigationResponse
        didStartProvisionalNavigation
        didReceiveServerRedirectForProvisionalNavigation
        didFailProvisionalNavigation withError
        didCommit
        didFinish
        didFail withError
        didReceive challenge
        respondTo
        authenticationChallenge shouldAllowDeprecatedTLS
        shouldAllowDeprecatedTLSFor
        webViewWebContentProcessDidTerminate
        navigationAction didBecome download
        navigationResponse didBecome download
        shouldGoTo backForwardListItem willUseInstantBack
        """,
        "WKUIDelegate": """
        createWebViewWith for windowFeatures
        webViewDidClose
        runJavaScriptAlertPanelWithMessage
        runJavaScriptConfirmPanelWithMessage
        runJavaScriptTextInputPanelWithPrompt
        runOpenPanelWith
        requestMediaCapturePermissionFor
        decideMediaCapturePermissionsFor
        requestDeviceOrientationAndMotionPermissionFor
        contextMenuConfigurationFor
        contextMenuWillPresentFor
        contextMenuForElement willCommitWith
        contextMenuDidEndFor
        shouldPreviewElement
        previewingViewControllerForElement
        commitPreviewingViewController
        showLockdownModeFirstUseMessage
        willPresentEditMenuWithAnimator
        willDismissEditMenuWithAnimator
        insertInputSuggestion
        """,
        "WKWebViewConfiguration": """
        websiteDataStore
        userContentController
        processPool
        preferences
        defaultWebpagePreferences
        applicationNameForUserAgent
        setURLSchemeHandler(_:forURLScheme:)
        urlSchemeHandler(forURLScheme:)
        suppressesIncrementalRendering
        limitsNavigationsToAppBoundDomains
        upgradeKnownHostsToHTTPS
        allowsInlinePredictions
        supportsAdaptiveImageGlyph
        writingToolsBehavior
        dataDetectorTypes
        allowsAirPlayForMediaPlayback
        allowsInlineMediaPlayback
        allowsPictureInPictureMediaPlayback
        mediaTypesRequiringUserActionForPlayback
        ignoresViewportScaleLimits
        selectionGranularity
        userInterfaceDirectionPolicy
        showsSystemScreenTimeBlockingView
        webExtensionController
        mediaPlaybackRequiresUserAction
        mediaPlaybackAllowsAirPlay
        requiresUserActionForMediaPlayback
        copy()
        init?(coder:)
        """,
        "WKHTTPCookieStore": """
        allCookies()
        getAllCookies(_:)
        setCookie(_:)
        setCookies(_:)
        deleteCookie(_:)
        add(_ observer:)
        remove(_ observer:)
        WKHTTPCookieStoreObserver
        setCookiePolicy(_:)
        cookiePolicy
        """,
        "WKWebpagePreferences": """
        allowsContentJavaScript
        preferredContentMode
        preferredHTTPSNavigationPolicy
        isLockdownModeEnabled
        securityRestrictionMode
        """,
        "WKNavigationAction, WKNavigationResponse and WKFrameInfo": """
        WKNavigationAction.request
        .navigationType
        .sourceFrame
        .targetFrame
        .shouldPerformDownload
        .modifierFlags
        .buttonNumber
        .isContentRuleListRedirect
        WKNavigationResponse.isForMainFrame
        .canShowMIMEType
        .response
        WKFrameInfo.isMainFrame
        .request
        .securityOrigin
        .webView
        """,
        "WKWebsiteDataStore": """
        default()
        nonPersistent()
        init(forIdentifier:)
        identifier
        allDataStoreIdentifiers
        remove(forIdentifier:)
        isPersistent
        httpCookieStore
        allWebsiteDataTypes()
        dataRecords(ofTypes:)
        fetchDataRecords(ofTypes:completionHandler:)
        removeData(ofTypes:modifiedSince:)
        removeData(ofTypes:for:)
        WKWebsiteDataTypeCookies
        ...DiskCache
        ...MemoryCache
        ...FetchCache
        ...SessionStorage
        ...LocalStorage
        ...WebSQLDatabases
        ...IndexedDBDatabases
        ...ServiceWorkerRegistrations
        ...FileSystem
        ...HashSalt
        ...OfflineWebApplicationCache
        ...SearchFieldRecentSearches
        ...MediaKeys
        ...ScreenTime
        WKWebsiteDataRecord.displayName
        .dataTypes
        proxyConfigurations
        fetchData(of:)
        restoreData(_:)
        """,
        "WKBackForwardList": """
        currentItem
        backList
        forwardList
        backItem
        forwardItem
        item(at:)
        WKBackForwardListItem.url
        .initialURL
        .title
        """,
        "WKUserContentController and WKContentRuleListStore": """
        addUserScript(_:)
        userScripts
        removeAllUserScripts()
        add(_:name:)
        addScriptMessageHandler(_:contentWorld:name:)
        removeScriptMessageHandler(forName:)
        removeAllScriptMessageHandlers()
        add(_:contentWorld:name:)
        removeScriptMessageHandler(forName:contentWorld:)
        removeAllScriptMessageHandlers(from:)
        add(_ contentRuleList)
        remove(_ contentRuleList)
        removeAllContentRuleLists()
        WKContentRuleList.identifier
        WKContentRuleListStore.default()
        init(url:)
        compileContentRuleList(forIdentifier:encodedContentRuleList:)
        contentRuleList(forIdentifier:)
        removeContentRuleList(forIdentifier:)
        availableIdentifiers()
        lookUpContentRuleList(forIdentifier:completionHandler:)
        getAvailableContentRuleListIdentifiers(_:)
        """,
        "WKDownload and WKDownloadDelegate": """
        delegate
        originalRequest
        webView
        cancel(_:)
        progress
        isUserInitiated
        originatingFrame
        decideDestinationUsing suggestedFilename
        willPerformHTTPRedirection newRequest decisionHandler
        decidedPolicyForHTTPRedirection newRequest
        downloadDidFinish
        didFailWithError resumeData
        didReceive challenge
        respondTo
        decidePlaceholderPolicy
        placeholderPolicy(forDownload:)
        didReceivePlaceholderURL
        didReceiveFinalURL
        """,
    ]
}
