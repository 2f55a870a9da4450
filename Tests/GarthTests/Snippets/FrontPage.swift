import Garth

/// The three programs of README.md, one after the other.
@MainActor
func frontPage(_ url: URLRecord, _ configuration: inout WebViewConfiguration) async throws
    -> [String]
{
    // A page as Markdown.
    let view = WebView(configuration: configuration)
    try await view.load(NavigationRequest(url))
    print(await view.createMarkdown())
    // A form, by what a person sees; each step waits for its element.
    try await view.locator(.label("Search")).fill("garth")
    try await view.locator(.role("button", name: "Find")).click()
    let results = try await view.locator(.role("link", name: nil)).allInnerTexts()
    // One site and no other: what a page asks for elsewhere is refused before a byte leaves.
    configuration.policy = URLPolicy(lockedTo: try AllowList(parsing: "example.org"))
    try await WebView(configuration: configuration).load(NavigationRequest(url))
    return results
}
