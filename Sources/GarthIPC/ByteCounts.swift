import GarthPage

/// What a report costs the browser process, whatever it says: a small one is not free, or a million of
/// them would be. Each counts all memory that its values hold (`heldByteCount`, Generated/Costs.swift).
extension EngineUpdate {
    /// About the memory that the update takes while it waits to be looked at, with what it costs to
    /// look at it.
    package var byteCount: Int { WireLimits.updateByteCount + heldByteCount }
}

extension PageTarget {
    /// About the memory that the target takes.
    var byteCount: Int { MemoryLayout<PageTarget>.stride + heldByteCount }
}

extension PagePicture {
    /// About the memory that the picture takes, with the cost of looking at it.
    var byteCount: Int { 256 + heldByteCount }
}

extension PageElement {
    /// About the memory that the element takes.
    package var byteCount: Int { 128 + heldByteCount }
}

extension PageLines {
    /// About the memory that the lines take.
    var heldByteCount: Int {
        text.count + runs.count * MemoryLayout<TextRun>.stride
            + ends.count * MemoryLayout<LineEnd>.stride
            + anchors.reduce(0) { $0 + $1.name.utf8.count + 24 }
            + painted.count * MemoryLayout<PaintedCells>.stride
    }
}
