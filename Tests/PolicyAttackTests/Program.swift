import Foundation
import TestSupport

/// Runs of the program with an environment of their own.
enum Program {
    typealias Result = Child.Result

    static var garth: String { Garth.path }

    /// An environment without proxies and profiles, and an empty home.
    static let environment: [String: String] = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin:/usr/sbin:/sbin",
        "HOME": TestFolder.shared.path, "LANG": "C.UTF-8",
    ]

    /// Programs that all start at once only make each other late.
    private static let turnstile = Turnstile(width: 4)

    /// Runs a program to its end beside few others, without holding one of the threads that all
    /// tests share.
    static func run(
        _ arguments: [String], environment: [String: String], input: String = "", in cell: Cell?
    ) async throws -> Result {
        await turnstile.enter()
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Swift.Result {
                        try Child.run(arguments, input: input, environment: environment, in: cell)
                    })
            }
        }
        await turnstile.leave()
        return try result.get()
    }
}
