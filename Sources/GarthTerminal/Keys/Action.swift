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
    case css, colors
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
    case zoomReset = "zoom-reset"
    case commandLine = "command-line"
    case help, suspend, redraw, quit
    case quitAtOnce = "quit-at-once"

    /// Whether a key may give it an argument: the address for `open`, the number for `tab`.
    package var takesArgument: Bool { self == .open || self == .selectTab }

    /// The effect of the action, in a few words, for help and for the pop-up of a prefix key.
    package var summary: String { ActionEntry.of[self]?.summary ?? rawValue }
}
