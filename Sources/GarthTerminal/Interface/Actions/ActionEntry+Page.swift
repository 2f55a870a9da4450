/// What is shown of the page, and what is taken from it.
extension ActionEntry {
    static let thePage: [ActionEntry] = [
        ActionEntry(.source, "source of the page", by: .showSource),
        ActionEntry(.pageInfo, "about the page", by: .showPageInfo),
        ActionEntry(.certificate, "certificate", by: .showCertificate),
        ActionEntry(.policy, "policy panel", by: .showPolicy),
        ActionEntry(.cookies, "cookies", by: .showCookies),
        ActionEntry(.siteSettings, "settings of the site", by: .showSiteSettings),
        ActionEntry(.reader, "reader mode", by: .showReader),
        ActionEntry(.css, "the page's layout, or one plain column") {
            [.chooseLayout($1.argument)]
        },
        ActionEntry(.colors, "the page's colours for the terminal, as written, or none") {
            [.chooseColors($1.argument)]
        },
        ActionEntry(
            .javascript, "run the page's scripts, or none", by: .toggleScripts(isForSite: false)),
        ActionEntry(
            .javascriptOfSite, "... always on this site", by: .toggleScripts(isForSite: true)),
        ActionEntry(.pictures, "pictures on, off", by: .togglePictures),
        ActionEntry(.zoomIn, "zoom in") { [.zoom(.larger(steps: $1.times))] },
        ActionEntry(.zoomOut, "zoom out") { [.zoom(.smaller(steps: $1.times))] },
        ActionEntry(.zoomReset, "zoom to 100 %") { [.zoom($1.count.map { .to($0) } ?? .reset)] },
        ActionEntry(.savePage, "save the page") { [.savePage(to: $1.argument)] },
        ActionEntry(.copyAddress, "copy the address", by: .copy(.address)),
        ActionEntry(.copyLink, "copy the link") { me, _ in
            me.withFocusedLink { .copy(.link($0)) }
        },
        ActionEntry(.copyPicture, "copy the address of the picture") { me, _ in
            me.chrome.showsPicture
                ? [.copy(.address)] : me.withFocusedLink { .copy(.picture($0)) }
        },
        ActionEntry(.copyText, "copy the page's text", by: .copy(.pageText)),
        ActionEntry(.select, "select text to copy", about: .screen) { me, _ in
            me.beginSelection(.characters)
        },
        ActionEntry(.selectLines, "select lines to copy", about: .screen) { me, _ in
            me.beginSelection(.lines)
        },
        ActionEntry(.downloads, "downloads", by: .showDownloads),
    ]
}
