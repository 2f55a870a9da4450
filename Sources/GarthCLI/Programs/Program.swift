import GarthLanguage
import GarthURL
import Glibc

/// A program that shows files, or opens addresses that Garth does not fetch.
struct Program: Hashable, Sendable {
    /// The way to start the program.
    enum Kind: Hashable, Sendable {
        /// By its name and arguments; the file or address comes behind them.
        case command([String])
        /// By an entry of a mailcap file, and the script that was made of it.
        case mailcap(MailcapEntry, script: String)
        /// By a command of the person's own.
        case template(CommandTemplate)
    }

    let kind: Kind

    /// The name for the menu.
    var name: String {
        switch kind {
        case .command(let words): words.joined(separator: " ")
        case .mailcap(let entry, _):
            String(entry.command.split(separator: " ").first ?? localized("a command")[...])
        case .template(let command): command.name
        }
    }

    /// The program as a command of `config`; nil for an entry of a mailcap file that is more than that.
    var written: String? {
        switch kind {
        case .command(let words): words.map(Self.quoted).joined(separator: " ") + " %s"
        case .template(let command):
            (command.needsTerminal ? "!" : "")
                + command.words.map(Self.quoted).joined(separator: " ")
        case .mailcap(let entry, _):
            // Quoted places are those of a shell; without other signs the words say the same.
            CommandTemplate(entry.command).flatMap { command in
                command.words.allSatisfy {
                    !$0.utf8.contains { "|;&<>$`(){}*?~".utf8.contains($0) }
                }
                    ? (entry.needsTerminal ? "!" : "")
                        + command.words.map(Self.quoted).joined(separator: " ") : nil
            }
        }
    }

    private static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && !word.contains { " \t\"'\\!".contains($0) }
        return isPlain
            ? word
            : "\"" + word.replacing(text: "\\", by: "\\\\").replacing(text: "\"", by: "\\\"") + "\""
    }

    /// The description beside the name.
    var detail: String {
        switch kind {
        case .command(["xdg-open"]): localized("the desktop's choice")
        case .command: ""
        case .template: "config"
        case .mailcap(let entry, _): entry.summary.isEmpty ? "mailcap" : entry.summary
        }
    }

    /// Whether the program needs the terminal.
    var needsTerminal: Bool {
        switch kind {
        case .command: false
        case .mailcap(let entry, _): entry.needsTerminal
        case .template(let command): command.needsTerminal
        }
    }

    /// The words of its start, for a file or an address: arguments, never a part of a script.
    /// Nil where the subject would be taken for an option.
    func arguments(for subject: String, type: String) -> [String]? {
        switch kind {
        case .template(let command):
            command.arguments(["s": subject, "u": subject, "f": subject], last: "s")
        case .command(let words): words + [subject]
        case .mailcap(_, let script): ["/bin/sh", "-c", script, "garth", subject, type]
        }
    }

    // MARK: - Finding programs

    /// The programs for a type: those of the mailcap files (RFC 1524), then `xdg-open`. It runs the
    /// tests of entries, so it may take a moment.
    static func programs(for type: String) -> [Program] {
        programs(for: type) { $0.matches(type) ? $0.script : nil }
    }

    /// The programs for addresses of a scheme, in the same order.
    static func programs(forScheme scheme: String) -> [Program] {
        let type = ForeignScheme.handlerType(scheme)
        return programs(for: type) { $0.mediaType == type ? $0.addressScript : nil }
    }

    private static func programs(
        for type: String, script: (MailcapEntry) -> String?
    ) -> [Program] {
        var found: [Program] = []
        for file in mailcapFiles {
            guard case .success(let bytes) = FileReading.bytes(of: file, limit: mailcapByteLimit)
            else { continue }
            for entry in MailcapEntry.entries(of: String(decoding: bytes, as: UTF8.self))
            where !entry.isCopious && found.count < programLimit {
                guard let script = script(entry), passesTest(entry, type) else { continue }
                let program = Program(kind: .mailcap(entry, script: script))
                if !found.contains(where: { $0.name == program.name }) { found.append(program) }
            }
        }
        if isInstalled("xdg-open") { found.append(Program(kind: .command(["xdg-open"]))) }
        return found
    }

    private static let mailcapByteLimit = 1 << 20
    /// More to choose from would be no choice.
    private static let programLimit = 20

    /// RFC 1524 appendix A: what `MAILCAPS` names, or the usual places.
    private static var mailcapFiles: [String] {
        if let list = getenv("MAILCAPS") {
            return String(cString: list).split(separator: ":").map(String.init)
        }
        let home = getenv("HOME").map { String(cString: $0) } ?? "/"
        return [
            home + "/.mailcap", "/etc/mailcap", "/usr/share/etc/mailcap", "/usr/local/etc/mailcap",
        ]
    }

    private static func passesTest(_ entry: MailcapEntry, _ type: String) -> Bool {
        guard entry.test != nil else { return true }
        guard let script = entry.testScript else { return false }
        return ProgramStart.run(["/bin/sh", "-c", script, "garth", "", type]) == 0
    }

    /// What is said of a program that failed; a shell has 127 for one that is not there.
    static func ending(of name: String, _ status: Int32) -> String {
        status == 127 && !isInstalled(name)
            ? localized("there is no program \(name)")
            : localized("\(name) ended with status \(status)")
    }

    /// Whether a program is found along `PATH`, or at its path.
    static func isInstalled(_ name: String) -> Bool {
        if name.utf8.contains(UInt8(ascii: "/")) { return access(name, X_OK) == 0 }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
