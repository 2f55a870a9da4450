import Foundation
import TestSupport
import Testing

/// JavaScript in a locked process, observed from outside (docs/rooms/CSandbox.md).
@Suite("The sandbox of scripts", .serialized) struct ScriptSandboxTests {
    /// Shows a page whose script changes it; calls `body` with the process that ran the script.
    private func withScriptedProcess(_ body: (LiveProcess) throws -> Void) throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<body><script>setTimeout(() => document.body.append('made ' + (6 * 7)), 1)</script>")
        let terminal = try Terminal(
            ["--javascript", "on", "--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "made 42")
        let browser = try #require(try terminal.process)
        // The spare process has no JavaScript; the one of the page has reserved memory for it.
        let processes = LiveProcess.children(of: browser).filter {
            $0.status("Name") == "garth-content" && $0.reservedKilobytes > 300_000
        }
        #expect(processes.count == 1)
        try body(try #require(processes.first))
    }

    @Test("a process whose scripts run is locked as any other")
    func isLockedDown() throws {
        try withScriptedProcess { process in
            process.expectLocked(addressSpace: 2_147_483_648, processorTime: 3_600)
        }
    }

    @Test(
        "a process whose scripts run has one socket, and nothing executable of its own",
        .enabled(if: getuid() == 0, "the process is not dumpable: only root may look into it"))
    func hasNothingExecutable() throws {
        try withScriptedProcess { process in
            #expect(process.descriptors.keys.sorted() == ["3"])
            #expect(process.descriptors["3"]?.hasPrefix("socket:") == true)
            #expect(process.maps.contains { $0.path.contains("libjavascriptcoregtk") })
            let executable = process.maps.filter { $0.rights.contains("x") }
            #expect(!executable.isEmpty)
            for map in executable {
                #expect(
                    map.path.hasPrefix("/") || map.path == "[vdso]" || map.path == "[vsyscall]")
                #expect(!map.rights.contains("w"), "\(map.path)")
            }
        }
    }

    @Test("processes of scripts are copies of one that has given up what it does not need")
    func nursery() throws {
        let server = ScriptedServer()
        server.page(
            "/", "<body><script>document.body.append(`number ${Math.random()} end`)</script>")
        let terminal = try Terminal(
            ["--javascript", "on", "--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: " end")
        let first = number(on: terminal)
        #expect(first != nil)
        let browser = try #require(try terminal.process)
        let nursery = try #require(
            LiveProcess.children(of: browser).first { $0.status("Name") == "garth-nursery" })
        // It reads a page of its own first.
        #expect(wait { nursery.status("Seccomp") == "2" })
        #expect(nursery.status("NoNewPrivs") == "1")
        #expect(nursery.status("CapEff").flatMap { Int($0, radix: 16) } == 0)
        // Newer JavaScriptCore has threads of GLib; they are held as well.
        #expect(nursery.tasks.allSatisfy { $0["Seccomp"] == "2" })
        // Its copies have random numbers of their own.
        try terminal.send("r")
        #expect(wait { number(on: terminal).map { $0 != first } ?? false })
        let second = number(on: terminal)
        // Without it the next page has a process all the same.
        kill(nursery.identifier, SIGKILL)
        try terminal.send("r")
        #expect(wait { number(on: terminal).map { $0 != second } ?? false })
        #expect(
            wait {
                LiveProcess.children(of: browser).flatMap(\.tasks).allSatisfy {
                    $0["Seccomp"] == "2"
                }
            })
    }

    @Test("a page that crashes ends the nursery that its process came from")
    func crash() throws {
        let server = ScriptedServer()
        server.page("/", "<body><script>document.body.append('shown')</script>")
        let terminal = try Terminal(
            ["--javascript", "on", "--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "shown")
        let browser = try #require(try terminal.process)
        var nurseries: [Int32] {
            LiveProcess.children(of: browser).filter { $0.status("Name") == "garth-nursery" }
                .map(\.identifier)
        }
        #expect(wait { nurseries.count == 1 })
        let first = nurseries
        for process in LiveProcess.children(of: browser)
        where !first.contains(process.identifier) { kill(process.identifier, SIGSEGV) }
        #expect(wait { nurseries.count == 1 && nurseries != first })
    }

    /// The number that the page shows.
    private func number(on terminal: Terminal) -> Substring? {
        guard let text = try? terminal.screen, let start = text.firstRange(of: "number "),
            let end = text.firstRange(of: " end"), start.upperBound < end.lowerBound
        else { return nil }
        return text[start.upperBound..<end.lowerBound]
    }

    /// Makes JavaScriptCore do what it asks the system for: structures, collections, large memory,
    /// tables of ICU.
    private static let work = """
        <body><script>
        function say(text) { document.body.append(document.createElement('p'));
            document.body.lastChild.textContent = text }
        function churn(count) { let sum = 0;
            for (let i = 0; i < count; i++) { let o = { a: i, b: [i, i] }; sum += o.b.length }
            return sum }
        function structures() { let all = [];
            for (let i = 0; i < 20000; i++) { let o = {}; o['k' + i] = i; all.push(o) }
            return all.length }
        say('structures ' + structures());
        say('objects ' + churn(200000));
        say('again ' + structures());
        say('bytes ' + [...Array(40)].map(i => new Uint8Array(1 << 20).fill(1)).length);
        say('date ' + new Intl.DateTimeFormat('de', { dateStyle: 'full', timeZone: 'UTC' }).format(0));
        say('words ' + [...new Intl.Segmenter('th', { granularity: 'word' }).segment('สวัสดีครับผม')].length);
        try { (function deep() { deep() })() } catch (error) { say('stack ' + error.name) }
        Promise.resolve().then(() => say('job'));
        setTimeout(() => { say('timer ' + structures() + ' ' + churn(200000)) }, 50);
        </script>
        """

    private static let result = """
        structures 20000

        objects 400000

        again 20000

        bytes 40

        date Donnerstag, 1. Januar 1970

        words 3

        stack RangeError

        job

        timer 20000 400000

        """

    @Test("JavaScript works under the lock: collections, large memory, deep calls, dates and words")
    func works() throws {
        let server = ScriptedServer()
        server.page("/", Self.work)
        let result = try Garth.run(
            ["--dump", "--javascript", "on", "--javascript-time", "60", server.origin + "/"])
        #expect(result.output == Self.result)
        #expect(result.errors.isEmpty && result.status == 0)
    }

    @Test("a script without memory fails or ends its process, and the page keeps its lines")
    func outOfMemory() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<p>before<script>let all = []; for (;;) all.push(new Uint8Array(64 << 20))"
                + "</script><p>after")
        let result = try Garth.run(
            ["--dump", "--javascript", "on", "--javascript-time", "60", server.origin + "/"])
        #expect(result.output == "before\n\nafter\n")
        // A process without memory may also die when it has said all its lines.
        #expect([0, 70].contains(result.status), "\(result.errors)")
        #expect(!result.errors.contains("too long"))
    }

    /// Runs Garth with the library files of these names empty; only a privileged run can.
    private func run(without libraries: [String], _ arguments: [String]) throws -> Garth.Result {
        let empty = try TestFolder.shared.write("", to: "empty")
        let mounts = libraries.map { "mount --bind '\(empty)' '\($0)' && " }.joined()
        return try Child.run(
            ["unshare", "-m", "sh", "-c", mounts + "exec \"$@\"", "sh", Garth.path] + arguments,
            environment: Garth.environment)
    }

    /// The installed versions of the library, the preferred one first.
    private static let libraries: [String] = {
        let folders = ["/usr/lib/x86_64-linux-gnu/", "/usr/lib/aarch64-linux-gnu/", "/usr/lib64/"]
        let names = ["libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.1.so.0"]
        return names.flatMap { name in folders.map { $0 + name } }.filter {
            FileManager.default.fileExists(atPath: $0)
        }
    }()

    private static let reasonToSkip: Comment =
        "hiding the library takes a mount namespace of root's, and the library"

    private static let canHideLibraries: Bool = {
        let result = try? Child.run(
            ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"],
            environment: Garth.environment)
        return result?.status == 0 && !libraries.isEmpty
    }()

    @Test(
        "every version of the library works under the lock",
        .enabled(if: canHideLibraries, reasonToSkip),
        arguments: 0..<libraries.count)
    func versions(hidden: Int) throws {
        let server = ScriptedServer()
        server.page("/", Self.work)
        let result = try run(
            without: Array(Self.libraries.prefix(hidden)),
            ["--dump", "--javascript", "on", "--javascript-time", "60", server.origin + "/"])
        #expect(result.output == Self.result)
        #expect(result.errors.isEmpty && result.status == 0)
    }

    @Test(
        "without the library, pages are shown without scripts",
        .enabled(if: canHideLibraries, reasonToSkip))
    func missing() throws {
        let server = ScriptedServer()
        server.page(
            "/", "<p>shown<noscript>without</noscript><script>document.write('no')</script>")
        let result = try run(
            without: Self.libraries, ["--dump", "--javascript", "on", server.origin + "/"])
        #expect(result.output == "shownwithout\n" && result.status == 0)
        #expect(result.errors.contains("Debian libjavascriptcoregtk"))
    }
}

extension LiveProcess {
    /// A mapping of memory.
    struct Map {
        let rights: String
        /// The file, a name in brackets, or nothing.
        let path: String
    }

    /// The mappings of the process; only root may look at them.
    fileprivate var maps: [Map] {
        // The kernel gives a page of it at a time.
        let file = FileHandle(forReadingAtPath: "/proc/\(identifier)/maps")
        let text = String(decoding: file?.readDataToEndOfFile() ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").map { line in
            let fields = line.split(separator: " ", maxSplits: 5)
            return Map(
                rights: String(fields[1]),
                path: fields.count > 5 ? fields[5].trimmingCharacters(in: .whitespaces) : "")
        }
    }

    /// The address space.
    var reservedKilobytes: Int {
        Int(status("VmSize")?.split(separator: " ").first ?? "") ?? 0
    }
}
