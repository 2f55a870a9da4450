import GarthPage

/// What the content processes of a page have told of its document.
struct PageReports {
    /// The title, without control characters; empty when it has none.
    private(set) var title = ""
    /// The encoding by its name in the Encoding Standard; empty until it is settled.
    private(set) var encodingName = ""
    /// A limit that was reached, and so the page is not whole; one sentence for the reader.
    var limitMessage: String?
    /// The reason why the page shows next to nothing; nil while it shows content, or is incomplete.
    private(set) var emptiness: PageEmptiness?
    /// Whether the document has more elements and text than its content process keeps.
    private(set) var hasTooManyElements = false
    /// The reason for which the last submission was refused; nil without one.
    var refusedSubmission: String?
    /// The number of messages about the page that have come: it has not changed while this is the
    /// same.
    private(set) var updateCount = 0

    mutating func count() { updateCount &+= 1 }

    /// Another process reads the document.
    mutating func restart() { hasTooManyElements = false }

    /// The lines begin anew.
    mutating func begin() { emptiness = nil }

    mutating func note(_ fact: EngineUpdate.DocumentFact) {
        switch fact {
        case .title(let text): title = text
        case .encoding(let name): encodingName = name
        case .limitReached(let message): limitMessage = message
        case .emptiness(let reason): emptiness = reason
        case .fault(.tooManyElements): hasTooManyElements = true
        case .base, .fault, .described: break
        }
    }
}

/// What the rules of the web and the allow-list have denied a page.
struct PageRefusals {
    /// The parts of the page that the allow-list refused.
    private(set) var denials: [PolicyDenial] = []
    /// Whether a part of the page came over a connection that is not secured.
    var hasInsecureContent = false
    /// The parts whose addresses are not secured although the page is.
    var mixedContent = Page.MixedContent()
    /// The navigations that the page's content processes asked for although no person did.
    private(set) var navigationCount = 0

    /// The refusals that are kept of a page; a script may cause any number of them.
    private static let denialCount = 1000

    mutating func note(_ denial: PolicyDenial) {
        if denials.count < Self.denialCount { denials.append(denial) }
    }

    mutating func note(navigations count: Int) { navigationCount += count }
}

/// The bytes of a page's document.
struct PageBytes {
    /// The bytes as they came, decoded from transfer and content codings.
    private(set) var source: [UInt8] = []
    /// Garth's own words in the place of an answer without any content, as HTML; nil for others.
    private(set) var standIn: [UInt8]?
    /// Whether all bytes have come, or no more will.
    var isComplete = false

    /// What the engine reads.
    var shown: [UInt8] { standIn ?? source }

    mutating func append(_ bytes: [UInt8]) { source += bytes }

    mutating func replace(by html: String) { standIn = Array(html.utf8) }
}

/// The functions that a page calls.
struct PageCallbacks {
    /// Called with the updates of the content process.
    var onUpdates: (([EngineUpdate]) -> Void)?
    /// Called when navigations were refused, with how many there were before.
    var onRefusal: ((Int) -> Void)?
    /// Called when the content process is no more, and was not let go.
    var onTermination: ((ContentTermination) -> Void)?
    /// Called when a frame shows the document that it has shown in an earlier process of the page.
    var onFrameRestored: ((FramePlace) -> Void)?
    /// Called when the fields that a session keeps have changed, or were restored.
    var onFieldsChange: (() -> Void)?
}
