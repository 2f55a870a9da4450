import CSandbox
import CUnicode
import GarthEngine
import GarthIPC
import GarthLanguage
import GarthPage
import GarthScript
import Glibc

/// `garth-content`: turns the bytes of one page into lines, in a sandbox.
///
/// The browser process starts it with one socket as descriptor 3. It locks itself, reports its
/// protections, and then executes commands until the socket is closed.
@main
enum Main {
    static func main() {
        if let catalogue = ProcessArguments.catalogue { Catalogue.use(catalogue) }
        let isNursery = ProcessArguments.contains(ContentNurseryArgument.name)
        if !isNursery { garth_heap_begin() }
        warmUp()
        let scripts = startedScripts()
        guard isNursery else { work(scripts) }
        runNursery(scripts)
        // A copy has a guard of its own, which no function before this one knows.
        garth_renew_stack_guard(workOfCopy, pointer(to: scripts))
    }

    private static func pointer(to scripts: StartedScripts?) -> UnsafeMutableRawPointer? {
        guard let scripts else { return nil }
        return Unmanaged.passRetained(scripts).toOpaque()
    }

    private static let workOfCopy: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
        work($0.map { Unmanaged<StartedScripts>.fromOpaque($0).takeRetainedValue() })
    }

    /// Locks the process and works for its page.
    private static func work(_ scripts: StartedScripts?) -> Never {
        #if DEBUG
            let probe = Probe(CommandLine.arguments)
        #endif
        let sandbox = lockDown(scripts)
        #if DEBUG
            probe?.run()
        #endif
        let mayGoOn = sandbox.isSufficient || ProcessArguments.contains("--no-sandbox")
        if let scripts {
            let session = ScriptedSession(descriptor: socketDescriptor, scripts.page)
            session.run(sandbox, mayWork: mayGoOn)
        } else {
            var session = ContentSession(descriptor: socketDescriptor)
            session.run(sandbox, mayWork: mayGoOn)
        }
        _exit(0)
    }

    /// The socket to the browser process.
    static let socketDescriptor: Int32 = 3

    /// The memory for one page: four times the 500 MB of the largest honest page, so that a bad
    /// page ends itself and not the machine.
    private static let addressSpaceByteCount: UInt64 = 2 << 30
    /// The address space while JavaScriptCore starts.
    private static let reservedByteCount: UInt64 = 5 << 30
    /// The address space that JavaScriptCore may keep after its start: as much again is left for
    /// the page.
    private static let keptByteCount: UInt64 = 1 << 30
    /// The memory that a page whose scripts run may write, beyond what JavaScriptCore has after its
    /// start: with it all processes of the page take less than 500 MB.
    private static let scriptedByteCount: UInt64 = 400 << 20
    /// The last limit of processor time for a page while it is shown; the browser process ends a
    /// silent page much earlier.
    private static let processorSeconds: UInt64 = 3600

    /// Touches what opens files or asks the system, while that is still possible: of the libraries,
    /// those that the browser process says the document needs.
    private static func warmUp() {
        let libraries = ProcessArguments.libraries
        if libraries.contains(.xml) { Libxml2.load() }
        if libraries.contains(.lineBreaks) { garth_text_warm_up() }
        if libraries.contains(.markdown) { MarkdownLibrary.load() }
        if libraries.contains(.pdf) { PDFLibrary.load() }
        _ = Set([0])  // seeds the hash function
    }

    /// A page whose scripts run, and the memory that its process may write.
    private final class StartedScripts {
        let page: ScriptedPage
        let dataByteCount: UInt64

        init(page: ScriptedPage, dataByteCount: UInt64) {
            (self.page, self.dataByteCount) = (page, dataByteCount)
        }
    }

    /// A page whose scripts run, for a process that the browser process started for one, or for the
    /// copies of a nursery: JavaScript is loaded and started while files can be read and memory
    /// reserved. It has no time yet: that begins when the page is opened.
    private static func startedScripts() -> StartedScripts? {
        guard ProcessArguments.libraries.contains(.scripts) else {
            return nil
        }
        // JavaScriptCore reserves what it is given: so much leaves it less than 800 MB.
        garth_bound_address_space(reservedByteCount)
        let began = MonotonicClock.now
        let page = ScriptedPage { MonotonicClock.now - began }
        var memory = garth_memory()
        garth_measure_memory(&memory)
        let kept = memory.address_space_bytes
        if kept > keptByteCount {
            page.refuseScripts(
                "\(ScriptRealm.libraryVersion ?? "JavaScriptCore") reserves \(kept >> 20) MB of "
                    + "address space, and a locked process may have \(addressSpaceByteCount >> 20)")
        }
        return StartedScripts(
            page: page,
            dataByteCount: memory.data_bytes > 0 ? memory.data_bytes + scriptedByteCount : 0)
    }

    /// Makes content processes until the browser process has gone; returns in each of them.
    private static func runNursery(_ scripts: StartedScripts?) {
        // A page that waits for its process has one now, and the rehearsal is for those to come.
        switch garth_nursery_begin(socketDescriptor, socketDescriptor) {
        case 0: return
        case 1: break
        default: _exit(0)
        }
        Rehearsal.run()
        if let scripts { ScriptRehearsal.run(for: scripts.page) }
        if garth_nursery_run(socketDescriptor, socketDescriptor) != 0 { _exit(0) }
    }

    private static func lockDown(_ scripts: StartedScripts?) -> ContentSandbox {
        var limits = garth_sandbox_limits(
            address_space_bytes: addressSpaceByteCount, data_bytes: scripts?.dataByteCount ?? 0,
            cpu_seconds: processorSeconds, tick: scripts == nil ? nil : ScriptedPage.tick)
        var report = garth_sandbox_report()
        let status = garth_sandbox_lock(&limits, socketDescriptor, &report)
        var sandbox = ContentSandbox()
        sandbox.hasSystemCallFilter = status == 0 && report.seccomp != 0
        sandbox.hasNoNewPrivileges = report.no_new_privs != 0
        sandbox.hasNoCapabilities = report.capabilities_dropped != 0
        sandbox.landlockVersion = Int(report.landlock_abi)
        let loaded = ProcessArguments.libraries
        if loaded.contains(.xml), let version = Libxml2.version {
            sandbox.libraries.append(version)
        }
        if loaded.contains(.scripts), let version = ScriptRealm.libraryVersion {
            sandbox.libraries.append(version)
        }
        if loaded.contains(.markdown), let version = MarkdownLibrary.version {
            sandbox.libraries.append(version)
        }
        if loaded.contains(.pdf), let version = PDFLibrary.version {
            sandbox.libraries.append(version)
        }
        return sandbox
    }
}
