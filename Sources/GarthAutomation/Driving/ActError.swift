package import Garth

/// The reason why an act of a driver was not performed.
///
/// Each protocol has one table from these codes to its own: `--drive` the raw values, WebDriver and
/// BiDi `WebDriverError.init(_:)`, MCP the next step that an answer names.
package struct ActError: Error, Sendable, Hashable {
    /// The kinds of reasons; a raw value is the name in `--drive`.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The view shows no page.
        case noPage
        /// The document of the element is gone.
        case staleElement
        /// The page has no such element.
        case noSuchElement
        /// The text is no CSS selector.
        case invalidSelector
        /// The element does not take this act.
        case wrongElement
        /// The element is disabled, or its text cannot be changed.
        case notEnabled
        /// The list has no such option.
        case noSuchOption
        /// The form was not sent, because a control has a wrong value.
        case submissionRefused
        /// The file cannot be read.
        case fileNotReadable
        /// The back-forward list has no such entry.
        case noSuchEntry
        /// The address is none that drivers may name.
        case addressNotOpened
        /// A script threw, or the page runs none.
        case scriptFailed
        /// The time ended first.
        case timedOut
    }

    /// The kind of reason.
    package let code: Code
    /// The reason in one sentence.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The error of an element that was not found or not used.
    package init(_ error: ElementError) {
        let code: Code =
            switch error.code {
            case .noPage: .noPage
            case .staleElement: .staleElement
            case .noSuchElement: .noSuchElement
            case .invalidSelector: .invalidSelector
            case .wrongElement: .wrongElement
            case .notEnabled: .notEnabled
            case .noSuchOption: .noSuchOption
            case .submissionRefused: .submissionRefused
            case .fileNotReadable: .fileNotReadable
            case .needsScripts: .scriptFailed
            }
        self.init(code, error.message)
    }

    /// The error of a script of the driver.
    package init(_ error: JavaScriptError) { self.init(.scriptFailed, error.message) }
}
