extension PolicyDenial {
    /// The title of a denial. Only a decision of the list is an unauthorized visit.
    public var title: String {
        switch reason {
        case .notOnList, .denyRule, .deniedAddress: "Unauthorized visit"
        case .privateAddress, .reservedAddress: "Private address"
        case .scheme: "Not an address of the web"
        case .otherProtocol: "An address of another protocol"
        case .invalidHost: "Not a host"
        case .badPort: "Not a port of the web"
        case .file, .reservedFile: "Local file"
        case .dataDocument: "Not a page of its own"
        case .ownPage: "A page of Garth's own"
        case .unknownPage: "Not a page of Garth's"
        }
    }

    /// Whether the list decided, and not what holds for every list.
    public var isOfList: Bool {
        switch reason {
        case .notOnList, .denyRule, .deniedAddress: true
        case .privateAddress, .reservedAddress, .reservedFile, .scheme, .otherProtocol,
            .invalidHost,
            .badPort, .file, .dataDocument, .ownPage, .unknownPage:
            false
        }
    }
}
