import GarthLanguage

extension PolicyDenial {
    /// The title of a denial. Only a decision of the list is an unauthorized visit.
    public var title: String {
        switch reason {
        case .notOnList, .denyRule, .deniedAddress: localized("Unauthorized visit")
        case .privateAddress, .reservedAddress: localized("Private address")
        case .scheme: localized("Not an address of the web")
        case .otherProtocol: localized("An address of another protocol")
        case .invalidHost: localized("Not a host")
        case .badPort: localized("Not a port of the web")
        case .file, .reservedFile: localized("Local file")
        case .dataDocument: localized("Not a page of its own")
        case .ownPage: localized("A page of Garth's own")
        case .unknownPage: localized("Not a page of Garth's")
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
