import GarthLanguage
import GarthURL
import Glibc

/// The sources of the rules: the command line, the files it names, and the profile's stored list.
///
/// Each source is read once. An unreadable or invalid source stops Garth before it fetches, because
/// a policy with an unclear rule protects nobody.
struct RuleSources {
    let rules: [String]
    let allowFiles: [String]
    let denyFiles: [String]
    /// The profile's list; nil when there is no profile to look in.
    let storedList: String?
    let isLocked: Bool
    private let isProfileNamed: Bool

    init(_ options: CommandLineOptions, folder: String?) {
        rules = options.allow
        allowFiles = options.allowFile
        denyFiles = options.denyFile
        storedList = folder.map { $0 + "/allow.list" }
        isLocked = options.locked
        isProfileNamed = options.profile != nil
    }

    /// The policy of all rules together.
    ///
    /// Only denials narrow an open browser; any other list, even an empty one, closes it.
    func policy() throws(CommandError) -> URLPolicy {
        var list = AllowList()
        var isClosed = isLocked || !rules.isEmpty || !allowFiles.isEmpty
        // As lines of one text, so that a message says which of the options it is about.
        if let blank = rules.first(where: Self.namesNothing) {
            throw CommandError(
                .usage,
                localized(
                    "--allow \"\(blank)\": the rule names nothing (as in --allow example.org)"))
        }
        if !rules.isEmpty {
            try add(Array(rules.joined(separator: "\n").utf8), "--allow", .usage, to: &list)
        }
        for file in allowFiles {
            try add(read(file, .usage, "--allow-file"), file, .usage, to: &list)
        }
        if let bytes = try storedBytes(), let storedList {
            isClosed = true
            try add(bytes, storedList, .configuration, to: &list)
        }
        for file in denyFiles {
            let bytes = try read(file, .usage, "--deny-file")
            try add(bytes, file, .usage, as: .denials, to: &list)
        }
        if isLocked { return URLPolicy(lockedTo: list) }
        if isClosed { return URLPolicy(allowing: list) }
        return denyFiles.isEmpty ? .open : URLPolicy(denying: list)
    }

    /// Whether an option's text is only white space or a comment. In a file such a line has no
    /// meaning; as an option it would close the browser without a message.
    private static func namesNothing(_ rule: String) -> Bool {
        let text = rule.utf8.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        return text.isEmpty || text.first == UInt8(ascii: "#")
    }

    /// The stored list; nil if it does not exist. An unreadable list is an error, and so is a
    /// profile that cannot be checked for one.
    private func storedBytes() throws(CommandError) -> [UInt8]? {
        guard let storedList else { return nil }
        var status = stat()
        if lstat(storedList, &status) != 0 {
            if errno == ENOENT || errno == ENOTDIR && !isProfileNamed { return nil }
        }
        return try read(storedList, .configuration, nil, writtenBy: .trusted)
    }

    private func read(
        _ file: String, _ status: ExitStatus, _ option: String?,
        writtenBy authorship: FileReading.Authorship = .any
    ) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try FileReading.bytes(
                of: file, limit: AllowList.maximumByteCount, writtenBy: authorship
            ).get()
        } catch {
            throw CommandError(status, error.message + (option.map { " (\($0))" } ?? ""))
        }
    }

    private func add(
        _ bytes: [UInt8], _ source: String, _ status: ExitStatus,
        as lines: AllowList.Lines = .rules, to list: inout AllowList
    ) throws(CommandError) {
        do throws(AllowListError) {
            try list.add(parsing: bytes, source: source, as: lines)
        } catch {
            let remedy =
                error.message == AllowList.hostsLineMessage
                ? " " + localized("(convert the file: garth --import-hosts FILE)") : ""
            throw CommandError(status, error.description + remedy)
        }
    }
}

/// Restricts the environment's influence on names and connections.
enum NetworkEnvironment {
    /// Variables that change the name in a DNS question, or the address of a name.
    private static let names = ["RES_OPTIONS", "HOSTALIASES", "RESOLV_HOST_CONF"]
    /// Variables that change the trusted authorities of TLS, its code, or the place of its secrets.
    private static let security = [
        "OPENSSL_CONF", "OPENSSL_CONF_INCLUDE", "OPENSSL_MODULES", "OPENSSL_ENGINES",
        "SSL_CERT_FILE", "SSL_CERT_DIR", "SSLKEYLOGFILE", "CURL_SSL_BACKEND",
    ]

    /// Removes variables that may not matter under a policy. Called before any thread runs.
    ///
    /// With rules in force, a name is looked up exactly as written, never with a domain of the
    /// resolver's search list: that would be another host, which the rules do not name.
    static func restrict(to policy: URLPolicy) {
        guard policy.isClosed || policy.ruleCount > 0 else { return }
        setenv("LOCALDOMAIN", "", 1)
        for name in names { unsetenv(name) }
        guard policy.mode == .locked else { return }
        for name in security { unsetenv(name) }
    }
}
