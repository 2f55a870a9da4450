package import Garth

/// The formats of a dump (docs/formats.md).
package enum DumpFormat: String, CaseIterable, Sendable {
    case text, ansi, plain, markdown, html, json, innertext, links, feed, snapshot, tree, source

    /// The formats of the answers to a batch: `ansi` is for a terminal.
    package static let ofBatches = allCases.filter { $0 != .ansi }

    /// Whether an article is its title and its text alone: other formats have places for its author
    /// and date, and for pictures beside it.
    package var hasBareArticle: Bool { self == .text || self == .plain }

    /// The output of `PageDump` for the format.
    package var output: PageDump.Output {
        switch self {
        case .text, .ansi: .lines
        case .source: .source
        case .plain: .export(.plain)
        case .markdown: .export(.markdown)
        case .html: .export(.html)
        case .json: .export(.json)
        case .innertext: .export(.innertext)
        case .links: .export(.links)
        case .feed: .export(.feed)
        case .snapshot: .elements
        case .tree: .export(.tree)
        }
    }

    /// The names of formats, for people.
    package static func names(of formats: [DumpFormat] = allCases) -> String {
        formats.map(\.rawValue).joined(separator: ", ")
    }
}
