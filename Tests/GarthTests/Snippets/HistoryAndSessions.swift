import Foundation
import Garth

/// The history of a view as lines, the newest first, with a mark at the page that is shown.
@MainActor
func historyLines(of view: WebView) -> [String] {
    let list = view.backForwardList
    return list.items.reversed().map { item in
        let mark = item === list.currentItem ? "*" : " "
        return "\(mark) \(item.title.isEmpty ? item.url.href : item.title)"
    }
}

/// Goes as many steps as one likes.
@MainActor
func go(_ steps: Int, in view: WebView) {
    if let item = view.backForwardList.item(at: steps) { view.go(to: item) }
}

/// What is kept when a program ends.
struct Session: Codable {
    var tabs: [InteractionState]
}

/// Writes the session of some views to a file.
@MainActor
func save(_ views: [WebView], to file: URL) throws {
    let session = Session(tabs: views.map(\.interactionState))
    try JSONEncoder().encode(session).write(to: file, options: .atomic)
}

/// The state of a view with what was typed last.
@MainActor
func lastState(of view: WebView) async -> InteractionState {
    await view.settleInteractionState()
    return view.interactionState
}

/// Makes the views of a session anew; each loads the page that it showed.
@MainActor
func restore(from file: URL, with configuration: WebViewConfiguration) throws -> [WebView] {
    let session = try JSONDecoder().decode(Session.self, from: Data(contentsOf: file))
    return session.tabs.map { state in
        let view = WebView(configuration: configuration)
        view.interactionState = state
        return view
    }
}
