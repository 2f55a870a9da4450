import GarthPage

/// What decides whether a line that was laid out again is the same as before.
struct LineFacts {
    /// Its text, its runs with targets counted from the first one in it, and its anchors.
    var content: UInt64
    /// The number of its first target; 0 without one.
    var target: UInt32
}

extension PageLines {
    /// The facts of all lines.
    var facts: [LineFacts] {
        var result: [LineFacts] = []
        result.reserveCapacity(count)
        let bytes = text.span
        var (textStart, runStart, anchor, cells) = (0, 0, 0, 0)
        for line in 0..<count {
            let end = ends[line]
            var hash = StyleHash()
            hash.mix(bytes.extracting(textStart..<Int(end.text)))
            var first: UInt32 = 0
            for index in runStart..<Int(end.runs) {
                let run = runs[index]
                if first == 0 { first = run.target }
                let target = run.target == 0 ? 0 : run.target &- first &+ 1
                hash.mix(UInt64(run.byteCount) << 32 | UInt64(target))
                hash.mix(UInt64(run.style))
            }
            while anchor < anchors.count, anchors[anchor].line <= line {
                hash.mix(Array(anchors[anchor].name.utf8).span)
                anchor += 1
            }
            while cells < painted.count, Int(painted[cells].line) == line {
                let part = painted[cells]
                hash.mix(UInt64(part.column) << 32 | UInt64(part.count))
                hash.mix(UInt64(part.style) << 8 | UInt64(part.lines.rawValue))
                cells += 1
            }
            result.append(LineFacts(content: hash.value, target: first))
            (textStart, runStart) = (Int(end.text), Int(end.runs))
        }
        return result
    }
}
