/// Work whose caller awaits its answer.
extension DatabaseQueue {
    /// What work that only reads answers; `nothing` without a file that can be opened, or after a
    /// failure.
    package func reading<Answer: Sendable>(
        orElse nothing: Answer,
        _ work: @escaping @Sendable (Database) throws(StoreError) -> Answer
    ) async -> Answer {
        await withCheckedContinuation { continuation in
            postReading { database throws(StoreError) in
                guard let database else { return continuation.resume(returning: nothing) }
                continuation.resume(returning: try work(database))
            }
        }
    }

    /// What work that changes the file answers; `nothing` if it fails.
    package func changing<Answer: Sendable>(
        orElse nothing: Answer,
        _ work: @escaping @Sendable (Database) throws(StoreError) -> Answer
    ) async -> Answer {
        await withCheckedContinuation { continuation in
            postAnswering { database throws(StoreError) in
                guard let database else { return continuation.resume(returning: nothing) }
                continuation.resume(returning: try work(database))
            }
        }
    }
}
