import GarthLanguage

/// The content around the page: title, address, verdict, progress, and the available commands.
///
/// The strings may come from anywhere; drawing makes them safe.
package struct ChromeState: Sendable, Equatable {
    /// The allow-list's verdict on the page.
    package struct Verdict: Sendable, Equatable {
        /// Allowed by a rule, open because there is no list, denied, or one of our own pages.
        package enum Kind: Sendable, Equatable {
            case allowed, open, denied, local
        }
        /// The kind of verdict.
        package var kind: Kind
        /// The text after the mark; empty for the word of the kind.
        package var text: String

        /// Makes a verdict; without a text, the kind's own word is shown.
        package init(_ kind: Kind, text: String = "") {
            self.kind = kind
            self.text = text
        }
    }

    /// The page's title; if it is empty, the address is shown.
    package var title = ""
    /// The page's address as it is shown, without credentials.
    package var address = ""
    /// The registrable domain of the address's host; empty if it is unknown.
    package var registrableDomain = ""
    /// The policy's verdict on the address; nil shows none.
    package var verdict: Verdict?
    /// Whether the page is shown in colours; without them, links are underlined.
    package var hasColors = true
    /// Whether going back is possible.
    package var canGoBack = false
    /// Whether going forward is possible.
    package var canGoForward = false
    /// Whether the page can be loaded again.
    package var canReload = true
    /// The identity of the page that is shown; nil before the first.
    package var page: ObjectIdentifier?
    /// Whether a load is in progress; the progress row is then visible.
    package var isLoading = false
    /// The progress of the whole page, 0 to 1; nil if it is unknown.
    package var progress: Double?
    /// The bytes that have arrived.
    package var receivedBytes = 0
    /// The bytes that are expected in all; nil when unknown.
    package var expectedBytes: Int?
    /// The present speed; 0 when unknown.
    package var bytesPerSecond = 0
    /// The resources of the page that are there.
    package var resourcesDone = 0
    /// The resources of the page that are expected in all.
    package var resourcesTotal = 0
    /// The step that the load waits for (`connecting to example.org`); empty while data arrive.
    package var activity = ""
    /// The text about running downloads (`2 downloads, 43 %`); empty without any.
    package var downloads = ""
    /// The number of incomplete downloads; quitting then asks.
    package var downloadCount = 0
    /// Whether the received parts are kept when Garth ends.
    package var downloadsSurvive = true
    /// The page's zoom in per cent.
    package var zoom = 100
    /// Whether scripts of the page run: they get the keys that are typed into its fields.
    package var runsScripts = false
    /// Whether the page is a picture, which has keys of its own.
    package var showsPicture = false
    /// The tabs; a single one is not shown.
    package var tabs: [TabLabel] = []
    /// The tab on the screen, 0 being the first.
    package var selectedTab = 0
    /// Whether the visible tab is private.
    package var isPrivate = false

    /// The text about the downloads that quitting would interrupt.
    var unfinishedDownloads: String {
        let isPrivateOnly = !downloadsSurvive
        let count = downloadCount
        return localized(
            count, one: "A download is incomplete.", other: "\(count) downloads are incomplete.")
            + " "
            + (isPrivateOnly
                ? localized("Private ones are removed.")
                : localized("The received parts are kept and can be resumed."))
    }

    /// Makes the state of a browser without a page.
    package init() {}
}
