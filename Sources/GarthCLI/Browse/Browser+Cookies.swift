import Garth
import GarthTerminal
import Glibc

/// A line of the cookie panel.
enum CookieLine {
    case cookie(WebCookie)
    case blockedSite(String)
}

/// The panel of cookies: the stored ones, the blocked sites, and the commands.
extension Browser {
    private var cookieStore: CookieStore { webView.configuration.websiteDataStore.httpCookieStore }

    func showCookies() {
        Task {
            let (title, items) = await readCookies()
            interface.showList(
                ListOverlay(
                    id: ListNumber.cookies.rawValue, title: title, items: items,
                    commands: [
                        .init("d", "delete"), .init("D", "delete the site's"),
                        .init("b", "block the site"), .init("/", "filter"),
                    ]))
            drawFrame()
        }
    }

    /// Shows everything about a cookie.
    func describeCookie(_ item: Int) {
        guard listedCookies.indices.contains(item), case .cookie(let cookie) = listedCookies[item]
        else { return }
        let rows: [(String, String)] = [
            ("Name", cookie.name.isEmpty ? "(none)" : cookie.name), ("Value", cookie.value),
            ("Domain", cookie.domain), ("Path", cookie.path),
            ("Ends", cookie.expires.map(Self.date) ?? "with the session"),
            ("Made", cookie.created.map(Self.date) ?? ""),
            ("Sent", cookie.isSecure ? "over https only" : "over http, too"),
            ("Scripts", cookie.isHTTPOnly ? "do not see it" : "may see it"),
            ("Other sites", Self.description(of: cookie.sameSitePolicy)),
        ]
        let text = rows.map { name, value in
            name + String(repeating: " ", count: 13 - name.count) + value
        }
        interface.showText(
            TextOverlay(
                title: "Cookie", text: Array(text.joined(separator: "\n").utf8),
                columns: interface.pageColumns))
    }

    /// Performs a key of the panel on a line.
    func changeCookies(_ key: Character, _ item: Int) {
        guard listedCookies.indices.contains(item) else { return }
        let line = listedCookies[item]
        Task {
            let message = await change(key, line)
            let (title, items) = await readCookies()
            interface.updateList(ListNumber.cookies.rawValue, title: title, items: items)
            interface.showMessage(message, at: now)
            drawFrame()
        }
    }

    // MARK: - Private parts

    private func change(_ key: Character, _ line: CookieLine) async -> String {
        switch (key, line) {
        case (_, .blockedSite(let site)):
            await cookieStore.unblock(site: site)
            return "\(site) may set cookies again"
        case ("d", .cookie(let cookie)):
            await cookieStore.delete(cookie)
            return "deleted: \(cookie.name)"
        case ("D", .cookie(let cookie)):
            let site = cookieStore.site(of: cookie)
            var count = 0
            for other in await cookieStore.allCookies() where cookieStore.site(of: other) == site {
                await cookieStore.delete(other)
                count += 1
            }
            return "deleted: \(count) of \(site)"
        case ("b", .cookie(let cookie)):
            let site = cookieStore.site(of: cookie)
            await cookieStore.block(site: site)
            return "\(site) is blocked: no cookies from it (b on its line lifts that)"
        default: return ""
        }
    }

    private func readCookies() async -> (title: String, items: [ListOverlay.Item]) {
        let cookies = await cookieStore.allCookies()
        let blocked = await cookieStore.blockedSites()
        listedCookies = cookies.map { .cookie($0) } + blocked.map { .blockedSite($0) }
        let items = cookies.map { cookie in
            ListOverlay.Item(
                "\(cookie.domain)  \(cookie.name.isEmpty ? "(no name)" : cookie.name)",
                detail: (cookie.expires.map(Self.date) ?? "session") + "  " + cookie.value)
        }
        let others = blocked.map {
            ListOverlay.Item($0, detail: "blocked: no cookies are kept or sent")
        }
        let kept = webView.configuration.websiteDataStore.isPersistent ? "" : ", none on disk"
        return ("Cookies (\(cookies.count)\(kept))", items + others)
    }

    private static func description(of policy: WebCookie.SameSitePolicy) -> String {
        switch policy {
        case .unspecified: "may lead to it, by links (it does not say)"
        case .lax: "may lead to it, by links (Lax)"
        case .strict: "never get it sent (Strict)"
        case .none: "may lead to it, by forms too (None)"
        }
    }

    /// A time as people here write it.
    static func date(_ seconds: Int) -> String {
        var time = time_t(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
