import GarthLanguage
import GarthURL

/// The pages in place of a document that a server of Gemini does not send.
enum SmallWebPage {
    /// A question of the server, with a field for the answer.
    static func question(_ text: String, isSecret: Bool, at url: URLRecord) -> String {
        let prompt = text.isEmpty ? localized("Your answer") : text
        let action = url.replacing(query: nil).hrefWithoutFragment.escapedForMarkup()
        let type = isSecret ? "password" : "text"
        return """
            <!DOCTYPE html><title>\(prompt.escapedForMarkup())</title>
            <h1>\(localized("\(url.hostname.escapedForMarkup()) asks"))</h1>
            <form action="\(action)"><p><label>\(prompt.escapedForMarkup())<br>
            <input type="\(type)" name="answer" size="60"></label>
            <input type="submit" value="\(localized("Send"))"></p></form>
            <p>\(localized("The answer becomes a part of the address."))</p>
            """
    }

    /// A failure, in the words of its status and in those of the server.
    static func failure(_ failure: GeminiFailure, _ text: String, at url: URLRecord) -> String {
        let says = text.isEmpty ? "" : " " + localized("It says: \(text)")
        let sentence = localized(
            "\(url.hostname.escapedForMarkup()) answers with the status \(failure.status).")
        let remedies = remedies(for: failure, at: url)
            .map { "<li>\($0.escapedForMarkup())</li>" }.joined()
        return """
            <!DOCTYPE html><title>\(failure.title)</title>
            <h1>\(failure.title)</h1>
            <p>\(sentence)\
            \(says.escapedForMarkup())</p>
            <p>\(url.hrefWithoutCredentials.escapedForMarkup())</p>
            <ul>\(remedies)</ul>
            """
    }

    private static func remedies(for failure: GeminiFailure, at url: URLRecord) -> [String] {
        let back = localized("B goes back to the page before.")
        switch failure.status {
        case 44: return [localized("Wait a while; then r asks again."), back]
        case 51...59: return [localized("O edits the address."), back]
        case 60...69:
            return [
                localized(
                    "The line certificate.\(url.hostname) = FILE in config sends the certificate and "
                        + "the key of a file in PEM or PKCS 12."), back,
            ]
        default: return [localized("r asks again."), back]
        }
    }
}
