import CLibxml2

/// libxml2, which is loaded at run time, and only by a process that may need it.
package enum Libxml2 {
    /// Loads and initialises the library, once; answers why it cannot be used, or nil.
    ///
    /// A process that gives up files calls this before; afterwards a first call fails.
    @discardableResult
    package static func load() -> String? {
        unsafe garth_xml_load().map { unsafe String(cString: $0) }
    }
}
