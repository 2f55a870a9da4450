import CLibcurl

/// Decodes the content codings of a body (RFC 9110 section 8.4), piece by piece and never more than
/// the receiver accepts: a few bytes may decode to gigabytes.
final class ContentDecoder {
    /// The result for a piece.
    enum Step {
        /// The piece is used up.
        case more
        /// The receiver accepts no more for now; call again with the rest of the piece.
        case held
        /// The bytes are not of the coding.
        case bad
    }

    /// One coding, with a buffer for its input if another coding precedes it.
    @safe private struct Stage {
        let handle: OpaquePointer
        var input: [UInt8]
        var range = 0..<0
    }

    private var stages: [Stage] = []
    private var output = [UInt8](repeating: 0, count: Limits.decodedPieceByteCount)

    /// The supported codings, as a field's value; libcurl must have been loaded.
    ///
    /// Offering others would request pages that Garth cannot read.
    static var offered: String {
        let all = [
            ("gzip", garth_coding_gzip), ("br", garth_coding_brotli), ("zstd", garth_coding_zstd),
        ]
        let known = all.filter { garth_decoder_exists($0.1) }.map(\.0)
        return known.isEmpty ? "identity" : known.joined(separator: ", ")
    }

    /// Prepares to decode the codings of a `Content-Encoding` field, which lists them in the order
    /// in which they were applied.
    ///
    /// Nil without codings and for an unknown coding: servers send many invalid names, and Garth
    /// then shows the body undecoded, as browsers do.
    init?(codings: [String]) {
        guard !codings.isEmpty else { return nil }
        for name in codings.reversed() {
            guard let coding = Self.coding(name), stages.count < Limits.contentCodingCount,
                let handle = unsafe garth_decoder_new(coding)
            else { return nil }
            let room = stages.isEmpty ? 0 : Limits.decodedPieceByteCount
            unsafe stages.append(Stage(handle: handle, input: [UInt8](repeating: 0, count: room)))
        }
    }

    deinit {
        for stage in stages { unsafe garth_decoder_free(stage.handle) }
    }

    private static func coding(_ name: String) -> garth_coding? {
        switch asciiLowercased(name) {
        case "gzip", "x-gzip": garth_coding_gzip
        case "deflate": garth_coding_deflate
        case "br": garth_coding_brotli
        case "zstd": garth_coding_zstd
        default: nil
        }
    }

    /// Whether every coding has reached its end, or no byte has arrived.
    var isWhole: Bool { stages.allSatisfy { unsafe garth_decoder_is_whole($0.handle) } }

    /// Decodes a piece; `each` takes decoded bytes and returns whether it accepts more now.
    ///
    /// Afterwards, `input` is the unused rest.
    func decode(
        _ input: inout Slice<UnsafeRawBufferPointer>, each: (UnsafeRawBufferPointer) -> Bool
    ) -> Step {
        while true {
            guard let count = unsafe fill(stages.count - 1, &output, &input) else { return .bad }
            guard count > 0 else { return .more }
            let isWanted = unsafe output.withUnsafeBytes {
                unsafe each(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            guard isWanted else { return .held }
        }
    }

    /// Fills the buffer with the output of a stage; 0 if all input is used up, nil for bad input.
    private func fill(
        _ index: Int, _ room: inout [UInt8], _ input: inout Slice<UnsafeRawBufferPointer>
    ) -> Int? {
        while true {
            if index > 0, stages[index].range.isEmpty {
                var bytes: [UInt8] = []
                swap(&bytes, &stages[index].input)
                let count = unsafe fill(index - 1, &bytes, &input)
                swap(&bytes, &stages[index].input)
                guard let count else { return nil }
                stages[index].range = 0..<count
            }
            let before = unsafe index > 0 ? stages[index].range.count : input.count
            guard let written = unsafe step(index, &room, &input) else { return nil }
            if written > 0 { return written }
            let left = unsafe index > 0 ? stages[index].range.count : input.count
            // Without progress and without input, more must come from outside.
            if before == 0 || left == before { return 0 }
        }
    }

    /// One step of one stage; returns the number of bytes written.
    private func step(
        _ index: Int, _ room: inout [UInt8], _ input: inout Slice<UnsafeRawBufferPointer>
    ) -> Int? {
        let handle = unsafe stages[index].handle
        return unsafe room.withUnsafeMutableBufferPointer { room -> Int? in
            var out = room.baseAddress
            var outCount = room.count
            func take(_ bytes: UnsafeRawBufferPointer) -> Int? {
                var next = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
                var count = bytes.count
                guard unsafe garth_decoder_step(handle, &next, &count, &out, &outCount) else {
                    return nil
                }
                return bytes.count - count
            }
            if index == 0 {
                guard let used = unsafe take(UnsafeRawBufferPointer(rebasing: input)) else {
                    return nil
                }
                unsafe input = unsafe input.dropFirst(used)
            } else {
                let range = stages[index].range
                let used = unsafe stages[index].input.withUnsafeBytes {
                    unsafe take(UnsafeRawBufferPointer(rebasing: $0[range]))
                }
                guard let used else { return nil }
                stages[index].range = range.lowerBound + used..<range.upperBound
            }
            return room.count - outCount
        }
    }
}
