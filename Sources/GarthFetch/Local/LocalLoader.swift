import GarthLanguage
package import GarthURL
import Glibc

/// A source that is read without the network.
package enum LocalSource: Sendable {
    /// A `file:` or `data:` URL that the policy has let pass.
    case url(PermittedURL)
    /// Standard input, of the given type unless its first bytes are those of a picture, a film or
    /// an archive; nil determines the type from them.
    case standardInput(MIMEType?)
}

/// Whether the reader accepts the next piece.
package enum Demand: Sendable {
    case more
    /// The reader needs no more; loading ends at once, as at the end of the source.
    case enough
}

/// Reads files, directories, `data:` URLs and standard input, on the caller's thread.
///
/// It starts no thread and loads no library.
package struct LocalLoader {
    /// The greatest number of bytes that are read; nil for no limit.
    package var maximumBytes: Int?
    /// The moment by which a pipe must have ended; nil for none.
    package var deadline: ContinuousClock.Instant?
    /// The words by which errors name the settings.
    package var words = RemedyWords.library
    /// Judges the absolute path, free of symbolic links, of an opened file or directory; the path
    /// is nil if it is unknown. Returns the reason for a refusal, or nil.
    private let refusal: (String?) -> String?

    /// Makes a loader.
    package init(maximumBytes: Int? = nil, refusal: @escaping (String?) -> String? = { _ in nil }) {
        self.maximumBytes = maximumBytes
        self.refusal = refusal
    }

    /// Loads the source, with the same events as a fetch.
    ///
    /// The last event always comes, unless the reader has stopped before.
    package func load(_ source: LocalSource, each: (FetchEvent) -> Demand) {
        var demand = Demand.more
        func tell(_ event: FetchEvent) -> Demand {
            demand = each(event)
            return demand
        }
        do throws(FetchError) {
            let summary = unsafe try load(
                source, onHead: { tell(.response($0)) }, onBytes: { unsafe tell(.data(Array($0))) })
            if demand == .more { _ = each(.finished(summary)) }
        } catch {
            _ = each(.failed(error))
        }
    }

    /// Loads the source; passes on the bytes without a copy.
    ///
    /// Both closures are called on this thread before the return. The buffer is only valid within
    /// the call. Throws the failure, also after bytes have been passed on.
    package func load(
        _ source: LocalSource, onHead: (ResponseHead) -> Demand,
        onBytes: (UnsafeRawBufferPointer) -> Demand
    ) throws(FetchError) -> TransferSummary {
        let byteCount =
            switch source {
            case .standardInput(let type):
                unsafe try read(
                    descriptor: 0, type: type, byteCount: nil, url: nil, onHead: onHead,
                    onBytes: onBytes)
            case .url(let permitted) where permitted.url.scheme == "data":
                unsafe try read(dataURL: permitted.url, onHead: onHead, onBytes: onBytes)
            case .url(let permitted) where permitted.url.scheme == "file":
                unsafe try read(file: permitted.url, onHead: onHead, onBytes: onBytes)
            case .url(let permitted):
                throw FetchError(
                    .unsupported(permitted.url.scheme), url: permitted.url,
                    message: localized("\(permitted.url.scheme) is not loaded from here"))
            }
        return TransferSummary(receivedByteCount: byteCount, transferredByteCount: byteCount)
    }

    // MARK: - What is read

    private func read(
        dataURL url: URLRecord, onHead: (ResponseHead) -> Demand,
        onBytes: (UnsafeRawBufferPointer) -> Demand
    ) throws(FetchError) -> Int {
        let data = try DataURL(decoding: url)
        return unsafe try read(
            bytes: data.bytes, type: data.type, url: url, onHead: onHead, onBytes: onBytes)
    }

    private func read(
        file url: URLRecord, onHead: (ResponseHead) -> Demand,
        onBytes: (UnsafeRawBufferPointer) -> Demand
    ) throws(FetchError) -> Int {
        let path = try LocalPath(url)
        // Without O_NONBLOCK a pipe without a writer would hold us for ever.
        let descriptor = unsafe path.withCString {
            unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        }
        guard descriptor >= 0 else { throw path.error(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw path.error(errno) }
        if let reason = refusal(LocalPath.ofOpened(descriptor)) {
            throw FetchError(
                .pathRefused, url: url, message: localized("\(path.display) is refused: \(reason)"))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            // The files of /proc say that they are empty, and are not.
            return unsafe try read(
                descriptor: descriptor, type: MIMEType(fileName: path.lastComponent),
                byteCount: status.st_size > 0 ? Int(status.st_size) : nil, url: url,
                onHead: onHead, onBytes: onBytes)
        case S_IFDIR:
            var type = MIMEType("text", "html")
            type.parameters = [HeaderField("charset", "utf-8")]
            let listing = try DirectoryListing(of: path, descriptor: descriptor)
            return unsafe try read(
                bytes: listing.html, type: type, url: url, onHead: onHead, onBytes: onBytes)
        default:
            throw path.notAFile(status.st_mode)
        }
    }

    // MARK: - How it is handed over

    private func read(
        bytes: [UInt8], type: MIMEType, url: URLRecord, onHead: (ResponseHead) -> Demand,
        onBytes: (UnsafeRawBufferPointer) -> Demand
    ) throws(FetchError) -> Int {
        guard onHead(head(type, byteCount: bytes.count)) == .more, !bytes.isEmpty else { return 0 }
        let limit = maximumBytes ?? bytes.count
        _ = unsafe bytes.withUnsafeBytes {
            unsafe onBytes(UnsafeRawBufferPointer(rebasing: $0.prefix(limit)))
        }
        guard bytes.count <= limit else { throw tooManyBytes(limit, url) }
        return bytes.count
    }

    private func read(
        descriptor: Int32, type: MIMEType?, byteCount: Int?, url: URLRecord?,
        onHead: (ResponseHead) -> Demand, onBytes: (UnsafeRawBufferPointer) -> Demand
    ) throws(FetchError) -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Limits.fileChunkByteCount, alignment: 16)
        defer { unsafe buffer.deallocate() }
        var count = unsafe try fill(buffer, from: descriptor, url: url, isSniffed: type == nil)
        let start = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
        let type = unsafe (url == nil ? signedType(of: start) : nil) ?? type ?? localType(of: start)
        guard onHead(head(type, byteCount: byteCount)) == .more else { return 0 }
        var total = 0
        while count > 0 {
            let allowed = min(count, maximumBytes.map { $0 - total } ?? count)
            total += allowed
            let piece = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<allowed])
            if allowed > 0, unsafe onBytes(piece) == .enough { break }
            guard allowed == count else { throw tooManyBytes(total, url) }
            count = unsafe try readSome(into: buffer, from: descriptor, url: url)
        }
        return total
    }

    /// Reads the first piece; for a type to be found in it, a pipe gets a moment to bring more.
    private func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, url: URLRecord?,
        isSniffed: Bool
    ) throws(FetchError) -> Int {
        var count = unsafe try readSome(into: buffer, from: descriptor, url: url)
        while isSniffed, count > 0, count < Limits.sniffedByteCount {
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe Glibc.poll(&poll, 1, Limits.sniffingMilliseconds) > 0 else { break }
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let more = unsafe try readSome(into: rest, from: descriptor, url: url)
            guard more > 0 else { break }
            count += more
        }
        return count
    }

    private func readSome(
        into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, url: URLRecord?
    ) throws(FetchError) -> Int {
        while true {
            try waitForBytes(from: descriptor, url: url)
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            let number = errno
            switch number {
            case EINTR: continue
            case EAGAIN:
                // Standard input may have been made non-blocking by whoever shares it.
                var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = unsafe Glibc.poll(&poll, 1, -1)
            default:
                let name = url.map { printable($0.href) } ?? localized("standard input")
                throw FetchError(
                    .fileUnreadable, url: url,
                    message: unsafe localized(
                        "\(name) cannot be read: \(String(cString: strerror(number)))"))
            }
        }
    }

    /// Waits for something to read, until the deadline.
    private func waitForBytes(from descriptor: Int32, url: URLRecord?) throws(FetchError) {
        guard let deadline else { return }
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { throw timedOut(url) }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = unsafe Glibc.poll(&entry, 1, Int32(min(left, 3_600_000)) + 1)
            // An error is told by the read that follows.
            if count > 0 || count < 0 && errno != EINTR { return }
        }
    }

    private func timedOut(_ url: URLRecord?) -> FetchError {
        let name = url.map { printable($0.href) } ?? localized("standard input")
        return FetchError(
            .timedOut(.overall), url: url,
            message: localized("\(name) took longer than the time-out \(words.moreTime)"))
    }

    private func head(_ type: MIMEType, byteCount: Int?) -> ResponseHead {
        ResponseHead(
            status: 200, version: .local,
            headers: [HeaderField("Content-Type", type.serialized)], expectedByteCount: byteCount)
    }

    private func tooManyBytes(_ limit: Int, _ url: URLRecord?) -> FetchError {
        FetchError(
            .tooManyBytes(limit: limit), url: url,
            message: url == nil
                ? localized("standard input has more than \(limit) bytes \(words.moreBytes)")
                : localized("there are more than \(limit) bytes \(words.moreBytes)"))
    }
}

/// The type of data with the signature of a binary format; nil for all other data.
///
/// Two signatures are letters that a text may start with ("BM", "ID3"): every file of these formats
/// has a byte that no text has.
private func signedType(of start: UnsafeRawBufferPointer) -> MIMEType? {
    if unsafe isForTerminal(start) { return MIMEType("text", "plain") }
    let found = unsafe MIMESniffer(start).unknownType()
    switch found.essence {
    case "application/octet-stream", "text/html", "text/plain", "text/xml": return nil
    case "image/bmp", "audio/mpeg":
        let isBinary = unsafe start.prefix(Limits.sniffedByteCount).contains {
            $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0)
        }
        return isBinary ? found : nil
    default: return found
    }
}

/// Whether text was written for a terminal: an escape sequence comes before any tag.
private func isForTerminal(_ start: UnsafeRawBufferPointer) -> Bool {
    let text = unsafe start.prefix(Limits.sniffedByteCount).prefix { $0 != UInt8(ascii: "<") }
    guard let escape = unsafe text.firstIndex(of: 0x1B) else { return false }
    return unsafe text.dropFirst(escape + 1).first == UInt8(ascii: "[")
        && !text.contains { $0 < 0x07 }
}

/// The type of local data without a known name. Unlike the MIME Sniffing Standard, any tag at the
/// start means HTML: a person who opens a fragment wants to read it, and no server is misled.
private func localType(of start: UnsafeRawBufferPointer) -> MIMEType {
    if let signed = unsafe signedType(of: start) { return signed }
    let found = unsafe MIMESniffer(start).unknownType()
    guard found.type != "image", found.type != "audio" else { return MIMEType("text", "plain") }
    guard found.essence == "text/plain" else { return found }
    let text = unsafe start.drop { isSpaceByte($0) || $0 == 0x0C }
    guard unsafe text.first == UInt8(ascii: "<"), let next = unsafe text.dropFirst().first,
        asciiLowercase(next) &- 0x61 < 26 || next == UInt8(ascii: "!")
    else { return found }
    return MIMEType("text", "html")
}
