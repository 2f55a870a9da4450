/// The name of another browser, which sessions bear for drivers that ask for no other one
/// (`--webdriver-as`). Nothing else changes: it is the name of capabilities alone.
package enum BrowserAlias: String, CaseIterable, Sendable {
    /// Chrome's name.
    case chrome
    /// Firefox's name.
    case firefox
}
