import GarthLanguage

/// What is shown of the page, and what is taken from it.
extension ActionEntry {
    static let thePage: [ActionEntry] = [
        ActionEntry(.source, localized("source of the page"), by: .showSource),
        ActionEntry(.pageInfo, localized("about the page"), by: .showPageInfo),
        ActionEntry(.certificate, localized("certificate"), by: .showCertificate),
        ActionEntry(.policy, localized("policy panel"), by: .showPolicy),
        ActionEntry(.cookies, localized("cookies"), by: .showCookies),
        ActionEntry(.siteSettings, localized("settings of the site"), by: .showSiteSettings),
        ActionEntry(.reader, localized("reader mode"), by: .showReader),
        ActionEntry(.css, localized("the page's layout, or one plain column")) {
            [.chooseLayout($1.argument)]
        },
        ActionEntry(.colors, localized("the page's colours for the terminal, as written, or none"))
        {
            [.chooseColors($1.argument)]
        },
        ActionEntry(
            .javascript, localized("run the page's scripts, or none"),
            by: .toggleScripts(isForSite: false)),
        ActionEntry(
            .javascriptOfSite, localized("... always on this site"),
            by: .toggleScripts(isForSite: true)),
        ActionEntry(.pictures, localized("pictures on, off"), by: .togglePictures),
        ActionEntry(.zoomIn, localized("zoom in")) { [.zoom(.larger(steps: $1.times))] },
        ActionEntry(.zoomOut, localized("zoom out")) { [.zoom(.smaller(steps: $1.times))] },
        ActionEntry(.zoomReset, localized("zoom to 100 %")) {
            [.zoom($1.count.map { .to($0) } ?? .reset)]
        },
        ActionEntry(.savePage, localized("save the page")) { [.savePage(to: $1.argument)] },
        ActionEntry(.copyAddress, localized("copy the address"), by: .copy(.address)),
        ActionEntry(.copyLink, localized("copy the link")) { me, _ in
            me.withFocusedLink { .copy(.link($0)) }
        },
        ActionEntry(.copyPicture, localized("copy the address of the picture")) { me, _ in
            me.chrome.showsPicture
                ? [.copy(.address)] : me.withFocusedLink { .copy(.picture($0)) }
        },
        ActionEntry(.copyText, localized("copy the page's text"), by: .copy(.pageText)),
        ActionEntry(.select, localized("select text to copy"), about: .screen) { me, _ in
            me.beginSelection(.characters)
        },
        ActionEntry(.selectLines, localized("select lines to copy"), about: .screen) { me, _ in
            me.beginSelection(.lines)
        },
        ActionEntry(.downloads, localized("downloads"), by: .showDownloads),
    ]
}
