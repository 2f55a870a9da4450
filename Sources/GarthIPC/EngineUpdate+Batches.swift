import GarthPage

/// Updates that are sent as several messages, so that the browser process works while more is on its
/// way. The messages say the same as one would.
extension EngineUpdate {
    static func encodeLines(_ from: Int, _ lines: PageLines, to encoder: inout WireEncoder) {
        lines.encode(as: Kind.lines.rawValue, from: from, to: &encoder)
    }

    static func encodeLinesSpliced(
        _ line: Int, _ removed: Int, _ lines: PageLines, to encoder: inout WireEncoder
    ) {
        lines.encode(
            as: Kind.linesSpliced.rawValue, from: line, removing: removed, to: &encoder)
    }

    static func encodeTargets(_ targets: [PageTarget], to encoder: inout WireEncoder) {
        for batch in batches(of: targets, \.byteCount, limit: WireLimits.batchTargetCount) {
            encoder.begin(Kind.targets.rawValue)
            encoder.list(targets[batch]) { $1.encode(to: &$0) }
            encoder.end()
        }
    }

    static func encodeTargetsSpliced(
        _ number: UInt32, _ removed: Int, _ targets: [PageTarget], to encoder: inout WireEncoder
    ) {
        var batches = batches(of: targets, \.byteCount, limit: WireLimits.batchTargetCount)
        // Targets that only go are a message, too.
        if batches.isEmpty { batches = [0..<0] }
        for batch in batches {
            encoder.begin(Kind.targetsSpliced.rawValue)
            encoder.number(number + UInt32(truncatingIfNeeded: batch.lowerBound))
            encoder.count(batch.lowerBound == 0 ? removed : 0)
            encoder.list(targets[batch]) { $1.encode(to: &$0) }
            encoder.end()
        }
    }

    static func encodePictures(_ pictures: [PagePicture], to encoder: inout WireEncoder) {
        for batch in batches(of: pictures, \.byteCount, limit: WireLimits.batchPictureCount) {
            encoder.begin(Kind.pictures.rawValue)
            encoder.list(pictures[batch]) { $1.encode(to: &$0) }
            encoder.end()
        }
    }

    /// The ranges of values that share a message: an address may be a `data:` URL with an image in it.
    private static func batches<Value>(
        of values: [Value], _ byteCount: (Value) -> Int, limit: Int
    ) -> [Range<Int>] {
        var batches: [Range<Int>] = []
        var first = 0
        var size = 0
        for index in values.indices {
            size += byteCount(values[index])
            guard size > WireLimits.batchByteCount || index + 1 - first == limit else { continue }
            batches.append(first..<index + 1)
            (first, size) = (index + 1, 0)
        }
        if first < values.count { batches.append(first..<values.count) }
        return batches
    }
}
