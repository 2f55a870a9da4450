/// The actions of keys, toolbar buttons and the command line.
///
/// The raw value is the name of the action in `config` and on the command line.
package enum Action: String, CaseIterable, Sendable {
    case back, forward, refresh
    case refreshFromServer = "refresh-from-server"
    case stop
    case open
    case editAddress = "edit-address"
    case editLinkAddress = "edit-link-address"
    case nextLink = "next-link"
    case previousLink = "previous-link"
    case down, up
    case follow
    case followInNewTab = "follow-in-new-tab"
    case hints
    case hintsInNewTab = "hints-in-new-tab"
    case hintsCopy = "hints-copy"
    case pageDown = "page-down"
    case pageUp = "page-up"
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    case lineDown = "line-down"
    case lineUp = "line-up"
    case top, bottom
    case percent
    case scrollLeft = "scroll-left"
    case scrollRight = "scroll-right"
    case find
    case findBackwards = "find-backwards"
    case findNext = "find-next"
    case findPrevious = "find-previous"
    case openInNewTab = "open-in-new-tab"
    case newTab = "new-tab"
    case privateTab = "private"
    case closeTab = "close-tab"
    case undoCloseTab = "undo-close-tab"
    case nextTab = "next-tab"
    case previousTab = "previous-tab"
    case selectTab = "tab"
    case restoreSession = "restore-session"
    case openWith = "open-with"
    case history
    case tabHistory = "tab-history"
    case bookmarks
    case addBookmark = "add-bookmark"
    case downloads
    case source
    case pageInfo = "page-info"
    case certificate
    case policy, cookies, reader
    case pictures, terminal
    case siteSettings = "site-settings"
    case javascript
    case javascriptOfSite = "javascript-of-site"
    case copyAddress = "copy-address"
    case copyLink = "copy-link"
    case copyPicture = "copy-picture"
    case copyText = "copy-text"
    case select
    case selectLines = "select-lines"
    case downloadLink = "download-link"
    case savePage = "save-page"
    case css
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
    case zoomReset = "zoom-reset"
    case commandLine = "command-line"
    case help, suspend, redraw, quit
    case quitAtOnce = "quit-at-once"

    /// Whether a key may give it an argument: the address for `open`, the number for `tab`.
    package var takesArgument: Bool { self == .open || self == .selectTab }

    /// The effect of the action, in a few words, for help and for the pop-up of a prefix key.
    package var summary: String {
        switch self {
        case .back: "back"
        case .forward: "forward"
        case .refresh: "refresh"
        case .refreshFromServer: "refresh from the server"
        case .stop: "stop loading, close a panel"
        case .open: "open an address"
        case .editAddress: "edit the address"
        case .editLinkAddress: "edit the link's address"
        case .nextLink: "next link or field"
        case .previousLink: "previous link or field"
        case .down: "next link, or a line down"
        case .up: "previous link, or a line up"
        case .follow: "follow the link, use the field"
        case .followInNewTab: "follow in a new tab"
        case .hints: "choose a link by letters"
        case .hintsInNewTab: "... in a new tab"
        case .hintsCopy: "copy a link by letters"
        case .pageDown: "page down"
        case .pageUp: "page up"
        case .halfPageDown: "half a page down"
        case .halfPageUp: "half a page up"
        case .lineDown: "line down"
        case .lineUp: "line up"
        case .top: "top, or line with a count"
        case .bottom: "end, or line with a count"
        case .percent: "to the percentage of the count"
        case .scrollLeft: "move left"
        case .scrollRight: "move right"
        case .find: "find"
        case .findBackwards: "find backwards"
        case .findNext: "next match"
        case .findPrevious: "previous match"
        case .openInNewTab: "open in a new tab"
        case .newTab: "new tab"
        case .privateTab: "new private tab"
        case .closeTab: "close the tab"
        case .undoCloseTab: "reopen the closed tab"
        case .nextTab: "next tab"
        case .previousTab: "previous tab"
        case .selectTab: "tab of that number"
        case .restoreSession: "bring back the last session"
        case .openWith: "open with a program"
        case .history: "history"
        case .tabHistory: "pages of this tab"
        case .bookmarks: "bookmarks"
        case .addBookmark: "add a bookmark"
        case .downloads: "downloads"
        case .source: "source of the page"
        case .pageInfo: "about the page"
        case .certificate: "certificate"
        case .policy: "policy panel"
        case .cookies: "cookies"
        case .siteSettings: "settings of the site"
        case .javascript: "run the page's scripts, or none"
        case .javascriptOfSite: "... always on this site"
        case .reader: "reader mode"
        case .css: "the page's layout, or one plain column"
        case .pictures: "pictures on, off"
        case .terminal: "about the terminal"
        case .copyAddress: "copy the address"
        case .copyLink: "copy the link"
        case .copyPicture: "copy the address of the picture"
        case .copyText: "copy the page's text"
        case .select: "select text to copy"
        case .selectLines: "select lines to copy"
        case .downloadLink: "download the link"
        case .savePage: "save the page"
        case .zoomIn: "zoom in"
        case .zoomOut: "zoom out"
        case .zoomReset: "zoom to 100 %"
        case .commandLine: "command line"
        case .help: "help"
        case .suspend: "suspend Garth"
        case .redraw: "draw the screen again"
        case .quit: "quit"
        case .quitAtOnce: "quit at once"
        }
    }

    /// The chapters of the help page, each with its actions in reading order.
    static let chapters: [(title: String, actions: [Action])] = [
        (
            "Going places",
            [
                .open, .editAddress, .editLinkAddress, .back, .forward, .refresh,
                .refreshFromServer, .stop, .history, .tabHistory, .bookmarks, .addBookmark,
            ]
        ),
        (
            "Links and fields",
            [
                .nextLink, .previousLink, .down, .up, .follow, .followInNewTab, .hints,
                .hintsInNewTab, .hintsCopy, .downloadLink, .openWith,
            ]
        ),
        (
            "Moving",
            [
                .pageDown, .pageUp, .halfPageDown, .halfPageUp, .lineDown, .lineUp, .top, .bottom,
                .percent, .scrollLeft, .scrollRight,
            ]
        ),
        ("Finding", [.find, .findBackwards, .findNext, .findPrevious]),
        (
            "The page",
            [
                .source, .pageInfo, .certificate, .policy, .cookies, .siteSettings, .reader,
                .css, .javascript, .javascriptOfSite, .pictures, .zoomIn, .zoomOut,
                .zoomReset, .savePage, .copyAddress, .copyLink, .copyPicture, .copyText,
                .select, .selectLines, .downloads,
            ]
        ),
        (
            "Tabs",
            [
                .newTab, .privateTab, .openInNewTab, .closeTab, .undoCloseTab, .restoreSession,
                .nextTab, .previousTab, .selectTab,
            ]
        ),
        ("Garth", [.commandLine, .help, .terminal, .redraw, .suspend, .quit, .quitAtOnce]),
    ]
}
