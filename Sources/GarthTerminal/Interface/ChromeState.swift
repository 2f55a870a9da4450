/// What stands around the page: title, address, verdict, progress, and which commands can act.
///
/// All strings may come from anywhere; they are made safe when they are drawn.
package struct ChromeState: Sendable, Equatable {
    /// What the allow-list says about the page.
    package struct Verdict: Sendable, Equatable {
        package enum Kind: Sendable, Equatable {
            case allowed, open, denied, local
        }
        package var kind: Kind
        /// What is said behind the mark; empty for the kind's own word.
        package var text: String

        package init(_ kind: Kind, text: String = "") {
            self.kind = kind
            self.text = text
        }
    }

    package var title = ""
    package var address = ""
    package var verdict: Verdict?
    package var canGoBack = false
    package var canGoForward = false
    package var canReload = true
    package var isLoading = false
    /// The whole page's progress, 0 to 1; nil when nothing is known.
    package var progress: Double?
    package var receivedBytes = 0
    /// The bytes that are expected in all; nil when unknown.
    package var expectedBytes: Int?
    package var bytesPerSecond = 0
    package var resourcesDone = 0
    package var resourcesTotal = 0
    /// What the load waits for (`connecting to example.org`); empty when data flows.
    package var activity = ""
    /// The page's zoom in per cent.
    package var zoom = 100
    package var tabCount = 1
    /// The present tab, 0 being the first.
    package var selectedTab = 0

    /// Makes the state of a browser that has loaded nothing.
    package init() {}
}
