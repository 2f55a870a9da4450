import GarthIPC
import GarthLanguage
import GarthPage
import GarthURL

/// What a page was told and denied by the rules of the web.
extension Page {
    /// The parts of a secured page whose addresses are not.
    struct MixedContent: Sendable {
        /// The parts that were refused.
        var refusedCount = 0
        /// The parts that were fetched by `https` instead.
        var upgradedCount = 0
    }

    /// What became of the parts of a secured page whose addresses are not, in a line for the person; nil
    /// without such parts.
    public var mixedContentDescription: String? {
        let (refused, upgraded) = (
            denied.mixedContent.refusedCount, denied.mixedContent.upgradedCount
        )
        let words = [
            refused > 0
                ? localized(
                    refused, one: "\(refused) part by http refused",
                    other: "\(refused) parts by http refused") : nil,
            upgraded > 0
                ? localized(
                    upgraded, one: "\(upgraded) part fetched by https instead of http",
                    other: "\(upgraded) parts fetched by https instead of http") : nil,
        ].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// Notes what the gate found in a load for the document at a place.
    func note(_ findings: GateFindings, at place: FramePlace, isOfScript: Bool) {
        if findings.mixedAddress != nil { denied.mixedContent.refusedCount += 1 }
        for url in findings.upgradedAddresses {
            denied.mixedContent.upgradedCount += 1
            let words = "\(url.hrefWithoutCredentials): https is used instead of http"
            note(.console(ConsoleMessage(level: .warning, text: words)))
        }
        tell(findings.untoldViolations(isOfScript: isOfScript), at: place)
    }

    /// Tells the scripts of the document at a place of violations that they do not know of.
    func tell(_ violations: [ContentViolation], at place: FramePlace) {
        guard hasStartedScripts, place.isEmpty || frames.number(of: place) != nil else { return }
        for violation in violations {
            content?.send(.violated(violation, frame: frames.number(of: place)))
        }
    }
}
