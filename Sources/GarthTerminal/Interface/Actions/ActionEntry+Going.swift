/// Addresses, the history, links and fields.
extension ActionEntry {
    static let goingPlaces: [ActionEntry] = [
        ActionEntry(.open, "open an address") {
            $1.argument.isEmpty ? $0.beginOpen("") : [.open($1.argument, newTab: false)]
        },
        ActionEntry(.editAddress, "edit the address") { me, _ in me.beginOpen(me.chrome.address) },
        ActionEntry(.editLinkAddress, "edit the link's address") { me, _ in me.editLinkAddress() },
        ActionEntry(.back, "back") {
            $0.chrome.canGoBack ? [.back(count: $1.times)] : $0.nothing("nothing to go back to")
        },
        ActionEntry(.forward, "forward") {
            $0.chrome.canGoForward
                ? [.forward(count: $1.times)] : $0.nothing("nothing to go forward to")
        },
        ActionEntry(.refresh, "refresh") { me, _ in me.reload(.reload) },
        ActionEntry(.refreshFromServer, "refresh from the server") { me, _ in
            me.reload(.reloadFromServer)
        },
        ActionEntry(.stop, "stop loading, close a panel") { me, _ in me.stop() },
        ActionEntry(.history, "history", by: .showHistory),
        ActionEntry(.tabHistory, "pages of this tab", by: .showTabHistory),
        ActionEntry(.bookmarks, "bookmarks", by: .showBookmarks),
        ActionEntry(.addBookmark, "add a bookmark", by: .addBookmark),
        ActionEntry(.feeds, "the feeds that are kept", by: .feeds(.show)),
        ActionEntry(.pageFeeds, "feeds of the page", by: .feeds(.ofPage)),
        ActionEntry(.lookAtFeeds, "look for news in the feeds", by: .feeds(.look)),
        ActionEntry(.keepPage, "keep the page for later, with its pictures", by: .copies(.keep)),
        ActionEntry(.keptPages, "the pages that are kept", by: .copies(.show)),
    ]

    static let linksAndFields: [ActionEntry] = [
        ActionEntry(.nextLink, "next link or field") {
            $0.repeated($1.count) { $0.moveFocus(.next) }
        },
        ActionEntry(.previousLink, "previous link or field") {
            $0.repeated($1.count) { $0.moveFocus(.previous) }
        },
        ActionEntry(.down, "next link, or a line down", about: .view) {
            $0.goesByLines
                ? $0.movedLines(by: $1.times) : $0.repeated($1.count) { $0.step(.next) }
        },
        ActionEntry(.up, "previous link, or a line up", about: .view) {
            $0.goesByLines
                ? $0.movedLines(by: -$1.times) : $0.repeated($1.count) { $0.step(.previous) }
        },
        ActionEntry(.follow, "follow the link, use the field") {
            $0.useNamed($1.count, newTab: false)
        },
        ActionEntry(.followInNewTab, "follow in a new tab") {
            $0.useNamed($1.count, newTab: true)
        },
        ActionEntry(.hints, "choose a link by letters") { me, _ in me.showHints(.follow) },
        ActionEntry(.hintsInNewTab, "... in a new tab") { me, _ in me.showHints(.followInNewTab) },
        ActionEntry(.hintsCopy, "copy a link by letters") { me, _ in me.showHints(.copy) },
        ActionEntry(.downloadLink, "download the link") { me, _ in
            me.withFocusedLink { .download($0) }
        },
        ActionEntry(.openWith, "open with a program") { me, _ in me.openWith() },
        ActionEntry(.fill, "fill in the log-in by a command") { me, _ in me.fillLogIn() },
    ]
}
