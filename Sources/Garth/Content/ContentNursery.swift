import GarthIPC

/// A `garth-content` that makes content processes by copying itself, for one thread that reads many
/// pages (docs/architecture.md, "Batches").
///
/// Each page still has a process of its own, which locks itself before its first byte. The nursery
/// reads no page. The processes are children of the thread that asks for them, and end with it.
package final class ContentNursery {
    private let program: ContentProgram
    /// The nursery; nil before it is needed, and after it has failed.
    private var process: ContentProcess?
    private var hasFailed = false

    /// Makes a nursery that starts when the first process is asked for.
    package init(_ program: ContentProgram) {
        self.program = program
    }

    /// A new process without libraries; nil where the nursery cannot make one.
    func makeProcess() -> ContentProcess? {
        guard !hasFailed else { return nil }
        do throws(ContentTermination) {
            if process == nil {
                process = try ContentProcess(
                    program, arguments: [ContentNurseryArgument.name])
            }
            guard let control = process?.socket else { return nil }
            return try ContentProcess(from: control)
        } catch {
            // Processes are then started one by one.
            hasFailed = true
            process = nil
            return nil
        }
    }
}
