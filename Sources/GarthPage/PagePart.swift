import GarthLanguage

/// A part of a page that a person moves to: a heading, a landmark, a list, a table, a form.
///
/// The codes of a page are claims: an unknown code is no part.
package struct PagePart: Sendable, Equatable, BitwiseCopyable {
    /// What the part is.
    package enum Kind: Sendable, Equatable {
        case heading(level: Int)
        case landmark(Landmark)
        case list
        case table
        case form
    }

    /// The landmarks of a page (WAI-ARIA 1.2 section 5.3.4), in the order of their codes.
    package enum Landmark: UInt8, Sendable, CaseIterable {
        case main, navigation, banner, contentinfo, complementary, search, region

        /// The landmark of a role; nil for other roles.
        package init?(role: String) {
            guard let found = Self.allCases.first(where: { $0.role == role }) else { return nil }
            self = found
        }

        /// The name of the role (WAI-ARIA).
        package var role: String { String(describing: self) }

        /// The role in words for a person, which are those of WAI-ARIA in English.
        package var words: String {
            switch self {
            case .main: localized("main", meaning: "a landmark")
            case .navigation: localized("navigation", meaning: "a landmark")
            case .banner: localized("banner", meaning: "a landmark")
            case .contentinfo: localized("contentinfo", meaning: "a landmark")
            case .complementary: localized("complementary", meaning: "a landmark")
            case .search: localized("search", meaning: "a landmark")
            case .region: localized("region", meaning: "a landmark")
            }
        }
    }

    /// The line of the page or batch at which the part begins, from 0.
    package var line: UInt32
    private var code: UInt8
    /// The level of a heading, or the code of a landmark.
    private var detail: UInt8

    /// Makes a part that begins at a line.
    package init(_ kind: Kind, line: Int) {
        self.line = UInt32(clamping: line)
        switch kind {
        case .heading(let level): (code, detail) = (1, UInt8(clamping: level))
        case .landmark(let landmark): (code, detail) = (2, landmark.rawValue)
        case .list: (code, detail) = (3, 0)
        case .table: (code, detail) = (4, 0)
        case .form: (code, detail) = (5, 0)
        }
    }

    /// What the part is; nil for unknown codes.
    package var kind: Kind? {
        switch code {
        case 1: .heading(level: Int(detail))
        case 2: Landmark(rawValue: detail).map { .landmark($0) }
        case 3: .list
        case 4: .table
        case 5: .form
        // The codes come from a page: others stand for nothing.
        default: nil
        }
    }

    /// The same part, so many lines further down.
    package func moved(by lines: Int) -> PagePart {
        var part = self
        part.line = UInt32(clamping: Int(line) + lines)
        return part
    }
}
