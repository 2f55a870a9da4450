/// What the engine is given for a frame that it asked for.
package enum FrameContent: Sendable, Equatable {
    /// A document and all of its bytes; `isCut` when its end is missing.
    case document(DocumentInfo, [UInt8], isCut: Bool)
    /// The document that the element itself holds (`srcdoc`).
    case embedded
    /// Nothing is shown.
    case blank
    /// A line that says why there is no document, beside the link to it.
    case notice(String)
}

/// Where in a page a frame is, as the engine says with its wish.
public struct PageFrame: Sendable, Equatable {
    /// The number of the element in its document: the same whenever the document is read.
    public var element: UInt32
    /// The frame's name, which links may aim at; empty when it has none.
    public var name: String

    /// Makes the place of a frame.
    public init(element: UInt32, name: String = "") {
        self.element = element
        self.name = name
    }

    /// The name under which lines know a named place of a frame's document: the page's own
    /// places have other names.
    package static func anchorName(_ name: String, inFrame id: UInt32) -> String {
        "\u{F8FF}frame \(id) \(name)"
    }
}
