import CSandbox
import GarthEngine
import GarthPage
import Glibc

/// `OneProcess [--dump] [--html-parser standard|libxml2] [--format FORMAT] FILE`: the dump of an
/// HTML file by the same engine in a single process, without a sandbox or policy. What the border
/// between Garth's two processes costs is measured against it (`Benchmarks/border.py`), and the two
/// readers of HTML are measured in it (`Benchmarks/readers.py`).
@main
enum OneProcess {
    private static let pieceByteCount = 64 << 10
    private static let outputByteCount = 128 << 10

    static func main() {
        let (parser, format, file) = choices(of: CommandLine.arguments.dropFirst())
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { fail("cannot open \(file)") }
        garth_heap_prepare()
        var engine = Engine(parser: parser)
        engine.open(
            DocumentInfo(url: "file://" + file),
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
        if let format { output = engine.export(format) }
        flush(&output)
        _exit(0)
    }

    private static func choices(
        of arguments: ArraySlice<String>
    ) -> (HTMLParserChoice, ExportFormat?, String) {
        var rest = arguments
        var parser = HTMLParserChoice.standard
        var format: ExportFormat?
        while rest.count > 1, let option = rest.popFirst() {
            switch option {
            case "--dump": break
            case "--html-parser": parser = rest.popFirst() == "libxml2" ? .libxml2 : .standard
            case "--format": format = rest.popFirst().flatMap { ExportFormat(rawValue: $0) }
            default: fail("\(option) is no option")
            }
        }
        guard let file = rest.first else { fail("usage: OneProcess [OPTION...] FILE") }
        if parser == .libxml2, let problem = Libxml2.htmlProblem() { fail(problem) }
        return (parser, format, file)
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
