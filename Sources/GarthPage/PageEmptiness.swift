/// Why a page that has come whole shows next to nothing.
public enum PageEmptiness: UInt8, Sendable, Hashable, CaseIterable {
    /// Scripts make what the page shows, and Garth runs none.
    case madeByScripts
    /// The page shows nothing at all, and scripts are not the reason.
    case blank

    /// What a person is told, in one sentence without its full stop. Its words are Garth's own.
    public var message: String {
        switch self {
        case .madeByScripts: "This page is made by a script, which Garth does not run"
        case .blank: "This page shows nothing"
        }
    }
}
