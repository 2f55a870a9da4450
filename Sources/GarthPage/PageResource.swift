package import GarthURL

/// A subresource that the page would like to have.
package struct PageResource: Sendable, Equatable {
    /// The kind of resource, which is also the purpose that the policy gets.
    package enum Kind: Sendable, Equatable {
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
    package var id: UInt32
    /// The kind of resource.
    package var kind: Kind
    /// The raw address, relative to the base URL (or `relativeTo`); absolute for a request of a
    /// frame.
    package var href: String
    /// For an imported style sheet, the number of the sheet whose URL it is relative to.
    package var relativeTo: UInt32?
    /// The number of the frame whose document requests the resource; nil for the page's own.
    package var owner: UInt32?
    /// For a frame, where it is.
    package var frame: PageFrame?
    /// What the element of a script or style sheet says of it, for the content security policies.
    package var metadata = RequestMetadata()

    /// Makes a request for a resource.
    package init(
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
