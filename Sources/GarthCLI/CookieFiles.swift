import Garth
import GarthAutomation
import GarthJSON
import GarthLanguage

/// The files of `--load-cookies` and `--save-cookies`.
extension Settings {
    /// Sets the cookies of a file in a data store.
    static func loadCookies(
        of file: String, into store: WebsiteDataStore
    ) throws(CommandError) {
        let bytes = try FileReading.bytes(of: file, limit: CookieFile.byteLimit).get()
        do throws(CookieFileError) {
            for cookie in try CookieFile.cookies(parsing: bytes) {
                guard !store.httpCookieStore.setAndWait(cookie) else { continue }
                Main.say(
                    localized(
                        "\(file): the cookie \(cookie.name) of \(cookie.domain) may not be set"))
            }
        } catch {
            throw CommandError(.badData, "\(file): \(error.message)")
        }
    }

    /// Writes the files that the command line wants at the end.
    func saveFiles() throws(CommandError) {
        try saveCookies()
        try traffic?.save()
    }

    /// Writes all cookies to the file that the command line names: JSON if its name ends in `.json`,
    /// else the text of Netscape.
    private func saveCookies() throws(CommandError) {
        guard let file = cookieFile else { return }
        let cookies = configuration.websiteDataStore.httpCookieStore.waitForAllCookies()
        let text =
            file.hasSuffix(".json")
            ? CookieFile.storageState(cookies).serialized + "\n" : CookieFile.netscape(cookies)
        try FileWriting.replace(file, with: Array(text.utf8)).get()
    }
}
