/// What the scripts of one page may take. A page beyond a limit goes on without the rest.
enum ScriptLimits {
    /// Timers that wait at one time. Honest pages have a few dozen.
    static let timers = 10_000

    /// Scripts that a page may fetch; the browser process has a limit of its own.
    static let fetchedScripts = 512

    /// Scripts that run inside one another by `document.write` or by inserting elements.
    static let nestedScripts = 20

    /// Violations of content security policies whose events wait.
    static let violations = 1000

    /// Lines of the console that are passed on.
    static let consoleLines = 1000

    /// Dialogs of a page without an action of the person between them: a loop of dialogs ends.
    static let dialogsInARow = 4

    /// Navigations that scripts of one page may ask for.
    static let navigations = 64

    /// Documents of frames that a page may show one after another; each has a window of its own.
    static let documents = 2000

    /// The content worlds beside the page's own: each has a global of some hundred kilobytes. The
    /// prelude knows the number (`worldLimit`).
    static let worlds = 16

    /// Navigations of frames that scripts of one page may ask for.
    static let frameNavigations = 2000

    /// Requests that were not answered; the browser process has a limit of its own.
    static let requests = 200

    /// Requests of a printed page: one whose requests lead to others without end is printed, too.
    static let requestsOfPrintedPage = 1000

    /// Bytes of the address of a file that a script saves: data of the page stand in it.
    static let downloadByteCount = 6 << 20

    /// Bytes of the body of a request.
    static let requestByteCount = 16 << 20

    /// Bytes of messages of WebSockets on their way to the network, each with its cost; the browser
    /// process believes several times as much. More wait in the page.
    static let unsentByteCount = 8 << 20
    static let socketMessageCost = 1024
    /// Bytes of a text that a script copies to the clipboard.
    static let copiedByteCount = 1 << 20
    /// Requests to databases that were not answered; more wait in the page.
    static let unansweredDatabaseRequestCount = 1024

    /// Bytes of the name of a worker or of a broadcast channel.
    static let workerNameByteCount = 4096

    /// Workers that a page may start, one after another; the browser process keeps few at a time.
    static let workers = 10_000

    /// Bytes of chosen files that scripts can read.
    static let fileByteCount = 16 << 20

    /// Bytes of a cookie that a script sets, with its attributes: the browser process takes 4096 of
    /// name and value, and 1024 of an attribute.
    static let cookieByteCount = 8192

    /// Changes of the history within a time; browsers with a window have the same bound.
    static let historyChanges = 100
    static let historyTime = Duration.seconds(30)

    /// Entries of the history of a printed page; the list of a browser has as many.
    static let historyEntries = 100

    /// Windows that scripts of a printed page may open.
    static let windows = 100

    /// Windows that scripts of a page on a screen may ask for; the browser process ends a content
    /// process that asks for more.
    static let wantedWindows = 1000

    /// The length of a string on its way between scripts and the document, where it has three copies
    /// for a moment. A response has up to 32 MB.
    static let stringUnits = 36 << 20

    /// The length of an ASCII text on its way to scripts, whose copies have a byte for each
    /// character. A response that comes in parts may have as much.
    static let plainStringUnits = 64 << 20

    /// Bytes of the result of a script of the embedding program.
    static let resultByteCount = 8 << 20

    /// Bytes of the body of a message to the embedding program.
    static let messageByteCount = 1 << 20

    /// Messages that the embedding program has not answered, and the bytes of their bodies.
    static let unansweredMessages = 1000
    static let unansweredMessageByteCount = 16 << 20

    /// The processor time of one script of a page on a screen. The browser process ends the process
    /// after ten seconds; the rest is for the page as it stands then.
    static let script = Duration.seconds(8)

    /// The work of one turn of the loop, before the browser process is listened to again.
    static let turn = Duration.milliseconds(20)

    /// The least time between two paintings of a page that scripts change: 20 a second.
    static let paintInterval = Duration.milliseconds(50)

    /// The virtual time between two frames of a printed page.
    static let frameInterval = Duration.milliseconds(16)

    /// A printed page that shows what its scripts have made is done when no timer is due within
    /// this virtual time.
    static let quietTime = Duration.seconds(1)

    /// The virtual time after which a printed page is done although its timers never end.
    static let virtualTime = Duration.seconds(120)

    /// The time by a real clock after which a printed page is done although its timers never end;
    /// at least the time that its scripts may take.
    static let waitTime = Duration.seconds(10)

    /// The time between two looks for memory that is not used; one takes some milliseconds.
    static let releaseInterval = Duration.seconds(30)

    /// The bytes of a heap that may be searched for garbage in each such time; a search takes some tens
    /// of milliseconds.
    static let collectedByteCount = 64 << 20
}
