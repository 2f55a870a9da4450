package import Foundation

/// A process and all below it, as /proc shows them.
package struct ProcessFamily {
    package private(set) var members: [Int32] = []
    /// The memory that all of them hold, in bytes: proportional shares, so that what is shared by
    /// several counts once.
    package private(set) var memory = 0

    package init(of root: pid_t) {
        var waiting = [root]
        while let process = waiting.popLast() {
            members.append(process)
            memory += Self.memory(of: process)
            let tasks =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
                ?? []
            for task in tasks {
                let children = try? String(
                    contentsOfFile: "/proc/\(process)/task/\(task)/children", encoding: .utf8)
                waiting += (children ?? "").split(separator: " ").compactMap { Int32($0) }
            }
        }
    }

    /// Whether every thread of the processes sleeps until something comes: none calculates, and none
    /// waits for a processor or a disk.
    package var isIdle: Bool {
        members.allSatisfy { process in
            let tasks =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
                ?? []
            return tasks.allSatisfy { task in
                let text = try? String(
                    contentsOfFile: "/proc/\(process)/task/\(task)/stat", encoding: .utf8)
                let state = text?.split(separator: ")").last?.split(separator: " ").first
                return state != "R" && state != "D"
            }
        }
    }

    private static func memory(of process: pid_t) -> Int {
        // A content process shows its status to root only, and statm to all.
        let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
        let pages = (text ?? "").split(separator: " ").compactMap { Int($0) }
        return pages.count > 2 ? (pages[1] - pages[2] / 2) * 4096 : 0
    }

    /// Those of the processes that are still there after a moment.
    package static func leftOver(_ processes: Set<Int32>) -> [Int32] {
        _ = wait(every: 10) { !processes.contains(where: isAlive) }
        return processes.filter(isAlive).sorted()
    }

    private static func isAlive(_ process: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let state = text.split(separator: ")").last?.split(separator: " ").first
        else { return false }
        // A process that has ended and waits for whoever adopted it is no process left.
        return state != "Z" && state != "X"
    }
}
