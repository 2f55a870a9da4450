import CFuzzer
import GarthFuzzing
import Glibc

/// libFuzzer over one of Garth's doors, which the environment names because libFuzzer starts itself
/// again with the same arguments: `DOOR=engine GarthFuzz [libFuzzer's options] CORPUS...`.
///
/// `DOOR=engine GarthFuzz check FILE...` says in one line what each file breaks, and
/// `DOOR=reports GarthFuzz seed FOLDER PAGE...` writes messages about pages to begin from.
@main enum Main {
    static func main() {
        guard door == "engine" || door == "html" || side != nil || format != nil else {
            let names = WireCase.Side.allCases.map(\.rawValue)
            let doors = (["engine", "html"] + names + PictureCase.doors).joined(separator: ", ")
            say("GarthFuzz: DOOR must be one of \(doors)")
            exit(64)
        }
        if let format { PictureCase.loadLibraries(for: format) }
        let arguments = CommandLine.arguments
        if arguments.count > 1, arguments[1] == "check" {
            for path in arguments[2...] { check(path) }
        } else if arguments.count > 2, arguments[1] == "seed", let side {
            for path in arguments[3...] { writeSeed(of: path, side, to: arguments[2]) }
        } else {
            garth_fuzz_count_allocations()
            var count = CommandLine.argc
            var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
                CommandLine.unsafeArgv
            exit(LLVMFuzzerRunDriver(&count, &arguments) { Main.run($0, $1) })
        }
    }

    private static let door = getenv("DOOR").map { String(cString: $0) } ?? "engine"
    private static let side = WireCase.Side(rawValue: door)
    private static let format = PictureCase.format(ofDoor: door)

    /// What reading a message may allocate in all: a target or a choice takes more memory than
    /// bytes on the wire, and a list grows by doubling.
    private static let allocationFactor = 256
    private static let allocationAllowance = 1 << 16

    private static func run(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        let bytes = Array(UnsafeBufferPointer(start: data, count: count))
        do {
            let before = garth_fuzz_allocated_bytes()
            try knock(bytes)
            let allocated = Int(garth_fuzz_allocated_bytes() &- before)
            if side != nil, allocated > count * allocationFactor + allocationAllowance {
                say("broken promise: \(allocated) bytes allocated for \(count)")
                abort()
            }
        } catch {
            say("broken promise: \(error)")
            abort()
        }
        return 0
    }

    private static func knock(_ bytes: [UInt8]) throws(BrokenPromise) {
        if let side {
            try WireCase(bytes, side: side)?.run()
        } else if format != nil {
            try PictureCase(bytes)?.run()
        } else if door == "html" {
            try HTMLReaderCase(bytes)?.run()
        } else {
            var one = EngineCase(bytes)
            try one?.run()
        }
    }

    // MARK: - Files

    private static func check(_ path: String) {
        guard let bytes = contents(of: path) else { return say("\(path): cannot be read") }
        do {
            try knock(bytes)
        } catch {
            say("\(path): \(error)")
        }
    }

    private static func writeSeed(of path: String, _ side: WireCase.Side, to folder: String) {
        guard let page = contents(of: path), let name = path.split(separator: "/").last,
            let file = fopen("\(folder)/\(name)", "w")
        else { return }
        defer { fclose(file) }
        let seed = WireCase.bytes(of: WireSeeds.messages(of: page, for: side))
        fwrite(seed, 1, seed.count, file)
    }

    private static func contents(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return bytes
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
