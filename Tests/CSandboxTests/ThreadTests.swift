import CSandbox
import Foundation
import Testing

@Suite("Threads of a locked process") struct ThreadTests {
    @Test("the filter holds for a thread that a library has started before the lock")
    func threads() throws {
        var pair: [Int32] = [-1, -1]
        try #require(
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &pair) == 0)
        let child = garth_sandbox_start_pair(pair[1])
        try #require(child > 0)
        close(pair[1])
        defer {
            close(pair[0])
            waitpid(child, nil, 0)
        }
        // One fault and the process ends: it is then none with two locked threads.
        var filters: [String] = []
        while filters != ["2", "2"], kill(child, 0) == 0, !Self.hasEnded(child) {
            filters = Self.filters(of: child)
            if filters.count == 2, filters.contains("2") {
                usleep(20_000)
                filters = Self.filters(of: child)
                break
            }
            usleep(1000)
        }
        #expect(filters == ["2", "2"])
    }

    private static func hasEnded(_ process: Int32) -> Bool {
        waitpid(process, nil, WNOHANG) == process
    }

    /// The field `Seccomp` of each thread.
    private static func filters(of process: Int32) -> [String] {
        let folder = "/proc/\(process)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            let status = try? String(contentsOfFile: "\(folder)/\(name)/status", encoding: .utf8)
            return status?.split(separator: "\n").first { $0.hasPrefix("Seccomp:") }
                .map { $0.dropFirst(8).trimmingCharacters(in: .whitespaces) }
        }
    }
}
