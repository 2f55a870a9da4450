import Garth
import GarthAutomation
import GarthJSON
import GarthURL

/// What happens in a window, for the events of the protocol.
enum TabEvent {
    /// A load began.
    case started(URLRecord?)
    /// Its document took the place of the one before.
    case committed
    /// The document and all its parts are there.
    case finished
    /// The load failed, before its document came or behind it.
    case failed(isCommitted: Bool, reason: String)
    /// The page shows something else.
    case changed
    /// The document goes on under another address.
    case moved(from: URLRecord?)
    /// A dialog opened.
    case promptOpened(DriverTab.Prompt)
    /// The dialog was closed.
    case promptClosed(DriverTab.Prompt, isAccepted: Bool)
    /// The page's side of the driver tells something.
    case told(JSONValue)
    /// The response is a file.
    case download(DriverDownload, name: String)
    /// The file is whole at a path, or was not saved.
    case downloaded(DriverDownload, path: String?)
    /// A load in a frame began, or came to another point.
    case frame(FrameInfo, URLRecord, FrameEvent)
}

/// A download as the protocol tells of it.
struct DriverDownload {
    let url: URLRecord
    /// Whether a navigation led to it; a link with a `download` attribute makes none.
    let isOfNavigation: Bool
    /// The name of the download.
    let name = UniqueName.make()
}

/// What happens with a load in a frame.
enum FrameEvent {
    case started, committed, finished
    /// The load failed, before its document came or behind it.
    case failed(isCommitted: Bool, reason: String)
}
