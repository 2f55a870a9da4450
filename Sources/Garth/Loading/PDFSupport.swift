/// The poppler of the system. Only content processes load it.
enum PDFSupport {
    /// Whether it is installed, so that PDF documents are pages; without it they are files to be
    /// saved or opened with other programs.
    static let isInstalled = JavaScriptEngine.isInstalled(
        anyOf: ["libpoppler-glib.so.8"], in: JavaScriptEngine.cacheOfLinker())
}
