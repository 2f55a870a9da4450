import CSandbox
import CUnicode
import GarthEngine
import GarthIPC
import Glibc

/// `garth-content`: turns the bytes of one page into lines, where they can do no harm.
///
/// Started by the browser process with one socket as descriptor 3. It locks itself down, says
/// what holds it, and then reads commands, works and answers until the socket is closed.
@main
enum Main {
    static func main() {
        warmUp()
        #if DEBUG
            let probe = Probe(CommandLine.arguments)
        #endif
        let sandbox = lockDown()
        #if DEBUG
            probe?.run()
        #endif
        var session = ContentSession(descriptor: socketDescriptor)
        let mayGoOn = sandbox.isSufficient || CommandLine.arguments.contains("--no-sandbox")
        session.run(sandbox, mayWork: mayGoOn)
        _exit(0)
    }

    /// The socket to the browser process.
    static let socketDescriptor: Int32 = 3

    /// Memory for one page: four times what the largest honest page needed (issue: 500 MB), so
    /// that a bad one ends itself and not the machine.
    private static let addressSpaceByteCount: UInt64 = 2 << 30
    /// A last bound on what a page may cost while it is shown; the browser process ends a page
    /// that is silent for much less.
    private static let processorSeconds: UInt64 = 3600

    /// Touches what opens files or asks the system, while that is still possible.
    private static func warmUp() {
        garth_text_warm_up()
        _ = Set([0])  // seeds the hash function
        Engine.warmUp()
    }

    static func lockDown() -> ContentSandbox {
        var limits = garth_sandbox_limits(
            address_space_bytes: addressSpaceByteCount, cpu_seconds: processorSeconds)
        var report = garth_sandbox_report()
        let status = garth_sandbox_lock(&limits, socketDescriptor, &report)
        var sandbox = ContentSandbox()
        sandbox.hasSystemCallFilter = status == 0 && report.seccomp != 0
        sandbox.hasNoNewPrivileges = report.no_new_privs != 0
        sandbox.hasNoCapabilities = report.capabilities_dropped != 0
        sandbox.landlockVersion = Int(report.landlock_abi)
        return sandbox
    }
}
