/// The protections that confine a content process, and the libraries that it holds.
package struct ContentSandbox: Sendable, Hashable {
    /// Whether system calls are filtered (seccomp(2)).
    package var hasSystemCallFilter = false
    /// Whether the process can never gain privileges (`PR_SET_NO_NEW_PRIVS`).
    package var hasNoNewPrivileges = false
    /// Whether the process has no capabilities.
    package var hasNoCapabilities = false
    /// The version of Landlock that takes all files and ports away; 0 when it is not in force.
    package var landlockVersion = 0

    /// The libraries that were loaded at run time, with their versions, for people.
    package var libraries: [String] = []

    /// Makes the description of a process without protections.
    package init() {}

    /// Whether the protections are enough for pages of unknown origin. Landlock is a second wall on
    /// kernels that have it; the filter alone already prevents every opening of a file or socket.
    package var isSufficient: Bool { hasSystemCallFilter && hasNoNewPrivileges }

    /// One line for people.
    package var summary: String {
        var parts: [String] = []
        if hasSystemCallFilter { parts.append("seccomp filter") }
        if landlockVersion > 0 { parts.append("Landlock \(landlockVersion)") }
        if hasNoNewPrivileges { parts.append("no new privileges") }
        if hasNoCapabilities { parts.append("no capabilities") }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}
