import Glibc

extension WebView {
    /// Whether JavaScriptCore is installed, so that the scripts of pages can run.
    ///
    /// Without it, pages are shown without their scripts, and `Page.scriptProblem` says what to
    /// install.
    public nonisolated static var isJavaScriptAvailable: Bool { JavaScriptEngine.isInstalled }
}

/// The JavaScriptCore of the system. Only content processes load it.
enum JavaScriptEngine {
    /// The names of the libraries that `garth-content` tries, in its order.
    private static let names = ["libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.1.so.0"]

    /// The reason why scripts do not run where no library is installed.
    static let missing =
        "JavaScriptCore is not installed (install it: Debian libjavascriptcoregtk-6.0-1, "
        + "Fedora javascriptcoregtk6.0, Arch webkitgtk-6.0)"

    /// Whether one of them is installed, as the program started.
    static let isInstalled = isInstalled(in: cacheOfLinker())

    /// Whether the cache of the dynamic linker names a library that exists. Loading it for the
    /// answer would take the time and memory that a process of its own exists to avoid.
    static func isInstalled(in cache: [UInt8]) -> Bool { isInstalled(anyOf: names, in: cache) }

    /// The same for libraries of other names.
    static func isInstalled(anyOf names: [String], in cache: [UInt8]) -> Bool {
        names.contains { name in
            paths(of: name, in: cache).contains { unsafe access($0, R_OK) == 0 }
        }
    }

    /// The paths in the cache, which end with a zero each, of the files with a name.
    static func paths(of name: String, in cache: [UInt8]) -> [String] {
        let ending = Array("/\(name)".utf8) + [0]
        var paths: [String] = []
        var start = 0
        while let end = cache[start...].firstIndex(of: 0) {
            if cache[start...end].suffix(ending.count).elementsEqual(ending) {
                paths.append(String(decoding: cache[start..<end], as: UTF8.self))
            }
            start = end + 1
        }
        return paths
    }

    /// The list of libraries that the dynamic linker keeps; empty without one.
    static func cacheOfLinker() -> [UInt8] {
        let descriptor = unsafe open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_size > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = unsafe max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}
