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
            configuration = profile
            data = profile
            cache = profile + "/cache"
            return
        }
        let home = environment("HOME")
        func folder(_ name: String, _ fallback: String) -> String? {
            // The specification: a path that is not absolute is ignored.
            if let path = environment(name), path.hasPrefix("/") { return path + "/garth" }
            return home.map { $0 + fallback + "/garth" }
        }
        configuration = folder("XDG_CONFIG_HOME", "/.config")
        data = folder("XDG_DATA_HOME", "/.local/share")
        cache = folder("XDG_CACHE_HOME", "/.cache")
    }

    /// The file of history, bookmarks, cookies and sessions; nil when there is no home.
    package var database: String? { data.map { $0 + "/garth.sqlite" } }

    /// A variable of the process's environment; nil when it is empty.
    package static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
