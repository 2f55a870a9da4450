import GarthPage

/// The exports that a page's content process has not given whole.
struct PageExports {
    private struct Export {
        var bytes: [UInt8] = []
        var cleaner: ExportCleaner
        let continuation: CheckedContinuation<[UInt8], Never>

        mutating func append(_ piece: [UInt8]) { cleaner.clean(piece, to: &bytes) }
    }

    private var open: [UInt32: Export] = [:]
    private var count: UInt32 = 0

    var isEmpty: Bool { open.isEmpty }

    /// Adds an export; its number.
    mutating func add(
        _ format: ExportFormat, _ continuation: CheckedContinuation<[UInt8], Never>
    ) -> UInt32 {
        count += 1
        open[count] = Export(cleaner: ExportCleaner(format), continuation: continuation)
        return count
    }

    mutating func append(_ piece: [UInt8], to number: UInt32) {
        open[number]?.append(piece)
    }

    /// Ends an export with what has come.
    mutating func end(_ number: UInt32) {
        guard var export = open.removeValue(forKey: number) else { return }
        export.cleaner.finish(to: &export.bytes)
        export.continuation.resume(returning: export.bytes)
    }

    /// Ends all exports, empty: nobody gives them any more.
    mutating func end() {
        for export in open.values { export.continuation.resume(returning: []) }
        open = [:]
    }
}
