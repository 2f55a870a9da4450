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
    /// The content of a storage area that a script waits for; nil for a page that has none.
    case storage([ScriptStorageItem]?)
    /// The answer to a script that opened a window, or asked for it.
    case window(isOpen: Bool)
    /// A request of the document in a frame, nil for the page's own, violated a content security
    /// policy in a way that only the browser process sees.
    case violated(ContentViolation, frame: UInt32?)
}

extension ContentCommand {
    private enum Kind: UInt8 {
        case open = 1
        case bytes, finished, resize, resource, stopWaitingForStyleSheets, change, activate, submit,
            export, prefer, frame, frameBytes, frameFinished, restore, select, runScripts, evaluate,
            answerDialog, answerMessage, wake, pictures, ask, traverse, cookies, response,
            storage, call, window, stay, violated
    }

    /// Appends the command as one message.
    package func encode(to encoder: inout WireEncoder) {
        encoder.begin(kind.rawValue)
        switch self {
        case .open(let info, let options, let isReader, let parser):
            encoder.number(WireLimits.version)
            encoder.document(info)
            encoder.options(options)
            encoder.flag(isReader)
            encoder.number(parser == .standard ? UInt8(0) : 1)
        case .prefer(let preferences):
            encoder.list(preferences.userSheets) { $0.data($1) }
            encoder.flag(preferences.usesAuthorSheets)
            encoder.data(preferences.ruleSheet)
        case .select(let selector): encoder.string(selector)
        case .bytes(let bytes): encoder.raw(bytes[...])
        case .finished, .stopWaitingForStyleSheets, .wake, .stay: break
        case .resize(let options): encoder.options(options)
        case .resource(let id, let bytes, let isShared, let tellsTiming):
            encoder.number(id)
            encoder.optional(bytes) { $0.data($1) }
            encoder.flag(isShared)
            encoder.flag(tellsTiming)
        case .frame(let id, let content):
            encoder.number(id)
            encoder.frameContent(content)
        case .frameBytes(let id, let bytes):
            encoder.number(id)
            encoder.raw(bytes[...])
        case .frameFinished(let id, let isCut):
            encoder.number(id)
            encoder.flag(isCut)
        case .change(let element, let change):
            encoder.element(element)
            encoder.change(change)
        case .pictures(let facts):
            encoder.list(facts) { encoder, fact in
                encoder.element(fact.element)
                encoder.count(fact.width)
                encoder.count(fact.height)
            }
        case .activate(let element): encoder.element(element)
        case .submit(let element, let trigger):
            encoder.element(element)
            encoder.number(trigger.rawValue)
        case .restore(let actions): encoder.list(actions) { $0.action($1) }
        case .export(let format, let request):
            encoder.number(request)
            encoder.string(format.rawValue)
        case .runScripts(let settings): encoder.scriptSettings(settings)
        case .evaluate(let call, let request):
            encoder.number(request)
            encoder.scriptCall(call)
        case .answerDialog(let id, let answer):
            encoder.number(id)
            encoder.dialogAnswer(answer)
        case .answerMessage(let reply, let outcome):
            encoder.number(reply)
            encoder.scriptOutcome(outcome)
        case .ask(let question, let request):
            encoder.number(request)
            encoder.question(question)
        case .call(let call, let element, let request):
            encoder.number(request)
            encoder.elementCall(call)
            encoder.element(element)
        case .traverse(let href, let entry, let place):
            encoder.string(href)
            encoder.optional(entry) { $0.number($1) }
            encoder.historyPlace(place)
        case .cookies(let text): encoder.string(text)
        case .response(let number, let response):
            encoder.number(number)
            encoder.scriptResponse(response)
        case .storage(let items): encoder.storage(items)
        case .window(let isOpen): encoder.flag(isOpen)
        case .violated(let violation, let frame):
            encoder.violation(violation)
            encoder.optional(frame) { $0.number($1) }
        }
        encoder.end()
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

    private var kind: Kind {
        switch self {
        case .open: .open
        case .prefer: .prefer
        case .select: .select
        case .bytes: .bytes
        case .finished: .finished
        case .resize: .resize
        case .resource: .resource
        case .frame: .frame
        case .frameBytes: .frameBytes
        case .frameFinished: .frameFinished
        case .stopWaitingForStyleSheets: .stopWaitingForStyleSheets
        case .change: .change
        case .pictures: .pictures
        case .activate: .activate
        case .submit: .submit
        case .restore: .restore
        case .export: .export
        case .runScripts: .runScripts
        case .evaluate: .evaluate
        case .answerDialog: .answerDialog
        case .answerMessage: .answerMessage
        case .wake: .wake
        case .stay: .stay
        case .ask: .ask
        case .call: .call
        case .traverse: .traverse
        case .cookies: .cookies
        case .response: .response
        case .storage: .storage
        case .window: .window
        case .violated: .violated
        }
    }

    /// Reads a command from the content of a message.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .open:
            guard try decoder.number(UInt32.self) == WireLimits.version else {
                throw .otherVersion
            }
            let info = try decoder.document()
            let options = try decoder.options()
            let isReader = try decoder.flag()
            self = .open(
                info, options, isReader: isReader,
                parser: try decoder.flag() ? .libxml2 : .standard)
        case .prefer:
            let sheets = try decoder.list(limit: WireLimits.userSheetCount) {
                (d) throws(WireError) in try d.data()
            }
            var preferences = StylePreferences(
                userSheets: sheets, usesAuthorSheets: try decoder.flag())
            preferences.ruleSheet = try decoder.data()
            self = .prefer(preferences)
        case .select: self = .select(try decoder.string())
        case .bytes: self = .bytes(try decoder.rest())
        case .finished: self = .finished
        case .resize: self = .resize(try decoder.options())
        case .resource:
            self = .resource(
                id: try decoder.number(),
                bytes: try decoder.optional { (d) throws(WireError) in try d.data() },
                isShared: try decoder.flag(), tellsTiming: try decoder.flag())
        case .frame: self = .frame(id: try decoder.number(), try decoder.frameContent())
        case .frameBytes: self = .frameBytes(id: try decoder.number(), try decoder.rest())
        case .frameFinished:
            self = .frameFinished(id: try decoder.number(), isCut: try decoder.flag())
        case .stopWaitingForStyleSheets: self = .stopWaitingForStyleSheets
        case .change:
            self = .change(try decoder.element(), try decoder.change())
        case .pictures:
            self = .pictures(
                try decoder.list(limit: WireLimits.pictureCount) { (d) throws(WireError) in
                    PictureFact(try d.element(), width: try d.size(), height: try d.size())
                })
        case .activate: self = .activate(try decoder.element())
        case .submit:
            let element = try decoder.element()
            guard let trigger = SubmissionTrigger(rawValue: try decoder.number()) else {
                throw .unknownCode
            }
            self = .submit(element, trigger)
        case .restore:
            self = .restore(
                try decoder.list(limit: WireLimits.actionCount) { (d) throws(WireError) in
                    try d.action()
                })
        case .export:
            let request = try decoder.number(UInt32.self)
            guard let format = ExportFormat(rawValue: try decoder.string()) else {
                throw .unknownCode
            }
            self = .export(format, request: request)
        case .runScripts: self = .runScripts(try decoder.scriptSettings())
        case .evaluate:
            let request = try decoder.number(UInt32.self)
            self = .evaluate(try decoder.scriptCall(), request: request)
        case .wake: self = .wake
        case .stay: self = .stay
        case .answerDialog:
            self = .answerDialog(id: try decoder.number(), try decoder.dialogAnswer())
        case .answerMessage:
            self = .answerMessage(reply: try decoder.number(), try decoder.scriptOutcome())
        case .ask:
            let request = try decoder.number(UInt32.self)
            self = .ask(try decoder.question(), request: request)
        case .call:
            let request = try decoder.number(UInt32.self)
            self = .call(try decoder.elementCall(), try decoder.element(), request: request)
        case .traverse:
            self = .traverse(
                href: try decoder.string(),
                entry: try decoder.optional { (d) throws(WireError) in try d.number() },
                try decoder.historyPlace())
        case .cookies: self = .cookies(try decoder.string())
        case .response: self = .response(try decoder.number(), try decoder.scriptResponse())
        case .storage: self = .storage(try decoder.storage())
        case .window: self = .window(isOpen: try decoder.flag())
        case .violated:
            self = .violated(
                try decoder.violation(),
                frame: try decoder.optional { (d) throws(WireError) in try d.number() })
        }
        try decoder.end()
    }
}

extension WireEncoder {
    fileprivate mutating func options(_ options: LayoutOptions) {
        count(options.columns)
        count(options.rows)
        flag(options.isInteractive)
        flag(options.wantsProvisionalLines)
        flag(options.prefersDark)
        flag(options.showsFrames)
        flag(options.loadsHiddenFrames)
        flag(options.hasBareArticle)
        flag(options.usesPlainLayout)
        flag(options.usesVisualOrder)
        count(options.textColumns)
        flag(options.showsPictures)
        flag(options.showsBackgroundImages)
    }

    fileprivate mutating func document(_ info: DocumentInfo) {
        string(info.url)
        string(info.mediaType)
        optional(info.charset) { $0.string($1) }
        flag(info.charsetIsForced)
        optional(info.fallbackCharset) { $0.string($1) }
        optional(info.refresh) { $0.string($1) }
        switch info.compression {
        case .none: number(UInt8(0))
        case .gzip(let byteLimit, let isSniffed):
            number(UInt8(1))
            count(byteLimit)
            flag(isSniffed)
        }
        optional(info.byteLimit) { $0.count($1) }
        list(info.contentPolicies) { $0.contentPolicy($1) }
        flag(info.isFreeOfPolicies)
    }

    fileprivate mutating func frameContent(_ content: FrameContent) {
        switch content {
        case .document(let shown):
            number(UInt8(0))
            document(shown.info)
            number(shown.number)
            number(shown.end.rawValue)
            data(shown.bytes)
            data(shown.ruleSheet)
            number(shown.scripting.rawValue)
        case .embedded(let document, let ruleSheet):
            number(UInt8(1))
            number(document)
            data(ruleSheet)
        case .blank: number(UInt8(2))
        case .notice(let text):
            number(UInt8(3))
            string(text)
        }
    }

    fileprivate mutating func action(_ action: ElementAction) {
        element(action.element)
        switch action.kind {
        case .change(let change):
            number(UInt8(0))
            self.change(change)
        case .activation: number(UInt8(1))
        case .reveal: number(UInt8(2))
        }
    }

    fileprivate mutating func change(_ change: ControlChange) {
        switch change {
        case .text(let text):
            number(UInt8(0))
            string(text)
        case .checked(let isChecked):
            number(UInt8(1))
            flag(isChecked)
        case .selected(let indices):
            number(UInt8(2))
            list(indices) { $0.count($1) }
        case .files(let files):
            number(UInt8(3))
            list(files) { encoder, file in
                encoder.string(file.name)
                encoder.string(file.mediaType)
                encoder.data(file.bytes)
            }
        }
    }
}

extension WireDecoder {
    fileprivate mutating func options() throws(WireError) -> LayoutOptions {
        var options = LayoutOptions(
            columns: try size(), rows: try size(), isInteractive: try flag(),
            wantsProvisionalLines: try flag(), prefersDark: try flag())
        options.showsFrames = try flag()
        options.loadsHiddenFrames = try flag()
        options.hasBareArticle = try flag()
        options.usesPlainLayout = try flag()
        options.usesVisualOrder = try flag()
        options.textColumns = try size()
        options.showsPictures = try flag()
        options.showsBackgroundImages = try flag()
        return options
    }

    fileprivate mutating func document() throws(WireError) -> DocumentInfo {
        var info = DocumentInfo(
            url: try string(), mediaType: try string(),
            charset: try optional { (d) throws(WireError) in try d.string() },
            charsetIsForced: try flag(),
            fallbackCharset: try optional { (d) throws(WireError) in try d.string() },
            refresh: try optional { (d) throws(WireError) in try d.string() })
        switch try number(UInt8.self) {
        case 0: break
        case 1: info.compression = .gzip(byteLimit: try size(), isSniffed: try flag())
        default: throw .unknownCode
        }
        info.byteLimit = try optional { (d) throws(WireError) in try d.size() }
        info.contentPolicies = try contentPolicies()
        info.isFreeOfPolicies = try flag()
        return info
    }

    fileprivate mutating func frameContent() throws(WireError) -> FrameContent {
        switch try number(UInt8.self) {
        case 0:
            let info = try self.document()
            let document = try documentNumber()
            guard let end = FrameDocument.End(rawValue: try number()) else { throw .unknownCode }
            var shown = FrameDocument(
                info, number: document, try data(), end: end, ruleSheet: try data())
            guard let scripting = FrameScripting(rawValue: try number()) else {
                throw .unknownCode
            }
            shown.scripting = scripting
            return .document(shown)
        case 1: return .embedded(number: try documentNumber(), ruleSheet: try data())
        case 2: return .blank
        case 3: return .notice(try string())
        default: throw .unknownCode
        }
    }

    /// The number of a document in a frame: 0 is the page's own.
    private mutating func documentNumber() throws(WireError) -> UInt32 {
        let number = try number(UInt32.self)
        guard number > 0 else { throw .badIndex }
        return number
    }

    fileprivate mutating func action() throws(WireError) -> ElementAction {
        let element = try element()
        switch try number(UInt8.self) {
        case 0: return ElementAction(.change(try change()), on: element)
        case 1: return ElementAction(.activation, on: element)
        case 2: return ElementAction(.reveal, on: element)
        default: throw .unknownCode
        }
    }

    fileprivate mutating func change() throws(WireError) -> ControlChange {
        switch try number(UInt8.self) {
        case 0: return .text(try string())
        case 1: return .checked(try flag())
        case 2:
            return .selected(
                try list(limit: WireLimits.optionCount) { (d) throws(WireError) in try d.size() })
        case 3:
            return .files(
                try list(limit: WireLimits.optionCount) { (d) throws(WireError) in
                    ChosenFile(
                        name: try d.string(), mediaType: try d.string(), bytes: try d.data())
                })
        default: throw .unknownCode
        }
    }
}
