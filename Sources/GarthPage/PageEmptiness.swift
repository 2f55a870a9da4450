/// The reason why a complete page shows next to nothing.
public enum PageEmptiness: UInt8, Sendable, Hashable, CaseIterable {
    /// Scripts would make the page's content, and they do not run.
    case madeByScripts
    /// The page shows nothing, and scripts are not the reason.
    case blank

    /// The message for a person: one sentence without its full stop, in Garth's own words.
    public var message: String {
        switch self {
        case .madeByScripts: "This page is made by a script"
        case .blank: "This page shows nothing"
        }
    }
}
