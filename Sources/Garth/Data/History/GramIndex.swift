import GarthStore

/// The pages that contain each sequence of three bytes, and each one or two bytes at the start of a
/// word; in `history_grams`.
///
/// The index divides pages by their numbers into blocks of 16,384. A row lists the pages of one
/// block with one gram: sorted 16-bit numbers or, if they are many, a bit for each page. SQLite's
/// own trigram index (FTS5) took hundreds of milliseconds for some pairs of words over a million
/// pages; see `docs/history.md`.
enum GramIndex {
    /// The pages of a block are counted by 14 bits.
    static let blockShift = 14
    static let pagesPerBlock = 1 << blockShift
    /// The bytes of a row that has a bit for each page; rows of numbers are shorter.
    static let bitmapByteCount = pagesPerBlock / 8

    /// A gram and a block as the key of their row.
    static func key(_ gram: UInt32, block: Int) -> Int64 {
        Int64(gram) << 20 | Int64(block & 0xF_FFFF)
    }

    // MARK: - Grams

    /// Calls `found` with each gram of a folded text, some more than once.
    static func forEachGram(of text: [UInt8], _ found: (UInt32) -> Void) {
        unsafe text.withUnsafeBytes { text in
            for index in 0..<text.count {
                let byte = unsafe text[index]
                if SearchText.isWord(byte), unsafe index == 0 || !SearchText.isWord(text[index - 1])
                {
                    found(beginning(byte))
                    if index + 1 < text.count { unsafe found(beginning(byte, text[index + 1])) }
                }
                if index + 2 < text.count {
                    unsafe found(trigram(byte, text[index + 1], text[index + 2]))
                }
            }
        }
    }

    /// The grams that every text has that matches a part of a query.
    static func grams(of part: [UInt8]) -> [UInt32] {
        let part = part.prefix(HistoryLimits.queryPartByteCount)
        if part.count >= 3 {
            var grams: [UInt32] = []
            for index in 0..<part.count - 2 {
                let gram = trigram(part[index], part[index + 1], part[index + 2])
                if !grams.contains(gram) { grams.append(gram) }
            }
            return grams
        }
        guard let first = part.first, SearchText.isWord(first) else { return [] }
        return [part.count == 2 ? beginning(first, part[1]) : beginning(first)]
    }

    private static func trigram(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
        UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    }

    private static func beginning(_ first: UInt8) -> UInt32 { 1 << 25 | UInt32(first) }

    private static func beginning(_ first: UInt8, _ second: UInt8) -> UInt32 {
        1 << 24 | UInt32(first) << 8 | UInt32(second)
    }

    // MARK: - Changes

    /// Whether pages get grams or lose them.
    enum Change {
        case add, remove
    }

    /// The changes to one row.
    struct Row: Sendable {
        var key: Int64
        /// The pages' numbers in their block, in order.
        var slots: [UInt16]
    }

    /// The rows that pages of one block belong to.
    static func rows(of pages: [(id: Int, text: [UInt8])], block: Int) -> [Row] {
        var rows: [Row] = []
        var pairs: [UInt64] = []
        for page in pages {
            let slot = UInt64(page.id & (pagesPerBlock - 1))
            forEachGram(of: page.text) { pairs.append(UInt64($0) << 16 | slot) }
        }
        pairs.sort()
        var start = 0
        while start < pairs.count {
            let gram = pairs[start] >> 16
            var slots: [UInt16] = []
            while start < pairs.count, pairs[start] >> 16 == gram {
                let slot = UInt16(truncatingIfNeeded: pairs[start])
                if slots.last != slot { slots.append(slot) }
                start += 1
            }
            let key = key(UInt32(truncatingIfNeeded: gram), block: block)
            rows.append(Row(key: key, slots: slots))
        }
        return rows
    }

    /// Adds pages to a row of the index, or removes them; other pages in the row stay.
    static func update(
        _ changed: Row, _ change: Change, in database: Database
    ) throws(StoreError) {
        let slots = changed.slots
        var row: [UInt8] = []
        try database.query(Self.select, [.integer(changed.key)]) {
            row = $0.bytes(0)
            return .enough
        }
        if change == .add, row.count < bitmapByteCount, let last = Self.slots(of: row).last,
            last < slots[0], row.count + 2 * slots.count < bitmapByteCount
        {
            row += encoded(slots)
        } else if change == .add, row.isEmpty {
            row = encoded(slots)
        } else {
            var pages = PageSet(row)
            for slot in slots {
                if change == .add { pages.insert(slot) } else { pages.remove(slot) }
            }
            let now = encoded(pages.slots)
            guard now != row else { return }
            row = now
        }
        if row.isEmpty {
            try database.run("DELETE FROM history_grams WHERE key = ?", .integer(changed.key))
        } else {
            try database.run(
                "INSERT OR REPLACE INTO history_grams VALUES (?, ?)", .integer(changed.key),
                .blob(row))
        }
    }

    static let select = "SELECT pages FROM history_grams WHERE key = ?"

    /// The numbers of a row that lists them.
    private static func slots(of row: [UInt8]) -> [UInt16] {
        guard row.count < bitmapByteCount else { return PageSet(row).slots }
        return (0..<row.count / 2).map { number -> UInt16 in
            let (low, high) = (UInt16(row[2 * number]), UInt16(row[2 * number + 1]))
            return low | high << 8
        }
    }

    /// A row for these pages, which are in order.
    private static func encoded(_ slots: [UInt16]) -> [UInt8] {
        guard 2 * slots.count >= bitmapByteCount else {
            return slots.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        }
        var row = [UInt8](repeating: 0, count: bitmapByteCount)
        for slot in slots { row[Int(slot >> 3)] |= 1 << UInt8(slot & 7) }
        return row
    }
}

/// Some pages of a block.
struct PageSet {
    /// A bit for each page, 64 in a word.
    private var words = [UInt64](repeating: 0, count: GramIndex.pagesPerBlock / 64)

    /// The pages that a row of the index names.
    init(_ row: [UInt8]) { unsafe row.withUnsafeBytes { unsafe fill(from: $0) } }

    init(_ row: UnsafeRawBufferPointer) { unsafe fill(from: row) }

    private mutating func fill(from row: UnsafeRawBufferPointer) {
        if row.count >= GramIndex.bitmapByteCount {
            for index in words.indices {
                words[index] = unsafe UInt64(
                    littleEndian: row.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
            }
        } else {
            for index in 0..<row.count / 2 {
                unsafe insert(
                    UInt16(
                        littleEndian: row.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
                    ))
            }
        }
    }

    mutating func insert(_ slot: UInt16) {
        words[Int(slot >> 6) & (words.count - 1)] |= 1 << UInt64(slot & 63)
    }

    mutating func remove(_ slot: UInt16) {
        words[Int(slot >> 6) & (words.count - 1)] &= ~(1 << UInt64(slot & 63))
    }

    /// Keeps only the pages that a row names, too.
    mutating func formIntersection(_ row: UnsafeRawBufferPointer) {
        guard row.count >= GramIndex.bitmapByteCount else {
            let other = unsafe PageSet(row)
            for index in words.indices { words[index] &= other.words[index] }
            return
        }
        for index in words.indices {
            unsafe words[index] &= UInt64(
                littleEndian: row.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
        }
    }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The pages in order.
    var slots: [UInt16] {
        var slots: [UInt16] = []
        for (index, var word) in words.enumerated() {
            while word != 0 {
                slots.append(UInt16(index << 6 | word.trailingZeroBitCount))
                word &= word - 1
            }
        }
        return slots
    }
}
