package import GarthPage

/// A report of the content process of a page to the browser process. Each report is a claim, which
/// `ContentClaims` checks.
package enum ContentReport: Sendable, Equatable {
    /// The process is locked down (or could not be); the first report.
    case ready(ContentSandbox)
    /// A command was worked on, in the order of sending.
    case done
    /// An update of the page.
    case update(PageUpdate)
    /// A piece of an exported page.
    case exported([UInt8], request: UInt32)
    /// The whole exported page has come.
    case exportEnded(request: UInt32)
    /// The scripts of the page have nothing to do for so many milliseconds: then the process wants
    /// `ContentCommand.wake`. It cannot wait for a time itself.
    case sleeping(milliseconds: UInt32)
    /// The result of a script of the embedding program.
    case evaluated(ScriptOutcome, request: UInt32)
    /// Elements that answer a question, or a part of them.
    case elements([PageElement], request: UInt32)
    /// All elements that answer a question were told; `isUnderstood` is false for a selector that is
    /// none.
    case elementsEnded(request: UInt32, isUnderstood: Bool)
}

extension ContentReport {
    private enum Kind: UInt8 {
        case ready = 1
        case done, exported, exportEnded, sleeping, evaluated, elements, elementsEnded
    }

    /// The first number for the kinds of `PageUpdate`.
    static let firstUpdateKind: UInt8 = 32

    /// Appends the report, as one message or several.
    package func encode(to encoder: inout WireEncoder) {
        switch self {
        case .ready(let sandbox):
            encoder.begin(Kind.ready.rawValue)
            encoder.number(WireLimits.version)
            sandbox.encode(to: &encoder)
            encoder.end()
        case .done:
            encoder.begin(Kind.done.rawValue)
            encoder.end()
        case .update(let update): update.encode(to: &encoder)
        case .exported(let bytes, let request):
            encoder.begin(Kind.exported.rawValue)
            encoder.number(request)
            encoder.raw(bytes[...])
            encoder.end()
        case .exportEnded(let request):
            encoder.begin(Kind.exportEnded.rawValue)
            encoder.number(request)
            encoder.end()
        case .sleeping(let milliseconds):
            encoder.begin(Kind.sleeping.rawValue)
            encoder.number(milliseconds)
            encoder.end()
        case .evaluated(let outcome, let request):
            encoder.begin(Kind.evaluated.rawValue)
            encoder.number(request)
            encoder.scriptOutcome(outcome)
            encoder.end()
        case .elements(let elements, let request):
            encoder.begin(Kind.elements.rawValue)
            encoder.number(request)
            encoder.list(elements) { $0.pageElement($1) }
            encoder.end()
        case .elementsEnded(let request, let isUnderstood):
            encoder.begin(Kind.elementsEnded.rawValue)
            encoder.number(request)
            encoder.flag(isUnderstood)
            encoder.end()
        }
    }

    /// Reads a report from the content of a message.
    package init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        if kind >= Self.firstUpdateKind {
            self = .update(try PageUpdate(kind: kind, content: content))
            return
        }
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .ready:
            guard try decoder.number(UInt32.self) == WireLimits.version else {
                throw .otherVersion
            }
            self = .ready(try ContentSandbox(from: &decoder))
        case .done: self = .done
        case .exported:
            let request = try decoder.number(UInt32.self)
            self = .exported(try decoder.rest(), request: request)
        case .exportEnded: self = .exportEnded(request: try decoder.number())
        case .sleeping: self = .sleeping(milliseconds: try decoder.number())
        case .evaluated:
            let request = try decoder.number(UInt32.self)
            self = .evaluated(try decoder.scriptOutcome(), request: request)
        case .elements:
            let request = try decoder.number(UInt32.self)
            self = .elements(
                try decoder.list(limit: WireLimits.elementCount) { (d) throws(WireError) in
                    try d.pageElement()
                }, request: request)
        case .elementsEnded:
            self = .elementsEnded(
                request: try decoder.number(), isUnderstood: try decoder.flag())
        }
        try decoder.end()
    }
}
