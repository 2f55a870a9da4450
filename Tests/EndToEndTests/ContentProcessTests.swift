import Foundation
import TestSupport
import Testing

/// The process that reads a page, observed from outside (docs/rooms/CSandbox.md).
@Suite("A live content process") struct ContentProcessTests {
    @Test("nothing that a system call could reach is left to it, nor to the spare one")
    func isLockedDown() throws {
        let server = ScriptedServer()
        let terminal = try Self.openHeldPage(server)
        let processes = try Self.contentProcesses(of: terminal)
        #expect(processes.count == 2, "one for the page, and a spare one")
        for process in processes {
            process.expectLocked(addressSpace: 2_147_483_648, processorTime: 3_600)
            // It is not dumpable, so that only root may look at these two.
            if getuid() == 0 {
                #expect(process.descriptors.keys.sorted() == ["3"])
                #expect(process.descriptors["3"]?.hasPrefix("socket:") == true)
                #expect(process.environment == "SWIFT_BACKTRACE=enable=no\0")
            } else {
                #expect(process.descriptors.isEmpty)
                #expect(process.environment.isEmpty)
            }
        }
        server.release()
    }

    @Test("no content process outlives a browser that is killed")
    func endsWithTheBrowser() throws {
        let server = ScriptedServer()
        let terminal = try Self.openHeldPage(server)
        let processes = try Self.contentProcesses(of: terminal)
        #expect(!processes.isEmpty)
        try terminal.signal("KILL")
        #expect(wait { !processes.contains(where: \.isAlive) })
        server.release()
    }

    // MARK: -

    /// A page of which the first part is shown and the rest never comes.
    static func openHeldPage(_ server: ScriptedServer) throws -> Terminal {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"
        server.route("/", [.send(head + "<p>Half of it</p><p>and"), .hold])
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        try terminal.wait(for: "Half of it")
        return terminal
    }

    /// The browser's content processes, once all of them are locked.
    static func contentProcesses(of terminal: Terminal) throws -> [LiveProcess] {
        let browser = try #require(try terminal.process)
        var processes: [LiveProcess] = []
        _ = wait(every: 10) {
            processes = LiveProcess.children(of: browser)
            return processes.count > 1 && processes.allSatisfy { $0.status("Seccomp") == "2" }
        }
        return processes
    }
}

/// What /proc says about a process.
struct LiveProcess {
    let identifier: Int32

    static func children(of parent: Int32) -> [LiveProcess] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap(Int32.init).map(LiveProcess.init).filter {
            $0.status("PPid") == String(parent)
        }
    }

    private func text(_ file: String) -> String {
        (try? String(contentsOfFile: "/proc/\(identifier)/\(file)", encoding: .utf8)) ?? ""
    }

    /// A field of `status`.
    func status(_ field: String) -> String? {
        text("status").split(separator: "\n").first { $0.hasPrefix(field + ":") }
            .map { $0.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// A soft limit.
    func limit(_ name: String) -> String? {
        text("limits").split(separator: "\n").first { $0.hasPrefix(name) }
            .flatMap { $0.dropFirst(name.count).split(separator: " ").first.map(String.init) }
    }

    /// The fields of `stat` behind the name: state, parent, group, session, terminal.
    private var fields: [Substring] {
        (text("stat").split(separator: ")").last ?? "").split(separator: " ")
    }

    var isAlive: Bool { !fields.isEmpty && fields[0] != "Z" }
    var ownSession: Bool { fields.count > 3 && fields[3] == String(identifier) }
    var terminalNumber: String? { fields.count > 4 ? String(fields[4]) : nil }
    var environment: String { text("environ") }

    /// Expects that the process can reach nothing by system calls, within its limits: the address
    /// space in bytes, the processor's time in seconds.
    func expectLocked(
        addressSpace: Int, processorTime: Int, threads: Int = 1,
        at location: SourceLocation = #_sourceLocation
    ) {
        func expect(_ value: String?, _ expected: String, _ name: String) {
            #expect(value == expected, "\(name)", sourceLocation: location)
        }
        expect(status("Seccomp"), "2", "a filter of system calls")
        expect(status("NoNewPrivs"), "1", "no new privileges")
        // Only who has privileges can give up what an exec could give back; all others have
        // NoNewPrivs.
        let sets = ["CapEff", "CapPrm", "CapInh", "CapAmb"] + (getuid() == 0 ? ["CapBnd"] : [])
        for set in sets { expect(status(set), "0000000000000000", set) }
        expect(status("Threads"), String(threads), "threads")
        #expect(ownSession, "a session of its own", sourceLocation: location)
        expect(terminalNumber, "0", "no controlling terminal")
        for (name, value) in [
            ("Max open files", 0), ("Max processes", 0), ("Max file size", 0),
            ("Max core file size", 0), ("Max locked memory", 0),
            ("Max address space", addressSpace), ("Max cpu time", processorTime),
        ] { expect(limit(name), String(value), name) }
    }

    /// The status of each thread.
    var tasks: [[String: String]] {
        let folder = "/proc/\(identifier)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            guard
                let text = try? String(contentsOfFile: "\(folder)/\(name)/status", encoding: .utf8)
            else { return nil }
            return text.split(separator: "\n").reduce(into: [:]) { fields, line in
                let parts = line.split(separator: ":", maxSplits: 1)
                fields[String(parts[0])] = parts.last?.trimmingCharacters(in: .whitespaces)
            }
        }
    }

    /// What each open descriptor stands for.
    var descriptors: [String: String] {
        let folder = "/proc/\(identifier)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.reduce(into: [:]) {
            $0[$1] = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $1)
        }
    }
}
