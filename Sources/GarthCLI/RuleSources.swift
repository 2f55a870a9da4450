import GarthURL
import Glibc

/// Where the rules come from: the command line, the files it names, and the profile's stored list.
///
/// Each is read once. Anything that cannot be read or is not wholly understood stops Garth before
/// it fetches: a policy that is half understood is no policy.
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
    /// Denials alone narrow an open browser; any other list, even an empty one, closes it.
    func policy() throws(CommandError) -> URLPolicy {
        var list = AllowList()
        var isClosed = isLocked || !rules.isEmpty || !allowFiles.isEmpty
        // As lines of one text, so that a message says which of the options it is about.
        if let blank = rules.first(where: Self.namesNothing) {
            throw CommandError(
                .usage, "--allow \"\(blank)\": the rule names nothing (as in --allow example.org)")
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

    /// Whether a text of the command line is no rule but white space or a comment. In a file such a
    /// line is nothing; as an option it would close the browser without a word.
    private static func namesNothing(_ rule: String) -> Bool {
        let text = rule.utf8.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        return text.isEmpty || text.first == UInt8(ascii: "#")
    }

    /// The stored list; nil when there is none. A list that is there and cannot be read is an
    /// error, as is a profile of which that cannot be said.
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
            throw CommandError(status, error.description)
        }
    }
}

/// What the environment may say about where names and connections lead.
enum NetworkEnvironment {
    /// What changes which name is asked for in DNS, or what it stands for.
    private static let names = ["RES_OPTIONS", "HOSTALIASES", "RESOLV_HOST_CONF"]
    /// What changes whom TLS trusts, which code it runs, and where it writes its secrets.
    private static let security = [
        "OPENSSL_CONF", "OPENSSL_CONF_INCLUDE", "OPENSSL_MODULES", "OPENSSL_ENGINES",
        "SSL_CERT_FILE", "SSL_CERT_DIR", "SSLKEYLOGFILE", "CURL_SSL_BACKEND",
    ]

    /// Takes away what must not have a say under a policy. Called before any thread runs.
    ///
    /// With rules in force a name is looked up as it stands, and never with a domain of the
    /// resolver's search list behind it: that would be another host, which the rules do not name.
    static func restrict(to policy: URLPolicy) {
        guard policy.isClosed || policy.ruleCount > 0 else { return }
        setenv("LOCALDOMAIN", "", 1)
        for name in names { unsetenv(name) }
        guard policy.mode == .locked else { return }
        for name in security { unsetenv(name) }
    }
}
