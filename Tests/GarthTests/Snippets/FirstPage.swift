import Garth

/// A view whose pages are read by a program in an unusual place.
@MainActor
func viewWithInstalledContentProgram() -> WebView {
    var configuration = WebViewConfiguration(policy: .open)
    var program = ContentProgram()
    program.path = "/opt/reader/libexec/garth-content"
    configuration.processPool = ProcessPool(program: program)
    return WebView(configuration: configuration)
}
