import Glibc

/// The folders of a profile's files.
///
/// XDG Base Directory Specification; a profile with a name has all files in its folder.
package struct ProfileFolders: Hashable, Sendable {
    /// `allow.list` and the configuration; nil when there is no home.
    package let configuration: String?
    /// `garth.sqlite`; nil when there is no home.
    package let data: String?
    /// The HTTP cache; nil when there is no home.
    package let cache: String?

    /// The folders of a named profile, or else those that the environment says.
    package init(
        profile: String?, environment: (String) -> String? = ProfileFolders.environment
    ) {
        if let profile {
            self.init(configuration: profile, data: profile, cache: profile + "/cache")
            return
        }
        self.init("garth", environment)
    }

    /// The folders of a profile that belongs to the running program: `PROGRAM/NAME` in each base
    /// directory. Bytes of the name that are not for file names are written as `%XX`.
    package init(
        ofProgramNamed name: String, program: String = ProfileFolders.programName,
        environment: (String) -> String? = ProfileFolders.environment
    ) {
        self.init("\(Folder.name(for: program))/\(Folder.name(for: name))", environment)
    }

    private init(_ folder: String, _ environment: (String) -> String?) {
        let home = environment("HOME")
        func path(_ name: String, _ fallback: String) -> String? {
            // The specification: a path that is not absolute is ignored.
            if let path = environment(name), path.hasPrefix("/") { return "\(path)/\(folder)" }
            return home.map { "\($0)\(fallback)/\(folder)" }
        }
        self.init(
            configuration: path("XDG_CONFIG_HOME", "/.config"),
            data: path("XDG_DATA_HOME", "/.local/share"),
            cache: path("XDG_CACHE_HOME", "/.cache"))
    }

    private init(configuration: String?, data: String?, cache: String?) {
        self.configuration = configuration
        self.data = data
        self.cache = cache
    }

    /// The name of the running program, without folders.
    package static var programName: String {
        String(CommandLine.arguments.first?.split(separator: "/").last ?? "program")
    }

    /// The file of history, bookmarks, cookies and sessions; nil when there is no home.
    package var database: String? { data.map { $0 + "/garth.sqlite" } }

    /// A variable of the process's environment; nil when it is empty, and for a `HOME` that is no
    /// folder: a home that is not there is never made.
    package static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
        let text = unsafe String(cString: value)
        return name == "HOME" ? folder(text) : text
    }

    /// The path, if a folder is there.
    static func folder(_ path: String) -> String? {
        var status = stat()
        let isThere = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        return isThere ? path : nil
    }
}
