import Garth

let view = WebView(configuration: WebViewConfiguration(policy: .open))
view.load(NavigationRequest(try URLRecord(parsing: CommandLine.arguments[1])))
for await state in view.states {
    print("\(Int(state.estimatedProgress * 100)) %")
    if !state.isLoading { break }
}
print(view.title)
