import GarthPage
import GarthURL

/// What a web view tells the interface that draws it.
package enum WebViewEvent {
    /// A property changed: title, URL, progress, what can be gone to.
    case stateChanged
    /// Another page (or another place of the same page) is shown now.
    case pageShown(Page, previous: Page?)
    /// The engine said this about the page that is shown.
    case updates([PageUpdate])
    /// Go to the place that a fragment names.
    case fragment(String)
    /// The page asks to be left for another address after a time; it is followed only when the
    /// person says so.
    case refreshRequested(seconds: Int, URLRecord)
    /// No page can be shown at all: the content process cannot be started or held down.
    case contentUnavailable(NavigationError)
    /// One line for the person that is not about a page: a refusal, a stopped load.
    case message(String)
}
