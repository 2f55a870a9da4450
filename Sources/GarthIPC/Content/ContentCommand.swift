package import GarthPage
package import GarthURL

/// A command of the browser process to the content process of a page.
package enum ContentCommand: Sendable, Equatable {
    /// Begins the page's document; the first command, given once.
    case open(DocumentInfo, LayoutOptions, isReader: Bool, parser: HTMLParserChoice)
    /// The person's preferences for style sheets; only before the document's first byte.
    case prefer(StylePreferences)
    /// Select the elements that match a selector list; only before the document's first byte.
    case select(String)
    /// More bytes of the document.
    case bytes([UInt8])
    /// All bytes of the document have come.
    case finished
    /// Another size.
    case resize(LayoutOptions)
    /// A requested subresource; nil if it failed. Whether it is shared with the scripts of the page:
    /// each of its URLs, also those of redirects, has the page's origin. Whether its servers let the
    /// page know its times and sizes although it is not shared (`Timing-Allow-Origin`).
    case resource(id: UInt32, bytes: [UInt8]?, isShared: Bool, tellsTiming: Bool = false)
    /// The content of a requested frame.
    case frame(id: UInt32, FrameContent)
    /// More bytes of the document that a frame shows.
    case frameBytes(id: UInt32, [UInt8])
    /// All bytes of the document that a frame shows have come; `isCut` when its end is missing.
    case frameFinished(id: UInt32, isCut: Bool)
    /// What was learnt about pictures of the page.
    case pictures([PictureFact])
    /// Style sheets have been waited for long enough.
    case stopWaitingForStyleSheets
    /// The person changed a control.
    case change(ElementReference, ControlChange)
    /// The person followed a link, opened a disclosure or pressed a button.
    case activate(ElementReference)
    /// The person submitted a form by one of its controls.
    case submit(ElementReference, SubmissionTrigger)
    /// The person's actions on elements, in order, in an earlier content process of the page.
    case restore([ElementAction])
    /// Export the whole page in another form.
    case export(ExportFormat, request: UInt32)
    /// Run the scripts of the page; before `open`.
    case runScripts(ScriptSettings)
    /// Evaluate a script of the embedding program.
    case evaluate(ScriptCall, request: UInt32)
    /// The answer to a dialog that a script waits for.
    case answerDialog(id: UInt32, ScriptDialogAnswer)
    /// The time that scripts slept for is over.
    case wake
    /// The navigation that a script of a printed page asked for is refused or has failed: its scripts
    /// go on.
    case stay
    /// The answer to a posted message: a value in JSON, or the words of an error.
    case answerMessage(reply: UInt32, ScriptOutcome)
    /// Tell about elements of the page.
    case ask(PageQuestion, request: UInt32)
    /// Use an element of the page for a program; `evaluated` has the answer, `undefined` for an
    /// element that is no more.
    case call(ElementCall, ElementReference, request: UInt32)
    /// The document goes to another of its entries in the back-forward list. `entry` is nil for an
    /// entry that no script of this process made.
    case traverse(href: String, entry: UInt32?, ScriptHistoryPlace)
    /// The cookies of the page that its scripts may see.
    case cookies(String)
    /// The answer to a request of a script.
    case response(UInt32, ScriptResponse)
    /// An event of a WebSocket, by the number of its request.
    case socket(UInt32, ScriptSocketEvent)
    /// The connections of a printed page that stay open have been quiet for a while; a page that shows
    /// nothing yet waits on, unless this is final.
    case stopWaitingForConnections(isFinal: Bool)
    /// The content of a storage area that a script waits for; nil for a page that has none.
    case storage([ScriptStorageItem]?)
    /// The number of a window that a script opened or asked for; 0 if it is not open.
    case window(UInt32)
    /// A request of the document in a frame, nil for the page's own, violated a content security
    /// policy in a way that only the browser process sees.
    case violated(ContentViolation, frame: UInt32?)
    /// A message of a script in another process.
    case posted(ScriptPost)
    /// So many messages of the process, and bytes of their contents, were taken by their receivers.
    case delivered(messageCount: Int, byteCount: Int)
    /// A worker of the process has failed; nil where its script cannot be had.
    case workerFailed(UInt32, ScriptWorkerError?)
    /// The other end of a channel is closed.
    case portClosed(UInt32)
    /// The workers of a printed page have nothing to do: they have worked on so many of its reports, and
    /// the next of their timers is due at this time of its virtual clock.
    case workersIdle(reportCount: UInt32, nextMilliseconds: UInt32?)
    /// The virtual clock of the page of a worker.
    case clock(milliseconds: UInt32)
    /// A copy of a document of the frame was shown, so that there is room for another one.
    case copyShown(byteCount: Int)
    /// A frame of the page has a process of its own, which a printed page waits for.
    case frameStarted
    /// Whether the text of a script that waits was copied to the clipboard.
    case copied(Bool)
    /// Answers to requests of scripts to the databases of their origin; each is a task of its own.
    case databases([ScriptDatabaseReply])
    /// The page is over, and nothing of it is kept: another one may be opened.
    case renew
}

extension ContentCommand {
    /// The part that a command has in the life of its process.
    package enum Role: Sendable {
        /// Says how the page is read; a process that is not chosen yet can wait for what follows.
        case preparation
        /// A person's use of a link or a button: a reason for one navigation.
        case activation
        /// A person's submission of a form: a reason for one form.
        case submission
        /// Anything else.
        case plain
    }

    /// The part that the command has.
    package var role: Role {
        switch self {
        case .open, .prefer, .select, .resize, .runScripts: .preparation
        case .activate: .activation
        case .submit: .submission
        case .bytes, .finished, .resource, .frame, .frameBytes, .frameFinished, .pictures,
            .stopWaitingForStyleSheets, .change, .restore, .export, .evaluate, .answerDialog, .wake,
            .stay, .answerMessage, .ask, .call, .traverse, .cookies, .response, .socket,
            .stopWaitingForConnections, .storage, .window, .violated, .posted, .delivered,
            .workerFailed, .portClosed, .workersIdle, .clock, .databases, .copied, .copyShown,
            .frameStarted, .renew:
            .plain
        }
    }

    /// What the content process may report because of a command; `ContentClaims` believes nothing else.
    enum Permission {
        case nothing
        /// Updates of a page.
        case page
        /// Reports of scripts.
        case scripts(ScriptSettings)
        /// Updates about the document of a frame.
        case frame(document: UInt32)
        /// Reports about a window of the browser.
        case window(UInt32)
        /// An export, the result of a script, and elements: each under the number of its request.
        case export(UInt32), result(UInt32), elements(UInt32)
        /// No more memory for the message or the request of a script, which is answered.
        case answeredMessage(UInt32), answeredRequest(UInt32)
        /// No more memory for messages that a WebSocket has sent.
        case sentMessages(UInt32, byteCount: Int)
        /// No more memory for messages to other processes that were taken.
        case deliveredPosts(byteCount: Int)
        /// No more memory for the requests to databases, which are answered.
        case answeredDatabases([UInt32])
        /// No more memory for a copy of a document.
        case shownCopy(byteCount: Int)
    }

    /// What the content process may report because of the command.
    var permission: Permission {
        switch self {
        case .open: .page
        case .runScripts(let settings): .scripts(settings)
        case .frame(_, let content): content.documentNumber.map { .frame(document: $0) } ?? .nothing
        case .window(let number): number > 0 ? .window(number) : .nothing
        case .posted(let post): post.target.windowNumber.map { .window($0) } ?? .nothing
        case .export(_, let request): .export(request)
        case .evaluate(_, let request), .call(_, _, let request): .result(request)
        case .ask(_, let request): .elements(request)
        case .answerMessage(let number, _): .answeredMessage(number)
        // A stream is answered when it ends.
        case .response(let number, let response):
            response.isOpen ? .nothing : .answeredRequest(number)
        case .socket(let number, let event):
            switch event {
            case .opened, .message: .nothing
            case .sent(let messageCount, let byteCount):
                .sentMessages(
                    number, byteCount: messageCount * WireLimits.updateByteCount + byteCount)
            case .closed: .answeredRequest(number)
            }
        case .delivered(let messageCount, let byteCount):
            .deliveredPosts(byteCount: messageCount * WireLimits.updateByteCount + byteCount)
        case .databases(let replies):
            .answeredDatabases(
                replies.filter { $0.number > 0 && $0.answer.isFinal }.map(\.number))
        case .copyShown(let byteCount):
            .shownCopy(byteCount: byteCount + WireLimits.updateByteCount)
        case .prefer, .select, .bytes, .finished, .resize, .resource, .frameBytes, .frameFinished,
            .workerFailed, .portClosed, .workersIdle, .clock, .pictures,
            .stopWaitingForStyleSheets, .change, .activate, .submit, .restore,
            .answerDialog, .wake, .stay, .traverse, .cookies, .stopWaitingForConnections,
            .storage, .violated, .copied, .frameStarted, .renew:
            .nothing
        }
    }

    /// The bytes of documents and answers in the command.
    package var documentByteCount: Int {
        if case .bytes(let bytes) = self { return bytes.count }
        if case .frameBytes(_, let bytes) = self { return bytes.count }
        if case .frame(_, .document(let document)) = self { return document.bytes.count }
        if case .frame(_, .copy(let document)) = self { return document.bytes.count }
        if case .response(_, let response) = self { return response.body.count }
        if case .socket(_, .message(let message)) = self { return message.bytes.count }
        if case .posted(let post) = self { return post.bytes.count }
        return 0
    }

    /// The header before a piece of a document, so that the piece itself need not be copied.
    package static func headerOfBytes(count: Int, inFrame id: UInt32? = nil) -> [UInt8] {
        var encoder = WireEncoder()
        if let id {
            encoder.count(count + 1 + MemoryLayout<UInt32>.size)
            encoder.number(Kind.frameBytes.rawValue)
            encoder.number(id)
        } else {
            encoder.count(count + 1)
            encoder.number(Kind.bytes.rawValue)
        }
        return encoder.bytes
    }

    /// The bytes of a document in the content of a message, without a copy; nil if the message is
    /// another command.
    @_lifetime(copy content)
    package static func documentBytes(
        kind: UInt8, content: Span<UInt8>
    ) -> Span<UInt8>? {
        kind == Kind.bytes.rawValue ? content : nil
    }
}
