import Garth

/// A view of which nothing stays behind.
@MainActor
func privateView(policy: URLPolicy) -> WebView {
    WebView(configuration: WebViewConfiguration(policy: policy))
}

/// Two views that share what sites store, also with the next run of the program.
@MainActor
func views(ofProfile name: String) -> [WebView] {
    var configuration = WebViewConfiguration()
    configuration.websiteDataStore = WebsiteDataStore(named: name)
    return [WebView(configuration: configuration), WebView(configuration: configuration)]
}

/// Signs in by a cookie that the program has from elsewhere.
@MainActor
func signIn(_ view: WebView, host: String, token: String) async -> Bool {
    let cookies = view.configuration.websiteDataStore.httpCookieStore
    return await cookies.setCookie(
        WebCookie(name: "session", value: token, domain: host, isHTTPOnly: true))
}

/// The names of a store's cookies, each time that they change.
func cookieNames(in store: WebsiteDataStore) -> some AsyncSequence<[String], Never> {
    store.httpCookieStore.changes.map { cookies in cookies.map(\.name) }
}

/// Forgets what sites have left in the last hour.
func forgetLastHour(in store: WebsiteDataStore, now: Int) async {
    await store.removeData(ofTypes: [.cookies, .diskCache], modifiedSince: now - 3600)
}

/// Loads a page from the cache, however old it is, and from the network only when it is not there.
@MainActor
func loadOffline(_ url: URLRecord, in view: WebView) async throws {
    try await view.load(NavigationRequest(url, cachePolicy: .returnCacheDataElseLoad))
}
