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
    case nextHeading = "next-heading"
    case previousHeading = "previous-heading"
    case nextLandmark = "next-landmark"
    case previousLandmark = "previous-landmark"
    case nextList = "next-list"
    case previousList = "previous-list"
    case nextTable = "next-table"
    case previousTable = "previous-table"
    case nextForm = "next-form"
    case previousForm = "previous-form"
    case headings, landmarks, links
    case setMark = "set-mark"
    case goToMark = "go-to-mark"
    case read, run
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
    case fill
    case history
    case tabHistory = "tab-history"
    case bookmarks
    case addBookmark = "add-bookmark"
    case feeds
    case pageFeeds = "page-feeds"
    case lookAtFeeds = "look-at-feeds"
    case keepPage = "keep-page"
    case keptPages = "kept-pages"
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
    case css, colors
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
    case zoomReset = "zoom-reset"
    case commandLine = "command-line"
    case help, messages, suspend, redraw, quit
    case quitAtOnce = "quit-at-once"

    /// Short names that hands know from elsewhere.
    private static let aliases: [String: Action] = [
        "o": .open, "q": .quit, "quit!": .quitAtOnce, "q!": .quitAtOnce, "w": .savePage,
        "h": .help, "reload": .refresh, "r": .refresh, "save": .savePage,
        "saveas": .savePage,
    ]

    /// The action of a name, or of a short name that hands know from elsewhere; nil for others.
    package init?(named name: String) {
        guard let action = Action(rawValue: name) ?? Self.aliases[name] else { return nil }
        self = action
    }

    /// Whether a key may give it an argument: the address for `open`, the number for `tab`, the letter
    /// of a mark, the name of a command or file.
    package var takesArgument: Bool {
        [.open, .selectTab, .setMark, .goToMark, .run, .savePage, .openInNewTab].contains(self)
    }

    /// The effect of the action, in a few words, for help and for the pop-up of a prefix key.
    package var summary: String { ActionEntry.of[self]?.summary ?? rawValue }
}
