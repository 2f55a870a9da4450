import GarthLanguage

/// Addresses, the history, links and fields.
extension ActionEntry {
    static let goingPlaces: [ActionEntry] = [
        ActionEntry(.open, localized("open an address")) {
            $1.argument.isEmpty ? $0.beginOpen("") : [.open($1.argument, newTab: false)]
        },
        ActionEntry(.editAddress, localized("edit the address")) { me, _ in
            me.beginOpen(me.chrome.address)
        },
        ActionEntry(.editLinkAddress, localized("edit the link's address")) { me, _ in
            me.editLinkAddress()
        },
        ActionEntry(.back, localized("back")) {
            $0.chrome.canGoBack
                ? [.back(count: $1.times)] : $0.nothing(localized("nothing to go back to"))
        },
        ActionEntry(.forward, localized("forward")) {
            $0.chrome.canGoForward
                ? [.forward(count: $1.times)] : $0.nothing(localized("nothing to go forward to"))
        },
        ActionEntry(.refresh, localized("refresh")) { me, _ in me.reload(.reload) },
        ActionEntry(.refreshFromServer, localized("refresh from the server")) { me, _ in
            me.reload(.reloadFromServer)
        },
        ActionEntry(.stop, localized("stop loading, close a panel")) { me, _ in me.stop() },
        ActionEntry(.history, localized("history"), by: .showHistory),
        ActionEntry(.tabHistory, localized("pages of this tab"), by: .showTabHistory),
        ActionEntry(.bookmarks, localized("bookmarks"), by: .showBookmarks),
        ActionEntry(.addBookmark, localized("add a bookmark"), by: .addBookmark),
        ActionEntry(.feeds, localized("the feeds that are kept"), by: .feeds(.show)),
        ActionEntry(.pageFeeds, localized("feeds of the page"), by: .feeds(.ofPage)),
        ActionEntry(.lookAtFeeds, localized("look for news in the feeds"), by: .feeds(.look)),
        ActionEntry(
            .keepPage, localized("keep the page for later, with its pictures"), by: .copies(.keep)),
        ActionEntry(.keptPages, localized("the pages that are kept"), by: .copies(.show)),
    ]

    static let linksAndFields: [ActionEntry] = [
        ActionEntry(.nextLink, localized("next link or field")) {
            $0.repeated($1.count) { $0.moveFocus(.next) }
        },
        ActionEntry(.previousLink, localized("previous link or field")) {
            $0.repeated($1.count) { $0.moveFocus(.previous) }
        },
        ActionEntry(.down, localized("next link, or a line down"), about: .view) {
            $0.goesByLines
                ? $0.movedLines(by: $1.times) : $0.repeated($1.count) { $0.step(.next) }
        },
        ActionEntry(.up, localized("previous link, or a line up"), about: .view) {
            $0.goesByLines
                ? $0.movedLines(by: -$1.times) : $0.repeated($1.count) { $0.step(.previous) }
        },
        ActionEntry(.follow, localized("follow the link, use the field")) {
            $0.useNamed($1.count, newTab: false)
        },
        ActionEntry(.followInNewTab, localized("follow in a new tab")) {
            $0.useNamed($1.count, newTab: true)
        },
        ActionEntry(.hints, localized("choose a link by letters")) { me, _ in me.showHints(.follow)
        },
        ActionEntry(.hintsInNewTab, localized("... in a new tab")) { me, _ in
            me.showHints(.followInNewTab)
        },
        ActionEntry(.hintsCopy, localized("copy a link by letters")) { me, _ in me.showHints(.copy)
        },
        ActionEntry(.downloadLink, localized("download the link")) { me, _ in
            me.withFocusedLink { .download($0) }
        },
        ActionEntry(.openWith, localized("open with a program")) { me, _ in me.openWith() },
        ActionEntry(.fill, localized("fill in the log-in by a command")) { me, _ in me.fillLogIn()
        },
    ]
}
