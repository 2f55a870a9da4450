import CLibcurl
import GarthURL
import Glibc

/// Loads libcurl, once for the process; why it cannot be used, or nil.
func loadLibrary() -> String? {
    garth_curl_load(callbacks).map { String(cString: $0) }
}

private func transfer(_ user: UnsafeMutableRawPointer?) -> Transfer {
    // Each handle's user data is its transfer, which owns the handle.
    Unmanaged<Transfer>.fromOpaque(user!).takeUnretainedValue()
}

/// The callbacks for libcurl, always called on the fetcher's thread.
private var callbacks: garth_curl_callbacks {
    garth_curl_callbacks(
        header: { bytes, size, count, user in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer(user).received(headerLine: line) ? line.count : 0
        },
        body: { bytes, size, count, user in
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            switch transfer(user).received(body: body) {
            case .taken: return body.count
            case .paused: return Int(CURL_WRITEFUNC_PAUSE)
            case .ended: return body.isEmpty ? 1 : 0
            }
        },
        upload: { bytes, size, count, user in
            transfer(user).provideBody(
                UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
        },
        rewind: { user, offset, origin in
            guard origin == SEEK_SET, transfer(user).rewindBody(to: Int(offset)) else {
                return CURL_SEEKFUNC_FAIL
            }
            return CURL_SEEKFUNC_OK
        },
        progress: { user, _, _, _, sent in
            transfer(user).progressed(sent: Int(sent))
            return 0
        },
        address: { user, bytes, count in
            let bytes = Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
            guard let address = IPAddress(networkBytes: bytes) else { return false }
            return transfer(user).mayConnect(to: address)
        },
        connected: { user, address, _ in
            let text = address.map { String(cString: $0) } ?? ""
            // A link-local address may carry its interface after a percent sign.
            let bare = String(text.prefix { $0 != "%" })
            return transfer(user).mayBegin(at: IPAddress(parsing: bare), text: text)
        },
        certificate: { user, der, count, error, depth in
            let bytes = UnsafeRawBufferPointer(start: der, count: Int(count))
            return transfer(user).mayTrust(der: bytes, error: Int(error), depth: Int(depth))
        },
        resolving: { user in transfer(user).resolving() })
}
