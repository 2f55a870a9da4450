import CSandbox
import GarthEngine
import GarthPage
import Glibc

/// `OneProcess FILE`: the dump of an HTML file by the same engine in a single process, without a
/// sandbox, arguments or policy. What the border between Garth's two processes costs is measured
/// against it; it is built for that alone (`Benchmarks/border.py`).
@main
enum OneProcess {
    private static let pieceByteCount = 64 << 10
    private static let outputByteCount = 128 << 10

    static func main() {
        guard CommandLine.arguments.count == 2 else { fail("usage: OneProcess FILE") }
        let descriptor = open(CommandLine.arguments[1], O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { fail("cannot open \(CommandLine.arguments[1])") }
        garth_heap_prepare()
        var engine = Engine()
        engine.open(
            DocumentInfo(url: "file://" + CommandLine.arguments[1]),
            options: LayoutOptions(
                columns: 80, rows: 24, isInteractive: false, wantsProvisionalLines: false))
        var output: [UInt8] = []
        let room = UnsafeMutableRawBufferPointer.allocate(
            byteCount: pieceByteCount, alignment: 16)
        while true {
            let count = read(descriptor, room.baseAddress, room.count)
            guard count > 0 else { break }
            engine.receive(UnsafeRawBufferPointer(rebasing: room[..<count]))
            print(engine.takeUpdates(), &output)
        }
        engine.finish()
        engine.stopWaitingForStyleSheets()
        print(engine.takeUpdates(), &output)
        flush(&output)
        _exit(0)
    }

    private static func print(_ updates: [PageUpdate], _ output: inout [UInt8]) {
        for case .lines(_, let lines) in updates {
            lines.text.withUnsafeBufferPointer { text in
                for line in 0..<lines.count {
                    let range = lines.textRange(ofLine: line)
                    var end = range.upperBound
                    while end > range.lowerBound, text[end - 1] == 0x20 { end -= 1 }
                    output.append(contentsOf: text[range.lowerBound..<end])
                    output.append(0x0A)
                }
            }
            if output.count >= outputByteCount { flush(&output) }
        }
    }

    private static func flush(_ output: inout [UInt8]) {
        var offset = 0
        while offset < output.count {
            let count = output.withUnsafeBytes {
                write(STDOUT_FILENO, $0.baseAddress! + offset, $0.count - offset)
            }
            guard count > 0 else { fail("cannot write") }
            offset += count
        }
        output.removeAll(keepingCapacity: true)
    }

    private static func fail(_ message: String) -> Never {
        let line = Array("OneProcess: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(64)
    }
}
