import Garth
import GarthTerminal
import Glibc

/// `garth --doctor`: what confines pages on this machine, which libraries are there, what is lost
/// without the others, and what the terminal can do.
struct DoctorCommand {
    private let options: CommandLineOptions

    init(_ options: CommandLineOptions) { self.options = options }

    /// Prints the report; ends with 71 where no page of the network can be shown.
    func run() throws(CommandError) -> ExitStatus {
        let libraries = KnownLibrary.all()
        let protections = DoctorProtections(options.contentProgram)
        var report = DoctorReport()
        report.add("garth \(garthVersion) on \(System.description)", [])
        report.add("Protections of the processes that read pages", protections.lines)
        report.add("Libraries", libraries.map(\.line))
        report.add("Network", [Certificates.line()])
        report.add("Terminal", TerminalFacts.lines())
        report.add("Storage", [StorageFacts.line(options)] + ClockFacts.lines())
        try report.write()
        let canLoad = libraries.allSatisfy { $0.name != "libcurl" || $0.isUsable }
        return protections.hold && canLoad ? .shown : .systemFault
    }
}

/// The sections of the report.
private struct DoctorReport {
    private var output = OutputStream()
    private var isEmpty = true

    mutating func add(_ title: String, _ lines: [String]) {
        if !isEmpty { output.write("\n") }
        isEmpty = false
        for line in [title] + lines.map({ "  " + $0 }) {
            output.write(SafeText(sanitizing: line))
            output.write("\n")
        }
    }

    mutating func write() throws(CommandError) {
        output.flush()
        try output.check()
    }
}

/// What a content process reports of its own lock.
private struct DoctorProtections {
    /// Whether pages can be read.
    let hold: Bool
    let lines: [String]

    init(_ program: ContentProgram) {
        do throws(NavigationError) {
            let held = try program.sandboxDescription()
            hold = true
            lines = [held] + Self.lacks(of: held)
        } catch {
            hold = false
            lines = [error.message]
        }
    }

    private static func lacks(of held: String) -> [String] {
        guard !held.split(separator: ",").contains(where: { $0.hasPrefix(" Landlock") }) else {
            return []
        }
        return [
            "without Landlock (Linux 5.13 and newer have it): the seccomp filter alone keeps files "
                + "and the network away"
        ]
    }
}

/// The machine, for people.
private enum System {
    static var description: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "an unknown system" }
        let kernel = "\(text(of: names.sysname)) \(text(of: names.release))"
        return "\(kernel) \(text(of: names.machine)), \(libraryOfC)"
    }

    /// The C library and its version, as it tells them: "glibc 2.36".
    private static var libraryOfC: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { room in
            guard let start = room.baseAddress,
                confstr(Int32(_CS_GNU_LIBC_VERSION), start, room.count) > 0
            else { return "an unknown C library" }
            return String(cString: start)
        }
    }

    private static func text<Field>(of field: Field) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// The certificates that servers are judged by.
private enum Certificates {
    /// Where distributions keep them: Debian and Arch, Fedora, openSUSE.
    private static let files = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/ca-bundle.pem",
    ]

    static func line() -> String {
        if let file = files.first(where: { access($0, R_OK) == 0 }) {
            return "certificates of authorities: \(file)"
        }
        return "no certificates of authorities: no https page can be shown "
            + "(install it: Debian, Fedora and Arch ca-certificates; or --cacert FILE)"
    }
}

/// The place of the profile.
private enum StorageFacts {
    static func line(_ options: CommandLineOptions) -> String {
        if options.isPrivate { return "nothing is stored (--private)" }
        if let profile = options.profile ?? Settings.environment("GARTH_PROFILE") {
            return line(of: profile)
        }
        guard let home = Settings.environment("HOME") else {
            return "nothing is stored: HOME is not set (or: --profile DIR)"
        }
        guard access(home, F_OK) == 0 else {
            return "nothing is stored: the home \(home) is not there (or: --profile DIR)"
        }
        return line(of: Settings.environment("XDG_DATA_HOME") ?? home + "/.local/share")
    }

    private static func line(of folder: String) -> String {
        var path = folder
        // The first folder that is there decides: the others are made in it.
        while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"), slash > path.startIndex
        {
            path = String(path[..<slash])
        }
        return access(path, W_OK) == 0
            ? "history, cookies and the cache: below \(folder)"
            : "nothing is stored: \(path) cannot be written (or: --profile DIR)"
    }
}

/// The clock, by which certificates and cookies are judged.
private enum ClockFacts {
    /// 1 January 2025, before this program was made.
    private static let earliest = 1_735_689_600

    static func lines() -> [String] {
        time(nil) >= earliest
            ? []
            : ["the clock is years slow: certificates will seem not yet valid (set it: date -s)"]
    }
}
