package import GarthURL

/// A subresource that the page would like to have.
public struct PageResource: Sendable, Equatable {
    /// The kind of resource, which is also the purpose that the policy gets.
    public enum Kind: Sendable, Equatable {
        /// A style sheet.
        case styleSheet
        /// A frame's document.
        case frame
        /// An image.
        case image
        /// A script.
        case script
    }

    /// The number by which the answer names it.
    public var id: UInt32
    /// The kind of resource.
    public var kind: Kind
    /// The raw address, relative to the base URL (or `relativeTo`); absolute for a request of a
    /// frame.
    public var href: String
    /// For an imported style sheet, the number of the sheet whose URL it is relative to.
    public var relativeTo: UInt32?
    /// The number of the frame whose document requests the resource; nil for the page's own.
    public var owner: UInt32?
    /// For a frame, where it is.
    public var frame: PageFrame?
    /// What the element of a script or style sheet says of it, for the content security policies.
    package var metadata = RequestMetadata()

    /// Makes a request for a resource.
    public init(
        id: UInt32, kind: Kind, href: String, relativeTo: UInt32? = nil, owner: UInt32? = nil,
        frame: PageFrame? = nil
    ) {
        self.id = id
        self.kind = kind
        self.href = href
        self.relativeTo = relativeTo
        self.owner = owner
        self.frame = frame
    }
}
