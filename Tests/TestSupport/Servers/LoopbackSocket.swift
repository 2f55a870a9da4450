package import Glibc

/// Sockets of this machine.
package enum LoopbackSocket {
    /// Sockets that listen on the addresses, all on one port that was free.
    package static func listeners(on addresses: [String]) -> [Int32] {
        var port: UInt16 = 0
        return addresses.map { address in
            let listener = bound(to: address, port: port, SOCK_STREAM)
            precondition(listen(listener, 128) == 0, "cannot listen on \(address): \(errno)")
            port = UInt16(self.port(of: listener))
            return listener
        }
    }

    /// A socket that is bound to an address; port 0 takes one that is free.
    package static func bound(to address: String, port: UInt16, _ kind: __socket_type) -> Int32 {
        let isIPv6 = address.contains(":")
        let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(kind.rawValue), 0)
        var on: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        let isBound = withName(address, port) { bind(descriptor, $0, $1) == 0 }
        precondition(isBound, "cannot bind \(address): \(errno)")
        return descriptor
    }

    /// The port of a bound socket.
    package static func port(of descriptor: Int32) -> Int {
        var bytes = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_in6>.size)
        var length = socklen_t(bytes.count)
        bytes.withUnsafeMutableBytes {
            _ = getsockname(
                descriptor, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
        }
        return Int(bytes[2]) << 8 | Int(bytes[3])
    }

    /// A port that is free, for a server of another program.
    ///
    /// It lies below the ports that the kernel gives to sockets without one, so that no other test
    /// takes it before that server does.
    package static func freePort() -> Int {
        while true {
            let port = UInt16.random(in: 20_000..<32_000)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            if withName("127.0.0.1", port, { bind(descriptor, $0, $1) == 0 }) { return Int(port) }
        }
    }

    /// Whether a server answers on a port of 127.0.0.1.
    package static func isOpen(port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return withName("127.0.0.1", UInt16(port)) { connect(descriptor, $0, $1) == 0 }
    }

    private static func withName(
        _ address: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
    ) -> Bool {
        guard address.contains(":") else {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            inet_pton(AF_INET, address, &name.sin_addr)
            return withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_port = port.bigEndian
        inet_pton(AF_INET6, address, &name.sin6_addr)
        return withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }
}

/// Runs work on a thread of its own.
package func spawn(_ work: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    var id = pthread_t()
    pthread_create(
        &id, nil,
        { argument in
            Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue().work()
            return nil
        }, Unmanaged.passRetained(Box(work)).toOpaque())
    pthread_detach(id)
}
