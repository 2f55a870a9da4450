import CSandbox
import GarthIPC
import GarthImage
import GarthPage
import Glibc

/// `garth-image`: turns the bytes of pictures into pixels, in a sandbox.
///
/// The browser process starts it with one socket as descriptor 3. It loads the libraries of the
/// formats, locks itself as `garth-content` does, and then answers each command with one report until
/// the socket is closed. With `--drawings` it loads the library for SVG instead of the others.
@main
enum Main {
    static func main() {
        if CommandLine.arguments.contains("--drawings") {
            // Its threads inherit what is given up now; a failure shows in the report of the lock.
            _ = garth_sandbox_expect_threads()
            PictureDecoder.loadDrawingLibrary()
        } else {
            PictureDecoder.loadLibraries()
        }
        _ = Set([0])  // seeds the hash function
        var limits = garth_sandbox_limits(
            address_space_bytes: ImageLimits.addressSpaceByteCount, data_bytes: 0,
            cpu_seconds: ImageLimits.processorSeconds, tick: nil)
        var report = garth_sandbox_report()
        let status = garth_sandbox_lock(&limits, socketDescriptor, &report)
        var sandbox = ContentSandbox()
        sandbox.hasSystemCallFilter = status == 0 && report.seccomp != 0
        sandbox.hasNoNewPrivileges = report.no_new_privs != 0
        sandbox.hasNoCapabilities = report.capabilities_dropped != 0
        sandbox.landlockVersion = Int(report.landlock_abi)
        guard say(.ready(sandbox)) else { _exit(0) }
        if sandbox.isSufficient || CommandLine.arguments.contains("--no-sandbox") { work() }
        _exit(0)
    }

    private static let socketDescriptor: Int32 = 3

    /// Answers commands until the socket is closed, or a command cannot be.
    private static func work() {
        var buffer = MessageBuffer()
        var animation: PictureAnimation?
        while true {
            let report: ImageReport?
            do throws(WireError) {
                report = try buffer.next { (kind, content) throws(WireError) in
                    answer(try ImageCommand(kind: kind, content: content), &animation)
                }
            } catch {
                return
            }
            if let report {
                guard say(report) else { return }
                continue
            }
            let count = buffer.read(socketDescriptor)
            guard count > 0 || count < 0 && errno == EINTR else { return }
        }
    }

    private static func answer(
        _ command: ImageCommand, _ animation: inout PictureAnimation?
    ) -> ImageReport {
        do throws(PictureDecoder.Failure) {
            switch command {
            case .measure(let bytes):
                let size = try PictureDecoder.size(of: bytes, maximumPixels: ImageLimits.pixels)
                return .measured(width: size.width, height: size.height)
            case .draw(let bytes, let width, let height, let fitting):
                return .drawn(
                    try PictureDecoder.decode(
                        bytes, width: width, height: height, fitting: fitting,
                        maximumPixels: ImageLimits.pixels))
            case .play(let bytes, let width, let height, let fitting):
                animation = nil
                animation = try PictureAnimation(
                    bytes, width: width, height: height, fitting: fitting)
                return try nextFrame(of: &animation)
            case .nextFrame: return try nextFrame(of: &animation)
            }
        } catch {
            return .failed(ImageFailure(error))
        }
    }

    private static func nextFrame(
        of animation: inout PictureAnimation?
    ) throws(PictureDecoder.Failure) -> ImageReport {
        guard let (bitmap, milliseconds) = try animation?.next() else { throw .unknownFormat }
        return .frame(bitmap, milliseconds: milliseconds)
    }

    /// Writes a report; false when the browser process went away.
    private static func say(_ report: ImageReport) -> Bool {
        var encoder = WireEncoder()
        report.encode(to: &encoder)
        return encoder.bytes.withUnsafeBytes { all in
            var offset = 0
            while offset < all.count {
                let count = write(
                    socketDescriptor, all.baseAddress.map { $0 + offset }, all.count - offset)
                if count > 0 {
                    offset += count
                } else if !(count < 0 && errno == EINTR) {
                    return false
                }
            }
            return true
        }
    }
}

extension ImageFailure {
    fileprivate init(_ failure: PictureDecoder.Failure) {
        switch failure {
        case .unknownFormat: self = .unknownFormat
        case .missingLibrary: self = .missingLibrary
        case .unusableLibrary: self = .unusableLibrary
        case .tooLarge: self = .tooLarge
        case .damaged: self = .damaged
        }
    }
}
