package import Glibc

/// A command that the tests need cannot be run.
package struct MissingTool: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
}

/// Runs a line of the shell, and throws when it fails.
package func runCommand(_ command: String) throws {
    let id = try launchCommand(command)
    var status: Int32 = 0
    waitpid(id, &status, 0)
    guard status == 0 else {
        throw MissingTool(
            description: "this failed (is openssl installed? apt install openssl): \(command)")
    }
}

/// Begins to run a line of the shell, without output; its process must be waited for.
package func launchCommand(_ command: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words: [String] = ["sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    var id: pid_t = 0
    guard posix_spawn(&id, "/bin/sh", &actions, nil, &arguments, environ) == 0 else {
        throw MissingTool(description: "/bin/sh cannot be run")
    }
    return id
}

/// Writes a program, a text that begins with `#!`, to a file.
///
/// Another process copies it: a file that this process wrote cannot be run (ETXTBSY) while a child
/// that another test has just forked still holds the descriptor.
package func writeProgram(_ text: String, to path: String) throws {
    let source = path + ".source"
    guard let file = fopen(source, "w") else {
        throw MissingTool(description: "\(source) cannot be written")
    }
    fputs(text, file)
    fclose(file)
    defer { unlink(source) }
    try runCommand("cp '\(source)' '\(path)' && chmod 755 '\(path)'")
}
