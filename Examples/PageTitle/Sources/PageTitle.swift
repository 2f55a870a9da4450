import Garth
import Glibc

@main @MainActor
struct PageTitle {
    static func main() async {
        var configuration = WebViewConfiguration()
        // The person who runs the program names the page, which may be on this machine.
        configuration.allowsPrivateNetwork = true
        let view = WebView(configuration: configuration)
        do {
            let url = try URLRecord(parsing: CommandLine.arguments.last ?? "")
            let response = try await view.load(NavigationRequest(url))
            print("\(response.statusCode) \(view.title)")
        } catch {
            print("\(error)")
            exit(1)
        }
    }
}
