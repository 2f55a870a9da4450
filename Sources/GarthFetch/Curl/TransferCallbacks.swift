import CLibcurl
import GarthURL
import Glibc

/// Loads libcurl, once for the process; why it cannot be used, or nil.
func loadLibrary() -> String? {
    unsafe garth_curl_load(callbacks).map { unsafe String(cString: $0) }
}

private func transfer(_ user: UnsafeMutableRawPointer?) -> Transfer {
    // Each handle's user data is its transfer, which owns the handle.
    unsafe Unmanaged<Transfer>.fromOpaque(user!).takeUnretainedValue()
}

/// The callbacks for libcurl, always called on the fetcher's thread.
private var callbacks: garth_curl_callbacks {
    unsafe garth_curl_callbacks(
        header: { bytes, size, count, user in
            let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            return unsafe transfer(user).received(headerLine: line) ? line.count : 0
        },
        body: { bytes, size, count, user in
            let body = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            switch unsafe transfer(user).received(body: body) {
            case .taken: return body.count
            case .paused: return Int(CURL_WRITEFUNC_PAUSE)
            case .ended: return unsafe body.isEmpty ? 1 : 0
            }
        },
        upload: { bytes, size, count, user in
            unsafe transfer(user).provideBody(
                UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
        },
        rewind: { user, offset, origin in
            guard origin == SEEK_SET, unsafe transfer(user).rewindBody(to: Int(offset)) else {
                return CURL_SEEKFUNC_FAIL
            }
            return CURL_SEEKFUNC_OK
        },
        progress: { user, _, _, _, sent in
            unsafe transfer(user).progressed(sent: Int(sent))
            return 0
        },
        address: { user, bytes, count in
            let bytes = unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
            guard let address = IPAddress(networkBytes: bytes) else { return false }
            return unsafe transfer(user).mayConnect(to: address)
        },
        connected: { user, address, _ in
            let text = unsafe address.map { unsafe String(cString: $0) } ?? ""
            // A link-local address may carry its interface after a percent sign.
            let bare = String(text.prefix { $0 != "%" })
            return unsafe transfer(user).mayBegin(at: IPAddress(parsing: bare), text: text)
        },
        certificate: { user, der, count, error, depth in
            let bytes = unsafe UnsafeRawBufferPointer(start: der, count: Int(count))
            return unsafe transfer(user).mayTrust(der: bytes, error: Int(error), depth: Int(depth))
        },
        resolving: { user in unsafe transfer(user).resolving() })
}
