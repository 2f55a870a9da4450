extension LineBuilder {
    /// The reason why appending stopped.
    enum Stop {
        /// All bytes are on the line.
        case end
        /// The next byte does not fit.
        case full
        /// The next byte needs a closer look: not ASCII, or a control character.
        case special
    }

    private enum BreakKind { case none, space, hyphen }

    /// Appends ASCII text with collapsing white space, as far as it fits on a line of `limit`
    /// columns; advances `position`.
    mutating func appendCollapsing(
        _ source: UnsafeBufferPointer<UInt8>, at position: inout Int, wraps: Bool, limit: Int
    ) -> Stop {
        while position < source.count {
            let end = min(source.count, position &+ LayoutLimits.linePieceBytes)
            reserve(end &- position &+ 1)
            let stop = unsafe appendPiece(
                source, at: &position, end: end, wraps: wraps, limit: limit)
            if stop != .end { return stop }
        }
        return .end
    }

    private mutating func appendPiece(
        _ source: UnsafeBufferPointer<UInt8>, at position: inout Int, end: Int, wraps: Bool,
        limit: Int
    ) -> Stop {
        let start = used
        let startWidth = width
        // ASCII: a byte is a column, so the line is full at a known byte.
        let fullAt = limit &- startWidth > source.count ? Int.max : start &+ (limit &- startWidth)
        var afterSpace = endsInSpace || (start == 0 && attachments.isEmpty)
        var wordAt = wordStart &- startWidth &+ start
        var widest = widestWord
        // Where the present word begins in `text`; an opportunity of this piece lies before it.
        var wordByte = opportunity.used < 0 ? 0 : opportunity.resume
        var found = BreakKind.none
        var i = position
        var stop = Stop.end
        let n = unsafe text.withUnsafeMutableBufferPointer { room -> Int in
            var n = start
            while i < end {
                let byte = unsafe source[i]
                if byte &- 0x2E < 0x51 {
                    // The rest of a word, which needs no closer look.
                    let most = min(end &- i, fullAt &- n)
                    guard most > 0 else {
                        stop = .full
                        break
                    }
                    var count = 0
                    while count < most {
                        let next = unsafe source[i &+ count]
                        guard next &- 0x2E < 0x51 else { break }
                        unsafe room[n &+ count] = next
                        count &+= 1
                    }
                    n &+= count
                    i &+= count
                    afterSpace = false
                } else if byte &- 0x21 < 0x0D {
                    if n >= fullAt {
                        stop = .full
                        break
                    }
                    unsafe room[n] = byte
                    n &+= 1
                    i &+= 1
                    afterSpace = false
                    if byte == 0x2D, wraps, n > start &+ 1 || start > 0, i < source.count,
                        unsafe Self.isLetter(source[i]), n >= 2, unsafe Self.isLetter(room[n &- 2]),
                        unsafe room[wordByte] != 0x2D
                    {
                        widest = max(widest, n &- wordAt)
                        wordAt = n
                        wordByte = n
                        found = .hyphen
                    }
                } else if byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
                    || byte == 0x0C
                {
                    i &+= 1
                    if afterSpace { continue }
                    if wraps {
                        if n &- wordAt > widest { widest = n &- wordAt }
                        wordAt = n &+ 1
                        wordByte = wordAt
                        found = .space
                    }
                    unsafe room[n] = 0x20
                    n &+= 1
                    afterSpace = true
                } else {
                    stop = .special
                    break
                }
            }
            return n
        }
        position = i
        used = n
        width = startWidth &+ (n &- start)
        wordStart = startWidth &+ (wordAt &- start)
        widestWord = widest
        if found != .none {
            let resumeWidth = startWidth &+ (wordByte &- start)
            let blank = found == .space ? 1 : 0
            opportunity = Opportunity(
                used: wordByte &- blank, width: resumeWidth &- blank, resume: wordByte,
                resumeWidth: resumeWidth)
        }
        if n > start {
            endsInSpace = afterSpace
            tail = LineTail()
            if !afterSpace { tail.breakClass = .alphabetic }
        }
        return stop
    }

    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// Appends printable ASCII unchanged, as far as it fits.
    mutating func appendPreserving(
        _ source: UnsafeBufferPointer<UInt8>, at position: inout Int, wraps: Bool, limit: Int
    ) -> Stop {
        while position < source.count {
            let end = min(source.count, position &+ LayoutLimits.linePieceBytes)
            reserve(end &- position)
            let fullAt =
                limit &- width > source.count ? Int.max : used &+ (limit &- width)
            let start = used
            var i = position
            var stop = Stop.end
            var spaceAt = -1
            let n = unsafe text.withUnsafeMutableBufferPointer { room -> Int in
                var n = start
                while i < end {
                    let byte = unsafe source[i]
                    guard byte &- 0x20 < 0x5F else {
                        stop = .special
                        break
                    }
                    if n >= fullAt, wraps, byte != 0x20 {
                        stop = .full
                        break
                    }
                    unsafe room[n] = byte
                    n &+= 1
                    i &+= 1
                    if byte == 0x20 { spaceAt = n }
                }
                return n
            }
            position = i
            used = n
            width &+= n &- start
            if wraps, spaceAt >= 0 {
                let at = width &- (n &- spaceAt)
                widestWord = max(widestWord, at &- wordStart)
                wordStart = at
                opportunity = Opportunity(
                    used: spaceAt, width: at, resume: spaceAt, resumeWidth: at)
            }
            if n > start {
                endsInSpace = false
                tail = LineTail()
                tail.breakClass = .alphabetic
            }
            if stop != .end { return stop }
        }
        return .end
    }
}
