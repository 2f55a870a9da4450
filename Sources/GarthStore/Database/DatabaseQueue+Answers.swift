/// Work whose caller awaits its answer.
extension DatabaseQueue {
    /// What work that only reads answers; `nothing` without a file that can be opened, or after a
    /// failure.
    package func reading<Answer: Sendable>(
        orElse nothing: Answer,
        _ work: @escaping @Sendable (Database) throws(StoreError) -> Answer
    ) async -> Answer {
        await answer(orElse: nothing, work, by: postReading)
    }

    /// What work that changes the file answers; `nothing` if it fails.
    package func changing<Answer: Sendable>(
        orElse nothing: Answer,
        _ work: @escaping @Sendable (Database) throws(StoreError) -> Answer
    ) async -> Answer {
        await answer(orElse: nothing, work, by: postAnswering)
    }

    private func answer<Answer: Sendable>(
        orElse nothing: Answer,
        _ work: @escaping @Sendable (Database) throws(StoreError) -> Answer,
        by post: (@escaping @Sendable (Database?) throws(StoreError) -> Void) -> Void
    ) async -> Answer {
        await withCheckedContinuation { continuation in
            post { database throws(StoreError) in
                guard let database else { return continuation.resume(returning: nothing) }
                continuation.resume(returning: try work(database))
            }
        }
    }
}
