import GarthIPC
import GarthPage

/// What a content process is told first: held back until the document's first bytes say which
/// libraries it needs. A process that was started ahead has none, and then gives way to another.
struct ContentStart {
    /// What to do with a command.
    enum Step {
        /// Nothing yet.
        case hold
        /// Say these to a process that has the libraries, from now on everything that comes.
        case begin(ContentLibraries, [ContentCommand])
    }

    private var libraries: ContentLibraries
    private var held: [ContentCommand] = []
    /// When JavaScript is started for a page whose scripts run.
    private let scripts: ScriptStart
    /// Looks for a script, before any is found; nil where none is looked for.
    private var search: ScriptSearch?
    /// Whether the process is settled.
    private(set) var isOver = false

    /// When JavaScript is started for a page whose scripts run.
    enum ScriptStart {
        /// As the libraries say that the process shall have in any case: the page is shown as it
        /// comes.
        case asAsked
        /// With the first thing in it that may need it; all before is held back. The page is shown
        /// when it is whole.
        case withFirstScript
    }

    /// Nothing was said yet to a process that shall have at least these libraries.
    init(_ libraries: ContentLibraries = .none, scripts: ScriptStart = .asAsked) {
        self.libraries = libraries
        self.scripts = scripts
    }

    /// Whether the bytes of the document are held back, too.
    var holdsBytes: Bool { search != nil }

    /// Takes a command, while the process is not settled.
    mutating func take(_ command: ContentCommand) -> Step {
        held.append(command)
        if case .open(let info, _, _, let parser) = command {
            libraries.formUnion(ContentLibraries(info, parser))
            if search != nil, info.mediaType != "text/html" || info.compression != .none {
                expectScripts()
            }
        }
        if case .runScripts(let settings) = command, scripts == .withFirstScript {
            if settings.injected.isEmpty, !libraries.contains(.scripts) {
                search = ScriptSearch()
            } else {
                expectScripts()
            }
        }
        if case .bytes(let bytes) = command { unsafe bytes.withUnsafeBytes { unsafe look(at: $0) } }
        return command.role == .preparation ? .hold : begin(behindBytes: 1)
    }

    /// The document's first bytes are about to be sent; what is to be said before.
    mutating func take(firstBytes bytes: UnsafeRawBufferPointer) -> Step {
        unsafe look(at: bytes)
        return begin()
    }

    /// Bytes of the document came while `holdsBytes`.
    mutating func hold(_ bytes: UnsafeRawBufferPointer) -> Step {
        if search?.bytes.isEmpty == true { unsafe look(at: bytes) }
        guard unsafe search?.finds(in: bytes) == true else { return .hold }
        libraries.formUnion(.scriptedPage)
        return begin()
    }

    private mutating func expectScripts() {
        search = nil
        libraries.formUnion(.scriptedPage)
    }

    private mutating func look(at bytes: UnsafeRawBufferPointer) {
        if unsafe bytes.needsDictionaryLineBreaks { libraries.insert(.lineBreaks) }
    }

    /// Begins; so many of the last commands came behind the bytes that were held back.
    private mutating func begin(behindBytes count: Int = 0) -> Step {
        isOver = true
        var commands: [ContentCommand] = []
        swap(&commands, &held)
        if let bytes = search?.bytes, !bytes.isEmpty {
            commands.insert(.bytes(bytes), at: commands.count - count)
        }
        search = nil
        return .begin(libraries, commands)
    }
}

extension ContentLibraries {
    /// What the head of a document says of its needs.
    init(_ info: DocumentInfo, _ parser: HTMLParserChoice) {
        self = ContentLibraries(readingType: info.mediaType)
        if parser == .libxml2 { insert(.xml) }
        let charset = info.charset?.lowercased() ?? ""
        if Self.thaiCharsets.contains(charset) { insert(.lineBreaks) }
        // What is compressed cannot be looked at.
        if info.compression != .none { insert(.lineBreaks) }
    }

    /// What reads documents of a media type.
    init(readingType mediaType: String) {
        self = .none
        if mediaType.isXMLMediaType { insert(.xml) }
        if mediaType.isMarkdownMediaType { insert(.markdown) }
        if mediaType.isPDFMediaType { insert(.pdf) }
    }

    /// Labels of encodings for Thai (Encoding Standard section 4.2).
    fileprivate static let thaiCharsets = [
        "windows-874", "tis-620", "iso-8859-11", "iso8859-11", "iso885911", "dos-874",
    ]
}

extension UnsafeRawBufferPointer {
    /// Whether text is in a script whose words are found by a dictionary: in UTF-8, by a run of its
    /// characters; else by the label of an encoding for Thai where a document declares its own.
    ///
    /// Nothing is decoded; a wrong answer costs a library too many, or breaks between words.
    var needsDictionaryLineBreaks: Bool {
        let shortestRun = 8
        let declaredWithin = 1024
        var run = 0
        var i = 0
        while i + 2 < count {
            if run == 0, i + 8 <= count,
                unsafe loadUnaligned(fromByteOffset: i, as: UInt64.self) & 0x8080_8080_8080_8080
                    == 0
            {
                i += 8
                continue
            }
            let lead = unsafe self[i]
            guard lead == 0xE0 || lead == 0xE1,
                unsafe Self.isComplex(lead, self[i + 1], self[i + 2])
            else {
                run = 0
                i += 1
                continue
            }
            run += 1
            if run == shortestRun { return true }
            i += 3
        }
        return unsafe prefix(declaredWithin).declaresThai
    }

    /// Thai, Lao, Burmese and Khmer (U+0E00 to U+0EFF, U+1000 to U+109F, U+1780 to U+17FF).
    private static func isComplex(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        if lead == 0xE0 { return second >= 0xB8 && second <= 0xBB }
        return second == 0x80 || second == 0x81 || second == 0x82 && third < 0xA0
            || second == 0x9E || second == 0x9F
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate var declaresThai: Bool {
        let mark = Array("charset=".utf8)
        var rest = self
        while let start = unsafe rest.firstIndex(of: UInt8(ascii: "=")) {
            unsafe rest = unsafe rest[(start + 1)...]
            // `=` has the bit that makes a capital letter small.
            let before = unsafe self[..<(start + 1)].suffix(mark.count)
            guard unsafe before.elementsEqual(mark, by: { $0 | 0x20 == $1 }) else { continue }
            let value = unsafe rest.drop(while: { $0 == 0x22 || $0 == 0x27 })
            let behind = unsafe value.prefix(16)
            let label = unsafe String(decoding: behind, as: UTF8.self).lowercased()
            if ContentLibraries.thaiCharsets.contains(where: label.hasPrefix) { return true }
        }
        return false
    }
}
