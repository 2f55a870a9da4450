/// The limits of messages. A process that exceeds one is ended, so each limit is far above the
/// needs of an honest page.
package enum WireLimits {
    /// The version of the protocol; both programs are built together, and say so first.
    package static let version: UInt32 = 4
    /// The libraries that a content process can hold, and the bytes of the name of one.
    static let libraryCount = 4
    static let libraryNameByteCount = 80

    /// The bytes of one message. The largest are forms with files, in both directions, and one line
    /// of a page, which is not split.
    package static let messageByteCount = 128 << 20

    /// Bytes of text of one line; the encoder cuts a longer line. No terminal shows it.
    package static let lineByteCount = 16 << 20

    /// Bytes of one string: a link may be a `data:` URL with an image in it.
    package static let stringByteCount = 16 << 20

    /// The bytes of a document in one message, so that the other process works while more is on its
    /// way.
    package static let pieceByteCount = 64 << 10

    /// Bytes of text after which a batch of lines is sent.
    package static let batchByteCount = 64 << 10

    /// The bytes of reports that wait in the content process until the available commands have been
    /// executed: some milliseconds of work.
    package static let waitingReportByteCount = 192 << 10

    /// The time that reports wait between two commands: invisible to a person, and too short for a
    /// slow page to count as silent.
    package static let waitingReportTime = Duration.milliseconds(20)

    /// The longest wait for a report about the beginning of a document, whose first lines are awaited: a small page is
    /// reported as a whole.
    package static let earlyReportTime = Duration.milliseconds(3)

    /// The compressed bytes that are decoded before their results are reported.
    package static let compressedStepByteCount = 2048

    /// Bytes that are read from the socket at once: about as many as it holds.
    package static let readByteCount = 256 << 10

    /// Targets sent in one message.
    package static let batchTargetCount = 512

    /// Pictures sent in one message.
    package static let batchPictureCount = 512

    /// Pictures of one page: the engine stops at 4000, and a frame has none.
    package static let pictureCount = 4096

    /// Pixels of a side of a picture: more than any format has.
    package static let pictureSide = 1 << 20

    /// The bytes that one page may claim in the browser process: lines, runs, targets. A page of 10
    /// MB needs about 15 MB.
    package static let pageByteCount = 512 << 20

    /// The bytes of the lines of a page that is printed as it comes: 64 MB of lines of one character
    /// make 1.5 GB, and nothing of them is kept.
    package static let printedByteCount = 4 << 30

    /// Styles of one page; runs name them by 16 bits.
    package static let styleCount = 1 << 16

    /// The person's style sheets for a page: their own, and one for each list of rules.
    package static let userSheetCount = 256

    /// Choices of one `select`.
    package static let optionCount = 1 << 20

    /// Bytes of the reason for which a form was not sent: a sentence.
    package static let reasonByteCount = 4096

    /// The actions of a person in one message; more come in several.
    package static let actionCount = 1 << 12

    /// The keys that a program presses in one message.
    package static let keyCount = 1 << 16

    /// Bytes of a title: no tab, row or list shows more.
    package static let titleByteCount = 4096

    /// Bytes of a content security policy, and of the nonce and the hashes of an element.
    package static let contentPolicyByteCount = 64 << 10

    /// The content security policies of a document.
    package static let contentPolicyCount = 64

    /// Bytes of the name of an encoding.
    package static let encodingByteCount = 256

    /// Bytes of the address of a `base` element or a refresh: as long as links may be.
    package static let addressByteCount = 1 << 20

    /// What an update costs beside its text: the memory of its value, and the work of looking at it.
    package static let updateByteCount = 1024

    /// What a page may tell beside its lines, styles and targets (titles, wishes, refreshes, ...), each
    /// update with its cost. Pages without frames tell a few kilobytes.
    package static let toldByteCount = 64 << 20

    /// So much of the reported bytes is forgotten with each command that was answered: what the person
    /// does on a page for hours has no end, and what the page tells of it is in proportion.
    package static let toldByteCountOfCommand = 16 << 10

    /// Links, controls and disclosures of one page: 200 MB. The engine stops a little below.
    package static let targetCount = 1 << 19

    /// Subresources that the page's own document may wish for, and each document that a frame was
    /// given: the engine stops at 64 style sheets for a document and 50 frames.
    package static let wishesOfPage = 256
    /// The greatest number of resources that one frame may request.
    package static let wishesOfFrame = 128

    /// Bytes of the address of a subresource: a style sheet in a `data:` URL is as long as sheets may
    /// be.
    package static let wishByteCount = 6 << 20

    /// The time after an activation or a submission within which the page may lead elsewhere; see
    /// `NavigationWarrants`.
    package static let navigationTime = Duration.seconds(2)

    /// The subresources that one page may request before its content process counts as faulty.
    package static let resourceCount = 1 << 16

    /// More wishes of a page whose scripts run: its scripts, and what they insert.
    package static let wishesOfScripts = 1024

    /// The shortest sleep of scripts: a page that never sleeps is woken so often.
    package static let leastSleep = Duration.milliseconds(4)

    /// Bytes of a line of the console, of the text of a dialog, and of a posted message.
    package static let consoleByteCount = 4096
    static let dialogByteCount = 8192
    static let scriptMessageByteCount = 1 << 20

    /// Bytes of a cookie that a script sets, with its attributes.
    package static let cookieByteCount = 8192

    /// Windows that the scripts of a page may ask for; few of them are open at one time.
    package static let windowCount: UInt32 = 1000

    /// Requests of scripts that were not answered, and the bytes of one: its body, its fields, and a
    /// string of it other than the address.
    package static let unansweredRequestCount = 256
    /// Bytes of a text that a script copies.
    package static let clipboardByteCount = 1 << 20
    /// Requests of scripts to databases that were not answered.
    package static let unansweredDatabaseRequestCount = 4096
    /// The bytes of a name or a definition, of a key, and of a value in a database.
    static let databaseNameByteCount = 1 << 20
    static let databaseKeyByteCount = 20 << 20
    static let databaseValueByteCount = 40 << 20
    /// Stores of a database and of a transaction, indexes of a store, and entries of a record.
    static let databaseShapeCount = 1 << 16
    static let databaseEntryCount = 1 << 18
    /// Answers of databases in one message.
    package static let databaseReplyCount = 1024
    /// Records of one answer, databases and locks of an origin.
    static let databaseRecordCount = 1 << 18
    /// The greatest body of a script's request.
    package static let requestBodyByteCount = 16 << 20
    /// The greatest number of header fields of a script's request or of its response.
    package static let requestFieldCount = 256
    static let requestFieldByteCount = 64 << 10

    /// Bytes of a response that a script gets.
    package static let responseByteCount = 32 << 20

    /// Bytes of a message to another process, which the prelude knows (`greatestMessage`).
    package static let postByteCount = 32 << 20
    /// Ends of channels that go with one message.
    package static let portCount = 256
    /// Bytes of a copy of a frame's document (`DocumentCopy` of the engine).
    package static let copyByteCount = 8 << 20
    /// Origins of documents around a frame.
    static let ancestorCount = 16
    /// Workers that a process may want to start, one after another.
    package static let workerCount = 100_000

    /// Bytes of a message of a WebSocket.
    package static let socketMessageByteCount = 32 << 20
    /// Bytes of the words with which a WebSocket is closed: the protocol allows 123.
    package static let socketReasonByteCount = 1024

    /// Bytes of the keys and values of one storage area, and of all that one message carries.
    package static let storageByteCount = 5 << 20

    /// Bytes of a state of the history in JSON: `history.state` of 65,536 characters.
    package static let historyStateByteCount = 3 * 65536

    /// Messages that the embedding program has not answered.
    package static let unansweredMessageCount = 1000

    /// Scripts and message handlers of the embedding program.
    package static let injectedScriptCount = 256

    /// Elements in one message, and about the bytes after which the next one begins.
    package static let elementCount = 1 << 17
    /// The greatest number of elements in one report.
    package static let batchElementCount = 256

    /// Bytes of the elements that answer one question.
    package static let elementsByteCount = 64 << 20

    /// Bytes of a role: the longest has 16.
    package static let roleByteCount = 32

    /// Bytes of the name or the text of an element: the engine cuts longer ones at a fourth of it.
    package static let elementTextByteCount = 4096

    /// Bytes of an exported page.
    package static let exportByteCount = 1 << 30

    /// The bytes of reports that wait for the reader of the browser process before the socket is
    /// paused: enough to keep both processes busy.
    package static let waitingByteCount = 8 << 20

    /// The processor time of the content process without a report (docs/rooms/Garth.md,
    /// "Content processes").
    package static let silentProcessorTime = Duration.seconds(10)

    /// The time without a report while the process has work, even if it gets no processor time (it
    /// was stopped, or the machine is overloaded).
    package static let silentTime = Duration.seconds(60)
}
