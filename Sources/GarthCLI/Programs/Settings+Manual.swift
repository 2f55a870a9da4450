import Garth
import GarthURL

/// Pages of the manual (`man:ls`). A locked browser starts no programs, and has none.
extension Settings {
    /// Has views show pages of the manual.
    @MainActor mutating func addManual() throws(CommandError) {
        guard !isLocked else { return }
        do throws(URLSchemeHandlerError) {
            try configuration.setURLSchemeHandler(ManualScheme(), forURLScheme: ManualScheme.name)
        } catch {
            throw CommandError(.systemFault, "\(error)")
        }
    }

    /// The page of the manual that an address names, for a dump; nil for other addresses.
    func manualPage(_ url: URLRecord) throws(CommandError) -> PageDump.GivenDocument? {
        guard url.scheme == ManualScheme.name, !isLocked else { return nil }
        do throws(ManualReader.Failure) {
            let html = try ManualReader.html(of: url)
            return PageDump.GivenDocument(
                url: url, contentType: "text/html; charset=utf-8", bytes: html)
        } catch {
            throw CommandError(.noInput, error.description)
        }
    }
}
