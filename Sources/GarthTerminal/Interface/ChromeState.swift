/// What stands around the page: title, address, verdict, progress, and which commands can act.
///
/// All strings may come from anywhere; they are made safe when they are drawn.
package struct ChromeState: Sendable, Equatable {
    /// What the allow-list says about the page.
    package struct Verdict: Sendable, Equatable {
        /// Allowed by a rule, open because there is no list, denied, or one of our own pages.
        package enum Kind: Sendable, Equatable {
            case allowed, open, denied, local
        }
        /// What the answer is.
        package var kind: Kind
        /// What is said behind the mark; empty for the kind's own word.
        package var text: String

        /// Makes a verdict; without a text, the kind's own word is shown.
        package init(_ kind: Kind, text: String = "") {
            self.kind = kind
            self.text = text
        }
    }

    /// The page's title; the address stands for an empty one.
    package var title = ""
    /// The page's address as it is shown, without credentials.
    package var address = ""
    /// The end of the address's host that somebody has registered; empty when it is not known.
    package var registrableDomain = ""
    /// What the policy says of the address; nil shows nothing.
    package var verdict: Verdict?
    /// Whether there is something to go back to.
    package var canGoBack = false
    /// Whether there is something to go forward to.
    package var canGoForward = false
    /// Whether the page can be loaded again.
    package var canReload = true
    /// Whether something still loads; the progress row is shown then.
    package var isLoading = false
    /// The whole page's progress, 0 to 1; nil when nothing is known.
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
    /// What the load waits for (`connecting to example.org`); empty when data flows.
    package var activity = ""
    /// What is said of the downloads that run (`2 downloads, 43 %`); empty when none does.
    package var downloads = ""
    /// How many downloads are not whole; quitting then asks.
    package var downloadCount = 0
    /// Whether what has come of them is kept when Garth ends.
    package var downloadsSurvive = true
    /// The page's zoom in per cent.
    package var zoom = 100
    /// The tabs; a single one is not shown.
    package var tabs: [TabLabel] = []
    /// The tab on the screen, 0 being the first.
    package var selectedTab = 0
    /// Whether the tab on the screen leaves nothing behind.
    package var isPrivate = false

    /// What is said of the downloads that quitting would interrupt.
    var unfinishedDownloads: String {
        let isPrivateOnly = !downloadsSurvive
        let count = downloadCount == 1 ? "A download is" : "\(downloadCount) downloads are"
        return "\(count) not whole. "
            + (isPrivateOnly
                ? "Nothing is kept of private ones." : "What has come is kept and can be resumed.")
    }

    /// Makes the state of a browser that has loaded nothing.
    package init() {}
}
