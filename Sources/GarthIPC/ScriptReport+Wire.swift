import GarthPage

/// A script of the embedding program, to be evaluated in a page.
package struct ScriptCall: Sendable, Equatable {
    /// The end of a function that a driver calls (WebDriver section 13.2).
    package enum DrivenEnd: UInt8, Sendable, Equatable {
        /// The function returns its result, or a promise of it.
        case result
        /// The function calls its last argument with its result.
        case callback
    }

    /// The script, or the body of a function.
    package var source: String
    /// The arguments of the function in JSON, an object; nil to evaluate a plain script.
    package var arguments: String?
    /// The end of a function of a driver, whose arguments are an array and whose arguments and
    /// result may hold elements; nil for other scripts.
    package var drivenEnd: DrivenEnd?
    /// The number of the document in whose realm a driver's function runs; 0 is the page itself.
    package var document: UInt32 = 0
    /// The content world of a script that no driver calls; empty for the page's own.
    package var world = ""

    /// Makes a call.
    package init(
        source: String, arguments: String? = nil, drivenEnd: DrivenEnd? = nil,
        document: UInt32 = 0, world: String = ""
    ) {
        self.world = world
        self.source = source
        self.arguments = arguments
        self.drivenEnd = drivenEnd
        self.document = document
    }
}

extension WireEncoder {
    mutating func script(_ report: ScriptReport) {
        switch report {
        case .console(let message):
            number(UInt8(0))
            consoleMessage(message)
        case .dialog(let dialog):
            number(UInt8(1))
            number(dialog.id)
            number(dialog.kind.rawValue)
            shown(dialog.text, limit: WireLimits.dialogByteCount)
            shown(dialog.defaultText, limit: WireLimits.dialogByteCount)
            number(dialog.document)
        case .navigation(let href, let isReplacement):
            number(UInt8(2))
            string(href, limit: WireLimits.addressByteCount)
            flag(isReplacement)
        case .message(let handler, let body, let reply):
            number(UInt8(3))
            string(handler.name, limit: WireLimits.consoleByteCount)
            string(handler.world, limit: WireLimits.consoleByteCount)
            string(body, limit: WireLimits.scriptMessageByteCount)
            optional(reply) { $0.number($1) }
        case .unavailable(let reason):
            number(UInt8(4))
            shown(reason, limit: WireLimits.reasonByteCount)
        case .timedOut: number(UInt8(5))
        case .left(let excess):
            number(UInt8(22))
            number(excess.rawValue)
        case .closed: number(UInt8(6))
        case .entry(let entry):
            number(UInt8(7))
            string(entry.href, limit: WireLimits.addressByteCount)
            number(entry.number)
            optional(entry.state) { $0.string($1, limit: WireLimits.historyStateByteCount) }
            flag(entry.isReplacement)
        case .traversal(let delta):
            number(UInt8(8))
            number(UInt32(bitPattern: Int32(clamping: delta)))
        case .cookiesWanted: number(UInt8(9))
        case .cookieSet(let text):
            number(UInt8(10))
            string(text, limit: WireLimits.cookieByteCount)
        case .request(let request):
            number(UInt8(11))
            scriptRequest(request)
        case .requestCancelled(let request):
            number(UInt8(12))
            number(request)
        case .storageWanted(let area):
            number(UInt8(13))
            number(area.rawValue)
        case .storageChanged(let area, let change):
            number(UInt8(14))
            number(area.rawValue)
            storageChange(change)
        case .windowWanted(let window):
            number(UInt8(15))
            number(window.number)
            string(window.href, limit: WireLimits.addressByteCount)
            string(window.name, limit: WireLimits.consoleByteCount)
            flag(window.hidesReferrer)
        case .windowAsked(let window):
            number(UInt8(16))
            number(window)
        case .windowLed(let window, let href):
            number(UInt8(17))
            number(window)
            string(href, limit: WireLimits.addressByteCount)
        case .windowClosed(let window):
            number(UInt8(18))
            number(window)
        case .focused(let reference):
            number(UInt8(19))
            optional(reference) { $0.element($1) }
        case .download(let href, let name):
            number(UInt8(20))
            string(href, limit: WireLimits.wishByteCount)
            shown(name, limit: WireLimits.addressByteCount)
        case .missing(let feature):
            number(UInt8(21))
            number(feature.rawValue)
        case .failed(let message):
            number(UInt8(23))
            consoleMessage(message)
        case .timersLeft(let milliseconds, let isAwaited):
            number(UInt8(24))
            number(milliseconds)
            flag(isAwaited)
        }
    }

    private mutating func consoleMessage(_ message: ConsoleMessage) {
        number(message.level.rawValue)
        shown(message.text, limit: WireLimits.consoleByteCount)
        shown(message.source, limit: WireLimits.consoleByteCount)
        count(message.line)
        count(message.column)
    }

    mutating func historyPlace(_ place: ScriptHistoryPlace) {
        count(place.index)
        count(place.count)
        optional(place.state) { $0.string($1) }
    }

    mutating func scriptOutcome(_ outcome: ScriptOutcome) {
        switch outcome {
        case .value(let json):
            number(UInt8(0))
            optional(json) { $0.string($1) }
        case .failure(let message, let line, let column):
            number(UInt8(1))
            shown(message, limit: WireLimits.dialogByteCount)
            count(line)
            count(column)
        }
    }

    /// Whole milliseconds: a quotient of durations is rounded in binary.
    private mutating func milliseconds(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        count(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    mutating func scriptSettings(_ settings: ScriptSettings) {
        string(settings.userAgent)
        list(settings.languages) { $0.string($1) }
        flag(settings.isPrinted)
        optional(settings.timeLimit) { $0.milliseconds($1) }
        number(settings.timeOrigin.bitPattern)
        list(settings.injected) { encoder, script in
            encoder.string(script.source)
            encoder.flag(script.isAtEnd)
            encoder.flag(script.isForFrames)
            encoder.string(script.world)
        }
        list(settings.messageHandlers) { encoder, handler in
            encoder.string(handler.name)
            encoder.string(handler.world)
        }
        string(settings.windowName)
        historyPlace(settings.history)
    }

    mutating func scriptCall(_ call: ScriptCall) {
        string(call.source)
        optional(call.arguments) { $0.string($1) }
        optional(call.drivenEnd) { $0.number($1.rawValue) }
        number(call.document)
        string(call.world)
    }

    mutating func dialogAnswer(_ answer: ScriptDialogAnswer) {
        switch answer {
        case .cancelled: number(UInt8(0))
        case .accepted(let text):
            number(UInt8(1))
            string(text)
        }
    }
}

extension WireDecoder {
    mutating func script() throws(WireError) -> ScriptReport {
        switch try number(UInt8.self) {
        case 0: return .console(try consoleMessage())
        case 1:
            var dialog = ScriptDialogRequest(
                id: try number(), kind: try code(),
                text: try shown(limit: WireLimits.dialogByteCount),
                defaultText: try shown(limit: WireLimits.dialogByteCount))
            dialog.document = try number()
            return .dialog(dialog)
        case 2:
            return .navigation(
                href: try string(limit: WireLimits.addressByteCount), isReplacement: try flag())
        case 3:
            return .message(
                handler: ScriptHandlerName(
                    try string(limit: WireLimits.consoleByteCount),
                    world: try string(limit: WireLimits.consoleByteCount)),
                body: try string(limit: WireLimits.scriptMessageByteCount),
                reply: try optional { (d) throws(WireError) in try d.number() })
        case 4: return .unavailable(try shown(limit: WireLimits.reasonByteCount))
        case 5: return .timedOut
        case 6: return .closed
        case 7:
            return .entry(
                ScriptHistoryEntry(
                    href: try string(limit: WireLimits.addressByteCount), number: try number(),
                    state: try optional { (d) throws(WireError) in
                        try d.string(limit: WireLimits.historyStateByteCount)
                    }, isReplacement: try flag()))
        case 8:
            return .traversal(Int(Int32(bitPattern: try number(UInt32.self))))
        case 9: return .cookiesWanted
        case 10: return .cookieSet(try string(limit: WireLimits.cookieByteCount))
        case 11: return .request(try scriptRequest())
        case 12: return .requestCancelled(try number())
        case 13: return .storageWanted(try code())
        case 14: return .storageChanged(try code(), try storageChange())
        case 15:
            return .windowWanted(
                ScriptWindow(
                    number: try number(), href: try string(limit: WireLimits.addressByteCount),
                    name: try string(limit: WireLimits.consoleByteCount),
                    hidesReferrer: try flag()))
        case 16: return .windowAsked(try number())
        case 17:
            return .windowLed(
                try number(), href: try string(limit: WireLimits.addressByteCount))
        case 18: return .windowClosed(try number())
        case 19: return .focused(try optional { (d) throws(WireError) in try d.element() })
        case 20:
            return .download(
                href: try string(limit: WireLimits.wishByteCount),
                name: try shown(limit: WireLimits.addressByteCount))
        case 21: return .missing(try code())
        case 22: return .left(try code())
        case 23: return .failed(try consoleMessage())
        case 24:
            return .timersLeft(milliseconds: try number(), isAwaited: try flag())
        default: throw .unknownCode
        }
    }

    private mutating func consoleMessage() throws(WireError) -> ConsoleMessage {
        ConsoleMessage(
            level: try code(), text: try shown(limit: WireLimits.consoleByteCount),
            source: try shown(limit: WireLimits.consoleByteCount), line: try size(),
            column: try size())
    }

    mutating func historyPlace() throws(WireError) -> ScriptHistoryPlace {
        ScriptHistoryPlace(
            index: try size(), count: try size(),
            state: try optional { (d) throws(WireError) in try d.string() })
    }

    mutating func scriptOutcome() throws(WireError) -> ScriptOutcome {
        switch try number(UInt8.self) {
        case 0: return .value(try optional { (d) throws(WireError) in try d.string() })
        case 1:
            return .failure(
                message: try shown(limit: WireLimits.dialogByteCount), line: try size(),
                column: try size())
        default: throw .unknownCode
        }
    }

    mutating func scriptSettings() throws(WireError) -> ScriptSettings {
        var settings = ScriptSettings()
        settings.userAgent = try string()
        settings.languages = try list(limit: WireLimits.injectedScriptCount) {
            (d) throws(WireError) in try d.string()
        }
        settings.isPrinted = try flag()
        settings.timeLimit = try optional { (d) throws(WireError) in .milliseconds(try d.size()) }
        settings.timeOrigin = Double(bitPattern: try number())
        guard settings.timeOrigin.isFinite else { throw .tooLarge }
        settings.injected = try list(limit: WireLimits.injectedScriptCount) {
            (d) throws(WireError) in
            ScriptSettings.Injected(
                source: try d.string(), isAtEnd: try d.flag(), isForFrames: try d.flag(),
                world: try d.string())
        }
        settings.messageHandlers = try list(limit: WireLimits.injectedScriptCount) {
            (d) throws(WireError) in
            ScriptHandlerName(try d.string(), world: try d.string())
        }
        settings.windowName = try string()
        settings.history = try historyPlace()
        return settings
    }

    mutating func scriptCall() throws(WireError) -> ScriptCall {
        ScriptCall(
            source: try string(),
            arguments: try optional { (d) throws(WireError) in try d.string() },
            drivenEnd: try optional { (d) throws(WireError) in
                guard let end = ScriptCall.DrivenEnd(rawValue: try d.number()) else {
                    throw .unknownCode
                }
                return end
            }, document: try number(), world: try string())
    }

    mutating func dialogAnswer() throws(WireError) -> ScriptDialogAnswer {
        switch try number(UInt8.self) {
        case 0: return .cancelled
        case 1: return .accepted(try string())
        default: throw .unknownCode
        }
    }
}

extension ScriptReport {
    /// About the memory that the report takes beside its fixed cost.
    var byteCount: Int {
        switch self {
        case .console(let message), .failed(let message):
            message.text.utf8.count + message.source.utf8.count
        case .dialog(let dialog): dialog.text.utf8.count + dialog.defaultText.utf8.count
        case .navigation(let href, _): href.utf8.count
        case .message(let handler, let body, _):
            handler.name.utf8.count + handler.world.utf8.count + body.utf8.count
        case .unavailable(let reason): reason.utf8.count
        case .entry(let entry): entry.href.utf8.count + (entry.state?.utf8.count ?? 0)
        case .cookieSet(let text): text.utf8.count
        case .request(let request): request.byteCount
        case .storageChanged(_, .set(let key, let value)): key.utf8.count + value.utf8.count
        case .storageChanged(_, .removed(let key)): key.utf8.count
        case .windowWanted(let window): window.href.utf8.count + window.name.utf8.count
        case .windowLed(_, let href): href.utf8.count
        case .download(let href, let name): href.utf8.count + name.utf8.count
        case .timedOut, .left, .closed, .traversal, .cookiesWanted, .requestCancelled,
            .storageWanted, .storageChanged(_, .cleared), .windowAsked, .windowClosed, .focused,
            .missing, .timersLeft:
            0
        }
    }
}
