import Garth
import GarthLanguage
import GarthTerminal
import Glibc

/// A line of the cookie panel.
enum CookieLine {
    case cookie(WebCookie)
    case blockedSite(String)
    /// What scripts of a site keep beside cookies.
    case data(WebsiteDataRecord)
}

/// The panel of cookies: the stored ones, what scripts keep beside them, the blocked sites, and the commands.
extension Browser {
    private var dataStore: WebsiteDataStore { webView.configuration.websiteDataStore }
    private var cookieStore: CookieStore { dataStore.httpCookieStore }
    /// What scripts keep.
    private static let scriptedTypes: Set<WebsiteDataType> = [.localStorage, .indexedDBDatabases]

    func showCookies() {
        Task {
            let (title, items) = await readCookies()
            interface.showList(
                ListOverlay(
                    id: ListNumber.cookies.rawValue, title: title, items: items,
                    commands: [
                        .init("d", localized("delete")), .init("D", localized("delete the site's")),
                        .init("b", localized("block the site")), .init("/", localized("filter")),
                    ]))
            drawFrame()
        }
    }

    /// Shows everything about a cookie.
    func describeCookie(_ item: Int) {
        guard listedCookies.indices.contains(item), case .cookie(let cookie) = listedCookies[item]
        else { return }
        let rows: [(String, String)] = [
            (localized("Name"), cookie.name.isEmpty ? localized("(none)") : cookie.name),
            (localized("Value"), cookie.value),
            (localized("Domain"), cookie.domain), (localized("Path"), cookie.path),
            (
                localized("Ends", meaning: "when a cookie ends"),
                cookie.expires.map(Self.date) ?? localized("with the session")
            ),
            (
                localized("Made", meaning: "when a cookie was made"),
                cookie.created.map(Self.date) ?? ""
            ),
            (
                localized("Sent", meaning: "how a cookie is sent"),
                cookie.isSecure ? localized("over https only") : localized("over http, too")
            ),
            (
                localized("Scripts"),
                cookie.isHTTPOnly ? localized("do not see it") : localized("may see it")
            ),
            (localized("Other sites"), Self.description(of: cookie.sameSitePolicy)),
        ]
        let widths = rows.map { SafeText(sanitizing: $0.0).width }
        let column = (widths.max() ?? 0) + 2
        let text = zip(rows, widths).map { row, width in
            row.0 + String(repeating: " ", count: column - width) + row.1
        }
        interface.showText(
            TextOverlay(
                title: localized("Cookie"), text: Array(text.joined(separator: "\n").utf8),
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
            return localized("\(site) may set cookies again")
        case ("d", .cookie(let cookie)):
            await cookieStore.delete(cookie)
            return localized("deleted: \(cookie.name)")
        case ("d", .data(let record)):
            await dataStore.removeData(ofTypes: Self.scriptedTypes, for: [record])
            return localized("deleted: what scripts of \(record.displayName) kept")
        case ("D", .cookie(let cookie)): return await deleteAll(of: cookieStore.site(of: cookie))
        case ("D", .data(let record)): return await deleteAll(of: record.displayName)
        case ("b", .cookie(let cookie)): return await block(cookieStore.site(of: cookie))
        case ("b", .data(let record)): return await block(record.displayName)
        default: return ""
        }
    }

    /// Deletes the cookies of a site and what its scripts keep.
    private func deleteAll(of site: String) async -> String {
        var count = 0
        for other in await cookieStore.allCookies() where cookieStore.site(of: other) == site {
            await cookieStore.delete(other)
            count += 1
        }
        let kept = await dataStore.dataRecords(ofTypes: Self.scriptedTypes)
            .filter { $0.displayName == site }
        await dataStore.removeData(ofTypes: Self.scriptedTypes, for: kept)
        return kept.isEmpty
            ? localized("deleted: \(count) of \(site)")
            : localized("deleted: \(count) of \(site), and what its scripts kept")
    }

    private func block(_ site: String) async -> String {
        await cookieStore.block(site: site)
        return localized("\(site) is blocked: no cookies from it (b on its line lifts that)")
    }

    private func readCookies() async -> (title: String, items: [ListOverlay.Item]) {
        let cookies = await cookieStore.allCookies()
        let blocked = await cookieStore.blockedSites()
        let kept = await dataStore.dataRecords(ofTypes: Self.scriptedTypes)
        listedCookies =
            cookies.map { .cookie($0) } + kept.map { .data($0) } + blocked.map { .blockedSite($0) }
        let items = cookies.map { cookie in
            ListOverlay.Item(
                "\(cookie.domain)  \(cookie.name.isEmpty ? localized("(no name)") : cookie.name)",
                detail: (cookie.expires.map(Self.date)
                    ?? localized("session", meaning: "when a cookie ends")) + "  " + cookie.value)
        }
        let data = kept.map { ListOverlay.Item($0.displayName, detail: Self.description(of: $0)) }
        let others = blocked.map {
            ListOverlay.Item($0, detail: localized("blocked: no cookies are kept or sent"))
        }
        let isOnDisk = dataStore.isPersistent
        let title =
            isOnDisk
            ? localized("Cookies (\(cookies.count))")
            : localized("Cookies (\(cookies.count), none on disk)")
        return (title, items + data + others)
    }

    private static func description(of record: WebsiteDataRecord) -> String {
        let names: [(WebsiteDataType, String)] = [
            (.localStorage, localized("items of scripts")),
            (.indexedDBDatabases, localized("databases of scripts")),
        ]
        return names.filter { record.dataTypes.contains($0.0) }.map(\.1).joined(separator: ", ")
    }

    private static func description(of policy: WebCookie.SameSitePolicy) -> String {
        switch policy {
        case .unspecified: localized("may lead to it, by links (it does not say)")
        case .lax: localized("may lead to it, by links (Lax)")
        case .strict: localized("never get it sent (Strict)")
        case .none: localized("may lead to it, by forms too (None)")
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
