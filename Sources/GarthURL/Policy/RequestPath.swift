/// The forms of a URL's path that rules are held against.
enum RequestPath {
    /// The path with unreserved characters decoded and escapes in upper case, and whether it has a
    /// part that servers read differently (`%2F`, `%5C`, `%00`, `%25`, `//`).
    static func normalized(
        _ path: UnsafeBufferPointer<UInt8>
    ) -> (bytes: [UInt8], isConfusing: Bool) {
        var output: [UInt8] = []
        output.reserveCapacity(path.count)
        var isConfusing = false
        var index = 0
        while index < path.count {
            let byte = path[index]
            if byte == 0x25, index &+ 2 < path.count,
                let high = hexDigitValue(path[index &+ 1]),
                let low = hexDigitValue(path[index &+ 2])
            {
                let value = high << 4 | low
                switch value {
                case 0x00, 0x25, 0x2F, 0x5C: isConfusing = true
                default: break
                }
                if isUnreserved(value) {
                    output.append(value)
                } else {
                    output.appendPercentEncoded(value)
                }
                index &+= 3
                continue
            }
            // A lone "%" could become an escape by what is decoded after it.
            if byte == 0x25 || byte == 0x2F && output.last == 0x2F { isConfusing = true }
            output.append(byte)
            index &+= 1
        }
        return (output, isConfusing)
    }

    /// The path as the most lenient server would read it: decoded until no escape is left, with
    /// backslashes and NUL as slashes, and runs of slashes as one slash. Dot segments stay.
    static func fullyDecoded(_ path: some Sequence<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        for byte in path {
            decoded.append(byte)
            // What an escape stands for may end another escape.
            while decoded.count >= 3, decoded[decoded.count &- 3] == 0x25,
                let high = hexDigitValue(decoded[decoded.count &- 2]),
                let low = hexDigitValue(decoded[decoded.count &- 1])
            {
                decoded.removeLast(3)
                decoded.append(high << 4 | low)
            }
        }
        var output: [UInt8] = []
        output.reserveCapacity(decoded.count)
        for byte in decoded {
            let isSlash = byte == 0x2F || byte == 0x5C || byte == 0
            if isSlash, output.last == 0x2F { continue }
            output.append(isSlash ? 0x2F : byte)
        }
        return output
    }

    /// The path with its dot segments gone.
    static func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        let segments = path.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment == [0x2E, 0x2E] {
                while let last = output.popLast(), last != 0x2F {}
                if isLast { output.append(0x2F) }
            } else if segment == [0x2E] {
                if isLast { output.append(0x2F) }
            } else {
                output.append(0x2F)
                output.append(contentsOf: segment)
            }
        }
        return output.isEmpty ? [0x2F] : output
    }

    /// RFC 3986 section 2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}

extension URLRecord {
    /// The bytes of the path, valid only inside the closure.
    func withPathBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[Int(pathStart)..<Int(pathEnd)]))
        }
    }
}
