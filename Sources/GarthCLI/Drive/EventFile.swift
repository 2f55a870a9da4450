import Glibc

/// The file of `--events`: an object a line for each event, as it happens.
@MainActor
final class EventFile {
    private var output: OutputStream

    /// Makes the file new; throws when that cannot be done.
    init(path: String) throws(CommandError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw CommandError(
                .cannotCreate, "cannot write \(path): \(String(cString: strerror(errno)))")
        }
        output = OutputStream(descriptor: descriptor)
    }

    /// Writes an event under the name of the delegate's method; leaves out properties, and all
    /// events of frames except the decisions.
    func write(_ event: NavigationEvent) {
        guard !event.kind.isProperty else { return }
        guard event.isMainFrame || event.kind == .action || event.kind == .response else { return }
        output.write(line: event.json(named: event.kind.delegateName))
        output.flush()
    }
}
