import GarthFuzzing
import GarthIPC
import GarthPage
import TestSupport
import Testing

/// What holds for every message, because the messages are made from one list: the samples have each
/// case of each value (Scripts/generate-wire.py).
@Suite("The law of messages") struct WireLawTests {
    /// Enough for each case of the type with the most cases to have its turn.
    private static func samples<Message>(
        _ make: (inout SampleSource) -> [Message]
    ) -> [Message] {
        var source = SampleSource(seed: 1)
        return (0..<26).flatMap { _ in make(&source) }
    }

    static let commands = samples { ContentCommand.samples(&$0) }
    static let reports = samples { ContentReport.samples(&$0) }
    /// The reports of which there is something to say: a list without elements is not sent.
    static let sentReports = reports.filter { report in
        switch report {
        case .update(.targets(let targets)): !targets.isEmpty
        case .update(.pictures(let pictures)): !pictures.isEmpty
        default: true
        }
    }
    static let imageCommands = samples { ImageCommand.samples(&$0) }
    static let imageReports = samples { ImageReport.samples(&$0) }

    /// Checks that a message arrives as it was sent, and that no part of it alone is a message.
    private func check<Message: Equatable>(
        _ message: Message, encode: (Message, inout WireEncoder) -> Void,
        decode: (UInt8, Span<UInt8>) throws(WireError) -> Message
    ) throws {
        var encoder = WireEncoder()
        encode(message, &encoder)
        let all = try WireTests.messages(encoder.bytes)
        let (kind, content) = try #require(all.first, "\(message)")
        #expect(all.count == 1, "\(message)")
        #expect(try decode(kind, content.span) == message)
        for length in 0..<content.count {
            // The last value may be bytes that reach to the end; what is read then is shorter.
            let part = try? decode(kind, content.span.extracting(first: length))
            #expect(part != message, "\(message)")
        }
        let longer = try? decode(kind, (content + [0]).span)
        #expect(longer != message, "\(message)")
    }

    @Test("every command arrives as it was sent, and only whole")
    func everyCommand() throws {
        for command in Self.commands {
            try check(
                command, encode: { $0.encode(to: &$1) },
                decode: { (kind, content) throws(WireError) in
                    try ContentCommand(kind: kind, content: content)
                })
        }
    }

    @Test("every report arrives as it was sent, and only whole")
    func everyReport() throws {
        for report in Self.sentReports {
            try check(
                report, encode: { $0.encode(to: &$1) },
                decode: { (kind, content) throws(WireError) in
                    try ContentReport(kind: kind, content: content)
                })
        }
    }

    @Test("every message about pictures arrives as it was sent, and only whole")
    func everyImageMessage() throws {
        for command in Self.imageCommands {
            try check(
                command, encode: { $0.encode(to: &$1) },
                decode: { (kind, content) throws(WireError) in
                    try ImageCommand(kind: kind, content: content)
                })
        }
        for report in Self.imageReports {
            try check(
                report, encode: { $0.encode(to: &$1) },
                decode: { (kind, content) throws(WireError) in
                    try ImageReport(kind: kind, content: content)
                })
        }
    }

    @Test("the samples have every message")
    func everyKind() {
        #expect(Set(Self.commands.map(\.name)) == Set(ContentCommand.Kind.allCases.map { "\($0)" }))
        let kinds = ContentReport.Kind.allCases.map { "\($0)" }
        let updates = EngineUpdate.Kind.allCases.map { "\($0)" }
        #expect(Set(Self.reports.map(\.name)) == Set(kinds + updates))
        #expect(
            Set(ContentReport.Kind.allCases.map(\.rawValue))
                .isDisjoint(with: EngineUpdate.Kind.allCases.map(\.rawValue)))
    }

    @Test("a report costs at least the bytes that it came in")
    func costs() {
        for case .update(let update) in Self.reports {
            var encoder = WireEncoder()
            update.encode(to: &encoder)
            #expect(update.byteCount >= encoder.bytes.count, "\(update)")
        }
    }

    @Test("a message of another release is not read")
    func otherVersion() throws {
        var encoder = WireEncoder()
        ContentReport.ready(ContentSandbox()).encode(to: &encoder)
        var (kind, content) = try #require(WireTests.messages(encoder.bytes).first)
        content[0] ^= 0xFF
        let forged = content
        #expect(throws: WireError.otherVersion) {
            _ = try ContentReport(kind: kind, content: forged.span)
        }
        kind = 255
        #expect(throws: WireError.unknownCode) {
            _ = try ContentReport(kind: kind, content: forged.span)
        }
    }

    @Test("all text of a link takes of the page's budget, whatever attribute has it")
    func budgetOfLinks() throws {
        let long = String(repeating: "x", count: 2 << 20)
        try expectTooLarge { $0.href = long }
        try expectTooLarge { $0.frameName = long }
        try expectTooLarge { $0.downloadName = long }
        try expectTooLarge { $0.rel = long }
        try expectTooLarge { $0.referrerPolicy = long }
        try expectTooLarge { $0.picture = long }
    }

    private func expectTooLarge(_ fill: (inout PageLink) -> Void) throws {
        var claims = ContentClaims(pageByteCount: 1 << 20)
        try claims.check(.ready(ContentSandbox()))
        claims.sent(
            .open(DocumentInfo(url: "a:b"), LayoutOptions(), isReader: false, parser: .standard))
        var link = PageLink(href: "x")
        fill(&link)
        let target = PageTarget(ElementReference(node: 1), kind: .link(link))
        #expect(throws: WireError.tooLarge) { try claims.check(.update(.targets([target]))) }
    }

    @Test("the code of the messages is that which their list makes")
    func generated() throws {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        #expect(throws: Never.self, "run Scripts/generate-wire.py") {
            try runCommand("python3 '/\(root)/Scripts/generate-wire.py' --check")
        }
    }
}
