import GarthPage

/// The updates of a page as messages.
extension PageUpdate {
    private enum Kind: UInt8 {
        case title = 32
        case base, restarted, styles, targets, targetChanged, lines, linesSpliced, needsResource,
            refresh, wantsNavigation, limitReached, encoding, finished, referrerPolicy,
            emptiness, fault, submissionRefused, script, pictures, contentPolicy, targetsSpliced
    }

    /// Appends the update; a large one as several messages that say the same.
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .lines(let from, let lines):
            return lines.encode(as: Kind.lines.rawValue, from: from, to: &encoder)
        case .linesSpliced(let line, let removed, let lines):
            return lines.encode(
                as: Kind.linesSpliced.rawValue, from: line, removing: removed, to: &encoder)
        case .targets(let targets):
            return Self.encode(targets, to: &encoder)
        case .targetsSpliced(let number, let removed, let targets):
            return Self.encode(targets, from: number, removing: removed, to: &encoder)
        case .pictures(let pictures):
            return Self.encode(pictures, to: &encoder)
        default: break
        }
        encoder.begin(kind.rawValue)
        switch self {
        case .title(let text): encoder.shown(text, limit: WireLimits.titleByteCount)
        case .limitReached(let text): encoder.shown(text, limit: WireLimits.reasonByteCount)
        case .encoding(let text): encoder.shown(text, limit: WireLimits.encodingByteCount)
        case .base(let href, let frameName):
            encoder.string(href, limit: WireLimits.addressByteCount)
            encoder.string(frameName)
        case .referrerPolicy(let name, let owner):
            encoder.string(name)
            encoder.optional(owner) { $0.number($1) }
        case .contentPolicy(let text, let owner):
            encoder.string(text, limit: WireLimits.contentPolicyByteCount)
            encoder.optional(owner) { $0.number($1) }
        case .fault(let fault): encoder.fault(fault)
        case .restarted, .finished, .lines, .linesSpliced, .targets, .targetsSpliced, .pictures:
            break
        case .styles(let styles): encoder.list(styles) { $0.style($1) }
        case .targetChanged(let number, let target):
            encoder.number(number)
            encoder.target(target)
        case .needsResource(let wish):
            encoder.number(wish.id)
            encoder.number(UInt8(wish.kind.code))
            encoder.string(wish.href)
            encoder.optional(wish.relativeTo) { $0.number($1) }
            encoder.optional(wish.owner) { $0.number($1) }
            encoder.optional(wish.frame) { encoder, frame in
                encoder.number(frame.element)
                encoder.string(frame.name)
                encoder.optional(frame.sandbox) { $0.string($1) }
                encoder.string(frame.referrerPolicy)
            }
            encoder.metadata(wish.metadata)
        case .refresh(let seconds, let href):
            encoder.count(seconds)
            encoder.string(href, limit: WireLimits.addressByteCount)
        case .wantsNavigation(let navigation): encoder.navigation(navigation)
        case .emptiness(let emptiness): encoder.number(emptiness.rawValue)
        case .submissionRefused(let element, let reason):
            encoder.element(element)
            encoder.shown(reason)
        case .script(let report): encoder.script(report)
        }
        encoder.end()
    }

    private static func encode(_ targets: [PageTarget], to encoder: inout WireEncoder) {
        var first = 0
        while first < targets.count {
            let end = endOfBatch(targets, from: first)
            encoder.begin(Kind.targets.rawValue)
            encoder.list(Array(targets[first..<end])) { $0.target($1) }
            encoder.end()
            first = end
        }
    }

    private static func encode(
        _ targets: [PageTarget], from number: UInt32, removing removed: Int,
        to encoder: inout WireEncoder
    ) {
        var first = 0
        repeat {
            let end = endOfBatch(targets, from: first)
            encoder.begin(Kind.targetsSpliced.rawValue)
            encoder.number(number + UInt32(truncatingIfNeeded: first))
            encoder.count(first == 0 ? removed : 0)
            encoder.list(Array(targets[first..<end])) { $0.target($1) }
            encoder.end()
            first = end
        } while first < targets.count
    }

    private static func encode(_ pictures: [PagePicture], to encoder: inout WireEncoder) {
        var batch: [PagePicture] = []
        var size = 0
        func put() {
            encoder.begin(Kind.pictures.rawValue)
            encoder.list(batch) { $0.picture($1) }
            encoder.end()
        }
        for picture in pictures {
            batch.append(picture)
            size += picture.byteCount
            guard size > WireLimits.batchByteCount || batch.count == WireLimits.batchPictureCount
            else { continue }
            put()
            (batch, size) = ([], 0)
        }
        if !batch.isEmpty { put() }
    }

    /// One past the last target of a batch: links may be `data:` URLs with images in them.
    private static func endOfBatch(_ targets: [PageTarget], from first: Int) -> Int {
        let most = min(targets.count, first + WireLimits.batchTargetCount)
        var end = first
        var size = 0
        while end < most, size <= WireLimits.batchByteCount {
            size += targets[end].byteCount
            end += 1
        }
        return end
    }

    private var kind: Kind {
        switch self {
        case .title: .title
        case .base: .base
        case .referrerPolicy: .referrerPolicy
        case .contentPolicy: .contentPolicy
        case .restarted: .restarted
        case .styles: .styles
        case .targets: .targets
        case .pictures: .pictures
        case .targetChanged: .targetChanged
        case .lines: .lines
        case .linesSpliced: .linesSpliced
        case .targetsSpliced: .targetsSpliced
        case .needsResource: .needsResource
        case .refresh: .refresh
        case .wantsNavigation: .wantsNavigation
        case .submissionRefused: .submissionRefused
        case .limitReached: .limitReached
        case .encoding: .encoding
        case .fault: .fault
        case .finished: .finished
        case .emptiness: .emptiness
        case .script: .script
        }
    }

    /// Reads an update from the content of a message.
    init(kind: UInt8, content: Span<UInt8>) throws(WireError) {
        guard let kind = Kind(rawValue: kind) else { throw .unknownCode }
        var decoder = WireDecoder(content)
        switch kind {
        case .title: self = .title(try decoder.shown(limit: WireLimits.titleByteCount))
        case .base:
            self = .base(
                href: try decoder.string(limit: WireLimits.addressByteCount),
                frameName: try decoder.string())
        case .referrerPolicy:
            self = .referrerPolicy(
                try decoder.string(),
                owner: try decoder.optional { (d) throws(WireError) in try d.number() })
        case .contentPolicy:
            self = .contentPolicy(
                try decoder.string(limit: WireLimits.contentPolicyByteCount),
                owner: try decoder.optional { (d) throws(WireError) in try d.number() })
        case .restarted: self = .restarted
        case .styles:
            self = .styles(
                try decoder.list(limit: WireLimits.styleCount) { (d) throws(WireError) in
                    try d.style()
                })
        case .targets:
            self = .targets(
                try decoder.list(limit: WireLimits.batchTargetCount) { (d) throws(WireError) in
                    try d.target()
                })
        case .targetsSpliced:
            self = .targetsSpliced(
                from: try decoder.number(), removing: try decoder.size(),
                try decoder.list(limit: WireLimits.batchTargetCount) { (d) throws(WireError) in
                    try d.target()
                })
        case .pictures:
            self = .pictures(
                try decoder.list(limit: WireLimits.batchPictureCount) { (d) throws(WireError) in
                    try d.picture()
                })
        case .targetChanged:
            self = .targetChanged(try decoder.number(), try decoder.target())
        case .lines: self = .lines(from: try decoder.size(), try PageLines(from: &decoder))
        case .linesSpliced:
            self = .linesSpliced(
                at: try decoder.size(), removing: try decoder.size(), try PageLines(from: &decoder))
        case .needsResource: self = .needsResource(try decoder.resource())
        case .refresh:
            self = .refresh(
                seconds: try decoder.size(),
                href: try decoder.string(limit: WireLimits.addressByteCount))
        case .wantsNavigation: self = .wantsNavigation(try decoder.navigation())
        case .submissionRefused:
            self = .submissionRefused(try decoder.element(), reason: try decoder.shown())
        case .limitReached:
            self = .limitReached(try decoder.shown(limit: WireLimits.reasonByteCount))
        case .encoding: self = .encoding(try decoder.shown(limit: WireLimits.encodingByteCount))
        case .finished: self = .finished
        case .emptiness: self = .emptiness(try decoder.code())
        case .fault: self = .fault(try decoder.fault())
        case .script: self = .script(try decoder.script())
        }
        try decoder.end()
    }
}

extension WireEncoder {
    fileprivate mutating func fault(_ fault: DocumentFault) {
        switch fault {
        case .notText(let mediaType):
            number(UInt8(0))
            shown(mediaType)
        case .damaged: number(UInt8(1))
        case .tooLarge: number(UInt8(2))
        case .badSelector: number(UInt8(3))
        case .noMatch: number(UInt8(4))
        case .tooManyElements: number(UInt8(5))
        }
    }
}

extension WireDecoder {
    fileprivate mutating func fault() throws(WireError) -> DocumentFault {
        switch try number(UInt8.self) {
        case 0: return .notText(mediaType: try shown())
        case 1: return .damaged
        case 2: return .tooLarge
        case 3: return .badSelector
        case 4: return .noMatch
        case 5: return .tooManyElements
        default: throw .unknownCode
        }
    }
}

extension PageResource.Kind {
    fileprivate var code: UInt8 {
        switch self {
        case .styleSheet: 0
        case .frame: 1
        case .image: 2
        case .script: 3
        }
    }
}

extension WireEncoder {
    fileprivate mutating func style(_ style: TextStyle) {
        number(style.marks.rawValue)
        optional(style.foreground) { $0.colour($1) }
        optional(style.background) { $0.colour($1) }
        number(style.picture)
    }

    private mutating func colour(_ colour: RGBColor) {
        number(colour.red)
        number(colour.green)
        number(colour.blue)
    }

    fileprivate mutating func navigation(_ navigation: PageNavigation) {
        string(navigation.href)
        string(navigation.method)
        data(navigation.body)
        string(navigation.contentType)
        string(navigation.frameName)
        flag(navigation.isForm)
        optional(navigation.owner) { $0.number($1) }
        string(navigation.referrerPolicy)
        optional(navigation.downloadName) { $0.shown($1) }
    }
}

extension WireDecoder {
    fileprivate mutating func style() throws(WireError) -> TextStyle {
        // Reverse is for Garth's own rows: no page has it, so no page can draw one of them.
        var style = TextStyle(
            marks: TextStyle.Marks(rawValue: try number()).subtracting(.reverse),
            foreground: try optional { (d) throws(WireError) in try d.colour() },
            background: try optional { (d) throws(WireError) in try d.colour() })
        style.picture = try number()
        return style
    }

    private mutating func colour() throws(WireError) -> RGBColor {
        RGBColor(try number(), try number(), try number())
    }

    fileprivate mutating func resource() throws(WireError) -> PageResource {
        let id = try number(UInt32.self)
        let kind: PageResource.Kind
        switch try number(UInt8.self) {
        case 0: kind = .styleSheet
        case 1: kind = .frame
        case 2: kind = .image
        case 3: kind = .script
        default: throw .unknownCode
        }
        var wish = PageResource(
            id: id, kind: kind, href: try string(),
            relativeTo: try optional { (d) throws(WireError) in try d.number() },
            owner: try optional { (d) throws(WireError) in try d.number() },
            frame: try optional { (d) throws(WireError) in
                PageFrame(
                    element: try d.number(), name: try d.string(),
                    sandbox: try d.optional { (d) throws(WireError) in try d.string() },
                    referrerPolicy: try d.string())
            })
        wish.metadata = try metadata()
        return wish
    }

    fileprivate mutating func navigation() throws(WireError) -> PageNavigation {
        PageNavigation(
            href: try string(), method: try method(), body: try data(), contentType: try shown(),
            frameName: try string(), isForm: try flag(),
            owner: try optional { (d) throws(WireError) in try d.number() },
            referrerPolicy: try string(),
            downloadName: try optional { (d) throws(WireError) in try d.shown() })
    }

    /// Forms know two methods; any other is a lie.
    private mutating func method() throws(WireError) -> String {
        let name = try string()
        guard name == "GET" || name == "POST" else { throw .unknownCode }
        return name
    }
}
