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

    /// Why libxml2 cannot read HTML, or nil where it can; loads the library.
    package static func htmlProblem() -> String? {
        if let problem = load() { return problem }
        return unsafe garth_html_problem().map { unsafe String(cString: $0) }
    }

    /// Whether libxml2 splits HTML into tokens as the HTML Standard does (2.14 and newer); loads
    /// the library. Versions before have a tokenizer of HTML 4.
    package static var hasStandardTokenizer: Bool {
        _ = load()
        return garth_html_is_standard()
    }

    /// The loaded version for people, `libxml2 2.9.14`; nil without it.
    package static var version: String? {
        unsafe garth_xml_version().map { unsafe String(cString: $0) }
    }
}
