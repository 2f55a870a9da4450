import GarthIPC

/// Programs `garth-content` that make content processes by copying themselves, for one thread
/// (docs/rooms/GarthContent.md, "Nurseries").
///
/// Each page still has a process of its own, which locks itself before its first byte. A nursery
/// reads no page. The processes are children of the thread that asks for them, and end with it.
package final class ContentNursery {
    /// One nursery.
    private struct Nest: ~Copyable {
        /// The libraries that it has loaded, and its copies with it.
        let libraries: ContentLibraries
        /// The nursery; nil before it is needed, and after it has failed.
        var process: ContentProcess?
        /// Meaningful while there is one.
        var life = NurseryLife(at: .now)
        /// The times that it has failed since it last made a process.
        var failures = 0
        /// After so many failures, processes are started one by one.
        static let failureLimit = 3
    }

    private let program: ContentProgram
    private var plain = Nest(libraries: .none)
    /// JavaScript and its prelude were started once for all pages whose scripts run.
    private var scripted = Nest(libraries: [.scripts, .xml, .lineBreaks])

    /// Makes nurseries that start when the first process of their kind is asked for.
    package init(_ program: ContentProgram) {
        self.program = program
    }

    /// Starts the nursery of pages whose scripts run, if it was not; does not wait for it.
    func prepareScripts() { start(&scripted) }

    /// The libraries that a process has which was made for a page that needs these.
    func libraries(ofProcessFor libraries: ContentLibraries) -> ContentLibraries {
        libraries.contains(.scripts) ? scripted.libraries : plain.libraries
    }

    /// A new process for a page that needs these libraries; nil where no nursery can make one.
    func makeProcess(for libraries: ContentLibraries) -> ContentProcess? {
        guard self.libraries(ofProcessFor: libraries).isSuperset(of: libraries) else { return nil }
        return libraries.contains(.scripts) ? copy(&scripted) : copy(&plain)
    }

    /// A process that was made for such a page has crashed.
    func noteCrash(ofProcessFor libraries: ContentLibraries) {
        if libraries.contains(.scripts) {
            scripted.life.lostCopy()
            renewIfOver(&scripted)
        } else {
            plain.life.lostCopy()
            renewIfOver(&plain)
        }
    }

    /// Starts another nursery in place of one whose life is over; its copies live on.
    private func renewIfOver(_ nest: inout Nest) {
        guard nest.process != nil, nest.life.isOver(at: .now) else { return }
        nest.process = nil
        start(&nest)
    }

    private func copy(_ nest: inout Nest) -> ContentProcess? {
        renewIfOver(&nest)
        start(&nest)
        guard let control = nest.process?.socket else { return nil }
        do throws(ContentTermination) {
            let process = try ContentProcess(from: control)
            nest.failures = 0
            nest.life.madeCopy()
            // The next page need not wait for it.
            renewIfOver(&nest)
            return process
        } catch {
            // It may have been ended by a machine out of memory: the next page has another one.
            nest.failures += 1
            nest.process = nil
            return nil
        }
    }

    private func start(_ nest: inout Nest) {
        guard nest.process == nil, nest.failures < Nest.failureLimit else { return }
        do throws(ContentTermination) {
            nest.process = try ContentProcess(
                program, arguments: [ContentNurseryArgument.name] + nest.libraries.arguments)
            nest.life = NurseryLife(at: .now)
        } catch {
            nest.failures = Nest.failureLimit
        }
    }
}
