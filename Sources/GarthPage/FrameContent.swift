/// The content that the engine gets for a frame that it requested.
package enum FrameContent: Sendable, Equatable {
    /// A document, with its bytes so far.
    case document(FrameDocument)
    /// The document in the element itself (`srcdoc`); `number` and `ruleSheet` are those of
    /// `FrameDocument`.
    case embedded(number: UInt32, ruleSheet: [UInt8])
    /// A copy of the live document of a frame whose scripts run in a content process of their own: its
    /// `bytes` are what that process has said (`DocumentCopy` of the engine).
    case copy(FrameDocument)
    /// Nothing is shown.
    case blank
    /// A line that says why there is no document, beside the link to it.
    case notice(String)
}

/// What the scripts of a page have to do with the document of a frame.
package enum FrameScripting: UInt8, Sendable, Equatable {
    /// The document has another origin, or a sandbox: no script reaches it, and none of its own runs.
    case isolated = 0
    /// The scripts of the page reach it, and none of its own runs.
    case reachable
    /// Its own scripts run as well.
    case scripted
    /// As `isolated`, but scripts of the driver that has the page reach it, in the process of the page.
    case driven
}

extension FrameScripting {
    /// Whether scripts of the page reach the document.
    package var isReached: Bool {
        switch self {
        case .isolated, .driven: false
        case .reachable, .scripted: true
        }
    }
}

/// The document of a frame.
package struct FrameDocument: Sendable, Equatable {
    /// The end of a document, as far as it is known.
    package enum End: UInt8, Sendable, Equatable {
        /// More bytes will come.
        case awaited
        /// All have come.
        case whole
        /// The rest will not come.
        case missing
    }

    /// The address, type and policies of the document.
    package var info: DocumentInfo
    /// The number of the document in its page, as in `ElementReference`; not 0.
    package let number: UInt32
    /// The bytes that have arrived.
    package var bytes: [UInt8]
    /// Whether more bytes will come.
    package var end: End
    /// A user style sheet only for this document: the elements that content rules hide in it.
    package var ruleSheet: [UInt8]
    /// What scripts have to do with it, where the page's scripts run.
    package var scripting = FrameScripting.isolated

    /// Makes a document; by default, one without bytes.
    package init(
        _ info: DocumentInfo, number: UInt32, _ bytes: [UInt8] = [], end: End = .awaited,
        ruleSheet: [UInt8] = []
    ) {
        self.info = info
        self.number = number
        self.bytes = bytes
        self.end = end
        self.ruleSheet = ruleSheet
    }
}

extension FrameContent {
    /// The number of the document that is shown; nil when it is none.
    package var documentNumber: UInt32? {
        switch self {
        case .document(let document), .copy(let document): document.number
        case .embedded(let number, _): number
        case .blank, .notice: nil
        }
    }
}

/// The place of a frame in a page, as the engine reports it with its request.
package struct PageFrame: Sendable, Equatable {
    /// The number of the element in its document: the same whenever the document is read.
    package var element: UInt32
    /// The frame's name, which links may aim at; empty when it has none.
    package var name: String
    /// The `sandbox` attribute; nil when it has none.
    package var sandbox: String?
    /// The `referrerpolicy` attribute; empty when it has none.
    package var referrerPolicy: String

    /// Makes the place of a frame.
    package init(
        element: UInt32, name: String = "", sandbox: String? = nil, referrerPolicy: String = ""
    ) {
        self.element = element
        self.name = name
        self.sandbox = sandbox
        self.referrerPolicy = referrerPolicy
    }

    /// The name of an anchor in a frame's document, in the lines of the page. The page's own
    /// anchors have other names.
    package static func anchorName(_ name: String, inFrame id: UInt32) -> String {
        "\(anchorMark)\(id) \(name)"
    }

    /// The start of the names of all anchors in frames, also in nested ones.
    package static let anchorMark = "\u{F8FF}frame "
}
