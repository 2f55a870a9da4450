import Garth
import GarthURL

/// The state of what a person keeps: bookmarks, feeds, and copies of pages.
struct KeepingState {
    var bookmarks = BookmarkPanel()
    var feeds = FeedState()
    var copies = CopyState()
}

/// The copies that are shown, and which pages have some.
struct CopyState {
    /// The copies that were read, by their addresses, until a page has taken them.
    var read: [String: PageCopy] = [:]
    /// The latest copy of each page, by the address of the page without its fragment.
    var latest: [String: KeptPage] = [:]
    /// The page of which a copy is being made.
    var isKeeping = false
}

extension Browser {
    var bookmarkPanel: BookmarkPanel {
        get { keeping.bookmarks }
        set { keeping.bookmarks = newValue }
    }

    var feedState: FeedState {
        get { keeping.feeds }
        set { keeping.feeds = newValue }
    }
}
