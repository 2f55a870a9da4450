import Glibc

/// Compares cells of two frames, whose clusters have different numbers.
struct CellComparison {
    let frame: Frame
    let shown: Frame

    @inline(__always)
    func same(_ new: ScreenCell, _ old: ScreenCell) -> Bool {
        if new.isCluster { return sameCluster(new, old) }
        if new.isPicture { return samePicture(new, old) }
        return new == old
    }

    private func sameCluster(_ new: ScreenCell, _ old: ScreenCell) -> Bool {
        guard old.isCluster, frame.clusters.bytes(of: new) == shown.clusters.bytes(of: old) else {
            return false
        }
        var old = old
        old.glyph = new.glyph
        return new == old
    }

    private func samePicture(_ new: ScreenCell, _ old: ScreenCell) -> Bool {
        guard old.isPicture, new.pictureIndex < frame.images.count,
            old.pictureIndex < shown.images.count
        else { return false }
        return frame.images[new.pictureIndex].id == shown.images[old.pictureIndex].id
            && new.pictureRow == old.pictureRow && new.pictureColumn == old.pictureColumn
    }
}

/// Finds rows that differ.
enum RowComparison {
    /// The rows in which two frames of one size differ, ascending.
    static func changedRows(from old: Frame, to new: Frame) -> [Int] {
        let columns = new.columns
        let plain =
            new.clusters.isEmpty && old.clusters.isEmpty && new.images.isEmpty
            && old.images.isEmpty
        let comparison = CellComparison(frame: new, shown: old)
        var changed: [Int] = []
        unsafe old.cells.withUnsafeBufferPointer { old in
            unsafe new.cells.withUnsafeBufferPointer { new in
                guard let oldBase = old.baseAddress, let newBase = new.baseAddress else { return }
                let bytes = columns * MemoryLayout<ScreenCell>.stride
                for row in 0..<new.count / columns {
                    let start = row * columns
                    if plain {
                        if unsafe memcmp(oldBase + start, newBase + start, bytes) != 0 {
                            changed.append(row)
                        }
                    } else if !(start..<start + columns).allSatisfy({
                        unsafe comparison.same(new[$0], old[$0])
                    }) {
                        changed.append(row)
                    }
                }
            }
        }
        return changed
    }

    /// A number for each row's content: equal rows have equal numbers.
    static func digests(of frame: Frame) -> [UInt64] {
        unsafe frame.cells.withUnsafeBufferPointer { cells in
            (0..<frame.rows).map { row in
                var digest: UInt64 = 0xCBF2_9CE4_8422_2325
                for index in row * frame.columns..<(row + 1) * frame.columns {
                    let cell = unsafe cells[index]
                    let glyph = cell.isCluster ? number(of: cell, in: frame) : UInt64(cell.glyph)
                    let colors = UInt64(cell.foreground) << 32 ^ UInt64(cell.background)
                    digest = (digest ^ glyph ^ colors) &* 0x9E37_79B9_7F4A_7C15
                    digest ^= digest >> 29 ^ UInt64(cell.marks)
                }
                return digest
            }
        }
    }

    private static func number(of cell: ScreenCell, in frame: Frame) -> UInt64 {
        frame.clusters.bytes(of: cell).reduce(1) { $0 &* 31 &+ UInt64($1) }
    }
}
