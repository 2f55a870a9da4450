// swift-format-ignore-file
// Made by Scripts/generate-wire.py from Sources/GarthIPC/wire.list and the declarations of the values.

import GarthPage
import GarthURL

extension ContentCommand {
    /// The code of each message.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case open = 1, prefer, select, bytes, finished, resize, resource, frame, frameBytes
        case frameFinished, pictures, stopWaitingForStyleSheets, change, activate, submit, restore
        case export, runScripts, evaluate, answerDialog, wake, stay, answerMessage, ask, call
        case traverse, cookies, response, socket, stopWaitingForConnections, storage, window
        case violated, posted, delivered, workerFailed, portClosed, workersIdle, clock, copyShown
        case frameStarted, copied, databases, renew
    }

    /// The name of the message.
    package var name: String {
        switch self {
        case .open: "open"
        case .prefer: "prefer"
        case .select: "select"
        case .bytes: "bytes"
        case .finished: "finished"
        case .resize: "resize"
        case .resource: "resource"
        case .frame: "frame"
        case .frameBytes: "frameBytes"
        case .frameFinished: "frameFinished"
        case .pictures: "pictures"
        case .stopWaitingForStyleSheets: "stopWaitingForStyleSheets"
        case .change: "change"
        case .activate: "activate"
        case .submit: "submit"
        case .restore: "restore"
        case .export: "export"
        case .runScripts: "runScripts"
        case .evaluate: "evaluate"
        case .answerDialog: "answerDialog"
        case .wake: "wake"
        case .stay: "stay"
        case .answerMessage: "answerMessage"
        case .ask: "ask"
        case .call: "call"
        case .traverse: "traverse"
        case .cookies: "cookies"
        case .response: "response"
        case .socket: "socket"
        case .stopWaitingForConnections: "stopWaitingForConnections"
        case .storage: "storage"
        case .window: "window"
        case .violated: "violated"
        case .posted: "posted"
        case .delivered: "delivered"
        case .workerFailed: "workerFailed"
        case .portClosed: "portClosed"
        case .workersIdle: "workersIdle"
        case .clock: "clock"
        case .copyShown: "copyShown"
        case .frameStarted: "frameStarted"
        case .copied: "copied"
        case .databases: "databases"
        case .renew: "renew"
        }
    }

    /// Appends the message, or several that say the same.
    package func encode(to encoder: inout WireEncoder) {
        switch self {
        case .open(let value0, let value1, let isReader, let parser):
            encoder.begin(Kind.open.rawValue)
            encoder.version()
            value0.encode(to: &encoder)
            value1.encode(to: &encoder)
            encoder.flag(isReader)
            parser.encode(to: &encoder)
            encoder.end()
        case .prefer(let value0):
            encoder.begin(Kind.prefer.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .select(let value0):
            encoder.begin(Kind.select.rawValue)
            encoder.string(value0)
            encoder.end()
        case .bytes(let value0):
            encoder.begin(Kind.bytes.rawValue)
            encoder.raw(value0[...])
            encoder.end()
        case .finished:
            encoder.begin(Kind.finished.rawValue)
            encoder.end()
        case .resize(let value0):
            encoder.begin(Kind.resize.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .resource(let id, let bytes, let isShared, let tellsTiming):
            encoder.begin(Kind.resource.rawValue)
            encoder.number(id)
            encoder.optional(bytes) { $0.data($1) }
            encoder.flag(isShared)
            encoder.flag(tellsTiming)
            encoder.end()
        case .frame(let id, let value1):
            encoder.begin(Kind.frame.rawValue)
            encoder.number(id)
            value1.encode(to: &encoder)
            encoder.end()
        case .frameBytes(let id, let value1):
            encoder.begin(Kind.frameBytes.rawValue)
            encoder.number(id)
            encoder.raw(value1[...])
            encoder.end()
        case .frameFinished(let id, let isCut):
            encoder.begin(Kind.frameFinished.rawValue)
            encoder.number(id)
            encoder.flag(isCut)
            encoder.end()
        case .pictures(let value0):
            encoder.begin(Kind.pictures.rawValue)
            encoder.list(value0) { $1.encode(to: &$0) }
            encoder.end()
        case .stopWaitingForStyleSheets:
            encoder.begin(Kind.stopWaitingForStyleSheets.rawValue)
            encoder.end()
        case .change(let value0, let value1):
            encoder.begin(Kind.change.rawValue)
            value0.encode(to: &encoder)
            value1.encode(to: &encoder)
            encoder.end()
        case .activate(let value0):
            encoder.begin(Kind.activate.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .submit(let value0, let value1):
            encoder.begin(Kind.submit.rawValue)
            value0.encode(to: &encoder)
            encoder.number(value1.rawValue)
            encoder.end()
        case .restore(let value0):
            encoder.begin(Kind.restore.rawValue)
            encoder.list(value0) { $1.encode(to: &$0) }
            encoder.end()
        case .export(let value0, let request):
            encoder.begin(Kind.export.rawValue)
            value0.encode(to: &encoder)
            encoder.number(request)
            encoder.end()
        case .runScripts(let value0):
            encoder.begin(Kind.runScripts.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .evaluate(let value0, let request):
            encoder.begin(Kind.evaluate.rawValue)
            value0.encode(to: &encoder)
            encoder.number(request)
            encoder.end()
        case .answerDialog(let id, let value1):
            encoder.begin(Kind.answerDialog.rawValue)
            encoder.number(id)
            value1.encode(to: &encoder)
            encoder.end()
        case .wake:
            encoder.begin(Kind.wake.rawValue)
            encoder.end()
        case .stay:
            encoder.begin(Kind.stay.rawValue)
            encoder.end()
        case .answerMessage(let reply, let value1):
            encoder.begin(Kind.answerMessage.rawValue)
            encoder.number(reply)
            value1.encode(to: &encoder)
            encoder.end()
        case .ask(let value0, let request):
            encoder.begin(Kind.ask.rawValue)
            value0.encode(to: &encoder)
            encoder.number(request)
            encoder.end()
        case .call(let value0, let value1, let request):
            encoder.begin(Kind.call.rawValue)
            value0.encode(to: &encoder)
            value1.encode(to: &encoder)
            encoder.number(request)
            encoder.end()
        case .traverse(let href, let entry, let value2):
            encoder.begin(Kind.traverse.rawValue)
            encoder.string(href)
            encoder.optional(entry) { $0.number($1) }
            value2.encode(to: &encoder)
            encoder.end()
        case .cookies(let value0):
            encoder.begin(Kind.cookies.rawValue)
            encoder.string(value0)
            encoder.end()
        case .response(let value0, let value1):
            encoder.begin(Kind.response.rawValue)
            encoder.number(value0)
            value1.encode(to: &encoder)
            encoder.end()
        case .socket(let value0, let value1):
            encoder.begin(Kind.socket.rawValue)
            encoder.number(value0)
            value1.encode(to: &encoder)
            encoder.end()
        case .stopWaitingForConnections(let isFinal):
            encoder.begin(Kind.stopWaitingForConnections.rawValue)
            encoder.flag(isFinal)
            encoder.end()
        case .storage(let value0):
            encoder.begin(Kind.storage.rawValue)
            encoder.optional(value0) { $0.list($1) { $1.encode(to: &$0) } }
            encoder.end()
        case .window(let value0):
            encoder.begin(Kind.window.rawValue)
            encoder.number(value0)
            encoder.end()
        case .violated(let value0, let frame):
            encoder.begin(Kind.violated.rawValue)
            value0.encode(to: &encoder)
            encoder.optional(frame) { $0.number($1) }
            encoder.end()
        case .posted(let value0):
            encoder.begin(Kind.posted.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .delivered(let messageCount, let byteCount):
            encoder.begin(Kind.delivered.rawValue)
            encoder.count(messageCount)
            encoder.count(byteCount)
            encoder.end()
        case .workerFailed(let value0, let value1):
            encoder.begin(Kind.workerFailed.rawValue)
            encoder.number(value0)
            encoder.optional(value1) { $1.encode(to: &$0) }
            encoder.end()
        case .portClosed(let value0):
            encoder.begin(Kind.portClosed.rawValue)
            encoder.number(value0)
            encoder.end()
        case .workersIdle(let reportCount, let nextMilliseconds):
            encoder.begin(Kind.workersIdle.rawValue)
            encoder.number(reportCount)
            encoder.optional(nextMilliseconds) { $0.number($1) }
            encoder.end()
        case .clock(let milliseconds):
            encoder.begin(Kind.clock.rawValue)
            encoder.number(milliseconds)
            encoder.end()
        case .copyShown(let byteCount):
            encoder.begin(Kind.copyShown.rawValue)
            encoder.count(byteCount)
            encoder.end()
        case .frameStarted:
            encoder.begin(Kind.frameStarted.rawValue)
            encoder.end()
        case .copied(let value0):
            encoder.begin(Kind.copied.rawValue)
            encoder.flag(value0)
            encoder.end()
        case .databases(let value0):
            encoder.begin(Kind.databases.rawValue)
            encoder.list(value0) { $1.encode(to: &$0) }
            encoder.end()
        case .renew:
            encoder.begin(Kind.renew.rawValue)
            encoder.end()
        }
    }

    /// Reads the message from its content.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .open:
            try decoder.version()
            let value0: DocumentInfo = try DocumentInfo(from: &decoder)
            let value1: LayoutOptions = try LayoutOptions(from: &decoder)
            let isReader: Bool = try decoder.flag()
            let parser: HTMLParserChoice = try HTMLParserChoice(from: &decoder)
            self = .open(value0, value1, isReader: isReader, parser: parser)
        case .prefer: self = .prefer(try StylePreferences(from: &decoder))
        case .select: self = .select(try decoder.string())
        case .bytes: self = .bytes(try decoder.rest())
        case .finished: self = .finished
        case .resize: self = .resize(try LayoutOptions(from: &decoder))
        case .resource:
            let id: UInt32 = try decoder.number()
            let bytes: [UInt8]? = try decoder.optional { (d) throws(WireError) in try d.data() }
            let isShared: Bool = try decoder.flag()
            let tellsTiming: Bool = try decoder.flag()
            self = .resource(id: id, bytes: bytes, isShared: isShared, tellsTiming: tellsTiming)
        case .frame:
            let id: UInt32 = try decoder.number()
            let value1: FrameContent = try FrameContent(from: &decoder)
            self = .frame(id: id, value1)
        case .frameBytes:
            let id: UInt32 = try decoder.number()
            let value1: [UInt8] = try decoder.rest()
            self = .frameBytes(id: id, value1)
        case .frameFinished:
            let id: UInt32 = try decoder.number()
            let isCut: Bool = try decoder.flag()
            self = .frameFinished(id: id, isCut: isCut)
        case .pictures:
            self = .pictures(try decoder.list(limit: WireLimits.pictureCount) { (d) throws(WireError) in try PictureFact(from: &d) })
        case .stopWaitingForStyleSheets: self = .stopWaitingForStyleSheets
        case .change:
            let value0: ElementReference = try ElementReference(from: &decoder)
            let value1: ControlChange = try ControlChange(from: &decoder)
            self = .change(value0, value1)
        case .activate: self = .activate(try ElementReference(from: &decoder))
        case .submit:
            let value0: ElementReference = try ElementReference(from: &decoder)
            let value1: SubmissionTrigger = try decoder.code()
            self = .submit(value0, value1)
        case .restore:
            self = .restore(try decoder.list(limit: WireLimits.actionCount) { (d) throws(WireError) in try ElementAction(from: &d) })
        case .export:
            let value0: ExportFormat = try ExportFormat(from: &decoder)
            let request: UInt32 = try decoder.number()
            self = .export(value0, request: request)
        case .runScripts: self = .runScripts(try ScriptSettings(from: &decoder))
        case .evaluate:
            let value0: ScriptCall = try ScriptCall(from: &decoder)
            let request: UInt32 = try decoder.number()
            self = .evaluate(value0, request: request)
        case .answerDialog:
            let id: UInt32 = try decoder.number()
            let value1: ScriptDialogAnswer = try ScriptDialogAnswer(from: &decoder)
            self = .answerDialog(id: id, value1)
        case .wake: self = .wake
        case .stay: self = .stay
        case .answerMessage:
            let reply: UInt32 = try decoder.number()
            let value1: ScriptOutcome = try ScriptOutcome(from: &decoder)
            self = .answerMessage(reply: reply, value1)
        case .ask:
            let value0: PageQuestion = try PageQuestion(from: &decoder)
            let request: UInt32 = try decoder.number()
            self = .ask(value0, request: request)
        case .call:
            let value0: ElementCall = try ElementCall(from: &decoder)
            let value1: ElementReference = try ElementReference(from: &decoder)
            let request: UInt32 = try decoder.number()
            self = .call(value0, value1, request: request)
        case .traverse:
            let href: String = try decoder.string()
            let entry: UInt32? = try decoder.optional { (d) throws(WireError) in try d.number() }
            let value2: ScriptHistoryPlace = try ScriptHistoryPlace(from: &decoder)
            self = .traverse(href: href, entry: entry, value2)
        case .cookies: self = .cookies(try decoder.string())
        case .response:
            let value0: UInt32 = try decoder.number()
            let value1: ScriptResponse = try ScriptResponse(from: &decoder)
            self = .response(value0, value1)
        case .socket:
            let value0: UInt32 = try decoder.number()
            let value1: ScriptSocketEvent = try ScriptSocketEvent(from: &decoder)
            self = .socket(value0, value1)
        case .stopWaitingForConnections: self = .stopWaitingForConnections(isFinal: try decoder.flag())
        case .storage:
            self = .storage(try decoder.optional { (d) throws(WireError) in try d.list(limit: WireLimits.storageByteCount) { (d) throws(WireError) in try ScriptStorageItem(from: &d) } })
        case .window: self = .window(try decoder.number())
        case .violated:
            let value0: ContentViolation = try ContentViolation(from: &decoder)
            let frame: UInt32? = try decoder.optional { (d) throws(WireError) in try d.number() }
            self = .violated(value0, frame: frame)
        case .posted: self = .posted(try ScriptPost(from: &decoder))
        case .delivered:
            let messageCount: Int = try decoder.size()
            let byteCount: Int = try decoder.size()
            self = .delivered(messageCount: messageCount, byteCount: byteCount)
        case .workerFailed:
            let value0: UInt32 = try decoder.number()
            let value1: ScriptWorkerError? = try decoder.optional { (d) throws(WireError) in try ScriptWorkerError(from: &d) }
            self = .workerFailed(value0, value1)
        case .portClosed: self = .portClosed(try decoder.number())
        case .workersIdle:
            let reportCount: UInt32 = try decoder.number()
            let nextMilliseconds: UInt32? = try decoder.optional { (d) throws(WireError) in try d.number() }
            self = .workersIdle(reportCount: reportCount, nextMilliseconds: nextMilliseconds)
        case .clock: self = .clock(milliseconds: try decoder.number())
        case .copyShown: self = .copyShown(byteCount: try decoder.size())
        case .frameStarted: self = .frameStarted
        case .copied: self = .copied(try decoder.flag())
        case .databases:
            self = .databases(try decoder.list(limit: WireLimits.databaseReplyCount) { (d) throws(WireError) in try ScriptDatabaseReply(from: &d) })
        case .renew: self = .renew
        }
        try decoder.end()
    }
}

extension ContentReport {
    /// The code of each message.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case ready = 1, done, exported, exportEnded, sleeping, evaluated, elements, elementsEnded
    }

    /// The name of the message.
    package var name: String {
        switch self {
        case .ready: "ready"
        case .done: "done"
        case .update(let value): value.name
        case .exported: "exported"
        case .exportEnded: "exportEnded"
        case .sleeping: "sleeping"
        case .evaluated: "evaluated"
        case .elements: "elements"
        case .elementsEnded: "elementsEnded"
        }
    }

    /// Appends the message, or several that say the same.
    package func encode(to encoder: inout WireEncoder) {
        switch self {
        case .ready(let value0):
            encoder.begin(Kind.ready.rawValue)
            encoder.version()
            value0.encode(to: &encoder)
            encoder.end()
        case .done:
            encoder.begin(Kind.done.rawValue)
            encoder.end()
        case .update(let value0): value0.encode(to: &encoder)
        case .exported(let value0, let request):
            encoder.begin(Kind.exported.rawValue)
            encoder.number(request)
            encoder.raw(value0[...])
            encoder.end()
        case .exportEnded(let request):
            encoder.begin(Kind.exportEnded.rawValue)
            encoder.number(request)
            encoder.end()
        case .sleeping(let milliseconds):
            encoder.begin(Kind.sleeping.rawValue)
            encoder.number(milliseconds)
            encoder.end()
        case .evaluated(let value0, let request):
            encoder.begin(Kind.evaluated.rawValue)
            value0.encode(to: &encoder)
            encoder.number(request)
            encoder.end()
        case .elements(let value0, let request):
            encoder.begin(Kind.elements.rawValue)
            encoder.list(value0) { $1.encode(to: &$0) }
            encoder.number(request)
            encoder.end()
        case .elementsEnded(let request, let isUnderstood):
            encoder.begin(Kind.elementsEnded.rawValue)
            encoder.number(request)
            encoder.flag(isUnderstood)
            encoder.end()
        }
    }

    /// Reads the message from its content.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        if kind >= 9 {
            self = .update(try EngineUpdate(kind: kind, content: content))
            return
        }
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .ready:
            try decoder.version()
            self = .ready(try ContentSandbox(from: &decoder))
        case .done: self = .done
        case .exported:
            let request: UInt32 = try decoder.number()
            let value0: [UInt8] = try decoder.rest()
            self = .exported(value0, request: request)
        case .exportEnded: self = .exportEnded(request: try decoder.number())
        case .sleeping: self = .sleeping(milliseconds: try decoder.number())
        case .evaluated:
            let value0: ScriptOutcome = try ScriptOutcome(from: &decoder)
            let request: UInt32 = try decoder.number()
            self = .evaluated(value0, request: request)
        case .elements:
            let value0: [PageElement] = try decoder.list(limit: WireLimits.elementCount) { (d) throws(WireError) in try PageElement(from: &d) }
            let request: UInt32 = try decoder.number()
            self = .elements(value0, request: request)
        case .elementsEnded:
            let request: UInt32 = try decoder.number()
            let isUnderstood: Bool = try decoder.flag()
            self = .elementsEnded(request: request, isUnderstood: isUnderstood)
        }
        try decoder.end()
    }
}

extension EngineUpdate {
    /// The code of each message.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case title = 9, base, referrerPolicy, contentPolicy, restarted, styles, targets, canvas
        case pictures, targetChanged, lines, linesSpliced, targetsSpliced, needsResource, refresh
        case wantsNavigation, submissionRefused, limitReached, emptiness, fault, encoding
        case described, script, finished
    }

    /// The name of the message.
    package var name: String {
        switch self {
        case .title: "title"
        case .base: "base"
        case .referrerPolicy: "referrerPolicy"
        case .contentPolicy: "contentPolicy"
        case .restarted: "restarted"
        case .styles: "styles"
        case .targets: "targets"
        case .canvas: "canvas"
        case .pictures: "pictures"
        case .targetChanged: "targetChanged"
        case .lines: "lines"
        case .linesSpliced: "linesSpliced"
        case .targetsSpliced: "targetsSpliced"
        case .needsResource: "needsResource"
        case .refresh: "refresh"
        case .wantsNavigation: "wantsNavigation"
        case .submissionRefused: "submissionRefused"
        case .limitReached: "limitReached"
        case .emptiness: "emptiness"
        case .fault: "fault"
        case .encoding: "encoding"
        case .described: "described"
        case .script: "script"
        case .finished: "finished"
        }
    }

    /// Appends the message, or several that say the same.
    package func encode(to encoder: inout WireEncoder) {
        switch self {
        case .title(let value0):
            encoder.begin(Kind.title.rawValue)
            encoder.shown(value0, limit: WireLimits.titleByteCount)
            encoder.end()
        case .base(let href, let frameName):
            encoder.begin(Kind.base.rawValue)
            encoder.string(href, limit: WireLimits.addressByteCount)
            encoder.string(frameName)
            encoder.end()
        case .referrerPolicy(let value0, let owner):
            encoder.begin(Kind.referrerPolicy.rawValue)
            encoder.string(value0)
            encoder.optional(owner) { $0.number($1) }
            encoder.end()
        case .contentPolicy(let value0, let owner):
            encoder.begin(Kind.contentPolicy.rawValue)
            encoder.string(value0, limit: WireLimits.contentPolicyByteCount)
            encoder.optional(owner) { $0.number($1) }
            encoder.end()
        case .restarted:
            encoder.begin(Kind.restarted.rawValue)
            encoder.end()
        case .styles(let value0):
            encoder.begin(Kind.styles.rawValue)
            encoder.list(value0) { $1.encode(to: &$0) }
            encoder.end()
        case .targets(let value0): Self.encodeTargets(value0, to: &encoder)
        case .canvas(let value0):
            encoder.begin(Kind.canvas.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .pictures(let value0): Self.encodePictures(value0, to: &encoder)
        case .targetChanged(let value0, let value1):
            encoder.begin(Kind.targetChanged.rawValue)
            encoder.number(value0)
            value1.encode(to: &encoder)
            encoder.end()
        case .lines(let from, let value1): Self.encodeLines(from, value1, to: &encoder)
        case .linesSpliced(let at, let removing, let value2): Self.encodeLinesSpliced(at, removing, value2, to: &encoder)
        case .targetsSpliced(let from, let removing, let value2): Self.encodeTargetsSpliced(from, removing, value2, to: &encoder)
        case .needsResource(let value0):
            encoder.begin(Kind.needsResource.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .refresh(let seconds, let href):
            encoder.begin(Kind.refresh.rawValue)
            encoder.count(seconds)
            encoder.string(href, limit: WireLimits.addressByteCount)
            encoder.end()
        case .wantsNavigation(let value0):
            encoder.begin(Kind.wantsNavigation.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .submissionRefused(let value0, let reason):
            encoder.begin(Kind.submissionRefused.rawValue)
            value0.encode(to: &encoder)
            encoder.shown(reason)
            encoder.end()
        case .limitReached(let value0):
            encoder.begin(Kind.limitReached.rawValue)
            encoder.shown(value0, limit: WireLimits.reasonByteCount)
            encoder.end()
        case .emptiness(let value0):
            encoder.begin(Kind.emptiness.rawValue)
            encoder.number(value0.rawValue)
            encoder.end()
        case .fault(let value0):
            encoder.begin(Kind.fault.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .encoding(let value0):
            encoder.begin(Kind.encoding.rawValue)
            encoder.shown(value0, limit: WireLimits.encodingByteCount)
            encoder.end()
        case .described(let value0):
            encoder.begin(Kind.described.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .script(let value0):
            encoder.begin(Kind.script.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .finished:
            encoder.begin(Kind.finished.rawValue)
            encoder.end()
        }
    }

    /// Reads the message from its content.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .title: self = .title(try decoder.shown(limit: WireLimits.titleByteCount))
        case .base:
            let href: String = try decoder.string(limit: WireLimits.addressByteCount)
            let frameName: String = try decoder.string()
            self = .base(href: href, frameName: frameName)
        case .referrerPolicy:
            let value0: String = try decoder.string()
            let owner: UInt32? = try decoder.optional { (d) throws(WireError) in try d.number() }
            self = .referrerPolicy(value0, owner: owner)
        case .contentPolicy:
            let value0: String = try decoder.string(limit: WireLimits.contentPolicyByteCount)
            let owner: UInt32? = try decoder.optional { (d) throws(WireError) in try d.number() }
            self = .contentPolicy(value0, owner: owner)
        case .restarted: self = .restarted
        case .styles: self = .styles(try decoder.list(limit: WireLimits.styleCount) { (d) throws(WireError) in try TextStyle(from: &d) })
        case .targets:
            self = .targets(try decoder.list(limit: WireLimits.batchTargetCount) { (d) throws(WireError) in try PageTarget(from: &d) })
        case .canvas: self = .canvas(try TextStyle(from: &decoder))
        case .pictures:
            self = .pictures(try decoder.list(limit: WireLimits.batchPictureCount) { (d) throws(WireError) in try PagePicture(from: &d) })
        case .targetChanged:
            let value0: UInt32 = try decoder.number()
            let value1: PageTarget = try PageTarget(from: &decoder)
            self = .targetChanged(value0, value1)
        case .lines:
            let from: Int = try decoder.size()
            let value1: PageLines = try PageLines(from: &decoder)
            self = .lines(from: from, value1)
        case .linesSpliced:
            let at: Int = try decoder.size()
            let removing: Int = try decoder.size()
            let value2: PageLines = try PageLines(from: &decoder)
            self = .linesSpliced(at: at, removing: removing, value2)
        case .targetsSpliced:
            let from: UInt32 = try decoder.number()
            let removing: Int = try decoder.size()
            let value2: [PageTarget] = try decoder.list(limit: WireLimits.batchTargetCount) { (d) throws(WireError) in try PageTarget(from: &d) }
            self = .targetsSpliced(from: from, removing: removing, value2)
        case .needsResource: self = .needsResource(try PageResource(from: &decoder))
        case .refresh:
            let seconds: Int = try decoder.size()
            let href: String = try decoder.string(limit: WireLimits.addressByteCount)
            self = .refresh(seconds: seconds, href: href)
        case .wantsNavigation: self = .wantsNavigation(try PageNavigation(from: &decoder))
        case .submissionRefused:
            let value0: ElementReference = try ElementReference(from: &decoder)
            let reason: String = try decoder.shown()
            self = .submissionRefused(value0, reason: reason)
        case .limitReached: self = .limitReached(try decoder.shown(limit: WireLimits.reasonByteCount))
        case .emptiness: self = .emptiness(try decoder.code())
        case .fault: self = .fault(try DocumentFault(from: &decoder))
        case .encoding: self = .encoding(try decoder.shown(limit: WireLimits.encodingByteCount))
        case .described: self = .described(try DocumentDescription(from: &decoder))
        case .script: self = .script(try ScriptReport(from: &decoder))
        case .finished: self = .finished
        }
        try decoder.end()
    }
}

extension ImageCommand {
    /// The code of each message.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case measure = 1, draw, play, nextFrame
    }

    /// The name of the message.
    package var name: String {
        switch self {
        case .measure: "measure"
        case .draw: "draw"
        case .play: "play"
        case .nextFrame: "nextFrame"
        }
    }

    /// Appends the message, or several that say the same.
    package func encode(to encoder: inout WireEncoder) {
        switch self {
        case .measure(let value0):
            encoder.begin(Kind.measure.rawValue)
            encoder.raw(value0[...])
            encoder.end()
        case .draw(let value0, let width, let height, let fitting):
            encoder.begin(Kind.draw.rawValue)
            encoder.count(width)
            encoder.count(height)
            fitting.encode(to: &encoder)
            encoder.raw(value0[...])
            encoder.end()
        case .play(let value0, let width, let height, let fitting):
            encoder.begin(Kind.play.rawValue)
            encoder.count(width)
            encoder.count(height)
            fitting.encode(to: &encoder)
            encoder.raw(value0[...])
            encoder.end()
        case .nextFrame:
            encoder.begin(Kind.nextFrame.rawValue)
            encoder.end()
        }
    }

    /// Reads the message from its content.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .measure: self = .measure(try decoder.rest())
        case .draw:
            let width: Int = try decoder.size()
            let height: Int = try decoder.size()
            let fitting: PictureFitting = try PictureFitting(from: &decoder)
            let value0: [UInt8] = try decoder.rest()
            try decoder.drawnSize(width, height)
            self = .draw(value0, width: width, height: height, fitting: fitting)
        case .play:
            let width: Int = try decoder.size()
            let height: Int = try decoder.size()
            let fitting: PictureFitting = try PictureFitting(from: &decoder)
            let value0: [UInt8] = try decoder.rest()
            try decoder.drawnSize(width, height)
            self = .play(value0, width: width, height: height, fitting: fitting)
        case .nextFrame: self = .nextFrame
        }
        try decoder.end()
    }
}

extension ImageReport {
    /// The code of each message.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case ready = 1, measured, drawn, frame, failed
    }

    /// The name of the message.
    package var name: String {
        switch self {
        case .ready: "ready"
        case .measured: "measured"
        case .drawn: "drawn"
        case .frame: "frame"
        case .failed: "failed"
        }
    }

    /// Appends the message, or several that say the same.
    package func encode(to encoder: inout WireEncoder) {
        switch self {
        case .ready(let value0):
            encoder.begin(Kind.ready.rawValue)
            encoder.version()
            value0.encode(to: &encoder)
            encoder.end()
        case .measured(let width, let height):
            encoder.begin(Kind.measured.rawValue)
            encoder.count(width)
            encoder.count(height)
            encoder.end()
        case .drawn(let value0):
            encoder.begin(Kind.drawn.rawValue)
            value0.encode(to: &encoder)
            encoder.end()
        case .frame(let value0, let milliseconds):
            encoder.begin(Kind.frame.rawValue)
            value0.encode(to: &encoder)
            encoder.count(milliseconds)
            encoder.end()
        case .failed(let value0):
            encoder.begin(Kind.failed.rawValue)
            encoder.number(value0.rawValue)
            encoder.end()
        }
    }

    /// Reads the message from its content.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .ready:
            try decoder.version()
            self = .ready(try ContentSandbox(from: &decoder))
        case .measured:
            let width: Int = try decoder.size()
            let height: Int = try decoder.size()
            try decoder.measuredSize(width, height)
            self = .measured(width: width, height: height)
        case .drawn: self = .drawn(try Bitmap(from: &decoder))
        case .frame:
            let value0: Bitmap = try Bitmap(from: &decoder)
            let milliseconds: Int = try decoder.size()
            self = .frame(value0, milliseconds: milliseconds)
        case .failed: self = .failed(try decoder.code())
        }
        try decoder.end()
    }
}

