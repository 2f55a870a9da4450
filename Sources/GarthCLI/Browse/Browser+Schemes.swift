import Garth
import GarthLanguage
import GarthTerminal
import GarthURL

/// Addresses of schemes that are never fetched: mail, telephones, scripts of the page.
extension Browser {
    /// Programs that a sheet offers: one line holds their names.
    private static let offeredPrograms = 2

    /// Says what an address is for, and offers to copy it or to open it with a program.
    func offer(_ url: URLRecord, refusedBy denial: PolicyDenial, in tab: Tab?) async {
        guard url.scheme != "javascript" else { return await explainScript(url, in: tab) }
        let followed = followedNow(url)
        if let followed, let program = addressProgram(for: followed) {
            return handOver(followed, to: program)
        }
        let programs = await programs(for: url)
        guard tab == nil || tabs.items.contains(where: { $0 === tab }) else { return }
        let copied = ForeignScheme.copied(of: url)
        let answer = await choose(
            "\(denial.title): \(denial.summary)", body: [url.displayedHref],
            none: localized("Cancel"),
            from: [copied.label] + programs.map { localized("Open with \($0.name)") }
                + (keepsOpeners(in: tab)
                    ? programs.map { localized("Always with \($0.name)") } : []),
            in: tab)
        guard let answer else { return }
        if answer == 0 { return copy(copied.text, as: copied.text) }
        let program = programs[(answer - 1) % programs.count]
        if answer > programs.count { keep(program, asOpenerOf: url.scheme) }
        handOver(followed ?? url, to: program)
    }

    /// The programs that open an address: the one of `config`, those of mailcap files, the desktop's.
    private func programs(for url: URLRecord) async -> [Program] {
        guard !settings.isLocked, takesProgram(url) else { return [] }
        if let own = openers.openers[url.scheme] { return [Program(kind: .template(own))] }
        if let program = configuredProgram { return [program] }
        let scheme = url.scheme
        let found = await Task.detached { Program.programs(forScheme: scheme) }.value
        return Array(found.prefix(Self.offeredPrograms))
    }

    /// A script is no address: it runs in its page, or not at all.
    private func explainScript(_ url: URLRecord, in tab: Tab?) async {
        let runs = (tab ?? self.tab).webView.page?.runsOwnScripts == true
        _ = await choose(
            localized("This link runs a script of its page"),
            body: [
                url.displayedHref,
                runs
                    ? localized("Scripts run here; as an address of its own it does nothing.")
                    : localized(
                        "Scripts do not run here. \(interface.keyName(of: .javascript)) shows the page "
                            + "with its scripts; then the link can be followed."),
            ], none: localized("OK"), from: [], in: tab)
    }
}
